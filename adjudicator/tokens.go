package adjudicator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// tokenLength is how many characters of base32 a token has: 130 bits.
const tokenLength = 26

// tokens make reply addresses and know them again. They are made from the club's
// key, which is not in the store: a copy of the store lets nobody play.
type tokens struct{ key []byte }

func (t tokens) make(format string, values ...any) string {
	mac := hmac.New(sha256.New, t.key)
	fmt.Fprintf(mac, format, values...)
	return strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:tokenLength])
}

// isToken compares a token that somebody wrote with the right one.
func isToken(is, wrote string) bool { return hmac.Equal([]byte(is), []byte(strings.ToLower(wrote))) }

// report is where a seat's answer to a report is wanted.
func (t tokens) report(match string, seat games.Seat, report int, p store.Player) mail.Reply {
	match = strings.ToUpper(match)
	token := t.make("reply\x00%s\x00%s\x00%d\x00%s\x00%d", match, seat, report, p.ID, p.Generation)
	return mail.Reply{Match: match, Token: token, Report: report}
}

// watch is where an observer's answer to the letter of a step is wanted. It lets him do
// nothing in the match.
func (t tokens) watch(match string, step int, p store.Player) mail.Reply {
	match = strings.ToUpper(match)
	token := t.make("watch\x00%s\x00%d\x00%s\x00%d", match, step, p.ID, p.Generation)
	return mail.Reply{Match: match, Token: token, Report: step}
}

// confirm is the reply address that confirms an address of a player.
func (t tokens) confirm(p store.Player, addr string) mail.Reply {
	token := t.make("confirm\x00%s\x00%s\x00%d", p.ID, strings.ToLower(addr), p.Generation)
	return mail.Reply{Match: strings.ToUpper(string(p.ID)), Token: token}
}

// member is where a member's answer to a letter of the desk is wanted.
func (t tokens) member(p store.Player) mail.Reply {
	return mail.Reply{Match: strings.ToUpper(string(p.ID)), Token: t.make("member\x00%s\x00%d", p.ID, p.Generation)}
}

// affairMark begins what stands for the match in a reply address that is of an affair, and
// its number follows.
const affairMark = "S"

// affair is the reply address at which somebody answers what an affair asks: a player by
// any of his addresses, and who is none by that one.
func (t tokens) affair(n uint64, of invited) mail.Reply {
	return mail.Reply{Match: affairMark + strconv.FormatUint(n, 10), Token: t.make("affair\x00%d\x00%s", n, of.key())}
}

// affairOf is the number of the affair that a reply address is of; it is false if it is of
// none.
func affairOf(r mail.Reply) (n uint64, ok bool) {
	digits, ok := strings.CutPrefix(r.Match, affairMark)
	if !ok || r.Report != 0 {
		return 0, false
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	return n, err == nil
}

// An invited is who is asked something by an affair.
type invited struct {
	player store.Player // a zero one: he is none of the club's
	addr   string
}

// name is who he is among the limits.
func (i invited) name() string {
	if i.player.ID != "" {
		return string(i.player.ID)
	}
	return strings.ToLower(i.addr)
}

// key names him in tokens.
func (i invited) key() string {
	if i.player.ID != "" {
		return fmt.Sprintf("%s\x00%d", i.player.ID, i.player.Generation)
	}
	return i.name()
}

// owner finds to whom of its match a reply address was given; nil: to nobody. He
// may have changed seats since.
func (t tokens) owner(rec records, r mail.Reply) (*sender, error) {
	m, err := rec.store.Match(r.Match)
	if err != nil {
		return nil, orNone(err)
	}
	for _, s := range m.Seats {
		if !s.Held() {
			continue
		}
		p, err := rec.store.Player(s.Player)
		if err != nil {
			return nil, err
		}
		for _, given := range m.Seats { // his own, or one that he does not hold
			want := t.report(m.Code, games.Seat(given.Seat), r.Report, p)
			if (given.Player == s.Player) == (given.Seat == s.Seat) && isToken(want.Token, r.Token) {
				return &sender{player: p, match: m, seat: games.Seat(s.Seat), token: true, report: r.Report,
					moved: given.Seat != s.Seat}, nil
			}
		}
	}
	return nil, nil
}
