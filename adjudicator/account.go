package adjudicator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Commands about a player's account. They need the same proof as orders.
const (
	cmdAddress = "address"
	cmdRenew   = "renew"

	cmdUnsubscribe = "unsubscribe"
)

// accountLine reports whether a line that begins with a word about the account
// is a command, and not talk.
func accountLine(command, rest string) bool {
	words := strings.Fields(strings.ToLower(strings.Trim(rest, " .!")))
	switch {
	case len(words) == 0:
		return true
	case command == cmdUnsubscribe:
		return false
	case command == cmdRenew:
		return len(words) == 1 && (words[0] == "token" || words[0] == "tokens")
	}
	return len(words) == 2 && slices.Contains([]string{"add", "remove", "delete", "first"}, words[0]) && strings.Contains(words[1], "@")
}

// maxAddresses is how many addresses a player may have.
const maxAddresses = 5

const (
	// confirmSpan is how often somebody is asked to confirm an address, and
	// confirmsDay how many are asked for one player in that time: they may be
	// strangers.
	confirmSpan = 24 * time.Hour
	confirmsDay = 5
	// declinedSpan is how long somebody is left alone who wants no such letters.
	declinedSpan = 365 * 24 * time.Hour
)

// change notes what a player has become.
func (tb *table) change(p store.Player) {
	for s, other := range tb.people {
		if other.ID == p.ID {
			tb.people[s] = p
		}
	}
	tb.p.Players = slices.DeleteFunc(tb.p.Players, func(o store.Player) bool { return o.ID == p.ID })
	tb.p.Players = append(tb.p.Players, p)
}

// address shows or changes the addresses that a player writes from: a new one
// is asked for from an old one, and confirmed by answering the letter that goes
// to the new one.
func (tb *table) address(seat games.Seat, rest string) ([]templates.Page, error) {
	p := tb.people[seat]
	p.Addresses = slices.Clone(p.Addresses)
	verb, addr, _ := strings.Cut(strings.TrimSpace(rest), " ")
	addr = strings.Trim(addr, " <>.,")
	if verb == "" {
		return []templates.Page{{Account: addressPage(p, "")}}, nil
	}
	i := slices.IndexFunc(p.Addresses, func(a store.Address) bool { return strings.EqualFold(a.Addr, addr) })
	refuse := func(why string) ([]templates.Page, error) {
		page := addressPage(tb.people[seat], why)
		page.Address = addr
		return []templates.Page{{Account: page}}, nil
	}
	done := "listed"
	switch games.Fold(verb) {
	case "add":
		why, err := tb.mayAdd(p, addr)
		if why != "" || err != nil {
			if err != nil {
				return nil, err
			}
			return refuse(why)
		}
		if i < 0 {
			p.Addresses = append(p.Addresses, store.Address{Addr: addr})
		}
		ok, err := tb.once("confirm "+strings.ToLower(addr), 1, confirmSpan)
		if err != nil {
			return nil, err
		}
		if ok {
			if ok, err = tb.once("confirms "+string(p.ID), confirmsDay, confirmSpan); err != nil {
				return nil, err
			} else if !ok {
				return refuse("often")
			}
			if err := tb.askToConfirm(p, addr); err != nil {
				return nil, err
			}
		}
		done = "asked"
	case "remove", "delete":
		if i < 0 {
			return refuse("none")
		}
		p.Addresses = slices.Delete(p.Addresses, i, i+1)
		if p.Address() == "" {
			return refuse("last")
		}
		done = "removed"
	case "first":
		if i < 0 || !p.Addresses[i].Confirmed {
			return refuse("none")
		}
		a := p.Addresses[i]
		p.Addresses = slices.Insert(slices.Delete(p.Addresses, i, i+1), 0, a)
		done = "first"
	}
	tb.change(p)
	page := addressPage(p, done)
	page.Address = addr
	return []templates.Page{{Account: page}}, nil
}

// addressPage lists a player's addresses. done says what has just been done or
// could not be.
func addressPage(p store.Player, done string) *templates.Account {
	page := &templates.Account{Done: done}
	for _, a := range p.Addresses {
		page.Addresses = append(page.Addresses, templates.Address{Addr: a.Addr, Open: !a.Confirmed, First: a.Addr == p.Address()})
	}
	return page
}

