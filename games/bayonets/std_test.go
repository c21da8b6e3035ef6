package bayonets

import (
	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// std are the data that most tests go by: those that the program carries.
var std = shipped

// readLine reads a line by the shipped data.
func readLine(line string) games.Reading { return std.readLine(line) }

// formatOrder writes an order by the shipped data.
func formatOrder(o games.Order) string { return std.formatOrder(o) }

// sameData lets positions be compared that go by the same data.
var sameData = cmp.Options{cmp.AllowUnexported(Position{}), cmp.Comparer(func(a, b *Data) bool { return a == b })}
