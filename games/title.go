package games

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"strings"
)

// A Title is one published game: its rules, data and words. It is immutable
// and serves any number of matches at once.
//
// This file is the whole contract; nothing is found out about a title in another
// way. A title embeds Plain, which has all that a title may do without, and in its
// place what it has itself: most embed a language.Language and write Rules, Viewer
// and Sayer.
type Title interface {
	Rules
	Language
	Viewer
	Sayer
	Adviser
	Keeper
	Editor
	// In is the Language of players who write orders in a language such as "ja" (package
	// function In); nil: they write them in that of the title, which is English.
	In(lang string) Language
	// Reseating is how players change seats by the rules; nil: they never do.
	Reseating() Reseating
	// Bot returns a player of the title's own, whom people can play against, that
	// knows nothing of any match yet; nil: the title is played between people only.
	Bot() Bot
}

// Rules are what is played.
type Rules interface {
	// Name is the title's package and command-line name, such as "bayonets".
	Name() string
	// Version covers rules, data and defaults: positions and journals of one
	// version replay alike.
	Version() string
	// Scenarios lists the set-ups, in the order of the rulebook.
	Scenarios() []Scenario
	// Kinds lists every kind of decision, in the order of play.
	Kinds() []KindInfo
	// Setup returns the position at the first checkpoint of a scenario. Its
	// error says which scenarios or options there are.
	Setup(scenario string, options map[string]string) (Position, error)
	// Decode reads a position that its AppendJSON wrote at a checkpoint.
	Decode(data []byte) (Position, error)
	// Play plays the match on from pos, a position at a checkpoint, to its
	// end, changing pos as it goes. It is run by a Run, never directly, and
	// does not recover.
	Play(ref Referee, pos Position)
	// Result says whether the match is over, and how it ended.
	Result(pos Position) (Result, bool)
	// Year is the year of the war that pos stands in, such as 1755, or the round in a
	// title that counts rounds, by which the messages that players must send are counted; 0
	// before the first and where there are none.
	Year(pos Position) int
}

// A Language is how players write the orders of a title; package language makes one
// of files of words.
type Language interface {
	// Read reads a typed line, as Lines cuts it but with all that stands behind
	// semicolons, as the orders that it holds, in their sequence; open are the kinds
	// of the questions that stand open for its writer. Nothing is looked up in any
	// position. The line may be anything that a player types, up to MaxLine bytes.
	Read(typed string, open []Kind) []Reading
	// Format writes the canonical line of an order; Read gives it back.
	Format(o Order) string
	// Declines reports whether an order says that nothing is done.
	Declines(o Order) bool
	// Normal is an order in the form that all ways to say it have in common.
	Normal(o Order) Order
	// Suits reports whether an order may well be meant for its kind, whoever stands where:
	// behind another, a line that does not say its kind is one of that kind only then.
	Suits(o Order) bool
	// Link completes orders of a sheet that speak of an order before them, such as
	// "else". They are all its orders for the queue, as typed.
	Link(orders []*Order)
	// Standing says why an order cannot be kept as a standing order, nil if it can.
	Standing(o Order) *Fault
	// KindOf is the kind of decision that orders with these words answer, where that
	// is no kind's name.
	KindOf(words string) (Kind, bool)
	// Places reads the names of one or more places; it is false where anything else
	// stands among them.
	Places(typed string) (ids []string, ok bool)
	// SplitsPlace reports whether the last word of one text and the first of another stand
	// beside each other in a name that Places reads.
	SplitsPlace(before, behind string) bool
	// PlaceName is a name of a place that Places reads.
	PlaceName(id string) string
	// KindNames are how players type a kind of decision, and SeatNames a seat: one at
	// least, of which the first is written.
	KindNames(k Kind) []string
	SeatNames(s Seat) []string
	// StandingWord is written before an order that is to be kept.
	StandingWord() string
}

