package games

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Recheck does for a match as it is kept, over or not, what Recompute does for
// a published journal, with the seed in its state. Further it checks that the
// state is the one that the journal leads to: its last checkpoint, the dice
// there, and the place where the match stands.
func Recheck(title func(name string) Title, state []byte, journal []Line) (Verified, error) {
	k, err := readState(state)
	if err != nil {
		return Verified{}, err
	}
	v := verifier{lines: journal}
	if !k.Over {
		v.going = k.Seed
	}
	if err := v.check(title); err != nil || len(v.Skipped) > 0 { // skipped: it stands where these rules do not come to
		return v.Verified, err
	}
	return v.Verified, v.checkState(&k, state)
}

// checkState compares a state with the journal that was recomputed.
func (v *verifier) checkState(k *matchState, state []byte) error {
	n, base := len(v.lines), v.past.last()
	switch {
	case k.Code != v.Match || k.Title != v.Title || k.Scenario != v.Scenario:
		return fmt.Errorf("the state is that of %s, %s %s", k.Code, k.Title, k.Scenario)
	case k.Length != n || k.Digest != v.lines[n-1].Digest:
		return fmt.Errorf("the state belongs to line %d, the journal has %d", k.Length, n)
	case k.Base.Line != base.line:
		return fmt.Errorf("the state's checkpoint is at line %d, that of the journal at line %d", k.Base.Line, base.line)
	}
	dice, err := k.dice()
	if err != nil {
		return err
	}
	if dice.Epoch != base.dice.Epoch || dice.Key != base.dice.Key || !maps.Equal(dice.Next, base.dice.Next) {
		return errors.New("the state's dice are not those of the journal")
	}
	if l := v.lines[base.at-1]; l.What == LineCheckpoint && l.Position != sum(k.Base.Position) {
		return fmt.Errorf("the state's position is not that of the checkpoint in line %d", l.N)
	}
	m, err := LoadMatch(v.title, state, slices.Clone(v.lines[k.Base.Line-1:]))
	if version := (*VersionError)(nil); errors.As(err, &version) {
		v.Skipped = []Stretch{{k.Base.Line, n, k.Version}}
		return nil
	}
	if err != nil {
		return err
	}
	for _, seat := range m.Seats() {
		if got := m.digest(seat); v.Told != nil && got != v.Told[seat] {
			return fmt.Errorf("the state has other events told to %s than the journal", seat)
		}
	}
	return nil
}
