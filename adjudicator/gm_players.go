package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A playerAct does something to a player. It returns the remark that the journals
// of his matches that go on get, if any, and the act that his opponents are told
// of, if any.
type playerAct func(*job, *store.Player) (games.Remark, templates.Act, error)

// onPlayer does something to a player, who has an address or a number such as p3.
func (c *Clerk) onPlayer(now time.Time, who string, do playerAct) (store.Player, error) {
	p, err := c.records().player(who)
	if err != nil {
		return p, err
	}
	var is store.Player
	err = c.withoutRules(now, string(p.ID), func(j *job) error {
		was, err := c.Options.Store.Player(p.ID)
		if err != nil {
			return err
		}
		is = was
		is.Addresses = slices.Clone(was.Addresses)
		j.m.Identity += fmt.Sprintf(" %d", was.Rev)
		remark, act, err := do(j, &is)
		if err != nil {
			return err
		}
		j.effects.change(is)
		if remark.Act == "" {
			return nil
		}
		matches, err := c.Options.Store.MatchesOf(is.ID)
		if err != nil {
			return err
		}
		for _, m := range matches {
			if m.State == store.MatchOver {
				continue
			}
			var his games.Seats
			for _, seat := range m.Holds(is.ID) {
				remark.Seat = games.Seat(seat)
				if _, err := j.remark(m, remark, false); err != nil {
					return err
				}
				his = append(his, remark.Seat)
			}
			act.Who = is.Name + " (" + seatNames("", his) + ")"
			if act.Seat = ""; len(m.Seats) > 2 {
				act.Seat = seatNames("", his)
			}
			if act.What == "" {
				continue
			}
			if err := j.mailer.tellSeats(j.records, m, is.ID, act); err != nil {
				return err
			}
		}
		return nil
	})
	return is, err
}

// maxName is how many bytes a name may have.
const maxName = 100

// Rename gives a player another name, and tells him and his opponents. It
// returns the name that he had.
func (c *Clerk) Rename(now time.Time, who, name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	was := ""
	_, err := c.onPlayer(now, who, func(j *job, p *store.Player) (games.Remark, templates.Act, error) {
		odd := func(r rune) bool { return r < ' ' || strings.ContainsRune(`<>"@`, r) }
		if name == "" || len(name) > maxName || strings.ContainsFunc(name, odd) {
			return games.Remark{}, templates.Act{}, fmt.Errorf("%q is no name; write it as in player rename p3 \"Anna Lee\"", name)
		}
		if name == p.Name {
			return games.Remark{}, templates.Act{}, fmt.Errorf("%s is called so already", name)
		}
		was, p.Name = p.Name, name
		j.mailer.tell(*p, p.Address(), templates.Note{About: templates.NoteRenamed, Who: was})
		return games.Remark{Act: games.ActRename}, templates.Act{What: templates.ActRenamed, Was: was}, nil
	})
	return was, err
}

// Suspend has a player play no more until Return: what he sends is not carried
// out, and he gets no letters. He and his opponents are told.
func (c *Clerk) Suspend(now time.Time, who string) (store.Player, error) {
	return c.onPlayer(now, who, func(j *job, p *store.Player) (games.Remark, templates.Act, error) {
		if p.Suspended {
			return games.Remark{}, templates.Act{}, fmt.Errorf("%[1]s is suspended already; player resume %[2]s lets "+
				"him play again", p.Name, p.ID)
		}
		j.mailer.tell(*p, p.Address(), templates.Note{About: templates.NoteSuspended})
		p.Suspended = true
		if err := j.watchers.endAll(*p); err != nil {
			return games.Remark{}, templates.Act{}, err
		}
		return games.Remark{Act: games.ActSuspend}, templates.Act{What: templates.ActSuspended}, nil
	})
}

// Return lets a player play again who was suspended, and lets letters go again
// to addresses of his that were taken for dead. He gets the last report of each
// of his seats again; his opponents are told if he was suspended.
func (c *Clerk) Return(now time.Time, who string) (store.Player, error) {
	return c.onPlayer(now, who, func(j *job, p *store.Player) (games.Remark, templates.Act, error) {
		was, dead := p.Suspended, false
		p.Suspended = false
		for i := range p.Addresses {
			dead = dead || p.Addresses[i].Dead
			p.Addresses[i].Dead = false
		}
		switch {
		case !was && !dead && p.Stopped:
			return games.Remark{}, templates.Act{}, fmt.Errorf("%s wants no letters; any message from him starts them again", p.Name)
		case !was && !dead:
			return games.Remark{}, templates.Act{}, fmt.Errorf("%s is not suspended", p.Name)
		}
		if err := j.accounts.sendLast(*p, fmt.Sprintf("%s%d", kindReturned, p.Rev)); err != nil || !was {
			return games.Remark{}, templates.Act{}, err
		}
		return games.Remark{Act: games.ActReturn}, templates.Act{What: templates.ActReturned}, nil
	})
}

