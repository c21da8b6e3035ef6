package wilderness

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// readLine understands one typed line without looking at any position.
func (d *Data) readLine(line string) games.Reading { return d.readAnew(line) }

func (d *Data) readAnew(line string) games.Reading { return d.newReader(line).read() }

// newReader is a reader at the beginning of a line. What is behind a semicolon
// belongs to the same order.
func (d *Data) newReader(line string) *reader {
	var parts []string
	for _, l := range games.Lines(line) {
		parts = append(parts, l.Text)
	}
	text := inWords(strings.Join(parts, ", "))
	return &reader{LineReader: games.LineReader{Line: line, Text: text, Toks: tokens(d, text)}, d: d}
}

// comparisons are signs before numbers that are read as words: "odds >= 2".
var comparisons = []struct {
	sign *regexp.Regexp
	word string
}{
	{regexp.MustCompile(`(>=|≥)\s*(\d)`), " at least $2"}, {regexp.MustCompile(`(<=|=<|≤)\s*(\d)`), " at most $2"},
	{regexp.MustCompile(`([a-z])\s*>\s*(\d)`), "$1 more than $2"}, {regexp.MustCompile(`<\s*(\d)`), " less than $1"}, {regexp.MustCompile(`=\s*(\d)`), " $1"},
}

// inWords writes signs of comparison as words.
func inWords(text string) string {
	if !strings.ContainsAny(text, "<>=≤≥") {
		return text
	}
	for _, c := range comparisons {
		text = c.sign.ReplaceAllString(text, c.word)
	}
	return text
}

// tokens cuts a line into tokens. Codes joined by hyphens come apart, so that
// "QUE-BEC-TRI" reads like "QUE to BEC to TRI", and so does a number in front of
// a unit's short name: "2R" is two Regulars.
func tokens(d *Data, line string) []games.Token {
	var toks []games.Token
	for _, t := range games.Tokens(line) {
		n := strings.IndexFunc(t.Text, func(r rune) bool { return r < '0' || r > '9' })
		if n > 0 && len(t.Raw) == len(t.Text) && shortUnits[t.Text[n:]] {
			toks = append(toks, games.Token{Text: t.Text[:n], Raw: t.Raw[:n], Pos: t.Pos})
			t = games.Token{Text: t.Text[n:], Raw: t.Raw[n:], Pos: t.Pos + n}
		}
		toks = append(toks, t)
	}
	return games.CutCodes(toks, func(code string) bool { _, ok := d.spaceByCode[code]; return ok })
}

// A reader reads one line of this title.
type reader struct {
	games.LineReader
	d     *Data
	ifs   []games.Cond
	verb  string // the order word
	near  bool   // the order word itself was a near miss
	guess bool   // this reading is a guess and makes none of its own
}

// maxTokens bounds the words of an order; a longer line is read no further.
const maxTokens = 200

// read reads the whole line.
func (r *reader) read() games.Reading {
	if len(r.Toks) == 0 {
		return games.Reading{Talk: true}
	}
	if len(r.Toks) > maxTokens {
		r.Toks = r.Toks[:maxTokens]
		if r.isTalk() {
			return games.Reading{Talk: true}
		}
		r.Fail("line-too-long", "most", maxTokens)
		return games.Reading{Fault: r.Fault}
	}
	if greeting[r.Toks[0].Text] {
		return r.readGreeting()
	}
	if o, ok := r.whole(); ok {
		return games.Reading{Order: &o, Notes: r.Notes}
	}
	if r.isTalk() {
		return games.Reading{Talk: true}
	}
	if r.Fault == nil {
		r.Fail("no-order-word")
	}
	r.offer()
	return games.Reading{Fault: r.Fault, Notes: r.Notes}
}

// whole reads the line as an order, if it is one.
func (r *reader) whole() (games.Order, bool) {
	o := r.order()
	return o, r.Fault == nil && o.Kind != ""
}

