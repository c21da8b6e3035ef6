package wilderness

import (
	"fmt"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// setFrom is the title with a position of text in place of its set-ups.
type setFrom struct {
	*Title
	pos *Position
}

func (f setFrom) Setup(string, map[string]string) (games.Position, error) { return f.pos.Clone(), nil }

// Whether a seat holds a response card, the other learns when it is played and
// never before: not by a stop, a prompt, a preview, a letter or its number
// (5.56). Each case is played by the same sheet in two matches: in one the
// responder holds the card, in the other a card of no use lies in its place.
func TestResponsesTellNothing(t *testing.T) {
	const useless = 49 // Call Out Militias
	for _, c := range []struct {
		name   string
		card   int
		holder Side
		text   string // the position, but for the hand of the holder
		sheet  string // of the active side
		set    string // standing orders of the holder beside that for the card
		yes    string // the standing order by which the card is played
	}{
		{"card 14 Foul Weather", 14, French, `HOO british: Bradstreet, 2 Northern Provincials; hand british 43, 44; turn british`,
			"play 43 force Bradstreet with all\nmove Bradstreet to HCS", "", "foul weather yes"},
		{"card 15 Lake Schooner", 15, French, "HCN british: Bradstreet, 2 Northern Provincials; fort TIC french; TIC french: Regular; hand " +
			"british 43, 44; turn british",
			"play 43 force Bradstreet with all\nmove Bradstreet to TIC", "", "lake schooner yes"},
		{"card 11 Ambush, by the defender", 11, French,
			`HOO british: Bradstreet, 2 Northern Provincials; HCS french: 2 Coureurs, Villiers; hand british 43, 44; turn british`,
			"play 43 force Bradstreet with all\nmove Bradstreet to HCS", "standing avoid none\n", "ambush yes"},
		{"card 12 Ambush, by the attacker", 12, British,
			`HOO british: Johnson, 2 Ranger; HCS french: 2 Coureurs, Villiers; hand french 23, 24; turn british`,
			"play 43 force Johnson with all\nmove Johnson to HCS", "", "ambush yes"},
		{"card 9 Fieldworks, by the defender", 9, French,
			`HOO british: Bradstreet, 2 Northern Provincials; HCS french: 2 Regulars; hand british 43, 44; turn british`,
			"play 43 force Bradstreet with all\nmove Bradstreet to HCS", "standing avoid none\n", "fieldworks yes"},
		{"card 10 Fieldworks, by the attacker", 10, British,
			`HOO british: Bradstreet, 2 Northern Provincials; HCS french: 2 Regulars; fieldworks HCS; hand french 23, 24; turn british`,
			"play 43 force Bradstreet with all\nmove Bradstreet to HCS", "", "fieldworks yes"},
		{"card 8 Coehorns, by the besieged", 8, French, sieged + `hand british 43, 44; turn british`,
			"play 43 force Amherst with all\nsiege Amherst", "", "coehorns yes"},
		{"card 8 Coehorns, by the besieger", 8, British, sieged + `hand french 23, 24; turn british`,
			"play 43 force Amherst with all\nsiege Amherst", "", "coehorns yes"},
		{"card 6 Surrender", 6, British, sieged + `hand french 23, 24; turn british`, "play 43 force Amherst with all\nsiege Amherst", "",
			"surrender yes"},
		{"card 7 Massacre", 7, French, "HCN british: Johnson, Amherst, 2 Northern Provincials, 2 Mohawk; stockade TIC french; hand british " +
			"43, 44; turn british",
			"play 43 force Amherst with all\nmove Amherst to TIC", "", "massacre yes"},
		{"card 13 Blockhouses", 13, British, `ALS french: Dumas, Shawnee, Delaware; fort OHF french; hand french 23, 24; turn french`,
			"play 23 force Dumas with all\nmove Dumas to AUG", "", "blockhouses yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			world := func(holds bool, standing string) string {
				n := useless
				if holds {
					n = c.card
				}
				hand := fmt.Sprintf("; hand %s %d, %s", c.holder, n, map[Side]string{British: "43, 44", French: "23, 24"}[c.holder])
				return correspond(t, c.text+hand, c.holder, c.sheet, standing)
			}
			word := strings.TrimSuffix(c.yes, " yes")
			no, yes := c.set+"standing "+word+" no", c.set+"standing "+c.yes
			plain := world(false, no)
			same(t, "the card is held", plain, world(true, no))
			same(t, "there is a standing order for the card, which is not held", plain, world(false, yes))
			if got := world(true, yes); !strings.Contains(got, "event response") {
				t.Errorf("card %d is not played at all, so that nothing was looked at:\n%s", c.card, got)
			} else if before, _, _ := strings.Cut(got, "event response"); !strings.HasPrefix(plain, before[:strings.LastIndex(before, "letter")]) {
				t.Errorf("before card %d is played, the other side is told something else:\n%s\nwithout the card:\n%s", c.card, before, plain)
			}
		})
	}
}

