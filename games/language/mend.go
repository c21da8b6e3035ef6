package language

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// A mending is another text for a line, and what to tell of it.
type mending struct {
	text string
	note games.Text
}

// mend reads a line whose writer corrects himself, numbers his orders or leaves out
// blanks as what he means, and returns the text that was read; nil if there is no such
// reading without a fault.
func (r *lineReader) mend(ways ...func(*Line) (mending, bool)) (list []games.Reading, read string) {
	if len(r.line.Toks) > maxMended {
		return nil, ""
	}
	for _, way := range ways {
		if *r.mendings == 0 { // a way may read parts of the line, and is not tried for nothing
			return nil, ""
		}
		m, ok := way(r.line)
		if !ok {
			continue
		}
		*r.mendings--
		steps := mendedSteps
		if strings.Contains(r.line.Text, m.text) { // only kind words were taken off
			steps = max(steps, r.most-mendedSteps)
		}
		if list, read = r.lang.read(m.text, r.open, steps, r.mendings); ordered(list) {
			list[0].Notes = append(slices.Clone(list[0].Notes), m.note)
			list[0].Notes = asTyped(list[0].Notes, m.text)
			if len(list) == 1 {
				list[0].Text = r.line.Text // several have their parts of what was read
			}
			return list, read
		}
	}
	return nil, ""
}

// corrects reports whether the writer of a line may correct himself.
func (l *Line) corrects() bool {
	return slices.ContainsFunc(l.Toks[1:], func(t games.Token) bool { return l.lang.correct[t.Text] })
}

// ordered reports whether readings are orders, all without a fault.
func ordered(list []games.Reading) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(r games.Reading) bool { return r.Order == nil || r.Fault != nil })
}

// replaced is the text of a line with a stretch of tokens replaced.
func (l *Line) replaced(from, end int, by string) string {
	tail := ""
	if end < len(l.Toks) {
		tail = l.Text[l.Toks[end].Pos:]
	}
	return l.Text[:l.Toks[from].Pos] + by + tail
}

// corrected takes back what is corrected behind it: "to ALB, sorry, to KING" is "to
// KING", where both are of one sort.
func (l *Line) corrected() (mending, bool) {
	for i := 1; i < len(l.Toks)-1; i++ {
		if n := l.correction(i); n > 0 && l.Is(i-1, listArticle) == 0 { // "it's the better one"
			old, next := l.around(i, n, listCorrection)
			if start := l.inPlaceOf(old, next); start >= 0 {
				return mending{l.replaced(start, next, ""), l.takenBack(start, next)}, true
			}
			if m, ok := l.correctedAtEnd(old, next); ok {
				return m, true
			}
		}
	}
	return mending{}, false
}

// correction is how many tokens at i are what somebody corrects himself with; not those that say what
// he is sorry for.
func (l *Line) correction(i int) int {
	n := l.Is(i, listCorrection)
	if i+n < len(l.Toks) && l.Is(i+n, listRegretted) > 0 {
		return 0
	}
	return n
}

// correctedAtEnd puts what ends a line, from token next on, in place of the only thing of
// its sort before token old: "2 brigades ALB to LKG. Sorry, make that 3 brigades."
func (l *Line) correctedAtEnd(old, next int) (mending, bool) {
	used, sort := l.item(next)
	if used == 0 || next+used < len(l.Toks) {
		return mending{}, false
	}
	at, n := -1, 0
	for i := 0; i < old; i += max(1, l.itemOf(i, sort)) {
		if k := l.itemOf(i, sort); k > 0 && l.meansAll(i) == l.meansAll(next) {
			if _, counted := l.Number(max(i-1, 0)); at >= 0 || counted && i > 0 && sort == aPiece || i+k >= old {
				return mending{}, false
			}
			at, n = i, k
		}
	}
	if at < 0 {
		return mending{}, false
	}
	rest := l.Text[l.Toks[at+n].Pos:l.Toks[old].Pos]
	text := l.Text[:l.Toks[at].Pos] + l.Typed(next, used) + " " + rest
	return mending{text, l.takenBack(at, at+n)}, true
}

