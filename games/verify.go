package games

import (
	"fmt"
	"maps"
	"slices"
)

// A VerifyError names the first line of a journal that is not what seed, rules
// and answers make it.
type VerifyError struct {
	Line int // counted from 1 in the file
	Why  string
}

func (e *VerifyError) Error() string { return fmt.Sprintf("journal line %d: %s", e.Line, e.Why) }

// Verified says what Recompute has checked.
type Verified struct {
	Match, Title, Scenario string
	Lines, Answers         int
	Rolls, Draws           int
	Result                 *Result // nil: the match was given up
	// Told is the last digest in each seat's reports, as the journal makes it;
	// nil if Skipped is not.
	Told map[Seat]string
	// Skipped are the lines played by other versions of the rules which these
	// rules do not play alike: only their digests and dice were checked.
	Skipped []Stretch
}

// A Stretch is a run of lines, both ends included, played by one version.
type Stretch struct {
	From, To int
	Version  string
}

// Verify recomputes the journal of a match that has ended, as ReadJournal
// returns it: its digests, its seed, each roll and draw from the seed, and the
// rules with each question, answer and checkpoint. The error names the first
// line that is wrong. Lines played by another version of the rules are checked
// as far as they can be; Recompute says how far.
func Verify(title func(name string) Title, lines []Line) error {
	_, err := Recompute(title, lines)
	return err
}

// Recompute does what Verify does and says what it has seen. title returns nil
// for a name it does not know.
func Recompute(title func(name string) Title, lines []Line) (Verified, error) {
	v := verifier{lines: lines}
	if err := v.open(title); err != nil {
		return v.Verified, err
	}
	v.checkDice()
	v.checkRules()
	v.checkChain()
	if v.wrong != nil {
		return v.Verified, v.wrong
	}
	return v.Verified, nil
}

// A verifier recomputes one journal.
type verifier struct {
	Verified
	title Title
	lines []Line
	seed  Seed
	wrong *VerifyError // the first line known to be wrong
}

// fail notes that a line is wrong, unless an earlier one, or the same for
// another reason, is known to be.
func (v *verifier) fail(line int, format string, args ...any) {
	if v.wrong == nil || line < v.wrong.Line {
		v.wrong = &VerifyError{line, fmt.Sprintf(format, args...)}
	}
}

// open reads first and last line, without which nothing can be checked.
func (v *verifier) open(title func(name string) Title) error {
	n := len(v.lines)
	if n == 0 || v.lines[0].What != LineStart {
		return &VerifyError{1, "a journal begins with the start of a match"}
	}
	if v.lines[n-1].What != LineSeed {
		return &VerifyError{n, "the journal of a match that has ended closes with its seed"}
	}
	start := v.lines[0]
	v.Match, v.Title, v.Scenario, v.Lines = start.Match, start.Title, start.Scenario, n
	if v.title = title(start.Title); v.title == nil {
		return &VerifyError{1, fmt.Sprintf("there is no title %q here", start.Title)}
	}
	var err error
	if v.seed, err = parseSeed(v.lines[n-1].Seed); err != nil {
		return &VerifyError{n, err.Error()}
	}
	if v.seed.Hash() != start.SeedHash {
		if start.Digest != start.chain("") {
			return &VerifyError{1, "it is not the line that its digest was made of"}
		}
		return &VerifyError{n, fmt.Sprintf("this is not the seed that was promised in line 1: its hash is %s", v.seed.Hash())}
	}
	return nil
}

// checkChain checks numbers and digests.
func (v *verifier) checkChain() {
	before := ""
	for i, l := range v.lines {
		if l.N != i+1 {
			v.fail(i+1, "it is numbered %d: a line is missing or too many", l.N)
			return
		}
		if l.Digest != l.chain(before) {
			v.fail(i+1, "it is not the line that its digest was made of")
			return
		}
		before = l.Digest
	}
}

