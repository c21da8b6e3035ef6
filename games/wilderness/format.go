package wilderness

import (
	"strconv"
	"strings"

	"postrider/games"
)

// formatOrder writes the canonical line of an order; readLine gives it back.
func (d *Data) formatOrder(o games.Order) string {
	var before, behind strings.Builder
	for _, c := range o.If {
		switch {
		case c.Name == condElse:
			behind.WriteString(", if else")
		case c.Name == condCancel:
			if inner, ok := innerCond(c); ok {
				behind.WriteString(", cancel if " + d.formatCond(inner))
			}
		case c.Name == condOnce || c.Name == condThisSeason:
			behind.WriteString(", " + d.formatCond(c))
		case before.Len() == 0:
			before.WriteString("if " + d.formatCond(c))
		case c.Name == condNotBoth:
			before.WriteString(", if " + d.formatCond(c))
		default:
			before.WriteString(" and " + d.formatCond(c))
		}
	}
	if before.Len() > 0 {
		before.WriteString(": ")
	}
	return before.String() + d.formatBody(o) + behind.String()
}

// formatBody writes what is ordered, without conditions.
func (d *Data) formatBody(o games.Order) string {
	at := func(word string) string {
		if o.Place != "" {
			return word + " at " + d.codeOf(o.Place)
		}
		return word
	}
	colon := func(head, tail string) string {
		if o.Place != "" {
			return head + ": " + tail
		}
		return head + " " + tail
	}
	switch o.Kind {
	case kindPlay:
		return d.formatPlay(o)
	case kindDemolish:
		if o.Verb == "none" {
			return "demolish none"
		}
		return "demolish " + d.codesOf(o.Get("at"))
	case kindMove:
		return d.formatMove(o)
	case kindFoulWeather, kindSchooner, kindAmbush, kindFieldworks, kindCoehorns, kindSurrender, kindAssault, kindMassacre, kindBlockhouses, kindRaidMilitia:
		return colon(at(strings.ReplaceAll(string(o.Kind), "-", " ")), o.Verb)
	case kindSortie:
		if o.Has("with") {
			return colon(at("sortie"), d.with(o))
		}
		return colon(at("sortie"), o.Verb)
	case kindIntercept:
		if o.Verb == "none" {
			return colon(at("intercept"), "none")
		}
		return colon(at("intercept"), strings.TrimSpace(d.with(o)+d.clauseOf(o, "from", " from ")+d.clauseOf(o, "into", " into ")))
	case kindInside:
		if o.Verb == "outside" {
			return at("outside")
		}
		return colon(at("inside"), d.list(o.Get("units")))
	case kindAvoid:
		if o.Verb == "stand" {
			return at("stand")
		}
		return strings.TrimSpace(colon(at("avoid"), strings.TrimSpace(d.with(o)+d.clauseOf(o, "to", " to "))))
	case kindLone, kindHome:
		s := at(string(o.Kind))
		if o.Place != "" {
			s += ":"
		}
		if o.Has("who") {
			s += " " + d.list(o.Get("who"))
		}
		switch {
		case o.Verb == "default":
			return s + " default"
		case o.Arg("how") == withLeader:
			return s + " with leader"
		case o.Arg("how") == toSettlement:
			return s + " to settlement"
		}
		return s + d.clauseOf(o, "to", " to ")
	case kindGoOn:
		if o.Verb == verbStop {
			return "stop"
		}
		return "go on" + d.formatPath(o)
	case kindMilitia:
		return colon(at("militia"), o.Arg("number"))
	case kindCommander:
		return colon(at("commander"), d.list(o.Get("who")))
	case kindLosses, kindWinter, kindRestore, kindLose:
		return at(string(o.Kind)) + ": " + d.list(o.Get("units"))
	case kindRetreat:
		return d.formatRetreat(o)
	case kindGarrison:
		return at("garrison") + d.clauseOf(o, "to", " to ")
	case kindRaid:
		return "raid " + d.codesOf(o.Get("to"))
	case kindTarget:
		return d.formatTarget(o)
	case kindAllies:
		return "allies: " + d.list(o.Get("tribes"))
	case kindReinforce:
		s := "reinforce:"
		if o.Has("leaders") {
			s += " leaders " + d.codesOf(o.Get("leaders"))
			if o.Has("at") {
				s += ","
			}
		}
		if o.Has("at") {
			s += " units " + d.codesOf(o.Get("at"))
		}
		return s
	case kindLeaderOut:
		return "remove " + d.list(o.Get("who"))
	case kindCrisis:
		if o.Verb == "none" {
			return "crisis none"
		}
		return "crisis " + strings.Join(o.Get("cards"), ", ")
	case kindBid:
		if o.Verb == "none" {
			return "bid none"
		}
		return "bid " + o.Arg("points") + " " + strings.ToUpper(o.Arg("side")[:1]) + o.Arg("side")[1:]
	case kindExchange:
		if o.Verb == "none" {
			return "exchange none"
		}
		return "exchange " + strings.Join(o.Get("card"), ", ")
	case kindTake:
		if o.Verb == "none" {
			return "take none"
		}
		return "take " + strings.Join(o.Get("card"), ", ")
	}
	return string(o.Kind)
}

