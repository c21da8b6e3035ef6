package wilderness

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"postrider/games"
)

//go:embed data/cards.toml data/connections.toml data/pieces.toml data/readings.toml data/scenarios.toml data/spaces.toml data/tables.toml
var factFiles embed.FS

// dataFiles are the data files as shipped. Those of the drawn map are no facts
// of the game but must show what there is.
var dataFiles = games.NewDataFiles("wilderness", factFiles, mapFiles)

// shipped are the data that the program carries, and the measure of which
// spaces, pieces and cards there are. Nothing but New, Open and the ids look at
// them: rules, words and reading go by the data of their Title.
var shipped = func() *Data {
	d, err := load(dataFiles, nil)
	if err != nil {
		panic(err)
	}
	return d
}()

// LoadData returns the data of the game with those files that dir holds in
// place of the shipped ones of the same name, and the files. All is checked
// against all; the error names every fault found, one to a line.
func LoadData(dir fs.FS) (*Data, *games.DataFiles, error) {
	files, err := dataFiles.With(dir)
	if err != nil {
		return nil, nil, err
	}
	if files == dataFiles {
		return shipped, files, nil
	}
	d, err := load(files, shipped)
	return d, files, err
}

// A loader reads the data files of this title.
type loader struct{ *games.Loader }

