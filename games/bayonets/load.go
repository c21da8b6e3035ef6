package bayonets

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

//go:embed data/*.toml
var dataFiles embed.FS

// dataNames are the files of a data set, any of which an owner of the game may
// replace. Those of the drawn map, from theatres.toml on, are no facts of the
// game but must show what there is.
var dataNames = func() []string {
	names := []string{"cards.toml", "connections.toml", "readings.toml", "scenarios.toml", "spaces.toml", "tables.toml", "units.toml", "theatres.toml"}
	sheets, err := fs.Glob(mapFiles, "data/maps/*.txt")
	if err != nil {
		panic(err)
	}
	for _, s := range sheets {
		names = append(names, strings.TrimPrefix(s, "data/"))
	}
	return names
}()

// shippedData is a data file as the program carries it.
func shippedData(name string) ([]byte, error) {
	if strings.HasPrefix(name, "maps/") {
		return readMapFile(name)
	}
	return dataFiles.ReadFile("data/" + name)
}

// maxDataFile bounds an owner's file; the longest of ours has 40,000 bytes.
const maxDataFile = 1 << 20

// shipped are the data that the program carries, and the measure of which
// spaces, counters and cards there are. Nothing but New, Open and the table of
// ids looks at them: rules, words and reading go by the data of their Title.
var shipped = func() *Data {
	l := loader{own: map[string][]byte{}}
	d := l.load(nil)
	if err := l.err(); err != nil {
		panic(err)
	}
	return d
}()

// LoadData returns the data of the game with those files that dir holds in
// place of the shipped ones of the same name, and their version: "" if it holds
// none, else a short hash of their names and contents. All is checked against
// all; the error names every fault found, one to a line. Hidden files are
// passed over.
func LoadData(dir fs.FS) (*Data, string, error) {
	own, err := readOwn(dir)
	if err != nil {
		return nil, "", err
	}
	if len(own) == 0 {
		return shipped, "", nil
	}
	l := loader{own: own}
	d := l.load(shipped)
	if err := l.err(); err != nil {
		return nil, "", err
	}
	return d, hashOf(own), nil
}

// readOwn reads the files of an owner.
func readOwn(dir fs.FS) (map[string][]byte, error) {
	own := map[string][]byte{}
	var faults []error
	err := fs.WalkDir(dir, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			faults = append(faults, fmt.Errorf("bayonets: data: %w", err))
			return nil
		}
		known := slices.Contains(dataNames, name)
		switch {
		case name == "." || e.IsDir() && name == "maps":
		case e.IsDir() && (known || !strings.HasPrefix(e.Name(), ".")):
			faults = append(faults, fmt.Errorf("bayonets: data: the folder %s holds no data of this title", name))
			return fs.SkipDir
		case e.IsDir():
			return fs.SkipDir
		case known:
			data, err := fs.ReadFile(dir, name)
			if err == nil && len(data) > maxDataFile {
				err = fmt.Errorf("%s has %d bytes; more than %d are no data file", name, len(data), maxDataFile)
			}
			if err != nil {
				faults = append(faults, fmt.Errorf("bayonets: data: %w", err))
			}
			own[name] = data
		case !strings.HasPrefix(e.Name(), "."):
			faults = append(faults, fmt.Errorf("bayonets: data: %s is no data file of this title; there are %s", name, strings.Join(dataNames, ", ")))
		}
		return nil
	})
	return own, errors.Join(append(faults, err)...)
}

// versionDigits is how much of the hash stands in a version.
const versionDigits = 10

// hashOf is a short hash of names and contents of files.
func hashOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:versionDigits]
}

// rawSpace and the like are the records of the data files. Fields named Note
// and the like are for the reader of a file; the rules do without them.
type rawSpace struct {
	ID             string   `toml:"id"`
	Code           string   `toml:"code"`
	Name           string   `toml:"name"`
	NameJA         string   `toml:"name_ja"`
	Aliases        []string `toml:"aliases"`
	Kind           string   `toml:"kind"`
	Home           string   `toml:"home"`
	Colony         string   `toml:"colony"`
	Value          int      `toml:"value"`
	VictorySpace   bool     `toml:"victory_space"`
	Fortress       bool     `toml:"fortress"`
	Bastions       int      `toml:"bastions"`
	Militia        int      `toml:"militia"`
	MilitiaFor     string   `toml:"militia_for"`
	Coastal        bool     `toml:"coastal"`
	SeaZones       []string `toml:"sea_zones"`
	IndianVillage  string   `toml:"indian_village"`
	IndianNation   bool     `toml:"indian_nation"`
	BattlePriority struct {
		Row   int `toml:"row"`
		Col   int `toml:"col"`
		Order int `toml:"order"`
	} `toml:"battle_priority"`
	DefaultControl string  `toml:"default_control"`
	X              float64 `toml:"x"`
	Y              float64 `toml:"y"`
}

