package games

import (
	"slices"
	"strings"
)

// CutCodes cuts codes of places that are joined by hyphens apart, so that
// "ALB-LKG-TIC" reads like "ALB -> LKG -> TIC". known reports whether a word in
// capital letters is a code.
func CutCodes(toks []Token, known func(code string) bool) []Token {
	cut := make([]Token, 0, len(toks))
	for _, t := range toks {
		if strings.IndexByte(t.Text, '-') < 0 {
			cut = append(cut, t)
			continue
		}
		parts := strings.Split(t.Text, "-")
		raw := strings.FieldsFunc(t.Raw, isDash)
		plain := len(raw) == len(parts)
		for i := 0; plain && i < len(raw); i++ {
			plain = strings.EqualFold(raw[i], parts[i])
		}
		if !plain || slices.ContainsFunc(parts, func(p string) bool { return !known(strings.ToUpper(p)) }) {
			cut = append(cut, t)
			continue
		}
		pos := t.Pos
		for i, p := range parts {
			at := pos + strings.Index(t.Raw[pos-t.Pos:], raw[i])
			if i > 0 {
				cut = append(cut, Token{Text: speechOf(english).signs.To, Raw: t.Raw[pos-t.Pos : at-t.Pos], Pos: pos})
			}
			cut = append(cut, Token{Text: p, Raw: raw[i], Pos: at})
			pos = at + len(raw[i])
		}
	}
	return cut
}
