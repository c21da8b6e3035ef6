package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/games/picture"
	"postrider/games/plain"
	"postrider/mail"
)

// Rogue is a title that does what no title may. It is there only in processes
// of the test binary whose environment asks for it.
//
// Red and blue do one deed after the other. In the scenario "short" all deeds
// but fine are mischief; in "sore" it is also mischief to play at all once the
// rules have been made worse.
type rogue struct {
	games.Plain
	rules string
}

// The environment that makes a process know the title, and by which rules.
const (
	rogueVariable = "POSTRIDER_ROGUE"
	rogueAsIs     = "1"
	rogueMended   = "2" // all deeds are fine
	rogueWorse    = "3" // "sore" loops before its first question
)

func init() {
	if rules := os.Getenv(rogueVariable); rules != "" {
		titles = append(titles, builtIn{rogue{}.Name(), func() games.Title { return rogue{rules: rules} }})
		readMail = rogueRead
	}
}

// rogueRead does mischief while it reads a message whose header asks for it.
func rogueRead(a mail.Arrived, o mail.ReadOptions) mail.Message {
	for name, do := range mischief {
		if bytes.Contains(a.Raw, []byte(rogueHeader+name+"\r\n")) {
			do(nil, nil)
		}
	}
	return a.Read(o)
}

const rogueHeader = "X-Rogue: "

// mischief are the deeds, by name.
var mischief = map[string]func(games.Referee, *roguePosition){
	"fine":  func(games.Referee, *roguePosition) {},
	"panic": func(games.Referee, *roguePosition) { panic("rogue: the rules are at their wits' end") },
	"loop": func(games.Referee, *roguePosition) {
		for n := 0; ; n++ {
			sink = n
		}
	},
	"stall":    func(games.Referee, *roguePosition) { time.Sleep(time.Hour) },
	"pester":   func(ref games.Referee, p *roguePosition) { askForever(ref, p) },
	"overflow": func(games.Referee, *roguePosition) { sink = deeper(1) },
	"roll": func(ref games.Referee, _ *roguePosition) {
		for {
			ref.Roll(1, 6, games.Label{Rule: "1", For: "nothing"})
		}
	},
	"tell": func(ref games.Referee, _ *roguePosition) {
		for {
			ref.Tell(games.Event{Text: games.T("again")})
		}
	},
	"eat": func(games.Referee, *roguePosition) {
		var eaten [][]byte
		for {
			eaten = append(eaten, slices.Repeat([]byte("food"), 1<<18))
			sink = len(eaten)
			time.Sleep(time.Millisecond) // a machine with little memory runs this test
		}
	},
	"astray": func(games.Referee, *roguePosition) {
		go func() { panic("rogue: nobody recovers this") }()
		runtime.Gosched()
		time.Sleep(time.Hour)
	},
}

// sink keeps the compiler from leaving the work out.
var sink int

func deeper(n int) int {
	if n < 0 {
		return 0
	}
	return deeper(n+1) + 1
}

func askForever(ref games.Referee, p *roguePosition) {
	for {
		ref.Ask(deed{p.Turn, true})
	}
}

type roguePosition struct {
	Sore  bool
	Turn  int
	Deeds []string
}

func (p *roguePosition) Clone() games.Position {
	c := *p
	c.Deeds = slices.Clone(p.Deeds)
	return &c
}

func (p *roguePosition) AppendJSON(b []byte) []byte { return plain.Append(b, p) }

var rogueSeats = []games.Seat{"red", "blue"}

// rogueTurns is how long a match lasts.
const rogueTurns = 40

func (rogue) Name() string      { return "rogue" }
func (r rogue) Version() string { return r.rules }

func (rogue) Scenarios() []games.Scenario {
	return []games.Scenario{{ID: "short", Name: "Mischief", Brief: "Rogue", Seats: rogueSeats}, {ID: "sore", Name: "More mischief", Brief: "Rogue", Seats: rogueSeats}}
}

func (rogue) Setup(scenario string, _ map[string]string) (games.Position, error) {
	return &roguePosition{Sore: scenario == "sore"}, nil
}

func (rogue) Decode(data []byte) (games.Position, error) {
	p := &roguePosition{}
	return p, plain.Read(data, p)
}

func (r rogue) Play(ref games.Referee, pos games.Position) {
	p := pos.(*roguePosition)
	for p.Turn < rogueTurns {
		ref.Checkpoint()
		if p.Sore && r.rules == rogueWorse {
			mischief["loop"](ref, p)
		}
		name := ref.Ask(deed{seat: p.Turn}).Order.Verb
		if r.rules != rogueMended {
			mischief[name](ref, p)
		}
		p.Deeds = append(p.Deeds, name)
		ref.Tell(games.Event{Text: games.T("done", "deed", name), Rule: "1"})
		p.Turn++
	}
}

func (rogue) Result(pos games.Position) (games.Result, bool) {
	return games.Result{Why: games.T("tired")}, pos.(*roguePosition).Turn >= rogueTurns
}

func (rogue) Kinds() []games.KindInfo {
	return []games.KindInfo{{Kind: "deed", Rule: "1", Setting: games.Must}, {Kind: "nag", Rule: "1", Setting: games.No}}
}

func (rogue) Read(line string, _ []games.Kind) []games.Reading {
	line = strings.ToLower(strings.TrimSpace(line))
	if mischief[line] == nil {
		return []games.Reading{{Text: line, Talk: true}}
	}
	return []games.Reading{{Text: line, Order: &games.Order{Kind: "deed", Verb: line}}}
}

func (rogue) Format(o games.Order) string { return o.Verb }

func (rogue) View(pos games.Position, _ games.Seats) games.View {
	return rogueView{pos.(*roguePosition)}
}

func (rogue) Redeal(pos games.Position, _ games.Seats, _ *rand.Rand) games.Position {
	return pos.Clone() // nothing is hidden
}

func (rogue) Say(t games.Text, _ string) string { return fmt.Sprint(t.Kind, " ", t.Values.Map()) }

func (rogue) Help(string, string) (string, bool) { return "", false }

type rogueView struct{ *roguePosition }

func (v rogueView) Board(games.Look) games.Board {
	return games.Board{{Kind: games.BlockParagraph, Text: "deeds: " + strings.Join(v.Deeds, " ")}}
}
func (v rogueView) Picture(games.Look, picture.Size) *picture.Picture {
	return &picture.Picture{}
}
func (v rogueView) Status(string) string { return fmt.Sprintf("turn %d", v.Turn+1) }

func (v rogueView) Responses(string) []games.Response { return nil }

// A deed is the one decision; a nag is one that its default answers.
type deed struct {
	seat int // counted on
	nag  bool
}

func (d deed) About() games.About {
	kind := games.Kind("deed")
	if d.nag {
		kind = "nag"
	}
	return games.About{Kind: kind, Seat: rogueSeats[d.seat%len(rogueSeats)], Rule: "1"}
}

func (d deed) Prompt() games.Text    { return games.T("what next") }
func (d deed) Fits(games.Order) bool { return true }
func (d deed) Default() games.Order  { return games.Order{Kind: d.About().Kind, Verb: "fine"} }
func (d deed) List() []games.Order   { return []games.Order{d.Default()} }

func (d deed) Sample(*rand.Rand) games.Order { return d.Default() }

func (d deed) Accept(o games.Order) (games.Answer, *games.Fault) {
	return games.Answer{Order: games.Order{Kind: d.About().Kind, Verb: o.Verb}}, nil
}
