package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// begun are the letters of the match that has just begun, by their readers.
func (c *club) begun(want string) map[string]post {
	c.t.Helper()
	list := c.letters()
	got := map[string]post{}
	for _, p := range list {
		if !strings.HasPrefix(p.Subject, "["+want+"]") {
			c.t.Errorf("a letter beside those of %s: %s\n%s", want, describe([]post{p}), p.text)
		}
		got[p.to] = p
	}
	if len(got) != len(list) {
		c.t.Errorf("some got more than one letter: %s", describe(list))
	}
	return got
}

func TestChallenge(t *testing.T) {
	c := members(t)
	c.asks(anna, "challenge bob toy short as blue")
	list := c.letters()
	wantLetter(t, "challenged", to(t, list, anna))
	ask := to(t, list, bob)
	wantLetter(t, "challenge", ask)
	if !strings.Contains(ask.html, "body=accept%0D%0A") {
		t.Errorf("no link that accepts:\n%s", ask.html)
	}
	wantText(t, c.desk(anna, "seeks"), "C1: you challenge Bob to Toy, as Blue (until 15 March 2026)", "withdraw C1")
	wantText(t, c.desk(bob, "seeks"), "C1: Anna challenges you to Toy, as Blue", "accept C1", "decline C1")
	wantText(t, c.desk(carla, "seeks"), "Nothing is open for you")
	// Somebody else cannot accept it, nor learns what it is.
	wantText(t, c.desk(carla, "accept C1"), "C1 is not open for you")
	r := c.answer(ask, bob, "Hi Anna, with pleasure!\naccept\n\n> decline")
	if r.Outcome != Answered {
		t.Errorf("outcome %s", r.Outcome)
	}
	first := c.begun("FI3")
	wantText(t, first[bob], "You are Red in Toy, against Anna (Blue)", "This match comes of C1, which its players have accepted.")
	wantText(t, first[anna], "You are Blue in Toy, against Bob (Red)")
	if n := c.affairs(); len(n) != 0 {
		t.Errorf("open still: %v", n)
	}
	// Once.
	c.answer(ask, bob, "accept")
	wantText(t, c.one(bob), "not open any more")
	wantText(t, c.desk(bob, "accept C1"), "C1 is not open for you, or not any more")
	if all, _ := c.store.Matches(); len(all) != 3 {
		t.Errorf("%d matches", len(all))
	}
}

func TestChallengeDeclined(t *testing.T) {
	c := members(t)
	c.asks(anna, "challenge bob toy short")
	ask := to(t, c.letters(), bob)
	wantText(t, ask, "Who plays which side is open", "accept as red", "accept as blue", "block Anna")
	c.answer(ask, bob, "No, thanks")
	list := c.letters()
	wantText(t, to(t, list, bob), "You do not play C1. Anna is told.")
	wantLetter(t, "challenge-declined", to(t, list, anna))
	if len(c.affairs()) != 0 {
		t.Error("it is open still")
	}
	// Withdrawn, with all the words of a person.
	c.asks(anna, "Challenge Bob: toy short, please")
	ask = to(t, c.letters(), bob)
	c.asks(anna, "please withdraw C2")
	list = c.letters()
	wantText(t, to(t, list, anna), "C2 is taken back.")
	wantText(t, to(t, list, bob), "nothing comes of C2", "Anna has taken it back")
	c.answer(ask, bob, "accept")
	wantText(t, c.one(bob), "not open any more")
	// By the button of its letter, whoever challenges is blocked.
	c.asks(carla, "challenge bob toy short")
	ask = to(t, c.letters(), bob)
	c.answer(ask, bob, "block Carla")
	wantText(t, c.one(bob), "Carla is blocked")
	// Lapsed.
	c.now = c.now.Add(daySpan)
	c.asks(anna, "challenge bob toy short")
	c.letters()
	c.now = c.now.Add(challengeSpan + time.Hour)
	wantText(t, to(t, c.later(0), anna), "nothing comes of C4", "Nobody has answered in time")
}

