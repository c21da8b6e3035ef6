package mail

import (
	"embed"
	"strconv"
	"strings"
	"unicode/utf8"
)

//go:embed words/*.txt
var wordFiles embed.FS

// wordLists are what mail programs write around the text of a person, and what
// machines write of themselves, in the languages they speak. All of it is data:
// files of the folder words, whose first lines say what they hold.
type wordLists struct {
	wrote, wroteBegins, sentFrom, sentFromWeak, footers, disclaimers beginning
	vacation, away, bounce, complaint                                beginning
	daemons, daemonNames, nameless, autoFields, autoMailers          beginning
	links, pictures, banners                                         beginning

	original, forwarded, above, devices []string
	sentFromWithin, plainWithin         []string // the second are those of the first that are ASCII
	bounceText, late, lateText          []string
	bannerLinks                         []string
	programs                            [][]string // of each row all

	wroteByEnd map[rune][]string // the words of wrote by their last letter
	fields     map[string]label
	charsets   map[string]string // what labels mean
	commonHan  map[rune]bool
	bannerTags map[string]bool

	serviceNames map[string]bool
	htmlNames    map[string]nameKind
	htmlBegins   []nameBeginning // of such names
}

// A label is what a line of a quoted header holds.
type label int

const (
	noLabel label = iota
	fromLabel
	dateLabel
	toLabel
	ccLabel
	subjectLabel
	otherLabel
)

var lexicon = readWordLists()

func readWordLists() wordLists {
	l := wordLists{
		wrote:        beginnings("wrote"),
		wroteBegins:  beginnings("wrote-begins"),
		sentFrom:     beginnings("sent-from"),
		sentFromWeak: beginnings("sent-from-weak"),
		footers:      beginnings("footers"),
		disclaimers:  beginnings("disclaimers"),

		vacation:  beginnings("vacation"),
		away:      beginnings("away"),
		bounce:    beginnings("bounce"),
		complaint: beginnings("complaint"),

		daemons:     beginnings("daemons"),
		daemonNames: beginnings("daemon-names"),
		nameless:    beginnings("nameless"),
		autoFields:  beginnings("auto-fields"),
		autoMailers: beginnings("auto-mailers"),

		links:    beginnings("links"),
		pictures: beginnings("pictures"),
		banners:  beginnings("banners"),

		original:       words("original"),
		forwarded:      words("forwarded"),
		above:          words("above"),
		devices:        words("devices"),
		sentFromWithin: words("sent-from-within"),
		bounceText:     words("bounce-text"),
		late:           words("late"),
		lateText:       words("late-text"),
		bannerLinks:    words("banner-links"),

		wroteByEnd: byRune("wrote", utf8.DecodeLastRuneInString),
		fields:     map[string]label{},
		charsets:   map[string]string{},
		commonHan:  map[rune]bool{},
		bannerTags: map[string]bool{},

		serviceNames: map[string]bool{},
		htmlNames:    map[string]nameKind{},
	}
	for _, w := range l.sentFromWithin {
		if isASCII(w) {
			l.plainWithin = append(l.plainWithin, w)
		}
	}
	for what, name := range map[label]string{
		fromLabel: "from", dateLabel: "date", toLabel: "to", ccLabel: "cc", subjectLabel: "subject", otherLabel: "other",
	} {
		for _, w := range words("field-" + name) {
			l.fields[w] = what
		}
	}
	for _, w := range words("charsets") {
		label, name, _ := strings.Cut(w, "=")
		l.charsets[strings.TrimSpace(label)] = strings.TrimSpace(name)
	}
	for _, w := range words("service-names") {
		l.serviceNames[w] = true
	}
	for _, w := range words("programs") {
		l.programs = append(l.programs, strings.Split(w, " + "))
	}
	for _, w := range words("banner-tags") {
		l.bannerTags[w] = true
	}
	for _, c := range strings.Join(words("common-han"), "") {
		l.commonHan[c] = true
	}
	l.readNames()
	return l
}

// readNames reads what elements of HTML are called that hold what somebody did not write.
func (l *wordLists) readNames() {
	for kind, name := range map[nameKind]string{
		quoteName: "quote", introName: "intro", signatureName: "signature", originalName: "original", lineName: "line",
	} {
		for _, w := range words("html-" + name) {
			if begin, ok := strings.CutSuffix(w, "*"); ok {
				l.htmlBegins = append(l.htmlBegins, nameBeginning{begin, kind})
			} else {
				l.htmlNames[w] |= kind
			}
		}
	}
}

// words reads a file of words: one phrase a line, in lower case and in quotes
// where a blank at its edge matters. A line that begins with # is a remark.
func words(name string) []string {
	data, err := wordFiles.ReadFile("words/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	var list []string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if phrase, err := strconv.Unquote(line); err == nil {
			line = phrase
		}
		list = append(list, line)
	}
	return list
}

// byRune sorts the words of a file by one of their letters.
func byRune(name string, letter func(string) (rune, int)) map[rune][]string {
	out := map[rune][]string{}
	for _, w := range words(name) {
		c, _ := letter(w)
		out[c] = append(out[c], w)
	}
	return out
}

// A beginning finds which of many phrases a line begins with: by its first letter.
type beginning map[rune][]string

func beginnings(name string) beginning { return byRune(name, utf8.DecodeRuneInString) }

// mayBegin are the phrases that s may begin with.
func (b beginning) mayBegin(s string) []string {
	c, _ := utf8.DecodeRuneInString(s)
	return b[c]
}

// of reports what stands behind the longest phrase that s begins with.
func (b beginning) of(s string) (rest string, ok bool) {
	for _, p := range b.mayBegin(s) {
		if r, found := strings.CutPrefix(s, p); found && (!ok || len(r) < len(rest)) {
			rest, ok = r, true
		}
	}
	return rest, ok
}

// has reports whether s begins with one of the phrases.
func (b beginning) has(s string) bool {
	_, ok := b.of(s)
	return ok
}

// within reports a phrase that begins with a word of s, or anywhere in a script
// that puts no spaces between words.
func (b beginning) within(s string) bool {
	space := true
	for i := range len(s) {
		if c := s[i]; c == ' ' || c == '(' || c == '"' {
			space = true
			continue
		}
		if space || s[i] >= utf8.RuneSelf {
			if b.has(s[i:]) {
				return true
			}
		}
		space = false
	}
	return false
}
