package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games"
)

// A Play says how a match is played to its end.
type Play struct {
	Dice games.Dice
	// Choose answers a decision.
	Choose func(games.Decision) games.Order
	Most   int // stops before the match is said not to end; 0 means 20000
	// AtStop, if set, is called at each stop before it is answered, with all
	// steps so far, and AtCheckpoint at each checkpoint; an error ends the play.
	AtStop       func(run *games.Run, stop games.Stop, steps []games.Step) error
	AtCheckpoint func(pos games.Position, dice games.Dice) error
}

// A Record is a match that was played to its end.
type Record struct {
	Steps  []games.Step
	Events []games.Event
	End    string // the position at the end, as JSON
	Stops  int
}

// Random plays a match from pos to its end in one run.
func Random(title games.Title, pos games.Position, p Play) (Record, error) {
	if p.Most == 0 {
		p.Most = 20_000
	}
	var record Record
	var failed error
	run := games.Start(title, pos, games.RunOptions{
		Dice: p.Dice, Digests: true,
		Record: func(s games.Step) { record.Steps = append(record.Steps, s) },
		AtCheckpoint: func(pos games.Position, dice games.Dice) {
			if p.AtCheckpoint != nil && failed == nil {
				failed = p.AtCheckpoint(pos, dice)
			}
		},
	})
	defer run.Close()
	for {
		stop := run.Next()
		if stop.Err != nil {
			return record, describe(stop.Err)
		}
		if failed != nil {
			return record, failed
		}
		if stop.Over {
			break
		}
		if record.Stops++; record.Stops > p.Most {
			return record, fmt.Errorf("the match does not end within %d stops", p.Most)
		}
		if p.AtStop != nil {
			if err := p.AtStop(run, stop, record.Steps); err != nil {
				return record, err
			}
		}
		for i, d := range stop.Questions { // all of them: nothing else answers
			o := p.Choose(d)
			if fault := run.Give(i, o, games.FromBot); fault != nil {
				return record, fmt.Errorf("%s refuses %q: %s", name(d), title.Format(o), why(title, fault))
			}
		}
	}
	if _, ok := title.Result(run.Position()); !ok {
		return record, errors.New("the rules have come to an end, but Result says that the match goes on")
	}
	record.Events, record.End = run.Events(), encode(run.Position())
	return record, nil
}

// Choose answers decisions at random: mostly by Sample, now and then with one
// of those listed or the default.
func Choose(r *rand.Rand) func(games.Decision) games.Order {
	return func(d games.Decision) games.Order {
		switch r.IntN(8) {
		case 0:
			return d.Default()
		case 1:
			if list := d.List(); len(list) > 0 {
				return list[r.IntN(len(list))]
			}
		}
		return d.Sample(r)
	}
}

// A looker looks at the stops of a match.
type looker struct {
	*checker
	seats []games.Seat
	r     *rand.Rand
	told  int // events looked at
	watch func(games.Position, games.Stop, []games.Event) error

	looked map[string]int    // how often each kind was, in all matches
	read   map[string]string // the lines of orders that were read back
}

// looks is how many times each kind of decision and event is looked at before
// only one in eight is, and fewer as there are more.
const looks = 30

// due reports whether a kind is to be looked at once more.
func (l *looker) due(kind string) bool {
	l.looked[kind]++
	n := l.looked[kind]
	return n <= looks || oneIn(8+n/looks, l.r)
}

// oneIn is true one time in n.
func oneIn(n int, r *rand.Rand) bool { return r.IntN(n) == 0 }

// stop looks at what can be seen of a stop.
func (l *looker) stop(run *games.Run, stop games.Stop, _ []games.Step) error {
	pos := run.Position()
	if l.Check != nil {
		if err := l.Check(pos); err != nil {
			return err
		}
	}
	if l.watch != nil {
		if err := l.watch(pos, stop, run.Events()[l.told:]); err != nil {
			return err
		}
	}
	for _, e := range run.Events()[l.told:] {
		if l.due("event " + e.Kind) {
			if err := l.event(e); err != nil {
				return fmt.Errorf("event %s: %w", e.Kind, err)
			}
		}
	}
	l.told = len(run.Events())
	for _, d := range stop.Questions {
		if !l.due(string(d.About().Kind)) {
			continue
		}
		before := encode(pos)
		if err := l.decision(d); err != nil {
			return fmt.Errorf("%s: %w", name(d), err)
		}
		for _, seat := range l.seats {
			if !l.due("view") {
				continue // drawing boards takes most of the time
			}
			if err := l.view(l.title.View(pos, games.Seats{seat})); err != nil {
				return fmt.Errorf("the view of %s: %w", seat, err)
			}
		}
		if after := encode(pos); after != before {
			return fmt.Errorf("looking at decisions and views changed the position:\n%s", differ(before, after))
		}
	}
	return nil
}