type rawConn struct {
	ID           string  `toml:"id"`
	A            string  `toml:"a"`
	B            string  `toml:"b"`
	Type         string  `toml:"type"`
	Coastal      bool    `toml:"coastal"`
	SeaZone      string  `toml:"sea_zone"`
	Nation       string  `toml:"indian_nation_path"`
	LakeWarships bool    `toml:"lake_warships"`
	X            float64 `toml:"x"`
	Y            float64 `toml:"y"`
}

type rawUnit struct {
	ID       string   `toml:"id"`
	Name     string   `toml:"name"`
	Faction  string   `toml:"faction"`
	Colour   string   `toml:"colour"`
	Type     string   `toml:"type"`
	Shape    string   `toml:"shape"`
	Count    int      `toml:"count"`
	Crescent bool     `toml:"crescent"`
	Colony   string   `toml:"colony"`
	Villages []string `toml:"villages"`
	Nation   string   `toml:"nation"`
	Rating   int      `toml:"rating"`
	Rerolls  []string `toml:"reroll_shapes"`
}

type rawCard struct {
	Number     int            `toml:"number"`
	Faction    string         `toml:"faction"`
	Deck       string         `toml:"deck"`
	Initiative int            `toml:"initiative"`
	Years      []int          `toml:"years"`
	AP         []string       `toml:"ap"`
	Event      string         `toml:"event"`
	ARStart    bool           `toml:"ar_start"`
	Kind       string         `toml:"kind"`
	Params     map[string]any `toml:"params"`
	Sure       string         `toml:"sure"`
	Decider    string         `toml:"decider"`
	When       string         `toml:"when"`
	Effect     string         `toml:"effect"`
	Limits     string         `toml:"limits"`
	Impossible string         `toml:"if_impossible"`
}

type rawPlacement struct {
	Space string   `toml:"space"`
	Units []string `toml:"units"`
}

type rawScenario struct {
	ID            string `toml:"id"`
	Number        int    `toml:"number"`
	Name          string `toml:"name"`
	StartYear     int    `toml:"start_year"`
	EndYear       int    `toml:"end_year"`
	Years         []int  `toml:"years"`
	VictoryMarker int    `toml:"victory_marker"`
	Thresholds    []struct {
		Year    int `toml:"year"`
		British int `toml:"british_wins_at_least"`
		French  int `toml:"french_wins_at_most"`
	} `toml:"thresholds"`
	Reinforcements []struct {
		Year     int `toml:"year"`
		Fleets   int `toml:"fleets"`
		British  int `toml:"british"`
		French   int `toml:"french"`
		Colonial int `toml:"colonial"`
	} `toml:"reinforcements"`
	Bonuses []Bonus `toml:"bonuses"`
	Cards   []struct {
		Year            int   `toml:"year"`
		BritishBuildup  []int `toml:"british_buildup"`
		BritishCampaign []int `toml:"british_campaign"`
		FrenchBuildup   []int `toml:"french_buildup"`
		FrenchCampaign  []int `toml:"french_campaign"`
	} `toml:"cards"`
	BritishSetup []rawPlacement `toml:"british_setup"`
	FrenchSetup  []rawPlacement `toml:"french_setup"`
	Markers      []struct {
		Space      string `toml:"space"`
		Connection string `toml:"connection"`
		Marker     string `toml:"marker"`
	} `toml:"markers"`
	AdmiralCut int                 `toml:"rear_admiral_fleets_fewer"`
	Special    []string            `toml:"special"`
	Unused     []string            `toml:"unused"`
	Pools      map[string][]string `toml:"pools"`
	Additions  []map[string]any    `toml:"additions"`
}

// A loader reads the data files and gathers what is wrong with them.
type loader struct {
	own    map[string][]byte // the files of an owner
	file   string            // that is being read, for faults
	unread []error           // why files cannot be read
	faults []error           // what is wrong with those that can
}

// err is all that is wrong. Where files cannot be read it is only that: what
// the others then miss says nothing.
func (l *loader) err() error {
	if len(l.unread) > 0 {
		return errors.Join(l.unread...)
	}
	return errors.Join(l.faults...)
}

// fault notes a fault of the file being read.
func (l *loader) fault(format string, args ...any) {
	l.faults = append(l.faults, l.wrong(format, args...))
}

// wrong is a fault of the file being read as an error.
func (l *loader) wrong(format string, args ...any) error {
	name := l.file
	if l.own[name] == nil {
		name += " (as shipped)"
	}
	return fmt.Errorf("bayonets: data: "+name+": "+format, args...)
}

