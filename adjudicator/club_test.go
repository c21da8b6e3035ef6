package adjudicator

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A club is a whole club without mail servers: messages go in as bytes, and
// letters come out of the store's outbox.
type club struct {
	t     *testing.T
	store *store.Store
	clerk *Clerk
	now   time.Time
	sent  int // messages so far
	ends  []post
}

const (
	anna  = "anna@example.org"
	bob   = "bob@example.net"
	carla = "carla@example.com"
	gm    = "gm@club.example"
)

// title is the toy as the recorded letters show it: with a board of bare lines, few
// words, and no player of its own.
type title struct{ games.Title }

func newTitle() title { return title{toy.New()} }

func (title) Bot() games.Bot { return nil }

func (title) Help(topic, _ string) (string, bool) {
	return "card 1-6; march PLACE; attack SEAT at PLACE; scout SEAT; done; press; halt; ambush yes; ambush no; retreat to PLACE; retreat stand", topic == ""
}

// Read has two faults of its own, which come with the line put right, and "always"
// at the end of an order that outlives its round.
func (t title) Read(typed string, open []games.Kind) []games.Reading {
	switch typed {
	case "card 9":
		return []games.Reading{{Text: typed, Fault: &games.Fault{Why: games.T("which-card", "line", typed), Try: "card 3"}}}
	case "retreat to nowhere":
		return []games.Reading{{Text: typed, Fault: &games.Fault{Why: games.T("where-to", "line", typed), Try: "retreat to hill"}}}
	}
	line, kept := strings.CutSuffix(typed, " always")
	list := t.Title.Read(strings.TrimSuffix(line, ","), open)
	if kept {
		list[0].Text = typed
	}
	if list[0].Order != nil && kept {
		list[0].Order.Keep = true
	}
	return list
}

func (t title) Format(o games.Order) string {
	return strings.ReplaceAll(t.Title.Format(o), ", until used", " always")
}

func (t title) View(pos games.Position, seats games.Seats) games.View {
	return lines{t.Title.View(pos, seats), pos.Clone().(*toy.Position), seats}
}

func (title) Say(text games.Text, lang string) string {
	v := text.Values.Map()
	switch text.Kind {
	case "round":
		return fmt.Sprintf("Round %v begins.", v["round"])
	case "drew":
		if v["card"] == nil {
			return fmt.Sprintf("The %v seat draws a card.", v["seat"])
		}
		return fmt.Sprintf("You draw a %v.", v["card"])
	case "played":
		return fmt.Sprintf("The %v seat plays a %v.", v["seat"], v["card"])
	case "marched":
		return fmt.Sprintf("The %v seat marches to the %v.", v["seat"], v["place"])
	case "ask-card":
		return "Choose a card."
	case "ask-act":
		return fmt.Sprintf("Act: you have %v actions left.", v["left"])
	case "no-card":
		return "You do not hold that card."
	}
	said := text.Kind
	for _, name := range slices.Sorted(maps.Keys(v)) {
		said += fmt.Sprintf(" %s=%v", name, v[name])
	}
	return said
}

// lines are the view of who holds some seats, in bare lines.
type lines struct {
	games.View
	pos   *toy.Position
	seats games.Seats
}

func (l lines) Board(look games.Look) games.Board {
	l.View.Board(look)
	var b strings.Builder
	for at, place := range []string{"ford", "hill", "mill"} {
		b.WriteString(place)
		for i, seat := range l.pos.Seats {
			fmt.Fprintf(&b, " %s %d", seat, l.pos.Units[i][at])
		}
		if battle := l.pos.Battle; battle != nil && battle.Place == at {
			fmt.Fprintf(&b, " battle %d", battle.Hits)
		}
		b.WriteByte('\n')
	}
	for i, seat := range l.pos.Seats {
		fmt.Fprintf(&b, "%s: %d cards", seat, len(l.pos.Hands[i]))
		if look.Form != games.Narrow {
			fmt.Fprintf(&b, ", %d left", len(l.pos.Decks[i]))
		}
		if card := l.pos.Played[i]; card > 0 {
			fmt.Fprintf(&b, ", played %d", card)
		}
		for _, me := range l.seats {
			if seen := l.pos.Seen[slices.Index(l.pos.Seats, me)][i]; seen > 0 {
				fmt.Fprintf(&b, ", holds %d", seen)
			}
		}
		b.WriteByte('\n')
	}
	return games.Board{{Kind: games.BlockDrawn, Text: strings.TrimSuffix(b.String(), "\n")}}
}

