package gametest

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/board"
)

// Examples are the lines of a help page that show orders: those that begin
// with four blanks, without "standing".
func Examples(page string) []string {
	var list []string
	for line := range strings.Lines(page) {
		if example, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "    "); ok && !strings.HasPrefix(example, " ") {
			list = append(list, strings.TrimPrefix(example, "standing "))
		}
	}
	return list
}

// HelpExamples checks every help page of a title: each of its examples is read
// without a note, and is the same order when it is formatted and read again; no
// line is wider than widest columns. The pages in without show no order.
func HelpExamples(t *testing.T, title games.Title, words *games.Words, widest int, without ...string) {
	t.Helper()
	helpExamples(t, title, words, "en", widest, without)
}

// TranslatedHelp is HelpExamples of a language in which players write their orders: each
// example is in it, and no line is measured, for they are wrapped. The page of each kind of
// decision shows an order of it.
func TranslatedHelp(t *testing.T, title games.Title, words *games.Words, lang string, without ...string) {
	t.Helper()
	helpExamples(t, games.In(title, lang), words, lang, 1<<20, without)
	helpKinds(t, games.In(title, lang), lang)
	for _, topic := range words.Topics(lang) {
		page, _ := words.Help(topic, lang)
		for _, example := range Examples(page) {
			if !strings.ContainsFunc(example, func(r rune) bool { return r > unicode.MaxLatin1 }) {
				t.Errorf("%q: %q is in English", topic, example)
			}
		}
	}
}

func helpExamples(t *testing.T, title games.Title, words *games.Words, lang string, widest int, without []string) {
	t.Helper()
	topics := words.Topics(lang)
	if len(topics) == 0 {
		t.Error("there are no pages")
	}
	for _, topic := range topics {
		page, _ := words.Help(topic, lang)
		for line := range strings.Lines(page) {
			line = strings.TrimSuffix(line, "\n")
			if board.Width(line) > widest || strings.TrimRight(line, " ") != line {
				t.Errorf("%q: line %q", topic, line)
			}
		}
		if slices.Contains(without, topic) {
			continue
		}
		examples := Examples(page)
		if len(examples) == 0 {
			t.Errorf("%q has no example", topic)
		}
		for _, example := range examples {
			r := title.Read(games.Lines(example)[0].Text, nil)[0] // without what is explained behind #
			switch {
			case r.Order == nil && r.Fault != nil:
				t.Errorf("%q: %q is no order: %s", topic, example, title.Say(r.Fault.Why, lang))
			case r.Order == nil:
				t.Errorf("%q: %q is talk", topic, example)
			case len(r.Notes) > 0:
				t.Errorf("%q: %q has notes %v", topic, example, r.Notes)
			default:
				line := title.Format(*r.Order)
				if again := title.Read(line, nil)[0]; again.Order == nil || title.Format(*again.Order) != line {
					t.Errorf("%q: %q becomes %q, which is %+v", topic, example, line, again)
				}
			}
		}
	}
}

// HelpIndex checks that the title's page names every other page, behind "More help:".
func HelpIndex(t *testing.T, title games.Title, words *games.Words) {
	t.Helper()
	index, _ := title.Help("", "en")
	_, more, _ := strings.Cut(index, "More help:")
	for _, topic := range words.Topics("en") {
		if topic != "" && !strings.Contains(more, topic) {
			t.Errorf("the page %s is not named", topic)
		}
	}
}

// HelpKinds checks that each kind of decision has a page that names it and shows
// an order of it.
func HelpKinds(t *testing.T, title games.Title) {
	t.Helper()
	helpKinds(t, title, "en")
	for _, k := range title.Kinds() {
		page, _ := title.Help(string(k.Kind), "en")
		if !strings.Contains(page, strings.ReplaceAll(string(k.Kind), "-", " ")) && !strings.Contains(page, string(k.Kind)) {
			t.Errorf("the page on %s does not name it", k.Kind)
		}
	}
}

func helpKinds(t *testing.T, title games.Title, lang string) {
	t.Helper()
	for _, k := range title.Kinds() {
		page, ok := title.Help(string(k.Kind), lang)
		if !ok {
			t.Errorf("no help on %s", k.Kind)
		}
		if !slices.ContainsFunc(Examples(page), func(line string) bool {
			line = games.Lines(strings.TrimPrefix(line, title.StandingWord()+" "))[0].Text
			r := title.Read(line, nil)[0]
			return r.Order != nil && r.Order.Kind == k.Kind
		}) {
			t.Errorf("the page on %s shows no order of it", k.Kind)
		}
	}
}

// mostDefault is how long the phrase of a default may be.
const mostDefault = 60

// Defaults checks that each kind of decision has words for what is done by default: a
// phrase without a full stop, "default-" and the kind, and none is of no kind.
func Defaults(t *testing.T, title games.Title, words *games.Words) {
	t.Helper()
	const prefix = "default-"
	left := slices.DeleteFunc(words.Kinds("en"), func(kind string) bool { return !strings.HasPrefix(kind, prefix) })
	for _, k := range title.Kinds() {
		kind := prefix + string(k.Kind)
		said := title.Say(games.T(kind), "en")
		if said == kind || said == "" || board.Width(said) > mostDefault || strings.ContainsAny(said, "\n") || strings.HasSuffix(said, ".") {
			t.Errorf("the default of %s is %q", k.Kind, said)
		}
		left = slices.DeleteFunc(left, func(other string) bool { return other == kind })
	}
	if len(left) > 0 {
		t.Errorf("defaults of no kind: %q", left)
	}
}

// HelpCodes checks that the page of codes lists the spaces of each sheet of the
// map, in order; entry is how the line of a space begins, up to a comma, as
// blanks fold.
func HelpCodes(t *testing.T, title games.Title, m *board.Map, entry func(space int) string) {
	t.Helper()
	page, _ := title.Help("codes", "en")
	for i, name := range m.Theatres {
		head := title.Say(games.T("board-theatre-"+name), "en")
		_, part, ok := strings.Cut(page, "\n\n"+head+" ")
		if !ok {
			t.Errorf("no part %s", head)
			continue
		}
		part, _, _ = strings.Cut(part, "\n\n")
		var got, want []string
		for _, line := range strings.Split(part, "\n")[1:] {
			line, _, _ = strings.Cut(line, ", ")
			got = append(got, strings.Join(strings.Fields(line), " "))
		}
		for _, s := range m.Spaces[i] {
			want = append(want, entry(int(s)))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-on the sheet +on the page):\n%s", head, diff)
		}
	}
}
