package clock

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postrider/templates"
)

var english = Words(templates.Time("en"))

func date(t testing.TB, s string) Date {
	t.Helper()
	d, err := ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// awayCases are what people type behind away on Monday, 2026-12-14.
var awayCases = []struct{ typed, from, to string }{
	{"20 Dec to 3 Jan", "2026-12-20", "2027-01-03"},
	{"Dec 20 to Jan 3", "2026-12-20", "2027-01-03"},
	{"from Dec 20 until Jan 3", "2026-12-20", "2027-01-03"},
	{"Dec. 20th through January 3rd, 2027", "2026-12-20", "2027-01-03"},
	{"between the 20th of December and the 3rd of January", "2026-12-20", "2027-01-03"},
	{"20 Dec - 3 Jan", "2026-12-20", "2027-01-03"},
	{"20 Dec–3 Jan", "2026-12-20", "2027-01-03"},
	{"20dec-3jan", "2026-12-20", "2027-01-03"},
	{"20.12.-3.1.", "2026-12-20", "2027-01-03"},
	{"20.12. - 3.1.", "2026-12-20", "2027-01-03"},
	{"20.12 - 3.1", "2026-12-20", "2027-01-03"},
	{"20.12.26-3.1.27", "2026-12-20", "2027-01-03"},
	{"20.12.2026 to 03.01.2027", "2026-12-20", "2027-01-03"},
	{"20. 12. 2026 to 3. 1. 2027", "2026-12-20", "2027-01-03"},
	{"2026-12-20 to 2027-01-03", "2026-12-20", "2027-01-03"},
	{"2026-12-20/2027-01-03", "2026-12-20", "2027-01-03"},
	{"2026-12-20 2027-01-03", "", ""},
	{"12/20 - 1/3", "2026-12-20", "2027-01-03"},
	{"20/12 - 3/1", "2026-12-20", "2027-01-03"},
	{"20/12/26 to 3/1/27", "2026-12-20", "2027-01-03"},
	{"12-20-2026 to 1-3-2027", "2026-12-20", "2027-01-03"},
	{"20 to 27 Dec", "2026-12-20", "2026-12-27"},
	{"20-27 December", "2026-12-20", "2026-12-27"},
	{"Dec 20-27", "2026-12-20", "2026-12-27"},
	{"20.-27.12.", "2026-12-20", "2026-12-27"},
	{"Dec 27 - 3", "2026-12-27", "2027-01-03"},
	{"the 20th to the 3rd", "2026-12-20", "2027-01-03"},
	{"until the 15th", "2026-12-14", "2026-12-15"},
	{"until the 13th", "2026-12-14", "2027-01-13"},
	{"until 3 Jan", "2026-12-14", "2027-01-03"},
	{"till 3 January inclusive", "2026-12-14", "2027-01-03"},
	{"up to and including 3 Jan", "2026-12-14", "2027-01-03"},
	{"for 10 days", "2026-12-14", "2026-12-23"},
	{"10 days", "2026-12-14", "2026-12-23"},
	{"for two weeks", "2026-12-14", "2026-12-27"},
	{"a week", "2026-12-14", "2026-12-20"},
	{"for the next 2 days", "2026-12-14", "2026-12-15"},
	{"for a month", "2026-12-14", "2027-01-13"},
	{"from 31 Jan for 1 month", "2027-01-31", "2027-02-27"},
	{"from Dec 20 for 10 days", "2026-12-20", "2026-12-29"},
	{"for 10 days from Dec 20", "2026-12-20", "2026-12-29"},
	{"from tomorrow for a week", "2026-12-15", "2026-12-21"},
	{"today to Friday", "2026-12-14", "2026-12-18"},
	{"Monday to Friday", "2026-12-14", "2026-12-18"},
	{"until Monday", "2026-12-14", "2026-12-21"},
	{"Fri to Mon", "2026-12-18", "2026-12-21"},
	{"Sun 20 Dec to Sun 3 Jan", "2026-12-20", "2027-01-03"},
	{"sunday, december 20 through sunday, january 3", "2026-12-20", "2027-01-03"},
	{"20 Decmber to 3 Janaury", "2026-12-20", "2027-01-03"},
	{"20 Decem to 3 Janu", "2026-12-20", "2027-01-03"},
	{"1 Dec to 20 Dec", "2026-12-01", "2026-12-20"}, // begins in the past, and not in a year
	{"20 Dec to 3 Jan 2028", "2027-12-20", "2028-01-03"},
	{"20 Dec 2027 to 3 Jan", "2027-12-20", "2028-01-03"},
	{"12/13 to 3/3", "2026-12-13", "2027-03-03"}, // what one date tells goes for the other
	{"27 Feb to 29 Feb 2028", "2028-02-27", "2028-02-29"},
}

func TestAway(t *testing.T) {
	for _, c := range awayCases {
		t.Run(c.typed, func(t *testing.T) { testAway(t, english, c.typed, c.from, c.to) })
	}
}

func testAway(t *testing.T, w Words, typed, from, to string) {
	got, fault := w.Away(typed, date(t, "2026-12-14"))
	switch {
	case from == "":
		if fault == nil {
			t.Errorf("got %v", got)
		}
	case fault != nil:
		t.Errorf("got %+v", *fault)
	case got.From.String() != from || got.To.String() != to:
		t.Errorf("got %v, want %s to %s", got, from, to)
	}
}

// No word that is typed stands in Go: in a language whose words are others, made of
// the same letters in another order, the same is read, and English is not.
func TestAwayInMadeUpLanguage(t *testing.T) {
	turn := func(s string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z':
				return 'a' + (r-'a'+13)%26
			case r >= 'A' && r <= 'Z':
				return 'A' + (r-'A'+13)%26
			}
			return r
		}, s)
	}
	w := Words(templates.Time("en"))
	turnAll(reflect.ValueOf(&w).Elem(), turn)
	for _, c := range awayCases {
		t.Run(turn(c.typed), func(t *testing.T) { testAway(t, w, turn(c.typed), c.from, c.to) })
	}
	if got, fault := w.Away("20 Dec to 3 Jan", date(t, "2026-12-14")); fault == nil {
		t.Errorf("English is read as %v", got)
	}
}

