package conquest

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"postrider/games/facts"
)

// dataFiles are the data files as shipped.
var dataFiles = facts.NewFiles("conquest", embedded)

// shipped are the data that the program carries. Nothing but New looks at them: rules,
// words and reading go by the data of their Title.
var shipped = facts.Load(dataFiles, load)

type loader struct{ *facts.Loader }

// load reads the files and checks all against all. An owner's data may have other areas
// and cards than the shipped ones, which are not needed.
func load(files *facts.Files, _ *Data) (*Data, error) {
	l := loader{facts.NewLoader(files)}
	d := &Data{codes: map[string]AreaID{}, doubts: map[string]doubt{}}
	l.areas(d)
	l.cards(d)
	l.dice(d)
	l.rounds(d)
	l.setup(d)
	if err := l.Err(); err != nil {
		return nil, err
	}
	var err error
	if d.lang, err = loadLanguage(d, embedded, nil); err != nil {
		return nil, err
	}
	d.maps, err = loadMaps(files.Read, d)
	l.FaultMap(err)
	return d, l.Err()
}

// An areaRecord is an area as it stands in its file.
type areaRecord struct {
	Slug       string   `toml:"id"`
	Code       string   `toml:"code" need:"yes" unique:"yes"`
	Name       string   `toml:"name" need:"yes" unique:"yes"`
	Home       string   `toml:"home" one:"british french native none"`
	Harbor     bool     `toml:"harbor"`
	Victory    int      `toml:"victory_symbols" range:"0 2"`
	Town       bool     `toml:"town"`
	FortSymbol bool     `toml:"fort_symbol"`
	Fort       Side     `toml:"start_fort" one:"british french" zero:""`
	Muster     Side     `toml:"start_muster" one:"british french" zero:""`
	Symbol     int      `toml:"native_symbol" range:"0 5"`
	X          int      `toml:"x" range:"0 1000"`
	Y          int      `toml:"y" range:"0 1000"`
	Neighbours []string `toml:"neighbours"`
	Start      struct {
		BR int `toml:"br" range:"0 40"`
		BC int `toml:"bc" range:"0 40"`
		FR int `toml:"fr" range:"0 40"`
		FC int `toml:"fc" range:"0 40"`
		NA int `toml:"na" range:"0 40"`
	} `toml:"start"`
	Unsure []string `toml:"unsure" one:"home harbor victory_symbols town fort_symbol start_fort native_symbol neighbours start"`
}

func (l loader) areas(d *Data) {
	var file struct {
		Area []areaRecord `toml:"area" record:"area"`
	}
	l.Read("areas.toml", &file)
	d.bySlug = facts.Places[AreaID](l.Loader, "area")
	at := map[[2]int]string{}
	for i := range file.Area {
		r := &file.Area[i]
		l.names(r)
		other, twice := at[[2]int{r.X, r.Y}]
		l.Want(!twice, "area %s: x and y are those of %s; no two areas are at one place", r.Slug, other)
		at[[2]int{r.X, r.Y}] = r.Slug
		d.codes[r.Code] = AreaID(i)
		d.doubt("area", r.Unsure)
		s := r.Start
		d.Areas = append(d.Areas, Area{
			ID: AreaID(i), Slug: r.Slug, Code: r.Code, Name: r.Name, Harbor: r.Harbor, Town: r.Town, FortSymbol: r.FortSymbol,
			Home: Side(max(0, slices.Index(sideNames[:], r.Home))), Native: r.Home == "native", Victory: r.Victory,
			StartFort: r.Fort, StartMuster: r.Muster, NativeSymbol: r.Symbol,
			Start: [allFactions]int{s.BR, s.BC, s.FR, s.FC, s.NA}, X: r.X, Y: r.Y,
		})
	}
	d.places = placesOf(d.Areas)
	for i := range file.Area {
		l.borders(d, &d.Areas[i], file.Area[i].Neighbours)
	}
	for i := range d.Areas {
		l.mutual(d, &d.Areas[i])
		l.symbols(&d.Areas[i])
		l.occupied(&d.Areas[i])
	}
	l.joined(d)
	l.starts(d)
}

