package adjudicator_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
)

// An auditor reckons all clocks of a year again, from its log alone and by what is said
// of time to players: it shares no code with the clerk, keeps no index, and walks over
// intervals of which each is counted whole or not at all.
type auditor struct {
	w       *world
	last    time.Time // heartbeat
	outages []stop
	away    map[*person][]stop
	zones   map[*person]*time.Location  // that they have set
	days    map[*person]map[string]bool // on which he has said that he is away
	told    map[*person]time.Time       // when others heard last that no letter reaches him
	dead    map[string]bool             // addresses to which no letters go
	spare   []*person                   // whose clocks are to stand, which is done next
	books   map[string]*book
	codes   []string
	sums    map[string]int // what was checked how often
	version int            // rises with what concerns the time of all
	rest    []entry        // of the log, from the one in hand on
}

// A book is what an auditor has of a match.
type book struct {
	code     string
	rules    clock.Rules
	accounts []*account
	stops    []stop // holds and pauses that are over
	pause    *stop
	until    time.Time // of the pause that was offered last
	held     time.Time
	over     bool
	version  int // rises with what concerns its time
}

// An account is what an auditor has of a party.
type account struct {
	*book
	seats    games.Seats
	who      *person
	bank     time.Duration
	given    time.Duration // for this question, of an answer clock
	asked    bool
	waits    games.Seats // of his that are asked
	began    time.Time   // zero: the letter has not left
	pending  []string    // letters that ask
	least    bool
	zone     *time.Location
	out      bool
	reminded int
	stops    []stop
	spared   bool
	later    bool                 // it is to stand when the match is held no more
	owed     map[string]time.Time // what is due since when

	// What deadline has found for what concerned its time.
	versions          [2]int
	deadline, expires time.Time
}

// kept is what the clerk keeps of a match's time, as far as it is compared.
type kept struct {
	Rules   struct{ Name string } `json:"rules"`
	Parties map[games.Seat]struct {
		Left  span      `json:"left"`
		Asked string    `json:"asked"`
		Began time.Time `json:"began"`
		Out   time.Time `json:"out"`
	} `json:"parties"`
}

// A span is a duration as the clerk keeps it.
type span struct{ time.Duration }

func (s *span) UnmarshalText(b []byte) (err error) {
	s.Duration, err = time.ParseDuration(string(b))
	return err
}

// slack is how much later than it is due a thing may be done when something else is done
// in the same match: one thing a turn.
const slack = 3 * time.Minute

func newAuditor(w *world) *auditor {
	return &auditor{
		w: w, away: map[*person][]stop{}, days: map[*person]map[string]bool{}, zones: map[*person]*time.Location{},
		told: map[*person]time.Time{}, dead: map[string]bool{}, books: map[string]*book{}, sums: map[string]int{},
	}
}

// audited has the auditor look at the next entries of the log, which then go.
func (w *world) audited(n int) {
	for range n {
		w.auditor.rest = w.log
		w.auditor.entry(&w.log[0])
		w.log[0] = entry{}
		w.log, w.entries = w.log[1:], w.entries+1
	}
}

func (w *world) audit() {
	w.audited(len(w.log))
	a := w.auditor
	w.t.Logf("audited: %d entries, %v", w.entries, a.sums)
	for _, what := range strings.Fields("charge gain deadline reminder expire pause away spare give claim outage zone") {
		if a.sums[what] == 0 {
			w.fault("no %s occurred in the whole time", what)
		}
	}
}

func (a *auditor) entry(e *entry) {
	for _, s := range e.snaps {
		if b := a.books[s.code]; b != nil {
			b.version++
		}
		for addr, dead := range s.dead {
			a.dead[addr] = dead
		}
	}
	if e.what == "message" && (strings.HasPrefix(e.m.text, "away") || strings.HasPrefix(e.m.text, "back") || e.m.machine) || len(a.spare) > 0 {
		a.version++
	}
	switch e.what {
	case "beat":
		a.beat(e.at, e.mail)
	case "taken", "refused":
		for _, id := range e.codes {
			a.left(id, e.at)
		}
		if e.what == "refused" {
			a.dead[e.by.addr] = true
		}
		if e.what == "refused" && a.unreached(e.by, e.at) {
			a.spare = append(a.spare, e.by)
		}
	case "new":
		a.newBook(e)
	case "hold":
		a.books[e.snaps[0].code].held = e.at
	case "release":
		b := a.books[e.snaps[0].code]
		b.stops = append(b.stops, stop{from: b.held, to: e.at})
		b.held = time.Time{}
	case "message":
		a.said(e)
	case "tick":
		for _, p := range a.spare {
			a.spares(p, e.at)
		}
		a.spare = nil
		a.sparesLater(e.at)
	}
	for _, s := range e.snaps {
		if b := a.books[s.code]; b != nil && b.held.IsZero() && !b.over && b.rules.Kind != clock.None {
			a.settle(b, e, s)
		}
	}
	if e.what == "tick" {
		a.owing(e)
	}
}

