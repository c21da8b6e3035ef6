package language

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postrider/games"
)

// A Turn is a turn of phrase: what is typed, and the same in words that rows have. Where
// a line is no order as it is typed, it is read with the one in place of the other.
//
// Typed has words, {NAME:CLASS} for a value of a class of slots, and {=LIST} for words of
// a list of the lexicon, which {=LIST?} may leave out. {NAME:CLASS+} are one or several
// values in a list, all of it: no other of the class goes on with it, or with the turn;
// with {NAME:CLASS!OTHER+} none of them may be of the other class. ^ is where the line
// begins. Means has {NAME} for
// what is typed there; with {NAME:CLASS++} in Typed it is said of each value of the list.
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
	but         string // the class of which no value may be
	list        string
	opt         bool // may be left out
	start       bool // the line begins here
	many, each  bool // several values; of each of which the means is said
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
			for _, p := range w.pieces {
				if p.list != "" && w.isList() && !slices.Contains(l.joining, p.list) {
					l.joining = append(l.joining, p.list)
				}
			}
			l.turnings = append(l.turnings, w.mend)
		}
	}
	return nil
}

func (l *Language) turningPiece(field string) (turningPiece, error) {
	if field == "^" {
		return turningPiece{start: true}, nil
	}
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
	p := turningPiece{}
	p.name, p.class, _ = strings.Cut(inside, ":")
	p.class, p.many = strings.CutSuffix(p.class, "+")
	p.class, p.each = strings.CutSuffix(p.class, "+")
	p.class, p.but, _ = strings.Cut(p.class, "!")
	for _, class := range []string{p.class, cmp.Or(p.but, p.class)} {
		if l.classes[class] == nil {
			return turningPiece{}, fmt.Errorf("there is no class %q", class)
		}
	}
	return p, nil
}

// mend puts what is meant in place of each turn of phrase.
func (w turning) mend(typed *Line) (mending, bool) {
	l := typed.apart()
	if !w.mayStandIn(l) {
		return mending{}, false
	}
	var b strings.Builder
	var what, as []string
	end, values := 0, map[string][]string{}
	for i := 0; i < len(l.Toks); {
		clear(values)
		n := w.match(l, i, w.pieces, values)
		if n == 0 || w.goesOn(l, i, n) || i > 0 && w.parts() && l.countsUnits(i-1) {
			i++
			continue
		}
		means := w.filled(values)
		what, as = append(what, l.Typed(i, n)), append(as, strings.TrimSpace(means))
		b.WriteString(l.Text[end:l.Toks[i].Pos] + means)
		i += n
		last := l.Toks[i-1]
		end = last.Pos + len(last.Raw)
	}
	b.WriteString(l.Text[end:])
	note := games.T("read-as", "what", strings.Join(what, ", "), "as", strings.Join(as, ", "))
	if strings.Join(as, "") == "" {
		note = games.T("remark", "what", strings.Trim(strings.Join(what, ", "), " ,"))
	}
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
func (w turning) match(l *Line, i int, pieces []turningPiece, values map[string][]string) int {
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
		if slices.ContainsFunc(rest, func(p turningPiece) bool { return !p.opt }) {
			return 0
		}
		return n
	}
	switch {
	case p.start:
		if i == 0 {
			return behind(0)
		}
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
	case p.many:
		items := l.listOf(p, i)
		for k, last := range slices.Backward(items) {
			if n := behind(last.end - i); n > 0 {
				values[p.name] = []string{l.Typed(i, last.end-i)}
				if p.each {
					values[p.name] = nil
					for _, item := range items[:k+1] {
						values[p.name] = append(values[p.name], l.Typed(item.from, item.end-item.from))
					}
				}
				return n
			}
		}
	default:
		for _, span := range l.Spans(p.class, i) {
			if n := behind(span.N); n > 0 && span.Cost == 0 {
				values[p.name] = []string{l.Typed(i, span.N)}
				if _, odds := l.lang.classes[p.class].(Odds); odds || p.class == numberClass {
					values[p.name][0] = span.Value // "one" may be a code as well, "two to one" some units
				}
				return n
			}
		}
	}
	return 0
}

