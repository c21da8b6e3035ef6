// Package templates holds the wording of letters: the frame around what a
// title says, in text and in HTML, notices, and help.
//
// Words and layout are apart. A language is one folder (en/words.tmpl,
// en/names.toml, en/help/*.txt, and en/commands.toml and en/time.toml for what players type); the layout, which
// says what stands where, is common to all languages and exists once for text and
// once for HTML. Both take every word from the same place, so both parts of a
// letter say the same.
//
// Text is wrapped to the columns that the reader's form allows. What is drawn on
// boards and lines to be copied are never wrapped. HTML loads nothing from anywhere, and
// its links open the mail program with an order already typed.
//
// The package knows no game and no player: it is handed plain data.
package templates

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	texttemplate "text/template"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"postrider/phrase"
)

//go:embed layout en ja
var files embed.FS

// english is the language in which everything is said.
const english = "en"

// helpIndex is the name of the page that tells how to write orders.
const helpIndex = "index"

// Names of letters, for Render.
const (
	Match  = "match"  // takes a Report
	Notice = "notice" // takes a Note
	Digest = "digest" // takes a DigestLetter
	Week   = "week"   // takes a WeekLetter
)

// A DigestLetter is one letter with the news of several matches of a player.
type DigestLetter struct {
	Name string // of the reader
	Club string
	// Reports are what is told of each match; ReplyTo and Subject are those of answers to it
	// alone.
	Reports []Report
	Form    string
}

