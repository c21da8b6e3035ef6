package games

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Sheet is what one message holds for a match, line by line.
type Sheet struct {
	Lines []SheetLine
	// From is what the answers that come of the sheet are recorded as; empty
	// means FromSheet.
	From Source
	// Time are acts of time, such as seconds that were charged, which are noted right
	// before the first answer that the party gives with the sheet: an undo of that gives
	// none of them back. If it gives none (Outcome.Timed), they are not noted.
	Time []TimeAct
}

// A Word is what a line of a sheet does that is not simply an order. These
// words are the same in every title.
type Word string

const (
	WordOrder          Word = ""         // an order, talk, or a line that cannot be read
	WordStanding       Word = "standing" // Reading.Order is to be kept until cancelled
	WordCancel         Word = "cancel"   // drop unused orders of Kind; of every kind if it is empty
	WordCancelStanding Word = "cancel standing"
	WordAsk            Word = "ask"     // be asked for Kind; for every kind that allows it if it is empty
	WordAuto           Word = "auto"    // take the default for Kind without asking; for every kind if it is empty
	WordPace           Word = "pace"    // Words is a Pace: what is asked without a setting of its own
	WordLuck           Word = "luck"    // Words enter the dice
	WordResign         Word = "resign"  // gives the match up; Words is its code, typed to show that it is meant
	WordOffer          Word = "offer"   // Words is what is offered: OfferDraw and the like; Rest are the words behind it
	WordAccept         Word = "accept"  // Words is the offer, or empty for whatever is open; Rest as of WordOffer
	WordDecline        Word = "decline" // as WordAccept; of the seat's own offer: it is taken back
	WordCommand        Word = "command" // not for the match: Command and Rest
)

// A Fate is what became of one line of a sheet.
type Fate string

const (
	FateNone     Fate = ""         // talk, a command, or nothing was done with the sheet
	FateUsed     Fate = "used"     // the order answered a decision
	FateQueued   Fate = "queued"   // the order waits for its decision
	FateReturned Fate = "returned" // the order was refused, or stood behind one that was
	FateNoted    Fate = "noted"    // the standing order, setting, cancellation or luck is in force
	FateLapsed   Fate = "lapsed"   // the order found no decision before the round ended
)

// A SheetLine is one line of a sheet, and what was understood of it.
type SheetLine struct {
	N       int    // the typed line, from 1; several orders on one line share it
	Text    string // as typed, without bullet and remark
	Reading Reading
	Word    Word
	Kind    Kind     // standing, cancel, ask, auto
	Places  []string // ask, auto: of the kind in these places only; all if there are none
	Words   string   // luck, resign, offer, accept, decline
	Command string   // command: the name of its row
	// Rest of a command is what it is about, as typed, or the value of a choice; of what
	// takes a text all its lines; of offer, accept and decline see there.
	Rest string
	Said bool // command: the line is a sentence, and does not begin with its word
	// Hint of talk is what to type for what it seems to want, with the name in braces of
	// what is to be put there; Rest is what the line is about. Empty: nothing is known.
	Hint    string
	Because string // why that is so, in the words of its row
	Fate    Fate   // in an Outcome
	Seat    Seat   // that the line names, or that its order was found to be for; empty in a party of one seat
}

// Bounds of what one message may hold: as generous as people need, and narrow
// enough that reading any text at all takes no longer than reading a long letter.
const (
	MaxText   = 32 << 10 // bytes that are read, as typed and in canonical form; twice as many folded
	MaxLines  = 200      // lines; what follows is refused
	MaxFaulty = 40       // lines that cannot be read; what follows is not looked at
	MaxLine   = 1000     // bytes of one order, folded
	MaxParts  = 20       // parts of one order between semicolons
	MaxQuoted = 200      // characters of a line that cannot be read, and of what a fault quotes
	MaxNotes  = 20       // notes on how the names of one line were read
	MaxLuck   = 200      // bytes of luck words
)

