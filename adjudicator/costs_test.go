package adjudicator

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// largestLetter is more than any letter of these matches may have, in bytes.
const largestLetter = 300 << 10

// outbox takes all letters out of the outbox without looking into them.
func (c *club) outbox() []store.Letter {
	c.t.Helper()
	due, err := c.store.Due(c.now, 1<<20)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, l := range due {
		if err := c.store.Taken(c.now, l.ID); err != nil {
			c.t.Fatal(err)
		}
		if len(l.Raw) > largestLetter {
			c.t.Fatalf("a letter to %s has %d bytes", l.To, len(l.Raw))
		}
	}
	return due
}

// read is a letter of the outbox as its reader has it.
func (c *club) read(l store.Letter) post {
	c.t.Helper()
	p := post{Message: mail.Read(l.Raw, mail.ReadOptions{}), to: l.To, raw: l.Raw, kind: l.Kind}
	p.open(c.t)
	return p
}

// kept is the last report that somebody has got of a match, and in how many bytes
// it is kept.
func (c *club) kept(code, addr string) (store.Report, int) {
	c.t.Helper()
	p, err := c.store.PlayerAt(addr)
	if err != nil {
		c.t.Fatal(err)
	}
	list, err := c.store.Reports(code, p.ID)
	if err != nil || len(list) == 0 {
		c.t.Fatal(list, err)
	}
	last := list[len(list)-1]
	data, err := c.store.Report(code, p.ID, last.Seat, last.Number)
	if err != nil {
		c.t.Fatal(err)
	}
	return last, len(data)
}

// What was asked for by commands is no part of the report that it comes with:
// reports that show reports would grow tenfold with each message.
func TestReportsDoNotGrow(t *testing.T) {
	for _, command := range []string{"history", "resend"} {
		t.Run(command, func(t *testing.T) {
			c := newClub(t)
			code := c.match(40)
			last := map[string]post{}
			for _, l := range c.outbox() {
				last[l.To] = c.read(l)
			}
			turns, first := 0, 0
			for ; turns < 24 && c.state(code).State == store.MatchOpen; turns++ {
				seat := c.state(code).Waiting[0]
				who := map[string]string{"red": anna, "blue": bob}[seat]
				text := example(t, last[who])
				switch command {
				case "history":
					report, _ := c.kept(code, who)
					text += strings.Repeat(fmt.Sprintf("\nhistory %d", report.Number), 10)
				default:
					text += "\nresend"
				}
				if r := c.answer(last[who], who, text); r.Outcome != Played {
					t.Fatalf("%+v for\n%s", r, text)
				}
				for _, l := range c.outbox() {
					last[l.To] = c.read(l)
				}
				_, n := c.kept(code, who)
				if first == 0 {
					first = n
				}
				if n > 4*first {
					t.Fatalf("the report kept in turn %d has %d bytes, the first had %d", turns, n, first)
				}
			}
			if turns < 20 {
				t.Errorf("the match ended after %d turns", turns)
			}
		})
	}
}

// A report that came together with the first letter once more is shown again, and
// sent again, without it.
func TestResentFirstLetter(t *testing.T) {
	c := newClub(t)
	c.match(3)
	letters := c.letters()
	a, b := to(t, letters, anna), to(t, letters, bob)
	for _, p := range []post{a, b} {
		c.answer(p, p.to, example(t, p)+"\nresend")
	}
	numbers, err := c.store.Reports("FI1", "p2")
	if err != nil || len(numbers) < 2 {
		t.Fatalf("%d reports of Bob are kept (%v)", len(numbers), err)
	}
	c.letters()
	wantOutcome(t, c.answer(b, bob, "history 2\nrenew"), Answered, 1)
	wantText(t, to(t, c.letters(), bob), "YOU ASKED: history")
}

// Commands about accounts write to others: each once in a message, and not to
// many in a day.
func TestAddressesAreNoCannon(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := c.read(c.outbox()[0])
	third := 0
	for k := range 60 {
		var text strings.Builder
		for i := range 100 {
			fmt.Fprintf(&text, "address add victim+%[1]d-%[2]d@third.example\naddress remove victim+%[1]d-%[2]d@third.example\n", i, k)
		}
		c.answer(a, anna, text.String())
		letters := c.outbox()
		if len(letters) > 1+3 {
			t.Fatalf("one message causes %d letters", len(letters))
		}
		for _, l := range letters {
			if strings.HasSuffix(l.To, "@third.example") {
				third++
			}
		}
	}
	if third == 0 || third > 5 {
		t.Errorf("sixty messages cause %d letters to third parties, want 1 to %d", third, 5)
	}
}

