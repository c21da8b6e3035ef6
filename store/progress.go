package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Progress is all that one message, or one act of the game master's, does to
// a club.
type Progress struct {
	// Now is noted as the time of what is written.
	Now time.Time
	// Received is the message that is hereby done; nil if there is none.
	Received *Received
	// Match is a match as it shall be noted, with Rev as it was read: 0 for a
	// new one. Nil: no match changes.
	Match *Match
	// State takes the place of the match's state; nil leaves it.
	State []byte
	// Lines are added to the match's journal; Match.Length counts them.
	Lines [][]byte
	// Reports of the match are kept.
	Reports []Report
	// Players as they shall be noted, each with Rev as it was read: 0 for a
	// new one.
	Players []Player
	// Letters go into the outbox, in this order.
	Letters []Letter
	Aside   *Aside
	Limits  []Limit // each with Rev as it was read
	// Tasks are still to be done because of this, and Done is one that is hereby
	// done; nil: none is.
	Tasks []Task
	Done  *Task
	// Timing of a match as it shall be noted, with Rev as it was read; nil leaves it.
	Timing *Timing
	// Press is said in the match.
	Press []Press
	// Affairs as they shall be noted, and those that are settled and dropped, each with
	// Rev as it was read.
	Affairs, Settled []Affair
	// Withheld letters wait until one with a later step is released: those that were
	// withheld at steps up to Release go into the outbox; 0: none do.
	Withheld []Withheld
	Release  int
	// Withdrawn begin the Message-IDs of withheld letters of the match that are never
	// to go out.
	Withdrawn []string

	was Match // as check found the match
}

// A Report is what is kept of one numbered report of a match: it is the player's
// to whom it was sent, whoever holds the seat later. Player is empty in those of
// layouts before 4, which kept them for the seat.
type Report struct {
	Player PlayerID
	Seat   string // that he held then
	Number int
	Data   []byte
}

// Commit writes a Progress in one transaction: all of it, or nothing. It is
// ErrSeen if the message was received before, ErrMoved if the match, a player or
// a limit has changed since it was read, and ErrTooLarge if something is larger
// than is kept. What several goroutines commit at the same time shares one
// transaction, and one sync of the disk.
func (st *Store) Commit(p Progress) error {
	p, err := st.ready(p)
	if err != nil {
		return err
	}
	return st.update(func(t *tx) { t.check(&p) }, func(t *tx) { st.write(t, &p) })
}

// ready returns p as it is written, unless something of it is too large.
func (st *Store) ready(p Progress) (Progress, error) {
	if err := p.fits(); err != nil {
		return p, fmt.Errorf("store: write %s: %w", p.name(), err)
	}
	return st.asKept(p), nil
}

// asKept returns p as it is written: packed, and letters and what is set aside
// sealed.
func (st *Store) asKept(p Progress) Progress {
	if p.State != nil {
		if p.Match != nil && p.Match.State == MatchOver {
			p.State = pack(p.State)
		} else {
			p.State = packQuickly(p.State)
		}
	}
	p.Reports = slices.Clone(p.Reports)
	for i, r := range p.Reports {
		p.Reports[i].Data = packQuickly(r.Data)
	}
	p.Letters = slices.Clone(p.Letters)
	for i := range p.Letters {
		st.closeLetter(&p.Letters[i])
	}
	p.Withheld = slices.Clone(p.Withheld)
	for i := range p.Withheld {
		st.closeLetter(&p.Withheld[i].Letter)
	}
	if p.Aside != nil {
		a := *p.Aside
		a.Raw = st.shut(a.place(), a.Raw)
		p.Aside = &a
	}
	return p
}

// name says in an error what was to be written.
func (p *Progress) name() string {
	switch {
	case p.Match != nil:
		return fmt.Sprintf("%s to line %d", p.Match.Code, p.Match.Length)
	case p.Received != nil:
		return "message " + cut(p.Received.MessageID, mostMessageID)
	}
	return "a change"
}

