package adjudicator

import (
	"errors"
	"slices"
	"time"

	"postrider/store"
)

// effects are all that one job causes, gathered until they are committed as one
// transaction.
type effects struct {
	store   *store.Store // only read before commit, for what was counted before
	now     time.Time
	p       store.Progress
	matches []store.Progress // of matches that the game master does something to without their rules
	chores  store.Chores
	err     error // the first that kept something from being gathered
}

func newEffects(st *store.Store, now time.Time) *effects {
	return &effects{store: st, now: now, p: store.Progress{Now: now}}
}

// fail notes why something could not be gathered; nil: it could. Nothing is
// committed then, so who causes something need not look.
func (e *effects) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// commit writes all of it, or nothing. It is store.ErrMoved if something has
// changed since it was read, be it that a letter of the chores has gone out.
func (e *effects) commit() error {
	if e.err != nil {
		return e.err
	}
	err := e.store.CommitTogether(e.now, append(slices.Clone(e.matches), e.p), e.chores)
	if errors.Is(err, store.ErrNotFound) {
		return store.ErrMoved
	}
	return err
}

// change notes what a player has become.
func (e *effects) change(p store.Player) {
	e.p.Players = slices.DeleteFunc(e.p.Players, func(o store.Player) bool { return o.ID == p.ID })
	e.p.Players = append(e.p.Players, p)
}

// hold stops a match, for a reason that all may read and with details for the
// game master alone, and returns what it has become.
func (e *effects) hold(m store.Match, why, detail string) store.Match {
	if m.State != store.MatchHeld {
		m.HeldAt = e.now
	}
	m.State, m.Why, m.Detail, m.ByGM = store.MatchHeld, why, detail, false
	e.p.Match = &m
	return m
}

// once reports whether what stands under key may be done now: most times in
// every span of time.
func (e *effects) once(key string, most int, span time.Duration) bool {
	l := e.limit(key)
	if since := e.now.Sub(l.Since); since >= span || since < 0 { // a clock may go back
		l.Since, l.Count = e.now, 0
	}
	if l.Count >= most {
		return false
	}
	l.Count++
	e.count(l)
	return true
}

// A quota is how often something may be done: most times in every span, counted
// under key.
type quota struct {
	key  string
	most int
	span time.Duration
}

// within is once for several quotas, of which none is counted if one is used up.
func (e *effects) within(quotas ...quota) bool {
	if slices.ContainsFunc(quotas, e.used) {
		return false
	}
	for _, q := range quotas {
		e.once(q.key, q.most, q.span)
	}
	return true
}

// used reports whether a quota is used up.
func (e *effects) used(q quota) bool {
	l := e.limit(q.key)
	since := e.now.Sub(l.Since)
	return l.Count >= q.most && since < q.span && since >= 0
}

// limit is what is counted under key, by this job too.
func (e *effects) limit(key string) store.Limit {
	if i := slices.IndexFunc(e.p.Limits, func(l store.Limit) bool { return l.Key == key }); i >= 0 {
		return e.p.Limits[i]
	}
	l, err := e.store.Limit(key)
	if err != nil {
		e.fail(worldError{err})
	}
	return l
}

// count keeps what limit has given, changed.
func (e *effects) count(l store.Limit) {
	if i := slices.IndexFunc(e.p.Limits, func(o store.Limit) bool { return o.Key == l.Key }); i >= 0 {
		e.p.Limits[i] = l
		return
	}
	e.p.Limits = append(e.p.Limits, l)
}

// none reports whether there is nothing that must be written, and all was gathered.
func (e *effects) none() bool {
	p := e.p
	return e.err == nil && p.Match == nil && len(e.matches) == 0 && len(p.Players) == 0 && len(p.Letters) == 0 &&
		p.Aside == nil && len(p.Limits) == 0 &&
		len(p.Affairs)+len(p.Settled) == 0
}

// kept is how many bytes of journal, reports and messages set aside the store
// is to keep.
func (e *effects) kept() int {
	n := 0
	for _, l := range e.p.Lines {
		n += len(l)
	}
	for _, r := range e.p.Reports {
		n += len(r.Data)
	}
	for _, s := range e.p.Press {
		n += len(s.Text)
	}
	if e.p.Aside != nil {
		n += len(e.p.Aside.Raw)
	}
	return n
}

// follows are the matches in which something is still to be done.
func (e *effects) follows() []string {
	var codes []string
	for _, p := range append(slices.Clone(e.matches), e.p) {
		for _, task := range p.Tasks {
			if !slices.Contains(codes, task.Match) {
				codes = append(codes, task.Match)
			}
		}
	}
	return codes
}
