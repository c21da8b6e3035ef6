package games

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// signed makes talk of the lines that sign a sheet: no name of a person that is spelt like
// something of the game holds orders back, or is taken for an answer.
func (r *sheetReader) signed(lines []SheetLine) {
	const most = 3 // lines, such as a greeting, a name and where he writes from
	for k := len(lines) - 1; k > 0 && k >= len(lines)-most; k-- {
		l := &lines[k]
		apart := r.apartAt(l.N) || r.closes(l.Text)
		if lines[k-1].N == l.N || k < len(lines)-1 && !apart || !r.signs(l, apart) {
			return
		}
		if !l.Reading.Talk {
			*l = SheetLine{N: l.N, Text: l.Text, Reading: Reading{Text: l.Text, Talk: true}}
		}
	}
}

// apartAt reports whether a typed line, from 1, stands under an empty one or a closing word.
func (r *sheetReader) apartAt(n int) bool {
	return n > 1 && (r.blank(n-2) || r.closes(trimLine(clean(r.typed[n-2]))))
}

// closes reports whether a line begins with a word that closes a letter.
func (r *sheetReader) closes(text string) bool { return r.closing(text) > 0 }

// closing is how many of the first words of a line close a letter: "kind regards".
func (r *sheetReader) closing(text string) int {
	words, most := joined(text[:min(len(text), mostBeginning)])+" ", 0
	for _, c := range r.Commands.words["closing"] {
		if strings.HasPrefix(words, c+" ") {
			most = max(most, 1+strings.Count(c, " "))
		}
	}
	return most
}

// signs reports whether a line is nothing but a closing word and a name, or one of them. Of
// names that are typed exactly as something of the game is called only the writer's own
// is one; what else an order was made of is one if it was guessed and stands apart.
func (r *sheetReader) signs(l *SheetLine, apart bool) bool {
	const mostWords, longestName = 3, 20
	if l.Word != WordOrder || long(l.Text) || strings.ContainsAny(l.Text, "0123456789?:") {
		return false
	}
	words := foldedWords(l.Text)
	name := words[min(r.closing(l.Text), len(words)):]
	if len(name) == 0 || r.isWriter(name) {
		return true
	}
	if l.Reading.Talk && !l.Reading.Aside {
		return len(name) <= mostWords
	}
	first, _ := utf8.DecodeRuneInString(l.Text)
	guessed := l.Reading.Order == nil || l.Reading.Fault != nil || apart && len(l.Reading.Notes) > 0
	if !guessed || len(name) > 2 || IsJapanese(first) || len(name) == len(words) && !apart && !unicode.IsUpper(first) {
		return false
	}
	typed := l.Text
	for range len(words) - len(name) { // without the closing words
		_, typed = cutWord(strings.TrimLeft(typed, ",! "))
	}
	typed = strings.Trim(typed, " ,.!")
	return len(typed) <= longestName && (utf8.RuneCountInString(typed) == 1 || r.names(typed))
}

// names reports whether some words may be the name of a person: of no place, and no order.
func (r *sheetReader) names(text string) bool {
	words := strings.Fields(unhyphened(text))
	if ids, place := r.Title.Places(text); place && len(ids) == 1 {
		has := strings.Fields(unhyphened(r.Title.PlaceName(ids[0])))
		other := slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) })
		if !other || text == strings.ToUpper(text) { // a code
			return false
		}
	}
	return r.talks(text)
}

// unsigned is a line without the name of its writer at the end, behind a sign or a word that
// closes a letter: "25 goes into reserve, thanks. Marie".
func (r *sheetReader) unsigned(line string) string {
	at := strings.LastIndexAny(strings.TrimRight(line, " .!"), " ")
	if r.Writer == "" || at <= 0 || at < len(line)-len(r.Writer)-len(" !.") || !r.isWriter(foldedWords(line[at:])) {
		return line
	}
	before := strings.TrimRight(line[:at], " ")
	_, last := cutLast(before)
	if strings.HasSuffix(before, ".") || strings.HasSuffix(before, "!") || strings.HasSuffix(before, "-") || r.closing(last) > 0 {
		return before
	}
	return line
}

// cutLast cuts the last word off a line.
func cutLast(line string) (rest, word string) {
	at := strings.LastIndexByte(line, ' ')
	return line[:max(at, 0)], line[at+1:]
}

// isWriter reports whether some words are the writer's name, or words of it in a row.
func (r *sheetReader) isWriter(words []string) bool {
	name := foldedWords(r.Writer)
	for i := range name {
		if len(words) <= len(name)-i && slices.Equal(words, name[i:i+len(words)]) {
			return true
		}
	}
	return false
}
