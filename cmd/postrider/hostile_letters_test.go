package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// drain looks at the letters that have come into the outbox, and lays them on
// their readers' desks.
func (h *hostileClub) drain(msg hostileMessage) []store.Letter {
	h.Helper()
	due, err := h.store.DueBut(func(id uint64) bool { return h.drained[id] }, h.now, 1000)
	if err != nil {
		h.Fatal(err)
	}
	for _, l := range due {
		h.drained[l.ID] = true
		h.letter(msg, l)
	}
	if len(h.drained) > 200 {
		var ids []uint64
		for id := range h.drained {
			ids = append(ids, id)
		}
		if err := h.store.Taken(h.now, ids...); err != nil {
			h.Fatal(err)
		}
		clear(h.drained)
	}
	return due
}

// letter reads a letter as its reader does.
func (h *hostileClub) letter(msg hostileMessage, l store.Letter) {
	h.Helper()
	h.letters++
	own, _, _ := bytes.Cut(l.Raw, []byte("\r\nContent-Disposition: attachment"))
	h.largest = max(h.largest, len(own))
	if len(own) > mostLetter {
		h.find(msg, "a letter to %s has %d kB", l.To, len(own)>>10)
	}
	read := hostileLetter{Message: mail.Read(l.Raw, mail.ReadOptions{}), raw: l.Raw}
	if read.Kind != mail.Own || slices.ContainsFunc(mail.Bounds(), func(p mail.Problem) bool { return slices.Contains(read.Problems, p) }) {
		h.find(msg, "the letter %s is read as %s, with %v", l.MessageID, read.Kind, read.Problems)
	}
	if len(read.To) != 1 || read.To[0].Addr != l.To {
		h.find(msg, "the letter %s to %.200s says that it is to %.200v", l.MessageID, l.To, read.To)
	}
	var err error
	if read.text = mail.PlainText(l.Raw); read.text == "" {
		h.find(msg, "the letter %s has no text", l.MessageID)
	}
	if i := strings.IndexFunc(read.text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); i >= 0 || !utf8.ValidString(read.text) {
		h.find(msg, "the letter %s has what cannot be seen in its text: %.200q", l.MessageID, read.text[max(0, i-100):])
	}
	if l.Seat == "" {
		if l.Kind == "confirm" && len(read.To) == 1 {
			h.confirms = append(h.confirms, read.Message)
		}
		return
	}
	p, err := h.store.PlayerAt(l.To)
	if errors.Is(err, store.ErrNotFound) && mail.Read(msg.raw, mail.ReadOptions{}).From.Addr == l.To {
		return // who has just struck out the address that he wrote from is answered there
	}
	if err != nil {
		h.find(msg, "a letter of %s goes to %s: %v", l.Match, l.To, err)
		return
	}
	i := slices.IndexFunc(h.desks, func(d *hostileDesk) bool { return d.code == l.Match && d.player == p.ID })
	if i < 0 {
		m, err := h.store.Match(l.Match)
		if err != nil || len(m.Holds(p.ID)) == 0 {
			h.find(msg, "a letter of %s goes to %s, who does not play it (%v)", l.Match, l.To, err)
		}
		return // a new match, or one long over
	}
	d := h.desks[i]
	if d.letters = append(d.letters, read); len(d.letters) > 5 {
		d.letters = slices.Delete(d.letters, 1, 2) // the first stays, as the oldest
	}
	h.harvest(d.title, read.text)
}

// harvest notes lines and words of a letter, of which hostile sheets are made.
func (h *hostileClub) harvest(title, text string) {
	for line := range strings.Lines(text) {
		if typed, ok := strings.CutPrefix(line, "    "); ok && strings.IndexFunc(typed, unicode.IsLetter) == 0 {
			h.lines[title] = h.hoard(h.lines[title], strings.TrimSpace(typed))
		}
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' }) {
			if len(w) > 2 && len(w) < 40 {
				h.names[title] = h.hoard(h.names[title], w)
			}
		}
	}
}

// hoard adds to a list of which each entry stands once, in place of any where it
// is full.
func (h *hostileClub) hoard(list []string, s string) []string {
	switch {
	case slices.Contains(list, s):
	case len(list) < 1000:
		list = append(list, s)
	case h.rand.IntN(20) == 0:
		list[h.rand.IntN(len(list))] = s
	}
	return list
}

// learn notes orders that may be given in a match now.
func (h *hostileClub) learn(code string) {
	h.Helper()
	m, match := h.load(code)
	title := h.clerk.Options.Titles.Named(m.Title)
	for _, seat := range match.Seats() {
		for _, d := range match.News(seat).Asked {
			some, _ := title.Examples(d, 40)
			for _, o := range some {
				h.lines[m.Title] = h.hoard(h.lines[m.Title], title.Format(o))
			}
		}
	}
}

// load loads a match from the store.
func (h *hostileClub) load(code string) (store.Match, *games.Match) {
	h.Helper()
	m, state, raw, err := h.store.Load(code)
	if err != nil {
		h.Fatal(err)
	}
	tail := make([]games.Line, len(raw))
	for i := range raw {
		if tail[i], err = games.ReadLine(raw[i]); err != nil {
			h.Fatal(err)
		}
	}
	match, err := games.LoadMatch(h.clerk.Options.Titles.Named(m.Title), state, tail)
	if err != nil {
		h.Fatal(err)
	}
	return m, match
}

