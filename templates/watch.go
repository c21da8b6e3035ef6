package templates

// Watching says of a letter that it is one to somebody who watches a match.
type Watching struct {
	Step   int  // of the match, as its observers count; 0: nothing is old enough yet
	Delay  int  // how many steps its letters lie behind
	Begins bool // he has just begun to
	Since  bool // it tells of all that happened since the first letter
	Back   bool // the match was taken back
	Said   []Said
	Watch  string // lines that he may answer with
	Answer bool   // it answers a message of his
	Lost   bool   // in which there was something that an observer cannot do
}

// Said is what a player has said to all.
type Said struct{ By, Text string }

// Observed says whether a match may be watched, and who does.
type Observed struct {
	Allowed bool
	Delay   int // steps
	Who     []Observer
}

// An Observer watches a match.
type Observer struct {
	Name  string
	Since string // a day
}

// WatchDone is what came of the wish to watch a match, or to watch it no more.
type WatchDone struct {
	// Done is begun, early (begun, and nothing is old enough yet), already, ended or not
	// (he did not watch it); or why nothing was done: which, none, off, over, held, seat,
	// proposed, full, many or often.
	Done  string
	Code  string
	Delay int
	Most  int // so many may: full and many
}

// Sandbox says of a letter that it is of a sandbox.
type Sandbox struct {
	Of     string // the match that it is one of
	Begins bool   // it is the first
	Bots   bool   // the program plays the others
	Days   int    // without a message, after which it ends
}

// SandboxDone is what came of the wish to have a sandbox, or to end it.
type SandboxDone struct {
	// Done is begun or ended; or why nothing was done: open (he has one already), none (to
	// be ended), often, over, held, inside (of a sandbox), yours (what is for true matches only), which, bot (the title has no player of
	// its own) or failed.
	Done string
	Code string // of the sandbox
	Of   string
	Most int // so many a week: often
}
