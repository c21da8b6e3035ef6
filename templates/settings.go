package templates

import "strings"

// Entry is what an entry for a calendar says in a language of what a seat is asked in a
// match, FI7 of the game Bayonets 1755, until an instant: in a line, and in more words.
// What is asked it does not say: others may see a calendar.
func Entry(lang, code, game, seat, instant string) (summary, detail string) {
	n := languages[known(lang)].names.Entry
	put := strings.NewReplacer("CODE", code, "GAME", game, "SEAT", seat, "INSTANT", instant)
	return put.Replace(n.Summary), put.Replace(n.Detail)
}

// Daily is when the news of a day is told.
type Daily struct {
	At      string // 18:00
	Zone    string // Europe/Berlin
	Guessed bool
	Next    string // Tue 3 Mar, 18:00 CET
}

// A Since says since when the match waits for somebody.
type Since struct {
	Own  bool   // for the reader
	Who  string // Bob (French)
	When string // Tue 3 Mar, 18:00 CET
}

// A Set is a setting of a player.
type Set struct {
	Name    string   // of its command
	Value   string   // in all his matches: a choice of that command, or as it is written
	Guessed bool     // by the program: he has set none
	Match   string   // in this match, if it is another there
	Change  []string // lines that change it
}

// A Zone is the time zone in which a player reads instants.
type Zone struct {
	Name    string // Europe/Berlin
	Now     string // what time it is there: Tue 3 Mar, 18:00 CET
	Guessed bool   // he has set none
	Heard   bool   // it is that of the Date of his last message
	Set     bool   // it is so from now on
	Unknown bool   // what he typed is none, or may be several
	Typed   string
}

// An Account is what was done about a player's account.
type Account struct {
	// Done is listed, asked, removed, first, renewed or stopped; or why it was not done:
	// form, club, known, many, taken, none, last, often or declined.
	Done      string
	Address   string // that the command named
	Addresses []Address
}

// An Address is one that a player writes from.
type Address struct {
	Addr  string
	First bool // letters go there
	Open  bool // not yet confirmed
}
