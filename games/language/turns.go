package language

import (
	"fmt"
	"slices"
	"strings"

	"postrider/games"
)

// A Turn is a turn of phrase: what is typed, and the same in words that rows have. Where
// a line is no order as it is typed, it is read with the one in place of the other.
//
// Typed has words, {NAME:CLASS} for a value of a class of slots, and {=LIST} for words of
// a list of the lexicon, which {=LIST?} may leave out. Means has {NAME} for what is typed
// there.
type Turn struct {
	Typed []string `toml:"typed"`
	Means string   `toml:"means"`
}

// A turning is one way to type a turn of phrase.
type turning struct {
	pieces []turningPiece
	means  string
}

// A turningPiece is a word, a value or a word of a list.
type turningPiece struct {
	word        string
	name, class string
	list        string
	opt         bool // may be left out
}

// listPossessive is the list of the lexicon of the endings of those who have something.
const listPossessive = "possessive"

// listDenials is the list of the lexicon of words that answer no to whatever can be refused.
const listDenials = "denials"

// makeTurns prepares the turns of phrase of the lexicon.
func (l *Language) makeTurns() error {
	for _, t := range l.lexicon.Turns {
		for _, typed := range t.Typed {
			w := turning{means: t.Means}
			for _, field := range strings.Fields(typed) {
				p, err := l.turningPiece(field)
				if err != nil {
					return fmt.Errorf("turn of phrase %q: %w", typed, err)
				}
				w.pieces = append(w.pieces, p)
			}
			l.turnings = append(l.turnings, w.mend)
		}
	}
	return nil
}

func (l *Language) turningPiece(field string) (turningPiece, error) {
	inside, braces := strings.CutPrefix(field, "{")
	if !braces {
		if toks := games.Tokens(field); len(toks) == 1 {
			return turningPiece{word: toks[0].Text}, nil
		}
		return turningPiece{}, fmt.Errorf("%q is not one word", field)
	}
	inside = strings.TrimSuffix(inside, "}")
	if list, ok := strings.CutPrefix(inside, "="); ok {
		list, opt := strings.CutSuffix(list, "?")
		if len(l.lexicon.Lists[list]) == 0 {
			return turningPiece{}, fmt.Errorf("there is no list %q", list)
		}
		return turningPiece{list: list, opt: opt}, nil
	}
	name, class, _ := strings.Cut(inside, ":")
	if l.classes[class] == nil {
		return turningPiece{}, fmt.Errorf("there is no class %q", class)
	}
	return turningPiece{name: name, class: class}, nil
}

// mend puts what is meant in place of each turn of phrase.
func (w turning) mend(typed *Line) (mending, bool) {
	l := typed.apart()
	if !w.mayStandIn(l) {
		return mending{}, false
	}
	var b strings.Builder
	var what, as []string
	end, values := 0, map[string]string{}
	for i := 0; i < len(l.Toks); {
		clear(values)
		n := w.match(l, i, w.pieces, values)
		if n == 0 {
			i++
			continue
		}
		means := w.means
		for name, value := range values {
			means = strings.ReplaceAll(means, "{"+name+"}", value)
		}
		what, as = append(what, l.Typed(i, n)), append(as, strings.TrimSpace(means))
		b.WriteString(l.Text[end:l.Toks[i].Pos] + means)
		i += n
		last := l.Toks[i-1]
		end = last.Pos + len(last.Raw)
	}
	b.WriteString(l.Text[end:])
	note := games.T("read-as", "what", strings.Join(what, ", "), "as", strings.Join(as, ", "))
	return mending{b.String(), note}, len(what) > 0
}

// mayStandIn reports whether a line has all words of a turn of phrase.
func (w turning) mayStandIn(l *Line) bool {
	return !slices.ContainsFunc(w.pieces, func(p turningPiece) bool {
		return p.word != "" && !slices.ContainsFunc(l.Toks, func(t games.Token) bool { return t.Text == p.word })
	})
}

// match is how many tokens from i on are some pieces, whose values it notes; 0 if they
// are not.
func (w turning) match(l *Line, i int, pieces []turningPiece, values map[string]string) int {
	if len(pieces) == 0 || i >= len(l.Toks) {
		return 0
	}
	p, rest := pieces[0], pieces[1:]
	behind := func(n int) int { // with what the rest takes
		if len(rest) == 0 {
			return n
		}
		if more := w.match(l, i+n, rest, values); more > 0 {
			return n + more
		}
		return 0
	}
	switch {
	case p.word != "":
		if l.Toks[i].Text == p.word {
			return behind(1)
		}
	case p.list != "":
		if n := l.Is(i, p.list); n > 0 {
			return behind(n)
		}
		if p.opt {
			return behind(0)
		}
	default:
		for _, span := range l.Spans(p.class, i) {
			if n := behind(span.N); n > 0 && span.Cost == 0 {
				values[p.name] = l.Typed(i, span.N)
				return n
			}
		}
	}
	return 0
}

// apart is a line in which the endings of those who have something stand apart from
// their names, "TIC 's fort"; the same line if there are none.
func (l *Line) apart() *Line {
	l.Near = false
	if l.parted != nil {
		return l.parted
	}
	l.parted = l
	text := l.Text
	for i, t := range slices.Backward(l.Toks) {
		for _, ending := range l.lang.lexicon.Lists[listPossessive] {
			stem, ok := strings.CutSuffix(t.Raw, ending)
			if ok && stem != "" && l.lang.endsName(l.Toks[:i], stem) {
				at := t.Pos + len(stem)
				text = text[:at] + " " + text[at:]
				break
			}
		}
	}
	if text != l.Text {
		l.parted = l.lang.line(text)
	}
	return l.parted
}

// endsName reports whether a word is a name, or ends that of a place.
func (l *Language) endsName(before []games.Token, word string) bool {
	toks := games.Tokens(word)
	return len(toks) == 1 && (len(l.names.Exact(toks)) > 0 || l.endsPlace(append(slices.Clone(before), toks...)))
}
