package conquest

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"postrider/games/board"
	"postrider/games/edition"
	"postrider/games/facts"
)

// shipped are the data that the program carries. Nothing but New looks at them: rules,
// words and reading go by the data of their Title.
var shipped = facts.Carry("conquest", embedded, load)

type loader struct {
	*facts.Loader
	effects map[string]effectSpec
}

// load reads the files and checks all against all. An owner's data may have other areas
// and cards than the shipped ones, which are not needed.
func load(files *facts.Files, _ *Data) (*Data, error) {
	l := loader{Loader: facts.NewLoader(files)}
	facts.Fixed(embedded, "effects.toml", &l.effects)
	d := &Data{codes: map[string]AreaID{}}
	l.areas(d)
	l.cards(d)
	l.dice(d)
	l.rounds(d)
	l.setup(d)
	d.doubts = l.Reconstructed()
	var err error
	d.lang, d.maps, err = edition.Finish(l.Loader, embedded, d.settings, func() (*board.Map, error) { return loadMaps(files.Read, d) })
	return d, err
}

func (l loader) areas(d *Data) {
	var file struct {
		Area []struct {
			Area
			Home  string   `toml:"home" one:"british french native none"`
			Doubt []string `toml:"unsure" one:"home harbor victory_symbols town fort_symbol start_fort native_symbol neighbours start" unsure:"area"`
		} `toml:"area" record:"area"`
	}
	l.Read("areas.toml", &file)
	d.bySlug = facts.Places[AreaID](l.Loader, "area")
	ids, at := "", map[[2]int]string{}
	for i, r := range file.Area {
		a := r.Area
		a.ID, a.Native = AreaID(i), r.Home == "native"
		a.Home, _ = facts.Called(r.Home, French)
		a.Next = slices.DeleteFunc(a.Next, func(to AreaID) bool { return to < 0 })
		slices.Sort(a.Next)
		other, twice := at[[2]int{a.X, a.Y}]
		l.Want(!twice, "area %s: x and y are those of %s; no two areas are at one place", a.Slug, other)
		at[[2]int{a.X, a.Y}], d.codes[a.Code] = a.Slug, a.ID
		d.Areas, ids = append(d.Areas, a), ids+a.Slug+"\n"
	}
	d.places = fmt.Sprintf("%x", sha256.Sum256([]byte(ids)))[:8]
	for i := range d.Areas {
		l.names(&d.Areas[i])
		l.borders(d, &d.Areas[i])
		l.printed(&d.Areas[i])
	}
	l.joined(d)
	l.starts(d)
}

// names checks what orders call an area.
func (l loader) names(a *Area) {
	want := l.Of("area", a.Slug)
	const capitals, small = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz0123456789-"
	n := len(a.Code)
	want((n == 0 || n == 3 || n == 4) && strings.Trim(a.Code, capitals) == "", "code is %q; write three or four capitals", a.Code)
	want(strings.Trim(a.Slug, small) == "", "id is to be of small letters, digits and hyphens")
	for _, word := range []string{a.Code, a.Slug} {
		switch word {
		case "SEA", "ALL", "open-water", "all", "natives", "nobody", "british", "french":
			want(false, "%s means something else in orders; choose another", word)
		}
	}
}

// borders checks that each border joins two areas and stands at both of them.
func (l loader) borders(d *Data, a *Area) {
	want := l.Of("area", a.Slug)
	for _, to := range a.Next {
		other := d.area(to).Slug
		want(to != a.ID, "it is its own neighbour; take it out")
		want(d.adjacent(to, a.ID), "%s is its neighbour, but not the other way; write %s there too, or take %s out here",
			other, a.Slug, other)
	}
}

// printed checks what is printed in an area, and who begins there, against each other and
// against whose home it is.
func (l loader) printed(a *Area) {
	want := l.Of("area", a.Slug)
	if a.Water() {
		want(a.Harbor, `home is "none", which is for the water of a harbor; write harbor = true, or whose home it is`)
		want(!a.Town && !a.FortSymbol && a.Victory == 0 && a.NativeSymbol == 0,
			`home is "none", and water has no town, fort_symbol, victory_symbols or native_symbol; write whose home it is`)
	}
	want(a.Victory == 0 || a.Town || a.FortSymbol, "victory_symbols is %d, but Victory Symbols are of towns and forts; "+
		"write town or fort_symbol = true, or no victory_symbols", a.Victory)
	want(a.StartFort == Nobody || a.FortSymbol, "start_fort is %s; then fort_symbol = true belongs here", a.StartFort)
	want(a.StartMuster == Nobody || a.Town, "start_muster is %s; then town = true belongs here", a.StartMuster)
	want(!a.held(British) || !a.held(French), "start has units of both sides; one side begins there")
	for _, s := range sides {
		want(!a.held(s) || a.StartFort != s.Enemy(), "start_fort is %s, but the units of start are %s", a.StartFort, s)
		want(!a.held(s) || a.StartMuster != s.Enemy(), "start_muster is %s, but the units of start are %s", a.StartMuster, s)
	}
}

