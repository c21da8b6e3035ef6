package wilderness

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// The data are as many as the game has, and hang together.
func TestData(t *testing.T) {
	d := shipped.Data()
	count := func(is func(*Space) bool) int {
		n := 0
		for i := range d.Spaces {
			if is(&d.Spaces[i]) {
				n++
			}
		}
		return n
	}
	ends, water, lake := 0, 0, 0
	for i := range d.Spaces {
		for _, l := range d.Spaces[i].Links {
			back, ok := d.link(l.To, SpaceID(i))
			if !ok || back.Water != l.Water || back.Lake != l.Lake {
				t.Errorf("the connection %s to %s leads one way", SpaceID(i), l.To)
			}
			ends++
			if l.Water {
				water++
			}
			if l.Lake {
				lake++
			}
		}
	}
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"2.0 spaces", len(d.Spaces), 141},
		{"2.0 fortresses", count(func(s *Space) bool { return s.Fortress }), 11},
		{"2.0 ports", count(func(s *Space) bool { return s.Port }), 9},
		{"2.0 Northern department", count(func(s *Space) bool { return s.Dept == Northern }), 21},
		{"2.0 Southern department", count(func(s *Space) bool { return s.Dept == Southern }), 19},
		{"2.0 St. Lawrence department", count(func(s *Space) bool { return s.Dept == StLawrence }), 12},
		{"2.0 connections", ends / 2, 276},
		{"2.0 connections by water", water / 2, 73},
		{"2.0 lakeshores", lake / 2, 20},
		{"2.0 amphibious arrows", len(d.Spaces[sp("HAL")].Landing) + len(d.Spaces[sp("LOU")].Landing), 4},
		{"2.0 arrows from Pays d'en Haut", len(d.Spaces[sp("PDH")].Out), 4},
		{"3.0 pieces", len(d.Counters), 151},
		{"3.0 British pieces", len(filterCounters(d, func(c *Counter) bool { return c.Side == British })), 86},
		{"3.0 leaders", len(filterCounters(d, func(c *Counter) bool { return c.Type == Leader })), 23},
		{"3.0 British Regulars", len(filterCounters(d, func(c *Counter) bool { return c.Side == British && c.Type == Regular })), 17},
		{"3.0 French Regulars", len(filterCounters(d, func(c *Counter) bool { return c.Side == French && c.Type == Regular })), 14},
		{"3.0 French Indians", len(filterCounters(d, func(c *Counter) bool { return c.Side == French && c.Type == Indian })), 22},
		{"3.0 Northern Provincials", len(filterCounters(d, func(c *Counter) bool { return c.Type == NorthernProv })), 18},
		{"5.1 cards", len(d.Cards), 70},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %d, want %d", c.got, c.want)
			}
		})
	}
}

func filterCounters(d *Data, is func(*Counter) bool) []PieceID {
	var list []PieceID
	for i := range d.Counters {
		if is(&d.Counters[i]) {
			list = append(list, PieceID(i))
		}
	}
	return list
}

// The set-ups hold what the playbook says (pp. 2-4).
func TestSetup(t *testing.T) {
	for _, c := range []struct {
		scenario                                   string
		year, end, vp, hand, deck                  int
		frenchUnits, britishUnits, french, british int // units and leaders on the map
		pool, forts, stockades, building, allied   int
		militia                                    int
	}{
		{"annus-mirabilis", 1757, 1759, 4, 9, 62, 31, 24, 8, 6, 5, 8, 18, 2, 4, 1},
		{"early-war", 1755, 1759, 0, 8, 70, 26, 13, 7, 5, 5, 6, 13, 0, 4, 0},
		{"late-war", 1757, 1762, 4, 9, 62, 31, 24, 8, 6, 5, 8, 18, 2, 4, 1},
		{"full-campaign", 1755, 1762, 0, 8, 70, 26, 13, 7, 5, 5, 6, 13, 0, 4, 0},
	} {
		t.Run(c.scenario, func(t *testing.T) {
			pos, err := New().Setup(c.scenario, nil)
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*Position)
			g := newGame(p, nil)
			got := c
			got.year, got.end, got.vp, got.deck = p.Year, g.sc.EndYear, p.VP, len(p.Cards.Deck)
			got.hand = g.handSize(French)
			on := func(side Side, leaders bool) int {
				return len(g.pieces(func(q PieceID) bool { return g.side(q) == side && g.isLeader(q) == leaders && g.piece(q).At.OnMap() }))
			}
			got.frenchUnits, got.britishUnits, got.french, got.british = on(French, false), on(British, false), on(French, true), on(British, true)
			got.pool = len(g.pieces(func(q PieceID) bool { return g.piece(q).At == LeaderPool }))
			got.militia = len(g.militiaOf(British, Southern))
			got.forts, got.stockades, got.building, got.allied = 0, 0, 0, 0
			for i := range p.Spaces {
				st := &p.Spaces[i]
				for _, n := range []struct {
					side Side
					n    *int
				}{{st.Fort, &got.forts}, {st.Stockade, &got.stockades}, {st.Building, &got.building}, {st.Allied, &got.allied}} {
					if n.side != Nobody {
						*n.n++
					}
				}
			}
			if got != c {
				t.Errorf("got %+v, want %+v", got, c)
			}
			if g.handSize(British) != c.hand {
				t.Errorf("the British hand is %d", g.handSize(British))
			}
		})
	}
	if _, err := New().Setup("1776", nil); err == nil || !strings.Contains(err.Error(), "annus-mirabilis") {
		t.Errorf("a wrong scenario: %v", err)
	}
	if _, err := New().Setup("early-war", map[string]string{"15.1": "yes"}); err == nil || !strings.Contains(err.Error(), "14.5") {
		t.Errorf("a wrong option: %v", err)
	}
}