// placesOf is a short hash of the ids of areas in their order.
func placesOf(areas []Area) string {
	h := sha256.New()
	for i := range areas {
		fmt.Fprintln(h, areas[i].Slug)
	}
	return hex.EncodeToString(h.Sum(nil))[:8]
}

// doubt notes what of a record is reconstructed.
func (d *Data) doubt(record string, unsure []string) {
	if len(unsure) == 0 {
		return
	}
	of := d.doubts[record]
	of.n++
	for _, field := range unsure {
		if !slices.Contains(of.fields, field) {
			of.fields = append(of.fields, field)
		}
	}
	slices.Sort(of.fields)
	d.doubts[record] = of
}

// reserved are codes and ids that orders need for something else.
var reserved = []string{"SEA", "ALL", "open-water", "all", "natives", "nobody", "british", "french"}

// names checks what orders call an area.
func (l loader) names(r *areaRecord) {
	capitals := func(c rune) bool { return c >= 'A' && c <= 'Z' }
	slug := func(c rune) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' }
	not := func(ok func(rune) bool) func(rune) bool { return func(c rune) bool { return !ok(c) } }
	l.Want(r.Code == "" || len(r.Code) >= 3 && len(r.Code) <= 4 && !strings.ContainsFunc(r.Code, not(capitals)),
		"area %s: code is %q; write three or four capitals", r.Slug, r.Code)
	l.Want(!strings.ContainsFunc(r.Slug, not(slug)), "area %s: id is to be of small letters, digits and hyphens", r.Slug)
	for _, word := range []string{r.Code, r.Slug} {
		l.Want(!slices.Contains(reserved, word), "area %s: %s means something else in orders; choose another", r.Slug, word)
	}
}

// borders sets with which areas one has a common border.
func (l loader) borders(d *Data, a *Area, neighbours []string) {
	for _, slug := range neighbours {
		to, ok := d.bySlug[slug]
		switch {
		case !ok:
			l.Fault("area %s: neighbours has %q; there is no such area", a.Slug, slug)
		case to == a.ID:
			l.Fault("area %s: it is its own neighbour; take it out", a.Slug)
		case slices.Contains(a.Next, to):
			l.Fault("area %s: neighbours has %s twice; once is right", a.Slug, slug)
		default:
			a.Next = append(a.Next, to)
		}
	}
	slices.Sort(a.Next)
}

// mutual checks that each border stands at both of its areas.
func (l loader) mutual(d *Data, a *Area) {
	for _, to := range a.Next {
		other := d.area(to).Slug
		l.Want(d.adjacent(to, a.ID), "area %s: %s is its neighbour, but not the other way; write %s there too, or take %s out here",
			a.Slug, other, a.Slug, other)
	}
}

// symbols checks what is printed in an area against whose home it is.
func (l loader) symbols(a *Area) {
	if a.Water() {
		l.Want(a.Harbor, `area %s: home is "none", which is for the water of a harbor; write harbor = true, or whose home it is`, a.Slug)
		l.Want(!a.Town && !a.FortSymbol && a.Victory == 0 && a.NativeSymbol == 0,
			`area %s: home is "none", and water has no town, fort_symbol, victory_symbols or native_symbol; write whose home it is`, a.Slug)
	}
	l.Want(a.Victory == 0 || a.Town || a.FortSymbol, "area %s: victory_symbols is %d, but Victory Symbols are of towns and forts; "+
		"write town or fort_symbol = true, or no victory_symbols", a.Slug, a.Victory)
	l.Want(a.StartFort == Nobody || a.FortSymbol, "area %s: start_fort is %s; then fort_symbol = true belongs here", a.Slug, a.StartFort)
	l.Want(a.StartMuster == Nobody || a.Town, "area %s: start_muster is %s; then town = true belongs here", a.Slug, a.StartMuster)
}

// held reports whether units of a side begin in the area.
func (a *Area) held(s Side) bool {
	for f := range Faction(Factions) {
		if f.Side() == s && a.Start[f] > 0 {
			return true
		}
	}
	return false
}

