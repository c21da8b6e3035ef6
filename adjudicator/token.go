package adjudicator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// tokenLength is how many characters of base32 a token has: 130 bits.
const tokenLength = 26

// reply is where a seat's answer to a report is wanted. Its token is made from
// the club's key, which is not in the store: a copy of the store lets nobody
// play.
func (c *Clerk) reply(match string, seat games.Seat, report int, p store.Player) mail.Reply {
	mac := hmac.New(sha256.New, c.Key)
	fmt.Fprintf(mac, "reply\x00%s\x00%s\x00%d\x00%s\x00%d", strings.ToUpper(match), seat, report, p.ID, p.Generation)
	token := base32.StdEncoding.EncodeToString(mac.Sum(nil))[:tokenLength]
	return mail.Reply{Match: strings.ToUpper(match), Token: strings.ToLower(token), Report: report}
}

// tokenSeat finds the player of a match to whom a reply address was given, and
// his seat. It may have been given to him for another seat, before players
// changed seats: then he has moved. It is false if it was given to nobody.
func (t *task) tokenSeat(m store.Match, r mail.Reply) (seat games.Seat, p store.Player, moved, ok bool, err error) {
	for _, s := range m.Seats {
		if s.Bot() {
			continue
		}
		p, err := t.Store.Player(s.Player)
		if err != nil {
			return "", store.Player{}, false, false, err
		}
		for _, given := range m.Seats { // his own, or one that he does not hold
			want := t.reply(m.Code, games.Seat(given.Seat), r.Report, p)
			if (given.Player == s.Player) == (given.Seat == s.Seat) && hmac.Equal([]byte(want.Token), []byte(strings.ToLower(r.Token))) {
				return games.Seat(s.Seat), p, given.Seat != s.Seat, true, nil
			}
		}
	}
	return "", store.Player{}, false, false, nil
}
