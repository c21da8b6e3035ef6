package games

import "slices"

// A watchState is what a match keeps of what its observers have been told, who hold no
// seat and know what the empty set of seats may know.
type watchState struct {
	Told  int    `json:"told"`            // events, of all of the match, that need not be told any more
	Step  int    `json:"step"`            // how many times they have been told something
	Anew  bool   `json:"anew,omitempty"`  // something that they were told was taken back since
	Notes []Note `json:"notes,omitempty"` // of what a clock has answered, since they were told last
}

// clone is a copy that shares nothing that changes; nil of nil.
func (w *watchState) clone() *watchState {
	if w == nil {
		return nil
	}
	c := *w
	c.Notes = slices.Clone(w.Notes)
	return &c
}

// back notes that a match was taken back, to so many answers and events.
func (w *watchState) back(answers, events int) {
	if w == nil {
		return
	}
	w.Anew = w.Anew || w.Told > events // else they know nothing of what is gone
	w.Told = min(w.Told, events)
	w.Notes = slices.DeleteFunc(w.Notes, func(n Note) bool { return n.Answers >= answers })
}

// note adds a note to those that observers are told.
func (w *watchState) note(n Note) {
	if w != nil {
		w.Notes = append(w.Notes, n)
		w.Notes = w.Notes[max(0, len(w.Notes)-maxNotes):]
	}
}

// Watched is what the observers of a match are to be told now: what happened before all
// since ToldWatchers, and what the empty set of seats may know of where it stands. It
// changes nothing. Before they were ever told anything nothing has happened.
func (m *Match) Watched() News {
	n := News{Result: m.result, View: m.title.View(m.pos, nil), Waiting: m.Waiting()}
	w := m.keep.Watch
	if w == nil {
		n.New = true
		return n
	}
	var at []int
	n.Before = m.told(nil, w.Told)
	for i, e := range m.events {
		if m.first+i >= w.Told && (Seats{}).See(e) {
			n.Events, at = append(n.Events, e), append(at, m.first+i)
		}
	}
	for _, note := range w.Notes {
		note.At, _ = slices.BinarySearch(at, note.At)
		note.Answers = 0
		n.Notes = append(n.Notes, note)
	}
	n.New = w.Anew || len(n.Events) > 0
	return n
}

// ToldWatchers notes that observers are told what is Watched, and returns the number of
// the step, from 1. It is a new one only if there was something new: a step is whatever
// gives observers an event that all may know. What they were told, the match keeps
// account of from the first time on, until Unwatch.
func (m *Match) ToldWatchers() int {
	was := m.keep.Watch
	now := &watchState{Told: m.total()}
	if was != nil {
		now.Step = was.Step
	}
	if was == nil || m.Watched().New {
		now.Step++
	}
	m.keep.Watch = now
	return now.Step
}

// WatchStep is the number of the last step that observers were told, 0 before the first.
func (m *Match) WatchStep() int {
	if m.keep.Watch == nil {
		return 0
	}
	return m.keep.Watch.Step
}

// Unwatch notes that nobody observes the match any more.
func (m *Match) Unwatch() { m.keep.Watch = nil }
