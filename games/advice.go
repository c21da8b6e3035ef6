package games

import "slices"

// An Advice is what may be answered now, in groups.
type Advice struct {
	Notes  []Text // how the topic was read
	Groups []AdviceGroup
}

// An AdviceGroup is a part of an Advice that belongs together.
type AdviceGroup struct {
	Head  Text // the zero Text is none
	Hints []Hint
	Left  int    // how many more there are
	More  string // topic that shows them; empty if none does
}

// A Hint is an order that may be given, and what comes of it.
type Hint struct {
	Order *Order // nil: a note only
	Note  Text   // the zero Text is none
}

// A Trial is what a preview found out of a sheet: what its orders and what else
// would answer for the seat would do, up to the place where no more can be told.
type Trial struct {
	Answers []Answered
	// Odds are those of the sheet's orders that were not reached or stake
	// something on dice, as things then stood; by index of the line.
	Odds map[int][]Text
	// Dice are what the dice are for at which it ended, and their odds.
	Dice []Text
	Open []Unanswered // what the seat would then be asked
	// Ahead are the kinds of decisions that may follow and that no order of the
	// seat is there for, in the order of the title.
	Ahead []Ahead
}

// An Answered is one decision of the seat that a preview came to.
type Answered struct {
	About  About
	Order  Order
	From   Source
	Line   int     // index of the line of the sheet that answered; -1: something else did
	Events []Event // what followed, as the seat may know it
	// Implied: orders of other kinds answered, by being there.
	Implied bool
}

// An Unanswered is a decision for which the seat has said nothing.
type Unanswered struct {
	About   About
	Prompt  Text
	Default Order
}

// An Ahead is a kind of decision that may follow, and what will answer it.
type Ahead struct {
	Kind     Kind
	Standing []Order // orders for it that stand
	Asks     bool    // else the safe answer is taken
}

// A watcher is an Answerer that notes what a preview comes to.
type watcher struct {
	*proxy
	party  Seats
	run    *Run
	trial  Trial
	starts []int   // for each of the answers, how many events had been told before it
	kinds  []Kind  // that may follow
	last   []given // what was sought for the questions put last
}

// given is what a proxy found for a question.
type given struct {
	d    Decision
	a    Answer
	from Source
	ok   bool
}

// Answer notes what is found: of simultaneous questions a trial uses none.
func (w *watcher) Answer(d Decision) (Answer, Source, bool) {
	a, from, ok := w.proxy.Answer(d)
	w.last = append(w.last, given{d, a, from, ok})
	return a, from, ok
}

// Used notes an answer and the odds of the sheet's orders at that point.
func (w *watcher) Used(d Decision, a Answer, from Source) {
	w.last = nil
	if from != FromRules && w.party.Has(d.About().Seat) {
		w.odds(d, a, w.note(d, a, from))
	}
	w.proxy.Used(d, a, from)
}

// note notes an answer, and returns the line of the sheet that gave it.
func (w *watcher) note(d Decision, a Answer, from Source) (line int) {
	about := d.About()
	line = w.lineOf(about)
	implied := from == FromSheet && !slices.ContainsFunc(w.pending, func(t taken) bool { return t.answers(about) })
	w.trial.Answers = append(w.trial.Answers, Answered{About: about, Order: a.Order, From: from, Line: line, Implied: implied})
	w.starts = append(w.starts, len(w.run.Events()))
	w.kinds = about.Ahead // what may follow the last answer
	return line
}

// lineOf is the index of the line of the sheet that has answered a decision,
// -1 if none of it has.
func (w *watcher) lineOf(about About) int {
	for _, t := range w.pending {
		if t.answers(about) && t.sheet == w.sheet {
			return t.line
		}
	}
	return -1
}

// odds notes those of the answer, and of the orders of the sheet that wait for
// decisions of this kind.
func (w *watcher) odds(d Decision, a Answer, line int) {
	if w.trial.Odds == nil {
		w.trial.Odds = map[int][]Text{}
	}
	if line >= 0 {
		w.trial.Odds[line] = w.title.Odds(d, a.Order)
	}
	for _, q := range w.seats[d.About().Seat].Queue {
		if q.Sheet == w.sheet && q.Line != line && q.Order.Kind == a.Order.Kind {
			w.trial.Odds[q.Line] = w.title.Odds(d, q.Order)
		}
	}
}

// end completes the trial where the run has stopped. first is how many events
// had been told before it.
func (w *watcher) end(t Title, stop Stop, first int) *Trial {
	events := w.run.Events()
	for _, g := range w.last {
		if g.ok {
			w.note(g.d, g.a, g.from)
			continue
		}
		about := g.d.About()
		w.trial.Open = append(w.trial.Open, Unanswered{about, g.d.Prompt(), g.d.Default()})
		w.kinds = slices.Concat(w.kinds, about.Ahead)
	}
	for i := range w.trial.Answers {
		to := len(events)
		if i+1 < len(w.starts) {
			to = w.starts[i+1]
		}
		for _, e := range events[max(first, w.starts[i]):max(first, to)] {
			if w.party.See(e) {
				w.trial.Answers[i].Events = append(w.trial.Answers[i].Events, e)
			}
		}
	}
	if stop.Roll != nil {
		w.trial.Dice = t.Reckon(w.run.Position(), stop.Roll.Label, stop.Roll.Dice)
	}
	var queue []queued
	var standing []Order
	for _, seat := range w.party {
		queue = append(queue, w.seats[seat].Queue...)
		for _, o := range w.seats[seat].Standing {
			if len(w.party) > 1 {
				o.Seat = seat
			}
			standing = append(standing, o)
		}
	}
	for _, info := range w.proxy.kinds {
		said := slices.ContainsFunc(queue, func(q queued) bool { return q.Order.Kind == info.Kind }) ||
			slices.ContainsFunc(w.trial.Open, func(u Unanswered) bool { return u.About.Kind == info.Kind })
		if said || !slices.Contains(w.kinds, info.Kind) {
			continue
		}
		ahead := Ahead{Kind: info.Kind, Asks: w.seats[w.party[0]].asks(info)}
		for _, o := range standing {
			if o.Kind == info.Kind {
				ahead.Standing = append(ahead.Standing, o)
			}
		}
		w.trial.Ahead = append(w.trial.Ahead, ahead)
	}
	return &w.trial
}
