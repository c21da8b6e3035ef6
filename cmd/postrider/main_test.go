package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"postrider": func() {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			os.Exit(run(ctx, env{os.Stdin, os.Stdout, os.Stderr, time.Now}, os.Args[1:]))
		},
	})
}

// TestScripts drives the program as a user does: testdata/script/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

// Every command has its help page.
func TestHelpPages(t *testing.T) {
	for _, c := range commands {
		if page(c.name) == "" {
			t.Errorf("%s has no help", c.name)
		}
	}
}
