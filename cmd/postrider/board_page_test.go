package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/games/board"
	"postrider/games/picture"
	"postrider/mail"
)

// docs/board.md says of ten questions that a player asks of a board where the answer stands
// in one letter, in its text and on its picture. TestBoardPage finds each answer there: in
// a letter that a club sends in the middle of a match that the title's own players play, to
// readers of wide and narrow boards and of lists. What the answer is it takes from the
// position and from the files of data, and not from the words of the board.
func TestBoardPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays titles, which have no goroutines")
	}
	page := docsPage(t, "board.md")
	for _, b := range []*boardTable{
		{title: "wilderness", scenario: "annus-mirabilis", seed: 2, stands: func(p map[string]any, asked []games.Decision) bool {
			phase, _ := p["phase"].(map[string]any)
			return asked[0].About().Kind == "move" && phase["arrived"] != nil && phase["forces"] != nil && some(p["spaces"], "siege")
		}, questions: wildernessQuestions},
		{title: "bayonets", scenario: "1757", seed: 1, stands: func(p map[string]any, asked []games.Decision) bool {
			return asked[0].About().Kind == "action" && some(p["units"], "spent") && some(p["spaces"], "battle")
		}, questions: bayonetsQuestions},
		{title: "conquest", scenario: "standard", seed: 1, stands: func(p map[string]any, asked []games.Decision) bool {
			return asked[0].About().Kind == "move" && p["Turn"].(map[string]any)["Battles"] != nil
		}, questions: conquestQuestions},
	} {
		t.Run(b.title, func(t *testing.T) {
			t.Parallel()
			_, table, ok := strings.Cut(page, "(`"+b.title+"`)\n")
			if !ok {
				t.Fatal("the page has no table of it")
			}
			table, _, _ = strings.Cut(table, "\n## ")
			rows := tableRows(table, "question")
			b.sheets = b.play(t)
			for _, form := range []games.Form{games.Wide, games.Narrow, games.List} {
				l := b.letter(t, form)
				questions := b.questions(l)
				if len(questions) != len(rows) {
					t.Fatalf("the page has %d questions, the test %d", len(rows), len(questions))
				}
				for i, q := range questions {
					q.found(t, l, rows[i])
				}
			}
		})
	}
}

// some reports whether one of a list of objects has a key that is true.
func some(list any, key string) bool {
	objects, _ := list.([]any)
	return slices.ContainsFunc(objects, func(o any) bool { is, _ := o.(map[string]any)[key].(bool); return is })
}

// A boardQuestion is what a player asks of a board.
type boardQuestion struct {
	ask     string
	text    []boardAnswer // each stands in one of the parts of the text that the page names
	picture []boardSight  // each is seen in one of the parts of the picture; none: no picture can tell it
}

// An answer is what stands in one paragraph: any of these together. What begins with "=" stands
// in one sentence of it with the others that do.
type boardAnswer [][]string

// all is an answer that can be given in one way.
func inOne(texts ...string) boardAnswer { return boardAnswer{texts} }

// A shown is what a picture shows at one space, or along a way.
type boardSight struct {
	space int
	words []string
	signs []string
	way   []int // the spaces of a connection, or the last two of an arrow
	sign  string
}

var partName = regexp.MustCompile("`([a-z ]+)`")

// found finds the answers to a question where a row of the page says.
func (q boardQuestion) found(t *testing.T, l *drawnLetter, row []string) {
	t.Helper()
	const columns = 3
	if len(row) != columns || row[0] != q.ask {
		t.Errorf("the page asks %q, the test %q", row, q.ask)
		return
	}
	named := func(cell string) (names []string) {
		for _, m := range partName.FindAllStringSubmatch(cell, -1) {
			names = append(names, m[1])
		}
		return names
	}
	parts := l.parts()
	var told []string
	for _, name := range named(row[1]) {
		if _, ok := parts[name]; !ok && name != "sheets" && name != "leaders" {
			t.Errorf("%s: the letter has no part %q", q.ask, name)
		}
		told = append(told, parts[name]...)
	}
	for _, a := range q.text {
		if !slices.ContainsFunc(told, a.in) {
			t.Errorf("%s, %s: %q does not stand in %v:\n%s", l.form, q.ask, a, named(row[1]), strings.Join(told, "\n"))
		}
	}
	if len(q.text) == 0 {
		t.Errorf("%s, %s: the test knows no answer", l.form, q.ask)
	}
	seen := named(row[2])
	if (len(seen) == 0) != (len(q.picture) == 0) {
		t.Errorf("%s: the page names %v of the picture, the test knows %d answers", q.ask, seen, len(q.picture))
	}
	for _, s := range q.picture {
		if l.picture != nil && !slices.ContainsFunc(seen, func(part string) bool { return l.shows(part, s) }) {
			t.Errorf("%s: the picture does not show %+v in %v", q.ask, s, seen)
		}
	}
}

// in reports whether a paragraph holds an answer.
func (a boardAnswer) in(paragraph string) bool {
	return slices.ContainsFunc(a, func(texts []string) bool {
		whole := slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return strings.HasPrefix(s, "=") })
		if slices.ContainsFunc(whole, func(s string) bool { return !strings.Contains(paragraph, s) }) {
			return false
		}
		names := strings.NewReplacer("Ft. ", "Ft.", "St. ", "St.") // whose full stops end no sentence
		return len(whole) == len(texts) || slices.ContainsFunc(strings.Split(names.Replace(paragraph), ". "), func(sentence string) bool {
			return !slices.ContainsFunc(texts, func(s string) bool {
				return strings.HasPrefix(s, "=") && !strings.Contains(sentence, names.Replace(s[1:]))
			})
		})
	})
}

