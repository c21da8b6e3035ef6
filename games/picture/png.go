package picture

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"math"
	"slices"
	"sync"

	"github.com/klauspost/compress/zlib"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// A canvas is a picture of pixels of 16 bits: five of red, six of green, five of blue.
// A picture has so few colours that the eye misses nothing, and it is half as large.
type canvas struct {
	wide, high int
	pixels     []uint16
	raster     vector.Rasterizer
	mask       image.Alpha
	count      []uint32 // of the pixels of each colour
	index      []uint8  // in the palette, by colour
	zip        *zlib.Writer
	data       bytes.Buffer
	out        []byte
}

// canvases are used again: a picture is large, and there is seldom more than one at work.
var canvases = sync.Pool{New: func() any {
	return &canvas{count: make([]uint32, 1<<16), index: make([]uint8, 1<<16)}
}}

// PNG is the picture as PNG with a palette, of light colours on a ground of its own.
func (p *Picture) PNG() []byte {
	c := canvases.Get().(*canvas)
	defer canvases.Put(c)
	c.begin(p.Width, p.Height)
	for i := range p.prims {
		c.prim(&p.prims[i])
	}
	return c.encode()
}

func (c *canvas) begin(wide, high int) {
	c.wide, c.high = wide, high
	n := max(wide*high, 1)
	c.pixels = slices.Grow(c.pixels[:0], n)[:n]
	c.pixels[0] = pack(light[paper])
	for done := 1; done < n; done *= 2 {
		copy(c.pixels[done:], c.pixels[:done])
	}
}

func pack(rgb uint32) uint16 {
	return uint16(rgb>>8&0xf800 | rgb>>5&0x07e0 | rgb>>3&0x001f)
}

// palette are the colours that a picture is written in: those of all inks that occur, and of
// what lies between them the most frequent. index is for each colour the nearest of them.
func (c *canvas) palette() []uint16 {
	for i := range c.count {
		c.count[i] = 0
	}
	for _, p := range c.pixels {
		c.count[p]++
	}
	for i := paper; i < inks; i++ {
		if p := pack(light[i]); c.count[p] > 0 {
			c.count[p] += 1 << 31
		}
	}
	var used []uint16
	for i, n := range c.count {
		if n > 0 {
			used = append(used, uint16(i))
		}
	}
	slices.SortStableFunc(used, func(a, b uint16) int { return cmp.Compare(c.count[b], c.count[a]) })
	palette := used[:min(len(used), colours)]
	for i, p := range used {
		if i < len(palette) {
			c.index[p] = uint8(i)
		} else {
			c.index[p] = nearestOf(palette, p)
		}
	}
	return palette
}

// encode writes the picture as PNG (ISO 15948): indexed colour, four bits a pixel, two to a
// byte, no filter. A letter's picture takes 16 to 20 ms so; with image/png it takes 33 to 41
// ms, or 23 to 28 in files half as large again, where 25 are what a letter may take.
func (c *canvas) encode() []byte {
	palette := c.palette()
	out := append(c.out[:0], "\x89PNG\r\n\x1a\n"...)
	head := binary.BigEndian.AppendUint32(nil, uint32(c.wide))
	head = binary.BigEndian.AppendUint32(head, uint32(c.high))
	out = chunk(out, "IHDR", append(head, 4, 3, 0, 0, 0)) // bits, indexed, deflate, filters, not interlaced
	var colours []byte
	for _, p := range palette {
		colours = append(colours, unpack(p)...)
	}
	out = chunk(out, "PLTE", colours)
	c.data.Reset()
	if c.zip == nil {
		c.zip, _ = zlib.NewWriterLevel(&c.data, level) // a level that there is
	}
	c.zip.Reset(&c.data)
	row := make([]byte, 1+(c.wide+1)/2)
	for y := range c.high {
		pixels := c.pixels[y*c.wide : (y+1)*c.wide]
		for x := 0; x < c.wide; x += 2 {
			both := c.index[pixels[x]] << 4
			if x+1 < c.wide {
				both |= c.index[pixels[x+1]]
			}
			row[1+x/2] = both
		}
		c.zip.Write(row) // into memory: no error
	}
	c.zip.Close()
	out = chunk(out, "IDAT", c.data.Bytes())
	out = chunk(out, "IEND", nil)
	c.out = out
	return slices.Clone(out)
}

