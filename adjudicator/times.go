package adjudicator

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
)

// times are what time does in a match: by which clock it is played, and how each party
// stands in it. A match without a clock has none (nil), and none of its methods does
// anything then.
//
// A party's time runs in stretches. A stretch begins when a party is asked something:
// when the relay has taken the first letter that asks, or at once where no letter goes.
// It ends when the questions are answered, as of when the answer reached the club's
// server, or when they are asked no more. What it took is charged to the party's bank.
// Nothing here is part of the match itself but the seconds charged, which its journal
// gets.
type times struct {
	rec  store.Timing // as it was read
	keep timeState
	now  time.Time
	in   *contest
	// outages are when the daemon did not live, or mail could not come or go: by heart, and
	// as of now. What has passed since the last heartbeat may be noted by none yet.
	outages clock.Spans
	heart   store.Heart
	// came is when the message in hand reached the club's server; zero: there is none.
	came time.Time
	by   games.Seat // who sent it; empty: nobody
	back int        // the line that the match has gone back to, as far as it is reckoned
	err  error      // of what could not be noted
	late games.Seat // the party for which a clock answers now: it gets no increment for that
}

// timeState is what a Timing keeps.
type timeState struct {
	Rules   clock.Rules               `json:"rules"`
	Parties map[games.Seat]*partyTime `json:"parties"` // by the first seat of each
	// Stops are when no clock of the match ran: pauses that are over, and holds.
	Stops  clock.Spans `json:"stops,omitempty"`
	Paused *pausing    `json:"paused,omitempty"`
	Past   []stretch   `json:"past,omitempty"` // the last that have ended, the oldest first
}

// A pausing is a pause that all have agreed to.
type pausing struct {
	Since time.Time `json:"since"`
	Until time.Time `json:"until,omitzero"` // zero: until somebody resumes
}

// A partyTime is how a party stands.
type partyTime struct {
	// Left is what its bank held when the stretch began; of an answer clock, what was
	// given to it for this question.
	Left time.Duration `json:"left,omitempty"`
	// Rest, if above 0, is how much was left of this very question when it was asked
	// before: its answer was taken back, which wins no time.
	Rest  time.Duration `json:"rest,omitempty"`
	Asked string        `json:"asked,omitempty"` // what the stretch is for; empty: it stands
	Zone  string        `json:"zone,omitempty"`  // in force for it; empty: UTC
	// Began is when the stretch began; zero: none of Letters has left yet.
	Began   time.Time `json:"began,omitzero"`
	Letters []string  `json:"letters,omitempty"` // Message-IDs of those that ask
	// Least: the question comes behind one that a clock has answered, and has a day at
	// least from its own letter.
	Least    bool        `json:"least,omitempty"`
	Reminded int         `json:"reminded,omitempty"` // how many of the clock's reminders are sent or passed
	Out      time.Time   `json:"out,omitzero"`       // since when its time is out; zero: it is not
	Misses   int         `json:"misses,omitempty"`   // how often it was out since the party wrote last
	Expired  time.Time   `json:"expired,omitzero"`   // when its time was out that a clock answered for it last
	Answered int         `json:"answered,omitempty"` // the report that asked what it answered
	Stops    clock.Spans `json:"stops,omitempty"`    // of its own: letters came back, a message was set aside
	Spared   []string    `json:"spared,omitempty"`   // what has stopped it once, and does not again
	Told     time.Time   `json:"told,omitzero"`      // the deadline that its letters named last
	Dated    *dated      `json:"dated,omitempty"`    // in its player's calendar
}

// A stretch is one that has ended, kept so that a takeback finds what was before it.
type stretch struct {
	Seat  games.Seat    `json:"seat"`
	End   int           `json:"end"` // the last line of the journal that came of its end
	Asked string        `json:"asked"`
	Left  time.Duration `json:"left"` // of the bank, before
	Rest  time.Duration `json:"rest"` // of the question, when it was answered
	Gain  time.Duration `json:"gain,omitempty"`
	Other bool          `json:"other,omitempty"` // somebody else has the seat since
}