// Codes are those of its matches, each once.
func (d DigestLetter) Codes() []string {
	var codes []string
	for _, r := range d.Reports {
		if !slices.Contains(codes, r.Code) {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// A Report is a letter of a match to one seat, in the order in which it is
// read. What is empty is left out.
type Report struct {
	Head Head // what the first line says

	Code   string // FI7
	Game   string // Bayonets 1755
	Seat   string // British
	Player string // Anna
	Number int    // of the report; what is asked is answered under this number
	Where  string // where the match stands, in one line
	Moved  string // the seat that the player had until now, if it was another
	By     string `json:"-"` // of a reminder: who has asked for it; empty: it was due
	Time   *Times `json:"-"` // how the clocks stand; nil: none runs

	Sent bool // the report was sent before and comes again
	// Guessed are lines that have the reader's letters in other languages: he has been
	// taken to read the one that he wrote in.
	Guessed []string `json:"-"`
	// Repeated is how many of the Events were in an earlier report and come
	// again because the reader asked for them.
	Repeated int `json:"-"`
	First    *First
	Over     *Over
	Stale    int // number of the older report that the orders answered
	Back     *Back
	Acts     []Act // of the game master

	Heard   []Talk   `json:"-"` // what others have said to the reader
	Unheard int      `json:"-"` // how many of these are left out, the first ones
	Spoken  []Spoken `json:"-"`
	// Notes of all, when the match has ended, and how many are left out, the first ones.
	Notes     []Talk `json:"-"`
	NotesLeft int    `json:"-"`

	Changes []string // what is other by the version of the rules that the match goes on by

	Skipped    int // events before those that are told
	Events     []Event
	Missed     []string `json:"-"` // lines of the message that read as orders and were taken for quoted or a signature
	ReadFrom   []string `json:"-"` // files that its text was read from; empty for one without name
	Unread     []string `json:"-"` // files that were not read
	Sheet      *Sheet
	Undo       *Undo
	Returned   []Line // earlier orders that came back
	Pages      []Page // what was asked for by commands
	Offer      *Offer
	Substitute *Substitute // who is to take over a seat
	Asked      []Question
	Vacant     []Vacancy
	Away       []string // those of them whom no letter reaches
	Waiting    []string // others that the match waits for: Bob (French)
	Wait       *Wait    // what may be decided for the reader meanwhile
	Queued     []string
	Standing   []string
	Settings   []Setting // what the player has set himself
	Board      Board
	Picture    *Picture `json:"-"` // of the board
	Digest     string

	// Sides are what the sides of the match are called, which HTML tells apart.
	Sides    [][]string `json:"-"`
	Watching *Watching  // it is a letter to an observer
	Sandbox  *Sandbox   // it is a letter of a sandbox
	Observed []Observer // who has begun to watch the match

	ReplyTo string // address of an answer
	Subject string // of an answer
	Form    string // wide, narrow or list

	// Made is when a report was made that is kept, in seconds since 1970; 0: that is not known.
	Made int64 `json:",omitempty"`
}

// Head says what the first line of a letter is about: the first of these that
// fits.
type Head string

const (
	HeadHeld       Head = "held"     // the match had to be stopped
	HeadStuck      Head = "stuck"    // the match had to be stopped behind what the message did
	HeadStale      Head = "stale"    // orders for an older report
	HeadReturned   Head = "returned" // the sheet came back whole
	HeadOver       Head = "over"
	HeadBack       Head = "back"   // the game master took the match back
	HeadAct        Head = "act"    // what else the game master did
	HeadPaused     Head = "paused" // a message for a match that the game master has stopped
	HeadEnded      Head = "ended"  // the match was over before
	HeadFirst      Head = "first"  // of a match
	HeadPreview    Head = "preview"
	HeadUndone     Head = "undone"
	HeadStopped    Head = "stopped"    // part of the sheet came back
	HeadOffer      Head = "offer"      // what another player offers, or says to an offer
	HeadReminder   Head = "reminder"   // the reader is asked, and his time comes to an end or another asks for his answer
	HeadNothing    Head = "nothing"    // the message held nothing that could be carried out
	HeadTurn       Head = "turn"       // something is asked
	HeadInfo       Head = "info"       // what was asked for by commands
	HeadNews       Head = "news"       // what happened while the match waits for others
	HeadNoted      Head = "noted"      // the match waits for others
	HeadSubstitute Head = "substitute" // somebody is to take over a seat, and the reader is asked
	HeadWatch      Head = "watch"      // to an observer
	HeadSaid       Head = "said"       // the message says something to others, or notes it
	HeadTalk       Head = "talk"       // what others say, and nothing else
)

// First is what the first letter of a match tells.
type First struct {
	Scenario string
	Options  []string // that it is played with: 14.1, rounds=4
	Rated    bool     // how it ends counts for the ratings of those who play
	Others   []string // who plays against the reader: Bob (French)
	Allies   []string // who plays with him
	Bots     []string // those of both that the program plays itself
	People   bool     // there are persons among both
	After    string   // who had the seat before; empty: the match begins, unless Free
	Free     bool     // nobody had the seat before, and the match has begun
	Rematch  string   // the match of which this is the rematch; empty: it is none
	From     string   // what the players have agreed on, by its number: C12; empty: it was set up for them
	SeedHash string
	Club     string
	Clock    *Clock // nil: the match is played without
	Watch    Observed
	Ways     []Way `json:"-"` // in which the reader may have his letters; none: he has chosen
}

// A Way is a form in which letters can be had.
type Way struct {
	Form    string // wide, narrow or list
	Picture string // on, large or off: it is about pictures of the map
	Now     bool   // so it is if nothing is chosen
	Line    string // that chooses it
	Sample  Board  // what a piece of the board is like in it
}

// Shown is the sample as HTML shows it.
func (w Way) Shown() []Shown { return w.Sample.shown() }

// Back says how the match was taken back: by a game master to the beginning of
// its last round, or by consent of its players.
type Back struct {
	NewDice bool   // dice and cards fall anew
	Seats   bool   // they do because players may change seats again
	Earlier bool   // further than to the last round
	Agreed  bool   // by consent
	Whose   string // orders were taken back by consent: Bob (French)
	First   string // of what was taken back by consent, what the reader had known; empty: nothing
	Own     bool   // they were the reader's
}

// A Wait is what may come while others act: what the reader would be asked, and what is
// answered for him.
type Wait struct {
	Asks  []string // kinds
	Takes []string // kinds, each with its default: hit (Highlands are kept)
	Cards []Card   // in hand, that no order is there for
}

// A Card is one that answers decisions of a kind.
type Card struct {
	Name  string
	Order string // that has it played
	Does  string `json:",omitempty"` // in a sentence without a full stop; empty: that is said elsewhere
}

// An Offer is what a player offers the others, or what became of it.
type Offer struct {
	What  string // draw, takeback, pause, clock, end or restart
	Words string // behind what is offered, as typed: until 3 Jan; of a clock its name
	By    string // Bob (French)
	Own   bool   // by the reader
	State string // made, accepted, agreed (where the match goes on by it), declined, withdrawn or lapsed
	Why   string // it has lapsed: roll, draw or shown, for such has happened since; empty: it would go back elsewhere
	Where string // a takeback goes back to: 1755, AR1: Action Phase of the British
	First string // the first that happened of what would be taken back; empty: nothing

	// Where the offer is for several persons.
	Several  bool
	Agreed   bool     // the reader has
	Have     []string // others who have agreed
	Left     []string // others who are still asked
	Decliner string   // who else has declined it

	Instead *Offer // that has lapsed because this was offered
	Clock   *Clock // that is offered; nil: none is
	Until   string // a pause: when the clocks would go on

	Accept, Decline string // the lines that answer it; empty in what an older program kept
}

// Yes is the line that accepts the offer.
func (o *Offer) Yes() string { return cmp.Or(o.Accept, "accept "+o.What) }

// No is the line that declines it, or takes it back.
func (o *Offer) No() string { return cmp.Or(o.Decline, "decline "+o.What) }

// Open reports whether the reader may answer the offer.
func (o *Offer) Open() bool {
	return !o.Own && !o.Agreed && (o.State == "made" || o.State == "accepted")
}

// Over is how the match ended.
type Over struct {
	Won      bool   // by the reader
	Winner   string // Anna (British); empty: nobody
	Several  bool   // these are several persons
	Why      string
	File     string // the journal that travels with the letter; empty: none does
	SeedHash string
	Rematch  string // line that asks for a rematch; empty: there can be none
}

// An Event is something that happened; or, with a What, what answered for the reader
// or became of his orders without his saying so in the message.
type Event struct {
	Rule, Text string

	// When it happened, and what follows up to the next that says so: Tue 3 Mar, 18:00
	// CET. Empty: with what is before it, or now.
	When string `json:",omitempty"`

	What   string   // default, standing, implied, clock, lapsed or replaced; or card: what one does
	Who    string   // clock: whose time was out: Bob (French); empty: the reader's; card: its name
	Orders []string // the answers, or the orders that are gone; clock, of another: the kinds
	Change []string // lines that have it otherwise next time

	// Under are the lines of the paragraph that it heads: of a battle its dice, its losses
	// and what came of it. They have none of their own.
	Under []Event `json:",omitempty"`
}

// A Sheet is what the reader typed, and what came of it.
type Sheet struct {
	Done    bool // false: it came back whole
	Preview bool
	Lines   []Line
	Wrong   int      // lines that need a correction
	Again   []string // the sheet with all that could be corrected, to be sent again

	// Of a preview, in this order; what each line would do stands with it.
	Others []Other // what else would be answered on the way
	Ends   string  // where it ends: roll, other, question or over
	Dice   []string
	Open   []Open  // what the reader would then be asked
	Ahead  []Ahead // what may follow and the sheet says nothing of
}

// An Other is an answer that comes from elsewhere than the sheet.
type Other struct {
	Order  string
	From   string // sheet (an earlier one), standing, default or implied (by orders of other kinds)
	Events []Event
}

// An Open is a question that would be asked.
type Open struct {
	Prompt, Rule string
	Default      string // the safe answer
}

// Ahead is kinds of decisions that may follow and are answered alike.
type Ahead struct {
	Kinds    []string
	Standing []string // orders that answer them; else Asks
	Asks     bool     // else the safe answer is taken
}

// Nothing reports whether a preview comes to no event at all.
func (s *Sheet) Nothing() bool {
	return !slices.ContainsFunc(s.Lines, func(l Line) bool { return len(l.Would) > 0 }) &&
		!slices.ContainsFunc(s.Others, func(o Other) bool { return len(o.Events) > 0 })
}

// A Line is one line of a sheet.
type Line struct {
	N     int // 0: unknown
	Text  string
	State LineState
	As    string   // how it was understood, where that is not how it was typed
	Notes []string // how names were read
	Why   string
	Rule  string
	Try   string
	// Hint is what to type for what talk seems to want, and Because what there is to say
	// about it.
	Hint, Because string

	Would []Event  // preview: what it would do
	Odds  []string // preview: of the dice it needs
}

// LineState says what became of a line.
type LineState string

const (
	LineGood     LineState = "good"     // understood, and nothing was done
	LineWould    LineState = "would"    // preview: would be done
	LineAfter    LineState = "after"    // preview: would wait, or is behind what cannot be told
	LineBad      LineState = "bad"      // not understood, or illegal
	LineUsed     LineState = "used"     // done
	LineQueued   LineState = "queued"   // waits for its decision
	LineNoted    LineState = "noted"    // in force
	LineLapsed   LineState = "lapsed"   // the round ended before it was needed
	LineReturned LineState = "returned" // stood behind an order that was refused
	LineStale    LineState = "stale"    // an order for an older report
	LineTalk     LineState = "talk"
	LineAside    LineState = "aside" // talk that names something of the game
	LineCommand  LineState = "command"
	LineLeft     LineState = "left" // not looked at, for the match is stopped or over
)

// Undo is what an undo did.
type Undo struct {
	Answers  int      // taken back
	Unqueued []string // orders that were waiting
	Why      string   // why nothing was taken back
}

// A Page is what a command was answered with.
type Page struct {
	Command string // as typed
	Later   bool   // it was one too many for one message
	Text    string // to be wrapped
	Notes   []string
	Board   Board
	Picture *Picture // of the board
	Copy    []string
	Groups  []Group   // what may be ordered
	Idle    bool      // nothing is asked, so nothing is legal
	Form    string    // boards are drawn in this form from now on
	Letters string    // "every step", "when asked" or "daily": which letters come from now on
	Pace    string    // quick, careful or shipped: in all matches from now on
	All     bool      // Letters is for all matches
	Kinds   []Setting // of all kinds of decisions
	Reports []Kept    // that were sent
	Account *Account
	Time    *TimePage
	Affair  *Affair
	Watch   *WatchDone
	Watched *Observed // beside the answer to "status"
	Sandbox *SandboxDone
	Desk    *Desk
	Talking string // "at once" or "with reports": when the reader is told what others say
	Mute    *Muting
	Told    bool     // Talks are listed, of which there may be none
	Talks   []Talk   // what was said, or noted
	Earlier int      // how many there are before
	None    bool     // there is no such page
	Topics  []string // that there are

	Daily    *Daily  // of "daily"
	Since    []Since // since when the match waits for whom
	Sets     []Set   // all settings of the player
	Zone     *Zone   // in which he reads instants
	Switched *Switched
	// Subject is "signal" or "plain": whether subjects say from now on what a letter brings.
	Subject  string
	Pictures string // "on", "large" or "off": whether letters show pictures from now on
}

// Switched is a setting that is "on" or "off" from now on, or names a language.
type Switched struct{ Setting, To string }

// A Group is orders that belong together, with what comes of each.
type Group struct {
	Head  string
	Hints []Hint
	Left  int    // how many more there are
	More  string // command that shows them; empty if none does
}

// A Hint is an order to copy and what comes of it; either may be empty.
type Hint struct{ Copy, Note string }

// A Kept is a report that was sent.
type Kept struct {
	Number int
	Seat   string // that the reader had then, if it was another
	Where  string // the match stood then
	Made   string // when: Tue 3 Mar, 18:00 CET; empty: that is not known
}

// A Question is a decision put to the reader.
type Question struct {
	Prompt   string
	Rule     string
	Kind     string
	Examples []string // orders that may be copied
	All      bool     // the list was not cut
	Ahead    []string // kinds that may be sent with it
	Cards    []Event  `json:",omitempty"` // what cards do that it names
}

// A Setting says whether a kind of decision stops the match.
type Setting struct {
	Kind     string
	Asks     bool
	Default  string   // what is answered if it does not
	Standing []string // orders that answer it before
	Own      bool     // because the player said so
	// Places are those to which that is confined; none: it is for all.
	Places []string
	Change string // a line that has it otherwise
}

// A Note is a letter that belongs to no seat: to somebody who is no player, to
// a player about his account, or to a game master.
type Note struct {
	About NoteAbout
	Club  string
	Code  string   // of a match
	Codes []string // of matches: those that wait for somebody
	Name  string   // of the reader
	Who   string   // whom it is about: a name or an address
	Why   string
	Text  string // what was written, or how it failed; not wrapped
	More  []string
	Seat  string // of a match: British
	Acts  []Act  // of the game master, that the reader has not been told of

	Game    string   // Bayonets 1755
	Whom    string   // who else it is about
	By      string   // who has proposed it
	Until   string   // a day
	Lines   []string // that answer the notice, to copy
	Form    string   // wide, narrow or list
	Key     string   // tells it apart from others that are about the same; empty: the message in hand does
	ReplyTo string   // address of an answer, and its subject
	Subject string
	Watch   []WatchDone
	Guessed []string // as in a Report

	// Of an announcement: what it is about, and its text by paragraphs. Stop is the line that
	// ends such letters, for List-Unsubscribe.
	Title string
	Said  []string
	Stop  string

	// Of an answer to a digest: lines above the first code, and codes that it has not.
	Above, Left []string
	Open        *DeskOpen   // a challenge, or what is sought
	Pages       []Page      // what was asked for by commands
	Lost        bool        // something in the message is for one match, and it does not say for which
	Matches     []DeskMatch // his
}

// NoteAbout says what a notice is about.
type NoteAbout string

const (
	NoteStranger    NoteAbout = "stranger"     // to somebody who is no player
	NoteWhich       NoteAbout = "which"        // to a player: which match, which seat?
	NoteNoMatch     NoteAbout = "no-match"     // to a player who is in no match
	NoteNotHis      NoteAbout = "not-his"      // to a player who wrote to a match that he is not in
	NoteReplaced    NoteAbout = "replaced"     // to a player whose seat another has now
	NoteAsked       NoteAbout = "asked"        // to somebody who is to take over a seat: will he?
	NoteReady       NoteAbout = "ready"        // to him: he will; Why: the others are still asked
	NoteRefused     NoteAbout = "refused"      // to him: he will not
	NoteAgreed      NoteAbout = "agreed"       // to who has proposed him: he or another agrees
	NoteOff         NoteAbout = "off"          // the proposal is off; Why: declined, withdrawn, lapsed, void or failed
	NoteHanded      NoteAbout = "handed"       // to who had the seat: it is his
	NoteRematch     NoteAbout = "rematch"      // to who has played: will he play again?
	NoteRematchYes  NoteAbout = "rematch-yes"  // to him: he will, and others are still asked
	NoteRematchNo   NoteAbout = "rematch-no"   // to him: he will not
	NoteRematchOff  NoteAbout = "rematch-off"  // there is no rematch; Why: declined, withdrawn, lapsed or failed
	NoteDigest      NoteAbout = "digest"       // to who answers a digest: what of it was carried out nowhere
	NoteGone        NoteAbout = "gone"         // to who answers what is not open any more
	NoteAnswer      NoteAbout = "answer"       // to who answers neither yes nor no
	NoteGMHanded    NoteAbout = "gm-handed"    // to a game master: a seat has changed hands
	NoteVacated     NoteAbout = "vacated"      // to a player whom the game master has taken out of a seat
	NoteGMVacant    NoteAbout = "gm-vacant"    // to a game master: a match waits for a seat that nobody has
	NoteResigned    NoteAbout = "resigned"     // to a player who has left his seat to an ally; Why: what else he sent was not done
	NoteForfeited   NoteAbout = "forfeited"    // to a player whose time was out, and whose seat an ally has now
	NoteWrongSeat   NoteAbout = "wrong-seat"   // to a player who used the reply address of another
	NoteMisused     NoteAbout = "misused"      // to a player whose reply address somebody else used
	NoteForged      NoteAbout = "forged"       // to a player in whose name somebody wrote
	NoteDamaged     NoteAbout = "damaged"      // to a player whose message was not whole
	NoteOld         NoteAbout = "old"          // to a player whose message is not of these days
	NoteFlooded     NoteAbout = "flooded"      // to a player from whom too many messages come
	NoteUnreachable NoteAbout = "unreachable"  // to a player whose opponent cannot be reached
	NoteConfirm     NoteAbout = "confirm"      // to a new address of a player: is it his?
	NoteWatch       NoteAbout = "watch"        // to a player who wants to watch matches, or no more
	NoteSandbox     NoteAbout = "sandbox"      // to a player whose sandbox could not be made
	NoteUnconfirmed NoteAbout = "unconfirmed"  // to such an address: its answer did not say so
	NoteConfirmed   NoteAbout = "confirmed"    // to a player: an address is his from now on
	NoteRemoved     NoteAbout = "removed"      // to a player: the game master has removed an address of his
	NoteFirst       NoteAbout = "first"        // to a player: the game master has his letters sent to another address of his
	NoteSuspended   NoteAbout = "suspended"    // to a player whom the game master has suspended
	NoteRenamed     NoteAbout = "renamed"      // to a player who has another name now
	NoteGMSuspended NoteAbout = "gm-suspended" // no more letters go to an address
	NoteGMStopped   NoteAbout = "gm-stopped"   // a player wants no more letters
	NoteGMHeld      NoteAbout = "gm-held"      // to a game master: a match had to be stopped
	NoteGMAside     NoteAbout = "gm-aside"     // a message had to be set aside
	NoteGMRefused   NoteAbout = "gm-refused"   // a letter cannot be delivered
	NoteGMLate      NoteAbout = "gm-late"      // to a game master: somebody's time is out

	NoteAnnouncement NoteAbout = "announcement" // to a member: what the game master announces to all

	NoteDesk      NoteAbout = "desk"       // to a member: what came of his message to the club
	NoteDeskAsk   NoteAbout = "desk-ask"   // to a member from whose address a message came: is it his?
	NoteChallenge NoteAbout = "challenge"  // to whom another challenges
	NoteOpenOff   NoteAbout = "open-off"   // nothing comes of a challenge, or of what was sought; Why: declined, withdrawn, lapsed or failed
	NoteCome      NoteAbout = "come"       // to who seeks several: one has come, or has gone again (Why: gone)
	NoteJoin      NoteAbout = "join"       // to who would like to join: is it his address? Why: name, the name is none that can be had
	NoteJoinTaken NoteAbout = "join-taken" // to him: another name is needed; Why: taken or form
	NoteJoinWaits NoteAbout = "join-waits" // to him: the game master is asked
	NoteJoinOff   NoteAbout = "join-off"   // to him: it comes to nothing; Why: refused, lapsed or closed
	NoteWelcome   NoteAbout = "welcome"    // to a new member
	NoteGMJoin    NoteAbout = "gm-join"    // to a game master: somebody would like to join
	NoteGMJoined  NoteAbout = "gm-joined"  // to a game master: somebody has joined
	NoteGMUnbegun NoteAbout = "gm-unbegun" // to a game master: a match that its players have agreed on could not be set up
	NoteGMOver    NoteAbout = "gm-over"    // to a game master: a match has ended; Who has won, if anybody has
)

// A frame is a parsed layout in one language, and the same compiled: nearly all
// letters are made by that.
type frame struct {
	text             *texttemplate.Template
	html             *htmltemplate.Template
	quick, quickHTML *phrase.Phrase
}

// A language is all words of letters in it.
type language struct {
	frames func() map[string]frame // by the names of letters
	names  names
	time   TimeWords
}

var languages = mustLoad()

// mustLoad reads all languages. The layouts are parsed with English words, and with those of
// another language when the first letter in it is made.
func mustLoad() map[string]language {
	all := map[string]language{}
	for _, lang := range Languages() {
		l := language{time: mustTime(lang)}
		if err := toml.Unmarshal([]byte(read(lang+"/names.toml")), &l.names); err != nil {
			panic(err) // it is embedded
		}
		l.frames = sync.OnceValue(func() map[string]frame { return l.parse(lang) })
		if lang == english {
			l.frames() // not while a message waits
		}
		all[lang] = l
	}
	return all
}

// parse parses all layouts with the words of a language.
func (l language) parse(lang string) map[string]frame {
	frames := map[string]frame{}
	words, commands := read(lang+"/words.tmpl"), offered(lang)
	fallen := unsaid(words) // what a language has no words for is said in English
	textFuncs := map[string]any{"join": strings.Join, "pre": pre, "copy": copyable, "quote": quoted, "piece": piece, "commands": commands}
	htmlFuncs := map[string]any{
		"join":  strings.Join,
		"lines": func(l []string) string { return strings.Join(l, "\n") },
		"mailto": func(r any, body string) string {
			if n, ok := r.(Note); ok {
				return mailto(n.ReplyTo, n.Subject, body)
			}
			report := r.(Report)
			return mailto(report.ReplyTo, report.Subject, body)
		},
		"para":     paragraphs,
		"cid":      contentID,
		"commands": commands,
	}
	for name, empty := range map[string]any{Match: Report{}, Notice: Note{}, Digest: DigestLetter{}, Week: WeekLetter{}} {
		text := texttemplate.New(name).Funcs(textFuncs).Option("missingkey=error")
		html := htmltemplate.New(name).Funcs(htmlFuncs).Option("missingkey=error")
		for _, layout := range []string{fallen, words, read("layout/pages.txt.tmpl"), read("layout/" + name + ".txt.tmpl")} {
			text = texttemplate.Must(text.Parse(layout))
		}
		for _, layout := range []string{fallen, words, read("layout/look.html.tmpl"), looks(read("layout/pages.html.tmpl")), looks(read("layout/" + name + ".html.tmpl"))} {
			html = htmltemplate.Must(html.Parse(l.dressed(lang, layout)))
		}
		f := frame{text: text, html: html}
		f.quick, f.quickHTML = compileText(f.text, textFuncs), compileHTML(f.html, empty, htmlFuncs)
		frames[name] = f
	}
	return frames
}

// dressed has a layout of HTML say which language it is in, and prefer its fonts. That
// goes without saying of English.
func (l language) dressed(lang, layout string) string {
	if lang == english {
		return layout
	}
	const tag, font = "<html>", "font-family:-apple-system,"
	return strings.NewReplacer(tag, `<html lang="`+lang+`">`, font, font+l.names.Fonts).Replace(layout)
}

// looks puts into a layout of HTML the attributes that its elements name: "@button" is what
// the line of that name in look.txt says.
func looks(layout string) string {
	var pairs []string
	for line := range strings.Lines(read("layout/look.txt")) {
		name, attributes, _ := strings.Cut(strings.TrimSpace(line), " ")
		pairs = append(pairs, " @"+name+" ", " "+attributes+" ", " @"+name+">", " "+attributes+">", " @"+name+"{", " "+attributes+"{")
	}
	return strings.NewReplacer(pairs...).Replace(layout)
}

func read(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Languages lists the languages there are.
func Languages() []string {
	folders, err := files.ReadDir(".")
	if err != nil {
		panic(err) // it is embedded
	}
	var list []string
	for _, f := range folders {
		if f.Name() != "layout" {
			list = append(list, f.Name())
		}
	}
	return list
}

// known is lang if there is such a folder, else English.
func known(lang string) string {
	if _, ok := languages[lang]; ok {
		return lang
	}
	return english
}

// Render makes both parts of a letter. An unknown language is English.
func Render(lang, name string, data any) (text, html string, err error) {
	f, ok := languages[known(lang)].frames()[name]
	if !ok {
		return "", "", fmt.Errorf("templates: no letter %q", name)
	}
	form := ""
	switch d := data.(type) {
	case Report:
		form = d.Form
		data = d.once()
	case Note:
		form = d.Form
	case WeekLetter:
		form = d.Form
	case DigestLetter:
		form = d.Form
		d.Reports = slices.Clone(d.Reports)
		for i, r := range d.Reports {
			d.Reports[i] = r.once()
		}
		data = d
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	plain, err := said((*buffer)[:0], f.quick, f.text, data)
	if err != nil {
		return "", "", fmt.Errorf("templates: %w", err)
	}
	both := measureFor(lang, form).fit(plain, plain)
	text = string(both[len(plain):])
	marked, err := said(both[:0], f.quickHTML, f.html, data)
	if err != nil {
		return "", "", fmt.Errorf("templates: %w", err)
	}
	*buffer = marked
	page := squeeze(marked)
	if sides := sidesOf(data); len(sides) > 1 {
		return text, string(sided(page, sides)), nil
	}
	return text, string(page), nil
}

// said appends to b, which is empty, what a template says: as it is compiled,
// or where that gives up by itself.
func said(b []byte, quick *phrase.Phrase, t interface{ Execute(io.Writer, any) error }, data any) ([]byte, error) {
	if text, ok := quick.Append(b, data); ok {
		return text, nil
	}
	out := bytes.NewBuffer(b)
	err := t.Execute(out, data)
	return out.Bytes(), err
}

// buffers are where letters are put together.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// Help returns a help page of the frame: what is the same in every title. It
// is false if there is no such page. The page of topic "" tells how to write
// orders.
func Help(lang, topic string) (string, bool) {
	page, err := files.ReadFile(known(lang) + "/help/" + cmp.Or(topic, helpIndex) + ".txt")
	return string(page), err == nil
}

// Seat is how letters in a language call a seat, such as british-regulars: by its
// id with a capital if they have no name for it.
func Seat(lang, id string) string {
	if name, ok := languages[known(lang)].names.Seats[id]; ok {
		return name
	}
	s := strings.ReplaceAll(id, "-", " ")
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Day is a day as letters in a language say it, in UTC.
func Day(lang string, t time.Time) string {
	n := languages[known(lang)].names
	year, month, day := t.UTC().Date()
	return strings.NewReplacer("DAY", strconv.Itoa(day), "MONTH", n.Months[month-1], "YEAR", strconv.Itoa(year)).Replace(n.Day)
}

// SandboxOf is how letters in a language call a sandbox of a match, such as "Sandbox of
// FI7, Bayonets 1755".
func SandboxOf(lang, code, game string) string {
	return strings.NewReplacer("CODE", code, "GAME", game).Replace(languages[known(lang)].names.Sandbox)
}

// Commands are the rows of the commands of a language, as games.LoadCommands reads
// them. An unknown language is English.
func Commands(lang string) []byte { return []byte(read(known(lang) + "/commands.toml")) }

// DeskCommands are the rows that are only for the desk of the club, beside these.
func DeskCommands(lang string) []byte { return []byte(read(known(lang) + "/club.toml")) }

// LanguageRows are what players who read a language know of all others, beside its
// commands: what each is called, and the words with which it is asked for in that language
// itself, for who does not read the letters that he gets.
func LanguageRows(lang string) []byte {
	type row struct {
		Name    string   `toml:"name"`
		First   []string `toml:"first"`
		Takes   string   `toml:"takes"`
		Example string   `toml:"example"`
	}
	var all struct {
		Choices map[string]map[string][]string `toml:"choices"`
		Command []row                          `toml:"command"`
	}
	const named = "language" // the row, and what it takes
	all.Choices = map[string]map[string][]string{named: {}}
	for _, other := range Languages() {
		all.Choices[named][other] = languages[other].names.Called
		if other == known(lang) || other == english {
			continue
		}
		var file struct{ Command []row }
		if err := toml.Unmarshal(Commands(other), &file); err != nil {
			panic(err) // it is embedded
		}
		for _, r := range file.Command {
			if r.Name == named && len(r.First) > 0 {
				all.Command = append(all.Command, r)
			}
		}
	}
	data, err := toml.Marshal(all)
	if err != nil {
		panic(err) // texts alone
	}
	return data
}

// LanguageNamed is the language that is called something; false: none is.
func LanguageNamed(name string) (lang string, ok bool) {
	for _, lang := range Languages() {
		if slices.ContainsFunc(languages[lang].names.Called, func(called string) bool { return strings.EqualFold(called, name) }) {
			return lang, true
		}
	}
	return "", false
}

// LanguageName is what a language calls itself. An unknown one is English.
func LanguageName(lang string) string { return languages[known(lang)].names.Called[0] }

// LanguageOf is the language in whose scripts a text is written, as far as that tells it
// from others: a third of its letters at least. Empty: it does not tell.
func LanguageOf(text string) string {
	for _, lang := range Languages() {
		var scripts []*unicode.RangeTable
		for _, name := range languages[lang].names.Scripts {
			scripts = append(scripts, unicode.Scripts[name])
		}
		own, all := 0, 0
		for _, r := range text {
			if unicode.IsLetter(r) {
				all++
				if unicode.In(r, scripts...) {
					own++
				}
			}
		}
		if own > 0 && 3*own >= all {
			return lang
		}
	}
	return ""
}

// Topics lists the help pages of a language, sorted.
func Topics(lang string) []string {
	pages, err := fs.Glob(files, known(lang)+"/help/*.txt")
	if err != nil {
		panic(err) // the pattern is good
	}
	var list []string
	for _, page := range pages {
		if topic := strings.TrimSuffix(path.Base(page), ".txt"); topic != helpIndex {
			list = append(list, topic)
		}
	}
	return list
}

// offered says which commands a letter in a language offers as they are.
func offered(lang string) func() []string {
	var file struct {
		Command []struct {
			First   []string `toml:"first"`
			Offered bool     `toml:"offered"`
		} `toml:"command"`
	}
	if err := toml.Unmarshal([]byte(read(lang+"/commands.toml")), &file); err != nil {
		panic(err) // it is embedded
	}
	var list []string
	for _, c := range file.Command {
		if c.Offered {
			list = append(list, c.First[0])
		}
	}
	return func() []string { return list }
}

// mailto is a link that opens the mail program with an answer already typed (RFC 6068).
func mailto(to, subject, body string) string {
	b := make([]byte, 0, 512)
	b = append(b, "mailto:"...)
	b = appendEscaped(b, to, "@")
	b = append(b, "?subject="...)
	b = appendEscaped(b, subject, "")
	b = append(b, "&body="...)
	for line := range strings.SplitSeq(body, "\n") {
		b = append(appendEscaped(b, line, ""), "%0D%0A"...)
	}
	return string(b)
}

// contentID is how HTML names a part of the letter (RFC 2392).
func contentID(id string) htmltemplate.URL { return htmltemplate.URL("cid:" + id) }

// appendEscaped escapes what has a meaning in a URL, but for what is kept.
// Blanks too: in a mailto link a plus sign is a plus sign, but some programs make
// it a blank.
func appendEscaped(b []byte, s, kept string) []byte {
	const hex = "0123456789ABCDEF"
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9',
			strings.IndexByte("-_.~", c) >= 0, strings.IndexByte(kept, c) >= 0:
			b = append(b, c)
		default:
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return b
}

// paragraphs cuts text at its line ends, for HTML.
func paragraphs(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }
