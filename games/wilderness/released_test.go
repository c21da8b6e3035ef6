package wilderness

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
	"postrider/games/gametest"
)

// Matches in play outlive the program that began them, so testdata/released has
// a folder for each version of the rules that was released: matches as they were
// kept by it, and what its data were.
//
// Whoever changes rules, data or defaults so that a match could come out
// differently raises version (wilderness.go) and makes the folder of the new one:
//
//	go test ./games/wilderness -run TestReleased -release
//
// The folders of released versions stay as they are for ever.
var release = flag.Bool("release", false, "make testdata/released anew for the present version")

const releasedDir = "testdata/released"

// A released match is one as it was kept: its state, its whole journal.
type released struct {
	State json.RawMessage `json:"state"`
	Lines []games.Line    `json:"lines"`
}

// releasedMatches says which matches are kept of a version: random orders up to
// so many answers, in the middle of an Action Phase; 0 is to the end of the
// match.
var releasedMatches = []struct {
	name, scenario string
	options        map[string]string
	seed           uint64
	answers        int
}{
	{"annus-mirabilis-first-season", "annus-mirabilis", nil, 1, 12},
	{"annus-mirabilis", "annus-mirabilis", nil, 2, 60},
	{"annus-mirabilis-ended", "annus-mirabilis", nil, 3, 0},
	{"early-war", "early-war", nil, 4, 80},
	{"late-war", "late-war", nil, 5, 80},
	{"late-war-options", "late-war", map[string]string{"13.3": "yes", "14.1": "yes", "14.2": "yes", "14.3": "yes", "14.4": "yes", "14.5": "yes", "14.6": "yes"}, 6, 30},
	{"full-campaign", "full-campaign", nil, 7, 120},
}

// unreleased is the version before the first that matches are played by: nothing
// is kept of it.
const unreleased = "0"

func TestReleased(t *testing.T) {
	title := New()
	present := filepath.Join(releasedDir, title.Version())
	if *release {
		makeReleased(t, title, present)
	} else if version == unreleased {
		t.Skip("no version has been released yet")
	}
	var want []string
	for _, m := range releasedMatches {
		want = append(want, m.name+".json.gz")
	}
	for _, name := range append(want, sumsFile) {
		if _, err := os.Stat(filepath.Join(present, name)); err != nil {
			t.Errorf("of version %s, the present one, %s is missing: go test ./games/wilderness -run TestReleased -release makes it", title.Version(), name)
		}
	}
	files, err := filepath.Glob(filepath.Join(releasedDir, "*", "*.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		version := filepath.Base(filepath.Dir(file))
		t.Run(version+"/"+strings.TrimSuffix(filepath.Base(file), ".json.gz"), func(t *testing.T) {
			t.Parallel()
			m := readReleased(t, file)
			if version == title.Version() {
				presentMatch(t, title, m)
			} else {
				olderMatch(t, title, m, version)
			}
		})
	}
	t.Run("data and defaults", func(t *testing.T) {
		got := sums(t, title)
		data, err := os.ReadFile(filepath.Join(present, sumsFile))
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]string
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		for name, sum := range got {
			if want[name] != sum {
				t.Errorf("%s is not what version %s was released with: %s", name, title.Version(), raise)
			}
		}
	})
}

// raise is what is to be done.
const raise = "raise version in wilderness.go and run go test ./games/wilderness -run TestReleased -release; if no match was ever played by this version, the latter alone will do"

// tailOf is what a store hands over of the journal.
func tailOf(t *testing.T, m released) []games.Line {
	t.Helper()
	var k struct {
		Base struct{ Line int }
	}
	if err := json.Unmarshal(m.State, &k); err != nil {
		t.Fatal(err)
	}
	return m.Lines[k.Base.Line-1:]
}

// presentMatch checks that the present rules come to where a match of their own
// version stands.
func presentMatch(t *testing.T, title *Title, m released) {
	t.Helper()
	match, err := games.LoadMatch(title, m.State, tailOf(t, m))
	if err != nil {
		t.Fatalf("version %s does not come to where a match of this version stands (%v): %s", title.Version(), err, raise)
	}
	if fresh := match.Fresh(); len(fresh) > 0 {
		t.Errorf("the journal grew by %+v", fresh)
	}
	v, err := games.Recheck(func(string) games.Title { return title }, m.State, m.Lines)
	if err != nil || len(v.Skipped) > 0 {
		t.Errorf("a journal of version %s does not verify by it (%v, skipped %v): %s", title.Version(), err, v.Skipped, raise)
	}
}

// olderMatch checks that a match of an older version goes on, or is held in
// words, and can then be rolled back and goes on.
func olderMatch(t *testing.T, title *Title, m released, version string) {
	t.Helper()
	lines := m.Lines
	match, err := games.LoadMatch(title, m.State, tailOf(t, m))
	var held *games.VersionError
	switch {
	case errors.As(err, &held):
		if held.Was != version || held.Now != title.Version() || held.Err.Error() == "" {
			t.Errorf("it is held because of %+v", held)
		}
		t.Logf("held: %v", err)
		if match, err = games.Rollback(title, m.State, lines, 0, false); err != nil {
			t.Fatalf("it cannot be rolled back: %v", err)
		}
	case err != nil:
		t.Fatalf("it can be neither played nor rolled back: %v", err)
	}
	lines = append(slices.Clone(lines), match.Fresh()...)
	if !match.Over() {
		lines = append(lines, finishRound(t, title, match)...)
	}
	if _, err := games.Recheck(func(string) games.Title { return title }, match.State(), lines); err != nil {
		t.Errorf("it does not verify: %v", err)
	}
}

