package templates

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"postrider/kinsoku"
)

// sidesOf are the sides that a letter tells apart: of several matches those of the first.
func sidesOf(letter any) [][]string {
	switch l := letter.(type) {
	case Report:
		return l.Sides
	case DigestLetter:
		if len(l.Reports) > 0 {
			return l.Reports[0].Sides
		}
	}
	return nil
}

// sided is a page of HTML with the names of the sides marked in its text, for a reader who
// looks for what his own side did and the other.
func sided(page []byte, sides [][]string) []byte {
	// Within these no side is marked: what is drawn, headlines, what is typed or was, and links.
	unsided := []string{"pre", "h1", "h2", "a", "code", "blockquote", "style", "head"}
	out := make([]byte, 0, len(page)+len(page)/8)
	within := "" // an element of those
	for len(page) > 0 {
		if page[0] == '<' {
			end := bytes.IndexByte(page, '>') + 1
			if end == 0 {
				end = len(page)
			}
			tag := bytes.TrimSuffix(page[1:end], []byte(">"))
			closes := bytes.HasPrefix(tag, []byte("/"))
			name, _, _ := bytes.Cut(bytes.TrimPrefix(tag, []byte("/")), []byte(" "))
			switch {
			case within == "" && !closes && slices.Contains(unsided, string(name)):
				within = string(name)
			case closes && within == string(name):
				within = ""
			}
			out, page = append(out, page[:end]...), page[end:]
			continue
		}
		end := bytes.IndexByte(page, '<')
		if end < 0 {
			end = len(page)
		}
		if within == "" {
			out = appendSided(out, page[:end], sides)
		} else {
			out = append(out, page[:end]...)
		}
		page = page[end:]
	}
	return out
}

// appendSided appends text in which each name of a side that is a word of its own is marked:
// look.html.tmpl gives each side, by its place among them, a colour and a line of its own.
func appendSided(out, text []byte, sides [][]string) []byte {
	marks := [...]string{`<b class="s1">`, `<b class="s2">`}
	for {
		at, side, length := -1, 0, 0
		for i, names := range sides[:min(len(sides), len(marks))] {
			for _, name := range names {
				if found := wordAt(text, name); found >= 0 && (at < 0 || found < at) {
					at, side, length = found, i, len(name)
				}
			}
		}
		if at < 0 {
			return append(out, text...)
		}
		out = append(append(out, text[:at]...), marks[side]...)
		out = append(append(out, text[at:at+length]...), "</b>"...)
		text = text[at+length:]
	}
}

// wordAt is where a name stands in a text as a word of its own, as far as its language puts
// blanks between words; -1 if it does not.
func wordAt(text []byte, name string) int {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(name))
		if i < 0 || name == "" {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRune(text[:i])
		behind, _ := utf8.DecodeRune(text[i+len(name):])
		first, _ := utf8.DecodeRuneInString(name)
		last, _ := utf8.DecodeLastRuneInString(name)
		if (!unicode.IsLetter(before) || kinsoku.Wide(first)) && (!unicode.IsLetter(behind) || kinsoku.Wide(last)) {
			return i
		}
		from = i + len(name)
	}
}
