package bayonets

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// readLine understands one typed line without looking at any position. What is
// behind a semicolon belongs to the same order.
func (d *Data) readLine(line string) games.Reading { return d.recent.read(line, d.readAnew) }

func (d *Data) readAnew(line string) games.Reading {
	var parts []string
	for _, l := range games.Lines(line) {
		parts = append(parts, l.Text)
	}
	text := strings.Join(parts, ", ")
	r := &reader{d: d, line: line, text: text, toks: tokens(text)}
	return r.read()
}

// tokens cuts a line into tokens. Codes joined by hyphens come apart, so that
// "ALB-LKG-TIC" and "BAYE-OSW" read like "ALB to LKG to TIC".
func tokens(line string) []games.Token {
	var toks []games.Token
	for _, t := range games.Tokens(line) {
		parts := strings.Split(t.Text, "-")
		if len(parts) < 2 || len(t.Raw) != len(t.Text) || slices.ContainsFunc(parts, func(p string) bool { _, ok := spaceOfCode(strings.ToUpper(p)); return !ok }) {
			toks = append(toks, t)
			continue
		}
		pos := t.Pos
		for i, p := range parts {
			if i > 0 {
				toks = append(toks, games.Token{Text: "to", Raw: "-", Pos: pos - 1})
			}
			toks = append(toks, games.Token{Text: p, Raw: t.Raw[pos-t.Pos : pos-t.Pos+len(p)], Pos: pos})
			pos += len(p) + 1
		}
	}
	return toks
}

// A reader reads the tokens of one line from left to right. After the first
// fault it reads nothing more.
type reader struct {
	d     *Data
	line  string // as typed
	text  string // what is read of it
	toks  []games.Token
	i     int
	ifs   []games.Cond
	notes []games.Text
	fault *games.Fault
	form  string // how an order with the word at hand is written, for faults
	near  bool   // the order word itself was a near miss
	bare  bool   // a number alone may count units
	guess bool   // this reading is a guess and makes none of its own
}

// maxTokens bounds the words of an order; a longer line is read no further.
const maxTokens = 150

// read reads the whole line.
func (r *reader) read() games.Reading {
	if len(r.toks) == 0 {
		return games.Reading{Talk: true}
	}
	if len(r.toks) > maxTokens {
		if r.wordAt(0) == "" {
			return games.Reading{Talk: true}
		}
		r.fail("line-too-long", "most", maxTokens)
		return games.Reading{Fault: r.fault}
	}
	if greeting[r.toks[0].Text] {
		return r.readGreeting()
	}
	o := r.order()
	if r.fault == nil && o.Kind != "" && !(r.near && len(o.Args) == 0) {
		return games.Reading{Order: &o, Notes: r.notes}
	}
	if r.isTalk(o.Kind != "" || r.form != "") {
		return games.Reading{Talk: true}
	}
	return games.Reading{Fault: r.theFault(), Notes: r.notes}
}

// readGreeting reads what follows "Hi Bob,": an order, or else all is talk.
func (r *reader) readGreeting() games.Reading {
	for i, t := range r.toks {
		if t.Text == "," || t.Text == ":" {
			rest := &reader{d: r.d, line: r.line, text: r.text, toks: r.toks[i+1:]}
			if len(rest.toks) == 0 || greeting[rest.toks[0].Text] {
				break
			}
			if o := rest.order(); rest.fault == nil && o.Kind != "" && !rest.near {
				return games.Reading{Order: &o, Notes: rest.notes}
			}
			break
		}
	}
	return games.Reading{Talk: true}
}

// order reads conditions, the order word and what it wants, and whatever may
// stand behind any order.
func (r *reader) order() games.Order {
	r.skip("please", "pls", "plz", "then", "and", "also", "next", "now", ",")
	r.readIfs()
	r.skip("please", "pls", "plz", "then", "also", "now", ",", ":")
	alone := r.word("else", "otherwise")
	if alone {
		r.readIfs()
		r.skip(",", ":", "then")
	}
	if alone && r.word("nothing", "none", "no") {
		return r.end(order(kindReact, "none")) // "react: if LKG attacked …; else nothing"
	}
	if from := r.i; r.peek("i", "we", "ill", "id", "lets") { // "I would like to play 14"
		if r.skip("i", "we", "ill", "id", "lets", "will", "shall", "want", "would", "like", "to"); r.wordAt(r.i) == "" {
			r.i = from
		}
	}
	word := r.orderWord()
	if word == "" {
		return r.end(r.headless())
	}
	if alone {
		r.ifs = append(r.ifs, games.Cond{Name: condElse})
	}
	r.form = formOf[word]
	r.readIfs() // "retreat: if at TIC: LKG"
	return r.end(readers[word](r))
}

