package wilderness

import (
	"slices"

	"postrider/games"
)

// A siegeWitness follows siege rolls (8.23) and what falls (8.24, 9.22).
type siegeWitness struct {
	*oracle
	begun *sight // as the Action Phase began
	// coehorns are who has played the event in this Action Phase, at which siege: the
	// second force of Campaign may besiege another place (8.231, 9.13).
	coehorns map[SpaceID][3]bool
}

func (w *siegeWitness) asked(games.Decision, games.Answer) {}

func (w *siegeWitness) rolled(int, games.Label) {}

func (w *siegeWitness) rest() {}

func (w *siegeWitness) told(e games.Event) {
	switch e.Kind {
	case "action-phase":
		w.begun, w.coehorns = w.now, map[SpaceID][3]bool{}
	case "response":
		if shipped.Data().Cards[amount(e, "card")].Event == "coehorns" {
			who := w.coehorns[placeOf(e, "space")]
			who[sideOf(text(e, "side"))] = true
			w.coehorns[placeOf(e, "space")] = who
		}
	case "siege-roll":
		w.roll(e)
	case "captured":
		if !yes(e, "assault") {
			w.surrenders(e)
		}
	case "garrison-goes":
		w.garrison(e)
	}
}

// mayRoll says why a siege roll is not allowed, "" if it is (8.231, 12.3).
func (k *sight) mayRoll(side Side, s SpaceID, commander PieceID) string {
	out := k.out(side, s)
	switch {
	case !k.Spaces[s].Siege || k.bastion(s) != side.Enemy() || k.Phase.Use == useUnits:
		return "8.231"
	case commander == NoPiece || !slices.Contains(k.top(out), commander):
		return "8.231"
	case !k.some(except(out, k.Phase.Arrived...), k.trained): // the stack begins the Action Phase there
		return "8.231"
	case !k.supplied(side, s):
		return "12.3"
	}
	return ""
}

func (w *siegeWitness) roll(e games.Event) {
	k, s, side := w.was, placeOf(e, "space"), sideOf(text(e, "side"))
	commander := NoPiece
	if k.Phase.Move != nil {
		commander = k.Phase.Move.Force.Commander
	}
	why := k.mayRoll(side, s, commander)
	w.want(why == "", "siege roll", "8.231", "the %s roll at %s, but %s", side, s, why)
	w.want(w.begun.Spaces[s].Siege && (commander == NoPiece || w.begun.Pieces[commander].At == At(s)), "siege roll", "8.231",
		"the besiegers of %s have not begun the Action Phase there", s)
	base := 0
	if commander != NoPiece {
		base += k.c(commander).Tactics
	}
	if w.coehorns[s][side] {
		base += 2
	}
	if w.coehorns[s][side.Enemy()] {
		base -= 2
	}
	if k.d.Spaces[s].Slug == "louisbourg" {
		base--
	}
	var mods []int
	for _, t := range k.tactics(k.in(side.Enemy(), s)) {
		mods = append(mods, base-t)
	}
	mod := amount(e, "modifier")
	w.want(slices.Contains(mods, mod) && amount(e, "die") == w.lastDie, "siege modifier", "8.231", "%+d at %s, want %v", mod, s, mods)
	rise := [8]int{0, 0, 0, 1, 1, 1, 2, 2}[max(0, min(7, w.lastDie+mod))]
	level := min(2, k.Spaces[s].Level+rise)
	w.want(w.now.Spaces[s].Level == level && amount(e, "level") == level, "siege level", "8.23", "level %d at %s, want %d",
		w.now.Spaces[s].Level, s, level)
}

// garrison: it goes to the nearest friendly unbesieged fortification, from Louisbourg
// to that nearest to Québec (card 6).
func (w *siegeWitness) garrison(e games.Event) {
	s, side := placeOf(e, "from"), sideOf(text(e, "side"))
	if w.now.d.Spaces[s].Slug == "louisbourg" {
		s = w.now.d.spaceBySlug["quebec"]
	}
	forts := w.was.nearest(side, s)
	w.want(slices.Contains(forts, placeOf(e, "to")), "garrison", "5.56", "%v; nearest %v", e.Values, short(forts))
}

// surrenders: what falls to the event needs a siege roll to be allowed (12.3), and
// Louisbourg a siege that has got on; the fort stays complete.
func (w *siegeWitness) surrenders(e games.Event) {
	s, side := placeOf(e, "space"), sideOf(text(e, "side"))
	k := w.was
	w.want(k.supplied(side, s) && k.some(k.out(side, s), k.trained), "surrender", "12.3", "%s surrenders to the %s out of supply", s, side)
	w.want(k.d.Spaces[s].Slug != "louisbourg" || k.Spaces[s].Level >= 1, "surrender", "5.56",
		"%s surrenders at level %d", s, k.Spaces[s].Level)
	w.want(w.now.bastion(s) == side, "surrender", "5.56", "%s has surrendered: %+v", s, w.now.Spaces[s])
}
