package wilderness

import (
	"slices"

	"postrider/games"
)

// losses checks who loses steps: how many, in which order, how many of them of
// Drilled Troops (7.62, 9.14), and that nobody is eliminated while others are full
// (7.63).
func (w *battleWitness) losses(side Side, e games.Event) {
	b, k := w.b, w.now
	if b.won != Nobody || !b.fired[side.Enemy()] {
		return // of raiders
	}
	before := w.was
	steps := 0
	drilled, able := 0, 0
	var full, drilledFull, dead []PieceID
	for _, p := range b.takes[side] {
		if k.leader(p) {
			continue
		}
		had, has := before.steps(p), k.steps(p)
		steps += had - has
		if k.trained(p) {
			drilled += had - has
			able += had
		}
		switch {
		case has == 2 && k.trained(p):
			drilledFull = append(drilledFull, p)
			full = append(full, p)
		case has == 2:
			full = append(full, p)
		case has == 0 && had > 0:
			dead = append(dead, p)
		}
	}
	due := min(b.result[side.Enemy()], before.stepsOf(b.takes[side]))
	w.want(steps == due && amount(e, "steps") == due, "losses", "7.6", "the %s lose %d steps at %s (%d told), want %d of %v", side, steps,
		b.space, amount(e, "steps"), due, before.tags(b.takes[side]))
	b.suffered[side] += steps
	must := (steps + 1) / 2
	rule := "7.62"
	if b.assault {
		must, rule = steps, "9.14"
	}
	must = min(must, able)
	w.want(drilled >= must, "losses of Drilled", rule, "the %s lose %d steps, %d of Drilled Troops, want %d: %v", side, steps, drilled, must,
		before.tags(b.takes[side]))
	for _, p := range dead {
		bad := len(full) > 0 // somebody else could have taken it
		if k.trained(p) {
			bad = len(drilledFull) > 0 || len(full) > 0 && drilled > must
		} else if b.assault {
			bad = len(full) > len(drilledFull)
		}
		w.want(!bad, "nobody full", "7.63", "%s is eliminated at %s while %v are full; %d of %d from Drilled Troops", p, b.space, k.tags(full),
			drilled, steps)
		to := Unused
		if k.regular(p) || k.c(p).Type == Coureurs {
			to = Gone
		}
		w.want(k.Pieces[p].At == to, "eliminated", "7.61", "%s goes to %s", p, k.Pieces[p].At)
	}
	// The attacker assigns first, unless an Ambush has the defender bleed first (7.6, 7.56).
	if b.ambush[British] == b.ambush[French] && side == b.attacker {
		w.want(!b.lost[side.Enemy()], "order of losses", "7.6", "the defender has lost first")
	}
	b.lost[side] = true
}

// retreated looks where the losers are (7.91, 7.92, 8.13, 8.252).
func (w *battleWitness) retreated(b *fightBook, loser Side) {
	k, over := w.now, b.over
	for _, p := range b.begun[loser] {
		if over.c(p).Type == Militia || over.unit(p) && over.steps(p) == 0 || over.leader(p) && over.Pieces[p].At == Gone {
			continue
		}
		at := k.Pieces[p].At
		w.saw("retreat")
		ways, inside := w.refuges(b, loser, p)
		if w.infiltrated(b) { // the infiltrator only must retreat (6.712)
			w.want(at == At(b.space), "retreat", "6.712", "%s is at %s", p, at)
			continue
		}
		switch {
		case slices.Contains(b.sortie, p) || inside && at == At(b.space) && (k.Pieces[p].Inside || w.unbesieged(b)):
			w.want(at == At(b.space) && (k.Pieces[p].Inside || !k.Spaces[b.space].Siege), "retreat inside", "8.252", "%s is at %s", p, at)
		case at == Gone || at == Unused:
			open := len(ways) > 0 || inside && w.roomInside(b, loser, p)
			w.want(!open, "retreat", "7.92", "%s (%s, attacker %s) is eliminated at %s, but could go to %v (inside %v)", p, loser, b.attacker, b,
				short(ways), inside)
		default:
			w.want(at.OnMap() && slices.Contains(ways, at.Space()), "retreat", "7.92", "%s (%s, attacker %s) retreats to %s from %s; may to %v",
				p, loser, b.attacker, at, b, short(ways))
		}
	}
	for _, p := range b.begun[b.won] {
		if over.unit(p) && over.steps(p) == 0 || over.c(p).Type == Militia || over.leader(p) && over.Pieces[p].At == Gone {
			continue
		}
		if over.leader(p) && over.stepsOf(over.only(b.begun[b.won], func(q PieceID) bool { return over.c(q).Type != Militia })) == 0 {
			continue // alone: the enemy may drive him off (6.53)
		}
		stays := k.Pieces[p].At == At(b.space)
		if !stays && w.leavesAfterWin(b, p) {
			continue
		}
		w.want(stays, "winner stays", "7.9", "%s (%s) has won at %s and is at %s", p, b.won, b, k.Pieces[p].At)
	}
}