// read decodes one file; a setting that it does not know is a fault.
func (l *loader) read(name string, into any) {
	l.file = name
	data, own := l.own[name]
	if !own {
		var err error
		if data, err = shippedData(name); err != nil {
			l.unread = append(l.unread, l.wrong("%v", err))
			return
		}
	}
	err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(into)
	var strict *toml.StrictMissingError
	var at *toml.DecodeError
	switch {
	case err == nil:
	case errors.As(err, &strict):
		for _, e := range strict.Errors {
			row, _ := e.Position()
			l.unread = append(l.unread, l.wrong("line %d: there is no %s here", row, strings.Join(e.Key(), ".")))
		}
	case errors.As(err, &at):
		row, _ := at.Position()
		l.unread = append(l.unread, l.wrong("line %d: %s", row, strings.TrimPrefix(at.Error(), "toml: ")))
	default:
		l.unread = append(l.unread, l.wrong("%v", err))
	}
}

// oneOf faults a word that is none of those there are.
func (l *loader) oneOf(record, field, word string, words ...string) {
	if !slices.Contains(words, word) {
		l.fault("%s: %s is %q; it may be %s", record, field, word, strings.Join(words, ", "))
	}
}

func none(s string) string {
	if s == "none" {
		return ""
	}
	return s
}

// load reads all files. Where there are data known before, there must be the
// same spaces, counters and cards in them.
func (l *loader) load(known *Data) *Data {
	d := &Data{
		Cards: map[int]*Card{}, VoW: map[string]*VoW{}, Colonies: map[string]Faction{},
		spaceBySlug: map[string]SpaceID{}, connByCode: map[string]ConnID{},
		counters: map[string][]UnitID{}, unitByKey: map[string]UnitID{}, colonyNames: map[string]string{}, nations: map[string][]SpaceID{},
	}
	l.tables(d)
	l.spaces(d)
	l.conns(d)
	l.units(d)
	l.linked(d)
	l.cards(d)
	l.readings(d)
	l.scenarios(d)
	if known != nil && l.err() == nil {
		l.sameIDs(d, known)
	}
	l.maps(d)
	d.typedNames, d.colonyWords = namesOf(d), wordsOfColonies(d)
	return d
}

// maps reads the drawn map, once all else fits together.
func (l *loader) maps(d *Data) {
	if l.err() != nil {
		return
	}
	read := func(name string) ([]byte, error) {
		if data, own := l.own[name]; own {
			return data, nil
		}
		return shippedData(name)
	}
	var err error
	if d.maps, err = loadMaps(read, d); err == nil {
		return
	}
	for line := range strings.Lines(err.Error()) {
		l.faults = append(l.faults, fmt.Errorf("bayonets: data: the map as drawn (theatres.toml, maps/): %s", strings.TrimSpace(line)))
	}
}

func (l *loader) tables(d *Data) {
	var raw struct {
		Colony []struct {
			ID      string `toml:"id"`
			Name    string `toml:"name"`
			NameJA  string `toml:"name_ja"`
			Faction string `toml:"faction"`
		} `toml:"colony"`
		VoW []struct {
			ID     string `toml:"id"`
			Pool   string `toml:"pool"`
			Shape  string `toml:"shape"`
			Count  int    `toml:"count"`
			Back   bool   `toml:"back"`
			Effect string `toml:"effect"`
		} `toml:"vow"`
		WIE struct {
			Values map[string]int `toml:"values"`
		} `toml:"wie"`
		Raid struct {
			Success []string `toml:"success_on"`
			Light   []string `toml:"light_units_intercept_on"`
			Other   []string `toml:"other_units_intercept_on"`
		} `toml:"raid"`
		Rally struct {
			Light []string `toml:"light_units_on"`
			Other []string `toml:"others_on"`
		} `toml:"rally"`
	}
	l.read("tables.toml", &raw)
	for _, c := range raw.Colony {
		l.oneOf("colony "+c.ID, "faction", c.Faction, "british", "french")
		d.Colonies[c.ID] = parseFaction(c.Faction)
		d.colonyNames[c.ID] = c.Name
	}
	for _, v := range raw.VoW {
		if _, ok := poolWhere[v.Pool]; !ok {
			l.fault("token %s: there is no pool %q", v.ID, v.Pool)
		}
		if d.VoW[v.ID] != nil {
			l.fault("token %s stands twice", v.ID)
		}
		if v.Count < 0 {
			l.fault("token %s: there cannot be %d of it", v.ID, v.Count)
		}
		d.VoW[v.ID] = &VoW{ID: v.ID, Pool: v.Pool, Count: v.Count, Back: v.Back}
	}
	for value, n := range raw.WIE.Values {
		i := slices.Index([]string{"0", "1", "2"}, value)
		if i < 0 || n < 0 {
			l.fault("wie: %d chits of value %q; values are 0, 1 and 2 (18.3)", n, value)
			continue
		}
		d.Chits[i] = n
	}
	if d.Chits == [3]int{} {
		l.fault("wie: there are no chits; write for example values = { \"0\" = 3, \"1\" = 6, \"2\" = 3 }")
	}
	d.Dice = DiceTables{
		Raid: l.faces("raid", raw.Raid.Success), InterceptLight: l.faces("raid", raw.Raid.Light), InterceptOther: l.faces("raid", raw.Raid.Other),
		Rally: l.faces("rally", raw.Rally.Other), RallyLight: l.faces("rally", raw.Rally.Light),
	}
}