func TestSeek(t *testing.T) {
	c := members(t)
	p := c.desk(anna, "seek toy short")
	wantLetter(t, "sought", p)
	wantText(t, c.desk(bob, "seeks"), "C1: Anna seeks Toy (until 31 March 2026)", "accept C1", "accept C1 as red", "accept C1 as blue")
	wantText(t, c.desk(anna, "accept C1"), "C1 is yours")
	wantText(t, c.desk(bob, "accept C1 as green"), `no side "green"`, "red", "blue")
	c.asks(bob, "accept C1 as red")
	first := c.begun("FI3")
	wantText(t, first[bob], "You are Red in Toy, against Anna (Blue)")
	wantText(t, first[anna], "Welcome, Anna.", "This match comes of C1")
	wantText(t, c.desk(carla, "accept C1"), "C1 is not open")
}

// In a message for a match it is the same, and does nothing if the message comes back.
func TestSeekInMatch(t *testing.T) {
	c := newClub(t, hosting)
	c.match(3)
	p := to(t, c.letters(), anna)
	c.answer(p, anna, example(t, p)+"\nseek toy short")
	a := to(t, c.letters(), anna)
	wantText(t, a, "YOU ASKED: seek toy short", "C1 is open for all members")
	b := c.desk(bob, "seeks")
	wantText(t, b, "C1: Anna seeks Toy")
	c.answer(a, anna, "march nowhere\nwithdraw C1\nseek toy short")
	a = to(t, c.letters(), anna)
	wantText(t, a, "YOU ASKED: withdraw C1", "Nothing was done about it, for your message was not carried out")
	if n := c.affairs(); len(n) != 1 {
		t.Errorf("open: %v", n)
	}
	c.answer(b, bob, "accept C1")
	if first := c.begun("FI2"); len(first) != 2 {
		t.Errorf("%d letters", len(first))
	}
}

func TestSeekOfFour(t *testing.T) {
	c := newClub(t, allies, func(o *Options) { o.MaxPerHour = -1 })
	c.four("Anna", "Bob", "Carla", "Dan")
	p := c.desk(anna, "seek toy four people 4 as white")
	wantText(t, p, "The match begins when 3 more have come", "you would play White")
	wantText(t, c.desk(bob, "seeks"), "C1: Anna seeks", "as White; 3 more wanted", "accept C1 as red")
	c.asks(bob, "accept C1 as white")
	wantText(t, c.one(bob), "that side of C1 is taken", "accept C1 as green")
	c.asks(bob, "accept C1 as green")
	list := c.letters()
	wantText(t, to(t, list, bob), "You play in C1", "2 more are wanted")
	wantText(t, to(t, list, anna), "Bob plays in C1", "2 more are wanted")
	wantText(t, c.desk(bob, "accept C1"), "you play in C1 already")
	c.asks(carla, "accept C1")
	c.letters()
	c.asks(carla, "withdraw C1")
	list = c.letters()
	wantText(t, to(t, list, carla), "You do not play in C1 any more")
	wantText(t, to(t, list, anna), "Carla does not play in C1 any more", "2 more are wanted")
	wantText(t, c.desk(carla, "seeks"), "come so far: Bob; 2 more wanted")
	c.asks(carla, "accept C1")
	c.letters()
	c.asks(dan, "accept C1 as red")
	if first := c.begun("FI2"); len(first) != 4 {
		t.Errorf("%d letters", len(first))
	}
	wantSeatsOf(t, c, "FI2", "red=Dan, blue=Carla, green=Bob, white=Anna")
	// Two may play four seats: each a side.
	c.asks(anna, "seek toy four as green")
	c.letters()
	c.asks(bob, "accept C2")
	c.begun("FI3")
	wantSeatsOf(t, c, "FI3", "red=Bob, blue=Bob, green=Anna, white=Anna")
}

