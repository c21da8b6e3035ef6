package templates

// A Desk is what came of a line that is for the whole club: who plays with whom, who would
// like to.
type Desk struct {
	// Done is what was done, or why it was not: words.tmpl has all of them.
	Done  string
	Who   string // a name
	Code  string // of a match, or of what is open: C12
	Game  Wish   // what is to be played
	Until string // a day
	Typed string // what was not understood, as typed
	Most  int    // so many may
	Left  int    // so many are still wanted

	Ratings  []DeskRatings
	Balances []DeskBalance
	Answers  int    // so many answers of the reader
	Mean     string // how long their questions waited for him in the mean

	// Results are how the reader's matches ended, and Latest how others of the club did; the
	// last first.
	Results, Latest []DeskResult

	Matches []DeskMatch
	Open    []DeskOpen
	Names   []string // that may be meant
	Lines   []string // that do what is meant, to copy
}

// A Wish is what somebody would like to play.
type Wish struct {
	Game    string   // Bayonets 1755
	Clock   string   // its name; empty: the club's usual one
	NoClock bool     // by none
	Options []string // of the title
	Rated   bool     // it counts for the ratings of those who play
	Side    string   // what who seeks plays: French; empty: that is open
}

// A DeskMatch is one of a reader's matches.
type DeskMatch struct {
	Code, Game string
	With       string   // who plays with him: Bob (French)
	Mine       bool     // it waits for him
	Waits      []string // others for whom it waits
	Since      string   // for how long it waits for the first of them
	By         string   // until when that one may answer; empty: no clock runs
	Out        bool     // his time is out since then
	Held       bool     // it is stopped
	Sandbox    string   // of which it is one; empty: it is none
}

// A DeskResult is how a match ended.
type DeskResult struct {
	Code, Game      string
	When            string // a day
	With            string // who played with the reader, or who played: Anna (Red) and Bob (Blue)
	Known           bool   // how it ended is noted
	Won             bool   // the reader has
	Winner          string // who else has; empty: nobody
	Why             string
	Rated, Annulled bool
}

// A DeskOpen is a challenge, or what somebody seeks.
type DeskOpen struct {
	Code  string // C12
	Game  Wish
	By    string
	For   string // whom it challenges, if it is the reader's own; empty: all
	Own   bool   // the reader's
	Mine  bool   // it challenges the reader
	In    bool   // the reader is among those who have come
	Until string
	Have  []string // who has come, beside By
	Left  int      // how many are still wanted, where that is more than one
	Lines []string // that answer it
}

// DeskRatings are the ratings of a title, the best first.
type DeskRatings struct {
	Game string
	Rows []DeskRated
}

// A DeskRated is a player in the ratings of a title. Place is 0 while too little is known of
// him for one.
type DeskRated struct {
	Place             int
	Name              string
	Own               bool // it is the reader
	Rating, Deviation int
	Won, Drawn, Lost  int
}

// Matches is how many count.
func (r DeskRated) Matches() int { return r.Won + r.Drawn + r.Lost }

// A DeskBalance is how the matches of a scenario ended, for each of its sides.
type DeskBalance struct {
	Game    string // Bayonets 1755
	Matches int
	Nobody  int // has won so many
	Sides   []string
	Won     []int
}

// A SideWon is how many matches a side has won.
type SideWon struct {
	Side string
	N    int
}

// Each is what each side has won.
func (b DeskBalance) Each() []SideWon {
	var list []SideWon
	for i, side := range b.Sides {
		list = append(list, SideWon{side, b.Won[i]})
	}
	return list
}
