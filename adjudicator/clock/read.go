package clock

import (
	"slices"
	"strings"
	"time"
)

// A partial is what was said of a date; what is 0 was not said.
type partial struct {
	year, month, day int
	weekday          int // 1 is Sunday
	either           bool
	text             string
	weekdayText      string
}

func (p partial) empty() bool { return p.year == 0 && p.month == 0 && p.day == 0 && p.weekday == 0 }

// said is what was said of an absence.
type said struct {
	from, to partial
	length   int // in units; 0: not said
	unit     int
}

// Away reads from when to when somebody is away, as people type it: "20 Dec to 3 Jan",
// "20.12.-3.1.", "until the 15th", "from Monday for 10 days". Both dates are within
// the absence. What says no first date begins today, the date in the player's zone.
//
// A date without a year is the next one, but where it was within the last three months
// it is that: then the absence begins in the past, which Check refuses, and nobody
// finds himself away next year. Dates with slashes of which nothing tells whether day
// or month comes first are ambiguous.
func (w Words) Away(typed string, today Date) (Away, *Fault) {
	tokens, fault := w.scan(typed)
	if fault != nil {
		return Away{}, fault
	}
	s, fault := parseAway(tokens, today)
	if fault != nil {
		return Away{}, fault
	}
	if !s.from.either && !s.to.either {
		return s.away(today)
	}
	monthFirst := s
	for _, p := range []*partial{&monthFirst.from, &monthFirst.to} {
		if p.either {
			p.day, p.month = p.month, p.day
		}
	}
	a, faultA := s.away(today)
	b, faultB := monthFirst.away(today)
	switch {
	case faultA == nil && faultB == nil && a != b:
		text := s.from.text
		if !s.from.either || s.from.day == s.from.month {
			text = s.to.text
		}
		return Away{}, &Fault{Trouble: TroubleAmbiguous, Text: text, Aways: []Away{a, b}}
	case faultA != nil && faultB == nil:
		return b, nil
	}
	return a, faultA
}

// parseAway puts together what tokens say.
func parseAway(tokens []token, today Date) (said, *Fault) {
	var s said
	var now partial // that is being read
	into := &s.from
	var fault *Fault
	fail := func(trouble Trouble, text string) {
		if fault == nil {
			fault = &Fault{Trouble: trouble, Text: text}
		}
	}
	flush := func(text string) {
		if !now.empty() {
			if !into.empty() {
				fail(TroubleMore, text)
			}
			*into, now = now, partial{}
		}
	}
	for i := 0; i < len(tokens) && fault == nil; i++ {
		t := tokens[i]
		counts := (t.meaning == isNumber || t.meaning == isCount) && i+1 < len(tokens) && tokens[i+1].meaning == isUnit
		switch {
		case counts:
			flush(t.text)
			if i++; s.length != 0 {
				fail(TroubleMore, t.text)
			}
			if s.length, s.unit = t.n, tokens[i].n; s.unit < unitDay || t.n == 0 || t.n > 366 {
				fail(TroubleWord, t.text+" "+tokens[i].text)
			}
		case t.meaning == wasFrom:
			into = &s.from
			flush(t.text)
		case t.meaning == wasTo:
			into = &s.to
			flush(t.text)
		case t.meaning == isFrom:
			flush(t.text)
			into = &s.from
		case t.meaning == isTo, (t.meaning == isAnd || t.meaning == isDash) && (!now.empty() || !s.from.empty()):
			flush(t.text)
			into = &s.to
		case t.meaning == isFor:
			flush(t.text)
		case t.meaning == isDash, t.meaning == isOrdinal && now.day != 0:
		case !now.add(t, today):
			fail(TroubleWord, t.text)
		}
	}
	flush("")
	if fault != nil {
		return s, fault
	}
	return s, s.fits()
}

// fits returns why what was said is not one absence.
func (s said) fits() *Fault {
	switch {
	case s.from.empty() && s.to.empty() && s.length == 0:
		return &Fault{Trouble: TroubleEmpty}
	case !s.to.empty() && s.length != 0:
		return &Fault{Trouble: TroubleMore, Text: s.to.text}
	case s.to.empty() && s.length == 0:
		return &Fault{Trouble: TroubleNoEnd, Text: s.from.text}
	}
	return nil
}

// add adds a token to a date; it is false if it does not belong to one.
func (p *partial) add(t token, today Date) bool {
	whole := p.day != 0 && p.month != 0
	switch {
	case t.meaning == isNumber && t.n >= 1000 && t.n <= 9999 && p.year == 0 && whole:
		p.year = t.n
	case t.meaning == isNumber && p.year == 0 && whole && (t.n+2000 == today.Year || t.n+2000 == today.Year+1):
		p.year = t.n + 2000
	case t.meaning == isNumber && t.n >= 1 && t.n <= 31 && p.day == 0:
		p.day = t.n
	case t.meaning == isMonth && p.month == 0:
		p.month = t.n
	case t.meaning == isWeekday && p.weekday == 0:
		p.weekday, p.weekdayText = t.n+1, t.text
	case t.meaning == isDate && p.day == 0 && p.month == 0 && p.year == 0:
		p.year, p.month, p.day, p.either = t.date.year, t.date.month, t.date.day, t.date.either
	case (t.meaning == isToday || t.meaning == isTomorrow) && p.empty():
		d := today
		if t.meaning == isTomorrow {
			d = today.Add(1)
		}
		p.year, p.month, p.day = d.Year, int(d.Month), d.Day
	default:
		return false
	}
	p.text = strings.TrimSpace(p.text + " " + t.text)
	return true
}

