package bayonets

import (
	"slices"
	"strings"
)

// Readings are the answers that data/readings.toml gives to questions on which
// the rulebook leaves a doubt. Each can be read in two ways, and the rules know
// both; the numbers are those of rules.md.
type Readings struct {
	MarshalOverwhelms bool // A24, rule 10.3.2: units that Marshal Troops brings may Overwhelm
	RoutedMarshaled   bool // A29, rule 13.8: Routed units may be Marshaled to others
	CombiningWIE      bool // A37, rule 13.2.3: the enemy draws a chit for a Metropolitan Brigade combined away
	CommanderRoutLoss bool // A51, rule 13.8: the unit lost to Rout may be a Commander
	FleetStackInland  bool // A59, rule 14.1: Fleets do not bind their stack's Supply to coastal Connections
	BattleSource      bool // C01, rule 14.1: a Supply source with a Battle marker supplies
	DefenderFortOnly  bool // C02, rule 13.9.5: only a losing defender may destroy its Fort
	LiteralDefender   bool // A11, rule 13.1: whoever came first to a neutral Village defends it
	RoutedRaid        bool // A15, rule 9.0: a Routed unit may raid
}

// A readingSpec is a question: what it is answered by as shipped, the other
// answer, and what that one sets.
type readingSpec struct {
	shipped, other string
	set            func(*Readings)
}

// readingSpecs are all questions, by their ids in readings.toml.
var readingSpecs = map[string]readingSpec{
	"A11": {"new-owner", "moved-in-first", func(r *Readings) { r.LiteralDefender = true }},
	"A15": {"no", "yes", func(r *Readings) { r.RoutedRaid = true }},
	"A24": {"no", "yes", func(r *Readings) { r.MarshalOverwhelms = true }},
	"A29": {"no", "yes", func(r *Readings) { r.RoutedMarshaled = true }},
	"A37": {"yes", "no", func(r *Readings) { r.CombiningWIE = false }},
	"A51": {"no", "yes", func(r *Readings) { r.CommanderRoutLoss = true }},
	"A59": {"coastal", "any", func(r *Readings) { r.FleetStackInland = true }},
	"C01": {"no", "yes", func(r *Readings) { r.BattleSource = true }},
	"C02": {"either", "defender", func(r *Readings) { r.DefenderFortOnly = true }},
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
	d.Readings = Readings{CombiningWIE: true}
	seen := map[string]bool{}
	for _, r := range raw.Reading {
		spec, ok := readingSpecs[r.ID]
		switch {
		case !ok:
			l.fault("there is no reading %q; there are %s", r.ID, strings.Join(readingIDs(), ", "))
		case seen[r.ID]:
			l.fault("reading %s stands twice", r.ID)
		case r.Take == spec.other:
			spec.set(&d.Readings)
		case r.Take != spec.shipped:
			l.fault("reading %s: take is %q; write %q or %q", r.ID, r.Take, spec.shipped, spec.other)
		}
		seen[r.ID] = true
	}
	for _, id := range readingIDs() {
		if !seen[id] {
			l.fault("reading %s is missing", id)
		}
	}
}

func readingIDs() []string {
	var ids []string
	for id := range readingSpecs {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
