package games

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testNames are some names of the titles, and order words.
func testNames() *Names {
	n := NewNames("en")
	for _, s := range []string{
		"albany ALB Albany", "ticonderoga TIC Ticonderoga", "lake-george LKG Lake George", "new-york NYC New York", "new-london NLON New London",
		"st-george STG St. George", "quebec QUE Québec", "montreal MTL Montréal", "forks-of-the-ohio FORK Forks of the Ohio", "york YORK York",
		"le-detroit DET Le Détroit", "la-presquisle PQI La Presqu'Isle", "tu-endie-wei TEW Tu-Endie-Wei", "ninety-six NSIX Ninety Six",
		"waabishkiigoo WAA Waabishkiigoo Gichigami", "kingston KING Kingston", "oneida ONEI Oneida Lake",
		"oswego OSW Oswego", "toronto TORO Toronto",
		"fort-ouiatenon OUIA Fort Ouiatenon", "cape-sable CAPE Cape Sable", "halifax HAL Halifax", "mtan MTAN Mta'n",
		"isle-aux-noix NOIX Isle aux Noix",
		"wills-creek WILC Wills Creek", "winchester WINC Winchester", "charles-town CHAR Charles Town",
		"onontake ONON Onontake", "carlisle CARL Carlisle",
		"northfield NOR Northfield", "pointe-sainte-anne PSA Pointe Sainte Anne", "rays-town RAYS Rays Town",
	} {
		f := strings.SplitN(s, " ", 3)
		n.Add("space", f[0], f[1], f[2])
	}
	for _, s := range []string{
		"44th-and-48th 44th & 48th", "43rd-and-46th 43rd & 46th", "2nd-royal-american 2nd Royal American", "royal-artillery Royal Artillery",
		"royal-highland Royal Highland", "royal-scots-and-17th Royal Scots & 17th", "new-york-brigade New York",
		"new-england-brigade New England",
		"rogers Rogers", "gage Gage", "howe Howe", "howe-light Light Howe", "de-lisle De L'Isle", "de-la-motte De La Motte",
		"fort-duquesne Fort Duquesne",
		"fort-frontenac Fort Frontenac", "fort-levis Fort Lévis", "levis Lévis", "montcalm Montcalm", "montgomery Montgomery", "forbes Forbes",
		"fort-saint-frederic Fort Saint Frédéric", "fraser Fraser",
	} {
		id, name, _ := strings.Cut(s, " ")
		n.Add("unit", id, name)
	}
	n.Add("unit", "fort-augusta", "Fort Augusta", "Augusta")
	n.Add("unit", "augusta", "Augusta")
	n.Add("class", "forts", "forts", "fort")
	n.Add("class", "lights", "lights", "light", "light units")
	n.Add("connection", "BAYE-OSW", "BAYE-OSW")
	for _, w := range []string{"move", "raid", "sail", "marshal", "done", "home", "land", "round up", "play", "play card", "go on"} {
		n.Add("word", strings.ReplaceAll(w, " ", "-"), w)
	}
	return n
}

