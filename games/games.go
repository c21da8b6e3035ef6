// Package games is what every title shares: the contract between a title's
// rules and the world, sheets and standing orders, dice that can be checked,
// the journal of a match, and the reading of what players type.
//
// A title's rules are ordinary code that plays the game from top to bottom and
// asks questions and rolls dice in the middle of it, through a Referee. A Run
// plays a title as a coroutine: it stops where nobody has answered and goes on
// when somebody has. A Match is what is kept between messages: the last
// checkpoint and the journal since. It goes on by running again from there
// with the recorded answers and dice.
//
// Nothing here, and nothing in a title, reads a clock, a file, the network or
// a random number that was not handed in. No mail, no store.
package games

import (
	"math/rand/v2"
	"slices"

	"postrider/games/picture"
	"postrider/games/plain"
)

// A Seat is a role in a match, such as "british", which one person plays.
type Seat string

// A Rule is a rule's number as the rulebook prints it, such as "13.9.1".
type Rule string

// A Kind names a kind of decision; it never changes, for it stands in journals
// and in players' standing orders.
type Kind string

// A Scenario is one set-up of a title.
type Scenario struct {
	ID    string `toml:"id"`    // short name on the command line, such as "1755"
	Name  string `toml:"name"`  // the book's name
	Brief string `toml:"brief"` // for a letter's subject, such as "Bayonets 1755"
	Seats []Seat `toml:"seats"`
	// Sides are the seats that win together, each side in the order of Seats; a seat
	// that stands in none is a side by itself. Players change no seats in a scenario
	// with sides (Reseating).
	Sides []Seats `toml:"sides"`
}

// A Position is the whole state of a match as plain data: it holds ids, never
// pointers into itself.
type Position interface {
	// Clone returns a deep copy.
	Clone() Position
	// AppendJSON appends the position to b as JSON: the same for the same
	// position, for it is digested. Title.Decode reads it.
	AppendJSON(b []byte) []byte
}

// A Result is how a match ended.
type Result struct {
	Winner Seat // the first seat of the side that has won; empty: nobody
	Why    Text
}

// A Text is something to be told to a player: a kind and its values. The
// title's words make it a sentence. Values are strings (names of seats, ids of
// spaces and units), ints, bools and slices of strings or ints.
type Text struct {
	Kind   string       `json:"kind"`
	Values plain.Values `json:"values,omitempty"`
}

// T makes a Text from a kind and alternating names and values. A value that has
// a name (fmt.Stringer), or a list of such, stands by its name.
func T(kind string, pairs ...any) Text {
	t := Text{Kind: kind}
	if len(pairs) > 0 {
		t.Values = make(plain.Values, 0, len(pairs)/2)
		for i := 0; i+1 < len(pairs); i += 2 {
			t.Values.Set(pairs[i].(string), plainValue(pairs[i+1]))
		}
	}
	return t
}

// A Referee is all that a title may ask of the world.
type Referee interface {
	// Ask puts a decision to its seat and returns the answer. A question with
	// one possible answer should not be put, unless not putting it would tell
	// something hidden.
	Ask(d Decision) Answer
	// AskAll puts decisions to several seats at once; nobody learns anything
	// of another's answer before all have answered. Answers are in the order
	// of the decisions.
	AskAll(ds ...Decision) []Answer
	// Roll throws n dice with faces 1 to sides.
	Roll(n, sides int, l Label) []int
	// Draw chooses one of n things, 0 to n-1, from the sorted rest of a deck
	// or pool. Each hidden deck or pool has a stream of its own, so that the
	// numbers of open rolls tell nothing of it.
	Draw(stream string, n int, l Label) int
	// Tell tells those who may know it that something happened.
	Tell(e Event)
	// Checkpoint marks a place where nothing is half done and all that
	// follows can be found from the position alone: the head of the title's
	// outermost loop, and nowhere else.
	Checkpoint()
}

// A Label says what a die or card is for. It is recorded and checked, not
// hashed.
type Label struct {
	Rule  Rule   `json:"rule"`
	Seat  Seat   `json:"seat,omitempty"`
	For   string `json:"for"`             // what for: a stable kind, such as "interception"
	Place string `json:"place,omitempty"` // space id
}

// An Event is something that happened, told to those who may know it. What
// seats know differently is told as one event to each; each seat must be told
// the same number of events whatever is hidden from it.
type Event struct {
	Text
	Rule Rule   `json:"rule,omitempty"`
	To   []Seat `json:"to,omitempty"` // empty: all seats
	// Reveal: it shows what was hidden from a seat, and came without a roll or
	// draw. Undo does not reach behind it, nor a preview beyond.
	Reveal bool `json:"reveal,omitempty"`
	// Of is the seat from which a Reveal hides nothing, for it shows what that
	// seat alone held: its own preview goes on. Empty: it is news to all.
	Of Seat `json:"of,omitempty"`
}

