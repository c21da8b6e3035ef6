package games

import (
	"encoding/hex"
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
	list, epochs := marks(journal)
	to := list[len(list)-1]
	if to.line != m.keep.Base.Line {
		return nil, fmt.Errorf("games: %s: its state stands at line %d, its last checkpoint at line %d", k.Code, m.keep.Base.Line, to.line)
	}
	if line > 0 {
		for to.at > line {
			list = list[:len(list)-1]
			to = list[len(list)-1]
		}
	}
	seated := !reseats(t, m.base)
	if to.line != m.keep.Base.Line {
		if err := m.goBack(journal, to); err != nil {
			return nil, fmt.Errorf("games: %s cannot go back to line %d, only to its last checkpoint: %w", k.Code, to.at, err)
		}
	}
	if newDice || seated && reseats(t, m.base) {
		m.keep.Base.Epoch = epochs + 1
	}
	back := Line{What: LineGM, Act: ActRollback, To: m.keep.Base.Line, Epoch: m.keep.Base.Epoch, Version: t.Version()}
	if m.keep.Version != t.Version() && m.keep.Base.Line == k.Base.Line {
		back.Base = k.Base.Position
	}
	m.keep.Version = t.Version()
	m.add(back)
	for _, s := range m.keep.Seats {
		s.Queue, s.Hold, s.Returned = nil, nil, nil
		s.Asked, s.Anew = nil, true // whatever is asked now is asked anew
		s.Told = min(s.Told, m.keep.Base.Events)
	}
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
	list, _ := marks(journal)
	lines := make([]int, len(list))
	for i, c := range list {
		lines[i] = c.at
	}
	return lines
}

// A mark is a checkpoint in a journal that was not taken back.
type mark struct {
	at    int // its line; that of the start for the beginning
	line  int // the first line behind it and the luck words that entered there
	epoch int // of the dice from there on
}

// marks returns the marks of a journal, the beginning of the match first, and
// the highest epoch that dice were ever thrown in.
func marks(journal []Line) (list []mark, epochs int) {
	list = []mark{{at: 1, line: 2}}
	for _, l := range journal {
		top := &list[len(list)-1]
		switch {
		case l.What == LineCheckpoint:
			list = append(list, mark{l.N, l.N + 1, top.epoch})
		case l.What == LineLuck:
			top.line = l.N + 1
		case l.takesBack() && l.What == LineGM:
			for len(list) > 1 && list[len(list)-1].line > l.To {
				list = list[:len(list)-1]
			}
			list[len(list)-1].epoch = l.Epoch
			epochs = max(epochs, l.Epoch)
		}
	}
	return list, epochs
}

// A part is recorded steps that follow one another with dice of one epoch.
type part struct {
	epoch int
	steps []Step
}

// byEpoch cuts the steps that count into parts: each but the last ends at a
// checkpoint, or there is one, of no steps.
func byEpoch(journal []Line) []part {
	recorded := effective(journal)
	var parts []part
	epoch := 0
	for _, l := range journal {
		if l.takesBack() && l.What == LineGM {
			epoch = l.Epoch
		}
		if len(recorded) == 0 || recorded[0].line != l.N {
			continue
		}
		if len(parts) == 0 || parts[len(parts)-1].epoch != epoch {
			parts = append(parts, part{epoch: epoch})
		}
		last := &parts[len(parts)-1]
		last.steps = append(last.steps, recorded[0])
		recorded = recorded[1:]
	}
	if parts == nil {
		parts = []part{{epoch: epoch}}
	}
	return parts
}

// goBack makes the match stand at a checkpoint before its last, by playing the
// journal from the beginning up to there.
func (m *Match) goBack(journal []Line, to mark) error {
	k := &m.keep
	before := ""
	for i := range journal[:to.line-1] {
		l := &journal[i]
		if l.N != i+1 || l.Digest != m.chain.digest(l, before) {
			return fmt.Errorf("journal line %d is not what was written", i+1)
		}
		before = l.Digest
	}
	seed, err := k.seed()
	if err != nil {
		return err
	}
	pos, err := m.title.Setup(k.Scenario, k.Options)
	if err != nil {
		return err
	}
	dice := NewDice(k.Code, seed)
	var events []Event
	for _, p := range byEpoch(journal[:to.line-1]) {
		dice.Epoch = p.epoch
		var told []Event
		if pos, dice, told, err = m.playTo(pos, dice, p.steps); err != nil {
			return err
		}
		events = append(events, told...)
	}
	told := map[Seat]string{}
	for _, seat := range m.scenario.Seats {
		told[seat] = toldDigest(seed, k.Code, seat, "", events)
	}
	m.base, m.recorded, m.sheets, m.doings = pos, nil, nil, nil
	for i := range journal[to.line-1:] {
		m.follow(&journal[to.line-1+i])
	}
	m.events, m.first = events, 0
	k.Base = baseState{
		Line: to.line, Before: before, Position: pos.AppendJSON(nil), Epoch: to.epoch, Key: hex.EncodeToString(dice.Key[:]),
		Next: dice.Next, Events: len(events), Answers: answers(effective(journal[:to.line-1])), Told: told,
	}
	return nil
}

// playTo plays recorded steps, the last of which is a checkpoint or luck words
// that entered there, and returns the position and the dice there and what was
// told on the way.
func (m *Match) playTo(pos Position, dice Dice, recorded []Step) (Position, Dice, []Event, error) {
	left := 0 // checkpoints that are still to be passed
	for _, r := range recorded {
		if r.What == StepCheckpoint {
			left++
		}
	}
	if left == 0 {
		return pos, dice, nil, nil
	}
	var run *Run
	var events []Event
	run = Start(m.title, pos, RunOptions{
		Dice: dice, Recorded: recorded, Digests: m.keep.Version == m.title.Version(),
		AtCheckpoint: func(p Position, d Dice) {
			if left--; left == 0 {
				pos, dice, events = p.Clone(), d.Clone(), slices.Clone(run.Events())
			}
		},
	})
	defer run.Close()
	if stop := run.Next(); stop.Err != nil && left > 0 {
		return nil, Dice{}, nil, stop.Err
	}
	if left > 0 {
		return nil, Dice{}, nil, fmt.Errorf("the rules do not come to it")
	}
	return pos, dice, events, nil
}
