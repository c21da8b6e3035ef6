package games

import (
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
)

// A Step is one thing that decides how a run goes on: an answer, a roll, a
// draw, a player's luck words, or the passing of a checkpoint. The steps since
// a checkpoint, given to a new run from there, take it to the same place.
type Step struct {
	What StepKind

	// answer; Seat also for luck
	Seat  Seat
	Kind  Kind
	Place string
	Order Order
	From  Source

	// roll, draw
	Label  Label
	Stream string
	Sides  int   // roll: sides of a die; draw: how many things were left
	Values []int // roll: faces, 1 to Sides; draw: one index, 0 to Sides-1

	Words  string // luck
	Digest string // checkpoint: hex SHA-256 of the position's JSON

	line int // of the journal in which it stands, if it comes from one
}

// A StepKind tells the kinds of steps apart.
type StepKind string

const (
	StepAnswer     StepKind = "answer"
	StepRoll       StepKind = "roll"
	StepDraw       StepKind = "draw"
	StepLuck       StepKind = "luck"
	StepCheckpoint StepKind = "checkpoint"
)

// A Source says where an answer came from.
type Source string

const (
	FromSheet    Source = "sheet"
	FromStanding Source = "standing"
	FromDefault  Source = "default"
	FromGM       Source = "gm"
	FromBot      Source = "bot"
	FromClock    Source = "clock" // the time of its seat was out: the safe default
	FromRules    Source = "rules" // they left one answer, and the decision was not put
)

// An Answerer answers decisions for the players: from sheets, standing orders
// and defaults.
type Answerer interface {
	// Answer seeks an answer to d. It is not told again of d while the run
	// waits; it is false when the seat must be asked.
	Answer(d Decision) (Answer, Source, bool)
	// Used tells that an answer has been taken and the run goes on: what it
	// came from is used up. Of several simultaneous decisions it is called for
	// each, once all are answered. Of a decision that was not put, Settled calls it.
	Used(d Decision, a Answer, from Source)
}

// RunOptions say how a run is played. The zero value asks for everything and
// rolls dice of a zero seed.
type RunOptions struct {
	Dice Dice // where rolls and draws come from; the run takes a copy
	// Then, if set, is where they come from once the recorded steps are used
	// up: to think ahead without seeing the dice that will fall.
	Then     *Dice
	Recorded []Step   // to be replayed first; each question, label and checkpoint is compared
	Answerer Answerer // may be nil: every decision stops the run
	// Luck returns the luck words that enter the dice at a checkpoint that is
	// not replayed. May be nil.
	Luck func() []Step
	// Record is told each step that was not replayed. May be nil.
	Record func(Step)
	// AtCheckpoint is called at each checkpoint but the one at which the run
	// starts, when nothing is half done, with the position (not to be kept
	// without cloning) and the dice that the next roll will use. May be nil.
	AtCheckpoint func(pos Position, dice Dice)
	// Trial stops the run, once the recorded steps are used up, at the first
	// roll, draw, reveal or decision of another seat than these. None: no trial.
	Trial Seats
	// Told is how many events were told before the trial; a reveal among them
	// does not stop it.
	Told int
	// NoEvents drops events instead of keeping them.
	NoEvents bool
	// Digests computes and records the digest of the position at checkpoints.
	Digests bool
}

// Limits of a run: far above what a match can need. Past them the rules do not
// come to an end, and the run fails with ErrLimit. Time is not among them, for
// nothing here reads a clock: who runs rules must watch that.
const (
	maxQuestions   = 20_000 // between two checkpoints
	maxRolls       = 20_000 // dice and draws, between two checkpoints
	maxEvents      = 50_000 // between two checkpoints
	maxCheckpoints = 1_000  // without a question that nobody has answered
)

// A Stop says why a run stands still.
type Stop struct {
	Questions []Decision // what must be answered; those of several seats are simultaneous
	Over      bool       // the match has ended
	Trial     bool       // a trial came to a roll, a draw, a reveal or another seat's decision
	Roll      *Roll      // the roll it came to; nil: something else
	Err       error      // a panic (*PanicError), a mismatch (*MismatchError) or ErrLimit
}

// A Roll is dice that are about to be thrown.
type Roll struct {
	Label       Label
	Dice, Sides int
}

// ErrLimit is the error of a run that went past its limits; it is wrapped in
// which.
var ErrLimit = errors.New("games: the rules do not come to an end")

// errTrial is the error of a trial that is driven on past its end.
var errTrial = errors.New("games: a trial goes no further than a roll, a draw or a reveal")

