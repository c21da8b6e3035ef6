package conquest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var kinds = New().Kinds()

// What the numbered cases of rules.md share: positions as text, a referee that throws the
// faces that are written, and a look at what has come of it.
//
// A position is an empty map, or after a line "start" that of the set-up, and a line (or
// ";") each for what is on it:
//
//	DUQ: Fort 1FR 4FC             units in an area
//	DUQ: Fort 1FR 4FC < 2BR 2NA   defenders and attackers, who have just moved there
//	LOU HAL: 2BC                  the same in several areas
//	fled 2BR 1NA; stock 3BC       the Fled Units Space; stockpiles, else what is left of the box
//	muster BC ONE ALB+            Muster Markers; + shows the side for more units
//	hand BR 05 10; deck BR 07     cards; no others are in play
//	discard BR 03; truce FC BC
//	marker NIA french             Control Markers, else those of who stands there
//	round 3; introductory
//	cubes BC NA; bag FR FC        those that lie on the Turn Track, those that come next
//	pause                         the match has that option

// A rulesCase is a case of the rules: what is done in a position, and what comes of it.
type rulesCase struct {
	name string
	pos  string
	// play is a faction and what of its turn is played, in order: "BR place move 05
	// battle", where the number is the Movement Card, or "BR turn"; or "setup", "next" for
	// the next Turn Cube, or "round" for all that are in the bag.
	play string
	// orders are lines, each for the first question that they fit, also before others
	// that were typed before; "BR: hits BC" is for that faction alone. Questions
	// without one take their defaults.
	orders string
	// dice are rolls by faces: H, F, C of each faction, or Fort B and Fort -; at "..."
	// the play stops.
	dice string
	want string // see scene.check
}

func runCases(t *testing.T, cases []rulesCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t, c.pos)
			s.give(c.orders, c.dice)
			s.play(c.play)
			s.check(c.want)
		})
	}
}

// A scene is a position that is played with a script.
type scene struct {
	*game
	t       *testing.T
	script  *gametest.Script
	lines   []sceneLine
	dice    []sceneRoll
	faults  []string
	goals   []string // of each decision to Command, such as "BC CAN OSW"
	groups  []string // of questions that are put at once
	bag     []Faction
	stopped bool
	before  [allFactions]int // the stockpiles at the start
}

type sceneLine struct {
	f     Faction // for whom alone, or NoFaction
	o     games.Order
	keep  bool // it is used again and again
	used  bool
	typed string
}

// A sceneRoll is what a faction rolls; the Fort Die is of NoFaction.
type sceneRoll struct {
	f     Faction
	faces string
}

func newScene(t *testing.T, text string) *scene {
	t.Helper()
	return sceneOf(t, New(), text)
}

// sceneOf is newScene by an owner's data.
func sceneOf(t *testing.T, title *Title, text string) *scene {
	t.Helper()
	scenario := "standard"
	if strings.Contains(text, introductory) {
		scenario = introductory
	}
	lines, options := gametest.Lines(text), map[string]string{}
	if i := slices.Index(lines, optionPause); i >= 0 {
		lines, options[optionPause] = slices.Delete(lines, i, i+1), "yes"
	}
	pos, err := title.Setup(scenario, options)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	if len(lines) > 0 && lines[0] == "start" {
		lines = lines[1:]
	} else {
		for at := range p.Areas {
			p.Areas[at] = AreaState{}
		}
		p.Muster, p.Decks, p.Round = [Factions][]Marker{}, [Factions][]int{}, 1
	}
	s := &scene{game: newGame(p, nil), t: t, script: &gametest.Script{T: t, Title: title, Position: p}}
	s.ref = s
	for _, line := range lines {
		s.put(line)
	}
	for at := range p.Areas {
		if p.Areas[at].Marker == Nobody && p.data.Areas[at].Victory > 0 {
			if side := p.occupier(AreaID(at)); side != p.data.Areas[at].Home {
				p.Areas[at].Marker = side
			}
		}
	}
	used := p.Fled
	for at := range p.Areas {
		for f, n := range p.Areas[at].Units {
			used[f] += n
		}
		used[Natives] += p.Areas[at].Came
	}
	for f, n := range used {
		p.Stock[f] = p.data.Units[f] - n
	}
	for _, line := range lines { // after what was reckoned
		if rest, ok := strings.CutPrefix(line, "stock "); ok {
			for f, n := range s.units(rest) {
				if n > 0 || strings.Contains(rest, "0"+Faction(f).Code()) {
					p.Stock[f] = n
				}
			}
		}
	}
	return s
}

