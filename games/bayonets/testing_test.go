package bayonets

import (
	stdcmp "cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"postrider/games"
	"postrider/games/gametest"
)

var (
	tested = New()
	kinds  = tested.Kinds()
)

// What the tests of this package share: positions as text, a referee that
// follows a script, and one that plays at random.
//
// A position is text, one line (or ';') a place or track, on an empty map: every
// counter is Unused, every pool empty, every space as the printed map has it.
// Units are named by slug, key or printed name; a slug wins, so "howe" is the
// Commander and "howe-light" the Light. In any order before or after a name may
// stand a number (2 or x2) and the words reduced, spent and entered.
//
//	ALB british: 2 New England, Rogers reduced spent, Howe
//	ALB british rout oos landing marshal: Gage      the stack has these markers
//	ALB: french Canadiens                           the side with each unit, or with the first
//	losses british: Gage                            sail, losses, disbanded, fleets, metro, colonial, bonus,
//	                                                colonial-light, light, artillery, forts, commanders, neutral, drawn, removed
//	vow fleets: vow-french-navy-losses              tokens in a pool of the data files
//	control ALB french          nation iroquois british      raided CARL french
//	road WILC-MEK               road construction WILC-MEK   construction LKG
//	battle TIC                  open seas                    warships NOIX-TIC            rough seas
//	vp french 3                 raid french 5                wie british 2
//	year 1757                   round AR5                    phase action
//	first british               active british
//	play british 9, french 41, indian 46            face up, with their APs
//	reserve french 28
//	ap british army, light-2x                       instead of the card's
//	begin                       who stands where now had units there at the start of the AR (13.1 #1)
//	had TIC french              the same for one space
//	first in TIC british        13.1 #3
//	moved british LKG-TIC       units went from LKG to TIC this AR (10.2.1, 13.9.1)
//	nation owner OQU british    8.0
//	setup                       first line only: the scenario's own set-up, pools included
//	pools                       first line only: the scenario's pools, but an empty map

// tb is what these helpers need of a test: a *testing.T or a *rapid.T.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// A script is what happens in a test: dice, draws and answers.
type script struct {
	dice    string   // a word for each roll, a letter for each die: F Flag, T HitTriangle, S HitSquare, B BT, M Miss; or a digit
	draws   []int    // an index for each draw
	answers []any    // games.Order or order line; a decision takes the first unused one of its kind that fits
	data    *Data    // nil: as shipped
	auto    []string // kinds answered by their default where no answer is left; "all" for every kind
}

// A testGame is a game on a position made of text, with a scripted referee.
type testGame struct {
	*game
	t      testing.TB
	script *scripted
}

// newTest makes a game. At the end of the test, dice, draws and answers that
// were not used fail it.
func newTest(t testing.TB, scenario, text string, s script) *testGame {
	t.Helper()
	p := position(t, scenario, text)
	if s.data != nil {
		p.data, p.Readings = s.data, &s.data.Readings
	}
	ref := &scripted{T: t, Title: title, Position: p, Auto: s.auto, Dice: strings.Fields(s.dice), Draws: s.draws}
	ref.Signs = map[rune]int{'F': 1, 'T': 3, 'S': 4, 'B': 5, 'M': 6} // faceOf
	for _, a := range s.answers {
		ref.Answers = append(ref.Answers, orderOf(t, a))
	}
	t.Cleanup(ref.Unused)
	return &testGame{game: newGame(p, ref), t: t, script: ref}
}

// orderOf is an order as such or as a line that is read.
func orderOf(t tb, a any) games.Order {
	t.Helper()
	switch a := a.(type) {
	case games.Order:
		return a
	case string:
		return gametest.OrderOf(t, title, a)
	}
	t.Fatalf("%v is no order", a)
	panic("unreachable")
}

// want fails the test unless each place or track named in text is as the text
// has it. A stack of nobody is written "TIC british:".
func (g *testGame) want(text string) {
	g.t.Helper()
	var subjects []string
	w := build(g.t, g.Scenario, text, &subjects)
	var got, want strings.Builder
	for _, s := range subjects {
		fmt.Fprintln(&got, describe(g.Position, s))
		fmt.Fprintln(&want, describe(w, s))
	}
	if diff := cmp.Diff(want.String(), got.String()); diff != "" {
		g.t.Errorf("position (-want +got):\n%s", diff)
	}
}