// checkDice recomputes every roll and draw from seed and luck words alone,
// those that were rolled back too.
func (v *verifier) checkDice() {
	dice := NewDice(v.Match, v.seed)
	base, at := dice.Clone(), 2 // at the last checkpoint, and the first line after it
	var fell []fall             // since the last checkpoint
	agreed := agreement{seats: v.lines[0].Seats}
	for i, l := range v.lines {
		if why := agreed.read(l); why != "" {
			v.fail(i+1, "%s", why)
		}
		switch l.What {
		case LineRoll, LineDraw:
			fell = append(fell, fall{i + 1, dice.Clone()})
			s, _ := l.step()
			if s.Sides < 1 || s.Sides > MaxSides || len(s.Values) > DefaultMaxRolls || l.What == LineDraw && len(s.Values) != 1 {
				v.fail(i+1, "there are no such dice")
				return
			}
			want := s
			want.throw(&dice, len(s.Values))
			if !slices.Equal(want.Values, s.Values) {
				v.fail(i+1, "the %s %s of %d for %s is %v by the seed, and %v here", s.Stream, s.What, s.Sides, s.Label.For, want.Values, s.Values)
				return
			}
			if l.What == LineRoll {
				v.Rolls++
			} else {
				v.Draws++
			}
		case LineLuck:
			dice.Luck(l.Seat, l.Words)
		case LineAnswer:
			v.Answers++
		case LineWithdraw:
			if l.Act == OfferTakeback {
				if !agreed.takes(OfferTakeback, l.Seat) {
					v.fail(i+1, "not all have agreed to take anything back")
				}
				if l.To < at {
					v.fail(i+1, "it goes back to line %d, before the last checkpoint at line %d", l.To, at)
					return
				}
				for k, f := range fell { // dice fall as they fell
					if f.line >= l.To {
						dice, fell = f.dice, fell[:k]
						break
					}
				}
				break
			}
			if j := v.between(l.To, i); j > 0 {
				v.fail(i+1, "it takes back line %d, which is no answer of %s", j, l.Seat)
			}
		case LineGM:
			if l.Act == ActRollback {
				if l.To != at {
					v.fail(i+1, "it goes back to line %d, but the last checkpoint is at line %d", l.To, at)
					return
				}
				if l.Epoch != base.Epoch && l.Epoch != base.Epoch+1 {
					v.fail(i+1, "epoch %d after epoch %d", l.Epoch, base.Epoch)
				}
				base.Epoch = l.Epoch
				dice, fell = base.Clone(), nil
			}
		case LineOver:
			if l.Why == resigned && v.lines[i-1].What != LineResign || l.Why == drawn && !agreed.takes(OfferDraw, "") {
				v.fail(i+1, "nobody has resigned or agreed to it")
			}
		}
		if l.What == LineCheckpoint || l.What == LineLuck {
			base, at, fell = dice.Clone(), i+2, nil
		}
	}
}

// A fall is a roll or draw: its line, and the dice before it.
type fall struct {
	line int
	dice Dice
}

// between returns the first line from to on, before index end, that seat of
// the line at end cannot take back; 0 if there is none.
func (v *verifier) between(to, end int) int {
	if to == 0 {
		return 0
	}
	for j := max(to, 1); j <= end; j++ {
		l := v.lines[j-1]
		if _, step := l.step(); step && (l.What != LineAnswer || l.Seat != v.lines[end].Seat) {
			return j
		}
	}
	return 0
}

// checkRules plays the match again by the rules, asking each question, and
// compares.
func (v *verifier) checkRules() {
	at := 1
	defer func() { // what stands in a file may be nothing that a title has ever written
		if r := recover(); r != nil {
			v.fail(at, "the rules cannot make anything of it: %v", r)
		}
	}()
	start := v.lines[0]
	sc, err := findScenario(v.title, start.Scenario)
	if err != nil {
		v.fail(1, "%v", err)
		return
	}
	if !slices.Equal(sc.Seats, start.Seats) {
		v.fail(1, "the seats are %v", sc.Seats)
		return
	}
	for i, l := range v.lines {
		at = i + 1
		if seated := l.Seat == "" || slices.Contains(sc.Seats, l.Seat); !seated && l.What != LineRoll && l.What != LineDraw {
			v.fail(i+1, "there is no seat %q", l.Seat)
		}
		if o := l.As; o != nil && v.title.Format(o.unpack()) != l.Order && v.versionAt(i+1) == v.title.Version() {
			v.fail(i+1, "the order is %q", v.title.Format(o.unpack()))
		}
	}
	at = 1
	pos, err := v.title.Setup(start.Scenario, start.Options)
	if err != nil {
		v.fail(1, "%v", err)
		return
	}
	v.play(sc, pos)
}

// play plays the stretches between those rollbacks after which the dice were
// new ones: each begins at the checkpoint that the one before passed last.
func (v *verifier) play(sc Scenario, pos Position) {
	recorded := effective(v.lines)
	dice := NewDice(v.Match, v.seed)
	told := map[Seat]string{}
	for {
		cut, epoch := v.epochAfter(dice.Epoch)
		now := recorded
		if cut > 0 {
			i, _ := slices.BinarySearchFunc(recorded, cut, func(r recordedStep, line int) int { return r.line - line })
			now, recorded = recorded[:i], recorded[i:]
		} else {
			recorded = nil
		}
		next, nextDice, ok := v.stretch(sc, pos, dice, now, cut > 0, told)
		if !ok || cut == 0 {
			return
		}
		pos, dice = next, nextDice
		dice.Epoch = epoch
	}
}

// epochAfter returns the first rollback to an epoch after this one: the line
// that it goes back to, and the epoch. The line is 0 if there is none.
func (v *verifier) epochAfter(epoch int) (to, next int) {
	for _, l := range v.lines {
		if l.takesBack() && l.Epoch > epoch {
			return l.To, l.Epoch
		}
	}
	return 0, 0
}