// beat notes that the daemon lived. What was noted of a time that has not come is void.
func (a *auditor) beat(at time.Time, mail bool) {
	var past []stop
	for _, s := range a.outages {
		if s.to.After(at) {
			s.to = at
			a.version++
		}
		if s.to.After(s.from) {
			past = append(past, s)
		}
	}
	a.outages = past
	if !a.last.IsZero() && at.After(a.last) && (!mail || at.Sub(a.last) > 5*time.Minute) {
		if n := len(a.outages); n > 0 && a.outages[n-1].to.Equal(a.last) {
			a.outages[n-1].to = at
		} else {
			a.outages = append(a.outages, stop{from: a.last, to: at})
		}
		a.version++
		a.sums["outage"]++
	}
	a.last = at
}

// left notes that a letter has left, or never will.
func (a *auditor) left(id string, at time.Time) {
	for _, code := range a.codes {
		for _, c := range a.books[code].accounts {
			if c.asked && c.began.IsZero() && slices.Contains(c.pending, id) {
				c.began = at
				c.version++
			}
		}
	}
}

func (a *auditor) newBook(e *entry) {
	s := e.snaps[0]
	b := &book{code: s.code}
	var k kept
	a.w.must(json.Unmarshal(s.timing.Data, &k))
	for _, r := range a.w.plan.clocks {
		if r.Name == k.Rules.Name {
			b.rules = r
		}
	}
	for _, seat := range s.match.Seats {
		if !seat.Held() {
			continue
		}
		p, err := a.w.store.Player(seat.Player)
		a.w.must(err)
		who := a.w.at[p.Addresses[0].Addr] // dead or not
		i := slices.IndexFunc(b.accounts, func(c *account) bool { return c.who == who })
		if i < 0 {
			b.accounts = append(b.accounts, &account{book: b, who: who, bank: b.rules.Bank, owed: map[string]time.Time{}})
			i = len(b.accounts) - 1
		}
		b.accounts[i].seats = append(b.accounts[i].seats, games.Seat(seat.Seat))
	}
	a.books[s.code] = b
	a.codes = append(a.codes, s.code)
}

// said notes what a person wrote about himself.
func (a *auditor) said(e *entry) {
	p, text := e.m.from, e.m.text
	switch {
	case strings.HasPrefix(text, "zone "):
		if e.outcome == adjudicator.Answered {
			zone, err := time.LoadLocation(strings.TrimPrefix(text, "zone "))
			a.w.must(err)
			a.zones[p] = zone
			a.sums["zone"]++
		}
	case e.outcome == adjudicator.Held:
	case strings.HasPrefix(text, "away "):
		a.isAway(p, text, e.at)
	case text == "back" && p != nil:
		for i := range a.away[p] {
			if s := &a.away[p][i]; s.to.After(e.at) {
				s.to = e.at
				if s.from.After(e.at) {
					s.from = e.at
				}
			}
		}
		zone := a.zoneOf(p)
		for day := range a.days[p] {
			if day > e.at.In(zone).Format(time.DateOnly) {
				delete(a.days[p], day)
			}
		}
	case e.m.machine && text == "" && a.unreached(p, e.at):
		a.spares(p, e.at)
	}
	if b := a.books[e.m.code]; b != nil && !e.m.machine && b.held.IsZero() {
		if words, ok := strings.CutPrefix(text, "offer pause until "); ok {
			day, err := time.ParseInLocation("2 Jan 2006", words, a.zoneOf(p))
			a.w.must(err)
			b.until = day.AddDate(0, 0, 1)
		}
		for _, c := range b.accounts {
			for i := range c.stops {
				if c.who == p && c.stops[i].to.After(e.at) {
					c.stops[i].to = e.at // a word has come from him
				}
			}
		}
	}
}

