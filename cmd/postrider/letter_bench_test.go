package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
)

// BenchmarkLetter is what a letter costs, from the message that asks for it to its bytes in
// the outbox, in English and in Japanese: the last report of a match of each title, with the
// board, which both play alike.
func BenchmarkLetter(b *testing.B) {
	for _, own := range titles {
		for _, form := range []games.Form{games.Wide, games.Narrow} {
			for _, lang := range []string{"en", "ja"} {
				b.Run(own.name+"/"+string(form)+"/"+lang, func(b *testing.B) { benchmarkLetter(b, own.title(), form, lang) })
			}
		}
	}
}

func benchmarkLetter(b *testing.B, title games.Title, form games.Form, lang string) {
	c := newBenchClub(b)
	sc := title.Scenarios()[0]
	setup := adjudicator.NewMatch{Title: title.Name(), Scenario: sc.ID, Seed: &games.Seed{17, 55}, Seats: map[games.Seat]adjudicator.Person{}}
	for i, seat := range sc.Seats {
		setup.Seats[seat] = adjudicator.Person{Name: tablePeople[i].name, Address: tablePeople[i].file + "@table.example", Form: form, Language: lang}
	}
	code, err := c.clerk.NewMatch(b.Context(), c.now, setup)
	if err != nil {
		b.Fatal(err)
	}
	think := rand.New(rand.NewPCG(17, 55))
	var seat games.Seat
	for range 12 {
		if err := c.deliver(); err != nil {
			b.Fatal(err)
		}
		match := loadMatch(b, c.store, title, code)
		seat = match.News(sc.Seats[0]).Waiting[0]
		c.now = c.now.Add(time.Hour)
		c.handle(b, code, seat, plan(b, title, match, match.Party(seat), think))
	}
	if err := c.deliver(); err != nil {
		b.Fatal(err)
	}
	var spent time.Duration
	raw := 0
	for b.Loop() {
		began := processorTime(b)
		c.handle(b, code, seat, "resend")
		spent += processorTime(b) - began
		due, err := c.store.Due(c.now, 10)
		if err != nil || len(due) != 1 {
			b.Fatalf("%d letters, %v", len(due), err)
		}
		raw = len(due[0].Raw)
		if err := c.deliver(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(spent.Microseconds())/float64(b.N)/1000, "cpu-ms/letter")
	b.ReportMetric(float64(raw)/1000, "kB")
}

// handle has a seat send a text.
func (c *benchClub) handle(b *testing.B, code string, seat games.Seat, text string) {
	b.Helper()
	raw, err := c.message(code, seat, text)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := c.clerk.Handle(b.Context(), c.now, mail.Read(raw, c.reading), raw); err != nil {
		b.Fatal(err)
	}
}
