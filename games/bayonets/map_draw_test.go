package bayonets

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
)

func TestSheetWords(t *testing.T) {
	gametest.SheetWords(t, New().Words, std.maps, "british", "french", "neutral", "victory", "raided", "construction", "battle", "fort",
		"marker")
}

// A map that does not fit the data is refused, with the line and what to draw.
func TestLoadMaps(t *testing.T) {
	gametest.MapFaults(t, shipped.Files.Read, func(read func(name string) ([]byte, error)) error {
		_, err := loadMaps(read, std)
		return err
	}, []gametest.MapCase{
		{"as shipped", "", "", "", ""},
		{"a Path too many", "maps/south.txt", "[BEV.......]\n", "[BEV.......]------<KEO........>\n",
			"maps/south.txt:14:44: KEO has its slot on this sheet"},
		{"a Path left out", "maps/south.txt", "}---{KEO", "}   {KEO", "maps/south.txt:18:19: CHOT-KEO is not drawn: from CHOT to KEO"},
		{"a Highway drawn as a Path", "maps/south.txt", "]===[CHAR", "]---[CHAR",
			"maps/south.txt:19:61: CHAR-NSIX is drawn with double strokes"},
		{"a coast left out", "maps/canada.txt", "]-~-<MTAN", "]---<MTAN", "maps/canada.txt:6:38: MTAN-RDL has a ~"},
		{"a slot too small", "maps/south.txt", "[..........]\n", "\n",
			"maps/south.txt:10:49: the slot of ALEX is 12 wide and 1 high; a full space needs 12 and 2"},
		{"a sheet too wide", "maps/south.txt", "<PHIL.......>", "<PHIL..................................>",
			"the sheet is 89 columns wide; a letter has 78"},
		{"a sheet left out", "theatres.toml", `"south", `, "", "CHAR has no slot on any sheet"},
		{"no such sheet", "theatres.toml", `"south", `, `"carolina", `, "maps/carolina.txt"},
	})
}

// A slot stays readable when its space is full: nothing of it is cut off.
func TestFullSlot(t *testing.T) {
	p := siegePosition(t)
	chig := std.spaceNamed("CHIG")
	for i := range p.Units {
		c := std.Counters[i]
		if c.Type == Light || c.Type.IsBrigade() || c.Type == Artillery {
			p.Units[i].At, p.Units[i].Faction = At(chig), c.Faction
		}
	}
	st := &p.Spaces[chig]
	st.Raided, st.Construction, st.Battle = French, true, true
	st.Stacks[British].OOS, st.Stacks[French].Rout = true, true
	drawn := gametest.Draw(newView(New(), p, British), games.Look{Form: games.Wide, Lang: "en"})
	for _, row := range []string{"[CHIG B1*rc]", "[B52#!xF27!]"} {
		if !strings.Contains(drawn, row) {
			t.Errorf("no %s on\n%s", row, drawn)
		}
	}
	for _, s := range std.Spaces { // all at once on any space
		p.Spaces[s.ID].Raided, p.Spaces[s.ID].Construction = French, true
	}
	v := newView(New(), p, British).(*view)
	b := v.board(games.Look{Form: games.Wide, Lang: "en"})
	for _, s := range std.Spaces {
		st := b.Stand(int(s.ID))
		for _, row := range []string{s.Code + st.Status, strings.Join(st.Stacks, "")} {
			if board.Width(row) > slotWidth-2 {
				t.Errorf("%s does not fit its slot", row)
			}
		}
	}
	drawn = gametest.Draw(v, games.Look{Form: games.Wide, Lang: "en"})
	if sheets, _, _ := strings.Cut(drawn, "\n\nSail Box"); strings.Contains(sheets, "…") {
		t.Errorf("something is cut off:\n%s", sheets)
	}
}

// Whatever is on the map is in each form of the board: the space by its code,
// each side's number of units, Roads, Lake Warships.
func TestBoardMarks(t *testing.T) {
	title := New()
	p := siegePosition(t)
	p.AR.Warships = std.connByCode["BAYE-OSW"]
	for _, c := range []struct {
		form games.Form
		want []string
	}{
		{games.Wide, []string{"[B8! x F4# ]", "[WILC B1   ]", ")%%%[", "CARL B2*r ", "LKG  B1*c ", "{OQU  B    }", "\\W", "Roads: WILC-MEK.",
			"Roads begun: NOIX-SARA.", "Lake Warships: BAYE-OSW."}},
		{games.Narrow, []string{"=~[LOU F3*] B8!xF4#", "%%(MEK)", "::(SARA)", "=W[OSW B1*]", "[CARL B2*r]", "[LKG B1*c]", "{OQU B}"}},
		{games.List, []string{"Road to Mekekasink.", "Road begun to Saranac.", "Oswego (Lake Warships)", "Louisbourg, LOU, BATTLE",
			"Carlisle, CARL, British control, Raided by French", "Lake George, LKG, British control, Fort begun"}},
	} {
		gametest.Shows(t, gametest.Draw(newView(title, p, British), games.Look{Form: c.form, Lang: "en"}), c.want, nil)
	}
}

