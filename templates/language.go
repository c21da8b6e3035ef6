package templates

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// Seat is how letters in a language call a seat, such as british-regulars: by its
// id with a capital if they have no name for it.
func Seat(lang, id string) string {
	if name, ok := languages[known(lang)].names.Seats[id]; ok {
		return name
	}
	s := strings.ReplaceAll(id, "-", " ")
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Day is a day as letters in a language say it, in UTC.
func Day(lang string, t time.Time) string {
	n := languages[known(lang)].names
	year, month, day := t.UTC().Date()
	return strings.NewReplacer("DAY", strconv.Itoa(day), "MONTH", n.Months[month-1], "YEAR", strconv.Itoa(year)).Replace(n.Day)
}

// SandboxOf is how letters in a language call a sandbox of a match, such as "Sandbox of
// FI7, Bayonets 1755".
func SandboxOf(lang, code, game string) string {
	return strings.NewReplacer("CODE", code, "GAME", game).Replace(languages[known(lang)].names.Sandbox)
}

// Commands are the rows of the commands of a language, as games.LoadCommands reads
// them. An unknown language is English.
func Commands(lang string) []byte { return []byte(read(known(lang) + "/commands.toml")) }

// DeskCommands are the rows that are only for the desk of the club, beside these.
func DeskCommands(lang string) []byte { return []byte(read(known(lang) + "/club.toml")) }

// LanguageRows are what players who read a language know of all others, beside its
// commands: what each is called, and the words with which it is asked for in that language
// itself, for who does not read the letters that he gets.
func LanguageRows(lang string) []byte {
	type row struct {
		Name    string   `toml:"name"`
		First   []string `toml:"first"`
		Takes   string   `toml:"takes"`
		Example string   `toml:"example"`
	}
	var all struct {
		Choices map[string]map[string][]string `toml:"choices"`
		Command []row                          `toml:"command"`
	}
	const named = "language" // the row, and what it takes
	all.Choices = map[string]map[string][]string{named: {}}
	for _, other := range Languages() {
		all.Choices[named][other] = languages[other].names.Called
		if other == known(lang) || other == english {
			continue
		}
		var file struct{ Command []row }
		if err := toml.Unmarshal(Commands(other), &file); err != nil {
			panic(err) // it is embedded
		}
		for _, r := range file.Command {
			if r.Name == named && len(r.First) > 0 {
				all.Command = append(all.Command, r)
			}
		}
	}
	data, err := toml.Marshal(all)
	if err != nil {
		panic(err) // texts alone
	}
	return data
}

// LanguageNamed is the language that is called something; false: none is.
func LanguageNamed(name string) (lang string, ok bool) {
	for _, lang := range Languages() {
		if slices.ContainsFunc(languages[lang].names.Called, func(called string) bool { return strings.EqualFold(called, name) }) {
			return lang, true
		}
	}
	return "", false
}

// LanguageName is what a language calls itself. An unknown one is English.
func LanguageName(lang string) string { return languages[known(lang)].names.Called[0] }

// LanguageOf is the language in whose scripts a text is written, as far as that tells it
// from others: a third of its letters at least. Empty: it does not tell.
func LanguageOf(text string) string {
	for _, lang := range Languages() {
		var scripts []*unicode.RangeTable
		for _, name := range languages[lang].names.Scripts {
			scripts = append(scripts, unicode.Scripts[name])
		}
		own, all := 0, 0
		for _, r := range text {
			if unicode.IsLetter(r) {
				all++
				if unicode.In(r, scripts...) {
					own++
				}
			}
		}
		if own > 0 && 3*own >= all {
			return lang
		}
	}
	return ""
}