// A Viewer knows what may be known of a position by whom.
type Viewer interface {
	// View is what who holds some seats may know of pos, which may be half-done in
	// the middle of a run. It holds on to nothing of pos.
	View(pos Position, seats Seats) View
	// Redeal returns another position that who holds some seats cannot tell from
	// pos. At a checkpoint what is hidden from them is pooled and sorted before it is
	// dealt: of two positions that they cannot tell apart it makes the same, with the
	// same r.
	Redeal(pos Position, seats Seats, r *rand.Rand) Position
}

// A Sayer has the words for what players are told; Words makes one of files.
type Sayer interface {
	// Say makes the words of an event, prompt or fault, in a language such as
	// "en". A kind without words is said as its name and values.
	Say(t Text, lang string) string
	// Help returns the page on a topic: "" for the title, a decision kind, an
	// order word, "standing". It is false where there is no such page.
	Help(topic, lang string) (string, bool)
	// Telling is how events are told in letters; it is not changed.
	Telling() *Telling
	// Meanings are what the cards do that a text names, as far as they do anything, in
	// a sentence of the program's own; of a text of a kind that names any.
	Meanings(t Text, lang string) []Meaning
}

// A Meaning is what a card does.
type Meaning struct {
	Card string // its name in words
	Does string // without a full stop
}

// An Adviser helps players to decide: it says what their decisions allow and what
// their dice promise. Nothing of it changes a match, and a decision's seat is told
// nothing that it may not know. Decisions are those that the title's own rules put,
// at which the run stands.
type Adviser interface {
	// Advise answers "legal" with a topic: a few lines if it is "", else all
	// on what the player typed, such as a space, a kind of order or a unit,
	// sorted by what matters and with what each order would bring about. The
	// fault says which topics there are. The topic is read in a language such as
	// "ja" and in English, and topics that the Advice names are written in that. Each
	// order that is shown is accepted by the decision as it stands. An Advice without
	// groups is none: the player is shown examples.
	Advise(d Decision, topic, lang string) (Advice, *Fault)
	// Examples gives at most so many orders for a report: ideas of several kinds, of
	// those that "legal" begins with, the best first and what ends a phase last; or
	// some of what the decision lists, chosen as Some does. Each is accepted as it
	// stands. It also says whether there are no others.
	Examples(d Decision, most int) (orders []Order, all bool)
	// Odds says which dice would be rolled for an order and the plain chance of
	// each outcome; nil if it needs none, is not accepted, or nothing plain can
	// be said.
	Odds(d Decision, o Order) []Text
	// Reckon says what n dice that are about to be rolled are for, and their
	// plain odds, as everybody may know; nil if there is nothing to say.
	Reckon(pos Position, l Label, n int) []Text
}

// A Keeper knows when orders that are kept have lost their purpose. At a checkpoint
// it looks at nothing that the seat may not know.
type Keeper interface {
	// Lapses reports at a checkpoint whether what an order of the queue that
	// outlives its round was sent for is over.
	Lapses(pos Position, seat Seat, o Order) bool
	// Ends reports whether a standing order is dropped: it was meant to be used
	// once, or for a season. It is asked with used, and without a position, when
	// the order has just answered a decision, and else at a checkpoint.
	Ends(pos Position, seat Seat, o Order, used bool) bool
}

// An Editor lets an owner of the game correct the data of the program's copy.
type Editor interface {
	// DataFiles are the program's own files, by name, slashes between folders; none
	// where nothing can be corrected. The caller does not change them.
	DataFiles() map[string][]byte
	// Notice is what who sets up a match should know of the data: what of them nobody
	// could compare with a printed copy; "" is nothing.
	Notice(lang string) string
	// WithData returns the title with the files of dir in place of its own of the
	// same name. Its error names every fault, one to a line.
	WithData(dir fs.FS) (Title, error)
}