// A SheetReader reads what the players of a match type.
type SheetReader struct {
	Title    Title
	Commands *Commands       // nil: those that every match knows, in English
	Party    Seats           // of the writer; where it has several seats, a line may begin with the name of one and a colon
	Open     []Kind          // of the questions that stand open for the writer: their answers need no order word
	Asked    map[Kind]Seats  // of the party, those to whom each of these is put; nil: it is not known
	More     map[Kind]int    // how many questions of an open kind, or of the next, may be put in a row
	Next     Kind            // of the question that is put when all that stand open are answered; empty: it is not known
	Offered  bool            // an offer is all that the writer is asked: its answer may be a mere "yes"
	Clocks   []string        // the names of those that may be offered
	Writer   string          // the name of the writer, with which he may sign; empty: it is not known
	Listed   func() []Order  // the answers of the only open question, in the order of the letter, if it shows all; nil: none
	Cards    func() []string // the numbers of cards that the open questions offer: no line is numbered so; nil: none
}

// ReadSheet reads what a player typed in English, of whom nothing else is known.
// commands are words that begin a line which is not for the match.
func ReadSheet(t Title, text string, commands []string) Sheet {
	return SheetReader{Title: t, Commands: plainCommands().with(commands)}.Read(text)
}

// Read reads what a player typed. Commands are understood here, everything else by
// the title. Nothing is looked up in any position. A line
// that cannot be read has a Fault in its Reading, and so has the first that is
// beyond the bounds of a sheet.
func (sr SheetReader) Read(text string) Sheet {
	t := sr.Title
	text, rest := cutText(text)
	r := newSheetReader(sr, text)
	var sheet Sheet
	folded, written := 0, 0 // bytes, written in canonical form
	faulty := 0             // lines
	add := func(l SheetLine) bool {
		folded += foldedLen(l.Text)
		if o := l.Reading.Order; o != nil && l.Reading.Fault == nil {
			n := len(t.Format(*o))
			if written += n; n > MaxLine {
				l.refuse("", "games-order-long", "most", MaxLine)
			}
		}
		over := folded > 2*MaxText || written > MaxText
		if over {
			l.refuse("", "games-sheet-long", "most", MaxText)
		}
		l.bound()
		sheet.Lines = append(sheet.Lines, l)
		return !over
	}
	for i := 0; i < len(r.typed); {
		lines, used, ok := r.text(i)
		if !ok {
			if lines, ok = r.heading(i); ok {
				used = 1
			} else {
				lines, used = r.unwrap(i)
			}
		}
		for _, l := range lines {
			l.N = max(l.N, i+1)
			if kind, most := full(len(sheet.Lines), faulty); kind != "" {
				l = SheetLine{N: l.N, Text: l.Text}
				l.refuse("", kind, "most", most)
				add(l)
				return r.finish(sheet)
			}
			if l.Reading.Fault != nil {
				faulty++
			}
			if !add(l) {
				return r.finish(sheet)
			}
		}
		i += used
		r.answered(lines, i)
	}
	if first := Lines(rest); len(first) > 0 {
		l := SheetLine{N: len(r.typed) + first[0].N - 1, Text: first[0].Text}
		l.refuse("", "games-sheet-long", "most", MaxText)
		add(l)
	}
	return r.finish(sheet)
}

// full is why no more lines of a sheet are read, and how many of a sort are; empty if there may be more.
func full(lines, faulty int) (kind string, most int) {
	switch {
	case lines == MaxLines:
		return "games-too-many-lines", MaxLines
	case faulty == MaxFaulty:
		return "games-too-many-faulty", MaxFaulty
	}
	return "", 0
}

