package games

import (
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
)

// A Match is one contest as it is kept between messages: how it was set up,
// the position at the last checkpoint, the journal since, and what each seat
// has said in advance and been told. To a store it is plain bytes: State, to
// be kept in place of the last one, and the Fresh lines, to be added to the
// journal, in one transaction.
//
// A Match is changed by one message at a time and is not safe for several
// goroutines. No goroutine stays behind any call. A method that returns an
// error has changed nothing that may be kept: throw the Match away and load it
// again.
type Match struct {
	title    Title
	kinds    []KindInfo // with the settings that the match began with
	scenario Scenario
	keep     matchState
	held     map[Seat]Seat // whose first holder a seat had when the match was loaded or set up
	base     Position      // at the last checkpoint
	recorded []Step        // since the last checkpoint, without what was taken back
	doings   map[Seat]doings
	journal  func() ([]Line, error) // all that was loaded; nil: it cannot be read
	point    *point                 // that was found last
	clocks   []string               // that may be offered
	fresh    []Line                 // since the match was loaded or set up
	back     int                    // the line that it has gone back to since then, last; 0: none
	chain    chain

	// Where the match stands.
	pos    Position   // half-done; belongs to a run that is closed
	open   []Decision // what must be answered
	events []Event    // from index first on, of all that was told since the match began
	first  int
	result *Result
}

// A Setup is how a match begins.
type Setup struct {
	Code     string // such as "FI7"
	Title    string // the title's name
	Scenario string
	Options  map[string]string
	Seed     Seed
	// Parties are the seats of those persons who hold several.
	Parties []Seats
}

// An Outcome is what a message did.
type Outcome struct {
	// Done is false if the sheet came back whole and nothing was done.
	Done  bool
	Lines []SheetLine // of the sheet, each with its fate and its fault
	// Faults are those of the sheet's lines, in their order, then those of
	// earlier orders that were refused now.
	Faults []Fault
	// Returned are the orders that came back after the sheet was begun: the
	// one that was refused and those behind it.
	Returned []Order
	Undone   int    // answers that were taken back
	BackTo   int    // the line of the journal from which on all was taken back, by an undo or a takeback; 0: nothing was
	Timed    bool   // the acts of time of the sheet stand in the journal
	Offer    *Offer // that the sheet made, answered or took back
	OfferIs  OfferState
	Instead  *Offer         // that was open, and has lapsed because the sheet offers something else
	Gone     map[Seat]Event // of a takeback that was carried out, the first that each seat had known of
	Vacated  Seats          // that their party has left to allies; the match goes on
	Preview  []Event        // Preview: what would happen, as far as it can be told
	Trial    *Trial         // Preview: the same, order by order, and what is left open; nil if the sheet came back
	Stopped  Stopped        // Preview: why no more can be told; Take: where the match stands
}

// Stopped says where something came to an end.
type Stopped string

const (
	AtRoll     Stopped = "roll"     // a roll, a draw, or something hidden turned up
	AtOther    Stopped = "other"    // a decision of another seat
	AtQuestion Stopped = "question" // a decision of this seat
	AtOver     Stopped = "over"     // the end of the match
)

// A VersionError says that the rules of another version do not take a match to
// the place where it stands.
type VersionError struct {
	Match, Was, Now string
	Err             error
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("games: %s was played by version %s, and version %s does not come to the same place: %v", e.Match, e.Was, e.Now, e.Err)
}

func (e *VersionError) Unwrap() error { return e.Err }

// NewMatch sets a match up and plays it to its first questions. Its error says
// what is wrong with the set-up.
func NewMatch(t Title, s Setup) (*Match, error) {
	if s.Code == "" || s.Title != t.Name() {
		return nil, fmt.Errorf("games: match %q of %q set up as %q", s.Code, t.Name(), s.Title)
	}
	sc, err := findScenario(t, s.Scenario)
	if err != nil {
		return nil, err
	}
	parties, why := sc.sorted(s.Parties)
	if t.Reseating() != nil && len(parties) > 0 {
		why = "players may change seats in it, so each holds one"
	}
	if why != "" {
		return nil, fmt.Errorf("games: %s %s: %s", s.Title, s.Scenario, why)
	}
	pos, err := t.Setup(s.Scenario, s.Options)
	if err != nil {
		return nil, err
	}
	return begin(t, s, sc, parties, pos, Line{})
}