// maxPast is how many stretches are kept: those that a takeback or a rollback may take
// back. What lies further back leaves the banks as the oldest kept finds them.
const maxPast = 60

// leastAfterClock is how long a question may be thought about that comes behind one
// which a clock has answered.
const leastAfterClock = 24 * time.Hour

// times reads what time does in a match; nil if it is played without a clock. Who works
// with it says at which time, and on whose message.
func (r records) times(in *contest) (*times, error) {
	rec, err := r.store.Timing(in.meta.Code)
	if err != nil {
		return nil, worldError{err}
	}
	if rec.Rev == 0 {
		return nil, nil
	}
	tm := &times{rec: rec, in: in}
	if err := json.Unmarshal(rec.Data, &tm.keep); err != nil {
		return nil, fmt.Errorf("adjudicator: what time does in %s: %w", in.meta.Code, err)
	}
	if tm.keep.Parties == nil {
		tm.keep.Parties = map[games.Seat]*partyTime{}
	}
	if tm.heart, err = r.store.Heart(); err != nil {
		return nil, worldError{err}
	}
	tm.begin(rec.Left)
	return tm, nil
}

// newTimes is what time does in a new match that is played by a clock.
func newTimes(in *contest, rules clock.Rules, now time.Time) *times {
	tm := &times{rec: store.Timing{Match: in.meta.Code}, now: now, in: in}
	tm.keep = timeState{Rules: rules, Parties: map[games.Seat]*partyTime{}}
	return tm
}

// at says at which time a job works with the clocks.
func (tm *times) at(now time.Time) {
	if tm != nil {
		tm.now, tm.outages = now, outages(tm.heart, now)
	}
}

// outages are when nobody is charged, as of now.
func outages(h store.Heart, now time.Time) clock.Spans {
	var list clock.Spans
	for _, s := range h.Until(now) {
		list = append(list, clock.Span{From: s.From, To: s.To})
	}
	return list.Add()
}

// sentBy says whose message a job carries out, and when that came.
func (tm *times) sentBy(seat games.Seat, came time.Time) {
	if tm != nil {
		tm.by, tm.came = seat, came
	}
}

// runs reports whether clocks run in the match at all.
func (tm *times) runs() bool { return tm != nil && tm.keep.Rules.Kind != clock.None }

// party is how the party of a seat stands; it is made where it is new.
func (tm *times) party(seat games.Seat) *partyTime {
	first := tm.in.game.Party(seat)[0]
	p := tm.keep.Parties[first]
	if p == nil {
		p = &partyTime{}
		if tm.keep.Rules.Kind == clock.Bank {
			p.Left = tm.keep.Rules.Bank
		}
		tm.keep.Parties[first] = p
	}
	return p
}

// begin begins the stretches of which the letters have left.
func (tm *times) begin(left []store.Leaving) {
	for _, l := range left {
		for _, p := range tm.keep.Parties {
			if p.Asked != "" && p.Began.IsZero() && slices.Contains(p.Letters, l.MessageID) {
				p.Began = l.At
			}
		}
	}
	tm.rec.Left = nil
}

// stops are when the clock of a party does not run.
func (tm *times) stops(seat games.Seat) clock.Spans {
	return tm.keep.stops(tm.party(seat), tm.in.people[seat], tm.outages, tm.now)
}

// stops are the same of a party that a player has.
func (k *timeState) stops(of *partyTime, player store.Player, outages clock.Spans, now time.Time) clock.Spans {
	all := outages.Add(k.Stops...).Add(of.Stops...)
	if p := k.Paused; p != nil {
		until := p.Until
		if until.IsZero() {
			until = now.Add(clock.MaxTime)
		}
		all = all.Add(clock.Span{From: p.Since, To: until})
	}
	for _, a := range absences(player) {
		all = all.Add(a)
	}
	return all
}