// chunk appends a chunk of a PNG file: its length, name, data and check sum.
func chunk(to []byte, name string, data []byte) []byte {
	to = binary.BigEndian.AppendUint32(to, uint32(len(data)))
	from := len(to)
	to = append(append(to, name...), data...)
	return binary.BigEndian.AppendUint32(to, crc32.ChecksumIEEE(to[from:]))
}

// colours is how many a picture has at most, and level how hard its file is packed.
const (
	colours = 16
	level   = 6
)

// unpack are red, green and blue of a colour.
func unpack(p uint16) []byte {
	r, g, b := p>>11, p>>5&0x3f, p&0x1f
	return []byte{byte(r<<3 | r>>2), byte(g<<2 | g>>4), byte(b<<3 | b>>2)}
}

func nearestOf(palette []uint16, p uint16) uint8 {
	best, at := math.MaxInt, 0
	r, g, b := int(p>>11)*2, int(p>>5&0x3f), int(p&0x1f)*2
	for i, q := range palette {
		dr, dg, db := int(q>>11)*2-r, int(q>>5&0x3f)-g, int(q&0x1f)*2-b
		if d := dr*dr + 2*dg*dg + db*db; d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

// window is what of the canvas may be drawn on.
func (c *canvas) window(clip *Rect) (x0, y0, x1, y1 int) {
	if clip == nil {
		return 0, 0, c.wide, c.high
	}
	return max(int(clip.X0), 0), max(int(clip.Y0), 0), min(int(clip.X1), c.wide), min(int(clip.Y1), c.high)
}

func (c *canvas) prim(p *prim) {
	switch p.kind {
	case aText:
		c.text(p)
		return
	case aRect:
		c.rect(p)
		return
	case aLine:
		c.stroke(p, p.points, false)
		return
	}
	points := p.points
	if p.kind == aCircle {
		points = circle(p.points[0], p.round)
	}
	if p.fill != clear {
		c.fill(points, p.fill, p.clip)
	}
	if p.stroke != clear {
		c.stroke(p, points, true)
	}
}

// circle is a polygon that looks like one.
func circle(at Point, radius float64) []Point {
	points := make([]Point, 24)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(points)))
		points[i] = Point{at.X + radius*cos, at.Y + radius*sin}
	}
	return points
}

// rect fills a rectangle, and draws its edge: without round corners pixel by pixel.
func (c *canvas) rect(p *prim) {
	r := Rect{p.points[0].X, p.points[0].Y, p.points[1].X, p.points[1].Y}
	if p.round > 0 {
		points := rounded(r, p.round)
		if p.fill != clear {
			c.fill(points, p.fill, p.clip)
		}
		if p.stroke != clear {
			c.stroke(p, points, true)
		}
		return
	}
	if p.fill != clear {
		c.block(r, p.fill, p.clip)
	}
	if p.stroke != clear {
		w := p.wide / 2
		c.block(Rect{r.X0 - w, r.Y0 - w, r.X1 + w, r.Y0 + w}, p.stroke, p.clip)
		c.block(Rect{r.X0 - w, r.Y1 - w, r.X1 + w, r.Y1 + w}, p.stroke, p.clip)
		c.block(Rect{r.X0 - w, r.Y0 + w, r.X0 + w, r.Y1 - w}, p.stroke, p.clip)
		c.block(Rect{r.X1 - w, r.Y0 + w, r.X1 + w, r.Y1 - w}, p.stroke, p.clip)
	}
}

// rounded is a rectangle with round corners.
func rounded(r Rect, radius float64) []Point {
	radius = min(radius, (r.X1-r.X0)/2, (r.Y1-r.Y0)/2)
	var points []Point
	for i, c := range [...]Point{{r.X1 - radius, r.Y1 - radius}, {r.X0 + radius, r.Y1 - radius},
		{r.X0 + radius, r.Y0 + radius}, {r.X1 - radius, r.Y0 + radius}} {
		for j := range 7 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(i) + float64(j)/6))
			points = append(points, Point{c.X + radius*cos, c.Y + radius*sin})
		}
	}
	return points
}

