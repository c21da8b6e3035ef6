package templates

import (
	"slices"
	"time"
)

// An Act is what the game master did beside the play of a match.
type Act struct {
	What ActWhat
	Who  string // whom it concerns: Bob (French)
	Was  string // that player's name before, or who had the seat
	Text string // what the game master says, or looked at
	Own  bool   // replaced, resigned: the reader has the seat now, beside his own
	Seat string // replaced, resigned, vacated, acts: that seat; suspended: his, where others play beside him
	Bot  bool   // vacated: the program plays it meanwhile
	Off  bool   // so has lapsed what was offered
	// From and To are the first and the last day of an absence, such as 2026-12-20.
	From, To string
	At       time.Time // paused: until when; zero: until somebody resumes
	Mine     bool      // gave, goes-on: the reader has done it
	Agreed   bool      // reset: all have agreed to it; else the game master has done it
	Clock    *Clock    // reset: that one
	// Again: the time of who it concerns was out before, and he has not written since. Heir
	// is who has his seat if he loses it; empty: the match ends.
	Again bool
	Heir  string

	Watch Observed // watch: how it is now
}

// Seen are those of the acts that are told beside what the first line says.
func (r Report) Seen() []Act {
	return slices.DeleteFunc(slices.Clone(r.Acts), func(a Act) bool {
		return a.What != ActLooked && a.What != ActImported && a.What != ActActs
	})
}

// ActWhat tells acts apart.
type ActWhat string

const (
	ActHeld      ActWhat = "held"
	ActResumed   ActWhat = "resumed"
	ActAnnulled  ActWhat = "annulled" // the result of the match counts for nothing
	ActLooked    ActWhat = "looked"   // at what is hidden: hands, journal, export, letter or message
	ActImported  ActWhat = "imported" // the match was brought here
	ActRenamed   ActWhat = "renamed"
	ActSuspended ActWhat = "suspended"
	ActReturned  ActWhat = "returned"
	ActReplaced  ActWhat = "replaced" // another player has the seat
	ActVacated   ActWhat = "vacated"  // nobody has the seat; Was had it, if that is not empty
	ActActs      ActWhat = "acts"     // for a seat that nobody has
	ActWatch     ActWhat = "watch"    // whether it may be watched was changed
	ActResigned  ActWhat = "resigned" // an ally has it, for who had it has resigned

	// Of clocks and absences; whose they are is Who.
	ActClock     ActWhat = "clock"     // his time was out, and the clock has answered for him
	ActOut       ActWhat = "out"       // his time is out
	ActClaimed   ActWhat = "claimed"   // it was, and a player has had it answered for him
	ActForfeited ActWhat = "forfeited" // it was, and an ally has his seat (Seat, Own)
	ActGave      ActWhat = "gave"      // Was has given him more time: Text
	ActPaused    ActWhat = "paused"    // all have agreed that the clocks stand; Text: until when
	ActGoesOn    ActWhat = "goes-on"   // they run again; Was: who wanted it, if anybody did
	ActReset     ActWhat = "reset"     // the match is played by another clock: Text
	ActAway      ActWhat = "away"      // he will be away: From, To
	ActBack      ActWhat = "back"      // he is back, or will not be away
	ActUnreached ActWhat = "unreached" // his clock stands: a letter came back, or (Text: aside) a message cannot be read
)