// end reads what may stand behind any order: conditions, and "until used".
// What is left then was not understood.
func (r *reader) end(o games.Order) games.Order {
	for r.fault == nil && !r.atEnd() {
		switch {
		case r.word(",", "please", "pls", "plz", "too") || r.farewell():
		case r.peek("if", "when", "unless"):
			r.readIfs()
		case r.words("with", "lights", "only"), r.words("with", "only", "lights"):
			r.ifs = append(r.ifs, games.Cond{Name: condLightsOnly})
		case r.word("until"):
			r.word("it")
			r.skip("is")
			if !r.word("used") {
				r.notUnderstood()
			}
			o.Keep = true
		default:
			r.notUnderstood()
		}
	}
	if o.If = append(o.If, r.ifs...); len(o.If) > 0 {
		slices.SortStableFunc(o.If, func(a, b games.Cond) int { return boolOrder(a.Name == condElse) - boolOrder(b.Name == condElse) })
		o.If = aim(o)
	}
	if o.Kind == kindLand {
		o.Keep = true // it may be given in the Round before (10.6.1)
	}
	if o.Keep && namesCard(o) {
		r.fail("card-by-number", "form", r.form)
	}
	return o
}

// farewell reads a few kind words at the end of an order, such as "thanks Bob"
// and "good luck", if none of them is a word of the game, a number or one that
// takes something back.
func (r *reader) farewell() bool {
	if !r.peek("thanks", "thank", "thx", "ty", "cheers", "merci", "danke", "good", "nice", "best", "regards", "greetings", "sorry", "your", "over", "enjoy") || len(r.toks)-r.i > 8 {
		return false
	}
	for i := r.i; i < len(r.toks); i++ {
		_, number := games.Number(r.toks[i].Text)
		if m := r.d.typedNames.Find(r.toks[i:]); m.Used > 0 && exactly(m) || number || slices.Contains([]string{"if", "when", "unless", "but", "or", "not", "except", "only", "until"}, r.toks[i].Text) {
			return false
		}
	}
	r.i = len(r.toks)
	return true
}

// boolOrder sorts what is true behind what is not.
func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}

// orderWord reads the word that says what the order is; "" if there is none.
func (r *reader) orderWord() string {
	m := r.d.typedNames.Find(r.rest(), classWord)
	if m.Used == 0 || !exactly(m) && len(r.toks[r.i].Text) < 3 {
		return ""
	}
	if m.How == "near" || m.How == "beginning" {
		// A name that is typed exactly is no misspelt order word.
		if other := r.d.typedNames.Find(r.rest(), classSpace, classUnit, classMany); other.Used > 0 && exactly(other) {
			return ""
		}
		r.near = true
		r.note(m)
	}
	r.i += m.Used
	r.skip(":", ",")
	return m.ID
}

// wordAt is the order word that is typed exactly at token i, "" if there is
// none.
func (r *reader) wordAt(i int) string {
	if i >= len(r.toks) {
		return ""
	}
	if m := r.d.typedNames.Find(r.toks[i:], classWord); m.Used > 0 && exactly(m) {
		return m.ID
	}
	return ""
}

// rest are the tokens not read yet.
func (r *reader) rest() []games.Token {
	if r.fault != nil {
		return nil
	}
	return r.toks[r.i:]
}

func (r *reader) atEnd() bool { return r.i >= len(r.toks) }

// peek reports whether one of the words comes next.
func (r *reader) peek(words ...string) bool {
	return r.fault == nil && r.i < len(r.toks) && slices.Contains(words, r.toks[r.i].Text)
}

// word reads one of the words if it comes next.
func (r *reader) word(words ...string) bool {
	if r.peek(words...) {
		r.i++
		return true
	}
	return false
}

// words reads several words if they all come next.
func (r *reader) words(words ...string) bool {
	if r.fault != nil || r.i+len(words) > len(r.toks) {
		return false
	}
	for k, w := range words {
		if r.toks[r.i+k].Text != w {
			return false
		}
	}
	r.i += len(words)
	return true
}

