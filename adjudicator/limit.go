package adjudicator

import (
	"errors"
	"math/bits"
	"slices"
	"strings"
	"time"

	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// longestSpan is the longest time in which an address is answered once.
const longestSpan = 7 * 24 * time.Hour

// rate is how many messages of an address are answered in how long, after it
// has passed the limit in so many spans one after another: half as many each
// time, and when there is one left in an hour, one in twice the time.
func (c *Clerk) rate(strikes int) (most int, span time.Duration) {
	if most = c.MaxPerHour >> min(strikes, 62); most > 0 {
		return most, time.Hour
	}
	over := strikes - bits.Len(uint(c.MaxPerHour)) + 1
	return 1, min(longestSpan, time.Hour<<min(over, 10))
}

// What one address may cause in a day beside the messages of each hour. Each
// message causes one letter to its sender and to each other person of the match
// that it concerns, so with the messages the letters are bounded too.
const (
	daySpan = 24 * time.Hour
	// daysHours is how many hours' messages are answered in a day.
	daysHours = 5
	// dayBytes is how much of journals, reports and messages set aside one
	// address may have the store keep in a day, before it is packed: some
	// hundred times what a day of play needs.
	dayBytes = 16 << 20
)

// keptOfFlood is how many messages above the limit are kept in the store in one
// span, lest a flood fill the disk. All of them lie in the mailbox's folder for
// what is set aside.
const keptOfFlood = 100

// maxAside is how many bytes of a message set aside are kept in the store. A
// larger one lies in the mailbox's folder only. Up to four lie on one page, and
// are written again with each other.
const maxAside = 96 << 10

// flooded counts the messages of a player's address, and sets aside what is too
// many: a machine that answers each letter at once and hides that it is one
// (RFC 3834 section 2 asks for such a limit) gets fewer answers with every
// hour, so that no loop can run. The first message above the limit is answered
// with the reason, and the game master told. (Strangers are not answered more
// than once anyway.)
func (t *task) flooded() (bool, error) {
	reread := !t.came.IsZero()
	if t.MaxPerHour < 0 || t.late && !reread {
		return false, nil
	}
	p, err := t.Store.PlayerAt(t.m.From.Addr)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	if proven, err := t.proven(); !proven || err != nil {
		return false, err
	}
	t.known = true
	l, err := t.Store.Limit("from " + strings.ToLower(t.m.From.Addr))
	if err != nil {
		return false, err
	}
	now := t.now
	if reread { // it belongs to the hour in which it came, or to that before if it was done late
		now = t.came
		if now.Before(l.Since) {
			now = l.Since
		}
	}
	most, span := t.rate(l.Strikes)
	if since := now.Sub(l.Since); since >= span || since < 0 {
		quiet := int(min(1000, max(0, since)/span)) // spans, each of which mends one strike
		if l.Count > most {
			l.Strikes++
			quiet = max(0, quiet-1)
		}
		l.Strikes = max(0, l.Strikes-quiet)
		l.Since, l.Count = now, 0
		most, _ = t.rate(l.Strikes)
	}
	l.Count++
	if since := now.Sub(time.Unix(l.Day, 0)); since >= daySpan || since < 0 && !reread {
		l.Day, l.DayCount, l.DayBytes, l.DayTold = now.Unix(), 0, 0, false
	}
	if t.late { // a backlog is no flood
		l.Count = min(l.Count, most)
	}
	if l.Count <= most {
		l.DayCount++
	}
	dayOver := !t.late && (l.DayCount > daysHours*t.MaxPerHour || l.DayBytes > dayBytes)
	tell := l.Count == most+1 && l.Strikes == 0 || dayOver && !l.DayTold
	l.DayTold = l.DayTold || dayOver
	t.counted = len(t.p.Limits)
	t.p.Limits = append(t.p.Limits, l)
	if l.Count <= most && !dayOver {
		return false, nil
	}
	t.result.Outcome, t.result.Aside = Flooded, true
	if l.Count <= most+keptOfFlood && l.DayBytes <= dayBytes {
		t.aside(string(Flooded))
	}
	if !tell {
		return true, nil
	}
	if err := t.tellGM(templates.Note{About: templates.NoteGMAside, Who: t.m.From.Addr, Why: string(Flooded), Text: t.m.Subject}); err != nil {
		return true, err
	}
	n := templates.Note{About: templates.NoteFlooded, Name: p.Name}
	if dayOver {
		n.Why = "day"
	}
	return true, t.noticeTo(mail.Address{Name: p.Name, Addr: t.m.From.Addr}, p.Language, n, true)
}

// weigh counts what the message in hand has the store keep against its address.
func (t *task) weigh() {
	if t.counted < 0 || t.counted >= len(t.p.Limits) {
		return
	}
	bytes := 0
	for _, l := range t.p.Lines {
		bytes += len(l)
	}
	for _, r := range t.p.Reports {
		bytes += len(r.Data)
	}
	if t.p.Aside != nil {
		bytes += len(t.p.Aside.Raw)
	}
	t.p.Limits[t.counted].DayBytes += bytes
}

// proven reports whether anything shows that the message in hand is from the
// player whose address it bears: the club's server, or a reply address that he
// was given.
func (t *task) proven() (bool, error) {
	if t.m.Auth.Vouched() || t.m.Auth.Failed() {
		return t.m.Auth.Vouched(), nil
	}
	for _, r := range t.m.Replies {
		match, err := t.Store.Match(r.Match)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		_, owner, _, ok, err := t.tokenSeat(match, r)
		if err != nil || ok && owner.Confirmed(t.m.From.Addr) {
			return err == nil, err
		}
	}
	return false, nil
}

// once reports whether what stands under key may be done now: most times in
// every span of time.
func (t *task) once(key string, most int, span time.Duration) (bool, error) {
	l, err := t.limit(key)
	if err != nil {
		return false, err
	}
	if since := t.now.Sub(l.Since); since >= span || since < 0 { // a clock may go back
		l.Since, l.Count = t.now, 0
	}
	if l.Count >= most {
		return false, nil
	}
	l.Count++
	t.note(l)
	return true, nil
}

// limit is what is counted under key, by the message in hand too.
func (t *task) limit(key string) (store.Limit, error) {
	if i := slices.IndexFunc(t.p.Limits, func(l store.Limit) bool { return l.Key == key }); i >= 0 {
		return t.p.Limits[i], nil
	}
	return t.Store.Limit(key)
}

// note counts what limit has given.
func (t *task) note(l store.Limit) {
	if i := slices.IndexFunc(t.p.Limits, func(o store.Limit) bool { return o.Key == l.Key }); i >= 0 {
		t.p.Limits[i] = l
		return
	}
	t.p.Limits = append(t.p.Limits, l)
}