// reckoned is what is reckoned of a party that is asked something.
type reckoned struct {
	from     time.Time     // when its time began to run, or would now
	deadline time.Time     // zero: there is none
	expires  time.Time     // with the grace
	charged  time.Duration // until now, or until the answer came
	left     time.Duration // of the bank, by then
}

// reckon reckons how a party stands at an instant. It is asked something.
func (tm *times) reckon(seat games.Seat, at time.Time) reckoned {
	return tm.keep.reckon(tm.party(seat), tm.stops(seat), at)
}

func (k *timeState) reckon(p *partyTime, stops clock.Spans, at time.Time) reckoned {
	rules := k.Rules
	zone := location(p.Zone)
	r := reckoned{from: p.Began}
	if r.from.IsZero() {
		r.from = at
	}
	left := p.Left
	if p.Rest > 0 { // of an answer clock: that much, as of a bank
		rules.Kind, left = clock.Bank, p.Rest
	}
	least := time.Duration(0)
	if p.Least {
		least = leastAfterClock
	}
	r.deadline = rules.DeadlineAtLeast(least, r.from, left, zone, stops)
	r.expires = rules.Expires(r.deadline, zone, stops)
	if !p.Began.IsZero() {
		r.charged = rules.Charge(p.Began, at, zone, stops)
	}
	r.left = max(left-r.charged, 0)
	return r
}

// arrived is as of when the answer of the party of a seat counts: when the message in
// hand reached the club's server, but not before the question, and not in the future.
func (tm *times) arrived(seat games.Seat, began time.Time) time.Time {
	at := tm.now
	if tm.by != "" && tm.in.game.Party(seat).Has(tm.by) && !tm.came.IsZero() && tm.came.Before(at) {
		at = tm.came
	}
	if at.Before(began) {
		at = began
	}
	return at
}

// move has the clocks go on as the match has gone on: stretches end whose questions are
// no more, and others begin. It may be called again.
func (tm *times) move() {
	if tm == nil {
		return
	}
	tm.reseat()
	back := tm.in.game.WentBack()
	if back == tm.back {
		back = 0 // that is reckoned already
	}
	tm.back = tm.in.game.WentBack()
	over := tm.in.game.Over()
	parties := tm.in.game.Parties()
	for _, party := range parties {
		p, key := tm.party(party[0]), tm.in.game.Questions(party[0])
		if over || !tm.plays(party[0]) {
			key = ""
		}
		if p.Asked != "" && (p.Asked != key || back > 0) {
			tm.end(party[0], back > 0)
		}
	}
	if back > 0 {
		tm.restore(back)
	}
	for _, party := range parties {
		p, key := tm.party(party[0]), tm.in.game.Questions(party[0])
		if key != "" && p.Asked == "" && !over && tm.plays(party[0]) {
			p.Asked, p.Zone = key, zoneName(tm.in.people[party[0]])
			p.Began, p.Letters, p.Reminded, p.Told = time.Time{}, nil, 0, time.Time{}
			tm.again(party[0])
		}
	}
}

// plays reports whether a person plays a seat whose clock may run.
func (tm *times) plays(seat games.Seat) bool {
	return tm.runs() && tm.in.isHeld(seat)
}

// end ends the stretch of a party: what it took is charged, unless its question is
// taken back, and stands in the journal.
func (tm *times) end(seat games.Seat, back bool) {
	p := tm.party(seat)
	at := tm.arrived(seat, p.Began)
	r := tm.reckon(seat, at)
	was := stretch{Seat: tm.in.game.Party(seat)[0], Asked: p.Asked, Left: p.Left, Rest: r.left.Truncate(time.Second)}
	if tm.keep.Rules.Kind == clock.Answer && p.Rest == 0 {
		was.Left, was.Rest = 0, 0
		if at.Before(r.deadline) {
			was.Rest = tm.keep.Rules.Charge(at, r.deadline, location(p.Zone), tm.stops(seat))
		}
	}
	if !back {
		tm.charge(p, r, was)
	}
	p.Asked, p.Letters, p.Began, p.Out = "", nil, time.Time{}, time.Time{}
	if was.Seat != tm.late {
		p.Least = false
	}
	if tm.by != "" && tm.in.game.Party(seat).Has(tm.by) {
		p.Misses = 0
	}
}