// parts are the paragraphs of a letter by the part that they stand in.
func (l *drawnLetter) parts() map[string][]string {
	parts := map[string][]string{}
	part := "question"
	letter, _, _ := strings.Cut(l.text, "\nTHE BOARD\n")
	joins := false // a line to the paragraph before
	for line := range strings.Lines(letter) {
		line = strings.TrimRight(line, "\n")
		_, rest, goes := strings.Cut(line, "    .. ")
		switch {
		case goes:
			parts[part][len(parts[part])-1] += " " + rest
		case line == "WHAT HAPPENED":
			part = "news"
		case line == "YOU ARE ASKED":
			part = "question"
		case line == strings.ToUpper(line) && line != strings.ToLower(line):
			part = ""
		case joins && line != "" && (part == "news" || !strings.HasPrefix(line, "    ")) && !strings.HasPrefix(strings.TrimSpace(line), "- "):
			parts[part][len(parts[part])-1] += " " + strings.TrimSpace(line)
		default:
			parts[part] = append(parts[part], line)
			joins = line != "" && !strings.HasPrefix(line, "    ")
		}
	}
	part = "head"
	for _, block := range l.board {
		switch block.Kind {
		case games.BlockHeading:
			if part = "places"; strings.HasPrefix(block.Text, "THE WHOLE WAR") {
				part = "overview"
			}
		case games.BlockDrawn:
			switch {
			case part == "places" && l.form == games.Wide:
				parts["sheets"] = append(parts["sheets"], block.Text)
			case part == "places": // what is around a place
				parts[part][len(parts[part])-1] += ". " + block.Text
			default:
				parts[part] = append(parts[part], block.Text)
			}
		case games.BlockUnder:
			parts[part][len(parts[part])-1] += ". " + block.Text
		case games.BlockParagraph, games.BlockRow:
			switch {
			case part == "overview" && block.Text == strings.ToUpper(block.Text): // where something happened, in a list
				part = "places"
			case strings.Contains(block.Text, " elsewhere: "):
				parts["leaders"] = append(parts["leaders"], block.Text)
			}
			parts[part] = append(parts[part], block.Text)
		}
	}
	return parts
}

// shows reports whether a part of the picture shows something.
func (l *drawnLetter) shows(part string, s boardSight) bool {
	p := l.picture
	if part == "connections" || part == "arrows" {
		return slices.ContainsFunc(p.Lines, func(d picture.Line) bool {
			if (part == "arrows") != (d.Sign == "move") || len(s.way) == 0 {
				return false
			}
			if part == "arrows" {
				return slices.Equal(d.Way[len(d.Way)-len(s.way):], s.way)
			}
			return d.Sign == s.sign && (slices.Equal(d.Way, s.way) || slices.Equal(d.Way, []int{s.way[1], s.way[0]}))
		})
	}
	top := slices.MinFunc(slices.DeleteFunc(slices.Clone(p.Items), func(i picture.Item) bool { return i.Panel != 1 }),
		func(a, b picture.Item) int { return cmp.Compare(a.Box.Y0, b.Box.Y0) }).Box.Y0
	words, signs := map[int]string{}, map[int][]string{} // by panel
	for _, i := range p.Items {
		in := map[string]bool{"heading": i.Panel == 0 && i.Box.Y1 <= top, "below": i.Panel == 0 && i.Box.Y0 > top, "whole map": i.Panel == 1, "cuts": i.Panel > 1}
		if in[part] && (i.Space == s.space || part == "heading") && len(s.way) == 0 {
			words[i.Panel] += " " + p.Words(i)
			signs[i.Panel] = append(signs[i.Panel], i.Signs...)
		}
	}
	for panel := range words {
		if !slices.ContainsFunc(s.words, func(w string) bool { return !strings.Contains(words[panel], w) }) &&
			!slices.ContainsFunc(s.signs, func(sign string) bool { return !slices.Contains(signs[panel], sign) }) {
			return true
		}
	}
	return false
}

// A drawnTitle is a title that keeps what was drawn last for a letter.
type drawnTitle struct {
	games.Title
	last map[games.Seat]*drawnLetter // by who is to read it
}

// A drawnLetter is a letter that asks its reader something in the middle of a match: what he
// reads and sees, and what there is to be read and seen.
type drawnLetter struct {
	title    games.Title
	form     games.Form
	seat     games.Seat
	text     string
	board    games.Board
	picture  *picture.Picture // nil: the letter has none
	look     games.Look
	position []byte // as JSON
	asked    []games.Decision
}

func (t drawnTitle) View(pos games.Position, seats games.Seats) games.View {
	if len(seats) == 0 {
		return t.Title.View(pos, seats)
	}
	if t.last[seats[0]] == nil {
		t.last[seats[0]] = &drawnLetter{seat: seats[0]}
	}
	return drawnView{t.Title.View(pos, seats), pos, t.last[seats[0]]}
}

type drawnView struct {
	games.View
	pos  games.Position
	last *drawnLetter
}

func (v drawnView) Board(l games.Look) games.Board {
	v.last.board, v.last.look, v.last.position = v.View.Board(l), l, v.pos.AppendJSON(nil)
	return v.last.board
}