func TestFind(t *testing.T) {
	n := testNames()
	for _, tt := range []struct {
		group, typed, classes string
		want                  string // id/class used how, or ids of candidates, or ids near
	}{
		{"code", "ALB", "space", "albany/space 1 code"},
		{"code", "alb", "", "albany/space 1 code"},
		{"code", "L.K.G.", "space", "lake-george/space 3 code"},
		{"code", "BAYE-OSW", "connection", "BAYE-OSW/connection 1 code"},
		{"code", "baye osw", "connection", "BAYE-OSW/connection 2 code"},
		{"code", "ALB-OSW", "space", "nothing"},
		{"code", "ALB, OSW", "space", "albany/space 1 code"},
		{"code", "CARL with Rogers", "space", "carlisle/space 1 code"},

		{"name", "Lake George to TIC", "space", "lake-george/space 2 name"},
		{"name", "montréal", "space", "montreal/space 1 name"},
		{"name", "Mont Real", "space", "montreal/space 2 name"},
		{"name", "lakegeorge", "space", "lake-george/space 1 name"},
		{"name", "Saint George", "space", "st-george/space 2 name"},
		{"name", "st.george", "space", "st-george/space 2 name"},
		{"name", "stgeorge", "space", "st-george/space 1 name"},
		{"name", "tu endie wei", "space", "tu-endie-wei/space 3 name"},
		{"name", "Mtan", "space", "mtan/space 1 code"},
		{"name", "de l isle", "unit", "de-lisle/unit 3 name"},
		{"name", "44th and 48th", "unit", "44th-and-48th/unit 3 name"},
		{"name", "Ft Duquesne", "unit", "fort-duquesne/unit 2 name"},
		{"name", "forks of the ohio", "space", "forks-of-the-ohio/space 4 name"},
		{"name", "York", "space", "york/space 1 code"},
		{"the longest", "New York", "space", "new-york/space 2 name"},
		{"the longest", "light Howe", "unit class", "howe-light/unit 2 name"},
		{"the longest", "light units of", "unit class", "lights/class 2 name"},
		{"the longest", "play card 14", "word", "play-card/word 2 name"},
		{"the longest", "play 14", "word", "play/word 1 name"},

		{"classes tell the same name apart", "New York", "unit", "new-york-brigade/unit 2 name"},
		{"classes tell the same name apart", "New York", "unit space", "new-york-brigade/unit 2 name"},
		{"classes tell the same name apart", "New York", "space unit", "new-york/space 2 name"},
		{"classes tell the same name apart", "Augusta", "unit", "? fort-augusta augusta"},
		{"classes tell the same name apart", "New York", "word", "nothing"},
		{"classes tell the same name apart", "ALB", "no such class", "nothing"},

		{"beginning", "ticon", "space", "ticonderoga/space 1 beginning"},
		{"beginning", "Waab", "space", "waabishkiigoo/space 1 beginning"},
		{"beginning", "fort duq", "unit", "fort-duquesne/unit 2 beginning"},
		{"beginning", "fort duq", "unit class", "fort-duquesne/unit 2 beginning"},
		{"beginning", "fort", "class unit", "forts/class 1 name"},
		{"beginning", "fort at ALB", "class unit", "forts/class 1 name"},
		{"beginning", "lk george", "space", "lake-george/space 2 beginning"},
		{"beginning", "lk grg", "space", "lake-george/space 2 beginning"},
		{"beginning", "new eng", "unit", "new-england-brigade/unit 2 beginning"},
		{"beginning", "n eng", "unit", "new-england-brigade/unit 2 beginning"},
		{"beginning", "newl", "space", "new-london/space 1 beginning"},
		{"beginning", "N.York", "space", "new-york/space 2 beginning"},
		{"beginning", "N Y", "space", "new-york/space 2 beginning"},
		{"beginning", "detroit", "space", "le-detroit/space 1 beginning"},
		{"beginning", "presquisle", "space", "la-presquisle/space 1 beginning"},
		{"beginning", "forks ohio", "space", "forks-of-the-ohio/space 2 beginning"},
		{"beginning", "fork of the ohio", "space", "forks-of-the-ohio/space 4 beginning"},
		{"beginning", "44th 48th", "unit", "44th-and-48th/unit 2 beginning"},
		{"beginning", "44 & 48", "unit", "44th-and-48th/unit 3 beginning"},
		{"beginning", "pte ste anne", "space", "pointe-sainte-anne/space 3 name"},
		{"beginning", "ft st fred", "unit", "fort-saint-frederic/unit 3 beginning"},
		{"beginning", "cape sab", "space", "cape-sable/space 2 beginning"},
		{"beginning", "cape ALB", "space", "cape-sable/space 1 code"},
		{"beginning", "isleaux", "space", "isle-aux-noix/space 1 beginning"},
		{"beginning", "royal art to HAL", "unit", "royal-artillery/unit 2 beginning"},
		{"ambiguous", "new", "space", "? new-york new-london"},
		{"ambiguous", "royal", "unit", "? royal-artillery royal-highland royal-scots-and-17th"},
		{"ambiguous", "mont", "unit", "? montcalm montgomery"},
		{"ambiguous", "mont", "unit space", "? montreal montcalm montgomery"},
		{"ambiguous", "fort f", "unit", "fort-frontenac/unit 2 beginning"},
		{"ambiguous", "n", "space", "nothing"},

		{"near", "Tionderoga", "space", "ticonderoga/space 1 near"},
		{"near", "qubec", "space", "quebec/space 1 near"},
		{"near", "Montrael", "space", "montreal/space 1 near"},
		{"near", "montral a", "space", "montreal/space 1 near"},
		{"near", "new yrok", "space", "new-york/space 2 near"},
		{"near", "lake gorge", "space", "lake-george/space 2 near"},
		{"near", "cape sabel", "space", "cape-sable/space 2 near"},
		{"near", "fort dusquene", "unit class", "fort-duquesne/unit 2 near"},
		{"near", "forks of teh ohio", "space", "forks-of-the-ohio/space 4 near"},
		{"near", "mvoe all", "word", "move/word 1 near"},
		{"near", "marshall", "word", "marshal/word 1 near"},
		{"near", "artillry", "unit", "nothing"},
		{"a near miss that means something else", "home", "unit", "nothing"},                                 // Howe?
		{"a near miss that means something else", "four", "class", "nothing"},                                // fort?
		{"a near miss that means something else", "gage", "word", "nothing"},                                 //
		{"a near miss that means something else", "land", "space", "nothing"},                                //
		{"a near miss that means something else", "from", "space class", "nothing"},                          // fork?
		{"a near miss that means something else", "44th and 47th", "unit", "44th-and-48th/unit 1 beginning"}, // a number is never nearly another
		{"a near miss that means something else", "to ALB", "space", "nothing"},                              // Toronto?
		{"a near miss that means something else", "one brigade", "space", "nothing"},                         // Oneida?
		{"a near miss that means something else", "2 Royal", "unit", "nothing"},                              // 2nd Royal American?
		{"a near miss that means something else", "on TIC", "space", "nothing"},                              // Onontake?
		{"a near miss that means something else", "man", "space", "near: mtan"},
		{"a near miss that means something else", "fore", "space", "near: forks-of-the-ohio york toronto"}, // a code with a wrong letter
		{"near", "BAYE-OSV", "connection", "BAYE-OSW/connection 1 near"},
		{"suggestions", "albnya", "space", "near: albany"},
		{"suggestions", "alx", "space", "near: albany"},
		{"suggestions", "tic0nderoga", "space", "nothing"},
		{"suggestions", "xylophone", "space", "nothing"},
		{"suggestions", "ro", "unit", "near: royal-artillery royal-highland royal-scots-and-17th rogers"},
		{"nothing", "", "space", "nothing"},
		{"nothing", ", ALB", "space", "nothing"},
		{"nothing", "Hi Bob", "", "nothing"},
	} {
		t.Run(tt.group+"/"+tt.typed, func(t *testing.T) {
			if got := describeFound(n.Meant(Tokens(tt.typed), strings.Fields(tt.classes)...)); got != tt.want {
				t.Errorf("Meant(%q, %s) = %s, want %s", tt.typed, tt.classes, got, tt.want)
			}
		})
	}
}

