package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// TB is what these helpers need of a test: a *testing.T or a *rapid.T.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// A Script is a referee that follows a script: dice, draws and answers. It fails
// the test where the rules want something that the script has not, or put a
// question that is none.
type Script struct {
	T        testing.TB
	Title    games.Title
	Position any // that the rules play on; looking at a question may not change it

	Dice    []string      // a word for each roll, a sign for each die: a digit, or one of Signs
	Signs   map[rune]int  // what other signs show
	Draws   []int         // an index for each draw
	Answers []games.Order // a question takes the first of its kind that fits
	Auto    []string      // kinds answered by their default where no answer is left; "all" for every kind
	// Loose: dice follow one another whatever a word is, each draw is of the
	// first, and questions with one answer are put too, as a title may that
	// shall not tell by them what is hidden.
	Loose bool

	Asked  []string      // the questions, such as "retreat british albany"
	Events []games.Event // that were told
}

// Unused fails the test for what of the script was not used, unless the test has
// failed anyway.
func (s *Script) Unused() {
	if s.T.Failed() {
		return
	}
	if len(s.Dice) > 0 || len(s.Draws) > 0 {
		s.T.Errorf("dice %v and draws %v were not used", s.Dice, s.Draws)
	}
	for _, o := range s.Answers {
		s.T.Errorf("answer was not used: %s", s.Title.Format(o))
	}
}

// Told are the events of a kind that were told.
func (s *Script) Told(kind string) []games.Event {
	var list []games.Event
	for _, e := range s.Events {
		if e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}

func (s *Script) Ask(d games.Decision) games.Answer {
	s.T.Helper()
	CheckDecision(s.T, s.Title, s.Position, d)
	Said(s.T, s.Title, d.Prompt())
	a := d.About()
	if !s.Loose && len(d.List()) < 2 {
		s.T.Errorf("%v is no question: it has one answer", a)
	}
	s.Asked = append(s.Asked, strings.TrimSpace(fmt.Sprintf("%s %s %s", a.Kind, a.Seat, a.Place)))
	for i, o := range s.Answers {
		if o.Kind == a.Kind && games.FitsAhead(d, o) {
			answer, fault := d.Accept(o)
			if fault != nil {
				s.T.Fatalf("answer %q to %v refused: rule %s, %s; try %q", s.Title.Format(o), a, fault.Rule, s.Title.Say(fault.Why, "en"), fault.Try)
			}
			s.Answers = slices.Delete(s.Answers, i, i+1)
			return answer
		}
	}
	if !slices.Contains(s.Auto, "all") && !slices.Contains(s.Auto, string(a.Kind)) {
		var lines []string
		for _, o := range d.List() {
			lines = append(lines, s.Title.Format(o))
		}
		s.T.Fatalf("unexpected question %v %v; answers are\n%s", a, d.Prompt(), strings.Join(lines, "\n"))
	}
	answer, fault := d.Accept(d.Default())
	if fault != nil {
		s.T.Fatalf("default of %v refused: %v", a, fault)
	}
	return answer
}

func (s *Script) AskAll(ds ...games.Decision) []games.Answer {
	s.T.Helper()
	answers := make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = s.Ask(d)
	}
	return answers
}

func (s *Script) Roll(n, sides int, l games.Label) []int {
	s.T.Helper()
	if s.Loose {
		s.Dice = strings.Fields(strings.Join(s.Dice, ""))
		if len(s.Dice) > 0 && len(s.Dice[0]) > n {
			s.Dice = []string{s.Dice[0][:n], s.Dice[0][n:]}
		}
	}
	if len(s.Dice) == 0 {
		s.T.Fatalf("unexpected roll of %d dice for %v", n, l)
	}
	word := s.Dice[0]
	s.Dice = s.Dice[1:]
	if len(word) != n {
		s.T.Fatalf("%d dice are rolled for %v, the script has %q", n, l, word)
	}
	values := make([]int, n)
	for i, sign := range word {
		value, ok := s.Signs[sign]
		if !ok {
			value = int(sign - '0')
		}
		if value < 1 || value > sides {
			s.T.Fatalf("no die of %d sides shows %q", sides, sign)
		}
		values[i] = value
	}
	return values
}

func (s *Script) Draw(stream string, n int, l games.Label) int {
	s.T.Helper()
	if s.Loose {
		return 0
	}
	if len(s.Draws) == 0 {
		s.T.Fatalf("unexpected draw of %d in %s for %v", n, stream, l)
	}
	i := s.Draws[0]
	s.Draws = s.Draws[1:]
	if i >= n {
		s.T.Fatalf("draw of %d in %s for %v, the script has %d", n, stream, l, i)
	}
	return i
}

// Tell keeps an event, which has words.
func (s *Script) Tell(e games.Event) {
	s.T.Helper()
	Said(s.T, s.Title, e.Text)
	s.Events = append(s.Events, e)
}

func (s *Script) Checkpoint() {}

// CheckDecision checks what every question must keep to: what is listed, sampled
// or safe is accepted, what is listed or safe as the one concrete order that it
// already is, and looking changes nothing of the position.
func CheckDecision(t TB, title games.Title, position any, d games.Decision) {
	t.Helper()
	a := d.About()
	if !slices.ContainsFunc(title.Kinds(), func(k games.KindInfo) bool { return k.Kind == a.Kind }) {
		t.Errorf("no kind %q", a.Kind)
	}
	before, _ := json.Marshal(position)
	r := rand.New(rand.NewPCG(1, 2))
	listed := append(d.List(), d.Default())
	orders := append(slices.Clone(listed), d.Sample(r), d.Sample(r))
	for i, o := range orders {
		answer, fault := d.Accept(o)
		if fault != nil {
			t.Fatalf("%v refuses its own %q %+v: rule %s, %v", a, title.Format(o), o, fault.Rule, fault.Why)
		}
		again, fault := d.Accept(answer.Order)
		if fault != nil || !games.SameAnswer(again.Order, answer.Order) || !reflect.DeepEqual(again.Value, answer.Value) {
			t.Errorf("%v: %+v becomes %+v", a, answer.Order, again.Order)
		}
		if i < len(listed) && !games.SameAnswer(o, answer.Order) {
			t.Errorf("%v: listed %q is accepted as %q", a, title.Format(o), title.Format(answer.Order))
		}
	}
	if after, _ := json.Marshal(position); string(before) != string(after) {
		t.Fatalf("%v changed the position by being looked at:\n%s", a, cmp.Diff(string(before), string(after)))
	}
}

// OrderOf reads an order line; it fails the test if it is none.
func OrderOf(t TB, title games.Title, line string) games.Order {
	t.Helper()
	r := title.Read(line, nil)[0]
	if r.Fault != nil || r.Order == nil {
		t.Fatalf("line %q is no order: %+v", line, r)
	}
	return *r.Order
}

// Lines are the lines of a position written as text, one to a line or between
// semicolons.
func Lines(text string) []string {
	var lines []string
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