func TestUnsubscribeOnce(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := c.read(c.outbox()[0])
	toGM := 0
	for range 50 {
		c.answer(a, anna, strings.Repeat("unsubscribe\n", 200))
		letters := c.outbox()
		if len(letters) > 2 {
			t.Fatalf("one message causes %d letters", len(letters))
		}
		for _, l := range letters {
			if l.To == gm {
				toGM++
			}
		}
	}
	if toGM == 0 || toGM > 5 {
		t.Errorf("fifty messages cause %d letters to the game master, want 1 to %d", toGM, 5)
	}
}

// Whoever renews his reply addresses gets them for all his matches, but not by
// one message with two hundred commands.
func TestRenewOnce(t *testing.T) {
	c := newClub(t)
	for range 10 {
		c.match(3)
	}
	a := c.read(c.outbox()[0])
	r := c.answer(a, anna, strings.Repeat("renew\n", 200))
	matches := map[string]int{}
	for _, l := range c.outbox() {
		if l.To != anna {
			t.Errorf("a letter to %s", l.To)
		}
		matches[l.Match]++
	}
	if len(matches) != 10 {
		t.Errorf("%+v: letters for %d matches, want 10", r, len(matches))
	}
	for code, n := range matches {
		if n > 1 {
			t.Errorf("%d letters for %s", n, code)
		}
	}
}

// An answer that does not say so confirms nothing.
func TestConfirmOnlyByTheWord(t *testing.T) {
	const victim = "victim@third.example"
	for _, v := range []struct {
		text string
		want bool
	}{
		{"confirm", true},
		{"Confirm.", true},
		{"Hi,\nyes, I confirm", true},
		{"No! I do not know any Anna. Leave me alone.", false},
		{"I do not confirm this", false},
		{"", false},
		{"unsubscribe", false},
		{"What is this?", false},
	} {
		t.Run(v.text, func(t *testing.T) {
			c := newClub(t)
			c.match(3)
			a := to(t, c.letters(), anna)
			c.answer(a, anna, "address add "+victim)
			ask := to(t, c.letters(), victim)
			c.answer(ask, victim, v.text)
			letters := c.letters()
			p, err := c.store.PlayerAt(victim)
			if got := err == nil && p.Confirmed(victim); got != v.want {
				t.Errorf("%q confirms: %v", v.text, got)
			}
			if !v.want && len(letters) > 1 {
				t.Errorf("%q causes %s", v.text, describe(letters))
			}
			// However often he answers, he is not written to again and again.
			for range 3 {
				c.answer(ask, victim, v.text)
				if again := c.letters(); !v.want && len(again) > 0 {
					t.Errorf("%q again causes %s", v.text, describe(again))
				}
			}
		})
	}
}

func TestClubWithDetailIsNoAddress(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := to(t, c.letters(), anna)
	c.answer(a, anna, "address add orders+x@club.example")
	wantText(t, c.one(anna), "is the address that you write to")
	_, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short",
		Seats: map[games.Seat]Person{"red": {Name: "Eve", Address: "orders+x@club.example"}, "blue": {Name: "Bob", Address: bob}}})
	if err == nil || !strings.Contains(err.Error(), "the club's own address") {
		t.Errorf("the club plays a seat: %v", err)
	}
}

// What a flood leaves in the store is bounded in bytes too: all of it lies in the
// mailbox's folder.
func TestFloodIsBounded(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = 2 })
	c.match(3)
	c.letters()
	r := rand.New(rand.NewSource(1))
	b := make([]byte, 6<<20)
	for k := range 12 {
		r.Read(b)
		c.handle(fmt.Appendf(nil, vouched+"From: %s\r\nTo: orders@club.example\r\nSubject: [FI1]\r\nMessage-ID: <%d@x>\r\nDate: %s\r\nContent-Type: multipart/mixed; boundary=q\r\n\r\n--q\r\n\r\nstatus\r\n--q\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n%s\r\n--q--\r\n",
			"example.org", anna, k, c.now.Format(time.RFC1123Z), base64.StdEncoding.EncodeToString(b)))
	}
	asides, err := c.store.Asides()
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, a := range asides {
		kept += len(a.Raw)
	}
	if len(asides) == 0 || kept > 4<<20 {
		t.Errorf("%d messages set aside are kept in %d MB", len(asides), kept>>20)
	}
}