// charge takes what a stretch has cost from the bank of a party, and puts the increment
// into it, in whole seconds. The journal gets both.
func (tm *times) charge(p *partyTime, r reckoned, was stretch) {
	charged := r.charged.Truncate(time.Second)
	if tm.keep.Rules.Kind == clock.Bank {
		rest := max(p.Left-charged, 0)
		charged = p.Left - rest
		if p.Left = rest; was.Seat != tm.late {
			p.Left = tm.keep.Rules.Next(rest+charged, r.charged.Truncate(time.Second)) // it ran, though the bank was empty
		}
		was.Gain = p.Left - rest
		tm.note(games.TimeGain, was.Seat, was.Gain)
	} else {
		p.Left = 0 // what was given was for this question
	}
	p.Rest = 0
	tm.note(games.TimeCharge, was.Seat, charged)
	was.End = tm.in.game.Length()
	tm.keep.Past = append(tm.keep.Past, was)
	tm.keep.Past = slices.Clip(tm.keep.Past[max(0, len(tm.keep.Past)-maxPast):])
}

// again finds whether a party is asked what it was asked before and had answered: it has
// taken that back while others still thought, which takes nothing back in the journal.
// It has no more time then than was left of it, and no increment for that answer. Nor
// does who has answered one of several questions have more time for the others.
func (tm *times) again(seat games.Seat) {
	p, first := tm.party(seat), tm.in.game.Party(seat)[0]
	open := strings.Split(p.Asked, questionsApart)
	for i := len(tm.keep.Past) - 1; i >= 0; i-- {
		s := &tm.keep.Past[i]
		if s.End < tm.in.game.Base() {
			break // what is called the same is another question
		}
		if s.Seat != first || s.Other {
			continue
		}
		was := strings.Split(s.Asked, questionsApart)
		isOpen := func(q string) bool { return slices.Contains(open, q) }
		if tm.keep.Rules.Kind == clock.Answer && slices.ContainsFunc(was, isOpen) {
			if rest := max(s.Rest, time.Second); p.Rest == 0 || rest < p.Rest {
				p.Rest = rest
			}
		}
		if s.Gain > 0 && !slices.ContainsFunc(was, func(q string) bool { return !isOpen(q) }) {
			gain := min(s.Gain, p.Left)
			p.Left -= gain
			tm.note(games.TimeCharge, first, gain)
			s.Gain = 0
		}
	}
}

// questionsApart stands between the names of questions that are put at once.
const questionsApart = "; "

// note writes seconds into the journal, unless there are none or it is closed.
func (tm *times) note(what games.TimeWhat, seat games.Seat, d time.Duration) {
	if d >= time.Second && !tm.in.game.Over() {
		tm.noteAct(games.TimeAct{What: what, Seat: seat, Seconds: int(d / time.Second)})
	}
}

// noteAct writes an act into the journal; save says what kept one from it.
func (tm *times) noteAct(a games.TimeAct) {
	if err := tm.in.game.NoteTime(a); tm.err == nil {
		tm.err = err
	}
}

