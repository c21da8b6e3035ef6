package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A contest is a match as one job has loaded it: what is played, by whom, and
// what the job has done to it that its letters tell beside the events.
type contest struct {
	title  games.Title
	meta   store.Match
	game   *games.Match
	people map[games.Seat]store.Player
	sat    []sitting // who held which seat
	wasOn  bool      // it was not over before
	byGM   bool      // the game master does something to it
	public int       // where the last event stood that everybody may know, when it was loaded
	after  string    // of a new one: the match of which it is the rematch
	from   string    // of a new one: what its players have agreed on, by its number
	// had are those who had seats when the match was loaded, each once.
	had []store.PlayerID
	// watching are the names of those who watch it.
	watching map[store.PlayerID]string

	back    *templates.Back       // it was taken back
	gone    map[games.Seat]string // of what was taken back by consent, the first that each seat had known
	offer   *games.Offer          // that was made, answered or taken back
	offerIs games.OfferState
	offerBy games.Seat    // whose answer it has got
	instead *games.Offer  // that has lapsed because it was made
	act     *toldAct      // what the game master did, or who has resigned
	actOf   games.Seats   // the seats of which the act tells that somebody has them now
	actBy   games.Seats   // the party that has done it; empty: none
	rules   []clock.Rules // the club's clocks, one of which may be offered

	times   *times // nil: no clock runs in it
	clocked bool   // the clocks have gone with players who changed seats
	// proposal is that somebody takes over a seat: one that is open; asks: it has just been
	// made, and the others are to read of it; wasReady: all had agreed when it was loaded.
	proposal *proposal
	asks     bool
	wasReady bool

	heardFrom int // the first text of what the last letter has told of what was said
}

// A loader makes a match of what was kept of it, such as games.LoadMatch.
type loader func(t games.Title, state []byte, tail []games.Line) (*games.Match, error)

// contest loads the match with a code. A worldError is a fault of the world; any
// other is one of the match.
func (r records) contest(code string, load loader) (*contest, error) {
	meta, state, raw, err := r.store.Load(code)
	if errors.Is(err, store.ErrDamaged) {
		return nil, err // this match stops, and no other
	}
	if err != nil {
		return nil, worldError{err}
	}
	title := r.titles.Named(meta.Title)
	if title == nil {
		return nil, fmt.Errorf("adjudicator: %s is a match of %q, which is no title of this program", code, meta.Title)
	}
	people, err := r.people(meta)
	if err != nil {
		return nil, worldError{err}
	}
	tail, err := decodeLines(raw)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: %s: %w", code, err)
	}
	game, err := load(title, state, tail)
	if err != nil {
		return nil, err
	}
	in := &contest{title: title, meta: meta, game: game, people: people, wasOn: meta.State != store.MatchOver}
	if in.proposal, err = r.proposal(meta); err != nil {
		return nil, worldError{err}
	}
	in.wasReady = in.proposal != nil && in.proposal.complete(meta)
	for _, s := range meta.Seats {
		if s.Player != "" && !slices.Contains(in.had, s.Player) {
			in.had = append(in.had, s.Player)
		}
	}
	if in.watching, err = r.watching(meta); err != nil {
		return nil, worldError{err}
	}
	in.seated()
	in.introduce()
	if in.times, err = r.times(in); err != nil {
		return nil, err
	}
	in.public = game.Public()
	game.SetJournal(func() ([]games.Line, error) { return r.journal(code, 1) })
	return in, nil
}

// introduce tells the match who plays: who is the program itself, and at which pace the
// players go in all their matches.
func (in *contest) introduce() {
	for seat, p := range in.people {
		in.game.SetPace(seat, games.Pace(p.Pace))
		in.game.SetBot(seat, in.isBot(seat))
		in.game.SetVacant(seat, in.isVacant(seat))
	}
}

// offered notes what a sheet did about an offer: the other seats hear of it at once, for
// they are to answer, or wait for the answer.
// by is the seat whose sheet it was.
func (in *contest) offered(by games.Seat, out games.Outcome) {
	o := out.Offer
	if o == nil {
		return
	}
	in.offer, in.offerIs, in.offerBy = o, out.OfferIs, by
	if out.Instead != nil {
		in.instead = out.Instead
	}
	if out.OfferIs != games.OfferAgreed || o.What != games.OfferTakeback {
		return
	}
	in.back, in.gone = &templates.Back{Agreed: true, Whose: in.whom("", in.game.Party(o.By))}, map[games.Seat]string{}
	for seat, e := range out.Gone {
		in.gone[seat] = words{in}.say(seat, e.Text)
	}
}

