package adjudicator

import (
	"fmt"
	"slices"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// taskUnreached stops the clock of a player in a match because a letter to him came
// back, or a message of his could not be read. Data is why.
const taskUnreached = "unreached"

// Why the clock of one party stands, once in a match for each.
const (
	sparedBounce = "bounce" // a letter came back
	sparedAside  = "aside"  // a message of his was set aside
)

// sparedFor is how long it does at most; then it is the game master's affair.
const sparedFor = 7 * 24 * time.Hour

// unreached has the clocks of a player stand in his matches that are played by one.
func (e *effects) unreached(rec records, p store.PlayerID, why string) {
	matches, err := rec.store.MatchesOf(p)
	if err != nil {
		e.fail(worldError{err})
	}
	for _, m := range matches {
		if m.State != store.MatchOver {
			e.p.Tasks = append(e.p.Tasks, store.Task{Kind: taskUnreached, Match: m.Code, Player: p, Data: []byte(why)})
		}
	}
}

// followUnreached has the clock of a player in one match stand, if it has not stood for
// that reason before, and tells the others.
func (j *job) followUnreached(m store.Match, task store.Task) error {
	holds := m.Holds(task.Player)
	if m.State == store.MatchOver || len(holds) == 0 {
		return nil
	}
	in, err := j.records.contest(m.Code, games.LoadMatch)
	if err != nil || !in.times.runs() {
		return err
	}
	t := j.turn(in)
	told := false
	for _, seat := range holds {
		told = in.times.spare(games.Seat(seat), string(task.Data)) || told
	}
	if told {
		party := in.game.Party(games.Seat(holds[0]))
		in.act = &toldAct{Act: templates.Act{What: templates.ActUnreached, Text: string(task.Data)}, who: in.whoHas(party)}
		if err := t.reports.tellOthers(party[0]); err != nil {
			return err
		}
	}
	return t.leave()
}

// spare has the clock of a party stand for a reason, unless it has before.
func (tm *times) spare(seat games.Seat, why string) bool {
	p := tm.party(seat)
	if slices.Contains(p.Spared, why) {
		return false
	}
	p.Spared = append(p.Spared, why)
	p.Stops = p.Stops.Add(clock.Span{From: tm.now, To: tm.now.Add(sparedFor)})
	if p.Asked != "" && p.Began.IsZero() {
		p.Began = tm.now // no letter will leave
	}
	return true
}

// wrote ends what a party's clock is spared for: it has written.
func (tm *times) wrote(seat games.Seat) {
	if tm == nil {
		return
	}
	p := tm.party(seat)
	var kept clock.Spans
	for _, s := range p.Stops {
		if s.To.After(tm.now) {
			s.To = tm.now
		}
		kept = kept.Add(s)
	}
	p.Stops = kept.After(tm.now.Add(-keepStops))
}

// pausedThere has the clocks of a match that is brought into a club stand since it was
// exported: nobody is written to, and "resume" lets them run.
func pausedThere(w *store.Whole) error {
	if w.Timing.Data == nil {
		return nil
	}
	var keep timeState
	if err := json.Unmarshal(w.Timing.Data, &keep); err != nil {
		return fmt.Errorf("its clocks: %w", err)
	}
	if keep.Paused == nil {
		keep.Paused = &pausing{Since: w.Match.Moved}
	}
	keep.Paused.Until = time.Time{}
	data, err := json.Marshal(keep)
	w.Timing.Data = data
	return err
}
