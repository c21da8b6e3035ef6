package clock

import (
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// zonesFile has a line for each zone of the zone data: its name, its country, and
// other names for it, with tabs between. A country is another name of each of its
// zones that keeps a time of its own, and of no second one that keeps the same.
//
//go:embed zones.txt
var zonesFile string

const (
	maxCandidates = 12 // zones that one typed name may mean
	maxTypedZone  = 60 // bytes
)

// A zoneList is what zonesFile says.
type zoneList struct {
	countries map[string]string   // by name of the zone
	names     map[string][]string // of the zones, by what people type, folded
	folded    []string            // what people type, sorted
	zones     sync.Map            // *time.Location by name
}

var zones = sync.OnceValue(func() *zoneList {
	l := &zoneList{countries: map[string]string{}, names: map[string][]string{}}
	add := func(typed, name string) {
		if typed = fold(typed); !slices.Contains(l.names[typed], name) {
			l.names[typed] = append(l.names[typed], name)
		}
	}
	for line := range strings.Lines(zonesFile) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		cells = append(cells, "", "")
		name := cells[0]
		l.countries[name] = cells[1]
		add(name, name)
		if parts := strings.Split(name, "/"); len(parts) > 1 {
			add(parts[len(parts)-1], name)
		}
		for other := range strings.SplitSeq(cells[2], ", ") {
			if other != "" {
				add(other, name)
			}
		}
	}
	for typed := range l.names {
		l.folded = append(l.folded, typed)
	}
	slices.Sort(l.folded)
	return l
})

// FindZone finds the time zone that is meant by what somebody typed: a name of the
// zone data such as Europe/Berlin, a city, a country that has one time, an
// abbreviation, or hours ahead of UTC. The name that it returns is one that Zone
// takes. If it is false, candidates are what may be meant, if anything: several zones
// of one name, or names that are spelt nearly so.
func FindZone(typed string) (name string, candidates []string, ok bool) {
	if len(typed) > maxTypedZone {
		return "", nil, false
	}
	if seconds, ok := parseOffset(typed); ok {
		return Guess(seconds), nil, true
	}
	l, key := zones(), fold(typed)
	if found := l.names[key]; len(found) == 1 {
		return found[0], nil, true
	} else if len(found) > 1 {
		return "", found[:min(len(found), maxCandidates)], false
	}
	return "", l.near(key), false
}

// near are the zones whose names begin with what was typed, or are spelt nearly so.
func (l *zoneList) near(key string) []string {
	if len(key) < 3 {
		return nil
	}
	type candidate struct {
		name string
		away int
	}
	var list []candidate
	for _, typed := range l.folded {
		away := 0
		if !strings.HasPrefix(typed, key) {
			allowed := min(2, (len(key)-1)/3)
			if away = distance(key, typed, allowed); away > allowed {
				continue
			}
		}
		for _, name := range l.names[typed] {
			list = append(list, candidate{name, away})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.away, b.away) })
	var names []string
	for _, c := range list {
		if !slices.Contains(names, c.name) && len(names) < maxCandidates {
			names = append(names, c.name)
		}
	}
	return names
}

// Zone returns the zone of a name that FindZone or Guess returned. Its error says
// what would be one.
func Zone(name string) (*time.Location, error) {
	l := zones()
	if zone, ok := l.zones.Load(name); ok {
		return zone.(*time.Location), nil
	}
	if seconds, ok := parseOffset(name); ok && name == Guess(seconds) {
		return time.FixedZone(name, seconds), nil
	}
	if _, ok := l.countries[name]; !ok {
		return nil, fmt.Errorf("clock: %q is no time zone; write one such as Europe/Berlin or UTC+2", name)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("clock: the zone data of this machine and of the program: %w", err)
	}
	l.zones.Store(name, zone)
	return zone, nil
}

// Guess is the zone that is always so many seconds ahead of UTC, such as UTC+2, by
// its name: what is known of somebody's zone by the Date of his message. It does not
// follow changes of summer time, and so is good to show and no more.
func Guess(seconds int) string {
	minutes := seconds / 60
	if minutes == 0 {
		return "UTC"
	}
	sign := '+'
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	if minutes%60 == 0 {
		return fmt.Sprintf("UTC%c%d", sign, minutes/60)
	}
	return fmt.Sprintf("UTC%c%d:%02d", sign, minutes/60, minutes%60)
}

// offsets are hours ahead of UTC as people write them: UTC+2, GMT -3:30, +0100.
var offsets = regexp.MustCompile(`^(?i:utc|gmt|z)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?$`)

// parseOffset reads how many seconds a zone is ahead of UTC. There is none more than
// 14 hours ahead or 12 behind.
func parseOffset(typed string) (seconds int, ok bool) {
	m := offsets.FindStringSubmatch(strings.NewReplacer("−", "-", "–", "-").Replace(strings.TrimSpace(typed)))
	if m == nil {
		return 0, false
	}
	hours, _ := strconv.Atoi(m[2]) // two digits at most
	minutes, _ := strconv.Atoi("0" + m[3])
	seconds = (hours*60 + minutes) * 60
	if m[1] == "-" {
		seconds = -seconds
	}
	return seconds, seconds >= -12*3600 && seconds <= 14*3600
}

// alike are letters that people leave away the marks of, and signs that they leave away.
var alike = strings.NewReplacer(".", "", "'", "", "’", "", "ä", "a", "á", "a", "à", "a", "â", "a", "ã", "a", "å", "a",
	"ă", "a", "ç", "c", "č", "c", "ć", "c",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "ě", "e", "í", "i", "ì", "i", "î", "i", "ï", "i", "ı", "i", "ł", "l", "ñ", "n", "ń", "n", "ň", "n",
	"ó", "o", "ò", "o", "ô", "o", "õ", "o", "ö", "o", "ø", "o", "ő", "o", "š", "s", "ș", "s", "ş", "s", "ß", "ss",
	"ț", "t", "ž", "z", "ź", "z",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ű", "u", "ý", "y", "ÿ", "y", "æ", "ae", "œ", "oe")

// fold makes one of what people write alike: small letters without accents, and one
// blank for all that is neither letter nor digit. Dots within an abbreviation and
// apostrophes go.
func fold(s string) string {
	words := strings.FieldsFunc(alike.Replace(strings.ToLower(s)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, " ")
}

// distance is how many letters must be changed, added, left out, or exchanged with
// the next one, to make b of a; something above most if they are more than that.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	before, last, row := []int(nil), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(last[j]+change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, make([]int, len(b)+1)
	}
	return last[len(b)]
}
