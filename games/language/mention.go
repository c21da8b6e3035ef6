package language

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"postrider/games"
)

// A Mention is one thing that a line names, in whatever order: a value of a class
// of slots, or the word of an order.
type Mention struct {
	Class string // of slots; empty: an order word
	Value string
	Kind  games.Kind // of an order word
	Verb  string
	Set   []games.Arg
}

// Mentions lists what a line names, for who asks about it and orders nothing: of
// the classes what is typed exactly in the first of them, then order words that
// wanted takes (nil: all), then what is nearly a name. unknown is the first word
// that means nothing; notes say how names were read that were not typed exactly.
func (l *Language) Mentions(typed string, wanted func(Mention) bool, classes ...string) (
	list []Mention, notes []games.Text, unknown string,
) {
	line := l.line(typed)
	for i := 0; i < len(line.Toks); {
		m, note, n := line.mention(i, wanted, classes)
		if n == 0 {
			if n = line.idle(i); n == 0 {
				return list, notes, line.Toks[i].Raw
			}
			i += n
			continue
		}
		if note != nil {
			notes = append(notes, *note)
		}
		list = append(list, m)
		i += n
	}
	return list, notes, ""
}

// Mention is a line that names some things. An order word is the first of the first row that
// has it.
func (l *Language) Mention(list []Mention) string {
	words := make([]string, len(list))
	for i, m := range list {
		if m.Class != "" {
			words[i] = l.classes[m.Class].Write(m.Value)
			continue
		}
		for _, r := range l.rows {
			if r.Kind == string(m.Kind) && r.Verb == m.Verb && len(r.Words) > 0 {
				words[i] = r.Words[0]
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// mention is what begins at token i, and of how many tokens it is.
func (l *Line) mention(i int, wanted func(Mention) bool, classes []string) (m Mention, note *games.Text, n int) {
	for _, l.Near = range []bool{false, true} {
		for _, class := range classes {
			for _, s := range l.lang.classes[class].Read(l, i) {
				if s.N > n {
					m, note, n = Mention{Class: class, Value: s.Value}, cmp.Or(s.Note, s.Said), s.N
				}
			}
			if n > 0 && !l.Near {
				break
			}
		}
		senses := l.look(i).senses
		if l.Near && n == 0 && len(senses) == 0 {
			senses = l.nearSenses(i)
		}
		for _, s := range senses {
			if (s.what == isOrder || s.what == isPrefix) && s.n > n {
				row := l.lang.rows[s.id]
				word := Mention{Kind: games.Kind(row.Kind), Verb: row.Verb, Set: row.set}
				if wanted == nil || wanted(word) {
					m, n = word, s.n
				}
			}
		}
		if n > 0 {
			break
		}
	}
	return m, note, n
}

// idle is how many tokens at i say nothing in a question.
func (l *Line) idle(i int) int {
	at := l.look(i)
	if at.arrow != noArrow {
		return 1
	}
	switch l.Toks[i].Text {
	case ",", ":", "+":
		return 1
	}
	n := l.Is(i, listArticle)
	for _, s := range at.senses {
		switch s.what {
		case isConnector, isAnd, isThen, isFiller, isLead, isAux, isTail, isRequest, isNumber:
			n = max(n, s.n)
		case isList:
			if s.list == listAnyUnit || s.list == listNouns {
				n = max(n, s.n)
			}
		}
	}
	return n
}

// onShortWay reports whether token i is one of the two places of a way: "shawnee log to woo",
// "from log to ohf", "log-ohf", "she nec 2bc".
func (l *Line) onShortWay(i int) bool {
	return l.beginsWay(i) || i > 0 && l.beginsWay(i-1) || i > 1 && (l.links(i-1, []int{l.lang.to}) || l.isDashed(i-1)) && l.beginsWay(i-2)
}

// beginsWay reports whether token i is the name of a place, and that of where somebody goes
// from there stands behind it: behind a dash, or right behind it if both are codes; behind "to"
// if who goes stands before it, "from", a sign, or nothing.
func (l *Line) beginsWay(i int) bool {
	if i+1 >= len(l.Toks) || l.itemOf(i, aPlace) != 1 {
		return false
	}
	code := func(i int) bool { return l.lang.code != nil && l.lang.code(strings.ToUpper(l.Toks[i].Text)) }
	switch {
	case l.isDashed(i + 1):
		return l.itemOf(i+2, aPlace) > 0
	case code(i) && code(i+1):
		common := l.is(i, isOrdinary) > 0 && l.is(i+1, isOrdinary) > 0
		return !common || i+2 < len(l.Toks) && (l.isNumber(i+2) || l.Toks[i+2].Text == ":") // "she nec 3bc"
	case i > 0 && l.links(i-1, []int{l.lang.from}) && l.is(i-1, isFiller) == 0:
		return true
	case !l.leadsTo(i+1, 1):
		return false
	}
	begins := i == 0 || l.is(i-1, isAnd) > 0 || l.isStop(i-1) || l.Toks[i-1].Text == ":"
	return begins || l.itemOf(i-1, aPiece) == 1 || l.links(i-1, []int{l.lang.from})
}

// isDashed reports whether token i is a dash.
func (l *Line) isDashed(i int) bool { return i < len(l.Toks) && l.look(i).arrow == arrowDash }

// codeAt reports whether the code of a place in capitals stands at token i, in a line that is
// not all capitals: "SHE" is no she.
func (l *Line) codeAt(i int) bool {
	raw := l.Toks[i].Raw
	return raw == strings.ToUpper(raw) && !l.shouts && l.Text != strings.ToUpper(l.Text) && l.lang.code != nil && l.lang.code(raw)
}

// classAt reports whether the code of a class of units in capitals stands at token i, in a line that is not all
// capitals: "2 FR Quebec to MTL" do not come from there.
func (l *Line) classAt(i int) bool {
	t := l.Toks[i]
	class := func(f games.Found) bool { return f.Class == l.lang.many && f.Used == 1 }
	short := len(t.Raw) > 1 && len(t.Raw) <= longestCode
	return short && !strings.ContainsFunc(t.Raw, unicode.IsLower) && slices.ContainsFunc(l.look(i).exact, class) &&
		strings.ContainsFunc(l.Text, unicode.IsLower)
}

// curt reports whether a part is a few words that may be meant as an order though none is in
// it: a number or a thing of the game, and no talk: "14 is not used", "build one fort".
func (r *lineReader) curt(p part, t *traits) bool {
	from := p.from
	for from < p.end && r.line.is(from, isLead) > r.line.is(from, isOrder) {
		from += r.line.is(from, isLead)
	}
	if p.end-from > answerWords || t.chatty || r.line.asks() || strings.ContainsFunc(r.line.Text, games.IsJapanese) {
		return false
	}
	return t.number || t.digits || t.values && t.thing
}

// names reports whether a name of the game is typed at token i: not one of a class
// of units, and no word of everyday life.
func (r *lineReader) names(i int) bool {
	for _, f := range r.line.look(i).exact {
		if f.Class != r.lang.many && !r.line.ordinary(i, f) && !r.line.isDate(i) {
			return true
		}
	}
	name := strings.ReplaceAll(r.line.Toks[i].Raw, "’", "'") // "Braddock's death"
	if len(name) < 2 || !strings.EqualFold(name[len(name)-2:], "'s") {
		return false
	}
	name = name[:len(name)-2]
	return slices.ContainsFunc(r.lang.names.Exact(games.Tokens(name)), func(f games.Found) bool {
		return f.How == "name" && f.Class != r.lang.many && name != strings.ToLower(name)
	})
}

// isDate reports whether a day of a month stands at token i by whose number a unit is called too: "till
// the 22nd", "from the 14th to the 22nd".
func (l *Line) isDate(i int) bool {
	day := func(k int) bool { return k >= 0 && k < len(l.Toks) && l.hasDay(k) }
	return day(i) && i > 1 && l.Is(i-1, listArticle) > 0 && (l.Is(i-2, listTime) > 0 || day(i-3) || day(i+3))
}

// listUnsaid is the list of the lexicon of what stands for an order that is not said.
const listUnsaid = "unsaid"

// unsaid reports whether a part begins with words that stand for an order given before, which
// nobody looks up: "same as last round". In chat they are all of it.
func (r *lineReader) unsaid(p part, chat bool) bool {
	n := r.line.Is(p.from, listUnsaid)
	return n > 0 && (!chat || p.from+n == p.end)
}