func (l lines) Status(string) string {
	status := fmt.Sprintf("round %d of %d, %s, %d left", l.pos.Round, l.pos.Rounds, l.pos.Phase, l.pos.Left)
	for _, me := range l.seats {
		status += fmt.Sprintf("; you hold %v", l.pos.Hands[slices.Index(l.pos.Seats, me)])
	}
	return status + "\n"
}

func newClub(t *testing.T, change ...func(*Options)) *club {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "club.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	o := Options{
		Store: st, Titles: games.Titles{"toy": games.Made(newTitle())}, Key: bytes.Repeat([]byte("key "), 8),
		Club: "Postrider", Address: "orders@club.example", GM: []mail.Address{{Name: "Greta", Addr: gm}},
		Rand: bytes.NewReader(bytes.Repeat([]byte("seed of the test"), 1000)),
	}
	for _, f := range change {
		f(&o)
	}
	clerk, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return &club{t: t, store: st, clerk: clerk, now: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)}
}

// match sets up a match of the toy: Anna is red, Bob is blue.
func (c *club) match(rounds int) string {
	c.t.Helper()
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], 7)
	code, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{
		Title: "toy", Scenario: "short", Options: map[string]string{"rounds": fmt.Sprint(rounds)}, Seed: &seed,
		Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return code
}

// End gives a match up as the game master does who gives no reason: nobody wins.
func (c *Clerk) End(now time.Time, code string) error {
	_, err := c.Judge(now, code, "", "")
	return err
}

// A post is a letter as its reader has it.
type post struct {
	mail.Message
	to   string
	raw  []byte
	kind string
	text string // the whole text, with blank lines and signature
	html string
	file string // an attachment
	data []byte
}

// letters takes the letters out of the outbox. Those that tell the game master of the end
// of a match are kept apart, in ends.
func (c *club) letters() []post {
	c.t.Helper()
	due, err := c.store.Due(c.now, 1000)
	if err != nil {
		c.t.Fatal(err)
	}
	var list []post
	var ids []uint64
	for _, l := range due {
		ids = append(ids, l.ID)
		p := post{Message: mail.Read(l.Raw, mail.ReadOptions{}), to: l.To, raw: l.Raw, kind: l.Kind}
		if p.MessageID != l.MessageID || len(p.To) != 1 || p.To[0].Addr != l.To {
			c.t.Errorf("envelope and header differ: %s to %s, %s to %v", l.MessageID, l.To, p.MessageID, p.To)
		}
		if p.Kind != mail.Own {
			c.t.Errorf("letter %s is not known as ours", l.MessageID)
		}
		p.open(c.t)
		if p.kind == string(templates.NoteGMOver) { // which comes at the end of every match
			c.ends = append(c.ends, p)
			continue
		}
		list = append(list, p)
	}
	if len(ids) > 0 {
		if err := c.store.Taken(c.now, ids...); err != nil {
			c.t.Fatal(err)
		}
	}
	return list
}

// one takes the only letter out of the outbox, which must be to somebody.
func (c *club) one(to string) post {
	c.t.Helper()
	list := c.letters()
	if len(list) != 1 || list[0].to != to {
		c.t.Fatalf("want one letter, to %s; got %s", to, describe(list))
	}
	return list[0]
}

func describe(list []post) string {
	var s []string
	for _, p := range list {
		s = append(s, fmt.Sprintf("%s to %s (%s)", p.kind, p.to, firstLine(p.text)))
	}
	return fmt.Sprintf("%d letters: %s", len(list), strings.Join(s, "; "))
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return first
}

// to is the letter to somebody among several.
func to(t *testing.T, list []post, addr string) post {
	t.Helper()
	i := slices.IndexFunc(list, func(p post) bool { return p.to == addr })
	if i < 0 {
		t.Fatalf("no letter to %s among %s", addr, describe(list))
	}
	return list[i]
}