// skip reads any number of the words.
func (r *reader) skip(words ...string) {
	for r.word(words...) {
	}
}

// number reads a number in digits or words.
func (r *reader) number() (int, bool) {
	if r.fault != nil || r.atEnd() {
		return 0, false
	}
	n, ok := games.Number(r.toks[r.i].Text)
	if !ok || n < 1 {
		return 0, false
	}
	r.i++
	return n, true
}

// fail notes the first fault of the line.
func (r *reader) fail(kind string, pairs ...any) {
	if r.fault == nil {
		r.fault = &games.Fault{Text: r.line, Why: games.T(kind, pairs...), Try: r.form, Form: true}
	}
}

// failNext is fail for a name that cannot be read; near are names that may be
// meant.
func (r *reader) failName(kind, class string, m games.Found) {
	if r.fault != nil {
		return
	}
	var like []string
	for _, c := range append(append([]games.Candidate(nil), m.Candidates...), m.Near...) {
		like = append(like, r.d.displayName(c.Class, c.ID))
	}
	switch {
	case r.atEnd():
		r.fail("missing-"+class, "form", r.form)
	case len(m.Candidates) > 1:
		r.fail("ambiguous-name", "what", r.raw(), "like", like)
	default:
		r.fail(kind, "what", r.raw(), "like", like)
	}
	if len(like) > 0 && !r.guess {
		if try, ok := r.with(append(m.Candidates, m.Near...)[0]); ok {
			r.fault.Try, r.fault.Form = try, false
		}
	}
}

// notUnderstood is the fault that the rest of the line makes no sense.
func (r *reader) notUnderstood() {
	var raw []string
	for _, t := range r.rest() {
		raw = append(raw, t.Raw)
	}
	r.fail("not-understood", "what", strings.Join(raw, " "), "form", r.form)
}

// raw is the next token as typed.
func (r *reader) raw() string {
	if r.atEnd() {
		return ""
	}
	return r.toks[r.i].Raw
}

// with is the line with the next words replaced by a name, if it is an order
// then.
func (r *reader) with(c games.Candidate) (line string, ok bool) {
	name := r.d.displayName(c.Class, c.ID)
	if c.Class == classSpace {
		name = codeOf(c.ID)
	}
	from := r.toks[r.i].Pos
	for n := range min(3, len(r.toks)-r.i) { // a name may be several words
		t := r.toks[r.i+n]
		if line = r.text[:from] + name + r.text[t.Pos+len(t.Raw):]; r.reads(line) {
			return line, true
		}
	}
	return "", false
}

// reads reports whether a line is an order. Nothing is guessed about it.
func (r *reader) reads(line string) bool {
	again := &reader{d: r.d, line: line, text: line, toks: tokens(line), guess: true}
	return again.read().Order != nil
}

// note tells how a name was read that was not typed exactly.
func (r *reader) note(m games.Found) {
	if m.How != "near" && m.How != "beginning" {
		return
	}
	var raw []string
	for _, t := range r.toks[r.i : r.i+m.Used] {
		raw = append(raw, t.Raw)
	}
	r.notes = append(r.notes, games.T("read-as", "what", strings.Join(raw, " "), "as", r.d.displayName(m.Class, m.ID)))
}

// theFault is the fault of a line that is neither order nor talk.
func (r *reader) theFault() *games.Fault {
	if r.fault == nil {
		r.fail("no-order-word")
	}
	if move := "move " + r.text; r.fault.Why.Kind == "no-order-word" && !r.guess && r.reads(move) {
		r.fault.Try, r.fault.Form = move, false
	}
	return r.fault
}

// space reads a space; it is a fault if there is none.
func (r *reader) space() string { return r.place(classSpace) }

// place reads a space, or a name of another class that may stand for one.
func (r *reader) place(classes ...string) string {
	r.skip("the")
	m := r.d.typedNames.Find(r.rest(), classes...)
	if m.Used == 0 {
		r.failName("unknown-space", classSpace, r.fortMeant(m))
		return ""
	}
	r.note(m)
	r.i += m.Used
	return m.ID
}

// fortMeant offers the space where a Fort of that name stood.
func (r *reader) fortMeant(m games.Found) games.Found {
	fort := r.d.typedNames.Find(r.rest(), classUnit)
	if at, ok := fortPlaces[fort.ID]; ok && exactly(fort) && len(m.Candidates) == 0 {
		m.Near = append([]games.Candidate{{ID: at, Class: classSpace}}, m.Near...)
	}
	return m
}

