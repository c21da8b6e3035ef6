package store

import (
	"bytes"

	"go.etcd.io/bbolt"
)

// A Task is what is still to be done because of something that is done: it was
// written together with that, and is done in a transaction of its own. So what
// one message costs has a bound, and nothing is forgotten.
type Task struct {
	N     uint64 `json:"n"` // set by the store
	Kind  string `json:"kind"`
	Match string `json:"match"`
	// Player is whom it is for, if it is for one.
	Player PlayerID `json:"player,omitempty"`
	Data   []byte   `json:"data,omitempty"`
}

// taskKey sorts the tasks of a match by number.
func taskKey(code string, n uint64) []byte {
	return append(append(matchKey(code), 0), number(n)...)
}

// NextTask returns the first task of a match; ErrNotFound if there is none. With
// an empty code it is the first of any match for which skip is false.
func (st *Store) NextTask(code string, skip func(code string) bool) (Task, error) {
	var task Task
	err := st.read(func(tx *bbolt.Tx) error {
		b := taskBucket.in(tx)
		c := b.Cursor()
		var prefix []byte
		if code != "" {
			prefix = append(matchKey(code), 0)
		}
		for k, _ := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			task = Task{}
			if _, err := get(tx, taskBucket, k, &task); err != nil {
				return err
			}
			if code != "" || !skip(task.Match) {
				return nil
			}
		}
		return ErrNotFound
	}, "next task")
	return task, err
}

// writeTasks notes the tasks of p, and that one is done.
func (e *edit) writeTasks(p *Progress) {
	if d := p.Done; d != nil {
		e.delete(taskBucket, taskKey(d.Match, d.N))
	}
	for _, task := range p.Tasks {
		task.N = e.next(taskBucket)
		e.put(taskBucket, taskKey(task.Match, task.N), task)
	}
}
