package picture

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A face is the outlines of a font at the size of its own grid. It is read once and
// never changes but for what it remembers.
type face struct {
	font *sfnt.Font
	unit float64 // of its grid in an em

	mu      sync.Mutex
	buf     sfnt.Buffer
	glyphs  map[rune]sfnt.GlyphIndex
	advance map[rune]float64 // in ems
	masks   map[maskKey]mask
}

// faces are the regular and the bold face.
var faces = sync.OnceValue(func() *[2]*face {
	var list [2]*face
	for i, data := range [...][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic(err) // compiled in
		}
		list[i] = &face{font: f, unit: float64(f.UnitsPerEm()), glyphs: map[rune]sfnt.GlyphIndex{},
			advance: map[rune]float64{}, masks: map[maskKey]mask{}}
	}
	return &list
})

func faceOf(bold bool) *face {
	if bold {
		return faces()[1]
	}
	return faces()[0]
}

// glyph is that of a rune, and its width in ems. What the font does not have is a box.
// The caller holds mu.
func (f *face) glyph(r rune) (sfnt.GlyphIndex, float64) {
	if a, ok := f.advance[r]; ok {
		return f.glyphs[r], a
	}
	g, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil {
		g = 0
	}
	wide, err := f.font.GlyphAdvance(&f.buf, g, fixed.I(int(f.unit)), font.HintingNone)
	if err != nil {
		wide = fixed.I(int(f.unit))
	}
	f.glyphs[r], f.advance[r] = g, float64(wide)/64/f.unit
	return f.glyphs[r], f.advance[r]
}

// Written reports whether the font has all letters of the texts on a picture.
func (p *Picture) Written() bool {
	for _, text := range p.prims {
		f := faceOf(text.bold)
		f.mu.Lock()
		for _, r := range text.text {
			if g, _ := f.glyph(r); g == 0 {
				f.mu.Unlock()
				return false
			}
		}
		f.mu.Unlock()
	}
	return true
}

// measure is how wide a text is in pixels.
func measure(text string, size float64, bold bool) float64 {
	f := faceOf(bold)
	f.mu.Lock()
	defer f.mu.Unlock()
	wide := 0.0
	for _, r := range text {
		_, a := f.glyph(r)
		wide += a * size
	}
	return wide
}

// Heights of letters in ems: above the line that they stand on, and below.
const (
	ascent  = 0.80
	descent = 0.22
)

// Drawable reports whether the font has all letters of a text.
func Drawable(text string) bool {
	f := faceOf(false)
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range text {
		if g, _ := f.glyph(r); g == 0 {
			return false
		}
	}
	return true
}
