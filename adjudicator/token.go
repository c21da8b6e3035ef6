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

// tokenSeat finds the seat of a match, and its player, to whom a reply address
// was given. It is false if it was given to nobody.
func (t *task) tokenSeat(m store.Match, r mail.Reply) (games.Seat, store.Player, bool, error) {
	for _, s := range m.Seats {
		if s.Bot() {
			continue
		}
		p, err := t.Store.Player(s.Player)
		if err != nil {
			return "", store.Player{}, false, err
		}
		want := t.reply(m.Code, games.Seat(s.Seat), r.Report, p)
		if hmac.Equal([]byte(want.Token), []byte(strings.ToLower(r.Token))) {
			return games.Seat(s.Seat), p, true, nil
		}
	}
	return "", store.Player{}, false, nil
}