// mayAdd says why a player may not have an address: empty if he may.
func (t *task) mayAdd(p store.Player, addr string) (string, error) {
	parsed, err := netmail.ParseAddress(addr)
	switch {
	case err != nil || parsed.Address != addr, strings.ContainsFunc(addr, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "form", nil
	case t.isClub(addr):
		return "club", nil
	case p.Confirmed(addr):
		return "known", nil
	case len(p.Addresses) >= maxAddresses:
		return "many", nil
	}
	declined, err := t.Store.Limit(declinedKey(addr))
	if err != nil {
		return "", worldError{err}
	}
	if declined.Count > 0 && t.now.Sub(declined.Since) < declinedSpan {
		return "declined", nil
	}
	other, err := t.Store.PlayerAt(addr)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return "", nil
	case err != nil:
		return "", worldError{err}
	case other.ID != p.ID:
		return "taken", nil
	}
	return "", nil
}

func declinedKey(addr string) string { return "declined " + strings.ToLower(addr) }

// isClub reports whether an address is the club's own, with or without a detail
// behind a plus sign.
func (c *Clerk) isClub(addr string) bool {
	local, domain, _ := strings.Cut(addr, "@")
	user, _, _ := strings.Cut(local, "+")
	return (mail.Address{Addr: user + "@" + domain}).Is(c.club) || (mail.Address{Addr: addr}).Is(c.club)
}

// confirmReply is the reply address that confirms an address of a player.
func (c *Clerk) confirmReply(p store.Player, addr string) mail.Reply {
	mac := hmac.New(sha256.New, c.Key)
	fmt.Fprintf(mac, "confirm\x00%s\x00%s\x00%d", p.ID, strings.ToLower(addr), p.Generation)
	token := base32.StdEncoding.EncodeToString(mac.Sum(nil))[:tokenLength]
	return mail.Reply{Match: strings.ToUpper(string(p.ID)), Token: strings.ToLower(token)}
}

// askToConfirm writes to a new address; the answer confirms it.
func (t *task) askToConfirm(p store.Player, addr string) error {
	n := templates.Note{About: templates.NoteConfirm, Name: p.Name, Who: p.Address()}
	reply := t.confirmReply(p, addr)
	return t.noticeFor(mail.Address{Name: p.Name, Addr: addr}, p.Language, n, false, &reply)
}

// confirm takes the answer to a letter that asked for it. It is false if the
// message is no such answer.
func (t *task) confirm() (bool, error) {
	r := t.m.Reply
	if r == nil || r.Report != 0 {
		return false, nil
	}
	p, err := t.Store.Player(store.PlayerID(strings.ToLower(r.Match)))
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	from := t.m.From.Addr
	if !hmac.Equal([]byte(t.confirmReply(p, from).Token), []byte(strings.ToLower(r.Token))) {
		return false, nil
	}
	if t.m.Auth.Failed() {
		t.result.Outcome = Unproven
		return true, nil
	}
	t.known = true
	i := slices.IndexFunc(p.Addresses, func(a store.Address) bool { return strings.EqualFold(a.Addr, from) })
	if i < 0 { // removed meanwhile
		t.result.Outcome = Unclear
		return true, nil
	}
	t.result.Outcome = Answered
	if !p.Addresses[i].Confirmed && !confirms(t.m.Text) {
		return true, t.unconfirmed(p, i)
	}
	old := p.Address()
	if p.Addresses[i].Confirmed {
		return true, nil // long since
	}
	p.Addresses = slices.Clone(p.Addresses)
	p.Addresses[i].Confirmed = true
	t.p.Players = append(t.p.Players, p)
	n := templates.Note{About: templates.NoteConfirmed, Who: from}
	if err := t.notice(p, n); err != nil || strings.EqualFold(old, from) {
		return true, err
	}
	n.Name = p.Name
	return true, t.noticeTo(mail.Address{Name: p.Name, Addr: old}, p.Language, n, false)
}

// wordConfirm says that an address is the writer's; with it may stand what
// confirmFiller holds.
const wordConfirm = "confirm"

var confirmFiller = []string{"yes", "i"}

// confirms reports whether a text says that an address is the writer's: one of
// its first lines is the word.
func confirms(text string) bool {
	const looked = 5 // above that, somebody is writing a letter
	n := 0
	for line := range strings.Lines(text) {
		words := strings.FieldsFunc(games.Fold(line), func(r rune) bool { return r == ' ' || r == ',' || r == ':' })
		words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(confirmFiller, w) })
		if len(words) == 1 && words[0] == wordConfirm {
			return true
		}
		if n++; n == looked {
			break
		}
	}
	return false
}

