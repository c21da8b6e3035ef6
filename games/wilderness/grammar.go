package wilderness

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// Cut takes lines apart that hold several orders: a card with what its event is
// for, a force with its path, "if … else …", orders behind commas. It puts
// together what a player separated by semicolons within one order: "move Levis
// from QUE to BEC, TRI; drop Regular at BEC".
func (t *Title) Cut(line string, more []string) (orders []string, used int) {
	if both, ok := t.data.campaignLines(line, more); ok {
		return both, min(1, len(more))
	}
	orders = []string{line}
	for _, part := range more {
		together := orders[0] + ", " + part
		if !goesOn(part) || conditional(part) && t.data.headWord(part) != "" || t.data.headWord(line) == "" || t.data.readLine(together).Order == nil && t.data.several(together) == nil {
			break
		}
		orders[0] = together
		used++
	}
	if several := t.data.several(orders[0]); several != nil {
		orders = several
	}
	return orders, used
}

// goesOn reports whether a part begins with a word that goes on with the order
// before it.
func goesOn(part string) bool {
	toks := games.Tokens(part)
	if len(toks) == 0 {
		return false
	}
	if toks[0].Text == "card" {
		return len(toks) == 2 || len(toks) == 5 && toks[2].Text == "with" && toks[4].Text == "move"
	}
	if _, count := games.Number(toks[0].Text); count {
		return true // "reinforce: leaders BOS; 2R PHI"
	}
	return slices.Contains([]string{"drop", "dropping", "if", "when", "unless", "once", "cancel", "leaders", "leader", "units", "with", "using", "inside"}, toks[0].Text) || strings.HasPrefix(part, "1") || strings.HasPrefix(part, "2")
}

// conditional reports whether a part begins with a condition.
func conditional(part string) bool {
	toks := games.Tokens(part)
	return len(toks) > 0 && slices.Contains([]string{"if", "when", "unless"}, toks[0].Text)
}

// headWord is the order word of a line, "" if it has none that is typed exactly.
func (d *Data) headWord(line string) string {
	r := d.newReader(line)
	r.guess = true
	if _, word := r.head(); !r.near && r.Fault == nil {
		return word
	}
	return ""
}

// typedHead is the order word of a line as it was typed, and a blank.
func (d *Data) typedHead(line string) string {
	r := d.newReader(line)
	r.guess = true
	before, word := r.head()
	if word == "" || r.near {
		return ""
	}
	return strings.TrimLeft(r.Text[len(before):r.pos()], " ,:") + " "
}

// begins reports whether one of some words is the order word of the line.
func (r *reader) begins(words ...string) bool {
	r.guess = true
	_, word := r.head()
	return slices.Contains(words, word)
}

// head reads conditions and the order word; before is what was typed up to it.
func (r *reader) head() (before, word string) {
	if len(r.Toks) == 0 || len(r.Toks) > maxTokens {
		return "", ""
	}
	r.Skip(fillers...)
	r.readIfs()
	r.Skip(append(fillers, ":", "else", "otherwise")...)
	before = r.Text[:r.pos()]
	return before, r.orderWord()
}

// several cuts a line that is more than one order into orders; nil if it is one,
// or none.
func (d *Data) several(line string) []string {
	if len(line) > maxSeveral {
		return nil
	}
	cuts := []func(string) []string{d.cutElse, d.cutWords}
	if r := d.newReader(line); r.begins("play", "event") {
		cuts = []func(string) []string{d.cutEvent, d.cutElse, d.cutPath, d.cutWords}
	}
	for _, cut := range cuts {
		if lines := cut(line); len(lines) > 1 {
			var all []string
			for _, l := range lines {
				if more := d.several(l); more != nil {
					all = append(all, more...)
				} else {
					all = append(all, l)
				}
			}
			return all
		}
	}
	return nil
}

// maxSeveral bounds the bytes of a line that is looked at for several orders.
const maxSeveral = 600

// maxCuts bounds the places at which a line is tried to be cut in vain.
const maxCuts = 4