// cutText cuts off what is more than a sheet may hold, where a line ends if one
// does.
func cutText(text string) (read, rest string) {
	if len(text) <= MaxText {
		return text, ""
	}
	at := 1 + strings.LastIndexByte(text[:MaxText], '\n')
	if at == 0 {
		for at = MaxText; at > 0 && !utf8.RuneStart(text[at]); at-- {
		}
	}
	return text[:at], text[at:]
}

// finished is the sheet with its orders linked by the title. A sentence that takes
// something back does not stand among orders, and one that cancels not below them: it may mean those.
func (s Sheet) finished(t Title, c *Commands) Sheet {
	orders := slices.ContainsFunc(s.Lines, func(l SheetLine) bool { return l.Reading.Order != nil })
	var queue []*Order
	for i := range s.Lines {
		l := &s.Lines[i]
		if orders && l.Said && c.strict(l.Command) || l.Said && l.Word == WordCancel && len(queue) > 0 {
			l.refuse("", "games-act-alone", "act", l.Text)
			l.Word = WordOrder
			l.bound()
		}
		if l.Word == WordOrder && l.Reading.Order != nil {
			queue = append(queue, l.Reading.Order)
		}
	}
	t.Link(queue)
	return s
}

// long reports whether a line is too long for an order, also by characters that
// stand for many.
func long(line string) bool {
	return len(line) > MaxLine || len(line) > MaxLine/mostFolded && foldedLen(line) > MaxLine
}

// readLong tells talk, such as a paragraph that no mail program broke, from a
// line that may be meant as orders.
func (l *SheetLine) readLong(t Title, c *Commands) {
	if row, _ := c.plain(l.Text[:cutAt(l.Text, MaxQuoted)]); row == nil && talk(t, l.Text) {
		l.Reading.Talk = true
		return
	}
	l.refuse("", "games-line-long", "most", MaxLine)
}

// talk reports whether all of a long line is talk, piece by piece. A piece does
// not begin with a word that might be an order's.
func talk(t Title, line string) bool {
	const (
		most  = 300 // bytes of a piece, so that a title reads all its words
		words = 8   // that may be left to the next piece
	)
	for line != "" {
		at := cutAt(line, most)
		for range words {
			word, _, _ := strings.Cut(strings.TrimSpace(line[at:]), " ")
			back := strings.LastIndexByte(line[:at], ' ')
			if word == "" || back <= 0 || onlyTalk(t, word[:cutAt(word, MaxQuoted)]) {
				break
			}
			at = back
		}
		if piece := line[:at]; long(piece) || !onlyTalk(t, piece) {
			return false
		}
		line = line[at:]
	}
	return true
}

// onlyTalk reports whether a line is talk that names nothing of the game.
func onlyTalk(t Title, line string) bool {
	return !slices.ContainsFunc(t.Read(line, nil), func(r Reading) bool { return !r.Talk || r.Aside })
}

// cutAt is where to cut what is longer than most bytes: before a blank, or else
// between two characters.
func cutAt(s string, most int) int {
	if len(s) <= most {
		return len(s)
	}
	if at := strings.LastIndexByte(s[:most], ' '); at > 0 {
		return at
	}
	for most > 1 && !utf8.RuneStart(s[most]) {
		most--
	}
	return most
}

// bound cuts what a letter will show of a line that could not be read.
func (l *SheetLine) bound() {
	r := &l.Reading
	if r.Fault != nil && r.Order == nil || long(l.Text) {
		l.Text = shorten(l.Text)
	}
	r.Notes = r.Notes[:min(len(r.Notes), MaxNotes)]
	for i := range r.Notes {
		r.Notes[i] = r.Notes[i].shortened()
	}
	if f := r.Fault; f != nil {
		f.Line, f.Text = l.N, l.Text
		f.Why = f.Why.shortened()
		if len(f.Try) > MaxLine {
			f.Try = ""
		}
	}
}

