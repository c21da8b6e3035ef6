package templates

import "slices"

// A Talk is what a player has said or noted.
type Talk struct {
	From string   // Anna (British)
	Own  bool     // the reader did
	To   []string // others whom it was for, but for the reader
	All  bool     // for everybody
	Note bool
	Day  string
	Text []string // its lines

	Answer string // what begins an answer to it: say to Anna:
}

// A Spoken is what the reader has said or noted in his message, and what became of it.
type Spoken struct {
	Note bool
	Text []string // its lines
	To   []string // who gets it: Bob (French)
	All  bool     // they are all who play
	Cut  bool     // behind Most characters
	Most int
	Bots []string // whom it was for and who reads nothing
	Deaf []string // and who wants to hear nothing from the reader

	// Why it went to nobody: preview, returned, stale, over, empty, who, unknown, several,
	// self, bot, deaf, message (that holds Most already) or day. Empty: it did.
	Why   string
	Typed string   // that names nobody, or several
	Known []string // who may be named
	Name  string   // of the first of these, without his seats
}

// Speakers are all who have said something to the reader.
func (r Report) Speakers() []string {
	var list []string
	for _, t := range r.Heard {
		if !slices.Contains(list, t.From) {
			list = append(list, t.From)
		}
	}
	return list
}

// Last is the last that was said to the reader.
func (r Report) Last() Talk { return r.Heard[len(r.Heard)-1] }

// SaidTo are all who get something of what the reader says.
func (r Report) SaidTo() []string {
	var list []string
	for _, s := range r.Spoken {
		for _, who := range s.To {
			if s.Why == "" && !slices.Contains(list, who) {
				list = append(list, who)
			}
		}
	}
	return list
}

// Noted reports whether the reader has noted something.
func (r Report) Noted() bool {
	return slices.ContainsFunc(r.Spoken, func(s Spoken) bool { return s.Note && s.Why == "" })
}

// A Muting is what "mute" or "unmute" did.
type Muting struct {
	Done  string // mute or unmute; or why nothing was done: who, unknown, several, self, bot or many
	Who   []string
	Typed string
	Muted []string // those of the match whom the reader hears nothing from
	Known []string // who may be named
}
