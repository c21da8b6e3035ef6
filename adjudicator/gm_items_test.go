package adjudicator

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"postrider/games"
	"postrider/mail"
)

// All who play with somebody whom no letter reaches hear of it, each once and with their
// matches, and the game master reads which of his matches wait.
func TestDeadAddressIsToldEverywhere(t *testing.T) {
	c := newClub(t)
	c.match(3)
	c.match(3)
	setUp := func(who Person) {
		t.Helper()
		if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": who}}); err != nil {
			t.Fatal(err)
		}
	}
	setUp(Person{Name: "Carla", Address: carla})
	setUp(Person{Name: "Dan", Address: dan})
	if err := c.clerk.End(c.now, "FI4"); err != nil {
		t.Fatal(err)
	}
	due, err := c.store.Due(c.now, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range due[1:] {
		if err := c.store.Taken(c.now, l.ID); err != nil {
			t.Fatal(err)
		}
	}
	if due[0].To != anna || due[0].Match != "FI1" {
		t.Fatalf("the first letter is to %s", due[0].To)
	}
	if err := c.clerk.LetterFailed(c.now, due[0], errors.New("550 no such user"), true); err != nil {
		t.Fatal(err)
	}
	list := c.letters()
	if len(list) != 3 {
		t.Fatal(describe(list))
	}
	wantText(t, to(t, list, bob), "Letters to Anna come back, so FI1 and FI2 may have to wait.")
	wantText(t, to(t, list, carla), "Letters to Anna come back, so FI3 may have to wait.")
	wantText(t, to(t, list, gm), "The player is in FI1 and FI2 and FI3; the others there are told.")
}

// What was set aside because one player's messages were too many is carried out at one
// word, and more comes through; the letter names that word. What else was set aside stays.
func TestLift(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = 3 })
	last := c.begin(3)
	flooded := 0
	var told post
	for i := range 8 {
		r := c.answer(last[anna], anna, fmt.Sprintf("luck word%d", i))
		if r.Outcome == Flooded {
			flooded++
		}
		for _, p := range c.letters() {
			if p.to == gm {
				told = p
			}
		}
	}
	if flooded == 0 {
		t.Fatal("nothing was set aside")
	}
	wantText(t, told, `"postrider player lift p1" carries out all that was set aside so, and lets more come.`)
	done, err := c.clerk.Lift(t.Context(), c.now, "Anna", func(raw []byte) mail.Message {
		return mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
	})
	if err != nil || done != (Lifted{"Anna", flooded, 0}) {
		t.Fatalf("%+v, %v, want %d messages", done, err, flooded)
	}
	if asides, err := c.store.Asides(); err != nil || len(asides) > 0 {
		t.Errorf("%d are set aside still, %v", len(asides), err)
	}
	c.letters()
	if r := c.answer(last[anna], anna, "status"); r.Outcome != Answered {
		t.Errorf("the next message is %s", r.Outcome)
	}
	var out strings.Builder
	lines, err := c.clerk.Journal(c.now, "FI1", true)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		fmt.Fprintln(&out, l.Sheet)
	}
	if !strings.Contains(out.String(), "word7") {
		t.Errorf("the last was not carried out:\n%s", out.String())
	}
}

// The options of a match stand in its first letter and in match show.
func TestOptionsAreTold(t *testing.T) {
	c := newClub(t)
	c.match(3)
	wantText(t, to(t, c.letters(), anna), "Scenario: A short quarrel Played with the option rounds=3.")
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, "FI1"); err != nil || !strings.Contains(out.String(), "options  rounds=3\n") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if got := strings.Join(optionList(map[string]string{"14.2": "yes", "14.1": "yes", "rounds": "4"}), ", "); got != "14.1, 14.2, rounds=4" {
		t.Errorf("options are %s", got)
	}
}