func describeFound(m Found) string {
	ids := func(list []Candidate) string {
		var s []string
		for _, c := range list {
			s = append(s, c.ID)
		}
		return strings.Join(s, " ")
	}
	switch {
	case m.Used > 0:
		return fmt.Sprintf("%s/%s %d %s", m.ID, m.Class, m.Used, m.How)
	case len(m.Candidates) > 0:
		return "? " + ids(m.Candidates)
	case len(m.Near) > 0:
		return "near: " + ids(m.Near)
	}
	return "nothing"
}

// Every name finds its own id, also in capitals and without blanks.
func TestFindEveryName(t *testing.T) {
	n := testNames()
	for _, nm := range n.names {
		name := strings.Join(nm.words, " ")
		for _, typed := range []string{name, strings.ToUpper(name), nm.joined} {
			m := n.Find(Tokens(typed), nm.Class)
			if m.ID != nm.ID && len(m.Candidates) < 2 || m.Used != 0 && m.Used != len(Tokens(typed)) {
				t.Errorf("Find(%q, %s) = %s, want %s", typed, nm.Class, describeFound(m), nm.ID)
			}
		}
	}
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"move", "move", 0}, {"mvoe", "move", 1}, {"mve", "move", 1}, {"moove", "move", 1}, {"love", "move", 1}, {"vmoe", "move", 2},
		{"dusquene", "duquesne", 2}, {"", "abc", 3}, {"abc", "", 3}, {"abcd", "wxyz", 4},
	} {
		if got := Distance(tt.a, tt.b, 4); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := Distance(tt.a, tt.b, 1); got != tt.want && got <= 1 {
			t.Errorf("Distance(%q, %q, at most 1) = %d, want %d or more than 1", tt.a, tt.b, got, tt.want)
		}
	}
}