func TestDeal(t *testing.T) {
	sc := games.Scenario{Seats: games.Seats{"r", "b", "g", "w"}, Sides: []games.Seats{{"r", "b"}, {"g", "w"}}}
	for _, tt := range []struct {
		have   string // whose, and as what
		people int
		want   string // of r, b, g and w; empty: it cannot be
	}{
		{"1 2", 2, "1122"},
		{"1=gw 2", 2, "2211"},
		{"1=g 2", 2, "2211"},
		{"1=gw 2=gw", 2, ""},
		{"1 2 3", 3, "1322"},
		{"1=rb 2=rb 3", 3, "1233"},
		{"1=rb 2=rb 3=rb", 3, ""},
		{"1 2 3 4", 4, "1324"},
		{"1=w 2=rb 3=r 4", 4, "3241"},
		{"1=w 2=w 3 4", 4, ""},
		{"1=w 2=gw 3=g", 4, ""},
	} {
		var have []partner
		for _, f := range strings.Fields(tt.have) {
			who, as, _ := strings.Cut(f, "=")
			p := partner{Player: store.PlayerID(who)}
			for _, s := range as {
				p.As = append(p.As, games.Seat(s))
			}
			have = append(have, p)
		}
		got := ""
		if seats, ok := deal(sc, have, tt.people, nil); ok {
			for _, s := range sc.Seats {
				got += string(seats[s])
			}
		}
		if got != tt.want {
			t.Errorf("%d play, %q: %q, want %q", tt.people, tt.have, got, tt.want)
		}
	}
}

// Whoever is away is asked when he is back, and nobody is told when that is.
func TestChallengeAway(t *testing.T) {
	c := members(t)
	c.asks(bob, "away 2 Mar to 10 Mar")
	c.letters()
	c.later(0)
	c.letters()
	c.now = c.now.Add(24 * time.Hour)
	c.asks(anna, "challenge bob toy short")
	p := c.one(anna)
	wantText(t, p, "C1: Bob is asked, and has until 16 March 2026")
	wantText(t, c.desk(anna, "seeks"), "until 16 March 2026")
	c.now = time.Date(2026, 3, 11, 1, 0, 0, 0, time.UTC)
	ask := to(t, c.later(0), bob)
	wantText(t, ask, "Anna challenges you to Toy", "lapses on 25 March 2026")
	c.answer(ask, bob, "accept")
	c.begun("FI3")
	// He comes back sooner.
	c.asks(bob, "away 20 Mar to 30 Mar\nmatches")
	c.now = time.Date(2026, 3, 21, 1, 0, 0, 0, time.UTC)
	c.later(0)
	c.asks(anna, "challenge bob toy short")
	c.later(0)
	c.asks(bob, "back\nmatches")
	if list := c.later(0); !slices.ContainsFunc(list, func(p post) bool { return p.to == bob && p.kind == "challenge" }) {
		t.Errorf("he is not asked: %s", describe(list))
	}
}

// Who is blocked does not notice it.
func TestBlock(t *testing.T) {
	play := func(block bool) (all []string) {
		c := members(t)
		if block {
			wantText(t, c.desk(bob, "block anna"), "Anna is blocked", "unblock Anna")
			wantText(t, c.desk(bob, "block"), "Blocked:", "Anna")
		}
		note := func() {
			for _, p := range c.letters() {
				if p.to == anna {
					all = append(all, p.text)
				} else if block {
					t.Errorf("%s gets a letter: %s", p.to, p.text)
				}
			}
		}
		c.asks(anna, "challenge bob toy short")
		note()
		c.asks(anna, "seeks")
		note()
		c.asks(anna, "challenge bob toy short")
		note()
		if block {
			wantText(t, c.desk(bob, "seeks"), "Nothing is open for you")
			wantText(t, c.desk(bob, "accept C1"), "not open for you")
		}
		c.now = c.now.Add(challengeSpan + time.Hour)
		c.later(0)
		for _, p := range c.later(0) {
			if p.to == anna {
				all = append(all, p.text)
			}
		}
		return all
	}
	if with, without := play(true), play(false); !slices.Equal(with, without) {
		t.Errorf("blocked:\n%s\n\nnot blocked:\n%s", strings.Join(with, "\n---\n"), strings.Join(without, "\n---\n"))
	}
	c := members(t)
	c.desk(bob, "block anna")
	wantText(t, c.desk(bob, "unblock Anna"), "Anna is blocked no more")
	c.asks(anna, "challenge bob toy short")
	to(t, c.letters(), bob)
}

