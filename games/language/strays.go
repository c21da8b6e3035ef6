package language

import "strings"

// listBeside is the list of the lexicon of what is said behind a place that is no further step of
// those who march: "ALB FWH: all, NYC too", "from ALB to FWH, NYC stays".
const listBeside = "beside"

// strays reports whether a place of the way is none of its steps: it stands behind a question or a
// condition, is said to be another, or goes on with where somebody comes from: "attack FSF from FWH
// and ALB".
func (s *search) strays() bool {
	for i := 1; i < len(s.way); i++ {
		p, before := s.way[i], s.way[i-1]
		if i == 1 && (before.slot < 0 || s.row.slots[before.slot].name == slotFrom) {
			continue // where he comes from and where he goes
		}
		begins := before.slot >= 0 && s.row.slots[before.slot].name == slotFrom
		and := s.l.is(p.at-1, isAnd) == 1 && begins
		for n := 2; n <= min(p.at, 3); n++ {
			and = and || s.l.is(p.at-n, isAnd) == n // "as well as NYC"
		}
		if p.slot < 0 && and || s.l.Is(p.at+s.l.itemOf(p.at, aPlace), listBeside) > 0 || s.parted(before.at, p.at) {
			s.far = reach{i: p.at, want: wantNone}
			return true
		}
	}
	return false
}

// parted reports whether a question ends or a condition begins between two places of a way: "to FSF?
// FWH is better", "to FWH unless FWH is French, then CTV".
func (s *search) parted(at, next int) bool {
	for i := at + 1; i <= next; i++ {
		if strings.Contains(s.l.Between(i), "?") || i < next && s.l.begins(i) > 0 {
			return true
		}
	}
	return false
}
