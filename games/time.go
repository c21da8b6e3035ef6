package games

import (
	"fmt"
	"slices"
)

// A TimeAct is what time, or somebody with time, has done in a match: seconds that a
// clock charged, a pause, an absence. It stands in the journal and changes nothing of
// the play, and nobody needs a clock to read it again. It holds seconds and names, and
// never an instant, an address or a token.
type TimeAct struct {
	What    TimeWhat
	Seat    Seat   // whose clock: the first seat of a party; empty: all of them
	By      Seat   // claim, give, pause: who does it, the first seat of a party; empty: nobody of the match
	Seconds int    // charge, gain, give: how many; clock: what each bank begins with
	Words   string // clock: its name; pause, resume: why; see timeForms
}

// TimeWhat tells acts of time apart.
type TimeWhat string

const (
	TimeCharge TimeWhat = "charge" // Seconds have run off the bank of Seat
	TimeGain   TimeWhat = "gain"   // Seconds were put into it, as an increment for each stretch
	TimeExpire TimeWhat = "expire" // the time of Seat is out
	TimePause  TimeWhat = "pause"  // the clock of Seat stands still
	TimeResume TimeWhat = "resume" // it may run again
	TimeAway   TimeWhat = "away"   // the player of Seat is away, and his clock stands still
	TimeBack   TimeWhat = "back"   // he is back
	TimeGive   TimeWhat = "give"   // By has given Seat Seconds; no By: the game master has
	TimeClock  TimeWhat = "clock"  // the match goes on by the clock that Words name, and all banks begin with Seconds
	TimeClaim  TimeWhat = "claim"  // By claims what is due because the time of Seat is out
)

// Bounds of an act of time.
const (
	MaxTime      = 10 * 366 * 24 * 60 * 60 // seconds
	MaxTimeWords = 60                      // bytes
)

// A timeForm says what an act of time has.
type timeForm struct{ seat, by, seconds, words need }

// A need says whether something is there.
type need string

const (
	absent need = ""
	maybe  need = "maybe"
	always need = "always"
)

// timeForms are what acts of time have; false for what is none.
func timeForms(what TimeWhat) (timeForm, bool) {
	switch what {
	case TimeCharge, TimeGain:
		return timeForm{seat: always, seconds: always}, true
	case TimeExpire, TimeAway, TimeBack:
		return timeForm{seat: always}, true
	case TimePause, TimeResume:
		return timeForm{seat: maybe, by: maybe, words: maybe}, true
	case TimeGive:
		return timeForm{seat: always, by: maybe, seconds: always}, true
	case TimeClock:
		return timeForm{seconds: maybe, words: always}, true
	case TimeClaim:
		return timeForm{seat: always, by: always}, true
	}
	return timeForm{}, false
}

// met reports whether what is there is what there must be.
func (n need) met(there bool) bool { return n == maybe || there == (n == always) }

// fault says what is wrong with an act of time in a match of some seats; empty if
// nothing is.
func (a TimeAct) fault(seats []Seat) string {
	form, ok := timeForms(a.What)
	known := func(s Seat) bool { return s == "" || slices.Contains(seats, s) }
	// Small letters of ASCII, digits and hyphens: so it is no address and no instant that
	// anybody reads, and says the same in every language.
	odd := slices.ContainsFunc([]byte(a.Words), func(c byte) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-'
	})
	switch {
	case !ok:
		return fmt.Sprintf("there is no act of time %q", a.What)
	case !form.seat.met(a.Seat != ""), !form.by.met(a.By != ""), !form.seconds.met(a.Seconds != 0), !form.words.met(a.Words != ""):
		return fmt.Sprintf("an act of time %q has too much or too little", a.What)
	case !known(a.Seat) || !known(a.By):
		return "it names a seat that there is not"
	case a.Seconds < 0 || a.Seconds > MaxTime:
		return fmt.Sprintf("%d seconds are not 0 to %d", a.Seconds, MaxTime)
	case len(a.Words) > MaxTimeWords || odd:
		return fmt.Sprintf("its words are more than a name of %d small letters, digits and hyphens", MaxTimeWords)
	}
	return ""
}

