package wilderness

import (
	"maps"
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/edition"
	"postrider/games/facts"
)

// shipped are the data that the program carries, and the measure of which
// spaces, pieces and cards there are. Nothing but New, Open and the ids look at
// them: rules, words and reading go by the data of their Title.
var shipped = facts.Carry("wilderness", embedded, load)

type loader struct{ *facts.Loader }

// load reads the files and checks all against all. Where there are data known
// before, there must be the same spaces, pieces and cards in them.
func load(files *facts.Files, known *Data) (*Data, error) {
	l := loader{facts.NewLoader(files)}
	d := &Data{Cards: map[int]*Card{}, spaceByCode: map[string]SpaceID{}, records: map[string][]PieceID{}}
	l.readTables(d)
	l.spaces(d)
	l.connections(d)
	l.pieces(d)
	l.cards(d)
	if known != nil {
		l.sameEvents(d, known)
	}
	l.readings(d)
	var former struct{ Rules map[string]games.Rule }
	facts.Fixed(embedded, "former.toml", &former)
	d.formerRules = former.Rules
	facts.Fixed(embedded, "events.toml", &d.events)
	facts.Fixed(embedded, "bot.toml", &d.guesses)
	l.scenarios(d)
	d.tables = l.Tables()
	if known != nil && l.Err() == nil {
		l.Same(known.tables, "space", "piece", "card")
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	d.measure()
	d.sort()
	var err error
	d.lang, d.maps, err = edition.Finish(l.Loader, embedded, d.settings, func() (*board.Map, error) { return loadMaps(files.Read, d) })
	return d, err
}

func (l loader) readTables(d *Data) {
	l.Read("tables.toml", &d.Tables)
	most := d.Tables.CRT.Most
	l.Want(slices.IsSorted(most) && len(most) >= 2, "crt: most is %v; write the most strength of each column, rising", most)
	for i, r := range d.Tables.CRT.Rows {
		l.Want(len(r) == len(most), "crt: row %d has %d entries for %d columns", i, len(r), len(most))
	}
}

func (l loader) spaces(d *Data) {
	var file struct {
		Space []Space `toml:"space" record:"space"`
	}
	l.Read("spaces.toml", &file)
	d.Spaces, d.spaceBySlug = file.Space, facts.Places[SpaceID](l.Loader, "space")
	for i := range d.Spaces {
		s := &d.Spaces[i]
		s.ID = SpaceID(i)
		d.spaceByCode[s.Code] = s.ID
		want := l.Of("space", s.Slug)
		want((s.Orig != Nobody) == (s.Terrain == Cultivated),
			"orig is %s, terrain %q; just the cultivated spaces are originally friendly to a side", s.Orig, s.Terrain)
		want(!s.Fortress || s.Terrain == Cultivated, "fortresses stand in cultivated spaces")
		want(s.Dept == NoDept || s.Dept.Side() == s.Orig, "orig is %s, but the department %s is %s", s.Orig, s.Dept, s.Dept.Side())
	}
}

func (l loader) connections(d *Data) {
	var file struct {
		Connection []struct {
			A    SpaceID `toml:"a" link:"space"`
			B    SpaceID `toml:"b" link:"space"`
			Type string  `toml:"type" one:"land river lakeshore"`
		} `toml:"connection" record:"connection" by:"a b"`
		Arrow []struct {
			From SpaceID `toml:"from" link:"space"`
			To   SpaceID `toml:"to" link:"space"`
			Type string  `toml:"type" one:"amphibious water"`
		} `toml:"arrow" record:"arrow" by:"from to"`
	}
	l.Read("connections.toml", &file)
	for _, c := range file.Connection {
		if c.A < 0 || c.B < 0 {
			continue
		}
		a, b := &d.Spaces[c.A], &d.Spaces[c.B]
		if c.A == c.B || d.adjacent(c.A, c.B) {
			l.Fault("connection %s %s joins no two spaces, or stands twice", a.Slug, b.Slug)
			continue
		}
		water, lake := c.Type != "land", c.Type == "lakeshore"
		a.Links = append(a.Links, Link{c.B, water, lake})
		b.Links = append(b.Links, Link{c.A, water, lake})
	}
	for _, a := range file.Arrow {
		if a.From < 0 || a.To < 0 {
			continue
		}
		from := &d.Spaces[a.From]
		l.Want(a.From != a.To, "arrow %s %s leads nowhere", from.Slug, from.Slug)
		if a.Type == "amphibious" {
			from.Landing = append(from.Landing, a.To)
		} else {
			from.Out = append(from.Out, a.To)
		}
	}
	for i := range d.Spaces {
		slices.SortFunc(d.Spaces[i].Links, func(a, b Link) int { return int(a.To - b.To) })
		slices.Sort(d.Spaces[i].Out)
		slices.Sort(d.Spaces[i].Landing)
	}
}

func (l loader) pieces(d *Data) {
	var file struct {
		Leader []struct {
			Record string `toml:"id"`
			Name   string `toml:"name"`
			Side   Side   `toml:"side" one:"british french"`
			Ratings
		} `toml:"leader" record:"leader"`
		Unit []struct {
			Record string `toml:"id"`
			Name   string `toml:"name"`
			Side   Side   `toml:"side" one:"british french"`
			Type   Type   `toml:"type"`
			Move   int    `toml:"move" range:"0 99"`
			Count  int    `toml:"count" range:"1 99"`
			Troops
		} `toml:"unit" record:"unit"`
	}
	l.Read("pieces.toml", &file)
	var keys []string
	add := func(record string, n int, c Counter) {
		for _, c.Key = range facts.Copies(record, n) {
			c.ID = PieceID(len(d.Counters))
			keys = append(keys, c.Key)
			d.records[record] = append(d.records[record], c.ID)
			d.Counters = append(d.Counters, c)
		}
	}
	for _, r := range file.Leader { // they come first: the place of a leader is his PieceID
		add(r.Record, 1, Counter{
			Sort: r.Record, Name: r.Name, Side: r.Side, Type: Leader, Move: leaderMove,
			Ratings: r.Ratings, Troops: Troops{Home: NoSpace},
		})
	}
	for _, r := range file.Unit {
		l.Want(slices.Contains(unitOrder, r.Type), "unit %s: type is %q; it may be %v", r.Record, r.Type, unitOrder)
		l.Want(r.Strength >= r.Reduced, "unit %s: strength %d and %d cannot be", r.Record, r.Strength, r.Reduced)
		c := Counter{Sort: string(r.Type), Name: r.Name, Side: r.Side, Type: r.Type, Move: r.Move, Troops: r.Troops}
		if c.Type == Indian {
			c.Sort = r.Tribe
			l.Want(r.Home == NoSpace || slices.Contains(d.Spaces[r.Home].Tribes, r.Tribe),
				"unit %s: %s is no settlement of the %s", r.Record, r.Home, r.Tribe)
		}
		add(r.Record, r.Count, c)
	}
	l.Table("piece", keys)
	d.pieceByKey = facts.Places[PieceID](l.Loader, "piece")
}

func (l loader) cards(d *Data) {
	var file struct {
		Event []struct {
			ID     string   `toml:"id"`
			Params Params   `toml:"params" range:"0 9999"`
			_      struct{} `notes:"needs doubt"`
		} `toml:"event" record:"event"`
		Card map[int]*Card `toml:"card" record:"card" by:"number"`
	}
	l.Read("cards.toml", &file)
	params := map[string]Params{}
	for _, e := range file.Event {
		params[e.ID] = e.Params
	}
	d.Cards, d.numbers = file.Card, slices.Sorted(maps.Keys(file.Card))
	for _, n := range d.numbers {
		own := d.Cards[n].Params
		d.Cards[n].Params = Params{}
		maps.Copy(d.Cards[n].Params, params[d.Cards[n].Event])
		maps.Copy(d.Cards[n].Params, own)
	}
}

// sameEvents faults cards whose event is played otherwise than that of the cards
// as shipped, or has other numbers: those are what the rules know.
func (l loader) sameEvents(d, known *Data) {
	for _, n := range d.numbers {
		card, as := d.Cards[n], known.cardOf(d.Cards[n].Event)
		if as == nil {
			l.Fault("card %d: the rules know no event %s", n, card.Event)
			continue
		}
		l.Want(card.Response == as.Response, "card %d: response is %v, but its event is played otherwise", n, card.Response)
		for _, name := range slices.Sorted(maps.Keys(as.Params)) {
			_, ok := card.Params[name]
			l.Want(ok, "card %d: param %s is missing", n, name)
		}
		for _, name := range slices.Sorted(maps.Keys(card.Params)) {
			_, ok := as.Params[name]
			l.Want(ok, "card %d has no param %s", n, name)
		}
	}
}

// cardOf is the first card with an event; nil if there is none.
func (d *Data) cardOf(event string) *Card {
	for _, n := range d.numbers {
		if d.Cards[n].Event == event {
			return d.Cards[n]
		}
	}
	return nil
}

// A group is pieces that begin on one space.
type group struct {
	Space   SpaceID  `toml:"space" link:"space"`
	Leaders []string `toml:"leaders"`
	Units   []string `toml:"units"`
}

// A setupRecord is a set-up as it stands in its file.
type setupRecord struct {
	Setup
	FrenchAllied    []SpaceID `toml:"french_allied" link:"space"`
	BritishAllied   []SpaceID `toml:"british_allied" link:"space"`
	FrenchForts     []SpaceID `toml:"french_forts" link:"space"`
	FrenchBuilding  []SpaceID `toml:"french_forts_under_construction" link:"space"`
	FrenchStockade  []SpaceID `toml:"french_stockades" link:"space"`
	BritishForts    []SpaceID `toml:"british_forts" link:"space"`
	BritishBuilding []SpaceID `toml:"british_forts_under_construction" link:"space"`
	BritishStockade []SpaceID `toml:"british_stockades" link:"space"`
	Unused          []PieceID `toml:"leaders_unused" link:"leader"`
	Militia         []struct {
		Dept  Dept     `toml:"dept" one:"northern southern st-lawrence"`
		Units []string `toml:"units"`
	} `toml:"militia"`
	French  []group `toml:"french"`
	British []group `toml:"british"`
}

func (l loader) scenarios(d *Data) {
	var file struct {
		Setup    []setupRecord `toml:"setup" record:"setup"`
		Scenario []struct {
			Scenario
			SetupID string `toml:"setup" link:"setup"`
		} `toml:"scenario" record:"scenario"`
	}
	l.Read("scenarios.toml", &file)
	setups := map[string]*Setup{}
	for i := range file.Setup {
		r := &file.Setup[i]
		setups[r.ID] = &r.Setup
		l.marks(d, r)
		l.placements(d, r)
	}
	for i := range file.Scenario {
		s := &file.Scenario[i].Scenario
		s.Setup = setups[file.Scenario[i].SetupID]
		d.Scenarios = append(d.Scenarios, s)
		l.Want(s.StartYear >= 1755 && s.EndYear >= s.StartYear, "scenario %s: %d to %d cannot be", s.ID, s.StartYear, s.EndYear)
		_, ok := gameEnds[s.EndYear]
		l.Want(ok, "scenario %s: the rules do not say who wins at the end of %d (13.12, 13.13)", s.ID, s.EndYear)
		for _, n := range s.SetAside {
			l.Want(d.Cards[n] != nil, "scenario %s: there is no card %d", s.ID, n)
		}
	}
}

func (l loader) marks(d *Data, r *setupRecord) {
	allied := func(st *SpaceState) *Side { return &st.Allied }
	fort := func(st *SpaceState) *Side { return &st.Fort }
	building := func(st *SpaceState) *Side { return &st.Building }
	stockade := func(st *SpaceState) *Side { return &st.Stockade }
	for _, m := range []struct {
		what   string
		is     func(*SpaceState) *Side
		side   Side
		spaces []SpaceID
	}{
		{"allied", allied, French, r.FrenchAllied}, {"allied", allied, British, r.BritishAllied},
		{"fort", fort, French, r.FrenchForts}, {"fort", fort, British, r.BritishForts},
		{"building", building, French, r.FrenchBuilding}, {"building", building, British, r.BritishBuilding},
		{"stockade", stockade, French, r.FrenchStockade}, {"stockade", stockade, British, r.BritishStockade},
	} {
		for _, s := range m.spaces {
			if s < 0 {
				continue
			}
			sp := &d.Spaces[s]
			l.Want(m.what != "allied" || len(sp.Tribes) > 0, "setup %s: %s is no settlement", r.ID, sp.Slug)
			l.Want(m.what == "allied" || !sp.Fortress, "setup %s: a %s at %s, which is a fortress", r.ID, m.what, sp.Slug)
			r.Marks = append(r.Marks, Mark{m.is, m.side, s})
		}
	}
}

// placements are where pieces begin; each leader stands in one place.
func (l loader) placements(d *Data, r *setupRecord) {
	used := map[string]int{}
	place := func(side Side, names []string, at Where) {
		for _, name := range names {
			ps := d.records[name]
			if len(ps) == 0 || d.Counters[ps[0]].Side != side {
				l.Fault("setup %s: there is no %s piece %q", r.ID, side, name)
				continue
			}
			used[name]++
			l.Want(used[name] <= len(ps), "setup %s: there are only %d of %s", r.ID, len(ps), name)
			r.Placements = append(r.Placements, Placement{name, at})
		}
	}
	for _, g := range r.French {
		place(French, slices.Concat(g.Leaders, g.Units), At(g.Space))
	}
	for _, g := range r.British {
		place(British, slices.Concat(g.Leaders, g.Units), At(g.Space))
	}
	for _, m := range r.Militia {
		place(m.Dept.Side(), m.Units, m.Dept.Box())
	}
	for _, p := range slices.Concat(r.Pool, r.Aside, r.Unused) {
		if p >= 0 {
			used[d.Counters[p].Key]++
		}
	}
	for _, c := range d.Counters {
		l.Want(c.Type != Leader || used[c.Key] == 1, "setup %s: the leader %s stands in %d places", r.ID, c.Key, used[c.Key])
	}
}

// measure counts the connections between any two spaces.
func (d *Data) measure() {
	d.dist = facts.Steps(len(d.Spaces), noWay, func(s SpaceID) []SpaceID {
		var next []SpaceID
		for _, l := range d.Spaces[s].Links {
			next = append(next, l.To)
		}
		return next
	})
}

// distance counts the connections from a to b by the shortest way, whoever
// stands on it; noWay if there is none.
func (d *Data) distance(a, b SpaceID) int { return d.dist[a][b] }
