// Package bayonets referees Bayonets & Tomahawks (GMT Games 2020, by Marc
// Rodrigue) by its printed rules.
//
// The rules are the methods of game, in one file for each section of the
// rulebook: round.go (4.0, 7.1), events.go (7.4), action.go (7.2, 7.3),
// nations.go (8.0), raid.go (9.0), movement.go and sail.go (10.0), marshal.go
// (11.0), construction.go (12.0), battle.go, rout.go and retreat.go (13.0),
// supply.go (14.0), logistics.go (15.0, 16.0), winter.go (17.0), victory.go
// (18.0). What is printed on map, counters and cards is in data/*.toml; what is
// said to players is in words/. Rules are cited by the rulebook's numbers;
// A01 and so on are the ambiguities listed in rules.md.
package bayonets

import (
	"embed"
	"fmt"
	"io/fs"
	"math/rand/v2"

	"postrider/games"
	"postrider/games/edition"
	"postrider/games/facts"
)

//go:embed all:words data events.toml kinds.toml
var embedded embed.FS

// version covers rules, data and defaults: it rises when a change makes old
// journals replay differently. What differs in an owner's data stands behind it
// (Title.Version).
const version = "2"

// Title is Bayonets & Tomahawks, with the data that it is played by.
type Title struct {
	*edition.Edition
	data *Data
}

// New returns the title with the data that the program carries.
func New() *Title { return newTitle(shipped.Data(), shipped.Files) }

// WithData returns the title with the data files of dir in place of the program's
// own: an owner may correct what map, cards, counters and sheets say, but not which
// spaces, counters and cards there are. The error names every fault, one to a line.
func (*Title) WithData(dir fs.FS) (games.Title, error) {
	return edition.WithData(shipped, dir, newTitle)
}

func newTitle(d *Data, files *facts.Files) *Title {
	return &Title{edition.New(edition.Parts{
		Version: version, Files: files, Language: d.lang, Map: d.maps, Words: embedded, Funcs: wordFuncs(d),
	}), d}
}

func (t *Title) Scenarios() []games.Scenario {
	var list []games.Scenario
	for _, sc := range t.data.Scenarios {
		brief := t.Say(games.T("brief", "scenario", sc.Short), "en")
		list = append(list, games.Scenario{ID: sc.Short, Name: sc.Name, Brief: brief, Seats: []games.Seat{BritishSeat, FrenchSeat}})
	}
	return list
}

func (d *Data) scenario(name string) (*Scenario, error) {
	return edition.Scenario("bayonets", d.Scenarios, name, func(sc *Scenario) []string { return []string{sc.Short, sc.ID} })
}

func (t *Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	sc, err := t.data.scenario(scenario)
	if err != nil {
		return nil, err
	}
	for name := range options {
		return nil, fmt.Errorf("bayonets: no option %q; this title has none", name)
	}
	return setup(t.data, sc), nil
}

func (t *Title) Decode(data []byte) (games.Position, error) {
	return t.data.decodePosition(data)
}

// newGame is a position with all that its rules need; ref is nil for a mere look.
func newGame(p *Position, ref games.Referee) *game {
	sc, err := p.data.scenario(p.Scenario)
	if err != nil {
		panic(err) // Decode and Setup have checked it
	}
	return &game{Position: p, d: p.data, sc: sc, ref: ref}
}

func (t *Title) Play(ref games.Referee, pos games.Position) {
	newGame(pos.(*Position), ref).play()
}

func (t *Title) Result(pos games.Position) (games.Result, bool) {
	p := pos.(*Position)
	if !p.Over {
		return games.Result{}, false
	}
	why := games.T("result", "side", p.Winner, "by", p.WonBy, "marker", p.Victory, "year", p.Year)
	return games.Result{Winner: p.Winner.Seat(), Why: why}, true
}

func (t *Title) Year(pos games.Position) int { return pos.(*Position).Year }

func (t *Title) View(pos games.Position, seats games.Seats) games.View {
	return newView(t, pos.(*Position), factionOf(seats.Only()))
}

func (t *Title) Redeal(pos games.Position, seats games.Seats, r *rand.Rand) games.Position {
	return redeal(pos.(*Position), factionOf(seats.Only()), r)
}
