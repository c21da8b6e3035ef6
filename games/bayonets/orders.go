package bayonets

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// readLine understands one typed line without looking at any position. What is
// behind a semicolon belongs to the same order.
func (d *Data) readLine(line string) games.Reading { return d.recent.Read(line, d.readAnew) }

func (d *Data) readAnew(line string) games.Reading {
	var parts []string
	for _, l := range games.Lines(line) {
		parts = append(parts, l.Text)
	}
	return d.newReader(line, strings.Join(parts, ", ")).read()
}

// newReader is a reader at the beginning of a line, of which it reads a text.
func (d *Data) newReader(line, text string) *reader {
	return &reader{LineReader: games.LineReader{Line: line, Text: text, Toks: tokens(text)}, d: d}
}

// tokens cuts a line into tokens. Codes joined by hyphens come apart, so that
// "ALB-LKG-TIC" and "BAYE-OSW" read like "ALB to LKG to TIC".
func tokens(line string) []games.Token {
	return games.CutCodes(games.Tokens(line), func(code string) bool { _, ok := spaceOfCode(code); return ok })
}

// A reader reads one line of this title.
type reader struct {
	games.LineReader
	d     *Data
	ifs   []games.Cond
	near  bool // the order word itself was a near miss
	bare  bool // a number alone may count units
	guess bool // this reading is a guess and makes none of its own
}

// maxTokens bounds the words of an order; a longer line is read no further.
const maxTokens = 150

// read reads the whole line.
func (r *reader) read() games.Reading {
	if len(r.Toks) == 0 {
		return games.Reading{Talk: true}
	}
	if len(r.Toks) > maxTokens {
		if r.wordAt(0) == "" {
			return games.Reading{Talk: true}
		}
		r.Fail("line-too-long", "most", maxTokens)
		return games.Reading{Fault: r.Fault}
	}
	if greeting[r.Toks[0].Text] {
		return r.readGreeting()
	}
	o, ok := r.whole()
	if ok {
		return games.Reading{Order: &o, Notes: r.Notes}
	}
	if r.isTalk(o.Kind != "" || r.Form != "") {
		return games.Reading{Talk: true}
	}
	return games.Reading{Fault: r.theFault(), Notes: r.Notes}
}

// whole reads the line as an order, if it is one.
func (r *reader) whole() (games.Order, bool) {
	o := r.order()
	return o, r.Fault == nil && o.Kind != "" && !(r.near && len(o.Args) == 0)
}

// isOrder reports whether a line is an order. Nothing is guessed about it.
func (d *Data) isOrder(line string) bool {
	r := d.newReader(line, line)
	r.guess = true
	switch {
	case len(r.Toks) == 0 || len(r.Toks) > maxTokens:
		return false
	case greeting[r.Toks[0].Text]:
		return r.readGreeting().Order != nil
	}
	_, ok := r.whole()
	return ok
}

// readGreeting reads what follows "Hi Bob,": an order, or else all is talk.
func (r *reader) readGreeting() games.Reading {
	for i, t := range r.Toks {
		if t.Text == "," || t.Text == ":" {
			rest := &reader{LineReader: games.LineReader{Line: r.Line, Text: r.Text, Toks: r.Toks[i+1:]}, d: r.d}
			if len(rest.Toks) == 0 || greeting[rest.Toks[0].Text] {
				break
			}
			if o := rest.order(); rest.Fault == nil && o.Kind != "" && !rest.near {
				return games.Reading{Order: &o, Notes: rest.Notes}
			}
			break
		}
	}
	return games.Reading{Talk: true}
}