// isAway notes that somebody is away, if he may be: on two days or more, none of them
// past, and on 60 of any 365.
func (a *auditor) isAway(p *person, text string, now time.Time) {
	zone := a.zoneOf(p)
	from, to, _ := strings.Cut(strings.TrimPrefix(text, "away "), " to ")
	first, err := time.ParseInLocation("2 Jan 2006", from, zone)
	a.w.must(err)
	last, err := time.ParseInLocation("2 Jan 2006", to, zone)
	a.w.must(err)
	days := map[string]bool{}
	for day := range a.days[p] {
		days[day] = true
	}
	for d := first; !d.After(last); d = d.AddDate(0, 0, 1) {
		days[d.Format(time.DateOnly)] = true
	}
	if !last.After(first) || first.Format(time.DateOnly) < now.In(zone).Format(time.DateOnly) {
		return
	}
	for start := first.AddDate(0, 0, -365); !start.After(last); start = start.AddDate(0, 0, 1) {
		n := 0
		for i := range 365 {
			if days[start.AddDate(0, 0, i).Format(time.DateOnly)] {
				n++
			}
		}
		if n > 60 {
			a.sums["away too long"]++
			return
		}
	}
	a.days[p] = days
	if first.Before(now) {
		first = now
	}
	a.away[p] = append(a.away[p], stop{from: first, to: last.AddDate(0, 0, 1)})
	a.sums["away"]++
}

// unreached reports whether others hear that no letter reaches somebody: once a week.
func (a *auditor) unreached(p *person, at time.Time) bool {
	if was, ok := a.told[p]; ok && at.Sub(was) < 7*aDay && !at.Before(was) {
		return false
	}
	a.told[p] = at
	return true
}

// spares has the clocks of a person stand for a week, once in each match.
func (a *auditor) spares(p *person, at time.Time) {
	for _, code := range a.codes {
		b := a.books[code]
		for _, c := range b.accounts {
			if c.who == p && !b.over && !c.spared && b.rules.Kind != clock.None {
				if c.later = !b.held.IsZero(); !c.later {
					a.spare1(c, at)
				}
			}
		}
	}
}

func (a *auditor) spare1(c *account, at time.Time) {
	c.spared, c.later, c.stops = true, false, append(c.stops, stop{from: at, to: at.Add(7 * aDay)})
	if c.asked && c.began.IsZero() {
		c.began = at
	}
	c.version++
	a.sums["spare"]++
}

// sparesLater has those clocks stand that were to while their matches were held.
func (a *auditor) sparesLater(at time.Time) {
	for _, code := range a.codes {
		b := a.books[code]
		for _, c := range b.accounts {
			if c.later && b.held.IsZero() && !b.over {
				a.spare1(c, at)
				a.sums["spare later"]++
			}
		}
	}
}

// stands are the times in which the clock of an account stands, as far as is known.
func (a *auditor) stands(c *account, now time.Time) []stop {
	all := slices.Concat(a.outages, c.book.stops, c.stops, a.away[c.who])
	if !a.last.IsZero() && now.Sub(a.last) > 5*time.Minute {
		all = append(all, stop{from: a.last, to: now})
	}
	if c.pause != nil {
		all = append(all, *c.pause)
	}
	return all
}

// deadline is until when an account may answer, and when its time is out.
func (a *auditor) deadline(c *account, now time.Time) (deadline, expires time.Time) {
	if c.began.IsZero() || now.Sub(a.last) > 5*time.Minute {
		return a.reckon(c, now)
	}
	if is := [2]int{a.version, c.version}; is != c.versions || c.deadline.IsZero() {
		c.versions = is
		c.deadline, c.expires = a.reckon(c, now)
	}
	return c.deadline, c.expires
}

func (a *auditor) reckon(c *account, now time.Time) (deadline, expires time.Time) {
	from, stands := c.began, a.stands(c, now)
	if from.IsZero() {
		from = now
	}
	t := tally{c.rules.Free, c.zone, stands}
	if c.rules.Kind == clock.Bank {
		deadline = t.after(from, max(c.bank, 1)) // nobody is out while nothing counts
		if c.bank == 0 {
			deadline = deadline.Add(-1)
		}
	} else {
		deadline = t.sameTime(from, c.rules.Days)
		deadline = t.after(deadline, t.lost(from, deadline)+c.given)
	}
	if c.least {
		if day := t.after(from, aDay); day.After(deadline) {
			deadline = day
		}
	}
	return deadline, t.after(deadline, c.rules.Grace)
}