// begin begins a match at a position, with what start has of its own in its first line.
func begin(t Title, s Setup, sc Scenario, parties []Seats, pos Position, start Line) (*Match, error) {
	m := &Match{title: t, kinds: t.Kinds(), scenario: sc, base: pos, held: holders(t, pos, sc.Seats)}
	m.SetJournal(func() ([]Line, error) { return nil, nil })
	m.keep = matchState{
		Code: s.Code, Title: s.Title, Scenario: s.Scenario, Options: maps.Clone(s.Options),
		Seed: hex.EncodeToString(s.Seed[:]), Version: t.Version(), Seats: map[Seat]*seatState{},
		Parties: parties, Sandbox: start.Act == startSandbox,
	}
	for _, seat := range sc.Seats {
		m.keep.Seats[seat] = &seatState{}
	}
	m.add(Line{
		What: LineStart, Match: s.Code, Title: s.Title, Scenario: s.Scenario, Options: m.keep.Options, Version: t.Version(),
		SeedHash: s.Seed.Hash(), Seats: sc.Seats, Parties: parties, Act: start.Act, Base: start.Base,
	})
	m.rebase(pos, pos.AppendJSON(nil), NewDice(s.Code, s.Seed), 0, nil, 0)
	if err := m.advance(m.proxy(m.keep.Seats)); err != nil {
		return nil, err
	}
	return m, nil
}

// Fresh returns the journal lines made since the match was loaded or set up.
// They are not to be changed.
func (m *Match) Fresh() []Line { return slices.Clip(m.fresh) }

// Base is the number of the first line that LoadMatch needs. There may be none
// yet: then it is Length()+1.
func (m *Match) Base() int { return m.keep.Base.Line }

// Length is the number of lines of the journal, fresh ones included.
func (m *Match) Length() int { return m.keep.Length }

// Seats are the seats of the scenario, in its order.
func (m *Match) Seats() []Seat { return slices.Clone(m.scenario.Seats) }

// Scenario is what is played.
func (m *Match) Scenario() Scenario { return m.scenario }

// SeedHash is the hex SHA-256 of the seed, for the first report.
func (m *Match) SeedHash() string {
	d, _ := m.keep.seed() // checked when loaded
	return d.Hash()
}

// Version is the version of the rules that the match goes on by.
func (m *Match) Version() string { return m.keep.Version }

// WentBack is the line of the journal from which on all was taken back last since the
// match was loaded or set up, by an undo, a takeback or a rollback; 0: nothing was.
func (m *Match) WentBack() int { return m.back }

// Over reports whether the match has ended. Then the last line of its journal
// holds its seed, and the journal may be published as it is.
func (m *Match) Over() bool { return m.keep.Over }

// Take plays a sheet of the party of a seat. The sheet is first run up to the next roll, draw,
// reveal or decision of another party: a line that cannot be read, or an order
// refused up to there, returns it whole. Then it is played for good, until
// somebody must be asked. Talk and commands are passed over. The error is a
// fault of rules or program, never of the player.
func (m *Match) Take(seat Seat, sheet Sheet) (Outcome, error) {
	sheet.Lines = m.assigned(seat, sheet.Lines)
	seat = m.Party(seat)[0]
	if err := m.checkTime(sheet.Time); err != nil {
		return Outcome{}, err
	}
	out, trial, err := m.check(seat, sheet, nil)
	if err != nil || !out.Done {
		return out, err
	}
	out = Outcome{Done: true, Lines: slices.Clone(sheet.Lines)}
	written := m.write(sheet.Lines)
	if idle := m.idle(seat, sheet); idle || len(written) == 0 {
		if idle {
			trial.markAll(&out, m.Party(seat))
		}
		out.Stopped = m.stopped(seat)
		return out, nil
	}
	m.keep.Sheets = trial.sheet
	m.add(Line{What: LineSheet, Seat: seat, Sheet: written})
	if err := m.act(seat, &out, false); err != nil {
		return Outcome{}, err
	}
	switch {
	case m.keep.Over:
		trial.markAll(&out, m.Party(seat))
		out.Stopped = AtOver
		return out, nil
	case out.Vacated != nil: // what else the sheet says is nobody's
		out.Stopped = AtOther
		return out, nil
	}
	p := m.proxy(m.keep.Seats)
	p.sheet, p.told = trial.sheet, m.total
	m.note(p, seat, sheet)
	p.before = m.timed(m.Party(seat), sheet.Time, &out)
	if err := m.advance(p); err != nil {
		return Outcome{}, err
	}
	p.markAll(&out, m.Party(seat))
	seat = p.sits[seat]
	if err := m.act(seat, &out, true); err != nil {
		return Outcome{}, err
	}
	if err := m.lapse(); err != nil {
		return Outcome{}, err
	}
	m.comeBack(p)
	out.Stopped = m.stopped(seat)
	return out, nil
}