// at is an area by its code.
func (s *scene) at(code string) AreaID {
	s.t.Helper()
	for i := range s.d.Areas {
		if s.d.Areas[i].Code == code {
			return AreaID(i)
		}
	}
	s.t.Fatalf("there is no area %q", code)
	return NoArea
}

func (s *scene) faction(code string) Faction {
	s.t.Helper()
	f := coded(code)
	if f == NoFaction {
		s.t.Fatalf("there is no faction %q", code)
	}
	return f
}

// coded is the faction with a code, NoFaction if there is none.
func coded(code string) Faction {
	var f Faction
	_ = f.UnmarshalText([]byte(code))
	return f
}

// units reads "2BR 1NA"; "none" is nothing.
func (s *scene) units(text string) (n [allFactions]int) {
	s.t.Helper()
	for _, w := range strings.Fields(text) {
		if w == "none" || w == "empty" || w == "Fort" {
			continue
		}
		k, err := strconv.Atoi(strings.TrimRight(w, "ABCFNR"))
		if err != nil {
			s.t.Fatalf("%q is no units: %v", w, err)
		}
		n[s.faction(strings.TrimLeft(w, "0123456789"))] += k
	}
	return n
}

// put changes the position by a line.
func (s *scene) put(line string) {
	s.t.Helper()
	p := s.Position
	if head, units, ok := strings.Cut(line, ":"); ok {
		for _, code := range strings.Fields(head) {
			s.putUnits(s.at(code), units)
		}
		return
	}
	w := strings.Fields(line)
	var numbers []int
	for _, v := range w[1:] {
		if n, err := strconv.Atoi(v); err == nil {
			numbers = append(numbers, n)
		}
	}
	switch w[0] {
	case "fled":
		p.Fled = s.units(line[len("fled "):])
	case "stock", introductory:
	case "muster":
		f := s.faction(w[1])
		p.Muster[f] = nil
		for _, code := range w[2:] {
			at, raised := strings.CutSuffix(code, "+")
			p.Muster[f] = append(p.Muster[f], Marker{s.at(at), raised})
		}
	case "hand":
		p.Hands[s.faction(w[1])] = numbers
	case "deck":
		p.Decks[s.faction(w[1])] = numbers
	case "discard":
		p.Discard[s.faction(w[1])] = numbers
	case "truce":
		for _, code := range w[1:] {
			p.Truce[s.faction(code)] = true
		}
	case "marker":
		if err := p.Areas[s.at(w[1])].Marker.UnmarshalText([]byte(w[2])); err != nil {
			s.t.Fatal(err)
		}
	case "round":
		p.Round = numbers[0]
	case "cubes":
		for _, code := range w[1:] {
			p.Cubes = append(p.Cubes, s.faction(code))
		}
	case "bag":
		for _, code := range w[1:] {
			s.bag = append(s.bag, s.faction(code))
		}
	default:
		s.t.Fatalf("line %q is not understood", line)
	}
}

func (s *scene) putUnits(at AreaID, text string) {
	s.t.Helper()
	a := &s.Areas[at]
	text, attackers, fought := strings.Cut(text, "<")
	a.Fort = strings.Contains(text, "Fort")
	a.Units = s.units(text)
	if !fought {
		return
	}
	for side := range sides {
		if s.occupier(at) == sides[side] {
			a.Marker = sides[side]
			if s.area(at).Home == a.Marker || s.area(at).Victory == 0 {
				a.Marker = Nobody
			}
		}
	}
	for f, n := range s.units(attackers) {
		if Faction(f) == Natives {
			a.Came = n
		} else {
			a.Units[f] += n
			a.Moved[f] = n
		}
	}
	s.Turn.Battles = append(s.Turn.Battles, at)
}

