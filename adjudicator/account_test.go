package adjudicator

import (
	"strings"
	"testing"
)

// A new address is asked for from an old one and confirmed from the new.
func TestAddresses(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := to(t, c.letters(), anna)
	const work = "anna@work.example"

	// Before it is confirmed it is a stranger's.
	wantOutcome(t, c.answer(a, work, "status"), Misused, 1)
	c.letters()

	wantOutcome(t, c.answer(a, anna, "Address add "+work), Answered, 2)
	list := c.letters()
	wantLetter(t, "address", to(t, list, anna))
	ask := to(t, list, work)
	wantLetter(t, "confirm", ask)
	if len(ask.ReplyTo) != 1 {
		t.Fatalf("the letter wants no answer: %v", ask.ReplyTo)
	}
	// Asked again at once, no second letter goes to somebody who may have
	// nothing to do with it.
	wantOutcome(t, c.answer(a, anna, "address add "+work), Answered, 1)
	c.letters()
	// Nobody else confirms it.
	if r := c.answer(ask, bob, "yes"); r.Outcome == Answered {
		t.Errorf("Bob confirms Anna's address: %+v", r)
	}
	c.letters()
	wantOutcome(t, c.answer(a, work, "status"), Misused, 0) // warned before
	wantOutcome(t, c.answer(ask, work, "Yes, I confirm"), Answered, 2)
	list = c.letters()
	wantText(t, to(t, list, work), "Anna, anna@work.example is now your address too.")
	wantText(t, to(t, list, anna), "Anna, anna@work.example is now your address too.")

	wantOutcome(t, c.answer(a, work, "status"), Answered, 1)
	c.one(work) // the answer goes to where the message came from
	c.answer(a, work, "address first "+work)
	c.letters()
	p, err := c.store.PlayerAt(work)
	if err != nil || p.Address() != work || p.Name != "Anna" {
		t.Errorf("letters go to %q of %s, %v", p.Address(), p.Name, err)
	}
	c.answer(a, anna, "address remove "+anna)
	c.letters()
	wantOutcome(t, c.answer(a, anna, "status"), Misused, 1)
}

func TestAddressesRefused(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := to(t, c.letters(), anna)
	for _, l := range []struct{ text, want string }{
		{"address", "anna@example.org: letters go there"},
		{"address add nonsense@", "nonsense@ is no address"},
		{"address add vic\u0301tim@third.example", "is no address"},
		{"address add " + bob, "bob@example.net belongs to another player"},
		{"address add " + anna, "is your address already"},
		{"address add " + c.clerk.Options.Address, "is the address that you write to"},
		{"address remove " + anna, "your only confirmed address"},
		{"address first x@y.example", "no confirmed address of yours"},
		{"Address me as Sir, Bob", "nothing was done"},
	} {
		c.answer(a, anna, l.text)
		wantText(t, to(t, c.letters(), anna), l.want)
	}
	for _, n := range []string{"a", "b", "c", "d"} {
		c.answer(a, anna, "address add "+n+"@work.example")
		c.letters()
	}
	c.answer(a, anna, "address add e@work.example")
	wantText(t, c.one(anna), "remove one first")
}

// After renewing, what was given out before is void, in all of the player's
// matches.
func TestRenew(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	a := to(t, c.letters(), anna)
	c.match(3)
	second := to(t, c.letters(), anna)
	wantOutcome(t, c.answer(a, anna, "renew tokens"), Answered, 2)
	list := c.letters()
	var other post
	for _, p := range list {
		if strings.Contains(p.Subject, "[FI2]") {
			other = p
		} else {
			a = p
		}
	}
	wantText(t, a, "are void", code)
	wantText(t, other, "This report was sent before", "Choose a card")
	if second.MessageID == other.MessageID || second.ReplyTo[0].Addr == other.ReplyTo[0].Addr {
		t.Error("the report again has the Message-ID or the reply address of the first")
	}
	// The old reply address is worth nothing to somebody who has seen it.
	if r := c.send(note{from: anna, answers: &second, text: example(t, second)}); r.Outcome == Played {
		t.Error("a void reply address was good")
	}
	c.letters()
	wantOutcome(t, c.answer(other, anna, example(t, other)), Played, 1)
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
	c.letters()

	// The game master does the same for a player.
	if name, err := c.clerk.RenewTokens(c.now, anna); err != nil || name != "Anna" {
		t.Fatalf("%q, %v", name, err)
	}
	if list := c.letters(); len(list) != 2 {
		t.Errorf("after the game master's renewal: %s", describe(list))
	}
	if r := c.answer(a, anna, "status"); r.Outcome == Answered {
		t.Error("an address from before the second renewal was good")
	}
}
