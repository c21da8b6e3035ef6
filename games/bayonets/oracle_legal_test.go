package bayonets

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// legalOracle makes orders for the Action Points at hand that random play would
// seldom give, some legal and some not, types them, and compares whether the
// rules accept them with what it reads in the rulebook (7.3, 9.0 to 12.0).
type legalOracle struct {
	observer
	r *rand.Rand
}

func (o *legalOracle) name() (string, map[string]int) {
	return "Legal", map[string]int{
		"move, legal":     1000,
		"move, not legal": 1000,
		"raid, legal":     80,
		"marshal, legal":  100,
		"sail, legal":     20,
		"build, legal":    20,
	}
}

func (o *legalOracle) begin(w *watcher) {
	o.observer.begin(w)
	o.r = rand.New(rand.NewPCG(uint64(len(o.counts)), 12))
}

// A proposal is an order, and what the rulebook says of it.
type proposal struct {
	order  games.Order
	verb   string
	bad    string // the rule that forbids it; "" if it is legal
	strand bool   // it leaves a Commander alone: the rules ask to say "abandon" (3.7)
}

// forbid notes the first rule that forbids a proposal.
func (p *proposal) forbid(rule string) {
	if p.bad == "" {
		p.bad = rule
	}
}

func (o *legalOracle) asked(d games.Decision) {
	a := d.About()
	f := factionOf(a.Seat)
	switch a.Kind {
	case kindLand:
		o.landing(d, f)
		return
	case kindGoOn:
		o.goOn(d)
		return
	case kindAction, kindIndian, kindReact:
	default:
		return
	}
	if o.r.IntN(200) == 0 {
		o.everyRaid(d, f)
	}
	if o.r.IntN(4) > 0 {
		return
	}
	aps := o.points(a.Kind, f)
	if len(aps) == 0 || o.p.AR.NoIndians || o.p.AR.RoughSeas { // cards 40 and 54
		return
	}
	for range 4 {
		ap := aps[o.r.IntN(len(aps))]
		p := o.propose(a.Kind, f, ap)
		if p == nil {
			continue
		}
		p.order = p.order.With("ap", string(ap))
		o.compare(d, p)
	}
}

// points are the APs that may be used: on the card, neither used nor lost, and
// held ones for a Reaction only (7.3, 7.3.6).
func (o *legalOracle) points(kind games.Kind, f Faction) []AP {
	deck := map[Faction]int{British: BritishDeck, French: FrenchDeck}[f]
	if kind == kindIndian {
		deck = IndianDeck
	}
	var aps []AP
	for _, ap := range o.p.APs[deck] {
		if !ap.Used && !ap.Lost && ap.Held == (kind == kindReact) {
			aps = append(aps, ap.Kind)
		}
	}
	return aps
}

// holds reports whether an AP of a kind is on the card of a side.
func (o *legalOracle) holds(f Faction, kind AP) bool {
	return f == French && slices.ContainsFunc(o.p.APs[FrenchDeck], func(ap ActionPoint) bool { return ap.Kind == kind })
}

// propose makes an order of a kind that the AP allows (7.3.7), and now and then
// one that it does not.
func (o *legalOracle) propose(kind games.Kind, f Faction, ap AP) *proposal {
	army := ap == APArmy || ap == APArmy2 || ap == APSailArmy || ap == APSailArmy2 || ap == APFrenchBoth
	sail := ap == APSailArmy || ap == APSailArmy2
	light := ap == APLight || ap == APLight2 || ap == APFrenchBoth || ap == APIndian || ap == APIndian2
	verb := []string{"move", "move", "move", "raid", "marshal", "build", "sail"}[o.r.IntN(7)]
	allowed := verb == "move" || verb == "raid" && light || verb == "sail" && sail || (verb == "marshal" || verb == "build") && army
	half := o.holds(f, APFrenchBoth) // which "with light" may mean too
	if !allowed && (kind == kindIndian || half || o.r.IntN(8) > 0) {
		verb, allowed = "move", true
	}
	var p *proposal
	switch verb {
	case "move":
		p = o.proposeMove(kind, f, ap)
	case "raid":
		p = o.proposeRaid(kind, f, ap)
	case "sail":
		p = o.proposeSail(kind, f, ap)
	case "marshal":
		p = o.proposeMarshal(kind, f)
	case "build":
		p = o.proposeBuild(kind, f)
	}
	if p != nil {
		p.verb = verb
		if !allowed {
			p.bad = "7.3.7"
		}
	}
	return p
}

