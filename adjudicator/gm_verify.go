package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"postrider/games"
	"postrider/store"
)

// ErrBad says that a store holds matches that do not verify.
var ErrBad = errors.New("not all matches verify")

// VerifyStore recomputes every match of a store from its seed, those that go on
// too: digests, dice, rules, and the state that the journal leads to. It writes
// one line for each that is wrong, and one for each of which these rules can
// recompute a part only; then how many there are. The error is ErrBad if any is
// wrong. Nothing hidden is written. step, which may be nil, hears how many of how many
// matches are done.
func VerifyStore(ctx context.Context, out io.Writer, st *store.Store, titles games.Titles, step func(done, all int)) error {
	matches, err := st.Matches()
	if err != nil {
		return err
	}
	bad, part, open := 0, 0, 0
	for i, m := range matches {
		if err := ctx.Err(); err != nil {
			return err
		}
		if step != nil {
			step(i, len(matches))
		}
		if m.State != store.MatchOver {
			open++
		}
		seen, err := recheck(st, titles, m.Code)
		switch {
		case errors.As(err, &worldError{}):
			return err
		case err != nil:
			bad++
			why := plain(err)
			if m.State == store.MatchOver {
				why = err.Error()
			}
			fmt.Fprintf(out, "%s is wrong: %s\n", m.Code, why)
		case len(seen.Skipped) > 0:
			part++
			fmt.Fprintf(out, "%s is verified in part: %s\n", m.Code, skipped(seen))
		}
	}
	all := Count(len(matches), "match", "matches")
	fmt.Fprintf(out, "%s, %d of them not over: %d verified, %d in part, %d wrong\n", all, open, len(matches)-bad-part, part, bad)
	if bad > 0 {
		return ErrBad
	}
	return nil
}

// plain is an error without what it may say of hidden things: at which line,
// not which card or order it should be.
func plain(err error) string {
	var wrong *games.VerifyError
	if errors.As(err, &wrong) {
		return fmt.Sprintf("journal line %d is not what seed, rules and answers make it", wrong.Line)
	}
	reason, _ := why(err)
	return reason
}

// skipped says which lines other versions of the rules have played.
func skipped(v games.Verified) string {
	var list []string
	for _, s := range v.Skipped {
		list = append(list, fmt.Sprintf("lines %d to %d were played by version %s of %s", s.From, s.To, s.Version, v.Title))
	}
	return strings.Join(list, "; ")
}

// Count writes a number of things.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// recheck recomputes one match as it is at one moment.
func recheck(st *store.Store, titles games.Titles, code string) (games.Verified, error) {
	w, err := st.Played(code)
	if errors.Is(err, store.ErrDamaged) {
		return games.Verified{}, err
	}
	if err != nil {
		return games.Verified{}, worldError{err}
	}
	return recheckWhole(titles, w)
}

// recheckWhole recomputes a match as it is kept, and compares what the store
// notes of it.
func recheckWhole(titles games.Titles, w store.Whole) (seen games.Verified, err error) {
	lines, err := decodeLines(w.Lines)
	if err != nil {
		return games.Verified{}, err
	}
	err = guard(func() error {
		seen, err = games.Recheck(titles.Named, w.State, lines)
		return err
	})
	m := w.Match
	over := len(lines) > 0 && lines[len(lines)-1].What == games.LineSeed
	switch {
	case err != nil:
	case seen.Match != m.Code || seen.Title != m.Title || seen.Scenario != m.Scenario:
		err = fmt.Errorf("the journal is that of %s, %s %s", seen.Match, seen.Title, seen.Scenario)
	case over != (m.State == store.MatchOver):
		err = fmt.Errorf("it is noted as %s, which its journal is not", m.State)
	case m.Length != len(lines):
		err = fmt.Errorf("%d lines of journal are noted, and there are %d", m.Length, len(lines))
	}
	return seen, err
}