// isOrder reports whether a line is an order. Nothing is guessed about it.
func (d *Data) isOrder(line string) bool {
	r := d.newReader(line)
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

// greeting are words that begin a line of talk, behind the comma of which an
// order may stand.
var greeting = map[string]bool{"hi": true, "hello": true, "hey": true, "dear": true, "bonjour": true, "salut": true, "ok": true, "okay": true, "thanks": true}

// readGreeting reads what follows "Hi Bob,": an order, or else all is talk.
func (r *reader) readGreeting() games.Reading {
	for i, t := range r.Toks {
		if t.Text == "," || t.Text == ":" {
			rest := &reader{LineReader: games.LineReader{Line: r.Line, Text: r.Text, Toks: r.Toks[i+1:]}, d: r.d, guess: true}
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

// fillers are words that say nothing before an order.
var fillers = []string{"please", "pls", "plz", "then", "and", "also", "next", "now", "first", "finally", ","}

// order reads conditions, the order word and what it wants, and whatever may
// stand behind any order.
func (r *reader) order() games.Order {
	r.Skip(fillers...)
	r.readIfs()
	r.Skip(append(fillers, ":")...)
	if r.Word("else", "otherwise") {
		r.ifs = append(r.ifs, games.Cond{Name: condElse})
		r.Skip(",", ":", "then")
		r.readIfs()
	}
	if from := r.I; r.Peek("i", "we", "ill", "id", "lets", "let") { // "I would like to play 14"
		if r.Skip("i", "we", "ill", "id", "lets", "let", "will", "shall", "want", "would", "like", "to", "us"); r.wordAt(r.I) == "" {
			r.I = from
		}
	}
	place := r.placeAhead()
	word := r.orderWord()
	if word == "" {
		if o := r.headless(); o.Kind != "" || r.Fault != nil {
			return r.end(o)
		}
		return games.Order{}
	}
	r.verb, r.Form = word, forms[word]
	r.readIfs() // "retreat: if at QUE: BEC"
	o := readers[word](r)
	if place != "" && o.Place == "" && r.Fault == nil {
		switch o.Kind {
		case kindMove:
			if !o.Has("from") {
				o = o.With("from", place)
			}
		case kindPlay, kindDemolish, kindTarget, kindAllies, kindRestore, kindReinforce, kindLeaderOut, kindCrisis, kindTake, kindExchange, kindBid, kindRaid:
			r.Fail("no-place-here", "form", r.Form)
		default:
			o.Place = place
		}
	}
	return r.end(o)
}

// placeAhead reads "at NIA" before an order word: "at NIA inside: all".
func (r *reader) placeAhead() string {
	from, notes := r.I, len(r.Notes)
	if r.Word("at", "in") {
		if s, ok := r.maybeSpace(); ok {
			r.Skip(":", ",")
			if r.wordAt(r.I) != "" {
				return s
			}
		}
		r.I, r.Notes = from, r.Notes[:notes]
	}
	return ""
}

// end reads what may stand behind any order: conditions, "once", and what takes
// it back. What is left then was not understood.
func (r *reader) end(o games.Order) games.Order {
	for r.Fault == nil && !r.AtEnd() {
		switch {
		case r.Word(",", ":", "please", "pls", "plz", "too", "always", "default") || r.farewell():
		case r.Peek("if", "when", "unless"):
			r.readIfs()
		case r.Peek("only") && r.I+1 < len(r.Toks) && slices.Contains([]string{"if", "when", "in", "at"}, r.Toks[r.I+1].Text):
			r.I++
			if r.Peek("in", "at") {
				r.ifs = append(r.ifs, r.condition())
			}
		case r.Words("at", "the", "end"), r.Words("at", "end"):
			r.ifs = append(r.ifs, games.Cond{Name: condEnd})
		case r.Words("to", "cancel"):
			r.Skip("it", "ambush", "the", "his", "an")
			r.ifs = append(r.ifs, games.Cond{Name: condAmbushed})
		case r.Word("once"), r.Words("until", "used"), r.Words("until", "it", "is", "used"):
			r.ifs = append(r.ifs, games.Cond{Name: condOnce})
		case r.Words("this", "season"):
			r.ifs = append(r.ifs, games.Cond{Name: condThisSeason})
		case r.Words("cancel", "if"), r.Words("cancelled", "if"), r.Words("cancel", "when"):
			r.readCancel()
		default:
			r.notUnderstood()
		}
	}
	if o.If = append(o.If, r.ifs...); len(o.If) > 0 && r.Fault == nil {
		o.If = aimed(o)
		slices.SortStableFunc(o.If, func(a, b games.Cond) int { return condRank(a) - condRank(b) })
		if c := slices.IndexFunc(o.If, func(c games.Cond) bool { return o.Kind == kindPlay && wantsSpace(c) }); c >= 0 {
			r.Fail("condition-where", "what", r.d.formatCond(o.If[c]))
		}
	}
	if o.Kind != "" {
		o.Keep = true // it says itself when it is over: see Lapses
	}
	return o
}

// readCancel reads the conditions that take an order back.
func (r *reader) readCancel() {
	from := len(r.ifs)
	r.readConds(false)
	for i := from; i < len(r.ifs); i++ {
		r.ifs[i] = games.Cond{Name: condCancel, Values: append([]string{r.ifs[i].Name}, r.ifs[i].Values...)}
	}
}

// condRank sorts conditions as Format writes them: first those that are written
// one with another, then "not both", then what stands behind the order.
func condRank(c games.Cond) int {
	switch c.Name {
	case condPlaying:
		return -1
	case condNotBoth:
		return 1
	case condOnce:
		return 2
	case condThisSeason:
		return 3
	case condCancel:
		return 4
	case condElse:
		return 5
	}
	return 0
}

// wantsSpace reports whether a condition speaks of a space and names none.
func wantsSpace(c games.Cond) bool {
	switch c.Name {
	case condNot, condCancel:
		inner, ok := innerCond(c)
		return ok && wantsSpace(inner)
	case condNotBoth:
		return slices.ContainsFunc(separate(c), wantsSpace)
	case condAvoided, condIntercepted, condWon, condLost:
		return false
	case condAt, condDept:
		return true // a card is played nowhere
	}
	i := strings.IndexAny(conditions[c.Name], "s")
	return i >= 0 && len(c.Values) <= i
}

// aimed gives the conditions of an order that name no space the one that they
// speak of: of a move "free" and "enemy" where it goes to, the others where it
// comes from. Of an order against an enemy on the move "units" are his.
func aimed(o games.Order) []games.Cond {
	list := slices.Clone(o.If)
	for i, c := range list {
		list[i] = aimOne(o, c)
	}
	return list
}

func aimOne(o games.Order, c games.Cond) games.Cond {
	switch c.Name {
	case condNot, condCancel:
		if inner, ok := innerCond(c); ok {
			inner = aimOne(o, inner)
			return games.Cond{Name: c.Name, Values: append([]string{inner.Name}, inner.Values...)}
		}
		return c
	case condNotBoth:
		parts := separate(c)
		for i := range parts {
			parts[i] = aimOne(o, parts[i])
		}
		return joined(parts)
	}
	switch o.Kind {
	case kindIntercept, kindFoulWeather, kindSchooner, kindRaidMilitia, kindBlockhouses:
		if theirs, ok := map[string]string{condUnits: condEnemy, condUnitsMost: condEnemyMost}[c.Name]; ok {
			c.Name = theirs
		}
	case kindMove:
		from, to := o.Arg("from"), ""
		if path := o.Get("to"); len(path) > 0 {
			to = path[len(path)-1]
		}
		switch c.Name {
		case condFree, condEnemy, condEnemyMost, condTheirs, condTheirsMost, condRegulars, condLone:
			from = to
		case condAvoided, condIntercepted, condWon, condLost:
			from = ""
		}
		if wantsSpace(c) && from != "" && c.Name != condAt && c.Name != condDept {
			c.Values = append(slices.Clone(c.Values), from)
		}
	}
	return c
}

// farewell reads a few kind words at the end of an order, such as "thanks Bob"
// and "good luck", if none of them is a word of the game, a number or one that
// takes something back.
func (r *reader) farewell() bool {
	if !r.Peek("thanks", "thank", "thx", "ty", "cheers", "merci", "good", "nice", "best", "regards", "greetings", "sorry", "your", "over", "enjoy") || len(r.Toks)-r.I > 8 {
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

// orderWord reads the word that says what the order is; "" if there is none.
func (r *reader) orderWord() string {
	m := r.d.typedNames.Find(r.Rest(), classWord)
	if m.Used == 0 || !exactly(m) && len(r.Toks[r.I].Text) < 4 {
		return ""
	}
	if !exactly(m) {
		if _, named := r.d.typedNames.Exactly(r.Rest(), classSpace, classPiece, classMany); named {
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
	if i >= len(r.Toks) || r.Fault != nil {
		return ""
	}
	if m, ok := r.d.typedNames.Exactly(r.Toks[i:], classWord); ok {
		return m.ID
	}
	return ""
}

// headless reads orders that begin with no order word: a response card by its
// number, "14 if units 6 at ALB", somebody who acts, "Montcalm: siege OSW", and
// the Coureurs of Acadians Expelled.
func (r *reader) headless() games.Order {
	from := r.I
	if n, ok := r.Number(); ok {
		if word := r.d.responseWord(n); word != "" && (r.AtEnd() || r.Peek("if", "when", "unless", "at", "always", "to", "only", "yes", "no", "once", "this", "with")) {
			r.verb, r.Form = word, forms[word]
			return r.response(n)
		}
	}
	r.I = from
	if sel, ok := r.selector(); ok { // "Montcalm: siege OSW"
		r.Skip(":", ",")
		switch word := r.wordAt(r.I); word {
		case "move", "march", "boat", "sail", "siege", "assault", "attack", "stay", "infiltrate", "raid":
			r.verb, r.Form = word, forms[word]
			return r.acts(sel)
		}
		r.Notes = nil
	}
	r.I = from
	if r.Word("coureurs", "coureur") {
		r.Skip("to", "at", ":")
		if s, ok := r.maybeSpace(); ok && r.AtEnd() {
			r.Form = forms["reinforce"]
			return order(kindReinforce, "reinforce", "at", s)
		}
	}
	r.I = from
	return games.Order{}
}

// failName is Fail for a name that cannot be read. Where one name may be meant,
// the line with it is offered.
func (r *reader) failName(kind string, m games.Found) {
	if r.Fault != nil {
		return
	}
	var like []string
	meant := append(append([]games.Candidate(nil), m.Candidates...), m.Near...)
	for _, c := range meant {
		like = append(like, r.d.displayName(c.Class, c.ID))
	}
	if len(m.Candidates) > 1 {
		kind = "ambiguous-name"
	}
	r.Fail(kind, "what", r.Raw(), "like", like)
	if len(meant) > 0 && !r.guess && !r.AtEnd() {
		if try, ok := r.with(meant[0]); ok {
			r.Fault.Try, r.Fault.Form = try, false
		}
	}
}

// with is the line with the next words replaced by a name, if it is an order
// then.
func (r *reader) with(c games.Candidate) (line string, ok bool) {
	name := r.d.displayName(c.Class, c.ID)
	if c.Class == classSpace {
		name = r.d.codeOf(c.ID)
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

// offer completes the fault of a line without an order word by the order that it
// would be with one.
func (r *reader) offer() {
	if r.guess || r.Fault.Why.Kind != "no-order-word" {
		return
	}
	for _, word := range []string{"move ", "play "} {
		if r.d.isOrder(word + r.Text) {
			r.Fault.Try, r.Fault.Form = word+r.Text, false
			return
		}
	}
}

// notUnderstood is the fault that the rest of the line makes no sense.
func (r *reader) notUnderstood() {
	r.Fail("not-understood", "what", r.RawRest(), "form", r.Form)
}

// note tells how a name was read that was not typed exactly.
func (r *reader) note(m games.Found) {
	if m.How != "near" && m.How != "beginning" {
		return
	}
	r.Notes = append(r.Notes, games.T("read-as", "what", r.RawOf(m), "as", r.d.displayName(m.Class, m.ID)))
}

// talkWords are words that no order holds, or none that is read to its end.
var talkWords = func() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq("i im ive you your he she they his her it its is was are am be been this that here what why how who hope think know sorry thanks thank " +
		"hi hello hey dear regards best good nice great well bad luck fun game today tomorrow see soon later ok okay lol damn wow not dont cant wont should could must " +
		"has had do did does just really very so but because about went got me yet still again bonjour salut merci") {
		set[w] = true
	}
	return set
}()

// isTalk reports whether a line that is no order is not meant as one either: it
// talks, or holds neither an order word at its beginning nor a name of the game.
func (r *reader) isTalk() bool {
	chat := strings.HasSuffix(strings.TrimSpace(r.Line), "!") || strings.HasSuffix(strings.TrimSpace(r.Line), "?")
	named, digits, lone, word := false, false, false, false
	for i, t := range r.Toks {
		chat = chat || talkWords[t.Text]
		digits = digits || t.Text[0] >= '0' && t.Text[0] <= '9'
		if !word {
			_, word = r.d.typedNames.Exactly(r.Toks[i:], classWord)
		}
		if m, ok := r.d.typedNames.Exactly(r.Toks[i:], classSpace, classPiece); ok && (len(t.Text) > 4 || t.Raw == strings.ToUpper(t.Raw)) {
			named = true
			lone = lone || i == 0 && m.Class == classPiece && m.Used == len(r.Toks) // as a player called Johnson signs
		}
	}
	led := r.Form != "" && !r.near
	switch {
	case led:
		return chat && !named && !digits && (r.Fault == nil || r.Fault.Why.Kind != "unknown-condition")
	case named:
		return chat && !word || lone
	case r.near:
		return !digits || chat
	}
	return true
}

// itoa is a number as it stands in an order.
func itoa(n int) string { return strconv.Itoa(n) }