// faces reads the faces on which a roll succeeds; there must be one, and one on
// which it does not.
func (l *loader) faces(record string, names []string) []Face {
	var faces []Face
	for _, n := range names {
		l.oneOf(record, "a face", n, faceNames[:]...)
		if i := slices.Index(faceNames[:], n); i >= 0 {
			faces = append(faces, Face(i))
		}
	}
	if len(faces) == 0 || len(faces) >= len(faceNames) {
		l.fault("%s: %d faces are listed for a roll; list those on which it succeeds, of %s", record, len(faces), strings.Join(faceNames[:], ", "))
	}
	return faces
}

func (l *loader) spaces(d *Data) {
	var raw struct {
		Space []rawSpace `toml:"space"`
	}
	l.read("spaces.toml", &raw)
	codes := map[string]bool{}
	for i, s := range raw.Space {
		record := "space " + s.ID
		id := SpaceID(i)
		if _, twice := d.spaceBySlug[s.ID]; twice {
			l.fault("%s stands twice", record)
		}
		if codes[s.Code] {
			l.fault("%s: its code %s is another's too", record, s.Code)
		}
		codes[s.Code] = true
		if _, ok := d.Colonies[s.Colony]; !ok && s.Colony != "none" {
			l.fault("%s: there is no colony %q", record, s.Colony)
		} else if ok && d.Colonies[s.Colony] != parseFaction(s.Home) {
			l.fault("%s: home is %q, but the colony %s is %s", record, s.Home, s.Colony, d.Colonies[s.Colony])
		}
		if order := s.BattlePriority.Order; order != i+1 && (order != 0 || s.Kind != string(Base)) {
			l.fault("%s: battle priority %d at place %d; the file is in the order of the Battle Priority Table, Bases last with 0", record, order, i+1)
		}
		l.oneOf(record, "kind", s.Kind, string(Wilderness), string(Outpost), string(Settled), string(Base), string(Village))
		l.oneOf(record, "home", s.Home, "british", "french", "none")
		l.oneOf(record, "militia_for", s.MilitiaFor, "british", "french", "none")
		if s.DefaultControl != s.Home && !(s.Home == "none" && s.DefaultControl == "neutral") {
			l.fault("%s: default_control is %q, but home is %q: a space begins under its own side's control (2.1.2); a scenario's markers say what differs", record, s.DefaultControl, s.Home)
		}
		if (s.Militia > 0) != (s.MilitiaFor != "none") || s.Militia < 0 || s.Value < 0 || s.Value > 3 || s.Bastions < 0 {
			l.fault("%s: value %d, militia %d for %s, bastions %d cannot be", record, s.Value, s.Militia, s.MilitiaFor, s.Bastions)
		}
		if s.Coastal != (len(s.SeaZones) > 0) {
			l.fault("%s: coastal is %v, but its sea_zones are %q", record, s.Coastal, s.SeaZones)
		}
		for _, z := range s.SeaZones {
			l.oneOf(record, "a sea zone", z, "atlantic", "gulf")
		}
		sp := Space{
			ID: id, Slug: s.ID, Code: s.Code, Name: s.Name, Kind: SpaceKind(s.Kind), Home: parseFaction(s.Home), Colony: none(s.Colony),
			Value: s.Value, Victory: s.VictorySpace, Fortress: s.Fortress, Bastions: s.Bastions,
			Militia: s.Militia, MilitiaFor: parseFaction(s.MilitiaFor), Coastal: s.Coastal,
			Atlantic: slices.Contains(s.SeaZones, "atlantic"), Gulf: slices.Contains(s.SeaZones, "gulf"),
			Indian: none(s.IndianVillage), Aliases: s.Aliases, X: s.X, Y: s.Y,
		}
		if s.IndianNation {
			sp.Nation = s.IndianVillage
			d.nations[sp.Nation] = append(d.nations[sp.Nation], id)
		}
		if s.Name == "" {
			l.fault("%s has no name", record)
		}
		d.Spaces = append(d.Spaces, sp)
		d.spaceBySlug[s.ID] = id
	}
}

