package adjudicator

import (
	"testing"

	"postrider/mail"
)

// A name is no advertisement, and does not say that somebody is the game master.
func TestJoinNamesThatSay(t *testing.T) {
	for _, tt := range []struct {
		name string
		good bool
	}{
		{"buy at pills.example", false}, {"www.pills.example", false}, {"Eva.Brown", false},
		{"J. R. Smith", true}, {"Eva Brown Jr.", true}, {"St. John", true},
		{"Postrider Team", false}, {"The Postrider", false}, {"Game Master Greta", false}, {"Greta the game master", false}, {"Роstrider Support", false}, {"Gamemaster", false},
		{"Peter Rider", true}, {"Master Game", true},
	} {
		if _, ok := goodName(tt.name, "Postrider"); ok != tt.good {
			t.Errorf("%q may be a name: %v", tt.name, ok)
		}
	}
	for name, good := range map[string]bool{"Rome": false, "rоме": false, "Romeo": true, "Rome Romeo": true} { // a short one may be in a name
		if _, ok := goodName(name, "Rome"); ok != good {
			t.Errorf("in the club Rome %q may be a name: %v", name, ok)
		}
	}
}

// Whoever comes in by another way, or has another name meanwhile, is not taken for another
// either.
func TestJoinNameMeanwhile(t *testing.T) {
	c := joinClub(t, JoinApprove)
	c.proves(eva, "Karl")
	c.letters()
	// Somebody of that name comes in as a substitute, and another calls himself Bob.
	for _, tt := range []struct{ addr, calls, want string }{
		{"karl@example.info", "Karl", "Karl II"}, // the one who waits was first
		{"bob2@example.info", "Вob", "Bob II"},
		{"x@example.info", "Greta the game master", "X"},
		{"pat77@example.info", "http://pills.example", "Pat"},
		{"gamemaster@example.info", "", "G"},
		{"77@example.info", "", "77"},
	} {
		c := joinClub(t, JoinApprove)
		c.proves(eva, "Karl")
		c.letters()
		p := to(t, c.report(anna), anna)
		c.answer(p, anna, "substitute "+tt.addr)
		list := c.letters()
		c.answer(to(t, list, tt.addr), tt.calls+" <"+tt.addr+">", "accept")
		c.letters()
		his := to(t, list, bob)
		c.answer(his, bob, line(t, his, "accept substitute"))
		if got := c.member(tt.addr); got != tt.want {
			t.Errorf("who calls himself %q is %q, want %q", tt.calls, got, tt.want)
		}
	}
	// The game master has given somebody the name of one who waits.
	if err := c.clerk.transact(c.now, mail.Message{}, nil, func(j *job) error {
		_, err := j.enrol("", Person{Name: "Karl", Address: "karl@example.info"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.Admit(c.now, eva, true); err != nil {
		t.Fatal(err)
	}
	if got := c.member(eva); got != "Karl II" {
		t.Errorf("the member is %q", got)
	}
	wantText(t, c.one(eva), "Welcome to Postrider, Karl II.")
}
