package templates

// A Vacancy is a seat that nobody has.
type Vacancy struct {
	Seat string
	Bot  bool // the program plays it meanwhile, and else the game master
}

// A Substitute is somebody who is to take over the seats of a player, which all must
// agree to.
type Substitute struct {
	Who    string // his name, or his address
	By     string // Anna (British)
	Seat   string // British
	Until  string // the day when it lapses
	Own    bool   // the reader has proposed it
	Free   bool   // nobody has the seat any more
	Agreed bool   // the reader has
	Ready  bool   // who is to take over has
	Have   []string
	Left   []string // others who are still asked
	// Lines that answer it; empty if the reader has none to send.
	Accept, Decline string
}

// An Affair is what came of a command about something between persons.
type Affair struct {
	// Done is what was done, or why it was not: words.tmpl has all of them.
	Done  string
	Who   string
	Until string // a day
	Code  string // of another match
	Line  string // to send instead
}
