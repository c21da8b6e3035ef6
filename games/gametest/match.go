package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games"
)

// match plays matches by messages, each typed as a player would type it: once
// with a Match that stays in memory, once with one that is loaded before every
// message. Both must come to the same outcomes, news, lines and state. In the
// end the journal is recomputed, also with one line changed at a time.
func (c *checker) match() error {
	messages, changed := 0, 0
	err := c.each(c.Heavy, func(g game) error {
		here := *c
		here.title = from{c.title, g.start}
		p := &post{checker: &here, seats: g.together(), r: Rand(g.seed)}
		if err := p.begin(g); err != nil {
			return err
		}
		if err := p.correspond(); err != nil {
			return fmt.Errorf("message %d: %w", p.messages, err)
		}
		messages += p.messages
		if !p.warm.Over() {
			return fmt.Errorf("the match does not end within %d messages", c.Most)
		}
		n, err := p.journal(p.lines, p.r)
		changed += n
		return err
	})
	c.log("%d messages; %d changed lines found", messages, changed)
	return err
}

// A post is a match played by messages, kept twice.
type post struct {
	*checker
	seats    []games.Seat // the first of each party
	r        *rand.Rand
	warm     *games.Match
	state    []byte       // as a store would keep it
	lines    []games.Line // all of the journal
	fresh    int          // of warm's fresh lines, those in lines
	messages int
	waited   map[games.Seat]map[string]bool // orders that waited before the sheet in hand
}

// begin sets the match up.
func (p *post) begin(g game) error {
	var err error
	if p.warm, err = newMatch(p.title, g, g.start); err != nil {
		return err
	}
	for _, seat := range p.seats {
		p.warm.Told(seat)
	}
	p.store()
	return nil
}

// store keeps what the match in memory has come to.
func (p *post) store() {
	p.state = p.warm.State()
	fresh := p.warm.Fresh()
	p.lines = append(p.lines, fresh[p.fresh:]...)
	p.fresh = len(fresh)
}

// correspond plays to the end. Of the seats that are asked, one at a time
// writes; now and then another one does, or asks for an undo.
func (p *post) correspond() error {
	for !p.warm.Over() && p.messages < p.Most {
		p.messages++
		cold, err := p.load()
		if err != nil {
			return err
		}
		waiting := p.warm.News(p.seats[0]).Waiting
		if len(waiting) == 0 {
			return fmt.Errorf("the match waits for nobody")
		}
		seat := p.warm.Party(waiting[p.r.IntN(len(waiting))])[0]
		switch p.r.IntN(12) {
		case 0:
			seat = p.seats[p.r.IntN(len(p.seats))]
			if err := p.both(cold, seat, "undo", func(m *games.Match) (games.Outcome, error) { return m.Undo(seat) }); err != nil {
				return err
			}
		case 1:
			if err := p.refused(cold, seat); err != nil {
				return err
			}
		default:
			text := p.write(seat)
			do := func(m *games.Match) (games.Outcome, error) { return m.Take(seat, p.sheet(m.Party(seat), text)) }
			if err := p.preview(cold, seat, text); err != nil {
				return err
			}
			if err := p.both(cold, seat, text, do); err != nil {
				return err
			}
		}
	}
	return nil
}

// load makes the match from what is stored.
func (p *post) load() (*games.Match, error) {
	base := p.warm.Base()
	m, err := games.LoadMatch(p.title, p.state, p.lines[base-1:])
	if err != nil {
		return nil, describe(err)
	}
	m.SetJournal(func() ([]games.Line, error) { return p.lines, nil })
	return m, p.same(m, "loading it")
}

// write types a sheet for a seat: an answer to each question, now and then with
// orders ahead, standing orders, settings and luck.
func (p *post) write(seat games.Seat) string {
	var lines []string
	party := p.warm.Party(seat)
	for _, d := range p.warm.News(seat).Asked {
		of := d.About().Seat
		o := p.choose(p.r)(d)
		lines = append(lines, p.line(party, of, o))
		for p.r.IntN(3) == 0 {
			lines = append(lines, p.line(party, of, d.Sample(p.r)))
		}
		info := p.kinds[d.About().Kind]
		if p.r.IntN(6) == 0 && !info.QueueOnly {
			lines = append(lines, p.Commands.Write("standing", p.line(party, of, d.Sample(p.r))))
		}
	}
	if p.r.IntN(5) == 0 {
		info := p.title.Kinds()[p.r.IntN(len(p.title.Kinds()))]
		word := [...]games.Word{games.WordAsk, games.WordAuto, games.WordCancelStanding, games.WordCancel}[p.r.IntN(4)]
		if word == games.WordAsk && info.Secret || word == games.WordAuto && info.Setting == games.Must {
			word = games.WordCancelStanding
		}
		lines = append([]string{p.Commands.Write(string(word), string(info.Kind))}, lines...)
	}
	if p.r.IntN(8) == 0 {
		lines = append(lines, p.Commands.Write("luck", fmt.Sprintf("%d horseshoes", p.r.IntN(100))))
	}
	return strings.Join(lines, "\n")
}