// told are the events of a kind that were told.
func (g *testGame) told(kind string) []games.Event { return g.script.Told(kind) }

// wantAsked fails the test unless exactly these questions were put.
func (g *testGame) wantAsked(want ...string) {
	g.t.Helper()
	if diff := cmp.Diff(want, g.script.Asked); diff != "" && len(want)+len(g.script.Asked) > 0 {
		g.t.Errorf("questions (-want +got):\n%s", diff)
	}
}

// scripted is a referee that follows a script.
type scripted = gametest.Script

// checkLine checks that an answer can be typed as it is written.
func checkLine(t tb, d games.Decision, o games.Order) {
	t.Helper()
	line := formatOrder(o)
	r := readLine(line)
	if r.Order == nil {
		t.Errorf("%v: %q is not read back: %+v", d.About(), line, r)
		return
	}
	a, fault := d.Accept(*r.Order)
	if fault != nil {
		t.Errorf("%v: %q is refused: rule %s, %v", d.About(), line, fault.Rule, fault.Why)
	} else if !games.SameAnswer(a.Order, o) {
		t.Errorf("%v: %q is %+v, read and accepted %+v", d.About(), line, o, a.Order)
	}
}

// randomRef is a referee that plays at random; one seed is one match.
type randomRef struct {
	t      tb
	r      *rand.Rand
	p      *Position // looked at only by check
	check  bool      // check every decision
	asked  []string
	events []games.Event
}

// newRandom makes a game on a position made of text, played at random.
func newRandom(t tb, scenario, text string, seed uint64) (*game, *randomRef) {
	p := position(t, scenario, text)
	ref := &randomRef{t: t, r: rand.New(rand.NewPCG(seed, 1754)), p: p}
	return newGame(p, ref), ref
}

func (r *randomRef) Ask(d games.Decision) games.Answer {
	if r.check {
		gametest.CheckDecision(r.t, title, r.p, d)
		if len(d.List()) < 2 {
			r.t.Errorf("%v is no question: it has one answer", d.About())
		}
	}
	a := d.About()
	r.asked = append(r.asked, strings.TrimSpace(fmt.Sprintf("%s %s %s", a.Kind, a.Seat, a.Place)))
	o := d.Sample(r.r)
	answer, fault := d.Accept(o)
	if fault != nil {
		r.t.Fatalf("%v refuses its sample %+v: rule %s, %v", a, o, fault.Rule, fault.Why)
	}
	return answer
}

func (r *randomRef) AskAll(ds ...games.Decision) []games.Answer {
	answers := make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = r.Ask(d)
	}
	return answers
}

func (r *randomRef) Roll(n, sides int, l games.Label) []int {
	values := make([]int, n)
	for i := range values {
		values[i] = 1 + r.r.IntN(sides)
	}
	return values
}

func (r *randomRef) Draw(stream string, n int, l games.Label) int { return r.r.IntN(n) }
func (r *randomRef) Tell(e games.Event)                           { r.events = append(r.events, e) }
func (r *randomRef) Checkpoint()                                  {}

// position makes a position of text.
func position(t tb, scenario, text string) *Position {
	t.Helper()
	return build(t, scenario, text, nil)
}

// builder reads the text of a position.
type builder struct {
	t        tb
	p        *Position
	g        *game
	line     string
	used     []bool    // counters that stand where they shall
	subjects *[]string // the places and tracks that the text names; may be nil
}

func build(t tb, scenario, text string, subjects *[]string) *Position {
	t.Helper()
	sc, err := std.scenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{t: t, p: setup(std, sc), subjects: subjects}
	lines := gametest.Lines(text)
	if len(lines) == 0 || lines[0] != "setup" {
		b.clear(len(lines) > 0 && lines[0] == "pools")
	}
	if len(lines) > 0 && (lines[0] == "setup" || lines[0] == "pools") {
		lines = lines[1:]
	}
	b.used = make([]bool, len(b.p.Units))
	for i := range b.p.Units {
		b.used[i] = b.p.Units[i].At.OnMap()
	}
	b.g = newGame(b.p, nil)
	b.p.Phase = "action"
	for _, b.line = range lines {
		b.read()
	}
	return b.p
}