// inPlaceOf is where something begins that ends at a token, and in whose place stands what
// follows at another; -1 if they are not of one sort.
func (l *Line) inPlaceOf(old, next int) int {
	link, connector := l.connector(next)
	for from := max(0, old-longestItem); from < old; from++ {
		alike := func(s sort) bool { // ONE is a number too
			return from+l.itemOf(from, s) == old && l.itemOf(next+link, s) > 0 && l.meansAll(from) == l.meansAll(next+link)
		}
		if !slices.ContainsFunc([]sort{aNumber, aPlace, aPiece, somePieces}, alike) {
			continue
		}
		if link == 0 {
			return from
		}
		start := -1
		for back := max(0, from-longestItem); back < from; back++ {
			if n, c := l.connector(back); back+n == from && c == connector {
				start = back
			}
		}
		if start >= 0 {
			return start
		}
	}
	return -1
}

// meansAll reports whether the name at a token is that of all units.
func (l *Line) meansAll(i int) bool {
	return slices.ContainsFunc(l.look(i).exact, func(f games.Found) bool { return f.ID == nameOfAll })
}

// holdsNumber reports whether a number stands in a stretch.
func (l *Line) holdsNumber(from, end int) bool {
	return l.some(from, end, func(i int) bool {
		_, number := l.Number(i)
		return number
	})
}

// around is where the signs before some tokens begin, and where what is meant begins
// behind them and further words of their list: "; sorry, no, ...".
func (l *Line) around(i, n int, list string) (old, next int) {
	for old = i; old > 0 && l.isStop(old-1); {
		old--
	}
	for next = i + n; next < len(l.Toks); next += max(1, l.Is(next, list)) {
		if !l.isStop(next) && l.Toks[next].Text != ":" && l.Is(next, list) == 0 {
			break
		}
	}
	return old, next
}

// restated takes back an order that is given anew behind a word of correction, one of the
// same kind: "Webb to HCS; sorry, Webb to SCH".
func (r *lineReader) restated(l *Line) (mending, bool) {
	for i := 1; i < len(l.Toks)-1; i++ {
		if n := l.correction(i); n > 0 {
			old, next := l.around(i, n, listCorrection)
			from, ok := r.alike(l.Typed(0, old), l.Typed(next, len(l.Toks)-next))
			fewer := l.holdsNumber(0, old) && !l.holdsNumber(next, len(l.Toks)) // "2 French, I mean British"
			if ok && !fewer {
				return mending{l.Text[:from] + l.Typed(next, len(l.Toks)-next), games.T("corrected", "what", l.Text[from:l.Toks[next].Pos])}, true
			}
		}
	}
	return mending{}, false
}