// compare types an order, reads it, and hands it to the rules.
func (o *legalOracle) compare(d games.Decision, p *proposal) {
	line := formatOrder(p.order)
	read := readLine(line)
	if read.Order == nil {
		o.wrong("7.3", "%q cannot be read", line)
		return
	}
	a, fault := d.Accept(*read.Order)
	switch {
	case p.strand && fault != nil && fault.Rule == "3.7":
		o.count(p.verb + " that would leave a Commander alone")
		o.abandons(d, p, fault)
	case (fault == nil) == (p.bad == ""):
		if fault == nil {
			o.count(p.verb + ", legal")
			o.done(a, p)
		} else {
			o.count(p.verb + ", not legal")
		}
	case fault == nil:
		o.wrong(p.bad, "%q is accepted", line)
	default:
		o.wrong(string(fault.Rule), "%q is refused: %v", line, fault.Why)
	}
}

// abandons gives the Commander up who would be left alone: then the Action is
// what the rulebook says of it (3.7).
func (o *legalOracle) abandons(d games.Decision, p *proposal, fault *games.Fault) {
	name, _ := fault.Why.Values.Get("unit").(string)
	if !slices.Contains([]string{"move", "sail", "marshal"}, p.verb) || name == "" || p.order.Has("abandon") {
		return
	}
	q := *p
	q.order = p.order.With("abandon", name)
	read := readLine(formatOrder(q.order))
	if read.Order == nil {
		o.wrong("3.7", "%q cannot be read", formatOrder(q.order))
		return
	}
	if _, again := d.Accept(*read.Order); again != nil && again.Rule != "3.7" && p.bad == "" {
		o.wrong("3.7", "%q is refused: %v", formatOrder(q.order), again.Why)
	}
}

// done checks that an accepted order is the one that was given: nothing is lost
// of who is dropped and picked up.
func (o *legalOracle) done(a games.Answer, p *proposal) {
	for _, name := range []string{"drop", "pick", "via", "from", "to", "land", "company"} {
		if a.Order.Has(name) != p.order.Has(name) {
			o.wrong("7.3", "%s: %q becomes %q", name, formatOrder(p.order), formatOrder(a.Order))
		}
	}
}

// goOn drops a unit of a stack that has Overwhelmed somebody and may go on: "the
// moving stack (or part of it) may continue" (10.3.2).
func (o *legalOracle) goOn(d games.Decision) {
	here, _ := d.Prompt().Values.Get("space").(string)
	var us []UnitID
	for _, key := range d.Prompt().Values.Get("units").([]string) {
		if u := unitNamed(o.d, key); o.kind(u) != Commander {
			us = append(us, u)
		}
	}
	for _, way := range d.List() {
		if len(us) < 2 || way.Verb != "go-on" {
			continue
		}
		s, to := spaceNamed(o.d, here), spaceNamed(o.d, way.Arg("to"))
		c, _ := o.link(s, to)
		if slices.ContainsFunc(us, func(u UnitID) bool { return !o.passable(o.kind(u), c) }) {
			continue
		}
		o.count("stacks that go on in part")
		line := fmt.Sprintf("go on to %s, drop %s at %s", to.Code(), o.d.Counters[us[0]].Name, s.Code())
		read := readLine(line)
		if read.Order == nil {
			o.wrong("10.3.2", "%q cannot be read", line)
			continue
		}
		a, fault := d.Accept(*read.Order)
		if fault != nil || !a.Order.Has("drop") {
			o.wrong("10.3.2", "%q: %v, %q", line, fault, formatOrder(a.Order))
		}
	}
}