// A listItem is where a value of a list stands.
type listItem struct{ from, end int }

// listOf are the values of a piece that stand in a list from token i on. What is left out
// of those before goes on with it by itself: "all but the Indians".
func (l *Line) listOf(p turningPiece, i int) []listItem {
	var items []listItem
	for at := i; at < len(l.Toks); {
		from := at
		if len(items) > 0 {
			from += l.separates(at)
			from += l.Is(from, listArticle)
		}
		end, without := l.valueEnd(p.class, from)
		if end == from || len(items) > 0 && from == at && !without && !p.each || p.but != "" && !without && l.hasValue(p.but, from, end) {
			break
		}
		items = append(items, listItem{from, end})
		at = end
	}
	return items
}

// separates is how many tokens at i stand between two values of a list.
func (l *Line) separates(i int) int {
	n := 0
	if i < len(l.Toks) && (l.Toks[i].Text == "," || l.Toks[i].Text == "+") {
		n = 1
	}
	return n + l.is(i+n, isAnd)
}

// valueEnd is where the longest value of a class at token i ends that is typed exactly; i
// if there is none. It reports whether that is left out of others.
func (l *Line) valueEnd(class string, i int) (end int, without bool) {
	end = i
	for _, span := range l.Spans(class, i) {
		if i+span.N > end && span.Cost == 0 {
			end, without = i+span.N, strings.HasPrefix(span.Value, signWithout)
		}
	}
	return end, without
}

// hasValue reports whether some tokens are a value of a class that is typed exactly.
func (l *Line) hasValue(class string, from, end int) bool {
	return slices.ContainsFunc(l.Spans(class, from), func(s Span) bool { return from+s.N == end && s.Cost == 0 })
}

// goesOn reports whether what some tokens are is not the whole of a list: another value
// like those with which it begins or ends stands before or behind it.
func (w turning) goesOn(l *Line, i, n int) bool {
	if !w.isList() {
		return false
	}
	for _, p := range []turningPiece{w.pieces[0], w.pieces[len(w.pieces)-1]} {
		if p.class == "" {
			continue
		}
		next := i + n + l.separates(i+n)
		for _, list := range l.lang.joining { // "2 Regulars and Bougainville under Levis"
			next = max(next, i+n+l.Is(i+n, list))
		}
		if next > i+n {
			if end, _ := l.valueEnd(p.class, next); end > next {
				return true
			}
		}
		for from := max(0, i-longestItem); from < i; from++ {
			if end, _ := l.valueEnd(p.class, from); end > from && end < i && end+l.separates(end) == i {
				return true
			}
		}
	}
	return false
}

// parts reports whether what is meant does not stand behind what is typed before it, as the number of
// the units with which it begins: "2 BC each from ALB and CAN".
func (w turning) parts() bool {
	each := func(p turningPiece) bool { return p.each }
	return w.pieces[0].class != "" && (!strings.HasPrefix(w.means, "{"+w.pieces[0].name+"}") || slices.ContainsFunc(w.pieces, each))
}

// isList reports whether a list stands in a turn of phrase.
func (w turning) isList() bool {
	return slices.ContainsFunc(w.pieces, func(p turningPiece) bool { return p.many })
}

// filled is what is meant, with what was typed.
func (w turning) filled(values map[string][]string) string {
	one := func(k int) string {
		means := w.means
		for name, typed := range values {
			means = strings.ReplaceAll(means, "{"+name+"}", typed[min(k, len(typed)-1)])
		}
		return means
	}
	most := 1
	for _, typed := range values {
		most = max(most, len(typed))
	}
	said := make([]string, most)
	for k := range said {
		said[k] = one(k)
	}
	return strings.Join(said, ", ")
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