// clear takes everything off the map, and out of the pools unless pools.
func (b *builder) clear(pools bool) {
	for i := range b.p.Units {
		if u := &b.p.Units[i]; u.At.OnMap() || !pools {
			u.At = Unused
		}
	}
	if !pools {
		for pool := range b.p.VoW {
			b.p.VoW[pool] = nil
		}
	}
	for i := range b.p.Spaces {
		b.p.Spaces[i] = SpaceState{Control: std.Spaces[i].Home}
	}
	for i := range b.p.Conns {
		b.p.Conns[i] = ConnState{}
	}
}

func (b *builder) bad() {
	b.t.Helper()
	b.t.Fatalf("position line %q cannot be read", b.line)
}

func (b *builder) subject(s string) {
	if b.subjects != nil && !slices.Contains(*b.subjects, s) {
		*b.subjects = append(*b.subjects, s)
	}
}

func (b *builder) spaceNamed(name string) SpaceID {
	b.t.Helper()
	s, ok := std.findSpace(name)
	if !ok {
		b.bad()
	}
	return s
}

// findSpace is the space with a code or slug.
func (d *Data) findSpace(name string) (SpaceID, bool) {
	i := slices.IndexFunc(d.Spaces, func(s Space) bool { return s.Code == strings.ToUpper(name) || s.Slug == name })
	return SpaceID(i), i >= 0
}

// spaceNamed is the space with a code or slug that a test speaks of.
func (d *Data) spaceNamed(name string) SpaceID {
	s, ok := d.findSpace(name)
	if !ok {
		panic("no space " + name)
	}
	return s
}

func (b *builder) side(s string) Faction {
	b.t.Helper()
	f := parseFaction(s)
	if f == Neutral && s != "neutral" {
		b.bad()
	}
	return f
}

func (b *builder) conn(code string) ConnID {
	b.t.Helper()
	c, ok := std.connByCode[strings.ToUpper(code)]
	if !ok {
		b.bad()
	}
	return c
}

func (b *builder) number(s string) int {
	b.t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		b.bad()
	}
	return n
}

// boxes are the names of boxes and pools in the text of a position.
var boxes = map[string]Where{
	"sail": SailBox, "losses": LossesBox, "disbanded": DisbandedBox, "fleets": FleetsPool, "metro": MetroPool, "colonial": ColonialPool,
	"bonus": ColonialBonusPool, "colonial-light": ColonialLightPool, "light": LightPool, "artillery": ArtilleryPool, "forts": FortsPool,
	"commanders": CommandersPool, "neutral": NeutralBox, "drawn": Drawn, "removed": Removed, "unused": Unused,
}

// boxName names a place as the text of a position does.
func boxName(w Where) string {
	for n, at := range boxes {
		if at == w {
			return n
		}
	}
	return w.Space().code()
}

func (s SpaceID) code() string { return std.Spaces[s].Code }