// denied leaves out what is not to be done, and is no order as it is, where that which is
// stands behind it, an order of the same kind or a thing of the same sort: "do not play
// 36, play 24", "not to OSW but to NIA".
func (r *lineReader) denied(l *Line) (mending, bool) {
	tried := 0
	comma := func(t games.Token) bool { return t.Text == "," } // "no, 2 to ONE, 3 to OSW" denies neither
	for i := range l.Toks {
		n := l.is(i, isNo)
		if n > 0 && i+n < len(l.Toks) && (l.isStop(i+n) || l.Toks[i+n].Text == ":") {
			continue // "No, 3 NHB, 1 HHB" denies what is before it
		}
		for k := i + n + 1; n > 0 && k < len(l.Toks)-1; k++ {
			but := l.Is(k, listInstead)
			old, next := l.around(k, but, listInstead)
			if slices.ContainsFunc(l.Toks[i+n:max(old, i+n)], comma) {
				break
			}
			if start := l.inPlaceOf(old, next); but > 0 && start >= i+n && start-i <= longestItem {
				text := l.Typed(0, i) + " " + l.Typed(i+n, start-i-n) + " " + l.Typed(next, len(l.Toks)-next)
				if _, itself := r.alike(l.Typed(0, old), text); itself { // "no ambush at RAYS but at LOYA"
					text = l.Typed(0, old) + "; " + strings.Join(strings.Fields(text), " ")
					return mending{text, games.T("read-as", "what", l.Text, "as", text)}, true
				}
				return mending{text, l.takenBack(i, next)}, true
			}
			ends := but > 0 || l.isStop(k) || strings.ContainsAny(l.Between(k), ".!")
			begins := i == 0 || i == l.is(0, isLead) || l.isStop(i-1) && but > 0 || l.Toks[i-1].Text == ":"
			if !ends || !begins || tried == mostDenied || r.isTalk(next, len(l.Toks)) {
				continue
			}
			tried++
			head, rest := l.Typed(0, i)+" ", l.Typed(next, len(l.Toks)-next)
			_, ok := r.alike(head+l.Typed(i+n, k-i-n), head+rest)
			if _, itself := r.alike(l.Typed(0, k), head+rest); ok && !itself {
				return mending{head + rest, l.takenBack(i, next)}, true
			}
		}
	}
	return mending{}, false
}

// elided finds the words of an order in a stretch of which only the last is said again
// behind it, and left out are those before: "burn the fort at TIC and the fort at LKG". So
// it is with another such word: "finish the fort at LKG and the road LKG-TIC".
// It returns where they begin, -1 if there are none, and how many are left out.
func (l *Line) elided(from, end, rest int) (at, n int) {
	rest += l.is(rest, isElse)
	rest = min(rest+l.Is(rest, listArticle), len(l.Toks)-1)
	if at = -1; l.is(rest, isOrder) != 1 {
		return at, 0
	}
	for i := from; i < end; i++ {
		k := l.is(i, isOrder)
		if k > 1 && i+k <= end && l.Is(i, listArticle) == 0 && (l.Toks[i+k-1].Text == l.Toks[rest].Text || l.related(i, k, rest)) {
			at, n = i, k-1
		}
	}
	return at, n
}

// related reports whether words of orders at two tokens, the first of so many, are of rows
// with one kind and verb, and the last of the first is a word of them by itself.
func (l *Line) related(i, n, other int) bool {
	if l.is(i+n-1, isOrder) != 1 {
		return false
	}
	for _, a := range l.look(i).senses {
		for _, b := range l.look(other).senses {
			if a.what != isOrder || b.what != isOrder || a.n != n || b.n != 1 {
				continue
			}
			if x, y := l.lang.rows[a.id], l.lang.rows[b.id]; x != y && x.Kind == y.Kind && x.Verb == y.Verb && len(x.Set) > 0 && len(y.Set) > 0 {
				return true
			}
		}
	}
	return false
}

// repeated says the words of an order again where only the last of them is: "burn the fort
// at TIC; burn the fort at LKG".
func (r *lineReader) repeated(l *Line) (mending, bool) {
	var b strings.Builder
	from := 0
	for i := 1; i < len(l.Toks)-1; i++ {
		n := r.boundary(i)
		if n <= 0 || i+n >= len(l.Toks) {
			continue
		}
		if at, words := l.elided(0, i, i+n); at >= 0 {
			b.WriteString(strings.TrimRight(l.Text[from:l.Toks[i].Pos], " ") + "; " + l.Typed(at, words) + " ")
			i += n - 1 // ", then" is one boundary
			from = l.Toks[i+1+l.Is(i+1, listArticle)].Pos
		}
	}
	b.WriteString(l.Text[from:])
	return mending{b.String(), games.T("read-as", "what", l.Text, "as", b.String())}, from > 0
}

// takenBack tells what a line does not mean.
func (l *Line) takenBack(from, end int) games.Text {
	return games.T("corrected", "what", l.Typed(from, end-from))
}

