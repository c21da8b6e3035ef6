package gametest

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// meetingsFile holds, for each pair of procedures of a game, what comes out where
// they touch.
const meetingsFile = "testdata/meetings.toml"

// A meetings table: the procedures are rows and columns.
type meetings struct {
	Procedure []procedure
	Meeting   []meeting
}

// A procedure is one way in which a game handles something.
type procedure struct{ ID, Name, Rules string }

// A meeting is one way in which two procedures touch, or why they never do. Rules
// and tests are named as in rules.md.
type meeting struct {
	Pair  []string
	Rules string
	Says  string   // what comes out
	Tests []string // which show it: "TestRaids/T91"
	Never string   // why the pair cannot arise, instead of all but the pair
}

// Meetings checks testdata/meetings.toml of the package at hand: each pair of
// procedures has an entry; each test that an entry names is there, down to the
// subtest; each rule has its row in rules.md. It returns the table as a page.
func Meetings(t *testing.T, title string) (page string) {
	t.Helper()
	data, err := os.ReadFile(meetingsFile)
	if err != nil {
		t.Fatal(err)
	}
	var table meetings
	if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&table); err != nil {
		t.Fatal(err)
	}
	rules := map[string]bool{}
	for _, row := range rulesTable(t, "| rule | what | state | tests |") {
		rules[row[0]] = true
	}
	known := func(where, list string) {
		for _, rule := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
			if !rules[rule] {
				t.Errorf("%s: rules.md has no row for %s", where, rule)
			}
		}
	}
	for i, p := range table.Procedure {
		known(p.ID, p.Rules)
		if p.ID == "" || p.Name == "" || p.Rules == "" || table.number(p.ID) != i {
			t.Errorf("procedure %q has no name or rule, or stands there twice", p.ID)
		}
	}
	_, cases := readSources(t, regexp.MustCompile(`^\b$`)) // what they cite is looked at elsewhere
	for _, m := range table.Meeting {
		where := strings.Join(m.Pair, " and ")
		known(where, m.Rules)
		if fault := table.fault(m); fault != "" {
			t.Errorf("%s: %s", where, fault)
		}
		for _, name := range m.Tests {
			if err := cases.has(name); err != nil {
				t.Errorf("%s: %v", where, err)
			}
		}
	}
	for i, a := range table.Procedure {
		for _, b := range table.Procedure[:i] {
			if len(table.cell(a.ID, b.ID)) == 0 {
				t.Errorf("nothing says what comes out where %s and %s meet", b.ID, a.ID)
			}
		}
	}
	return table.page(title)
}

// fault says what is wrong with the form of an entry, "" if nothing is.
func (x *meetings) fault(m meeting) string {
	switch {
	case len(m.Pair) != 2 || x.number(m.Pair[0]) < 0 || x.number(m.Pair[1]) < 0:
		return "no pair of procedures"
	case m.Never != "" && (m.Says != "" || len(m.Tests) > 0 || len(x.cell(m.Pair[0], m.Pair[1])) > 1):
		return "it never comes about, and yet more is said"
	case m.Never == "" && (m.Says == "" || m.Rules == "" || len(m.Tests) == 0):
		return "it lacks rules, what comes out, or tests"
	}
	return ""
}

// number is the place of a procedure among all, -1 if it is none.
func (x *meetings) number(id string) int {
	return slices.IndexFunc(x.Procedure, func(p procedure) bool { return p.ID == id })
}

// cell are the entries of two procedures, in either order.
func (x *meetings) cell(a, b string) []meeting {
	var list []meeting
	for _, m := range x.Meeting {
		if slices.Equal(m.Pair, []string{a, b}) || slices.Equal(m.Pair, []string{b, a}) {
			list = append(list, m)
		}
	}
	return list
}

// page is the table for people: which pairs are tested, and then what of each.
func (x *meetings) page(title string) string {
	var out, text strings.Builder
	fmt.Fprintf(&out, "# Rules that meet: %s\n\n", title)
	out.WriteString("Where two procedures of the game touch, this is what comes out, by which rules, and which tests show\n" +
		"it. x: tested; -: cannot arise. A test writes this page (`-update`) from `" + meetingsFile + "`.\n\n| |")
	for i := range x.Procedure {
		fmt.Fprintf(&out, " %d |", i+1)
	}
	out.WriteString("\n|---|" + strings.Repeat("---|", len(x.Procedure)) + "\n")
	for i, a := range x.Procedure {
		fmt.Fprintf(&out, "| %d %s (%s) |", i+1, a.Name, a.Rules)
		fmt.Fprintf(&text, "\n## %s\n\n", a.Name)
		for j, b := range x.Procedure {
			cell, mark := x.cell(a.ID, b.ID), ""
			if j > i || len(cell) == 0 {
				cell = nil
			} else if mark = "x"; cell[0].Never != "" {
				mark = "-"
			}
			fmt.Fprintf(&out, " %s |", mark)
			for _, m := range cell {
				text.WriteString(m.line(b.Name))
			}
		}
		out.WriteString("\n")
	}
	return out.String() + text.String()
}

// line is an entry as a line of a list, under the other procedure's heading.
func (m meeting) line(name string) string {
	if m.Never != "" {
		return fmt.Sprintf("- **%s**: cannot arise. %s\n", name, m.Never)
	}
	return fmt.Sprintf("- **%s** (%s): %s `%s`\n", name, m.Rules, m.Says, strings.Join(m.Tests, "`, `"))
}
