package games

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	for _, tt := range []struct {
		name, typed string
		want        []TypedLine
	}{
		{"nothing", "", nil},
		{"empty lines count", "\n  \nplay 14\r\n\r\nmove all to ALB\r", []TypedLine{{3, "play 14"}, {5, "move all to ALB"}}},
		{"semicolon", "move all from ALB to LKG; raid CARL with Rogers;;done",
			[]TypedLine{{1, "move all from ALB to LKG"}, {1, "raid CARL with Rogers"}, {1, "done"}}},
		{"full-width semicolon", "done； pass", []TypedLine{{1, "done"}, {1, "pass"}}},
		{"remarks", "done # that was easy; pass\n// nothing here\npass//now\n# 1\nhttp://example.org/a",
			[]TypedLine{{1, "done"}, {3, "pass"}, {5, "http://example.org/a"}}},
		{"cards", "discard # 36, please\ndiscard # 36 please\n# 36", []TypedLine{{1, "discard # 36, please"}, {2, "discard"}}},
		{"faces", "done :-)\nthanks ;) pass\nretreat to ALB:-) done =D\nALB: 2", []TypedLine{
			{1, "done"}, {2, "thanks pass"}, {3, "retreat to ALB done"}, {4, "ALB: 2"}}},
		{"bullets", "- done\n* done\n• done\n– done\n--- done\n** done **\n·done\n✓ done", []TypedLine{
			{1, "done"}, {2, "done"}, {3, "done"}, {4, "done"}, {5, "done"}, {6, "done"}, {7, "done"}, {8, "done"}}},
		{"numbering", "1. play 14\n2) done\n(3) done\na) done\nB) done\n- 4. done\n10.done", []TypedLine{
			{1, "play 14"}, {2, "done"}, {3, "done"}, {4, "done"}, {5, "done"}, {6, "done"}, {7, "done"}}},
		{"no list counts 05", "05. PHI CAR all", []TypedLine{{1, "05. PHI CAR all"}}},
		{"a number alone is no numbering", "14.\n14\n13.9.1\n2 HAL, 1 NYC\nN. York", []TypedLine{
			{1, "14"}, {2, "14"}, {3, "13.9.1"}, {4, "2 HAL, 1 NYC"}, {5, "N. York"}}},
		{"an arrow is no bullet", "-> ALB\n--> ALB", []TypedLine{{1, "-> ALB"}, {2, "--> ALB"}}},
		{"full stops", "done.\nSt. George ...\ndone…", []TypedLine{{1, "done"}, {2, "St. George"}, {3, "done"}}},
		{"rulers and the like", "-----\n=====\n***\n?!\n:-)\n...", nil},
		{"blanks", "\u00a0move\u00a0 all\tto\u200b ALB\u3000", []TypedLine{{1, "move all to ALB"}}},
		{"unseen", "\ufeffdo\u00adne\u202e", []TypedLine{{1, "done"}}},
		{"line separators", "done\u2028pass\u0085done", []TypedLine{{1, "done"}, {2, "pass"}, {3, "done"}}},
		{"broken UTF-8", "done \xff", []TypedLine{{1, "done \ufffd"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Lines(tt.typed)); diff != "" {
				t.Errorf("Lines(%q) (-want +got):\n%s", tt.typed, diff)
			}
		})
	}
}

func TestFold(t *testing.T) {
	for _, tt := range []struct{ typed, want string }{
		{"", ""},
		{"Move ALL", "move all"},
		{"Québec, Montréal", "quebec, montreal"},
		{"Mozo\u0302debinebesek", "mozodebinebesek"}, // decomposed
		{"Île d’Orléans", "ile dorleans"},
		{"De L'Isle", "de lisle"},
		{"Mta'n Mta`n Mta‘n", "mtan mtan mtan"},
		{"Œuvre, Straße", "oeuvre, strasse"},
		{"St. George", "st george"},
		{"N.York & N.J.", "n york and n j"},
		{"44th & 48th", "44th and 48th"},
		{"44th and 48th", "44th and 48th"},
		{"Ａｌｂａｎｙ　２", "albany 2"},
		{"a\u00a0 b\u200bc", "a bc"},
		{"2× army, 2✕", "2x army, 2x"},

		// a hyphen inside a word stays; a dash that stands alone is "to"
		{"BAYE-OSW sail-army light-2x", "baye-osw sail-army light-2x"},
		{"BAYE–OSW Tu‑Endie‑Wei", "baye-osw tu-endie-wei"},
		{"ALB - LKG – TIC — MTL", "alb to lkg to tic to mtl"},
		{"ALB--LKG—TIC", "alb to lkg to tic"},
		{"ALB -LKG- TIC", "alb to lkg to tic"},
		{"done -", "done"},
		{"- done", "done"},
		{"ALB: - TIC, - MTL", "alb: tic, mtl"},

		// arrows
		{"ALB->LKG -> TIC", "alb to lkg to tic"},
		{"a => b --> c –> d > e → f ➜ g ➡️ h ⇒ i ⟶ j » k ▶ l", "a to b to c to d to e to f to g to h to i to j to k to l"},
		{"all -> to ALB, all to -> ALB - to TIC", "all to alb, all to alb to tic"},
		{"TIC <- ALB ← BOS", "tic from alb from bos"},
		{"a < b = c ~ d", "a b c d"},

		{"Rogers + 2 brigades", "rogers + 2 brigades"},
		{"marshal at ALB:all ,2 art ; done", "marshal at alb: all, 2 art, done"},
		{"2 fleets @ HAL", "2 fleets at hal"},
		{`"all" (but) [not] {this}! really?`, "all but not this really"},
		{"sail/army", "sail army"},
		{"2brigades 44th 2x 10fleets 3rd", "2 brigades 44th 2x 10 fleets 3rd"},
		{"1️⃣ 👍 done", "1 done"},
	} {
		got := Fold(tt.typed)
		if got != tt.want {
			t.Errorf("Fold(%q) = %q, want %q", tt.typed, got, tt.want)
		}
		if again := Fold(got); again != got {
			t.Errorf("Fold(%q) = %q, want it unchanged", got, again)
		}
	}
}

