package adjudicator

import (
	"strings"

	"postrider/games"
	"postrider/templates"
)

// The language of a player is that of all letters to him, and what he types is read in it
// and in English. Whoever has set none, and has not been heard yet, is taken to read what
// his first message is written in; the answer says so.

const cmdLanguage = "language"

// commandFiles are the rows of the club's commands in a language, and behind them those of
// English, which are read as well, and what is known of other languages.
func commandFiles(lang string, rows ...func(lang string) []byte) [][]byte {
	files := [][]byte{}
	for i, of := range []string{lang, english} {
		if i == 1 && of == lang {
			break
		}
		for _, row := range rows {
			files = append(files, row(of))
		}
	}
	return append(files, templates.LanguageRows(lang))
}

// english is the language in which everything is said.
const english = "en"

// languageLines are lines that have letters in the other languages that there are.
func languageLines(lang string) []string {
	var lines []string
	for _, other := range templates.Languages() {
		if name := templates.LanguageName(other); name != templates.LanguageName(lang) {
			lines = append(lines, Commands(lang).Write(cmdLanguage, name))
		}
	}
	return lines
}

// setLanguage notes in which language the player wants his letters; the answer is in it.
func (cs commands) setLanguage(seat games.Seat, rest string) []templates.Page {
	p := cs.in.people[seat]
	if strings.TrimSpace(rest) == "" {
		return []templates.Page{{Switched: &templates.Switched{Setting: "languages",
			To: templates.LanguageName(p.Language)}, Copy: languageLines(p.Language)}}
	}
	lang, ok := cs.typed(seat).Choice(cmdLanguage, rest)
	if !ok {
		text, _ := templates.Help(p.Language, cmdLanguage)
		return []templates.Page{{Text: text}}
	}
	p.Language = lang
	cs.in.change(p, cs.effects)
	return []templates.Page{{Switched: &templates.Switched{Setting: cmdLanguage, To: templates.LanguageName(lang)}}}
}