// end looks at the position in which a match ended.
func (l *looker) end(record Record) error {
	if l.Check == nil && l.watch == nil {
		return nil
	}
	pos, err := l.title.Decode([]byte(record.End))
	if err != nil {
		return err
	}
	if l.Check != nil {
		if err := l.Check(pos); err != nil {
			return err
		}
	}
	if l.watch != nil {
		return l.watch(pos, games.Stop{Over: true}, record.Events[l.told:])
	}
	return nil
}

// decision looks at one decision: all that is listed, sampled or the default
// is accepted.
func (l *looker) decision(d games.Decision) error {
	about := d.About()
	if !slices.Contains(l.seats, about.Seat) {
		return fmt.Errorf("there is no seat %q", about.Seat)
	}
	for _, k := range about.Ahead {
		if _, ok := l.kinds[k]; !ok {
			return fmt.Errorf("orders of kind %s cannot be sent ahead: it is not among Kinds", k)
		}
	}
	if l.wordless(d.Prompt()) {
		return fmt.Errorf("the prompt %q has no words", d.Prompt().Kind)
	}
	if err := l.order(d, d.Default(), "the default"); err != nil {
		return err
	}
	list := d.List()
	if len(list) == 0 {
		return errors.New("nothing is listed")
	}
	for _, o := range list {
		if err := l.order(d, o, "the listed"); err != nil {
			return err
		}
	}
	for range 4 {
		if err := l.order(d, d.Sample(l.r), "the sampled"); err != nil {
			return err
		}
	}
	if l.due("advice on " + string(about.Kind)) {
		return l.advice(d)
	}
	return nil
}

// order looks at one order that a decision offers.
func (l *looker) order(d games.Decision, o games.Order, which string) error {
	line := l.title.Format(o)
	if o.Kind != d.About().Kind {
		return fmt.Errorf("%s %q is of kind %s", which, line, o.Kind)
	}
	if !d.Fits(o) {
		return fmt.Errorf("%s %q does not fit", which, line)
	}
	a, fault := d.Accept(o)
	if fault != nil {
		return fmt.Errorf("%s %q is refused: %s", which, line, l.why(fault))
	}
	if again, fault := d.Accept(a.Order); fault != nil {
		return fmt.Errorf("%s %q is accepted as %q, but that is refused: %s", which, line, l.title.Format(a.Order), l.why(fault))
	} else if diff := unlike(a.Order, again.Order); diff != "" {
		return fmt.Errorf("%s %q is accepted as another order the second time (-first +second):\n%s", which, line, diff)
	}
	if err := l.readsBack(o, which); err != nil {
		return err
	}
	return l.readsBack(a.Order, "the answer to "+which)
}

// readsBack checks that an order survives format and read.
func (l *looker) readsBack(o games.Order, which string) error {
	line := l.title.Format(o)
	key := fmt.Sprintf("%+v", o)
	if l.read[key] == line {
		return nil
	}
	l.read[key] = line
	if strings.ContainsAny(line, "\n;#") || strings.TrimSpace(line) != line || line == "" {
		return fmt.Errorf("%s %q is not a line", which, line)
	}
	sheet := l.sheet(nil, line)
	if len(sheet.Lines) != 1 || sheet.Lines[0].Word != games.WordOrder {
		return fmt.Errorf("%s %q is read as %d lines or something else than an order", which, line, len(sheet.Lines))
	}
	switch reading := sheet.Lines[0].Reading; {
	case reading.Fault != nil:
		return fmt.Errorf("%s %q cannot be read: %s", which, line, l.why(reading.Fault))
	case reading.Order == nil:
		return fmt.Errorf("%s %q is read as talk", which, line)
	default:
		if diff := unlike(o, *reading.Order); diff != "" {
			return fmt.Errorf("%s %q is read as another order (-written +read):\n%s", which, line, diff)
		}
	}
	return nil
}

// unlike shows where two orders differ: "" if they are the same but for lists
// that are empty or not there.
func unlike(a, b games.Order) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	return cmp.Diff(a, b, cmpopts.EquateEmpty())
}