// In part, the board shows the sheets or places on which news happened, a
// question is asked or a Battle goes on; tracks, hand and boxes stay.
func TestBoardInPart(t *testing.T) {
	title := New()
	quiet := siegePosition(t)
	quiet.Battle = nil
	for _, c := range []struct {
		name    string
		p       *Position
		look    games.Look
		forms   []games.Form
		has     []string
		hasNone []string
	}{
		{"a space named", quiet, games.Look{News: []games.Event{{Text: games.T("control", "space", "albany")}}}, []games.Form{games.Wide},
			[]string{"HUDSON AND LAKE CHAMPLAIN", "[ALB  B3*", "Sail Box", "Your Reserve", "nothing is to be done: Acadie"}, []string{"[LOU  ", "[YORK B1*"}},
		{"both ends of a Connection", quiet, games.Look{News: []games.Event{{Text: games.T("road", "conn", "WILC-MEK")}}},
			[]games.Form{games.Narrow},
			[]string{"[WILC B1] Wills Creek", "(MEK) Mekekasink", "%%(MEK)"}, []string{"[ALB B3*] Albany", "Louisbourg"}},
		{"a route, read back from a journal", quiet, games.Look{News: []games.Event{{Text: games.T("move", "route",
			[]any{"albany", "lake-george"})}}}, []games.Form{games.Narrow, games.List},
			[]string{"Albany", "Lake George"}, nil},
		{"where a unit is", quiet, games.Look{News: []games.Event{{Text: games.T("spent", "units", []string{"rogers"})}}},
			[]games.Form{games.Narrow}, []string{"] Ticonderoga"}, []string{"] Albany"}},
		{"what is asked", quiet, games.Look{Asked: []games.About{{Place: "york"}}}, []games.Form{games.Wide}, []string{"[YORK B1*"},
			[]string{"[TIC  "}},
		{"a Battle in progress", siegePosition(t), games.Look{}, []games.Form{games.Wide, games.Narrow, games.List}, []string{"Louisbourg"},
			[]string{"Rays Town"}},
		{"nothing", quiet, games.Look{}, []games.Form{games.Wide, games.Narrow}, []string{"Nothing happened on the map", "Sail Box"},
			[]string{"[LOU  ", "[LOU F3", "[ALB  "}},
	} {
		for _, form := range c.forms {
			t.Run(c.name+", "+string(form), func(t *testing.T) {
				c.look.Form, c.look.Lang, c.look.Part = form, "en", true
				gametest.Shows(t, gametest.Draw(newView(title, c.p, French), c.look), c.has, c.hasNone)
			})
		}
	}
}

// A side can act where it has units that are not Spent and may leave; in an Action Round only
// those for whom it has an AP (7.3).
func TestAble(t *testing.T) {
	const units = "year 1757; ALB british: 44th & 48th; TIC british: Rogers spent; OSW british: Fort Ontario; NYC british: Goreham; " +
		"MTL french: Beaujeu; QUE french: Béarn & Guyenne; KIT french: Delaware; "
	for _, c := range []struct {
		f     Faction
		want  string
		phase string
	}{
		{British, "ALB NYC", "phase action"}, {French, "MTL QUE KIT", "phase reaction"}, {Neutral, "", "phase action"},
		{British, "", "phase cards"}, {British, "", "phase reserve"},
		{British, "ALB NYC", "phase action; play british 3, french 25; ap british army"},
		{British, "NYC", "phase action; play british 3, french 25; ap british light"},
		{British, "", "phase action; play british 3, french 25; ap british; ap indian indian"},
		{French, "MTL KIT", "phase action; play british 3, french 25; ap french light-2x; ap indian indian"},
		{French, "KIT", "phase action; play british 3, french 25; ap french; ap indian indian"},
	} {
		b, able := newView(New(), position(t, "1757", units+c.phase), c.f).(*view).board(games.Look{Form: games.Wide, Lang: "en"}), []string{}
		for s := range std.Spaces {
			if b.Able(s) {
				able = append(able, std.Spaces[s].Code)
			}
		}
		want := strings.Fields(c.want)
		slices.Sort(able)
		if slices.Sort(want); !slices.Equal(able, want) {
			t.Errorf("%s, %s: able to act are %q, want %q", c.f, c.phase, able, want)
		}
	}
}