// order reads conditions, the order word and what it wants, and whatever may
// stand behind any order.
func (r *reader) order() games.Order {
	r.Skip("please", "pls", "plz", "then", "and", "also", "next", "now", ",")
	r.readIfs()
	r.Skip("please", "pls", "plz", "then", "also", "now", ",", ":")
	alone := r.Word("else", "otherwise")
	if alone {
		r.readIfs()
		r.Skip(",", ":", "then")
	}
	if alone && r.Word("nothing", "none", "no") {
		return r.end(order(kindReact, "none")) // "react: if LKG attacked …; else nothing"
	}
	if from := r.I; r.Peek("i", "we", "ill", "id", "lets") { // "I would like to play 14"
		if r.Skip("i", "we", "ill", "id", "lets", "will", "shall", "want", "would", "like", "to"); r.wordAt(r.I) == "" {
			r.I = from
		}
	}
	word := r.orderWord()
	if word == "" {
		return r.end(r.headless())
	}
	if alone {
		r.ifs = append(r.ifs, games.Cond{Name: condElse})
	}
	r.Form = formOf[word]
	r.readIfs() // "retreat: if at TIC: LKG"
	return r.end(readers[word](r))
}

// end reads what may stand behind any order: conditions, and "until used".
// What is left then was not understood.
func (r *reader) end(o games.Order) games.Order {
	for r.Fault == nil && !r.AtEnd() {
		switch {
		case r.Word(",", "please", "pls", "plz", "too") || r.farewell():
		case r.Peek("if", "when", "unless"):
			r.readIfs()
		case r.Words("with", "lights", "only"), r.Words("with", "only", "lights"):
			r.ifs = append(r.ifs, games.Cond{Name: condLightsOnly})
		case r.Word("until"):
			r.Word("it")
			r.Skip("is")
			if !r.Word("used") {
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
		r.Fail("card-by-number", "form", r.Form)
	}
	return o
}

// farewell reads a few kind words at the end of an order, such as "thanks Bob"
// and "good luck", if none of them is a word of the game, a number or one that
// takes something back.
func (r *reader) farewell() bool {
	if !r.Peek("thanks", "thank", "thx", "ty", "cheers", "merci", "danke", "good", "nice", "best", "regards", "greetings", "sorry", "your", "over", "enjoy") || len(r.Toks)-r.I > 8 {
		return false
	}
	for i := r.I; i < len(r.Toks); i++ {
		_, number := games.Number(r.Toks[i].Text)
		if _, named := r.d.typedNames.Exactly(r.Toks[i:]); named || number || slices.Contains([]string{"if", "when", "unless", "but", "or", "not", "except", "only", "until"}, r.Toks[i].Text) {
			return false
		}
	}
	r.I = len(r.Toks)
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
	m := r.d.typedNames.Find(r.Rest(), classWord)
	if m.Used == 0 || !exactly(m) && len(r.Toks[r.I].Text) < 3 {
		return ""
	}
	if m.How == "near" || m.How == "beginning" {
		// A name that is typed exactly is no misspelt order word.
		if _, named := r.d.typedNames.Exactly(r.Rest(), classSpace, classUnit, classMany); named {
			return ""
		}
		r.near = true
		r.note(m)
	}
	r.I += m.Used
	r.Skip(":", ",")
	return m.ID
}

// wordAt is the order word that is typed exactly at token i, "" if there is
// none.
func (r *reader) wordAt(i int) string {
	if i >= len(r.Toks) {
		return ""
	}
	if m, ok := r.d.typedNames.Exactly(r.Toks[i:], classWord); ok {
		return m.ID
	}
	return ""
}

// number reads a number from 1 on, in digits or words.
func (r *reader) number() (int, bool) {
	from := r.I
	if n, ok := r.Number(); ok && n > 0 {
		return n, true
	}
	r.I = from
	return 0, false
}

// failName is Fail for a name that cannot be read; near are names that may be
// meant.
func (r *reader) failName(kind, class string, m games.Found) {
	if r.Fault != nil {
		return
	}
	var like []string
	for _, c := range append(append([]games.Candidate(nil), m.Candidates...), m.Near...) {
		like = append(like, r.d.displayName(c.Class, c.ID))
	}
	switch {
	case r.AtEnd():
		r.Fail("missing-"+class, "form", r.Form)
	case len(m.Candidates) > 1:
		r.Fail("ambiguous-name", "what", r.Raw(), "like", like)
	default:
		r.Fail(kind, "what", r.Raw(), "like", like)
	}
	if len(like) > 0 && !r.guess {
		if try, ok := r.with(append(m.Candidates, m.Near...)[0]); ok {
			r.Fault.Try, r.Fault.Form = try, false
		}
	}
}

// notUnderstood is the fault that the rest of the line makes no sense.
func (r *reader) notUnderstood() {
	r.Fail("not-understood", "what", r.RawRest(), "form", r.Form)
}

// with is the line with the next words replaced by a name, if it is an order
// then.
func (r *reader) with(c games.Candidate) (line string, ok bool) {
	name := r.d.displayName(c.Class, c.ID)
	if c.Class == classSpace {
		name = codeOf(c.ID)
	}
	from := r.Toks[r.I].Pos
	for n := range min(3, len(r.Toks)-r.I) { // a name may be several words
		t := r.Toks[r.I+n]
		if line = r.Text[:from] + name + r.Text[t.Pos+len(t.Raw):]; r.d.isOrder(line) {
			return line, true
		}
	}
	return "", false
}

// note tells how a name was read that was not typed exactly.
func (r *reader) note(m games.Found) {
	if m.How != "near" && m.How != "beginning" {
		return
	}
	r.Notes = append(r.Notes, games.T("read-as", "what", r.RawOf(m), "as", r.d.displayName(m.Class, m.ID)))
}

// theFault is the fault of a line that is neither order nor talk.
func (r *reader) theFault() *games.Fault {
	if r.Fault == nil {
		r.Fail("no-order-word")
	}
	if move := "move " + r.Text; r.Fault.Why.Kind == "no-order-word" && !r.guess && r.d.isOrder(move) {
		r.Fault.Try, r.Fault.Form = move, false
	}
	return r.Fault
}

// space reads a space; it is a fault if there is none.
func (r *reader) space() string { return r.place(classSpace) }

// place reads a space, or a name of another class that may stand for one.
func (r *reader) place(classes ...string) string {
	r.Skip("the")
	m := r.d.typedNames.Find(r.Rest(), classes...)
	if m.Used == 0 {
		r.failName("unknown-space", classSpace, r.fortMeant(r.d.typedNames.Meant(r.Rest(), classes...)))
		return ""
	}
	r.note(m)
	r.I += m.Used
	return m.ID
}

// fortMeant offers the space where a Fort of that name stood.
func (r *reader) fortMeant(m games.Found) games.Found {
	fort, _ := r.d.typedNames.Exactly(r.Rest(), classUnit)
	if at, ok := fortPlaces[fort.ID]; ok && len(m.Candidates) == 0 {
		m.Near = append([]games.Candidate{{ID: at, Class: classSpace}}, m.Near...)
	}
	return m
}

// maybeSpace reads a space if one comes next.
func (r *reader) maybeSpace() (string, bool) {
	if r.AtEnd() || r.clause() || r.wordAt(r.I) != "" && !r.upperCode(r.I) {
		return "", false
	}
	m := r.d.typedNames.Find(r.Rest(), classSpace)
	if m.Used == 0 {
		return "", false
	}
	r.note(m)
	r.I += m.Used
	return m.ID, true
}

// upperCode reports whether token i is a code that was typed in capitals.
func (r *reader) upperCode(i int) bool {
	_, ok := spaceOfCode(r.Toks[i].Raw)
	return ok
}

// spaces reads one or more spaces, between which commas and the like may
// stand.
func (r *reader) spaces() []string {
	list := []string{r.space()}
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "then")
		s, ok := r.maybeSpace()
		if !ok {
			r.I = from
			break
		}
		list = append(list, s)
	}
	return list
}

