package adjudicator

import (
	"slices"
	"strings"

	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// askToConfirm writes to a new address; the answer confirms it.
func (ml *mailer) askToConfirm(p store.Player, addr string) {
	n := templates.Note{About: templates.NoteConfirm, Name: p.Name, Who: p.Address()}
	reply := ml.tokens.confirm(p, addr)
	ml.notice(mail.Address{Name: p.Name, Addr: addr}, p.Language, n, false, &reply)
}

// confirm takes the answer to a letter that asked for it. It is false if the
// message is no such answer.
func (r *reception) confirm() (bool, error) {
	reply := r.m.Reply
	if reply == nil || reply.Report != 0 {
		return false, nil
	}
	p, err := r.records.store.Player(store.PlayerID(strings.ToLower(reply.Match)))
	if err != nil {
		return false, orNone(err)
	}
	from := r.m.From.Addr
	if !isToken(r.mailer.tokens.confirm(p, from).Token, reply.Token) {
		return false, nil
	}
	if r.m.Auth.Failed() {
		r.result.Outcome = Unproven
		return true, nil
	}
	r.known = true
	i := addressIndex(p, from)
	if i < 0 { // removed meanwhile
		r.result.Outcome = Unclear
		return true, nil
	}
	r.result.Outcome = Answered
	if !p.Addresses[i].Confirmed && !confirms(p.Language, r.m.Text) {
		r.unconfirmed(p, i)
		return true, nil
	}
	old := p.Address()
	if p.Addresses[i].Confirmed {
		return true, nil // long since
	}
	p.Addresses = slices.Clone(p.Addresses)
	p.Addresses[i].Confirmed = true
	r.effects.change(p)
	n := templates.Note{About: templates.NoteConfirmed, Who: from}
	r.mailer.answer(p, n)
	if !strings.EqualFold(old, from) {
		r.mailer.tell(p, old, n)
	}
	return true, nil
}

// cmdConfirm says that an address is the writer's.
const cmdConfirm = "confirm"

// confirms reports whether a text says that an address is the writer's: one of
// its first lines is the word.
func confirms(lang, text string) bool {
	const looked = 5 // above that, somebody is writing a letter
	n := 0
	for line := range strings.Lines(text) {
		if Commands(lang).Says(cmdConfirm, line) {
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
func (r *reception) unconfirmed(p store.Player, i int) {
	addr := p.Addresses[i].Addr
	first, _, _ := strings.Cut(strings.TrimSpace(r.m.Text), "\n")
	if Commands(p.Language).Begins(cmdUnsubscribe, first) || unsubscribes(*r.m) {
		p.Addresses = slices.Delete(slices.Clone(p.Addresses), i, i+1)
		r.effects.change(p)
		r.effects.decline(addr)
		return
	}
	if r.effects.once("unconfirmed "+strings.ToLower(addr), 1, strangerSpan) {
		reply := r.mailer.tokens.confirm(p, addr)
		r.mailer.notice(mail.Address{Addr: addr}, p.Language,
			templates.Note{About: templates.NoteUnconfirmed, Who: p.Name}, true, &reply)
	}
}