// A copy that nothing vouches for, which somebody sends before the true message
// arrives, does not make the true one a message that was received before.
func TestForgedCopyFirst(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	a := to(t, c.letters(), anna)
	for _, v := range []struct{ name, header, to string }{
		{"nothing vouches", "", "orders@club.example"},
		{"the server says it is forged", "Authentication-Results: mx.club.example; dmarc=fail header.from=example.org\r\n", a.ReplyTo[0].Addr},
		{"it says that a machine wrote it", "Auto-Submitted: auto-replied\r\n", "orders@club.example"},
	} {
		t.Run(v.name, func(t *testing.T) {
			n := note{from: anna, subject: "[FI1]", text: "luck " + v.name, id: strings.ReplaceAll(v.name, " ", "") + "@example.org"}
			n.headers, n.to = v.header, v.to
			if r := c.send(n); r.Outcome == Played || r.Outcome == Answered {
				t.Fatalf("the copy: %+v", r)
			}
			before := c.state(code).Length
			n.headers, n.to = fmt.Sprintf(vouched, "example.org"), ""
			raw := c.bytes(n)
			if r := c.handle(raw); r.Outcome != Played || c.state(code).Length == before {
				t.Errorf("the true message: %+v", r)
			}
			if r := c.handle(raw); r.Outcome != Seen {
				t.Errorf("the true message again: %+v", r)
			}
		})
	}
}

// However they are spread, so many messages of one address are answered in a day;
// he and the game master are told once.
func TestMessagesOfADay(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = 8 })
	c.match(3)
	a := to(t, c.letters(), anna)
	for day := range 2 {
		answered, told, toGM := 0, 0, 0
		for range 24 {
			for range 5 {
				if r := c.answer(a, anna, "status"); r.Outcome == Answered {
					answered++
				} else if r.Outcome != Flooded {
					t.Fatalf("%+v", r)
				}
				for _, p := range c.letters() {
					switch {
					case p.to == gm:
						toGM++
					case strings.Contains(p.text, "too many messages"):
						told++
						wantText(t, p, "nothing will be with those that follow today")
					}
				}
			}
			c.now = c.now.Add(time.Hour)
		}
		if answered != daysHours*8 || told != 1 || toGM != 1 {
			t.Errorf("day %d: %d answered, %d letters to her and %d to the game master say that it is too much; want %d, 1 and 1", day, answered, told, toGM, daysHours*8)
		}
	}
}

// What one address has the store keep in a day has a bound.
func TestBytesOfADay(t *testing.T) {
	c := newClub(t)
	c.match(40)
	a := to(t, c.letters(), anna)
	l, err := c.store.Limit("from " + anna)
	if err != nil {
		t.Fatal(err)
	}
	before := l.DayBytes
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
	if l, err = c.store.Limit("from " + anna); err != nil || l.DayBytes <= before {
		t.Fatalf("a message that is played counts for %d bytes (%v)", l.DayBytes-before, err)
	}
	l.DayBytes = dayBytes + 1
	if err := c.store.Commit(store.Progress{Now: c.now, Limits: []store.Limit{l}}); err != nil {
		t.Fatal(err)
	}
	a = to(t, c.letters(), anna)
	if r := c.answer(a, anna, "status"); r.Outcome != Flooded {
		t.Errorf("above the bytes of a day: %+v", r)
	}
	c.letters()
	c.now = c.now.Add(daySpan)
	if r := c.answer(a, anna, "status"); r.Outcome != Answered {
		t.Errorf("the next day: %+v", r)
	}
}

