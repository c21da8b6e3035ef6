package gametest

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
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"postrider/games"
)

// Matches in play outlive the program that began them, so testdata/released of
// a title has a folder for each version of its rules that was released: matches
// as they were kept by it, and what its data were.
//
// Whoever changes rules, data or defaults so that a match could come out
// differently raises the title's version and makes the folder of the new one:
//
//	go test ./games/bayonets -run TestReleased -release
//
// The folders of released versions stay as they are for ever.
var release = flag.Bool("release", false, "make testdata/released anew for the present version")

const (
	releasedDir = "testdata/released"
	matchSuffix = ".json.gz"
	sumsFile    = "sums.json" // holds a sum of each data file and of the defaults
)

// A KeptMatch is one that is kept of each version: random orders, of which Seed
// is the seed and that of the dice, up to so many answers and then until it
// stands amid something; 0 is to the end of the match.
type KeptMatch struct {
	Name, Scenario string
	Options        map[string]string
	Seed           uint64
	Answers        int
}

// Released checks that a title comes to where the matches of its present version
// stand and has the data and defaults that it was released with, and that those
// of older ones go on, or are held and can be rolled back. Amid reports, by the
// lines of a journal since the last checkpoint, whether so much is half done
// that the match is worth keeping.
func Released(t *testing.T, title games.Title, keep []KeptMatch, amid func(since []games.Line) bool) {
	present := filepath.Join(releasedDir, title.Version())
	if *release {
		makeReleased(t, title, keep, amid)
	}
	want := []string{sumsFile}
	for _, k := range keep {
		want = append(want, k.Name+matchSuffix)
	}
	for _, name := range want {
		if _, err := os.Stat(filepath.Join(present, name)); err != nil {
			t.Errorf("of version %s, the present one, %s is missing: %s makes it", title.Version(), name, making(title))
		}
	}
	files, err := filepath.Glob(filepath.Join(releasedDir, "*", "*"+matchSuffix))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		version, name := filepath.Base(filepath.Dir(file)), strings.TrimSuffix(filepath.Base(file), matchSuffix)
		t.Run(version+"/"+name, func(t *testing.T) {
			t.Parallel()
			m := readReleased(t, title, version, name)
			if version == title.Version() {
				m.present(t)
			} else {
				m.older(t, version)
			}
		})
	}
	t.Run("data and defaults", func(t *testing.T) {
		data, err := os.ReadFile(filepath.Join(present, sumsFile))
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]string
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		for name, sum := range sums(t, title) {
			if want[name] != sum {
				t.Errorf("%s is not what version %s was released with: %s", name, title.Version(), raise(title))
			}
		}
	})
}

// making is the command that makes what is kept of the present version.
func making(title games.Title) string {
	return fmt.Sprintf("go test ./games/%s -run TestReleased -release", title.Name())
}

// raise is what is to be done.
func raise(title games.Title) string {
	return fmt.Sprintf("raise version in %s.go and run %s; if no match was ever played by this version, the latter alone will do",
		title.Name(), making(title))
}

// A ReleasedMatch is a match as a version of its title kept it.
type ReleasedMatch struct {
	title games.Title
	state []byte
	lines []games.Line // the whole journal
}

// ReadReleased reads a match that is kept of the present version.
func ReadReleased(t *testing.T, title games.Title, name string) ReleasedMatch {
	t.Helper()
	return readReleased(t, title, title.Version(), name)
}

// A keptFile is a released match as it lies in its file.
type keptFile struct {
	State json.RawMessage `json:"state"`
	Lines []games.Line    `json:"lines"`
}

func readReleased(t *testing.T, title games.Title, version, name string) ReleasedMatch {
	t.Helper()
	f, err := os.Open(filepath.Join(releasedDir, version, name+matchSuffix))
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
	var kept keptFile
	if err := json.Unmarshal(data, &kept); err != nil {
		t.Fatal(err)
	}
	return ReleasedMatch{title, kept.State, kept.Lines}
}

// load loads the match with what a store hands over of its journal.
func (m ReleasedMatch) load(t *testing.T, title games.Title) (*games.Match, error) {
	t.Helper()
	return games.LoadMatch(title, m.state, m.lines[m.base(t).Line-1:])
}

