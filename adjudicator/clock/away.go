package clock

import (
	"slices"
	"time"
)

// Bounds of what a player may say of his absence.
const (
	MinAway = 2   // dates
	MaxLead = 366 // days from today until it begins
	rolling = 365 // days in which an allowance holds
)

// Away is an absence: whole dates in a zone, both the first and the last one.
type Away struct{ From, To Date }

// Days is of how many dates an absence is; 0 or less if it ends before it begins.
func (a Away) Days() int { return a.From.Until(a.To) + 1 }

// Has reports whether the absence is on a date.
func (a Away) Has(d Date) bool { return a.From.Compare(d) <= 0 && d.Compare(a.To) <= 0 }

// Span is the time of an absence in a zone, from the first date's beginning until the
// last one's end. If today is its first date, that is earlier than it was said: who
// wants nothing stopped that has passed cuts it there.
func (a Away) Span(zone *time.Location) Span {
	return Span{a.From.Start(zone), a.To.Add(1).Start(zone)}
}

// A Trouble is why something that a player typed about time is not taken.
type Trouble string

const (
	TroubleEmpty     Trouble = "empty"     // it names no time at all
	TroubleWord      Trouble = "word"      // Text is not understood
	TroubleNoEnd     Trouble = "no-end"    // it says when an absence begins, and not when it ends
	TroubleMore      Trouble = "more"      // it has more dates or durations than one absence
	TroubleAmbiguous Trouble = "ambiguous" // Text is another date for who writes the month first: Aways are both readings
	TroubleNoDate    Trouble = "no-date"   // Text is no date of the calendar
	TroubleWeekday   Trouble = "weekday"   // Date is not on the day of the week that Text names
	TroubleBackwards Trouble = "backwards" // it ends before it begins: Aways
	TroublePast      Trouble = "past"      // it begins before today: Aways
	TroubleShort     Trouble = "short"     // it has fewer than MinAway dates: Aways
	TroubleFar       Trouble = "far"       // it begins more than MaxLead days from today: Aways
	TroubleAllowance Trouble = "allowance" // Days dates in some 365 are more than Most
	TroubleLong      Trouble = "long"      // a duration is more than MaxTime
)

// A Fault says why something about time is not taken, as data: the words are those of
// letters.
type Fault struct {
	Trouble Trouble
	Text    string // as it was typed
	Date    Date
	Aways   []Away
	Days    int // that would be used within 365
	Most    int // that may be
}

// Check returns why an absence that is said today cannot be taken by itself; nil if
// it can. Today is the date in the player's zone.
func (a Away) Check(today Date) *Fault {
	trouble := Trouble("")
	switch {
	case a.Days() <= 0:
		trouble = TroubleBackwards
	case a.From.Compare(today) < 0:
		trouble = TroublePast
	case a.Days() < MinAway:
		trouble = TroubleShort
	case today.Until(a.From) > MaxLead:
		trouble = TroubleFar
	default:
		return nil
	}
	return &Fault{Trouble: trouble, Aways: []Away{a}}
}

// Allowance adds an absence to others: those that overlap or follow one another are
// one. Used is how many dates of any 365 that have one of the new absence in them are
// taken then, at the most; if that is more than most, there is a fault, and the list
// is as it was. The lists are in order; the one that is handed in stays as it is.
func Allowance(aways []Away, more Away, most int) (merged []Away, used int, fault *Fault) {
	merged = merge(append(slices.Clone(aways), more))
	for _, a := range merged {
		// Windows that begin with an absence, or end with one, hold the most.
		for _, from := range []Date{a.From, a.To.Add(1 - rolling)} {
			if window := (Away{from, from.Add(rolling - 1)}); common(window, more) > 0 {
				used = max(used, taken(merged, window))
			}
		}
	}
	if used > most {
		return merge(slices.Clone(aways)), used, &Fault{Trouble: TroubleAllowance, Aways: []Away{more}, Days: used, Most: most}
	}
	return merged, used, nil
}

// taken is how many dates of a window absences take that have no date in common.
func taken(aways []Away, window Away) (days int) {
	for _, a := range aways {
		days += common(a, window)
	}
	return days
}

// common is how many dates two absences have in common.
func common(a, b Away) int {
	from, to := a.From, a.To
	if from.Compare(b.From) < 0 {
		from = b.From
	}
	if to.Compare(b.To) > 0 {
		to = b.To
	}
	return max(Away{from, to}.Days(), 0)
}

// merge sorts absences, and makes one of those that overlap or follow one another. It
// writes over the list.
func merge(aways []Away) []Away {
	slices.SortFunc(aways, func(a, b Away) int { return a.From.Compare(b.From) })
	var list []Away
	for _, a := range aways {
		if last := len(list) - 1; last >= 0 && a.From.Compare(list[last].To.Add(1)) <= 0 {
			if a.To.Compare(list[last].To) > 0 {
				list[last].To = a.To
			}
			continue
		}
		list = append(list, a)
	}
	return list
}
