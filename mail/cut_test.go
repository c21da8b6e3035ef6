package mail

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What was cut without a mark of quoting is told, so that a line of orders among it
// can be asked about; what stands in a letter of ours is told only where nothing
// else was typed.
func TestCut(t *testing.T) {
	head := "From: Anna <anna@example.org>\nSent: Monday\nTo: Bob\nSubject: FI7\n\n"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "raid ALB", nil},
		{"quoted with marks", "raid ALB\n> move\n>> OSW", nil},
		{"a signature", "raid ALB\n-- \nBob\nmove 2 OSW\n\n> x", []string{"Bob", "move 2 OSW"}},
		{"below an advertisement", "raid ALB\nSent from my iPhone\nmove 2 OSW", []string{"move 2 OSW"}},
		{"an original", "raid ALB\n\n" + head + "move 2 OSW\n> x\n\nraid FTC", []string{"move 2 OSW", "raid FTC"}},
		{"an original within an original", "raid ALB\n\n" + head + "move 2 OSW\n\n" + head + "raid FTC", []string{"move 2 OSW", "raid FTC"}},
		{"below an introduction", "raid ALB\n\nOn Mon, Mar 2, 2026 at 9:15 AM Anna <anna@example.org> wrote:\n\nmove 2 OSW", []string{"move 2 OSW"}},
		{"a letter of ours", "raid ALB\n\n" + head + ourLetter + "\n\nraid FTC", []string{"raid FTC"}},
		{"a letter of ours, and nothing typed", ourLetter, []string{"raid TORO with Mohawk", "done"}},
		{"typed within a letter of ours", head + strings.Replace(ourLetter, "done", "done\nraid FTC", 1), []string{"raid TORO with Mohawk", "done", "raid FTC"}},
		{"a header of Notes in what was cut", "raid ALB / OSW\n\nOn Mon, Mar 2, 2026 at 9:15 AM Anna <anna@example.org> wrote:\n\nAnna/Org\n\nTo\nBob\ncc\n\nSubject\nFI7\n\nmove 2 OSW", []string{"Anna/Org", "move 2 OSW"}},
		{"the end of a broken quote", "raid\n> " + strings.Repeat("word ", 14) + "and\nthe rest of it\n> next " + strings.Repeat("line ", 12) + "\nmore of it\n> end", []string{"the rest of it", "more of it"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Read(eml("Subject: Re: [FI7] Bayonets", c.text), ours)
			if text, _, _ := strings.Cut(c.text, "\n\n"); strings.HasPrefix(c.text, "raid ALB / ") && m.Text != text {
				t.Errorf("got %q", m.Text)
			}
			got := m.Cut
			if len(c.want) == 2 || len(c.want) == 3 {
				got = nil
				for _, line := range m.Cut {
					if strings.Contains(strings.Join(c.want, "\n"), line) {
						got = append(got, line)
					}
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	long := Read(eml("", "raid ALB\n-- \n"+strings.Repeat(strings.Repeat("move 2 OSW ", 10)+"\n", 2000)), ours)
	if n := len(strings.Join(long.Cut, "\n")); n > 20_000 || n == 0 {
		t.Errorf("%d bytes", n)
	}
}