// both does the same to the match in memory and to the loaded one, and stores
// what comes of it. If a sheet comes back whole, nothing has changed.
func (p *post) both(cold *games.Match, seat games.Seat, what string, do func(*games.Match) (games.Outcome, error)) error {
	before, was := string(p.warm.State()), p.books()
	p.remember()
	a, err := p.twice(cold, seat, what, do)
	if err != nil {
		return err
	}
	if a.Done && what != "undo" && !p.warm.Over() && p.warm.Sits(seat) == seat {
		if err := p.accounted(was, seat, a); err != nil {
			return fmt.Errorf("%s: %q: %w", seat, what, err)
		}
	}
	if !a.Done && string(p.warm.State()) != before {
		return fmt.Errorf("%s: %q was returned, but has changed the match", seat, what)
	}
	if err := p.same(cold, what); err != nil {
		return fmt.Errorf("%s: %w", seat, err)
	}
	for _, seat := range p.seats {
		if n := p.warm.News(seat); n.New && len(n.Asked) > 0 || p.r.IntN(4) == 0 {
			if a, b := p.warm.Told(seat), cold.Told(seat); a != b {
				return fmt.Errorf("the report of %s is number %d, in a loaded match %d", seat, a, b)
			}
			if n := p.warm.News(seat); n.New || len(n.Events) > 0 {
				return fmt.Errorf("%s has just been told, and yet there is news", seat)
			}
		}
	}
	p.store()
	if state := cold.State(); !bytes.Equal(state, p.state) {
		return fmt.Errorf("%s: %q leaves a loaded match in another state:\n%s", seat, what, differ(string(p.state), string(state)))
	}
	return nil
}

// twice does the same to the match in memory and to the loaded one, and compares
// what the sender is told.
func (p *post) twice(
	cold *games.Match, seat games.Seat, what string, do func(*games.Match) (games.Outcome, error),
) (games.Outcome, error) {
	a, err := do(p.warm)
	if err != nil {
		return a, fmt.Errorf("%s: %q: %w", seat, what, describe(err))
	}
	b, err := do(cold)
	if err != nil {
		return a, fmt.Errorf("%s: %q in a loaded match: %w", seat, what, describe(err))
	}
	if diff := p.readDiff(noBoard, a, b); diff != "" {
		return a, fmt.Errorf("%s: %q comes to something else in a loaded match (-warm +cold):\n%s", seat, what, diff)
	}
	return a, nil
}

// preview looks ahead at a sheet, which changes nothing.
func (p *post) preview(cold *games.Match, seat games.Seat, text string) error {
	before := string(p.warm.State())
	party := p.warm.Party(seat)
	sheet := p.sheet(party, text)
	a, err := p.twice(cold, seat, "preview: "+text, func(m *games.Match) (games.Outcome, error) { return m.Preview(seat, sheet) })
	if err != nil {
		return err
	}
	if after := string(p.warm.State()); after != before {
		return fmt.Errorf("%s: the preview of %q has changed the match:\n%s", seat, text, differ(before, after))
	}
	for _, e := range a.Preview {
		if !party.See(e) {
			return fmt.Errorf("%s: the preview of %q shows %s, which the seat may not know", seat, text, e.Kind)
		}
	}
	return nil
}

// refused sends a sheet with a line that cannot be taken: all of it comes back.
func (p *post) refused(cold *games.Match, seat games.Seat) error {
	text := p.write(seat) + "\n" + p.Commands.Write("ask", "no such kind of decision")
	return p.both(cold, seat, text, func(m *games.Match) (games.Outcome, error) {
		out, err := m.Take(seat, p.sheet(m.Party(seat), text))
		if err == nil && (out.Done || len(out.Faults) == 0) {
			return out, fmt.Errorf("a sheet with a line that cannot be taken was taken")
		}
		return out, err
	})
}

// same compares a loaded match with the one in memory: what each seat is told,
// and shown, and asked.
func (p *post) same(cold *games.Match, after string) error {
	for _, seat := range p.seats {
		if diff := p.readDiff(form(p.messages), toldTo(p.warm, seat), toldTo(cold, seat)); diff != "" {
			return fmt.Errorf("after %q a loaded match has other news for %s (-warm +cold):\n%s", after, seat, diff)
		}
		if p.warm.Report(seat) != cold.Report(seat) {
			return fmt.Errorf("after %q the reports of %s are at %d, in a loaded match at %d", after, seat, p.warm.Report(seat), cold.Report(seat))
		}
	}
	return nil
}