// Whatever the character, folding twice is folding once.
func TestFoldEveryCharacter(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		s := "a" + string(r) + "b"
		once := Fold(s)
		if twice := Fold(once); twice != once {
			t.Errorf("%U: Fold(%q) = %q, folded again %q", r, s, once, twice)
		}
	}
}

func TestTokens(t *testing.T) {
	typed := "Môve 2× Béarn&Guyenne: 3fleets, ALB→Tic"
	want := []Token{
		{"move", "Môve", 0}, {"2x", "2×", 6}, {"bearn", "Béarn", 10}, {"and", "&", 16}, {"guyenne", "Guyenne", 17},
		{":", ":", 24}, {"3", "3", 26}, {"fleets", "fleets", 27}, {",", ",", 33}, {"alb", "ALB", 35}, {"to", "→", 38}, {"tic", "Tic", 41},
	}
	got := Tokens(typed)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Tokens(%q) (-want +got):\n%s", typed, diff)
	}
	for _, tok := range got {
		if at := typed[tok.Pos : tok.Pos+len(tok.Raw)]; at != tok.Raw {
			t.Errorf("token %q is at %d, but there stands %q", tok.Raw, tok.Pos, at)
		}
	}
}

func TestDigits(t *testing.T) {
	for _, tt := range []struct {
		tok  string
		want int
		ok   bool
	}{
		{"0", 0, true}, {"2", 2, true}, {"96", 96, true}, {"2x", 2, true}, {"x3", 3, true}, {"999999", 999999, true},
		{"", 0, false}, {"x", 0, false}, {"x2x", 0, false}, {"44th", 0, false}, {"-1", 0, false}, {"+1", 0, false},
		{"1000000", 0, false}, {"99999999999999999999", 0, false}, {"one", 0, false}, {"2-3", 0, false},
	} {
		if got, ok := Digits(tt.tok); got != tt.want || ok != tt.ok {
			t.Errorf("Digits(%q) = %d, %t, want %d, %t", tt.tok, got, ok, tt.want, tt.ok)
		}
	}
}

func FuzzLines(f *testing.F) {
	for _, s := range []string{
		"1. move all from ALB via LKG to TIC; done.\n\n# remark\n- a) raid CARL // maybe", "-> ALB\n14.\n(2) (3) x", "#", "http://x//y:///z",
		"•\u200b* done…", "#39; # 39", "discard # 36.", "1) -\n2) - 3. .", "\xff\u2028;；", "a\u200d) x",
	} {
		f.Add(s)
	}
	remark, card := regexp.MustCompile(`#([^0-9]|$)`), regexp.MustCompile(`(\pL *)# ([0-9]+(?:[.,:!]|$))`)
	f.Fuzz(func(t *testing.T, text string) {
		last, typed := 1, strings.Count(lineEnds.Replace(text), "\n")+1
		for _, l := range Lines(text) {
			if l.Text == "" || strings.TrimSpace(l.Text) != l.Text || strings.ContainsAny(l.Text, ";\n\r") ||
				remark.MatchString(card.ReplaceAllString(l.Text, "${1}#${2}")) {
				t.Errorf("line %q of %q", l.Text, text)
			}
			if l.N < last || l.N > typed {
				t.Errorf("line %q of %q is number %d after %d of %d", l.Text, text, l.N, last, typed)
			}
			last = l.N
			if diff := cmp.Diff([]TypedLine{{1, l.Text}}, Lines(l.Text)); diff != "" {
				t.Errorf("a line of %q read again (-want +got):\n%s", text, diff)
			}
		}
	})
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{
		"Môve 2× Béarn & Guyenne: 3fleets, ALB→Tic", "ALB -- to -> LKG - , - TIC", "a-b--c—d- e -f", "&and& @at@ <-from->",
		"2-3x4brig 1'2'fleets",
		"İẞŉǅﬁ㎏½⑴…", "\xff-\xff", "a\u0301-\u0301b", "2bri-gade 2brigade-s",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := Fold(s)
		if !utf8.ValidString(once) {
			t.Errorf("Fold(%q) = %q is not UTF-8", s, once)
		}
		if twice := Fold(once); twice != once {
			t.Errorf("Fold(%q) = %q, folded again %q", s, once, twice)
		}
		end := 0
		for _, tok := range Tokens(s) {
			if tok.Text == "" || strings.Contains(tok.Text, " ") || tok.Pos < end && tok.Pos+len(tok.Raw) < end ||
				s[tok.Pos:tok.Pos+len(tok.Raw)] != tok.Raw {
				t.Errorf("token %+v of %q", tok, s)
			}
			end = tok.Pos + len(tok.Raw)
		}
	})
}
