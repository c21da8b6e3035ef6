package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
)

// Cut puts together what a player separated by semicolons within one order
// ("hits: highlands first; never Rogers"), gives a part without order word that
// of the part before it ("garrison: 2 brigades at QUE; Gage at TIC"), and takes
// "else nothing" off a Reaction, which is a second answer.
func (t *Title) Cut(line string, more []string) (orders []string, used int) {
	whole := t.data.readLine(line)
	if action, cut := t.data.cutElseNothing(line); cut {
		return []string{action, t.data.headOfLine(line) + "none"}, 0
	}
	if whole.Fault != nil {
		if several := t.data.several(line); several != nil {
			return several, 0
		}
	}
	orders = []string{line}
	if len(more) == 0 {
		return orders, 0
	}
	head := t.data.headOfLine(line)
	for _, part := range more {
		last := &orders[len(orders)-1]
		alone := t.data.readLine(part)
		headless := t.data.headOfLine(part) == ""
		switch {
		case whole.Talk || head == "":
			return orders, used
		case saysNothing(part) && whole.Order != nil:
			if whole.Order.Kind == kindReact {
				orders = append(orders, head+"none")
			}
		case goesOn(whole, part) && t.data.together(whole, *last+"; "+part):
			*last += "; " + part
		case headless && perPlace(whole) && t.data.together(whole, head+part):
			orders = append(orders, head+part)
		case (headless || alone.Fault != nil) && t.data.together(whole, *last+"; "+part):
			*last += "; " + part
		default:
			return orders, used
		}
		used++
	}
	return orders, used
}

// cutElseNothing takes "else nothing" off the end of a Reaction.
func (d *Data) cutElseNothing(line string) (string, bool) {
	toks := games.Tokens(line)
	n := len(toks) - 2
	if n < 1 || !slices.Contains([]string{"else", "otherwise"}, toks[n].Text) || !slices.Contains([]string{"nothing", "none"}, toks[n+1].Text) {
		return line, false
	}
	head := strings.TrimRight(line[:toks[n].Pos], " ,;:")
	r := d.readLine(head)
	return head, r.Order != nil && r.Order.Kind == kindReact
}

// several cuts a line that is no order into orders, before an order word behind
// "and", "then" or a comma; nil if it is not made of whole orders. "move all from
// ALB to LKG and raid NOIX with Rogers" is two.
func (d *Data) several(line string) []string {
	r := d.newReader(line, line)
	toks := r.Toks
	if len(toks) > maxTokens/3 {
		return nil
	}
	var orders []string
	from := 0
	for i := 1; i < len(toks); i++ {
		if !slices.Contains([]string{",", "and", "then"}, toks[i].Text) || r.wordAt(i+1) == "" {
			continue
		}
		if part := line[from:toks[i].Pos]; d.readLine(part).Order != nil {
			orders = append(orders, strings.TrimSpace(part))
			from = toks[i+1].Pos
		}
	}
	if len(orders) == 0 || d.readLine(line[from:]).Order == nil {
		return nil
	}
	return append(orders, line[from:])
}

// saysNothing reports whether a part is "else nothing".
func saysNothing(part string) bool {
	toks := games.Tokens(part)
	return len(toks) == 2 && slices.Contains([]string{"else", "otherwise"}, toks[0].Text) && slices.Contains([]string{"nothing", "none"}, toks[1].Text)
}

// goesOn reports whether a part begins with a word that goes on with the order
// before it, where that makes sense.
func goesOn(whole games.Reading, part string) bool {
	toks := games.Tokens(part)
	if len(toks) > 0 && whole.Order != nil && whole.Order.Kind == kindReroll && slices.Contains([]string{"highland", "event", "commander", "all"}, toks[0].Text) {
		return true // a source, and no order of its own
	}
	return len(toks) > 0 && slices.Contains([]string{"else", "otherwise", "never", "save", "spare", "rest", "stop", "keep", "lose", "if", "when", "unless", "until"}, toks[0].Text)
}

// together reports whether a line put together is an order, of the kind of its
// first part where that could be read.
func (d *Data) together(first games.Reading, line string) bool {
	r := d.readLine(line)
	return r.Order != nil && (first.Order == nil || first.Order.Kind == r.Order.Kind)
}

