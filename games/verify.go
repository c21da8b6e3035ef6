package games

import (
	"bytes"
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
	Sandbox                bool    // it began at a position of its own
	// Told is the last digest in each seat's reports, as the journal makes it;
	// nil if Skipped is not.
	Told map[Seat]string
	// Skipped are the lines played by other versions of the rules which these
	// rules do not play alike: only their digests and dice were checked. Where
	// these rules took over again they were checked too.
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
	err := v.check(title)
	return v.Verified, err
}

// A verifier recomputes one journal.
type verifier struct {
	Verified
	title Title
	lines []Line
	seed  Seed
	of    Scenario
	party []Seats      // those of several seats, at the line in hand
	wrong *VerifyError // the first line known to be wrong
	going string       // the seed, as hex, of a match that goes on; empty: it is over
	past  *past
	begun []beginning
	stuck int // the line that these rules do not come to, played by others; 0: none
	since int // the last line from which on a version of the rules plays
}

// fail notes that a line is wrong, unless an earlier one, or the same for
// another reason, is known to be.
func (v *verifier) fail(line int, format string, args ...any) {
	if v.wrong == nil || line < v.wrong.Line {
		v.wrong = &VerifyError{line, fmt.Sprintf(format, args...)}
	}
}

// check recomputes the whole journal.
func (v *verifier) check(title func(name string) Title) error {
	if err := v.open(title); err != nil {
		return err
	}
	v.checkDice()
	v.checkRules()
	v.checkChain()
	if v.wrong != nil {
		return v.wrong
	}
	return nil
}

// open reads first and last line, without which nothing can be checked.
func (v *verifier) open(title func(name string) Title) error {
	n := len(v.lines)
	if n == 0 || v.lines[0].What != LineStart {
		return &VerifyError{1, "a journal begins with the start of a match"}
	}
	seed := v.going
	if seed == "" {
		if v.lines[n-1].What != LineSeed {
			return &VerifyError{n, "the journal of a match that has ended closes with its seed"}
		}
		seed = v.lines[n-1].Seed
	}
	start := v.lines[0]
	v.Sandbox = start.Act == startSandbox
	v.Match, v.Title, v.Scenario, v.Lines = start.Match, start.Title, start.Scenario, n
	if v.title = title(start.Title); v.title == nil {
		return &VerifyError{1, fmt.Sprintf("there is no title %q here", start.Title)}
	}
	var err error
	if v.seed, err = parseSeed(seed); err != nil {
		return &VerifyError{n, err.Error()}
	}
	if v.seed.Hash() != start.SeedHash {
		if start.Digest != new(chain).digest(&start, "") {
			return &VerifyError{1, "it is not the line that its digest was made of"}
		}
		return &VerifyError{n, fmt.Sprintf("this is not the seed that was promised in line 1: its hash is %s", v.seed.Hash())}
	}
	return nil
}

// checkChain checks numbers and digests.
func (v *verifier) checkChain() {
	before := ""
	var c chain
	for i := range v.lines {
		l := &v.lines[i]
		if l.N != i+1 {
			v.fail(i+1, "it is numbered %d: a line is missing or too many", l.N)
			return
		}
		if l.Digest != c.digest(l, before) {
			v.fail(i+1, "it is not the line that its digest was made of")
			return
		}
		before = l.Digest
	}
}

// checkDice recomputes every roll and draw from seed and luck words alone,
// those that were rolled back too.
func (v *verifier) checkDice() {
	v.past = newPast(v.Match, v.seed)
	v.of, _ = findScenario(v.title, v.Scenario) // checkRules says if there is none
	v.party = v.lines[0].Parties
	agreed := agreement{seats: v.lines[0].Seats}
	for i := range v.lines {
		l := &v.lines[i]
		if why := agreed.read(*l); why != "" {
			v.fail(i+1, "%s", why)
		}
		v.seated(l)
		agreed.parties = v.party
		if !v.readDice(i+1, l, &agreed) {
			return
		}
		if l.Base != nil && l.What != LineStart {
			v.begins(i+1, *v.past.last())
		}
	}
}

// seated follows who plays which seats.
func (v *verifier) seated(l *Line) {
	if l.What != LineResign && (l.What != LineGM || l.Act != ActReplace) {
		return
	}
	if v.party = parted(v.party, l.Seat); l.By != "" {
		v.party = v.of.joined(v.party, l.Seat, l.By)
	}
}

// lost are the seats that were given up for a reason, and to no ally, just before line n.
func (v *verifier) lost(n int, why string) Seats {
	var lost Seats
	for i := n - 2; i >= 0 && v.lines[i].What == LineResign && leftBy(v.lines[i].Act) == why; i-- {
		if v.lines[i].By == "" {
			lost = append(Seats{v.lines[i].Seat}, lost...)
		}
	}
	return lost
}

