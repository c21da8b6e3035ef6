package clock

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// wild are zones of all sorts of changes: by one hour, half an hour and two, at
// midnight, in both hemispheres, in Ramadan, not at all, over the date line.
var wild = []string{
	"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Beirut", "America/Havana",
	"Africa/Casablanca", "Antarctica/Troll", "Asia/Gaza", "America/Nuuk", "Atlantic/Azores", "Pacific/Chatham",
	"America/St_Johns", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Kiritimati", "UTC",
}

// draws are what properties are tried with.
type draws struct{ *rapid.T }

func (d draws) zone(t *testing.T) *time.Location {
	return zone(t, rapid.SampledFrom(wild).Draw(d.T, "zone"))
}

// instant is within five years, often near a change of clocks.
func (d draws) instant(l *time.Location, label string) time.Time {
	t := time.Unix(rapid.Int64Range(1767225600, 1925000000).Draw(d.T, label), 0)
	if _, end := t.In(l).ZoneBounds(); !end.IsZero() && rapid.Bool().Draw(d.T, label+" near a change") {
		t = end.Add(time.Duration(rapid.Int64Range(-3*86400, 3*86400).Draw(d.T, label+" from the change")) * time.Second)
	}
	return t
}

func (d draws) duration(most time.Duration, label string) time.Duration {
	return time.Duration(rapid.Int64Range(0, int64(most/time.Second)).Draw(d.T, label)) * time.Second
}

// spans are outages and absences around an instant, not in order.
func (d draws) spans(around time.Time, l *time.Location) (list []Span) {
	for range rapid.IntRange(0, 5).Draw(d.T, "spans") {
		from := around.Add(d.duration(20*day, "begins") - 5*day)
		if rapid.Bool().Draw(d.T, "absence") {
			date := DateOf(from, l)
			list = append(list, Away{date, date.Add(rapid.IntRange(0, 6).Draw(d.T, "dates"))}.Span(l))
		} else {
			list = append(list, Span{from, from.Add(d.duration(2*day, "lasts"))})
		}
	}
	return list
}

func (d draws) free() (list []time.Weekday) {
	for day := range time.Weekday(7) {
		if rapid.IntRange(0, 4).Draw(d.T, "free") == 0 {
			list = append(list, day)
		}
	}
	if len(list) == 7 {
		return nil
	}
	return list
}

func (d draws) bank() Rules { return with(bank, d.free()...) }
func (d draws) answer() Rules {
	return Rules{Kind: Answer, Days: rapid.IntRange(1, 9).Draw(d.T, "days"), Free: d.free()}
}

// What is charged for two stretches that follow one another is charged for both.
func TestChargeIsAdditive(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draws{rt}
		l := d.zone(t)
		a := d.instant(l, "from")
		r, stops := d.bank(), Spans{}.Add(d.spans(a, l)...)
		b := a.Add(d.duration(30*day, "first"))
		c := b.Add(d.duration(30*day, "second"))
		first, second, both := r.Charge(a, b, l, stops), r.Charge(b, c, l, stops), r.Charge(a, c, l, stops)
		if first+second != both || first < 0 || both > c.Sub(a) {
			rt.Errorf("%v and %v are %v", first, second, both)
		}
		if r.Charge(c, a, l, stops) != 0 {
			rt.Error("time that runs backwards is charged")
		}
	})
}

// A bank is out at the first instant at which what it held is charged.
func TestDeadlineIsInverseOfCharge(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draws{rt}
		l := d.zone(t)
		from := d.instant(l, "from")
		r, stops, left := d.bank(), Spans{}.Add(d.spans(from, l)...), d.duration(40*day, "left")
		deadline := r.Deadline(from, left, l, stops)
		if got := r.Charge(from, deadline, l, stops); got != left {
			rt.Errorf("%v are charged until %v, want %v", got, deadline.In(l), left)
		}
		if got := r.Charge(from, deadline.Add(-1), l, stops); left > 0 && got >= left {
			rt.Errorf("%v are charged before %v", got, deadline.In(l))
		}
	})
}

// Whatever stops a clock delays its deadline, or leaves it.
func TestStopsDelay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draws{rt}
		l := d.zone(t)
		from := d.instant(l, "from")
		r := d.bank()
		if rapid.Bool().Draw(rt, "answer") {
			r = d.answer()
		}
		left, spans := d.duration(9*day, "left"), d.spans(from, l)
		none := r.Deadline(from, left, l, nil)
		some := r.Deadline(from, left, l, Spans{}.Add(spans...))
		more := r.Deadline(from, left, l, Spans{}.Add(append(spans, d.spans(from, l)...)...))
		if none.Before(from) || some.Before(none) || more.Before(none) {
			rt.Errorf("%v without stops, %v with some, %v with more", none.In(l), some.In(l), more.In(l))
		}
		// An answer's day that a stop fills by and by is worth its length before, and as a date
		// behind: where that has 25 hours, the last step may lose one.
		slack := time.Duration(0)
		if r.Kind == Answer {
			slack = changes(from, more.Add(day), l)
		}
		if more.Add(slack).Before(some) {
			rt.Errorf("%v with some stops, %v with more", some.In(l), more.In(l))
		}
	})
}