// unbesieged reports whether nobody is left of the winners to besiege the fort into
// which the losers went: so they are not shut up in it (8.21).
func (w *battleWitness) unbesieged(b *fightBook) bool {
	return !w.now.Spaces[b.space].Siege && len(w.now.outUnits(b.won, b.space)) == 0
}

// infiltrated reports whether an infiltrator has won at a fort or fortress.
func (w *battleWitness) infiltrated(b *fightBook) bool {
	def := b.attacker.Enemy()
	return b.won == b.attacker && b.start.bastion(b.space) == def && !b.start.Spaces[b.space].Siege &&
		!b.start.some(b.begun[b.attacker], b.start.trained)
}

// roomInside reports whether there is room for one more unit in the fort (8.11).
func (w *battleWitness) roomInside(b *fightBook, side Side, p PieceID) bool {
	k := w.now
	return k.Spaces[b.space].Fortress != Nobody || k.leader(p) || len(k.only(k.in(side, b.space), k.unit)) < 4
}

// leavesAfterWin: an infiltrator at a fort must retreat whoever wins (6.712).
func (w *battleWitness) leavesAfterWin(b *fightBook, p PieceID) bool {
	def := b.attacker.Enemy()
	if b.won == b.attacker && b.over.stepsOf(b.begun[def]) == 0 && b.suffered[b.won] == 0 && b.start.fortified(b.space) != def {
		return true // an overrun: it may go on (7.82)
	}
	owner := b.start.bastion(b.space)
	if owner != b.attacker.Enemy() || b.start.Spaces[b.space].Siege || b.won != b.attacker {
		return false
	}
	return !b.start.some(b.begun[b.attacker], b.start.trained) && (b.start.aux(p) || b.start.leader(p))
}

// refuges are the spaces that a beaten piece may retreat to, and whether it may go
// inside.
func (w *battleWitness) refuges(b *fightBook, loser Side, p PieceID) (ways []SpaceID, inside bool) {
	k := b.over
	free := func(s SpaceID) bool { return !k.held(loser.Enemy(), s) }
	firm := func(s SpaceID) bool {
		return !k.trained(p) || k.d.Spaces[s].Terrain == Cultivated || k.fortified(s) == loser
	}
	port := func() []SpaceID { // British from an Amphib space (6.432)
		var list []SpaceID
		if loser == British && k.Spaces[b.space].Amphib {
			for i := range k.Spaces {
				if s := SpaceID(i); s != b.space && free(s) && firm(s) && k.friendlyPort(British, s) {
					list = append(list, s)
				}
			}
		}
		return list
	}
	if loser == b.attacker {
		if slices.Contains(b.sortie, p) {
			return nil, true
		}
		if from := b.from; from != NoSpace && from != b.space && free(from) && firm(from) {
			if k.next(from, b.space) && b.kind != BySea && b.kind != ByLanding {
				ways = append(ways, from)
			}
			if (b.kind == BySea || b.kind == ByLanding) && loser == British && k.Spaces[b.space].Amphib {
				ways = append(ways, from)
			}
		}
		return ways, false
	}
	for _, l := range k.d.Spaces[b.space].Links {
		if l.To != b.from && free(l.To) && firm(l.To) {
			ways = append(ways, l.To)
		}
	}
	return append(ways, port()...), k.bastion(b.space) == loser && !b.start.Spaces[b.space].Siege
}