// occupied checks who begins in an area.
func (l loader) occupied(a *Area) {
	l.Want(!a.held(British) || !a.held(French), "area %s: start has units of both sides; one side begins there", a.Slug)
	for _, s := range sides {
		l.Want(!a.held(s) || a.StartFort != s.Enemy(), "area %s: start_fort is %s, but the units of start are %s", a.Slug, a.StartFort, s)
		l.Want(!a.held(s) || a.StartMuster != s.Enemy(), "area %s: start_muster is %s, but the units of start are %s", a.Slug, a.StartMuster, s)
	}
}

// joined checks that units can come from each area to any other, if need be by sea.
func (l loader) joined(d *Data) {
	if len(d.Areas) == 0 {
		l.Fault("there is no area")
		return
	}
	seen, queue := make([]bool, len(d.Areas)), []AreaID{0}
	seen[0] = true
	visit := func(a AreaID) {
		if !seen[a] {
			seen[a] = true
			queue = append(queue, a)
		}
	}
	for len(queue) > 0 {
		a := d.area(queue[0])
		queue = queue[1:]
		for _, to := range a.Next {
			visit(to)
		}
		for to := range d.Areas {
			if a.Harbor && d.Areas[to].Harbor {
				visit(AreaID(to))
			}
		}
	}
	for i := range d.Areas {
		l.Want(seen[i], "area %s: no way leads here from %s; write its neighbours", d.Areas[i].Slug, d.Areas[0].Slug)
	}
}

// startForts is how many Fort Markers are on the map in the beginning (setup 4).
const startForts = 6

// starts checks what the setup needs (setup 4, setup 5).
func (l loader) starts(d *Data) {
	var forts []string
	var musters, towns [3]int
	for i := range d.Areas {
		a := &d.Areas[i]
		if a.StartFort != Nobody {
			forts = append(forts, a.Slug)
		}
		musters[a.StartMuster]++
		for _, s := range sides {
			if a.Town && a.StartMuster == Nobody && a.held(s) {
				towns[s]++
			}
		}
	}
	l.Want(len(forts) == startForts, "start_fort stands at %d areas (%s); %d Fort Markers are on the map in the beginning",
		len(forts), strings.Join(forts, ", "), startForts)
	for _, s := range sides {
		l.Want(musters[s] == 1, "start_muster is %s at %d areas; one of its Muster Markers is printed", s, musters[s])
		l.Want(towns[s] > 0, "no town without start_muster has %s units in its start; the second Muster Marker needs one", s)
	}
}

// The cards of a deck.
const (
	deckSize      = 12
	movementCards = 8 // the first of them; the others are Event Cards
	truceCard     = 1
)

func (l loader) cards(d *Data) {
	var file struct {
		Card []Card `toml:"card" record:"card" by:"deck number"`
	}
	l.Read("cards.toml", &file)
	for _, c := range file.Card {
		if c.Deck < 0 || c.Deck >= Factions {
			continue
		}
		c.Movement = c.Number <= movementCards
		d.Cards[c.Deck] = append(d.Cards[c.Deck], c)
		d.doubt("card", c.Unsure)
		if c.Movement {
			l.movement(&c)
		} else {
			l.event(&c)
		}
	}
	for f := range Faction(Factions) {
		deck := d.Cards[f]
		slices.SortStableFunc(deck, func(a, b Card) int { return cmp.Compare(a.Number, b.Number) })
		l.Want(len(deck) == deckSize, "deck %s has %d cards; write those from 1 to %d", f.Code(), len(deck), deckSize)
		intro := slices.ContainsFunc(deck, func(c Card) bool { return c.Intro && c.Movement })
		l.Want(intro, "deck %s has no Movement Card with intro = true", f.Code())
	}
}

// wantCard notes a fault of a card unless ok.
func (l loader) wantCard(c *Card, ok bool, format string, args ...any) {
	l.Want(ok, "card %s %d: %s", c.Deck.Code(), c.Number, fmt.Sprintf(format, args...))
}