// give adds orders and dice to the script.
func (s *scene) give(orders, dice string) {
	s.t.Helper()
	for _, typed := range gametest.Lines(orders) {
		l := sceneLine{f: NoFaction, typed: typed}
		line := typed
		if head, rest, ok := strings.Cut(typed, ": "); ok && coded(head) != NoFaction {
			l.f, line = s.faction(head), rest
		}
		line = strings.TrimPrefix(line, "standing ")
		l.o = gametest.OrderOf(s.t, s.script.Title, line)
		info := slices.IndexFunc(kinds, func(k games.KindInfo) bool { return k.Kind == l.o.Kind })
		l.keep = strings.Contains(typed, "standing ") || kinds[info].Lists && l.o.Place == ""
		s.lines = append(s.lines, l)
	}
	for _, roll := range gametest.Lines(dice) {
		who, faces, _ := strings.Cut(roll, " ")
		if who == "..." || who == "Fort" {
			s.dice = append(s.dice, sceneRoll{NoFaction, strings.ReplaceAll(who+faces, "Fort", "")})
			continue
		}
		s.dice = append(s.dice, sceneRoll{s.faction(who), strings.ReplaceAll(faces, " ", "")})
	}
}

// sceneStop ends a play before its end.
type sceneStop struct{}

// play plays a part of a turn.
func (s *scene) play(what string) {
	s.t.Helper()
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(sceneStop); !ok {
				panic(r)
			}
			s.stopped = true
		}
	}()
	s.before = s.Stock
	for _, word := range strings.Fields(what) {
		switch word {
		case "BR", "BC", "FR", "FC":
			if s.Active = s.faction(word); !slices.Contains(s.Cubes, s.Active) {
				s.Cubes = append(s.Cubes, s.Active)
			}
		case "setup":
			s.setUp()
		case "turn":
			s.turn(s.Active)
		case "next":
			s.nextTurn()
		case "round":
			s.nextTurn()
			for len(s.Cubes) > 0 {
				s.nextTurn()
			}
		case "place":
			s.Phase = PhaseReinforcement
			s.reinforcements()
		case "move":
			s.Phase = PhaseMovement
		case "battle":
			s.Phase = PhaseBattle
			s.battles()
		case "draw":
			s.discard()
			s.draw(s.Active)
		default:
			n, err := strconv.Atoi(word)
			if err != nil {
				s.t.Fatalf("there is no phase %q", word)
			}
			if s.Turn.Card = n; !slices.Contains(s.Hands[s.Active], n) {
				s.Hands[s.Active] = with(s.Hands[s.Active], n)
			}
			if s.Phase == PhaseMovement {
				s.movement()
			}
		}
	}
}

// Ask answers by the first line that fits, or by the default. A line that is refused is
// noted.
func (s *scene) Ask(d games.Decision) games.Answer {
	s.t.Helper()
	gametest.CheckDecision(s.t, s.script.Title, s.Position, d)
	a := d.About()
	if open := a.Kind == kindEvent || a.Kind == kindCard || a.Kind == kindReady; !open && len(d.List()) < 2 {
		s.t.Errorf("%v is no question: it has one answer", a)
	}
	f := factionOf(a.Seat)
	if l, ok := d.(*leaving); ok {
		codes := make([]string, len(l.places))
		for i, at := range l.places {
			codes[i] = s.area(at).Code
		}
		s.goals = append(s.goals, l.f.Code()+" "+strings.Join(codes, " "))
	}
	s.script.Asked = append(s.script.Asked, strings.TrimSpace(fmt.Sprintf("%s %s %s", a.Kind, f.Code(), s.code(a.Place))))
	for i := range s.lines {
		l := &s.lines[i]
		if l.o.Kind != a.Kind || l.f != NoFaction && l.f != f || l.used && !l.keep || !d.Fits(l.o) {
			continue
		}
		l.used = true
		answer, fault := gametest.Accept(s.t, s.script.Title, d, l.o)
		if fault == nil {
			return answer
		}
		s.faults = append(s.faults, string(fault.Rule)+" "+fault.Why.Kind)
		break
	}
	answer, fault := d.Accept(d.Default())
	if fault != nil {
		s.t.Fatalf("the default of %v is refused: %v", a, fault)
	}
	return answer
}

func (s *scene) AskAll(ds ...games.Decision) []games.Answer {
	s.t.Helper()
	from, answers := len(s.script.Asked), make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = s.Ask(d)
	}
	s.groups = append(s.groups, strings.Join(s.script.Asked[from:], " + "))
	return answers
}

