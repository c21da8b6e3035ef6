package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// A shownLetter is the HTML part of a letter.
type shownLetter struct {
	name  string // says which
	to    string
	text  string
	html  string
	raw   []byte
	bytes int // of its text and its HTML
	whole int // bytes of the message, with its picture; 0 if it was none
}

// A phoneTable is a match of a title that people play by mail, who read their letters in
// different forms and do all that makes other kinds of letters.
type phoneTable struct {
	t     *testing.T
	title games.Title
	h     *hotSeat
	now   time.Time
	code  string
	pages []shownLetter
	think *rand.Rand
}

// tablePeople are those who sit at a table, in the order of the seats.
var tablePeople = []reader{
	{name: "Anna", file: "anna"},
	{name: "Bob", file: "bob", form: games.Narrow},
	{name: "Carla", file: "carla", form: games.List},
	{name: "Dan", file: "dan"},
}

// newPhoneTable sets up a match of a title by its first scenario, with a clock. Its players
// read these languages, the last and those behind him the last of them.
func newPhoneTable(t *testing.T, title games.Title, seed uint64, langs ...string) *phoneTable {
	t.Helper()
	dir := t.TempDir()
	c := defaults()
	c.Club.Address, c.Club.MaxPerHour = "orders@club.example", -1
	c.Clocks, c.Matches.Clock = map[string]clockConfig{"slow": slowClock, "quick": slowClock}, "slow"
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	if err := os.WriteFile(c.Store.Key, bytes.Repeat([]byte("k"), keyBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	st, clerk, err := openClub(t.Context(), &c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	tb := &phoneTable{t: t, title: title, now: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC), think: rand.New(rand.NewPCG(seed, 3))}
	sc := title.Scenarios()[0]
	setup := adjudicator.NewMatch{Title: title.Name(), Scenario: sc.ID, Seed: &games.Seed{byte(seed), 7}, Seats: map[games.Seat]adjudicator.Person{}}
	for i, seat := range sc.Seats {
		p := tablePeople[i]
		setup.Seats[seat] = adjudicator.Person{Name: p.name, Address: p.file + "@table.example", Form: p.form, Language: langs[min(i, len(langs)-1)]}
	}
	if tb.code, err = clerk.NewMatch(t.Context(), tb.now, setup); err != nil {
		t.Fatal(err)
	}
	tb.h = &hotSeat{env: env{out: io.Discard, now: func() time.Time { return tb.now }}, store: st, clerk: clerk, code: tb.code, letters: map[string]mail.Message{}}
	return tb
}

// deliver takes the letters that are due.
func (tb *phoneTable) deliver() {
	tb.t.Helper()
	if _, err := tb.h.clerk.Follow(tb.t.Context(), tb.now, tb.now); err != nil {
		tb.t.Fatal(err)
	}
	due, err := tb.h.store.Due(tb.now, 100)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, l := range due {
		text, html, pictures := partsOf(tb.t, l.Raw)
		first, _, _ := strings.Cut(text, "\n")
		page := shownLetter{
			name: fmt.Sprintf("%s %d to %s: %s", tb.title.Name(), len(tb.pages)+1, l.To, first),
			to:   l.To, text: text, html: html, raw: l.Raw, bytes: len(text) + len(html), whole: len(l.Raw),
		}
		for id, png := range pictures {
			page.html = strings.ReplaceAll(page.html, "cid:"+id, "data:image/png;base64,"+base64.StdEncoding.EncodeToString(png))
		}
		tb.pages = append(tb.pages, page)
	}
	if err := tb.h.print(); err != nil {
		tb.t.Fatal(err)
	}
}

// writes has somebody answer his last letter.
func (tb *phoneTable) writes(who, text string) {
	tb.t.Helper()
	if err := tb.h.send(tb.t.Context(), who, text); err != nil {
		tb.t.Fatal(err)
	}
	tb.now = tb.now.Add(time.Hour)
	tb.deliver()
}

// asked is who is asked first, and his seats; nobody when the match is over.
func (tb *phoneTable) asked() (who string, seats games.Seats) {
	tb.t.Helper()
	m, err := tb.h.store.Match(tb.code)
	if err != nil {
		tb.t.Fatal(err)
	}
	if m.State == store.MatchOver {
		return "", nil
	}
	name, err := tb.h.holder(m, m.Waiting[0])
	if err != nil {
		tb.t.Fatal(err)
	}
	return strings.ToLower(name), loadMatch(tb.t, tb.h.store, tb.title, tb.code).Party(games.Seat(m.Waiting[0]))
}

// play plays some turns, and between them has the players ask, err, talk and offer.
func (tb *phoneTable) play(turns int) {
	tb.t.Helper()
	tb.deliver()
	const word = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstellenleiterin"
	const words = "ドナウ川汽船会社の船長の未亡人に年金を支払う窓口の女性係長についてどう思うか、ご意見をお聞かせください"
	for n := range turns {
		who, seats := tb.asked()
		if who == "" {
			return
		}
		sheet := plan(tb.t, tb.title, loadMatch(tb.t, tb.h.store, tb.title, tb.code), seats, tb.think)
		for _, text := range map[int][]string{
			1: {"status\norders\nhistory\nsettings\nhelp\nhelp say"},
			2: {"legal", "board"},
			3: {"preview\n" + sheet},
			4: {"attack " + word + " with everything\n" + sheet},
			5: {"say to all: See https://example.org/" + word + "?a=1&b=" + word + " and tell me what you think of " + word + "\nnote " + word, "発言 宛 全員：" + words + "https://example.org/" + word, "talk", "notes"},
			6: {"offer draw", "decline draw", "form list", "board", "legal"},
			7: {"undo", "resend", "subject signal", "form narrow", "board"},
			8: {"standing retreat: nearest home\nask retreat\nluck " + word, "orders"},
		}[n] {
			tb.writes(who, text)
		}
		tb.writes(who, sheet)
	}
	m, err := tb.h.store.Match(tb.code)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, s := range m.Seats {
		p, err := tb.h.store.Player(s.Player)
		if err != nil {
			tb.t.Fatal(err)
		}
		tb.writes(strings.ToLower(p.Name), "resign "+tb.code)
	}
}

// partsOf are the text, the HTML and the pictures of a letter, these by the names that the
// HTML has for them.
func partsOf(t *testing.T, raw []byte) (text, html string, pictures map[string][]byte) {
	t.Helper()
	pictures = map[string][]byte{}
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
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
		switch mediaType {
		case "text/html":
			html = strings.ReplaceAll(string(data), "\r\n", "\n")
		case "text/plain":
			text = strings.ReplaceAll(string(data), "\r\n", "\n")
		case "image/png":
			pictures[strings.Trim(h.Get("Content-Id"), "<>")] = data
		}
	}
	walk(textproto.MIMEHeader(m.Header), m.Body)
	return text, html, pictures
}

// playedPages are letters of a match of a title, to players who read a language.
func playedPages(t *testing.T, title games.Title, lang string, turns int) []shownLetter {
	t.Helper()
	tb := newPhoneTable(t, title, 18, lang)
	tb.play(turns)
	return tb.pages
}

// allPages are letters of every kind: of matches of each title in English and Japanese, and those that templates
// and adjudicator compare.
func allPages(t *testing.T, turns int) []shownLetter {
	t.Helper()
	var pages []shownLetter
	for _, own := range titles {
		for _, lang := range []string{"", "ja"} {
			pages = append(pages, playedPages(t, own.title(), lang, turns)...)
		}
	}
	for _, pattern := range []string{"../../templates/testdata/*.html", "../../adjudicator/testdata/*.html"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no letters at %s (%v)", pattern, err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, shownLetter{name: file, html: string(data), bytes: len(data)})
		}
	}
	return pages
}

// letterMost is how many bytes a letter of play has at most, without what is attached.
const letterMost = 100 << 10

// wholeMost is how many bytes a message has at most, with its picture.
const wholeMost = 260 << 10

// No letter is larger than a phone loads in a train; one may be that answers many commands
// in one message.
func TestLetterSize(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	most := shownLetter{}
	for _, p := range allPages(t, 9) {
		if p.bytes > letterMost {
			t.Errorf("%d bytes, more than %d: %s", p.bytes, letterMost, p.name)
		}
		if p.whole > wholeMost {
			t.Errorf("%d bytes with its picture, more than %d: %s", p.whole, wholeMost, p.name)
		}
		if p.bytes > most.bytes {
			most = p
		}
	}
	t.Logf("the largest has %d bytes: %s", most.bytes, most.name)
}
