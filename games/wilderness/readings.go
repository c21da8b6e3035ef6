package wilderness

import (
	"postrider/games"
	"postrider/games/facts"
)

// Readings are the answers that data/readings.toml gives to questions on which
// rulebook and cards leave a doubt. Each can be read in two ways, and the rules
// know both; the numbers are those of rules.md. A match keeps those that it began
// with.
type Readings struct {
	// Montréal is the condition of Western Indian Alliance, as of the Northern one.
	WesternMontreal bool `json:"western_montreal,omitempty"`
	// Indians stay after Small Pox.
	SmallPoxMild bool `json:"small_pox_mild,omitempty"`
	// C-50: supply comes from any fortress that a side holds, not only from those that
	// were its own at first.
	AnyFortress bool `json:"any_fortress,omitempty"`
	// C-10: attackers who came along an arrow retreat along it.
	ArrowBack bool `json:"arrow_back,omitempty"`
	// C-49: an assault without a siege roll too needs the highest command.
	HighestAssaults bool `json:"highest_assaults,omitempty"`
	// C-52: Auxiliaries without Drilled Troops besiege nothing, even after a battle.
	DrilledSieges bool `json:"drilled_sieges,omitempty"`
	// C-53: a leader who was not activated leads raids of Auxiliaries activated alone.
	AnyRaidLeader bool `json:"any_raid_leader,omitempty"`
	// C-28: Auxiliaries who were not activated take part in raids of those who were.
	AllRaid bool `json:"all_raid,omitempty"`
	// C-51: in an assault the leader of the highest command counts, not the activated one.
	HighestTactics bool `json:"highest_tactics,omitempty"`
}

// readings loads the answers to all such questions, by their ids in readings.toml.
func (l loader) readings(d *Data) {
	d.former = facts.LoadReadings(l.Loader, map[string]facts.Doubt[Readings]{
		"A-01": facts.NewDoubt("ohio-forks", "montreal", func(r *Readings) { r.WesternMontreal = true }),
		"A-04": facts.NewDoubt("yes", "no", func(r *Readings) { r.SmallPoxMild = true }),
		"C-50": facts.NewDoubt("original", "any", func(r *Readings) { r.AnyFortress = true }),
		"C-49": facts.LateDoubt("any", "highest", func(r *Readings) { r.HighestAssaults = true }),
		"C-52": facts.LateDoubt("besiege", "leave", func(r *Readings) { r.DrilledSieges = true }),
		"C-53": facts.LateDoubt("activated", "any", func(r *Readings) { r.AnyRaidLeader = true }),
		"C-28": facts.NewDoubt("active", "all", func(r *Readings) { r.AllRaid = true }),
		"C-51": facts.NewDoubt("activated", "highest", func(r *Readings) { r.HighestTactics = true }),
		"C-10": facts.NewDoubt("eliminated", "back", func(r *Readings) { r.ArrowBack = true }),
	}, &d.Readings)
}

// former reports whether the match began before version 2: what is asked since then
// is not asked in it, and the default taken.
func (p *Position) former() bool { return p.Readings == nil }

// cited is the number of a rule by which the match tells of something, or rolls: one
// that began before version 2 replays with the former numbers (former.toml).
func (p *Position) cited(what string, rule games.Rule) games.Rule {
	if p.former() {
		if was, ok := p.data.formerRules[what+" "+string(rule)]; ok {
			return was
		}
	}
	return rule
}
