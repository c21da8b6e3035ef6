package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"postrider/games"
)

// InventBehind checks that a language that puts words behind what they are about is files
// and nothing else: a title is understood in one that nobody speaks. Each character of its
// words in a language such as "ja" is another one, and each word of other letters too.
// Lines are what people type in that language.
func InventBehind(t *testing.T, b Bilingual, lang string, lines []Phrasing) {
	shared, words, club := b.folders(t, lang)
	v := Invent(t, b.Names, words, shared, club)
	v.signs = inventSigns(v.r)
	known, spoken, err := b.In(words, shared)
	if err != nil {
		t.Fatal(err)
	}
	title, made, err := b.In(v.Folder(t, words), v.Folder(t, shared))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("rows", func(t *testing.T) {
		var typed []string
		for _, p := range lines {
			line := strings.ToUpper(norm.NFKC.String(p.Typed)) // names are told by their capitals
			if !slices.ContainsFunc(spoken.Read(line, nil), func(r games.Reading) bool { return len(r.Notes) > 0 }) {
				typed = append(typed, line) // no name is misspelt
			}
		}
		v.rows(t, spoken, made, typed)
	})
	t.Run("commands", func(t *testing.T) {
		kept := readAloneIn(t, b.English, b.Kept)
		inSpoken := games.SheetReader{Title: known, Commands: readCommands(t, shared, club)}
		inMade := games.SheetReader{Title: title, Commands: v.Commands(t, shared, club)}
		v.commands(t, inSpoken, inMade, spoken.Format(kept))
	})
	t.Run("matches", func(t *testing.T) {
		v.sameJournal(t, b, games.InTongue(b.English, made))
		if longSeeds() > 0 {
			b.Commands = v.Commands(t, shared, club)
			inventedMatches(t, title, b.Options)
		}
	})
}

// readAloneIn is the one order that a line is.
func readAloneIn(t *testing.T, title games.Title, line string) games.Order {
	t.Helper()
	list := title.Read(line, nil)
	if len(list) != 1 || list[0].Order == nil {
		t.Fatalf("%q is read as %+v", line, list)
	}
	return *list[0].Order
}

// What kana and Chinese characters mean by themselves, whatever the language: numbers, and
// signs that change the kana beside them.
const ownSigns = "一二三四五六七八九十両々ー・ヴゔぁぃぅぇぉァィゥェォ゛゜"

// inventSigns are other characters for those that Japanese is written in: kana for kana, the
// same for both kinds of one, and Chinese characters for those.
func inventSigns(r *rand.Rand) map[rune]rune {
	const kata = 'ァ' - 'ぁ'
	signs := map[rune]rune{}
	other := func(first, last rune) {
		var list []rune
		for c := first; c <= last; c++ {
			if !strings.ContainsRune(ownSigns, c) {
				list = append(list, c)
			}
		}
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for i, c := range list {
			signs[c] = list[(i+1)%len(list)] // never itself
		}
	}
	other('ぁ', 'ん')
	for c := 'ぁ'; c <= 'ん'; c++ {
		if to, ok := signs[c]; ok {
			signs[c+kata] = to + kata
		}
	}
	other(0x4e00, 0x9fa5)
	return signs
}

// scripts is a text of which what is Japanese is written in other characters, and what is
// not is made another by a function.
func (v *Invented) scripts(text string, other func(string) string) string {
	own := func(r rune) bool { return games.IsJapanese(r) || r == '×' }
	var b strings.Builder
	for text != "" {
		rest := strings.TrimLeftFunc(text, func(r rune) bool { return !own(r) })
		if n := len(text) - len(rest); n > 0 {
			b.WriteString(other(text[:n]))
		}
		text = strings.TrimLeftFunc(rest, own)
		for _, r := range games.PlainKana(rest[:len(rest)-len(text)]) {
			if to, ok := v.signs[r]; ok {
				r = to
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}
