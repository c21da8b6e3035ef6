package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

const (
	day  = 24 * time.Hour
	year = 365 * day
)

var clockFaults = []fault{
	{"back a day", func(t *testing.T) {
		// A letter that failed once is not put off by a day.
		f := newFaulty(t, mailtest.Options{})
		f.smtp.Set(says(toAnna, 1, mailtest.Answer("450 4.2.0 come back later")))
		f.run()
		f.until("the first try has failed", func() bool { return f.letter(faultyAnna).Tries == 1 })
		f.clock.leap(-day)
		f.until("the first letter comes", func() bool { return len(f.post.Messages(faultyAnna)) > 0 })
		f.write("alder")
		f.read()
		f.once()
	}},
	{"forth a year", func(t *testing.T) {
		// A letter that failed once is not as old as the clock says.
		f := newFaulty(t, mailtest.Options{})
		f.smtp.Set(says(toAnna, 5, mailtest.Answer("450 4.2.0 come back later")))
		f.run()
		f.until("the first try has failed", func() bool { return f.letter(faultyAnna).Tries == 1 })
		f.clock.leap(year)
		f.soon("the first letter comes", func() bool { return len(f.post.Messages(faultyAnna)) > 0 })
		if n := f.smtp.Happened(0); n != 5 {
			t.Errorf("there were %d tries before the one that went well, want 5", n)
		}
		f.write("alder")
		f.sent()
		f.once()
	}},
	{"forth a year and no burst", func(t *testing.T) {
		// All that waits is due at once, and is tried once before the next pause.
		f := newFaulty(t, mailtest.Options{}, func(c *config) { c.Club.Weekly = weekly{} })
		f.smtp.Set(says(`^RCPT`, 0, mailtest.Answer("450 4.2.0 come back later")))
		f.write("alder", "birch", "cedar")
		f.run()
		f.until("all five letters have failed", func() bool {
			list, err := f.d.store.Letters()
			return err == nil && len(list) == 5 && !slices.ContainsFunc(list, func(l store.Letter) bool { return l.Tries != 1 })
		})
		f.clock.leap(year)
		f.until("all are tried again", func() bool { return f.smtp.Happened(0) >= 10 })
		for range 20 { // more looks into the outbox than it takes to see a burst
			time.Sleep(5 * time.Millisecond)
		}
		if n := f.smtp.Happened(0); n != 10 {
			t.Errorf("%d tries of five letters, want two each", n)
		}
	}},
	{"forth a year and back again: rate limits", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, func(c *config) { c.Club.MaxPerHour = 2 })
		f.clock.leap(year)
		f.run()
		f.write("alder", "birch")
		f.read()
		f.deliver(f.raw("cedar", "cedar"))
		f.until("the third is too many", func() bool { return f.in("Aside") == 1 })
		f.clock.leap(-year)
		f.write("elder")
		f.read()
		f.once()
	}},
	{"forth a year and back again: warnings", func(t *testing.T) {
		// Those who were told in a year to come that Anna cannot be reached are
		// told today.
		f := newFaulty(t, mailtest.Options{})
		f.smtp.Set(says(toAnna, 0, mailtest.Answer("550 5.1.1 no such user")))
		f.clock.leap(year)
		f.run()
		told := func() (n int) {
			for _, raw := range f.post.Messages(faultyGM) {
				if strings.Contains(string(raw), faultyAnna) {
					n++
				}
			}
			return n
		}
		f.until("the game master is told", func() bool { return told() == 1 })
		f.clock.leap(-year)
		f.words = append(f.words, "alder")
		f.deliver(f.raw("alder", "alder"))
		f.until("the game master is told again", func() bool { return told() == 2 })
	}},
	{"dates of letters", func(t *testing.T) {
		// A letter bears the time of the clock when it was made.
		f := newFaulty(t, mailtest.Options{})
		f.run()
		for _, jump := range []time.Duration{-day, year} {
			f.clock.set(jump)
			word := "alder" + strings.TrimPrefix(jump.String(), "-")
			f.write(word)
			f.read()
			var date time.Time // of the last answer; the match's first letter may come behind it
			for _, raw := range f.post.Messages(faultyAnna) {
				if m := mail.Read(raw, mail.ReadOptions{}); strings.Contains(m.MessageID, ".answer.") {
					date = m.Date
				}
			}
			if off := f.clock.now().Sub(date).Abs(); off > time.Hour {
				t.Errorf("after a jump of %v a letter bears the date %v", jump, date)
			}
		}
		f.once()
	}},
	{"daylight saving ends", func(t *testing.T) {
		zone, err := time.LoadLocation("America/New_York")
		if err != nil {
			t.Fatal(err)
		}
		before := time.Date(2026, 11, 1, 5, 59, 30, 0, time.UTC) // 1:59:30, and half a minute later 1:00 again
		f := newFaultyAt(t, &clock{jump: time.Until(before), zone: zone}, mailtest.Options{})
		f.smtp.Set(says(toAnna, 2, mailtest.Answer("450 4.2.0 come back later")))
		f.write("alder")
		f.run()
		f.until("a try has failed", func() bool { return f.letter(faultyAnna).Tries == 1 })
		l := f.letter(faultyAnna)
		if pause := l.Next.Sub(before); pause < 55*time.Second || pause > 3*time.Minute {
			t.Errorf("the next try is in %v, want in a minute", pause)
		}
		if local := l.Next.In(zone); local.Hour() != 1 || local.Format("MST") != "EST" {
			t.Errorf("the next try is at %v", local)
		}
		f.sent()
		f.once()
		for _, raw := range f.post.Messages(faultyAnna) {
			m := mail.Read(raw, mail.ReadOptions{})
			if m.InReplyTo == "" {
				continue
			}
			if off := m.Date.Sub(before); off < -time.Minute || off > time.Hour {
				t.Errorf("the answer bears the date %v", m.Date)
			}
		}
	}},
	{"daylight saving begins", func(t *testing.T) {
		zone, err := time.LoadLocation("Europe/Berlin")
		if err != nil {
			t.Fatal(err)
		}
		before := time.Date(2027, 3, 28, 0, 59, 30, 0, time.UTC) // 1:59:30, and half a minute later 3:00
		f := newFaultyAt(t, &clock{jump: time.Until(before), zone: zone}, mailtest.Options{})
		f.smtp.Set(says(toAnna, 2, mailtest.Answer("450 4.2.0 come back later")))
		f.write("alder")
		f.run()
		f.until("a try has failed", func() bool { return f.letter(faultyAnna).Tries == 1 })
		if pause := f.letter(faultyAnna).Next.Sub(before); pause < 55*time.Second || pause > 3*time.Minute {
			t.Errorf("the next try is in %v, want in a minute", pause)
		}
		f.sent()
		f.once()
	}},
}

func TestClockFaults(t *testing.T) { injectAll(t, clockFaults) }
