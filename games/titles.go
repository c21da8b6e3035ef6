package games

import (
	"maps"
	"slices"
)

// Titles are titles by their names, each made when it is asked for first: that takes up to a
// tenth of a second, and most of what is done at a club needs one of them or none.
type Titles map[string]func() Title

// Made is a title of Titles that is made already.
func Made(t Title) func() Title { return func() Title { return t } }

// Named is the title with a name, nil if there is none.
func (ts Titles) Named(name string) Title {
	if make := ts[name]; make != nil {
		return make()
	}
	return nil
}

// Names are those of all titles, sorted.
func (ts Titles) Names() []string { return slices.Sorted(maps.Keys(ts)) }
