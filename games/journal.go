package games

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"postrider/games/plain"
)

// A Line is one line of a match's journal. What says which of the fields it
// has. No line holds an address, a token or a time.
type Line struct {
	N    int      `json:"n"` // from 1, without gaps
	What LineKind `json:"what"`

	// start; Version also for version. Of a sandbox Act says that it is one, and Base is
	// where it begins.
	Match    string            `json:"match,omitempty"`
	Title    string            `json:"title,omitempty"`
	Scenario string            `json:"scenario,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Version  string            `json:"version,omitempty"`
	SeedHash string            `json:"seed_hash,omitempty"` // hex SHA-256 of the seed
	Seats    []Seat            `json:"seats,omitempty"`
	Parties  []Seats           `json:"parties,omitempty"` // the seats of those persons who hold several

	// Seat is whose sheet, answer, roll, draw, luck words or withdrawal it is.
	Seat Seat `json:"seat,omitempty"`
	// By is the seat whose player has Seat from here on; empty: none of the match's.
	// resign (empty: nobody of its side is left), gm. time: see TimeAct
	By    Seat     `json:"by,omitempty"`
	Sheet []string `json:"sheet,omitempty"` // sheet: its lines in canonical form

	// answer: the question it answered, and the order in canonical form, for
	// people and as data.
	Kind  Kind       `json:"kind,omitempty"`
	Place string     `json:"place,omitempty"` // also roll and draw
	Order string     `json:"order,omitempty"`
	As    *lineOrder `json:"as,omitempty"`
	From  Source     `json:"from,omitempty"` // also accept, if that is the program's

	// roll, draw
	Rule   Rule   `json:"rule,omitempty"`
	For    string `json:"for,omitempty"`
	Stream string `json:"stream,omitempty"` // empty: Rolls
	Sides  int    `json:"sides,omitempty"`  // roll: of a die; draw: how many things were left
	Values []int  `json:"values,omitempty"` // roll: faces; draw: which, from 0

	// Base is the position at the last checkpoint, as it was kept by the rules
	// until here, on a line from which on other rules play: from it they can be
	// checked even if they would not have come to it. version, gm; start
	Base json.RawMessage `json:"base,omitempty"`

	Words    string `json:"words,omitempty"`    // luck; gm: what he says, or saw; offer, accept: the words behind what is offered
	Position string `json:"position,omitempty"` // checkpoint: hex SHA-256 of the position's JSON

	// withdraw and gm: what stands in lines To up to this one is taken back;
	// 0 takes back nothing. offer of a takeback: from where on it would be.
	To int `json:"to,omitempty"`
	// Act is gm: ActRollback and the like; offer, accept, decline, withdraw by consent: what
	// was offered; resign: see leftBy; time: see TimeAct; start: of a sandbox.
	Act   string `json:"act,omitempty"`
	Epoch int    `json:"epoch,omitempty"` // gm: the dice from here on

	Seconds int `json:"seconds,omitempty"` // time

	Winner Seat   `json:"winner,omitempty"` // over
	Why    string `json:"why,omitempty"`    // over: the kind of the result's text
	Seed   string `json:"seed,omitempty"`   // seed: hex

	// Digest is the hex SHA-256 of the digest of the line before (as hex;
	// nothing for the first) followed by this line as it is written without
	// its digest.
	Digest string `json:"digest,omitempty"`
}

// A LineKind tells the lines of a journal apart.
type LineKind string

const (
	LineStart      LineKind = "start"
	LineSheet      LineKind = "sheet"
	LineAnswer     LineKind = "answer"
	LineRoll       LineKind = "roll"
	LineDraw       LineKind = "draw"
	LineLuck       LineKind = "luck"
	LineCheckpoint LineKind = "checkpoint"
	LineWithdraw   LineKind = "withdraw" // an undo
	LineOffer      LineKind = "offer"
	LineAccept     LineKind = "accept"
	LineDecline    LineKind = "decline" // of the own offer: it is taken back
	LineResign     LineKind = "resign"
	LineVersion    LineKind = "version" // the rules from here on
	LineTime       LineKind = "time"    // an act of time, which changes nothing of the play
	LineGM         LineKind = "gm"
	LineOver       LineKind = "over"
	LineSeed       LineKind = "seed" // the last line of a match that has ended
)

// What a GM does to a match; beside its play, see Remark.
const (
	ActRollback = "rollback" // back to a checkpoint
	ActEnd      = "end"      // the match is given up
)

// lineOrder is an Order as a journal and a stored match hold it.
type lineOrder struct {
	Kind  Kind       `json:"kind,omitempty"`
	Verb  string     `json:"verb,omitempty"`
	Place string     `json:"place,omitempty"`
	Args  [][]string `json:"args,omitempty"` // a name and its values
	If    [][]string `json:"if,omitempty"`
	Keep  bool       `json:"keep,omitempty"`
}

// pack makes an order ready to be written.
func pack(o Order) *lineOrder {
	l := &lineOrder{Kind: o.Kind, Verb: o.Verb, Place: o.Place, Keep: o.Keep}
	for _, a := range o.Args {
		l.Args = append(l.Args, append([]string{a.Name}, a.Values...))
	}
	for _, c := range o.If {
		l.If = append(l.If, append([]string{c.Name}, c.Values...))
	}
	return l
}

// unpack is the order that pack was given, with nil for lists of nothing.
func (l *lineOrder) unpack() Order {
	o := Order{Kind: l.Kind, Verb: l.Verb, Place: l.Place, Keep: l.Keep}
	for _, a := range l.Args {
		if len(a) > 0 {
			o.Args = append(o.Args, Arg{a[0], values(a)})
		}
	}
	for _, c := range l.If {
		if len(c) > 0 {
			o.If = append(o.If, Cond{c[0], values(c)})
		}
	}
	return o
}

// values are what follows a name, nil if nothing does.
func values(named []string) []string {
	if len(named) < 2 {
		return nil
	}
	return named[1:]
}

// lineOf writes a step of a run as a line, without number and digest.
func lineOf(t Title, s Step) Line {
	l := Line{What: LineKind(s.What), Seat: s.Seat}
	switch s.What {
	case StepAnswer:
		l.Kind, l.Place, l.From = s.Kind, s.Place, s.From
		l.Order, l.As = t.Format(s.Order), pack(s.Order)
	case StepRoll, StepDraw:
		l.Rule, l.Seat, l.For, l.Place = s.Label.Rule, s.Label.Seat, s.Label.For, s.Label.Place
		l.Sides, l.Values = s.Sides, s.Values
		if s.Stream != Rolls {
			l.Stream = s.Stream
		}
	case StepLuck:
		l.Words = s.Words
	case StepCheckpoint:
		l.Position = s.Digest
	}
	return l
}

// step is the step of a run that a line holds; it is false for a line that
// holds none.
func (l *Line) step() (Step, bool) {
	s := Step{What: StepKind(l.What), Seat: l.Seat, line: l.N}
	switch l.What {
	case LineAnswer:
		s.Kind, s.Place, s.From = l.Kind, l.Place, l.From
		if l.As != nil {
			s.Order = l.As.unpack()
		}
	case LineRoll, LineDraw:
		s.Seat = ""
		s.Label = Label{Rule: l.Rule, Seat: l.Seat, For: l.For, Place: l.Place}
		s.Sides, s.Values, s.Stream = l.Sides, l.Values, l.stream()
	case LineLuck:
		s.Words = l.Words
	case LineCheckpoint:
		s.Digest = l.Position
	default:
		return Step{}, false
	}
	return s, true
}

// stream is where the numbers of a roll or draw come from.
func (l *Line) stream() string {
	if l.Stream == "" {
		return Rolls
	}
	return l.Stream
}

// effective returns the steps in lines that were not taken back.
func effective(lines []Line) []Step {
	steps := make([]Step, 0, len(lines))
	for i := range lines {
		steps = follow(steps, &lines[i])
	}
	return steps
}

// follow returns the steps that count behind a line, of those that counted
// before it.
func follow(steps []Step, l *Line) []Step {
	if l.takesBack() {
		for len(steps) > 0 && steps[len(steps)-1].line >= l.To {
			steps = steps[:len(steps)-1]
		}
		return slices.Clip(steps) // who has the others keeps them
	}
	if s, ok := l.step(); ok {
		steps = append(steps, s)
	}
	return steps
}

// takesBack reports whether what stands in the lines since To does not count.
func (l *Line) takesBack() bool {
	return l.To > 0 && (l.What == LineWithdraw || l.What == LineGM && l.Act == ActRollback)
}

// A chain computes the digests of lines that follow one another.
type chain struct {
	line Line   // without its digest
	text []byte // what is digested
}

// digest is that of a line whose predecessor has the digest before.
func (c *chain) digest(l *Line, before string) string {
	c.line = *l
	c.line.Digest = ""
	c.text = c.line.AppendJSON(append(c.text[:0], before...))
	return sum(c.text)
}

// check finds the first of a journal's lines, from number 1 on, that is not what was
// written.
func (c *chain) check(lines []Line) error {
	before := ""
	for i := range lines {
		l := &lines[i]
		if l.N != i+1 || l.Digest != c.digest(l, before) {
			return fmt.Errorf("journal line %d is not what was written", i+1)
		}
		before = l.Digest
	}
	return nil
}

// AppendJSON appends the line to b as it stands in a journal, without a line
// end.
func (l *Line) AppendJSON(b []byte) []byte { return plain.AppendLine(b, l) }

// ReadLine reads a journal line that AppendJSON wrote.
func ReadLine(data []byte) (Line, error) {
	var l Line
	err := plain.Read(data, &l)
	return l, err
}

// WriteJournal writes lines as JSON, one object to a line.
func WriteJournal(w io.Writer, lines []Line) error {
	b := bufio.NewWriter(w)
	var text []byte
	for i := range lines {
		text = append(lines[i].AppendJSON(text[:0]), '\n')
		b.Write(text) // Flush says what was wrong
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("games: writing the journal: %w", err)
	}
	return nil
}

// The longest journal that is read, and its longest line.
const (
	MaxJournalBytes = 64 << 20
	MaxJournalLines = 1 << 18 // a long war has some ten thousand
	MaxLineBytes    = 1 << 20
)

// ReadJournal reads what WriteJournal wrote, as it is or packed (Unpack). It
// checks the form only; Verify checks what the lines say. Empty lines are passed
// over.
func ReadJournal(r io.Reader) ([]Line, error) {
	text, err := Unpack(r, MaxJournalBytes)
	if err != nil {
		return nil, fmt.Errorf("games: journal: %w", err)
	}
	in := bufio.NewScanner(text)
	in.Buffer(nil, MaxLineBytes)
	var lines []Line
	for in.Scan() {
		text := bytes.TrimSpace(in.Bytes())
		if len(text) == 0 {
			continue
		}
		var l Line
		if err := plain.ReadKnown(text, &l); err != nil {
			return nil, fmt.Errorf("games: journal line %d: %w", len(lines)+1, err)
		}
		if l.Base != nil { // its digest is without the blanks that somebody may have put into the file
			var base bytes.Buffer
			if err := json.Compact(&base, l.Base); err != nil {
				return nil, fmt.Errorf("games: journal line %d: %w", len(lines)+1, err)
			}
			l.Base = base.Bytes()
		}
		switch {
		case l.What == "":
			return nil, fmt.Errorf("games: journal line %d: it says nothing", len(lines)+1)
		case len(lines) == MaxJournalLines:
			return nil, fmt.Errorf("games: more than %d journal lines are not read", MaxJournalLines)
		}
		lines = append(lines, l)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("games: journal line %d: %w", len(lines)+1, err)
	}
	return lines, nil
}