// kindReturned is the last report of a player who may play again.
const kindReturned = "returned"

// RenewTokens makes void all reply addresses that a player was given, as when
// somebody else has seen one, and sends the player new ones. who is one of the
// player's addresses, or his number. It returns his name.
func (c *Clerk) RenewTokens(now time.Time, who string) (string, error) {
	p, err := c.onPlayer(now, who, func(j *job, p *store.Player) (games.Remark, templates.Act, error) {
		p.Generation++
		return games.Remark{Act: games.ActRenew}, templates.Act{}, j.accounts.sendLast(*p, renewedKind(*p))
	})
	return p.Name, err
}

// An AddressChange says what became of a player's addresses.
type AddressChange struct {
	Name string // of the player
	To   string // where letters go now; empty: nowhere
}

// ChangeAddress adds (confirmed at once), removes or puts first an address of a
// player, and tells him.
func (c *Clerk) ChangeAddress(now time.Time, who, verb, addr string) (AddressChange, error) {
	p, err := c.onPlayer(now, who, func(j *job, p *store.Player) (games.Remark, templates.Act, error) {
		return games.Remark{Act: games.ActAddress, Words: verb}, templates.Act{}, j.changeAddress(p, verb, addr)
	})
	return AddressChange{p.Name, p.Address()}, err
}

func (j *job) changeAddress(p *store.Player, verb, addr string) error {
	i := addressIndex(*p, addr)
	switch verb {
	case "add":
		if why, err := j.accounts.mayAdd(*p, addr); why != "" || err != nil {
			return errors.Join(err, refusal(why, p.Name, addr))
		}
		old := p.Address()
		if i < 0 {
			p.Addresses = append(p.Addresses, store.Address{Addr: addr})
			i = len(p.Addresses) - 1
		}
		p.Addresses[i].Confirmed, p.Addresses[i].Dead = true, false
		j.mailer.tellAddress(*p, templates.NoteConfirmed, addr, addr, old)
	case "remove":
		if i < 0 {
			return fmt.Errorf("%s is no address of %s; player list shows his", addr, p.Name)
		}
		gone := p.Addresses[i]
		p.Addresses = slices.Delete(p.Addresses, i, i+1)
		if !slices.ContainsFunc(p.Addresses, func(a store.Address) bool { return a.Confirmed }) {
			return fmt.Errorf("%s is the only confirmed address of %s; add another first", addr, p.Name)
		}
		to := []string{p.Address()}
		if gone.Confirmed && !p.Stopped && !p.Suspended {
			to = append(to, gone.Addr)
		}
		j.mailer.tellAddress(*p, templates.NoteRemoved, gone.Addr, to...)
	case "first":
		if i < 0 || !p.Addresses[i].Confirmed {
			return fmt.Errorf("%s is no confirmed address of %s; player address %s add %s makes it one", addr, p.Name, p.ID, addr)
		}
		old, a := p.Address(), p.Addresses[i]
		p.Addresses = slices.Insert(slices.Delete(p.Addresses, i, i+1), 0, a)
		j.mailer.tellAddress(*p, templates.NoteFirst, a.Addr, old, p.Address())
	default:
		return fmt.Errorf("player address knows add, remove and first, not %q", verb)
	}
	return nil
}

// tellAddress tells a player, at each of some addresses once, what has become of
// one of his.
func (ml *mailer) tellAddress(p store.Player, about templates.NoteAbout, addr string, to ...string) {
	for i, a := range to {
		if !slices.Contains(to[:i], a) {
			ml.tell(p, a, templates.Note{About: about, Who: addr})
		}
	}
}

// refusal says why an address cannot be added.
func refusal(why, name, addr string) error {
	switch why {
	case "":
		return nil
	case "form":
		return fmt.Errorf("%q is no address; write it as anna@example.org", addr)
	case "club":
		return fmt.Errorf("%s is the club's own address", addr)
	case "known":
		return fmt.Errorf("%s is an address of %s already", addr, name)
	case "many":
		return fmt.Errorf("%s has %d addresses, as many as one player may; remove one first", name, maxAddresses)
	}
	return fmt.Errorf("%s is the address of another player; player list shows whose", addr)
}