// block fills whole pixels.
func (c *canvas) block(r Rect, fill ink, clip *Rect) {
	x0, y0, x1, y1 := c.window(clip)
	from, to := max(int(math.Round(r.X0)), x0), min(int(math.Round(r.X1)), x1)
	top, bottom := int(math.Round(r.Y0)), int(math.Round(r.Y1))
	if bottom == top { // a thin line is one pixel at least
		bottom++
	}
	if to == from {
		to++
	}
	colour := pack(light[fill])
	for y := max(top, y0); y < min(bottom, y1) && from < to; y++ {
		row := c.pixels[y*c.wide+from : y*c.wide+to]
		for x := range row {
			row[x] = colour
		}
	}
}

// stroke draws a line along points, each part a rectangle by itself.
func (c *canvas) stroke(p *prim, points []Point, closed bool) {
	n := len(points)
	parts := n - 1
	if closed {
		parts = n
	}
	for i := range parts {
		c.part(points[i], points[(i+1)%n], p)
		if p.wide > 3 && p.dash == 0 && (closed || i > 0) {
			c.fill(circle(points[i], p.wide/2), p.stroke, p.clip)
		}
	}
}

// part draws a straight line, in dashes if it has them.
func (c *canvas) part(a, b Point, p *prim) {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return
	}
	ux, uy := (b.X-a.X)/d, (b.Y-a.Y)/d
	w := p.wide / 2
	step := d
	if p.dash > 0 {
		step = p.dash
	}
	for from := 0.0; from < d; from += 2 * step {
		to := min(from+step, d)
		s, e := Point{a.X + ux*from, a.Y + uy*from}, Point{a.X + ux*to, a.Y + uy*to}
		c.fill([]Point{{s.X - uy*w, s.Y + ux*w}, {e.X - uy*w, e.Y + ux*w}, {e.X + uy*w, e.Y - ux*w}, {s.X + uy*w, s.Y - ux*w}}, p.stroke, p.clip)
	}
}

// band is how many rows of pixels are filled at once: it bounds the memory, and what is
// looked at of a long line that goes aslant.
const band = 32

