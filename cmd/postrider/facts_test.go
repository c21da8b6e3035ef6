package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/picture"
)

// All forms of a board tell the same of every place: what one tells of it at two times is the
// same if and only if it is in the other form. So nothing that changes is left out of one.
// What forms say of a place is cut out of what a reader gets, and nothing is asked of a title.
func TestSameFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays titles, which have no goroutines")
	}
	for _, own := range titles {
		title := own.title()
		t.Run(title.Name(), func(t *testing.T) {
			t.Parallel()
			seen := &sameFacts{t: t, by: map[string]map[string]string{}, at: map[string]string{}}
			for n, sc := range title.Scenarios() {
				r := rand.New(rand.NewPCG(uint64(n), 7))
				pos, err := title.Setup(sc.ID, nil)
				if err != nil {
					t.Fatal(err)
				}
				seen.look(title, pos, sc, "set up")
				turn := 0
				gametest.Through(t, title, pos, gametest.Dice(uint64(n)), 500, func(pos games.Position, d games.Decision) games.Order {
					if turn++; turn%factsApart == 0 {
						seen.look(title, pos, sc, fmt.Sprintf("question %d", turn))
					}
					return d.Sample(r)
				})
			}
			t.Logf("%d things are told", len(seen.at))
		})
	}
}

// factsApart is how many questions lie between two positions that are looked at.
const factsApart = 25

// A sameFacts has what each form told of a place, and what the list told then: the form in
// which all stands in words.
type sameFacts struct {
	t  *testing.T
	by map[string]map[string]string // form and place: what it told, and what the list did
	at map[string]string            // where that was
}

func (f *sameFacts) look(title games.Title, pos games.Position, sc games.Scenario, at string) {
	v := title.View(pos, games.Seats{sc.Seats[0]})
	list := listFacts(v)
	for form, told := range map[string]map[string]string{"wide": wideFacts(v), "narrow": narrowFacts(v), "picture": pictureFacts(v)} {
		for code, is := range list {
			f.same(title, form+" "+code, told[code], is, sc.ID+", "+at)
			if form != "picture" { // the same may be laid out in several ways
				f.same(title, "list beside "+form+" "+code, is, told[code], sc.ID+", "+at)
			}
		}
	}
}

// same notes what a form told of a place, and that another told something of it then.
func (f *sameFacts) same(title games.Title, what, told, other, at string) {
	if f.by[what] == nil {
		f.by[what] = map[string]string{}
	}
	was, ok := f.by[what][told]
	if !ok {
		f.by[what][told], f.at[what+told] = other, at
		return
	}
	if was != other {
		f.t.Errorf("%s, %s: %q, which stood for\n  %q (%s), stands for\n  %q (%s)", title.Name(), what, told, was, f.at[what+told], other, at)
		f.by[what][told] = other
	}
}

var listedPlace = regexp.MustCompile(`^[^,]+, ([A-Z0-9]{2,4})(?:[,. ].*)?$`)

// listFacts are what the board in words tells of each place, by code.
func listFacts(v games.View) map[string]string {
	facts, printed := map[string]string{}, map[string][]string{}
	note := func(code, text string) {
		name, rest, _ := strings.Cut(text, ", ")
		rest, _, _ = strings.Cut(rest, ". ") // where its connections lead is not of it alone
		text = name + ", " + rest
		for _, part := range strings.Split(strings.TrimSuffix(text, "."), ", ") {
			if !slices.Contains(printed[code], part) {
				printed[code] = append(printed[code], part)
			}
		}
		slices.Sort(printed[code])
		facts[code] = strings.Join(printed[code], ", ")
	}
	for _, half := range []games.Half{games.Places, games.Units} {
		code := ""
		for _, b := range v.Board(games.Look{Form: games.List, Lang: "en", Half: half}) {
			m := listedPlace.FindStringSubmatch(b.Text)
			switch {
			case b.Kind == games.BlockParagraph && m != nil:
				if code = m[1]; half == games.Places {
					note(code, b.Text)
				}
			case b.Kind == games.BlockUnder && code != "" && half == games.Places:
				note(code, b.Text)
			case b.Kind == games.BlockUnder && code != "":
				facts[code] += "\n" + b.Text
			case b.Kind != games.BlockUnder:
				code = ""
			}
		}
	}
	return facts
}

var (
	drawnSlot   = regexp.MustCompile(`[\[({:]([A-Z0-9]{2,4})([^\])}<>:]*)[\])}:]`)
	widePlace   = regexp.MustCompile(`^([A-Z0-9]{2,4}) `)
	narrowPlace = regexp.MustCompile(`^[\[({:]([A-Z0-9]{2,4})([^\])}:]*)[\])}:] `)
	besidePlace = regexp.MustCompile(`([A-Z]{3,4}) ([0-9]+)`)
)

// wideFacts are what sheets, and what stands below them, tell of each place.
func wideFacts(v games.View) map[string]string {
	facts := map[string]string{}
	_, below := overview(v.Board(games.Look{Form: games.Wide, Lang: "en", Known: true}))
	code := ""
	for _, b := range below {
		switch m := widePlace.FindStringSubmatch(b.Text); {
		case b.Kind == games.BlockDrawn:
			code = ""
			for _, slot := range drawnSlot.FindAllStringSubmatch(b.Text, -1) {
				facts[slot[1]] = strings.Join(strings.Fields(slot[2]), " ")
			}
		case b.Kind == games.BlockParagraph && m != nil:
			code = m[1]
			facts[code] += "\n" + b.Text
		case b.Kind == games.BlockUnder && code != "":
			facts[code] += "\n" + b.Text
		default:
			code = ""
			for _, m := range besidePlace.FindAllStringSubmatch(b.Text, -1) { // of several places in one line
				facts[m[1]] += "\n" + m[2]
			}
		}
	}
	return facts
}

// narrowFacts are what the narrow board tells of each place.
func narrowFacts(v games.View) map[string]string {
	facts := map[string]string{}
	_, below := overview(v.Board(games.Look{Form: games.Narrow, Lang: "en", Known: true}))
	code := ""
	for _, b := range below {
		switch m := narrowPlace.FindStringSubmatch(b.Text); {
		case b.Kind == games.BlockParagraph && m != nil:
			code = m[1]
			facts[code] = b.Text
		case b.Kind == games.BlockUnder && code != "":
			facts[code] += "\n" + b.Text
		case b.Kind != games.BlockDrawn:
			code = ""
		}
	}
	return facts
}

var pictureCode = regexp.MustCompile(`\b[A-Z][A-Z0-9]{1,3}\b`)

// pictureFacts are what the whole map of a large picture shows of each place.
func pictureFacts(v games.View) map[string]string {
	p := v.Picture(games.Look{Form: games.Wide, Lang: "en"}, picture.Large)
	shown := map[int][]string{}
	codes := map[int]string{}
	for _, i := range p.Items {
		if i.Panel != 1 || i.Space < 0 {
			continue
		}
		words := p.Words(i)
		if code := pictureCode.FindString(words); code != "" && codes[i.Space] == "" {
			codes[i.Space] = code
		}
		shown[i.Space] = append(shown[i.Space], slices.Concat(i.Signs, []string{words})...)
	}
	facts := map[string]string{}
	for space, list := range shown {
		slices.Sort(list)
		facts[codes[space]] = strings.Join(list, "; ")
	}
	return facts
}