// formatPlay writes how a card is played.
func (d *Data) formatPlay(o games.Order) string {
	switch o.Verb {
	case usePass:
		return "pass"
	case useDiscard:
		return "discard " + o.Arg("card")
	}
	s := "play " + o.Arg("card") + " " + o.Verb
	switch o.Verb {
	case useForce, useCampaign:
		n := 0
		for _, a := range o.Args {
			if a.Name != "force" || len(a.Values) == 0 {
				continue
			}
			if n++; n > 1 {
				s += ", then"
			}
			s += " " + d.sortName(a.Values[0], 1)
			if len(a.Values) == 1 {
				s += " alone"
			} else {
				s += " with " + d.list(a.Values[1:])
			}
		}
	case useUnits:
		var parts []string
		for _, a := range o.Args {
			if a.Name == "at" && len(a.Values) > 1 {
				parts = append(parts, d.list(a.Values[1:])+" at "+d.codeOf(a.Values[0]))
			}
		}
		s += " " + strings.Join(parts, ", ")
	case useStockades:
		s += " " + d.codesOf(o.Get("at"))
	case useForts:
		var parts []string
		for _, how := range []string{"complete", "start"} {
			if o.Has(how) {
				parts = append(parts, how+" "+d.codesOf(o.Get(how)))
			}
		}
		s += " " + strings.Join(parts, ", ")
	}
	return s
}

// formatMove writes what an activated force does.
func (d *Data) formatMove(o games.Order) string {
	if o.Verb == verbDone {
		return "done"
	}
	s := o.Verb
	if o.Has("who") {
		s += " " + d.list(o.Get("who"))
	}
	switch {
	case o.Verb == verbMove:
	case o.Has("who"):
		return s + d.clauseOf(o, "from", " at ")
	default:
		return s + d.clauseOf(o, "from", " ") // "assault at OSW" says whether an assault follows a siege roll
	}
	s += d.clauseOf(o, "from", " from ")
	if o.Has("by") {
		s += " by " + o.Arg("by")
	}
	return s + d.formatPath(o)
}

// formatPath writes a path, who is dropped on it, and the card that goes along.
func (d *Data) formatPath(o games.Order) string {
	s := d.clauseOf(o, "to", " to ")
	for _, a := range o.Args {
		if a.Name == "drop" && len(a.Values) > 1 {
			s += ", drop " + d.list(a.Values[1:]) + " at " + d.codeOf(a.Values[0])
		}
	}
	if o.Has("card") {
		s += ", card " + o.Arg("card")
	}
	return s
}

// formatRetreat writes places, and the pieces that go there.
func (d *Data) formatRetreat(o games.Order) string {
	s := "retreat"
	if o.Place != "" {
		s += " from " + d.codeOf(o.Place) + ":"
	}
	n := 0
	if first := o.Get("to"); o.Place == "" && len(o.Args) == 1 && len(first) == 2 {
		s += ":" // a leader without a colon is one alone with the enemy (6.53)
	}
	for _, a := range o.Args {
		if a.Name != "to" || len(a.Values) == 0 {
			continue
		}
		if n++; n > 1 {
			s += ","
		}
		if len(a.Values) > 1 {
			s += " " + d.list(a.Values[1:])
		}
		s += " to " + d.codeOf(a.Values[0])
	}
	return s
}

// formatTarget writes what an event is for.
func (d *Data) formatTarget(o games.Order) string {
	s := "target"
	if o.Has("units") {
		return s + " " + d.list(o.Get("units"))
	}
	if o.Has("to") {
		s += " " + d.codesOf(o.Get("to"))
	}
	if o.Has("how") {
		s += " " + o.Arg("how")
	}
	return s
}

// with writes who takes part.
func (d *Data) with(o games.Order) string {
	if o.Has("with") {
		return "with " + d.list(o.Get("with"))
	}
	return ""
}

// clauseOf writes the spaces of an argument behind a word, "" if there is none.
func (d *Data) clauseOf(o games.Order, name, word string) string {
	if !o.Has(name) {
		return ""
	}
	return word + d.codesOf(o.Get(name))
}

// codesOf are the codes of spaces.
func (d *Data) codesOf(slugs []string) string { return strings.Join(d.codeList(slugs), ", ") }

// list writes selectors as a player types them.
func (d *Data) list(sels []string) string {
	typed := make([]string, len(sels))
	for i, s := range sels {
		name, place, placed := strings.Cut(s, "@")
		typed[i] = d.typed(parseSelector(name))
		if placed {
			typed[i] += " at " + d.codeOf(place)
		}
	}
	return strings.Join(typed, ", ")
}

// typed is a selector as a player types it.
func (d *Data) typed(sel selector) string {
	n := sel.N
	if n == everyOne {
		n = 2
	}
	s := sel.Name
	if classes[s] == nil && s != restoreStep {
		s = d.sortName(s, max(n, 1))
	}
	if sel.Face != "" {
		s = sel.Face + " " + s
	}
	switch {
	case sel.N == everyOne:
		s = "all " + s
	case sel.N > 0:
		s = strconv.Itoa(sel.N) + " " + s
	}
	if sel.Without {
		s = "except " + s
	}
	return s
}
