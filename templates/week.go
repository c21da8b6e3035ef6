package templates

// A WeekLetter tells a game master once a week what waits for him, and how his club fares.
// Nothing of it is hidden from any player of a match.
type WeekLetter struct {
	Club     string
	From, To string // instants

	Stuck []WeekMatch // matches that have waited long for an answer, the longest first
	Held  []WeekMatch
	Dead  []WeekPlayer // players whom no letter reaches
	Aside []WeekAside  // messages set aside
	Given []WeekLost   // letters given up
	Joins []WeekPlayer // who would like to join
	// So many of each are left out, the last ones.
	StuckLeft, HeldLeft, DeadLeft, AsideLeft, GivenLeft, JoinsLeft int

	Refused []WeekRefused // messages that were not carried out

	Begun, Over, Messages, Sheets, Letters, Joined int
}

// Nothing reports whether nothing waits for the reader.
func (w WeekLetter) Nothing() bool {
	return len(w.Stuck)+len(w.Held)+len(w.Dead)+len(w.Aside)+len(w.Given)+len(w.Joins) == 0
}

// A WeekMatch is a match that does not go on.
type WeekMatch struct {
	Code, Game string
	Waits      []string // for whom it waits: Bob (French)
	Since      string   // when that began
	For        string   // how long that is
	Away       string   // who of them is away: Bob
	Why        string   // it is held
}

// A WeekPlayer is a player, or who would like to be one: by a number, a name and an address.
type WeekPlayer struct{ ID, Name, Addr string }

// A WeekAside is a message that was set aside.
type WeekAside struct {
	N               int
	When, From, Why string
	Code            string // of its match
	Player          string // whose flood it was part of
}

// A WeekLost is a letter that was given up.
type WeekLost struct {
	N             int
	To, Code, Why string
}

// A WeekRefused is how many messages were not carried out, and what became of them: unproven,
// misused, stranger, flooded, old, suspended or broken.
type WeekRefused struct {
	Outcome string
	N       int
}