func (l loader) movement(c *Card) {
	l.wantCard(c, c.Truce == (c.Number == truceCard), "truce is %v; just card %d is the Truce card", c.Truce, truceCard)
	l.wantCard(c, c.Armies > 0 && c.Areas > 0, "a Movement Card has armies and areas; write a number from 1 to 9")
	l.wantCard(c, c.Phase == "" && c.Effect == "" && len(c.Params) == 0,
		"a Movement Card has no phase, effect or params; Event Cards are %d to %d", movementCards+1, deckSize)
}

func (l loader) event(c *Card) {
	l.wantCard(c, !c.Truce && c.Armies == 0 && c.Areas == 0,
		"an Event Card has no truce, armies or areas; Movement Cards are 1 to %d", movementCards)
	l.wantCard(c, c.Phase != "", "phase is missing; write reinforcement, movement or battle")
	e, ok := eventEffects[c.Effect]
	if !ok {
		l.wantCard(c, false, "effect is %q; the rules know %s", c.Effect, strings.Join(slices.Sorted(maps.Keys(eventEffects)), ", "))
		return
	}
	l.wantCard(c, e.phase == "" || c.Phase == "" || c.Phase == e.phase, "phase is %q; %s is for the phase %q", c.Phase, c.Effect, e.phase)
	l.wantCard(c, e.of == anyFaction || (e.of == regulars) == c.Deck.Regulars(), "effect is %s, which is for %s", c.Effect, e.of)
	for _, p := range e.params {
		_, ok := c.Params[p]
		l.wantCard(c, ok, "params of %s have no %s; write a number", c.Effect, p)
	}
	for _, p := range slices.Sorted(maps.Keys(c.Params)) {
		l.wantCard(c, slices.Contains(e.params, p), "params of %s have a %s; there are: %s",
			c.Effect, p, cmp.Or(strings.Join(e.params, ", "), "none"))
	}
}

// The factions whose cards an effect may be of.
const (
	anyFaction = ""
	regulars   = "Regulars"
	militia    = "militia"
)

// eventEffects are those that the rules know: the only phase in which each makes sense, whose
// cards it may be of, and the names of its numbers.
var eventEffects = map[string]struct {
	phase  Phase // "": any
	of     string
	params []string
}{
	"johnson":        {phase: PhaseBattle},
	"no_fort_die":    {phase: PhaseBattle, params: []string{"battles"}},
	"strike_first":   {phase: PhaseBattle, params: []string{"battles"}},
	"massacre":       {phase: PhaseBattle},
	"extra_dice":     {phase: PhaseBattle, params: []string{"dice"}},
	"reroll":         {phase: PhaseBattle, params: []string{"dice"}},
	"desert":         {params: []string{"units"}},
	"native_levy":    {params: []string{"units"}},
	"recall_fled":    {params: []string{"units"}},
	"extra_militia":  {of: militia, params: []string{"units"}},
	"move_muster":    {of: militia, params: []string{"markers"}},
	"raise_muster":   {of: militia, params: []string{"markers", "from", "to"}},
	"build_fort":     {params: []string{"forts"}},
	"extra_regulars": {phase: PhaseReinforcement, of: regulars, params: []string{"units"}},
	"swift_sail":     {phase: PhaseMovement, of: regulars, params: []string{"sea_cost"}},
	"far_march":      {phase: PhaseMovement, params: []string{"armies", "extra_areas"}},
	"extra_army":     {phase: PhaseMovement, params: []string{"armies"}},
	"none":           {},
}

// faces of a die.
const faces = 6

