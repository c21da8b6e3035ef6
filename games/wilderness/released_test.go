package wilderness

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
	"postrider/games/gametest"
)

// Matches that each released version keeps in testdata/released are played on
// as they were; gametest says when and how to make those of a new version. They
// end in the middle of an Action Phase.
func TestReleased(t *testing.T) {
	options := map[string]string{"13.3": "yes", "14.1": "yes", "14.2": "yes", "14.3": "yes", "14.4": "yes", "14.5": "yes", "14.6": "yes"}
	keep := []gametest.KeptMatch{
		{Name: "annus-mirabilis-first-season", Scenario: "annus-mirabilis", Seed: 1, Answers: 12},
		{Name: "annus-mirabilis", Scenario: "annus-mirabilis", Seed: 2, Answers: 60},
		{Name: "annus-mirabilis-ended", Scenario: "annus-mirabilis", Seed: 3},
		{Name: "early-war", Scenario: "early-war", Seed: 4, Answers: 80},
		{Name: "late-war", Scenario: "late-war", Seed: 5, Answers: 80},
		{Name: "late-war-options", Scenario: "late-war", Options: options, Seed: 6, Answers: 30},
		{Name: "full-campaign", Scenario: "full-campaign", Seed: 7, Answers: 120},
	}
	gametest.Released(t, New(), keep, func(since []games.Line) bool { return slices.ContainsFunc(since, leads) })
}

// leads reports whether a line of a journal activates a force with a card that
// not every leader heeds.
func leads(l games.Line) bool {
	if l.What != games.LineAnswer || l.Kind != kindPlay {
		return false
	}
	o := readLine(l.Order).Order
	n, _ := strconv.Atoi(o.Arg("card"))
	return o.Verb == useForce && shipped.Data().Cards[n].Value < maxInitiative
}

// An owner's data that come while a match runs: it goes on, or is held and rolled
// back, and its journal can be verified as far as each data set has played it.
func TestReleasedByOtherData(t *testing.T) {
	m := gametest.ReadReleased(t, New(), "annus-mirabilis")
	idle := owned("pieces.toml", "initiative = 1", "initiative = 3", "initiative = 2", "initiative = 3")
	if m.Loads(t, idle) {
		t.Error("it does not matter whether the leader can be activated")
	}
	for _, c := range []struct {
		name string
		own  fs.FS
		held bool
	}{
		{"a name", owned("cards.toml", `name = "Massacre!"`, `name = "Massacre"`), false},
		{"leaders who are hard to move", idle, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m.ByOtherData(t, c.own, c.held)
		})
	}
}

// owned is an owner's file: the shipped one with some texts replaced by others.
func owned(file string, pairs ...string) fs.FS {
	data := strings.NewReplacer(pairs...).Replace(string(New().DataFiles()[file]))
	return fstest.MapFS{file: {Data: []byte(data)}}
}

// A formerTitle sets matches up as version 1 did.
type formerTitle struct{ *Title }

func (formerTitle) Version() string { return "1" }

func (t formerTitle) Setup(scenario string, options map[string]string) (games.Position, error) {
	pos, err := t.Title.Setup(scenario, options)
	if err != nil {
		return nil, err
	}
	pos.(*Position).Readings = nil
	return pos, nil
}

// Matches of version 1 go on as they began: with its readings, unasked what is
// asked since, and telling of its numbers of rules. Only where version 2 corrects a
// rule their journals come to something else.
func TestFormerMatches(t *testing.T) {
	for name, corrected := range map[string]string{
		"annus-mirabilis-first-season": "", "annus-mirabilis": "", "annus-mirabilis-ended": "", "early-war": "",
		"late-war":         "the decision go-on of british at \"adirondacks-central\"", // it went on in mountains (6.2)
		"late-war-options": "", "full-campaign": "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := gametest.ReadReleased(t, formerTitle{New()}, name).Recheck()
			if corrected == "" && err != nil || corrected != "" && (err == nil || !strings.Contains(err.Error(), corrected)) {
				t.Errorf("its journal: got %v, want %q", err, corrected)
			}
		})
	}
}