func (l *loader) conns(d *Data) {
	var raw struct {
		Connection []rawConn `toml:"connection"`
	}
	l.read("connections.toml", &raw)
	for _, c := range raw.Connection {
		record := "connection " + c.ID
		a, okA := d.spaceBySlug[c.A]
		b, okB := d.spaceBySlug[c.B]
		if !okA || !okB {
			l.fault("%s: one of its ends %q and %q is no space", record, c.A, c.B)
			continue
		}
		if want := d.Spaces[a].Code + "-" + d.Spaces[b].Code; c.ID != want || a >= b {
			l.fault("%s: it joins %s and %s; its id is %s, the space of the lower Battle Priority first", record, c.A, c.B, d.Spaces[min(a, b)].Code+"-"+d.Spaces[max(a, b)].Code)
		}
		if _, twice := d.connByCode[c.ID]; twice {
			l.fault("%s stands twice", record)
			continue
		}
		l.oneOf(record, "type", c.Type, "path", "highway")
		l.oneOf(record, "sea_zone", c.SeaZone, "atlantic", "gulf", "none")
		ends := [2]*Space{&d.Spaces[a], &d.Spaces[b]}
		if c.Coastal != (c.SeaZone != "none") ||
			c.SeaZone == "atlantic" && !(ends[0].Atlantic && ends[1].Atlantic) || c.SeaZone == "gulf" && !(ends[0].Gulf && ends[1].Gulf) {
			l.fault("%s: coastal is %v on the sea zone %q; a coastal Connection lies on one Sea Zone of both its ends (2.2)", record, c.Coastal, c.SeaZone)
		}
		nation := ends[0].Nation + ends[1].Nation
		if ends[0].Nation == ends[1].Nation {
			nation = ends[0].Nation
		}
		if none(c.Nation) != nation {
			l.fault("%s: indian_nation_path is %q, but its ends are Villages of %q: just the Paths to those are dark grey (2.2)", record, c.Nation, nation)
		}
		id := ConnID(len(d.Conns))
		d.Conns = append(d.Conns, Conn{ID: id, Code: c.ID, A: a, B: b, Highway: c.Type == "highway", Coastal: c.Coastal,
			Atlantic: c.SeaZone == "atlantic", Nation: none(c.Nation), LakeWarships: c.LakeWarships})
		d.connByCode[c.ID] = id
		d.Spaces[a].Links = append(d.Spaces[a].Links, Link{id, b})
		d.Spaces[b].Links = append(d.Spaces[b].Links, Link{id, a})
	}
}

func (l *loader) units(d *Data) {
	var raw struct {
		Unit   []rawUnit      `toml:"unit"`
		Counts map[string]int `toml:"counts"`
	}
	l.read("units.toml", &raw)
	shapes := map[string]Shape{"triangle": Triangle, "square": Square, "circle": Circle, "none": NoShape}
	for kind, u := range raw.Unit {
		record := "unit " + u.ID
		t := slices.Index(unitTypeNames[:], u.Type)
		l.oneOf(record, "type", u.Type, unitTypeNames[:]...)
		if t < 0 {
			continue
		}
		l.oneOf(record, "faction", u.Faction, "british", "french", "either")
		l.oneOf(record, "colour", u.Colour, "british", "colonial", "french", "indian")
		c := Counter{Slug: u.ID, Name: u.Name, Faction: parseFaction(u.Faction), Colonial: u.Colour == "colonial", Type: UnitType(t),
			Crescent: u.Crescent, Colony: u.Colony, Nation: none(u.Nation), Rating: u.Rating, Kind: kind}
		if s, ok := shapes[u.Shape]; !ok || s != c.Type.Shape() {
			l.fault("%s: its shape is %q, which a %s has not (3.0.1)", record, u.Shape, u.Type)
		}
		if (c.Type == Commander) != (u.Rating > 0) || u.Rating < 0 || u.Rating > 3 || (c.Type == Commander) != (len(u.Rerolls) > 0) {
			l.fault("%s: rating %d, reroll_shapes %q; a Commander has a rating of 1 to 3 and shapes to reroll, others have neither", record, u.Rating, u.Rerolls)
		}
		if u.Crescent && !c.Type.IsMetropolitan() {
			l.fault("%s: only Metropolitan Brigades have a crescent (15.2.2)", record)
		}
		if _, ok := d.Colonies[u.Colony]; u.Colony != "" && !ok {
			l.fault("%s: there is no colony %q", record, u.Colony)
		}
		if u.Name == "" {
			l.fault("%s has no name", record)
		}
		for _, r := range u.Rerolls {
			l.oneOf(record, "a reroll shape", r, "triangle", "square")
			c.Rerolls = append(c.Rerolls, shapes[r])
		}
		for _, v := range u.Villages {
			s, ok := d.spaceBySlug[v]
			if !ok {
				l.fault("%s: there is no space %q for its village", record, v)
			}
			c.Villages = append(c.Villages, s)
		}
		if (c.Type == Indian) != (len(c.Villages) > 0) {
			l.fault("%s: villages are %q; Indian units have them and no others (3.1)", record, u.Villages)
		}
		for n := range u.Count {
			c.ID = UnitID(len(d.Counters))
			c.Key = u.ID
			if u.Count > 1 {
				c.Key = fmt.Sprintf("%s-%d", u.ID, n+1)
			}
			if _, twice := d.unitByKey[c.Key]; twice {
				l.fault("%s stands twice", record)
			}
			d.Counters = append(d.Counters, c)
			d.counters[u.ID] = append(d.counters[u.ID], c.ID)
			d.unitByKey[c.Key] = c.ID
		}
	}
}

