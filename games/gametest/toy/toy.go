// Package toy is a very small title, for tests of what all titles share. It
// has what makes titles hard: hidden hands, a choice made at once by all, open
// dice, several orders in a row, a reaction that tells who holds a card if it
// is asked for carelessly, and a phase that ends at "done".
//
// Two or three seats hold cards of value 1 to 6 and units on three places.
// Each round every seat draws a card, all play one at once, and then each acts,
// the highest card first and as often as its card says. In the end the most
// units on the most places win.
package toy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/plain"
)

// Places are where units stand, in the order of the board.
var Places = []string{"ford", "hill", "mill"}

const handSize = 3

// A Position is the whole state of a match.
type Position struct {
	Seats  []games.Seat
	Rounds int // to be played
	Round  int // from 1
	Phase  string
	Active int // who acts, -1 for nobody
	Left   int // actions left
	Hands  [][]int
	Decks  [][]int // what is left, sorted
	Played []int   // open, 0 before
	Seen   [][]int // Seen[a][b] is a card in b's hand that a has seen, 0 for none
	Units  [][]int // by seat and place
	Battle *Battle
	Over   bool
	Winner int    // -1 for nobody
	Bad    string `json:",omitempty"` // as in Title
	Moved  bool   `json:",omitempty"` // the players have changed seats, see Bidding
}

// A Battle is under way.
type Battle struct {
	Place              int
	Attacker, Defender int
	Hits               int
}

// Clone returns a deep copy.
func (p *Position) Clone() games.Position {
	c := *p
	c.Seats = slices.Clone(p.Seats)
	c.Played = slices.Clone(p.Played)
	c.Hands, c.Decks, c.Seen = deep(p.Hands), deep(p.Decks), deep(p.Seen)
	if c.Bad != BadClone {
		c.Units = deep(p.Units)
	}
	if p.Battle != nil {
		b := *p.Battle
		c.Battle = &b
	}
	return &c
}

func (p *Position) AppendJSON(b []byte) []byte { return plain.Append(b, p) }

func deep(s [][]int) [][]int {
	c := make([][]int, len(s))
	for i := range s {
		c[i] = append([]int{}, s[i]...)
	}
	return c
}

// Title is the title. Its fields change the rules, so that a test can see what
// comes of it.
type Title struct {
	games.Plain
	Rules   string // the version; empty means "1"
	Bad     string // a mistake in the rules, see the constants
	Setting games.Setting
}

// Mistakes that the rules can be made to have.
const (
	BadLeak    = "leak"    // the ambush is asked for only if it is held
	BadBoard   = "board"   // the board shows all hands
	BadPanic   = "panic"   // an attack on the mill panics
	BadFewer   = "fewer"   // one action fewer than the card says
	BadLabel   = "label"   // the dice have another label
	BadEndless = "endless" // the last round is played for ever
	BadRead    = "read"    // Read loses the place of a retreat
	BadDefault = "default" // the default retreat is refused
	BadList    = "list"    // an attack on nobody is listed
	BadLook    = "look"    // looking at the board changes it
	BadDefer   = "defer"   // a deferred function ends a battle
	BadLocal   = "local"   // what is left of a turn is in a variable of the program
	BadJSON    = "json"    // the rounds played do not survive JSON
	BadClone   = "clone"   // a clone shares its units
	BadTell    = "tell"    // an attack is told by another name
	BadNever   = "never"   // nobody may press on
)

func (t Title) Name() string { return "toy" }

func (t Title) Version() string {
	if t.Rules == "" {
		return "1"
	}
	return t.Rules
}

func (t Title) Scenarios() []games.Scenario {
	return []games.Scenario{
		{ID: "short", Name: "A short quarrel", Brief: "Toy", Seats: []games.Seat{"red", "blue"}},
		{ID: "three", Name: "A quarrel of three", Brief: "Toy for three", Seats: []games.Seat{"red", "blue", "green"}},
	}
}

func (t Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	rounds := 3
	for name, v := range options {
		n, err := strconv.Atoi(v)
		if name != "rounds" || err != nil || n < 1 || n > 50 {
			return nil, fmt.Errorf("toy: there is only the option rounds, 1 to 50")
		}
		rounds = n
	}
	for _, sc := range t.Scenarios() {
		if sc.ID == scenario {
			p := &Position{Seats: sc.Seats, Rounds: rounds, Round: 1, Active: -1, Winner: -1, Bad: t.Bad}
			for range sc.Seats {
				p.Hands = append(p.Hands, []int{})
				p.Decks = append(p.Decks, []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6})
				p.Played = append(p.Played, 0)
				p.Seen = append(p.Seen, make([]int, len(sc.Seats)))
				p.Units = append(p.Units, []int{1, 0, 1})
			}
			return p, nil
		}
	}
	return nil, fmt.Errorf("toy: there are the scenarios short and three")
}

