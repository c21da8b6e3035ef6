package gametest

import (
	"strings"
	"sync"

	"postrider/games"
)

// Accept is the answer of a decision to an order, or why it is refused: that is said.
func Accept(t TB, title games.Title, d games.Decision, o games.Order) (games.Answer, *games.Fault) {
	t.Helper()
	answer, fault := d.Accept(o)
	if fault != nil {
		Said(t, title, fault.Why)
	}
	return answer, fault
}

// saidBefore is how often texts of a kind with values of the same names were said.
var saidBefore = struct {
	sync.Mutex
	times map[string]int
}{times: map[string]int{}}

// Said checks that a text is a sentence in English, and in Japanese where the title has that:
// it has all values that its words use. What was said some times with the same ones is not
// said again.
func Said(t TB, title games.Title, x games.Text) {
	t.Helper()
	const often = 5
	key := title.Name() + " " + x.Kind
	for _, v := range x.Values {
		key += " " + v.Name
	}
	saidBefore.Lock()
	saidBefore.times[key]++
	times := saidBefore.times[key]
	saidBefore.Unlock()
	if times > often || x.Kind == "" {
		return
	}
	english := games.Say(title, x, "en")
	if english == "" || unsaid(x.Kind, english) {
		t.Errorf("%s cannot be said of %v: %q", x.Kind, x.Values, english)
	}
	if title.In("ja") == nil {
		return
	}
	said := games.Say(title, x, "ja")
	if said == "" || unsaid(x.Kind, said) || said == english && strings.Contains(said, " ") && leftEnglish(said) != "" {
		t.Errorf("%s cannot be said in Japanese of %v: %q", x.Kind, x.Values, said)
	}
}