// justOver reports whether this job ended the match.
func (in *contest) justOver() bool { return in.wasOn && in.game.Over() }

// vacancies are the seats that nobody has, for a letter in a language.
func (in *contest) vacancies(lang string) []templates.Vacancy {
	var list []templates.Vacancy
	for _, s := range in.meta.Seats {
		if s.Vacant && !in.game.Over() {
			list = append(list, templates.Vacancy{Seat: seatName(lang, games.Seat(s.Seat)), Bot: s.Minded})
		}
	}
	return list
}

// at is who has a seat.
func (in *contest) at(seat games.Seat) store.Seat {
	i := slices.IndexFunc(in.meta.Seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	if i < 0 {
		return store.Seat{}
	}
	return in.meta.Seats[i]
}

// isBot reports whether the title's own player plays a seat, isHeld whether a person
// holds it, isVacant whether somebody is sought for it.
func (in *contest) isBot(seat games.Seat) bool    { return in.at(seat).Bot() }
func (in *contest) isHeld(seat games.Seat) bool   { return in.at(seat).Held() }
func (in *contest) isVacant(seat games.Seat) bool { return in.at(seat).Vacant }

// who names the player of a seat for that of another, such as "Bob (French)"; for
// several readers, whose seat is empty, in English.
func (in *contest) who(reader, seat games.Seat) string {
	return in.whom(reader, games.Seats{seat})
}

// whom is who for seats that one person has, such as "Bob (French regulars, French canadiens)".
func (in *contest) whom(reader games.Seat, seats games.Seats) string {
	return in.whomOf(in.people[seats[0]], reader, seats)
}

// whomOf is whom for seats that a person has had.
func (in *contest) whomOf(p store.Player, reader games.Seat, seats games.Seats) string {
	return personIn(in.lang(reader), p, seats)
}

// personIn names who has some seats, or had them, in a language.
func personIn(lang string, p store.Player, seats games.Seats) string {
	name := p.Name
	if name == "" {
		name = templates.GameMaster(lang) // for whom the seat waits, and who acts for it
	}
	return templates.Beside(lang, name, seatNames(lang, seats))
}

// persons name those who have some seats, each once, with those of these seats that are his.
func (in *contest) persons(reader games.Seat, seats games.Seats) []string {
	var list []string
	for _, his := range in.shares(seats) {
		list = append(list, in.whom(reader, his))
	}
	return list
}

// others are some seats but for those of a party.
func others(seats []games.Seat, party games.Seats) games.Seats {
	return slices.DeleteFunc(slices.Clone(seats), party.Has)
}

// allies are the seats that win with a party.
func (in *contest) allies(party games.Seats) games.Seats {
	var list games.Seats
	for _, seat := range party {
		list = append(list, others(in.game.Scenario().Side(seat), append(party, list...))...)
	}
	return list
}

// lang is the language of a seat's player.
func (in *contest) lang(seat games.Seat) string { return in.people[seat].Language }

// titleOf is the title as a seat's player reads and writes its orders.
func (in *contest) titleOf(seat games.Seat) games.Title { return games.In(in.title, in.lang(seat)) }

// reader reads what a seat's player types now, in his language and in English.
func (in *contest) reader(seat games.Seat) games.SheetReader {
	r := in.game.Reader(seat)
	r.Title, r.Commands, r.Writer = in.titleOf(seat), Commands(in.lang(seat)), in.people[seat].Name
	return r
}

// form is how a seat's player wants boards drawn.
func (in *contest) form(seat games.Seat) games.Form {
	if f := in.people[seat].Form; f != "" {
		return games.Form(f)
	}
	return games.Wide
}

// away lists for a party the others that the match waits for and whom no letter
// reaches.
func (in *contest) away(waiting []games.Seat, but games.Seats) []string {
	return in.persons(but[0], slices.DeleteFunc(others(waiting, but), func(seat games.Seat) bool {
		p := in.people[seat]
		return !in.isHeld(seat) || p.Address() != ""
	}))
}

// change notes what the player of some seats has become.
func (in *contest) change(p store.Player, e *effects) {
	for seat, other := range in.people {
		if other.ID == p.ID {
			in.people[seat] = p
		}
	}
	e.change(p)
}

// save notes what the match has become.
func (in *contest) save(e *effects) {
	in.reseat()
	e.fail(in.times.save(e))
	m := in.meta
	for _, l := range in.game.Fresh() {
		e.p.Lines = append(e.p.Lines, l.AppendJSON(make([]byte, 0, 256)))
	}
	m.Base, m.Length = in.game.Base(), in.game.Length()
	if in.game.Over() {
		m.State = store.MatchOver
	}
	counts := in.rounds(&m) && m.Rated
	switch {
	case in.justOver():
		m.Ended, m.Result = e.now, in.result()
		m.Result.Rated = counts
	case !in.game.Over(): // it may have been taken back
		m.Ended, m.Result = time.Time{}, nil
	}
	m.News, m.Asked = in.moments(e.now), in.asked(e.now)
	in.took(&m, e.now)
	m.Due = due(m, in.holder)
	m.Waiting = nil
	for _, seat := range in.game.Waiting() {
		m.Waiting = append(m.Waiting, string(seat))
	}
	for _, s := range m.Seats {
		if s.Vacant && !s.Minded {
			in.game.Untold(games.Seat(s.Seat))
		}
	}
	e.p.Match, e.p.State = &m, in.game.State()
}

// result is how the match ended; nil: it goes on.
func (in *contest) result() *store.Result {
	r, over := in.game.Result()
	if !over {
		return nil
	}
	is := &store.Result{How: r.How(), Why: games.Say(in.title, r.Why, "")}
	if r.Winner != "" {
		for _, seat := range in.game.Scenario().Side(r.Winner) {
			is.Winners = append(is.Winners, string(seat))
		}
	}
	return is
}

// asked is since when the match waits for each seat that is asked. What a seat answers
// and nobody else sees does not count: else the instant would tell that it was asked, and
// that no standing order of its player's has answered.
func (in *contest) asked(now time.Time) map[string]store.Wait {
	waits := map[string]store.Wait{}
	for _, seat := range in.game.Waiting() {
		is := store.Wait{Question: in.game.Question(seat), Since: now}
		was, waited := in.meta.Asked[string(seat)]
		if !waited && slices.Contains(in.meta.Waiting, string(seat)) { // a version that did not note it
			was, waited = store.Wait{Question: is.Question, Since: in.meta.Moved}, true
		}
		if waited && (was.Question == is.Question || in.game.Public() <= in.public) {
			is.Since = was.Since
		}
		waits[string(seat)] = is
	}
	return waits
}

// A sitting is the seat that a player had before the message in hand, the one
// that he had when the match was loaded, and the one that he has now.
type sitting struct{ Was, At, Now games.Seat }

// seated notes who holds the seats.
func (in *contest) seated() {
	for _, s := range in.meta.Seats {
		seat := games.Seat(s.Seat)
		in.sat = append(in.sat, sitting{seat, seat, seat})
	}
}

// reseat gives the players the seats that they have by now, where the rules have
// had them change seats.
func (in *contest) reseat() {
	seats := slices.Clone(in.meta.Seats)
	people := make(map[games.Seat]store.Player, len(in.people))
	index := func(seat games.Seat) int {
		return slices.IndexFunc(seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	}
	for i := range in.sat {
		s := &in.sat[i]
		now := in.game.Sits(s.At)
		people[now] = in.people[s.Now]
		was := in.meta.Seats[index(s.Now)]
		was.Seat = string(now)
		seats[index(now)] = was
		s.Now = now
	}
	in.meta.Seats, in.people = seats, people
	in.introduce()
}

// moved is the seat that the player of a seat had before the message in hand,
// as it is called in letters; empty if it is the same.
func (in *contest) moved(seat games.Seat) string {
	for _, s := range in.sat {
		if s.Was != seat && s.Now == seat {
			return seatName(in.lang(seat), s.Was)
		}
	}
	return ""
}
