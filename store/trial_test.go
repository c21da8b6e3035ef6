package store

import (
	"errors"
	"testing"
	"time"
)

// What is committed to a trial is checked as ever, and nothing of it is kept.
func TestTrial(t *testing.T) {
	st := testStore(t)
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	first, err := st.Number("match")
	if err != nil {
		t.Fatal(err)
	}
	letter := Letter{MessageID: "1@club.example", Match: "FI1", Seat: "red", To: "anna@example.org", Raw: []byte("letter")}
	p := Progress{Now: now, Match: &Match{Code: "FI1", Length: 1}, State: []byte("{}"), Lines: [][]byte{[]byte("{}")}, Letters: []Letter{letter}}
	before := st.Stats()

	trial := st.Trial()
	for want := first + 1; want < first+3; want++ {
		if n, err := trial.Number("match"); err != nil || n != want {
			t.Errorf("a trial draws the number %d (%v), want %d", n, err, want)
		}
	}
	if err := trial.Commit(p); err != nil {
		t.Fatal(err)
	}
	if got := trial.Tried(); len(got) != 1 || got[0].To != letter.To || got[0].Match != "FI1" || got[0].Seat != "red" {
		t.Errorf("tried %+v, want one letter to %s", got, letter.To)
	}
	if _, err := st.Match("FI1"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the match of a trial is there: %v", err)
	}
	if letters, err := st.Letters(); err != nil || len(letters) != 0 {
		t.Errorf("the outbox holds %v: %v", letters, err)
	}
	if after := st.Stats(); after.Commits != before.Commits {
		t.Errorf("%d commits, want %d", after.Commits, before.Commits)
	}
	if n, err := st.Number("match"); err != nil || n != first+1 {
		t.Errorf("the next number is %d (%v), want %d", n, err, first+1)
	}

	// What would be refused is refused.
	if err := st.Commit(p); err != nil {
		t.Fatal(err)
	}
	if err := st.Trial().Commit(p); !errors.Is(err, ErrMoved) {
		t.Errorf("a match that has moved: %v, want %v", err, ErrMoved)
	}
	if err := st.Trial().CommitTogether(now, nil, Chores{Drop: []uint64{99}}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a letter that is not there: %v, want %v", err, ErrNotFound)
	}
	if err := st.Trial().CommitTogether(now, nil, Chores{Drop: []uint64{1}}); err != nil {
		t.Error(err)
	}
	if letters, err := st.Letters(); err != nil || len(letters) != 1 {
		t.Errorf("the outbox holds %v: %v; want one", letters, err)
	}
}
