package bayonets

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/language"
)

func testLanguage(testing.TB) *language.Language { return std.lang }

// sheetLines reads a line as a whole sheet with the new reader.
func newLines(l *language.Language, typed string, open ...games.Kind) (orders, notes []string, talk bool) {
	var list []*games.Order
	var std []bool
	talk = true
	var parts []string
	for _, line := range games.Lines(typed) {
		parts = append(parts, line.Text)
	}
	typed = strings.Join(parts, "; ") + typed[len(strings.TrimRight(typed, "?!")):]
	for _, r := range l.Read(typed, open) {
		talk = talk && r.Talk && !r.Aside
		for _, n := range r.Notes {
			notes = append(notes, fmt.Sprint(n))
		}
		if r.Fault != nil {
			notes = append(notes, "FAULT "+shipped.say(r.Fault.Why)+" TRY "+r.Fault.Try)
		}
		if r.Order != nil {
			o := *r.Order
			list = append(list, &o)
			std = append(std, r.Standing)
		}
	}
	l.Link(list)
	for i, o := range list {
		s := l.Format(*o)
		if std[i] {
			s = "standing " + s
		}
		orders = append(orders, s)
	}
	return orders, notes, talk
}

func (d *Data) say(t games.Text) string { return fmt.Sprint(t) }

func TestPhrasings(t *testing.T) {
	l := testLanguage(t)
	f, err := os.Open(corpus())
	if err != nil {
		t.Skip(err)
	}
	right, all, harm, refused, talks := map[string]int{}, map[string]int{}, 0, 0, 0
	title := New()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		p := strings.Split(sc.Text(), "\t")
		if p[2] == "command" || p[1] == "REFUSE" && p[2] == "standing" {
			continue
		}
		var open []games.Kind
		class := "order"
		if k, ok := strings.CutPrefix(p[2], "answer:"); ok {
			open, class = []games.Kind{games.Kind(k)}, "answer"
		}
		if p[1] == "TALK" || p[1] == "REFUSE" {
			class = p[1]
		}
		all[class]++
		got, notes, talk := newLines(l, p[0], open...)
		var want []string
		if class == "order" || class == "answer" {
			for _, x := range games.ReadSheet(title, p[1], nil).Lines {
				if x.Reading.Order != nil {
					s := shipped.lang.Format(*x.Reading.Order)
					if new := l.Format(*x.Reading.Order); new != s {
						t.Errorf("format %q, was %q", new, s)
					}
					if x.Word == games.WordStanding {
						s = "standing " + s
					}
					want = append(want, s)
				} else {
					want = append(want, "??"+x.Text)
				}
			}
		}
		ok := slices.Equal(got, want)
		switch class {
		case "TALK":
			ok = talk && len(got) == 0
		case "REFUSE":
			ok = !talk && len(got) == 0
		}
		if ok {
			right[class]++
			continue
		}
		switch {
		case len(got) > 0:
			harm++
		case class == "TALK":
			refused++
		case talk:
			talks++
		}
		t.Logf("%s %q\n\tgot  %q talk %t\n\twant %q\n\t%q", class, p[0], got, talk, want, notes)
	}
	t.Logf("%v of %v; %d other, %d talk refused, %d taken for talk", right, all, harm, refused, talks)
}

func TestExplain(t *testing.T) {
	l := testLanguage(t)
	for _, s := range strings.Split(os.Getenv("EXPLAIN"), "|") {
		text, open, _ := strings.Cut(s, "?:")
		t.Logf("%s\n%s", s, l.Explain(text, games.Kind(open)))
	}
}

func corpus() string {
	if f := os.Getenv("CORPUS"); f != "" {
		return f
	}
	return "../../../shared/corpora/phrasings/bayonets.tsv"
}
