package games

// A Past is what observers could know of a match at an earlier time.
type Past struct {
	Was, Is View    // at two places
	Events  []Event // that all may know and that were told between them
}

// WatchedAt is what observers could know of the match when its journal had so many lines,
// and when it had more of them. What was taken back later is left out. Both views are nil
// if the rules do not come to that place any more.
func (m *Match) WatchedAt(from, to int) (p Past, err error) {
	at, err := m.behind(from)
	if at == nil || err != nil {
		return p, err
	}
	was, begun, err := at.standing(from)
	if err != nil {
		return p, err
	}
	is, ended, err := at.standing(to)
	if was == nil || is == nil || err != nil {
		return p, err
	}
	p.Was, p.Is = m.title.View(was, nil), m.title.View(is, nil)
	for i, e := range at.events {
		if i += at.first; i >= begun && i < ended && Seats(nil).See(e) {
			p.Events = append(p.Events, e)
		}
	}
	return p, nil
}

// behind is the match as it stands at the last checkpoint before the end of a line, where
// all is recorded since; nil if the rules do not come to it any more.
func (m *Match) behind(line int) (*Match, error) {
	if line+1 >= m.keep.Base.Line {
		return m, nil
	}
	journal, err := m.whole()
	if err != nil {
		return nil, err
	}
	seed, err := m.keep.seed()
	if err != nil {
		return nil, err
	}
	past := pastOf(m.keep.Code, seed, journal)
	past.back(line + 1)
	far := *m
	if line < versionLine(journal) || far.goBack(journal, past.marks) != nil || far.replay() != nil {
		return nil, nil
	}
	return &far, nil
}

// standing is where the match stood at the end of a line, and how many events had been
// told by then; nil if it cannot be found. Where decisions were put at once, all of them
// had been answered, or none.
func (m *Match) standing(line int) (Position, int, error) {
	to := len(m.recorded)
	for to > 0 && m.recorded[to-1].line > line {
		to--
	}
	for ; to >= 0; to-- {
		if pos, told, ok, err := m.playedTo(m.recorded[:to]); ok || err != nil {
			return pos, told, err
		}
	}
	return nil, 0, nil
}
