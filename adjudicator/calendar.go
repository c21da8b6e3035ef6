package adjudicator

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/templates"
)

// A dated is the entry in a player's calendar for what his party is asked, as his letters
// have left it. It is kept with the clocks.
type dated struct {
	Player string `json:"player"` // to whom it was sent
	Asked  string `json:"asked"`  // what the party is asked
	// Sequence rises with each entry for the party, for whichever question: one that is
	// asked again has the entry that it had, and none that is older.
	Sequence int       `json:"sequence"`
	Deadline time.Time `json:"deadline"`
	Open     bool      `json:"open"` // it stands in his calendar
}

// datedSlack is by how much a deadline may move without a new entry: a question is asked
// a little before its letter has left.
const datedSlack = 15 * time.Minute

// entries are the entries for the calendar of the player of a party that its next letter
// brings: what is answered is taken away, what is asked by a deadline is entered, and
// moved with the deadline. None if the player wants none and has none, and if the letter
// goes nowhere.
func (rs reports) entries(l seatLetter) []mail.Attachment {
	tm, seat := rs.in.times, l.seat
	if !tm.runs() || l.to == "" {
		return nil
	}
	player, p := rs.in.people[seat], tm.party(seat)
	var deadline time.Time
	if p.Asked != "" && player.Calendar && !rs.in.game.Over() && (tm.keep.Paused == nil || !tm.keep.Paused.Until.IsZero()) {
		deadline = tm.reckon(seat, tm.now).deadline.Truncate(time.Minute)
	}
	was := p.Dated
	is := dated{Player: string(player.ID), Asked: p.Asked, Deadline: deadline, Open: !deadline.IsZero()}
	if was != nil {
		is.Sequence = was.Sequence
	}
	var list []mail.Attachment
	if was != nil && was.Open && was.Player == is.Player && (!is.Open || was.Asked != is.Asked) {
		is.Sequence++
		gone := *was
		gone.Sequence, gone.Open = is.Sequence, false
		list = append(list, rs.entry(seat, gone))
	}
	switch same := was != nil && was.Open && was.Player == is.Player && was.Asked == is.Asked; {
	case !is.Open && was == nil:
		return nil
	case is.Open && same && is.Deadline.Sub(was.Deadline).Abs() <= datedSlack:
		return nil
	case is.Open:
		is.Sequence++
		list = append(list, rs.entry(seat, is))
	}
	p.Dated = &is
	return list
}

// entry is an entry for the calendar of the player of a party, as a file.
func (rs reports) entry(seat games.Seat, d dated) mail.Attachment {
	player := rs.in.people[seat]
	party := rs.in.game.Party(seat)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s", rs.in.meta.Code, party[0], d.Asked))
	e := mail.CalendarEntry{
		UID:      hex.EncodeToString(sum[:16]) + "@" + rs.mailer.club.Domain(),
		Sequence: d.Sequence, At: d.Deadline, Gone: !d.Open, By: rs.mailer.club, Made: rs.effects.now,
	}
	zone, _, _ := zoneOf(player)
	r := frame(rs.in.meta, player, party)
	until := templates.When(player.Language, d.Deadline, rs.effects.now, zone)
	e.Summary, e.Description = templates.Entry(player.Language, r.Code, r.Game, r.Seat, until)
	return e.Attachment(fmt.Sprintf("%s-%d.ics", rs.in.meta.Code, d.Sequence))
}
