package wilderness

import "postrider/games/facts"

// Readings are the answers that data/readings.toml gives to questions on which
// rulebook and cards leave a doubt. Each can be read in two ways, and the rules
// know both; the numbers are those of rules.md.
type Readings struct {
	WesternMontreal bool // Montréal is the condition of Western Indian Alliance, as of the Northern one
	SmallPoxMild    bool // Indians stay after Small Pox
	AnyFortress     bool // C-50: supply comes from any fortress that a side holds, not only from those that were its own at first
	ArrowBack       bool // C-10: attackers who came along an arrow retreat along it
}

// doubts are all such questions, by their ids in readings.toml.
var doubts = map[string]facts.Doubt[Readings]{
	"A-01": facts.NewDoubt("ohio-forks", "montreal", func(r *Readings) { r.WesternMontreal = true }),
	"A-04": facts.NewDoubt("yes", "no", func(r *Readings) { r.SmallPoxMild = true }),
	"C-50": facts.NewDoubt("original", "any", func(r *Readings) { r.AnyFortress = true }),
	"C-10": facts.NewDoubt("eliminated", "back", func(r *Readings) { r.ArrowBack = true }),
}