// load reads the files and checks all against all. Where there are data known
// before, there must be the same spaces, pieces and cards in them.
func load(files *games.DataFiles, known *Data) (*Data, error) {
	l := loader{games.NewLoader(files)}
	d := &Data{
		Cards: map[int]*Card{}, spaceBySlug: map[string]SpaceID{}, spaceByCode: map[string]SpaceID{},
		pieceByKey: map[string]PieceID{}, records: map[string][]PieceID{},
	}
	l.tables(d)
	l.spaces(d)
	l.connections(d)
	l.pieces(d)
	l.cards(d)
	games.LoadReadings(l.Loader, doubts, &d.Readings)
	l.scenarios(d)
	if known != nil && l.Err() == nil {
		l.sameIDs(d, known)
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	d.measure()
	d.sort()
	d.typedNames, d.recent = namesOf(d), &games.Recent{}
	var err error
	d.maps, err = loadMaps(files.Read, d)
	l.FaultMap(err)
	return d, l.Err()
}

// sameIDs faults data in which other spaces, pieces or cards are than in those
// known: positions and orders name them.
func (l loader) sameIDs(d, known *Data) {
	for _, x := range []struct {
		file, what string
		got, want  []string
	}{
		{"spaces.toml", "spaces", slugs(d), slugs(known)},
		{"pieces.toml", "pieces", keysOf(d), keysOf(known)},
		{"cards.toml", "cards", numbersOf(d), numbersOf(known)},
	} {
		l.In(x.file)
		if !slices.Equal(x.got, x.want) {
			l.Fault("other %s stand here than in the game, or in another order; their values may be corrected, not which there are", x.what)
		}
	}
}

func slugs(d *Data) (list []string) {
	for _, s := range d.Spaces {
		list = append(list, s.Slug+" "+s.Code)
	}
	return list
}

func keysOf(d *Data) (list []string) {
	for _, c := range d.Counters {
		list = append(list, c.Key)
	}
	return list
}

func numbersOf(d *Data) (list []string) {
	for _, n := range d.numbers {
		list = append(list, fmt.Sprint(n))
	}
	return list
}

func (l loader) tables(d *Data) {
	type limit struct {
		Northern int `toml:"northern"`
		Southern int `toml:"southern"`
	}
	var raw struct {
		CRT struct {
			Most []int   `toml:"most"`
			Rows [][]int `toml:"rows"`
		} `toml:"crt"`
		Raid struct {
			StockadeSuccess   []bool `toml:"stockade_success"`
			StockadeLosses    []int  `toml:"stockade_losses"`
			CultivatedSuccess []bool `toml:"cultivated_success"`
			CultivatedLosses  []int  `toml:"cultivated_losses"`
		} `toml:"raid"`
		Siege struct {
			Rows []int `toml:"rows"`
		} `toml:"siege"`
		Assemblies map[string]limit `toml:"assemblies"`
	}
	l.Read("tables.toml", &raw)
	t := &d.Tables
	t.Most = raw.CRT.Most
	if !slices.IsSorted(t.Most) || len(t.Most) < 2 {
		l.Fault("crt: most is %v; write the most strength of each column, rising", t.Most)
	}
	if len(raw.CRT.Rows) != rows {
		l.Fault("crt: there are %d rows; write %d, for modified dice 0 to %d", len(raw.CRT.Rows), rows, rows-1)
	}
	for i, r := range raw.CRT.Rows[:min(rows, len(raw.CRT.Rows))] {
		if len(r) != len(t.Most) {
			l.Fault("crt: row %d has %d entries for %d columns", i, len(r), len(t.Most))
		}
		t.CRT[i] = r
	}
	for i, col := range []struct {
		name    string
		success []bool
		losses  []int
	}{{"stockade", raw.Raid.StockadeSuccess, raw.Raid.StockadeLosses}, {"cultivated", raw.Raid.CultivatedSuccess, raw.Raid.CultivatedLosses}} {
		if copy(t.Raid[i].Success[:], col.success) != rows || copy(t.Raid[i].Losses[:], col.losses) != rows || len(col.success) != rows || len(col.losses) != rows {
			l.Fault("raid: the %s column has %d and %d entries; write %d", col.name, len(col.success), len(col.losses), rows)
		}
	}
	if copy(t.Siege[:], raw.Siege.Rows) != rows || len(raw.Siege.Rows) != rows {
		l.Fault("siege: there are %d rows; write %d", len(raw.Siege.Rows), rows)
	}
	for i, name := range assemblyNames {
		a := raw.Assemblies[name]
		if a.Northern < 1 || a.Southern < 1 {
			l.Fault("assemblies: %s is missing", name)
		}
		t.Limit[i] = [2]int{a.Northern, a.Southern}
	}
}

func (l loader) spaces(d *Data) {
	var raw struct {
		Space []struct {
			ID       string   `toml:"id"`
			Code     string   `toml:"code"`
			Name     string   `toml:"name"`
			Terrain  string   `toml:"terrain"`
			Dept     string   `toml:"dept"`
			Orig     string   `toml:"orig"`
			Fortress bool     `toml:"fortress"`
			Port     bool     `toml:"port"`
			Tribes   []string `toml:"tribes"`
			X        int      `toml:"x"`
			Y        int      `toml:"y"`
		} `toml:"space"`
	}
	l.Read("spaces.toml", &raw)
	for i, s := range raw.Space {
		record := "space " + s.ID
		if _, twice := d.spaceBySlug[s.ID]; twice {
			l.Fault("%s stands twice", record)
		}
		if _, twice := d.spaceByCode[s.Code]; twice {
			l.Fault("%s: its code %s is another's too", record, s.Code)
		}
		if s.Name == "" {
			l.Fault("%s has no name", record)
		}
		l.OneOf(record, "terrain", s.Terrain, string(Cultivated), string(Wilderness), string(Mountain), string(Box))
		l.OneOf(record, "dept", s.Dept, string(Northern), string(Southern), string(StLawrence), "none")
		l.OneOf(record, "orig", s.Orig, "british", "french", "none")
		if (parseSide(s.Orig) != Nobody) != (s.Terrain == string(Cultivated)) {
			l.Fault("%s: orig is %q, terrain %q; just the cultivated spaces are originally friendly to a side", record, s.Orig, s.Terrain)
		}
		if s.Fortress && s.Terrain != string(Cultivated) {
			l.Fault("%s: fortresses stand in cultivated spaces", record)
		}
		dept := Dept(s.Dept)
		if s.Dept == "none" {
			dept = NoDept
		}
		if dept != NoDept && dept.Side() != parseSide(s.Orig) {
			l.Fault("%s: orig is %q, but the department %s is %s", record, s.Orig, dept, dept.Side())
		}
		d.spaceBySlug[s.ID], d.spaceByCode[s.Code] = SpaceID(i), SpaceID(i)
		d.Spaces = append(d.Spaces, Space{
			ID: SpaceID(i), Slug: s.ID, Code: s.Code, Name: s.Name, Terrain: Terrain(s.Terrain), Dept: dept, Orig: parseSide(s.Orig),
			Fortress: s.Fortress, Port: s.Port, Tribes: s.Tribes, X: s.X, Y: s.Y,
		})
	}
	for _, slug := range namedSpaces {
		if _, ok := d.spaceBySlug[slug]; !ok {
			l.Fault("there is no space %s, which the rules name", slug)
		}
	}
}

// namedSpaces are the spaces that rules and events name.
var namedSpaces = []string{
	"quebec", "montreal", "louisbourg", "halifax", "niagara", "ohio-forks", "pays-d-en-haut", "canajoharie", "oswego", "oneida-carry-east", "oneida-carry-west",
}

func (l loader) connections(d *Data) {
	var raw struct {
		Connection []struct {
			A    string `toml:"a"`
			B    string `toml:"b"`
			Type string `toml:"type"`
		} `toml:"connection"`
		Arrow []struct {
			From string `toml:"from"`
			To   string `toml:"to"`
			Type string `toml:"type"`
		} `toml:"arrow"`
	}
	l.Read("connections.toml", &raw)
	ends := func(record, a, b string) (SpaceID, SpaceID, bool) {
		x, okA := d.spaceBySlug[a]
		y, okB := d.spaceBySlug[b]
		if !okA || !okB || x == y {
			l.Fault("%s: %q and %q are no two spaces", record, a, b)
			return 0, 0, false
		}
		return x, y, true
	}
	for _, c := range raw.Connection {
		record := "connection " + c.A + " to " + c.B
		a, b, ok := ends(record, c.A, c.B)
		if !ok {
			continue
		}
		l.OneOf(record, "type", c.Type, "land", "river", "lakeshore")
		if d.adjacent(a, b) {
			l.Fault("%s stands twice", record)
			continue
		}
		water, lake := c.Type != "land", c.Type == "lakeshore"
		d.Spaces[a].Links = append(d.Spaces[a].Links, Link{b, water, lake})
		d.Spaces[b].Links = append(d.Spaces[b].Links, Link{a, water, lake})
	}
	for _, a := range raw.Arrow {
		record := "arrow " + a.From + " to " + a.To
		from, to, ok := ends(record, a.From, a.To)
		if !ok {
			continue
		}
		l.OneOf(record, "type", a.Type, "amphibious", "water")
		if a.Type == "amphibious" {
			d.Spaces[from].Landing = append(d.Spaces[from].Landing, to)
		} else {
			d.Spaces[from].Out = append(d.Spaces[from].Out, to)
		}
	}
	for i := range d.Spaces {
		slices.SortFunc(d.Spaces[i].Links, func(a, b Link) int { return int(a.To - b.To) })
		slices.Sort(d.Spaces[i].Out)
		slices.Sort(d.Spaces[i].Landing)
	}
}

func (l loader) pieces(d *Data) {
	var raw struct {
		Leader []struct {
			ID         string `toml:"id"`
			Name       string `toml:"name"`
			Side       string `toml:"side"`
			Initiative int    `toml:"initiative"`
			Command    int    `toml:"command"`
			Tactics    int    `toml:"tactics"`
		} `toml:"leader"`
		Unit []struct {
			ID       string `toml:"id"`
			Name     string `toml:"name"`
			Side     string `toml:"side"`
			Type     string `toml:"type"`
			Strength int    `toml:"strength"`
			Reduced  int    `toml:"reduced"`
			Move     int    `toml:"move"`
			Count    int    `toml:"count"`
			Tribe    string `toml:"tribe"`
			Group    string `toml:"group"`
			Home     string `toml:"home"`
			Gone     bool   `toml:"gone"`
		} `toml:"unit"`
	}
	l.Read("pieces.toml", &raw)
	add := func(record string, n int, c Counter) {
		for i := range n {
			c.ID, c.Key = PieceID(len(d.Counters)), record
			if n > 1 {
				c.Key = fmt.Sprintf("%s-%d", record, i+1)
			}
			if _, twice := d.pieceByKey[c.Key]; twice {
				l.Fault("piece %s stands twice", c.Key)
			}
			d.pieceByKey[c.Key] = c.ID
			d.records[record] = append(d.records[record], c.ID)
			d.Counters = append(d.Counters, c)
		}
	}
	for _, r := range raw.Leader {
		record := "leader " + r.ID
		l.OneOf(record, "side", r.Side, "british", "french")
		if r.Initiative < 1 || r.Initiative > 3 || r.Command < 1 || r.Tactics < 0 {
			l.Fault("%s: %d-%d-%d cannot be", record, r.Initiative, r.Command, r.Tactics)
		}
		add(r.ID, 1, Counter{Sort: r.ID, Name: r.Name, Side: parseSide(r.Side), Type: Leader, Initiative: r.Initiative, Command: r.Command, Tactics: r.Tactics, Move: leaderMove, Home: NoSpace})
	}
	for _, u := range raw.Unit {
		record := "unit " + u.ID
		l.OneOf(record, "side", u.Side, "british", "french")
		l.OneOf(record, "type", u.Type, string(Regular), string(RoyalAmerican), string(Highland), string(MarineDetachment), string(LightInfantry),
			string(NorthernProv), string(SouthernProv), string(Ranger), string(Coureurs), string(Indian), string(Militia))
		if u.Strength < u.Reduced || u.Reduced < 0 || u.Count < 1 || u.Move < 0 {
			l.Fault("%s: strength %d and %d, movement %d, %d counters cannot be", record, u.Strength, u.Reduced, u.Move, u.Count)
		}
		c := Counter{Sort: u.Type, Name: u.Name, Side: parseSide(u.Side), Type: Type(u.Type), Strength: u.Strength, Reduced: u.Reduced, Move: u.Move,
			Tribe: u.Tribe, Group: u.Group, Home: NoSpace, Gone: u.Gone}
		if c.Type == Indian {
			c.Sort = u.Tribe
			home, ok := d.spaceBySlug[u.Home]
			switch {
			case u.Home == "":
			case !ok || !slices.Contains(d.Spaces[home].Tribes, u.Tribe):
				l.Fault("%s: %q is no settlement of the %s", record, u.Home, u.Tribe)
			default:
				c.Home = home
			}
		}
		add(u.ID, u.Count, c)
	}
	if len(d.Counters) > maxPieces || len(d.Spaces) > maxSpaces {
		l.Fault("there are %d pieces and %d spaces; %d and %d are the most", len(d.Counters), len(d.Spaces), maxPieces, maxSpaces)
	}
	for _, id := range []string{"johnson", "shirley", "montcalm", "levis", "bougainville", "amherst", "forbes", "wolfe", "drucour"} {
		if len(d.records[id]) != 1 {
			l.Fault("there is no leader %s, whom the rules name", id)
		}
	}
}

func (l loader) cards(d *Data) {
	var raw struct {
		Card []struct {
			Number    int            `toml:"number"`
			Name      string         `toml:"name"`
			Value     int            `toml:"value"`
			Symbol    string         `toml:"symbol"`
			Event     string         `toml:"event"`
			Response  bool           `toml:"response"`
			Remove    bool           `toml:"remove"`
			Reshuffle bool           `toml:"reshuffle"`
			Params    map[string]int `toml:"params"`
		} `toml:"card"`
		Event []struct {
			ID     string         `toml:"id"`
			Needs  string         `toml:"needs"`
			Params map[string]int `toml:"params"`
			Doubt  string         `toml:"doubt"`
		} `toml:"event"`
	}
	l.Read("cards.toml", &raw)
	params := map[string]Params{}
	for _, e := range raw.Event {
		record := "event " + e.ID
		spec, ok := eventSpecs[e.ID]
		if !ok {
			l.Fault("%s: the rules know no such event", record)
			continue
		}
		if params[e.ID] != nil {
			l.Fault("%s stands twice", record)
		}
		params[e.ID] = Params{}
		for name, n := range e.Params {
			params[e.ID][name] = n
		}
		l.params(record, spec, params[e.ID])
	}
	for _, c := range raw.Card {
		record := fmt.Sprintf("card %d", c.Number)
		if d.Cards[c.Number] != nil || c.Number < 1 {
			l.Fault("%s stands twice, or is no number", record)
		}
		if c.Value < 1 || c.Value > 3 || c.Name == "" {
			l.Fault("%s: value %d, name %q cannot be", record, c.Value, c.Name)
		}
		l.OneOf(record, "symbol", c.Symbol, "british", "french", "both")
		if params[c.Event] == nil {
			l.Fault("%s: there is no event %q", record, c.Event)
			continue
		}
		if spec := eventSpecs[c.Event]; spec.response != c.Response {
			l.Fault("%s: response is %v, but its event is played otherwise", record, c.Response)
		}
		p := maps.Clone(params[c.Event])
		for name, n := range c.Params {
			p[name] = n
		}
		l.params(record, eventSpecs[c.Event], p)
		d.Cards[c.Number] = &Card{Number: c.Number, Name: c.Name, Value: c.Value, Symbol: parseSide(c.Symbol), Event: c.Event, Response: c.Response, Remove: c.Remove, Reshuffle: c.Reshuffle, Params: p}
	}
	d.numbers = slices.Sorted(maps.Keys(d.Cards))
	for _, id := range slices.Sorted(maps.Keys(eventSpecs)) {
		if params[id] == nil {
			l.Fault("the event %s is missing", id)
		}
	}
}

// params faults numbers of an event that are missing or that it has not.
func (l loader) params(record string, spec eventSpec, p Params) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if !slices.Contains(spec.params, name) {
			l.Fault("%s has no param %s", record, name)
		}
		if p[name] < 0 || p[name] > 9999 {
			l.Fault("%s: param %s is %d", record, name, p[name])
		}
	}
	for _, name := range spec.params {
		if _, ok := p[name]; !ok {
			l.Fault("%s: param %s is missing", record, name)
		}
	}
}

