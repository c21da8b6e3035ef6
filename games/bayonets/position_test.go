package bayonets

import (
	"encoding/json"
	"testing"
)

// A scenario is set up the same way every time: the digests of a journal are
// made from its positions, and are to come out again years later (5.0).
func TestSetupIsAlwaysTheSame(t *testing.T) {
	for _, sc := range std.Scenarios {
		t.Run(sc.Short, func(t *testing.T) {
			want, err := json.Marshal(setup(std, sc))
			if err != nil {
				t.Fatal(err)
			}
			for range 30 {
				got, err := json.Marshal(setup(std, sc))
				if err != nil {
					t.Fatal(err)
				}
				if string(got) != string(want) {
					t.Fatal("another set-up of the same scenario has counters elsewhere")
				}
			}
		})
	}
}