// landing compares where a stack may Land: on Coastal Spaces of a friendly Sea
// Zone (10.6.1), no French unit in a Base (2.1.7), a Routed stack not where
// it attacks nor on an enemy Home Space (13.8).
func (o *legalOracle) landing(d games.Decision, f Faction) {
	offered := map[string]bool{}
	for _, order := range d.List() {
		offered[order.Arg("to")] = true
	}
	for s := range SpaceID(len(o.d.Spaces)) {
		o.count("spaces to Land on")
		if want := o.landable(f, s, o.p.Marks[f].Rout, o.lie(f, SailBox)) == ""; offered[o.d.Spaces[s].Slug] != want {
			o.wrong("10.6.1", "the %s may Land at %s: want %v", f, s.Code(), want)
		}
	}
}

func (o *legalOracle) landable(f Faction, s SpaceID, routed bool, us []UnitID) (rule string) {
	sp := &o.d.Spaces[s]
	switch {
	case !sp.Coastal:
		return "10.6.1"
	case !o.zone(f, s):
		return "10.6.2"
	case f == French && sp.Kind == Base:
		return "2.1.7"
	case routed && (o.attacked(f, s, us) || sp.Home == other(f) && o.controls(s) != f):
		return "13.8"
	}
	return ""
}

// place is a random space where a side has units.
func (o *legalOracle) place(f Faction) SpaceID {
	var spaces []SpaceID
	for s := range SpaceID(len(o.d.Spaces)) {
		if len(o.stands(f, s)) > 0 {
			spaces = append(spaces, s)
		}
	}
	if len(spaces) == 0 {
		return NoSpace
	}
	return spaces[o.r.IntN(len(spaces))]
}

// part is a random part of some units, not empty.
func (o *legalOracle) part(us []UnitID) []UnitID {
	if len(us) == 0 {
		return nil
	}
	us = slices.Clone(us)
	o.r.Shuffle(len(us), func(i, j int) { us[i], us[j] = us[j], us[i] })
	return slices.Sorted(slices.Values(us[:1+o.r.IntN(min(len(us), 6))]))
}

// fresh are units that are not Spent. A name may mean any of several alike, of
// which those are taken that are not Spent.
func (o *legalOracle) fresh(us []UnitID) []UnitID {
	return slices.DeleteFunc(slices.Clone(us), func(u UnitID) bool { return o.p.Units[u].Spent })
}

// named writes units as an order does, alike ones by their number.
func (o *legalOracle) named(us []UnitID) []string {
	var names []string
	for i, u := range us {
		slug := o.d.Counters[u].Slug
		alike := func(v UnitID) bool { return o.d.Counters[v].Slug == slug }
		if slices.IndexFunc(us, alike) < i {
			continue
		}
		n := 0
		for _, v := range us {
			if alike(v) {
				n++
			}
		}
		if n > 1 {
			slug = fmt.Sprintf("%d*%s", n, slug)
		}
		names = append(names, slug)
	}
	return names
}

// strands reports whether an Action leaves a Commander alone (3.7): the units of
// gone leave a space, or he is among those who end alone on another.
func (o *legalOracle) strands(f Faction, s SpaceID, gone []UnitID) bool {
	rest := slices.DeleteFunc(o.stands(f, s), func(u UnitID) bool { return slices.Contains(gone, u) })
	return o.any(rest, Commander) && o.tally(rest, func(t UnitType) bool { return t != Commander }) == 0
}

// fit checks a Connection for units that go along it together: its type (10.2),
// its limits (10.1), card 39.
func (o *legalOracle) fit(p *proposal, f Faction, us []UnitID, c ConnID, path bool) {
	limit, guns := 4, 0
	switch {
	case o.d.Conns[c].Highway:
		limit, guns = 16, 16
	case o.road(c) || path:
		limit, guns = 8, 1-o.guns[traffic{f, c}]
	}
	for _, u := range us {
		if !o.passable(o.kind(u), c) && !(path && o.kind(u) != Fleet && o.kind(u) != Fort && o.kind(u) != Bastion) {
			p.forbid("10.2")
		}
	}
	count := o.tally(us, func(t UnitType) bool { return t != Commander })
	artillery := o.tally(us, func(t UnitType) bool { return t == Artillery })
	if count > 0 && o.load[traffic{f, c}]+count > limit || artillery > 0 && artillery > guns {
		p.forbid("10.1")
	}
	if f == British && o.p.AR.Warships == c {
		p.forbid("7.4")
	}
}
