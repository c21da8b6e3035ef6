package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

// Messages that have to do with one another stay in their order; each waits for
// the last before it, and others for nothing.
func TestArrange(t *testing.T) {
	f := newFaulty(t, mailtest.Options{})
	first := f.reply
	f.newMatch() // Anna and Bob play a second one
	second := f.reply
	message := func(id, from string, to ...mail.Address) *job {
		var list []string
		for _, a := range to {
			list = append(list, a.Addr)
		}
		raw := fmt.Sprintf("From: <%s>\r\nTo: %s\r\nMessage-ID: <%s@players.example>\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\n\r\nluck\r\n", from, strings.Join(list, ", "), id)
		return &job{message: mail.Read([]byte(raw), f.d.reading)}
	}
	name := func(j *job) string {
		id, _, _ := strings.Cut(j.message.MessageID, "@")
		return id
	}
	club := mail.Address{Addr: f.config.Club.Address}
	for what, test := range map[string]struct {
		jobs []*job
		want string
	}{
		"strangers are apart":              {[]*job{message("1", "x@a.example", club), message("2", "y@a.example", club)}, "1, 2"},
		"one sender":                       {[]*job{message("1", "x@a.example", club), message("2", "y@a.example", club), message("3", "X@a.example", club)}, "1, 2, 3 1"},
		"one match":                        {[]*job{message("1", faultyAnna, first), message("2", faultyBob, first)}, "1, 2 1"},
		"two matches, two senders":         {[]*job{message("1", "x@a.example", first), message("2", "y@a.example", second)}, "1, 2"},
		"one that concerns both joins all": {[]*job{message("1", "x@a.example", first), message("2", "y@a.example", second), message("3", "z@a.example", first, second), message("4", "x@a.example", club)}, "1, 2, 3 12, 4 1"},
		"without a reply address, all of a player's matches": {[]*job{message("1", "x@a.example", second), message("2", faultyBob, club), message("3", "y@a.example", first)}, "1, 2 1, 3 2"},
		"the same message twice":                             {[]*job{message("1", "x@a.example", club), message("1", "x@a.example", club)}, "1, 1 1"},
	} {
		t.Run(what, func(t *testing.T) {
			// Half of them come in one batch, the others in the next.
			bench := newWorkbench(f.d)
			for _, half := range [][]*job{test.jobs[:len(test.jobs)/2], test.jobs[len(test.jobs)/2:]} {
				if err := bench.arrange(half); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, j := range test.jobs {
				var before []string
				for _, b := range j.after {
					if id := name(b); !slices.Contains(before, id) {
						before = append(before, id)
					}
				}
				slices.Sort(before)
				got = append(got, strings.TrimSpace(name(j)+" "+strings.Join(before, "")))
			}
			if s := strings.Join(got, ", "); s != test.want {
				t.Errorf("order %s, want %s", s, test.want)
			}
		})
	}
}

// A mailbox full of messages for a few matches: each match takes its own in the
// order in which they came, and what is worked on at the same time shares
// transactions.
func TestFullMailbox(t *testing.T) {
	f := newFaulty(t, mailtest.Options{})
	type match struct {
		code  string
		reply mail.Address
		want  []string
	}
	matches := []*match{{code: f.code, reply: f.reply}}
	for range 3 {
		f.newMatch()
		matches = append(matches, &match{code: f.code, reply: f.reply})
	}
	messages := games.MaxLucky * len(matches) // all that each takes before a checkpoint
	for i := range messages {
		m := matches[i*7%len(matches)]
		f.reply = m.reply
		word := fmt.Sprintf("word%d", i)
		m.want = append(m.want, "luck "+word)
		raw := strings.ReplaceAll(string(f.raw(word, word)), faultyAnna, fmt.Sprintf("anna+%s@players.example", m.code))
		// Each match has an Anna of its own.
		if err := f.post.Deliver(faultyAnna, m.reply.Addr, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range matches {
		p, err := f.d.store.PlayerAt(faultyAnna)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.d.clerk.ChangeAddress(f.clock.now(), string(p.ID), "add", fmt.Sprintf("anna+%s@players.example", m.code)); err != nil {
			t.Fatal(err)
		}
	}
	before := f.d.store.Stats()
	f.run()
	f.until("all is done", func() bool { return f.in(f.config.IMAP.Processed) == messages })
	after := f.d.store.Stats()
	for _, m := range matches {
		lines, err := f.d.store.Journal(m.code, 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, data := range lines {
			var l games.Line
			if err := json.Unmarshal(data, &l); err != nil {
				t.Fatal(err)
			}
			if l.What == games.LineSheet {
				got = append(got, l.Sheet...)
			}
		}
		if !slices.Equal(got, m.want) {
			t.Errorf("%s took %v, want %v", m.code, got, m.want)
		}
	}
	t.Logf("%d changes in %d transactions", after.Gathered-before.Gathered, after.Commits-before.Commits)
	if after.Gathered-before.Gathered < uint64(messages) || after.Commits-before.Commits >= after.Gathered-before.Gathered {
		t.Errorf("%d changes in %d transactions", after.Gathered-before.Gathered, after.Commits-before.Commits)
	}
}

// The daemon is stopped while the relay is taking a letter: that letter is
// finished and noted, so that it does not go out again.
func TestStopInTheMiddle(t *testing.T) {
	taking, finish := make(chan struct{}, 10), make(chan struct{})
	f := newFaulty(t, mailtest.Options{RefuseData: func(string, []string, []byte) error {
		taking <- struct{}{}
		<-finish
		return nil
	}}, func(c *config) { c.SMTP.Timeout = duration(patience) })
	f.run()
	<-taking // the first letter of two
	stopped := make(chan struct{})
	go func() { f.stop(); close(stopped) }()
	f.logged("postrider stops")
	close(finish)
	<-stopped
	f.stop = nil
	sent := len(f.post.Messages(faultyAnna)) + len(f.post.Messages(faultyBob))
	left, err := f.d.store.Letters()
	if err != nil {
		t.Fatal(err)
	}
	if sent+len(left) != 2 || sent == 0 {
		t.Errorf("%d letters came and %d are in the outbox, want 2 in all, and the one in hand among those that came", sent, len(left))
	}
}