// An owner's files take the place of the shipped ones, and what is wrong with
// them is named.
func TestWithData(t *testing.T) {
	cards := string(New().DataFiles()["cards.toml"])
	own, err := New().WithData(fstest.MapFS{"cards.toml": {Data: []byte(strings.Replace(cards, "{ british = 6, french = 3 }",
		"{ british = 5, french = 3 }", 1))}})
	if err != nil {
		t.Fatal(err)
	}
	if n := own.(*Title).data.Cards[47].Params.n("british"); n != 5 || !strings.HasPrefix(own.Version(), version+"+") {
		t.Errorf("got %d by version %s", n, own.Version())
	}
	if again, _ := New().WithData(fstest.MapFS{"cards.toml": {Data: []byte(cards)}}); again == nil || again.Version() == own.Version() {
		t.Error("other data have the same version")
	}
	for _, c := range []struct{ name, file, was, is, want string }{
		{"no such event", "cards.toml", `event = "campaign"`, `event = "parade"`, `card 1: event is "parade"; there is no such event`},
		{"param missing", "cards.toml", "{ british = 6, french = 3 }", "{ british = 6 }", "param french is missing"},
		{"response", "cards.toml", `event = "surrender", response = true`, `event = "surrender"`,
			"card 6: response is false, but its event is played otherwise"},
		{"connection twice", "connections.toml", `{ a = "boston", b = "manchester", type = "land" }`,
			`{ a = "boston", b = "gloucester", type = "river" }`, "stands twice"},
		{"another space", "spaces.toml", `code = "BOS"`, `code = "BST"`, "the space boston (BOS) is missing"},
		{"fort in a fortress", "scenarios.toml", `french_forts = ["crown-point"`, `french_forts = ["quebec"`, "which is a fortress"},
		{"too many", "scenarios.toml", `units = ["br-47th"]`, `units = ["br-47th", "br-47th"]`, "there are only 1"},
		{"reading", "readings.toml", `take = "ohio-forks"`, `take = "boston"`, `take is "boston"`},
		{"unknown field", "tables.toml", "[siege]\n", "[siege]\nlevel = 3\n", "siege: there is no level here"},
	} {
		t.Run(c.name, func(t *testing.T) {
			was := string(New().DataFiles()[c.file])
			if !strings.Contains(was, c.was) {
				t.Fatalf("%s does not hold %q", c.file, c.was)
			}
			_, err := New().WithData(fstest.MapFS{c.file: {Data: []byte(strings.Replace(was, c.was, c.is, 1))}})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// Neighbourhoods that events speak of, by plain distance (B-11).
func TestNeighbourhoods(t *testing.T) {
	near := func(is func(SpaceID) bool) []string {
		var list []string
		for i := range shipped.Data().Spaces {
			for j := range shipped.Data().Spaces {
				if is(SpaceID(j)) && shipped.Data().distance(SpaceID(i), SpaceID(j)) <= 2 {
					list = append(list, SpaceID(i).String())
					break
				}
			}
		}
		slices.Sort(list)
		return list
	}
	want := strings.Fields("adirondacks-central adirondacks-south albany canajoharie hudson-carry-north katskills mohawks-branch " +
		"oneida-carry-east oneida-carry-west oneida-castle onondaga osewingo schenectady schoharie shawiangto west-canada-creek")
	if diff := cmp.Diff(want, near(func(s SpaceID) bool { return s == sp("CAN") })); diff != "" {
		t.Errorf("within two of Canajoharie (-want +got):\n%s", diff)
	}
	g := &game{d: shipped.Data()}
	if n := len(near(func(s SpaceID) bool { return g.homeOf(s, "iroquois") })); n != 31 {
		t.Errorf("within two of an Iroquois settlement: %d spaces, want 31", n)
	}
}