// turnAll replaces all strings of a value by others, in copies of its lists.
func turnAll(v reflect.Value, turn func(string) string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(turn(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			turnAll(v.Field(i), turn)
		}
	case reflect.Slice:
		list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(list, v)
		for i := range list.Len() {
			turnAll(list.Index(i), turn)
		}
		v.Set(list)
	}
}

func TestAwayFaults(t *testing.T) {
	today := date(t, "2026-12-14")
	for _, c := range []struct {
		typed   string
		trouble Trouble
		text    string
	}{
		{"", TroubleEmpty, ""},
		{"from", TroubleEmpty, ""},
		{"next week", TroubleWord, "next"},
		{"soon", TroubleWord, "soon"},
		{"20 Dec to 3 Jan with Anna", TroubleWord, "with"},
		{"20 Dec 18:00 to 3 Jan", TroubleWord, "18"},
		{"20 Dec", TroubleNoEnd, "20 Dec"},
		{"from Monday", TroubleNoEnd, "Monday"},
		{"20 Dec to 3 Jan to 5 Jan", TroubleMore, ""},
		{"20 Dec to 3 Jan for 3 days", TroubleMore, "3 Jan"},
		{"for 3 hours", TroubleWord, "3 hours"},
		{"3/4 to 5/6", TroubleAmbiguous, "3/4"},
		{"until 3/4", TroubleAmbiguous, "3/4"},
		{"3/3 to 12/3", TroubleAmbiguous, "12/3"},
		{"4/4 to 5/6", TroubleAmbiguous, "5/6"},
		{"31 Feb to 3 Mar", TroubleNoDate, "31 Feb"},
		{"0 Dec to 3 Jan", TroubleWord, "0"},
		{"20/13 to 3/1", TroubleNoDate, "20/13"},
		{"13/13 to 14/14", TroubleNoDate, "13/13"},
		{"29.2.2027 to 3.3.2027", TroubleNoDate, "29.2.2027"},
		{"December to January", TroubleNoDate, "December"},
		{"Mon 20 Dec to 3 Jan", TroubleWeekday, "Mon"},
		{"27 to 20 Dec", TroubleBackwards, ""},
		{"2027-01-03 to 2026-12-20", TroubleBackwards, ""},
		{"until 10 Dec", TroubleBackwards, ""},
		{"999999999999999999999999 days", TroubleWord, "999999999999999999999999"},
		{"ma to ju", TroubleWord, "ma"},
		{"20 Dec to 3 Jan " + strings.Repeat("ü", 200), TroubleWord, "20 Dec to 3 Jan üü..."},
		{"1 Ju to 3 Jul", TroubleWord, "Ju"},
	} {
		t.Run(c.typed[:min(len(c.typed), 15)], func(t *testing.T) {
			got, fault := english.Away(c.typed, today)
			if fault == nil {
				t.Fatalf("got %v, want %s", got, c.trouble)
			}
			if fault.Trouble != c.trouble || c.text != "" && fault.Text != c.text {
				t.Errorf("got %s of %q, want %s of %q", fault.Trouble, fault.Text, c.trouble, c.text)
			}
			if c.trouble == TroubleAmbiguous && len(fault.Aways) != 2 {
				t.Errorf("an ambiguous date has %d readings", len(fault.Aways))
			}
		})
	}
}

