// Package conquest referees 1754: Conquest (Academy Games, by Beau Beckett and Jeph Stahl)
// by its printed rules.
//
// The rules are the methods of game, in one file for each chapter of the rulebook: round.go
// (set-up, 1.0, 2.3, 5.0, 6.0), reinforce.go (2.0), move.go (3.0), battle.go (4.0), events.go
// and effects.go (7.0 and the cards). What is printed on map, cards and dice is in
// data/*.toml, a good part of which is reconstructed (docs/data.md); what is said to players
// is in words/. Rules are cited by the rulebook's numbers, the steps of its set-up as "setup 5"
// and so on; A01 and so on are the doubts listed in rules.md.
package conquest

import (
	"embed"
	"io/fs"

	"postrider/games"
	"postrider/games/edition"
	"postrider/games/facts"
)

//go:embed all:words data kinds.toml effects.toml
var embedded embed.FS

// version covers rules, data and defaults: it rises when a change makes old journals replay
// differently.
const version = "1"

// Title is 1754: Conquest, with the data that it is played by.
type Title struct {
	*edition.Edition
	data *Data
}

// New returns the title with the data that the program carries.
func New() *Title { return newTitle(shipped.Data(), shipped.Files) }

// WithData returns the title with those data files that dir holds in place of the program's
// own: an owner of the game corrects there what map, cards and dice say. The error names
// every fault, one to a line.
func (*Title) WithData(dir fs.FS) (games.Title, error) {
	return edition.WithData(shipped, dir, newTitle)
}

func newTitle(d *Data, files *facts.Files) *Title {
	return &Title{edition.New(edition.Parts{
		Version: version, Files: files, Language: d.lang, Map: d.maps, Words: embedded, Funcs: wordFuncs(d), Unsure: d.doubts,
	}), d}
}

// seats are the factions in the order of the rulebook's colours.
var seats = []games.Seat{BR.Seat(), BC.Seat(), FR.Seat(), FC.Seat()}

func (t *Title) Scenarios() []games.Scenario {
	allied := []games.Seats{{BR.Seat(), BC.Seat()}, {FR.Seat(), FC.Seat()}}
	var list []games.Scenario
	for _, sc := range t.data.Scenarios {
		brief := t.Say(games.T("brief", "intro", sc.ID == introductory), "en")
		list = append(list, games.Scenario{ID: sc.ID, Name: sc.Name, Brief: brief, Seats: seats, Sides: allied})
	}
	return list
}

// Setup puts units, Control Markers, Forts and the first Muster Markers on the map, steps 2
// to 5 of the set-up. The one option is to pause before battles.
func (t *Title) Setup(scenario string, options map[string]string) (games.Position, error) {
	sc, err := edition.Scenario("conquest", t.data.Scenarios, scenario, func(sc *Scenario) []string { return []string{sc.ID} })
	if err != nil {
		return nil, err
	}
	d := t.data
	p := &Position{
		data: d, Places: d.places, Scenario: sc.ID, Active: NoFaction, Areas: make([]AreaState, len(d.Areas)), Stock: d.Units,
	}
	if err := edition.Options("conquest", options, map[string]*bool{optionPause: &p.Pause}); err != nil {
		return nil, err
	}
	for i := range d.Areas {
		area, state := &d.Areas[i], &p.Areas[i]
		state.Units, state.Fort = area.Start, area.StartFort != Nobody
		for f, n := range area.Start {
			p.Stock[f] -= n
		}
		if side := p.occupier(area.ID); area.Victory > 0 && area.Home != side {
			state.Marker = side
		}
		if side := area.StartMuster; side != Nobody {
			f := factionsOf(side)[1]
			p.Muster[f] = append(p.Muster[f], Marker{At: area.ID})
		}
	}
	for f := range Faction(Factions) {
		p.Decks[f] = d.deck(f, sc.ID)
	}
	return p, nil
}

// optionPause is the option by which a match stops before the battles of a turn (P09).
const optionPause = "pause"

func (t *Title) Decode(data []byte) (games.Position, error) { return t.data.decode(data) }

func (t *Title) Play(ref games.Referee, pos games.Position) { newGame(pos.(*Position), ref).play() }

func (t *Title) Result(pos games.Position) (games.Result, bool) {
	p := pos.(*Position)
	if !p.Over {
		return games.Result{}, false
	}
	r := games.Result{Why: games.T("result", "side", p.Winner, "british", p.score(British), "french", p.score(French))}
	if p.Winner != Nobody {
		r.Winner = factionsOf(p.Winner)[0].Seat()
	}
	return r, true
}

// Year is the round.
func (t *Title) Year(pos games.Position) int { return pos.(*Position).Round }

func (p *Position) Clone() games.Position { return p.clone() }

// Lapses drops orders of the queue when the turn of their faction is over, those of the
// set-up when that is, and that a faction is ready when the present turn is.
func (t *Title) Lapses(pos games.Position, seat games.Seat, o games.Order) bool {
	p := pos.(*Position)
	switch o.Kind {
	case kindMuster, kindSetup:
		return p.Round > 0
	case kindReady:
		return true
	}
	return p.Active == factionOf(seat)
}