// cutEvent cuts "play 34 event TIC" into the card and what it is for.
func (d *Data) cutEvent(line string) []string {
	r := d.newReader(line)
	r.guess = true
	before, word := r.head()
	switch word {
	case "play":
		card := r.card()
		r.Skip(",", ":", "as", "for", "the", "an", "to")
		n, _ := strconv.Atoi(card)
		if r.Fault != nil || !r.Word("event") || d.Cards[n].Event == "campaign" {
			return nil
		}
		r.Skip(":", ",", "for", "on", "at", "with")
		if r.clause() && !r.Peek("start", "complete") || d.eventKind(n) == "" {
			return nil
		}
		return d.reading(append([]string{before + "play " + card + " event"}, d.eventLines(n, r.Text[r.pos():])...))
	case "event":
		return d.reading(d.eventLines(0, r.Text[r.pos():]))
	}
	return nil
}

// reading gives lines back if each is an order by itself, else nil.
func (d *Data) reading(lines []string) []string {
	for _, l := range lines {
		if !d.isOrder(l) {
			return nil
		}
	}
	return lines
}

// eventKind is what the event of a card wants to be told, "" if nothing.
func (d *Data) eventKind(n int) string {
	switch d.Cards[n].Event {
	case "bastions-repaired", "governor-vaudreuil-interferes", "cherokees", "small-pox", "french-regulars":
		return "target"
	case "stingy-provincial-assembly", "call-out-militias":
		return "department"
	case "northern-indian-alliance", "western-indian-alliance", "iroquois-alliance":
		return "allies"
	case "indians-desert":
		return "desert"
	case "provincial-regiments-dispersed":
		return "lose"
	case "raise-provincial-regiments":
		return "raise"
	case "rangers":
		return "rangers"
	case "colonial-recruits", "troop-transports", "victories-in-germany":
		return "restore"
	case "british-regulars", "highlanders", "light-infantry", "royal-americans", "acadians-expelled":
		return "reinforce"
	case "william-pitt", "diplomatic-revolution":
		return "take"
	}
	return ""
}

// eventLines are the orders that tell what the event of a card is for; without a
// card, 0, what was typed shows which event it may be.
func (d *Data) eventLines(n int, rest string) []string {
	r := d.newReader(rest)
	r.guess = true
	kind := ""
	if n != 0 {
		kind = d.eventKind(n)
	}
	if kind == "" {
		kind = r.eventMeant()
	}
	typed := func() string { return strings.TrimSpace(r.Text[r.pos():]) }
	r.Skip("pref", "prefer", "preference", ":", ",")
	switch kind {
	case "target", "department":
		return []string{"target " + typed()}
	case "allies":
		return []string{"allies: " + typed()}
	case "desert":
		s := r.space()
		if r.Skip(",", ":"); r.Fault != nil || r.AtEnd() {
			return []string{"target " + d.codeOf(s)}
		}
		return []string{"target " + d.codeOf(s), "lose: " + typed()}
	case "lose":
		return r.dispersed()
	case "raise":
		dept := r.dept()
		if r.Skip(":", ",", "department"); r.Word("restore") {
			return []string{"target " + dept + " restore"}
		}
		r.Skip("raise", "at", ":", ",")
		lines := []string{"target " + dept + " raise"}
		if !r.AtEnd() {
			lines = append(lines, "reinforce: units "+typed())
		}
		return lines
	case "rangers":
		if r.Word("restore") {
			if r.Skip("pref", "prefer", ":"); r.AtEnd() {
				return []string{"target restore"}
			}
			return []string{"target restore", "restore: " + typed()}
		}
		if r.Skip("raise", "new", "at", "in", ":"); r.AtEnd() {
			return []string{"target raise"}
		}
		return []string{"target raise", "reinforce: units " + typed()}
	case "restore":
		r.Skip("restore", "pref", "prefer", ":", ",")
		return []string{"restore: " + typed()}
	case "reinforce":
		r.Skip("at", "to", ":")
		return []string{"reinforce: " + typed()}
	case "take":
		r.Skip("take")
		return []string{"take " + typed()}
	}
	return nil
}