func (l loader) scenarios(d *Data) {
	type group struct {
		Space   string   `toml:"space"`
		Leaders []string `toml:"leaders"`
		Units   []string `toml:"units"`
	}
	var raw struct {
		Scenario []struct {
			ID         string   `toml:"id"`
			Name       string   `toml:"name"`
			Setup      string   `toml:"setup"`
			StartYear  int      `toml:"start_year"`
			EndYear    int      `toml:"end_year"`
			VP         int      `toml:"vp"`
			HandSize   int      `toml:"hand_size"`
			Assemblies Assembly `toml:"assemblies"`
			Pitt       bool     `toml:"pitt"`
			SetAside   []int    `toml:"set_aside"`
		} `toml:"scenario"`
		Setup []struct {
			ID              string   `toml:"id"`
			FrenchAllied    []string `toml:"french_allied"`
			BritishAllied   []string `toml:"british_allied"`
			FrenchForts     []string `toml:"french_forts"`
			FrenchBuilding  []string `toml:"french_forts_under_construction"`
			FrenchStockade  []string `toml:"french_stockades"`
			BritishForts    []string `toml:"british_forts"`
			BritishBuilding []string `toml:"british_forts_under_construction"`
			BritishStockade []string `toml:"british_stockades"`
			Pool            []string `toml:"british_leader_pool"`
			Unused          []string `toml:"leaders_unused"`
			Aside           []string `toml:"leaders_aside"`
			Militia         []struct {
				Dept  string   `toml:"dept"`
				Units []string `toml:"units"`
			} `toml:"militia"`
			French  []group `toml:"french"`
			British []group `toml:"british"`
		} `toml:"setup"`
	}
	l.Read("scenarios.toml", &raw)
	setups := map[string]*Setup{}
	for _, s := range raw.Setup {
		record := "setup " + s.ID
		if setups[s.ID] != nil {
			l.Fault("%s stands twice", record)
		}
		st := &Setup{ID: s.ID}
		setups[s.ID] = st
		for _, m := range []struct {
			what   string
			side   Side
			spaces []string
		}{
			{"allied", French, s.FrenchAllied}, {"allied", British, s.BritishAllied},
			{"fort", French, s.FrenchForts}, {"building", French, s.FrenchBuilding}, {"stockade", French, s.FrenchStockade},
			{"fort", British, s.BritishForts}, {"building", British, s.BritishBuilding}, {"stockade", British, s.BritishStockade},
		} {
			for _, slug := range m.spaces {
				id, ok := d.spaceBySlug[slug]
				switch {
				case !ok:
					l.Fault("%s: %s: there is no space %q", record, m.what, slug)
				case m.what == "allied" && len(d.Spaces[id].Tribes) == 0:
					l.Fault("%s: %s is no settlement", record, slug)
				case m.what != "allied" && d.Spaces[id].Fortress:
					l.Fault("%s: a %s at %s, which is a fortress", record, m.what, slug)
				default:
					st.Marks = append(st.Marks, Mark{m.what, m.side, id})
				}
			}
		}
		used := map[string]int{}
		place := func(side Side, name string, at Where) {
			ps := d.records[name]
			if len(ps) == 0 || side != Nobody && d.Counters[ps[0]].Side != side {
				l.Fault("%s: there is no %s piece %q", record, side, name)
				return
			}
			if used[name]++; used[name] > len(ps) {
				l.Fault("%s: there are only %d of %s", record, len(ps), name)
				return
			}
			st.Placements = append(st.Placements, Placement{name, at})
		}
		for _, g := range []struct {
			side   Side
			groups []group
		}{{French, s.French}, {British, s.British}} {
			for _, at := range g.groups {
				id, ok := d.spaceBySlug[at.Space]
				if !ok {
					l.Fault("%s: there is no space %q", record, at.Space)
					continue
				}
				for _, name := range slices.Concat(at.Leaders, at.Units) {
					place(g.side, name, At(id))
				}
			}
		}
		for _, m := range s.Militia {
			box, ok := militiaBox[Dept(m.Dept)]
			if !ok {
				l.Fault("%s: militia: there is no department %q", record, m.Dept)
				continue
			}
			for _, name := range m.Units {
				place(Dept(m.Dept).Side(), name, box)
			}
		}
		for _, names := range []struct {
			list []string
			into *[]PieceID
		}{{s.Pool, &st.Pool}, {s.Aside, &st.Aside}, {s.Unused, nil}} {
			for _, name := range names.list {
				if len(d.records[name]) != 1 || d.Counters[d.records[name][0]].Type != Leader {
					l.Fault("%s: there is no leader %q", record, name)
					continue
				}
				if used[name]++; used[name] > 1 {
					l.Fault("%s: the leader %s stands in two places", record, name)
				}
				if names.into != nil {
					*names.into = append(*names.into, d.records[name][0])
				}
			}
		}
		for _, c := range d.Counters {
			if c.Type == Leader && used[c.Key] == 0 {
				l.Fault("%s: the leader %s stands nowhere", record, c.Key)
			}
		}
	}
	for _, s := range raw.Scenario {
		record := "scenario " + s.ID
		if setups[s.Setup] == nil {
			l.Fault("%s: there is no setup %q", record, s.Setup)
		}
		if s.StartYear < 1755 || s.EndYear < s.StartYear || s.HandSize < 1 || s.Name == "" || s.ID == "" {
			l.Fault("%s: %d to %d with hands of %d cannot be", record, s.StartYear, s.EndYear, s.HandSize)
		}
		if _, ok := gameEnds[s.EndYear]; !ok {
			l.Fault("%s: the rules do not say who wins at the end of %d (13.12, 13.13)", record, s.EndYear)
		}
		for _, n := range s.SetAside {
			if d.Cards[n] == nil {
				l.Fault("%s: there is no card %d", record, n)
			}
		}
		d.Scenarios = append(d.Scenarios, &Scenario{
			ID: s.ID, Name: s.Name, StartYear: s.StartYear, EndYear: s.EndYear, VP: s.VP, HandSize: s.HandSize,
			Assemblies: s.Assemblies, Pitt: s.Pitt, SetAside: s.SetAside, Setup: setups[s.Setup],
		})
	}
}

// measure counts the connections between any two spaces.
func (d *Data) measure() {
	d.dist = make([][]uint8, len(d.Spaces))
	for from := range d.Spaces {
		row := make([]uint8, len(d.Spaces))
		for i := range row {
			row[i] = noWay
		}
		row[from] = 0
		queue := []SpaceID{SpaceID(from)}
		for len(queue) > 0 {
			s := queue[0]
			queue = queue[1:]
			for _, l := range d.Spaces[s].Links {
				if row[l.To] == noWay {
					row[l.To] = row[s] + 1
					queue = append(queue, l.To)
				}
			}
		}
		d.dist[from] = row
	}
}

// distance counts the connections from a to b by the shortest way, whoever
// stands on it; noWay if there is none.
func (d *Data) distance(a, b SpaceID) int { return int(d.dist[a][b]) }