// connection reads a Connection as its code or its two ends.
func (r *reader) connection() string {
	r.Skip("from", "between", "the")
	a := r.space()
	r.Skip("to", "and", ",")
	b := r.space()
	if r.Fault != nil {
		return ""
	}
	return r.between(a, b)
}

func (r *reader) between(a, b string) string {
	x, _ := r.d.SpaceBySlug(a)
	y, _ := r.d.SpaceBySlug(b)
	c, ok := r.d.Between(x, y)
	if !ok {
		r.Fail("no-connection", "a", a, "b", b)
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
func (r *reader) clause() bool { return r.Fault != nil || r.AtEnd() || r.Peek(clauseWords...) }

// units reads a list of units, and a fault if there is none.
func (r *reader) units() []string {
	list := r.maybeUnits()
	if len(list) == 0 {
		r.failName("unknown-unit", classUnit, r.d.typedNames.Meant(r.Rest(), classUnit, classMany))
	}
	return list
}

// unitsAnywhere reads a list of units that may stand anywhere, with their
// places where that is needed: "Gage at ALB, New England".
func (r *reader) unitsAnywhere() []string {
	list := r.units()
	for r.Word("at", "in") {
		list[len(list)-1] += "@" + r.place(classSpace, classBox)
		if r.Fault == nil {
			list = append(list, r.maybeUnits()...)
		}
	}
	return list
}

// maybeUnits reads a list of units, if any.
func (r *reader) maybeUnits() []string {
	var list []string
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "+", "plus", "then", "before")
		if r.clause() {
			r.I = from
			break
		}
		sel, ok := r.selector()
		if !ok {
			if r.I > from && len(list) > 0 && r.strange() {
				r.failName("unknown-unit", classUnit, r.d.typedNames.Meant(r.Rest(), classUnit, classMany))
			}
			r.I = from
			break
		}
		list = append(list, sel)
	}
	return list
}

