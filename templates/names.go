package templates

import "strings"

// names are words for what the program knows by other names: names.toml.
type names struct {
	Day    string
	Months []string

	And    string // between the last two of some who do one thing
	Comma  string // between names in a list
	Beside string // a name with what belongs to it: WHAT (MORE)
	Told   string // what is told to one of several: WHO: WHAT
	// Unfinished is an order that its player is to end himself: WHAT: ...
	Unfinished string
	Ambiguous  int // columns of a character whose width Unicode calls ambiguous
	// Called are names of the language, the first as it calls itself.
	Called []string
	// Scripts are those that tell a text of the language from others; none: nothing does.
	Scripts []string
	// Fonts are the names that its letters prefer in HTML, with a comma behind each.
	Fonts string
	// Style is what else it wants of HTML, such as how strictly lines are broken.
	Style   string
	Sandbox string
	Signals map[string]string
	Seats   map[string]string
	Time    timeNames
	// GM is who acts for a seat that nobody has.
	GM string `toml:"game_master"`
	// Entry is what an entry for a calendar says.
	Entry struct{ Summary, Detail string }
}

// And is names as letters in a language say them of several who do one thing: Anna and Bob.
func And(lang string, names []string) string {
	return strings.Join(names, languages[known(lang)].names.And)
}

// List is names as letters in a language list them: Anna, Bob.
func List(lang string, names []string) string {
	return strings.Join(names, languages[known(lang)].names.Comma)
}

// Beside is a name with what belongs to it, as letters in a language write that: Anna
// (French).
func Beside(lang, name, more string) string {
	return filled(languages[known(lang)].names.Beside, "WHAT", name, "MORE", more)
}

// filled is a form with what stands for its marks, as strings.NewReplacer does it, which costs
// more than the form where that is used once.
func filled(form string, pairs ...string) string {
	var b strings.Builder
next:
	for form != "" {
		for i := 0; i < len(pairs); i += 2 {
			if rest, ok := strings.CutPrefix(form, pairs[i]); ok {
				b.WriteString(pairs[i+1])
				form = rest
				continue next
			}
		}
		b.WriteByte(form[0])
		form = form[1:]
	}
	return b.String()
}

// Told is what is told to one of several, as letters in a language write that: French: ...
func Told(lang, who, what string) string {
	return filled(languages[known(lang)].names.Told, "WHO", who, "WHAT", what)
}

// Unfinished is an order of which letters in a language write only how it begins.
func Unfinished(lang, begins string) string {
	return strings.NewReplacer("WHAT", begins).Replace(languages[known(lang)].names.Unfinished)
}

// GameMaster is how letters in a language call who acts for a seat that nobody has.
func GameMaster(lang string) string { return languages[known(lang)].names.GM }