// linked checks Villages and Indian units against each other (3.1).
func (l *loader) linked(d *Data) {
	for _, s := range d.Spaces {
		if s.Indian == "" {
			continue
		}
		us := d.counters[s.Indian]
		if len(us) == 0 || !slices.Contains(d.Counters[us[0]].Villages, s.ID) || d.Counters[us[0]].Nation != s.Nation {
			l.fault("the space %s (spaces.toml) is a Village of %q, whose unit is not linked to it", s.Slug, s.Indian)
		}
	}
	for _, c := range d.Counters {
		for _, v := range c.Villages {
			if v >= 0 && int(v) < len(d.Spaces) && d.Spaces[v].Indian != c.Slug {
				l.fault("unit %s: the space %s (spaces.toml) is no Village of it", c.Slug, d.Spaces[v].Slug)
			}
		}
		if c.Nation != "" && len(d.counters[c.Slug]) != len(d.nations[c.Nation]) {
			l.fault("unit %s: %d units, but the Nation has %d Villages", c.Slug, len(d.counters[c.Slug]), len(d.nations[c.Nation]))
		}
	}
}

func (l *loader) cards(d *Data) {
	var raw struct {
		Card []rawCard `toml:"card"`
	}
	l.read("cards.toml", &raw)
	for _, c := range raw.Card {
		record := fmt.Sprintf("card %d", c.Number)
		l.oneOf(record, "faction", c.Faction, "british", "french", "indian")
		l.oneOf(record, "deck", c.Deck, "buildup", "campaign", "indian")
		if (c.Faction == "indian") != (c.Deck == "indian") {
			l.fault("%s: faction %s, deck %s; the Indian cards are a deck of their own", record, c.Faction, c.Deck)
		}
		if c.Initiative < 0 || c.Initiative > 6 || (c.Initiative == 0) != (c.Faction == "indian") {
			l.fault("%s: initiative is %d; British and French cards have 1 to 6, Indian ones 0", record, c.Initiative)
		}
		if c.Sure != "" {
			l.oneOf(record, "sure", c.Sure, "high", "medium", "low")
		}
		card := &Card{Number: c.Number, Faction: parseFaction(c.Faction), Deck: c.Deck, Initiative: c.Initiative, Event: c.Event, ARStart: c.ARStart, Kind: c.Kind, years: c.Years}
		if c.Faction == "indian" {
			card.Faction = French
		}
		for _, ap := range c.AP {
			l.oneOf(record, "an AP", ap, apKinds[:]...)
			if sort := AP(ap); sort.indian() != (c.Faction == "indian") || sort == APFrenchBoth && c.Faction != "french" {
				l.fault("%s: an AP %q does not stand on %s cards", record, ap, c.Faction)
			}
			card.AP = append(card.AP, AP(ap))
		}
		card.Params = l.event(record, c)
		if d.Cards[c.Number] != nil {
			l.fault("%s stands twice", record)
		}
		d.Cards[c.Number] = card
	}
}

