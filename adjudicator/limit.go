package adjudicator

import (
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
func (r *reception) rate(strikes int) (most int, span time.Duration) {
	if most = r.perHour >> min(strikes, 62); most > 0 {
		return most, time.Hour
	}
	over := strikes - bits.Len(uint(r.perHour)) + 1
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
func (r *reception) flooded() (bool, error) {
	reread := !r.came.IsZero()
	if r.perHour < 0 || r.late && !reread {
		return false, nil
	}
	p, err := r.records.store.PlayerAt(r.m.From.Addr)
	if err != nil {
		return false, orNone(err)
	}
	if proven, err := r.proven(); !proven || err != nil {
		return false, err
	}
	r.known = true
	l, err := r.records.store.Limit("from " + strings.ToLower(r.m.From.Addr))
	if err != nil {
		return false, err
	}
	now := r.effects.now
	if reread { // it belongs to the hour in which it came, or to that before if it was done late
		now = r.came
		if now.Before(l.Since) {
			now = l.Since
		}
	}
	most, span := r.rate(l.Strikes)
	if since := now.Sub(l.Since); since >= span || since < 0 {
		quiet := int(min(1000, max(0, since)/span)) // spans, each of which mends one strike
		if l.Count > most {
			l.Strikes++
			quiet = max(0, quiet-1)
		}
		l.Strikes = max(0, l.Strikes-quiet)
		l.Since, l.Count = now, 0
		most, _ = r.rate(l.Strikes)
	}
	l.Count++
	if since := now.Sub(time.Unix(l.Day, 0)); since >= daySpan || since < 0 && !reread {
		l.Day, l.DayCount, l.DayBytes, l.DayTold = now.Unix(), 0, 0, false
	}
	if r.late { // a backlog is no flood
		l.Count = min(l.Count, most)
	}
	if l.Count <= most {
		l.DayCount++
	}
	dayOver := !r.late && (l.DayCount > daysHours*r.perHour || l.DayBytes > dayBytes)
	tell := l.Count == most+1 && l.Strikes == 0 || dayOver && !l.DayTold
	l.DayTold = l.DayTold || dayOver
	r.counted = len(r.effects.p.Limits)
	r.effects.p.Limits = append(r.effects.p.Limits, l)
	if l.Count <= most && !dayOver {
		return false, nil
	}
	r.result.Outcome, r.result.Aside = Flooded, true
	if l.Count <= most+keptOfFlood && l.DayBytes <= dayBytes {
		r.setAside(string(Flooded))
	}
	if !tell {
		return true, nil
	}
	r.sayFlooded(p, dayOver)
	return true, nil
}

// sayFlooded tells a player and the game master that messages are set aside, of
// this hour or of the whole day.
func (r *reception) sayFlooded(p store.Player, day bool) {
	r.mailer.tellGM(templates.Note{About: templates.NoteGMAside, Who: r.m.From.Addr, Why: string(Flooded),
		Text: r.m.Subject, Seat: string(p.ID)})
	n := templates.Note{About: templates.NoteFlooded}
	if day {
		n.Why = "day"
	}
	r.mailer.answer(p, n)
}

// weigh counts what the message in hand has the store keep against its address.
func (r *reception) weigh() {
	if r.counted >= 0 && r.counted < len(r.effects.p.Limits) {
		r.effects.p.Limits[r.counted].DayBytes += r.effects.kept()
	}
}

// proven reports whether anything shows that the message in hand is from the
// player whose address it bears: the club's server, or a reply address that he
// was given.
func (r *reception) proven() (bool, error) {
	if r.m.Auth.Vouched() || r.m.Auth.Failed() {
		return r.m.Auth.Vouched(), nil
	}
	given, err := r.given()
	if given != nil || err != nil {
		return given != nil && given.player.Confirmed(r.m.From.Addr), err
	}
	p, err := r.records.store.PlayerAt(r.m.From.Addr)
	if err != nil || !p.Confirmed(r.m.From.Addr) {
		return false, orNone(err)
	}
	return slices.ContainsFunc(r.m.Replies, func(reply mail.Reply) bool {
		n, affair := affairOf(reply)
		return isMember(r.mailer.tokens, p, reply) || affair && isToken(r.mailer.tokens.affair(n, invited{player: p}).Token, reply.Token)
	}), nil
}

// setAside keeps the message in hand, whole if it is not large.
func (r *reception) setAside(why string) {
	a := &store.Aside{
		Identity: r.m.Identity, From: mail.Mask(r.m.From.Addr), Subject: r.m.Subject,
		Match: r.result.Match, Why: why, Flood: r.result.Outcome == Flooded,
	}
	if a.Unkept = len(r.raw) > maxAside; !a.Unkept {
		a.Raw = r.raw
	}
	r.effects.p.Aside = a
}
