package games

import (
	"strings"
)

// CutCodes cuts codes of places that are joined by hyphens apart, so that
// "ALB-LKG-TIC" reads like "ALB -> LKG -> TIC". known reports whether a word in
// capital letters is a code.
func CutCodes(toks []Token, known func(code string) bool) []Token {
	cut := make([]Token, 0, len(toks))
	for _, t := range toks {
		parts := []Token{t}
		if strings.IndexByte(t.Text, '-') >= 0 {
			parts = CutHyphens(t)
		}
		for i := 0; i < len(parts); i += 2 {
			if p := parts[i]; !strings.EqualFold(p.Raw, p.Text) || len(parts) > 1 && !known(strings.ToUpper(p.Text)) {
				parts = []Token{t}
			}
		}
		cut = append(cut, parts...)
	}
	return cut
}

// CutHyphens cuts the words of a token apart that hyphens join; these are read as "to".
func CutHyphens(t Token) []Token {
	parts := strings.Split(t.Text, "-")
	raw := strings.FieldsFunc(t.Raw, isDash)
	if len(raw) != len(parts) {
		return []Token{t}
	}
	cut := make([]Token, 0, 2*len(parts))
	pos := t.Pos
	for i, p := range parts {
		if Fold(raw[i]) != p {
			return []Token{t}
		}
		at := pos + strings.Index(t.Raw[pos-t.Pos:], raw[i])
		if i > 0 {
			cut = append(cut, Token{Text: speechOf(english).signs.To, Raw: t.Raw[pos-t.Pos : at-t.Pos], Pos: pos})
		}
		cut = append(cut, Token{Text: p, Raw: raw[i], Pos: at})
		pos = at + len(raw[i])
	}
	return cut
}
