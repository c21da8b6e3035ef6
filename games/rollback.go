package games

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// Rollback loads a match from its state and its whole journal, and takes it
// back to the last checkpoint at or before a line; line 0 is its last
// checkpoint. What was taken back before does not count. Dice and cards fall as
// they fell from that checkpoint on, unless newDice is set: then they come from
// an epoch that no roll was ever made in, and all should be told. So they do too
// where players may change seats again that they could not change any more: else
// one of them would know what another is dealt. What was queued is dropped, and
// luck words that had entered the dice later; standing orders and settings stay
// with the players, wherever they sit now.
//
// For the last checkpoint nothing of the journal is played, so that a match is
// saved whose rules have been corrected; for an earlier one these rules must
// come to it.
func Rollback(t Title, state []byte, journal []Line, line int, newDice bool) (*Match, error) {
	k, err := readState(state)
	if err != nil {
		return nil, err
	}
	switch {
	case k.Over:
		return nil, fmt.Errorf("games: %s is over and its seed is known", k.Code)
	case len(journal) < k.Length || k.Base.Line < 1 || k.Base.Line > k.Length+1:
		return nil, fmt.Errorf("games: %s: the journal is not the state's", k.Code)
	case line < 0 || line > k.Length:
		return nil, fmt.Errorf("games: the journal of %s has the lines 1 to %d", k.Code, k.Length)
	}
	journal = journal[:k.Length] // there may be more since
	m, err := open(t, state, journal[k.Base.Line-1:])
	if err != nil {
		return nil, err
	}
	seed, err := k.seed()
	if err != nil {
		return nil, err
	}
	past := pastOf(k.Code, seed, journal)
	to := *past.last()
	if to.line != m.keep.Base.Line {
		return nil, fmt.Errorf("games: %s: its state stands at line %d, its last checkpoint at line %d", k.Code, m.keep.Base.Line, to.line)
	}
	if line > 0 {
		for to.at > line {
			past.marks = past.marks[:len(past.marks)-1]
			to = *past.last()
		}
	}
	seated := !reseats(t, m.base)
	if to.line != m.keep.Base.Line {
		if err := m.goBack(journal, past.marks); err != nil {
			return nil, fmt.Errorf("games: %s cannot go back to line %d, only to its last checkpoint: %w", k.Code, to.at, err)
		}
	}
	if newDice || seated && reseats(t, m.base) {
		m.keep.Base.Epoch = past.epochs + 1
	}
	back := Line{What: LineGM, Act: ActRollback, To: m.keep.Base.Line, Epoch: m.keep.Base.Epoch, Version: t.Version()}
	if m.keep.Version != t.Version() && m.keep.Base.Line == k.Base.Line {
		back.Base = k.Base.Position
	}
	m.keep.goesOn(t.Version())
	m.add(back)
	for _, s := range m.keep.Seats {
		s.Queue, s.Hold, s.Returned = nil, nil, nil
		s.Asked, s.Anew = nil, true // whatever is asked now is asked anew
		s.Told = min(s.Told, m.keep.Base.Events)
		s.forget(m.keep.Base.Answers)
	}
	m.keep.Watch.back(m.keep.Base.Answers, m.keep.Base.Events)
	reseat(m.keep.Seats, moves(m.held, holders(t, m.base, m.scenario.Seats)))
	m.keep.Offer = nil
	if err := m.advance(m.proxy(m.keep.Seats)); err != nil {
		return nil, err
	}
	return m, nil
}

// Checkpoints are the lines of the checkpoints that a match can be taken back
// to, in order; its beginning is line 1.
func Checkpoints(journal []Line) []int {
	marks := pastOf("", Seed{}, journal).marks
	lines := make([]int, len(marks))
	for i, c := range marks {
		lines[i] = c.at
	}
	return lines
}

// A mark is a checkpoint in a journal that was not taken back.
type mark struct {
	at   int  // its line; that of the start for the beginning
	line int  // the first line behind it and the luck words that entered there
	dice Dice // from there on
}

// A past follows a journal line by line: where it can be taken back to, and how its
// dice fall.
type past struct {
	dice   Dice
	marks  []mark // the beginning of the match first
	fell   []fall // rolls, draws and luck words since the beginning
	epochs int    // the highest that dice were ever thrown in
}

// A fall is a line with a roll, a draw or luck words, and the dice before it.
type fall struct {
	line int
	luck bool
	dice Dice
}

func newPast(match string, seed Seed) *past {
	dice := NewDice(match, seed)
	return &past{dice: dice, marks: []mark{{1, 2, dice.Clone()}}}
}

// pastOf is that of a whole journal. Without the seed, its dice say nothing.
func pastOf(match string, seed Seed, journal []Line) *past {
	p := newPast(match, seed)
	for i := range journal {
		p.read(i+1, &journal[i])
	}
	return p
}

func (p *past) last() *mark { return &p.marks[len(p.marks)-1] }

