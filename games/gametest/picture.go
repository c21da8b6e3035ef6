package gametest

import (
	"bytes"
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/picture"
)

// Picture draws a picture and checks what holds of all of them: each of its panels shows what
// stands there once and nothing twice, no label covers another or the sign of a space,
// nothing leaves the frame, and it is drawn again in the same bytes. want is who and what
// is to be seen on the whole of a large one.
func Picture(v games.View, l games.Look, size picture.Size, want []string) (*picture.Picture, error) {
	p := v.Picture(l, size)
	if p.Alt == "" || p.Width == 0 || p.Height == 0 {
		return p, fmt.Errorf("the picture has no size or no words: %q, %d by %d", p.Alt, p.Width, p.Height)
	}
	if n := p.Width * p.Height; n > picture.MostPixels {
		return p, fmt.Errorf("the picture has %d pixels, and may have %d", n, picture.MostPixels)
	}
	if err := apart(p); err != nil {
		return p, err
	}
	panels := map[int][]string{}
	for _, i := range p.Items {
		panels[i.Panel] = append(panels[i.Panel], i.Keys...)
	}
	if size == picture.Large {
		if diff := unequal(want, append(panels[0], panels[1]...)); diff != "" {
			return p, fmt.Errorf("the picture shows others than there are: %s", diff)
		}
	}
	for n := 2; panels[n] != nil; n++ {
		for _, key := range panels[n] {
			if a, b := count(panels[n], key), count(want, key); a != b {
				return p, fmt.Errorf("panel %d shows %s %d times, and there are %d", n, key, a, b)
			}
		}
	}
	if svg := p.SVG(picture.Light); bytes.Contains(svg, []byte("picture-")) || bytes.Contains(svg, []byte("<no value>")) {
		return p, fmt.Errorf("the picture has no words for something: %s", svg)
	}
	if !bytes.Equal(p.SVG(picture.Light), v.Picture(l, size).SVG(picture.Light)) {
		return p, fmt.Errorf("the same picture has other bytes when it is drawn again")
	}
	return p, nil
}

func count(list []string, key string) (n int) {
	for _, k := range list {
		if k == key {
			n++
		}
	}
	return n
}

// unequal says which keys one list has more often than the other.
func unequal(want, got []string) string {
	want, got = slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if slices.Equal(want, got) {
		return ""
	}
	var missing, more []string
	for _, key := range slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(want), got...)))) {
		switch a, b := count(want, key), count(got, key); {
		case a > b:
			missing = append(missing, fmt.Sprintf("%s (%d of %d)", key, b, a))
		case b > a:
			more = append(more, fmt.Sprintf("%s (%d of %d)", key, b, a))
		}
	}
	return fmt.Sprintf("too seldom %v, too often %v", missing, more)
}

// apart checks that nothing on a picture covers anything else, and that all is on it.
func apart(p *picture.Picture) error {
	frame := picture.Rect{X1: float64(p.Width), Y1: float64(p.Height)}
	for i, a := range p.Items {
		if !a.Box.Inside(frame) {
			return fmt.Errorf("%v of space %d leaves the picture, which is %d by %d", a.Box, a.Space, p.Width, p.Height)
		}
		for _, b := range p.Items[i+1:] {
			if a.Box.Meets(b.Box) && !(ground(a) && ground(b)) {
				return fmt.Errorf("on panel %d, %v of space %d covers %v of space %d", a.Panel, a.Box, a.Space, b.Box, b.Space)
			}
		}
	}
	return nil
}

// ground reports whether an item is printed on the map, where it may stand close to others.
func ground(i picture.Item) bool { return i.Node || i.Scenery }

// pictures draws pictures of positions of random matches: so many as Pictures says, for each
// seat in turn and for who holds none, and of all sizes.
func (c *checker) pictures() error {
	if c.Pieces == nil {
		return nil
	}
	const apart = 17 // stops
	drawn, highest, largest := 0, 0, 0
	draw := func(g game) error {
		stops, before := 0, 0
		_, err := c.random(g, func(run *games.Run, stop games.Stop, _ []games.Step) error {
			if stops++; stops%apart != 1 || stops/apart > perMatch {
				return nil
			}
			seats := games.Seats{}
			if n := stops / apart % (len(g.seats) + 1); n < len(g.seats) {
				seats = g.seats[n : n+1]
			}
			events := run.Events()
			look := games.Look{Lang: "en", News: events[min(before, len(events)):]}
			before = len(events)
			for _, d := range stop.Questions {
				look.Asked = append(look.Asked, d.About())
			}
			drawn++
			for _, size := range [...]picture.Size{picture.Letter, picture.Large} {
				p, err := Picture(c.title.View(run.Position(), seats), look, size, c.Pieces(run.Position()))
				if err != nil {
					return fmt.Errorf("at stop %d: %w", stops, err)
				}
				highest = max(highest, p.Height)
				if size == picture.Letter && drawn%5 == 0 {
					largest = max(largest, len(p.PNG()))
				}
			}
			return nil
		}, nil)
		return err
	}
	var err error
	for first := c.First; drawn < c.Pictures && err == nil; c.First++ {
		if err = c.each(1, draw); c.First-first > uint64(c.Pictures) {
			return fmt.Errorf("matches are too short for %d pictures", c.Pictures)
		}
	}
	if err == nil && largest > picture.MostBytes {
		err = fmt.Errorf("a letter's picture has %d bytes, and may have %d", largest, picture.MostBytes)
	}
	c.log("%d positions, the highest picture of %d pixels, the largest for a letter of %d bytes", drawn, highest, largest)
	return err
}

// perMatch is of how many positions of a match pictures are drawn.
const perMatch = 10