func (b *builder) read() {
	b.t.Helper()
	if head, list, ok := strings.Cut(b.line, ":"); ok {
		b.readUnits(strings.Fields(head), list)
		return
	}
	w := strings.Fields(strings.ReplaceAll(b.line, ",", " "))
	w = append(w, "", "", "")
	p := b.p
	switch w[0] {
	case "control":
		s := b.spaceNamed(w[1])
		b.subject("control " + s.code())
		p.Spaces[s].Control = b.side(w[2])
	case "nation":
		if w[1] == "owner" {
			p.Spaces[b.spaceNamed(w[2])].NationOwner = b.side(w[3])
			return
		}
		if _, ok := p.Nations[w[1]]; !ok {
			b.bad()
		}
		b.subject("nation " + w[1])
		p.Nations[w[1]] = b.side(w[2])
	case "raided":
		s := b.spaceNamed(w[1])
		b.subject("raided " + s.code())
		p.Spaces[s].Raided = b.side(w[2])
	case "construction":
		s := b.spaceNamed(w[1])
		b.subject("construction " + s.code())
		p.Spaces[s].Construction = true
	case "battle":
		s := b.spaceNamed(w[1])
		b.subject("battle " + s.code())
		p.Spaces[s].Battle = true
	case "no":
		s := b.spaceNamed(w[2])
		b.subject(w[1] + " " + s.code())
	case "road":
		state := Road
		if w[1] == "construction" {
			w, state = w[1:], RoadConstruction
		}
		c := b.conn(w[1])
		b.subject("road " + std.Conns[c].Code)
		p.Conns[c].Road = state
	case "warships":
		p.AR.Warships = b.conn(w[1])
	case "rough":
		p.AR.RoughSeas = true
	case "open":
		b.subject("open")
		p.OpenSeas = true
	case "vp":
		b.subject("vp")
		p.Victory = b.number(w[2])
		if b.side(w[1]) == French {
			p.Victory = -p.Victory
		}
	case "raid":
		b.subject("raid " + w[1])
		p.Raid[b.side(w[1])] = b.number(w[2])
	case "wie":
		b.subject("wie " + w[1])
		p.WIE[b.side(w[1])].Held = b.number(w[2])
		p.WIE[b.side(w[1])].Pool[b.number(w[2])]--
	case "year":
		b.subject("year")
		p.Year = b.number(w[1])
	case "round":
		b.subject("round")
		for p.Round = AR1; p.Round.String() != w[1]; p.Round++ {
			if p.Round == WinterQuarters {
				b.bad()
			}
		}
		p.Begun = true
	case "phase":
		p.Phase = w[1]
	case "first":
		if w[1] == "in" {
			p.Spaces[b.spaceNamed(w[2])].FirstIn = b.side(w[3])
			return
		}
		p.First = b.side(w[1])
	case "active":
		p.Active = b.side(w[1])
	case "play":
		b.play(w[1:])
	case "reserve":
		p.Cards.Reserve[b.side(w[1]).deck()] = b.number(w[2])
	case "ap":
		deck := IndianDeck
		if w[1] != "indian" {
			deck = b.side(w[1]).deck()
		}
		p.APs[deck] = nil
		for _, ap := range w[2:] {
			if ap != "" {
				p.APs[deck] = append(p.APs[deck], ActionPoint{Kind: AP(ap)})
			}
		}
	case "begin":
		for i := range p.Units {
			if u := &p.Units[i]; u.At.OnMap() && std.Counters[i].Type != Commander {
				p.Spaces[u.At.Space()].HadUnits[u.Faction] = true
			}
		}
		for i, s := range std.Spaces {
			p.Spaces[i].WasTaken = s.Home != Neutral && p.Spaces[i].Control == s.Home.Enemy()
		}
	case "had":
		p.Spaces[b.spaceNamed(w[1])].HadUnits[b.side(w[2])] = true
	case "moved":
		from, to, _ := strings.Cut(w[2], "-")
		b.moved(b.side(w[1]), b.spaceNamed(from), b.spaceNamed(to))
	default:
		b.bad()
	}
}

// play turns cards face up, with their APs.
func (b *builder) play(w []string) {
	b.t.Helper()
	for ; len(w) >= 2 && w[0] != ""; w = w[2:] {
		deck := IndianDeck
		if w[0] != "indian" {
			deck = b.side(w[0]).deck()
		}
		n := b.number(w[1])
		if std.Cards[n] == nil {
			b.bad()
		}
		b.p.Cards.Played[deck] = n
		b.p.APs[deck] = nil
		for _, ap := range std.Cards[n].AP {
			b.p.APs[deck] = append(b.p.APs[deck], ActionPoint{Kind: ap})
		}
	}
}

// moved notes that units of f went from one space to the next this AR.
func (b *builder) moved(f Faction, from, to SpaceID) {
	b.t.Helper()
	l, ok := std.Between(from, to)
	if !ok {
		b.bad()
	}
	c := l.Conn
	if std.Conns[c].A == to {
		b.p.Conns[c].ToA[f] = true
	} else {
		b.p.Conns[c].ToB[f] = true
	}
	for i := range b.p.Units {
		if u := &b.p.Units[i]; u.At == At(to) && u.Faction == f {
			u.Entered = true
		}
	}
}