// readDice follows line n; it is false if the dice behind it cannot be known.
func (v *verifier) readDice(n int, l *Line, agreed *agreement) bool {
	if l.Version != "" {
		v.since = n
	}
	switch l.What {
	case LineRoll, LineDraw:
		return v.rolled(n, l)
	case LineAnswer:
		v.Answers++
	case LineWithdraw:
		if l.Act != OfferTakeback {
			if at := v.between(l.To, n-1); at > 0 {
				v.fail(n, "it takes back line %d, which is no answer of %s", at, l.Seat)
			}
			break
		}
		if !v.takenBack(n, l, agreed) {
			return false
		}
	case LineGM:
		if l.Act == ActRollback && !v.rolledBack(n, l) {
			return false
		}
	case LineOver:
		if what := ended(l.Why); isLeft(l.Why) && v.lost(n, l.Why) == nil || what != "" && agreed.takes(what, "") == nil {
			v.fail(n, "nobody has resigned or agreed to it")
		}
	case LineTime:
		v.checkTime(n, l)
	case LineResign:
		if leftBy(l.Act) == "" {
			v.fail(n, "nobody leaves a match by %q", l.Act)
		}
	}
	v.past.read(n, l)
	return true
}

// takenBack checks a takeback: all have agreed to it; it goes back to the answer that they
// agreed to, behind which no other rules play; and no dice fell there that count, unless
// all others are the program. It is false if the dice behind it cannot be known.
func (v *verifier) takenBack(n int, l *Line, agreed *agreement) bool {
	bots, o, at := agreed.bots, agreed.takes(OfferTakeback, l.Seat), v.past.last().line
	switch {
	case o == nil:
		v.fail(n, "not all have agreed to take anything back")
	case o.To == 0: // as it was offered before
	case o.To != l.To:
		v.fail(n, "it goes back to line %d, and line %d was agreed", l.To, o.To)
	case l.To < at && l.To <= v.since:
		v.fail(n, "it goes back to line %d, before other rules or a rollback in line %d", l.To, v.since)
	case !bots && v.past.fallen(l.To):
		v.fail(n, "dice or cards fell since line %d", l.To)
	}
	if l.To < at && (o == nil || o.To == 0) {
		v.fail(n, "it goes back to line %d, before the last checkpoint at line %d", l.To, at)
		return false
	}
	if l.To < 1 || l.To >= n || v.lines[l.To-1].What != LineAnswer {
		v.fail(n, "it goes back to line %d, which is no answer", l.To)
	}
	return true
}

// rolled checks a roll or draw.
func (v *verifier) rolled(n int, l *Line) bool {
	want := v.past.read(n, l)
	switch {
	case want == nil:
		v.fail(n, "there are no such dice")
		return false
	case !slices.Equal(want, l.Values):
		v.fail(n, "the %s %s of %d for %s is %v by the seed, and %v here", l.stream(), l.What, l.Sides, l.For, want, l.Values)
		return false
	case l.What == LineRoll:
		v.Rolls++
	default:
		v.Draws++
	}
	return true
}

// rolledBack checks that a line goes back to a checkpoint, with the same dice or with
// those of a new epoch.
func (v *verifier) rolledBack(n int, l *Line) bool {
	v.past.back(l.To)
	base, next := v.past.last(), v.past.epochs+1
	if l.To != base.line {
		v.fail(n, "it goes back to line %d, but the last checkpoint before that is at line %d", l.To, base.line)
		return false
	}
	if l.Epoch != base.dice.Epoch && l.Epoch != next {
		v.fail(n, "epoch %d, where dice fall in epoch %d and new ones in epoch %d", l.Epoch, base.dice.Epoch, next)
	}
	return true
}

// A beginning is where a version of the rules took a match over, whatever its
// predecessor played.
type beginning struct {
	by   int  // the line that says so
	base mark // from which they play
}

// begins notes a line from which on other rules play, and checks that their
// position is the one that the journal has a digest of.
func (v *verifier) begins(line int, base mark) {
	if l := v.lines[base.at-1]; l.What == LineCheckpoint && l.Position != sum(v.lines[line-1].Base) {
		v.fail(line, "its position is not that of the checkpoint in line %d", base.at)
		return
	}
	v.begun = append(v.begun, beginning{line, base})
}