func (l *loader) scenarios(d *Data) {
	var raw struct {
		Common struct {
			BritishChits string         `toml:"british_wie_chits"`
			FrenchChits  string         `toml:"french_wie_chits"`
			Raid         map[string]int `toml:"raid_markers"`
			OpenSeas     string         `toml:"open_seas"`
			Round        string         `toml:"round"`
			Iroquois     string         `toml:"iroquois"`
			Cherokee     string         `toml:"cherokee"`
			Indians      []rawPlacement `toml:"indian_setup"`
		} `toml:"common"`
		Scenario []rawScenario `toml:"scenario"`
	}
	l.read("scenarios.toml", &raw)
	for _, s := range raw.Scenario {
		record := "scenario " + s.ID
		sc := &Scenario{Short: scenarioShort[s.Number], ID: s.ID, Number: s.Number, Name: s.Name, Years: s.Years, StartYear: s.StartYear, EndYear: s.EndYear,
			VictoryMarker: s.VictoryMarker, Thresholds: map[int]Threshold{}, Reinforce: map[int]Reinforcements{}, Bonuses: s.Bonuses,
			Cards: map[int]YearCards{}, Pools: s.Pools, AdmiralCut: s.AdmiralCut, Additions: map[int]map[string][]string{}, unused: s.Unused}
		for i, y := range s.Years {
			if y != s.StartYear+i || y > s.EndYear {
				l.fault("%s: its years are %v, from %d to %d", record, s.Years, s.StartYear, s.EndYear)
			}
		}
		if s.VictoryMarker == 0 || s.VictoryMarker < -20 || s.VictoryMarker > 20 {
			l.fault("%s: victory_marker is %d; French 1 is -1, British 1 is 1, and there is no 0 (18.1)", record, s.VictoryMarker)
		}
		for _, t := range s.Thresholds {
			if t.French >= t.British {
				l.fault("%s: in %d the British win at %d and the French at %d: both", record, t.Year, t.British, t.French)
			}
			sc.Thresholds[t.Year] = Threshold{t.British, t.French}
		}
		for _, r := range s.Reinforcements {
			if min(r.Fleets, r.British, r.French, r.Colonial) < 0 {
				l.fault("%s: fewer than no reinforcements in %d", record, r.Year)
			}
			sc.Reinforce[r.Year] = Reinforcements{r.Fleets, r.British, r.French, r.Colonial}
		}
		for _, c := range s.Cards {
			sc.Cards[c.Year] = YearCards{c.BritishBuildup, c.BritishCampaign, c.FrenchBuildup, c.FrenchCampaign}
			l.deck(d, record, c.Year, "british", "buildup", c.BritishBuildup, 6)
			l.deck(d, record, c.Year, "british", "campaign", c.BritishCampaign, 9)
			l.deck(d, record, c.Year, "french", "buildup", c.FrenchBuildup, 6)
			l.deck(d, record, c.Year, "french", "campaign", c.FrenchCampaign, 9)
		}
		for _, y := range s.Years {
			_, cards := sc.Cards[y]
			_, pieces := sc.Reinforce[y]
			if !cards || !pieces {
				l.fault("%s: nothing is said of cards or reinforcements of %d", record, y)
			}
		}
		if _, ok := sc.Thresholds[s.EndYear]; !ok {
			l.fault("%s: there is no threshold for its last year %d", record, s.EndYear)
		}
		l.setup(d, sc, slices.Concat(s.BritishSetup, s.FrenchSetup, raw.Common.Indians))
		for _, b := range s.Bonuses {
			l.bonus(d, record, b)
		}
		for _, m := range s.Markers {
			mark := SetupMark{Space: NoSpace, Marker: m.Marker}
			ok := true
			if m.Connection != "" {
				mark.Conn, ok = d.connByCode[m.Connection]
				l.oneOf(record, "a marker on a connection", m.Marker, "road")
				if ok && d.Conns[mark.Conn].Highway {
					l.fault("%s: %s is a Highway and takes no Road", record, m.Connection)
				}
			} else {
				mark.Space, ok = d.spaceBySlug[m.Space]
				l.oneOf(record, "a marker on a space", m.Marker, "british-control", "fort-construction")
			}
			if !ok {
				l.fault("%s: there is no place %q for the marker %s", record, m.Space+m.Connection, m.Marker)
			}
			sc.Marks = append(sc.Marks, mark)
		}
		for _, a := range s.Additions {
			l.addition(record, sc, a)
		}
		l.counted(d, sc)
		d.Scenarios = append(d.Scenarios, sc)
	}
}

// deck checks the cards of one deck in one year (6.0).
func (l *loader) deck(d *Data, record string, year int, faction, deck string, cards []int, size int) {
	if len(cards) != size {
		l.fault("%s: the %s %s deck of %d has %d cards, not %d", record, faction, deck, year, len(cards), size)
	}
	for i, n := range cards {
		c := d.Cards[n]
		switch {
		case c == nil:
			l.fault("%s: there is no card %d", record, n)
		case c.Faction != parseFaction(faction) || c.Deck != deck:
			l.fault("%s: card %d stands in the %s %s deck of %d, but is of another (cards.toml)", record, n, faction, deck, year)
		case len(c.years) > 0 && !slices.Contains(c.years, year):
			l.fault("%s: card %d is used in %d, but its years are %v (cards.toml)", record, n, year, c.years)
		case slices.Contains(cards[:i], n):
			l.fault("%s: card %d stands twice in the %s %s deck of %d", record, n, faction, deck, year)
		}
	}
}

// setup reads who stands where at the start.
func (l *loader) setup(d *Data, sc *Scenario, places []rawPlacement) {
	for _, p := range places {
		at, ok := d.spaceBySlug[p.Space]
		if !ok {
			l.fault("scenario %s: there is no space %q", sc.ID, p.Space)
			continue
		}
		for _, u := range p.Units {
			sc.Setup = append(sc.Setup, Placement{at, u})
		}
	}
}

// bonus checks a scenario bonus (18.2.1).
func (l *loader) bonus(d *Data, record string, b Bonus) {
	record = fmt.Sprintf("%s, bonus of %d", record, b.Year)
	l.oneOf(record, "faction", b.Faction, "british", "french")
	l.oneOf(record, "kind", b.Kind, "control", "per-colony", "per-space-not-held")
	switch b.Kind {
	case "control":
		l.oneOf(record, "what", b.What, "victory-space", "settled", "home-space")
		l.oneOf(record, "of", b.Of, "british", "french")
	case "per-colony":
		l.oneOf(record, "of", b.Of, "british", "french")
	case "per-space-not-held":
		l.oneOf(record, "by", b.By, "british", "french")
		for _, s := range b.Spaces {
			if _, ok := d.spaceBySlug[s]; !ok {
				l.fault("%s: there is no space %q", record, s)
			}
		}
	}
}