// settle compares what an entry did to the clocks of a match.
func (a *auditor) settle(b *book, e *entry, s snap) {
	over := s.match.State == store.MatchOver
	answered, late, secs := a.acts(b, e, s)
	for _, c := range b.accounts {
		var waits games.Seats
		for _, seat := range s.match.Waiting {
			if c.seats.Has(games.Seat(seat)) && !over {
				waits = append(waits, games.Seat(seat))
			}
		}
		asked := len(waits) > 0
		// Who is asked for several seats may answer for one, unsaid until all have.
		if c.asked && (answered[c] || !slices.Equal(waits, c.waits)) {
			a.end(c, e, late[c], over, secs)
		}
		c.waits = waits
		if asked && !c.asked {
			c.asked, c.began, c.pending, c.reminded, c.out, c.given = true, time.Time{}, nil, 0, false, 0
			c.zone, c.owed = a.zoneOf(c.who), map[string]time.Time{}
		}
		delete(secs, "charge"+string(c.seats[0]))
		delete(secs, "gain"+string(c.seats[0]))
	}
	for _, c := range b.accounts {
		c.deadline = time.Time{}
		a.letters(c, e, s)
	}
	if len(secs) > 0 {
		a.w.fault("%s, %s %s: the journal has %v for nothing", e.at, b.code, e.what, secs)
	}
	if b.over = over; over {
		a.codes = slices.DeleteFunc(a.codes, func(code string) bool { return code == b.code })
	}
	a.compare(b, e, s)
}

// acts reads what an entry has added to a journal: who has answered, or had a clock answer
// for him, and what was charged and gained.
func (a *auditor) acts(b *book, e *entry, s snap) (answered, late map[*account]bool, secs map[string]int) {
	answered, late, secs = map[*account]bool{}, map[*account]bool{}, map[string]int{}
	of := func(seat games.Seat) *account {
		i := slices.IndexFunc(b.accounts, func(c *account) bool { return c.seats.Has(seat) })
		if i < 0 {
			return nil
		}
		return b.accounts[i]
	}
	for _, l := range s.lines {
		c := of(l.Seat)
		if l.What == games.LineAnswer && c != nil {
			answered[c] = true
		}
		act, ok := l.TimeAct()
		if !ok {
			continue
		}
		switch a.sums[string(act.What)]++; act.What {
		case games.TimeCharge, games.TimeGain:
			secs[string(act.What)+string(act.Seat)] += act.Seconds
		case games.TimePause:
			b.pause = &stop{from: e.at, to: b.until}
		case games.TimeResume:
			if b.pause.to = minTime(b.pause.to, e.at); b.pause.to.After(b.pause.from) {
				b.stops = append(b.stops, *b.pause)
			}
			b.pause = nil
		case games.TimeGive:
			c.out = false
			if b.rules.Kind == clock.Bank {
				c.bank += time.Duration(act.Seconds) * time.Second
			} else {
				c.given += time.Duration(act.Seconds) * time.Second
			}
		case games.TimeExpire:
			a.expired(c, e)
			late[c] = b.rules.Late != clock.Wait
			c.out = b.rules.Late == clock.Wait
		case games.TimeClaim:
			if late[c] = true; !c.out {
				a.wrong(c, e, "is claimed, and its time is not out")
			}
		}
	}
	return answered, late, secs
}

// end ends what an account was asked.
func (a *auditor) end(c *account, e *entry, late, over bool, secs map[string]int) {
	at := e.at
	if e.what == "message" && e.by == c.who && e.m.came.Before(at) {
		at = e.m.came
	}
	charged := time.Duration(0)
	if !c.began.IsZero() && at.After(c.began) {
		charged = tally{c.rules.Free, c.zone, a.stands(c, e.at)}.counted(c.began, at)
	}
	gained := time.Duration(0)
	if c.rules.Kind == clock.Bank {
		ran := charged > 0 // though there may be nothing to be charged
		charged = min(charged, c.bank)
		c.bank -= charged
		most := c.rules.Cap
		if most == 0 {
			most = c.rules.Bank
		}
		if ran && !late && c.bank < most {
			gained = min(c.rules.Increment, most-c.bank)
			c.bank += gained
		}
	}
	seat := string(c.seats[0])
	if got := time.Duration(secs["charge"+seat]) * time.Second; got != charged && !over {
		a.wrong(c, e, "was charged %s, want %s: from %s until %s", got, charged, c.began, at)
	}
	if got := time.Duration(secs["gain"+seat]) * time.Second; got != gained && !over {
		a.wrong(c, e, "gained %s, want %s", got, gained)
	}
	c.asked, c.out, c.given = false, false, 0
	c.least = late
}