// readUnits reads a line that places units.
func (b *builder) readUnits(head []string, list string) {
	b.t.Helper()
	if len(head) == 0 {
		b.bad()
	}
	if head[0] == "vow" {
		for _, id := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
			b.p.VoW[head[1]] = append(b.p.VoW[head[1]], id)
		}
		return
	}
	at, ok := boxes[head[0]]
	if !ok {
		at = At(b.spaceNamed(head[0]))
	}
	side := Neutral
	var marks Markers
	marked := false
	for _, w := range head[1:] {
		switch w {
		case "rout":
			marks.Rout = true
		case "oos":
			marks.OOS = true
		case "landing":
			marks.Landing = true
		case "marshal":
			marks.Marshal = true
		default:
			side = b.side(w)
			continue
		}
		marked = true
	}
	if side != Neutral || at == NeutralBox {
		b.subject(boxName(at) + " " + side.String())
	}
	for _, item := range strings.Split(list, ",") {
		if item = strings.TrimSpace(item); item != "" {
			side = b.place(side, at, item)
			b.subject(boxName(at) + " " + side.String())
		}
	}
	if marked {
		*b.g.marks(side, at) = marks
	}
}

// place puts the counters of one item and returns their side.
func (b *builder) place(side Faction, at Where, item string) Faction {
	b.t.Helper()
	n, reduced, spent, entered := 1, false, false, false
	var name []string
	for i, w := range strings.Fields(item) {
		switch {
		case w == "reduced":
			reduced = true
		case w == "spent":
			spent = true
		case w == "entered":
			entered = true
		case w == "british" || w == "french":
			side = b.side(w)
		case len(w) > 1 && w[0] == 'x' && unicode.IsDigit(rune(w[1])):
			n = b.number(w[1:])
		case i == 0 && len(w) == 1 && unicode.IsDigit(rune(w[0])):
			n = b.number(w)
		default:
			name = append(name, w)
		}
	}
	for range n {
		u, ok := b.free(side, strings.Join(name, " "))
		if !ok {
			b.t.Fatalf("position line %q: no counter left of %q", b.line, strings.Join(name, " "))
		}
		b.used[u] = true
		un := &b.p.Units[u]
		un.At, un.Reduced, un.Spent, un.Entered = at, reduced, spent, entered
		if std.Counters[u].Nation != "" && side != Neutral {
			un.Faction = side
		}
		side = un.Faction
	}
	return side
}

// free finds an unplaced counter by key, slug or name.
func (b *builder) free(side Faction, name string) (UnitID, bool) {
	key := bare(name)
	find := func(is func(*Counter) bool) (UnitID, bool) {
		for i := range std.Counters {
			c := &std.Counters[i]
			if is(c) && (c.Faction == Neutral || side == Neutral || c.Faction == side) && !b.used[i] {
				return UnitID(i), true
			}
		}
		return 0, false
	}
	for _, is := range []func(*Counter) bool{
		func(c *Counter) bool { return bare(c.Key) == key },
		func(c *Counter) bool { return bare(c.Slug) == key },
		func(c *Counter) bool { return bare(c.Name) == key },
	} {
		if u, ok := find(is); ok {
			return u, true
		}
	}
	return 0, false
}

// bare is a name without case, accents and punctuation.
func bare(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(strings.ReplaceAll(s, "&", " and "))) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// dump is a position as text that build reads again: every place and track
// that is not as on an empty map.
func dump(p *Position) string {
	var b strings.Builder
	line := func(s string) { fmt.Fprintln(&b, s) }
	line(describe(p, "year"))
	line(describe(p, "round"))
	line(describe(p, "vp"))
	for _, f := range factions {
		line(describe(p, "raid "+f.String()))
	}
	if p.OpenSeas {
		line("open seas")
	}
	for _, nation := range []string{"cherokee", "iroquois"} {
		line(describe(p, "nation "+nation))
	}
	for i := range p.Spaces {
		st, sp := &p.Spaces[i], &std.Spaces[i]
		if st.Control != sp.Home {
			line(describe(p, "control "+sp.Code))
		}
		if st.Raided != Neutral {
			line(describe(p, "raided "+sp.Code))
		}
		if st.Construction {
			line("construction " + sp.Code)
		}
		if st.Battle {
			line("battle " + sp.Code)
		}
		for _, f := range factions {
			if s := describe(p, sp.Code+" "+f.String()); !strings.HasSuffix(s, ":") {
				line(s)
			}
		}
	}
	for i := range p.Conns {
		if p.Conns[i].Road != NoRoad {
			line(describe(p, "road "+std.Conns[i].Code))
		}
	}
	var names []string
	for n := range boxes {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		for _, f := range []Faction{Neutral, British, French} {
			if s := describe(p, n+" "+f.String()); n != "unused" && !strings.HasSuffix(s, ":") {
				line(s)
			}
		}
	}
	return b.String()
}

