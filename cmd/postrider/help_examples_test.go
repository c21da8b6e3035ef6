package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/games/bayonets"
	"postrider/templates"
)

// What stands in pages of the frame for what players put there, and what may stand there.
var helpPlaces = map[string][]string{
	"en": {"KIND", "retreat", "TOPIC", "move", "CODE", "H1", "ADDRESS", "karl@example.org", "clock NAME", "clock slow"},
	"ja": {"種類", "退却", "項目", "移動", "交代 アドレス", "交代 karl@example.org", "時計 名前", "時計 slow", "文章", "よろしく"},
}

// helpExamples are the lines that a page of the frame shows, each with what it may be about.
func helpExamples(lang, page string) []string {
	var list []string
	colon := map[string]string{"en": ": ", "ja": "："}[lang]
	comma := map[string]string{"en": ", ", "ja": "、"}[lang]
	for _, line := range strings.Split(page, "\n") {
		line, ok := strings.CutPrefix(line, "- ")
		if !ok {
			continue
		}
		examples := []string{line}
		if what, _, ok := strings.Cut(line, colon); ok && !strings.HasPrefix(line, "standing ") && !strings.HasPrefix(line, "常時 ") {
			examples = strings.Split(what, comma)
		}
		for _, example := range examples {
			list = append(list, strings.NewReplacer(helpPlaces[lang]...).Replace(example))
		}
	}
	return list
}

// Every line that the pages of the frame show is understood, and those that are
// for the match are taken by one.
func TestFrameHelpExamples(t *testing.T) {
	for _, lang := range []string{"en", "ja"} {
		t.Run(lang, func(t *testing.T) { frameHelpExamples(t, lang) })
	}
}

func frameHelpExamples(t *testing.T, lang string) {
	title := bayonets.New()
	m, err := games.NewMatch(title, games.Setup{Code: "H1", Title: title.Name(), Scenario: "1755"})
	if err != nil {
		t.Fatal(err)
	}
	m.SetClocks([]string{"slow"})
	reader := m.Reader("british")
	reader.Title, reader.Commands = games.In(title, lang), adjudicator.Commands(lang)
	shown := 0
	for _, topic := range append(templates.Topics(lang), "") {
		if topic == "preview" { // its list says what it tells
			continue
		}
		page, _ := templates.Help(lang, topic)
		for _, example := range helpExamples(lang, page) {
			if shown++; adjudicator.AtDesk(lang, title, example) {
				continue
			}
			sheet := reader.Read(example)
			if len(sheet.Lines) != 1 || sheet.Lines[0].Reading.Fault != nil || sheet.Lines[0].Reading.Talk {
				t.Errorf("help %s: %q is read as %+v", topic, example, sheet.Lines)
				continue
			}
			switch sheet.Lines[0].Word {
			case games.WordOrder, games.WordStanding, games.WordAsk, games.WordAuto, games.WordCancel, games.WordCancelStanding, games.WordLuck:
				if out, err := m.Take(games.Seat("british"), sheet); err != nil || !out.Done {
					t.Errorf("help %s: %q is not taken: %+v, %v", topic, example, out, err)
				}
			}
		}
	}
	if shown < 20 {
		t.Errorf("only %d examples found", shown)
	}
}

// helpSaid are the pages of which a file tells, as who reads letters in a language finds them:
// by what stands in quotes behind the word for help.
func helpSaid(t *testing.T, title games.Title, lang, text string) map[string]string {
	t.Helper()
	reader := games.SheetReader{Title: games.In(title, lang), Commands: adjudicator.Commands(lang)}
	said := map[string]string{}
	for _, m := range helpQuotes.FindAllStringSubmatch(text, -1) {
		words := strings.Join(strings.Fields(m[1]+m[2]), " ")
		if words == "種類" || words == "KIND" {
			continue
		}
		l := reader.Read(map[string]string{"en": "help ", "ja": "ヘルプ "}[lang] + words).Lines[0]
		page := ""
		if l.Command == "help" {
			for _, topic := range []string{l.Rest, strings.ReplaceAll(l.Rest, " ", "-")} {
				frame, _ := templates.Help("ja", topic)
				own, _ := title.Help(topic, "ja")
				page += frame + own
			}
		}
		said[words] = page
	}
	return said
}

var helpQuotes = regexp.MustCompile(`「ヘルプ[ \n]([^」{]+)」|"help[ \n]([^"{]+)"`)

// Pages of the help that Japanese letters and pages tell of are there, and those of which they
// tell in English are among them.
func TestJapaneseHelpSaid(t *testing.T) {
	folders := map[string]builtIn{"../../templates": titles[0], "../../games": titles[0]}
	for _, own := range titles {
		folders["../../games/"+own.name+"/words"] = own
	}
	seen := 0
	for folder, own := range folders {
		title := own.title()
		var files []string
		for _, pattern := range []string{"/ja/*", "/ja/help/*.txt", "/words/ja/*"} {
			list, err := filepath.Glob(folder + pattern)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, list...)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				continue // a folder
			}
			said := helpSaid(t, title, "ja", string(text))
			for words, page := range said {
				if seen++; page == "" {
					t.Errorf("%s: there is no page on %q", file, words)
				}
			}
			english, _ := os.ReadFile(strings.Replace(file, "/ja/", "/en/", 1))
			switch filepath.Base(file) {
			case "orders.toml", "lexicon.toml", "commands.toml": // what players type
				continue
			}
			for words, page := range helpSaid(t, title, "en", string(english)) {
				if !slices.Contains(slices.Collect(maps.Values(said)), page) {
					t.Errorf("%s: the page %q is told of in English only", file, words)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d pages are told of", seen)
	}
}