// read follows line n. Of a roll or draw it returns the values by the seed, nil if
// there are no such dice.
func (p *past) read(n int, l *Line) []int {
	switch {
	case l.What == LineRoll || l.What == LineDraw:
		p.falls(n, l)
		s, _ := l.step()
		if s.Sides < 1 || s.Sides > MaxSides || len(s.Values) > maxRolls || l.What == LineDraw && len(s.Values) != 1 {
			return nil
		}
		s.throw(&p.dice, len(s.Values))
		return s.Values
	case l.What == LineCheckpoint:
		p.marks = append(p.marks, mark{n, n + 1, p.dice.Clone()})
	case l.What == LineLuck:
		p.falls(n, l)
		p.dice.Luck(l.Seat, l.Words)
		if m := p.last(); m.line == n {
			m.line, m.dice = n+1, p.dice.Clone()
		}
	case l.takesBack() && l.What == LineGM:
		p.back(l.To)
		p.last().dice.Epoch = l.Epoch
		p.epochs = max(p.epochs, l.Epoch)
		p.again(l.To)
		p.dice = p.last().dice.Clone()
	case l.takesBack() && l.Act == OfferTakeback:
		p.back(l.To)
		p.again(l.To)
	}
	return nil
}

// falls notes that line n changes the dice.
func (p *past) falls(n int, l *Line) {
	p.fell = append(p.fell, fall{n, l.What == LineLuck, p.dice.Clone()})
}

// fallen reports whether something was rolled or drawn from a line on.
func (p *past) fallen(line int) bool {
	return slices.ContainsFunc(p.fell[p.since(line):], func(f fall) bool { return !f.luck })
}

// again has dice fall as they fell from a line on.
func (p *past) again(line int) {
	if i := p.since(line); i < len(p.fell) {
		p.dice, p.fell = p.fell[i].dice, p.fell[:i]
	}
}

// since is the first of the falls from a line on.
func (p *past) since(line int) int {
	i, _ := slices.BinarySearchFunc(p.fell, line, func(f fall, line int) int { return f.line - line })
	return i
}

// back takes off the marks behind a line.
func (p *past) back(line int) {
	for len(p.marks) > 1 && p.last().line > line {
		p.marks = p.marks[:len(p.marks)-1]
	}
}

// A part is recorded steps that follow one another with dice of one epoch.
type part struct {
	dice  Dice // at its first step
	steps []Step
}

// byEpoch cuts the steps that count, from a line on, into parts: each begins at a
// mark, or there is one, of no steps.
func byEpoch(journal []Line, marks []mark, from int) []part {
	diceAt := func(line int) Dice {
		behind, _ := slices.BinarySearchFunc(marks, line+1, func(m mark, line int) int { return m.line - line })
		return marks[max(behind-1, 0)].dice
	}
	var parts []part
	for _, s := range effective(journal) {
		if s.line < from {
			continue
		}
		if dice := diceAt(s.line); len(parts) == 0 || parts[len(parts)-1].dice.Epoch != dice.Epoch {
			parts = append(parts, part{dice: dice})
		}
		last := &parts[len(parts)-1]
		last.steps = append(last.steps, s)
	}
	if parts == nil {
		parts = []part{{dice: diceAt(from)}}
	}
	return parts
}

// goBack makes the match stand at the last of some marks of its journal, by playing
// that from the beginning up to there.
func (m *Match) goBack(journal []Line, marks []mark) error {
	k, to := &m.keep, marks[len(marks)-1]
	if err := m.chain.check(journal[:to.line-1]); err != nil {
		return err
	}
	pos, err := startOf(m.title, &journal[0])
	if err != nil {
		return err
	}
	var events []Event
	for _, p := range byEpoch(journal[:to.line-1], marks, 2) {
		var told []Event
		if pos, told, err = m.playTo(pos, p); err != nil {
			return err
		}
		events = append(events, told...)
	}
	told := map[Seat]string{}
	seed, _ := k.seed() // checked when loaded
	for _, seat := range m.scenario.Seats {
		told[seat] = toldDigest(seed, k.Code, seat, "", events)
	}
	m.base, m.recorded, m.doings = pos, nil, nil
	for i := range journal[to.line-1:] {
		m.follow(&journal[to.line-1+i])
	}
	m.events, m.first = events, 0
	k.Base = baseState{
		Line: to.line, Before: journal[to.line-2].Digest, Position: pos.AppendJSON(nil),
		Epoch: to.dice.Epoch, Key: hex.EncodeToString(to.dice.Key[:]), Next: to.dice.Next,
		Events: len(events), Answers: answers(effective(journal[:to.line-1])), Told: told,
	}
	return nil
}

// playTo plays a part, whose last step is a checkpoint or luck words that entered
// there, and returns the position there and what was told on the way.
func (m *Match) playTo(pos Position, p part) (Position, []Event, error) {
	to := p.play(m.title, pos, m.keep.Version == m.title.Version())
	defer to.run.Close()
	switch {
	case to.left == 0:
		return to.pos, to.events, nil
	case to.stop.Err != nil:
		return nil, nil, to.stop.Err
	}
	return nil, nil, errors.New("the rules do not come to it")
}

// A played part is where its steps have led.
type played struct {
	pos    Position // at its last checkpoint, or where it began
	events []Event  // told before that
	left   int      // checkpoints that the rules have not come to
	run    *Run     // to be closed
	stop   Stop
}

// play plays a part from a position, which stays as it is. With digests, those of its
// checkpoints are compared.
func (p part) play(t Title, pos Position, digests bool) *played {
	to := &played{pos: pos}
	for _, s := range p.steps {
		if s.What == StepCheckpoint {
			to.left++
		}
	}
	to.run = Start(t, pos, RunOptions{
		Dice: p.dice, Recorded: p.steps, Digests: digests,
		AtCheckpoint: func(pos Position, _ Dice) {
			if to.left > 0 {
				to.pos, to.events = pos.Clone(), slices.Clip(to.run.Events())
				to.left--
			}
		},
	})
	to.stop = to.run.Next()
	return to
}