// A PanicError is a panic of a title's rules.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("games: the rules panicked: %v", e.Value) }

// A MismatchError says that a recorded step is not what the rules now ask.
type MismatchError struct {
	Step      int // index into RunOptions.Recorded
	Got, Want string
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("games: step %d: recorded is %s, but the rules come to %s", e.Step, e.Want, e.Got)
}

// A Run plays a title from a checkpoint. It is a coroutine and not safe for
// several goroutines. It must be closed, finished or not.
type Run struct {
	title  Title
	pos    Position
	opts   RunOptions
	dice   Dice
	replay int // how many recorded steps are used up
	events []Event
	told   int // events, kept or not
	rolls  int // these three since the last checkpoint
	asked  int
	said   int
	passed int // checkpoints since the last stop
	// encoded is the position at the last checkpoint whose digest was computed.
	encoded []byte
	begun   bool
	closed  bool

	questions []Decision // where the run stands
	answers   []Answer   // to questions; these three are used again for the next ones
	replies   []reply
	open      []int // which of questions the last Stop put
	next      func() (Stop, bool)
	stop      func()
	last      Stop
	done      bool
}

// A reply says whether a question has been answered, and what by.
type reply struct {
	given bool
	from  Source
}

// closing unwinds the rules of a run that is closed or has failed.
type closing struct{}

// Start begins a run of title from pos, which stays as it is. Nothing is
// played before Next.
func Start(title Title, pos Position, opts RunOptions) *Run {
	r := &Run{title: title, pos: pos.Clone(), opts: opts, dice: opts.Dice.Clone()}
	r.next, r.stop = iter.Pull(r.play)
	return r
}

// play is the coroutine: the title's rules from beginning to end.
func (r *Run) play(yield func(Stop) bool) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case closing:
		default:
			r.last = Stop{Err: &PanicError{Value: v, Stack: debug.Stack()}}
		}
	}()
	r.title.Play(&referee{r, yield}, r.pos)
	if r.replay < len(r.opts.Recorded) {
		r.last = Stop{Err: &MismatchError{r.replay, "the end", r.opts.Recorded[r.replay].describe()}}
		return
	}
	r.last = Stop{Over: true}
}

// Next plays on to the next stop. At a question it stands there again, and
// again, until Give has answered; after the end it keeps saying so.
func (r *Run) Next() Stop {
	if r.done {
		return r.last
	}
	stop, more := r.next()
	if !more {
		r.done = true
		r.questions = nil
		return r.last
	}
	return stop
}

// Give answers question i of the last Stop with o, or says why it cannot.
// Nothing happens before Next.
func (r *Run) Give(i int, o Order, from Source) *Fault {
	i = r.open[i]
	a, fault := accept(r.questions[i], o)
	if fault != nil {
		return fault
	}
	r.reply(i, a, from)
	return nil
}

// accept makes an answer of an order as a replay makes it of what is recorded. Of pieces that nobody
// can tell apart, a title may take others by the order that is written than by the one that was
// typed: of "all but one of three" the last two, of "two" the first.
func accept(d Decision, o Order) (Answer, *Fault) {
	a, fault := d.Accept(o)
	if fault != nil || SameAnswer(a.Order, o) {
		return a, fault
	}
	if again, fault := d.Accept(a.Order); fault == nil {
		return again, nil
	}
	return a, nil
}

func (r *Run) reply(i int, a Answer, from Source) {
	r.answers[i], r.replies[i] = a, reply{true, from}
}

// Questions returns all decisions the run stands at, those that Answerer has
// answered already (of simultaneous ones) included.
func (r *Run) Questions() []Decision { return r.questions }

// Position is the position as it stands, half-done in the middle of the rules.
// It belongs to the run, and stays as it stands when the run is closed: rules
// change no position in deferred functions.
func (r *Run) Position() Position { return r.pos }

// Events returns what was told since the run began, replayed steps included.
func (r *Run) Events() []Event { return r.events }

// Replayed reports whether all recorded steps have been used up.
func (r *Run) Replayed() bool { return r.replay >= len(r.opts.Recorded) }

// Close ends the run; no goroutine stays behind. It may be called twice.
func (r *Run) Close() {
	if !r.closed {
		r.closed = true
		r.stop()
		r.done = true
	}
}

// referee is what the rules see of a run.
type referee struct {
	*Run
	yield func(Stop) bool
}

// stand stops the run and goes on when Next is called; it unwinds the rules
// when the run is closed.
func (r *referee) stand(s Stop) {
	r.passed = 0
	if !r.yield(s) {
		panic(closing{})
	}
}

