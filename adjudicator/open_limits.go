package adjudicator

import (
	"slices"

	"postrider/store"
	"postrider/templates"
)

// What a member may have open, and how often.
const (
	maxSeeks        = 3
	maxChallenges   = 5
	openedDay       = 10 // challenges and seeks that he begins in a day
	openedMonth     = 60
	challengedDay   = 3 // challenges that one member is written about in a day
	challengedMonth = 20
	// maxBegun is how many matches a member plays if they are not set up by the game
	// master; maxLearning how many of them against the program.
	maxBegun    = 20
	maxLearning = 3
	learntWeek  = 7
	maxBlocked  = 50
	comesDay    = 3 // how often one member comes to what one seeks in a day

	seekSpan      = 30 * daySpan
	challengeSpan = 14 * daySpan
)

// blocks reports whether one of two members has blocked the other.
func blocks(a, b store.Player) bool {
	return slices.Contains(a.Blocked, b.ID) || slices.Contains(b.Blocked, a.ID)
}

// apart reports whether a member keeps away from one of those who have come, or one of them
// from him. Who has come himself knows of it.
func (d desk) apart(p store.Player, w *wanted) (bool, error) {
	if w.has(p.ID) {
		return false, nil
	}
	for _, o := range w.Have {
		has, err := d.player(o.Player)
		if err != nil || blocks(p, has) {
			return true, err
		}
	}
	return false, nil
}

// mayOpen says why a member may not begin a challenge or seek somebody; nil: he may.
func (d desk) mayOpen(p store.Player, w *wanted, to *store.Player, most int) (*templates.Desk, error) {
	all, err := d.all()
	if err != nil {
		return nil, err
	}
	open := 0
	for _, o := range all {
		if o.affair.By != p.ID || o.affair.Kind != w.affair.Kind {
			continue
		}
		if open++; to != nil && o.To == to.ID {
			return &templates.Desk{Done: "asked-already", Who: to.Name, Lines: []string{written(deskCommands(p.Language),
				look{cmdOpenWithdraw, o.code()})}}, nil
		}
	}
	full, err := d.plays(p, false)
	switch {
	case err != nil:
		return nil, err
	case open >= most:
		return &templates.Desk{Done: "many-open", Most: most}, nil
	case full > 0:
		return &templates.Desk{Done: "many-matches", Most: full}, nil
	case to != nil && (to.Suspended || to.Stopped || to.Address() == ""):
		return &templates.Desk{Done: "unreachable", Who: to.Name}, nil
	case !d.effects.within(quota{"opens " + string(p.ID), openedDay, daySpan}, quota{"opens month " + string(p.ID), openedMonth, monthSpan}):
		return &templates.Desk{Done: "often"}, nil
	case to != nil && d.muchAsked(p, *to):
		return &templates.Desk{Done: "much-asked", Who: to.Name}, nil
	}
	return nil, nil
}

// challengedKey is where it is counted how often others challenge a member in a day.
func challengedKey(to store.Player) string { return "challenged " + string(to.ID) }

// muchAsked reports whether so many have challenged a member of late that no more may. Who
// is blocked cannot tell from it that he is, and does not count.
func (d desk) muchAsked(by, to store.Player) bool {
	quotas := []quota{{challengedKey(to), challengedDay, daySpan}, {"challenged month " + string(to.ID), challengedMonth, monthSpan}}
	if !slices.Contains(to.Blocked, by.ID) {
		return !d.effects.within(quotas...)
	}
	return slices.ContainsFunc(quotas, d.effects.used)
}

// plays is how many matches may be begun without a game master, if a member plays so many
// already: against the program, or at all; 0: he plays fewer.
func (d desk) plays(p store.Player, program bool) (full int, err error) {
	matches, err := d.records.store.MatchesOf(p.ID)
	if err != nil {
		return 0, worldError{err}
	}
	all, learning := 0, 0
	count := func(m store.Match) {
		all++
		if !slices.ContainsFunc(m.Seats, func(s store.Seat) bool { return s.Held() && s.Player != p.ID }) {
			learning++
		}
	}
	for _, m := range matches {
		if m.State != store.MatchOver && m.Of == "" {
			count(m)
		}
	}
	for _, pr := range d.effects.matches { // by this message
		if pr.Match != nil && pr.Match.Rev == 0 && len(pr.Match.Holds(p.ID)) > 0 {
			count(*pr.Match)
		}
	}
	switch {
	case program && learning >= maxLearning:
		return maxLearning, nil
	case all >= maxBegun:
		return maxBegun, nil
	}
	return 0, nil
}