// check finds whether p may be written; write relies on what it found. Messages
// with the identities to be forgotten count as not received.
func (t *tx) check(p *Progress, forget ...string) {
	if p.Received != nil && t.seen(p.Received, forget) {
		t.fail(ErrSeen)
	}
	if d := p.Done; d != nil && t.raw(taskBucket, taskKey(d.Match, d.N)) == nil {
		t.fail(ErrMoved)
	}
	t.checkMatch(p)
	t.checkTiming(p)
	t.checkAffairs(p)
	for _, l := range p.Letters {
		if l.MessageID == "" || l.To == "" || len(l.Raw) == 0 {
			t.fail(fmt.Errorf("store: letter %q to %q is not whole", l.MessageID, l.To))
		}
	}
	for _, l := range p.Limits {
		var was Limit
		if t.get(limitBucket, limitKey(l.Key), &was); was.Rev != l.Rev {
			t.fail(ErrMoved)
		}
	}
	for _, player := range p.Players {
		var was Player
		if t.get(playerBucket, []byte(player.ID), &was); was.Rev != player.Rev {
			t.fail(ErrMoved)
		}
		for _, a := range player.Addresses {
			if id := t.raw(addressBucket, addressKey(a.Addr)); id != nil && string(id) != string(player.ID) && !p.givesUp(PlayerID(id), a.Addr) {
				t.fail(fmt.Errorf("store: %s is the address of another player (%s)", a.Addr, id))
			}
		}
	}
}

// givesUp reports whether a player of p has an address no more.
func (p *Progress) givesUp(id PlayerID, addr string) bool {
	at := slices.IndexFunc(p.Players, func(o Player) bool { return o.ID == id })
	return at >= 0 && !slices.ContainsFunc(p.Players[at].Addresses, func(a Address) bool { return strings.EqualFold(a.Addr, addr) })
}

// checkMatch finds whether p's match may be written, and notes what it was.
func (t *tx) checkMatch(p *Progress) {
	m := p.Match
	if m == nil {
		if p.State != nil || len(p.Lines)+len(p.Reports)+len(p.Press)+len(p.Withheld)+len(p.Withdrawn) > 0 || p.Release > 0 {
			t.fail(errors.New("store: a state, journal line, report, press or withheld letter belongs to no match"))
		}
		return
	}
	p.was = Match{}
	t.get(matchBucket, matchKey(m.Code), &p.was)
	switch {
	case p.was.Rev != m.Rev, p.was.Length+len(p.Lines) != m.Length:
		t.fail(ErrMoved)
	case p.was.Rev == 0 && p.State == nil:
		t.fail(fmt.Errorf("store: new match %s has no state", m.Code))
	}
	for _, w := range p.Withheld {
		if w.Letter.MessageID == "" || w.Letter.To == "" || len(w.Letter.Raw) == 0 {
			t.fail(fmt.Errorf("store: withheld letter %q to %q is not whole", w.Letter.MessageID, w.Letter.To))
		}
	}
	t.checkSize(p)
}

// write writes what check has found good. Its error says what it was about.
func (st *Store) write(t *tx, p *Progress) {
	if t.err != nil {
		return
	}
	if p.Received != nil {
		r := *p.Received
		r.When = p.Now
		t.receive(r)
	}
	if p.Match != nil {
		t.writeMatch(p)
		t.writePress(p)
		t.writeWithheld(p)
	}
	if p.Timing != nil {
		t.writeTiming(*p.Timing, p.Now)
	}
	t.writeAffairs(p)
	for _, player := range p.Players { // first, for one may have what another gives up
		t.dropAddresses(player.ID)
	}
	for _, player := range p.Players {
		t.writePlayer(player)
	}
	for _, l := range p.Letters {
		t.addLetter(l, p.Now)
	}
	if p.Aside != nil {
		t.addAside(*p.Aside, p.Now)
	}
	t.writeTasks(p)
	for _, l := range p.Limits {
		l.Rev++
		l.Key = shortKey(l.Key)
		t.put(limitBucket, limitKey(l.Key), l)
	}
	if len(p.Limits) > 0 {
		st.sweep(t, p.Now)
	}
	if t.err != nil {
		t.err = fmt.Errorf("store: write %s: %w", p.name(), t.err)
	}
}