// A told is all that a seat reads of a match beside the outcome of its sheets.
type told struct {
	games.News
	Settings []games.KindSetting
}

func toldTo(m *games.Match, seat games.Seat) told { return told{m.News(seat), m.Settings(seat, false)} }

// readDiff shows where a player reads something else, "" if nowhere: of texts the words
// count, of orders the lines, of decisions and views what is shown of them, the board
// in one form.
func (c *checker) readDiff(f games.Form, a, b any) string {
	if c.reads++; reflect.DeepEqual(a, b) { // of the same the same is shown
		return ""
	}
	a, b = unlikeLists(reflect.ValueOf(a), reflect.ValueOf(b))
	return cmp.Diff(a, b, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(games.About{}, "Implied", "Meant", "Left", "Vain"),
		cmp.Transformer("words", func(t games.Text) string { return c.say(t) }),
		cmp.Transformer("line", c.title.Format),
		cmp.Transformer("put", c.put),
		cmp.Transformer("shown", func(v games.View) string { return c.shown(v, c.reads, f) }))
}

// unlikeLists are two values of a type, if they are structs without those of their lists that
// are the same: most of all that was told before, which is long.
func unlikeLists(a, b reflect.Value) (any, any) {
	if a.Kind() != reflect.Struct || a.Type() != b.Type() {
		return a.Interface(), b.Interface()
	}
	less := [2]reflect.Value{reflect.New(a.Type()).Elem(), reflect.New(b.Type()).Elem()}
	less[0].Set(a)
	less[1].Set(b)
	for i := range a.NumField() {
		switch one, other := a.Field(i), b.Field(i); {
		case !less[0].Field(i).CanSet():
		case one.Kind() == reflect.Struct:
			x, y := unlikeLists(one, other)
			less[0].Field(i).Set(reflect.ValueOf(x))
			less[1].Field(i).Set(reflect.ValueOf(y))
		case one.Kind() == reflect.Slice && reflect.DeepEqual(one.Interface(), other.Interface()):
			less[0].Field(i).SetZero()
			less[1].Field(i).SetZero()
		}
	}
	return less[0].Interface(), less[1].Interface()
}

// journal recomputes a journal, and sees that no line of it can be changed
// unnoticed. It returns how many changed lines were found.
func (c *checker) journal(lines []games.Line, r *rand.Rand) (int, error) {
	title := func(name string) games.Title {
		if name == c.title.Name() {
			return c.title
		}
		return nil
	}
	var file bytes.Buffer
	if err := games.WriteJournal(&file, lines); err != nil {
		return 0, err
	}
	read, err := games.ReadJournal(&file)
	if err != nil {
		return 0, err
	}
	if diff := cmp.Diff(lines, read, cmpopts.EquateEmpty()); diff != "" {
		return 0, fmt.Errorf("the journal is another when it is read:\n%s", diff)
	}
	if err := games.Verify(title, read); err != nil {
		return 0, fmt.Errorf("the journal as it was written: %w", err)
	}
	changes := map[games.LineKind]int{}
	found := 0
	for _, i := range r.Perm(len(lines)) {
		if changes[lines[i].What]++; changes[lines[i].What] > 4 {
			continue
		}
		bad, ok := change(lines[i])
		if !ok {
			continue
		}
		forged := append([]games.Line(nil), lines...)
		forged[i] = bad
		err := games.Verify(title, forged)
		if wrong, ok := err.(*games.VerifyError); !ok || wrong.Line != i+1 {
			return found, fmt.Errorf("line %d (%s) was changed, and Verify says: %v", i+1, bad.What, err)
		}
		found++
	}
	return found, nil
}

// change returns a line with one thing in it changed, if it can be.
func change(l games.Line) (games.Line, bool) {
	switch l.What {
	case games.LineRoll, games.LineDraw:
		if len(l.Values) == 0 || l.Sides < 2 {
			return l, false
		}
		values := append([]int(nil), l.Values...)
		if values[0]++; values[0] > l.Sides || l.What == games.LineDraw && values[0] == l.Sides {
			values[0] -= 2
		}
		l.Values = values
	case games.LineAnswer:
		l.Order += " "
		l.From = games.FromGM
	case games.LineSheet:
		l.Sheet = append([]string{"done"}, l.Sheet...)
	case games.LineCheckpoint:
		l.Position = strings.Repeat("0", 64)
	case games.LineLuck:
		l.Words += "!"
	case games.LineWithdraw:
		l.To++
	case games.LineOver:
		l.Why += "?"
	default:
		return l, false
	}
	return l, true
}