// A hostileCause is what the messages of one address have caused in the last
// day.
type hostileCause struct{ events []hostileEvent }

// A hostileEvent is what one message has caused.
type hostileEvent struct {
	at       time.Time
	answered int
	outside  int // letters to those who are neither players nor game masters
	toGM     int // letters to one of the game masters
	kept     int // bytes
}

// count holds letters and what is kept against the bounds of a message and of its
// address.
func (h *hostileClub) count(msg hostileMessage, m mail.Message, result adjudicator.Result, letters []store.Letter) {
	h.Helper()
	e := hostileEvent{at: h.now, kept: h.kept(result.Match)}
	toSeat, toGM, beside := map[string]int{}, map[string]int{}, 0
	for _, l := range letters {
		switch {
		case l.Seat != "":
			toSeat[l.Match+" "+l.Seat+" "+l.To]++
			if l.Match != result.Match && !strings.HasPrefix(l.Kind, "renewed") {
				h.find(msg, "a message for %q causes a letter of %s (%s) to %s", result.Match, l.Match, l.Kind, l.To)
			}
		case slices.Contains(hostileGMs, l.To):
			toGM[l.To]++
			e.toGM = max(e.toGM, toGM[l.To])
		default:
			beside++
			if _, err := h.store.PlayerAt(l.To); errors.Is(err, store.ErrNotFound) || l.Kind == "confirm" {
				e.outside++
			}
		}
		if strings.EqualFold(l.To, m.From.Addr) {
			e.answered = 1
		}
	}
	for to, n := range toSeat {
		if n > 1 {
			h.find(msg, "%d letters to %s", n, to)
		}
	}
	most := mostBeside
	if result.Outcome == adjudicator.Undelivered { // all who play with him hear of it, once a week
		all, err := h.store.Players()
		if err != nil {
			h.Fatal(err)
		}
		most += len(all)
	}
	if beside+e.toGM > most {
		h.find(msg, "%d letters beside those to seats, and %d to a game master", beside, e.toGM)
	}

	for _, l := range letters {
		if l.Kind == "stranger" {
			h.strangers = append(h.strangers, h.now)
		}
	}
	h.strangers = slices.DeleteFunc(h.strangers, func(at time.Time) bool { return h.now.Sub(at) >= time.Hour })
	if len(h.strangers) > 2*mostStrangers {
		h.find(msg, "%d letters to strangers in an hour, twice the bound is %d", len(h.strangers), 2*mostStrangers)
	}

	from := strings.ToLower(m.From.Addr)
	c := h.causes[from]
	if c == nil {
		c = &hostileCause{}
		h.causes[from] = c
	}
	c.events = slices.DeleteFunc(append(c.events, e), func(e hostileEvent) bool { return h.now.Sub(e.at) >= 24*time.Hour })
	var day hostileEvent
	hour := 0
	for _, e := range c.events {
		day.answered += e.answered
		day.outside += e.outside
		day.toGM += e.toGM
		day.kept += e.kept
		if h.now.Sub(e.at) < time.Hour {
			hour += e.toGM
		}
	}
	for _, b := range []struct {
		what      string
		got, most int
	}{
		{"messages that are answered in a day", day.answered, mostAnswered + 1}, // one says that it is too much
		{"letters to outsiders in a day", day.outside, mostOutside},
		{"letters to a game master in a day", day.toGM, mostToGM},
		{"letters to a game master in an hour", hour, mostToGMHour},
		{"bytes kept in a day", day.kept, mostKept + 1<<20}, // the last may come above it
	} {
		if b.got > 2*b.most {
			h.find(msg, "%s has caused %d %s, twice the bound is %d", from, b.got, b.what, 2*b.most)
			c.events = nil
		}
	}
}

// kept is how many bytes have come into the store since it was asked last: of the
// journal and the reports of a match, and of messages set aside.
func (h *hostileClub) kept(code string) int {
	h.Helper()
	n := 0
	for ; ; h.nextAside++ {
		a, err := h.store.AsideAt(h.nextAside)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			h.Fatal(err)
		}
		n += len(a.Raw)
	}
	if code == "" {
		return n
	}
	m, err := h.store.Match(code)
	if err != nil {
		h.Fatal(err)
	}
	if was := h.lengths[code]; was < m.Length {
		raw, err := h.store.Journal(code, was+1)
		if err != nil {
			h.Fatal(err)
		}
		for _, line := range raw {
			n += len(line)
		}
		h.lengths[code] = m.Length
	}
	for _, s := range m.Seats {
		if s.Bot() {
			continue
		}
		list, err := h.store.Reports(code, s.Player)
		if err != nil {
			h.Fatal(err)
		}
		for _, r := range list {
			place := code + " " + string(s.Player) + " " + r.Seat
			if r.Number <= h.lengths[place] {
				continue
			}
			data, err := h.store.Report(code, s.Player, r.Seat, r.Number)
			if err != nil {
				h.Fatal(err)
			}
			n += len(data)
			h.lengths[place] = r.Number
		}
	}
	return n
}
