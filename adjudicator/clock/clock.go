// Package clock reckons time in a match: what a clock charges between two instants,
// when it is out, when it reminds, and the civil days on which somebody is away.
//
// It knows no store, no mail and no game, and reads no clock: each instant is handed
// in. The same values give the same instants on every machine that has the same zone
// data. An instant is a point of real time; a date and a time of day are what clocks
// on the wall show in a zone. Between the two stand changes of summer time: a time of
// day that no clock shows is the first instant after the gap, and one that is shown
// twice is the later.
//
// There are three kinds of clocks. A bank is a store of seconds that runs down while a
// question waits for a party. An answer clock gives each question the same time of day
// some counted days later. The third kind does not run.
//
// What stops a clock are Spans: outages of the daemon, the mailbox or the relay,
// absences and pauses. Days of the week that do not count are the clock's own.
package clock

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Kind is how a clock reckons.
type Kind string

const (
	Bank   Kind = "bank"   // seconds that are used up
	Answer Kind = "answer" // counted days for each question
	None   Kind = "none"   // does not run
)

// Late is what happens when the time is out, grace included.
type Late string

const (
	Wait    Late = "wait"    // the others are told, and may claim
	Default Late = "default" // the safe default is taken
	Forfeit Late = "forfeit" // the match is lost
)

// Bounds of a clock, so that no sum of them overflows and no walk over days is long.
const (
	MaxTime      = 366 * day // of a bank, an increment, a cap
	MaxDays      = 100       // of an answer
	MaxGrace     = 31 * day
	MaxReminders = 5
	maxName      = 24 // characters
)

// day is one without a change of summer time.
const day = 24 * time.Hour

// Rules are one named clock of the configuration. Those that Check refuses reckon
// something, but nothing that anybody should rely on.
type Rules struct {
	Name string
	Kind Kind

	// Of a bank.
	Bank      time.Duration // at the beginning
	Increment time.Duration // for each stretch that the clock ran
	Cap       time.Duration // above which no increment raises it; 0: as Bank

	Days int // of an answer: counted days for each question

	Reminders []time.Duration // before the deadline, longest first
	Free      []time.Weekday  // that do not count, in the party's zone
	Grace     time.Duration   // behind the deadline, of which nobody is told
	Late      Late
}

// Most is how much a bank may hold by its increments.
func (r Rules) Most() time.Duration {
	if r.Cap == 0 {
		return r.Bank
	}
	return r.Cap
}

// Check names every fault of the rules, one to a line, and what would be right.
func (r Rules) Check() error {
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("clock %q: "+format, append([]any{r.Name}, args...)...))
	}
	if len(r.Name) > maxName || !regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`).MatchString(r.Name) {
		fault("a name has up to %d small letters, digits and hyphens, and begins with a letter, such as slow", maxName)
	}
	switch r.Kind {
	case Bank:
		r.checkBank(fault)
	case Answer:
		if r.Days < 1 || r.Days > MaxDays {
			fault("days is %d; an answer clock has 1 to %d counted days for each question", r.Days, MaxDays)
		}
	case None:
		if r.Days != 0 || r.Late != "" || r.Grace != 0 || len(r.Reminders) > 0 || len(r.Free) > 0 {
			fault("a clock of kind none has no days, late, grace, reminders or free: leave them out")
		}
	default:
		fault("kind is %q; write bank, answer or none", r.Kind)
	}
	if r.Kind != Bank && (r.Bank != 0 || r.Increment != 0 || r.Cap != 0) {
		fault("bank, increment and cap belong to a clock of kind bank: leave them out")
	}
	if r.Kind == Bank || r.Kind == Answer {
		r.checkEnd(fault)
		r.checkReminders(fault)
		r.checkFree(fault)
	}
	return errors.Join(faults...)
}

func (r Rules) checkBank(fault func(string, ...any)) {
	if r.Days != 0 {
		fault("days belongs to a clock of kind answer: leave it out, or write bank = %q", FormatDuration(time.Duration(r.Days)*day))
	}
	for _, d := range []struct {
		name  string
		value time.Duration
		least time.Duration
	}{{"bank", r.Bank, time.Second}, {"increment", r.Increment, 0}, {"cap", r.Cap, 0}} {
		if d.value < d.least || d.value > MaxTime {
			fault("%s is %s; write %s to %s", d.name, FormatDuration(d.value), FormatDuration(d.least), FormatDuration(MaxTime))
		}
	}
	if r.Cap != 0 && r.Cap < r.Bank {
		fault("cap is %s, below the bank of %s; write at least that, or leave it out", FormatDuration(r.Cap), FormatDuration(r.Bank))
	}
}

// checkEnd checks what happens at the end.
func (r Rules) checkEnd(fault func(string, ...any)) {
	if r.Grace < 0 || r.Grace > MaxGrace {
		fault("grace is %s; write 0s to %s", FormatDuration(r.Grace), FormatDuration(MaxGrace))
	}
	if r.Late != Wait && r.Late != Default && r.Late != Forfeit {
		fault("late is %q; write wait, default or forfeit", r.Late)
	}
}

func (r Rules) checkReminders(fault func(string, ...any)) {
	if len(r.Reminders) > MaxReminders {
		fault("%d reminders are too many; write up to %d", len(r.Reminders), MaxReminders)
	}
	if sorted := slices.Compact(slices.Sorted(slices.Values(r.Reminders))); len(sorted) > 0 {
		slices.Reverse(sorted)
		if !slices.Equal(sorted, r.Reminders) {
			var texts []string
			for _, d := range sorted {
				texts = append(texts, `"`+FormatDuration(d)+`"`)
			}
			fault("write each reminder once and the longest first: [%s]", strings.Join(texts, ", "))
		}
	}
	whole := r.Most()
	if r.Kind == Answer {
		whole = time.Duration(r.Days) * day
	}
	for _, d := range r.Reminders {
		if d <= 0 || d >= whole {
			fault("a reminder %s before the end would not come within %s; write a shorter time", FormatDuration(d), FormatDuration(whole))
		}
	}
}

func (r Rules) checkFree(fault func(string, ...any)) {
	sorted := slices.Compact(slices.Sorted(slices.Values(r.Free)))
	switch {
	case slices.ContainsFunc(sorted, func(d time.Weekday) bool { return d < time.Sunday || d > time.Saturday }):
		fault("free names a day that is none; write days of the week, such as saturday")
	case len(sorted) == 7:
		fault("free names all days of the week, so the clock would never run; leave one out, or choose kind none")
	case len(sorted) != len(r.Free):
		fault("free names a day twice; write each once")
	}
}

// Next is what a bank holds after a stretch of which charged was counted: less by that,
// but not below 0, and if the clock ran at all, more by one increment, which raises
// it no further than to the cap. What it holds above the cap, as a gift, stays.
func (r Rules) Next(left, charged time.Duration) time.Duration {
	left = max(left, 0)
	if charged <= 0 {
		return left
	}
	left = max(left-charged, 0)
	return max(left, min(left+r.Increment, r.Most()))
}

// Remind returns the instants of the reminders of a question from from on, in their
// order: those behind from and before the deadline. None if there is no deadline.
func (r Rules) Remind(from, deadline time.Time) []time.Time {
	var list []time.Time
	for _, d := range r.Reminders {
		if at := deadline.Add(-d); !deadline.IsZero() && at.After(from) && at.Before(deadline) {
			list = append(list, at)
		}
	}
	return list
}