// The list tells what changed before all else.
func TestListChangesFirst(t *testing.T) {
	look := games.Look{Form: games.List, Lang: "en", News: []games.Event{{Text: games.T("raid-succeeded", "space", "carlisle")}}}
	drawn := gametest.Draw(newView(New(), position(t, "1755", "setup"), British), look)
	_, rest, ok := strings.Cut(drawn, "WHERE SOMETHING HAPPENED OR IS ASKED\n")
	if !ok || !strings.HasPrefix(rest, "Carlisle, CARL, British control, British Militia 2\n  Nobody is there.\n  Highway to ") {
		t.Errorf("Carlisle is not first:\n%s", rest)
	}
	if strings.Contains(drawn, "[") || strings.Contains(drawn, "--") || strings.Contains(drawn, "==") {
		t.Errorf("the list draws:\n%s", drawn)
	}
}

// sight is what of a space a report must show when it changes: who stands
// there and how, control, a Fort begun, and the Roads that lead there. Other markers
// go away together at the end of a Round or Year; nobody needs nine sheets then.
func sight(g *game, s SpaceID) string {
	text := fmt.Sprint(g.controller(s), g.Spaces[s].Construction)
	for _, f := range factions {
		text += fmt.Sprint(g.marks(f, At(s)).Rout, " ")
		for _, u := range g.stack(f, s) {
			text += fmt.Sprint(u, g.unit(u).Reduced, " ")
		}
	}
	for _, l := range g.d.Spaces[s].Links {
		text += fmt.Sprint(g.Conns[l.Conn].Road)
	}
	return text
}

// Whatever changes on the map between two stops of a match stands on a sheet
// that a report after the second one shows.
func TestBoardShowsChanges(t *testing.T) {
	title := New()
	missed := map[string]bool{}
	// A procedure that asks in its middle may have told what it will change
	// before the question (last), or tell what it changed only when it is done:
	// untold counts the stops since, by side and space.
	const patience = 12
	for n := range uint64(24) {
		r := rand.New(rand.NewPCG(n, 4))
		scenario := []string{"1755", "1757", "1758"}[n%3]
		start, err := atWar(scenario, r)
		if n%2 == 0 {
			start, err = title.Setup(scenario, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		var seed games.Seed
		binary.BigEndian.PutUint64(seed[:], n)
		run := games.Start(title, start, games.RunOptions{Dice: games.NewDice("B2", seed)})
		told := 0
		var untold [3]map[int]int
		var became [3]map[int]string
		var last [3][]bool
		for _, f := range factions {
			untold[f], became[f], last[f] = map[int]int{}, map[int]string{}, make([]bool, len(std.Spaces))
		}
		before := sights(run.Position().(*Position))
		for range 400 {
			stop := run.Next()
			if stop.Err != nil {
				t.Fatal(stop.Err)
			}
			now := sights(run.Position().(*Position))
			for _, f := range factions {
				look := games.Look{Form: games.Wide, Lang: "en", Part: true}
				for _, e := range run.Events()[told:] {
					if e.Visible(f.Seat()) {
						look.News = append(look.News, e)
					}
				}
				v := title.View(run.Position(), games.Seats{f.Seat()}).(*view)
				touched := v.board(look).touched()
				for s := range now {
					_, waits := untold[f][s]
					switch {
					case touched[s] || last[f][s]:
						delete(untold[f], s)
					case waits || now[s] != before[s]:
						untold[f][s]++
					}
					if untold[f][s] == 1 && now[s] != before[s] {
						became[f][s] = before[s] + " became " + now[s]
					}
					if untold[f][s] > patience || untold[f][s] > 0 && stop.Over {
						missed[fmt.Sprintf("%s: %s changed and is not shown: %s", f, SpaceID(s), became[f][s])] = true
						delete(untold[f], s)
					}
				}
				last[f] = touched
			}
			told, before = len(run.Events()), now
			if stop.Over {
				break
			}
			for i, d := range stop.Questions {
				if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
					t.Fatal(title.Say(fault.Why, "en"))
				}
			}
		}
		run.Close()
	}
	for m := range missed {
		t.Error(m)
	}
}

func sights(p *Position) []string {
	g := newGame(p, nil)
	all := make([]string, len(p.Spaces))
	for s := range all {
		all[s] = sight(g, SpaceID(s))
	}
	return all
}
