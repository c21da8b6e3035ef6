package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// mostSentences is how many sentences of a line that is no order are looked at.
const mostSentences = 4

// partly is what was read in a line of which not all is understood: the sentence that is not
// is named, and of the others it is told that they were understood and are not carried out.
func (l *Language) partly(list []games.Reading, typed string, open []games.Kind) []games.Reading {
	if l.lexicon.Behind || games.Japanese(typed) { // other signs end its sentences
		return list
	}
	if len(list) != 1 || list[0].Fault == nil || list[0].Order != nil || list[0].Fault.Why.Kind == faultTwo {
		return list
	}
	sentences, before := l.piecesOf(typed, list[0].Fault)
	s := understanding{l: l, open: open}
	if len(sentences) < 2 {
		if before == "" || !s.read(before) {
			return list
		}
		return s.noted(list[0])
	}
	for _, sentence := range sentences {
		s.read(sentence)
	}
	if s.wrong == nil || s.faulty == len(sentences) {
		return list
	}
	fault := *s.wrong
	if fault.Text = list[0].Fault.Text; len(s.right) > 0 && !fault.Gap && fault.Try != "" {
		fault.Try = strings.Join(append(s.right, fault.Try), "; ")
	}
	list[0].Fault = &fault
	return s.noted(list[0])
}

// An understanding is what was understood of the sentences of a line, and what was not.
type understanding struct {
	l      *Language
	open   []games.Kind
	wrong  *games.Fault // of the first that is faulty
	faulty int
	right  []string // as they were typed
	lines  []string // the same as orders are written
}

// read reads a sentence, and reports whether it is an order.
func (u *understanding) read(sentence string) bool {
	none := 0
	again, _ := u.l.read(sentence, u.open, gapSteps, &none)
	if ordered(again) {
		u.right = append(u.right, sentence)
		for _, x := range again {
			u.lines = append(u.lines, u.l.Format(*x.Order))
		}
		return true
	}
	i := slices.IndexFunc(again, func(x games.Reading) bool { return x.Fault != nil })
	if i < 0 {
		return false
	}
	if u.faulty++; u.wrong == nil {
		if u.wrong = again[i].Fault; u.wrong.Why.Kind == faultNoWord { // which would be said of the line
			u.wrong.Why = games.T(faultRest, "what", sentence)
		}
	}
	return false
}

// noted is a reading with what was understood.
func (u *understanding) noted(x games.Reading) []games.Reading {
	if len(u.lines) > 0 {
		x.Notes = append(slices.Clone(x.Notes), games.T("understood-part", "lines", u.lines))
	}
	return []games.Reading{x}
}

// piecesOf are the sentences of a line; of one sentence what stands before that which a fault
// quotes.
func (l *Language) piecesOf(typed string, f *games.Fault) (sentences []string, before string) {
	r := readers.Get().(*lineReader)
	defer r.free()
	r.begin(l, typed, nil)
	n := len(r.line.Toks)
	if n > mostTold {
		return nil, ""
	}
	from := 0
	for _, end := range append(r.sentenceEnds(0, n), n) {
		if end > from && len(sentences) < mostSentences {
			sentences = append(sentences, strings.TrimRight(r.line.Typed(from, end-from), " ,;:"))
		}
		from = end
	}
	what, _ := f.Why.Values.Get("what").(string)
	at := strings.Index(typed, what)
	if len(sentences) > 1 || f.Why.Kind != faultRest || what == "" || at <= 0 {
		return sentences, ""
	}
	for i, t := range r.line.Toks { // "and" before it
		if and := r.line.is(i, isAnd); and > 0 && i+and < n && r.line.Toks[i+and].Pos == at {
			at = t.Pos
			break
		}
	}
	return nil, strings.TrimRight(typed[:at], " ,;:")
}