// eventMeant is what an event wants to be told, by what was typed.
func (r *reader) eventMeant() string {
	from, notes := r.I, len(r.Notes)
	defer func() { r.I, r.Notes = from, r.Notes[:notes] }()
	pref := r.Peek("pref", "prefer", "preference")
	r.Skip("pref", "prefer", "preference", ":", ",")
	switch {
	case r.Peek("take"):
		return "take"
	case r.Peek("leader", "leaders"):
		return "reinforce"
	case r.Peek("s", "n") && r.I+1 < len(r.Toks) && r.Toks[r.I+1].Text == ":":
		return "lose"
	case r.Word("restore"):
		if r.AtEnd() {
			return "target"
		}
		return "restore"
	case r.dept() != "":
		if r.Word("raise") && !r.AtEnd() {
			return "raise"
		}
		return "target"
	case r.Word("raise"):
		return "target"
	}
	if _, ok := r.maybeSpace(); ok {
		r.Skip(",", ":")
		if r.AtEnd() || !r.selectorNext() {
			return "target"
		}
		return "desert"
	}
	sel, ok := r.selector()
	if !ok {
		return ""
	}
	c, known := r.d.bySort(parseSelector(sel).Name)
	switch {
	case known && c.Type == Leader:
		return "target"
	case known && c.Type == Indian && !r.Peek("at"):
		return "allies"
	case pref || r.Peek("at"):
		return "restore"
	}
	return "lose"
}

// dispersed reads which Provincials are lost: "S:CAR N:HCN", or a list.
func (r *reader) dispersed() []string {
	var lines []string
	for r.Fault == nil && r.Peek("s", "n", "south", "north") && r.I+1 < len(r.Toks) && r.Toks[r.I+1].Text == ":" {
		unit := map[byte]string{'s': "SP", 'n': "NP"}[r.Toks[r.I].Text[0]]
		r.I += 2
		for {
			s, ok := r.maybeSpace()
			if !ok {
				break
			}
			lines = append(lines, "lose: "+unit+" at "+r.d.codeOf(s))
			r.Skip(",")
		}
	}
	if len(lines) > 0 && r.AtEnd() {
		return lines
	}
	return []string{"lose: " + strings.TrimSpace(r.Text)}
}

// campaignLines cuts Campaign with two forces and their paths: "play 3 event
// Forbes(all) CAR-RAY; Johnson(2NP) SCH-CAN".
func (d *Data) campaignLines(line string, more []string) ([]string, bool) {
	join := line
	if len(more) > 0 {
		join += ", then " + more[0]
	}
	r := d.newReader(join)
	r.guess = true
	before, word := r.head()
	if word != "play" {
		return nil, false
	}
	card := r.card()
	n, _ := strconv.Atoi(card)
	if r.Fault != nil || d.Cards[n].Event != "campaign" || len(more) > 0 && d.readLine(line).Order != nil {
		return nil, false
	}
	r.Skip(",", ":", "as", "event", "campaign", "for", "the")
	out := order(kindPlay, useCampaign, "card", card)
	var moves []string
	for i := range 2 {
		who := r.leader()
		sels := []string{who}
		r.Skip("with", ":", ",")
		for r.Fault == nil && !r.clause() && !r.spaceFirst() {
			sel, ok := r.selector()
			if !ok {
				break
			}
			sels = append(sels, sel)
			r.Skip(",", "and")
		}
		if len(sels) == 1 {
			sels = append(sels, "all")
		}
		out = out.With("force", sels...)
		if from := r.I; r.Word("by", "from", "to") || !r.clause() && r.spaceFirst() {
			r.I = from
			move := r.move("")
			move.Args = append([]games.Arg{{Name: "who", Values: []string{who}}}, move.Args...)
			moves = append(moves, d.formatOrder(move))
		}
		if i == 0 {
			r.Skip(",", "then", "and", ":")
		}
	}
	if r.Fault != nil || !r.AtEnd() || len(moves) == 0 {
		return nil, false
	}
	return append([]string{before + d.formatOrder(out)}, moves...), true
}

// cutElse cuts "if avoided: go on to OSW else stop" into both.
func (d *Data) cutElse(line string) []string {
	r := d.newReader(line)
	tried := 0
	for i := 1; i < len(r.Toks)-1 && tried < maxCuts; i++ {
		if t := r.Toks[i]; t.Text == "else" || t.Text == "otherwise" {
			tried++
			before, after := strings.TrimRight(r.Text[:t.Pos], " ,;:"), r.Text[r.Toks[i+1].Pos:]
			word := d.headWord(after)
			if word == "" { // "reinforce: if Forbes PHI else BOS"
				after = d.typedHead(before) + after
			}
			if lines := d.reading([]string{before, "else " + after}); lines != nil && d.headWord(after) != "" && !(word == "" && d.readLine(line).Order != nil) {
				return lines
			}
		}
	}
	return nil
}