// Reseating is how players change seats by the rules, as when they bid for sides.
// They do so just before a checkpoint, and before anything was told that not every
// seat may know.
type Reseating interface {
	// Holder is the seat that the player who holds seat at pos was given when
	// the match was set up. pos is a position at a checkpoint.
	Holder(pos Position, seat Seat) Seat
	// Reseats reports whether players may still change seats after pos, a position
	// at a checkpoint. Until they may no more, nothing is told to some seats only.
	Reseats(pos Position) bool
}

// Plain is what a title can do without, as far as it can: it is meant to be
// embedded.
type Plain struct {
	PlainOrders
	PlainNews
	NoAdvice
}

// PlainNews tells each event by itself.
type PlainNews struct{}

// Telling has no paragraphs.
func (PlainNews) Telling() *Telling { return &Telling{} }

// Meanings are none.
func (PlainNews) Meanings(Text, string) []Meaning { return nil }

// Year is none.
func (Plain) Year(Position) int { return 0 }

// Lapses reports that an order waits until it is used.
func (Plain) Lapses(Position, Seat, Order) bool { return false }

// Ends reports that a standing order stands until it is cancelled.
func (Plain) Ends(Position, Seat, Order, bool) bool { return false }

// DataFiles are none.
func (Plain) DataFiles() map[string][]byte { return nil }

// Notice is none.
func (Plain) Notice(string) string { return "" }

// WithData refuses all data.
func (Plain) WithData(fs.FS) (Title, error) {
	return nil, errors.New("the data of this title cannot be corrected")
}

// In is none.
func (Plain) In(string) Language { return nil }

// Reseating is none.
func (Plain) Reseating() Reseating { return nil }

// Bot is none.
func (Plain) Bot() Bot { return nil }

// PlainOrders is what a Language leaves out whose orders say nothing of one another
// and name no places: it is meant to be embedded.
type PlainOrders struct{}

// Normal is the order itself.
func (PlainOrders) Normal(o Order) Order { return o }

// Declines takes no order for one that does nothing.
func (PlainOrders) Declines(Order) bool { return false }

// Suits takes every order.
func (PlainOrders) Suits(Order) bool { return true }

// Link leaves the orders as they are.
func (PlainOrders) Link([]*Order) {}

// Standing takes every order.
func (PlainOrders) Standing(Order) *Fault { return nil }

// KindOf knows no words.
func (PlainOrders) KindOf(string) (Kind, bool) { return "", false }

// Places knows none.
func (PlainOrders) Places(string) ([]string, bool) { return nil, false }

// SplitsPlace knows none.
func (PlainOrders) SplitsPlace(string, string) bool { return false }

// PlaceName is the id of the place.
func (PlainOrders) PlaceName(id string) string { return id }

// KindNames are the id of the kind, also with blanks for hyphens.
func (PlainOrders) KindNames(k Kind) []string {
	return []string{string(k), strings.ReplaceAll(string(k), "-", " ")}
}

// SeatNames are the id of the seat with blanks for hyphens.
func (PlainOrders) SeatNames(s Seat) []string {
	return []string{strings.ReplaceAll(string(s), "-", " ")}
}

// StandingWord is that of the row of commands.
func (PlainOrders) StandingWord() string { return string(WordStanding) }

// NoAdvice is an Adviser that knows only what decisions list: it is meant to be
// embedded.
type NoAdvice struct{}

// Advise has no advice.
func (NoAdvice) Advise(Decision, string, string) (Advice, *Fault) { return Advice{}, nil }

// Examples takes some of what the decision lists.
func (NoAdvice) Examples(d Decision, most int) (orders []Order, all bool) {
	return Some(d.List(), most, func(o Order) (Order, bool) { return o, true })
}

// Odds knows none.
func (NoAdvice) Odds(Decision, Order) []Text { return nil }

// Reckon knows nothing of any dice.
func (NoAdvice) Reckon(Position, Label, int) []Text { return nil }