// maybeSpace reads a space if one comes next.
func (r *reader) maybeSpace() (string, bool) {
	if r.atEnd() || r.clause() || r.wordAt(r.i) != "" && !r.upperCode(r.i) {
		return "", false
	}
	m := r.d.typedNames.Find(r.rest(), classSpace)
	if m.Used == 0 {
		return "", false
	}
	r.note(m)
	r.i += m.Used
	return m.ID, true
}

// upperCode reports whether token i is a code that was typed in capitals.
func (r *reader) upperCode(i int) bool {
	_, ok := spaceOfCode(r.toks[i].Raw)
	return ok
}

// spaces reads one or more spaces, between which commas and the like may
// stand.
func (r *reader) spaces() []string {
	list := []string{r.space()}
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "then")
		s, ok := r.maybeSpace()
		if !ok {
			r.i = from
			break
		}
		list = append(list, s)
	}
	return list
}

// connection reads a Connection as its code or its two ends.
func (r *reader) connection() string {
	r.skip("from", "between", "the")
	a := r.space()
	r.skip("to", "and", ",")
	b := r.space()
	if r.fault != nil {
		return ""
	}
	return r.between(a, b)
}

func (r *reader) between(a, b string) string {
	x, _ := r.d.SpaceBySlug(a)
	y, _ := r.d.SpaceBySlug(b)
	c, ok := r.d.Between(x, y)
	if !ok {
		r.fail("no-connection", "a", a, "b", b)
		return ""
	}
	return r.d.Conns[c].Code
}

// clauseWords begin a clause of an order and so end any list before them.
var clauseWords = []string{
	"from", "via", "through", "by", "over", "to", "into", "at", "in", "on", "with", "using", "w", "drop", "dropping", "pick", "pickup", "abandon", "land",
	"company", "if", "when", "unless", "until", "lacrosse", "frenzy", "stay", "stays", "stop", "never", "else", "keep", "lose", ":",
}

// clause reports whether a clause or the end comes next.
func (r *reader) clause() bool { return r.fault != nil || r.atEnd() || r.peek(clauseWords...) }

// units reads a list of units, and a fault if there is none.
func (r *reader) units() []string {
	list := r.maybeUnits()
	if len(list) == 0 {
		r.failName("unknown-unit", classUnit, r.d.typedNames.Find(r.rest(), classUnit, classMany))
	}
	return list
}

// unitsAnywhere reads a list of units that may stand anywhere, with their
// places where that is needed: "Gage at ALB, New England".
func (r *reader) unitsAnywhere() []string {
	list := r.units()
	for r.word("at", "in") {
		list[len(list)-1] += "@" + r.place(classSpace, classBox)
		if r.fault == nil {
			list = append(list, r.maybeUnits()...)
		}
	}
	return list
}

// maybeUnits reads a list of units, if any.
func (r *reader) maybeUnits() []string {
	var list []string
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "+", "plus", "then", "before")
		if r.clause() {
			r.i = from
			break
		}
		sel, ok := r.selector()
		if !ok {
			if r.i > from && len(list) > 0 && r.strange() {
				r.failName("unknown-unit", classUnit, r.d.typedNames.Find(r.rest(), classUnit, classMany))
			}
			r.i = from
			break
		}
		list = append(list, sel)
	}
	return list
}

// strange reports whether the next word is nothing that the language of orders
// knows.
func (r *reader) strange() bool {
	return r.d.typedNames.Find(r.rest()).Used == 0 && !r.peek("please", "pls", "plz", "thanks", "thx", "too")
}