// alike is where the last order of a text begins, if it and the first of another are of
// one kind.
func (r *lineReader) alike(before, behind string) (from int, ok bool) {
	none := 0
	had, read := r.lang.read(before, r.open, mendedSteps, &none)
	now, _ := r.lang.read(behind, r.open, mendedSteps, &none)
	if !ordered(had) || read != before || !ordered(now) || now[0].Order.Kind != had[len(had)-1].Order.Kind {
		return 0, false
	}
	for _, a := range had[len(had)-1].Order.Args {
		if had[len(had)-1].Order.Verb == now[0].Order.Verb && len(now[0].Order.Get(a.Name)) < len(a.Values) {
			return 0, false // "to FCR with all, sorry, with 2 Regulars"
		}
	}
	return max(0, strings.LastIndex(before, had[len(had)-1].Text)), true
}

// listInstead is the list of the lexicon of what stands before what is meant instead, and
// mostDenied how many times it is looked for in a line.
const (
	listInstead = "instead"
	// listRegretted is what stands behind "sorry" if that corrects nothing: "sorry for the delay".
	listRegretted = "regretted"
	mostDenied    = 3
)

// longestItem is how many words a name, or a connector, has at most.
const longestItem = 5

// isStop reports whether token i is a comma or dash.
func (l *Line) isStop(i int) bool { return l.Toks[i].Text == "," || l.look(i).arrow == arrowDash }

// colonAt reports whether token i is a colon.
func (l *Line) colonAt(i int) bool { return i < len(l.Toks) && l.Toks[i].Text == ":" }

// isUnit reports whether some tokens from one on name a unit.
func (l *Line) isUnit(i, n int) bool {
	return slices.ContainsFunc(l.look(i).exact, func(f games.Found) bool {
		return f.Used == n && slices.ContainsFunc(l.lang.units, func(u Units) bool { return f.Class == u.Unit })
	})
}

// connector is how many tokens at i are a connector, and which.
func (l *Line) connector(i int) (n, id int) {
	if i < len(l.Toks) {
		for _, s := range l.look(i).senses {
			if s.what == isConnector && s.n > n {
				n, id = s.n, s.id
			}
		}
	}
	return n, id
}

// The sorts of things that a correction replaces.
type sort int

const (
	aNumber sort = 1 + iota
	aPlace
	aPiece
	somePieces // with their number
)

// item is how many tokens at i name something, and of which sort it is; of several
// sorts the longest.
func (l *Line) item(i int) (n int, of sort) {
	for _, s := range []sort{aNumber, aPlace, aPiece, somePieces} {
		if used := l.itemOf(i, s); used > n {
			n, of = used, s
		}
	}
	return n, of
}

func (l *Line) itemOf(i int, of sort) (n int) {
	if i >= len(l.Toks) {
		return 0
	}
	switch _, number := l.Number(i); of {
	case aNumber:
		if number {
			return 1
		}
	case somePieces:
		if used := l.itemOf(i+1, aPiece); number && used > 0 {
			return 1 + used
		}
	default:
		for _, f := range l.look(i).exact {
			if l.lang.isPlace(f.ID) == (of == aPlace) {
				n = max(n, f.Used)
			}
		}
	}
	return n
}

// enumerates reports whether a line has its first two numbers, or letters, in the manner of a
// list: "1. ... 2. ...", "1) ... 2) ...".
func (l *Line) enumerates() bool {
	if !l.hasSecond() {
		return false
	}
	if strings.Contains(l.Text, " 2) ") && !strings.Contains(l.Text, "(") {
		return true // the first may be that of the line
	}
	for _, marks := range [][2]string{{" 1. ", " 2. "}, {" a) ", " b) "}, {"", " 2. "}} {
		if first := strings.Index(" "+l.Text, marks[0]); first >= 0 && strings.Contains(l.Text[first:], marks[1]) {
			return true
		}
	}
	return false
}

// hasSecond reports whether a line may have the second number or letter of a list: most have none.
func (l *Line) hasSecond() bool {
	for i, r := range l.Text {
		if (r == '2' || r == 'b') && i+1 < len(l.Text) && strings.IndexByte(".):", l.Text[i+1]) >= 0 {
			return true
		}
	}
	return false
}