func (a TimeAct) line() Line {
	return Line{What: LineTime, Act: string(a.What), Seat: a.Seat, By: a.By, Seconds: a.Seconds, Words: a.Words}
}

// TimeAct is the act of time that a line of a journal holds; false if it holds none.
func (l *Line) TimeAct() (TimeAct, bool) {
	return TimeAct{What: TimeWhat(l.Act), Seat: l.Seat, By: l.By, Seconds: l.Seconds, Words: l.Words}, l.What == LineTime
}

// NoteTime writes acts of time into the journal, in their order. Its error is a fault of
// the caller: of what such an act holds, or that the match is over.
func (m *Match) NoteTime(acts ...TimeAct) error {
	if err := m.checkTime(acts); err != nil {
		return err
	}
	for _, a := range acts {
		m.add(a.line())
	}
	return nil
}

// checkTime says what is wrong with acts of time.
func (m *Match) checkTime(acts []TimeAct) error {
	if len(acts) > 0 && m.keep.Over {
		return fmt.Errorf("games: %s is over, and its journal closed", m.keep.Code)
	}
	for _, a := range acts {
		if why := a.fault(m.scenario.Seats); why != "" {
			return fmt.Errorf("games: %s: %s", m.keep.Code, why)
		}
	}
	return nil
}

// timed notes acts of time before the first answer of a party that a run records.
func (m *Match) timed(party Seats, acts []TimeAct, out *Outcome) func(Step) {
	if len(acts) == 0 {
		return nil
	}
	return func(s Step) {
		if out.Timed || s.What != StepAnswer || !party.Has(s.Seat) {
			return
		}
		out.Timed = true
		for _, a := range acts {
			m.add(a.line())
		}
	}
}

// checkTime checks the form of an act of time in line n.
func (v *verifier) checkTime(n int, l *Line) {
	a, _ := l.TimeAct()
	if why := a.fault(v.lines[0].Seats); why != "" {
		v.fail(n, "%s", why)
	}
}

// A Bank is what a match's journal has done to the seconds of one seat's clock since
// the clock was set.
type Bank struct {
	Charged int // ran off
	Gained  int // increments
	Given   int // by others
}

// Sum is what a bank has more, or less, than it began with.
func (b Bank) Sum() int { return b.Gained + b.Given - b.Charged }

// A Clock is how a match's clock stands by its journal.
type Clock struct {
	Name    string // empty: none was ever set
	Seconds int    // that each bank began with
	Banks   map[Seat]Bank
}

// ClockAt is how the clock of a match stood just before a line of its journal, which is
// whole, with number 1 first; before the line behind its last it is how it stands now.
// What was charged, gained and given in lines that have been taken back does not count,
// so that an undo, a takeback or a rollback to a line restores what ClockAt says of that
// line (Outcome.BackTo, Match.WentBack). A clock that was set stays set: before it all
// banks are as they were when it was.
func ClockAt(journal []Line, line int) Clock {
	c := Clock{Banks: map[Seat]Bank{}}
	var acts []*Line
	for i := range journal {
		l := &journal[i]
		switch {
		case l.What == LineTime && l.Act == string(TimeClock):
			c.Name, c.Seconds, acts = l.Words, l.Seconds, nil
		case l.What == LineTime && l.N < line:
			acts = append(acts, l)
		case l.takesBack():
			acts = slices.DeleteFunc(acts, func(a *Line) bool { return a.N >= l.To })
		}
	}
	for _, l := range acts {
		b := c.Banks[l.Seat]
		switch TimeWhat(l.Act) {
		case TimeCharge:
			b.Charged += l.Seconds
		case TimeGain:
			b.Gained += l.Seconds
		case TimeGive:
			b.Given += l.Seconds
		default:
			continue
		}
		c.Banks[l.Seat] = b
	}
	return c
}
