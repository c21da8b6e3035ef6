package adjudicator

import (
	"slices"

	"postrider/mail"
)

// bound is the limit that a message ran into, by the name of the problem;
// empty if it is damaged in another way.
func bound(m mail.Message) string {
	for _, p := range mail.Bounds {
		if slices.Contains(m.Problems, p) {
			return string(p)
		}
	}
	return ""
}