func (l loader) dice(d *Data) {
	var file struct {
		Die []struct {
			Faction Faction  `toml:"id" one:"BR BC FR FC NA"`
			Count   int      `toml:"count" range:"1 9"`
			Hit     int      `toml:"hit" range:"1 6"` // without a Hit a battle might never end
			Flee    int      `toml:"flee" range:"0 5"`
			Command int      `toml:"command" range:"0 5"`
			Unsure  []string `toml:"unsure" one:"count hit flee command"`
		} `toml:"die" record:"die"`
		Fort struct {
			Block  int      `toml:"block" range:"0 6"`
			Unsure []string `toml:"unsure" one:"block"`
		} `toml:"fort_die"`
	}
	l.Read("dice.toml", &file)
	same := map[Die]Faction{}
	for _, r := range file.Die {
		if r.Faction < 0 {
			continue
		}
		die := Die{r.Hit, r.Flee, r.Command}
		d.Dice[r.Faction], d.DiceCount[r.Faction] = die, r.Count
		d.doubt("die", r.Unsure)
		l.Want(r.Hit+r.Flee+r.Command == faces, "die %s: hit, flee and command are %d faces together; a die has %d",
			r.Faction.Code(), r.Hit+r.Flee+r.Command, faces)
		other, twice := same[die]
		l.Want(!twice, "die %s: it has the faces of %s; the dice of each faction are different (4.1)", r.Faction.Code(), other.Code())
		same[die] = r.Faction
	}
	for f := range Faction(allFactions) {
		l.Want(d.DiceCount[f] > 0, "die %s is missing", f.Code())
	}
	d.FortBlock = file.Fort.Block
	d.doubt("die", file.Fort.Unsure)
}

func (l loader) rounds(d *Data) {
	var file struct {
		First  int `toml:"first_check" range:"1 99"`
		Last   int `toml:"last_round" range:"1 99"`
		Intro  int `toml:"intro_rounds" range:"1 99"`
		Water  int `toml:"open_water_cost" range:"0 9"`
		Native int `toml:"native_units" range:"0 40"`
		Space  []struct {
			Space  int      `toml:"space" range:"1 5"`
			Areas  []AreaID `toml:"native_areas" link:"area"`
			Unsure []string `toml:"unsure" one:"native_areas"`
		} `toml:"turn_space" record:"turn_space" by:"space"`
	}
	l.Read("rounds.toml", &file)
	d.FirstCheck, d.LastRound, d.IntroRounds = file.First, file.Last, file.Intro
	d.OpenWaterCost, d.NativeUnits = file.Water, file.Native
	l.Want(file.First <= file.Last, "first_check is %d; it comes not after last_round, which is %d", file.First, file.Last)
	l.Want(file.Intro <= file.Last, "intro_rounds is %d; it is not more than last_round, which is %d", file.Intro, file.Last)
	l.Want(len(file.Space) == turnSpaces, "there are %d turn_space; the Turn Track has %d spaces", len(file.Space), turnSpaces)
	for _, r := range file.Space {
		if r.Space < 1 || r.Space > turnSpaces {
			continue
		}
		d.doubt("turn_space", r.Unsure)
		var symbols []string
		var marked []AreaID
		for i := range d.Areas {
			if d.Areas[i].NativeSymbol == r.Space {
				marked, symbols = append(marked, AreaID(i)), append(symbols, d.Areas[i].Slug)
			}
		}
		l.Want(len(r.Areas) == 2, "turn_space %d: native_areas are %d; each symbol is on two areas", r.Space, len(r.Areas))
		l.Want(slices.Equal(slices.Sorted(slices.Values(r.Areas)), marked),
			"turn_space %d: native_areas are %s; in areas.toml native_symbol = %d stands at %s; write the same in both",
			r.Space, strings.Join(d.slugNames(r.Areas), ", "), r.Space, cmp.Or(strings.Join(symbols, ", "), "none"))
		copy(d.NativeAreas[r.Space-1][:], r.Areas)
	}
}

func (d *Data) slugNames(areas []AreaID) []string {
	var slugs []string
	for _, a := range areas {
		if a >= 0 {
			slugs = append(slugs, d.area(a).Slug)
		}
	}
	return slugs
}

// A factionRecord is what a faction has, as it stands in its file.
type factionRecord struct {
	Faction Faction        `toml:"id" one:"BR BC FR FC NA"`
	Units   int            `toml:"units" range:"1 99"`
	Harbors []AreaID       `toml:"harbors" link:"area"`
	Muster  []AreaID       `toml:"muster" link:"area"`
	Extra   map[string]int `toml:"extra" range:"1 99"`
}