// selector reads one item of a list of units: how many, which face, name or
// class.
func (r *reader) selector() (string, bool) {
	var sel selector
	from := r.i
	if r.word("except", "but", "without", "not", "save") {
		sel.without = true
	}
	said, all := false, false // a face or number was said; "all"
	for {
		if m := r.findUnit(); m.Used > 0 && exactly(m) && m.ID != "all" {
			break // before "1st" or "15th & 58th" is taken for a number
		}
		switch {
		case r.word("reduced", "weak"):
			sel.face, said = "reduced", true
			continue
		case r.word("full"):
			sel.face, said = "full", true
			continue
		case r.word("the", "my", "our", "of"):
			continue
		case r.word("all", "every", "everything"):
			all = true
			continue
		}
		n, ok := r.number()
		if !ok {
			break
		}
		sel.n, said = n, true
	}
	m := r.findUnit()
	if r.peek("units", "unit", "stack", "counters") {
		r.i++
		m = games.Found{}
		all = true
	}
	switch {
	case m.Used > 0:
		r.note(m)
		r.i += m.Used
		sel.name = m.ID
		r.skip("units", "unit", "brigade", "brigades", "first")
		if len(r.d.counters[m.ID]) > 1 && r.word("all") {
			all = true
		}
	case all, sel.face != "":
		sel.name = "all"
		r.skip("first")
	case said && r.bare:
		// A number without a name, as in "2 HAL": places knows of what.
	default:
		r.i = from
		return "", false
	}
	if all && sel.n == 0 && sel.name != "" && classes[sel.name] == nil && len(r.d.counters[sel.name]) > 1 {
		sel.n = everyOne
	}
	if sel.n == 1 && classes[sel.name] == nil && sel.name != "" {
		sel.n = 0
	}
	return sel.String(), true
}

// findUnit looks for a unit or class of units. Near misses and beginnings of a
// unit lose against a space that is typed exactly.
func (r *reader) findUnit() games.Found {
	m := r.d.typedNames.Find(r.rest(), classUnit, classMany)
	if m.Used > 0 && !exactly(m) {
		if s := r.d.typedNames.Find(r.rest(), classSpace); s.Used > 0 && exactly(s) {
			return games.Found{}
		}
	}
	return m
}

// oneUnit reads a single unit.
func (r *reader) oneUnit() []string {
	r.skip("the")
	sel, ok := r.selector()
	if !ok {
		r.failName("unknown-unit", classUnit, r.d.typedNames.Find(r.rest(), classUnit, classMany))
		return nil
	}
	s := parseSelector(sel)
	if classes[s.name] != nil && s.n == 0 {
		s.n = 1
	}
	return []string{s.String()}
}

// ap reads a kind of Action Point if one comes next. indian says whether
// "indian" alone is one: it is a unit to all but Indian APs.
func (r *reader) ap(indian bool) (string, bool) {
	from := r.i
	has := map[string]bool{}
	r.skip("the", "a", "an")
	for r.fault == nil && !r.atEnd() {
		parts := strings.FieldsFunc(r.toks[r.i].Text, func(c rune) bool { return c == '-' || c == '/' })
		switch r.toks[r.i].Text {
		case "sailarmy":
			parts = []string{"sail", "army"}
		case "lightarmy":
			parts = []string{"light", "army"}
		}
		known := len(parts) > 0
		for _, p := range parts {
			switch p {
			case "sail", "army", "light", "indian", "french", "2x":
			case "x2", "double", "2":
			default:
				known = false
			}
		}
		if !known {
			break
		}
		for _, p := range parts {
			if p == "x2" || p == "double" || p == "2" {
				p = "2x"
			}
			has[p] = true
		}
		r.i++
	}
	var ap AP
	switch {
	case has["sail"] && has["2x"]:
		ap = APSailArmy2
	case has["sail"]:
		ap = APSailArmy
	case has["light"] && has["army"]:
		ap = APFrenchBoth
	case has["army"] && has["2x"]:
		ap = APArmy2
	case has["army"]:
		ap = APArmy
	case has["light"] && has["2x"]:
		ap = APLight2
	case has["light"]:
		ap = APLight
	case has["indian"] && has["2x"]:
		ap = APIndian2
	case has["indian"] && indian:
		ap = APIndian
	default:
		r.i = from
		return "", false
	}
	// "light units" and "light Howe" are no Action Points.
	if !r.clause() && !r.peek(",", "ap", "aps", "point", "action") {
		r.i = from
		return "", false
	}
	r.skip("action", "ap", "aps", "point")
	return string(ap), true
}

// apAlone reads an Action Point and faults if there is none.
func (r *reader) apAlone() string {
	ap, ok := r.ap(true)
	if !ok {
		r.fail("unknown-ap", "what", r.raw(), "form", r.form)
	}
	return ap
}