// One message answers some commands, each once, and says which it did not.
func TestCommandsOfOneMessage(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := to(t, c.letters(), anna)
	for _, v := range []struct {
		text        string
		pages       int
		left, never string
	}{
		{strings.Repeat("status\n", 200), 1, "", "YOU ASKED: status, status"},
		{"legal a\nlegal b\nlegal c\nlegal d\nlegal e", 4, "legal d, legal e", ""},
		{"help a\nhelp b\nhelp c\nhelp d\nhelp e\nhelp f\nhelp g\nhelp h\nhelp i\nhelp j\nhelp k\nhelp l", 11, "help k, help l", ""},
		{"history\nhistory 1\nhistory 1\nhistory 2", 3, "history 2", ""},
		{"form wide\nform narrow", 2, "form narrow", ""},
	} {
		c.answer(a, anna, v.text)
		p := c.one(anna)
		if n := strings.Count(p.text, "YOU ASKED:"); n != v.pages {
			t.Errorf("%.40q: %d answers, want %d:\n%s", v.text, n, v.pages, p.text)
		}
		if v.left != "" {
			wantText(t, p, "YOU ASKED: "+v.left, "Not answered here")
		}
		if v.never != "" && strings.Contains(p.text, v.never) {
			t.Errorf("%.40q: %s", v.text, v.never)
		}
	}
}

// What a message says of itself goes into letters and the store, however long it
// is, in a bounded form; and so does its text, where nothing of it is looked at.
func TestLongFieldsAreCut(t *testing.T) {
	long := strings.Repeat("long ", 20<<10)
	c := newClub(t)
	code := c.match(3)
	c.letters()
	for _, v := range []struct {
		name string
		note note
		held bool
	}{
		{"a subject", note{from: anna, subject: "[FI1] " + long, text: "status"}, false},
		{"a Message-ID", note{from: anna, subject: "[FI1]", text: "status", id: strings.Repeat("long.", 40<<10) + "@example.org"}, false},
		{"a name", note{from: long + " <" + anna + ">", subject: "[FI1]", text: "status"}, false},
		{"a stranger's subject and name", note{from: long + " <eve@example.org>", subject: long, text: "hello"}, false},
		{"lines for a match that is held", note{from: anna, subject: "[FI1]", text: strings.Repeat(long[:8000]+"\n", 60)}, true},
	} {
		t.Run(v.name, func(t *testing.T) {
			if v.held {
				if err := c.clerk.Hold(c.now, code, "a look"); err != nil {
					t.Fatal(err)
				}
				c.letters()
			}
			v.note.headers = fmt.Sprintf(vouched, "example.org")
			r := c.send(v.note)
			list := c.outbox()
			if len(list) != 1 {
				t.Fatalf("%+v: %d letters", r, len(list))
			}
			if n := len(list[0].Raw); n > 60<<10 {
				t.Errorf("%+v: a letter of %d bytes", r, n)
			}
		})
	}
}

// What is remembered of messages that were received has an end: one that is older
// than that, by its own date or by that of the club's server, may be a repeat and
// is not carried out; nor is one without a token that bears a date of the future,
// for it would outlive what is remembered of it.
func TestAge(t *testing.T) {
	for _, v := range []struct {
		name          string
		written, came time.Duration // before it is handled
		token         bool
		want          Outcome
		says          string
	}{
		{"of today", 0, 0, false, Played, ""},
		{"just remembered", store.ReceivedKept - time.Hour, store.ReceivedKept - time.Hour, false, Played, ""},
		{"written too long ago", store.ReceivedKept + time.Hour, 0, false, Old, "more than sixty days ago"},
		{"written too long ago, with its token", store.ReceivedKept + time.Hour, 0, true, Old, "more than sixty days ago"},
		{"written so long before it came", 2*store.ReceivedKept - time.Hour, store.ReceivedKept - 2*time.Hour, false, Old, "more than sixty days ago"},
		{"come before what is forgotten", 0, store.ReceivedKept + time.Hour, true, Old, "more than sixty days ago"},
		{"of a clock that is a little ahead", -mostAhead / 2, 0, false, Played, ""},
		{"of the future", -mostAhead - time.Hour, 0, false, Old, "lies in the future"},
		{"of the future, with its token", -mostAhead - time.Hour, 0, true, Played, ""},
	} {
		t.Run(v.name, func(t *testing.T) {
			c := newClub(t)
			for d := range 100 { // a club that has forgotten something
				if err := c.store.Commit(store.Progress{Now: c.now.AddDate(0, 0, d-100), Received: &store.Received{Identity: fmt.Sprint("day ", d)}}); err != nil {
					t.Fatal(err)
				}
			}
			forgotten := c.now.Sub(c.store.Forgotten())
			if forgotten < store.ReceivedKept || forgotten > 2*store.ReceivedKept {
				t.Fatalf("what came %v ago is forgotten", forgotten)
			}
			if v.came > store.ReceivedKept {
				v.came = forgotten + time.Hour
			}
			code := c.match(3)
			n := note{from: anna, subject: "[FI1]", text: "luck seven", headers: fmt.Sprintf(vouched, "example.org")}
			if a := to(t, c.letters(), anna); v.token {
				n.answers, n.headers = &a, ""
			}
			now := c.now
			c.now = now.Add(-v.written)
			raw := c.bytes(n)
			c.now = now
			m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
			m.Arrived = now.Add(-v.came)
			before := c.state(code).Length
			for i := range 2 {
				want := v.want
				if i > 0 {
					want = Seen
				}
				if r, err := c.clerk.Handle(t.Context(), now, m, raw); err != nil || r.Outcome != want {
					t.Fatalf("%+v, %v; want %s", r, err, want)
				}
			}
			if is := c.state(code).Length > before; is != (v.want == Played) {
				t.Errorf("carried out: %v", is)
			}
			if p := c.one(anna); v.says != "" {
				wantText(t, p, "was not carried out", v.says)
			}
		})
	}
}