// stretch plays recorded steps. If more is to follow it returns the position
// and the dice at the last checkpoint among them; else it checks the end. It is
// false if the rules cannot go on.
func (v *verifier) stretch(sc Scenario, pos Position, dice Dice, recorded []recordedStep, more bool, told map[Seat]string) (Position, Dice, bool) {
	checkpoints := 0
	for _, r := range recorded {
		if r.What == StepCheckpoint {
			checkpoints++
		}
	}
	last, lastDice, lastEvents, passed := pos.Clone(), dice.Clone(), 0, 0
	var run *Run
	run = Start(v.title, pos, RunOptions{
		Dice: dice, Recorded: steps(recorded), Digests: true,
		AtCheckpoint: func(p Position, d Dice) {
			if passed++; passed <= checkpoints {
				last, lastDice, lastEvents = p.Clone(), d.Clone(), len(run.Events())
			}
		},
	})
	defer run.Close()
	stop := run.Next()
	events := run.Events()
	if more {
		events = events[:lastEvents]
	}
	for _, e := range events {
		for _, seat := range sc.Seats {
			if e.Visible(seat) {
				told[seat] = tellDigest(toldKey(v.seed, v.Match, seat), told[seat], e)
			}
		}
	}
	switch err := stop.Err.(type) {
	case nil:
	case *MismatchError:
		v.mismatch(recorded, err)
		return nil, Dice{}, false
	default:
		v.fail(v.lineAfter(recorded, run.replay-1), "%v", err)
		return nil, Dice{}, false
	}
	if !more {
		v.end(run, stop)
		v.Told = maps.Clone(told)
	}
	return last, lastDice, true
}

// mismatch notes a line that the rules do not come to, unless it was played by
// another version of them.
func (v *verifier) mismatch(recorded []recordedStep, err *MismatchError) {
	line := v.lineAfter(recorded, err.Step)
	if version := v.versionAt(line); version != v.title.Version() {
		v.Skipped = v.foreign(line)
		return
	}
	v.fail(line, "it is %s, but the rules come to %s", err.Want, err.Got)
}

// lineAfter is the line of a step, or the last line if there is no such step.
func (v *verifier) lineAfter(recorded []recordedStep, step int) int {
	if step >= 0 && step < len(recorded) {
		return recorded[step].line
	}
	return len(v.lines)
}

// versionAt is the version of the rules by which a line was played.
func (v *verifier) versionAt(line int) string {
	version := ""
	for _, l := range v.lines[:line] {
		if l.Version != "" {
			version = l.Version
		}
	}
	return version
}

// foreign returns the stretches from line on, which these rules cannot play.
func (v *verifier) foreign(line int) []Stretch {
	list := []Stretch{{line, len(v.lines), v.versionAt(line)}}
	for i := line; i < len(v.lines); i++ {
		if l := v.lines[i]; l.Version != "" && l.Version != list[len(list)-1].Version {
			list[len(list)-1].To = i
			list = append(list, Stretch{i + 1, len(v.lines), l.Version})
		}
	}
	return list
}

// endByConsent compares how the match ended, by resigning or agreement, in the
// line with index i.
func (v *verifier) endByConsent(i int) {
	l, result := v.lines[i], Result{Why: T(drawn)}
	if l.Why == resigned {
		by := v.lines[i-1].Seat
		result = Result{Winner: otherSeat(v.lines[0].Seats, by), Why: T(resigned, "seat", string(by))}
	}
	if l.Winner != result.Winner {
		v.fail(i+1, "%q has won by it", result.Winner)
		return
	}
	v.Result = &result
}

// end compares how the match ended.
func (v *verifier) end(run *Run, stop Stop) {
	i := slices.IndexFunc(v.lines, func(l Line) bool { return l.What == LineOver || l.What == LineGM && l.Act == ActEnd })
	n := len(v.lines)
	switch {
	case i < 0:
		v.fail(n, "the match has not ended")
		return
	case i != n-2:
		v.fail(i+2, "the match has ended before it")
		return
	case v.lines[i].What == LineGM:
		return
	}
	l := v.lines[i]
	if l.Why == resigned || l.Why == drawn {
		v.endByConsent(i)
		return
	}
	result, ok := v.title.Result(run.Position())
	switch {
	case !stop.Over || !ok:
		if v.versionAt(i+1) != v.title.Version() {
			v.Skipped = v.foreign(i + 1)
			return
		}
		v.fail(i+1, "by the rules the match goes on")
	case l.Winner != result.Winner || l.Why != result.Why.Kind:
		v.fail(i+1, "by the rules %q has won (%s)", result.Winner, result.Why.Kind)
	default:
		v.Result = &result
	}
}