func (t *tx) writeMatch(p *Progress) {
	m := cutMatch(*p.Match)
	m.Code = strings.ToUpper(m.Code)
	if p.was.Rev == 0 || p.State != nil || m.State != p.was.State || m.Length != p.was.Length {
		m.Moved = p.Now // else only somebody watches it now, or no more
	}
	m.Rev++
	key := matchKey(m.Code)
	t.indexSeats(p.was, m)
	t.indexDue(p.was, m)
	matchBucket.in(t.Tx).FillPercent = 0.9 // they hardly grow, and fewer pages are fewer levels to write
	t.put(matchBucket, key, m)
	if p.State != nil {
		t.set(stateBucket, key, p.State)
	}
	if t.raw(archiveBucket, key) != nil && len(p.Lines)+len(p.Reports) == 0 {
		return // what is in the archive stays there
	}
	t.record(p, m)
}

// record adds the lines and reports of p to those of its match, which is m by now.
func (t *tx) record(p *Progress, m Match) {
	key := matchKey(m.Code)
	t.fromArchive(key)
	size := t.matchSize(key)
	journal, reports := t.make(journalBucket, key), t.make(reportBucket, key)
	if t.err != nil {
		return
	}
	journal.FillPercent = 1 // lines only come at the end
	first := m.Length - len(p.Lines) + 1
	for i, line := range p.Lines {
		size += entrySize(line)
		t.fail(journal.Put(number(uint64(first+i)), line))
	}
	for _, r := range p.Reports {
		k := r.key()
		if was := reports.Get(k); was != nil {
			size -= entrySize(was)
		}
		size += entrySize(r.Data)
		t.fail(reports.Put(k, r.Data))
	}
	t.fail(journal.SetSequence(uint64(size)))
	if m.State == MatchOver {
		t.toArchive(m)
	}
}

// dropAddresses takes a player, as he was, out of the index of addresses.
func (t *tx) dropAddresses(id PlayerID) {
	var was Player
	t.get(playerBucket, []byte(id), &was)
	for _, a := range was.Addresses {
		t.delete(addressBucket, addressKey(a.Addr))
	}
}

// writePlayer writes a player and his addresses into their index.
func (t *tx) writePlayer(player Player) {
	for _, a := range player.Addresses {
		t.set(addressBucket, addressKey(a.Addr), []byte(player.ID))
	}
	player.Rev++
	t.put(playerBucket, []byte(player.ID), player)
}

// indexSeats keeps the index of who holds a seat in which match, and who watches it.
func (t *tx) indexSeats(was, is Match) {
	for _, w := range was.Watchers {
		if !is.Watches(w.Player) {
			t.delete(seatBucket, seatKey(watching+w.Player, was.Code))
		}
	}
	for _, w := range is.Watchers {
		if !was.Watches(w.Player) {
			t.set(seatBucket, seatKey(watching+w.Player, is.Code), nil)
		}
	}
	if slices.Equal(was.Seats, is.Seats) {
		return
	}
	for _, s := range was.Seats {
		if s.Held() {
			t.delete(seatBucket, seatKey(s.Player, was.Code))
		}
	}
	for _, s := range is.Seats {
		if s.Held() {
			t.set(seatBucket, seatKey(s.Player, is.Code), nil)
		}
	}
}

func seatKey(id PlayerID, code string) []byte {
	return append([]byte(string(id)+"\x00"), matchKey(code)...)
}
