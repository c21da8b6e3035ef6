package wilderness

import (
	"maps"
	"slices"
	"strings"
)

// Readings are the answers that data/readings.toml gives to questions on which
// rulebook and cards leave a doubt. Each can be read in two ways, and the rules
// know both; the numbers are those of rules.md.
type Readings struct {
	WesternMontreal bool // Montréal is the condition of Western Indian Alliance, as of the Northern one
	SmallPoxMild    bool // Indians stay after Small Pox
	AnyFortress     bool // C-50: supply comes from any fortress that a side holds, not only from those that were its own at first
	ArrowBack       bool // C-10: attackers who came along an arrow retreat along it
}

// A readingSpec is a question: what it is answered by as shipped, the other
// answer, and what that one sets.
type readingSpec struct {
	shipped, other string
	set            func(*Readings)
}

// readingSpecs are all questions, by their ids in readings.toml.
var readingSpecs = map[string]readingSpec{
	"A-01": {"ohio-forks", "montreal", func(r *Readings) { r.WesternMontreal = true }},
	"A-04": {"yes", "no", func(r *Readings) { r.SmallPoxMild = true }},
	"C-50": {"original", "any", func(r *Readings) { r.AnyFortress = true }},
	"C-10": {"eliminated", "back", func(r *Readings) { r.ArrowBack = true }},
}

// readings reads how the open questions are taken.
func (l *loader) readings(d *Data) {
	var raw struct {
		Reading []struct {
			ID       string `toml:"id"`
			Rule     string `toml:"rule"`
			Question string `toml:"question"`
			Take     string `toml:"take"`
			Or       string `toml:"or"`
		} `toml:"reading"`
	}
	l.read("readings.toml", &raw)
	ids := slices.Sorted(maps.Keys(readingSpecs))
	seen := map[string]bool{}
	for _, r := range raw.Reading {
		spec, ok := readingSpecs[r.ID]
		switch {
		case !ok:
			l.fault("there is no reading %q; there are %s", r.ID, strings.Join(ids, ", "))
		case seen[r.ID]:
			l.fault("reading %s stands twice", r.ID)
		case r.Take == spec.other:
			spec.set(&d.Readings)
		case r.Take != spec.shipped:
			l.fault("reading %s: take is %q; write %q or %q", r.ID, r.Take, spec.shipped, spec.other)
		}
		seen[r.ID] = true
	}
	for _, id := range ids {
		if !seen[id] {
			l.fault("reading %s is missing", id)
		}
	}
}