// restore gives all parties back what they had before a line that is taken back. Who
// is asked again what he had answered has what was left then: nobody wins time by an
// answer that he takes back.
func (tm *times) restore(line int) {
	kept := slices.IndexFunc(tm.keep.Past, func(s stretch) bool { return s.End >= line })
	if kept < 0 {
		return
	}
	seen := map[games.Seat]bool{}
	for _, s := range tm.keep.Past[kept:] {
		if seen[s.Seat] {
			continue
		}
		seen[s.Seat] = true
		p := tm.party(s.Seat)
		p.Left, p.Rest = s.Left, 0
		switch again := tm.in.game.Questions(s.Seat) == s.Asked; {
		case again && tm.keep.Rules.Kind == clock.Bank:
			p.Left = s.Rest
			tm.note(games.TimeCharge, s.Seat, s.Left-s.Rest)
		case again:
			p.Rest = max(s.Rest, time.Second)
		}
	}
	tm.keep.Past = slices.Clip(tm.keep.Past[:kept])
}

// reseat has the clocks go with the players where the rules have had these change seats.
func (tm *times) reseat() {
	moved := map[games.Seat]*partyTime{}
	for _, s := range tm.in.sat {
		if s.At != s.Now && tm.keep.Parties[s.At] != nil && !tm.in.clocked {
			moved[s.Now] = tm.keep.Parties[s.At]
		}
	}
	for seat, p := range moved {
		tm.keep.Parties[seat] = p
	}
	tm.in.clocked = tm.in.clocked || len(moved) > 0
}

// asks notes that a letter asks a party what it is asked. Its time begins when the
// letter has left; where none goes, now.
func (tm *times) asks(seat games.Seat, messageID string) {
	if !tm.runs() {
		return
	}
	p := tm.party(seat)
	switch {
	case p.Asked == "":
	case messageID == "" && p.Began.IsZero() && len(p.Letters) == 0:
		p.Began = tm.now
	case messageID != "" && p.Began.IsZero():
		p.Letters = append(p.Letters, messageID)
	}
	if p.Asked != "" {
		p.Told = tm.reckon(seat, tm.now).deadline
	}
}

// due is when something is to be done because of the clocks; zero: never.
func (tm *times) due() time.Time {
	var first time.Time
	sooner := func(t time.Time) {
		if !t.IsZero() && (first.IsZero() || t.Before(first)) {
			first = t
		}
	}
	if tm.in.game.Over() {
		return first
	}
	if p := tm.keep.Paused; p != nil {
		if p.Until.IsZero() {
			return first
		}
		sooner(p.Until)
	}
	for _, party := range tm.in.game.Parties() {
		p := tm.party(party[0])
		if p.Asked == "" || p.Began.IsZero() || !p.Out.IsZero() {
			continue
		}
		r := tm.reckon(party[0], tm.now)
		sooner(r.expires)
		if next := tm.reminders(p, r); len(next) > 0 {
			sooner(next[0])
		}
	}
	return first
}

// reminders are when a party is still to be reminded, the next first.
func (tm *times) reminders(p *partyTime, r reckoned) []time.Time {
	var list []time.Time
	if r.deadline.IsZero() {
		return nil
	}
	for i, before := range tm.keep.Rules.Reminders {
		if i >= p.Reminded {
			list = append(list, r.deadline.Add(-before))
		}
	}
	return list
}

// save notes what the clocks have become.
func (tm *times) save(e *effects) error {
	if tm == nil {
		return nil
	}
	if tm.move(); tm.err != nil {
		return tm.err
	}
	if tm.in.game.Over() {
		tm.keep = timeState{Rules: tm.keep.Rules, Parties: map[games.Seat]*partyTime{}} // it is never reckoned again
	}
	data, err := json.Marshal(tm.keep)
	if err != nil {
		return err
	}
	var waits []string
	for _, party := range tm.in.game.Parties() {
		if p := tm.party(party[0]); p.Asked != "" && p.Began.IsZero() {
			waits = append(waits, p.Letters...)
		}
	}
	is := tm.rec
	is.Data, is.Waits, is.Due = data, waits, tm.due()
	same := is.Due.Equal(tm.rec.Due) && slices.Equal(is.Waits, tm.rec.Waits) && bytes.Equal(data, tm.rec.Data)
	if !same || len(tm.rec.Left) > 0 {
		e.p.Timing = &is
	}
	return nil
}