// sieged is a fort under siege that can be assaulted soon.
const sieged = `TIC british: Amherst, 4 Regulars, 2 Northern Provincials; fort TIC french; TIC french inside: Levis, 2 Regulars; siege TIC 0
	fort HCN british; stockade HCS british; HCN british: Regular; stockade CPT french; stockade WOC french;`

func same(t *testing.T, when, want, got string) {
	t.Helper()
	if want == got {
		return
	}
	x, y := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			t.Errorf("rule 5.56: when %s, the other side reads\n%s\ninstead of\n%s", when, strings.Join(y[min(i, len(y)):min(i+4, len(y))], "\n"),
				strings.Join(x[i:min(i+4, len(x))], "\n"))
			return
		}
	}
	t.Errorf("rule 5.56: when %s, the other side reads more:\n%s", when, strings.Join(y[len(x):], "\n"))
}

// correspond plays a position on by messages, after standing orders of one side:
// the active side sends a sheet, all else is default. It returns all that the
// enemy of the holder reads until the holder has to play a card.
func correspond(t *testing.T, text string, holder Side, sheet, standing string) string {
	t.Helper()
	active := British
	text, turn, _ := strings.Cut(text, "turn ")
	if turn, rest, _ := strings.Cut(turn, ";"); turn != "" {
		active, text = sideOf(strings.TrimSpace(turn)), text+rest
	}
	p := position(t, text)
	p.Turn, p.Season = active, Late
	p.Cards.Kept = [3]bool{British: true, French: true}
	title := setFrom{New(), p}
	m, err := games.NewMatch(title, games.Setup{Code: "S1", Title: title.Name(), Scenario: "early-war", Seed: gametest.Seed(7)})
	if err != nil {
		t.Fatal(err)
	}
	reader := holder.Enemy().Seat()
	var b strings.Builder
	letters := 0
	read := func() {
		n := m.News(reader)
		letters++
		fmt.Fprintf(&b, "letter %d\nnew %v waiting %v digest %s\n", letters, n.New, n.Waiting, n.Digest)
		for _, e := range n.Events {
			fmt.Fprintf(&b, "event %s %s\n", e.Kind, title.Say(e.Text, "en"))
		}
		for _, d := range n.Asked {
			fmt.Fprintf(&b, "asked %+v %s\n", d.About(), title.Say(d.Prompt(), "en"))
			for _, o := range d.List() {
				fmt.Fprintf(&b, "\t%s\n", title.Format(o))
			}
		}
		b.WriteString(n.View.Status("en"))
		if n.New {
			fmt.Fprintf(&b, "number %d\n", m.Told(reader))
		}
	}
	send := func(seat games.Seat, text string) {
		s := games.ReadSheet(title, text, nil)
		preview, err := m.Preview(seat, s)
		if err != nil {
			t.Fatal(err)
		}
		out, err := m.Take(seat, s)
		if err != nil || !out.Done {
			t.Fatalf("%s: %q: %v: %+v", seat, text, err, out.Faults)
		}
		if seat == reader {
			fmt.Fprintf(&b, "preview stops at %s with %d events, %d answers, dice %v; the sheet at %s, %d returned\n",
				preview.Stopped, len(preview.Preview), len(preview.Trial.Answers), preview.Trial.Dice, out.Stopped, len(out.Returned))
			for i := range s.Lines {
				for _, o := range preview.Trial.Odds[i] {
					fmt.Fprintf(&b, "odds %s\n", title.Say(o, "en"))
				}
			}
		}
		read()
	}
	read()
	send(holder.Seat(), standing)
	b.Reset() // the beginning is the same
	for messages := 0; messages < 6 && !m.Over(); messages++ {
		seat := m.Waiting()[0]
		d := m.News(seat).Asked[0]
		if messages > 0 && d.About().Kind == kindPlay {
			break
		}
		if messages == 0 {
			send(seat, sheet)
		} else {
			send(seat, title.Format(d.Default()))
		}
	}
	return b.String()
}
