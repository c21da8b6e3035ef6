package adjudicator

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"postrider/templates"
)

// Names of members are told apart by how they look: nobody is to be taken for another
// because a letter of his name is of another script, or two of his letters look like one
// of the other's (Unicode Technical Standard 39, of which this is the part for names).

// lookAlike are letters that look like some of the Latin script, without case and marks.
var lookAlike = func() map[rune]string {
	m := map[rune]string{
		'ı': "l", 'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ŧ': "t", 'ß': "ss",
		'æ': "ae", 'œ': "oe", 'þ': "p", 'ɑ': "a", 'ɡ': "g", 'ɩ': "l",
		'0': "o", '1': "l", '|': "l", 'і': "l", 'ї': "l", 'ј': "j", 'ӏ': "l",
	}
	pair := func(from, to string) {
		for i, r := 0, []rune(to); i < len(r); i++ {
			m[[]rune(from)[i]] = string(r[i])
		}
	}
	pair("аеорсухѕһԁԛԝкмтвнгзп", "aeopcyxshdqwkmtbhrзn") // Cyrillic
	pair("αοντρικυχηγωεβζμΝΗΥ", "aovtplkuxnywebzmnhy")   // Greek, of which some capitals look otherwise
	pair("օսոհցզ", "ounhgq")                             // Armenian
	m['з'] = "3"
	return m
}()

// skeleton is a name as it looks: two names of one skeleton may be taken for each other.
func skeleton(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(name) {
		as, ok := lookAlike[r]
		if r = unicode.ToLower(r); !ok {
			as, ok = lookAlike[r]
		}
		if ok {
			b.WriteString(as)
			continue
		}
		switch {
		case r == 'i':
			b.WriteByte('l') // as its capital does
		case unicode.IsLetter(r), unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(b.String())
}

// looks are the skeletons of a name as it is written and in capitals.
func looks(name string) [2]string { return [2]string{skeleton(name), skeleton(strings.ToUpper(name))} }

// namesakes are what tells apart those of one name, in any script.
func namesakes() []string { return []string{" II", " III", " IV", " V", " VI"} }

// oneScript reports whether the letters of a name are of one script, and all are seen. The
// scripts are those that names are written in (Unicode Standard Annex 31, table 5), each with
// those that it is mixed with.
func oneScript(name string) bool {
	list := [][]string{
		{"Latin"}, {"Greek"}, {"Cyrillic"}, {"Armenian"}, {"Georgian"}, {"Hebrew"}, {"Arabic"}, {"Thaana"}, {"Ethiopic"},
		{"Devanagari"}, {"Bengali"}, {"Gurmukhi"}, {"Gujarati"}, {"Oriya"}, {"Tamil"}, {"Telugu"}, {"Kannada"}, {"Malayalam"}, {"Sinhala"},
		{"Thai"}, {"Lao"}, {"Tibetan"}, {"Myanmar"}, {"Khmer"}, {"Han", "Hiragana", "Katakana", "Bopomofo"}, {"Han", "Hangul"},
	}
	return slices.ContainsFunc(list, func(scripts []string) bool {
		return !strings.ContainsFunc(name, func(r rune) bool {
			if !unicode.IsLetter(r) || r == 'ー' {
				return false
			}
			in := func(script string) bool { return unicode.Is(unicode.Scripts[script], r) }
			return !slices.ContainsFunc(scripts, in) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
		})
	})
}

const (
	shortestName = 2  // letters
	mostName     = 40 // letters and signs of a name that somebody gives himself
	// saysMuch is how many letters a word has that says of whoever has it in his name that he
	// is the club, the program or the game master. Shorter ones are in the names of people.
	saysMuch = 8
)

// goodName is a name that somebody gives himself, as it is kept; false: it is none that
// can be had.
func goodName(name, club string) (string, bool) {
	name = strings.Join(strings.Fields(norm.NFC.String(strings.Trim(name, " \t.,!:;\"<>()"))), " ")
	letters := 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.Is(unicode.M, r), strings.ContainsRune(" .'’-", r):
		default:
			return "", false
		}
	}
	bare := name
	for _, more := range namesakes() {
		bare = strings.TrimSuffix(bare, more)
	}
	if letters < shortestName || utf8.RuneCountInString(name) > mostName || len(name) > maxName || !oneScript(bare) {
		return "", false
	}
	for _, word := range strings.Fields(name) { // nor is it the name of a place in the web
		if strings.Contains(strings.TrimRight(word, "."), ".") {
			return "", false
		}
	}
	reserved := []string{club, botName}
	for _, lang := range templates.Languages() {
		reserved = append(reserved, templates.GameMaster(lang), strings.TrimPrefix(templates.GameMaster(lang), "the "))
		if whom, ok := Commands(lang).Choice("whom", name); ok && whom != "" {
			return "", false
		}
	}
	is := skeleton(name)
	for _, r := range reserved {
		r = skeleton(r)
		if is == r || len(r) >= saysMuch && strings.Contains(is, r) {
			return "", false
		}
	}
	return name, true
}