// expired checks that the time of an account is out.
func (a *auditor) expired(c *account, e *entry) {
	_, expires := a.deadline(c, e.at)
	switch {
	case !c.asked || c.began.IsZero():
		a.wrong(c, e, "is out and was asked nothing")
	case expires.After(e.read):
		a.wrong(c, e, "is out, and would be at %s; mail is read up to %s", expires, e.read)
	}
	delete(c.owed, "expire")
	_, down, _, _ := a.w.down(e.right)
	if down || a.isOff(c.who, e.at) {
		a.wrong(c, e, "is out while the mailbox is down, or he is away")
	}
	for _, m := range a.unread(e) {
		if m.code == c.code && m.from == c.who && !m.machine && !m.came.After(expires) {
			a.wrong(c, e, "is out while his message of %s lay unread", m.came)
		}
	}
}

func (a *auditor) zoneOf(p *person) *time.Location {
	if zone := a.zones[p]; zone != nil {
		return zone
	}
	return time.UTC
}

func (a *auditor) isOff(p *person, at time.Time) bool {
	return slices.ContainsFunc(a.away[p], func(s stop) bool { return s.has(at) })
}

// mostAhead is how many entries of the log a message that has come may lie unread.
const mostAhead = 20_000

// unread are messages that are handled later in the log than an entry, and had come before.
func (a *auditor) unread(e *entry) (list []*message) {
	for _, o := range a.rest {
		if o.m != nil && !o.m.came.After(e.at) && !o.m.came.After(e.right) {
			list = append(list, o.m)
		}
	}
	return list
}

// letters checks what letters of an entry tell an account's person: what asks him, until
// when, and whether it is a reminder.
func (a *auditor) letters(c *account, e *entry, s snap) {
	reminders := 0
	for _, l := range s.letters {
		if l.to != c.who.addr {
			continue
		}
		if c.asked && c.began.IsZero() && strings.Contains(l.lines, "\nYOU ARE ASKED") {
			c.pending = append(c.pending, l.id)
		}
		if strings.HasPrefix(l.text, "A reminder, ") && e.what == "tick" {
			reminders++
		}
		a.deadlines(c, e, l)
	}
	if c.asked && c.began.IsZero() && len(c.pending) == 0 && a.dead[c.who.addr] {
		c.began = e.at // nothing can be waited for
		c.version++
	}
	if !c.asked && reminders > 0 {
		a.wrong(c, e, "is reminded of nothing")
		return
	}
	if c.asked && e.what == "tick" {
		a.reminders(c, e, reminders)
	}
}

// deadlines checks until when an account's person reads that he, and others, are to answer.
func (a *auditor) deadlines(c *account, e *entry, l *letter) {
	before, _, _ := strings.Cut(l.lines, "WHAT HAPPENED")
	head := strings.Join(strings.Fields(before), " ")
	for _, o := range c.accounts {
		mark := regexp.QuoteMeta(o.who.name) + ` \([^)]*\): to answer by `
		if o == c {
			mark = "Answer by "
		}
		m := regexp.MustCompile(mark + `(\w+ \d+ \w+(?: \d{4})?, \d\d:\d\d)`).FindStringSubmatch(head)
		if m == nil {
			continue
		}
		deadline, _ := a.deadline(o, e.at)
		deadline = deadline.In(a.zoneOf(c.who))
		want := deadline.Format("Mon 2 Jan, 15:04")
		if deadline.Year() != e.at.In(deadline.Location()).Year() {
			want = deadline.Format("Mon 2 Jan 2006, 15:04")
		}
		if a.sums["deadline"]++; m[1] != want || !o.asked {
			a.wrong(o, e, "reads in %s that he is to answer by %s, want %s (asked %v since %s)", l.id, m[1], want, o.asked, o.began)
		}
	}
}