// numbered takes apart orders that are numbered within a line: "1. ... 2. ...". The
// first number may have been taken for a list's.
func (l *Line) numbered() (mending, bool) {
	if !l.hasSecond() {
		return mending{}, false
	}
	var b strings.Builder
	rest, n := strings.TrimLeft(l.Text, " "), 1
	signs := []string{". ", ") ", ": "}
	for ; ; n++ {
		number := strconv.Itoa(n)
		if letters := n <= 'z'-'a' && strings.Contains(" "+l.Text, " a) "); letters {
			number = string(rune('a' + n - 1))
		}
		at := -1
		for _, sign := range signs {
			i := strings.Index(" "+rest, " "+number+sign)
			opened := i >= 0 && strings.Count(rest[:i], "(") > strings.Count(rest[:i], ")") // "Gage (and 2) from ALB"
			if i >= 0 && !opened && (at < 0 || i < at) {
				at = i
			}
		}
		if n == 1 && at > 0 && l.enumerates() { // "losses: 1. ... 2. ..."
			b.WriteString(rest[:at])
		} else if n == 1 && at != 0 {
			signs = signs[:2] // "Campaign 2: ..." has no first
			continue
		}
		if at < 0 {
			break
		}
		if n > 1 {
			b.WriteString(strings.TrimRight(rest[:at], " ,") + "; ")
		}
		rest = rest[at+len(number)+len(". "):]
	}
	b.WriteString(rest)
	return mending{b.String(), games.T("read-as", "what", l.Text, "as", b.String())}, n > 2
}

// listHeading is the list of the lexicon of what orders are called that their writer
// numbers, and listNumero that of what may stand between and the number.
const (
	listHeading = "heading"
	listNumero  = "numero"
)

// entitled takes off what numbers an order in words, or in brackets: "Order no. 2: ...",
// "(i) ...; (ii) ...".
func (l *Line) entitled() (mending, bool) {
	var b strings.Builder
	var what []string
	end := 0
	for i := range l.Toks {
		n := l.heading(i)
		if n == 0 || l.Toks[i].Pos < end {
			continue
		}
		from, next := l.Toks[i].Pos, len(l.Text)
		if i+n < len(l.Toks) {
			next = l.Toks[i+n].Pos
		}
		what = append(what, l.Typed(i, n))
		if before := strings.TrimRight(l.Text[end:from], " ([,;"); before != "" {
			b.WriteString(before)
			if i == 0 || l.is(i-1, isStanding) == 0 {
				b.WriteString(";")
			}
			b.WriteString(" ")
		}
		end = next
	}
	b.WriteString(l.Text[end:])
	return mending{b.String(), games.T("read-as", "what", l.Text, "as", b.String())}, len(what) > 0
}

// heading is how many tokens at i number what follows; 0 if they do not.
func (l *Line) heading(i int) int {
	begins := i == 0 || i == l.is(0, isLead) || l.isStop(i-1) || l.is(i-1, isStanding) > 0 || l.Toks[i-1].Text == ":"
	if !begins && !strings.ContainsAny(l.Between(i), ".!()") {
		return 0
	}
	k := i + l.Is(i, listHeading)
	if k == i && !l.countsUp() {
		listed := i > 0 && l.Toks[i-1].Text == ":" // "retreat from TIC: (i) ...": parts of one order
		if !listed && strings.HasSuffix(l.Between(i), "(") && i+1 < len(l.Toks) && strings.HasPrefix(l.Between(i+1), ")") && l.isRoman(i) {
			return 1
		}
		return 0
	}
	if k += l.Is(k, listNumero); k+1 >= len(l.Toks) {
		return 0
	}
	if _, number := games.Digits(l.Toks[k].Text); !number {
		return 0
	}
	if l.Toks[k+1].Text == ":" || strings.HasPrefix(l.Between(k+1), " ") && l.look(k+1).arrow == arrowDash { // "order 1 - ..."
		return k + 2 - i
	}
	if between := l.Between(k + 1); strings.HasPrefix(between, ". ") || strings.HasPrefix(between, ") ") {
		return k + 1 - i
	}
	return 0
}

