package adjudicator

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/templates"
)

// words make what the rules say of a match into what its letters say, in the
// language of a seat's player.
type words struct{ in *contest }

// say makes words of a text for a seat's player.
func (wd words) say(seat games.Seat, t games.Text) string {
	return games.Say(wd.in.title, t, wd.in.lang(seat))
}

// says makes words of some texts, and leaves out those that say nothing.
func (wd words) says(seat games.Seat, texts []games.Text) []string {
	var list []string
	for _, t := range texts {
		if s := strings.TrimSpace(wd.say(seat, t)); s != "" {
			list = append(list, s)
		}
	}
	return list
}

// seatNames are how the seats of a party are called in letters in a language.
func seatNames(lang string, party games.Seats) string {
	names := make([]string, len(party))
	for i, seat := range party {
		names[i] = seatName(lang, seat)
	}
	return strings.Join(names, ", ")
}

// seatName is how a seat is called in letters in a language.
func seatName(lang string, seat games.Seat) string { return templates.Seat(lang, string(seat)) }

// events are what happened, in words.
func (wd words) events(seat games.Seat, events []games.Event) []templates.Event {
	var list []templates.Event
	for _, e := range events {
		list = append(list, templates.Event{Rule: string(e.Rule), Text: wd.say(seat, e.Text)})
	}
	return list
}

// question shows a decision with orders that may be copied.
func (wd words) question(seat games.Seat, d games.Decision) templates.Question {
	about := d.About()
	q := templates.Question{Prompt: wd.prompt(about.Seat, d.Prompt()), Rule: string(about.Rule), Kind: string(about.Kind)}
	some, all := wd.in.title.Examples(d, maxExamples)
	q.All = all
	for _, o := range some {
		q.Examples = append(q.Examples, wd.order(about.Seat, o))
	}
	for _, k := range about.Ahead {
		if k != about.Kind {
			q.Ahead = append(q.Ahead, string(k))
		}
	}
	return q
}

// returned shows orders that came back, the faults with the orders they are of.
func (wd words) returned(seat games.Seat, orders []games.Order, faults []games.Fault) []templates.Line {
	var list []templates.Line
	faults = slices.Clone(faults)
	about := make([]string, len(faults)) // the order that a fault is of; empty: none
	for i, f := range faults {
		if len(orders) > 0 {
			about[i] = wd.readAgain(seat, f.Text)
		}
	}
	for _, o := range orders {
		text := o.Line(wd.in.title)
		l := templates.Line{Text: text, State: templates.LineReturned}
		if i := slices.Index(about, text); i >= 0 {
			wd.blame(seat, &l, faults[i])
			faults, about = slices.Delete(faults, i, i+1), slices.Delete(about, i, i+1)
		}
		list = append(list, l)
	}
	for _, f := range faults {
		l := templates.Line{Text: f.Text}
		wd.blame(seat, &l, f)
		list = append(list, l)
	}
	return list
}

// readAgain is the order of a line as it is written; empty if it is none.
func (wd words) readAgain(seat games.Seat, line string) string {
	for _, l := range wd.in.game.Reader(seat).Read(line).Lines {
		if l.Word == games.WordOrder && l.Reading.Order != nil {
			return seated(l).Line(wd.in.title)
		}
	}
	return ""
}

// seated is the order of a line, for the seat that the line is for.
func seated(l games.SheetLine) games.Order {
	o := *l.Reading.Order
	o.Seat = l.Seat
	return o
}

// order writes an order for a seat, whose name stands before it if its party has
// several.
func (wd words) order(seat games.Seat, o games.Order) string {
	if len(wd.in.game.Party(seat)) > 1 {
		o.Seat = seat
	}
	return o.Line(wd.in.title)
}

// prompt says what a seat is asked, and which seat it is if its party has several.
func (wd words) prompt(seat games.Seat, t games.Text) string {
	said := wd.say(seat, t)
	if len(wd.in.game.Party(seat)) > 1 {
		said = seatName(wd.in.lang(seat), seat) + ": " + said
	}
	return said
}

// blame says why a line was refused.
func (wd words) blame(seat games.Seat, l *templates.Line, f games.Fault) {
	l.State = templates.LineBad
	l.Why, l.Rule, l.Try = wd.say(seat, f.Why), string(f.Rule), f.Try
}

// maxExamples is how many orders a report shows for a question.
const maxExamples = 8

// offerOpen shows a seat what is offered, or what became of it just now. Nil if
// there is nothing to say.
func (wd words) offerOpen(seat games.Seat, news games.News) *templates.Offer {
	o, state := news.Offer, games.OfferMade
	if wd.in.offer != nil {
		state = wd.in.offerIs
		if o == nil {
			o = wd.in.offer
		}
	}
	if o == nil || state == games.OfferAgreed {
		return nil
	}
	return &templates.Offer{What: o.What, By: wd.in.who(seat, o.By), Own: wd.in.game.Party(seat).Has(o.By), State: string(state)}
}

// kindSettings are a seat's settings as letters say them.
func kindSettings(settings []games.KindSetting) []templates.Setting {
	var list []templates.Setting
	for _, s := range settings {
		list = append(list, templates.Setting{Kind: string(s.Kind), Asks: s.Asks, Own: s.Own, Places: s.Places})
	}
	return list
}
