package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// The command titles tells how much of a language there is, and fails if it is not all.
func TestTitlesLanguage(t *testing.T) {
	say := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := listTitles(context.Background(), env{out: &out, err: &out}, args)
		return out.String(), err
	}
	got, _ := say("--language", "ja")
	for _, want := range []string{"letters, help and commands: complete\n", "what all titles share: complete\n", "bayonets: ", "wilderness: ", "conquest: "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	got, err := say("--language", "xx", "--missing", "conquest")
	if err == nil || !strings.Contains(got, "conquest: ") || !strings.Contains(got, "\n  help/index\n") || strings.Contains(got, "bayonets") {
		t.Errorf("%v:\n%s", err, got)
	}
	if got, err := say("--language", "en"); err != nil {
		t.Errorf("English lacks something: %v\n%s", err, got)
	}
}