// recent is how long a date without a year may have passed and still be meant.
const recent = 90 // days

// away is the absence that was said.
func (s said) away(today Date) (Away, *Fault) {
	from, to := s.from, s.to
	shared := from.day != 0 && from.month == 0 && to.month != 0 // 20 to 27 December
	if shared {
		from.month, from.year = to.month, to.year
	}
	if fault := firstFault(from.fault(), to.fault()); fault != nil {
		return Away{}, fault
	}
	begin, fault := from.begin(to, today)
	if fault != nil {
		return Away{}, fault
	}
	if s.length != 0 {
		return Away{begin, begin.plus(s.length, s.unit).Add(-1)}, nil
	}
	earliest := begin
	switch {
	case shared:
		to.year = begin.Year
	case from.empty() && to.month != 0:
		earliest = today.Add(-recent)
	case to.day == 0: // until Monday is not until this day
		earliest = begin.Add(1)
	}
	end, fault := to.onOrAfter(earliest)
	if a := (Away{begin, end}); fault == nil && a.Days() <= 0 {
		fault = &Fault{Trouble: TroubleBackwards, Aways: []Away{a}}
	}
	return Away{begin, end}, fault
}

// begin is the date with which an absence begins that ends with to.
func (p partial) begin(to partial, today Date) (Date, *Fault) {
	switch {
	case p.empty():
		return today, nil
	case p.year == 0 && p.month != 0 && to.year != 0 && to.day != 0:
		last, fault := to.onOrAfter(today)
		if fault != nil {
			return today, fault
		}
		return p.lastUntil(last)
	case p.month != 0:
		return p.onOrAfter(today.Add(-recent))
	}
	return p.onOrAfter(today)
}

func firstFault(faults ...*Fault) *Fault {
	i := slices.IndexFunc(faults, func(f *Fault) bool { return f != nil })
	if i < 0 {
		return nil
	}
	return faults[i]
}

// plus is the date so many units later. A month later is the same day, or the last one
// of a shorter month.
func (d Date) plus(n, unit int) Date {
	switch unit {
	case unitWeek:
		return d.Add(7 * n)
	case unitMonth:
		first := DateOf(Date{d.Year, d.Month + time.Month(n), 1}.utc(), time.UTC)
		last := DateOf(Date{first.Year, first.Month + 1, 0}.utc(), time.UTC)
		return Date{first.Year, first.Month, min(d.Day, last.Day)}
	}
	return d.Add(n)
}

// fault returns why there can be no such date in any year.
func (p partial) fault() *Fault {
	switch {
	case p.empty(), p.day == 0 && p.month == 0 && p.year == 0: // a day of the week
		return nil
	case p.day == 0: // a month alone
		return &Fault{Trouble: TroubleNoDate, Text: p.text}
	case p.month > 12, p.month != 0 && !Date{2028, time.Month(p.month), p.day}.Valid(), // a leap year
		p.year != 0 && !Date{p.year, time.Month(p.month), p.day}.Valid():
		return &Fault{Trouble: TroubleNoDate, Text: p.text}
	}
	return nil
}

// fits reports whether a date is what was said of one, but for its day of the week
// where there is more.
func (p partial) fits(d Date) bool {
	if p.day == 0 {
		return int(d.Weekday())+1 == p.weekday
	}
	return (p.year == 0 || d.Year == p.year) && (p.month == 0 || int(d.Month) == p.month) && d.Day == p.day
}

// searched is how far a date is looked for: a 29th of February is there in eight years.
const searched = 9 * 366

// onOrAfter is the first date from earliest on that was said; of one with its year, it.
// A date with a day of the week that is not its own is a fault.
func (p partial) onOrAfter(earliest Date) (Date, *Fault) {
	d := earliest
	if p.year != 0 {
		d = Date{p.year, time.Month(p.month), p.day}
	}
	for i := 0; i < searched && !p.fits(d); i++ {
		d = d.Add(1)
	}
	return d, p.check(d)
}

// lastUntil is the last date until another that was said.
func (p partial) lastUntil(last Date) (Date, *Fault) {
	d := last
	for i := 0; i < searched && !p.fits(d); i++ {
		d = d.Add(-1)
	}
	return d, p.check(d)
}

// check returns why a date that was found is not what was said.
func (p partial) check(d Date) *Fault {
	switch {
	case !p.fits(d):
		return &Fault{Trouble: TroubleNoDate, Text: p.text}
	case p.weekday != 0 && int(d.Weekday())+1 != p.weekday:
		return &Fault{Trouble: TroubleWeekday, Text: p.weekdayText, Date: d}
	}
	return nil
}
