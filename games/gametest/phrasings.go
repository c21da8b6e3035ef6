package gametest

import (
	"bufio"
	"cmp"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"postrider/games"
	"postrider/games/language"
)

// A Phrasing is a line as a player types it, and what it means.
type Phrasing struct {
	Typed string
	// Means is the same in the documented form, several orders with semicolons; or
	// MeansTalk, or MeansRefused for what names something of the game and cannot be
	// carried out.
	Means string
	Open  games.Kind // of the question that stands open, if it is an answer
	// Asked is the kind of the question that an order answers, if it is not only read as
	// an answer: in a match it mostly stands open.
	Asked games.Kind
}

// What a phrasing may mean beside orders.
const (
	MeansTalk    = "TALK"
	MeansRefused = "REFUSE"
)

// ReadPhrasings reads a file of phrasings: lines with the fields typed, means, kind
// and why between tabs, where the kind of an answer is "answer:KIND". It skips the
// test where there is none.
func ReadPhrasings(t *testing.T, file string) []Phrasing {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var list []Phrasing
	for sc := bufio.NewScanner(f); sc.Scan(); {
		fields := strings.Split(sc.Text(), "\t")
		if len(fields) < 3 {
			t.Fatalf("%s: %q has too few fields", file, sc.Text())
		}
		p := Phrasing{Typed: fields[0], Means: fields[1]}
		if kind, ok := strings.CutPrefix(fields[2], "answer:"); ok {
			p.Open = games.Kind(kind)
		} else {
			p.Asked = games.Kind(kind)
		}
		list = append(list, p)
	}
	return list
}