// finishRound plays a match on to its next checkpoint by safe defaults and
// returns the journal's new lines.
func finishRound(t *testing.T, title *Title, match *games.Match) []games.Line {
	t.Helper()
	from := len(match.Fresh())
	for base := match.Base(); match.Base() == base && !match.Over(); {
		seat := match.News(British.Seat()).Waiting[0]
		if out, err := match.Take(seat, games.BotSheet(title, match.News(seat).Asked[0].Default())); err != nil || !out.Done {
			t.Fatalf("it does not go on: %+v, %v", out.Faults, err)
		}
	}
	return match.Fresh()[from:]
}

// An owner's data that come while a match runs: it goes on, or is held and rolled
// back, and its journal can be verified as far as each data set has played it.
func TestReleasedByOtherData(t *testing.T) {
	if version == unreleased {
		t.Skip("no version has been released yet")
	}
	m := readReleased(t, filepath.Join(releasedDir, version, "annus-mirabilis.json.gz"))
	idle := owned("pieces.toml", "initiative = 1", "initiative = 3", "initiative = 2", "initiative = 3")
	if m.loads(t, idle) {
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
			title, err := New().WithData(c.own)
			if err != nil {
				t.Fatal(err)
			}
			own := title.(*Title)
			match, err := games.LoadMatch(title, m.State, tailOf(t, m))
			var held *games.VersionError
			if errors.As(err, &held) != c.held || !c.held && err != nil {
				t.Fatalf("held: %v, want %v", err, c.held)
			}
			if c.held {
				if match, err = games.Rollback(title, m.State, m.Lines, 0, false); err != nil {
					t.Fatal(err)
				}
			}
			base := match.Base()
			lines := append(slices.Clone(m.Lines), match.Fresh()...)
			lines = append(lines, finishRound(t, own, match)...)
			by := func(title games.Title) []games.Stretch {
				t.Helper()
				v, err := games.Recheck(func(string) games.Title { return title }, match.State(), lines)
				if err != nil {
					t.Errorf("by %s: %v", title.Version(), err)
				}
				return v.Skipped
			}
			for _, s := range by(own) {
				if s.Version != version || s.To >= base {
					t.Errorf("%s could not check %+v, though it plays from line %d on", own.Version(), s, base)
				}
			}
			for _, s := range by(New()) {
				if s.Version != own.Version() || s.From < base {
					t.Errorf("the shipped data could not check %+v, though they played up to line %d", s, len(m.Lines))
				}
			}
		})
	}
}

// owned is an owner's file: the shipped one with some texts replaced by others.
func owned(file string, pairs ...string) fs.FS {
	data := strings.NewReplacer(pairs...).Replace(string(New().DataFiles()[file]))
	return fstest.MapFS{file: {Data: []byte(data)}}
}

// loads reports whether a match goes on by changed data.
func (m released) loads(t *testing.T, own fs.FS) bool {
	t.Helper()
	title, err := Open(own)
	if err != nil {
		t.Fatal(err)
	}
	_, err = games.LoadMatch(title, m.State, tailOf(t, m))
	var held *games.VersionError
	if err != nil && !errors.As(err, &held) {
		t.Fatal(err)
	}
	return err == nil
}

func readReleased(t *testing.T, file string) released {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	var m released
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// makeReleased plays and writes what is to be kept of the present version.
func makeReleased(t *testing.T, title *Title, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, want := range releasedMatches {
		match, err := games.NewMatch(title, games.Setup{Code: "R1", Title: title.Name(), Scenario: want.scenario, Options: want.options, Seed: gametest.Seed(want.seed)})
		if err != nil {
			t.Fatal(err)
		}
		r := gametest.Rand(want.seed)
		choose := gametest.Choose(r)
		for answers := 0; !match.Over(); answers++ {
			if want.answers > 0 && answers >= want.answers && slices.ContainsFunc(match.Fresh()[match.Base()-1:], leads) {
				break // enough, and amid an Action Phase
			}
			seat := match.News(British.Seat()).Waiting[0]
			match.Told(seat)
			if out, err := match.Take(seat, games.BotSheet(title, choose(match.News(seat).Asked[0]))); err != nil || !out.Done {
				t.Fatalf("%s: %+v, %v", want.name, out.Faults, err)
			}
		}
		if match.Over() != (want.answers == 0) {
			t.Fatalf("%s: over is %v", want.name, match.Over())
		}
		data, err := json.Marshal(released{match.State(), match.Fresh()})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := z.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, want.name+".json.gz"), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d lines, %d bytes", want.name, match.Length(), b.Len())
	}
	data, err := json.MarshalIndent(sums(t, title), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, sumsFile), append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// leads reports whether a line of a journal activates a force with a card that
// not every leader heeds.
func leads(l games.Line) bool {
	if l.What != games.LineAnswer || l.Kind != kindPlay {
		return false
	}
	o := shipped.readLine(l.Order).Order
	n, _ := strconv.Atoi(o.Arg("card"))
	return o.Verb == useForce && shipped.Cards[n].Value < maxInitiative
}

// sumsFile holds a sum of each data file and of the defaults.
const sumsFile = "sums.json"

// sums are the sums of what a version covers beside rules: the data, without
// their comments, and the settings of the kinds of decisions.
func sums(t *testing.T, title *Title) map[string]string {
	t.Helper()
	all := map[string]string{}
	add := func(name string, v any) {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		all[name] = hex.EncodeToString(sum[:8])
	}
	for name, data := range title.DataFiles() {
		if filepath.Ext(name) != ".toml" || name == "theatres.toml" { // what is drawn decides nothing
			continue
		}
		var v map[string]any
		if err := toml.Unmarshal(data, &v); err != nil {
			t.Fatal(fmt.Errorf("%s: %w", name, err))
		}
		add(name, v)
	}
	add("settings", title.Kinds())
	return all
}