// Preview says what a sheet would do, up to the next roll, draw, reveal or
// decision of another seat; it stays as little hidden or shown as when Take
// checks it. The match stays as it is.
func (m *Match) Preview(seat Seat, sheet Sheet) (Outcome, error) {
	sheet.Lines = m.assigned(seat, sheet.Lines)
	out, _, err := m.check(m.Party(seat)[0], sheet, &watcher{party: m.Party(seat)})
	return out, err
}

// check runs a sheet as far as its own party alone decides, on copies. Where it
// is watched, out says what came of it.
func (m *Match) check(seat Seat, sheet Sheet, w *watcher) (Outcome, *proxy, error) {
	out := Outcome{Lines: slices.Clone(sheet.Lines)}
	if m.keep.Seats[seat] == nil {
		return out, nil, fmt.Errorf("games: %s has no seat %q", m.keep.Code, seat)
	}
	if err := m.checkLines(seat, sheet, out.Lines); err != nil {
		return out, nil, err
	}
	for i := range out.Lines {
		if f := out.Lines[i].Reading.Fault; f != nil {
			out.Faults = append(out.Faults, *f)
		}
	}
	if m.keep.Over && len(m.write(sheet.Lines)) > 0 {
		out.Faults = append(out.Faults, Fault{Why: T("games-over")})
	}
	if len(out.Faults) > 0 {
		return out, nil, nil
	}
	p := m.proxy(m.keep.Seats)
	p.sheet = m.keep.Sheets + 1
	m.note(p, seat, sheet)
	if m.keep.Over {
		out.Done, out.Stopped = true, AtOver
		return out, p, nil
	}
	told := m.total() - m.keep.Base.Events
	answerer := Answerer(p)
	if w != nil {
		w.proxy, answerer = p, w
	}
	party := m.Party(seat)
	var run *Run
	run = Start(m.title, m.base, RunOptions{
		Dice: m.dice(), Recorded: m.recorded, Answerer: answerer, Trial: party, Told: told,
		Record: p.recorded, Luck: func() []Step { return p.luck(m.scenario.Seats) },
		AtCheckpoint: func(pos Position, _ Dice) {
			p.endRound(m.title, pos)
			p.reseat(m.title, pos)
			run.opts.Trial = p.sit(party) // his seats from here on
			if w != nil {
				w.party = p.sit(party)
			}
		},
	})
	defer run.Close()
	if w != nil {
		w.run = run
	}
	stop := run.Next()
	if stop.Err != nil {
		return out, nil, fmt.Errorf("games: %s: %w", m.keep.Code, stop.Err)
	}
	party = p.sit(party)
	whole := !slices.ContainsFunc(party, func(s Seat) bool {
		return slices.ContainsFunc(p.returned[s], func(r returned) bool { return r.sheet == p.sheet })
	})
	if p.markAll(&out, m.Party(seat)); !whole {
		out.Returned = nil
		for i := range out.Lines {
			out.Lines[i].Fate = FateNone
		}
		return out, p, nil
	}
	if m.saidEnough(seat, sheet.Lines, p) {
		out.Faults = append(out.Faults, Fault{Why: T("games-said-enough", "most", MaxSaid)})
		return out, p, nil
	}
	out.Done = true
	for _, e := range run.Events()[told:] {
		if party.See(e) {
			out.Preview = append(out.Preview, e)
		}
	}
	if w != nil {
		out.Trial = w.end(m.title, stop, told)
	}
	out.Stopped = stop.why()
	return out, p, nil
}