// Commands are those of a club, in English, read from the files of the module that the
// test is of.
func Commands(t *testing.T) *games.Commands {
	t.Helper()
	c, err := commands()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var commands = sync.OnceValues(func() (*games.Commands, error) {
	data, err := fs.ReadFile(clubFolder("en"), "commands.toml")
	if err != nil {
		return nil, err
	}
	return games.LoadCommands("en", data)
})

// clubFolder holds the words of the club in a language. It is looked for above the folder
// of the test.
func clubFolder(lang string) fs.FS {
	near := os.DirFS("../../templates/" + lang)
	if _, err := fs.Stat(near, "commands.toml"); err != nil {
		return os.DirFS("../../../templates/" + lang)
	}
	return near
}

// Phrasings checks that a title understands people: of so many of a hundred lines of
// each sort it takes what they mean, and none is carried out as something else. An
// order or answer is never taken for talk.
func Phrasings(t *testing.T, title games.Title, commands *games.Commands, percent int, list []Phrasing) {
	t.Helper()
	right, all := map[string]int{}, map[string]int{}
	for _, p := range list {
		sort := p.sort()
		all[sort]++
		if readsRight(t, title, commands, p) {
			right[sort]++
		}
		if sort == "orders" {
			all["orders, asked"]++
			p.Open = p.Asked
			if readsRight(t, title, commands, p) {
				right["orders, asked"]++
			}
		}
	}
	mostAreRight(t, percent, right, all)
}

// sort is what a phrasing is counted among.
func (p Phrasing) sort() string {
	switch {
	case p.Means == MeansTalk, p.Means == MeansRefused:
		return p.Means
	case p.Open != "":
		return "answers"
	}
	return "orders"
}

// mostAreRight checks that of each sort so many of a hundred are right.
func mostAreRight(t *testing.T, percent int, right, all map[string]int) {
	t.Helper()
	for sort, n := range all {
		t.Logf("%s: %d of %d", sort, right[sort], n)
		if right[sort]*100 < percent*n {
			t.Errorf("of %d %s only %d are right", n, sort, right[sort])
		}
	}
}

// readsRight reports whether a line comes to what it means; as something else it must
// not be carried out.
func readsRight(t *testing.T, title games.Title, commands *games.Commands, p Phrasing) bool {
	t.Helper()
	got := readPhrasing(title, commands, p.Typed, p.Open)
	want := phrasingRead{talk: true}
	switch p.Means {
	case MeansTalk:
	case MeansRefused:
		want = phrasingRead{fault: true}
	default:
		want = readPhrasing(title, commands, p.Means, "")
	}
	same := func(a, b games.SheetLine) bool { return meansSame(title, a, b, p.Open != "") }
	switch {
	case got.fault == want.fault && got.talk == want.talk && slices.EqualFunc(got.lines, want.lines, same):
		return true
	case !got.fault && len(got.lines) > 0:
		t.Errorf("%q is carried out as %q, and means %q (%s open)", p.Typed, got.written(title), p.Means, cmp.Or(p.Open, "nothing"))
	case got.talk && p.Means != MeansTalk:
		t.Errorf("%q is taken for talk, and means %q", p.Typed, p.Means)
	default:
		t.Logf("%q is not understood: %s (%s open)", p.Typed, p.Means, cmp.Or(p.Open, "nothing"))
	}
	return false
}

// A phrasingRead is what a line comes to: what is carried out, whether it comes back
// or is shown as not carried out, or talk.
type phrasingRead struct {
	lines       []games.SheetLine
	fault, talk bool
}

func readPhrasing(title games.Title, commands *games.Commands, typed string, open games.Kind) phrasingRead {
	reader := games.SheetReader{Title: title, Commands: commands}
	if open != "" {
		reader.Open = []games.Kind{open}
	}
	var r phrasingRead
	for _, l := range reader.Read(typed).Lines {
		switch {
		case l.Reading.Fault != nil || l.Reading.Aside:
			r.fault = true
		case l.Word != games.WordOrder || l.Reading.Order != nil:
			if o := l.Reading.Order; o != nil && lists(title, o.Kind) {
				l.Word = games.WordOrder // a list is kept, whether its question is open or not
			}
			r.lines = append(r.lines, l)
		}
	}
	if r.fault {
		r.lines = nil
	}
	r.talk = !r.fault && len(r.lines) == 0
	return r
}

// lists reports whether the orders of a kind are lists.
func lists(title games.Title, kind games.Kind) bool {
	return slices.ContainsFunc(title.Kinds(), func(k games.KindInfo) bool { return k.Kind == kind && k.Lists })
}

func (r phrasingRead) written(title games.Title) []string {
	var list []string
	for _, l := range r.lines {
		list = append(list, phrasingLine(title, l))
	}
	return list
}

// phrasingLine is what a line does, in one form for all ways to say it.
func phrasingLine(title games.Title, l games.SheetLine) string {
	if l.Word == games.WordCommand {
		return strings.TrimSpace(l.Command + " " + l.Rest)
	}
	if o := l.Reading.Order; o != nil {
		normal := title.Normal(*o)
		l.Reading.Order = &normal
	}
	return l.Write(title)
}

// meansSame reports whether a line does what another says; an answer need not say
// what its question has said.
func meansSame(title games.Title, got, want games.SheetLine, answer bool) bool {
	if phrasingLine(title, got) == phrasingLine(title, want) {
		return true
	}
	a, b := got.Reading.Order, want.Reading.Order
	if !answer || a == nil || b == nil || got.Word != want.Word {
		return false
	}
	x, y := title.Normal(*a), title.Normal(*b)
	if x.Place == "" {
		y.Place = ""
	}
	return title.Format(x) == title.Format(y) || x.Place == y.Place && games.PartOf(x, y)
}

// NoWordIsDropped checks that a word that says something is never dropped: put anywhere
// into a line, it makes the line another order, or none.
func NoWordIsDropped(t *testing.T, title games.Title, words []string, list []Phrasing) {
	t.Helper()
	for _, p := range list {
		plain := readPhrasing(title, nil, p.Typed, p.Open).written(title)
		if len(plain) == 0 {
			continue
		}
		typed := strings.Fields(p.Typed)
		for _, word := range words {
			for i := range typed {
				line := strings.Join(slices.Insert(slices.Clone(typed), i, word), " ")
				if got := readPhrasing(title, nil, line, p.Open).written(title); slices.Equal(got, plain) {
					t.Errorf("%q is read as %q, without %q", line, got, word)
				}
			}
		}
	}
}

// PhrasingsIn checks that a title understands people who write in another language: what
// their lines mean stands in English. It counts as Phrasings does; none is carried out as
// something else. Lines that are for the club, or name a seat, are left out.
func PhrasingsIn(t *testing.T, english games.Title, lang string, percent int, list []Phrasing) {
	t.Helper()
	title, commands := games.In(english, lang), Commands(t)
	right, all := map[string]int{}, map[string]int{}
	for _, p := range list {
		sort := p.sort()
		if _, ok := kindOf(english, cmp.Or(p.Open, p.Asked)); !ok && sort == "orders" || namesSeat(english, p.Means) {
			continue
		}
		all[sort]++
		got, want := readPhrasing(title, commands, p.Typed, p.Open), phrasingRead{talk: p.Means == MeansTalk, fault: p.Means == MeansRefused}
		if sort == "orders" || sort == "answers" {
			want = readPhrasing(english, commands, p.Means, "")
		}
		same := func(a, b games.SheetLine) bool { return meansSame(english, a, b, p.Open != "") }
		switch {
		case got.fault == want.fault && got.talk == want.talk && slices.EqualFunc(got.lines, want.lines, same):
			right[sort]++
		case !got.fault && len(got.lines) > 0:
			t.Errorf("%q is carried out as %q, and means %q (%s open)", p.Typed, got.written(english), p.Means, cmp.Or(p.Open, "nothing"))
		case got.talk && p.Means != MeansTalk:
			t.Logf("%q is taken for talk, and means %q", p.Typed, p.Means)
		default:
			t.Logf("%q is not understood: %s (%s open)", p.Typed, p.Means, cmp.Or(p.Open, "nothing"))
		}
	}
	mostAreRight(t, percent, right, all)
}

// kindOf describes a kind of decision of a title.
func kindOf(title games.Title, kind games.Kind) (games.KindInfo, bool) {
	for _, k := range title.Kinds() {
		if k.Kind == kind {
			return k, true
		}
	}
	return games.KindInfo{}, false
}

// namesSeat reports whether a line begins with the name of a seat.
func namesSeat(title games.Title, line string) bool {
	name, _, ok := strings.Cut(line, ":")
	return ok && slices.ContainsFunc(title.Scenarios()[0].Seats, func(s games.Seat) bool { return slices.Contains(title.SeatNames(s), name) })
}

// ConditionsAreKept checks that no condition is dropped: an order with one that nobody knows
// before or behind it is not carried out, and is not taken for talk; of all kinds of orders.
func ConditionsAreKept(t *testing.T, title games.Title, forms []language.Form) {
	t.Helper()
	before := []string{"if he is dead, ", "should he die, "}
	behind := []string{" if he is dead", " unless you have a better idea", " as long as you agree", "; if he is dead, nothing"}
	for _, form := range forms {
		line := form.Example
		plain := readPhrasing(title, nil, line, "")
		if len(plain.lines) == 0 {
			continue
		}
		var list []string
		for _, c := range before {
			list = append(list, c+line)
		}
		for _, c := range behind {
			list = append(list, line+c)
		}
		for _, typed := range list {
			switch got := readPhrasing(title, nil, typed, ""); {
			case got.talk:
				t.Errorf("%q is taken for talk", typed)
			case slices.Equal(got.written(title), plain.written(title)):
				t.Errorf("%q is carried out as %q", typed, got.written(title))
			}
		}
	}
}
