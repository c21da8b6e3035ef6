package variant

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// Mistakes that a Title can have.
const (
	Leak    = "leak"    // the ambush is asked for only if it is held
	Board   = "board"   // the status shows all hands
	Panic   = "panic"   // an attack on the mill panics
	Label   = "label"   // the dice have another label
	Endless = "endless" // the last round never comes
	Read    = "read"    // Read loses the place of a retreat
	Default = "default" // the default retreat is refused
	List    = "list"    // an attack on nobody is listed
	Advice  = "advice"  // an attack on nobody is advised
	Odds    = "odds"    // the odds of an attack know whether an ambush waits
	Look    = "look"    // looking at the board changes it
	Defer   = "defer"   // a deferred function changes the position
	Local   = "local"   // what is left of a turn is in a variable of the program
	JSON    = "json"    // the rounds played do not survive JSON
	Clone   = "clone"   // a clone shares its units
	Tell    = "tell"    // an attack is told by another name
	Never   = "never"   // nobody may press on
	Winner  = "winner"  // who has won has no seat
)

// A Title is the toy with a mistake, or as another version.
type Title struct {
	toy.Title
	rules, bad string
}

// New returns the toy as a version with a mistake; each may be empty.
func New(version, mistake string) Title { return Title{toy.New(), version, mistake} }

func (t Title) Version() string {
	if t.rules == "" {
		return t.Title.Version()
	}
	return t.rules
}

func (t Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	pos, err := t.Title.Setup(scenario, options)
	if err == nil && t.bad == Clone {
		return sharing{pos.(*toy.Position)}, nil
	}
	return pos, err
}

func (t Title) Decode(data []byte) (games.Position, error) {
	pos, err := t.Title.Decode(data)
	if p, ok := pos.(*toy.Position); ok && t.bad == JSON {
		p.Round = min(p.Round, 2)
	}
	return pos, err
}

func (t Title) Read(typed string, open []games.Kind) []games.Reading {
	list := t.Title.Read(typed, open)
	for _, r := range list {
		if r.Order != nil && r.Order.Kind == toy.Retreat && t.bad == Read {
			r.Order.Place = ""
		}
	}
	return list
}

func (t Title) View(pos games.Position, seats games.Seats) games.View {
	p := bare(pos)
	v := t.Title.View(p, seats)
	switch t.bad {
	case Look:
		p.Units[0][0]++
	case Board:
		return telling{v, p.Clone().(*toy.Position).Hands}
	}
	return v
}

func (t Title) Redeal(pos games.Position, seats games.Seats, r *rand.Rand) games.Position {
	return t.Title.Redeal(bare(pos), seats, r)
}

func (t Title) Result(pos games.Position) (games.Result, bool) {
	r, over := t.Title.Result(bare(pos))
	if t.bad == Winner {
		r.Winner = "green"
	}
	return r, over
}

func (t Title) Play(ref games.Referee, pos games.Position) {
	p := bare(pos)
	if t.bad == "" {
		t.Title.Play(ref, p)
		return
	}
	t.Title.Play(&referee{ref, p, t.bad}, p)
}

func (t Title) Advise(d games.Decision, topic, lang string) (games.Advice, *games.Fault) {
	a, fault := t.Title.Advise(d, topic, lang)
	if about := d.About(); t.bad == Advice && about.Kind == toy.Act {
		o := nobody(about.Seat)
		a.Groups = append(a.Groups, games.AdviceGroup{Hints: []games.Hint{{Order: &o}}})
	}
	return a, fault
}

func (t Title) Odds(d games.Decision, o games.Order) []games.Text {
	spy, spies := d.(spy)
	if !spies {
		return t.Title.Odds(d, o)
	}
	texts, at := t.Title.Odds(spy.Decision, o), slices.Index(spy.pos.Seats, games.Seat(o.Arg("seat")))
	if at >= 0 && len(texts) > 0 && slices.Contains(spy.pos.Hands[at], 1) {
		texts = append(texts, games.T("ambush-waits"))
	}
	return texts
}

// nobody is an attack of a seat on itself.
func nobody(seat games.Seat) games.Order {
	return games.Order{Kind: toy.Act, Verb: "attack", Place: "ford"}.With("seat", string(seat))
}

// A referee makes the mistakes of the rules.
type referee struct {
	games.Referee
	pos *toy.Position
	bad string
}

// turns are for Local.
var turns int

func (r *referee) Ask(d games.Decision) games.Answer {
	about := d.About()
	me := slices.Index(r.pos.Seats, about.Seat)
	switch {
	case r.bad == Leak && about.Kind == toy.Ambush && !slices.Contains(r.pos.Hands[me], 1), r.bad == Never && about.Kind == toy.Press:
		a, _ := d.Accept(d.Default())
		return a
	case r.bad == Local && about.Kind == toy.Act && r.pos.Left == (r.pos.Played[me]+1)/2:
		turns++
		r.pos.Left = 1 + turns%3
	case r.bad == Defer && r.pos.Battle != nil:
		defer func() { r.pos.Battle = nil }()
	case r.bad == Default && about.Kind == toy.Retreat:
		d = restless{d}
	case r.bad == List && about.Kind == toy.Act:
		d = rash{d}
	case r.bad == Odds && about.Kind == toy.Act:
		d = spy{d, r.pos}
	}
	return r.Referee.Ask(d)
}

func (r *referee) Roll(n, sides int, l games.Label) []int {
	if r.bad == Label && l.For == "attack" {
		l.Rule = "3.9"
	}
	return r.Referee.Roll(n, sides, l)
}

func (r *referee) Tell(e games.Event) {
	if e.Kind == "attack" {
		switch {
		case r.bad == Tell:
			e.Kind = "assault"
		case r.bad == Panic && e.Values.Get("place") == "mill":
			panic("toy: the mill wheel turns")
		}
	}
	r.Referee.Tell(e)
}

func (r *referee) Checkpoint() {
	if r.bad == Endless {
		r.pos.Rounds = r.pos.Round + 1
	}
	r.Referee.Checkpoint()
}

// A restless decision refuses to stand.
type restless struct{ games.Decision }

func (d restless) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb == "stand" {
		return games.Answer{}, &games.Fault{Rule: "3.4", Why: games.T("never-stand")}
	}
	return d.Decision.Accept(o)
}

// A rash decision lists an attack on nobody.
type rash struct{ games.Decision }

func (d rash) List() []games.Order { return append(d.Decision.List(), nobody(d.About().Seat)) }

func (d rash) Sample(r *rand.Rand) games.Order {
	list := d.List()
	return list[r.IntN(len(list))]
}

// A spy is a decision that knows the whole position.
type spy struct {
	games.Decision
	pos *toy.Position
}

// A sharing position has clones that share its units.
type sharing struct{ *toy.Position }

func (s sharing) Clone() games.Position {
	p := s.Position.Clone().(*toy.Position)
	p.Units = s.Units
	return sharing{p}
}

// bare is the position of the toy.
func bare(pos games.Position) *toy.Position {
	if s, ok := pos.(sharing); ok {
		return s.Position
	}
	return pos.(*toy.Position)
}

// A telling view says all hands.
type telling struct {
	games.View
	hands [][]int
}

func (v telling) Status(lang string) string { return v.View.Status(lang) + fmt.Sprintln(v.hands) }
