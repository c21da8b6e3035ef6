package games

import (
	"slices"
	"strings"
)

// A LineReader reads the tokens of one typed line from left to right. After the
// first fault it reads nothing more. A title's reader is one that knows the
// names and order words of the title.
type LineReader struct {
	Line  string  // as typed
	Text  string  // what is read of it, where the tokens stand
	Toks  []Token // of Text
	I     int     // of the next token
	Notes []Text  // how names were read that were not typed exactly
	Fault *Fault
	Form  string // how an order with the word at hand is written, for faults
}

// AtEnd reports whether all has been read.
func (r *LineReader) AtEnd() bool { return r.I >= len(r.Toks) }

// Rest are the tokens not read yet; none after a fault.
func (r *LineReader) Rest() []Token {
	if r.Fault != nil {
		return nil
	}
	return r.Toks[r.I:]
}

// Next is the next token, "" at the end and after a fault.
func (r *LineReader) Next() string {
	if r.Fault != nil || r.AtEnd() {
		return ""
	}
	return r.Toks[r.I].Text
}

// Raw is the next token as typed, "" at the end.
func (r *LineReader) Raw() string {
	if r.AtEnd() {
		return ""
	}
	return r.Toks[r.I].Raw
}

// Peek reports whether one of the words comes next.
func (r *LineReader) Peek(words ...string) bool {
	return r.Fault == nil && r.I < len(r.Toks) && slices.Contains(words, r.Toks[r.I].Text)
}

// Word reads one of the words if it comes next.
func (r *LineReader) Word(words ...string) bool {
	if r.Peek(words...) {
		r.I++
		return true
	}
	return false
}

// Words reads several words if they all come next.
func (r *LineReader) Words(words ...string) bool {
	if r.Fault != nil || r.I+len(words) > len(r.Toks) {
		return false
	}
	for k, w := range words {
		if r.Toks[r.I+k].Text != w {
			return false
		}
	}
	r.I += len(words)
	return true
}

// Skip reads any number of the words.
func (r *LineReader) Skip(words ...string) {
	for r.Word(words...) {
	}
}

// Number reads a number in digits or words if one comes next.
func (r *LineReader) Number() (int, bool) {
	n, ok := Number(r.Next())
	if ok {
		r.I++
	}
	return n, ok
}

// Fail notes the first fault of the line, with the form of such an order.
func (r *LineReader) Fail(kind string, pairs ...any) {
	if r.Fault == nil {
		r.Fault = &Fault{Text: r.Line, Why: T(kind, pairs...), Try: r.Form, Form: true}
	}
}

// RawRest is what has not been read yet, as typed.
func (r *LineReader) RawRest() string { return rawOf(r.Rest()) }

// RawOf is a name that was found next, as typed.
func (r *LineReader) RawOf(m Found) string { return rawOf(r.Toks[r.I : r.I+m.Used]) }

// rawOf are tokens as typed.
func rawOf(toks []Token) string {
	raw := make([]string, len(toks))
	for i, t := range toks {
		raw[i] = t.Raw
	}
	return strings.Join(raw, " ")
}

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