// Visible reports whether seat may know e.
func (e Event) Visible(seat Seat) bool {
	return len(e.To) == 0 || slices.Contains(e.To, seat)
}

// A Decision is a question that the rules put to a seat. All its methods are
// pure looks at the position: they change nothing, and are called only while
// the run stands at this question.
type Decision interface {
	About() About
	// Prompt is what the player is asked.
	Prompt() Text
	// Fits reports whether place and condition of an order of one of this
	// decision's kinds are meant for this decision. An order that does not fit
	// is left for a later one.
	Fits(o Order) bool
	// Accept gives the answer that o means, or the fault that says which rule
	// forbids it and what would be right. o may be a preference with several
	// alternatives, as in a standing order; Answer.Order is always the one
	// concrete order chosen, which Accept takes again with the same result, or with
	// pieces that nobody can tell from those.
	Accept(o Order) (Answer, *Fault)
	// Default is the safe answer if nothing was said. Every decision has one;
	// whether it is used without asking is the setting's affair.
	Default() Order
	// Sample is a random legal answer; it can reach every one.
	Sample(r *rand.Rand) Order
	// List gives all legal answers where they are few, else a useful
	// selection, in a fixed order. All that is listed is accepted.
	List() []Order
}

// About is what a decision is about.
type About struct {
	Kind  Kind
	Seat  Seat
	Place string // space id; empty if there is none
	Rule  Rule
	Ahead []Kind // kinds that may be sent ahead for what follows
	More  int    // decisions of the kind that may be put in a row, this one the first; 0: not counted
	// Minor: as all can see, hardly anybody would answer otherwise than by the default.
	// Who goes at the shipped pace is not asked.
	Minor bool
	// Implied returns the answer that the seat's unused orders of other kinds imply,
	// none of which is used up: an order to end the phase implies that what is left
	// is passed. Nil: none implies any.
	Implied func(unused []Order) (Order, bool)
	// Meant reports whether an order that fits may answer though it was sent before the decision
	// was put: some leave more of those to later ones than of answers. Nil: each may.
	Meant func(Order) bool
	// Left is what is left of an order behind the decision that it has answered, if it answers
	// several. Nil: nothing is.
	Left func(Order) (Order, bool)
	// Vain is why a list of which nothing is possible is no answer where the decision is put, though
	// one that was sent before says that nothing is done then. Nil: each that is accepted is one.
	Vain func(Order) *Fault
	// Next is the kind that the seat is asked next, whatever it answers, and NextMore how many
	// of it: what is written behind the answer answers it. Empty: it is not known.
	Next     Kind
	NextMore int
}

// An Answer is the reply to a decision.
type Answer struct {
	Order Order // concrete
	Value any   // what the title's rules work with
}

// An Order is one line that a player typed, read without looking at any
// position.
type Order struct {
	Kind  Kind   // the kind of decision that it answers
	Verb  string // the order word; the kind's name where there is only one
	Place string // the space it is meant for; empty if it names none
	Args  []Arg  // named values, in the order of the canonical line
	If    []Cond // all must hold for the order to fit
	// Seat is for which of its party's seats it is, where there are several. It is
	// no part of the order itself: Format does not write it, and it is not kept.
	Seat Seat `json:"-"`
	Keep bool // outlives the round it was sent for
}

// An Arg is one named value of an order.
type Arg struct {
	Name   string
	Values []string
}

// A Cond is one condition of an order, such as {"outnumbered"} or
// {"at", "albany"}.
type Cond struct {
	Name   string
	Values []string
}

// Get returns the values of the named argument, nil if there is none.
func (o Order) Get(name string) []string {
	for _, a := range o.Args {
		if a.Name == name {
			return a.Values
		}
	}
	return nil
}

// Arg returns the first value of the named argument, "" if there is none.
func (o Order) Arg(name string) string {
	if v := o.Get(name); len(v) > 0 {
		return v[0]
	}
	return ""
}

// Has reports whether the order has the named argument, with values or none.
func (o Order) Has(name string) bool {
	for _, a := range o.Args {
		if a.Name == name {
			return true
		}
	}
	return false
}

// With returns o with one more argument; o stays as it is.
func (o Order) With(name string, values ...string) Order {
	o.Args = append(o.Args[:len(o.Args):len(o.Args)], Arg{name, values})
	return o
}

// A Reading is what was understood of one typed line: an order, talk, or a
// fault.
type Reading struct {
	Text     string // what of the line was read so
	Order    *Order // nil: no order
	Standing bool   // the order is to be kept until cancelled
	Notes    []Text // how a name was read that was not typed exactly
	Fault    *Fault // why a line with an order word or a name cannot be read
	Talk     bool   // it is not meant as an order
	// Aside: it is talk that names something of the game. It is shown as not carried
	// out, and does not return the sheet.
	Aside bool
	// Parting: the words of the order also close a letter ("that's all from me").
	Parting bool
}

