package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// TimeWords are what players type about time in a language, in the order of their
// fields as the clerk's clock reads them: time.toml.
type TimeWords struct {
	Months   [][]string `toml:"months"`
	Weekdays [][]string `toml:"weekdays"`
	Today    []string   `toml:"today"`
	Tomorrow []string   `toml:"tomorrow"`

	From []string `toml:"from"`
	To   []string `toml:"to"`
	And  []string `toml:"and"`
	For  []string `toml:"for"`

	Seconds    []string   `toml:"seconds"`
	Minutes    []string   `toml:"minutes"`
	Hours      []string   `toml:"hours"`
	Days       []string   `toml:"days"`
	Weeks      []string   `toml:"weeks"`
	MonthsLong []string   `toml:"months-long"`
	Numbers    [][]string `toml:"numbers"`

	Ordinal []string `toml:"ordinal"`
	Filler  []string `toml:"filler"`

	// Of a language that has its words behind dates and numbers: behind the first date of an
	// absence and behind the last, behind a year, a month and a day of a date, and the signs
	// of the days of the week, from Sunday on, which stand in brackets there. MonthFirst:
	// with a slash the month comes first.
	FromBehind []string `toml:"from-behind"`
	ToBehind   []string `toml:"to-behind"`
	YearSigns  []string `toml:"year-signs"`
	MonthSigns []string `toml:"month-signs"`
	DaySigns   []string `toml:"day-signs"`

	WeekdaySigns []string `toml:"weekday-signs"`

	MonthFirst bool `toml:"month-first"`
}

// Time are the words about time of a language, and behind them those of English, which are
// read as well. An unknown one is English.
func Time(lang string) TimeWords { return languages[known(lang)].time }

// and is a list of words with those of another language behind them.
func (w TimeWords) and(o TimeWords) TimeWords {
	each := func(lists, more [][]string) [][]string {
		var all [][]string
		for i := range max(len(lists), len(more)) {
			var both []string
			for _, l := range [][][]string{lists, more} {
				if i < len(l) {
					both = append(both, l[i]...)
				}
			}
			all = append(all, both)
		}
		return all
	}
	w.Months, w.Weekdays, w.Numbers = each(w.Months, o.Months), each(w.Weekdays, o.Weekdays), each(w.Numbers, o.Numbers)
	for to, more := range map[*[]string][]string{
		&w.Today: o.Today, &w.Tomorrow: o.Tomorrow, &w.From: o.From, &w.To: o.To, &w.And: o.And, &w.For: o.For,
		&w.Seconds: o.Seconds, &w.Minutes: o.Minutes, &w.Hours: o.Hours, &w.Days: o.Days, &w.Weeks: o.Weeks, &w.MonthsLong: o.MonthsLong,
		&w.Ordinal: o.Ordinal, &w.Filler: o.Filler,
	} {
		*to = slices.Concat(*to, more)
	}
	return w
}

// mustTime reads the words about time of a language. A word that is misspelt in the
// file, or left out, is found when the program starts.
func mustTime(lang string) TimeWords {
	var w TimeWords
	decoder := toml.NewDecoder(strings.NewReader(read(lang + "/time.toml"))).DisallowUnknownFields()
	if err := decoder.Decode(&w); err != nil {
		panic(err) // it is embedded
	}
	if len(w.Months) != 12 || len(w.Weekdays) != 7 {
		panic(fmt.Sprintf("templates: %s/time.toml has %d months and %d days of the week", lang, len(w.Months), len(w.Weekdays)))
	}
	if n := len(w.WeekdaySigns); n > 0 && n != len(w.Weekdays) {
		panic(fmt.Sprintf("templates: %s/time.toml has %d signs of days of the week", lang, n))
	}
	for name, list := range map[string][]string{"seconds": w.Seconds, "minutes": w.Minutes, "hours": w.Hours, "days": w.Days} {
		if len(list) == 0 {
			panic(fmt.Sprintf("templates: %s/time.toml has no words for %s", lang, name))
		}
	}
	if lang != english {
		w = w.and(mustTime(english))
	}
	return w
}

