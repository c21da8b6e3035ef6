package clock

import (
	"slices"
	"time"
)

// A Span is the time from From until before To.
type Span struct{ From, To time.Time }

// Spans are spans in order, of which no two touch. Add makes them so.
type Spans []Span

// Add returns the spans with more of them, in order, those that overlap or touch made
// one. A span that does not end behind its beginning is left out. The receiver stays
// as it is.
func (s Spans) Add(more ...Span) Spans {
	all := append(slices.Clone(s), more...)
	all = slices.DeleteFunc(all, func(x Span) bool { return !x.To.After(x.From) })
	slices.SortFunc(all, func(x, y Span) int { return x.From.Compare(y.From) })
	merged := all[:0]
	for _, x := range all {
		x.From, x.To = x.From.Round(0), x.To.Round(0)
		if last := len(merged) - 1; last >= 0 && !x.From.After(merged[last].To) {
			if x.To.After(merged[last].To) {
				merged[last].To = x.To
			}
			continue
		}
		merged = append(merged, x)
	}
	return merged
}

// Within is how much of the time from from until to lies in the spans.
func (s Spans) Within(from, to time.Time) time.Duration {
	var sum time.Duration
	for _, x := range s.between(from, to) {
		sum += x.To.Sub(x.From)
	}
	return sum
}

// Has reports whether an instant lies in the spans.
func (s Spans) Has(t time.Time) bool {
	rest := s.After(t)
	return len(rest) > 0 && !t.Before(rest[0].From)
}

// After returns the spans that end behind an instant, whole: older ones can be
// forgotten where nothing before it is reckoned any more. It shares its memory with
// the receiver.
func (s Spans) After(t time.Time) Spans {
	i, _ := slices.BinarySearchFunc(s, t, func(x Span, t time.Time) int {
		if x.To.After(t) {
			return 1
		}
		return -1
	})
	return s[i:]
}

// between returns what of the spans lies between two instants.
func (s Spans) between(from, to time.Time) Spans {
	var list Spans
	for _, x := range s.After(from) {
		if !x.From.Before(to) || !from.Before(to) {
			break
		}
		if x.From.Before(from) {
			x.From = from.Round(0)
		}
		if x.To.After(to) {
			x.To = to.Round(0)
		}
		list = append(list, x)
	}
	return list
}
