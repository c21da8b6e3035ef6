package main

import (
	"context"
	_ "embed"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
)

// measureJapanese says what of a letter in Japanese a typesetter would not have left so, and
// what no font has.
//
//go:embed testdata/phone_ja.js
var measureJapanese string

// TestPhoneJapanese shows letters in Japanese of each title in Chromium, as wide as on a
// phone: they say that they are Japanese, all their characters are there, those of full
// width from a font of Japan, and no line begins with a comma.
func TestPhoneJapanese(t *testing.T) {
	ctx := chromium(t)
	for _, own := range titles {
		pages := playedPages(t, own.title(), "ja", 8)
		for i, p := range pages {
			if err := chromedp.Do(ctx, open(p.html), as(390, 800, "light")); err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](measureJapanese))
			if err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			if len(found) > 0 {
				t.Errorf("%s\n  %s", p.name, strings.Join(found, "\n  "))
			}
			if i%6 > 0 { // a letter has a hundred elements
				continue
			}
			glyphs, err := chromedp.Run(ctx, fonts())
			if err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			if glyphs["Noto Sans CJK JP"] < 200 {
				t.Errorf("%s: glyphs by fonts are %v, few of them of a font of Japan (Debian: fonts-noto-cjk)", p.name, glyphs)
			}
			for font := range glyphs {
				if strings.Contains(font, "CJK") && !strings.HasSuffix(font, " JP") {
					t.Errorf("%s: %v glyphs are of %s", p.name, glyphs[font], font)
				}
			}
		}
		t.Logf("%d letters of %s", len(pages), own.name)
	}
}

// What measures letters in Japanese finds what is wrong with one.
func TestPhoneJapaneseMeasures(t *testing.T) {
	ctx := chromium(t)
	const long = "移動できる部隊は二つまで、その先は次のラウンドに"
	for _, c := range []struct{ html, want string }{
		{`<p style="line-break:strict">` + strings.Repeat(long, 9) + `</p>`, ""},
		{`<p style="line-break:anywhere;width:6em;font-size:16px">六文字の部隊、次は</p>`, "begins with 、"},
		{`<p><b>六文字と括弧（</b><br>次は</p>`, "ends with （"},
		{`<p style="width:6em;font-size:16px">五文字です<code>。</code></p>`, ""},
		{"<p>\U0010fffd\ufdd0</p>", "no font has"},
	} {
		html := `<html lang="ja"><head><meta name="viewport" content="width=device-width"></head><body>` + c.html + `</body></html>`
		if err := chromedp.Do(ctx, open(html), as(390, 800, "light")); err != nil {
			t.Fatal(err)
		}
		found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](measureJapanese))
		if err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(found, "\n"); (all == "") != (c.want == "") || !strings.Contains(all, c.want) {
			t.Errorf("%s: found %q, want %q", c.html, all, c.want)
		}
	}
}

// fonts counts the glyphs of the letter that is open by the fonts that they are of.
func fonts() chromedp.Action[map[string]float64] {
	return func(ctx context.Context, t *chromedp.Target) (map[string]float64, error) {
		if _, err := cdp.Call(ctx, t, dom.Enable, dom.EnableParams{}); err != nil {
			return nil, err
		}
		if _, err := cdp.Call(ctx, t, css.Enable, cdp.Empty{}); err != nil {
			return nil, err
		}
		doc, err := cdp.Call(ctx, t, dom.GetDocument, dom.GetDocumentParams{})
		if err != nil {
			return nil, err
		}
		all, err := cdp.Call(ctx, t, dom.QuerySelectorAll, dom.QuerySelectorAllParams{NodeID: doc.Root.NodeID, Selector: "p,li,h1,h2,h3,a,code"})
		if err != nil {
			return nil, err
		}
		glyphs := map[string]float64{}
		for _, id := range all.NodeIDs {
			used, err := cdp.Call(ctx, t, css.GetPlatformFontsForNode, css.GetPlatformFontsForNodeParams{NodeID: id})
			if err != nil {
				return nil, err
			}
			for _, f := range used.Fonts {
				glyphs[f.FamilyName] += f.GlyphCount
			}
		}
		return glyphs, nil
	}
}
