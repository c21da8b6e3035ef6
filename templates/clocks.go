package templates

import (
	"cmp"
	"strings"
)

// Times are how the clocks of a match stand, for one reader. Instants are in words, in
// his zone.
type Times struct {
	// By is until when the reader is to answer: "by Tue 3 Dec, 18:00 CET; 2 days left"; with
	// Out, since when his time is out. Empty: he is asked nothing, or has no end to it.
	By   string
	Out  bool
	Bank string // what he has left for all his answers while he is not asked; empty: no bank
	// Spent: he has nothing left for his answers, and with Least so much for the next all
	// the same.
	Spent bool
	Least string
	// Then is what happens when his time is out, in a reminder: wait, default or forfeit;
	// with Safe as the answer of the clock, and Heir as who would have his seat.
	Then, Safe, Heir string
	// Away is when the reader is away himself; nil: he is not, and will not be.
	Away *PartyTime
	// Later is when the deadline was that he was told before, if it is later now.
	Later  string
	Others []PartyTime // of whom there is something to say
	Claim  *Claim      // the time of one of them is out, and the reader may claim; nil: he may not
	Paused string      // since when the clocks stand; empty: they run
	Until  string      // until when they do; empty: until somebody resumes
	Zone   string      // in which the instants are, if that is guessed
	Late   *LateAnswer // the message answered what a clock had answered before
}

// A Claim is what the word "claim" would do.
type Claim struct {
	Who   string // whose time is out: Bob (French)
	Again bool   // it was out before, and no word came: he would lose his seat
	Heir  string // that an ally would have then; empty: the match would end
	Own   bool   // the reader is that ally
	Says  string // the word; empty in what an older program kept
}

// Line is the line that claims.
func (c *Claim) Line() string { return cmp.Or(c.Says, "claim") }

// Nothing reports whether there is nothing to say.
func (t *Times) Nothing() bool {
	return t.By == "" && t.Bank == "" && !t.Spent && len(t.Others) == 0 && t.Away == nil && t.Paused == "" && t.Late == nil
}

// Said reports whether there is something to say of the reader's own time.
func (t *Times) Said() bool {
	return t.By != "" || t.Bank != "" || t.Spent || t.Paused != "" || t.Away != nil
}

// A PartyTime is how the clock of another party stands.
type PartyTime struct {
	Who        string // Bob (French)
	By         string
	Out        bool
	Away       bool
	From, Till string // when he is away; From is empty if he is already
}

// A LateAnswer is one that came behind the clock.
type LateAnswer struct{ Came, Expired string }

// A Clock is one by which a match is played, in words. What is empty it has not.
type Clock struct {
	Name, Kind           string // Kind: bank, answer or none
	Bank, Increment, Cap string
	Days                 int
	Reminders            []string
	Free                 []string
	Grace                string
	Late                 string // wait, default or forfeit
}

// A TimePage is what a command about time was answered with.
type TimePage struct {
	// Done is what was done, or why nothing was.
	Done  string
	Who   string
	Why   string // of away-fault: a clock.Trouble
	Text  string // as it was typed, or how much time
	Limit string // how much there may be
	Spans []string
	Days  int
	Most  int
	Clock *Clock
}

// Dates are two dates in words, from one to the other.
func Dates(lang, from, to string) string {
	return strings.NewReplacer("FROM", from, "TO", to).Replace(languages[known(lang)].names.Time.Dates)
}
