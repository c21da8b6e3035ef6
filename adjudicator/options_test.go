package adjudicator

import (
	"maps"
	"strings"
	"testing"

	"postrider/games"
	"postrider/mail"
)

// optional is the toy with two options of which one takes the place of the other.
type optional struct{ title }

func (t optional) Setup(scenario string, options map[string]string) (games.Position, error) {
	rest := maps.Clone(options)
	delete(rest, "13.3")
	delete(rest, "14.7")
	return t.title.Setup(scenario, rest)
}

func (optional) Exclusive() [][2]string { return [][2]string{{"13.3", "14.7"}} }

// Options that contradict one another are refused when a match is made, with what would be
// right; one that began with both goes on. All that it is played with is told.
func TestOptions(t *testing.T) {
	c := members(t, func(o *Options) { o.Titles["toy"] = games.Made(optional{newTitle()}) })
	seats := map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}}
	both := map[string]string{"13.3": "yes", "14.7": "yes", "rounds": "3"}
	_, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seats: seats, Options: both})
	wantError(t, err, "option 14.7 takes the place of 13.3: leave one of them out")
	for _, line := range []string{"seek toy short with 13.3 14.7", "challenge carla toy short with bid with 14.7"} {
		wantText(t, c.desk(anna, line), "Nothing was done: of Toy, option 14.7 takes the place of option 13.3. Please write the line again with one of them:", "- 13.3 - 14.7")
	}
	if all, err := c.store.Affairs(""); err != nil || len(all) > 0 {
		t.Errorf("open: %v, %v", all, err)
	}
	// One that was set up by an earlier version.
	var code string
	if err := c.clerk.transact(c.now, mail.Message{}, nil, func(j *job) (err error) {
		code, err = c.clerk.newMatch(j, NewMatch{Title: "toy", Scenario: "short", Seats: seats, Options: both})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	first := to(t, c.letters(), anna)
	wantText(t, first, "13.3, 14.7, rounds=3")
	c.answer(first, anna, example(t, first))
	c.letters()
	c.verified()
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, code); err != nil || !strings.Contains(out.String(), "options  13.3, 14.7, rounds=3") {
		t.Errorf("match show, %v:\n%s", err, out.String())
	}
	// What is told of them beforehand.
	c.asks(anna, "challenge carla toy short with 14.7 with rounds=3")
	list := c.letters()
	wantText(t, to(t, list, carla), "Anna challenges you to Toy", "with 14.7, rounds=3")
	wantText(t, to(t, list, anna), "with 14.7, rounds=3")
	wantText(t, c.desk(carla, "seeks"), "with 14.7, rounds=3")
}