// places reads units by places, such as "2 fleets at HAL, Boscawen at NYC";
// bare numbers are of class bare. join is the word before the space, beside
// "at".
func (r *reader) places(name, bare string, o games.Order) games.Order {
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "then")
		r.bare = bare != ""
		list := r.maybeUnits()
		r.bare = false
		if len(list) == 0 {
			r.i = from
			break
		}
		for i, s := range list {
			if sel := parseSelector(s); sel.name == "" {
				sel.name = bare
				list[i] = sel.String()
			}
		}
		r.skip("at", "in", "on", "to", "from", ":")
		place := r.place(classSpace, classBox)
		o.Args = append(o.Args, games.Arg{Name: name, Values: append([]string{place}, list...)})
	}
	if r.fault == nil && !o.Has(name) {
		r.failName("unknown-unit", classUnit, r.d.typedNames.Find(r.rest(), classUnit, classMany))
	}
	return o
}

// at reads "at SPACE", or a space alone, behind an order word into the place of
// an order; "in wilderness" is a condition.
func (r *reader) at(o games.Order) games.Order {
	if r.peek("at", "in") && r.regionNext() {
		r.i++
		r.ifs = append(r.ifs, r.condPlace())
	} else if r.word("at", "in", "from") {
		o.Place = r.space()
	} else if unit := r.findUnit(); unit.Used == 0 || !exactly(unit) {
		// What is a unit's name is none of a space here.
		if s, ok := r.maybeSpace(); ok {
			o.Place = s
		}
	}
	r.skip(":", ",")
	return o
}

// arg adds an argument unless its value is empty.
func arg(o games.Order, name string, values ...string) games.Order {
	if len(values) == 0 || len(values) == 1 && values[0] == "" {
		return o
	}
	return o.With(name, values...)
}

// marked adds an argument without value.
func marked(o games.Order, name string, set bool) games.Order {
	if set {
		return o.With(name)
	}
	return o
}

// itoa writes a number that was read.
func itoa(n int) string { return strconv.Itoa(n) }

// greeting are words with which a line of talk begins.
var greeting = wordSet("hi hello hey hallo dear thanks thank thx cheers best regards kind sincerely yours sorry good nice great well wow ouch congratulations congrats " +
	"greetings bonjour salut merci ok okay lol haha ps")

// talkWord are words that no order holds, or none that is read to its end.
var talkWord = wordSet("i im ive ill id you your youre yours we were he she they his her their it its is was are am be been this that these those here what why how where " +
	"hope think know sorry thanks thank thx cheers hi hello hey dear regards best greetings good nice great well bad luck fun game turn today tomorrow week weekend see " +
	"soon later ok okay lol haha damn wow ouch not dont cant wont would should could can might must has had do did does just really very so but because about " +
	"second minute went got getting me who which yet still again")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// isTalk reports whether a line that is no order is not meant as one either:
// it greets, or talks without a name of the game. led says whether it began
// with an order word.
func (r *reader) isTalk(led bool) bool {
	chat := strings.HasSuffix(strings.TrimSpace(r.line), "!") || strings.HasSuffix(strings.TrimSpace(r.line), "?")
	number, word := false, false
	for i, t := range r.toks {
		chat = chat || talkWord[t.Text]
		_, digits := games.Number(t.Text)
		number = number || digits && t.Text[0] >= '0' && t.Text[0] <= '9'
		word = word || r.wordAt(i) != ""
	}
	named, lone := r.strongName()
	switch {
	case led && r.near:
		return !named && !number || chat && !named
	case led:
		return chat && !named && !number
	case named:
		return chat && !word || lone
	}
	return !(word && r.weakName() && !chat) && !(word && number && !chat)
}

// strongName reports whether a name of the title is typed exactly: a code in
// capitals, the name of a space or unit. lone says that the line is one unit's
// name and nothing else, as a player called Scott signs.
func (r *reader) strongName() (named, lone bool) {
	for i := range r.toks {
		if m := r.d.typedNames.Find(r.toks[i:], classSpace, classUnit); m.Used > 0 && exactly(m) {
			if _, code := spaceOfCode(strings.ToUpper(r.toks[i].Text)); code && m.Used == 1 && !r.upperCode(i) && r.toks[i].Raw != r.d.nameOfSpace(m.ID) {
				continue // "king", "fork" and "rum" are words too
			}
			named = true
			lone = lone || i == 0 && m.Class == classUnit && m.Used == len(r.toks)
		}
	}
	return named, lone
}

// weakName reports whether anything in the line may be a name of the title.
func (r *reader) weakName() bool {
	for i, t := range r.toks {
		if len(t.Text) >= 3 && r.d.typedNames.Find(r.toks[i:], classSpace, classUnit, classMany).Used > 0 && r.wordAt(i) == "" {
			return true
		}
	}
	return false
}
