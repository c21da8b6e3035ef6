package picture

import (
	"fmt"
	"math"
	"testing"
)

// A vision is how somebody sees linear red, green and blue.
type vision [3][3]float64

// Visions: that of who misses one kind of cones wholly, by the matrices of Machado, Oliveira and
// Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (IEEE TVCG
// 15, 2009), severity 1; and what is left on grey paper, the luminance of Rec. 709.
var visions = map[string]vision{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"grey":         {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// linear are red, green and blue of a colour of sRGB (IEC 61966-2-1).
func linear(rgb uint32) (c [3]float64) {
	for i := range c {
		v := float64(rgb>>(16-8*i)&0xff) / 255
		if c[i] = v / 12.92; v > 0.04045 {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c
}

func (v vision) sees(c [3]float64) (seen [3]float64) {
	for i := range seen {
		for j := range c {
			seen[i] += v[i][j] * c[j]
		}
		seen[i] = min(max(seen[i], 0), 1)
	}
	return seen
}

// lab is a colour as L*, a* and b* (CIE 1976, D65).
func lab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505)
	y := f(0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2])
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// differ is how far apart two colours look (CIE 1976): below 2 nobody sees it, beyond 20
// everybody does at a glance.
func (v vision) differ(a, b uint32) float64 {
	p, q := lab(v.sees(linear(a))), lab(v.sees(linear(b)))
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// contrast is that of WCAG 2.2, from 1 to 21.
func contrast(a, b uint32) float64 {
	luminance := func(rgb uint32) float64 {
		c := linear(rgb)
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// themes calls do in light and in dark colours.
func themes(do func(theme string)) {
	do("light")
	saved := light
	light = dark
	defer func() { light = saved }()
	do("dark")
}

// painted are the pixels of what is drawn on a ground.
func painted(wide, high int, ground ink, draw func(s *sketch)) []uint16 {
	s := &sketch{}
	s.rect(Rect{0, 0, float64(wide), float64(high)}, 0, ground, clear, 0)
	draw(s)
	c := canvases.Get().(*canvas)
	defer canvases.Put(c)
	c.begin(wide, high)
	for i := range s.prims {
		c.prim(&s.prims[i])
	}
	return append([]uint16(nil), c.pixels...)
}

func rgbOf(p uint16) uint32 {
	c := unpack(p)
	return uint32(c[0])<<16 | uint32(c[1])<<8 | uint32(c[2])
}

// What differs in two sides must differ so much that everybody sees it, in so large a
// part of all that is not ground in either.
const (
	plainly = 20.0
	share   = 0.15
)

// The flags, signs and arrows of any two sides differ in shape, filling or colour for who
// sees no red, no green or no blue, and on grey paper, in light and in dark colours.
func TestSidesDiffer(t *testing.T) {
	draws := map[string]func(s *sketch, side Side){
		"flag":  func(s *sketch, side Side) { s.flag(2, 2, side, "4", 20) },
		"space": func(s *sketch, side Side) { s.node(Point{20, 14}, Square, side, 7) },
		"arrow": func(s *sketch, side Side) { s.arrow(side, 1.6, 2, Point{3, 14}, Point{58, 14}) },
	}
	themes(func(theme string) {
		for what, draw := range draws {
			ground := map[string]ink{"flag": box, "space": land, "arrow": land}[what]
			empty := painted(60, 28, ground, func(*sketch) {})[0]
			for a := Solid; a <= Pointed; a++ {
				for b := a + 1; b <= Pointed; b++ {
					p := painted(60, 28, ground, func(s *sketch) { draw(s, a) })
					q := painted(60, 28, ground, func(s *sketch) { draw(s, b) })
					for name, v := range visions {
						drawn, other := 0, 0
						for i := range p {
							if p[i] != empty || q[i] != empty {
								drawn++
								if p[i] != q[i] && v.differ(rgbOf(p[i]), rgbOf(q[i])) > plainly {
									other++
								}
							}
						}
						if part := float64(other) / float64(drawn); part < share {
							t.Errorf("%s, %s: the %s of %s and %s differ in %.0f %% of what is drawn only", theme, name, what, a.sign(), b.sign(), 100*part)
						}
					}
				}
			}
		}
	})
}

// Every text has a contrast of 4.5 to 1 to what is drawn below it (WCAG 2.2, 1.4.3), in light
// and in dark colours, and what tells sides and connections one of 3 to 1 to its ground (1.4.11).
func TestContrast(t *testing.T) {
	m, s := scene(3, 60)
	themes(func(theme string) {
		told := map[string]bool{}
		tell := func(format string, args ...any) {
			if text := fmt.Sprintf(format, args...); !told[text] {
				told[text] = true
				t.Error(theme + ": " + text)
			}
		}
		for _, size := range []Size{Letter, Large} {
			p := New(m, s, size)
			for i, q := range p.prims {
				if q.kind != aText {
					continue
				}
				for _, part := range []float64{0.1, 0.5, 0.9} {
					at := Point{q.points[0].X + q.length*part, q.points[0].Y - q.size*0.35}
					ground := paper
					for _, below := range p.prims[:i] {
						if below.fill != clear && below.kind != aText && below.kind != aLine && below.covers(at) {
							ground = below.fill
						}
					}
					if c := contrast(light[q.fill], light[ground]); c < 4.5 {
						tell("ink %d on ink %d has a contrast of %.1f", q.fill, ground, c)
					}
				}
			}
		}
		for _, of := range []struct{ on, ground ink }{{vermilion, box}, {blue, box}, {green, box}, {letter, box}, {vermilion, land}, {blue, land},
			{line, land}, {road, land}, {letter, land}} {
			if c := contrast(light[of.on], light[of.ground]); c < 3 {
				tell("ink %d drawn on ink %d has a contrast of %.1f", of.on, of.ground, c)
			}
		}
	})
}

// covers reports whether a point lies on what is filled.
func (q *prim) covers(at Point) bool {
	if q.clip != nil && !q.clip.holds(at) {
		return false
	}
	switch q.kind {
	case aRect:
		return Rect{q.points[0].X, q.points[0].Y, q.points[1].X, q.points[1].Y}.holds(at)
	case aCircle:
		return math.Hypot(at.X-q.points[0].X, at.Y-q.points[0].Y) < q.round
	}
	in := false
	for i, a := range q.points {
		b := q.points[(i+1)%len(q.points)]
		if (a.Y > at.Y) != (b.Y > at.Y) && at.X < (b.X-a.X)*(at.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}
