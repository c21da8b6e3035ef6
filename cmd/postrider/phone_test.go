package main

import (
	"context"
	_ "embed"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// measure says what a reader of the letter that is open cannot read, or hit with a thumb.
//
//go:embed testdata/phone.js
var measure string

// phoneWidths are those of phones, in pixels.
var phoneWidths = []int64{360, 390, 412}

// TestPhone shows letters of every kind in Chromium, as wide as on phones, light and dark,
// and measures them: nothing is cut, nothing scrolls sideways but what is drawn, in its own
// box; all text stands out from what is behind it; all links are as high as a thumb.
// POSTRIDER_CHROMIUM names the program; without it the test is left out, for it takes half a
// minute.
func TestPhone(t *testing.T) {
	ctx := chromium(t)
	pages := allPages(t, 12)
	faults := 0
letters:
	for _, p := range pages {
		if err := chromedp.Do(ctx, open(p.html)); err != nil {
			t.Fatalf("%s: %v", p.name, err)
		}
		for _, scheme := range []string{"light", "dark"} {
			for _, width := range phoneWidths {
				found, err := measured(ctx, width, scheme)
				if err != nil {
					t.Fatalf("%s: %v", p.name, err)
				}
				if len(found) > 0 {
					if faults++; faults <= 20 {
						t.Errorf("%s\n%d px, %s:\n  %s", p.name, width, scheme, strings.Join(found, "\n  "))
					}
					continue letters
				}
			}
		}
	}
	t.Logf("%d letters, %d have faults", len(pages), faults)
}

// What measures letters finds what is wrong with one.
func TestPhoneMeasures(t *testing.T) {
	ctx := chromium(t)
	for _, c := range []struct{ html, want string }{
		{`<p>Nothing is wrong.</p><pre style="overflow-x:auto">` + strings.Repeat("drawn ", 50) + `</pre>`, ""},
		{`<p style="white-space:nowrap">` + strings.Repeat("wide ", 50) + `</p>`, "scrolls sideways"},
		{`<p style="width:100px;overflow:hidden;white-space:nowrap">` + strings.Repeat("cut ", 20) + `</p>`, "is cut"},
		{`<p style="margin-left:-30px">left</p>`, "stands outside"},
		{`<pre>` + strings.Repeat("drawn ", 50) + `</pre>`, "scrolls sideways"},
		{`<p style="color:#999">pale</p>`, "contrast"},
		{`<p style="color:#333;background:rgba(0,0,0,.6)">dark</p>`, "contrast"},
		{`<p style="font-size:9px">tiny</p>`, "9 px"},
		{`<p><a href="mailto:x">low</a></p>`, "high"},
	} {
		html := `<html><head><meta name="viewport" content="width=device-width"></head><body style="background:#fff;color:#000">` + c.html + `</body></html>`
		if err := chromedp.Do(ctx, open(html)); err != nil {
			t.Fatal(err)
		}
		found, err := measured(ctx, 390, "light")
		if err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(found, "\n"); (all == "") != (c.want == "") || !strings.Contains(all, c.want) {
			t.Errorf("%s: found %q, want %q", c.html, all, c.want)
		}
	}
}

// measured is what is wrong with the page that is open, so wide and light or dark.
func measured(ctx context.Context, width int64, scheme string) ([]string, error) {
	if err := chromedp.Do(ctx, as(width, 800, scheme)); err != nil {
		return nil, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[[]string](measure))
}

// chromium starts the browser, which ends with the test.
func chromium(t *testing.T) context.Context {
	t.Helper()
	program := os.Getenv("POSTRIDER_CHROMIUM")
	if program == "" {
		t.Skip("POSTRIDER_CHROMIUM names no browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, end := chromedp.NewContext(ctx)
	t.Cleanup(end)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("Chromium does not start: %v", err)
	}
	ctx, stop := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(stop)
	return ctx
}

// open shows HTML.
func open(html string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, cdppage.GetFrameTree, cdp.Empty{})
		if err != nil {
			return err
		}
		_, err = cdp.Call(ctx, t, cdppage.SetDocumentContent, cdppage.SetDocumentContentParams{FrameID: tree.FrameTree.Frame.ID, HTML: html})
		return err
	})
}

// as shows it in a window of a phone that is set to light or dark.
func as(width, height int64, scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		screen := emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: true}
		if _, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, screen); err != nil {
			return err
		}
		colours := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, colours)
		return err
	})
}