// countsUp reports whether a line has the numbers 1 and 2, each with a word before it that says
// that it is one, and a colon behind: "No. 1: ... No. 2: ...".
func (l *Line) countsUp() bool {
	next := "1"
	if !strings.Contains(l.Text, "2:") {
		return false
	}
	for i := range l.Toks {
		n := l.Is(i, listNumero)
		if n > 0 && i+n+1 < len(l.Toks) && l.Toks[i+n].Text == next && l.Toks[i+n+1].Text == ":" {
			if next == "2" {
				return true
			}
			next = "2"
		}
	}
	return false
}

// isRoman reports whether a token is a small number in Roman digits.
func (l *Line) isRoman(i int) bool {
	return slices.Contains([]string{"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"}, l.Toks[i].Text)
}

// short reads a digit between an order word or a name and a place as the word that it
// stands for: "2" for "to".
func (l *Line) short() (mending, bool) {
	for i := 1; i < len(l.Toks)-1; i++ {
		word := l.lang.lexicon.Short[l.Toks[i].Text]
		if word != "" && l.countsPlaces(i) {
			break
		}
		if i > 1 && l.isNumber(i-2) && l.itemOf(i-1, aPlace) > 0 {
			break // "1 ALB 2 BOS"
		}
		acts := (l.is(i+1, isOrder) == 1 || l.is(i+1, isAux) == 1) && word != "" && l.lang.leadsIn(l.Toks[i-1].Raw+" "+word)
		goes := l.itemOf(i+1, aPlace) > 0 || l.Is(i+1, listArticle) > 0 || acts
		counts := l.isStop(i-1) || l.Toks[i-1].Text == ":" // "Regulars: 2 HHB, 2 BHB" counts them
		between := !counts && !l.unknown(i-1) && !l.isNumber(i-1) && l.Between(i) != "/"
		if word != "" && goes && between && l.Toks[i+1].Text != word && !l.takesCount(i) {
			return mending{l.replaced(i, i+1, word+" "), games.T("read-as", "what", l.Toks[i].Text, "as", word)}, true
		}
	}
	return mending{}, false
}

// countsPlaces reports whether a number stands before the place behind token i, and before another
// one in a list: "regulars 2 BOS & 2 FWH".
func (l *Line) countsPlaces(i int) bool {
	next := i + 1 + l.itemOf(i+1, aPlace)
	next += l.separates(next)
	return next > i+1 && next+1 < len(l.Toks) && l.isNumber(next) && l.itemOf(next+1, aPlace) > 0
}

// takesCount reports whether the number at token i and what stands behind it are a value of an order
// whose word stands in the line: "place 4 NHB".
func (l *Line) takesCount(i int) bool {
	for k := range l.Toks {
		for _, m := range l.look(k).senses {
			if m.what == isOrder && l.lang.rows[m.id].anySlot(func(sl *slot) bool {
				return slices.ContainsFunc(l.read(sl.values, i), func(s Span) bool { return s.N > 1 })
			}) {
				return true
			}
		}
	}
	return false
}

// leadsIn reports whether words stand before an order word: "need to", and not "let to".
func (l *Language) leadsIn(words string) bool {
	line := l.line(words)
	return max(line.is(0, isAux), line.is(0, isLead)) == len(line.Toks)
}