// keptBase is what is kept of the last checkpoint of a match.
type keptBase struct {
	Line     int
	Position json.RawMessage
}

func (m ReleasedMatch) base(t *testing.T) keptBase {
	t.Helper()
	var k struct{ Base keptBase }
	if err := json.Unmarshal(m.state, &k); err != nil {
		t.Fatal(err)
	}
	return k.Base
}

// Recheck recomputes the whole journal of the match by its title.
func (m ReleasedMatch) Recheck() error {
	_, err := games.Recheck(only(m.title), m.state, m.lines)
	return err
}

// present checks that the present rules come to where a match of their own
// version stands.
func (m ReleasedMatch) present(t *testing.T) {
	t.Helper()
	match, err := m.load(t, m.title)
	if err != nil {
		t.Fatalf("version %s does not come to where a match of this version stands (%v): %s", m.title.Version(), err, raise(m.title))
	}
	if fresh := match.Fresh(); len(fresh) > 0 {
		t.Errorf("the journal grew by %+v", fresh)
	}
	if got, want := string(match.State()), string(m.state); got != want {
		t.Errorf("the match is kept otherwise:\n%s", differ(want, got))
	}
	position := string(m.base(t).Position)
	pos, err := m.title.Decode([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	if got := encode(pos); got != position {
		t.Errorf("the position at its last checkpoint is written otherwise:\n%s", differ(position, got))
	}
	v, err := games.Recheck(only(m.title), m.state, m.lines)
	if err != nil || len(v.Skipped) > 0 {
		t.Errorf("a journal of version %s does not verify by it (%v, skipped %v): %s", m.title.Version(), err, v.Skipped, raise(m.title))
	}
}

// only finds a title, whatever it is called.
func only(title games.Title) func(string) games.Title {
	return func(string) games.Title { return title }
}

// older checks that a match of an older version goes on, or is held in words,
// and can then be rolled back and goes on.
func (m ReleasedMatch) older(t *testing.T, version string) {
	t.Helper()
	match, err := m.load(t, m.title)
	var held *games.VersionError
	switch {
	case errors.As(err, &held):
		if held.Was != version || held.Now != m.title.Version() || held.Err.Error() == "" {
			t.Errorf("it is held because of %+v", held)
		}
		t.Logf("held: %v", err)
		if match, err = games.Rollback(m.title, m.state, m.lines, 0, false); err != nil {
			t.Fatalf("it cannot be rolled back: %v", err)
		}
	case err != nil:
		t.Fatalf("it can be neither played nor rolled back: %v", err)
	}
	lines := m.finishRound(t, m.title, match)
	if _, err := games.Recheck(only(m.title), match.State(), lines); err != nil {
		t.Errorf("it does not verify: %v", err)
	}
}

// finishRound plays the match, as it was loaded by title, on to its next
// checkpoint by safe defaults and returns its whole journal.
func (m ReleasedMatch) finishRound(t *testing.T, title games.Title, match *games.Match) []games.Line {
	t.Helper()
	for base := match.Base(); match.Base() == base && !match.Over(); {
		take(t, title, match, games.Decision.Default)
	}
	return append(slices.Clone(m.lines), match.Fresh()...)
}

// take answers the first decision of the first seat that is asked.
func take(t *testing.T, title games.Title, match *games.Match, choose func(games.Decision) games.Order) {
	t.Helper()
	seat := match.Waiting()[0]
	if out, err := match.Take(seat, games.BotSheet(title, choose(match.News(seat).Asked[0]))); err != nil || !out.Done {
		t.Fatalf("it does not go on: %+v, %v", out.Faults, err)
	}
}

// by loads the match by an owner's data; it is nil if it is held.
func (m ReleasedMatch) by(t *testing.T, own fs.FS) (games.Title, *games.Match) {
	t.Helper()
	title, err := m.title.WithData(own)
	if err != nil {
		t.Fatal(err)
	}
	match, err := m.load(t, title)
	if held := (*games.VersionError)(nil); err != nil && !errors.As(err, &held) {
		t.Fatal(err)
	}
	return title, match
}

// Loads reports whether the match goes on by an owner's data; else it is held.
func (m ReleasedMatch) Loads(t *testing.T, own fs.FS) bool {
	t.Helper()
	_, match := m.by(t, own)
	return match != nil
}

// ByOtherData checks what comes of an owner's data that come while the match
// runs: it goes on, or is held and rolled back, and its journal can be verified
// as far as each data set has played it.
func (m ReleasedMatch) ByOtherData(t *testing.T, own fs.FS, held bool) {
	t.Helper()
	title, match := m.by(t, own)
	if (match == nil) != held {
		t.Fatalf("held: %v, want %v", match == nil, held)
	}
	if held {
		var err error
		if match, err = games.Rollback(title, m.state, m.lines, 0, false); err != nil {
			t.Fatal(err)
		}
	}
	base := match.Base()
	lines := m.finishRound(t, title, match)
	unchecked := func(by games.Title) []games.Stretch {
		t.Helper()
		v, err := games.Recheck(only(by), match.State(), lines)
		if err != nil {
			t.Errorf("by %s: %v", by.Version(), err)
		}
		return v.Skipped
	}
	for _, s := range unchecked(title) {
		if s.Version != m.title.Version() || s.To >= base {
			t.Errorf("%s could not check %+v, though it plays from line %d on", title.Version(), s, base)
		}
	}
	for _, s := range unchecked(m.title) {
		if s.Version != title.Version() || s.From < base {
			t.Errorf("the shipped data could not check %+v, though they played up to line %d", s, len(m.lines))
		}
	}
}

// makeReleased plays and writes what is to be kept of the present version.
func makeReleased(t *testing.T, title games.Title, keep []KeptMatch, amid func(since []games.Line) bool) {
	t.Helper()
	dir := filepath.Join(releasedDir, title.Version())
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, k := range keep {
		match := k.play(t, title, amid)
		data, err := json.Marshal(keptFile{match.State(), match.Fresh()})
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
		if err := os.WriteFile(filepath.Join(dir, k.Name+matchSuffix), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d lines, %d bytes", k.Name, match.Length(), b.Len())
	}
	data, err := json.MarshalIndent(sums(t, title), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, sumsFile), append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// play plays the match as far as it is kept.
func (k KeptMatch) play(t *testing.T, title games.Title, amid func(since []games.Line) bool) *games.Match {
	t.Helper()
	setup := games.Setup{Code: "R1", Title: title.Name(), Scenario: k.Scenario, Options: k.Options, Seed: Seed(k.Seed)}
	match, err := games.NewMatch(title, setup)
	if err != nil {
		t.Fatal(err)
	}
	choose := Choose(Rand(k.Seed))
	for answers := 0; !match.Over(); answers++ {
		if k.Answers > 0 && answers >= k.Answers && amid(match.Fresh()[match.Base()-1:]) {
			break
		}
		match.Told(match.Waiting()[0])
		take(t, title, match, choose)
	}
	if match.Over() != (k.Answers == 0) {
		t.Fatalf("%s: over is %v", k.Name, match.Over())
	}
	return match
}

// sums are the sums of what a version covers beside rules: the data, without
// their comments, and the settings of the kinds of decisions.
func sums(t *testing.T, title games.Title) map[string]string {
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
		if filepath.Ext(name) != ".toml" || name == "theatres.toml" || name == "picture.toml" { // what is drawn decides nothing
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

// KeptReadings checks that a match keeps the readings that it began with, whatever
// the data say later, and that one from before positions kept any is played by the
// former ones. own is a title by an owner's readings; keeps reports whether a
// position is played by them, without makes it one that keeps none, and former
// reports whether it is played by the former readings.
func KeptReadings(t *testing.T, title, own games.Title, scenario string,
	keeps func(games.Position) bool, without func(games.Position), former func(games.Position) bool,
) {
	begun, err := own.Setup(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	later, err := title.Decode(begun.AppendJSON(nil))
	if err != nil {
		t.Fatal(err)
	}
	if !keeps(later) {
		t.Error("a match by an owner's readings goes on by the shipped ones")
	}
	without(begun)
	text := encode(begun)
	before, err := title.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if !former(before) {
		t.Error("a match that keeps no readings is not played by the former ones")
	}
	if got := encode(before); got != text {
		t.Errorf("its position is written otherwise: %s", got)
	}
}