// addition reads what is added to the pools after a year (17.5).
func (l *loader) addition(record string, sc *Scenario, a map[string]any) {
	year, ok := a["after_year"].(int64)
	if !ok || !slices.Contains(sc.Years, int(year)) {
		l.fault("%s: additions after the year %v, which it has not", record, a["after_year"])
	}
	pools := map[string][]string{}
	for _, k := range slices.Sorted(maps.Keys(a)) {
		if k == "after_year" {
			continue
		}
		list, ok := a[k].([]any)
		for _, p := range list {
			piece, word := p.(string)
			ok = ok && word
			pools[k] = append(pools[k], piece)
		}
		if !ok {
			l.fault("%s: additions to %s after %d are no list of names", record, k, year)
		}
	}
	sc.Additions[int(year)] = pools
}

// counted checks that a scenario uses each counter and token at most as often
// as there is one, those it leaves unused included.
func (l *loader) counted(d *Data, sc *Scenario) {
	have := map[string]int{}
	for _, p := range sc.Setup {
		have[p.Slug]++
	}
	pools := []map[string][]string{sc.Pools}
	for _, year := range slices.Sorted(maps.Keys(sc.Additions)) {
		pools = append(pools, sc.Additions[year])
	}
	for _, p := range pools {
		for _, name := range slices.Sorted(maps.Keys(p)) {
			if _, ok := poolWhere[name]; !ok {
				l.fault("scenario %s: there is no pool %q; pools are %s", sc.ID, name, strings.Join(slices.Sorted(maps.Keys(poolWhere)), ", "))
			}
			for _, piece := range p[name] {
				have[piece]++
			}
		}
	}
	unused := map[string]int{}
	for _, piece := range sc.unused {
		unused[piece]++
		have[piece] += 0
	}
	for _, piece := range slices.Sorted(maps.Keys(have)) {
		limit := len(d.counters[piece])
		if v := d.VoW[piece]; v != nil {
			limit = v.Count
		}
		switch n := have[piece]; {
		case d.VoW[piece] == nil && d.counters[piece] == nil:
			l.fault("scenario %s: there is no counter or token %q", sc.ID, piece)
		case n > limit:
			l.fault("scenario %s: %d of %s are used, but there are %d", sc.ID, n, piece, limit)
		case n+unused[piece] > limit:
			l.fault("scenario %s: %d of %s are used and %d are unused, but there are %d: take it from the list of unused ones", sc.ID, n, piece, unused[piece], limit)
		}
	}
}

// sameIDs checks that there are the spaces, counters and cards that there are
// in the data known before: positions, journals and orders name them. What is said
// of each may differ, and so may the Connections.
func (l *loader) sameIDs(d, known *Data) {
	same := func(file, what string, got, want []string) {
		l.file = file
		for _, id := range want {
			if !slices.Contains(got, id) {
				l.fault("the %s %s is missing: data may correct what is said of it, but not take it away", what, id)
			}
		}
		for _, id := range got {
			if !slices.Contains(want, id) {
				l.fault("there is no %s %s in this game: data may correct what is said of those there are, but not add any", what, id)
			}
		}
		if len(l.faults) == 0 && !slices.Equal(got, want) {
			l.fault("the %ss stand in another order than in the file as shipped", what)
		}
	}
	ids := func(d *Data) (spaces, units, cards, colonies, tokens, scenarios []string) {
		for _, s := range d.Spaces {
			spaces = append(spaces, s.Slug+" ("+s.Code+")")
		}
		for _, c := range d.Counters {
			units = append(units, c.Key)
		}
		for _, n := range slices.Sorted(maps.Keys(d.Cards)) {
			cards = append(cards, fmt.Sprint(n))
		}
		for _, sc := range d.Scenarios {
			scenarios = append(scenarios, sc.ID)
		}
		return spaces, units, cards, slices.Sorted(maps.Keys(d.Colonies)), slices.Sorted(maps.Keys(d.VoW)), scenarios
	}
	spaces, units, cards, colonies, tokens, scenarios := ids(d)
	wantSpaces, wantUnits, wantCards, wantColonies, wantTokens, wantScenarios := ids(known)
	same("spaces.toml", "space", spaces, wantSpaces)
	same("units.toml", "counter", units, wantUnits)
	same("cards.toml", "card", cards, wantCards)
	same("tables.toml", "colony", colonies, wantColonies)
	same("tables.toml", "token", tokens, wantTokens)
	same("scenarios.toml", "scenario", scenarios, wantScenarios)
}