// strange reports whether the next word is nothing that the language of orders
// knows.
func (r *reader) strange() bool {
	return r.d.typedNames.Find(r.Rest()).Used == 0 && !r.Peek("please", "pls", "plz", "thanks", "thx", "too")
}

// selector reads one item of a list of units: how many, which face, name or
// class.
func (r *reader) selector() (string, bool) {
	var sel selector
	from := r.I
	if r.Word("except", "but", "without", "not", "save") {
		sel.Without = true
	}
	said, all := false, false // a face or number was said; "all"
	for {
		if m := r.findUnit(); m.Used > 0 && exactly(m) && m.ID != "all" {
			break // before "1st" or "15th & 58th" is taken for a number
		}
		switch {
		case r.Word("reduced", "weak"):
			sel.Face, said = "reduced", true
			continue
		case r.Word("full"):
			sel.Face, said = "full", true
			continue
		case r.Word("the", "my", "our", "of"):
			continue
		case r.Word("all", "every", "everything"):
			all = true
			continue
		}
		n, ok := r.number()
		if !ok {
			break
		}
		sel.N, said = n, true
	}
	m := r.findUnit()
	if r.Peek("units", "unit", "stack", "counters") {
		r.I++
		m = games.Found{}
		all = true
	}
	switch {
	case m.Used > 0:
		r.note(m)
		r.I += m.Used
		sel.Name = m.ID
		r.Skip("units", "unit", "brigade", "brigades", "first")
		if len(r.d.counters[m.ID]) > 1 && r.Word("all") {
			all = true
		}
	case all, sel.Face != "":
		sel.Name = "all"
		r.Skip("first")
	case said && r.bare:
		// A number without a name, as in "2 HAL": places knows of what.
	default:
		r.I = from
		return "", false
	}
	if all && sel.N == 0 && sel.Name != "" && classes[sel.Name] == nil && len(r.d.counters[sel.Name]) > 1 {
		sel.N = everyOne
	}
	if sel.N == 1 && classes[sel.Name] == nil && sel.Name != "" {
		sel.N = 0
	}
	return sel.String(), true
}

// findUnit looks for a unit or class of units. Near misses and beginnings of a
// unit lose against a space that is typed exactly.
func (r *reader) findUnit() games.Found {
	m := r.d.typedNames.Find(r.Rest(), classUnit, classMany)
	if m.Used > 0 && !exactly(m) {
		if _, space := r.d.typedNames.Exactly(r.Rest(), classSpace); space {
			return games.Found{}
		}
	}
	return m
}