// fill fills a polygon.
func (c *canvas) fill(points []Point, fill ink, clip *Rect) {
	left, y0, right, y1 := c.window(clip)
	ly, hy := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		ly, hy = min(ly, p.Y), max(hy, p.Y)
	}
	y0, y1 = max(y0, int(math.Floor(ly))), min(y1, int(math.Ceil(hy)))
	for y := y0; y < y1; y += band {
		high := min(band, y1-y)
		lx, hx := extent(points, float64(y), float64(y+high))
		x0, x1 := max(left, int(math.Floor(lx))), min(right, int(math.Ceil(hx)))
		if x0 >= x1 {
			continue
		}
		c.raster.Reset(x1-x0, high)
		for i, p := range points {
			x, y := float32(p.X-float64(x0)), float32(p.Y-float64(y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
		c.over(x0, y, x1-x0, high, c.masked(x1-x0, high), x1-x0, light[fill])
	}
}

// extent is how far a polygon reaches to the left and right between two heights.
func extent(points []Point, top, bottom float64) (left, right float64) {
	left, right = math.Inf(1), math.Inf(-1)
	for i, a := range points {
		b := points[(i+1)%len(points)]
		if a.Y > b.Y {
			a, b = b, a
		}
		if b.Y < top || a.Y > bottom {
			continue
		}
		for _, y := range [...]float64{max(a.Y, top), min(b.Y, bottom)} {
			from, to := a.X, b.X
			if a.Y != b.Y {
				from = a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y)
				to = from
			}
			left, right = min(left, from, to), max(right, from, to)
		}
	}
	return left, right
}

// masked is what the rasterizer has gathered.
func (c *canvas) masked(wide, high int) []uint8 {
	n := wide * high
	c.mask.Pix = slices.Grow(c.mask.Pix[:0], n)[:n]
	c.mask.Stride, c.mask.Rect = wide, image.Rect(0, 0, wide, high)
	c.raster.DrawOp = draw.Src
	c.raster.Draw(&c.mask, c.mask.Rect, image.Opaque, image.Point{})
	return c.mask.Pix
}

// levels is how many steps lie between no cover and full cover: fewer make a smaller
// file.
const levels = 3

// over lays a colour over pixels, as much as a mask says.
func (c *canvas) over(x, y, wide, high int, mask []uint8, stride int, rgb uint32) {
	full := pack(rgb)
	r, g, b := int32(full>>11), int32(full>>5&0x3f), int32(full&0x1f)
	for row := range high {
		pixels := c.pixels[(y+row)*c.wide+x:]
		for i, m := range mask[row*stride : row*stride+wide] {
			switch a := (int32(m)*levels + 127) / 255; a {
			case 0:
			case levels:
				pixels[i] = full
			default:
				p := pixels[i]
				pr, pg, pb := int32(p>>11), int32(p>>5&0x3f), int32(p&0x1f)
				pixels[i] = uint16((pr+(r-pr)*a/levels)<<11 | (pg+(g-pg)*a/levels)<<5 | (pb + (b-pb)*a/levels))
			}
		}
	}
}

// A maskKey is a glyph of a size that begins at a quarter of a pixel.
type maskKey struct {
	glyph   sfnt.GlyphIndex
	size    int // quarters of a pixel
	quarter int
}

// A mask is how much of each pixel a glyph covers, from its corner above and left of
// where it stands.
type mask struct {
	x, y, wide, high int
	pix              []uint8
}

// mostMasks bounds what is remembered of glyphs: a title uses some hundred letters in a
// few sizes.
const mostMasks = 4096

func (c *canvas) text(p *prim) {
	f := faceOf(p.bold)
	f.mu.Lock()
	defer f.mu.Unlock()
	x := p.points[0].X
	base := int(math.Round(p.points[0].Y))
	x0, y0, x1, y1 := c.window(p.clip)
	for _, r := range p.text {
		glyph, advance := f.glyph(r)
		at := math.Floor(x*4+0.5) / 4
		whole := math.Floor(at)
		m := c.glyph(f, maskKey{glyph, int(math.Round(p.size * 4)), int((at - whole) * 4)})
		left, top := int(whole)+m.x, base+m.y
		fx, fy, tx, ty := max(left, x0), max(top, y0), min(left+m.wide, x1), min(top+m.high, y1)
		if fx < tx && fy < ty {
			c.over(fx, fy, tx-fx, ty-fy, m.pix[(fy-top)*m.wide+fx-left:], m.wide, light[p.fill])
		}
		x += advance * p.size
	}
}

// glyph is the mask of a glyph. The caller holds the mutex of f.
func (c *canvas) glyph(f *face, key maskKey) mask {
	if m, ok := f.masks[key]; ok {
		return m
	}
	size := float64(key.size) / 4
	segments, err := f.font.LoadGlyph(&f.buf, key.glyph, fixed.Int26_6(size*64), nil)
	if err != nil {
		return mask{}
	}
	b := segments.Bounds()
	m := mask{x: b.Min.X.Floor(), y: b.Min.Y.Floor()}
	m.wide, m.high = b.Max.X.Ceil()+1-m.x, b.Max.Y.Ceil()-m.y
	if m.wide > 1 && m.high > 0 {
		dx := float32(key.quarter)/4 - float32(m.x)
		at := func(p fixed.Point26_6) (x, y float32) { return float32(p.X)/64 + dx, float32(p.Y)/64 - float32(m.y) }
		c.raster.Reset(m.wide, m.high)
		outline(&c.raster, segments, at)
		m.pix = slices.Clone(c.masked(m.wide, m.high))
	} else {
		m.wide, m.high = 0, 0
	}
	if len(f.masks) < mostMasks {
		f.masks[key] = m
	}
	return m
}

func outline(z *vector.Rasterizer, segments sfnt.Segments, at func(fixed.Point26_6) (x, y float32)) {
	for i, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				z.ClosePath()
			}
			z.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			z.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(s.Args[1])
			z.QuadTo(x, y, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(s.Args[1])
			x2, y2 := at(s.Args[2])
			z.CubeTo(x, y, x1, y1, x2, y2)
		}
	}
	z.ClosePath()
}