// perPlace reports whether orders of this kind are for one space or unit each,
// so that several are several orders.
func perPlace(r games.Reading) bool {
	if r.Order == nil {
		return false
	}
	switch r.Order.Kind {
	case kindReturn, kindCoastHome, kindGarrison, kindColGarrison, kindRedeploy, kindVillages, kindEncroach, kindAmbush, kindAbbatis, kindCoup, kindEmergency, kindFort, kindRally, kindCombine:
		return true
	}
	return false
}

// headOfLine is a line up to its order word, conditions included; "" if it has
// no order word, or one that is not typed exactly.
func (d *Data) headOfLine(line string) string {
	text := line
	r := d.newReader(line, text)
	if len(r.Toks) == 0 || len(r.Toks) > maxTokens || greeting[r.Toks[0].Text] {
		return ""
	}
	r.Skip("please", "pls", "plz", "then", "and", "also", "next", "now", ",")
	r.readIfs()
	r.Skip("please", "pls", "plz", "then", "also", "now", ",", ":")
	if r.Skip("else", "otherwise"); r.orderWord() == "" || r.near {
		return ""
	}
	if r.AtEnd() {
		return line
	}
	return line[:r.Toks[r.I].Pos]
}

// Link gives "else" and conditions about "the raid" the order before them that
// they speak of.
func (t *Title) Link(orders []*games.Order) {
	var before *games.Order // the Action before
	var done []games.Cond   // what must have come about for it not to be meant: conditions that "else" has taken on so far
	for _, o := range orders {
		switch o.Kind {
		case kindAction, kindIndian, kindReact, kindGoOn:
		default:
			continue
		}
		var chain []games.Cond
		var ifs []games.Cond
		for _, c := range o.If {
			switch {
			case c.Name == condElse:
				if chain = alternatives(before, done); chain == nil {
					chain = []games.Cond{c}
				}
				ifs = append(ifs, chain...)
			case (c.Name == condRaidYes || c.Name == condRaidNo) && len(c.Values) == 0:
				ifs = append(ifs, raidMeant(before, c))
			default:
				ifs = append(ifs, c)
			}
		}
		o.If = ifs
		before, done = o, chain
	}
}

// alternatives are the conditions of "else" behind an order: that its own
// condition does not hold, or, if it has none, that its Raid failed. taken are
// those conditions of it that come of an "else" themselves: they hold on.
func alternatives(before *games.Order, taken []games.Cond) []games.Cond {
	if before == nil {
		return nil
	}
	var own []games.Cond
	for _, c := range before.If {
		if !slices.ContainsFunc(taken, func(t games.Cond) bool { return sameCond(t, c) }) {
			own = append(own, c)
		}
	}
	switch {
	case len(own) == 1:
		return append(slices.Clone(taken), negation(own[0]))
	case len(own) == 0 && before.Verb == "raid":
		return append(slices.Clone(taken), games.Cond{Name: condRaidNo, Values: []string{before.Arg("to")}})
	}
	return nil
}

// raidMeant is a condition about "the raid" with the target of the Raid before
// it. "If successful …" and "if failed …" one after the other speak of the same
// Raid.
func raidMeant(before *games.Order, c games.Cond) games.Cond {
	if before == nil {
		return c
	}
	for _, b := range before.If {
		if len(b.Values) > 0 && (b.Name == condRaidYes || b.Name == condRaidNo) && b.Name != c.Name {
			return games.Cond{Name: c.Name, Values: b.Values}
		}
	}
	if before.Verb == "raid" {
		return games.Cond{Name: c.Name, Values: []string{before.Arg("to")}}
	}
	return c
}

// sameCond compares conditions.
func sameCond(a, b games.Cond) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) }

// namesCard reports whether an order chooses a card by its number.
func namesCard(o games.Order) bool {
	return o.Kind == kindCard && o.Arg("card") != "" && o.Arg("card") != "reserve" && o.Arg("card") != "drawn"
}

// Standing refuses a standing order for one card: that the match goes on would
// tell the opponent who holds it.
func (t *Title) Standing(o games.Order) *games.Fault {
	if namesCard(o) {
		return &games.Fault{Rule: "7.1", Why: games.T("card-by-number"), Try: "standing card: most AP"}
	}
	return nil
}

// KindOf takes order words for kinds: "auto hits", "ask kill".
func (t *Title) KindOf(word string) (games.Kind, bool) {
	toks := tokens(word)
	m, ok := t.data.typedNames.Exactly(toks, classWord)
	if !ok || m.Used < len(toks) {
		return "", false
	}
	r := t.data.readLine(formOf[m.ID])
	if r.Order == nil {
		return "", false
	}
	return r.Order.Kind, true
}