// oneUnit reads a single unit.
func (r *reader) oneUnit() []string {
	r.Skip("the")
	sel, ok := r.selector()
	if !ok {
		r.failName("unknown-unit", classUnit, r.d.typedNames.Meant(r.Rest(), classUnit, classMany))
		return nil
	}
	s := parseSelector(sel)
	if classes[s.Name] != nil && s.N == 0 {
		s.N = 1
	}
	return []string{s.String()}
}

// ap reads a kind of Action Point if one comes next. indian says whether
// "indian" alone is one: it is a unit to all but Indian APs.
func (r *reader) ap(indian bool) (string, bool) {
	from := r.I
	has := map[string]bool{}
	r.Skip("the", "a", "an")
	for r.Fault == nil && !r.AtEnd() {
		parts := strings.FieldsFunc(r.Toks[r.I].Text, func(c rune) bool { return c == '-' || c == '/' })
		switch r.Toks[r.I].Text {
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
		r.I++
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
		r.I = from
		return "", false
	}
	// "light units" and "light Howe" are no Action Points.
	if !r.clause() && !r.Peek(",", "ap", "aps", "point", "action") {
		r.I = from
		return "", false
	}
	r.Skip("action", "ap", "aps", "point")
	return string(ap), true
}

// apAlone reads an Action Point and faults if there is none.
func (r *reader) apAlone() string {
	ap, ok := r.ap(true)
	if !ok {
		r.Fail("unknown-ap", "what", r.Raw(), "form", r.Form)
	}
	return ap
}

// places reads units by places, such as "2 fleets at HAL, Boscawen at NYC";
// bare numbers are of class bare. join is the word before the space, beside
// "at".
func (r *reader) places(name, bare string, o games.Order) games.Order {
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "then")
		r.bare = bare != ""
		list := r.maybeUnits()
		r.bare = false
		if len(list) == 0 {
			r.I = from
			break
		}
		for i, s := range list {
			if sel := parseSelector(s); sel.Name == "" {
				sel.Name = bare
				list[i] = sel.String()
			}
		}
		r.Skip("at", "in", "on", "to", "from", ":")
		place := r.place(classSpace, classBox)
		o.Args = append(o.Args, games.Arg{Name: name, Values: append([]string{place}, list...)})
	}
	if r.Fault == nil && !o.Has(name) {
		r.failName("unknown-unit", classUnit, r.d.typedNames.Meant(r.Rest(), classUnit, classMany))
	}
	return o
}

// at reads "at SPACE", or a space alone, behind an order word into the place of
// an order; "in wilderness" is a condition.
func (r *reader) at(o games.Order) games.Order {
	if r.Peek("at", "in") && r.regionNext() {
		r.I++
		r.ifs = append(r.ifs, r.condPlace())
	} else if r.Word("at", "in", "from") {
		o.Place = r.space()
	} else if unit := r.findUnit(); unit.Used == 0 || !exactly(unit) {
		// What is a unit's name is none of a space here.
		if s, ok := r.maybeSpace(); ok {
			o.Place = s
		}
	}
	r.Skip(":", ",")
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
	chat := strings.HasSuffix(strings.TrimSpace(r.Line), "!") || strings.HasSuffix(strings.TrimSpace(r.Line), "?")
	number, word := false, false
	for i, t := range r.Toks {
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
	for i := range r.Toks {
		if m, ok := r.d.typedNames.Exactly(r.Toks[i:], classSpace, classUnit); ok {
			if _, code := spaceOfCode(strings.ToUpper(r.Toks[i].Text)); code && m.Used == 1 && !r.upperCode(i) && r.Toks[i].Raw != r.d.nameOfSpace(m.ID) {
				continue // "king", "fork" and "rum" are words too
			}
			named = true
			lone = lone || i == 0 && m.Class == classUnit && m.Used == len(r.Toks)
		}
	}
	return named, lone
}

// weakName reports whether anything in the line may be a name of the title.
func (r *reader) weakName() bool {
	for i, t := range r.Toks {
		if len(t.Text) >= 3 && r.d.typedNames.Find(r.Toks[i:], classSpace, classUnit, classMany).Used > 0 && r.wordAt(i) == "" {
			return true
		}
	}
	return false
}
