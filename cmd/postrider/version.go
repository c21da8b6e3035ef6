package main

import (
	"context"
	"fmt"
)

// version is the command version.
func version(_ context.Context, e env, args []string) error {
	if wantsHelp(args) {
		fmt.Fprint(e.out, page("version"))
		return nil
	}
	if len(args) > 0 {
		fmt.Fprintln(e.err, "postrider version takes no words; see postrider version --help")
		return errUsage
	}
	build := buildInfo()
	fmt.Fprintf(e.out, "postrider %s, revision %s, %s\n", build["version"], build["revision"], build["goversion"])
	for _, c := range titles {
		t := c.title()
		fmt.Fprintf(e.out, "%s %s\n", t.Name(), t.Version())
	}
	return nil
}
