package bayonets

import "postrider/games/facts"

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

// doubts are all such questions, by their ids in readings.toml.
var doubts = map[string]facts.Doubt[Readings]{
	"A11": facts.NewDoubt("new-owner", "moved-in-first", func(r *Readings) { r.LiteralDefender = true }),
	"A15": facts.NewDoubt("no", "yes", func(r *Readings) { r.RoutedRaid = true }),
	"A24": facts.NewDoubt("no", "yes", func(r *Readings) { r.MarshalOverwhelms = true }),
	"A29": facts.NewDoubt("no", "yes", func(r *Readings) { r.RoutedMarshaled = true }),
	"A37": facts.NewDoubt("yes", "no", func(r *Readings) { r.CombiningWIE = false }),
	"A51": facts.NewDoubt("no", "yes", func(r *Readings) { r.CommanderRoutLoss = true }),
	"A59": facts.NewDoubt("coastal", "any", func(r *Readings) { r.FleetStackInland = true }),
	"C01": facts.NewDoubt("no", "yes", func(r *Readings) { r.BattleSource = true }),
	"C02": facts.NewDoubt("either", "defender", func(r *Readings) { r.DefenderFortOnly = true }),
}
