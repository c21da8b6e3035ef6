package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// quoted is what was typed from one token up to another, with the bracket behind it that
// closes one within.
func (l *Line) quoted(from, end int) string {
	text := l.Typed(from, end-from)
	last := l.Toks[end-1]
	rest := l.Text[last.Pos+len(last.Raw):]
	for _, pair := range []string{"()", "[]"} {
		opening, closing := pair[:1], pair[1:]
		if strings.Count(text, opening) > strings.Count(text, closing) && strings.HasPrefix(rest, closing) {
			return text + closing
		}
	}
	return text
}

// asTyped are the notes on a line that was read as another text, with remarks as they were
// typed: of a word that stands in nothing else it is not told how it was read.
func asTyped(notes []games.Text, read string) []games.Text {
	const between = ", "
	kept := make([]games.Text, 0, len(notes))
	for _, n := range notes {
		what, _ := n.Values.Get("what").(string)
		as, _ := n.Values.Get("as").(string)
		typed, meant := strings.Split(what, between), strings.Split(as, between)
		phrase := slices.ContainsFunc(typed, func(w string) bool { return strings.Contains(w, " ") })
		if n.Kind != "read-as" || len(typed) != len(meant) || as == "" || phrase {
			kept = append(kept, n)
			continue
		}
		for i := len(meant) - 1; i >= 0; i-- {
			if restore(notes, kept, read, typed[i], meant[i]) {
				typed, meant = slices.Delete(typed, i, i+1), slices.Delete(meant, i, i+1)
			}
		}
		if len(typed) > 0 {
			kept = append(kept, games.T("read-as", "what", strings.Join(typed, between), "as", strings.Join(meant, between)))
		}
	}
	return kept
}

// restore puts what was typed for a word back into the remarks among some notes; it is false
// if the word stands elsewhere in what was read too.
func restore(notes, kept []games.Text, read, typed, meant string) bool {
	of, low := strings.ToLower(read), strings.ToLower(meant)
	left := strings.Count(of, low)
	for _, n := range notes {
		if what, _ := n.Values.Get("what").(string); n.Kind == "remark" {
			left -= strings.Count(strings.ToLower(what), low)
		}
	}
	if left != 0 || strings.Count(of, low) == 0 {
		return false
	}
	for _, list := range [][]games.Text{notes, kept} {
		for i, n := range list {
			what, _ := n.Values.Get("what").(string)
			at := strings.Index(strings.ToLower(what), low)
			if n.Kind != "remark" || at < 0 || len(what) != len(strings.ToLower(what)) {
				continue
			}
			list[i] = games.T("remark", "what", what[:at]+typed+what[at+len(low):])
		}
	}
	return true
}

// sentenceEnd is the token before which the sentence of a token ends: no words go on behind it, "burn
// the fort? No" and "no. ONE" are no "fort no" and no "no one". Who asks but of what answers it so: "fort? No".
func (l *Line) sentenceEnd(i int) int {
	if !l.stops {
		return len(l.Toks)
	}
	first := i == 0
	for i++; i < len(l.Toks); i++ {
		between := l.Between(i)
		if len(between) < 2 || !strings.ContainsAny(between[:1], ".!?") || first && between[0] == '?' {
			continue
		}
		if raw := l.Toks[i].Raw; between[0] != '.' || raw != "" && raw[0] >= 'A' && raw[0] <= 'Z' { // "del. supplies"
			break
		}
	}
	return i
}

// keeping are the senses of a token without order words where the line begins with words that make a standing
// order: "standing command at DUQ" is no order to stand.
func (l *Line) keeping(i int, senses []sense) []sense {
	kept := 0
	for k := range senses {
		if m := &senses[k]; i == 0 && m.what == isStanding {
			kept = max(kept, m.n)
		}
	}
	if kept == 0 {
		return senses
	}
	return slices.DeleteFunc(slices.Clone(senses), func(m sense) bool { return m.what == isOrder && m.n <= kept })
}
