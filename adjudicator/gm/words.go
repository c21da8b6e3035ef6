package gm

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Words checks how many words a command has, and that no flag is left among
// them. usage is how it should be written.
func Words(args []string, least, most int, usage string) error {
	for _, a := range args {
		if strings.HasPrefix(a, "--") {
			return fmt.Errorf("%s is not known here; write it as: postrider %s", a, usage)
		}
	}
	if len(args) < least || len(args) > most {
		return fmt.Errorf("write it as: postrider %s", usage)
	}
	return nil
}

// Flag takes "--name value" or "--name=value" out of args.
func Flag(args []string, name string) (string, []string) {
	var rest []string
	value := ""
	for i := 0; i < len(args); i++ {
		a := strings.TrimLeft(args[i], "-")
		switch {
		case a != args[i] && a == name && i+1 < len(args):
			value = args[i+1]
			i++
		case a != args[i] && strings.HasPrefix(a, name+"="):
			value = a[len(name)+1:]
		default:
			rest = append(rest, args[i])
		}
	}
	return value, rest
}

// Switch takes "--name" out of args, and reports whether it was there.
func Switch(args []string, name string) (bool, []string) {
	var rest []string
	found := false
	for _, a := range args {
		if a == "--"+name || a == "-"+name {
			found = true
			continue
		}
		rest = append(rest, a)
	}
	return found, rest
}

// takeOptions takes every "--option NAME[=VALUE]" out of args.
func takeOptions(args []string) (Options, []string) {
	options := Options{}
	var rest []string
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		switch {
		case !strings.HasPrefix(args[i], "-") || name != "option":
			rest = append(rest, args[i])
		case joined:
			_ = options.Set(value) // it takes anything; the title says what it knows
		case i+1 < len(args):
			i++
			_ = options.Set(args[i])
		default:
			rest = append(rest, args[i])
		}
	}
	return options, rest
}

// Options are the options of a match as the command line names them, such
// as --option 13.3 or --option rounds=4, any number of times. It is a
// flag.Value.
type Options map[string]string

func (o Options) String() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(o)) {
		list = append(list, name+"="+o[name])
	}
	return strings.Join(list, " ")
}

func (o Options) Set(s string) error {
	name, value, ok := strings.Cut(s, "=")
	if !ok {
		value = "yes"
	}
	o[name] = value
	return nil
}

// OptionUsage is what --help says of the flag.
const OptionUsage = "`NAME[=VALUE]`: an option of the title; any number of times"
