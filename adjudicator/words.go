package adjudicator

import (
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// words make what the rules say of a match into what its letters say, in the
// language of a seat's player.
type words struct{ in *contest }

// say makes words of a text for a seat's player.
func (wd words) say(seat games.Seat, t games.Text) string {
	return games.Say(wd.in.title, t, wd.in.lang(seat))
}

// ended says why a match has ended: of the title's names of seats, those that the player of a
// seat types.
func (wd words) ended(seat games.Seat, why games.Text) string {
	own := func(name string) string {
		for _, s := range wd.in.game.Seats() {
			if wd.in.title.SeatNames(s)[0] == name {
				return wd.in.titleOf(seat).SeatNames(s)[0]
			}
		}
		return name
	}
	if !strings.HasPrefix(why.Kind, "games-") { // the title's own words say it
		return wd.say(seat, why)
	}
	for _, v := range why.Values {
		names := slices.Clone(games.Strings(v.Of))
		for i, name := range names {
			names[i] = own(name)
		}
		switch v.Name {
		case "seat":
			why.Values = why.Values.With(v.Name, names[0])
		case "seats":
			why.Values = why.Values.With(v.Name, names)
		}
	}
	return wd.say(seat, why)
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
	return templates.List(lang, names)
}

// seatName is how a seat is called in letters in a language.
func seatName(lang string, seat games.Seat) string { return templates.Seat(lang, string(seat)) }

// happened is what a party is told of its news: the events from one on, and where it
// was what answered for it and which of its orders are gone. If something of it happened
// before now, the first of what happened at each instant says when.
func (wd words) happened(seat games.Seat, news games.News, from int, now time.Time) []templates.Event {
	notes := slices.DeleteFunc(slices.Clone(news.Notes), func(n games.Note) bool { return n.Again || n.What == games.NoteMet })
	when := wd.when(seat, len(news.Events), now)
	last, told := "", 0
	t := &telling{words: wd, seat: seat}
	dated := func(i int) { // the first of what event i has added
		if is := when(i); len(t.list) > told && is != last {
			t.list[told].When, last = is, is
		}
		told = len(t.list)
	}
	on, passages := wd.in.title.Telling().Passages(slices.Concat(news.Before, news.Events[:from]), news.Events[from:])
	if on != nil {
		t.head(*on, true)
	}
	for i := from; i <= len(news.Events); i++ {
		before := 0
		for before < len(notes) && notes[before].At <= i {
			before++
		}
		next := games.Alone
		if i < len(news.Events) {
			next = passages[i-from].Part
		}
		t.list = append(t.list, t.notes(notes[:before], next)...)
		if notes = notes[before:]; i < len(news.Events) {
			t.event(passages[i-from], true)
		}
		dated(i)
	}
	return t.list
}

// when says for a party when each of the events happened that it is told, which are so
// many; empty for each if all of them happen now.
func (wd words) when(seat games.Seat, events int, now time.Time) func(int) string {
	moments := wd.in.happened(seat)
	if len(moments) == 0 || moments[0].Events == 0 && len(moments) == 1 || !moments[0].At.Before(now) {
		return func(int) string { return "" }
	}
	if moments[len(moments)-1].Events < events {
		moments = append(moments, store.Moment{Events: events, At: now})
	}
	p := wd.in.people[seat]
	return func(i int) string {
		for _, m := range moments {
			if i < m.Events {
				return instant(p, m.At, now)
			}
		}
		return ""
	}
}

// since says since when the match waits for whom, the reader's own party included.
func (wd words) since(seat games.Seat, news games.News, now time.Time) []templates.Since {
	if news.Result != nil {
		return nil
	}
	var list []templates.Since
	asked := wd.in.asked(now)
	own := wd.in.game.Party(seat)
	for i, s := range news.Waiting {
		party := wd.in.game.Party(s)
		if slices.ContainsFunc(news.Waiting[:i], party.Has) {
			continue
		}
		his := slices.DeleteFunc(slices.Clone(news.Waiting), func(o games.Seat) bool { return !party.Has(o) })
		first := asked[string(s)].Since
		for _, o := range his {
			if at := asked[string(o)].Since; at.Before(first) {
				first = at
			}
		}
		list = append(list, templates.Since{Own: own.Has(s), Who: wd.in.whom(seat, his), When: instant(wd.in.people[seat], first, now)})
	}
	return list
}

// notes are some notes in words, together those of one sort that follow one another.
func (wd words) notes(seat games.Seat, notes []games.Note) []templates.Event {
	var list []templates.Event
	for i, n := range notes {
		if i == 0 || notes[i-1].What != n.What || n.What == games.NoteClock && notes[i-1].Seat != n.Seat {
			list = append(list, templates.Event{What: string(n.What)})
		}
		e := &list[len(list)-1]
		if n.What == games.NoteClock && n.Order.Kind == "" { // another's: what it was may be hidden
			e.Who, e.Orders = wd.in.who(seat, n.Seat), append(e.Orders, wd.kind(seat, n.Kind))
			continue
		}
		e.Orders = append(e.Orders, wd.order(n.Seat, n.Order))
		if change := wd.otherwise(seat, n); change != "" && !slices.Contains(e.Change, change) {
			e.Change = append(e.Change, change)
		}
	}
	return list
}

// otherwise is a line with which a player has what a note tells otherwise next time;
// of what his orders have implied, what he has sent no order for.
func (wd words) otherwise(seat games.Seat, n games.Note) string {
	name := wd.kind(seat, n.Kind)
	switch n.What {
	case games.NoteImplied:
		return wd.before(n.Seat, templates.Unfinished(wd.in.lang(seat), name))
	case games.NoteClock:
		if wd.in.game.Kind(n.Kind).QueueOnly {
			return wd.before(n.Seat, templates.Unfinished(wd.in.lang(seat), name))
		}
		return wd.before(n.Seat, wd.in.titleOf(seat).StandingWord()+" "+templates.Unfinished(wd.in.lang(seat), name))
	case games.NoteDefault:
		info := wd.in.game.Kind(n.Kind)
		switch {
		case info.Secret:
			return wd.before(n.Seat, wd.in.titleOf(seat).StandingWord()+" "+templates.Unfinished(wd.in.lang(seat), name))
		case info.QueueOnly:
			return wd.before(n.Seat, templates.Unfinished(wd.in.lang(seat), name))
		}
		return Commands(wd.in.lang(seat)).Write(string(games.WordAsk), name)
	}
	return ""
}

// question shows a decision with orders that may be copied.
func (wd words) question(seat games.Seat, d games.Decision) templates.Question {
	about := d.About()
	q := templates.Question{Prompt: wd.prompt(about.Seat, d.Prompt()), Rule: string(about.Rule), Kind: string(about.Kind)}
	some, all := wd.in.title.Examples(d, maxExamples)
	q.All = all
	if !all {
		some = ideas(wd.in.title, some)
	}
	for _, o := range some {
		q.Examples = append(q.Examples, wd.order(about.Seat, o))
	}
	for _, k := range about.Ahead {
		if k != about.Kind {
			q.Ahead = append(q.Ahead, games.KindIn(wd.in.title, wd.in.lang(seat), k))
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
		l := templates.Line{Text: o.Line(wd.in.titleOf(seat)), State: templates.LineReturned}
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
	for _, l := range wd.in.reader(seat).Read(line).Lines {
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
	return o.Line(wd.in.titleOf(seat))
}

// before is a line for a seat, whose name stands before it if its party has several.
func (wd words) before(seat games.Seat, line string) string {
	if len(wd.in.game.Party(seat)) > 1 {
		line = wd.in.titleOf(seat).SeatNames(seat)[0] + ": " + line
	}
	return line
}

// prompt says what a seat is asked, and which seat it is if its party has several.
func (wd words) prompt(seat games.Seat, t games.Text) string {
	said := wd.say(seat, t)
	if len(wd.in.game.Party(seat)) > 1 {
		said = templates.Told(wd.in.lang(seat), seatName(wd.in.lang(seat), seat), said)
	}
	return said
}

// blame says why a line was refused.
func (wd words) blame(seat games.Seat, l *templates.Line, f games.Fault) {
	l.State = templates.LineBad
	l.Why, l.Rule, l.Try = wd.say(seat, wd.retyped(seat, f.Why)), string(f.Rule), wd.in.reader(seat).Rewritten(f.Try)
}

// retyped is a text in which an order is written as its player types it.
func (wd words) retyped(seat games.Seat, t games.Text) games.Text {
	t.Values = slices.Clone(t.Values)
	for i, v := range t.Values {
		if line, ok := v.Of.(string); ok && v.Name == "order" {
			t.Values[i].Of = wd.in.reader(seat).Rewritten(line)
		}
	}
	return t
}

// How many examples of a question begin with the same two words, and how many there are
// where all have the same verb and more than a name behind it: they are ideas, not all that
// can be made of the same pieces.
const (
	alike   = 2
	oneVerb = 5
)

// ideas are those of some orders that differ enough to be worth a line each.
func ideas(title games.Title, some []games.Order) []games.Order {
	begun, verbs, long := map[string]int{}, map[string]bool{}, false
	var list []games.Order
	for _, o := range some {
		words := strings.Fields(title.Format(o))
		if len(words) == 0 {
			continue
		}
		verbs[words[0]] = true
		long = long || len(words) > 2
		begin := strings.Join(words[:min(2, len(words))], " ")
		if begun[begin]++; begun[begin] <= alike {
			list = append(list, o)
		}
	}
	if len(verbs) == 1 && long {
		list = list[:min(oneVerb, len(list))]
	}
	return list
}

// sides are what letters call the sides of a match: the names of their seats, and what
// these begin with in common.
func (wd words) sides(seat games.Seat) [][]string {
	var list [][]string
	var done games.Seats
	for _, s := range wd.in.game.Seats() {
		if done.Has(s) {
			continue
		}
		var names []string
		side := wd.in.game.Scenario().Side(s)
		for _, of := range side {
			names = append(names, seatName(wd.in.lang(seat), of))
		}
		common := names[0]
		for _, name := range names[1:] {
			for !strings.HasPrefix(name, common) {
				common = common[:len(common)-1]
			}
		}
		done = append(done, side...)
		if common = strings.TrimSpace(common); common != "" {
			list = append(list, []string{common})
		} else {
			list = append(list, names)
		}
	}
	return list
}

// maxExamples is how many orders a report shows for a question.
const maxExamples = 8

// offerOpen shows a seat what is offered, or what became of it just now. Nil if
// there is nothing to say.
func (wd words) offerOpen(seat games.Seat, news games.News) (*templates.Offer, error) {
	o, state, why := news.Offer, games.OfferMade, ""
	for _, a := range news.Acts {
		if a.Act == games.ActLapse && o == nil && wd.in.offer == nil {
			o, state, why = &games.Offer{What: games.OfferTakeback, By: a.Seat}, games.OfferLapsed, a.Words
		}
	}
	if wd.in.offer != nil {
		state = wd.in.offerIs
		if o == nil {
			o = wd.in.offer
		}
	}
	if o == nil || state == games.OfferAgreed && (o.Ends() || o.What == games.OfferTakeback || wd.in.act != nil) {
		return nil, nil // the letter is about what came of it
	}
	said := wd.offer(seat, o)
	said.State, said.Why = string(state), why
	if was := wd.in.instead; was != nil {
		said.Instead = wd.offer(seat, was)
	}
	if rules, err := clockNamed(wd.in.rules, o.Words); o.What == games.OfferClock && state == games.OfferMade && err == nil {
		said.Clock = rulesWords(wd.in.lang(seat), *rules)
	}
	if until, fault := wd.pausedUntil(o); fault == nil && !until.IsZero() && state == games.OfferMade {
		said.Until = instant(wd.in.people[seat], until, wd.in.times.now)
	}
	wd.consent(said, seat, o)
	view, first, err := wd.in.game.Offered(seat)
	if view != nil {
		said.Where = where(view, wd.in.lang(seat))
	}
	if first != nil {
		said.First = wd.say(seat, first.Text)
	}
	return said, err
}

// offer says to a seat what is offered by whom.
func (wd words) offer(seat games.Seat, o *games.Offer) *templates.Offer {
	by := wd.in.game.Party(o.By)
	words := Commands(wd.in.lang(seat))
	named := words.ChoiceWords(string(games.WordOffer), o.What)
	return &templates.Offer{What: o.What, Words: wd.offered(seat, o), By: wd.in.whom(seat, by), Own: by.Has(seat),
		Accept: words.Write(string(games.WordAccept), named), Decline: words.Write(string(games.WordDecline), named)}
}

// offered is what an offer says beside what is offered, as its reader would write it: in the
// words of who has made it others could read in which language he plays.
func (wd words) offered(reader games.Seat, o *games.Offer) string {
	switch o.What {
	case games.OfferClock:
		if rules, err := clockNamed(wd.in.rules, o.Words); err == nil {
			return rules.Name
		}
	case games.OfferPause:
		return wd.untilDay(wd.in.lang(reader), o)
	}
	return ""
}

// consent adds to an offer who has agreed to it and who is still asked, where that is more
// than one person, and who else than its reader has declined it.
func (wd words) consent(said *templates.Offer, reader games.Seat, o *games.Offer) {
	in := wd.in
	by, party := in.game.Party(o.By), in.game.Party(reader)
	asked := others(in.game.Seats(), by)
	if said.Several = len(in.persons(reader, asked)) > 1; !said.Several {
		return
	}
	if in.offer != nil && in.offerIs == games.OfferDeclined && !party.Has(in.offerBy) {
		said.Decliner = in.whom(reader, in.game.Party(in.offerBy))
	}
	agreed := games.Seats(o.Accepted)
	said.Agreed = slices.ContainsFunc(party, agreed.Has) && !said.Own
	said.Have = in.persons(reader, others(agreed, append(by, party...)))
	said.Left = in.persons(reader, others(others(asked, agreed), party))
}

// where says in a line where a match stands.
func where(v games.View, lang string) string {
	line, _, _ := strings.Cut(v.Status(lang), "\n")
	return line
}

// settings are what is asked of a seat and what is answered for it, of each kind or of
// those only for which its player has set something; with the standing orders for each.
func (wd words) settings(seat games.Seat, standing []games.Order, own bool) []templates.Setting {
	var list []templates.Setting
	for _, s := range wd.in.game.Settings(seat, own) {
		set := templates.Setting{Kind: wd.setKind(seat, s), Asks: s.Asks, Default: wd.safe(seat, s.Kind), Own: s.Own, Places: s.Places}
		for _, o := range standing {
			if o.Kind == s.Kind && (s.Seat == "" || o.Seat == "" || o.Seat == s.Seat) {
				set.Standing = append(set.Standing, o.Line(wd.in.titleOf(seat)))
			}
		}
		list = append(list, set)
	}
	return list
}

// changed says of which kinds a seat's player is asked now, and which are answered for him,
// that were not before.
func (wd words) changed(seat games.Seat, before []games.KindSetting) []games.Text {
	var asks, takes []string
	for _, s := range wd.in.game.Settings(seat, false) {
		same := !slices.ContainsFunc(before, func(b games.KindSetting) bool {
			of := b.Seat == "" || s.Seat == "" || b.Seat == s.Seat
			return b.Kind == s.Kind && of && b.Asks != s.Asks
		})
		switch {
		case same:
		case s.Asks:
			asks = append(asks, wd.setKind(seat, s))
		default:
			takes = append(takes, wd.setKind(seat, s))
		}
	}
	var list []games.Text
	if len(asks) > 0 {
		list = append(list, games.T("games-pace-asks", "kinds", asks))
	}
	if len(takes) > 0 {
		list = append(list, games.T("games-pace-takes", "kinds", takes))
	}
	if list == nil {
		list = append(list, games.T("games-pace-same"))
	}
	return list
}

// changes say what is other by the versions of the rules that a match goes on by, as far
// as the title has words for them.
func (wd words) changes(seat games.Seat, acts []games.Remark) []string {
	var list []string
	for _, a := range acts {
		if a.Act != games.ActVersion {
			continue
		}
		version, _, _ := strings.Cut(a.Words, "+") // an owner's data
		key := "changes-" + version
		if said := wd.say(seat, games.T(key)); !strings.HasPrefix(said, key) {
			list = append(list, said)
		}
	}
	return list
}

// kind is how a kind of decision is written for a seat's player.
func (wd words) kind(seat games.Seat, k games.Kind) string {
	return wd.in.titleOf(seat).KindNames(k)[0]
}

// setKind is how the kind of a setting is written, behind the name of the seat that it is of.
func (wd words) setKind(seat games.Seat, s games.KindSetting) string {
	if s.Seat == "" {
		return wd.kind(seat, s.Kind)
	}
	return wd.in.titleOf(seat).SeatNames(s.Seat)[0] + ": " + wd.kind(seat, s.Kind)
}

// safe says what the default of a kind does; empty if the title has no words for it.
func (wd words) safe(seat games.Seat, k games.Kind) string {
	said := wd.say(seat, games.T("default-"+string(k)))
	if strings.HasPrefix(said, "default-") {
		return ""
	}
	return said
}

// explained is how many reports say of each kind what its default does; later it is in
// the answer to "orders".
const explained = 3

// wait is what may come to a party while others act, of which nothing is asked now; nil
// if nothing may.
func (wd words) wait(seat games.Seat, news games.News) *templates.Wait {
	if len(news.Asked) > 0 || news.Result != nil || len(news.Waiting) == 0 {
		return nil
	}
	party := wd.in.game.Party(seat)
	said := func(k games.Kind, by games.Seat) bool {
		of := func(o games.Order) bool { return o.Kind == k && (len(party) == 1 || o.Seat == by) }
		return slices.ContainsFunc(news.Standing, of) || slices.ContainsFunc(news.Queued, of)
	}
	all := func(k games.Kind) bool {
		return !slices.ContainsFunc(party, func(by games.Seat) bool { return !said(k, by) })
	}
	w := &templates.Wait{}
	for _, s := range wd.in.game.Settings(seat, false) {
		switch {
		case !s.Meanwhile || s.Secret || all(s.Kind):
		case s.Asks:
			w.Asks = append(w.Asks, wd.setKind(seat, s))
		default:
			takes, safe := wd.setKind(seat, s), wd.safe(seat, s.Kind)
			if wd.in.game.Report(seat) < explained && safe != "" {
				takes = templates.Beside(wd.in.lang(seat), takes, safe)
			}
			w.Takes = append(w.Takes, takes)
		}
	}
	for _, card := range news.View.Responses(wd.in.lang(seat)) {
		if !said(card.Kind, card.Seat) {
			line := wd.in.reader(seat).Rewritten(wd.in.title.StandingWord() + " " + wd.in.title.KindNames(card.Kind)[0] + " yes")
			line = wd.before(card.Seat, line)
			w.Cards = append(w.Cards, templates.Card{Name: card.Card, Order: line, Does: card.Does})
		}
	}
	if len(w.Asks)+len(w.Takes)+len(w.Cards) == 0 {
		return nil
	}
	return w
}
