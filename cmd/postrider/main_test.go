package main

import (
	"context"
	"flag"
	"maps"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"postrider/games"
)

// updateScripts writes what scripts compare anew.
var updateScripts = flag.Bool("update-scripts", false, "rewrite what scripts compare")

func TestMain(m *testing.M) {
	playRole()
	debug.SetGCPercent(gcPercent) // as serve does
	// Half of the tests wait for a clock or another process most of the time.
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){
		"postrider": func() {
			ctx, stop := signal.NotifyContext(context.Background(), endings...)
			defer stop()
			os.Exit(run(ctx, env{os.Stdin, os.Stdout, os.Stderr, time.Now}, os.Args[1:]))
		},
	})
}

// TestScripts drives the program as a user does: testdata/script/*.txtar. The
// short form, for the race detector, has the one in which a daemon runs: commands
// one after another, each a process, show it nothing.
func TestScripts(t *testing.T) {
	dir, files := "testdata/script", []string(nil)
	if testing.Short() {
		dir, files = "", []string{"testdata/script/clubdaemon.txtar"}
	}
	cmds := map[string]func(*testscript.TestScript, bool, []string){
		// waitfor FILE: until there is one.
		"waitfor": func(ts *testscript.TestScript, neg bool, args []string) {
			for range 500 {
				if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
			ts.Fatalf("there is no %s after 10 s", args[0])
		},
	}
	maps.Copy(cmds, peopleCmds())
	maps.Copy(cmds, townCommands())
	testscript.Run(t, testscript.Params{Dir: dir, Files: files, Cmds: cmds, Setup: newTown, UpdateScripts: *updateScripts})
}

// Every command has its help page.
func TestHelpPages(t *testing.T) {
	for _, c := range commands {
		if page(c.name) == "" {
			t.Errorf("%s has no help", c.name)
		}
	}
}

// The sheet in the README is read as the README says.
func TestReadmeSheet(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, sheet, _ := strings.Cut(string(readme), "## An order sheet")
	var typed []string
	for line := range strings.Lines(sheet) {
		if order, ok := strings.CutPrefix(line, "    "); ok {
			typed = append(typed, strings.TrimRight(order, "\n"))
		} else if strings.HasPrefix(line, "Names of spaces") {
			break
		}
	}
	title := titles[0].title()
	orders := 0
	for _, l := range games.ReadSheet(title, strings.Join(typed, "\n"), nil).Lines {
		switch {
		case l.Reading.Fault != nil:
			t.Errorf("%q: %s", l.Text, title.Say(l.Reading.Fault.Why, "en"))
		case l.Reading.Order != nil:
			orders++
		case !l.Reading.Talk:
			t.Errorf("%q is neither order nor talk", l.Text)
		}
	}
	if orders != 7 {
		t.Errorf("%d orders read in the README's sheet, want 7:\n%s", orders, strings.Join(typed, "\n"))
	}
}
