package gametest

import (
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/games"
)

// costlyUnits are what a line of a hostile sheet repeats: what makes readers look
// far ahead, search for names in vain, or write much for little.
var costlyUnits = []string{
	"a;", "a ", ", ", "a-", "-> ", "& ", "+ ", "1. ", "a) ", "((((", "9 abenaki ", "20 regulars BOS ", "1234567 ",
	"ticonderigo ", "tikonderogaa, ", "hi Bob, ", "else ", "if ", "if not ", "with 40th & 45th ", "from ALB to ",
	"via ALB ", "move: ", "move a, ", "move all from ALB to NYC ", "move all from ALB to NYC and ",
	"move all from ALB to NYC else ", "if avoided: go on to OSW else stop ",
	"play 3 event Forbes(all) CAR-RAY; Johnson(2NP) SCH-CAN; ", "play 34 event TIC ", "standing ",
	"standing retreat: ALB; else ", "standng retret Albeny Nue Yurk ", "ask retreat at ALB, NYC, HAL, LOU, ", "ask at ",
	"auto in ", "cancel ", "luck ", ".. a ", "a # ", ":// ", "\ufdfa", "e\u0301\u0301\u0301\u0301",
	"a\u200d\u200c\u200b", "\uff2d\uff2f\uff36\uff25 ", "\U0001f468\u200d\U0001f469\u200d\U0001f467 ",
	"\uac00\ub098\ub2e4 ", "\ufefc\ufefc ", "\u00cele-aux-Noix ",
	"I think that was a very nice move of yours, well done indeed, and see you soon ",
	"I think Albany was a very nice place to be, and so was Montcalm at Ticonderoga ",
}

// hostileSheets are texts that are dear to read, by name: lines of several lengths, each
// with a letter of its own. What titles have in common has but one of the lengths in turn
// where every change is tested; own units have all.
func hostileSheets(common, own []string) iter.Seq2[string, string] {
	const bytes = 2 * games.MaxText
	lengths := []int{100, 590, 8190} // as long as a mail program breaks; longer; as long as one comes in
	return func(yield func(name, text string) bool) {
		for i, unit := range slices.Concat(common, own) {
			for k, most := range lengths {
				if i < len(common) && k != i%len(lengths) && longSeeds() == 0 {
					continue
				}
				line := strings.Repeat(unit, most/len(unit))
				var b strings.Builder
				for n := 0; b.Len() < bytes; n++ {
					b.WriteString(line + strings.Repeat("x", n/26) + string(rune('a'+n%26)) + "\n")
				}
				if !yield(fmt.Sprintf("%s/%d", strings.TrimSpace(unit), most), b.String()) {
					return
				}
			}
		}
		yield("blank lines", strings.Repeat("\n", 512<<10))
	}
}

// SheetCost checks that no text costs more to read than a long letter: it counts
// what is allocated, as time would depend on the machine. own are units of the
// title's own worst lines.
func SheetCost(t *testing.T, title games.Title, own ...string) {
	sheetCost(t, title, hostileSheets(costlyUnits, own))
}

func sheetCost(t *testing.T, title games.Title, sheets iter.Seq2[string, string]) {
	t.Helper()
	const mostAllocated, mostShown = 64 << 20, 128 << 10
	games.ReadSheet(title, "a", nil) // what is made when a first line is read
	allocated, most := uint64(0), 0
	for name, text := range sheets {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		sheet := games.ReadSheet(title, text, []string{"legal", "preview"})
		runtime.ReadMemStats(&after)
		n := after.TotalAlloc - before.TotalAlloc
		if allocated = max(allocated, n); n > mostAllocated {
			t.Errorf("%q: reading it allocates %d MB", name, n>>20)
		}
		shows := quoted(sheet)
		if most = max(most, shows); shows > mostShown {
			t.Errorf("%q: %d KB of it are shown", name, shows>>10)
		}
		if len(sheet.Lines) > games.MaxLines+1 {
			t.Errorf("%q: %d lines", name, len(sheet.Lines))
		}
	}
	t.Logf("at most %d MB are allocated, and %d KB shown", allocated>>20, most>>10)
}

// quoted is how many bytes of a sheet a letter may show.
func quoted(sheet games.Sheet) int {
	size := func(t games.Text) int {
		n := 0
		for _, v := range t.Values {
			switch v := v.Of.(type) {
			case string:
				n += len(v)
			case []string:
				n += len(strings.Join(v, ""))
			}
		}
		return n
	}
	n := 0
	for _, l := range sheet.Lines {
		n += len(l.Text) + len(l.Rest)
		for _, note := range l.Reading.Notes {
			n += size(note)
		}
		if f := l.Reading.Fault; f != nil {
			n += len(f.Text) + len(f.Try) + size(f.Why)
		}
	}
	return n
}