// changes is by how much the clocks of a zone are put forward and back in a time.
func changes(from, to time.Time, l *time.Location) (sum time.Duration) {
	for t := from.Add(-day); ; {
		_, end := t.In(l).ZoneBounds()
		if end.IsZero() || end.After(to) {
			return sum
		}
		_, before := t.In(l).Zone()
		_, after := end.In(l).Zone()
		sum += time.Duration(max(after-before, before-after)) * time.Second
		t = end
	}
}

// An answer is due at the time of day of its question where nothing stops it half, but
// where no clock shows that.
func TestAnswerKeepsTimeOfDay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draws{rt}
		l := d.zone(t)
		from := d.instant(l, "from").In(l)
		r := d.answer()
		deadline := r.Deadline(from, 0, l, nil).In(l)
		if slices.Contains(r.Free, deadline.Weekday()) {
			rt.Errorf("%v is due on a free day, %v", from, deadline)
		}
		if deadline.Format("15:04:05") == from.Format("15:04:05") {
			return
		}
		if begin, _ := deadline.ZoneBounds(); !begin.Equal(deadline) {
			rt.Errorf("%v is due at %v", from, deadline)
		}
	})
}

// A later question is not due earlier.
func TestDeadlinesKeepOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draws{rt}
		l := d.zone(t)
		from := d.instant(l, "from")
		later := from.Add(d.duration(2*day, "later"))
		r, stops, left := d.bank(), Spans{}.Add(d.spans(from, l)...), d.duration(9*day, "left")
		if a, b := r.Deadline(from, left, l, stops), r.Deadline(later, left, l, stops); b.Before(a) {
			rt.Errorf("%v and %v", a.In(l), b.In(l))
		}
	})
}

// The order in which spans are added does not matter, nor does adding them again; no
// two touch; and what they hold is what a count second by second finds.
func TestSpans(t *testing.T) {
	zero := time.Unix(1800000000, 0)
	rapid.Check(t, func(rt *rapid.T) {
		var list []Span
		var in [200]bool
		for range rapid.IntRange(0, 8).Draw(rt, "spans") {
			from, to := rapid.IntRange(0, 199).Draw(rt, "from"), rapid.IntRange(0, 199).Draw(rt, "to")
			list = append(list, Span{zero.Add(time.Duration(from) * time.Second), zero.Add(time.Duration(to) * time.Second)})
			for i := from; i < to; i++ {
				in[i] = true
			}
		}
		all := Spans{}.Add(list...)
		one := Spans{}
		for _, s := range rapid.Permutation(list).Draw(rt, "order") {
			before := slices.Clone(one)
			next := one.Add(s)
			if !slices.Equal(before, one) {
				rt.Fatal("Add changed what it was added to")
			}
			one = next
		}
		if !slices.Equal(all, one) || !slices.Equal(all, all.Add(list...)) {
			rt.Fatalf("%v and %v", all, one)
		}
		for i, s := range all {
			if !s.From.Before(s.To) || i > 0 && !all[i-1].To.Before(s.From) {
				rt.Fatalf("%v touch", all)
			}
		}
		from, to := rapid.IntRange(0, 199).Draw(rt, "from"), rapid.IntRange(0, 199).Draw(rt, "to")
		want := time.Duration(0)
		for i := from; i < to; i++ {
			if in[i] {
				want += time.Second
			}
		}
		a, b := zero.Add(time.Duration(from)*time.Second), zero.Add(time.Duration(to)*time.Second)
		if got := all.Within(a, b); got != want {
			rt.Errorf("%v of %v to %v, want %v", got, from, to, want)
		}
		if got := all.After(a).Within(a, b); got != want {
			rt.Errorf("%v, where what has passed is forgotten, want %v", got, want)
		}
		if got := all.Has(a); got != in[from] {
			rt.Errorf("%v is in them: %v", from, got)
		}
	})
}

// A bank never holds less than nothing, and no increment raises it above its cap.
func TestNextIsBounded(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draws{rt}
		left, charged := d.duration(60*day, "left"), d.duration(60*day, "charged")
		got := bank.Next(left, charged)
		if got < 0 || got > max(bank.Cap, left) || got > left+bank.Increment || got < left-charged {
			rt.Errorf("%v less %v is %v", left, charged, got)
		}
	})
}

func BenchmarkDeadline(b *testing.B) {
	l := zone(b, "Europe/Berlin")
	from := at(b, "2026-03-20 18:00", l)
	stops := Spans{}.Add(Away{date(b, "2026-03-28"), date(b, "2026-04-04")}.Span(l), Span{from.Add(day), from.Add(day + time.Hour)})
	for _, c := range []struct {
		name  string
		rules Rules
		stops Spans
	}{
		{"bank", bank, nil},
		{"bank with free days and stops", with(bank, weekend...), stops},
		{"answer", twoDays, nil},
		{"answer with free days and stops", with(twoDays, weekend...), stops},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.rules.Deadline(from, 14*day, l, c.stops)
			}
		})
	}
}

func BenchmarkAway(b *testing.B) {
	today := date(b, "2026-12-14")
	for b.Loop() {
		if _, fault := english.Away("from 20 December until 3 January", today); fault != nil {
			b.Fatal(fault)
		}
	}
}

// The dearest zone to find is one that is misspelt.
func BenchmarkFindZone(b *testing.B) {
	for b.Loop() {
		FindZone("America/North_Dakota/Beulahhh")
	}
}
