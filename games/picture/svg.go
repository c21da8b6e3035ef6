package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SVG is the picture as SVG of its own colours. Its text is text, as wide as it was
// measured whatever font shows it.
func (p *Picture) SVG(theme Theme) []byte {
	b := &svg{clips: map[Rect]string{}}
	b.str(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `).num(float64(p.Width)).str(" ").num(float64(p.Height)).
		str(`" width="`).num(float64(p.Width)).str(`" height="`).num(float64(p.Height)).
		str(`" role="img" font-family="Go,Helvetica,Arial,sans-serif">` + "\n")
	b.str("<title>").escaped(p.Alt).str("</title>\n<style>\n")
	switch theme {
	case Dark:
		b.style(&dark)
	case Auto:
		b.style(&light)
		b.str("@media (prefers-color-scheme: dark) {\n")
		b.style(&dark)
		b.str("}\n")
	default:
		b.style(&light)
	}
	b.str("</style>\n")
	b.str(`<rect width="100%" height="100%" class="f1"/>` + "\n")
	var clip *Rect
	for i := range p.prims {
		if q := &p.prims[i]; q.clip != clip {
			if clip != nil {
				b.str("</g>\n")
			}
			if clip = q.clip; clip != nil {
				b.clip(*clip)
			}
		}
		b.prim(&p.prims[i])
	}
	if clip != nil {
		b.str("</g>\n")
	}
	b.str("</svg>\n")
	return b.text
}

// An svg is being written.
type svg struct {
	text  []byte
	clips map[Rect]string
}

func (b *svg) str(s string) *svg {
	b.text = append(b.text, s...)
	return b
}

// num writes a number to a tenth.
func (b *svg) num(f float64) *svg {
	f = math.Round(f*10) / 10
	if f == 0 {
		f = 0 // not -0
	}
	b.text = strconv.AppendFloat(b.text, f, 'f', -1, 64)
	return b
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func (b *svg) escaped(s string) *svg { return b.str(escapes.Replace(s)) }

func (b *svg) style(colours *[inks]uint32) {
	for i := paper; i < inks; i++ {
		b.str(fmt.Sprintf(".f%d{fill:#%06x}.s%d{stroke:#%06x}\n", i, colours[i], i, colours[i]))
	}
}

// clip begins a group of which only what lies in a rectangle is shown.
func (b *svg) clip(r Rect) {
	id, ok := b.clips[r]
	if !ok {
		id = "c" + strconv.Itoa(len(b.clips))
		b.clips[r] = id
		b.str(`<clipPath id="` + id + `"><rect`).box(r).str("/></clipPath>\n")
	}
	b.str(`<g clip-path="url(#` + id + `)">` + "\n")
}

func (b *svg) box(r Rect) *svg {
	return b.str(` x="`).num(r.X0).str(`" y="`).num(r.Y0).str(`" width="`).num(r.X1 - r.X0).str(`" height="`).num(r.Y1 - r.Y0).str(`"`)
}

func (b *svg) prim(p *prim) {
	switch p.kind {
	case aRect:
		b.str("<rect").box(Rect{p.points[0].X, p.points[0].Y, p.points[1].X, p.points[1].Y})
		if p.round > 0 {
			b.str(` rx="`).num(p.round).str(`"`)
		}
	case aCircle:
		b.str(`<circle cx="`).num(p.points[0].X).str(`" cy="`).num(p.points[0].Y).str(`" r="`).num(p.round).str(`"`)
	case aLine, aPolygon:
		name := "polyline"
		if p.kind == aPolygon {
			name = "polygon"
		}
		b.str("<" + name + ` points="`)
		for i, q := range p.points {
			if i > 0 {
				b.str(" ")
			}
			b.num(q.X).str(",").num(q.Y)
		}
		b.str(`"`)
	case aText:
		b.str(`<text x="`).num(p.points[0].X).str(`" y="`).num(p.points[0].Y).str(`" font-size="`).num(p.size).
			str(`" textLength="`).num(p.length).str(`"`)
		if p.bold {
			b.str(` font-weight="bold"`)
		}
	}
	b.paint(p)
	if p.kind == aText {
		b.str(">").escaped(p.text).str("</text>\n")
		return
	}
	b.str("/>\n")
}

func (b *svg) paint(p *prim) {
	var class string
	if p.fill != clear {
		class = "f" + strconv.Itoa(int(p.fill))
	}
	if p.stroke != clear {
		class += " s" + strconv.Itoa(int(p.stroke))
	}
	b.str(` class="` + strings.TrimSpace(class) + `"`)
	if p.fill == clear {
		b.str(` fill="none"`)
	}
	if p.stroke != clear {
		b.str(` stroke-width="`).num(p.wide).str(`"`)
	}
	if p.dash > 0 {
		b.str(` stroke-dasharray="`).num(p.dash).str(`"`)
	}
}