func (v drawnView) Picture(l games.Look, size picture.Size) *picture.Picture {
	v.last.picture = v.View.Picture(l, size)
	return v.last.picture
}

// A boardTable is a match of the title's own players that comes to where a test wants it.
type boardTable struct {
	title, scenario string
	seed            byte
	stands          func(p map[string]any, asked []games.Decision) bool
	questions       func(l *drawnLetter) []boardQuestion
	sheets          []string
}

// boardClub is a club with a match of the table.
func (b *boardTable) club(t *testing.T, title games.Title, form games.Form, pictures string) (*hotSeat, *time.Time) {
	t.Helper()
	dir, now := t.TempDir(), time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	c := defaults()
	c.Club.Address, c.Club.MaxPerHour, c.Club.Picture = "orders@club.example", -1, pictures
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	if err := os.WriteFile(c.Store.Key, bytes.Repeat([]byte("k"), keyBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	st, clerk, err := openClub(t.Context(), &c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	options := clerk.Options
	options.Titles = games.Titles{b.title: games.Made(title)}
	if clerk, err = adjudicator.New(options); err != nil {
		t.Fatal(err)
	}
	setup := adjudicator.NewMatch{Title: b.title, Scenario: b.scenario, Seed: &games.Seed{b.seed}, Seats: map[games.Seat]adjudicator.Person{}}
	for _, seat := range title.Scenarios()[0].Seats {
		setup.Seats[seat] = adjudicator.Person{Name: string(seat), Address: string(seat) + "@table.example", Form: form}
	}
	code, err := clerk.NewMatch(t.Context(), now, setup)
	if err != nil {
		t.Fatal(err)
	}
	return &hotSeat{env: env{out: io.Discard, now: func() time.Time { return now }}, store: st, clerk: clerk, code: code, letters: map[string]mail.Message{}}, &now
}

// play plays to where the match stands as wanted, each player half of his plan at a time, and
// returns the sheets.
func (b *boardTable) play(t *testing.T) (sheets []string) {
	t.Helper()
	title, err := titleNamed(b.title)
	if err != nil {
		t.Fatal(err)
	}
	h, now := b.club(t, title, games.Wide, adjudicator.PictureOff)
	think := rand.New(rand.NewPCG(uint64(b.seed), 3))
	const most = 60
	for range most {
		match := loadMatch(t, h.store, title, h.code)
		seat := match.Waiting()[0]
		if b.wanted(t, match, match.News(seat).Asked) {
			return sheets
		}
		lines := strings.SplitAfter(plan(t, title, match, match.Party(seat), think), "\n")
		sheets = append(sheets, strings.Join(lines[:(len(lines)+1)/2], ""))
		b.write(t, h, now, string(seat), sheets[len(sheets)-1])
	}
	t.Fatalf("after %d sheets the match has not come to where it should stand", most)
	return nil
}

// write delivers the letters, and sends a sheet.
func (b *boardTable) write(t *testing.T, h *hotSeat, now *time.Time, seat, sheet string) {
	t.Helper()
	if _, err := h.clerk.Follow(t.Context(), *now, *now); err != nil {
		t.Fatal(err)
	}
	if err := h.print(); err != nil {
		t.Fatal(err)
	}
	if err := h.send(t.Context(), seat, sheet); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(7 * time.Hour)
}

// wanted reports whether a match stands as wanted.
func (b *boardTable) wanted(t *testing.T, match *games.Match, asked []games.Decision) bool {
	run := match.Rehearse(games.Seed{}, func() {})
	defer run.Close()
	run.Next()
	var p map[string]any
	if err := json.Unmarshal(run.Position().AppendJSON(nil), &p); err != nil {
		t.Fatal(err)
	}
	return b.stands(p, asked)
}

// letter is the letter that asks where the match stands as wanted, in a form; a wide one has a
// picture.
func (b *boardTable) letter(t *testing.T, form games.Form) *drawnLetter {
	t.Helper()
	plain, err := titleNamed(b.title)
	if err != nil {
		t.Fatal(err)
	}
	drawn := drawnTitle{plain, map[games.Seat]*drawnLetter{}}
	h, now := b.club(t, drawn, form, map[bool]string{true: adjudicator.PictureOn, false: adjudicator.PictureOff}[form == games.Wide])
	for _, sheet := range b.sheets {
		b.write(t, h, now, string(loadMatch(t, h.store, plain, h.code).Waiting()[0]), sheet)
	}
	match := loadMatch(t, h.store, plain, h.code)
	seat := match.Waiting()[0]
	if _, err := h.clerk.Follow(t.Context(), *now, *now); err != nil {
		t.Fatal(err)
	}
	due, err := h.store.Due(*now, 100)
	if err != nil {
		t.Fatal(err)
	}
	l := drawn.last[seat]
	l.title, l.form, l.asked = plain, form, match.News(seat).Asked
	for _, letter := range due {
		if strings.HasPrefix(letter.To, string(l.seat)+"@") {
			l.text = mail.PlainText(letter.Raw)
			if has := bytes.Contains(letter.Raw, []byte("image/png")); has != (form == games.Wide) {
				t.Errorf("the letter has a picture: %t", has)
			}
		}
	}
	if !strings.Contains(l.text, strings.TrimSpace(board.Text(l.board, form))) {
		t.Fatalf("the board is not in the letter:\n%s", l.text)
	}
	return l
}

// fields are the position as JSON.
func (l *drawnLetter) into(p any) {
	if err := json.Unmarshal(l.position, p); err != nil {
		panic(err)
	}
}

// data reads a file of the title's data.
func (l *drawnLetter) data(name string, to any) {
	if err := toml.Unmarshal(l.title.DataFiles()[name], to); err != nil {
		panic(err)
	}
}

// near are the places that the reader can come to in one step, by where he starts from, as
// the rules take his orders: "from ALB", then what is named, "to" last.
func (l *drawnLetter) near() (steps [][3]string) {
	step := regexp.MustCompile(`^move (.+) from ([A-Z]+)(?: by [a-z]+)? to ([A-Z]+)(?:, with .*)?$`)
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		o := l.asked[0].Sample(r)
		if _, fault := l.asked[0].Accept(o); fault != nil {
			continue
		}
		if m := step.FindStringSubmatch(l.title.Format(o)); m != nil && !slices.Contains(steps, [3]string{m[1], m[2], m[3]}) {
			steps = append(steps, [3]string{m[1], m[2], m[3]})
		}
	}
	return steps
}

// offered are the lines below the question that answer it as they stand.
func (l *drawnLetter) offered() (lines []string) {
	for _, line := range l.parts()["question"] {
		for _, reading := range l.title.Read(strings.TrimSpace(line), []games.Kind{l.asked[0].About().Kind}) {
			if reading.Order != nil && strings.HasPrefix(line, "    ") {
				if _, fault := l.asked[0].Accept(*reading.Order); fault == nil {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}

// asks is the question what is asked and how it is answered.
func (l *drawnLetter) asks(words string) boardQuestion {
	q := boardQuestion{ask: "What is my next decision, and how do I answer?", text: []boardAnswer{inOne(words)}}
	if lines := l.offered(); len(lines) > 0 {
		q.text = append(q.text, inOne(lines[0]))
	} else {
		q.text = append(q.text, inOne("a line that answers"))
	}
	return q
}

// A printedSpace is a space as the data have it.
type printedSpace struct {
	ID, Code, Name string
	Number         int
}

// A printedWay is a connection as the data have it, and how it is told: by its kind in
// words, by its two strokes, and by its sign on a picture.
type printedWay struct {
	to            printedSpace
	kind, strokes string
	sign          string
}

// leads is how it is told that a way leads from a space.
func (l *drawnLetter) leads(from printedSpace, w printedWay) boardAnswer {
	switch l.form {
	case games.List:
		return inOne(from.Name, "="+w.kind, "="+w.to.Name)
	case games.Narrow:
		var a boardAnswer
		for _, bracket := range "[({:<" {
			a = append(a, []string{from.Name, w.strokes + string(bracket) + w.to.Code})
		}
		return a
	}
	for _, block := range l.board {
		if block.Kind == games.BlockDrawn && l.draws(block.Text, from.Code, w) {
			return inOne(block.Text)
		}
	}
	return inOne(fmt.Sprintf("a sheet on which %s leads from %s to %s", w.strokes, from.Code, w.to.Code))
}

// draws reports whether a drawn sheet is one of the title's, stroke by stroke, that has a
// connection of a space of its kind.
func (l *drawnLetter) draws(drawn, from string, w printedWay) bool {
	for name, data := range l.title.DataFiles() {
		if !strings.HasPrefix(name, "maps/") {
			continue
		}
		sheet, err := board.ParseDrawing(name, string(data))
		if err != nil {
			panic(err)
		}
		joined := slices.ContainsFunc(sheet.Lines, func(line board.Line) bool {
			a, b := sheet.Slots[line.A].Code, sheet.Slots[line.B].Code
			return (a == from && b == w.to.Code || b == from && a == w.to.Code) && line.Double == (w.strokes[0] == '=') && line.Marked == (w.strokes[1] == '~')
		})
		if joined && sameStrokes(drawn, string(data)) {
			return true
		}
	}
	return false
}

// sameStrokes reports whether what is drawn has all strokes of a sheet's file, in its columns;
// others may be drawn over them.
func sameStrokes(drawn, file string) bool {
	var rows []string
	for line := range strings.Lines(file) {
		if line = strings.TrimRight(line, "\n"); !strings.HasPrefix(line, "#") {
			rows = append(rows, line)
		}
	}
	for len(rows) > 0 && rows[0] == "" {
		rows = rows[1:]
	}
	lines := strings.Split(drawn, "\n")
	if len(lines) < len(rows) {
		return false
	}
	for y, row := range rows {
		for x := range len(row) {
			if inSlot := strings.Count(row[:x], "[")+strings.Count(row[:x], "<")+strings.Count(row[:x], "(")+strings.Count(row[:x], "{") >
				strings.Count(row[:x], "]")+strings.Count(row[:x], ">")+strings.Count(row[:x], ")")+strings.Count(row[:x], "}"); inSlot {
				continue
			}
			if strings.IndexByte("-=|/\\", row[x]) >= 0 && strings.Count(row[:x], `"`)%2 == 0 {
				line := []rune(lines[y])
				if x >= len(line) || !strings.ContainsRune(string(row[x])+"%:W", line[x]) {
					return false
				}
			}
		}
	}
	return true
}

var sideLetters = map[string]string{"british": "B", "french": "F"}

var sideWords = map[string]string{"british": "British", "french": "French"}

// strong is how it is told that a side has so many units at a space.
func strong(s printedSpace, side string, n int) boardAnswer {
	count := fmt.Sprint(n)
	return boardAnswer{{s.Name, sideWords[side] + " " + count}, {s.Code, sideLetters[side] + count}, {s.Name + " " + count}}
}

// A readSpace is a space with what stands on it.
type readSpace struct {
	printedSpace
	ways []printedWay
}

// wildernessMap are the spaces by their names, with the ways from each.
func (l *drawnLetter) wildernessMap() map[string]*readSpace {
	var printed struct{ Space []printedSpace }
	var joined struct {
		Connection []struct{ A, B, Type string }
	}
	l.data("spaces.toml", &printed)
	l.data("connections.toml", &joined)
	spaces := map[string]*readSpace{}
	for i, s := range printed.Space {
		s.Number = i
		spaces[s.ID] = &readSpace{printedSpace: s}
	}
	for _, c := range joined.Connection {
		w := map[string]printedWay{"land": {kind: "Land to", strokes: "--", sign: "single"}, "river": {kind: "River to", strokes: "==", sign: "double"},
			"lakeshore": {kind: "Lakeshore to", strokes: "=~", sign: "double-marked"}}[c.Type]
		for _, ends := range [...][2]string{{c.A, c.B}, {c.B, c.A}} {
			w.to = spaces[ends[1]].printedSpace
			spaces[ends[0]].ways = append(spaces[ends[0]].ways, w)
		}
	}
	return spaces
}

// moved are the arrows of what was told: where each move ended.
func moved(l *drawnLetter, spaces map[string]*readSpace, kind, value string) (to []*readSpace) {
	for _, e := range l.look.News {
		if e.Kind == kind {
			v, _ := e.Values.Lookup(value)
			name := strings.Trim(fmt.Sprint(v), "[]")
			if s := spaces[name[strings.LastIndex(name, " ")+1:]]; s != nil { // the last of a list
				to = append(to, s)
			}
		}
	}
	return to
}

func wildernessQuestions(l *drawnLetter) []boardQuestion {
	var p struct {
		Year       int
		Season     string
		VP         int `json:"vp"`
		Assemblies string
		Niagara    string
		Forks      string `json:"ohio_forks"`
		Cards      struct{ Hands [][]int }
		Phase      struct{ Forces []struct{ Pieces []string } }
		Pieces     []struct {
			ID, At          string
			Reduced, Inside bool
		}
		Spaces []struct {
			Space, Fort string
			Siege       bool
			Level       int
		}
	}
	l.into(&p)
	var printed struct {
		Leader []struct{ ID, Name, Side string }
		Unit   []struct {
			ID, Name, Side, Type string
			Strength, Reduced    int
		}
	}
	l.data("pieces.toml", &printed)
	var cards struct {
		Card []struct {
			Number, Value int
			Name          string
		}
	}
	l.data("cards.toml", &cards)
	spaces := l.wildernessMap()
	at, leaders := map[string]string{}, map[string]string{}     // where each piece is; the names of leaders
	units, strength := map[[2]string]int{}, map[[2]string]int{} // by space and side
	for _, x := range printed.Leader {
		leaders[x.ID] = x.Name
	}
	for _, x := range p.Pieces {
		at[x.ID] = x.At
		unit := -1
		for i, u := range printed.Unit {
			if strings.HasPrefix(x.ID, u.ID) && (unit < 0 || len(u.ID) > len(printed.Unit[unit].ID)) {
				unit = i
			}
		}
		if leaders[x.ID] == "" {
			u := printed.Unit[unit]
			key := [2]string{x.At, u.Side}
			units[key]++
			strength[key] += map[bool]int{false: u.Strength, true: u.Reduced}[x.Reduced]
		}
	}
	whole := boardQuestion{ask: "Where are the leaders?"}
	for _, x := range p.Pieces {
		if s := spaces[x.At]; s != nil && leaders[x.ID] != "" {
			whole.leader(s, leaders[x.ID])
		}
	}
	list := []boardQuestion{whole}

	acts := p.Phase.Forces[0].Pieces
	from := spaces[at[acts[0]]]
	next := boardQuestion{ask: "What stands next to my force, how strong, and is the way there land, river or lakeshore?"}
	for _, w := range from.ways {
		next.text = append(next.text, l.leads(from.printedSpace, w))
		next.picture = append(next.picture, boardSight{way: []int{from.Number, w.to.Number}, sign: w.sign})
		for side := range sideWords {
			if n := units[[2]string{w.to.ID, side}]; n > 0 {
				next.text = append(next.text, strong(w.to, side, n))
				next.picture = append(next.picture, boardSight{space: w.to.Number, words: []string{fmt.Sprint(strength[[2]string{w.to.ID, side}])}})
			}
		}
	}
	list = append(list, next)

	act := boardQuestion{ask: "Which of my pieces that are activated have not acted yet?"}
	for _, f := range p.Phase.Forces {
		for _, id := range f.Pieces {
			s := spaces[at[id]]
			act.text = append(act.text, inOne("act", s.Name, leaders[id]))
			if leaders[id] != "" {
				act.picture = append(act.picture, boardSight{space: s.Number, words: []string{leaders[id]}, signs: []string{"ready"}})
			}
		}
	}
	list = append(list, act)

	list = append(list, l.reach("What can reach the next space in this Action Phase?", spaces))

	holds := boardQuestion{ask: "Who holds a fort?"}
	siege := boardQuestion{ask: "Is there a siege or a battle, and how does it stand?"}
	for _, st := range p.Spaces {
		s := spaces[st.Space]
		if st.Fort != "" {
			holds.text = append(holds.text, boardAnswer{{s.Name, sideWords[st.Fort] + " fort"}, {s.Code + " " + sideLetters[st.Fort] + "f"}, {"=Fort", "=" + s.Name + " (" + sideWords[st.Fort] + ")"}})
			holds.picture = append(holds.picture, boardSight{space: s.Number, signs: []string{map[string]string{"british": "solid", "french": "hollow"}[st.Fort], "fort"}})
		}
		if st.Siege {
			siege.text = append(siege.text, inOne(s.Name, "siege", fmt.Sprintf("level %d", st.Level)))
			siege.picture = append(siege.picture, boardSight{space: s.Number, signs: []string{"siege"}}, boardSight{space: s.Number, words: []string{fmt.Sprintf("siege %d", st.Level)}})
		}
	}
	list = append(list, holds, siege)

	hand := boardQuestion{ask: "What is in my hand, and may I play it as an event?"}
	seat := map[string]int{"british": 1, "french": 2}[string(l.seat)]
	for _, n := range p.Cards.Hands[seat] {
		c := cards.Card[slices.IndexFunc(cards.Card, func(c struct {
			Number, Value int
			Name          string
		}) bool {
			return c.Number == n
		})]
		hand.text = append(hand.text, inOne(fmt.Sprintf("%d %s (%d)", n, c.Name, c.Value)))
	}
	list = append(list, hand)

	points, vp := p.VP, "French"
	if points < 0 {
		points, vp = -points, "British"
	}
	season := map[string]string{"early": "Early", "late": "Late"}[p.Season]
	war := [][]string{{fmt.Sprintf("%s Season %d", season, p.Year)}, {fmt.Sprintf("%s %d", vp, points), "Niagara", "Ohio Forks", sideWords[p.Forks]},
		{fmt.Sprintf("French %d, British %d", len(p.Cards.Hands[2]), len(p.Cards.Hands[1]))}}
	stands := boardQuestion{ask: "How does the war stand?"}
	for _, texts := range war {
		stands.text = append(stands.text, inOne(texts...))
		stands.picture = append(stands.picture, boardSight{words: texts})
	}
	list = append(list, stands)

	happened := boardQuestion{ask: "Where did something happen since my last report?"}
	for _, s := range moved(l, spaces, "battle-begins", "space") {
		happened.text = append(happened.text, inOne(s.Name))
		happened.picture = append(happened.picture, boardSight{space: s.Number, words: []string{s.Code}})
	}
	for _, s := range moved(l, spaces, "moved", "to") {
		happened.text = append(happened.text, inOne(s.Name))
		happened.picture = append(happened.picture, boardSight{way: []int{s.Number}})
	}
	return append(list, happened, l.asks("Who acts next"))
}

// leader asks where a leader is.
func (q *boardQuestion) leader(s *readSpace, name string) {
	q.text = append(q.text, boardAnswer{{name, s.Name}, {name, s.Code}})
	q.picture = append(q.picture, boardSight{space: s.Number, words: []string{name, s.Code}})
}

// reach is the question what can come to the next space: for each that the rules let units come
// to in one step, where they stand, and the way.
func (l *drawnLetter) reach(ask string, spaces map[string]*readSpace) boardQuestion {
	q := boardQuestion{ask: ask}
	for _, step := range l.near() {
		for _, s := range spaces {
			if s.Code != step[1] {
				continue
			}
			for _, w := range s.ways {
				if w.to.Code == step[2] {
					q.text = append(q.text, l.leads(s.printedSpace, w))
					q.picture = append(q.picture, boardSight{way: []int{s.Number, w.to.Number}, sign: w.sign})
				}
			}
		}
	}
	return q
}

// A bayonetsUnit is a unit as a position has it.
type bayonetsUnit struct {
	ID, At, Faction string
	Spent           bool
}

func bayonetsQuestions(l *drawnLetter) []boardQuestion {
	var p struct {
		Year, Round, Victory int
		Raid                 []int
		Units                []bayonetsUnit
		Spaces               []struct {
			Control string
			Battle  bool
		}
		Cards struct{ Reserve, Played []int }
		Conns []struct {
			ID   string
			Road int
		}
	}
	l.into(&p)
	var printed struct {
		Space []struct {
			printedSpace
			Default  string `toml:"default_control"`
			Fortress bool
		}
	}
	var joined struct {
		Connection []struct {
			ID, A, B, Type string
			Coastal        bool
		}
	}
	var counters struct {
		Unit []struct{ ID, Name, Type string }
	}
	l.data("spaces.toml", &printed)
	l.data("connections.toml", &joined)
	l.data("units.toml", &counters)
	spaces := map[string]*readSpace{}
	for i, s := range printed.Space {
		s.Number = i
		spaces[s.ID] = &readSpace{printedSpace: s.printedSpace}
	}
	for _, c := range joined.Connection {
		if slices.ContainsFunc(p.Conns, func(k struct {
			ID   string
			Road int
		}) bool {
			return k.ID == c.ID && k.Road > 0
		}) {
			continue // a Road, which is told otherwise
		}
		w := map[string]printedWay{"path": {kind: "Path to", strokes: "--", sign: "single"}, "highway": {kind: "Highway to", strokes: "==", sign: "double"}}[c.Type]
		if c.Coastal {
			w.strokes, w.sign = w.strokes[:1]+"~", strings.TrimPrefix(strings.Replace(w.sign, "single", "", 1)+"-marked", "-")
		}
		for _, ends := range [...][2]string{{c.A, c.B}, {c.B, c.A}} {
			w.to = spaces[ends[1]].printedSpace
			spaces[ends[0]].ways = append(spaces[ends[0]].ways, w)
		}
	}
	units := map[[2]string][]bayonetsUnit{} // by space and side
	names := map[string]string{}
	lights, leads := map[string]bool{}, map[string]bool{}
	for _, u := range counters.Unit {
		names[u.ID], lights[u.ID], leads[u.ID] = u.Name, u.Type == "light" || u.Type == "indian", u.Type == "commander"
	}
	whole := boardQuestion{ask: "Where are the Commanders?"}
	for _, u := range p.Units {
		if spaces[u.At] != nil {
			units[[2]string{u.At, u.Faction}] = append(units[[2]string{u.At, u.Faction}], u)
			if leads[u.ID] {
				whole.leader(spaces[u.At], names[u.ID])
			}
		}
	}
	list := []boardQuestion{whole}

	near := l.near()
	next := boardQuestion{ask: "What stands next to my stack, and is the way there Path or Highway, coastal or not?"}
	for _, s := range spaces {
		if s.Code != near[0][1] {
			continue
		}
		for _, w := range s.ways {
			next.text = append(next.text, l.leads(s.printedSpace, w))
			next.picture = append(next.picture, boardSight{way: []int{s.Number, w.to.Number}, sign: w.sign})
			for side := range sideWords {
				for _, u := range units[[2]string{w.to.ID, side}] {
					if lights[u.ID] {
						next.text = append(next.text, boardAnswer{{w.to.Name, names[u.ID]}, {w.to.Code, sideLetters[side]}})
						next.picture = append(next.picture, boardSight{space: w.to.Number, signs: []string{map[string]string{"british": "solid", "french": "hollow"}[side]}})
					}
				}
			}
		}
	}
	act := boardQuestion{ask: "Which of my units are Spent, and which can still act?"}
	for _, u := range p.Units {
		s := spaces[u.At]
		if s == nil || u.Faction != string(l.seat) || !lights[u.ID] {
			continue
		}
		if u.Spent {
			act.text = append(act.text, boardAnswer{{s.Name, names[u.ID], "[Spent]"}, {s.Name, names[u.ID] + " (S)"}, {s.Name, names[u.ID] + " Spent"}})
			act.picture = append(act.picture, boardSight{space: s.Number, words: []string{"("}, signs: []string{"spent"}})
		} else {
			act.text = append(act.text, boardAnswer{{s.Name, names[u.ID]}})
		}
	}
	list = append(list, next, act, l.reach("What can reach the next space with one Action Point?", spaces))

	control := boardQuestion{ask: "Who controls a space that changed hands?"}
	battle := boardQuestion{ask: "Where will there be a Battle, and is it a Siege?"}
	for i, st := range p.Spaces {
		s := spaces[printed.Space[i].ID]
		if st.Control != printed.Space[i].Default && sideWords[st.Control] != "" {
			control.text = append(control.text, boardAnswer{{s.Name, sideWords[st.Control] + " control"}, {s.Code + " " + sideLetters[st.Control]}, {"=" + sideWords[st.Control], "=" + s.Name}})
			control.picture = append(control.picture, boardSight{space: s.Number, signs: []string{map[string]string{"british": "solid", "french": "hollow"}[st.Control]}})
		}
		if st.Battle {
			battle.text = append(battle.text, inOne(s.Name, "BATTLE"))
			battle.picture = append(battle.picture, boardSight{space: s.Number, signs: []string{map[bool]string{true: "siege", false: "battle"}[printed.Space[i].Fortress]}})
		}
	}
	deck := map[string]int{"british": 0, "french": 1}[string(l.seat)]
	hand := boardQuestion{ask: "Which cards are in play, and what is my Reserve?", text: []boardAnswer{
		inOne(fmt.Sprintf("Your Reserve is %d", p.Cards.Reserve[deck])), inOne(fmt.Sprintf("British card %d", p.Cards.Played[0])),
		inOne(fmt.Sprintf("French card %d", p.Cards.Played[1])), inOne(fmt.Sprintf("Indian card %d", p.Cards.Played[2]))}}
	victory, side := p.Victory, "British"
	if victory < 0 {
		victory, side = -victory, "French"
	}
	head := []string{"Victory " + side, fmt.Sprint(victory), fmt.Sprintf("British %d", p.Raid[1]), fmt.Sprintf("French %d", p.Raid[2]), "Initiative", "Open Seas", "Iroquois", "Cherokee"}
	war := boardQuestion{ask: "How does the war stand?", text: []boardAnswer{inOne(fmt.Sprint(p.Year), fmt.Sprintf("AR%d", p.Round+1)), inOne(head...)},
		picture: []boardSight{{words: head}, {words: []string{fmt.Sprintf("%s %d", side, victory)}}}}
	happened := boardQuestion{ask: "Where did something happen since my last report?"}
	for _, s := range moved(l, spaces, "move", "route") {
		happened.text = append(happened.text, inOne(s.Name))
		happened.picture = append(happened.picture, boardSight{way: []int{s.Number}})
	}
	return append(list, control, battle, hand, war, happened, l.asks("next Action"))
}

func conquestQuestions(l *drawnLetter) []boardQuestion {
	var p struct {
		Round int
		Cubes []string
		Areas []struct {
			Units, Moved []int
			Marker       string
		}
		Hands [][]int
		Turn  struct{ Battles []int }
	}
	l.into(&p)
	var printed struct {
		Area []struct {
			printedSpace
			Neighbours []string
		}
	}
	l.data("areas.toml", &printed)
	spaces, codes := map[string]*readSpace{}, [...]string{"BR", "BC", "FR", "FC", "NA"}
	for i, a := range printed.Area {
		a.Number = i
		spaces[a.ID] = &readSpace{printedSpace: a.printedSpace}
	}
	for _, a := range printed.Area {
		for _, to := range a.Neighbours {
			spaces[a.ID].ways = append(spaces[a.ID].ways, printedWay{spaces[to].printedSpace, "Borders", "--", "single"})
		}
	}
	me := map[string]int{"british-regulars": 0, "british-colonials": 1, "french-regulars": 2, "french-canadiens": 3}[string(l.seat)]
	side := func(faction int) string { return [...]string{"british", "british", "french", "french"}[faction] }
	where := boardQuestion{ask: "Where do my units stand, and how many?"}
	moves := boardQuestion{ask: "Which of my units have moved, and which can still move?"}
	control := boardQuestion{ask: "Whose Control Marker lies on an area?"}
	markers := map[string]int{}
	for i, a := range p.Areas {
		s, n := spaces[printed.Area[i].ID], a.Units[me]
		total := 0
		for f := range 4 {
			if side(f) == side(me) {
				total += a.Units[f]
			}
		}
		if n > 0 {
			where.text = append(where.text, append(boardAnswer{{s.Name, fmt.Sprintf("%d %s", n, codes[me])}, {s.Code, fmt.Sprintf("%d%s", n, codes[me])}}, strong(s.printedSpace, side(me), total)...))
			where.picture = append(where.picture, boardSight{space: s.Number, words: []string{fmt.Sprint(n)}, signs: []string{[...]string{"solid", "striped", "hollow", "ringed"}[me]}})
		}
		if a.Moved[me] > 0 {
			moves.text = append(moves.text, inOne(s.Name, fmt.Sprintf("%d %s", a.Moved[me], codes[me]), "moved already"))
			moves.picture = append(moves.picture, boardSight{space: s.Number, words: []string{fmt.Sprintf("%s, %d moved", codes[me], a.Moved[me])}})
		}
		if letter := sideLetters[a.Marker]; letter != "" {
			markers[a.Marker]++
			control.text = append(control.text, boardAnswer{{s.Name, sideWords[a.Marker] + " Control Marker"}, {s.Code + " *" + letter}, {s.Code + " **" + letter},
				{s.Code + " " + letter}, {"=" + sideWords[a.Marker] + " Control Marker", "=" + s.Name}})
			control.picture = append(control.picture, boardSight{space: s.Number, signs: []string{map[string]string{"british": "solid", "french": "hollow"}[a.Marker]}})
		}
	}
	next := boardQuestion{ask: "What lies next to my Army, and who stands there?"}
	near := l.near()
	for _, s := range spaces {
		if s.Code != near[0][1] {
			continue
		}
		for _, w := range s.ways {
			next.text = append(next.text, l.leads(s.printedSpace, w))
			next.picture = append(next.picture, boardSight{way: []int{s.Number, w.to.Number}, sign: w.sign})
			for f, n := range p.Areas[w.to.Number].Units {
				if n > 0 && f < 4 {
					next.text = append(next.text, boardAnswer{{w.to.Name, fmt.Sprintf("%d %s", n, codes[f])}, {w.to.Code, fmt.Sprintf("%d%s", n, codes[f])}, {w.to.Name, sideWords[side(f)]}})
				}
			}
		}
	}
	battle := boardQuestion{ask: "Where will there be a battle?"}
	for _, at := range p.Turn.Battles {
		s := spaces[printed.Area[at].ID]
		battle.text = append(battle.text, inOne(s.Name, "BATTLE"))
		battle.picture = append(battle.picture, boardSight{space: s.Number, signs: []string{"battle"}})
	}
	hand := boardQuestion{ask: "What is in my hand?"}
	for _, n := range p.Hands[me] {
		hand.text = append(hand.text, inOne("Your hand", fmt.Sprintf("%02d", n)))
	}
	count := []string{fmt.Sprintf("British %d", markers["british"]), fmt.Sprintf("French %d", markers["french"])}
	war := boardQuestion{ask: "How does the war stand?", text: []boardAnswer{inOne(fmt.Sprintf("Round %d", p.Round)), inOne(append(count, "Control Markers")...)},
		picture: []boardSight{{words: count}, {words: []string{fmt.Sprint(p.Round)}}}}
	happened := boardQuestion{ask: "Where did something happen since my last report?"}
	for _, s := range moved(l, spaces, "moved", "way") {
		happened.text = append(happened.text, inOne(s.Name))
		happened.picture = append(happened.picture, boardSight{way: []int{s.Number}})
	}
	return []boardQuestion{where, next, moves, l.reach("What can reach the next area with an Army?", spaces), control, battle, hand, war, happened, l.asks("Which Army moves")}
}
