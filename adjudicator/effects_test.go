package adjudicator

import (
	"errors"
	"testing"

	"postrider/store"
)

// What could not be gathered whole is not committed, nor forgotten as if there
// were nothing to commit.
func TestEffectsNotGathered(t *testing.T) {
	c := newClub(t)
	first := errors.New("a letter cannot be made")
	e := newEffects(c.store, c.now)
	e.change(store.Player{ID: "p9", Name: "Nobody"})
	e.fail(first)
	e.fail(errors.New("another neither"))
	if err := e.commit(); !errors.Is(err, first) {
		t.Errorf("it is committed: %v", err)
	}
	if _, err := c.store.Player("p9"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a part of it is in the store: %v", err)
	}
	empty := newEffects(c.store, c.now)
	if !empty.none() {
		t.Error("there is something where nothing was done")
	}
	empty.fail(first)
	if empty.none() {
		t.Error("there is nothing where something failed")
	}
}

// A letter that has gone out meanwhile is a change like any other: what was to be
// done with it begins again.
func TestEffectsBeginAgain(t *testing.T) {
	c := newClub(t)
	e := newEffects(c.store, c.now)
	e.chores.Drop = []uint64{77}
	if err := e.commit(); !errors.Is(err, store.ErrMoved) {
		t.Errorf("got %v, want ErrMoved", err)
	}
}
