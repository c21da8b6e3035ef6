package adjudicator

import (
	"errors"
	"fmt"
	netmail "net/mail"
	"slices"
	"strings"
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

// accounts know the addresses that players write from, and send a player's last
// reports again when his reply addresses have changed.
type accounts struct {
	shared
	watchers watchers
}

// address shows or changes the addresses that a player writes from: a new one
// is asked for from an old one, and confirmed by answering the letter that goes
// to the new one. It returns what the player has become, nil if nothing changes.
func (a accounts) address(was store.Player, rest string) (*store.Player, *templates.Account, error) {
	p := was
	p.Addresses = slices.Clone(p.Addresses)
	verb, addr, _ := strings.Cut(strings.TrimSpace(rest), " ")
	addr = strings.Trim(addr, " <>.,")
	if verb == "" {
		return nil, addressPage(p, "", ""), nil
	}
	i := addressIndex(p, addr)
	done, why := "listed", ""
	does, _ := Commands(p.Language).Choice(cmdAddress, verb)
	switch does {
	case "add":
		var err error
		if why, err = a.add(&p, addr, i); err != nil {
			return nil, nil, err
		}
		done = "asked"
	case "remove":
		if i < 0 {
			why = "none"
			break
		}
		p.Addresses = slices.Delete(p.Addresses, i, i+1)
		if p.Address() == "" {
			why = "last"
		}
		done = "removed"
	case "first":
		if i < 0 || !p.Addresses[i].Confirmed {
			why = "none"
			break
		}
		p.Addresses = slices.Insert(slices.Delete(p.Addresses, i, i+1), 0, was.Addresses[i])
		done = "first"
	}
	if why != "" {
		return nil, addressPage(was, why, addr), nil
	}
	return &p, addressPage(p, done, addr), nil
}

// add gives a player an address, which is at place i of his or new, and asks
// there whether it is his. It says why he may not have it; empty if he may.
func (a accounts) add(p *store.Player, addr string, i int) (why string, err error) {
	if why, err = a.mayAdd(*p, addr); why != "" || err != nil {
		return why, err
	}
	if i < 0 {
		p.Addresses = append(p.Addresses, store.Address{Addr: addr})
	}
	if !a.effects.once("confirm "+strings.ToLower(addr), 1, confirmSpan) {
		return "", nil // he was asked already
	}
	if !a.effects.once("confirms "+string(p.ID), confirmsDay, confirmSpan) {
		return "often", nil
	}
	a.mailer.askToConfirm(*p, addr)
	return "", nil
}

// mayAdd says why a player may not have an address: empty if he may.
func (a accounts) mayAdd(p store.Player, addr string) (string, error) {
	parsed, err := netmail.ParseAddress(addr)
	switch {
	case err != nil || parsed.Address != addr, strings.ContainsFunc(addr, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "form", nil
	case OfClub(a.mailer.club, addr):
		return "club", nil
	case p.Confirmed(addr):
		return "known", nil
	case len(p.Addresses) >= maxAddresses:
		return "many", nil
	}
	if a.effects.declined(addr) {
		return "declined", nil
	}
	other, err := a.records.store.PlayerAt(addr)
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

// decline notes that an address, or a player, wants no letters because somebody names it;
// declined reports whether it does.
func (e *effects) decline(who string) {
	l := e.limit(declinedKey(who))
	l.Since, l.Count, l.Strikes = e.now, 1, 1 // kept as long as the longest
	e.count(l)
}

func (e *effects) declined(who string) bool {
	l := e.limit(declinedKey(who))
	return l.Count > 0 && e.now.Sub(l.Since) < declinedSpan
}

func declinedKey(who string) string { return "declined " + strings.ToLower(who) }

// addressIndex is where a player has an address; -1: he has it not.
func addressIndex(p store.Player, addr string) int {
	return slices.IndexFunc(p.Addresses, func(a store.Address) bool { return strings.EqualFold(a.Addr, addr) })
}

// addressPage lists a player's addresses. done says what has just been done with
// addr or could not be.
func addressPage(p store.Player, done, addr string) *templates.Account {
	page := &templates.Account{Done: done, Address: addr}
	for _, a := range p.Addresses {
		page.Addresses = append(page.Addresses, templates.Address{Addr: a.Addr, Open: !a.Confirmed, First: a.Addr == p.Address()})
	}
	return page
}

// OfClub reports whether an address is the club's own, with or without a detail
// behind a plus sign.
func OfClub(club mail.Address, addr string) bool {
	local, domain, _ := strings.Cut(addr, "@")
	user, _, _ := strings.Cut(local, "+")
	return (mail.Address{Addr: user + "@" + domain}).Is(club) || (mail.Address{Addr: addr}).Is(club)
}

// sendLast sends a player the last report of each of his seats again.
func (a accounts) sendLast(p store.Player, kind string) error {
	matches, err := a.records.store.MatchesOf(p.ID)
	if err != nil {
		return worldError{err}
	}
	for _, m := range matches {
		if m.State == store.MatchOver {
			continue
		}
		if err := a.sendIn(m, p, kind); err != nil {
			return err
		}
	}
	return nil
}

// renewedKind is the kind of letter that has a player's new reply address.
func renewedKind(p store.Player) string { return fmt.Sprintf("%s%d", kindRenewed, p.Generation) }

// sendIn sends a player the last report of each of his parties in a match again.
func (a accounts) sendIn(m store.Match, p store.Player, kind string) error {
	parties, err := a.records.parties(m, p.ID)
	if err != nil {
		return err
	}
	for _, party := range parties {
		if err := a.sendAgain(p, m, party, kind); err != nil {
			return err
		}
	}
	return nil
}

// sendAgain sends the last report that a player got for a party as it was kept. If
// what is kept may be another's he gets an empty letter, which can be answered.
func (a accounts) sendAgain(p store.Player, m store.Match, party games.Seats, kind string) error {
	seat := party[0]
	last, err := a.records.last(m, p.ID, seat)
	if err != nil {
		return err
	}
	var r templates.Report
	if last != nil && party.Has(games.Seat(last.Seat)) {
		if r, err = a.records.kept(m, *last); err != nil {
			return err
		}
		r.Sent = true
	} else {
		r = frame(m, p, party)
		if r.Number, err = a.records.reported(m, seat); err != nil {
			return err
		}
	}
	return a.mailer.send(seatLetter{match: m, seat: seat, player: p, to: p.Address(), report: r, kind: kind})
}
