// Package advice is what titles share in answering "legal", and in choosing the
// examples of a report: the topic that a player asks about, what is shown of it, and
// in which order. A title knows what its topics can name, what its decisions allow,
// and what comes of each order; how that is told is games.Advice.
package advice

import (
	"fmt"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/language"
)

// A Topic is what a player wants to read of: all that it names must fit. The
// zero Topic is everything. S are the title's spaces.
type Topic[S Space] struct {
	Typed  string
	Verb   string // a word of the title's own; empty: any
	Spaces []S
	Units  []string     // names of pieces, or of classes of them
	Notes  []games.Text // how it was read

	word func(english string) string
}

// A Space is known by the name that it has in orders.
type Space interface {
	comparable
	fmt.Stringer
}

// Read understands what is typed behind "legal", in any order, in the first of some
// languages that has words for all of it, and need not guess any: take is called with each thing of the
// classes that is named. A word of orders is the topic's verb if verb makes something of it;
// the last language is the title's.
func (t *Topic[S]) Read(in []*language.Language, typed string, verb func(language.Mention) string, take func(language.Mention),
	classes ...string) *games.Fault {
	t.Typed = strings.TrimSpace(typed)
	own, english := in[0], in[len(in)-1]
	wanted := func(m language.Mention) bool { return verb(m) != "" }
	if own != english {
		t.word = func(words string) string {
			list, _, _ := english.Mentions(words, wanted, classes...)
			return own.Mention(list)
		}
	}
	mentions, notes, unknown := own.Mentions(typed, wanted, classes...)
	if own != english && (unknown != "" || len(notes) > 0) { // or guessed
		if list, how, strange := english.Mentions(typed, wanted, classes...); strange == "" && (unknown != "" || len(how) == 0) {
			mentions, notes, unknown = list, how, ""
		}
	}
	if unknown != "" {
		return &games.Fault{Text: typed, Why: games.T("legal-unknown", "what", unknown)}
	}
	t.Notes = notes
	for _, m := range mentions {
		if m.Class == "" {
			t.Verb = verb(m)
		} else {
			take(m)
		}
	}
	return nil
}

// Word is another topic of the title, such as "raid", in the language of the player.
func (t *Topic[S]) Word(english string) string {
	if t.word == nil {
		return english
	}
	return t.word(english)
}

// Any reports whether the topic leaves everything open.
func (t *Topic[S]) Any() bool { return t.Verb == "" && len(t.Spaces)+len(t.Units) == 0 }

// About reports whether the topic is about one of some things, or about any.
func (t *Topic[S]) About(verbs ...string) bool {
	return t.Verb == "" || slices.Contains(verbs, t.Verb)
}

// Names reports whether all spaces of the topic are among some.
func (t *Topic[S]) Names(spaces ...S) bool {
	for _, s := range t.Spaces {
		if !slices.Contains(spaces, s) {
			return false
		}
	}
	return true
}

// Wants reports whether each name of the topic means some of the pieces ps.
func Wants[S Space, P any](t *Topic[S], ps []P, means func(name string, p P) bool) bool {
	for _, name := range t.Units {
		if !slices.ContainsFunc(ps, func(p P) bool { return means(name, p) }) {
			return false
		}
	}
	return true
}

// Fits reports whether an order names all spaces of the topic, its place among
// them, and all pieces. A value of the order stands for a space or pieces of a
// name as the title says.
func (t *Topic[S]) Fits(o games.Order, space func(value string, s S) bool, pieces func(value, name string) bool) bool {
	some := func(is func(value string) bool) bool {
		return slices.ContainsFunc(o.Args, func(a games.Arg) bool { return slices.ContainsFunc(a.Values, is) })
	}
	for _, s := range t.Spaces {
		if o.Place != s.String() && !some(func(v string) bool { return space(v, s) }) {
			return false
		}
	}
	for _, name := range t.Units {
		if !some(func(v string) bool { return pieces(v, name) }) {
			return false
		}
	}
	return true
}

// Nothing says that nothing fits the topic.
func (t *Topic[S]) Nothing() games.Text { return games.T("legal-nothing", "what", t.Typed) }

// Of is the advice of some groups on the topic, those without hints left out;
// it says so if none is left.
func (t *Topic[S]) Of(groups ...games.AdviceGroup) games.Advice {
	groups = slices.DeleteFunc(groups, func(gr games.AdviceGroup) bool { return len(gr.Hints) == 0 && gr.Left == 0 })
	if len(groups) == 0 {
		groups = Note(t.Nothing())
	}
	return games.Advice{Notes: t.Notes, Groups: groups}
}

// List is the advice on a decision with few answers: those that fit the topic,
// or, behind the text that nothing does, all of them. It shows at most so many,
// each with its note.
func (t *Topic[S]) List(d games.Decision, fits func(games.Order) bool, most int, note func(games.Order) games.Text) games.Advice {
	list := d.List()
	var groups []games.AdviceGroup
	fitting := slices.DeleteFunc(slices.Clone(list), func(o games.Order) bool { return !fits(o) })
	if len(fitting) == 0 {
		groups, fitting = Note(t.Nothing()), list
	}
	gr := games.AdviceGroup{Left: max(0, len(fitting)-most)}
	for _, o := range fitting[:min(len(fitting), most)] {
		gr.Hints = append(gr.Hints, games.Hint{Order: &o, Note: note(o)})
	}
	return games.Advice{Notes: t.Notes, Groups: append(groups, gr)}
}

// A Page collects what is said of a decision, group by group.
type Page struct {
	Of     games.Decision
	Groups []games.AdviceGroup
}

// Begin begins a group.
func (p *Page) Begin(head games.Text) { p.Groups = append(p.Groups, games.AdviceGroup{Head: head}) }

// Last is the group that was begun last, until the next is.
func (p *Page) Last() *games.AdviceGroup { return &p.Groups[len(p.Groups)-1] }

// Offer adds an order to the last group as the decision takes it, if it does.
func (p *Page) Offer(o games.Order, note games.Text) {
	gr := p.Last()
	gr.Hints = append(gr.Hints, Order(p.Of, o, note)...)
}

// Say adds to the last group what is no order.
func (p *Page) Say(note games.Text) {
	gr := p.Last()
	gr.Hints = append(gr.Hints, games.Hint{Note: note})
}

// Order is the hint of an order as the decision takes it, none if it is refused.
func Order(d games.Decision, o games.Order, note games.Text) []games.Hint {
	answer, fault := d.Accept(o)
	if fault != nil {
		return nil
	}
	return []games.Hint{{Order: &answer.Order, Note: note}}
}

// Note is a group that only says something.
func Note(text games.Text) []games.AdviceGroup {
	return []games.AdviceGroup{{Hints: []games.Hint{{Note: text}}}}
}

// Trim leaves of a group the first hints; more is the topic that shows all.
func Trim(gr *games.AdviceGroup, most int, more string) {
	if n := len(gr.Hints); n > most {
		gr.Hints, gr.Left, gr.More = gr.Hints[:most], gr.Left+n-most, more
	}
}

// First is the first of some texts, the zero Text if there is none.
func First(texts []games.Text) games.Text {
	if len(texts) == 0 {
		return games.Text{}
	}
	return texts[0]
}