// cutPath cuts "play 23 force Levis with all, QUE-BEC-TRI" into the card and the
// move.
func (d *Data) cutPath(line string) []string {
	r := d.newReader(line)
	r.guess = true
	before, word := r.head()
	if word != "play" {
		return nil
	}
	from := r.pos()
	o := r.play()
	if r.Fault != nil || o.Verb != useForce {
		return nil
	}
	end := r.pos()
	r.Skip(",", "and", "then", "who", ":")
	if r.AtEnd() || r.Peek(endWords...) || r.wordAt(r.I) != "" {
		return nil
	}
	head := before + "play " + strings.TrimRight(r.Text[from:end], " ,:")
	return d.reading([]string{head, "move " + d.sortName(o.Arg("force"), 1) + " " + r.Text[r.pos():]})
}

// cutWords cuts a line that is no order before an order word behind "and",
// "then", a colon or a comma: "siege Montcalm at OSW then assault if odds 2".
func (d *Data) cutWords(line string) []string {
	if whole := d.readLine(line); whole.Order != nil || whole.Fault == nil {
		return nil
	}
	r := d.newReader(line)
	if len(r.Toks) > maxTokens/3 {
		return nil
	}
	var lines []string
	from, tried := 0, 0
	for i := 1; i+1 < len(r.Toks) && tried < maxCuts; i++ {
		if !slices.Contains([]string{",", "and", "then", ":"}, r.Toks[i].Text) || r.wordAt(i+1) == "" {
			continue
		}
		part := strings.Trim(r.Text[from:r.Toks[i].Pos], " ,")
		if d.isOrder(part) {
			lines = append(lines, part)
			from = r.Toks[i+1].Pos
		} else {
			tried++
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return d.reading(append(lines, r.Text[from:]))
}

// Link gives "else" the conditions of the order before it, turned round, and
// ties the orders behind a card play to its Action Phase, so that a sheet may
// hold several: they are meant while that card is played, and wait for it.
func (t *Title) Link(orders []*games.Order) {
	var before *games.Order
	var taken []games.Cond // what the order before has taken on from an "else"
	card := ""
	for _, o := range orders {
		var own, chain []games.Cond
		for _, c := range o.If {
			if c.Name == condElse {
				chain = alternatives(before, taken)
			} else {
				own = append(own, c)
			}
		}
		o.If = append(own, chain...)
		before, taken = &games.Order{Kind: o.Kind, Verb: o.Verb, Args: o.Args, If: slices.Clone(o.If)}, chain
		switch {
		case o.Kind == kindPlay:
			if card = o.Arg("card"); o.Verb == usePass {
				card = ""
			}
		case card != "" && inPhase(o.Kind) && !hasCond(*o, condPlaying) && !hasCond(*o, condOnce) && !hasCond(*o, condThisSeason):
			o.If = append([]games.Cond{{Name: condPlaying, Values: []string{card}}}, o.If...)
		}
		slices.SortStableFunc(o.If, func(a, b games.Cond) int { return condRank(a) - condRank(b) })
	}
}

// alternatives are the conditions of "else" behind an order: that not all of its
// own hold or, if it has none and moves, that its raid failed. taken are those
// of it that come of an "else" themselves: they hold on.
func alternatives(before *games.Order, taken []games.Cond) []games.Cond {
	if before == nil {
		return nil
	}
	var own []games.Cond
	for _, c := range before.If {
		if condRank(c) <= condRank(games.Cond{Name: condNotBoth}) && c.Name != condPlaying && !slices.ContainsFunc(taken, func(t games.Cond) bool { return sameCond(t, c) }) {
			own = append(own, c)
		}
	}
	switch path := before.Get("to"); {
	case len(own) == 1:
		return append(slices.Clone(taken), negation(own[0]))
	case len(own) > 1:
		return append(slices.Clone(taken), joined(own))
	case before.Kind == kindMove && before.Verb == verbMove && len(path) > 0:
		return append(slices.Clone(taken), games.Cond{Name: condRaidNo, Values: path[len(path)-1:]})
	}
	return nil
}

// inPhase reports whether decisions of a kind come in a side's own Action Phase,
// so that an order behind a card play is meant for it.
func inPhase(k games.Kind) bool {
	switch k {
	case kindBid, kindExchange, kindPlay, kindFoulWeather, kindSchooner, kindIntercept, kindInside, kindAvoid, kindLone, kindMassacre, kindGarrison, kindRaidMilitia, kindBlockhouses, kindCrisis, kindWinter:
		return false
	}
	return true
}

// onlyInPhase reports whether they come nowhere else.
func onlyInPhase(k games.Kind) bool {
	switch k {
	case kindDemolish, kindMove, kindGoOn, kindSortie, kindAssault, kindRaid, kindTarget, kindAllies, kindTake:
		return true
	}
	return false
}

func hasCond(o games.Order, name string) bool {
	return slices.ContainsFunc(o.If, func(c games.Cond) bool { return c.Name == name })
}

// Lapses drops an order of the queue when what it was sent for is over: one that
// stood behind a card when its Action Phase is over, or the card has left the
// hand otherwise; one for the enemy's Action Phases when the seat's own is next.
// Card plays wait for their turn in the season, and what is meant for once until
// it is used.
func (t *Title) Lapses(pos games.Position, seat games.Seat, o games.Order) bool {
	p, side := pos.(*Position), sideOf(seat)
	for _, c := range o.If {
		if c.Name == condPlaying && len(c.Values) > 0 {
			n, _ := strconv.Atoi(c.Values[0])
			return !slices.Contains(p.Cards.Hands[side], n)
		}
	}
	switch {
	case o.Kind == kindPlay:
		return seasonOver(p) // nobody knows his next hand
	case hasCond(o, condThisSeason):
		return seasonOver(p)
	case hasCond(o, condOnce):
		return false
	case onlyInPhase(o.Kind):
		return true
	}
	return p.Stage == StageAction && p.Turn == side
}

// seasonOver reports whether at a checkpoint no Action Phase is to come in its
// season.
func seasonOver(p *Position) bool { return p.Stage != StageAction }

// Ends drops standing orders that are meant for once, or for the season.
func (t *Title) Ends(pos games.Position, seat games.Seat, o games.Order, used bool) bool {
	if used {
		return hasCond(o, condOnce)
	}
	return hasCond(o, condThisSeason) && seasonOver(pos.(*Position))
}

// Standing refuses to play cards by standing orders, but for keeping the last
// one, and that whatever it is: that the match goes on would tell the opponent
// who holds a card.
func (t *Title) Standing(o games.Order) *games.Fault {
	switch {
	case o.Kind != kindPlay:
		return nil
	case o.Verb != usePass:
		return &games.Fault{Rule: "5.26", Why: games.T("games-queue-only", "kind", string(o.Kind)), Try: t.Format(o)}
	case slices.ContainsFunc(o.If, aboutHand):
		return &games.Fault{Rule: "4.0", Why: games.T("pass-by-card"), Try: "standing pass"}
	}
	return nil
}

// aboutHand reports whether a condition speaks of the hand.
func aboutHand(c games.Cond) bool {
	switch c.Name {
	case condHolding:
		return true
	case condNot, condCancel:
		inner, ok := innerCond(c)
		return ok && aboutHand(inner)
	case condNotBoth:
		return slices.ContainsFunc(separate(c), aboutHand)
	}
	return false
}

// KindOf takes order words for kinds: "auto losses".
func (t *Title) KindOf(word string) (games.Kind, bool) {
	toks := games.Tokens(word)
	m, ok := t.data.typedNames.Exactly(toks, classWord)
	if !ok || m.Used < len(toks) {
		return "", false
	}
	r := t.data.readLine(forms[m.ID])
	if r.Order == nil {
		return "", false
	}
	return r.Order.Kind, true
}

// Places reads spaces, with commas or "and" between them.
func (t *Title) Places(typed string) ([]string, bool) {
	r := t.data.newReader(typed)
	r.guess = true
	if len(r.Toks) == 0 || len(r.Toks) > maxTokens {
		return nil, false
	}
	list := r.spaces()
	return list, r.Fault == nil && r.AtEnd()
}

// PlaceName is the code of a space.
func (t *Title) PlaceName(id string) string { return t.data.codeOf(id) }