// underHead says the prefix with which a line begins, before a colon, before each of its orders:
// "Indians: Outaouais from DET to DII, then the Mingo raid WINC".
func (r *lineReader) underHead(list []games.Reading) func(*Line) (mending, bool) {
	return func(l *Line) (mending, bool) {
		n := l.is(0, isPrefix)
		if n == 0 || n >= len(l.Toks) || l.Toks[n].Text != ":" || len(list) < 2 || strings.Contains(l.Text, ";") {
			return mending{}, false
		}
		if r.sentenceEnds(n, len(l.Toks)) != nil {
			return mending{}, false
		}
		text, other := list[0].Text, false
		for _, x := range list[1:] {
			other = other || x.Order.Kind != list[0].Order.Kind
			text += "; " + l.Typed(0, n+1) + " " + x.Text
		}
		if !other {
			return mending{}, false
		}
		none := 0
		all, _ := r.lang.read(text, r.open, mendedSteps, &none)
		strange := func(x games.Reading) bool { return x.Order == nil || x.Order.Kind != list[0].Order.Kind }
		return mending{text, games.T("read-as", "what", l.Text, "as", text)}, !slices.ContainsFunc(all, strange)
	}
}

// sharesHead gives the orders behind a comma or "and" what begins the line and is said of the first of
// them only: where they start, where they are about, or on what they depend.
func (r *lineReader) sharesHead(list []games.Reading) {
	if strings.Contains(r.line.Text, ";") || r.sentenceEnds(0, len(r.line.Toks)) != nil {
		return
	}
	for _, head := range []func(first, o *games.Order) bool{r.startsAlike, r.liesAlike, r.dependsAlike} {
		for k := range list[1:] {
			x, o := &list[k+1], *list[k+1].Order
			if !head(list[0].Order, &o) {
				break
			}
			x.Order, x.Notes = &o, append(slices.Clone(x.Notes), games.T("read-as", "what", x.Text, "as", r.lang.Format(o)))
		}
	}
}

// startsAlike gives an order the start of the first: "ALB: 2 BC to CAN, 1 BR to FWH".
func (r *lineReader) startsAlike(first, o *games.Order) bool {
	from := first.Arg(slotFrom)
	to := slices.IndexFunc(o.Args, func(a games.Arg) bool { return a.Name == slotVia || a.Name == slotTo })
	if from == "" || !r.headedBy(from) || o.Kind != first.Kind || o.Verb != first.Verb || o.Has(slotFrom) || to < 0 {
		return false
	}
	o.Args = slices.Insert(slices.Clone(o.Args), to, games.Arg{Name: slotFrom, Values: []string{from}})
	return true
}

// liesAlike gives an order the place of the first: "at NOIX we use the abbatis, and Levis commands".
func (r *lineReader) liesAlike(first, o *games.Order) bool {
	if first.Place == "" || !r.headedBy(first.Place) || o.Place != "" || len(o.If) > 0 {
		return false
	}
	o.Place = first.Place
	row, _ := r.lang.rowOf(*o)
	return row != nil
}

// dependsAlike gives an order the conditions of the first, where they stand in front and nothing else
// does: "if LKG is free, move Gage to LKG and Rogers to ALB".
func (r *lineReader) dependsAlike(first, o *games.Order) bool {
	if len(first.If) == 0 || len(o.If) > 0 || o.Kind != first.Kind {
		return false
	}
	if r.line.begins(0) == 0 || strings.Contains(r.line.Text, ":") {
		return false
	}
	for i := 1; i < len(r.line.Toks); i++ {
		if r.line.begins(i) > 0 || r.line.is(i, isElse) > 0 || r.line.is(i, isThen) > r.line.is(i, isAnd) {
			return false
		}
	}
	o.If = slices.Clone(first.If)
	return true
}

// headedBy reports whether a place begins the line, or a word that leads to it.
func (r *lineReader) headedBy(place string) bool {
	i, _ := r.line.connector(0)
	return slices.ContainsFunc(r.line.look(i).exact, func(f games.Found) bool { return f.ID == place && r.lang.isPlace(f.ID) })
}

