package store

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
	var prefix []byte
	if code != "" {
		prefix = append(matchKey(code), 0)
	}
	var next Task
	err := st.read(func(t *tx) {
		missing := ErrNotFound
		t.each(taskBucket.in(t.Tx), prefix, func(key, data []byte) bool {
			var task Task
			if t.parse(taskBucket, key, data, &task); code != "" || !skip(task.Match) {
				next, missing = task, nil
			}
			return missing != nil
		})
		t.fail(missing)
	}, "next task")
	return next, err
}

// writeTasks notes the tasks of p, and that one is done.
func (t *tx) writeTasks(p *Progress) {
	if d := p.Done; d != nil {
		t.delete(taskBucket, taskKey(d.Match, d.N))
	}
	for _, task := range p.Tasks {
		task.N = t.next(taskBucket)
		t.put(taskBucket, taskKey(task.Match, task.N), task)
	}
}
