package main

import (
	"maps"
	"slices"
	"strings"
)

// matchOptions are the options of a match as the command line names them, such
// as --option 13.3 or --option rounds=4, any number of times. It is a
// flag.Value.
type matchOptions map[string]string

func (o matchOptions) String() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(o)) {
		list = append(list, name+"="+o[name])
	}
	return strings.Join(list, " ")
}

func (o matchOptions) Set(s string) error {
	name, value, ok := strings.Cut(s, "=")
	if !ok {
		value = "yes"
	}
	o[name] = value
	return nil
}

// optionUsage is what --help says of the flag.
const optionUsage = "`NAME[=VALUE]`: an option of the title; any number of times"
