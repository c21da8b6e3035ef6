package bayonets

import (
	"strconv"
	"strings"

	"postrider/games"
)

// formatOrder writes the canonical line of an order; readLine gives it back.
func (d *Data) formatOrder(o games.Order) string {
	var b strings.Builder
	ifs := 0
	for _, c := range o.If {
		if c.Name == condElse {
			continue
		}
		if ifs++; ifs > 1 {
			b.WriteString(", ")
		}
		b.WriteString("if " + formatCond(c))
	}
	if ifs > 0 {
		b.WriteString(": ")
	}
	if ifs < len(o.If) {
		b.WriteString("else ")
	}
	b.WriteString(d.formatBody(o))
	if o.Keep && o.Kind != kindLand { // which is always kept

		b.WriteString(", until used")
	}
	return b.String()
}

// formatBody writes what is ordered, without conditions.
func (d *Data) formatBody(o games.Order) string {
	switch o.Kind {
	case kindReserve:
		return "reserve " + o.Arg("card")
	case kindCard:
		if o.Arg("prefer") == "most-ap" {
			return "play most AP"
		}
		return "play " + o.Arg("card")
	case kindFirst:
		return "first: " + o.Arg("who")
	case kindIndian, kindFrenzy, kindReact:
		return string(o.Kind) + ": " + d.formatAction(o)
	case kindAction, kindGoOn:
		return d.formatAction(o)
	case kindHold:
		return "hold " + o.Arg("ap")
	case kindRoundUp:
		if o.Verb == "flip" {
			return "round up: flip " + strings.Join(d.formatSelectors(o.Get("units")), " and ")
		}
		return "round up: return " + d.unitList(o, "units") + " to " + spaceList(o, "to")
	case kindSupplies:
		return "lose " + strings.Join(o.Get("ap"), ", ")
	case kindAdmiral:
		if o.Verb == "none" {
			return "admiral none"
		}
		return "admiral to " + spaceList(o, "to")
	case kindBattoemen:
		if o.Has("marker") {
			return "battoemen: " + spaceList(o, "space") + ", " + o.Arg("marker")
		}
		return "battoemen: " + spaceList(o, "space")
	case kindHesitant:
		return o.Verb + ": " + spaceList(o, "space")
	case kindWarships:
		return "warships " + o.Arg("connection")
	case kindEncroach:
		return "encroachment: " + d.unitList(o, "units") + " to " + spaceList(o, "to")
	case kindLand:
		return "land " + spaceList(o, "to")
	case kindDisease:
		return "disease: " + d.formatPriority(o)
	case kindBlankets, kindPeace:
		return o.Verb + ": " + d.unitList(o, "units")
	case kindAmbush, kindCoup, kindAbbatis, kindEmergency, kindElevated, kindLacrosse:
		return placed(headOf[o.Kind], o) + ": " + o.Arg("use")
	case kindCombine:
		return placed("combine", o) + ": " + d.formatKeepLose(o)
	case kindCommander, kindRoutLoss, kindKill, kindHit:
		return placed(headOf[o.Kind], o) + ": " + d.formatPriority(o)
	case kindReroll:
		return formatReroll(o)
	case kindReplace:
		if o.Verb == "none" {
			return placed("replace", o) + " none"
		}
		return placed("replace", o) + " with " + d.unitList(o, "units")
	case kindFleetAway:
		if o.Verb == "none" {
			return placed("withdraw", o) + " none"
		}
		return placed("withdraw", o) + " " + d.unitList(o, "units") + formatTo(o)
	case kindWIE:
		return "wie: keep " + o.Arg("keep")
	case kindRetreat:
		return placedFrom("retreat", o) + ": " + spaceList(o, "to")
	case kindFort:
		return placed("fort", o) + ": " + o.Arg("act")
	case kindRally:
		return placed("rally", o) + " with " + d.unitList(o, "units")
	case kindVoW, kindColLight:
		return headOf[o.Kind] + ": " + d.unitList(o, "units")
	case kindPlaceFleets, kindPlaceCol, kindLosses:
		return headOf[o.Kind] + ": " + d.formatPlaces(o, "at", " at ")
	case kindPlaceUnits:
		return "place " + d.formatPlaces(o, "at", " at ")
	case kindSailHome:
		return "sail box home" + formatTo(o)
	case kindVillages:
		return "villages: " + d.unitList(o, "units") + formatTo(o)
	case kindColGarrison:
		return placed("winter", o) + ": keep " + d.unitsOrNone(o)
	case kindGarrison:
		return placed("garrison", o) + ": " + d.unitsOrNone(o)
	case kindReturn:
		return placedFrom("go home", o) + formatVia(o) + formatTo(o)
	case kindCoastHome:
		return placedFrom("coast home", o) + formatTo(o)
	case kindRedeploy:
		if o.Has("stay") {
			return "redeploy " + d.unitList(o, "units") + ": stay"
		}
		return "redeploy " + d.unitList(o, "units") + formatTo(o)
	}
	return string(o.Kind)
}