// BenchmarkHostileSheet reads hostile sheets, and says how long the dearest of
// them takes at best.
func BenchmarkHostileSheet(b *testing.B, title games.Title, own ...string) {
	best := map[string]time.Duration{}
	for b.Loop() {
		for name, text := range hostileSheets(costlyUnits, own) {
			began := time.Now()
			games.ReadSheet(title, text, nil)
			if took := time.Since(began); best[name] == 0 || took < best[name] {
				best[name] = took
			}
		}
	}
	dearest := ""
	for name, took := range best {
		if took > best[dearest] {
			dearest = name
		}
	}
	b.ReportMetric(float64(best[dearest].Microseconds())/1000, "worst-ms")
	b.Logf("the dearest is %q", dearest)
}

// A crammed match is one of which a seat keeps as much as it may: orders that
// wait, standing orders, and a journal since the checkpoint.
type crammed struct {
	title games.Title
	state []byte
	lines []games.Line // all of the journal
	base  int
	seat  games.Seat
	sheet games.Sheet // as many orders as one may hold
}

// cram plays a match for some questions and then lets the seat that is asked say
// as much as it may. order is one that has nothing to answer now.
func cram(tb testing.TB, title games.Title, scenario, order string, questions int) crammed {
	tb.Helper()
	m, err := games.NewMatch(title, games.Setup{Code: "C1", Title: title.Name(), Scenario: scenario, Seed: Seed(1)})
	if err != nil {
		tb.Fatal(err)
	}
	r := Rand(1)
	send := func(seat games.Seat, text string) bool {
		out, err := m.Take(seat, games.ReadSheet(title, text, nil))
		if err != nil {
			tb.Fatal(err)
		}
		m.Told(seat)
		return out.Done
	}
	for range questions {
		seat := m.Waiting()[0]
		var lines []string
		for _, d := range m.News(seat).Asked {
			lines = append(lines, title.Format(d.Sample(r)))
		}
		if !send(seat, strings.Join(lines, "\n")) {
			tb.Fatalf("%s: %q is refused", seat, lines)
		}
	}
	c := crammed{title: title, seat: m.Waiting()[0]}
	send(c.seat, strings.Repeat("standing "+order+"\n", games.MaxStanding))
	most := (games.MaxKept - games.MaxStanding*len(order)) / len(order)
	full := strings.Repeat(order+"\n", min(most, games.MaxQueued))
	for send(c.seat, full) {
	}
	for send(c.seat, "ask all") && send(c.seat, "auto all") {
	}
	c.state, c.lines, c.base = m.State(), m.Fresh(), m.Base()
	c.sheet = games.ReadSheet(title, full, nil)
	return c
}

func (c crammed) load(tb testing.TB) *games.Match {
	tb.Helper()
	m, err := games.LoadMatch(c.title, c.state, c.lines[c.base-1:])
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// MatchCost checks that no seat can make its match large, and that its journal
// since the checkpoint is short: both are read and played for every message.
func MatchCost(t *testing.T, title games.Title, scenario, order string) {
	const mostState, mostStretch = 512 << 10, 512 << 10
	c := cram(t, title, scenario, order, 40)
	stretch := 0
	for _, l := range c.lines[c.base-1:] {
		stretch += len(l.AppendJSON(nil))
	}
	t.Logf("state %d KB, %d lines of %d KB since the checkpoint", len(c.state)>>10, len(c.lines)-c.base+1, stretch>>10)
	if len(c.state) > mostState || stretch > mostStretch {
		t.Errorf("a seat can keep %d KB, and fill a journal with %d KB", len(c.state)>>10, stretch>>10)
	}
	if stretch < games.MaxSaid/2 {
		t.Errorf("only %d KB have been said", stretch>>10)
	}
}

// BenchmarkCost does with a match of which a seat keeps as much as it may what a
// message can do.
func BenchmarkCost(b *testing.B, title games.Title, scenario, order string) {
	c := cram(b, title, scenario, order, 40)
	asked := c.load(b).Waiting()[0]
	for name, do := range map[string]func(m *games.Match) error{
		"load":    func(*games.Match) error { return nil },
		"preview": func(m *games.Match) error { _, err := m.Preview(c.seat, c.sheet); return err },
		"take":    func(m *games.Match) error { _, err := m.Take(c.seat, c.sheet); m.State(); return err },
		"undo":    func(m *games.Match) error { _, err := m.Undo(c.seat); return err },
		"board": func(m *games.Match) error {
			m.News(asked).View.Board(games.Look{Form: games.Wide, Lang: "en"})
			return nil
		},
		"legal": func(m *games.Match) error {
			for _, d := range m.News(asked).Asked {
				title.Advise(d, "", "en")
				title.Examples(d, 60)
			}
			return nil
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := do(c.load(b)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