// A note is a message that is to be sent.
type note struct {
	from    string
	to      string // empty: the club's address
	subject string
	text    string
	headers string // more header lines, each with CRLF
	id      string // empty: a new one
	answers *post
}

const vouched = "Authentication-Results: mx.club.example; dmarc=pass header.from=%s\r\n"

// bytes is the message as it lies on the server.
func (c *club) bytes(n note) []byte {
	if n.id == "" {
		c.sent++
		n.id = fmt.Sprintf("m%d@players.example", c.sent)
	}
	if n.answers != nil {
		n.to = n.answers.From.Addr
		if len(n.answers.ReplyTo) > 0 {
			n.to = n.answers.ReplyTo[0].Addr
		}
		n.subject = "Re: " + n.answers.Subject
		n.headers += "In-Reply-To: <" + n.answers.MessageID + ">\r\n"
	}
	if n.to == "" {
		n.to = "orders@club.example"
	}
	return []byte("From: " + n.from + "\r\nTo: " + n.to + "\r\nSubject: " + n.subject + "\r\nMessage-ID: <" + n.id + ">\r\nDate: " +
		c.now.Format(time.RFC1123Z) + "\r\n" + n.headers + "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" +
		strings.ReplaceAll(n.text, "\n", "\r\n") + "\r\n")
}

// handle sends a message.
func (c *club) handle(raw []byte) Result {
	c.t.Helper()
	m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example", SubjectTokens: c.clerk.Options.SubjectTokens})
	r, err := c.clerk.Handle(context.Background(), c.now, m, raw)
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c *club) send(n note) Result { c.t.Helper(); return c.handle(c.bytes(n)) }

// answer sends an answer to a letter.
func (c *club) answer(p post, from, text string) Result {
	c.t.Helper()
	return c.send(note{from: from, text: text, answers: &p})
}

// example is the first order that a letter shows for what it asks.
func example(t *testing.T, p post) string {
	t.Helper()
	_, asked, ok := strings.Cut(p.text, "YOU ARE ASKED")
	if ok {
		for line := range strings.Lines(asked) {
			if rest, ok := strings.CutPrefix(line, "    "); ok {
				return strings.TrimSpace(rest)
			}
		}
	}
	t.Fatalf("the letter asks for nothing:\n%s", p.text)
	return ""
}

// state is how a match stands in the store.
func (c *club) state(code string) store.Match {
	c.t.Helper()
	m, err := c.store.Match(code)
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

// open takes the parts of a letter apart, as a mail program does.
func (p *post) open(t *testing.T) {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(p.raw))
	if err != nil {
		t.Fatal(err)
	}
	var walk func(h textproto.MIMEHeader, body io.Reader)
	walk = func(h textproto.MIMEHeader, body io.Reader) {
		mediaType, params, err := mime.ParseMediaType(h.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		switch h.Get("Content-Transfer-Encoding") {
		case "quoted-printable":
			body = quotedprintable.NewReader(body)
		case "base64":
			body = base64.NewDecoder(base64.StdEncoding, body)
		}
		if strings.HasPrefix(mediaType, "multipart/") {
			parts := multipart.NewReader(body, params["boundary"])
			for {
				part, err := parts.NextRawPart()
				if err == io.EOF {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				walk(part.Header, part)
			}
		}
		data, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		if name := params["name"]; name != "" {
			p.file, p.data = name, data
		} else if text := strings.ReplaceAll(string(data), "\r\n", "\n"); mediaType == "text/html" {
			p.html = text
		} else {
			p.text = text
		}
	}
	walk(textproto.MIMEHeader(m.Header), m.Body)
}

// readAt reads a message that came to the club's server at a time.
func readAt(raw []byte, came time.Time) mail.Message {
	m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, AuthservID: "mx.club.example"})
	m.Arrived = came
	return m
}

var errNoUser = errors.New("550 no such user")

func mustMatch(c *club) store.Match { c.t.Helper(); return c.state("FI1") }

func mustState(c *club) []byte {
	c.t.Helper()
	_, state, _, err := c.store.Load("FI1")
	if err != nil {
		c.t.Fatal(err)
	}
	return state
}
