package wilderness

import "postrider/games"

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