// joined checks that units can come from each area to any other, if need be by sea.
func (l loader) joined(d *Data) {
	if len(d.Areas) == 0 {
		l.Fault("there is no area")
		return
	}
	harbors := d.where(func(at AreaID) bool { return d.area(at).Harbor })
	far := facts.Steps(len(d.Areas), -1, func(at AreaID) []AreaID {
		if d.area(at).Harbor {
			return slices.Concat(d.area(at).Next, harbors)
		}
		return d.area(at).Next
	})
	for i := range d.Areas {
		l.Want(far[0][i] >= 0, "area %s: no way leads here from %s; write its neighbours", d.Areas[i].Slug, d.Areas[0].Slug)
	}
}

// startForts is how many Fort Markers are on the map in the beginning (setup 4).
const startForts = 6

// starts checks what the setup needs (setup 4, setup 5).
func (l loader) starts(d *Data) {
	forts := d.slugs(d.where(func(at AreaID) bool { return d.area(at).StartFort != Nobody }))
	l.Want(len(forts) == startForts, "start_fort stands at %d areas (%s); %d Fort Markers are on the map in the beginning",
		len(forts), strings.Join(forts, ", "), startForts)
	for _, s := range sides {
		musters := d.where(func(at AreaID) bool { return d.area(at).StartMuster == s })
		l.Want(len(musters) == 1, "start_muster is %s at %d areas; one of its Muster Markers is printed", s, len(musters))
		towns := d.where(func(at AreaID) bool { return d.area(at).maySecond(s) })
		l.Want(len(towns) > 0, "no town without start_muster has %s units in its start; the second Muster Marker needs one", s)
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
		check := l.event
		if c.Movement {
			check = movement
		}
		check(&c, l.Of("card", fmt.Sprint(c.Deck.Code(), " ", c.Number)))
	}
	for f := range Faction(Factions) {
		deck := d.Cards[f]
		slices.SortStableFunc(deck, func(a, b Card) int { return cmp.Compare(a.Number, b.Number) })
		l.Want(len(deck) == deckSize, "deck %s has %d cards; write those from 1 to %d", f.Code(), len(deck), deckSize)
		intro := slices.ContainsFunc(deck, func(c Card) bool { return c.Intro && c.Movement })
		l.Want(intro, "deck %s has no Movement Card with intro = true", f.Code())
	}
}

func movement(c *Card, want facts.Wanted) {
	want(c.Truce == (c.Number == truceCard), "truce is %v; just card %d is the Truce card", c.Truce, truceCard)
	want(c.Armies > 0 && c.Areas > 0, "a Movement Card has armies and areas; write a number from 1 to 9")
	want(c.Phase == "" && c.Effect == "" && len(c.Params) == 0,
		"a Movement Card has no phase, effect or params; Event Cards are %d to %d", movementCards+1, deckSize)
}

func (l loader) event(c *Card, want facts.Wanted) {
	want(!c.Truce && c.Armies == 0 && c.Areas == 0,
		"an Event Card has no truce, armies or areas; Movement Cards are 1 to %d", movementCards)
	want(c.Phase != "", "phase is missing; write reinforcement, movement or battle")
	e, ok := l.effects[c.Effect]
	if !ok {
		want(false, "effect is %q; the rules know %s", c.Effect, strings.Join(slices.Sorted(maps.Keys(l.effects)), ", "))
		return
	}
	want(e.Phase == "" || c.Phase == "" || c.Phase == e.Phase, "phase is %q; %s is for the phase %q", c.Phase, c.Effect, e.Phase)
	want(e.Of == "" || (e.Of == "Regulars") == c.Deck.Regulars(), "effect is %s, which is for %s", c.Effect, e.Of)
	has, takes := slices.Sorted(maps.Keys(c.Params)), slices.Sorted(slices.Values(e.Params))
	want(slices.Equal(has, takes), "params are %s; those of %s are %s", names(has), c.Effect, names(takes))
}

// names are words of a list.
func names(list []string) string { return cmp.Or(strings.Join(list, ", "), "none") }

// An effectSpec is what the rules know of an effect.
type effectSpec struct {
	Phase  Phase    // the only one in which it makes sense; "": any
	Of     string   // whose cards it may be of, Regulars or militia; "": of anybody
	Params []string // the names of its numbers
}

// faces of a die.
const faces = 6

func (l loader) dice(d *Data) {
	var file struct {
		Die [allFactions]struct {
			Die
			Count  int      `toml:"count" range:"1 9"`
			Unsure []string `toml:"unsure" one:"count hit flee command" unsure:"die dice"`
			_      struct{} `notes:"id"`
		} `toml:"die" record:"die" each:"BR BC FR FC NA"`
		Fort struct {
			Block  int      `toml:"block" range:"0 6"`
			Unsure []string `toml:"unsure" one:"block" unsure:"die dice"`
		} `toml:"fort_die"`
	}
	l.Read("dice.toml", &file)
	d.FortBlock = file.Fort.Block
	same := map[Die]Faction{}
	for i, r := range file.Die {
		f, n := Faction(i), r.Hit+r.Flee+r.Command
		if r.Count == 0 {
			continue // it is missing
		}
		d.Dice[f], d.DiceCount[f] = r.Die, r.Count
		l.Want(n == faces, "die %s: hit, flee and command are %d faces together; a die has %d", f.Code(), n, faces)
		other, twice := same[r.Die]
		l.Want(!twice, "die %s: it has the faces of %s; the dice of each faction are different (4.1)", f.Code(), other.Code())
		same[r.Die] = f
	}
}