// describe is one line of a dump.
func describe(p *Position, subject string) string {
	w := strings.Fields(subject)
	yes := func(b bool) string {
		if b {
			return subject
		}
		return "no " + subject
	}
	switch w[0] {
	case "control":
		return subject + " " + p.Spaces[std.spaceNamed(w[1])].Control.String()
	case "nation":
		return subject + " " + p.Nations[w[1]].String()
	case "raided":
		return subject + " " + p.Spaces[std.spaceNamed(w[1])].Raided.String()
	case "construction":
		return yes(p.Spaces[std.spaceNamed(w[1])].Construction)
	case "battle":
		return yes(p.Spaces[std.spaceNamed(w[1])].Battle)
	case "road":
		c := std.connByCode[w[1]]
		return [...]string{"no road " + w[1], "road construction " + w[1], "road " + w[1]}[p.Conns[c].Road]
	case "open":
		return yes(p.OpenSeas)
	case "vp":
		if p.Victory < 0 {
			return fmt.Sprintf("vp french %d", -p.Victory)
		}
		return fmt.Sprintf("vp british %d", p.Victory)
	case "raid":
		return fmt.Sprintf("%s %d", subject, p.Raid[parseFaction(w[1])])
	case "wie":
		return fmt.Sprintf("%s %d", subject, p.WIE[parseFaction(w[1])].Held)
	case "year":
		return fmt.Sprintf("year %d", p.Year)
	case "round":
		return "round " + p.Round.String()
	}
	at, ok := boxes[w[0]]
	if !ok {
		at = At(std.spaceNamed(w[0]))
	}
	return describeStack(p, subject, at, parseFaction(w[1]))
}

// describeStack is the line of one side's units at a place: alike counters
// together, in the order of the counters, Full ones first.
func describeStack(p *Position, subject string, at Where, f Faction) string {
	var names []string
	count := map[string]int{}
	for i, u := range p.Units {
		if u.At != at || u.Faction != f {
			continue
		}
		name := std.Counters[i].Slug
		if u.Reduced {
			name += " reduced"
		}
		if u.Spent {
			name += " spent"
		}
		if count[name]++; count[name] == 1 {
			names = append(names, name)
		}
	}
	kind := func(name string) int {
		slug, _, _ := strings.Cut(name, " ")
		return std.Counters[std.counters[slug][0]].Kind
	}
	slices.SortFunc(names, func(a, b string) int { return stdcmp.Or(kind(a)-kind(b), strings.Compare(a, b)) })
	for i, name := range names {
		if n := count[name]; n > 1 {
			names[i] = fmt.Sprint(n, " ", name)
		}
	}
	if (at.OnMap() || at == SailBox) && f != Neutral {
		m := *newGame(p, nil).marks(f, at)
		for _, mark := range []struct {
			on   bool
			name string
		}{{m.Rout, "rout"}, {m.OOS, "oos"}, {m.Landing, "landing"}, {m.Marshal, "marshal"}} {
			if mark.on {
				subject += " " + mark.name
			}
		}
	}
	return strings.TrimSpace(subject + ": " + strings.Join(names, ", "))
}

func TestPositionText(t *testing.T) {
	for _, sc := range std.Scenarios {
		text := dump(setup(std, sc))
		if got := dump(position(t, sc.Short, text)); got != text {
			t.Errorf("scenario %s: a dump read again (-first +again):\n%s", sc.Short, cmp.Diff(text, got))
		}
	}
}