func FuzzFind(f *testing.F) {
	n := testNames()
	for _, s := range []string{
		"fort dusquene at ALB", "44 & 48", "tu-endie-wei-", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r", "new yrok 2",
		strings.Repeat("waabishkiigoo ", 20),
		"St. George", "2nd Royal", "L.K.G.", "Ünï cödé ", "-",
	} {
		f.Add(s, "space")
		f.Add(s, "")
	}
	f.Fuzz(func(t *testing.T, s, classes string) {
		toks := Tokens(s)
		asked := strings.Fields(classes)
		m := n.Find(toks, asked...)
		if m.Used < 0 || m.Used > len(toks) || m.Used > 0 != (m.ID != "") || m.Used > 0 != (m.How != "") {
			t.Errorf("Find(%q, %q) = %+v", s, classes, m)
		}
		if m.Used > 0 && len(m.Candidates)+len(m.Near) > 0 || len(m.Candidates) == 1 {
			t.Errorf("Find(%q, %q) = %+v: found and candidates", s, classes, m)
		}
		if m.Used > 0 && len(asked) > 0 && !strings.Contains(" "+strings.Join(asked, " ")+" ", " "+m.Class+" ") {
			t.Errorf("Find(%q, %q) = %+v: not of these classes", s, classes, m)
		}
		if diff := cmp.Diff(m, n.Find(toks, asked...)); diff != "" {
			t.Errorf("Find(%q, %q) twice (-first +again):\n%s", s, classes, diff)
		}
		if m.Used > 0 {
			if alone := n.Find(toks[:m.Used], asked...); alone.ID != m.ID || alone.Used != m.Used {
				t.Errorf("Find(%q, %q) = %+v, but of these tokens alone %+v", s, classes, m, alone)
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	n := testNames()
	for i := range 250 { // as many as a title has
		n.Add("other", fmt.Sprint(i), fmt.Sprintf("%c%c%co %c%ct", 'a'+i%26, 'a'+i/3%26, 'a'+i/7%26, 'a'+i/2%26, 'a'+i/5%26))
	}
	for _, typed := range []string{"ALB via LKG to TIC", "Lake George to TIC", "lk george to TIC", "Tionderoga via LKG",
		"with Rogers from FORK via LOYA", "xylophone concerts in the park"} {
		toks := Tokens(typed)
		b.Run(strings.ReplaceAll(typed, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				n.Find(toks, "space", "other")
			}
		})
	}
}
