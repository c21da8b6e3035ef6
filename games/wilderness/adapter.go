package wilderness

import (
	"strings"

	"postrider/games"
)

// Read reads a typed line as the orders that it holds.
func (t *Title) Read(typed string, _ []games.Kind) []games.Reading {
	var parts []string
	for _, l := range games.Lines(typed) {
		parts = append(parts, l.Text)
	}
	var list []games.Reading
	for len(parts) > 0 {
		first, standing := parts[0], false
		parts = parts[1:]
		line := first
		if word, rest, _ := strings.Cut(line, " "); strings.EqualFold(strings.TrimRight(word, ":"), "standing") {
			standing, line = true, rest
			if word, rest, _ := strings.Cut(line, " "); strings.HasPrefix(strings.ToLower(word), "order") {
				line = rest
			}
		}
		orders, used := t.Cut(line, parts)
		parts = parts[used:]
		for _, o := range orders {
			r := t.data.readLine(o)
			r.Standing, r.Text = standing, o
			if standing {
				r.Text = "standing " + o
				if r.Fault != nil && r.Fault.Try != "" {
					r.Fault.Try = "standing " + r.Fault.Try
				}
				if r.Talk {
					r = games.Reading{Text: r.Text, Standing: true}
				}
			}
			if used == 0 && len(orders) == 1 {
				r.Text = first
			}
			list = append(list, r)
		}
	}
	return list
}

// Normal is the order itself.
func (t *Title) Normal(o games.Order) games.Order { return o }