// timeNames are words for instants and how far they are: the table time of names.toml.
type timeNames struct {
	Weekdays, Months []string
	Instant          string
	InstantOfYear    string `toml:"instant-of-year"`
	Date             string
	Day              string
	Until            string // a day that is the last of something
	Days             []string
	Hours            []string
	Minutes          []string
	Moment           string
	By, Past         string
	Dates            string
	Zones            map[string]string // what zones are called, by their short names
}

// When is an instant as letters in a language give it, such as Tue 3 Dec, 18:00 CET; with its
// year if that is not the one of now. Seconds are left away, so that a deadline is never said
// too late.
func When(lang string, t, now time.Time, zone *time.Location) string {
	n := languages[known(lang)].names.Time
	if t.In(zone).Year() == now.In(zone).Year() {
		return n.put(n.Instant, t.In(zone))
	}
	return n.put(n.InstantOfYear, t.In(zone))
}

// Date is the date of an instant in its own zone, with weekday and year: Sun 20 Dec
// 2026.
func Date(lang string, t time.Time) string {
	n := languages[known(lang)].names.Time
	return n.put(n.Date, t)
}

// DayOfMonth is the date of an instant in its own zone without its year: 20 Dec.
func DayOfMonth(lang string, t time.Time) string {
	n := languages[known(lang)].names.Time
	return n.put(n.Day, t)
}

// UntilDay is the last day of something as people type it: until 20 Dec.
func UntilDay(lang string, t time.Time) string {
	n := languages[known(lang)].names.Time
	return strings.NewReplacer("DATE", n.put(n.Day, t)).Replace(n.Until)
}

// put says an instant as a form of names.toml has it.
func (n timeNames) put(form string, t time.Time) string {
	return strings.NewReplacer("WEEKDAY", n.Weekdays[t.Weekday()], "DAY", strconv.Itoa(t.Day()), "MONTH", n.Months[t.Month()-1],
		"YEAR", strconv.Itoa(t.Year()), "TIME", t.Format("15:04"), "ZONE", cmp.Or(n.Zones[zoneName(t)], zoneName(t))).Replace(form)
}

// zoneName is how the zone of an instant is called there: CET; or, where nobody calls
// it anything, by its hours ahead of UTC: UTC+3.
func zoneName(t time.Time) string {
	name, _ := t.Zone()
	rest, signed := strings.CutPrefix(name, "+")
	sign := "+"
	if !signed {
		if rest, signed = strings.CutPrefix(name, "-"); !signed {
			return name
		}
		sign = "-"
	}
	hours, minutes := rest[:min(2, len(rest))], rest[min(2, len(rest)):]
	if hours = strings.TrimPrefix(hours, "0"); minutes != "" {
		minutes = ":" + minutes
	}
	if hours == "" && minutes == "" {
		return "UTC"
	}
	return "UTC" + sign + hours + minutes
}

// Left is how long something is as letters say it, rounded down to days, to hours
// below two days, to minutes below two hours: never more than there is.
func Left(lang string, d time.Duration) string {
	n := languages[known(lang)].names.Time
	count := func(words []string, d, unit time.Duration) string {
		if d/unit == 1 {
			return words[0]
		}
		return strings.ReplaceAll(words[1], "N", strconv.Itoa(int(d/unit)))
	}
	switch day := 24 * time.Hour; {
	case d >= 2*day:
		return count(n.Days, d, day)
	case d >= 2*time.Hour:
		return count(n.Hours, d, time.Hour)
	case d >= time.Minute:
		return count(n.Minutes, d, time.Minute)
	}
	return n.Moment
}

// By is until when something is due and how long that is from now: by Tue 3 Dec, 18:00
// CET; 2 days left.
func By(lang string, deadline, now time.Time, zone *time.Location) string {
	n := languages[known(lang)].names.Time
	form := n.By
	if !deadline.After(now) {
		form = n.Past
	}
	return strings.NewReplacer("INSTANT", When(lang, deadline, now, zone), "LEFT", Left(lang, deadline.Sub(now))).Replace(form)
}