// shortened is t with what is long in its values cut.
func (t Text) shortened() Text {
	short := t
	short.Values = slices.Clone(t.Values) // a title may hold on to them
	for i := range short.Values {
		value := &short.Values[i]
		switch v := value.Of.(type) {
		case string:
			value.Of = shorten(v)
		case []string:
			list := slices.Clone(v[:min(len(v), MaxNotes)])
			for i := range list {
				list[i] = shorten(list[i])
			}
			value.Of = list
		}
	}
	return short
}

// shorten is s, or its beginning and an ellipsis.
func shorten(s string) string {
	if len(s) <= MaxQuoted || utf8.RuneCountInString(s) <= MaxQuoted {
		return s
	}
	n := 0
	for at := range s {
		if n++; n == MaxQuoted {
			return s[:at] + "…"
		}
	}
	return s
}

// sheetLine is a line with an order, or with none, as a title read it. open are the kinds
// of the questions that stand open for its writer.
func sheetLine(t Title, r Reading, open []Kind) SheetLine {
	l := SheetLine{Text: r.Text, Reading: r}
	if o := r.Order; o != nil && r.Fault == nil && o.Place == "" && !slices.Contains(open, o.Kind) {
		info, _ := kindInfo(t.Kinds(), o.Kind)
		r.Standing = r.Standing || info.Lists
	}
	switch {
	case !r.Standing:
	case r.Order != nil:
		l.Word, l.Kind = WordStanding, r.Order.Kind
		l.Reading.Fault = standingFault(t, *r.Order)
	case r.Fault == nil:
		l.Word = WordStanding
		l.refuse("", "games-standing-what")
	default:
		l.Word = WordStanding
	}
	return l
}

// standingFault says why an order cannot be kept as a standing order.
func standingFault(t Title, o Order) *Fault {
	if info, ok := kindInfo(t.Kinds(), o.Kind); ok && info.QueueOnly {
		return &Fault{Rule: info.Rule, Why: T("games-queue-only", "kind", string(o.Kind)), Try: t.Format(o)}
	}
	return t.Standing(o)
}

// refuse notes why the line cannot be taken: what it was read as is no order then.
func (l *SheetLine) refuse(rule Rule, kind string, pairs ...any) {
	l.Reading.Talk, l.Reading.Fault = false, &Fault{Rule: rule, Why: T(kind, pairs...)}
	if l.Word == WordOrder {
		l.Reading.Order = nil
	}
}

// cutWord returns the first word of a line, folded, and the rest as typed.
func cutWord(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	word, rest = line, ""
	const between = " \t\u00a0\u3000:："
	if i := strings.IndexAny(line, between); i >= 0 {
		word, rest = line[:i], strings.TrimLeft(line[i:], between)
	}
	if word = strings.TrimRight(word, ".,!"); len(word) > longestWord {
		return "", strings.TrimSpace(rest)
	}
	return Fold(word), strings.TrimSpace(rest)
}

// longestWord bounds the bytes of a word that is looked up: none that all titles
// share, and no command, is longer.
const longestWord = 64

// kindInfo describes a kind of decision of some.
func kindInfo(kinds []KindInfo, k Kind) (KindInfo, bool) {
	for _, info := range kinds {
		if info.Kind == k {
			return info, true
		}
	}
	return KindInfo{}, false
}

//go:embed words
var wordFiles embed.FS

// sharedWords are the words for what this package says to players.
var sharedWords = sync.OnceValue(func() *Words {
	files, err := fs.Sub(wordFiles, "words")
	if err != nil {
		panic(err) // a fixed name
	}
	words, err := LoadWords(files, nil)
	if err != nil {
		panic("games: " + err.Error()) // embedded, and read by a test
	}
	return words
})

// Say makes the words of a text: of what all titles share, such as the fault
// of a setting, here; of everything else by the title.
func Say(t Title, text Text, lang string) string {
	if strings.HasPrefix(text.Kind, "games-") {
		return sharedWords().Say(text, lang)
	}
	return t.Say(text, lang)
}