// count adds n to one of the counters of a run, which fails past most. A run that
// is closed goes no further.
func (r *referee) count(counter *int, n, most int, what string) {
	if r.closed {
		panic(closing{})
	}
	if *counter += max(n, 1); *counter > most {
		r.fail(fmt.Errorf("%w: more than %d %s", ErrLimit, most, what))
	}
}

// fail ends the run with an error.
func (r *referee) fail(err error) {
	r.last = Stop{Err: err}
	panic(closing{})
}

func (r *referee) Ask(d Decision) Answer { return r.put([]Decision{d})[0] }

func (r *referee) AskAll(ds ...Decision) []Answer { return slices.Clone(r.put(ds)) }

// Settled tells a run of a decision that its rules do not put because they leave one
// answer, its default: an order that waits for it is done, or comes back with the reason.
// Nothing is recorded. A referee that plays no match for anybody does not hear of it.
func Settled(ref Referee, d Decision) {
	r, ok := ref.(*referee)
	if !ok || !r.Replayed() || r.opts.Answerer == nil {
		return
	}
	if a, fault := d.Accept(d.Default()); fault == nil {
		r.opts.Answerer.Used(d, a, FromRules)
	}
}

// put puts decisions and returns their answers, which the next call overwrites.
func (r *referee) put(ds []Decision) []Answer {
	r.count(&r.asked, len(ds), maxQuestions, "questions since the last checkpoint")
	clear(r.answers)
	r.answers = slices.Grow(r.answers[:0], len(ds))[:len(ds)]
	if !r.Replayed() {
		r.recordedAnswers(ds)
		return r.answers
	}
	clear(r.replies)
	r.replies = slices.Grow(r.replies[:0], len(ds))[:len(ds)]
	r.questions = ds
	r.askAnswerer(ds)
	for open := r.unanswered(ds); len(open) > 0; open = r.unanswered(ds) {
		r.stand(Stop{Questions: open})
	}
	for i, d := range ds {
		if r.opts.Answerer != nil {
			r.opts.Answerer.Used(d, r.answers[i], r.replies[i].from)
		}
		if r.opts.Record != nil {
			about := d.About()
			r.opts.Record(Step{
				What: StepAnswer, Seat: about.Seat, Kind: about.Kind, Place: about.Place, Order: r.answers[i].Order, From: r.replies[i].from,
			})
		}
	}
	r.questions = nil
	return r.answers
}

// askAnswerer takes the answers that the Answerer has. A trial ends here if
// others than those who try are asked too.
func (r *referee) askAnswerer(ds []Decision) {
	trial := r.opts.Trial
	others := len(trial) > 0 && slices.ContainsFunc(ds, func(d Decision) bool { return !trial.Has(d.About().Seat) })
	if r.opts.Answerer != nil {
		for i, d := range ds {
			if others && !trial.Has(d.About().Seat) {
				continue // the trial's own part of a simultaneous question is still looked at
			}
			if a, from, ok := r.opts.Answerer.Answer(d); ok {
				r.reply(i, a, from)
			}
		}
	}
	if others {
		r.stand(Stop{Trial: true, Questions: ds})
	}
}

// unanswered are the decisions without an answer, which open notes.
func (r *referee) unanswered(ds []Decision) []Decision {
	r.open = r.open[:0]
	for i := range ds {
		if !r.replies[i].given {
			r.open = append(r.open, i)
		}
	}
	if len(r.open) == len(ds) {
		return ds
	}
	open := make([]Decision, len(r.open))
	for k, i := range r.open {
		open[k] = ds[i]
	}
	return open
}

// recordedAnswers takes the answers to ds from the recorded steps and checks
// that the same questions were put.
func (r *referee) recordedAnswers(ds []Decision) {
	for i, d := range ds {
		about := d.About()
		got := Step{What: StepAnswer, Seat: about.Seat, Kind: about.Kind, Place: about.Place}
		if r.Replayed() {
			r.fail(&MismatchError{r.replay - 1, got.describe(), "the end of the record"})
		}
		step := r.recorded()
		if step.What != got.What || step.Seat != got.Seat || step.Kind != got.Kind || step.Place != got.Place {
			r.mismatch(got)
		}
		a, fault := d.Accept(step.Order)
		if fault != nil {
			r.fail(&MismatchError{r.replay - 1, fmt.Sprintf("a refusal of it (rule %s, %s)", fault.Rule, fault.Why.Kind), step.describe()})
		}
		r.answers[i] = a
	}
}

func (r *referee) Roll(n, sides int, l Label) []int {
	return r.take(Step{What: StepRoll, Stream: Rolls, Sides: sides, Label: l}, n)
}