// Whatever is typed is read or refused, and what is read is an absence.
func FuzzAway(f *testing.F) {
	for _, s := range []string{"20 Dec to 3 Jan", "20.12.-3.1.", "3/4 to 5/6", "until the 15th", "for a month from 31.1.", "29 feb for 2 w"} {
		f.Add(s)
	}
	today := Date{2026, 12, 14}
	f.Fuzz(func(t *testing.T, typed string) {
		a, fault := english.Away(typed, today)
		if fault == nil && (!a.From.Valid() || !a.To.Valid() || a.Days() < 1) {
			t.Errorf("%q is read as %v", typed, a)
		}
		if d, fault := english.Duration(typed); fault == nil && (d <= 0 || d > MaxTime) {
			t.Errorf("%q is read as %v", typed, d)
		}
		FindZone(typed)
	})
}

// Each absence that is written in one of the ways to write dates is read as itself.
func TestAwayWritten(t *testing.T) {
	forms := []struct{ from, to string }{
		{"2006-01-02", " to 2006-01-02"}, {"2 Jan 2006", " until 2 January 2006"}, {"2.1.2006", "-2.1.2006"}, {"2.1.06", " - 2.1.06"},
		{"January 2, 2006", " through Jan 2, 2006"}, {"from Mon 2 Jan 2006", " till Monday 2 Jan 2006"}, {"2 Jan", " to 2 Jan"}, {"Jan 2", " - Jan 2"}, {"2.1.", "-2.1."},
	}
	rapid.Check(t, func(t *rapid.T) {
		today := Date{2026, 1, 1}.Add(rapid.IntRange(0, 1500).Draw(t, "today"))
		from := today.Add(rapid.IntRange(0, 250).Draw(t, "lead"))
		want := Away{from, from.Add(rapid.IntRange(1, 90).Draw(t, "more"))}
		form := rapid.SampledFrom(forms).Draw(t, "form")
		typed := want.From.utc().Format(form.from) + want.To.utc().Format(form.to)
		if got, fault := english.Away(typed, today); fault != nil || got != want {
			t.Errorf("%q on %v: got %v, %+v; want %v", typed, today, got, fault, want)
		}
	})
}