// A Fault tells a player why one line of a sheet was refused.
type Fault struct {
	Line int    // 1 is the first line that the player typed; 0 is unknown
	Text string // the line as the player wrote it
	Rule Rule   // the rule that forbids it; empty if it could not be read
	Why  Text   // a kind and its values; the title's words make it a sentence
	Try  string // the nearest correct form; empty if there is none
	Gap  bool   `json:"Form"` // Try lacks something, for which "..." stands in it: it is no order yet
	// Of a line that is no order: what it seems to be meant for, as far as that is known.
	Kind   Kind       `json:"-"`
	Topics []string   `json:"-"` // the words of such orders, of which help may tell
	Names  [][]string `json:"-"` // what the line names, each as orders may write it
}

// A Setting says whether a kind of decision stops the match for its seat when
// no order and no standing order answers it, and its player has set nothing for it.
type Setting string

const (
	Must Setting = "must" // it stops
	Ask  Setting = "ask"  // it stops, unless the player goes at a quick pace: then the default is taken
	No   Setting = "no"   // the default is taken, unless the player goes at a careful pace
)

// A Pace is how much a player wants to be asked.
type Pace string

const (
	Shipped Pace = ""        // what changes a game
	Quick   Pace = "quick"   // only what no default can answer
	Careful Pace = "careful" // everything
)

// Asks reports whether a decision of a kind stops the match at a pace; minor is that of
// its About.
func (p Pace) Asks(info KindInfo, minor bool) bool {
	switch {
	case info.Secret:
		return false
	case info.Setting == Must:
		return true
	case p == Careful:
		return !info.QueueOnly // it is there for who wants it, each time
	}
	return p != Quick && info.Setting == Ask && !minor
}

// KindInfo describes a kind of decision.
type KindInfo struct {
	Kind    Kind    `toml:"name"`
	Rule    Rule    `toml:"rule"`
	Setting Setting `toml:"setting"` // as shipped
	// Was is the setting as shipped with earlier versions, by the version: a match
	// keeps those that it began with.
	Was map[string]Setting `toml:"was"`
	// Meanwhile: it may be put to a seat while others act.
	Meanwhile bool `toml:"meanwhile" json:"-"`
	// Begins: its decisions begin a card or Action of their seat, but where the answer is
	// one of the order words Ends, by which it says that it is done.
	Begins bool     `toml:"begins" json:"-"`
	Ends   []string `toml:"ends" json:"-"`
	// Secret: whether the seat could choose at all may be hidden, so that a
	// stop would tell the opponent something. It can never be set to ask.
	Secret bool `toml:"secret"`
	// Lists: its orders are lists by which many decisions are answered. One that names no
	// place, and answers no open question, stands until it is replaced; for all seats of a
	// party if it names none.
	Lists bool `toml:"lists" json:"-"`
	// Shared: an order of it that names no seat is for all seats of a party, if all of them
	// are asked or none is.
	Shared bool `toml:"shared" json:"-"`
	// Phase: a default that a clock takes covers the seat's next decisions of the kind too,
	// while nobody else must be asked and no checkpoint is passed. Else it is for one.
	Phase bool `toml:"phase" json:"-"`
	// Quiet: what is done by default is not told; it changes nothing.
	Quiet bool `toml:"quiet" json:"-"`
	// Queue only: it cannot be given as a standing order.
	QueueOnly bool `toml:"queue_only"`
}

// A View is what one seat may know of a position, ready to be shown.
type View interface {
	// Board draws board and tracks.
	Board(l Look) Board
	// Picture draws the map, what stands on it, and what happened in the news of a look.
	Picture(l Look, size picture.Size) *picture.Picture
	// Status says in a few lines where the match stands, and what the seat
	// holds.
	Status(lang string) string
	// Responses are the cards in hand that answer decisions of some kinds: none is
	// played but by an order for its kind.
	Responses(lang string) []Response
}

// A Response is a card in hand that answers decisions of a kind.
type Response struct {
	Card string // in words
	Does string // what it does, as Meanings has it; empty: that is not said
	Kind Kind
	Seat Seat // that holds it; may be empty in a view of one seat
}

// A Look says which board is wanted.
type Look struct {
	Form Form
	Lang string
	// Part: not all of the map, only where News happened and what Asked is
	// about. Tracks, cards in play and what the reader holds are always there.
	Part  bool
	News  []Event
	Asked []About
	// Known: the reader has been told often enough what the signs mean.
	Known bool
	// Half is the part of a board in words that is wanted alone; empty: all of it is.
	Half Half
}

// A Half is a part of a board in words (List).
type Half string

const (
	Units  Half = "units"  // who stands where, on the map and beside it
	Places Half = "places" // what each place is, as it stands, and where its connections lead
)

// A Form is how a player wants boards drawn.
type Form string

const (
	Wide   Form = "wide"   // at most 78 columns
	Narrow Form = "narrow" // at most 40 columns, for phones
	List   Form = "list"   // place by place, for screen readers
)
