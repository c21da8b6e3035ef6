package adjudicator

import (
	"testing"
)

// Whatever the game master does to a player's addresses and reply addresses
// stands in the journals of his matches, without the addresses, and he is told
// of it; his opponents are not.
func TestAddressActs(t *testing.T) {
	c := newClub(t)
	c.begin(3)
	const other = "bob@work.example"
	for _, act := range []struct {
		verb, addr string
		told       []string // at which addresses
		says       string
	}{
		{"add", other, []string{other, bob}, "Bob, bob@work.example is now your address too."},
		{"first", other, []string{bob, other}, "Bob, your letters go to bob@work.example from now on."},
		{"remove", bob, []string{other, bob}, "Bob, bob@example.net is no address of yours any more."},
	} {
		if _, err := c.clerk.ChangeAddress(c.now, "p2", act.verb, act.addr); err != nil {
			t.Fatal(err)
		}
		list := c.letters()
		if len(list) != len(act.told) {
			t.Fatalf("%s: %s", act.verb, describe(list))
		}
		for _, addr := range act.told {
			wantText(t, to(t, list, addr), act.says)
		}
	}
	if _, err := c.clerk.RenewTokens(c.now, "p2"); err != nil {
		t.Fatal(err)
	}
	if list := c.letters(); len(list) != 1 || list[0].to != other {
		t.Error(describe(list))
	}
	wantActs(t, c, "address blue add", "address blue first", "address blue remove", "renew blue")
	c.verified()
}