// headOf are the order words that begin a line of a kind, where they are more
// than its verb.
var headOf = map[games.Kind]string{
	kindAmbush: "ambush", kindCoup: "coup de main", kindAbbatis: "abbatis", kindEmergency: "emergency artillery",
	kindElevated: "elevated status", kindLacrosse: "lacrosse", kindCommander: "commander", kindRoutLoss: "rout loss", kindKill: "kill", kindHit: "hits",
	kindVoW: "vow", kindColLight: "colonial light", kindPlaceFleets: "fleets", kindPlaceCol: "colonials", kindLosses: "losses",
}

// formatAction writes one Action (7.3), as an order of its own or behind
// "indian:", "react:" or "frenzy:".
func (d *Data) formatAction(o games.Order) string {
	switch o.Verb {
	case "move":
		s := "move " + d.unitList(o, "units")
		if o.Has("from") {
			s += " from " + spaceList(o, "from")
		}
		return s + formatVia(o) + formatTo(o) + d.formatStops(o, "drop", ", drop ") + d.formatStops(o, "pick", ", pick up ") + withAP(o)
	case "raid":
		s := "raid " + spaceList(o, "to")
		if o.Has("unit") {
			s += " with " + d.unitList(o, "unit")
		}
		if o.Has("from") {
			s += " from " + spaceList(o, "from")
		}
		s += formatVia(o) + withAP(o)
		if o.Has("lacrosse") {
			s += ", lacrosse"
		}
		return s
	case "sail":
		s := "sail " + d.unitList(o, "units")
		if o.Has("from") {
			s += " from " + spaceList(o, "from")
		}
		if o.Has("land") {
			s += ", land " + spaceList(o, "land")
		}
		return s + withAP(o)
	case "marshal":
		s := "marshal at " + spaceList(o, "at")
		if o.Has("unit") {
			s += " with " + d.unitList(o, "unit")
		}
		return s + ": " + d.formatPlaces(o, "from", " from ") + withAP(o)
	case "build":
		return d.formatBuild(o) + withAP(o)
	case "abandon":
		return "abandon " + d.unitList(o, "units")
	case "go-on":
		return "go on" + formatVia(o) + formatTo(o)
	}
	return o.Verb // done, pass, none, pursue, stop
}

// formatBuild writes a Construction (12.0).
func (d *Data) formatBuild(o games.Order) string {
	s := o.Arg("act") + " " + o.Arg("what")
	if o.Has("connection") {
		s += " " + o.Arg("connection")
	}
	if o.Has("at") { // of a Road: where the Brigade stands
		s += " at " + spaceList(o, "at")
	}
	if o.Has("unit") {
		s += " with " + d.unitList(o, "unit")
	}
	if o.Has("company") {
		s += ", company " + d.unitList(o, "company")
	}
	return s
}

// formatStops writes what a moving stack drops or picks up on the way, and the
// Commanders it leaves to their fate.
func (d *Data) formatStops(o games.Order, name, word string) string {
	var b strings.Builder
	for _, a := range o.Args {
		if a.Name == name && len(a.Values) > 0 {
			b.WriteString(word + strings.Join(d.formatSelectors(a.Values[1:]), ", ") + " at " + codeOf(a.Values[0]))
		}
	}
	if name == "pick" && o.Has("abandon") {
		b.WriteString(", abandon " + d.unitList(o, "abandon"))
	}
	return b.String()
}

