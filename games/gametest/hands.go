package gametest

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/width"

	"postrider/games"
	"postrider/games/language"
)

// JapaneseHands are ways in which Japanese players type a line that stands in a letter:
// as it stands, without blanks, in full width, with the word of the order last, and so on.
var JapaneseHands = []func(line string) string{
	func(line string) string { return line },
	unblanked,
	func(line string) string { return "・" + width.Widen.String(strings.ReplaceAll(line, " ", "\u3000")) },
	func(line string) string { return verbLast(line, "する") },
	func(line string) string { return width.Widen.String(unblanked(verbLast(line, "します。"))) },
}

// unblanked is a line without the blanks that nobody misses: those between two codes stay,
// those before a number, and those within names of several words.
func unblanked(line string) string {
	code := func(r rune) bool { return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !games.IsJapanese(r) }
	runes := []rune(line)
	var b strings.Builder
	for i, r := range runes {
		missed := i > 0 && i+1 < len(runes) && (runes[i-1] == '&' || runes[i+1] == '&' || code(runes[i+1]) &&
			(unicode.IsDigit(runes[i+1]) || code(runes[i-1]) && (!unicode.IsDigit(runes[i-1]) || isWord(runes[i+1:]))))
		if r != ' ' || missed {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isWord reports whether a name begins here that is no code.
func isWord(runes []rune) bool {
	return len(runes) > 1 && !unicode.IsUpper(runes[1]) && runes[1] != ' '
}

// verbLast is a line with its verb, behind the name of a seat, at its end. Other lines stay
// as they are.
func verbLast(line, ending string) string {
	seat, order, named := strings.Cut(line, ": ")
	if !named || strings.Contains(seat, " ") {
		seat, order = "", line
	} else {
		seat += ": "
	}
	verbs := []string{"移動", "配置", "初期配置", "召集", "襲撃", "建設", "帆走", "上陸", "退却"} // that a sentence may end with
	verb, rest, ok := strings.Cut(order, " ")
	if !ok || !slices.Contains(verbs, verb) {
		return line
	}
	return seat + rest + " " + verb + ending
}

// Hands checks that orders at random which a language writes are read as the same however
// players type them.
func Hands(t *testing.T, title games.Title, l *language.Language, hands []func(line string) string) {
	t.Helper()
	r, bad := Rand(9), 0
	means := func(line string) string {
		said := ""
		for _, l := range (games.SheetReader{Title: games.InTongue(title, l)}).Read(line).Lines {
			if said += l.Write(title) + ";"; l.Reading.Fault != nil {
				said += "not understood;"
			}
		}
		return said
	}
	for range 1_000 {
		o := l.Generate(r.IntN)
		line := l.Format(o)
		want := means(line)
		for _, hand := range hands {
			if got := means(hand(line)); got != want {
				t.Errorf("%q is %s typed %q it is %s", line, want, hand(line), got)
				if bad++; bad == 20 {
					t.Fatal("and so on")
				}
			}
		}
	}
}