// Roll throws the next faces that are written, which must be as many as the rules want, of
// the faction that they want them of.
func (s *scene) Roll(n, _ int, l games.Label) []int {
	s.t.Helper()
	who := l.For
	if f := factionOf(l.Seat); l.For != rolledFort {
		if f == NoFaction {
			f = Natives
		}
		who = f.Code()
	}
	if len(s.dice) == 0 {
		s.t.Fatalf("unexpected roll of %d dice for %s (%v)", n, who, l)
	}
	next := s.dice[0]
	if next.faces == "..." {
		s.dice = s.dice[1:]
		panic(sceneStop{})
	}
	want := rolledFort
	if next.f != NoFaction {
		want = next.f.Code()
	}
	if who != want || n != len(next.faces) {
		s.t.Fatalf("%d dice are rolled for %s (%v), the script has %q for %s", n, who, l, next.faces, want)
	}
	s.dice = s.dice[1:]
	values := make([]int, n)
	for i, face := range next.faces {
		values[i] = s.value(next.f, face)
	}
	return values
}

// value is a number at which a die of a faction shows a face.
func (s *scene) value(f Faction, face rune) int {
	for n := 1; n <= 6; n++ {
		switch {
		case f == NoFaction && (face == 'B') == (n <= s.d.FortBlock):
			return n
		case f != NoFaction && rune("HFC"[s.d.face(f, n)]) == face:
			return n
		}
	}
	s.t.Fatalf("no die of %s shows %q", f.Code(), face)
	return 0
}

// Draw draws the first card, and the Turn Cube that comes next.
func (s *scene) Draw(stream string, _ int, _ games.Label) int {
	if stream != streamCubes || len(s.bag) == 0 {
		return 0
	}
	next, i := s.bag[0], 0
	s.bag = s.bag[1:]
	for f := range next {
		if !slices.Contains(s.Cubes, f) {
			i++
		}
	}
	return i
}

func (s *scene) Tell(e games.Event) { s.script.Tell(e) }
func (s *scene) Checkpoint()        {}

// code is the code of an area.
func (s *scene) code(slug string) string {
	if at, ok := s.d.areaBySlug(slug); ok {
		return s.area(at).Code
	}
	return slug
}