// between returns the first line from to on, before index end, that the party of the
// line at end cannot take back; 0 if there is none.
func (v *verifier) between(to, end int) int {
	if to == 0 {
		return 0
	}
	party := partyOf(v.party, v.lines[end].Seat)
	for j := max(to, 1); j <= end; j++ {
		l := v.lines[j-1]
		if _, step := l.step(); step && (l.What != LineAnswer || !party.Has(l.Seat) || l.From == FromClock) {
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
	pos, err := startOf(v.title, &start)
	if err != nil {
		v.fail(1, "%v", err)
		return
	}
	v.play(sc, pos)
}

// play plays the parts of the journal between which the dice became new ones:
// each begins at the checkpoint that the one before passed last. Past what other
// rules have played in another way it goes on where these took over.
func (v *verifier) play(sc Scenario, pos Position) {
	told := map[Seat]string{}
	parts := byEpoch(v.lines, v.past.marks, 2)
	ok := true
	if v.setUpOtherwise(pos) {
		v.Skipped, v.stuck = v.foreign(1), 1
		if pos, parts, ok = v.goOn(); !ok {
			return
		}
	}
	for {
		v.stuck, ok = 0, true
		for i := 0; ok && i < len(parts); i++ {
			pos, ok = v.stretch(sc, pos, parts[i], i+1 < len(parts), told)
		}
		if v.stuck == 0 {
			return
		}
		if pos, parts, ok = v.goOn(); !ok {
			return
		}
	}
}

// setUpOtherwise reports whether these rules took over before the first
// checkpoint, in a position that they would not have set up.
func (v *verifier) setUpOtherwise(pos Position) bool {
	return slices.ContainsFunc(v.begun, func(b beginning) bool {
		l := v.lines[b.by-1]
		return b.base.line == 2 && l.Version == v.title.Version() && v.lines[0].Version != l.Version && !bytes.Equal(l.Base, pos.AppendJSON(nil))
	})
}

// goOn returns where these rules took over behind the line that they did not
// come to, and what they played; it is false if they never did for good.
func (v *verifier) goOn() (Position, []part, bool) {
	for _, b := range v.begun {
		l := v.lines[b.by-1]
		stands := slices.ContainsFunc(v.past.marks, func(m mark) bool { return m.line == b.base.line })
		if b.by <= v.stuck || l.Version != v.title.Version() || !stands {
			continue
		}
		pos, err := v.title.Decode(l.Base)
		if err != nil {
			v.fail(b.by, "its position cannot be read: %v", err)
			return nil, nil, false
		}
		last := &v.Skipped[len(v.Skipped)-1]
		for last.From >= b.base.line && len(v.Skipped) > 1 {
			v.Skipped = v.Skipped[:len(v.Skipped)-1]
			last = &v.Skipped[len(v.Skipped)-1]
		}
		last.To = b.base.line - 1
		last.From = min(last.From, last.To) // it was set up in another way
		return pos, byEpoch(v.lines, v.past.marks, b.base.line), true
	}
	return nil, nil, false
}

// stretch plays a part. If more is to follow it returns the position at the last
// checkpoint in it; else it checks the end. It is false if the rules cannot go on.
func (v *verifier) stretch(sc Scenario, pos Position, p part, more bool, told map[Seat]string) (Position, bool) {
	to := p.play(v.title, pos, true)
	defer to.run.Close()
	events := to.run.Events()
	if more {
		events = to.events
	}
	for _, seat := range sc.Seats {
		told[seat] = toldDigest(v.seed, v.Match, seat, told[seat], events)
	}
	switch err := to.stop.Err.(type) {
	case nil:
	case *MismatchError:
		v.mismatch(v.lineAfter(p.steps, err.Step), fmt.Sprintf("it is %s, but the rules come to %s", err.Want, err.Got))
		return nil, false
	default:
		v.mismatch(v.lineAfter(p.steps, to.run.replay-1), err.Error())
		return nil, false
	}
	if !more {
		v.end(to.run, to.stop)
		if len(v.Skipped) == 0 {
			v.Told = maps.Clone(told)
		}
	}
	return to.pos, true
}

// mismatch notes a line that the rules do not come to, unless it was played by
// another version of them.
func (v *verifier) mismatch(line int, why string) {
	if v.versionAt(line) == v.title.Version() {
		v.fail(line, "%s", why)
		return
	}
	v.Skipped, v.stuck = append(v.Skipped, v.foreign(line)...), line
}

// lineAfter is the line of a step, or the last line if there is no such step.
func (v *verifier) lineAfter(recorded []Step, step int) int {
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
	l := v.lines[i]
	result := Result{Why: T(l.Why)}
	if isLeft(l.Why) {
		lost := v.lost(i+1, l.Why)
		if lost == nil {
			return // readDice has said so
		}
		result = leaving(v.title, v.of, lost, v.lines[i-1].Act)
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
	case v.going != "":
		if i >= 0 || stop.Over {
			v.fail(max(i+1, 1), "the match has ended, and was kept as one that goes on")
		}
		return
	case i < 0:
		v.fail(n, "the match has not ended")
		return
	case i != n-2:
		v.fail(i+2, "the match has ended before it")
		return
	case v.lines[i].What == LineGM:
		if l := v.lines[i]; l.Seat != "" && l.Seat != v.of.Side(l.Seat)[0] {
			v.fail(i+1, "the side of %s is named by %s", l.Seat, v.of.Side(l.Seat)[0])
		} else if result := judged(l); result.Why.Kind == wasJudged {
			v.Result = &result
		}
		return
	}
	l := v.lines[i]
	if isLeft(l.Why) || ended(l.Why) != "" {
		v.endByConsent(i)
		return
	}
	result, ok := v.title.Result(run.Position())
	switch {
	case !stop.Over || !ok:
		if v.versionAt(i+1) != v.title.Version() {
			v.Skipped = append(v.Skipped, v.foreign(i+1)...)
			return
		}
		v.fail(i+1, "by the rules the match goes on")
	case l.Winner != result.Winner || l.Why != result.Why.Kind:
		v.fail(i+1, "by the rules %q has won (%s)", result.Winner, result.Why.Kind)
	default:
		v.Result = &result
	}
}
