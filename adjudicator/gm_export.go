package adjudicator

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
)

// An export is a sequence of JSON objects, each with one name that says what it
// is: the match, its players, its journal (one line each, as it is published),
// the reports that were kept, the messages that were received, how its clocks stand, the
// state, and an end that shows that nothing is missing. What a diff should show line by
// line is indented.

// exportVersion rises when older programs could not read an export.
//
//	1 the first
//	2 says of each report which player got it
//	3 may say how the clocks stand
const exportVersion = 3

// maxExport is how many bytes of an export are read.
const maxExport = 256 << 20

// exported is one object of an export: the first also has Export.
type exported struct {
	Export   int             `json:"export,omitempty"`
	Match    *store.Match    `json:"match,omitempty"`
	Player   *store.Player   `json:"player,omitempty"`
	Line     json.RawMessage `json:"line,omitempty"`
	Report   *keptReport     `json:"report,omitempty"`
	Received *store.Received `json:"received,omitempty"`
	Clocks   json.RawMessage `json:"clocks,omitempty"`
	State    json.RawMessage `json:"state,omitempty"`
	End      *exportEnd      `json:"end,omitempty"`
}

type keptReport struct {
	Player store.PlayerID  `json:"player,omitempty"` // empty in form 1: it was kept for the seat
	Seat   string          `json:"seat"`
	Number int             `json:"number"`
	Data   json.RawMessage `json:"data"`
}

type exportEnd struct {
	SHA256 string `json:"sha256"` // hex, of all that comes before
}

// Export writes all of a match but its letters, so that Import reads it back
// here or in another club: journal, state, players and the reports kept for them,
// and which messages were received. What was kept for somebody who has left the
// match stays behind. It holds hands and seed, so while the match goes on it
// is written with secrets only, and all players find in their next letter that
// it was.
func (c *Clerk) Export(now time.Time, out io.Writer, code string, secrets bool) error {
	m, err := c.records().match(code)
	switch {
	case err != nil:
		return err
	case m.State != store.MatchOver && !secrets:
		return fmt.Errorf("%s is not over, and an export holds hands and seed; --secrets writes it, and all players are told", m.Code)
	}
	if err := c.Look(now, m.Code, LookExport); err != nil {
		return err
	}
	w, err := c.Options.Store.Whole(m.Code)
	if err != nil {
		return err
	}
	w.Reports = slices.DeleteFunc(w.Reports, func(r store.Report) bool { return r.Player != "" && len(w.Match.Holds(r.Player)) == 0 })
	data, err := formatExport(w)
	if err == nil {
		_, err = out.Write(data)
	}
	if err != nil {
		return fmt.Errorf("adjudicator: export of %s: %w", m.Code, err)
	}
	return nil
}