func (t Title) Decode(data []byte) (games.Position, error) {
	p := &Position{}
	if err := plain.Read(data, p); err != nil {
		return nil, fmt.Errorf("toy: position: %w", err)
	}
	if t.Bad == BadJSON {
		p.Round = min(p.Round, 2)
	}
	return p, nil
}

func (t Title) Play(ref games.Referee, pos games.Position) {
	g := &game{Position: pos.(*Position), ref: ref, t: t}
	for !g.Over {
		ref.Checkpoint()
		g.round()
	}
}

func (t Title) Result(pos games.Position) (games.Result, bool) {
	p := pos.(*Position)
	if !p.Over {
		return games.Result{}, false
	}
	if p.Winner < 0 {
		return games.Result{Why: games.T("draw")}, true
	}
	return games.Result{Winner: p.Seats[p.Winner], Why: games.T("most-places", "seat", string(p.Seats[p.Winner]))}, true
}

// The kinds of decisions.
const (
	Card    games.Kind = "card"
	Act     games.Kind = "act"
	Press   games.Kind = "press"
	Ambush  games.Kind = "ambush"
	Retreat games.Kind = "retreat"
)

func (t Title) Kinds() []games.KindInfo {
	retreat := t.Setting
	if retreat == "" {
		retreat = games.Should
	}
	return []games.KindInfo{
		{Kind: Card, Rule: "2", Setting: games.Must},
		{Kind: Act, Rule: "3", Setting: games.Must, QueueOnly: true},
		{Kind: Press, Rule: "3.1", Setting: games.Must},
		{Kind: Ambush, Rule: "3.2", Setting: games.No, Secret: true},
		{Kind: Retreat, Rule: "3.4", Setting: retreat},
	}
}

// game is a match being played.
type game struct {
	*Position
	ref games.Referee
	t   Title
}

func (g *game) tell(rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule})
}

// tellEach tells each seat its own version, the owner more than the others.
func (g *game) tellEach(owner int, rule games.Rule, kind string, reveal bool, open, secret []any) {
	for i, seat := range g.Seats {
		pairs := open
		if i == owner {
			pairs = append(slices.Clone(open), secret...)
		}
		g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule, To: []games.Seat{seat}, Reveal: reveal})
	}
}

func (g *game) name(i int) string { return string(g.Seats[i]) }

// round plays one round, rule 1.
func (g *game) round() {
	g.tell("1", "round", "round", g.Round)
	g.draw()
	g.chooseCards()
	for _, i := range g.turnOrder() {
		g.act(i)
	}
	g.Active = -1
	g.endRound()
	g.Phase = ""
}

// draw fills up hands, rule 1.1: at the start, and at the end of each round.
func (g *game) draw() {
	g.Phase = "draw"
	for i := range g.Seats {
		for len(g.Hands[i]) < handSize && len(g.Decks[i]) > 0 {
			n := g.ref.Draw("deck-"+g.name(i), len(g.Decks[i]), games.Label{Rule: "1.1", Seat: g.Seats[i], For: "card"})
			card := g.Decks[i][n]
			g.Decks[i] = slices.Delete(g.Decks[i], n, n+1)
			g.Hands[i] = append(g.Hands[i], card)
			slices.Sort(g.Hands[i])
			g.tellEach(i, "1.1", "drew", false, []any{"seat", g.name(i)}, []any{"card", card})
		}
		if len(g.Decks[i]) == 0 { // a new deck
			g.Decks[i] = []int{1, 2, 3, 4, 5, 6}
		}
	}
}

// chooseCards lets all choose a card at once, rule 2.
func (g *game) chooseCards() {
	g.Phase = "cards"
	var ds []games.Decision
	for i := range g.Seats {
		ds = append(ds, &decision{g: g, seat: i, kind: Card, rule: "2"})
	}
	for i, a := range g.ref.AskAll(ds...) {
		g.play(i, a.Value.(int))
		g.Played[i] = a.Value.(int)
	}
	for i, card := range g.Played {
		g.tell("2", "played", "seat", g.name(i), "card", card)
	}
}