// unconfirmed is what becomes of an answer that does not say that an address is
// the writer's. He is told once how to say so; one who wants no such letters
// gets none, and the address is the player's no more.
func (t *task) unconfirmed(p store.Player, i int) error {
	addr := p.Addresses[i].Addr
	if first, _, _ := strings.Cut(games.Fold(t.m.Text), " "); first == cmdUnsubscribe || unsubscribes(t.m) {
		p.Addresses = slices.Delete(slices.Clone(p.Addresses), i, i+1)
		t.p.Players = append(t.p.Players, p)
		l, err := t.Store.Limit(declinedKey(addr))
		if err != nil {
			return err
		}
		l.Since, l.Count, l.Strikes = t.now, 1, 1 // kept as long as the longest
		t.p.Limits = append(t.p.Limits, l)
		return nil
	}
	if ok, err := t.once("unconfirmed "+strings.ToLower(addr), 1, strangerSpan); !ok || err != nil {
		return err
	}
	reply := t.confirmReply(p, addr)
	return t.noticeFor(mail.Address{Addr: addr}, p.Language, templates.Note{About: templates.NoteUnconfirmed, Who: p.Name}, true, &reply)
}

// renew makes void all reply addresses that a player was given. The letter in
// hand has the new one of this match; the last report of each of his other
// matches follows with its own.
func (tb *table) renew(seat games.Seat) ([]templates.Page, error) {
	p := tb.people[seat]
	p.Generation++
	tb.change(p)
	matches, err := tb.Store.MatchesOf(p.ID)
	if err != nil {
		return nil, worldError{err}
	}
	for _, m := range matches {
		if m.State != store.MatchOver && m.Code != tb.meta.Code {
			tb.p.Tasks = append(tb.p.Tasks, store.Task{Kind: taskRenewed, Match: m.Code, Player: p.ID})
		}
	}
	return []templates.Page{{Account: &templates.Account{Done: "renewed"}}}, nil
}

// sendRenewed sends a player the last report of each of his seats again, with
// the reply address that is now good, but for one match.
func (t *task) sendRenewed(p store.Player, but string) error {
	return t.sendLast(p, but, fmt.Sprintf("%s%d", kindRenewed, p.Generation))
}

// sendLast sends a player the last report of each of his seats again, but for
// one match.
func (t *task) sendLast(p store.Player, but, kind string) error {
	matches, err := t.Store.MatchesOf(p.ID)
	if err != nil {
		return worldError{err}
	}
	for _, m := range matches {
		if m.State == store.MatchOver || m.Code == but {
			continue
		}
		for _, seat := range m.Holds(p.ID) {
			if err := t.sendAgain(p, m, seat, kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// sendAgain sends the last report that a player got in a seat as it was kept. If
// what is kept may be another's he gets an empty letter, which can be answered.
func (t *task) sendAgain(p store.Player, m store.Match, seat, kind string) error {
	last, err := t.last(m, p.ID, games.Seat(seat))
	if err != nil {
		return err
	}
	var r templates.Report
	if last != nil && last.Seat == seat {
		if r, err = t.kept(m, *last); err != nil {
			return err
		}
		r.Sent = true
	} else {
		r = t.frame(&sender{player: p, match: m, seat: games.Seat(seat)})
		if r.Number, err = t.reported(m, games.Seat(seat)); err != nil {
			return err
		}
	}
	return t.send(seatLetter{match: m, seat: games.Seat(seat), player: p, to: p.Address(), report: r, kind: kind})
}

// RenewTokens makes void all reply addresses that a player was given, as when
// somebody else has seen one, and sends the player new ones. who is one of the
// player's addresses, or his number. It returns his name.
func (c *Clerk) RenewTokens(now time.Time, who string) (string, error) {
	p, err := c.onPlayer(now, who, func(d *deed, p *store.Player) (games.Remark, templates.Act, error) {
		p.Generation++
		return games.Remark{Act: games.ActRenew}, templates.Act{}, d.sendRenewed(*p, "")
	})
	return p.Name, err
}

// Players writes the players of the club, one a line.
func (c *Clerk) Players(out io.Writer) error {
	list, err := c.Store.Players()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range list {
		var addresses []string
		for _, a := range p.Addresses {
			switch {
			case !a.Confirmed:
				addresses = append(addresses, a.Addr+" (not confirmed)")
			case a.Dead:
				addresses = append(addresses, a.Addr+" (dead)")
			default:
				addresses = append(addresses, a.Addr)
			}
		}
		state := ""
		switch {
		case p.Suspended:
			state = "suspended"
		case p.Stopped:
			state = "wants no letters"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.ID, p.Name, strings.Join(addresses, ", "), state)
	}
	return w.Flush()
}
