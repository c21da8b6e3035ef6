package main

import "testing"

// The titles are called in the list of the program as they call themselves.
func TestBuiltInTitles(t *testing.T) {
	for _, own := range titles {
		if name := own.title().Name(); name != own.name {
			t.Errorf("%s is listed as %s", name, own.name)
		}
	}
}