// crossesTwo reports whether a way has "2" for "to": "from LOG 2 OHF".
func (r *lineReader) crossesTwo() bool {
	l := r.line
	for i := 1; i < len(l.Toks)-1; i++ {
		if l.lang.lexicon.Short[l.Toks[i].Text] == "" || l.Toks[i].Text != l.Toks[i].Raw || l.itemOf(i+1, aPlace) == 0 {
			continue
		}
		for from := max(1, i-longestItem); from < i; from++ {
			if l.itemOf(from, aPlace) == i-from && (l.links(from-1, []int{l.lang.from}) || len(r.open) == 0 && l.itemOf(from-1, aPiece) > 0) {
				return true
			}
		}
	}
	return false
}

// spoken reads words that are typed as they are spoken as what they stand for: "em" for
// "them".
func (l *Line) spoken() (mending, bool) { return l.typedFor(l.lang.lexicon.Spoken) }

// respelt puts shorter words in place of those that are typed for them: "towards", "w/".
func (l *Line) respelt() (mending, bool) { return l.typedFor(l.lang.lexicon.Respelt) }

// typedFor puts words in place of those, one or two, that are typed for them.
func (l *Line) typedFor(words map[string]string) (mending, bool) {
	var b strings.Builder
	var what, as []string
	end := 0
	for i := 0; i < len(l.Toks); i++ {
		word, n := "", 0
		for k := min(2, len(l.Toks)-i); k > 0 && word == ""; k-- {
			word, n = words[l.folded(i, k)], k
		}
		if word == "" {
			continue
		}
		what, as = append(what, l.Typed(i, n)), append(as, word)
		b.WriteString(l.Text[end:l.Toks[i].Pos] + word)
		i += n - 1
		if end = l.Toks[i].Pos + len(l.Toks[i].Raw); strings.HasPrefix(l.Text[end:], "/") { // "w/virginia"
			b.WriteString(" ")
		}
	}
	b.WriteString(l.Text[end:])
	return mending{b.String(), games.T("read-as", "what", strings.Join(what, ", "), "as", strings.Join(as, ", "))}, len(what) > 0
}

// unnamed says again of what a number is that stands for as many of the same elsewhere: "two
// Regulars at Montreal and one at Quebec".
func (l *Line) unnamed() (mending, bool) {
	var b strings.Builder
	name, from := "", 0
	for i := 0; i < len(l.Toks)-2; i++ {
		if _, number := l.Number(i); !number || l.Is(i, listTogether) > 0 || l.Counted(i) { // "2 Berry, both from MTL", "with the 2x"
			continue
		}
		if n := l.itemOf(i+1, aPiece); n > 0 {
			name = l.Typed(i+1, n)
			continue
		}
		n, _ := l.connector(i + 1)
		if name != "" && n > 0 && l.itemOf(i+1+n, aPlace) > 0 {
			b.WriteString(l.Text[from:l.Toks[i+1].Pos] + name + " ")
			from = l.Toks[i+1].Pos
		}
	}
	b.WriteString(l.Text[from:])
	return mending{b.String(), games.T("read-as", "what", l.Text, "as", b.String())}, from > 0
}

// glued takes apart a word that is none and consists of two: "moveall".
func (l *Line) glued() (mending, bool) {
	word := l.words.has
	known := func(text string) bool { return word(text) || len(l.lang.names.Exact(games.Tokens(text))) > 0 }
	for i, t := range l.Toks {
		if len(t.Raw) != len(t.Text) || len(t.Text) > longestGlued || games.Japanese(t.Text) || !l.unknown(i) {
			continue
		}
		for cut := shortestPart; cut <= len(t.Text)-shortestPart; cut++ {
			if a, b := t.Text[:cut], t.Text[cut:]; word(a) && known(b) || word(b) && known(a) {
				parts := t.Raw[:cut] + " " + t.Raw[cut:]
				return mending{l.replaced(i, i+1, parts+" "), games.T("read-as", "what", t.Raw, "as", parts)}, true
			}
		}
	}
	return mending{}, false
}

// How many letters a word has that is taken apart, and each of its parts.
const (
	longestGlued = 24
	shortestPart = 3
)