// A message that comes again under the signature of one that was carried out is
// that message, whatever else was changed; one that was not carried out uses no
// signature up.
func TestAliasesAreSeen(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	c.letters()
	handle := func(id string, headers string, aliases ...string) Result {
		t.Helper()
		raw := c.bytes(note{from: anna, subject: "[FI1]", text: "luck " + id, id: id + "@example.org", headers: headers})
		m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
		m.Aliases = aliases
		r, err := c.clerk.Handle(t.Context(), c.now, m, raw)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	good := fmt.Sprintf(vouched, "example.org")
	if r := handle("forged", "", "s1", "s2"); r.Outcome != Unproven {
		t.Errorf("nothing vouches: %+v", r)
	}
	if r := handle("true", good, "s1", "s2"); r.Outcome != Played {
		t.Errorf("the first of its signature: %+v", r)
	}
	length := c.state(code).Length
	for _, alias := range []string{"s1", "s2"} {
		if r := handle("again"+alias, good, alias); r.Outcome != Seen {
			t.Errorf("again, by %s: %+v", alias, r)
		}
	}
	if c.state(code).Length != length {
		t.Error("carried out twice")
	}
	if r := handle("other", good, "s3"); r.Outcome != Played {
		t.Errorf("another signature: %+v", r)
	}
}

// What has become too large to be read back stops its match and no other.
func TestTooLargeIsHeld(t *testing.T) {
	c := newClub(t)
	code, other := c.match(3), c.match(3)
	c.letters()
	anna0, err := c.store.PlayerAt(anna)
	if err != nil {
		t.Fatal(err)
	}
	// So much is kept of it that no more has room, by ever smaller pieces.
	number := 1000
	fill := func(reports, size int) {
		m := c.state(code)
		p := store.Progress{Now: c.now, Match: &m}
		for range reports {
			number++
			p.Reports = append(p.Reports, store.Report{Player: anna0.ID, Seat: "red", Number: number, Data: make([]byte, size)})
		}
		if err := c.store.Commit(p); err != nil && !errors.Is(err, store.ErrTooLarge) {
			t.Fatal(err)
		}
	}
	for n := 2 * store.MaxMatch / store.MaxReport; n > 0; n /= 2 {
		fill(n, store.MaxReport)
	}
	for size := store.MaxReport; size > 16; size /= 2 {
		fill(1, size)
		fill(1, size)
	}
	r := c.send(note{from: anna, subject: "[FI1]", text: "luck seven", headers: fmt.Sprintf(vouched, "example.org")})
	if r.Outcome != Held || c.state(code).State != store.MatchHeld {
		t.Errorf("%+v, and the match is %s", r, c.state(code).State)
	}
	list := c.letters()
	wantText(t, to(t, list, anna), code+" had to be stopped")
	wantText(t, to(t, list, gm), code+" is held", "larger than may be kept")
	if r := c.send(note{from: anna, subject: "[" + other + "]", text: "luck seven", headers: fmt.Sprintf(vouched, "example.org")}); r.Outcome != Played {
		t.Errorf("the other match: %+v", r)
	}
}
