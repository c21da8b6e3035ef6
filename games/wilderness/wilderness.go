// Package wilderness referees Wilderness War (GMT Games, by Volko Ruhnke, third
// edition) by its printed rules.
//
// The rules are the methods of game, in one file for each chapter of the
// rulebook: season.go (4.0), cards.go and play.go (5.1, 5.2), activation.go
// (5.3), construction.go (5.4), events*.go (5.5 and the cards), movement.go and
// naval.go (6.0 to 6.4), enter.go (6.5, 6.6), intercept.go (6.7), avoid.go (6.8),
// battle.go, losses.go and retreat.go (7.0), siege.go (8.0), assault.go (9.0),
// raid.go (10.0), winter.go (11.0), supply.go (12.0), victory.go (13.0). What is
// printed on map, counters and cards is in data/*.toml; what is said to players
// is in words/. Rules are cited by the rulebook's numbers; A-01, B-01 and C-01
// and so on are the doubts listed in rules.md.
package wilderness

import (
	"embed"
	"io/fs"
	"math/rand/v2"

	"postrider/games"
	"postrider/games/edition"
	"postrider/games/facts"
)

//go:embed all:words data kinds.toml events.toml former.toml bot.toml
var embedded embed.FS

// version covers rules, data and defaults: it rises when a change makes old
// journals replay differently. What differs in an owner's data stands behind it
// (Title.Version).
const version = "3"

// Title is Wilderness War, with the data that it is played by.
type Title struct {
	*edition.Edition
	data *Data
}

// New returns the title with the data that the program carries.
func New() *Title { return newTitle(shipped.Data(), shipped.Files) }

// WithData returns the title with those data files that dir holds in place of the
// program's own: an owner of the game may correct there what its printed map,
// cards, counters and sheets say. Which spaces, pieces and cards there are stays
// the same. The error names every fault, one to a line.
func (*Title) WithData(dir fs.FS) (games.Title, error) {
	return edition.WithData(shipped, dir, newTitle)
}

func newTitle(d *Data, files *facts.Files) *Title {
	return &Title{edition.New(edition.Parts{
		Version: version, Files: files, Language: d.lang, Map: d.maps, Words: embedded, Funcs: wordFuncs(d),
		Exclusive: [][2]string{{"13.3", "14.7"}},
	}), d}
}

func (t *Title) Scenarios() []games.Scenario {
	var list []games.Scenario
	for _, sc := range t.data.Scenarios {
		brief := t.Say(games.T("brief", "start", sc.StartYear, "end", sc.EndYear%100), "en")
		list = append(list, games.Scenario{ID: sc.ID, Name: sc.Name, Brief: brief, Seats: []games.Seat{British.Seat(), French.Seat()}})
	}
	return list
}

func (d *Data) scenario(id string) (*Scenario, error) {
	return edition.Scenario("wilderness", d.Scenarios, id, func(sc *Scenario) []string { return []string{sc.ID} })
}

func (t *Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	sc, err := t.data.scenario(scenario)
	if err != nil {
		return nil, err
	}
	o, err := readOptions(options)
	if err != nil {
		return nil, err
	}
	return setup(t.data, sc, o), nil
}

func (t *Title) Decode(data []byte) (games.Position, error) {
	return t.data.decodePosition(data)
}

// newGame is a position with what its rules need; ref is nil for a mere look.
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
	return games.Result{Winner: p.Winner.Seat(), Why: games.T("result", "side", p.Winner, "by", p.WonBy, "vp", p.VP, "year", p.Year)}, true
}

// Year is the year that pos stands in.
func (t *Title) Year(pos games.Position) int { return pos.(*Position).Year }

func (t *Title) View(pos games.Position, seats games.Seats) games.View {
	return newView(t, pos.(*Position), sideOf(seats.Only()))
}

func (t *Title) Redeal(pos games.Position, seats games.Seats, r *rand.Rand) games.Position {
	return redeal(pos.(*Position), sideOf(seats.Only()), r)
}

func (t *Title) Help(topic, lang string) (string, bool) {
	if page, ok := t.helpCard(topic, lang); ok {
		return page, true
	}
	return t.Words.Help(topic, lang)
}
