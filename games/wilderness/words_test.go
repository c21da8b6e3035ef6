package wilderness

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/language"
)

// kindAt is which argument of a function is a kind of words.
var kindAt = map[string]int{"tell": 1, "show": 2, "tellTo": 2, "T": 0, "refuse": 2, "Fail": 0, "failName": 0, "Word": 0, "SayOf": 0,
	"Say": 0, "say": 1}

// madeKinds are the beginnings of kinds that the code puts together, with all
// their ends.
func madeKinds() map[string][]string {
	made := map[string][]string{
		"board-sign-": {"british", "french", "fortress", "fort", "building", "stockade", "siege", "raided", "allied", "amphib", "fieldworks",
			"leaders", "battle", "news"},
		"board-force-": {"pitt", "revolution", "quiberon", "no-sailing", "no-landing", "uprising", "cherokees", "blockhouses-british",
			"blockhouses-french", "regulars-british", "regulars-french"},
		"board-theatre-": shipped.Data().maps.Theatres,
		"board-sheet-":   shipped.Data().maps.Theatres,
		"picture-mark-": {"siege", "raided-french", "raided-british", "amphib", "fieldworks", "fort", "stockade", "fortress",
			"building-british", "building-french", "allied-british", "allied-french"},
		"picture-sign-": {"solid", "hollow", "ready", "leader", "fort", "reduced", "mark", "battle", "siege", "fought", "raided", "move", "square", "round", "lozenge",
			"single", "double", "double-marked"},
		"pick-": {"more"}, // all that pick.Pieces says of a wish
	}
	for i := range shipped.Data().maps.Sheets {
		for key := range shipped.Data().maps.Sheets[i].Labels() {
			made["board-label-"] = append(made["board-label-"], key)
		}
	}
	for _, c := range shipped.Data().Cards {
		made["card-"] = append(made["card-"], c.Event)
	}
	for _, p := range New().Telling().Paragraphs {
		made[""] = append(made[""], p.On)
	}
	made[""] = slices.DeleteFunc(made[""], func(kind string) bool { return kind == "" })
	for _, k := range kinds {
		made["default-"] = append(made["default-"], string(k.Kind))
	}
	nouns := []string{"space", "piece", "leader", "card", "response"}
	made["unknown-"], made["missing-"] = nouns, nouns // what the reader of orders says
	return made
}

// A report of a raid says what its die had to show, before the modifier (10.3).
func TestRaidSaysWhatItNeeds(t *testing.T) {
	for modifier, want := range map[int]string{0: "needs 5 or more: die 4, it fails", -1: "needs a 6 (die -1): die 4",
		-2: "needs what no die shows (die -2): die 4", 2: "needs 3 or more (die +2): die 4, it succeeds", 4: "needs any die (die +4): die 4"} {
		for _, stockade := range []bool{true, false} {
			text := games.T("raid-roll", "side", French, "space", "augusta", "die", 4, "modifier", modifier, "stockade", stockade,
				"success", modifier > 0, "losses", 0)
			if got := New().Say(text, "en"); !strings.Contains(got, " column, "+want) {
				t.Errorf("%+d: %q does not say %q", modifier, got, want)
			}
		}
	}
}

// All that the code can say has words, and all words are said by some code.
func TestWordsAndCode(t *testing.T) {
	words := New().Words
	shared, err := games.LoadWords(language.Words(), nil)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	// what is said of all titles
	sources = append(sources, "../board/board.go", "../board/sheets.go", "../board/overview.go", "../board/leaders.go", "../board/picture.go", "../advice/advice.go", "../advice/ideas.go", "../pick/choice.go")
	literals, said := map[string]bool{"and": true}, map[string]string{}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, source, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					literals[text] = true
				}
			case *ast.CallExpr:
				f, ok := n.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				at, ok := kindAt[f.Sel.Name]
				if x, is := f.X.(*ast.Ident); f.Sel.Name == "Word" && (!is || x.Name != "b") {
					return true // a writer's
				}
				if !ok || at >= len(n.Args) {
					return true
				}
				if lit, ok := n.Args[at].(*ast.BasicLit); ok && lit.Kind == token.STRING {
					kind, _ := strconv.Unquote(lit.Value)
					said[kind] = set.Position(lit.Pos()).String()
				}
			}
			return true
		})
	}
	for start, ends := range madeKinds() {
		for _, end := range ends {
			literals[start+end] = true
			said[start+end] = "made of " + start
		}
	}
	if len(said) < 200 {
		t.Errorf("only %d kinds were found", len(said))
	}
	for kind, where := range said {
		if !words.Has(kind, "en") && !strings.HasPrefix(kind, "games-") { // those are said for all titles
			t.Errorf("%s: %q has no words", where, kind)
		}
	}
	for _, kind := range words.Kinds("en") {
		if !literals[kind] && !shared.Has(kind, "en") && !strings.HasPrefix(kind, "changes-") { // those the clerk says
			t.Errorf("the words %q are never said", kind)
		}
	}
}

