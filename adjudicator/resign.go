package adjudicator

import (
	"slices"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// resigned gives the seats that a player has vacated to his allies, who play on for his
// side, and tells everybody, also what he says with it. Nothing else of his message is
// carried out. before are his last news.
func (j *job) resigned(t turn, w *work, before games.News) error {
	was := t.in.people[w.seat]
	unsaid := slices.ContainsFunc(t.speak(w), func(s templates.Spoken) bool { return s.Why != "" })
	if err := t.inherit(w.outcome.Vacated, templates.ActResigned); err != nil {
		return err
	}
	t.in.act.Off = before.Offer != nil
	n := templates.Note{About: templates.NoteResigned, Code: t.in.meta.Code, Who: t.in.act.who(was.Language),
		Acts: seen(was.Language, before.Acts)}
	if unsaid || w.more() {
		n.Why = "more"
	}
	j.mailer.answer(was, n)
	if err := t.reports.tellOthers(""); err != nil {
		return err
	}
	return t.leave()
}

// inherit gives the seats that a party has left to the allies who have them by now, and
// has all told why.
func (t turn) inherit(gone games.Seats, why templates.ActWhat) error {
	in := t.in
	was := in.people[gone[0]]
	var heirs games.Seats
	for _, seat := range gone {
		party := in.game.Party(seat)
		ally := others(party, gone)[0]
		heirs = append(heirs, party...)
		in.seat(store.Seat{Seat: string(seat), Player: in.people[ally].ID}, in.people[ally])
	}
	in.act, in.actOf = &toldAct{Act: templates.Act{What: why}, was: named(was, gone), who: in.whoHave(heirs)}, gone
	return t.revoke(in.meta, was)
}

// resigns reports whether somebody wants to resign in a message.
func (w *work) resigns() bool {
	return slices.ContainsFunc(w.lines, func(l games.SheetLine) bool { return l.Word == games.WordResign })
}

// more reports whether a message wants more than that its writer resigns, apart from talk
// and from what it says to others.
func (w *work) more() bool {
	return w.undoing || w.again || slices.ContainsFunc(w.lines, func(l games.SheetLine) bool {
		said := l.Word == games.WordCommand && (l.Command == cmdSay || l.Command == cmdNote)
		return l.Word != games.WordResign && !l.Reading.Talk && !said
	})
}
