package adjudicator_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

const (
	tickOpen = 100_000 // matches whose clocks run, and of which nothing is due
	tickDue  = 1_000   // of which something is
)

// BenchmarkTick measures what it costs to look what is due in a club of a hundred
// thousand matches: where nothing is, and where something is in a thousand of them, beside
// what as many sheets cost.
func BenchmarkTick(b *testing.B) {
	rules := clock.Rules{Name: "bank", Kind: clock.Bank, Bank: 3 * aDay, Reminders: []time.Duration{aDay}, Late: clock.Default}
	w := newWorld(b, plan{begin: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), clocks: []clock.Rules{rules}}, 0)
	for n := range tickDue {
		in := map[games.Seat]adjudicator.Person{}
		for _, seat := range []games.Seat{"british", "french"} {
			in[seat] = adjudicator.Person{Name: "Player", Address: fmt.Sprintf("%s%d@players.example", seat, n)}
		}
		_, err := w.clerk.NewMatch(context.Background(), w.now, adjudicator.NewMatch{Title: "bayonets", Scenario: "1755", Seats: in, Clock: "bank"})
		w.must(err)
	}
	one, err := w.store.Timing("FI1")
	w.must(err)
	for n := 0; n < tickOpen; {
		var all []store.Progress
		for range 5000 {
			n++
			due := w.now.Add(100*aDay + time.Duration(n)*time.Second)
			all = append(all, store.Progress{Now: w.now, Timing: &store.Timing{Match: fmt.Sprintf("FI%d", tickDue+n), Due: due, Data: one.Data}})
		}
		w.must(w.store.CommitTogether(w.now, all, store.Chores{}))
	}
	first := w.takeAll()
	tick := func() (letters int) {
		var r adjudicator.Result
		w.must(w.clerk.Tick(context.Background(), w.now, w.now, &r))
		return r.Letters
	}
	tick() // that the letters have left is reckoned
	took := func(b *testing.B, times int, what string, do func()) {
		for b.Loop() {
			began := time.Now()
			do()
			b.ReportMetric(float64(time.Since(began).Microseconds())/float64(times), "µs/"+what)
			b.ReportMetric(0, "ns/op")
		}
	}
	b.Run("nothing", func(b *testing.B) {
		took(b, 1000, "tick", func() {
			for range 1000 {
				tick()
			}
		})
	})
	w.now = w.now.Add(2 * aDay)
	b.Run("reminders", func(b *testing.B) {
		took(b, tickDue, "match", func() { b.ReportMetric(float64(tick()), "letters") })
	})
	w.takeAll()
	b.Run("sheets", func(b *testing.B) {
		var raws [][]byte
		for _, l := range first[:tickDue] {
			raws = append(raws, []byte("From: "+l.to+"\r\nTo: "+l.read.ReplyTo[0].Addr+"\r\nMessage-ID: <m."+l.id+">\r\nDate: "+
				w.now.Format(time.RFC1123Z)+"\r\n\r\n"+choose(l.lines, true, nil)+"\r\n"))
		}
		took(b, tickDue, "sheet", func() {
			n := 0
			for _, raw := range raws {
				r, err := w.clerk.Handle(context.Background(), w.now, mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: yearClub}}}), raw)
				w.must(err)
				n += r.Letters
			}
			b.ReportMetric(float64(n), "letters")
		})
	})
	w.takeAll()
	w.now = w.now.Add(2 * aDay)
	b.Run("time out", func(b *testing.B) {
		took(b, tickDue, "match", func() { b.ReportMetric(float64(tick()), "letters") })
	})
}

// takeAll has the relay take all letters, and returns them.
func (w *world) takeAll() (all []*letter) {
	for {
		due, err := w.store.Due(w.now, 1000)
		w.must(err)
		if len(due) == 0 {
			return all
		}
		var ids []uint64
		for _, l := range due {
			all, ids = append(all, open(w.t, l)), append(ids, l.ID)
		}
		w.must(w.store.Taken(w.now, ids...))
	}
}
