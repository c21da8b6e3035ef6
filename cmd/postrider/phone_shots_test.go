package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "the folder into which pictures of letters on a phone are written, such as ../../docs/letters")

// phoneShots are the letters that docs/letters.md shows: the first whose name and HTML hold
// all that, and how far down it is.
var phoneShots = []struct {
	file  string
	holds []string
	at    string // a heading at the top of the picture; empty: the letter's own
}{
	{"first", []string{"bayonets", "Welcome, Anna"}, "YOUR LETTERS"},
	{"turn", []string{"bayonets", "Your turn, ", "Action", "raid"}, ""},
	{"news", []string{"wilderness", "Your turn, ", "Battle at"}, "WHAT HAPPENED"},
	{"returned", []string{"conquest", "Nothing was done"}, ""},
	{"board", []string{"bayonets", "Your turn, ", "<pre"}, "THE BOARD"},
	{"turn-ja", []string{"bayonets", `lang="ja"`, "さんの手番です：次のアクション"}, ""},
}

// TestPhoneShots takes the pictures of letters that the documentation shows, light and dark,
// where -shots says so.
func TestPhoneShots(t *testing.T) {
	if *shots == "" {
		return
	}
	ctx := chromium(t)
	pages := allPages(t, 12)
	for _, shot := range phoneShots {
		taken := false
		for _, p := range pages {
			if holds(p.name+p.html, shot.holds) && !taken {
				taken = true
				for _, scheme := range []string{"light", "dark"} {
					scroll := `(()=>{const h=[...document.querySelectorAll("h2")].find(e=>e.textContent===` + "`" + shot.at + "`" + `);scrollTo(0,0);if(h)h.scrollIntoView();return 0})()`
					if err := chromedp.Do(ctx, open(p.html), as(390, 760, scheme)); err != nil {
						t.Fatal(err)
					}
					if _, err := chromedp.Run(ctx, chromedp.Evaluate[int](scroll)); err != nil {
						t.Fatal(err)
					}
					png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
					if err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(*shots, shot.file+"-"+scheme+".png"), png, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if !taken {
			t.Errorf("no letter holds all of %q", shot.holds)
		}
	}
}

// holds reports whether a text holds all of some parts.
func holds(text string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}