func (l loader) rounds(d *Data) {
	var file struct {
		Rounds
		Space [turnSpaces]struct {
			Areas  []AreaID `toml:"native_areas" link:"area" once:"yes"`
			Unsure []string `toml:"unsure" one:"native_areas" unsure:"space"`
			_      struct{} `notes:"space"`
		} `toml:"turn_space" record:"turn_space" by:"space" each:"1 2 3 4 5"`
	}
	l.Read("rounds.toml", &file)
	d.Rounds = file.Rounds
	l.Want(d.FirstCheck <= d.LastRound, "first_check is %d; it comes not after last_round, which is %d", d.FirstCheck, d.LastRound)
	l.Want(d.IntroRounds <= d.LastRound, "intro_rounds is %d; it is not more than last_round, which is %d", d.IntroRounds, d.LastRound)
	for i, r := range file.Space {
		list, symbol := fmt.Sprintf("turn_space %d: native_areas", i+1), fmt.Sprintf("native_symbol = %d", i+1)
		l.Want(len(r.Areas) == 2, "%s are %d; each symbol is on two areas", list, len(r.Areas))
		l.just(d, list, r.Areas, symbol, func(a *Area) bool { return a.NativeSymbol == i+1 })
		copy(d.NativeAreas[i][:], r.Areas)
	}
}

// just checks that a list has those areas of which is is true, and no other. symbol is what
// stands in areas.toml if it is.
func (l loader) just(d *Data, list string, areas []AreaID, symbol string, is func(a *Area) bool) {
	for i := range d.Areas {
		a := &d.Areas[i]
		has := slices.Contains(areas, a.ID)
		l.Want(!has || is(a), "%s has %s, where no %s stands in areas.toml; write both or neither", list, a.Slug, symbol)
		l.Want(has || !is(a), "%s leaves out %s, where %s stands in areas.toml; write both or neither", list, a.Slug, symbol)
	}
}

// A factionRecord is what a faction has, as it stands in its file.
type factionRecord struct {
	Units   int            `toml:"units" range:"1 99"`
	Harbors []AreaID       `toml:"harbors" link:"area" once:"yes"`
	Muster  []AreaID       `toml:"muster" link:"area" once:"yes"`
	Extra   map[AreaID]int `toml:"extra" keys:"area" range:"1 99"`
	_       struct{}       `notes:"id"`
}

func (l loader) setup(d *Data) {
	var file struct {
		Numbers
		Faction [allFactions]factionRecord `toml:"faction" record:"faction" each:"BR BC FR FC NA"`
	}
	l.Read("setup.toml", &file)
	d.Numbers = file.Numbers
	l.Want(d.MusterSides[0] < d.MusterSides[1], "muster_sides are %v; write the lesser side first", d.MusterSides)
	l.Want(len(d.Scenarios) > 0, "there is no scenario")
	for i, r := range file.Faction {
		f, n := Faction(i), 0
		if r.Units == 0 {
			continue // it is missing
		}
		for i := range d.Areas {
			n += d.Areas[i].Start[f]
		}
		if f < Factions {
			n += d.ExtraUnits
			l.defaults(d, f, r)
		}
		d.Units[f] = r.Units
		l.Want(n <= r.Units, "faction %s: %d units begin on the map, those of extra_units included, but units is %d", f.Code(), n, r.Units)
	}
}

// defaults sets and checks what is done for a faction that says nothing: it is legal.
func (l loader) defaults(d *Data, f Faction, r factionRecord) {
	want, side := l.Of("faction", f.Code()), f.Side()
	d.Harbors[f], d.MusterDefault[f] = r.Harbors, r.Muster
	if f.Regulars() {
		l.just(d, "faction "+f.Code()+": harbors", r.Harbors, "harbor = true", func(a *Area) bool { return a.Harbor })
		want(len(r.Muster) == 0, "muster is for militia")
	} else {
		want(len(r.Harbors) == 0, "harbors are for Regulars")
		want(len(r.Muster) > 0, "muster has no town")
	}
	for _, at := range r.Muster {
		want(at < 0 || d.area(at).maySecond(side), "muster has %s; write towns without start_muster where %s units begin", d.slug(at), side)
	}
	n := 0
	for _, at := range slices.SortedFunc(maps.Keys(r.Extra), func(a, b AreaID) int { return strings.Compare(d.slug(a), d.slug(b)) }) {
		n += r.Extra[at]
		d.ExtraDefault[f] = append(d.ExtraDefault[f], put{At: at, N: r.Extra[at]})
		want(at < 0 || d.area(at).Home == side || d.area(at).held(side),
			"extra has %s; write areas that are %s home or where %s units begin", d.slug(at), side, side)
	}
	want(n == d.ExtraUnits, "extra places %d units; extra_units is %d", n, d.ExtraUnits)
}