// written is "2BR 1NA", or "none".
func written(n [allFactions]int) string {
	var list []string
	for f, k := range n {
		if k != 0 {
			list = append(list, strconv.Itoa(k)+Faction(f).Code())
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

// look is what stands in an area, as positions say it; "empty" is nobody.
func (s *scene) look(at AreaID) string {
	var text string
	if fort := s.Areas[at].Fort; fort {
		text = "Fort "
	}
	enemy := s.Active.Side().Enemy()
	switch fought := s.contested(at) || s.Battle != nil && s.Battle.At == at; {
	case fought:
		return text + written(s.force(enemy, at)) + " < " + written(s.force(s.Active.Side(), at))
	case s.empty(at) && text != "":
		return strings.TrimSpace(text)
	case s.empty(at):
		return "empty"
	}
	return text + written(s.Areas[at].Units)
}

// check compares what has come of a scene with lines such as
//
//	DUQ MUS: Fort 1FR 4FC            what stands in areas, as in positions
//	fled: 2FC                        all in the Fled Units Space
//	stock: 1BC -4BR                  what has come to the stockpiles, and what has left them
//	stocks: 2BR 20BC                 what is in them
//	marker DUQ: british
//	score: 4 3                       British, French
//	muster BC: ONE ALB+              hand, deck, discard too
//	asked: command FC DUQ            questions that are put, and in not: that are not
//	once: setup FC + setup FR        put at once
//	goals: BC CAN OSW                of a decision to Command
//	told: fort-burned                events; in untold: those that are not told
//	turns: BC NA FR                  Turn Cubes as they came; fought: the areas of battles
//	round: 4; truce: FC BR; over: british; over: no
//	faults: 3.2 move-must-stop       all that is refused, in order
//
// All orders are to be used but standing ones, and all dice, and nothing else is to be
// refused.
func (s *scene) check(want string) {
	s.t.Helper()
	faults := ""
	for _, line := range gametest.Lines(want) {
		head, value, ok := strings.Cut(line, ": ")
		if !ok {
			s.t.Fatalf("line %q is not understood", line)
		}
		if head == "faults" {
			faults = value
			continue
		}
		s.checkLine(line, strings.Fields(head), value)
	}
	if got := strings.Join(s.faults, ", "); got != faults {
		s.t.Errorf("faults: got %q, want %q", got, faults)
	}
	if len(s.dice) > 0 {
		s.t.Errorf("dice %v were not thrown", s.dice)
	}
	for _, l := range s.lines {
		if !l.used && !strings.Contains(l.typed, "standing ") {
			s.t.Errorf("line was not used: %s", l.typed)
		}
	}
}

func (s *scene) checkLine(line string, head []string, value string) {
	s.t.Helper()
	is := func(got string) {
		s.t.Helper()
		if got != value {
			s.t.Errorf("got %q, want %s", got, line)
		}
	}
	numbers := func(list []int) string {
		var all []string
		for _, n := range list {
			all = append(all, cardID(n))
		}
		return strings.Join(append(all, "none")[:max(len(all), 1)], " ")
	}
	switch head[0] {
	case "fled":
		is(written(s.Fled))
	case "stock":
		var n [allFactions]int
		for f := range n {
			n[f] = s.Stock[f] - s.before[f]
		}
		is(written(n))
	case "stocks":
		is(written(s.Stock))
	case "round":
		is(fmt.Sprint(s.Round))
	case "over":
		is(map[bool]string{true: s.Winner.String(), false: "no"}[s.Over])
	case "truce":
		var list []string
		for f, out := range s.Truce {
			if out {
				list = append(list, Faction(f).Code())
			}
		}
		is(strings.Join(append(list, "none")[:max(len(list), 1)], " "))
	case "once":
		if !slices.Contains(s.groups, value) {
			s.t.Errorf("at once were asked %q, want %s", s.groups, value)
		}
	case "turns", "fought":
		is(s.course(head[0]))
	case "marker":
		for _, code := range head[1:] {
			is(s.Areas[s.at(code)].Marker.String())
		}
	case "score":
		is(fmt.Sprint(s.score(British), " ", s.score(French)))
	case "muster":
		var list []string
		for _, m := range s.Muster[s.faction(head[1])] {
			list = append(list, s.area(m.At).Code+map[bool]string{true: "+"}[m.Raised])
		}
		is(strings.Join(list, " "))
	case "hand":
		is(numbers(s.Hands[s.faction(head[1])]))
	case "deck":
		is(numbers(s.Decks[s.faction(head[1])]))
	case "discard":
		is(numbers(s.Discard[s.faction(head[1])]))
	case "asked", "not", "told", "untold":
		s.checkSaid(head[0], value)
	case "goals":
		if !slices.Contains(append(s.goals, "none")[:max(len(s.goals), 1)], value) {
			s.t.Errorf("goals were %q, want %s", s.goals, value)
		}
	default:
		for _, code := range head {
			is(s.look(s.at(code)))
		}
	}
}

// checkSaid looks for questions and events.
func (s *scene) checkSaid(what, list string) {
	s.t.Helper()
	for one := range strings.SplitSeq(list, ", ") {
		has := slices.ContainsFunc(s.script.Asked, func(q string) bool { return strings.HasPrefix(q+" ", one+" ") })
		if what == "told" || what == "untold" {
			has = len(s.script.Told(one)) > 0
		}
		if want := what == "asked" || what == "told"; has != want {
			s.t.Errorf("%s: %s; asked were %q, told %v", what, one, s.script.Asked, s.kindsTold())
		}
	}
}

// course is the factions whose Turn Cubes came, or the areas of battles, in their order.
func (s *scene) course(what string) string {
	var list []string
	for _, e := range s.script.Events {
		switch {
		case what == "turns" && e.Kind == "turn":
			list = append(list, factionOf(games.Seat(fmt.Sprint(e.Values.Get("faction")))).Code())
		case what == "turns" && e.Kind == "natives-come":
			list = append(list, Natives.Code())
		case what == "fought" && e.Kind == "battle":
			list = append(list, s.code(fmt.Sprint(e.Values.Get("place"))))
		}
	}
	return strings.Join(list, " ")
}

func (s *scene) kindsTold() []string {
	var kinds []string
	for _, e := range s.script.Events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}
