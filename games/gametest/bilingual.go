package gametest

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"

	"postrider/games"
	"postrider/games/language"
)

// A Bilingual is a title in English and in another language, and what is needed to test
// that it is the same title in both.
type Bilingual struct {
	English games.Title
	// In is the title with other words: its own, and those that all titles share; nil:
	// as they are in English.
	In    func(words, shared fs.FS) (games.Title, *language.Language, error)
	Words fs.FS    // what holds the folder words
	Names []string // of the game, which are the same in all languages
	Lines []string // in English, beside the examples of rows
	Kept  string   // an order in English that may be a standing order
	Options
}

// InventLanguage checks that a language is files and nothing else: a title is understood
// in one that nobody speaks.
func InventLanguage(t *testing.T, b Bilingual) {
	shared, words, club := b.folders(t, "en")
	v := Invent(t, b.Names, words, shared, club)
	title, made, err := b.In(v.Folder(t, words), v.Folder(t, shared))
	if err != nil {
		t.Fatal(err)
	}
	_, english, err := b.In(words, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Commands = v.Commands(t, shared, club)
	lines := slices.Clone(b.Lines)
	for _, form := range english.Forms() {
		lines = append(lines, form.Example)
	}
	lines = append(b.Lines, otherwise(t, lines, shared, words)...)
	t.Run("rows", func(t *testing.T) { v.rows(t, english, made, lines) })
	t.Run("commands", func(t *testing.T) {
		inEnglish, inInvented := games.SheetReader{Title: b.English, Commands: Commands(t)}, games.SheetReader{Title: title, Commands: b.Commands}
		v.commands(t, inEnglish, inInvented, b.Kept)
	})
	t.Run("both", func(t *testing.T) { v.both(t, english, made, b) })
	t.Run("matches", func(t *testing.T) { inventedMatches(t, title, b.Options) })
}

// folders hold what is typed in a language: in all titles, in this one, and beside orders.
func (b Bilingual) folders(t *testing.T, lang string) (shared, words, club fs.FS) {
	t.Helper()
	shared, err := fs.Sub(language.Words(), lang)
	if err != nil {
		t.Fatal(err)
	}
	if words, err = fs.Sub(b.Words, "words/"+lang); err != nil {
		t.Fatal(err)
	}
	return shared, words, clubFolder(lang)
}

// rows checks that what rows write is read back (see Rows), and that the example of each
// row is read as it is in English, and so are lines; nearly all of them also with an
// ending behind their word, for some words have none.
func (v *Invented) rows(t *testing.T, english, made *language.Language, lines []string) {
	Rows(t, made, 5_000)
	compare := func(line, other string, open ...games.Kind) string {
		return cmp.Diff(ordersOf(english, english.Read(line, open)), ordersOf(made, made.Read(other, open)))
	}
	forms, alike := made.Forms(), 0
	for i, form := range english.Forms() {
		if diff := compare(form.Example, forms[i].Example, form.Kind); diff != "" {
			t.Errorf("%q is another order than %q (-in English +invented):\n%s", forms[i].Example, form.Example, diff)
		}
		if compare(inflected(form, "ing"), inflected(forms[i], v.ending("ing")), form.Kind) == "" {
			alike++
		}
	}
	if alike*10 < len(forms)*9 {
		t.Errorf("with endings only %d of %d examples are read as in English", alike, len(forms))
	}
	for _, line := range lines {
		if diff := compare(line, v.Line(line)); diff != "" {
			t.Errorf("%q is another order than %q (-in English +invented):\n%s", v.Line(line), line, diff)
		}
	}
}

// both checks that a player with the invented language is understood in it and in
// English, line by line in one sheet; that lines are written for him in his; and that a
// match in which one writes so has the journal of one in which all write English.
func (v *Invented) both(t *testing.T, english, made *language.Language, b Bilingual) {
	title := games.InTongue(b.English, made)
	reader := games.SheetReader{Title: title}
	forms := made.Forms()
	for i, form := range english.Forms() {
		reader.Open = []games.Kind{form.Kind}
		want := ordersOf(english, english.Read(form.Example, reader.Open))
		for _, line := range []string{form.Example, forms[i].Example} {
			if diff := cmp.Diff(want, ordersOf(english, title.Read(line, reader.Open))); diff != "" {
				t.Errorf("%q is read otherwise by who may write both (-want +got):\n%s", line, diff)
			}
		}
		list := english.Read(form.Example, nil)
		if len(list) != 1 || list[0].Order == nil || list[0].Fault != nil || list[0].Standing {
			continue
		}
		if alone := reader.Read(form.Example).Lines[0].Reading; alone.Fault != nil {
			continue // it stands behind another
		}
		sheet := reader.Read(form.Example + "\n" + forms[i].Example)
		if slices.ContainsFunc(sheet.Lines, func(l games.SheetLine) bool { return l.Reading.Order == nil || l.Reading.Fault != nil }) {
			t.Errorf("a sheet of %q and %q is read as %+v", form.Example, forms[i].Example, sheet.Lines)
		}
		line := english.Format(*list[0].Order)
		if got := reader.Rewritten(line); got != made.Format(*list[0].Order) {
			t.Errorf("%q is rewritten %q", line, got)
		}
	}
	if got := reader.Rewritten("no order at all"); got != "no order at all" {
		t.Errorf("what is no order is rewritten %q", got)
	}
	for i, kind := range b.English.Kinds() {
		names := title.KindNames(kind.Kind)
		if !slices.Contains(names, b.English.KindNames(kind.Kind)[0]) || names[0] != made.KindNames(kind.Kind)[0] {
			t.Errorf("kind %d is called %q", i, names)
		}
	}
	v.sameJournal(t, b, title)
}

// sameJournal checks that a match in which the first player writes orders in another
// language has the journal of one in which all write English.
func (v *Invented) sameJournal(t *testing.T, b Bilingual, title games.Title) {
	t.Helper()
	plain, mixed := v.journal(t, b, b.English), v.journal(t, b, title)
	if diff := cmp.Diff(plain, mixed); diff != "" {
		t.Errorf("the journal is another where one writes in the invented language (-English +mixed):\n%s", diff)
	}
}

// journal is that of a match in which all but the first player write English, and he as
// who reads and writes the orders of a title.
func (v *Invented) journal(t *testing.T, b Bilingual, first games.Title) []games.Line {
	const sheets = 60
	var lines []games.Line
	o := b.Options
	o.Scenarios, o.Seeds = []string{b.English.Scenarios()[0].ID}, 1
	c := newChecker(b.English, o)
	err := c.each(1, func(g game) error {
		m, err := newMatch(from{b.English, g.start}, g, g.start)
		if err != nil {
			return err
		}
		for n := 0; n < sheets && !m.Over(); n++ {
			seat := m.News(m.Seats()[0]).Waiting[0]
			d := m.News(seat).Asked[0]
			o, reader := d.Sample(Rand(uint64(n))), m.Reader(seat)
			if seat == m.Seats()[0] {
				reader.Title = first
			}
			line := o.Line(reader.Title)
			out, err := m.Take(seat, reader.Read(line))
			if err != nil {
				return err
			}
			if !out.Done {
				return fmt.Errorf("%q is not carried out: %+v", line, out.Lines[0].Reading)
			}
		}
		lines = m.Fresh()
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return lines
}

// otherwise are lines in which one word that joins others is another of the same meaning.
func otherwise(t *testing.T, lines []string, folders ...fs.FS) []string {
	t.Helper()
	const each = 3 // lines of a meaning
	var list []string
	for _, folder := range folders {
		data, err := fs.ReadFile(folder, "lexicon.toml")
		if err != nil {
			t.Fatal(err)
		}
		var lexicon struct{ Connectors, Words map[string][]string }
		if err := toml.Unmarshal(data, &lexicon); err != nil {
			t.Fatal(err)
		}
		for _, same := range []map[string][]string{lexicon.Connectors, lexicon.Words} {
			for _, name := range slices.Sorted(maps.Keys(same)) {
				words, n := same[name], 0
				for i := 0; i < len(lines) && n < each && len(words) > 1; i++ {
					if strings.Contains(lines[i], " "+words[0]+" ") {
						list = append(list, strings.Replace(lines[i], " "+words[0]+" ", " "+words[1+n%(len(words)-1)]+" ", 1))
						n++
					}
				}
			}
		}
	}
	return list
}

// inflected is the example of a row with an ending behind its word.
func inflected(form language.Form, ending string) string {
	if len(form.Words) == 0 {
		return form.Example
	}
	word, _, _ := strings.Cut(form.Words[0], " ")
	if rest, ok := strings.CutPrefix(form.Example, word); ok {
		return word + ending + rest
	}
	return form.Example
}

// ordersOf are the orders of some readings, written in one way.
func ordersOf(l *language.Language, list []games.Reading) []string {
	var orders []string
	for _, r := range list {
		if r.Order != nil {
			orders = append(orders, fmt.Sprintf("%+v %t", l.Normal(*r.Order), r.Standing))
		}
	}
	return orders
}

// inventedMatches plays matches by sheets that are typed in an invented language, as the
// options say. Each order that is offered in them is written and read back.
func inventedMatches(t *testing.T, title games.Title, o Options) {
	t.Helper()
	if start := o.Start; start != nil {
		o.Start = func(scenario string, r *rand.Rand) (games.Position, error) {
			pos, err := start(scenario, r)
			if err != nil {
				return nil, err
			}
			return title.Decode(pos.AppendJSON(nil)) // it belongs to a title in English
		}
	}
	for _, info := range title.Kinds() {
		o.Rare = append(o.Rare, info.Kind)
	}
	c := newChecker(title, o)
	c.log = t.Logf
	c.Seeds = atRandom(1, c.Seeds)
	if err := c.play(); err != nil {
		t.Error(err)
	}
	if longSeeds() == 0 {
		return // a match by sheets is that of both languages
	}
	if err := c.match(); err != nil {
		t.Error(err)
	}
}

// commands checks that the example of each row of commands is read as it is in English,
// that kinds of decisions have names, and that a line may begin with the name of a seat:
// an order, which may be a standing order too.
func (v *Invented) commands(t *testing.T, inEnglish, inInvented games.SheetReader, order string) {
	examples := inInvented.Commands.Examples()
	for i, e := range inEnglish.Commands.Examples() {
		v.sameLine(t, inEnglish, inInvented, e.Line, examples[i].Line)
	}
	title := inInvented.Title
	for _, info := range title.Kinds() {
		english, invented := inEnglish.Title.KindNames(info.Kind)[0], title.KindNames(info.Kind)[0]
		if invented == string(info.Kind) {
			t.Errorf("%s has no name", info.Kind)
		}
		for _, word := range []games.Word{games.WordAsk, games.WordAuto, games.WordCancel, games.WordCancelStanding} {
			v.sameLine(t, inEnglish, inInvented, inEnglish.Commands.Write(string(word), english), inInvented.Commands.Write(string(word), invented))
		}
	}
	inEnglish.Party, inInvented.Party = title.Scenarios()[0].Seats, title.Scenarios()[0].Seats
	for _, seat := range inEnglish.Party {
		english, invented := inEnglish.Title.SeatNames(seat)[0]+": ", title.SeatNames(seat)[0]+": "
		if english == invented {
			t.Errorf("%s has no name", seat)
		}
		v.sameLine(t, inEnglish, inInvented, english+order, invented+v.Line(order))
		english, invented = inEnglish.Title.StandingWord()+" "+english, title.StandingWord()+" "+invented
		v.sameLine(t, inEnglish, inInvented, english+order, invented+v.Line(order))
	}
}

// sameLine checks that a line is read as another is in English.
func (v *Invented) sameLine(t *testing.T, inEnglish, inInvented games.SheetReader, english, invented string) {
	t.Helper()
	want, got := inEnglish.Read(english).Lines, inInvented.Read(invented).Lines
	for _, lines := range [][]games.SheetLine{want, got} {
		for i := range lines {
			lines[i].Text, lines[i].Reading.Text = "", ""
		}
	}
	for i := range min(len(want), len(got)) {
		w, g := &want[i], &got[i]
		v.sameText(&w.Words, &g.Words) // some words are taken as they are typed
		v.sameText(&w.Rest, &g.Rest)
		if f, h := w.Reading.Fault, g.Reading.Fault; f != nil && h != nil {
			v.sameText(&f.Text, &h.Text)
			v.sameText(&f.Try, &h.Try)
			for k := range min(len(f.Why.Values), len(h.Why.Values)) {
				says, _ := f.Why.Values[k].Of.(string)
				if typed, ok := h.Why.Values[k].Of.(string); ok && typed == v.Line(says) {
					h.Why.Values[k].Of = says
				}
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%q is read otherwise than %q (-in English +invented):\n%s", invented, english, diff)
	}
}

// sameText makes a text the English one if that is what it says.
func (v *Invented) sameText(english, invented *string) {
	if *invented == v.Line(*english) {
		*invented = *english
	}
}