// checkLines refuses the lines of a sheet that the match does not allow now,
// whatever the rules of its title say. When it is over it looks at none.
func (m *Match) checkLines(seat Seat, sheet Sheet, lines []SheetLine) error {
	if m.keep.Over {
		return nil
	}
	if err := m.checkActs(seat, lines); err != nil {
		return err
	}
	for _, member := range m.Party(seat) {
		own := m.own(member, lines)
		m.checkBounds(member, sheet, own)
		for i := range own {
			if own[i].Reading.Fault != nil {
				lines[i] = own[i]
			}
		}
	}
	return nil
}

// why says what a trial came to.
func (s Stop) why() Stopped {
	switch {
	case s.Over:
		return AtOver
	case s.Trial && len(s.Questions) == 0:
		return AtRoll
	case s.Trial:
		return AtOther
	}
	return AtQuestion
}

// from is what the answers of a sheet are recorded as.
func (s Sheet) from() Source {
	if s.From == "" {
		return FromSheet
	}
	return s.From
}

// End gives the match up: nobody wins, and its seed becomes known.
func (m *Match) End() error { return m.Judge("", "") }

// Judge ends the match as the game master rules: the side of a seat has won, or nobody
// if that is empty, for a reason in his words. Its seed becomes known.
func (m *Match) Judge(winner Seat, why string) error {
	switch {
	case m.keep.Over:
		return fmt.Errorf("games: %s is over", m.keep.Code)
	case winner != "" && !slices.Contains(m.scenario.Seats, winner):
		return fmt.Errorf("games: %s has no seat %q", m.keep.Code, winner)
	case winner != "":
		winner = m.scenario.Side(winner)[0]
	}
	m.keep.Offer = nil
	l := Line{What: LineGM, Act: ActEnd, Seat: winner, Words: why}
	result := judged(l)
	m.add(l)
	if m.close(); result.Why.Kind == wasJudged {
		m.keep.Agreed = &result
	}
	m.open, m.result = nil, &result
	return nil
}

// Kinds of results that the game master has made.
const (
	givenUp   = "games-ended"
	wasJudged = "games-judged"
)

// judged is the result of a match that the game master has ended, by the line that says so.
func judged(l Line) Result {
	if l.Seat == "" && l.Words == "" {
		return Result{Why: T(givenUp)}
	}
	return Result{Winner: l.Seat, Why: T(wasJudged, "words", l.Words)}
}

// Result is how the match ended; it is false if it goes on.
func (m *Match) Result() (Result, bool) {
	if m.result == nil {
		return Result{}, false
	}
	return *m.result, true
}

// Options are those that the match is played with; they are not changed.
func (m *Match) Options() map[string]string { return m.keep.Options }

// How says by what a match has ended: "rules", or "resigned", "time", "claim", "draw",
// "agreed" (without a result), "restart" or "game master".
func (r Result) How() string {
	how, ok := map[string]string{resigned: "resigned", timedOut: "time", claimed: "claim", drawn: "draw", calledOff: "agreed",
		begunAnew: "restart", givenUp: "game master", wasJudged: "game master"}[r.Why.Kind]
	if !ok {
		return "rules"
	}
	return how
}

// advance plays on with what the seats have said, records it, and notes where
// the match then stands. The proxy's seats become the match's.
func (m *Match) advance(p *proxy) error {
	begun := m.keep.Base.Events // events told before the run
	var run *Run
	run = Start(m.title, m.base, RunOptions{
		Dice: m.dice(), Recorded: m.recorded, Answerer: p,
		Luck: func() []Step { return p.luck(m.scenario.Seats) },
		Record: func(s Step) {
			p.recorded(s)
			if p.before != nil {
				p.before(s)
			}
			m.add(lineOf(m.title, s))
		},
		AtCheckpoint: func(pos Position, dice Dice) {
			m.rebase(pos, run.encoded, dice, begun+len(run.Events()), run.Events()[m.keep.Base.Events-begun:], p.answers)
			p.endRound(m.title, pos)
			p.reseat(m.title, pos)
			if o := m.keep.Offer; o != nil && offerKindOf(o.What).round {
				m.keep.Offer = nil
			}
		},
		Digests: true,
	})
	p.told = func() int { return begun + len(run.Events()) }
	defer run.Close()
	stop := run.Next()
	if stop.Err != nil {
		return fmt.Errorf("games: %s: %w", m.keep.Code, stop.Err)
	}
	m.keep.Seats, m.keep.Watch = p.seats, p.watch
	return m.settleAt(run, stop, begun)
}

