package conquest

import (
	"fmt"
	"strings"
	"testing"

	"postrider/games/gametest"
)

func TestHelpExamples(t *testing.T) {
	title := New()
	gametest.HelpExamples(t, title, title.Words, 73, "board", "cards", "codes", "data")
}

// Each line that a Japanese page shows is understood as it stands, and so is the name of
// each page that a text names.
func TestJapaneseHelp(t *testing.T) {
	title := New()
	gametest.TranslatedHelp(t, title, title.Words, "ja", "board", "cards", "codes", "data")
	for _, topic := range []string{"準備", "手番", "イヴェント", "戦闘", "常時命令", "盤面", "コード", "カード一覧", "データ", "指揮"} {
		if _, ok := title.Help(topic, "ja"); !ok {
			t.Errorf("there is no page %s", topic)
		}
	}
}

func TestHelpKinds(t *testing.T) { gametest.HelpKinds(t, New()) }

func TestDefaults(t *testing.T) { gametest.Defaults(t, New(), New().Words) }

// The title's page names every other page.
func TestHelpIndex(t *testing.T) { gametest.HelpIndex(t, New(), New().Words) }

// The page of the cards has the numbers of each Movement Card, and each Event Card by its
// name and with its phase.
func TestHelpCards(t *testing.T) {
	page, _ := New().Help("cards", "en")
	page = strings.Join(strings.Fields(page), " ")
	for f := range Faction(Factions) {
		_, deck, ok := strings.Cut(page, "("+f.Code()+")")
		if !ok {
			t.Fatalf("no deck of %s", f)
		}
		if f+1 < Factions {
			deck, _, _ = strings.Cut(deck, "("+(f+1).Code()+")")
		}
		for _, c := range shipped.Data().Cards[f] {
			want := fmt.Sprintf("%02d %dx%d", c.Number, c.Armies, c.Areas)
			if !c.Movement {
				want = fmt.Sprintf("%02d %s. %s Phase", c.Number, c.Name, strings.ToUpper(string(c.Phase[:1]))+string(c.Phase[1:]))
			}
			if !strings.Contains(deck, want) {
				t.Errorf("%s: no %q", f, want)
			}
		}
	}
}

// The page of codes has every area with its code, its name and its symbols.
func TestHelpCodes(t *testing.T) {
	page, _ := New().Help("codes", "en")
	for i := range shipped.Data().Areas {
		a := &shipped.Data().Areas[i]
		_, line, ok := strings.Cut(page, "\n"+a.Code+" "+a.Name+", ")
		line, _, _ = strings.Cut(line, "\n")
		switch {
		case !ok:
			t.Errorf("no line of %s", a.Name)
		case strings.Contains(line, "town") != a.Town, strings.Contains(line, "harbor") != a.Water(),
			strings.Contains(strings.ToLower(line), "fort") != a.FortSymbol, strings.Contains(line, "Fort") != (a.StartFort != Nobody),
			a.Victory > 0 && !strings.Contains(line, fmt.Sprintf("V%d", a.Victory)),
			a.NativeSymbol > 0 && !strings.Contains(line, fmt.Sprintf("n%d", a.NativeSymbol)):
			t.Errorf("%s is listed as %q", a.Name, line)
		}
	}
}