// reminders checks how often an account was reminded in a tick.
func (a *auditor) reminders(c *account, e *entry, got int) {
	if c.began.IsZero() {
		if got > 0 {
			a.wrong(c, e, "is reminded before the letter has left")
		}
		return
	}
	if got == 0 {
		return
	}
	deadline, _ := a.deadline(c, e.at)
	due := a.passes(c, deadline, e.at)
	if a.sums["reminder"] += got; !due || got > 1 || a.isOff(c.who, e.at) || c.out {
		a.wrong(c, e, "is reminded %d times, with a deadline at %s; due %v, away %v", got, deadline, due, a.isOff(c.who, e.at))
	}
	delete(c.owed, "reminder")
}

// passes counts the reminders whose time has come by an instant, and reports whether one
// is to be sent for them.
func (a *auditor) passes(c *account, deadline, at time.Time) (due bool) {
	for c.reminded < len(c.rules.Reminders) {
		set := deadline.Add(-c.rules.Reminders[c.reminded])
		if set.After(at) {
			break
		}
		c.reminded++
		due = due || set.After(c.began)
	}
	return due
}

// owing finds what should have been done by now and was not.
func (a *auditor) owing(e *entry) {
	for _, code := range a.codes {
		b := a.books[code]
		if b.over || b.pause != nil || !b.held.IsZero() || b.rules.Kind == clock.None {
			continue
		}
		for _, c := range b.accounts {
			if !c.asked || c.out || c.began.IsZero() {
				continue
			}
			deadline, expires := a.deadline(c, e.at)
			soon := deadline.Add(-c.rules.Reminders[0])
			if e.read.Before(soon) {
				continue
			}
			if !expires.After(e.read) {
				a.owe(c, e, "expire")
				c.reminded = len(c.rules.Reminders)
				continue
			}
			if due := a.passes(c, deadline, e.read); due && !a.isOff(c.who, e.at) && !a.dead[c.who.addr] {
				c.reminded--
				a.owe(c, e, "reminder")
			}
		}
	}
}

// owe notes that something is due; long after, that it was not done.
func (a *auditor) owe(c *account, e *entry, what string) {
	if _, ok := c.owed[what]; !ok {
		c.owed[what] = e.at
	}
	if e.at.Sub(c.owed[what]) > slack {
		deadline, expires := a.deadline(c, e.at)
		a.wrong(c, e, "has a %s due since %s: began %s, deadline %s, expires %s", what, c.owed[what], c.began, deadline, expires)
		c.owed[what] = e.at.Add(1000 * aDay) // once is enough
	}
}

// compare compares accounts with what the clerk keeps.
func (a *auditor) compare(b *book, e *entry, s snap) {
	if b.over {
		return // nothing is kept of its time
	}
	var k kept
	a.w.must(json.Unmarshal(s.timing.Data, &k))
	for _, c := range b.accounts {
		p := k.Parties[c.seats[0]]
		if b.rules.Kind == clock.Bank && p.Left.Duration != c.bank {
			a.wrong(c, e, "has %s in the store, want %s", p.Left, c.bank)
			c.bank = p.Left.Duration
		}
		if (p.Asked != "") != c.asked {
			a.wrong(c, e, "is asked %q, want %v", p.Asked, c.asked)
			c.asked = p.Asked != ""
		}
		if c.asked && !p.Began.IsZero() && !p.Began.Equal(c.began) {
			a.wrong(c, e, "is asked since %s, want %s", p.Began, c.began)
			c.began = p.Began
		}
		if p.Out.IsZero() == c.out {
			a.wrong(c, e, "is out since %s, want %v", p.Out, c.out)
			c.out = !p.Out.IsZero()
		}
		a.sums["compared"]++
	}
}

func (a *auditor) wrong(c *account, e *entry, format string, args ...any) {
	what := e.what
	if e.m != nil {
		what += fmt.Sprintf(" %q of %s that came %s", e.m.text, e.m.from.name, e.m.came.Format(time.DateTime))
	}
	a.w.fault("%s %s %v of %s, %s, clock %s: %s",
		e.at.Format(time.DateTime), c.code, c.seats, c.who.name, what, c.rules.Name, fmt.Sprintf(format, args...))
}

func minTime(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
