package wilderness

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Where random matches begin, and what those seek who play them, so that they
// come to every kind of decision in few matches.

// openings are the places where matches begin; the first is the scenario's own
// set-up.
var openings = []func(scenario string, options map[string]string, r *rand.Rand) (*Position, error){
	atStart, atSieges, atArmies, atRaids, atStart, atCards,
}

// opening is where a match of a scenario begins.
func opening(scenario string, r *rand.Rand) (games.Position, error) {
	nth := slices.IndexFunc(shipped.Data().Scenarios, func(sc *Scenario) bool { return sc.ID == scenario })
	for range nth { // one seed, another match in each scenario
		r.Uint64()
	}
	begin := openings[(r.IntN(len(openings))+nth)%len(openings)]
	p, err := begin(scenario, drawOptions(r), r)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// drawOptions are optional rules, or none.
func drawOptions(r *rand.Rand) map[string]string {
	options := map[string]string{}
	if r.IntN(2) == 0 {
		for name := range new(Options).rules() {
			options[name] = "yes"
		}
		delete(options, []string{"13.3", "14.7"}[r.IntN(2)]) // one way to bid
	}
	return options
}

// atStart is a scenario's own set-up.
func atStart(scenario string, options map[string]string, _ *rand.Rand) (*Position, error) {
	pos, err := played.Setup(scenario, options)
	if err != nil {
		return nil, err
	}
	return pos.(*Position), nil
}

// at is a position of text at the head of an Action Phase.
func at(scenario string, options map[string]string, text string, r *rand.Rand) (*Position, error) {
	for _, name := range []string{"13.3", "14.7"} {
		delete(options, name) // the bidding is over
	}
	p := positionOf(must{}, scenario, options, text)
	g := newGame(p, silent{})
	p.Assemblies = Enthusiastic
	p.Season, p.Stage, p.Turn, p.Number = Season(r.IntN(2)), StageAction, sides[r.IntN(2)], 7
	for _, side := range sides { // the hands are filled up
		for len(p.Cards.Hands[side]) < 5 {
			i := r.IntN(len(p.Cards.Deck))
			g.take(side, p.Cards.Deck[i])
			p.Cards.Deck = slices.Delete(p.Cards.Deck, i, i+1)
		}
	}
	for i := range p.Pieces {
		if c := &shipped.Data().Counters[i]; c.Type != Leader && p.Pieces[i].At.OnMap() && r.IntN(5) == 0 {
			p.Pieces[i].Reduced = true
		}
	}
	p.Year = g.sc.EndYear - r.IntN(2)
	g.settle()
	g.revert()
	return p, nil
}

// atSieges has sieges of all places of strength, some of them about to be
// relieved.
func atSieges(scenario string, options map[string]string, r *rand.Rand) (*Position, error) {
	return at(scenario, options, fmt.Sprintf(`
		LOU french inside: Drucour, 3 Regulars, Coureurs
		LOU british: Wolfe, Forbes, 7 Regulars, 2 Highlanders, Ranger
		siege LOU %d; amphib LOU
		fort OSW british; OSW british inside: Monckton, Regular, 2 Northern Provincials
		OSW french: Montcalm, Villiers, Bougainville, 5 Regulars, 2 Abenaki, Caughnawaga
		siege OSW %d
		fort TIC french; stockade CPT french; stockade WOC french; TIC french inside: Levis, 2 Regulars
		TIC british: Amherst, Johnson, 4 Regulars, 6 Northern Provincials, 2 Light Infantry, 2 Mohawk
		siege TIC %d; fort HCN british; stockade HCS british; HCN british: Webb, 2 Regulars
		OCW british: Loudoun, Bradstreet, 4 Royal American, 2 Ranger; stockade OCW british; stockade OCE british
		CAT french: Rigaud, 2 Coureurs, Marine Detachment; fort CAT french; stockade NBA french
		QUE french inside: Vaudreuil, 2 Regulars; MON french: Dieskau, Regular; stockade BEC french; stockade ORL french
		QUE british: Murray, 3 Regulars; siege QUE 0; amphib QUE
		box southern: Militia; box northern: 2 Militia, reduced Militia; box st-lawrence: 2 Militia
		hand british 6, 8, 15; hand french 5, 7, 14`, r.IntN(3), r.IntN(2), r.IntN(2)), r)
}

// atArmies has armies face to face, with leaders of the same rank in them and
// others alone before them.
func atArmies(scenario string, options map[string]string, r *rand.Rand) (*Position, error) {
	return at(scenario, options, `
		TIC french: Levis, Vaudreuil, 4 Regulars, Coureurs, Abenaki; CPT french: Drucour, Rigaud, 3 Regulars
		WOC french: Villiers, Bougainville, 2 Coureurs, Caughnawaga; GMS french: Dieskau; KAH french: Montcalm
		HCN british: Amherst, Loudoun, 4 Regulars, 2 Northern Provincials, Light Infantry; stockade HCN british
		HCS british: Wolfe, Forbes, 3 Highlanders, 2 Ranger; ALB british: Johnson, 2 Mohawk, 3 Northern Provincials
		ADC british: Webb; HOO british: Murray, Monckton, 2 Royal American; ADS british: Dunbar, Ranger
		OHF french: Beaujeu, Dumas, 2 Marine Detachment, Shawnee; fort OHF french
		LRN british: Shirley; WIL british: Bradstreet, 2 Southern Provincials; fort WIL british
		QUE french: 2 Regulars; MON french: Regular; LOU french: Regular; HAL british: 3 Regulars
		pool: Braddock, Abercromby
		box southern: 2 Militia; box northern: Militia, reduced Militia; box st-lawrence: Militia, reduced Militia
		allied MIN french; allied KIT french
		hand british 9, 11; hand french 10, 12`, r)
}

// atRaids has Auxiliaries of both sides close to what can be raided.
func atRaids(scenario string, options map[string]string, r *rand.Rand) (*Position, error) {
	return at(scenario, options, `
		ALS french: Beaujeu, 2 Shawnee, Delaware, Mingo, Coureurs; WIN french: Dumas, Seneca, Cayuga
		UMO french: Villiers, 2 Coureurs, Ottawa, Ojibwa; fort OHF french; stockade VEN french
		allied LOG french; allied MIN french; allied KIT french; allied STF french; allied KAH french; allied PDH french
		stockade AUG british; stockade WOO british; stockade SHE british; stockade CAR british; stockade HOO british
		fort WIL british; WIL british: Bradstreet, Southern Provincial, 2 Cherokee
		WOC french: Rigaud, Levis, 2 Abenaki, 2 Caughnawaga, Coureurs; stockade CPT french
		ALB british: Johnson, Amherst, 2 Mohawk, Ranger, 3 Regulars; allied CAN british; allied OCA british; OCA british: Oneida
		GMN british: 2 Ranger; stockade STJ french
		QUE french: Montcalm, 3 Regulars; MON french: Regular; LOU french: Drucour, Regular; HAL british: Wolfe, 2 Regulars
		box southern: Militia, reduced Militia; box northern: 2 Militia; box st-lawrence: Militia, reduced Militia
		hand british 13, 33; hand french 1, 23`, r)
}

// atCards has hands and discards from which events are played that come seldom.
func atCards(scenario string, options map[string]string, r *rand.Rand) (*Position, error) {
	p, err := at(scenario, options, `
		TIC french: Montcalm, Levis, 5 Regulars, 2 Abenaki, Coureurs; fort TIC french; fort OHF french; OHF french: Dumas, Delaware, Shawnee
		ALB british: Amherst, Loudoun, 4 Regulars, 2 reduced Regulars, 3 Northern Provincials, 2 reduced Northern Provincials
		PHI british: Forbes, 2 Southern Provincials, Royal American; NYC british: Murray, Highlander, Light Infantry
		NIA french: Villiers, Seneca; fort NIA french; allied KIT french; allied LOG french
		SCH british: Johnson, reduced Mohawk; fort OCW british; OCW british: reduced Ranger, Northern Provincial
		QUE french: Vaudreuil, reduced Regular, reduced Coureurs; MON french: Regular; LOU french: Drucour, Regular; HAL british: 2 Regulars
		pool: Abercromby, Braddock, Webb
		aside: Wolfe
		box southern: Militia, reduced Militia; box northern: reduced Militia; box st-lawrence: Militia, reduced Militia
		discard 47, 54, 57, 60, 55
		vp 4`, r)
	if err != nil {
		return nil, err
	}
	// Three cards of each side, of those that let it choose.
	for _, side := range sides {
		cards := map[Side][]int{British: {67, 58, 60, 65, 43, 46, 50, 53, 41, 22, 30, 28, 36},
			French: {37, 69, 38, 39, 42, 31, 34, 35, 26, 24, 49, 46, 48, 55}}[side]
		r.Shuffle(len(cards)-1, func(i, j int) { cards[i+1], cards[j+1] = cards[j+1], cards[i+1] })
		swapped := 0
		for _, n := range cards {
			if i := slices.Index(p.Cards.Deck, n); i >= 0 && swapped < 3 {
				hand := p.Cards.Hands[side]
				hand[swapped], p.Cards.Deck[i] = n, hand[swapped]
				swapped++
			}
		}
		slices.Sort(p.Cards.Hands[side])
		slices.Sort(p.Cards.Deck)
	}
	return p, nil
}

// must is a test that nothing may fail in.
type must struct{ testing.TB }

func (must) Helper()                     {}
func (must) Errorf(f string, a ...any)   { panic(fmt.Sprintf(f, a...)) }
func (must) Fatal(a ...any)              { panic(fmt.Sprint(a...)) }
func (m must) Fatalf(f string, a ...any) { m.Errorf(f, a...) }

// silent is a Referee that hears nothing and is asked nothing.
type silent struct{ games.Referee }

func (silent) Tell(games.Event) {}

// seek plays as people do who seek what random play seldom finds: they go for
// the enemy, besiege and assault, and play the response cards they hold.
func seek(d games.Decision, r *rand.Rand) (games.Order, bool) {
	if r.IntN(3) == 0 {
		return games.Order{}, false
	}
	switch d := d.(type) {
	case *choice:
		if len(d.Options) > 1 && d.Options[0].Order.Verb == "yes" {
			return d.Options[0].Order, true
		}
	case *playDecision:
		n := d.hand()[r.IntN(len(d.hand()))]
		for range 3 { // responses are kept
			if d.g.d.Cards[n].Response {
				n = d.hand()[r.IntN(len(d.hand()))]
			}
		}
		switch r.IntN(6) {
		case 0:
			return d.Sample(r), true
		case 1:
			if a, fault := d.Accept(d.with(useEvent, n)); fault == nil {
				return a.Order, true
			}
		}
		leaders := d.g.mapLeaders(d.side)
		if at := filter(leaders, func(l PieceID) bool { return d.g.Spaces[d.g.piece(l).At].Siege && !d.g.piece(l).Inside }); len(at) > 0 &&
			r.IntN(2) == 0 {
			leaders = at
		}
		for range 4 {
			if len(leaders) == 0 {
				break
			}
			l := leaders[r.IntN(len(leaders))]
			f := d.g.wholeForce(d.side, l, d.g.d.Cards[n].Value)
			o := d.with(useForce, n).With("force", append([]string{d.g.counter(l).Sort},
				d.g.names(filter(f.Pieces, func(p PieceID) bool { return p != l }))...)...)
			if a, fault := d.Accept(o); fault == nil && len(f.Pieces) > 1 {
				return a.Order, true
			}
		}
	case *moveDecision:
		f := d.forces[r.IntN(len(d.forces))]
		if o, ok := d.seekRaids(f, r); ok {
			return o, true
		}
		for _, verb := range []string{verbSiege, verbAssault, verbAttack} {
			if a, fault := d.Accept(d.order(verb, f)); fault == nil {
				return a.Order, true
			}
		}
		var goals []SpaceID
		for i := range d.g.Spaces {
			if to := SpaceID(i); (d.g.occupied(d.side.Enemy(), to) || d.g.raidable(d.side, to)) && d.g.d.distance(d.at(f), to) <= leaderMove {
				goals = append(goals, to)
			}
		}
		for range min(6, 2*len(goals)) {
			to := goals[r.IntN(len(goals))]
			if a, fault := d.Accept(d.order(verbMove, f).With("to", to.String())); fault == nil {
				return a.Order, true
			}
		}
	case *interceptDecision, *avoidDecision, *insideDecision:
		return d.Sample(r), true
	}
	return games.Order{}, false
}

// seekRaids drops an Auxiliary of a force where it can raid, and goes on to
// another such place.
func (d *moveDecision) seekRaids(f Force, r *rand.Rand) (games.Order, bool) {
	aux := filter(d.g.auxiliaries(f.Pieces), func(p PieceID) bool { return p != d.head(f) })
	if len(aux) < 2 || len(aux) < len(d.g.units(f.Pieces)) || len(d.g.d.Spaces[d.at(f)].Links) == 0 {
		return games.Order{}, false
	}
	for range 12 {
		links := d.g.d.Spaces[d.at(f)].Links
		first := links[r.IntN(len(links))].To
		links = d.g.d.Spaces[first].Links
		second := links[r.IntN(len(links))].To
		if !d.g.raidable(d.side, first) || !d.g.raidable(d.side, second) || first == second {
			continue
		}
		o := d.order(verbMove, f).With("by", string(ByLand)).With("to", first.String(), second.String())
		o = o.With("drop", append([]string{first.String()}, d.g.names(aux[:1])...)...)
		if a, fault := d.Accept(o); fault == nil {
			return a.Order, true
		}
	}
	return games.Order{}, false
}

// put makes a position that rules are playing into another, in place: rules
// hold pointers to its spaces and to what is in progress.
func put(pos, other games.Position) {
	p, q := pos.(*Position), other.(*Position).clone()
	spaces, pieces, phase, battle := p.Spaces, p.Pieces, p.Phase, p.Battle
	*p = *q
	copy(spaces, q.Spaces)
	copy(pieces, q.Pieces)
	p.Spaces, p.Pieces = spaces, pieces
	if phase != nil && q.Phase != nil {
		move := phase.Move
		*phase = *q.Phase
		if move != nil && q.Phase.Move != nil {
			*move = *q.Phase.Move
			phase.Move = move
		}
		p.Phase = phase
	}
	if battle != nil && q.Battle != nil {
		*battle = *q.Battle
		p.Battle = battle
	}
}

// In matches from these openings all kinds of decisions are put, and each of
// them is answered in more than one way.
func TestReach(t *testing.T) {
	const matches = 100
	title := played
	asked, answers := map[games.Kind]int{}, map[games.Kind]map[string]bool{}
	for n := range uint64(matches) {
		scenario := shipped.Data().Scenarios[n%uint64(len(shipped.Data().Scenarios))].ID
		start, err := opening(scenario, gametest.Rand(n+1<<35))
		if err != nil {
			t.Fatal(err)
		}
		r := gametest.Rand(n)
		random := gametest.Choose(r)
		run := games.Start(title, start, games.RunOptions{Dice: gametest.Dice(n), NoEvents: true})
		for stops := 0; stops < 250; stops++ { // what is rare is near the opening
			stop := run.Next()
			if stop.Err != nil {
				t.Fatalf("match %d: %v", n, stop.Err)
			}
			if stop.Over {
				break
			}
			for i, d := range stop.Questions {
				o, ok := seek(d, r)
				if !ok {
					o = random(d)
				}
				kind := d.About().Kind
				if asked[kind]++; answers[kind] == nil {
					answers[kind] = map[string]bool{}
				}
				answers[kind][title.Format(o)] = true
				if fault := run.Give(i, o, games.FromBot); fault != nil {
					t.Fatalf("match %d: %s is refused: %s", n, title.Format(o), title.Say(fault.Why, "en"))
				}
			}
		}
		run.Close()
	}
	for _, k := range kinds {
		t.Logf("%-14s %5d, %d answers", k.Kind, asked[k.Kind], len(answers[k.Kind]))
		if len(answers[k.Kind]) < 2 {
			t.Errorf("decisions of kind %s were put %d times and answered in %d ways", k.Kind, asked[k.Kind], len(answers[k.Kind]))
		}
	}
}