// view looks at what a seat is shown.
func (l *looker) view(v games.View) error {
	for _, form := range forms {
		if _, err := Board(v, games.Look{Form: form, Lang: "en"}); err != nil {
			return err
		}
	}
	if strings.TrimSpace(v.Status("en")) == "" {
		return errors.New("the status is empty")
	}
	return nil
}

var forms = []games.Form{games.Wide, games.Narrow, games.List}

// noBoard stands for a turn at which no board is drawn: drawing them takes most
// of the time.
const noBoard games.Form = ""

// form is one of the forms, by turns, and noBoard between.
func form(turn int) games.Form {
	if turn%4 > 0 {
		return noBoard
	}
	return forms[turn/4%len(forms)]
}

// event looks at an event: its values are plain, and it says something.
func (l *looker) event(e games.Event) error {
	for _, seat := range e.To {
		if !slices.Contains(l.seats, seat) {
			return fmt.Errorf("it is told to %q", seat)
		}
	}
	for _, v := range e.Values {
		switch v.Of.(type) {
		case string, int, bool, []string, []int:
		default:
			return fmt.Errorf("its value %s is a %T", v.Name, v.Of)
		}
	}
	if l.wordless(e.Text) {
		return errors.New("it has no words")
	}
	return nil
}

// wordless reports whether a text says nothing, or only its name and values, as one
// does that has no words.
func (c *checker) wordless(t games.Text) bool {
	said := strings.TrimSpace(games.Say(c.title, t, "en"))
	return said == "" || said == t.Kind || strings.HasPrefix(said, t.Kind+": ")
}

// said says events in words, one to a line.
func (c *checker) said(events []games.Event) string {
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "%s %s %v\n", e.Rule, c.say(e.Text), e.To)
	}
	return b.String()
}

// say says a text in each language in which it is compared.
func (c *checker) say(t games.Text) string {
	said := make([]string, len(c.langs))
	for i, lang := range c.langs {
		said[i] = games.Say(c.title, t, lang)
	}
	return strings.Join(said, " / ")
}

// shown is what a view shows in the given forms, in another language from one turn to the
// next, for drawing takes long; and its status.
func (c *checker) shown(v games.View, turn int, forms ...games.Form) string {
	var b strings.Builder
	for _, form := range forms {
		if form != noBoard {
			fmt.Fprintf(&b, "%s:\n%s\n", form, Draw(v, games.Look{Form: form, Lang: c.langs[turn%len(c.langs)]}))
		}
	}
	for _, lang := range c.langs {
		b.WriteString(v.Status(lang))
	}
	return b.String()
}

// put is all that a seat is shown of a question: what it is about, its prompt,
// and what it may answer.
func (c *checker) put(d games.Decision) string {
	var b strings.Builder
	about := d.About()
	fmt.Fprintf(&b, "%s ahead %v: %s\n", name(d), about.Ahead, c.say(d.Prompt()))
	for _, lang := range c.langs {
		title := games.In(c.title, lang)
		for _, o := range d.List() {
			fmt.Fprintf(&b, "\t%s\n", title.Format(o))
		}
		fmt.Fprintf(&b, "\tdefault %s\n", title.Format(d.Default()))
	}
	return b.String()
}

// name says which decision it is.
func name(d games.Decision) string {
	a := d.About()
	return fmt.Sprintf("%s of %s at %q (rule %s)", a.Kind, a.Seat, a.Place, a.Rule)
}

// why says a fault in each language that is compared.
func (c *checker) why(f *games.Fault) string {
	return fmt.Sprintf("%s (rule %s; try %q)", c.say(f.Why), f.Rule, f.Try)
}

// why says a fault in English.
func why(title games.Title, f *games.Fault) string {
	return (&checker{title: title, langs: []string{"en"}}).why(f)
}

// describe shows the stack of a panic.
func describe(err error) error {
	if p := (*games.PanicError)(nil); errors.As(err, &p) {
		return fmt.Errorf("%w\n%s", err, p.Stack)
	}
	return err
}

// encode writes a position as JSON.
func encode(pos games.Position) string { return string(pos.AppendJSON(nil)) }

// differ shows where two texts differ.
func differ(want, got string) string {
	if json.Valid([]byte(want)) && json.Valid([]byte(got)) {
		var a, b any
		json.Unmarshal([]byte(want), &a)
		json.Unmarshal([]byte(got), &b)
		return cmp.Diff(a, b)
	}
	return cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n"))
}
