package gametest

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/language"
)

// advice looks at what a decision advises: each order is of its kind, fits, is
// accepted and survives format and read; each text says something or nothing,
// but no order stands without being one.
func (l *looker) advice(d games.Decision) error {
	if err := l.examples(d); err != nil {
		return err
	}
	if plain, _ := l.title.Advise(d, "", "en"); len(plain.Groups) == 0 {
		return nil
	}
	for _, topic := range append([]string{""}, l.topics(d, l.r)...) {
		advice, fault := l.title.Advise(d, topic, "en")
		if fault != nil {
			if l.wordless(fault.Why) {
				return fmt.Errorf("topic %q is refused without words", topic)
			}
			continue
		}
		shown := 0
		for _, g := range advice.Groups {
			if g.Left < 0 {
				return fmt.Errorf("of topic %q, %d are left out", topic, g.Left)
			}
			for _, h := range g.Hints {
				shown++
				if h.Order == nil {
					if l.wordless(h.Note) {
						return fmt.Errorf("of topic %q the hint %q has no words", topic, h.Note.Kind)
					}
					continue
				}
				if err := l.order(d, *h.Order, fmt.Sprintf("of topic %q the advised", topic)); err != nil {
					return err
				}
			}
		}
		if shown == 0 {
			return fmt.Errorf("nothing is advised of topic %q", topic)
		}
	}
	return nil
}

// mostExamples is how many a report shows.
const mostExamples = 8

// examples looks at what a report shows of a decision: there are some, each is
// accepted as it stands, and no two are the same answer.
func (l *looker) examples(d games.Decision) error {
	some, _ := l.title.Examples(d, mostExamples)
	if len(some) == 0 || len(some) > mostExamples {
		return fmt.Errorf("there are %d examples", len(some))
	}
	var taken []games.Order
	for _, o := range some {
		if err := l.order(d, o, "the example"); err != nil {
			return err
		}
		a, _ := d.Accept(o)
		if slices.ContainsFunc(taken, func(x games.Order) bool { return x.Place == a.Order.Place && games.SameAnswer(x, a.Order) }) {
			return fmt.Errorf("the example %q is shown twice", l.title.Format(o))
		}
		taken = append(taken, a.Order)
	}
	return nil
}

// topics are some of the words with which a player may ask what he can order:
// the order words of what is listed, and words of one of its lines.
func (c *checker) topics(d games.Decision, r *rand.Rand) []string {
	list := d.List()
	var topics []string
	for _, o := range list {
		if o.Verb != "" && !slices.Contains(topics, o.Verb) {
			topics = append(topics, o.Verb)
		}
	}
	if len(topics) > 1 {
		topics = []string{topics[r.IntN(len(topics))]}
	}
	if len(list) > 0 {
		words := strings.FieldsFunc(c.title.Format(list[r.IntN(len(list))]), func(c rune) bool { return c == ' ' || c == ',' || c == ':' })
		topics = append(topics, words[r.IntN(len(words))])
	}
	return topics
}

// advised is what a seat reads of a decision by "legal" on some topics, its examples,
// and the odds of some orders.
func (c *checker) advised(d games.Decision, topics []string, orders []games.Order) string {
	var b strings.Builder
	say := func(t games.Text) string {
		if t.Kind == "" {
			return ""
		}
		return c.say(t)
	}
	for _, topic := range topics {
		advice, fault := c.title.Advise(d, topic, "en")
		if fault != nil {
			fmt.Fprintf(&b, "%q: %s\n", topic, c.why(fault))
			continue
		}
		for _, note := range advice.Notes {
			fmt.Fprintf(&b, "%q: %s\n", topic, say(note))
		}
		for _, g := range advice.Groups {
			fmt.Fprintf(&b, "%q: %s, %d left, %q\n", topic, say(g.Head), g.Left, g.More)
			for _, h := range g.Hints {
				if h.Order != nil {
					fmt.Fprintf(&b, "\t%s\n", c.title.Format(*h.Order))
				}
				fmt.Fprintf(&b, "\t%s\n", say(h.Note))
			}
		}
	}
	examples, all := c.title.Examples(d, mostExamples)
	for _, o := range examples {
		fmt.Fprintf(&b, "example %q, all %v\n", c.title.Format(o), all)
	}
	for _, o := range orders {
		for _, t := range c.title.Odds(d, o) {
			fmt.Fprintf(&b, "odds of %q: %s\n", c.title.Format(o), say(t))
		}
	}
	return b.String()
}

// Topics checks that what is typed behind "legal" in Japanese means the same as a topic in
// English; "" means that there is none. words are topics in English, and how they are shown.
// All topics that the title's Japanese tells of are some.
func Topics[T any, P interface {
	*T
	Word(string) string
}](t *testing.T, in []*language.Language, read func([]*language.Language, string) (T, *games.Fault), typed map[string]string,
	said func(P) string, words map[string]string) {
	t.Helper()
	means := func(in []*language.Language, typed string) string {
		if about, fault := read(in, typed); fault == nil {
			return said(&about)
		}
		return ""
	}
	for own, english := range typed {
		want := ""
		if english != "" {
			want = means(in[len(in)-1:], english)
		}
		if got := means(in, own); got != want {
			t.Errorf("%q is %q, and %q is %q", own, got, english, want)
		}
	}
	for _, said := range Quoted(t, os.DirFS("words/ja"), "候補") {
		if _, fault := read(in[:1], said); fault != nil {
			t.Errorf("%q is told of and not understood", said)
		}
	}
	unlengthened(t, func(name string) string { return means(in[:1], name) })
	about, _ := read(in, "")
	for english, want := range words {
		got := P(&about).Word(english)
		if means(in, got) != means(in[len(in)-1:], english) || got != want {
			t.Errorf("%q is shown as %q, want %q", english, got, want)
		}
	}
}

// unlengthened checks that names of the title in kana are read as the same without their long vowels.
func unlengthened(t *testing.T, means func(string) string) {
	t.Helper()
	text, err := os.ReadFile("words/ja/lexicon.toml")
	if err != nil {
		t.Fatal(err)
	}
	var sections strings.Builder
	for section := range strings.SplitSeq(string(text), "\n[") {
		if strings.HasPrefix(section, "names.") {
			sections.WriteString(section)
		}
	}
	seen := 0
	longNames := regexp.MustCompile(`"(\p{Katakana}[\p{Katakana}・ー]*ー[\p{Katakana}・ー]*)"`)
	for _, m := range longNames.FindAllStringSubmatch(sections.String(), -1) {
		name := m[1]
		short := strings.ReplaceAll(name, "ー", "")
		if want := means(name); want != "" && len([]rune(short)) > 3 {
			if seen++; means(short) != want {
				t.Errorf("%q is %q, and %q is %q", name, want, short, means(short))
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d names have long vowels", seen)
	}
}

// Quoted are the words that stand behind a word in the quotes of Japanese files, such as 提案 of
// 「ヘルプ 提案」. Of those that are put together from values nothing is known.
func Quoted(t *testing.T, files fs.FS, word string) []string {
	t.Helper()
	quotes := regexp.MustCompile(`「` + word + `[ \n]([^」{]+)」`)
	var list []string
	err := fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		for _, m := range quotes.FindAllSubmatch(text, -1) {
			list = append(list, strings.Join(strings.Fields(string(m[1])), " "))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