func (r *referee) Draw(stream string, n int, l Label) int {
	return r.take(Step{What: StepDraw, Stream: stream, Sides: n, Label: l}, 1)[0]
}

// take throws dice, which are checked against the recorded ones in a replay.
func (r *referee) take(s Step, count int) []int {
	r.count(&r.rolls, count, maxRolls, "dice and draws since the last checkpoint")
	if !r.Replayed() {
		s.throw(&r.dice, count)
		step := r.recorded()
		same := step.What == s.What && step.Stream == s.Stream && step.Sides == s.Sides && step.Label == s.Label
		if !same || !slices.Equal(step.Values, s.Values) {
			r.mismatch(s)
		}
		return slices.Clone(s.Values)
	}
	if len(r.opts.Trial) > 0 {
		stop := Stop{Trial: true}
		if s.What == StepRoll {
			stop.Roll = &Roll{s.Label, count, s.Sides}
		}
		r.stand(stop)
		r.fail(errTrial)
	}
	if r.opts.Then != nil {
		r.dice, r.opts.Then = r.opts.Then.Clone(), nil
	}
	s.throw(&r.dice, count)
	if r.opts.Record != nil {
		r.opts.Record(s)
	}
	return slices.Clone(s.Values)
}

func (r *referee) Tell(e Event) {
	r.count(&r.said, 1, maxEvents, "events since the last checkpoint")
	if r.told++; e.Reveal && len(r.opts.Trial) > 0 && !r.opts.Trial.Has(e.Of) && r.told > r.opts.Told {
		r.stand(Stop{Trial: true})
		r.fail(errTrial)
	}
	if !r.opts.NoEvents {
		r.events = append(r.events, e)
	}
}

func (r *referee) Checkpoint() {
	if !r.begun { // where the run starts from
		r.begun = true
		return
	}
	r.count(&r.passed, 1, maxCheckpoints, "checkpoints without a question")
	r.asked, r.rolls, r.said = 0, 0, 0
	step := Step{What: StepCheckpoint}
	if r.opts.Digests {
		r.encoded = r.pos.AppendJSON(nil)
		step.Digest = sum(r.encoded)
	}
	if r.Replayed() {
		if r.opts.Record != nil {
			r.opts.Record(step)
		}
		if r.opts.Luck != nil {
			for _, l := range r.opts.Luck() {
				r.dice.Luck(l.Seat, l.Words)
				if r.opts.Record != nil {
					r.opts.Record(l)
				}
			}
		}
	} else {
		was := r.recorded()
		if was.What != step.What || step.Digest != "" && was.Digest != step.Digest {
			r.mismatch(step)
		}
		for !r.Replayed() && r.opts.Recorded[r.replay].What == StepLuck {
			l := r.recorded()
			r.dice.Luck(l.Seat, l.Words)
		}
	}
	if r.opts.AtCheckpoint != nil {
		r.opts.AtCheckpoint(r.pos, r.dice)
	}
}

// throw fills in the values of a roll (1 to sides) or draw (0 to sides-1).
func (s *Step) throw(dice *Dice, count int) {
	s.Values = dice.Take(s.Stream, count, s.Sides)
	if s.What == StepRoll {
		for i := range s.Values {
			s.Values[i]++
		}
	}
}

// recorded takes the next recorded step.
func (r *referee) recorded() Step {
	step := r.opts.Recorded[r.replay]
	r.replay++
	return step
}

// mismatch ends a run that has left its record.
func (r *referee) mismatch(got Step) {
	r.fail(&MismatchError{r.replay - 1, got.describe(), r.opts.Recorded[r.replay-1].describe()})
}

// describe says what a roll or draw is for.
func (l Label) describe() string {
	return fmt.Sprintf("for %s (rule %s, %s, %q)", l.For, l.Rule, l.Seat, l.Place)
}

// describe says what a step is, for a GM.
func (s Step) describe() string {
	switch s.What {
	case StepAnswer:
		return fmt.Sprintf("the decision %s of %s at %q", s.Kind, s.Seat, s.Place)
	case StepDraw: // what is drawn may be hidden; a game master reads this
		return fmt.Sprintf("the draw of one of %d in %s %s", s.Sides, s.Stream, s.Label.describe())
	case StepRoll:
		return fmt.Sprintf("the %s %v of %d in %s %s", s.What, s.Values, s.Sides, s.Stream, s.Label.describe())
	case StepLuck:
		return "luck words of " + string(s.Seat)
	case StepCheckpoint:
		return "the checkpoint " + s.Digest
	}
	return string(s.What)
}