// formatExport is a match as an export.
func formatExport(w store.Whole) ([]byte, error) {
	w.Match.Rev, w.Match.Affair = 0, 0 // count changes and affairs in one store
	w.Match.Watchers, w.Match.Of, w.Match.Ends = nil, "", time.Time{}
	// What was said stays here, and how much it was.
	w.Match.Said, w.Match.Seats = 0, slices.Clone(w.Match.Seats)
	for i := range w.Match.Seats {
		w.Match.Seats[i].Heard, w.Match.Seats[i].HearBy = 0, time.Time{}
	}
	objects := []exported{{Export: exportVersion, Match: &w.Match}}
	for _, p := range w.Players {
		p.Rev, p.Muted = 0, nil // players have other numbers elsewhere
		objects = append(objects, exported{Player: &p})
	}
	for _, l := range w.Lines {
		objects = append(objects, exported{Line: l})
	}
	for _, r := range w.Reports {
		objects = append(objects, exported{Report: &keptReport{r.Player, r.Seat, r.Number, r.Data}})
	}
	for _, r := range w.Received {
		objects = append(objects, exported{Received: &r})
	}
	if w.Timing.Rev > 0 {
		objects = append(objects, exported{Clocks: w.Timing.Data})
	}
	objects = append(objects, exported{State: w.State})
	var out bytes.Buffer
	for _, x := range objects {
		if err := x.format(&out); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256(out.Bytes())
	err := exported{End: &exportEnd{hex.EncodeToString(sum[:])}}.format(&out)
	return out.Bytes(), err
}

// format adds an object to an export: what is short stands in one line.
func (x exported) format(out *bytes.Buffer) error {
	data, err := json.Marshal(x)
	if err == nil && x.Line == nil && x.Received == nil && x.End == nil {
		var b bytes.Buffer
		err = json.Indent(&b, data, "", " ")
		data = unfold(b.Bytes())
	}
	out.Write(append(data, '\n'))
	return err
}

// An Imported says what Import has read.
type Imported struct {
	Code    string
	State   store.MatchState
	Lines   int
	Reports int
	Made    []string // names of players who are new in this club
	Known   []string // of those who were in it already
	Renewed []string // of those whose reply addresses are void here
	Part    bool     // other rules played a part of the journal, which was not recomputed
}

// Import reads a match that Export wrote into a club that has none of that
// code, and recomputes it first. Players are known by their addresses; who is
// new is made. Nobody is written to.
func (c *Clerk) Import(in io.Reader) (Imported, error) {
	w, err := readExport(in)
	if err != nil {
		return Imported{}, fmt.Errorf("this is no export that can be read: %w", err)
	}
	code := w.Match.Code
	if _, err := c.Options.Store.Match(code); !errors.Is(err, store.ErrNotFound) {
		if err == nil {
			err = fmt.Errorf("there is a match %s already, and an import replaces none", code)
		}
		return Imported{}, err
	}
	seen, err := recheckWhole(c.Options.Titles, w)
	if err != nil {
		return Imported{}, fmt.Errorf("%s is not what it was when it was written: %w", code, err)
	}
	done := Imported{Code: code, State: w.Match.State, Lines: len(w.Lines), Reports: len(w.Reports), Part: len(seen.Skipped) > 0}
	if w.Match.State != store.MatchOver {
		if err := noteImport(&w); err != nil {
			return Imported{}, err
		}
		if err := pausedThere(&w); err != nil {
			return Imported{}, err
		}
	}
	numbers := map[string]int{"match": trailing(code)}
	if err := c.seatPlayers(&w, &done, numbers); err != nil {
		return Imported{}, err
	}
	if err := c.Options.Store.Adopt(w, numbers); err != nil {
		return Imported{}, err
	}
	return done, nil
}

// noteImport notes in the journal of a match that goes on that it was brought
// here; its seats find it in their next letters.
func noteImport(w *store.Whole) error {
	state, line, err := games.AddRemark(w.State, games.Remark{Act: games.ActImport}, true)
	if err != nil {
		return err
	}
	w.State, w.Lines, w.Match.Length = state, append(w.Lines, line.AppendJSON(nil)), line.N
	return nil
}

// seatPlayers finds the players of an export in this club. What is left in
// w.Players is to be made.
func (c *Clerk) seatPlayers(w *store.Whole, done *Imported, numbers map[string]int) error {
	var made []store.Player
	now := map[store.PlayerID]store.PlayerID{} // their numbers here, by those in the export
	for _, p := range w.Players {
		is, err := c.sameAs(p)
		switch {
		case err == nil:
			done.Known = append(done.Known, is.Name)
		case errors.Is(err, store.ErrNotFound):
			is = p
			if _, err := c.Options.Store.Player(p.ID); err == nil {
				n, err := c.Options.Store.Number("player")
				if err != nil {
					return err
				}
				is.ID = store.PlayerID(fmt.Sprintf("p%d", n))
			} else if !errors.Is(err, store.ErrNotFound) {
				return err
			}
			numbers["player"] = max(numbers["player"], trailing(string(is.ID)))
			made = append(made, is)
			done.Made = append(done.Made, is.Name)
		default:
			return err
		}
		if is.ID != p.ID || is.Generation != p.Generation {
			done.Renewed = append(done.Renewed, is.Name)
		}
		for was, id := range now {
			if id == is.ID {
				return fmt.Errorf("%s and %s of the export are one player here, %s (%s)", was, p.ID, is.Name, is.ID)
			}
		}
		now[p.ID] = is.ID
	}
	w.Match.Seats = slices.Clone(w.Match.Seats)
	for i := range w.Match.Seats {
		s := &w.Match.Seats[i]
		id, ok := now[s.Player]
		if !ok && s.Held() {
			return fmt.Errorf("the export does not say who %s is, who holds %s", s.Player, s.Seat)
		}
		s.Player = id
	}
	w.Reports = slices.Clone(w.Reports)
	for i := range w.Reports {
		r := &w.Reports[i]
		id, ok := now[r.Player]
		if !ok && r.Player != "" {
			return fmt.Errorf("the export does not say who %s is, who got report %d of %s", r.Player, r.Number, r.Seat)
		}
		r.Player = id
	}
	w.Players = made
	return nil
}

// sameAs is the player of this club who has a confirmed address of p;
// store.ErrNotFound if there is none.
func (c *Clerk) sameAs(p store.Player) (store.Player, error) {
	for _, a := range p.Addresses {
		if !a.Confirmed {
			continue
		}
		is, err := c.Options.Store.PlayerAt(a.Addr)
		if err == nil && !is.Confirmed(a.Addr) {
			err = store.ErrNotFound
		}
		if !errors.Is(err, store.ErrNotFound) {
			return is, err
		}
	}
	return store.Player{}, store.ErrNotFound
}

// trailing is the number that a name such as FI7 ends with, 0 if there is none.
func trailing(name string) int {
	n, _ := strconv.Atoi(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
	return n
}

// readExport reads what formatExport has written.
func readExport(in io.Reader) (store.Whole, error) {
	var w store.Whole
	data, err := io.ReadAll(io.LimitReader(in, maxExport+1))
	if err != nil {
		return w, err
	}
	if len(data) > maxExport {
		return w, fmt.Errorf("it is larger than %d bytes", maxExport)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	for n := 1; ; n++ {
		before := dec.InputOffset()
		var x exported
		if err := dec.Decode(&x); err != nil {
			if errors.Is(err, io.EOF) {
				err = errors.New("its end is missing")
			}
			return w, fmt.Errorf("object %d: %w", n, err)
		}
		if n == 1 && (x.Export == 0 || x.Match == nil) {
			return w, errors.New("it does not begin with a match")
		}
		if x.Export > exportVersion {
			return w, fmt.Errorf("it was written by a newer version of Postrider (form %d, this one knows %d)", x.Export, exportVersion)
		}
		if x.End != nil {
			if n > 1 {
				before++ // the end of the line before
			}
			sum := sha256.Sum256(data[:before])
			if x.End.SHA256 != hex.EncodeToString(sum[:]) || dec.More() {
				return w, errors.New("it was changed after it was written, or a part of it is missing")
			}
			return w, nil
		}
		if err := take(&w, x); err != nil {
			return w, fmt.Errorf("object %d: %w", n, err)
		}
	}
}

// take adds one object of an export to what was read before.
func take(w *store.Whole, x exported) error {
	switch {
	case x.Match != nil:
		w.Match = *x.Match
	case x.Player != nil:
		w.Players = append(w.Players, *x.Player)
	case x.Line != nil:
		w.Lines = append(w.Lines, tight(x.Line))
	case x.Report != nil:
		r := x.Report
		w.Reports = append(w.Reports, store.Report{Player: r.Player, Seat: r.Seat, Number: r.Number, Data: tight(r.Data)})
	case x.Received != nil:
		w.Received = append(w.Received, *x.Received)
	case x.Clocks != nil:
		w.Timing.Match, w.Timing.Data = w.Match.Code, tight(x.Clocks)
	case x.State != nil:
		w.State = tight(x.State)
	default:
		return errors.New("it holds nothing")
	}
	return nil
}

// tight is JSON without blanks, as it is stored.
func tight(data []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, data); err != nil {
		return data // it was read, so it is JSON
	}
	return fold(b.Bytes())
}

// Texts of several lines, such as boards, stand in an export as a list of their
// lines: {"$lines":["first\n","second\n"]}.
const (
	linesBegin = `{"$lines":[`
	linesEnd   = `]}`
)

const jsonText = `"(?:[^"\\]|\\.)*"`

// inExport are what stands in an export: texts and names with their colons, lists of lines or
// other texts, and what of a text ends with its line.
var inExport = struct{ texts, lists, lines *regexp.Regexp }{
	texts: regexp.MustCompile(jsonText + `:?`),
	lists: regexp.MustCompile(regexp.QuoteMeta(linesBegin) + `(?:` + jsonText + `,?)*` + regexp.QuoteMeta(linesEnd) + `|` + jsonText),
	lines: regexp.MustCompile(`(?:[^\\]|\\[^n])+(?:\\n)?|\\n`),
}

// unfold writes each text of several lines in JSON as a list of its lines.
func unfold(data []byte) []byte {
	return inExport.texts.ReplaceAllFunc(data, func(text []byte) []byte {
		if bytes.HasSuffix(text, []byte(":")) {
			return text
		}
		lines := inExport.lines.FindAll(text[1:len(text)-1], -1)
		if len(lines) < 2 {
			return text
		}
		return slices.Concat([]byte(linesBegin+"\n\""), bytes.Join(lines, []byte("\",\n\"")), []byte("\""+linesEnd))
	})
}

// fold takes back what unfold did, in JSON without blanks.
func fold(data []byte) []byte {
	return inExport.lists.ReplaceAllFunc(data, func(text []byte) []byte {
		list, found := bytes.CutPrefix(text, []byte(linesBegin))
		if !found {
			return text
		}
		whole := []byte{'"'}
		for _, line := range inExport.texts.FindAll(list, -1) {
			whole = append(whole, line[1:len(line)-1]...)
		}
		return append(whole, '"')
	})
}
