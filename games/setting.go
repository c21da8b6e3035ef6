package games

import "strings"

// sets reports whether a line sets what its writer is asked, or drops orders.
func (l *SheetLine) sets() bool {
	switch l.Word {
	case WordAsk, WordAuto, WordPace:
		return l.Reading.Fault == nil
	case WordCancel, WordCancelStanding:
		return l.Reading.Fault == nil && l.Kind != "" // "forget it" may be said of anything
	}
	return false
}

// settingAmid is a setting that is a sentence by itself among others of a line, with what
// stands before and behind it; nil if there is none: "he runs to Onondaga. And from now on ask
// me about hits".
func (r *sheetReader) settingAmid(text string) (around [2][]TypedLine, l *SheetLine) {
	if !strings.ContainsAny(text, ".!?") || long(text) {
		return around, nil
	}
	sentences := sentencesOf(text)
	for i, s := range sentences {
		if l = r.setting(trimLine(s)); l == nil || len(sentences) < 2 {
			continue
		}
		for k, some := range [2][]string{sentences[:i], sentences[i+1:]} {
			if rest := trimLine(strings.Join(some, " ")); rest != "" {
				around[k] = []TypedLine{{Text: rest}}
			}
		}
		return around, l
	}
	return around, nil
}

// setting is a sentence as a setting; nil if it is none.
func (r *sheetReader) setting(text string) *SheetLine {
	l, ok := r.plain(text)
	if l = r.settingOf(l); ok && l.sets() {
		return &l
	}
	if _, said := r.said([]TypedLine{{Text: text}}, true); said != nil && said.sets() {
		return said
	}
	return nil
}

// settingOf reads a setting of no kind that is known as one of the seat that it names: "ask the
// regulars about hits", "auto hits for BC".
func (r *sheetReader) settingOf(l SheetLine) SheetLine {
	const mostWords = 2 // of a name
	if l.Word != WordAsk && l.Word != WordAuto || l.Reading.Fault == nil || long(l.Text) {
		return l
	}
	toks := Tokens(l.Text)
	for at := 1; at < len(toks); at++ {
		for n := min(mostWords, len(toks)-at); n > 0; n-- {
			last := toks[at+n-1]
			seat := r.seatNamed(l.Text[toks[at].Pos : last.Pos+len(last.Raw)])
			if seat == "" {
				continue
			}
			before := strings.TrimSpace(l.Text[:toks[at].Pos])
			for _, list := range []string{"article", "for"} { // "for the"
				before = r.without(before, list)
			}
			named, ok := r.plain(strings.TrimSpace(before + l.Text[last.Pos+len(last.Raw):]))
			if !ok || !named.sets() {
				return l
			}
			if len(r.Party) > 1 {
				named.Seat, named.Text = seat, seat.before(r.Title, named.Text)
			}
			return named
		}
	}
	return l
}

// without is a text without a last word that is of a list.
func (r *sheetReader) without(text, list string) string {
	if at := strings.LastIndexByte(text, ' '); at > 0 {
		for _, w := range r.Commands.words[list] {
			if Fold(text[at:]) == w {
				return text[:at]
			}
		}
	}
	return text
}