// settleAt notes where a run stands, which began when begun events were told.
func (m *Match) settleAt(run *Run, stop Stop, begun int) error {
	m.pos, m.open = run.Position(), stop.Questions
	before := begun - m.first
	m.events = append(m.events[:before:before], run.Events()...)
	if !stop.Over {
		return nil
	}
	result, ok := m.title.Result(m.pos)
	if !ok {
		return fmt.Errorf("games: %s: the rules have come to an end, but the match is not over", m.keep.Code)
	}
	m.result = &result
	if !m.keep.Over {
		m.add(Line{What: LineOver, Winner: result.Winner, Why: result.Why.Kind})
		m.close()
	}
	return nil
}

// close makes the seed known.
func (m *Match) close() {
	m.keep.Over = true
	m.add(Line{What: LineSeed, Seed: m.keep.Seed})
}

// rebase notes a checkpoint: what went before need not be replayed any more.
// encoded is the position as JSON, events are those told since the last one,
// total all of the match.
func (m *Match) rebase(pos Position, encoded []byte, dice Dice, total int, events []Event, answers int) {
	k := &m.keep
	told := map[Seat]string{}
	seed, _ := k.seed() // checked when loaded
	for _, seat := range m.scenario.Seats {
		told[seat] = toldDigest(seed, k.Code, seat, k.Base.Told[seat], events)
	}
	m.base = pos.Clone()
	m.recorded, m.doings, m.point = nil, nil, nil
	k.Base = baseState{
		Line: k.Length + 1, Before: k.Digest, Position: encoded, Epoch: dice.Epoch, Key: hex.EncodeToString(dice.Key[:]),
		Next: dice.Clone().Next, Events: total, Answers: answers, Told: told,
	}
}

// add appends a line to the journal.
func (m *Match) add(l Line) {
	m.keep.Length++
	l.N = m.keep.Length
	l.Digest = m.chain.digest(&l, m.keep.Digest)
	m.keep.Digest = l.Digest
	if l.takesBack() {
		m.back = l.To
	}
	m.follow(&l)
	m.fresh = append(m.fresh, l)
}

// follow notes what a line of the journal adds to those since the checkpoint.
func (m *Match) follow(l *Line) {
	m.recorded = follow(m.recorded, l)
	if l.Seat != "" {
		if m.doings == nil {
			m.doings = map[Seat]doings{}
		}
		d := m.doings[l.Seat]
		d.note(l)
		m.doings[l.Seat] = d
	}
}

// proxy answers for copies of seats, from where the journal stands.
func (m *Match) proxy(seats map[Seat]*seatState) *proxy {
	p := &proxy{title: m.title, kinds: m.kinds, seats: map[Seat]*seatState{}, returned: map[Seat][]returned{}, fates: map[int]Fate{}}
	p.order, p.sits, p.watch = m.scenario.Seats, map[Seat]Seat{}, m.keep.Watch.clone()
	p.held = holders(m.title, m.base, p.order)
	for seat, s := range seats {
		p.seats[seat], p.sits[seat] = s.clone(), seat
	}
	p.answers = m.answered()
	for _, d := range m.open {
		p.open = append(p.open, m.about(d))
	}
	return p
}

// answers counts the answers among recorded steps.
func answers(recorded []Step) int {
	n := 0
	for i := range recorded {
		if recorded[i].What == StepAnswer {
			n++
		}
	}
	return n
}

// answered counts the answers since the match began that were not taken back.
func (m *Match) answered() int { return m.keep.Base.Answers + answers(m.recorded) }

// about is what an open decision is known by.
func (m *Match) about(d Decision) asked { return askedAt(d, m.answered()) }

// stopped says why the match goes no further, as seat sees it.
func (m *Match) stopped(seat Seat) Stopped {
	switch {
	case m.keep.Over:
		return AtOver
	case len(m.openTo(m.Party(seat))) > 0:
		return AtQuestion
	}
	return AtOther
}