// formatPlaces writes units by places, such as "2 fleets at HAL, Boscawen at
// NYC".
func (d *Data) formatPlaces(o games.Order, name, word string) string {
	var parts []string
	for _, a := range o.Args {
		if a.Name == name && len(a.Values) > 0 {
			parts = append(parts, strings.Join(d.formatSelectors(a.Values[1:]), ", ")+word+codeOf(a.Values[0]))
		}
	}
	return strings.Join(parts, ", ")
}

// formatPriority writes a list of units in the order of preference, and what
// is to be spared.
func (d *Data) formatPriority(o games.Order) string {
	parts := d.formatSelectors(o.Get("units"))
	for _, u := range d.formatSelectors(o.Get("never")) {
		parts = append(parts, "never "+u)
	}
	for _, s := range o.Get("never-at") {
		parts = append(parts, "never at "+codeOf(s))
	}
	return strings.Join(parts, ", ")
}

// formatKeepLose writes which of two Reduced units stays (13.2.3).
func (d *Data) formatKeepLose(o games.Order) string {
	var parts []string
	if o.Has("keep") {
		parts = append(parts, "keep "+d.unitList(o, "keep"))
	}
	if o.Has("lose") {
		parts = append(parts, "lose "+d.unitList(o, "lose"))
	}
	return strings.Join(parts, ", ")
}

// formatReroll writes one reroll, or by which sources dice are to be rerolled.
func formatReroll(o games.Order) string {
	head := placed("reroll", o)
	if o.Verb == "none" {
		return head + ": none"
	}
	if o.Has("die") {
		return head + " " + o.Arg("die") + " with " + o.Arg("with")
	}
	parts := append([]string(nil), o.Get("prefer")...)
	for _, s := range o.Get("save") {
		parts = append(parts, "save "+s)
	}
	if o.Has("ahead") {
		parts = append(parts, "stop when "+o.Arg("ahead")+" ahead")
	}
	return head + ": " + strings.Join(parts, ", ")
}

// placed writes an order word and the space that the order is meant for.
func placed(head string, o games.Order) string {
	if o.Place != "" {
		return head + " at " + codeOf(o.Place)
	}
	return head
}

// placedFrom is placed for orders that leave a space.
func placedFrom(head string, o games.Order) string {
	if o.Place != "" {
		return head + " from " + codeOf(o.Place)
	}
	return head
}

// formatVia, formatTo and withAP write a clause, "" if the order has none.
func formatVia(o games.Order) string {
	if codes := codesOf(o.Get("via")); len(codes) > 0 {
		return " via " + strings.Join(codes, " ")
	}
	return ""
}

func formatTo(o games.Order) string {
	if o.Has("to") {
		return " to " + spaceList(o, "to")
	}
	return ""
}

func withAP(o games.Order) string {
	if o.Has("ap") {
		return ", with " + o.Arg("ap")
	}
	return ""
}

func codesOf(slugs []string) []string {
	codes := make([]string, len(slugs))
	for i, s := range slugs {
		codes[i] = codeOf(s)
		if p, ok := preferenceNames[s]; ok {
			codes[i] = p
		}
	}
	return codes
}

// preferenceNames are what may stand for a space in a list of preferences.
var preferenceNames = map[string]string{"nearest-home": "nearest home", "most-units": "most units", "home": "home"}

// spaceList writes the spaces of an argument.
func spaceList(o games.Order, name string) string {
	return strings.Join(codesOf(o.Get(name)), ", ")
}

// unitList writes the selectors of an argument.
func (d *Data) unitList(o games.Order, name string) string {
	return strings.Join(d.formatSelectors(o.Get(name)), ", ")
}

func (d *Data) unitsOrNone(o games.Order) string {
	if s := d.unitList(o, "units"); s != "" {
		return s
	}
	return "none"
}

// typed is the selector as a player types it.
func (d *Data) typedSelector(sel selector) string {
	s := sel.Name
	if classes[s] == nil {
		s = d.nameOfUnit(s)
	} else if s == "all" && sel.N > 0 {
		s = "units"
	} else if sel.N == 1 && s != "bastions" {
		s = strings.TrimSuffix(s, "s")
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

func (d *Data) formatSelectors(selectors []string) []string {
	typed := make([]string, len(selectors))
	for i, s := range selectors {
		name, place, placed := strings.Cut(s, "@")
		typed[i] = d.typedSelector(parseSelector(name))
		if placed {
			typed[i] += " at " + codeOf(place)
		}
	}
	return typed
}
