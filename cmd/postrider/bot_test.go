package main

import (
	"encoding/hex"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// TestBotMatch plays whole 1755 matches by mail, one person against the
// program, with a restart in the middle: each message gets one letter, which
// asks something or ends the match, and the journal verifies.
func TestBotMatch(t *testing.T) {
	for _, side := range []games.Seat{"british", "french"} {
		t.Run(string(side), func(t *testing.T) { t.Parallel(); soloMatch(t, side) })
	}
}

func soloMatch(t *testing.T, side games.Seat) {
	c := defaults()
	c.Club.Picture = adjudicator.PictureOff // for speed
	c.Club.Address, c.Club.MaxPerHour = "orders@club.example", -1
	dir := t.TempDir()
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	var st *store.Store
	var clerk *adjudicator.Clerk
	open := func() {
		var err error
		if st, clerk, err = openClub(t.Context(), &c, slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
	}
	open()
	defer func() { st.Close() }()
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	other := map[games.Seat]string{"british": "french", "french": "british"}[side]
	args := []string{"new", "bayonets", "--scenario", "1755", "--seed", hex.EncodeToString(make([]byte, 32)),
		"--" + string(side), "Anna=anna@example.org", "--" + other, "bot"}
	if err := c.console(clerk, now, "", io.Discard).Do(t.Context(), args); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 5))
	sent := 0
	for {
		due, err := st.Due(now, 10)
		if err != nil {
			t.Fatal(err)
		}
		if len(due) != 1 || due[0].To != "anna@example.org" {
			t.Fatalf("after %d messages: %d letters, want one to Anna", sent, len(due))
		}
		if err := st.Taken(now, due[0].ID); err != nil {
			t.Fatal(err)
		}
		letter := mail.Read(due[0].Raw, mail.ReadOptions{})
		m, err := st.Match("FI1")
		if err != nil {
			t.Fatal(err)
		}
		if m.State == store.MatchOver {
			break
		}
		if m.State != store.MatchOpen || len(m.Waiting) != 1 || m.Waiting[0] != string(side) {
			t.Fatalf("after %d messages the match is %s (%s) and waits for %v", sent, m.State, m.Why, m.Waiting)
		}
		if sent++; sent > 200 {
			t.Fatalf("the match does not end:\n%s", letter.Text)
		}
		if sent == 12 { // the daemon is started again
			if err := st.Close(); err != nil {
				t.Fatal(err)
			}
			open()
		}
		now = now.Add(time.Hour)
		raw, err := mailtest.Draft{
			ID: hex.EncodeToString([]byte{byte(sent)}) + "@example.org", From: mail.Address{Name: "Anna", Addr: "anna@example.org"},
			To: letter.ReplyTo[0], Answers: &letter, Date: now, Text: oneExample(t, letter.Text, r),
		}.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if res, err := clerk.Handle(t.Context(), now, mail.Read(raw, mail.ReadOptions{}), raw); err != nil || res.Outcome == adjudicator.Held {
			t.Fatalf("%+v, %v", res, err)
		}
	}
	lines, err := clerk.Journal(time.Time{}, "FI1", false)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Verify(allTitles().Named, lines); err != nil {
		t.Error(err)
	}
	bots := 0
	for _, l := range lines {
		if l.What == games.LineAnswer && l.From == games.FromBot {
			if bots++; l.Seat != games.Seat(other) {
				t.Fatalf("line %d: a bot has answered for %s", l.N, l.Seat)
			}
		}
	}
	if bots < 20 {
		t.Errorf("the bot gave %d answers in the whole match", bots)
	}
	t.Logf("%d messages, %d answers of the bot, %d lines", sent, bots, len(lines))
}

// oneExample is one of the orders that a letter shows for what it asks.
func oneExample(t *testing.T, letter string, r *rand.Rand) string {
	list := examplesIn(letter)
	if len(list) == 0 {
		t.Fatalf("the letter asks for nothing:\n%s", letter)
	}
	return list[r.IntN(len(list))]
}

var nextHead = regexp.MustCompile(`\n\n[A-Z]{3,}[A-Z ]+\n`)

// examplesIn are the orders that a letter shows for what it asks.
func examplesIn(letter string) (list []string) {
	_, asked, _ := strings.Cut(letter, "YOU ARE ASKED")
	if i := nextHead.FindStringIndex(asked); i != nil {
		asked = asked[:i[0]]
	}
	for line := range strings.Lines(asked) {
		rest, ok := strings.CutPrefix(line, "    ")
		if more, broken := strings.CutPrefix(rest, ".. "); broken && len(list) > 0 { // a long line goes on
			list[len(list)-1] += " " + strings.TrimSpace(more)
		} else if ok {
			list = append(list, strings.TrimSpace(rest))
		}
	}
	return list
}
