package clock

import (
	"slices"
	"time"
)

// Charge is how much counts between two instants: what elapsed, but for stops and for
// days of the week that do not count in the zone, from midnight to midnight. It is 0
// of a clock that does not run, and where to is not behind from. Of an answer clock it
// tells how long a party took; nothing is used up by it.
func (r Rules) Charge(from, to time.Time, zone *time.Location, stops Spans) time.Duration {
	if r.Kind == None {
		return 0
	}
	w := r.walk(from, zone, stops)
	var sum time.Duration
	for {
		begin, end, ok := w.next(to)
		if !ok {
			return sum
		}
		sum += end.Sub(begin)
	}
}

// Deadline is when the time for a question from from on is out, without grace. It is
// the zero time, for none, of a clock that does not run.
//
// Of a bank that holds left it is the first instant at which Charge reaches that; of one
// that holds nothing the first that counts: nobody is out while nothing does.
//
// Of an answer clock it is the same time of day so many counted dates later. A date
// does not count whose day of the week is free, or that lies whole within stops. What
// else is stopped on the way, on dates that count and on the first one, is added
// behind, and so is left, which is 0 unless somebody gave time; both as of a bank.
func (r Rules) Deadline(from time.Time, left time.Duration, zone *time.Location, stops Spans) time.Time {
	switch r.Kind {
	case Bank:
		if left <= 0 {
			begin, _, _ := r.walk(from, zone, stops).next(time.Time{})
			return begin
		}
		return r.after(from, left, zone, stops)
	case Answer:
		same := r.sameTime(from, zone, stops)
		return r.after(same, r.lost(from, same, zone, stops)+max(left, 0), zone, stops)
	}
	return time.Time{}
}

// DeadlineAtLeast is as Deadline, but leaves at least so much that counts from from
// on: for the question behind one that a clock has answered, where from is when its
// own letter was taken.
func (r Rules) DeadlineAtLeast(least time.Duration, from time.Time, left time.Duration, zone *time.Location, stops Spans) time.Time {
	deadline := r.Deadline(from, left, zone, stops)
	if least := r.after(from, least, zone, stops); !deadline.IsZero() && deadline.Before(least) {
		return least
	}
	return deadline
}

// Expires is when a deadline has passed with its grace, which stops and free days make
// longer as they do a bank. It is the zero time if there is no deadline.
func (r Rules) Expires(deadline time.Time, zone *time.Location, stops Spans) time.Time {
	if deadline.IsZero() {
		return deadline
	}
	return r.after(deadline, r.Grace, zone, stops)
}

// after is the first instant from from on until which d counts.
func (r Rules) after(from time.Time, d time.Duration, zone *time.Location, stops Spans) time.Time {
	from = from.Round(0)
	if d <= 0 {
		return from
	}
	w := r.walk(from, zone, stops)
	for {
		begin, end, _ := w.next(time.Time{})
		if end.IsZero() || end.Sub(begin) >= d {
			return begin.Add(d)
		}
		d -= end.Sub(begin)
	}
}

// sameTime is the time of day of from as many counted dates later as the rules say.
func (r Rules) sameTime(from time.Time, zone *time.Location, stops Spans) time.Time {
	from = from.In(zone).Round(0)
	date := DateOf(from, zone)
	for days := 0; days < r.Days; {
		if date = date.Add(1); r.counts(date, zone, stops) {
			days++
		}
	}
	if r.Days < 1 {
		return from
	}
	return date.wall(from, zone, true)
}

// lost is how much of the dates that count was stopped between two instants, of which
// the first date counts whatever is stopped on it.
func (r Rules) lost(from, to time.Time, zone *time.Location, stops Spans) time.Duration {
	var sum time.Duration
	first := DateOf(from, zone)
	for _, s := range stops.between(from, to) {
		for date := DateOf(s.From, zone); ; date = date.Add(1) {
			begin := date.Start(zone)
			if !begin.Before(s.To) {
				break
			}
			if date == first && !r.free(date.Weekday()) || r.counts(date, zone, stops) {
				sum += Spans{s}.Within(begin, date.Add(1).Start(zone))
			}
		}
	}
	return sum
}

// counts reports whether a date is not free and not whole within stops. One that was
// left out in the zone does not count.
func (r Rules) counts(date Date, zone *time.Location, stops Spans) bool {
	if r.free(date.Weekday()) {
		return false
	}
	begin, end := date.Start(zone), date.Add(1).Start(zone)
	return stops.Within(begin, end) < end.Sub(begin)
}

// free reports whether a day of the week does not count. If all are free, none is:
// there would be no end.
func (r Rules) free(d time.Weekday) bool {
	return slices.Contains(r.Free, d) && !r.allFree()
}

func (r Rules) allFree() bool {
	var days [7]bool
	for _, d := range r.Free {
		days[int(d)%7] = true
	}
	return !slices.Contains(days[:], false)
}

// A walk goes forward over the stretches of time that count.
type walk struct {
	at    time.Time
	zone  *time.Location
	stops Spans // that end behind at
	free  [7]bool
	any   bool // of the days of the week is free
}

func (r Rules) walk(from time.Time, zone *time.Location, stops Spans) *walk {
	w := &walk{at: from.Round(0), zone: zone, stops: stops.After(from)}
	for d := range w.free {
		w.free[d] = r.free(time.Weekday(d))
		w.any = w.any || w.free[d]
	}
	return w
}

// next returns the next stretch that counts, cut at limit unless that is zero; it is
// false if there is none before limit. An end that is zero is none.
func (w *walk) next(limit time.Time) (begin, end time.Time, ok bool) {
	for limit.IsZero() || w.at.Before(limit) {
		if len(w.stops) > 0 && !w.at.Before(w.stops[0].From) {
			if w.at.Before(w.stops[0].To) {
				w.at = w.stops[0].To
			}
			w.stops = w.stops[1:]
			continue
		}
		free, change := w.week()
		if free {
			w.at = change
			continue
		}
		begin, end = w.at, limit
		for _, t := range []time.Time{change, w.stop()} {
			if !t.IsZero() && (end.IsZero() || t.Before(end)) {
				end = t
			}
		}
		w.at = end
		return begin, end, true
	}
	return time.Time{}, time.Time{}, false
}

// stop is when the next stop begins; zero if there is none.
func (w *walk) stop() time.Time {
	if len(w.stops) == 0 {
		return time.Time{}
	}
	return w.stops[0].From
}

// week reports whether the date of now is free, and when that changes; zero if never.
func (w *walk) week() (free bool, change time.Time) {
	if !w.any {
		return false, time.Time{}
	}
	date := DateOf(w.at, w.zone)
	free = w.free[date.Weekday()]
	for {
		date = date.Add(1)
		if w.free[date.Weekday()] != free {
			if change = date.Start(w.zone); change.After(w.at) {
				return free, change
			}
			free = !free // clocks were put back over midnight: the new date has begun
		}
	}
}
