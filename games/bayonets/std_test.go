package bayonets

import (
	"strings"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// std are the data that most tests go by: those that the program carries.
var std = shipped.Data()

// readLine reads a line by the shipped data.
func readLine(line string) games.Reading {
	var parts []string
	for _, l := range games.Lines(line) {
		parts = append(parts, l.Text)
	}
	list := std.lang.Read(strings.Join(parts, "; "), nil)
	if len(list) == 0 {
		return games.Reading{Talk: true}
	}
	return list[0]
}

// formatOrder writes an order by the shipped data.
func formatOrder(o games.Order) string { return std.lang.Format(o) }

// sameData lets positions be compared that go by the same data.
var sameData = cmp.Options{cmp.AllowUnexported(Position{}), cmp.Comparer(func(a, b *Data) bool { return a == b })}

// marked adds an argument without value.
func marked(o games.Order, name string, set bool) games.Order {
	if set {
		return o.With(name)
	}
	return o
}
