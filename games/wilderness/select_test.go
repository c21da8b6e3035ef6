package wilderness

import "testing"

// Militia in two boxes are told apart by their departments (card 49, D83).
func TestRestoreMilitia(t *testing.T) {
	const reduced = "box southern: 2 reduced Militia; box northern: 2 reduced Militia; hand british 49, 50"
	for _, c := range []struct {
		name, answer    string
		southern, north int // reduced ones that are left
	}{
		{"D83 the default", "", 0, 2},
		{"D83 by department", "restore: 2 Militia at northern", 2, 0},
		{"D83 of both", "restore: Militia at southern, Militia at northern", 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := []string{"play 49 event"}
			if c.answer != "" {
				answers = append(answers, c.answer)
			}
			g := newTest(t, reduced, "", answers...)
			g.phase(British)
			left := func(dept Dept) int {
				return len(filter(g.militiaOf(British, dept), func(p PieceID) bool { return g.piece(p).Reduced }))
			}
			if left(Southern) != c.southern || left(Northern) != c.north {
				t.Errorf("%d reduced Militia are left in the South and %d in the North, want %d and %d", left(Southern), left(Northern), c.southern,
					c.north)
			}
		})
	}
}