func TestOpenBounds(t *testing.T) {
	c := members(t)
	for range maxSeeks {
		wantText(t, c.desk(anna, "seek toy short"), "is open for all members")
	}
	wantText(t, c.desk(anna, "seek toy short"), "you have 3 open already")
	c.asks(anna, "challenge bob toy short")
	c.letters()
	wantText(t, c.desk(anna, "challenge bob toy short"), "you have challenged Bob already", "withdraw C4")
	// So many a day, also if they are taken back.
	n := maxSeeks + 1
	for ; n < openedDay; n++ {
		c.asks(anna, "withdraw C1")
		c.asks(anna, fmt.Sprintf("withdraw C%d", n))
		c.asks(anna, "seek toy short")
	}
	c.letters()
	c.asks(anna, fmt.Sprintf("withdraw C%d", n))
	c.letters()
	wantText(t, c.desk(anna, "seek toy short"), "begun so much lately")
	// A member is not written to by ever more others.
	c = members(t)
	got := 0
	for _, who := range []string{"Eva", "Finn", "Gil", "Hal", "Ina"} {
		addr := strings.ToLower(who) + "@example.org"
		c.enrol(who, addr)
		c.asks(addr, "challenge bob toy short")
		for _, p := range c.letters() {
			if p.to == bob {
				got++
			} else if got == challengedDay && who != "Gil" {
				wantText(t, p, "so many have challenged Bob lately")
			}
		}
	}
	if got != challengedDay {
		t.Errorf("%d letters that challenge Bob in a day", got)
	}
}

// enrol makes somebody a member.
func (c *club) enrol(name, addr string) {
	c.t.Helper()
	err := c.clerk.transact(c.now, mail.Message{}, nil, func(j *job) error {
		_, err := j.enrol("", Person{Name: name, Address: addr})
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

func TestLearn(t *testing.T) {
	c := members(t)
	c.asks(anna, "learn toy")
	first := c.begun("FI3")
	wantText(t, first[anna], "You are Red in Toy, against Postrider (Blue)")
	p := first[anna]
	c.answer(p, anna, example(t, p))
	c.letters()
	for range maxLearning - 1 {
		c.asks(anna, "learn toy")
		c.letters()
	}
	wantText(t, c.desk(anna, "learn toy"), "you play 3 matches")
	// A title without a player of its own.
	c = members(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(newTitle())} })
	wantText(t, c.desk(anna, "learn toy"), "the program does not play Toy itself")
	wantText(t, c.desk(anna, "learn chess"), "please say what is to be played", "learn")
}

// What is not clear is answered with what would be right.
func TestWantFaults(t *testing.T) {
	c := members(t)
	for _, tt := range []struct{ typed, want string }{
		{"seek", "please say what is to be played, such as seek toy short"},
		{"seek toy", "please say which of these is to be played: seek toy short seek toy three"},
		{"seek toy short clock fast", `there is no clock "fast" here`},
		{"seek toy short people 5", "is played by two to 2 persons, such as seek toy short people 2"},
		{"seek toy short with gunpowder", `Toy has no option "gunpowder"`},
		{"seek toy short quickly tonight", `"quickly tonight" was not understood. Such a line is: seek toy short`},
		{"seek toy short as green", `there is no side "green" there. There are: - red - blue`},
		{"challenge zoe toy short", `no member is called "zoe"`},
		{"challenge anna toy short", "that is you"},
		{"challenge", "no member is called"},
	} {
		wantText(t, c.desk(anna, tt.typed), tt.want)
	}
	if n := c.affairs(); len(n) != 0 {
		t.Errorf("open: %v", n)
	}
	c.enrol("Bobby", "bobby@example.org")
	wantText(t, c.desk(anna, "challenge bo toy short"), `several members may be meant by "bo": - Bob - Bobby`)
	c.asks(anna, "challenge bob toy short with rounds=2")
	wantText(t, to(t, c.letters(), bob), "Toy, with rounds=2")
}

// Who wanted no letters and begins a match has written, so its letters come to him.
func TestBeginHeardAgain(t *testing.T) {
	c := members(t)
	c.asks(anna, "seek toy short")
	for _, line := range []string{"learn toy", "accept C1"} {
		c.asks(bob, "unsubscribe")
		c.letters()
		c.asks(bob, line)
		wantText(t, to(t, c.letters(), bob), "You are")
		if c.player(bob).Stopped {
			t.Errorf("%q: he still gets no letters", line)
		}
	}
}