// play takes a card out of a hand; who has seen it has seen it go.
func (g *game) play(i, card int) {
	g.Hands[i] = slices.Delete(g.Hands[i], slices.Index(g.Hands[i], card), slices.Index(g.Hands[i], card)+1)
	for a := range g.Seats {
		if g.Seen[a][i] == card {
			g.Seen[a][i] = 0
		}
	}
}

// turnOrder is highest card first, ties by dice, rule 2.1.
func (g *game) turnOrder() []int {
	order := make([]int, len(g.Seats))
	lots := make([]int, len(g.Seats))
	for i := range order {
		order[i] = i
		for j, card := range g.Played {
			if j != i && card == g.Played[i] {
				lots[i] = g.ref.Roll(1, 6, games.Label{Rule: "2.1", Seat: g.Seats[i], For: "initiative"})[0]
				g.tell("2.1", "lot", "seat", g.name(i), "die", lots[i])
				break
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return 10*(g.Played[b]-g.Played[a]) + lots[b] - lots[a]
	})
	return order
}

// turns are for BadLocal.
var turns int

// act plays the actions of one seat, rule 3.
func (g *game) act(i int) {
	g.Phase, g.Active, g.Left = "act", i, (g.Played[i]+1)/2
	if g.t.Bad == BadFewer {
		g.Left--
	}
	if g.t.Bad == BadLocal {
		turns++
		g.Left = 1 + turns%3
	}
	for g.Left > 0 {
		a := g.ref.Ask(&decision{g: g, seat: i, kind: Act, rule: "3"}).Order
		if a.Verb == "done" {
			break
		}
		g.Left--
		switch a.Verb {
		case "march":
			g.march(i, place(a.Place))
		case "attack":
			g.attack(i, place(a.Place), g.seat(a.Arg("seat")))
		case "scout":
			g.scout(i, g.seat(a.Arg("seat")))
		}
	}
	g.Left = 0
	g.tell("3", "done", "seat", g.name(i))
}

// march brings a unit to a place, and perhaps a second one, rule 3.1.
func (g *game) march(i, at int) {
	g.Units[i][at]++
	g.tell("3.1", "marched", "seat", g.name(i), "place", Places[at])
	if len(g.enemies(i, at)) == 0 || g.t.Bad == BadNever {
		return
	}
	if g.ref.Ask(&decision{g: g, seat: i, kind: Press, rule: "3.1", at: at}).Order.Verb == "press" {
		g.Units[i][at]++
		g.tell("3.1", "pressed", "seat", g.name(i), "place", Places[at])
	}
}

// attack fights at a place, rules 3.2 to 3.4.
func (g *game) attack(i, at, against int) {
	g.Battle = &Battle{Place: at, Attacker: i, Defender: against}
	if g.t.Bad == BadDefer {
		defer func() { g.Battle = nil }()
	}
	g.fight(i, at, against)
	g.Battle = nil
}

// fight is the battle of an attack.
func (g *game) fight(i, at, against int) {
	label := games.Label{Rule: "3.3", Seat: g.Seats[i], For: "attack", Place: Places[at]}
	if g.t.Bad == BadLabel {
		label.Rule = "3.9"
	}
	if g.t.Bad == BadPanic && Places[at] == "mill" {
		panic("toy: the mill wheel turns")
	}
	kind := "attack"
	if g.t.Bad == BadTell {
		kind = "assault"
	}
	g.tell("3.2", kind, "seat", g.name(i), "against", g.name(against), "place", Places[at])
	// 3.2: put whenever the defender could hold it as others see it.
	if ask := len(g.Hands[against]) > 0; ask && (g.t.Bad != BadLeak || slices.Contains(g.Hands[against], 1)) {
		if g.ref.Ask(&decision{g: g, seat: against, kind: Ambush, rule: "3.2", at: at}).Order.Verb == "yes" {
			g.play(against, 1)
			g.Units[i][at]--
			g.ref.Tell(games.Event{Text: games.T("ambushed", "seat", g.name(against), "place", Places[at]), Rule: "3.2", Reveal: true}) // his hand is seen to have held it
		}
	}
	if g.Units[i][at] == 0 {
		return
	}
	dice := g.ref.Roll(g.Units[i][at], 6, label)
	for _, d := range dice {
		if d >= 5 {
			g.Battle.Hits++
		}
	}
	g.tell("3.3", "dice", "seat", g.name(i), "dice", dice, "hits", g.Battle.Hits)
	if g.Battle.Hits == 0 {
		return
	}
	to := g.ref.Ask(&decision{g: g, seat: against, kind: Retreat, rule: "3.4", at: at}).Value.(int)
	units := g.Units[against][at]
	if to < 0 {
		lost := min(units, g.Battle.Hits)
		g.Units[against][at] -= lost
		g.tell("3.4", "stood", "seat", g.name(against), "lost", lost)
		return
	}
	g.Units[against][at] = 0
	g.Units[against][to] += units
	g.tell("3.4", "retreated", "seat", g.name(against), "place", Places[at], "to", Places[to])
}

// scout shows a seat the lowest card of another's hand, rule 3.5.
func (g *game) scout(i, other int) {
	g.Seen[i][other] = g.Hands[other][0]
	g.tellEach(i, "3.5", "scouted", true, []any{"seat", g.name(i), "other", g.name(other)}, []any{"card", g.Hands[other][0]})
}

// endRound counts the places and ends the match, rule 4.
func (g *game) endRound() {
	for i := range g.Played {
		g.Played[i] = 0
	}
	g.Round++
	if g.Round <= g.Rounds || g.t.Bad == BadEndless {
		g.draw()
		return
	}
	g.Over, g.Round = true, g.Rounds
	best := -1
	for i := range g.Seats {
		n := 0
		for at := range Places {
			if len(g.stronger(i, at)) == 0 && g.Units[i][at] > 0 {
				n += 10
			}
			n += g.Units[i][at]
		}
		switch {
		case n > best:
			best, g.Winner = n, i
		case n == best:
			g.Winner = -1
		}
	}
	g.tell("4", "over")
}

// stronger are the seats with more units than i at a place.
func (g *game) stronger(i, at int) []int {
	return slices.DeleteFunc(g.enemies(i, at), func(j int) bool { return g.Units[j][at] <= g.Units[i][at] })
}

// enemies are the seats with units at a place, but for i.
func (g *game) enemies(i, at int) []int {
	var list []int
	for j := range g.Seats {
		if j != i && g.Units[j][at] > 0 {
			list = append(list, j)
		}
	}
	return list
}

// seat is the index of a seat, -1 if there is none.
func (p *Position) seat(name string) int { return slices.Index(p.Seats, games.Seat(name)) }

// place is the index of a place, -1 if there is none.
func place(name string) int { return slices.Index(Places, name) }

func (t Title) Redeal(pos games.Position, seats games.Seats, r *rand.Rand) games.Position {
	p := pos.Clone().(*Position)
	for i, seat := range p.Seats {
		if seats.Has(seat) {
			continue
		}
		var kept []int // what the seats have seen of this one's hand
		for j, other := range p.Seats {
			if seen := p.Seen[j][i]; seats.Has(other) && seen != 0 && !slices.Contains(kept, seen) {
				kept = append(kept, seen)
				at := slices.Index(p.Hands[i], seen)
				p.Hands[i] = slices.Delete(p.Hands[i], at, at+1)
			}
		}
		held := len(p.Hands[i])
		all := append(slices.Clone(p.Hands[i]), p.Decks[i]...)
		r.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
		p.Hands[i], p.Decks[i] = append(slices.Clone(all[:held]), kept...), slices.Clone(all[held:])
		slices.Sort(p.Hands[i])
		slices.Sort(p.Decks[i])
		for a, other := range p.Seats { // what others have seen must still be there
			if seen := p.Seen[a][i]; !seats.Has(other) && seen != 0 && !slices.Contains(p.Hands[i], seen) {
				p.Seen[a][i] = p.Hands[i][0]
			}
		}
	}
	return p
}

func (t Title) Say(text games.Text, lang string) string {
	names := make([]string, 0, len(text.Values))
	for name := range text.Values {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString(text.Kind)
	for _, name := range names {
		fmt.Fprintf(&b, " %s=%v", name, text.Values[name])
	}
	return b.String()
}

func (t Title) Help(topic, lang string) (string, bool) {
	if topic != "" {
		return "", false
	}
	return "card 1-6; march PLACE; attack SEAT at PLACE; scout SEAT; done; press; halt; ambush yes; ambush no; retreat to PLACE; retreat stand", true
}
