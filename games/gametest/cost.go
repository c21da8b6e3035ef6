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
	"a;", "a ", ", ", "a-", "-> ", "& ", "+ ", "1. ", "a) ", "((((", "9 abenaki ", "20 regulars BOS ", "1234567 ", "ticonderigo ", "tikonderogaa, ", "hi Bob, ",
	"else ", "if ", "if not ", "with 40th & 45th ", "from ALB to ", "via ALB ", "move: ", "move a, ", "move all from ALB to NYC ", "move all from ALB to NYC and ",
	"move all from ALB to NYC else ", "if avoided: go on to OSW else stop ", "play 3 event Forbes(all) CAR-RAY; Johnson(2NP) SCH-CAN; ", "play 34 event TIC ", "standing ",
	"standing retreat: ALB; else ", "standng retret Albeny Nue Yurk ", "ask retreat at ALB, NYC, HAL, LOU, ", "ask at ", "auto in ", "cancel ", "luck ", ".. a ", "a # ", ":// ",
	"\ufdfa", "e\u0301\u0301\u0301\u0301", "a\u200d\u200c\u200b", "\uff2d\uff2f\uff36\uff25 ", "\U0001f468\u200d\U0001f469\u200d\U0001f467 ", "\uac00\ub098\ub2e4 ", "\ufefc\ufefc ", "\u00cele-aux-Noix ",
	"I think that was a very nice move of yours, well done indeed, and see you soon ", "I think Albany was a very nice place to be, and so was Montcalm at Ticonderoga ",
}

// hostileSheets are texts that are dear to read, by name: lines of several
// lengths, each with a letter of its own.
func hostileSheets(own []string) iter.Seq2[string, string] {
	const bytes = 2 * games.MaxText
	return func(yield func(name, text string) bool) {
		for _, unit := range append(slices.Clone(costlyUnits), own...) {
			for _, most := range []int{100, 590, 8190} { // as long as a mail program breaks; longer; as long as one comes in
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
	const mostAllocated, mostShown = 64 << 20, 256 << 10
	for name, text := range hostileSheets(own) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		sheet := games.ReadSheet(title, text, []string{"legal", "preview"})
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > mostAllocated {
			t.Errorf("%q: reading it allocates %d MB", name, n>>20)
		}
		if n := quoted(sheet); n > mostShown {
			t.Errorf("%q: %d KB of it are shown", name, n>>10)
		}
		if len(sheet.Lines) > games.MaxLines+1 {
			t.Errorf("%q: %d lines", name, len(sheet.Lines))
		}
	}
}

// quoted is how many bytes of a sheet a letter may show.
func quoted(sheet games.Sheet) int {
	size := func(t games.Text) int {
		n := 0
		for _, v := range t.Values {
			switch v := v.(type) {
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
// them takes.
func BenchmarkHostileSheet(b *testing.B, title games.Title, own ...string) {
	var worst time.Duration
	dearest := ""
	for b.Loop() {
		for name, text := range hostileSheets(own) {
			began := time.Now()
			games.ReadSheet(title, text, nil)
			if took := time.Since(began); took > worst {
				worst, dearest = took, name
			}
		}
	}
	b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
	b.Logf("the dearest is %q", dearest)
}