// At least two dates, not beginning in the past; today in his zone is allowed.
func TestAwayCheck(t *testing.T) {
	today := date(t, "2026-12-14")
	for _, c := range []struct {
		name, from, to string
		want           Trouble
	}{
		{"two dates from today on", "2026-12-14", "2026-12-15", ""},
		{"a year from now", "2027-12-15", "2027-12-20", ""},
		{"one date", "2026-12-20", "2026-12-20", TroubleShort},
		{"from yesterday on", "2026-12-13", "2026-12-20", TroublePast},
		{"backwards", "2026-12-20", "2026-12-19", TroubleBackwards},
		{"in two years", "2027-12-16", "2027-12-20", TroubleFar},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Trouble("")
			if fault := (Away{date(t, c.from), date(t, c.to)}).Check(today); fault != nil {
				got = fault.Trouble
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// An absence is whole civil days in a zone, of 23 or 25 hours as they come.
func TestAwaySpan(t *testing.T) {
	l := zone(t, "Europe/Berlin")
	a := Away{date(t, "2026-03-28"), date(t, "2026-03-29")}
	if s := a.Span(l); !s.From.Equal(at(t, "2026-03-28 00:00", l)) || !s.To.Equal(at(t, "2026-03-30 00:00", l)) || s.To.Sub(s.From) != 47*time.Hour {
		t.Errorf("got %v", s)
	}
}

// Within an allowance per rolling 365 days; overlapping ones merge.
func TestAllowance(t *testing.T) {
	list := func(s ...string) (aways []Away) {
		for i := 0; i < len(s); i += 2 {
			aways = append(aways, Away{date(t, s[i]), date(t, s[i+1])})
		}
		return aways
	}
	for _, c := range []struct {
		name  string
		have  []Away
		more  []Away
		used  int
		want  []Away
		fault bool
	}{
		{"the first", nil, list("2026-12-20", "2027-01-03"), 15, list("2026-12-20", "2027-01-03"), false},
		{"all at once", nil, list("2026-12-01", "2026-12-30"), 30, list("2026-12-01", "2026-12-30"), false},
		{"one too many", nil, list("2026-12-01", "2026-12-31"), 31, nil, true},
		{"overlapping ones merge, and count once", list("2026-12-20", "2027-01-03"), list("2026-12-28", "2027-01-10"), 22, list("2026-12-20", "2027-01-10"), false},
		{"those that follow one another merge", list("2026-12-20", "2026-12-24"), list("2026-12-25", "2026-12-31"), 12, list("2026-12-20", "2026-12-31"), false},
		{"within the year of another", list("2026-12-01", "2026-12-20"), list("2027-11-10", "2027-11-25"), 36, list("2026-12-01", "2026-12-20"), true},
		{"a window that has one date of the new one counts", list("2026-12-01", "2026-12-20"), list("2027-11-30", "2027-12-10"), 21, list("2026-12-01", "2026-12-20", "2027-11-30", "2027-12-10"), false},
		{"a year later all are there again", list("2026-12-01", "2026-12-30"), list("2027-12-01", "2027-12-30"), 30, list("2026-12-01", "2026-12-30", "2027-12-01", "2027-12-30"), false},
		{"one said in between counts with both", list("2026-06-01", "2026-06-20", "2027-03-01", "2027-03-10"), list("2026-12-01", "2026-12-05"), 35, list("2026-06-01", "2026-06-20", "2027-03-01", "2027-03-10"), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := slices.Clone(c.have)
			got, used, fault := Allowance(c.have, c.more[0], 30)
			if used != c.used || !slices.Equal(got, c.want) || (fault != nil) != c.fault {
				t.Errorf("got %v, %d, %v; want %v, %d, fault %v", got, used, fault, c.want, c.used, c.fault)
			}
			if !slices.Equal(before, c.have) {
				t.Error("the list that was handed in is another now")
			}
		})
	}
}

// What an allowance finds used is what counting day by day over all windows finds.
func TestAllowanceCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		some := func() Away {
			from := Date{2026, 1, 1}.Add(r.IntN(700))
			return Away{from, from.Add(1 + r.IntN(90))}
		}
		var have []Away
		for range r.IntN(6) {
			have, _, _ = Allowance(have, some(), 1000)
		}
		more := some()
		taken := map[int]bool{}
		first := Date{2025, 1, 1}
		for _, a := range append(slices.Clone(have), more) {
			for d := a.From; d.Compare(a.To) <= 0; d = d.Add(1) {
				taken[first.Until(d)] = true
			}
		}
		want := 0
		for from := first.Until(more.From) - 364; from <= first.Until(more.To); from++ { // those that have a date of it
			n := 0
			for i := from; i < from+365; i++ {
				if taken[i] {
					n++
				}
			}
			want = max(want, n)
		}
		if _, got, _ := Allowance(have, more, 1000); got != want {
			t.Errorf("%v and %v: got %d, want %d", have, more, got, want)
		}
	})
}

func TestWordsDuration(t *testing.T) {
	for _, c := range []struct {
		typed   string
		want    time.Duration
		trouble Trouble
	}{
		{"3d", 3 * day, ""},
		{"3 days", 3 * day, ""},
		{"3 more days", 3 * day, ""},
		{"36 hours", 36 * time.Hour, ""},
		{"3d12h", 3*day + 12*time.Hour, ""},
		{"1 day and 12 hours", 36 * time.Hour, ""},
		{"a week", 7 * day, ""},
		{"two weeks", 14 * day, ""},
		{"90 min", 90 * time.Minute, ""},
		{"", 0, TroubleEmpty},
		{"0 days", 0, TroubleEmpty},
		{"3", 0, TroubleWord},
		{"days", 0, TroubleWord},
		{"1.5 days", 0, TroubleWord},
		{"3 to 4 days", 0, TroubleWord},
		{"3 days to Anna", 0, TroubleWord},
		{"a month", 0, TroubleWord},
		{"999999 weeks", 0, TroubleLong},
		{"366 days 1 s", 0, TroubleLong},
	} {
		t.Run(c.typed, func(t *testing.T) {
			got, fault := english.Duration(c.typed)
			if trouble := faultOf(fault); got != c.want || trouble != c.trouble {
				t.Errorf("got %v, %q; want %v, %q", got, trouble, c.want, c.trouble)
			}
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(1, int64(MaxTime/time.Second)).Draw(t, "seconds")) * time.Second
		if got, fault := english.Duration(FormatDuration(d)); fault != nil || got != d {
			t.Errorf("%s is read as %v, %+v", FormatDuration(d), got, fault)
		}
		if got, err := ParseDuration(FormatDuration(d)); err != nil || got != d {
			t.Errorf("%s is read as %v, %v", FormatDuration(d), got, err)
		}
	})
}

func faultOf(f *Fault) Trouble {
	if f == nil {
		return ""
	}
	return f.Trouble
}
