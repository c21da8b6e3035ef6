package adjudicator

import (
	"slices"
	"time"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A wording is words that each reader of a letter has in his language.
type wording func(lang string) string

// A toldAct is an act of which all are told, each in his language.
type toldAct struct {
	templates.Act
	who, was, text, heir wording // take the places of Act's words; nil: these are no words of a language
}

// in is the act as it is told in a language.
func (a toldAct) in(lang string) templates.Act {
	act := a.Act
	for _, w := range []struct {
		to *string
		of wording
	}{{&act.Who, a.who}, {&act.Was, a.was}, {&act.Text, a.text}, {&act.Heir, a.heir}} {
		if w.of != nil {
			*w.to = w.of(lang)
		}
	}
	return act
}

// lasting says how long something is.
func lasting(d time.Duration) wording {
	return func(lang string) string { return templates.Left(lang, d) }
}

// named names somebody with seats of his, whoever has them later.
func named(p store.Player, seats games.Seats) wording {
	return func(lang string) string { return personIn(lang, p, seats) }
}

// whoHas names who has some seats now, whoever has them later.
func (in *contest) whoHas(seats games.Seats) wording { return named(in.people[seats[0]], seats) }

// whoHave is whoHas of seats that several may have.
func (in *contest) whoHave(seats games.Seats) wording {
	var list []wording
	for _, his := range in.shares(seats) {
		list = append(list, in.whoHas(his))
	}
	return func(lang string) string {
		names := make([]string, len(list))
		for i, of := range list {
			names[i] = of(lang)
		}
		return templates.And(lang, names)
	}
}

// shares are some seats by who has them, each with those of them that are his.
func (in *contest) shares(seats games.Seats) []games.Seats {
	var list []games.Seats
	for i, seat := range seats {
		if party := in.game.Party(seat); !slices.ContainsFunc(seats[:i], party.Has) {
			list = append(list, slices.DeleteFunc(slices.Clone(seats), func(s games.Seat) bool { return !party.Has(s) }))
		}
	}
	return list
}

// heirOf is heir for each reader.
func (in *contest) heirOf(party games.Seats) wording {
	heir := in.game.Heir(party)
	if heir == "" {
		return nil
	}
	return in.whoHas(in.game.Party(heir))
}