func (l loader) setup(d *Data) {
	var file struct {
		Hand     int             `toml:"hand_size" range:"1 12"`
		Regulars int             `toml:"reinforcements" range:"0 99"`
		Extra    int             `toml:"extra_units" range:"0 99"`
		Sides    [2]int          `toml:"muster_sides" range:"1 99"`
		Scenario []*Scenario     `toml:"scenario" record:"scenario"`
		Faction  []factionRecord `toml:"faction" record:"faction"`
	}
	l.Read("setup.toml", &file)
	d.HandSize, d.Reinforcements, d.ExtraUnits, d.MusterSides, d.Scenarios = file.Hand, file.Regulars, file.Extra, file.Sides, file.Scenario
	l.Want(file.Sides[0] < file.Sides[1], "muster_sides are %v; write the lesser side first", file.Sides)
	l.Want(len(file.Scenario) > 0, "there is no scenario")
	for i := range file.Faction {
		if r := &file.Faction[i]; r.Faction >= 0 {
			d.Units[r.Faction] = r.Units
			l.stock(d, r)
			if r.Faction < Factions {
				l.defaults(d, r)
			}
		}
	}
	for f := range Faction(allFactions) {
		l.Want(d.Units[f] > 0, "faction %s is missing", f.Code())
	}
}

// stock checks that the box has the units that begin on the map.
func (l loader) stock(d *Data, r *factionRecord) {
	n := 0
	for i := range d.Areas {
		n += d.Areas[i].Start[r.Faction]
	}
	if r.Faction < Factions {
		n += d.ExtraUnits
	}
	l.Want(n <= r.Units, "faction %s: %d units begin on the map, those of extra_units included, but units is %d", r.Faction.Code(), n, r.Units)
}

// defaults sets and checks what is done for a faction that says nothing: it is legal.
func (l loader) defaults(d *Data, r *factionRecord) {
	f := r.Faction
	d.Harbors[f], d.MusterDefault[f] = r.Harbors, r.Muster
	for _, a := range r.Harbors {
		if a >= 0 {
			l.Want(d.area(a).Harbor, "faction %s: harbors has %s, which is none", f.Code(), d.area(a).Slug)
		}
	}
	for i := range d.Areas {
		n := 0
		for _, a := range r.Harbors {
			if a == AreaID(i) {
				n++
			}
		}
		l.Want(!f.Regulars() || !d.Areas[i].Harbor || n == 1,
			"faction %s: harbors has %s %d times; write each harbor once", f.Code(), d.Areas[i].Slug, n)
	}
	l.Want(f.Regulars() || len(r.Harbors) == 0, "faction %s: harbors are for Regulars", f.Code())
	l.Want(!f.Regulars() || len(r.Muster) == 0, "faction %s: muster is for militia", f.Code())
	l.Want(f.Regulars() || len(r.Muster) > 0, "faction %s: muster has no town", f.Code())
	for _, a := range r.Muster {
		if a >= 0 {
			t := d.area(a)
			l.Want(t.Town && t.StartMuster == Nobody && t.held(f.Side()),
				"faction %s: muster has %s; write towns without start_muster where %s units begin", f.Code(), t.Slug, f.Side())
		}
	}
	n := 0
	for _, slug := range slices.Sorted(maps.Keys(r.Extra)) {
		a, ok := d.bySlug[slug]
		if !ok {
			l.Fault("faction %s: extra has %q; there is no such area", f.Code(), slug)
			continue
		}
		n += r.Extra[slug]
		d.ExtraDefault[f] = append(d.ExtraDefault[f], put{a, r.Extra[slug]})
		l.Want(d.area(a).Home == f.Side() || d.area(a).held(f.Side()),
			"faction %s: extra has %s; write areas that are %s home or where %s units begin", f.Code(), slug, f.Side(), f.Side())
	}
	l.Want(n == d.ExtraUnits, "faction %s: extra places %d units; extra_units is %d", f.Code(), n, d.ExtraUnits)
}