// The reasons that a card is no event now, and those of other refusals, are
// known to the words.
func TestReasonsHaveWords(t *testing.T) {
	title := New()
	set := token.NewFileSet()
	for _, c := range []struct{ file, function, kind string }{
		{"events.go", "eventClosed", "event-closed"}, {"events_indians.go", "iroquoisClosed", "event-closed"},
	} {
		tree, err := parser.ParseFile(set, c.file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		reasons := 0
		check := func(e ast.Expr) {
			lit, ok := e.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return
			}
			why, _ := strconv.Unquote(lit.Value)
			if why == "" {
				return
			}
			reasons++
			if text := title.Say(games.T(c.kind, "card", 28, "why", why), "en"); strings.Contains(text, ": "+why+".") {
				t.Errorf("%s: %q is said %q", set.Position(lit.Pos()), why, text)
			}
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			f, ok := n.(*ast.FuncDecl)
			if !ok || f.Name.Name != c.function {
				return !ok
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ReturnStmt:
					for _, e := range n.Results {
						check(e)
					}
				case *ast.CallExpr:
					if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "unless" && len(n.Args) == 2 {
						check(n.Args[1])
					}
				}
				return true
			})
			return false
		})
		if reasons < 3 {
			t.Errorf("%s: only %d reasons were found", c.function, reasons)
		}
	}
}

// badWords are what no sentence for a player contains.
var badWords = regexp.MustCompile(`  | [.,;:?!]|!\.|\.\.|,,|<no value>|%!|\bmap\[|\b(one|1) (losses|cards|points|step losses)\b`)

// sentence says what is wrong with the words of a text, "" if nothing is.
func sentence(title *Title, text games.Text) string {
	said := title.Say(text, "en")
	switch {
	case said == "" || said == text.Kind || strings.HasPrefix(said, text.Kind+": "):
		return "has no words"
	case badWords.MatchString(said):
		return "contains " + strconv.Quote(badWords.FindString(said))
	case !strings.ContainsAny(said[len(said)-1:], ".?!"):
		return "has no end"
	}
	for _, s := range shipped.Data().Spaces {
		if strings.Contains(s.Slug, "-") && strings.Contains(said, s.Slug) {
			return "has the id " + s.Slug
		}
	}
	for i := range shipped.Data().Counters {
		if sort := shipped.Data().Counters[i].Sort; strings.Contains(sort, "-") && strings.Contains(said, sort) {
			return "has the id " + sort
		}
	}
	return ""
}

// What is told, asked and refused in whole matches makes sentences.
func TestSentences(t *testing.T) {
	title := New()
	kinds := map[string]int{}
	check := func(text games.Text) {
		if kinds[text.Kind]++; kinds[text.Kind] > 60 {
			return
		}
		if wrong := sentence(title, text); wrong != "" {
			t.Errorf("%s %s: %q", text.Kind, wrong, title.Say(text, "en"))
		}
	}
	for i, sc := range title.Scenarios() {
		start, err := opening(sc.ID, rand.New(rand.NewPCG(3, uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(2, uint64(i)))
		run := games.Start(title, start, games.RunOptions{Dice: gametest.Dice(uint64(i))})
		defer run.Close()
		last := map[games.Kind][]games.Order{}
		for {
			stop := run.Next()
			if stop.Err != nil {
				t.Fatal(stop.Err)
			}
			for q, d := range stop.Questions {
				check(d.Prompt())
				kind := d.About().Kind
				for _, o := range last[kind] {
					if _, fault := d.Accept(o); fault != nil {
						check(fault.Why)
					}
				}
				o, ok := seek(d, r)
				if !ok {
					o = d.Sample(r)
				}
				if last[kind] = append(last[kind], o); len(last[kind]) > 4 {
					last[kind] = slices.Delete(last[kind], 0, 1)
				}
				if fault := run.Give(q, o, games.FromBot); fault != nil {
					t.Fatal(title.Say(fault.Why, "en"))
				}
			}
			if stop.Over {
				break
			}
		}
		for _, e := range run.Events() {
			check(e.Text)
		}
	}
	if len(kinds) < 90 {
		t.Errorf("only %d kinds were said", len(kinds))
	}
	if testing.Verbose() {
		var missed []string
		for _, kind := range title.Words.Kinds("en") {
			if kinds[kind] == 0 && !strings.HasPrefix(kind, "board-") && !strings.HasPrefix(kind, "card-") {
				missed = append(missed, kind)
			}
		}
		t.Log("not said here:", fmt.Sprint(missed))
	}
}

// Steps of a march are told as one, until something comes between: a question,
// a die, or what else is told; then it is told where the force stands (6.1).
func TestStepsToldAsOne(t *testing.T) {
	for _, c := range []struct {
		name, position, order string
		want                  []string
	}{
		{"nobody is near", "", "move Levis from QUE by boat to BEC, TRI, SOR, MON",
			[]string{"Lévis's force goes by boat from Québec through Bécancour, Trois-Rivières and Sorel to Montréal."}},
		{"pieces are dropped", "", "move Levis from QUE by boat to BEC, TRI, SOR, MON, drop Regular at TRI",
			[]string{"Lévis's force goes by boat from Québec through Bécancour to Trois-Rivières.",
				"Lévis's force goes on through Sorel to Montréal."}},
		{"an enemy may intercept", "STF british: Regular", "move Levis from QUE by boat to BEC, TRI, SOR, MON",
			[]string{"Lévis's force goes by boat from Québec to Bécancour.", "Lévis's force goes on to Trois-Rivières.",
				"Lévis's force goes on to Sorel.", "Lévis's force goes on to Montréal."}},
	} {
		t.Run("6.1 "+c.name, func(t *testing.T) {
			g := newTest(t, "QUE french: Levis, 3 Regulars; hand french 23; hand british 1\n"+c.position, "", "play 23 force Levis with all",
				c.order)
			g.phase(French)
			var got []string
			for _, e := range g.told("moved") {
				got = append(got, New().Say(e.Text, "en"))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}
