package templates

import (
	"cmp"
	"slices"
)

// A DigestLetter is one letter with the news of several matches of a player.
type DigestLetter struct {
	Name string // of the reader
	Club string
	// Reports are what is told of each match; ReplyTo and Subject are those of answers to it
	// alone.
	Reports []Report
	Form    string
}

// Codes are those of its matches, each once.
func (d DigestLetter) Codes() []string {
	var codes []string
	for _, r := range d.Reports {
		if !slices.Contains(codes, r.Code) {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// A Report is a letter of a match to one seat, in the order in which it is
// read. What is empty is left out.
type Report struct {
	Head Head // what the first line says

	Code   string // FI7
	Game   string // Bayonets 1755
	Seat   string // British
	Player string // Anna
	Number int    // of the report; what is asked is answered under this number
	Where  string // where the match stands, in one line
	Moved  string // the seat that the player had until now, if it was another
	By     string `json:"-"` // of a reminder: who has asked for it; empty: it was due
	Time   *Times `json:"-"` // how the clocks stand; nil: none runs

	Sent bool // the report was sent before and comes again
	// Guessed are lines that have the reader's letters in other languages: he has been
	// taken to read the one that he wrote in.
	Guessed []string `json:"-"`
	// Repeated is how many of the Events were in an earlier report and come
	// again because the reader asked for them.
	Repeated int `json:"-"`
	First    *First
	Over     *Over
	Stale    int // number of the older report that the orders answered
	Back     *Back
	Acts     []Act // of the game master

	Heard   []Talk   `json:"-"` // what others have said to the reader
	Unheard int      `json:"-"` // how many of these are left out, the first ones
	Spoken  []Spoken `json:"-"`
	// Notes of all, when the match has ended, and how many are left out, the first ones.
	Notes     []Talk `json:"-"`
	NotesLeft int    `json:"-"`

	Changes []string // what is other by the version of the rules that the match goes on by

	Skipped    int // events before those that are told
	Events     []Event
	Missed     []string `json:"-"` // lines of the message that read as orders and were taken for quoted or a signature
	ReadFrom   []string `json:"-"` // files that its text was read from; empty for one without name
	Unread     []string `json:"-"` // files that were not read
	Sheet      *Sheet
	Undo       *Undo
	Returned   []Line // earlier orders that came back
	Pages      []Page // what was asked for by commands
	Offer      *Offer
	Substitute *Substitute // who is to take over a seat
	Asked      []Question
	Vacant     []Vacancy
	Away       []string // those of them whom no letter reaches
	Waiting    []string // others that the match waits for: Bob (French)
	Wait       *Wait    // what may be decided for the reader meanwhile
	Queued     []string
	Standing   []string
	Settings   []Setting // what the player has set himself
	Board      Board
	Picture    *Picture `json:"-"` // of the board
	Digest     string

	// Sides are what the sides of the match are called, which HTML tells apart.
	Sides    [][]string `json:"-"`
	Watching *Watching  // it is a letter to an observer
	Sandbox  *Sandbox   // it is a letter of a sandbox
	Observed []Observer // who has begun to watch the match

	ReplyTo string // address of an answer
	Subject string // of an answer
	Form    string // wide, narrow or list

	// Made is when a report was made that is kept, in seconds since 1970; 0: that is not known.
	Made int64 `json:",omitempty"`
}

// Head says what the first line of a letter is about: the first of these that
// fits.
type Head string

const (
	HeadHeld       Head = "held"     // the match had to be stopped
	HeadStuck      Head = "stuck"    // the match had to be stopped behind what the message did
	HeadStale      Head = "stale"    // orders for an older report
	HeadReturned   Head = "returned" // the sheet came back whole
	HeadOver       Head = "over"
	HeadBack       Head = "back"   // the game master took the match back
	HeadAct        Head = "act"    // what else the game master did
	HeadPaused     Head = "paused" // a message for a match that the game master has stopped
	HeadEnded      Head = "ended"  // the match was over before
	HeadFirst      Head = "first"  // of a match
	HeadPreview    Head = "preview"
	HeadUndone     Head = "undone"
	HeadStopped    Head = "stopped"    // part of the sheet came back
	HeadOffer      Head = "offer"      // what another player offers, or says to an offer
	HeadReminder   Head = "reminder"   // the reader is asked, and his time comes to an end or another asks for his answer
	HeadNothing    Head = "nothing"    // the message held nothing that could be carried out
	HeadTurn       Head = "turn"       // something is asked
	HeadAhead      Head = "ahead"      // something is asked still: the orders of the message wait for something else
	HeadInfo       Head = "info"       // what was asked for by commands
	HeadNews       Head = "news"       // what happened while the match waits for others
	HeadNoted      Head = "noted"      // the match waits for others
	HeadSubstitute Head = "substitute" // somebody is to take over a seat, and the reader is asked
	HeadWatch      Head = "watch"      // to an observer
	HeadSaid       Head = "said"       // the message says something to others, or notes it
	HeadTalk       Head = "talk"       // what others say, and nothing else
)

// First is what the first letter of a match tells.
type First struct {
	Scenario string
	Options  []string // that it is played with: 14.1, rounds=4
	Rated    bool     // how it ends counts for the ratings of those who play
	Others   []string // who plays against the reader: Bob (French)
	Allies   []string // who plays with him
	Bots     []string // those of both that the program plays itself
	People   bool     // there are persons among both
	After    string   // who had the seat before; empty: the match begins, unless Free
	Free     bool     // nobody had the seat before, and the match has begun
	Rematch  string   // the match of which this is the rematch; empty: it is none
	From     string   // what the players have agreed on, by its number: C12; empty: it was set up for them
	SeedHash string
	Club     string
	Clock    *Clock // nil: the match is played without
	Watch    Observed
	Ways     []Way `json:"-"` // in which the reader may have his letters; none: he has chosen
}

// A Way is a form in which letters can be had.
type Way struct {
	Form    string // wide, narrow or list
	Picture string // on, large or off: it is about pictures of the map
	Now     bool   // so it is if nothing is chosen
	Line    string // that chooses it
	Sample  Board  // what a piece of the board is like in it
}

// Shown is the sample as HTML shows it.
func (w Way) Shown() []Shown { return w.Sample.shown() }

// Back says how the match was taken back: by a game master to the beginning of
// its last round, or by consent of its players.
type Back struct {
	NewDice bool   // dice and cards fall anew
	Seats   bool   // they do because players may change seats again
	Earlier bool   // further than to the last round
	Agreed  bool   // by consent
	Whose   string // orders were taken back by consent: Bob (French)
	First   string // of what was taken back by consent, what the reader had known; empty: nothing
	Own     bool   // they were the reader's
}

// A Wait is what may come while others act: what the reader would be asked, and what is
// answered for him.
type Wait struct {
	Asks  []string // kinds
	Takes []string // kinds, each with its default: hit (Highlands are kept)
	Cards []Card   // in hand, that no order is there for
}

// A Card is one that answers decisions of a kind.
type Card struct {
	Name  string
	Order string // that has it played
	Does  string `json:",omitempty"` // in a sentence without a full stop; empty: that is said elsewhere
}

// An Offer is what a player offers the others, or what became of it.
type Offer struct {
	What  string // draw, takeback, pause, clock, end or restart
	Words string // behind what is offered, as typed: until 3 Jan; of a clock its name
	By    string // Bob (French)
	Own   bool   // by the reader
	State string // made, accepted, agreed (where the match goes on by it), declined, withdrawn or lapsed
	Why   string // it has lapsed: roll, draw or shown, for such has happened since; empty: it would go back elsewhere
	Where string // a takeback goes back to: 1755, AR1: Action Phase of the British
	First string // the first that happened of what would be taken back; empty: nothing

	// Where the offer is for several persons.
	Several  bool
	Agreed   bool     // the reader has
	Have     []string // others who have agreed
	Left     []string // others who are still asked
	Decliner string   // who else has declined it

	Instead *Offer // that has lapsed because this was offered
	Clock   *Clock // that is offered; nil: none is
	Until   string // a pause: when the clocks would go on

	Accept, Decline string // the lines that answer it; empty in what an older program kept
}

// Yes is the line that accepts the offer.
func (o *Offer) Yes() string { return cmp.Or(o.Accept, "accept "+o.What) }

// No is the line that declines it, or takes it back.
func (o *Offer) No() string { return cmp.Or(o.Decline, "decline "+o.What) }

// Open reports whether the reader may answer the offer.
func (o *Offer) Open() bool {
	return !o.Own && !o.Agreed && (o.State == "made" || o.State == "accepted")
}

// Over is how the match ended.
type Over struct {
	Won      bool   // by the reader
	Winner   string // Anna (British); empty: nobody
	Several  bool   // these are several persons
	Why      string
	File     string // the journal that travels with the letter; empty: none does
	SeedHash string
	Rematch  string // line that asks for a rematch; empty: there can be none
}

// An Event is something that happened; or, with a What, what answered for the reader
// or became of his orders without his saying so in the message.
type Event struct {
	Rule, Text string

	// When it happened, and what follows up to the next that says so: Tue 3 Mar, 18:00
	// CET. Empty: with what is before it, or now.
	When string `json:",omitempty"`

	What   string   // default, standing, implied, clock, lapsed or replaced; or card: what one does
	Who    string   // clock: whose time was out: Bob (French); empty: the reader's; card: its name
	Orders []string // the answers, or the orders that are gone; clock, of another: the kinds
	Change []string // lines that have it otherwise next time

	// Under are the lines of the paragraph that it heads: of a battle its dice, its losses
	// and what came of it. They have none of their own.
	Under []Event `json:",omitempty"`
}

// A Sheet is what the reader typed, and what came of it.
type Sheet struct {
	Done    bool // false: it came back whole
	Preview bool
	Lines   []Line
	Wrong   int      // lines that need a correction
	Again   []string // the sheet with all that could be corrected, to be sent again

	// Of a preview, in this order; what each line would do stands with it.
	Others []Other // what else would be answered on the way
	Ends   string  // where it ends: roll, other, question or over
	Dice   []string
	Open   []Open  // what the reader would then be asked
	Ahead  []Ahead // what may follow and the sheet says nothing of
}

// An Other is an answer that comes from elsewhere than the sheet.
type Other struct {
	Order  string
	From   string // sheet (an earlier one), standing, default or implied (by orders of other kinds)
	Events []Event
}

// An Open is a question that would be asked.
type Open struct {
	Prompt, Rule string
	Default      string // the safe answer
}

// Ahead is kinds of decisions that may follow and are answered alike.
type Ahead struct {
	Kinds    []string
	Standing []string // orders that answer them; else Asks
	Asks     bool     // else the safe answer is taken
}

// Nothing reports whether a preview comes to no event at all.
func (s *Sheet) Nothing() bool {
	return !slices.ContainsFunc(s.Lines, func(l Line) bool { return len(l.Would) > 0 }) &&
		!slices.ContainsFunc(s.Others, func(o Other) bool { return len(o.Events) > 0 })
}

// A Line is one line of a sheet.
type Line struct {
	N     int // 0: unknown
	Text  string
	State LineState
	As    string   // how it was understood, where that is not how it was typed
	Notes []string // how names were read
	Why   string
	Rule  string
	Try   string
	Gap   bool // "..." stands in Try for what is still to be said
	// Answers are some that are possible now, and Help asks for what tells how such orders
	// are written, where there is no Try.
	Answers []string
	Help    string
	// Hint is what to type for what talk seems to want, and Because what there is to say
	// about it.
	Hint, Because string

	Would []Event  // preview: what it would do
	Odds  []string // preview: of the dice it needs
}

// LineState says what became of a line.
type LineState string

const (
	LineGood     LineState = "good"     // understood, and nothing was done
	LineWould    LineState = "would"    // preview: would be done
	LineAfter    LineState = "after"    // preview: would wait, or is behind what cannot be told
	LineBad      LineState = "bad"      // not understood, or illegal
	LineUsed     LineState = "used"     // done
	LineQueued   LineState = "queued"   // waits for its decision
	LineNoted    LineState = "noted"    // in force
	LineLapsed   LineState = "lapsed"   // the round ended before it was needed
	LineReturned LineState = "returned" // stood behind an order that was refused
	LineStale    LineState = "stale"    // an order for an older report
	LineTalk     LineState = "talk"
	LineAside    LineState = "aside" // talk that names something of the game
	LineCommand  LineState = "command"
	LineLeft     LineState = "left" // not looked at, for the match is stopped or over
)

// Undo is what an undo did.
type Undo struct {
	Answers  int      // taken back
	Unqueued []string // orders that were waiting
	Why      string   // why nothing was taken back
}

// A Page is what a command was answered with.
type Page struct {
	Command string // as typed
	Later   bool   // it was one too many for one message
	Text    string // to be wrapped
	Notes   []string
	Board   Board
	Picture *Picture // of the board
	Copy    []string
	Groups  []Group   // what may be ordered
	Idle    bool      // nothing is asked, so nothing is legal
	Form    string    // boards are drawn in this form from now on
	Letters string    // "every step", "when asked" or "daily": which letters come from now on
	Pace    string    // quick, careful or shipped: in all matches from now on
	All     bool      // Letters is for all matches
	Kinds   []Setting // of all kinds of decisions
	Reports []Kept    // that were sent
	Account *Account
	Time    *TimePage
	Affair  *Affair
	Watch   *WatchDone
	Watched *Observed // beside the answer to "status"
	Sandbox *SandboxDone
	Desk    *Desk
	Talking string // "at once" or "with reports": when the reader is told what others say
	Mute    *Muting
	Told    bool     // Talks are listed, of which there may be none
	Talks   []Talk   // what was said, or noted
	Earlier int      // how many there are before
	None    bool     // there is no such page
	Topics  []string // that there are

	Daily    *Daily  // of "daily"
	Since    []Since // since when the match waits for whom
	Sets     []Set   // all settings of the player
	Zone     *Zone   // in which he reads instants
	Switched *Switched
	// Subject is "signal" or "plain": whether subjects say from now on what a letter brings.
	Subject  string
	Pictures string // "on", "large" or "off": whether letters show pictures from now on
}

// Switched is a setting that is "on" or "off" from now on, or names a language.
type Switched struct{ Setting, To string }

// A Group is orders that belong together, with what comes of each.
type Group struct {
	Head  string
	Hints []Hint
	Left  int    // how many more there are
	More  string // command that shows them; empty if none does
}

// A Hint is an order to copy and what comes of it; either may be empty.
type Hint struct{ Copy, Note string }

// A Kept is a report that was sent.
type Kept struct {
	Number int
	Seat   string // that the reader had then, if it was another
	Where  string // the match stood then
	Made   string // when: Tue 3 Mar, 18:00 CET; empty: that is not known
}

// A Question is a decision put to the reader.
type Question struct {
	Prompt   string
	Rule     string
	Kind     string
	Examples []string // orders that may be copied
	All      bool     // the list was not cut
	Ahead    []string // kinds that may be sent with it
	Cards    []Event  `json:",omitempty"` // what cards do that it names
}

// A Setting says whether a kind of decision stops the match.
type Setting struct {
	Kind     string
	Asks     bool
	Default  string   // what is answered if it does not
	Standing []string // orders that answer it before
	Own      bool     // because the player said so
	// Places are those to which that is confined; none: it is for all.
	Places []string
	Change string // a line that has it otherwise
}
