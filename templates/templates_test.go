package templates

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"postrider/golden"
)

func base() Report {
	return Report{
		Code: "FI7", Game: "Bayonets 1755", Seat: "British", Player: "Anna", Number: 12, Where: "1755, Action Round 3",
		Digest: "0f3a6c2b9d1e4f5a0f3a6c2b9d1e4f5a", Form: "wide",
		Sides: [][]string{{"British"}, {"French"}}, ReplyTo: "orders+FI7.abcdefghijklmnopqrstuvwxyz.12@club.example", Subject: "Re: [FI7] Bayonets 1755: Anna - Bob",
	}
}

const board = `  BAYONETS & TOMAHAWKS  1755  Action Round 3   <British 2 - French 1>

  ALB Albany            British 4: 44th, 48th, Shirley      [Marshal]
  OSW Oswego            British 1: 50th                     Raided by French`

// letters are the golden letters: what a player reads in each situation.
func letters() map[string]any {
	turn := base()
	turn.Head = HeadTurn
	turn.Events = []Event{
		{Rule: "9.1", Text: "The French Raid Oswego: they roll 2, 5 and succeed."},
		{Rule: "13.8", Text: "At Lake George the British lose a step of the 44th, the French are Routed & retreat to Fort Carillon, their nearest friendly home space."},
		{What: "implied", Orders: []string{"indian: done"}, Change: []string{"indian"}},
		{What: "default", Orders: []string{"hit at LKG: 44th", "retreat from LKG to TIC"}, Change: []string{"ask hit", "ask retreat"}},
		{What: "standing", Orders: []string{"ambush at LKG: yes"}},
		{What: "lapsed", Orders: []string{"raid NIA with Delaware from KIT"}},
		{What: "replaced", Orders: []string{"place all at NYC"}},
		{Text: "Action Round 3 begins."},
	}
	turn.Sheet = &Sheet{Done: true, Lines: []Line{
		{N: 1, Text: "Hi Bob, nice raid!", State: LineTalk, Hint: "say Hi Bob, nice raid!", Because: "Nobody else sees what is no order."},
		{N: 2, Text: "mvoe 44 & 48 -> lk george", State: LineUsed, As: "move 44th, 48th: ALB to LKG", Notes: []string{`"mvoe" was read as move.`}},
		{N: 3, Text: "retreat: albany", State: LineQueued},
		{N: 4, Text: "raid Niagara", State: LineReturned},
		{N: 5, Text: "standing ambush: in wilderness", State: LineNoted},
	}}
	turn.Asked = []Question{{Prompt: "Choose an Action card.", Rule: "7.1", Kind: "card", Examples: []string{"play 14", "play 22", "reserve"}, Ahead: []string{"move", "raid", "react"}}}
	turn.Waiting = []string{"Bob (French)"}
	turn.Queued = []string{"retreat: ALB"}
	turn.Standing = []string{"ambush: in wilderness"}
	turn.Settings = []Setting{{Kind: "retreat", Asks: true}, {Kind: "hit"}}
	turn.Board = blocks

	narrow := turn
	narrow.Form = "narrow"
	narrow.Board = Drawn("ALB British 4: 44th, 48th\nOSW British 1: 50th, raided")

	first := base()
	first.Head, first.Number = HeadFirst, 1
	first.First = &First{Scenario: "Vaudreuil's Petite Guerre", Others: []string{"Bob (French)"}, SeedHash: strings.Repeat("5e", 32), Club: "Postrider",
		Ways: []Way{{Form: "wide", Line: "form wide", Sample: Drawn("[ALB B2 ]-----[OSW b  ]")}, {Form: "narrow", Line: "form narrow"}, {Form: "list", Line: "form list", Sample: Board{{BlockParagraph, "Albany, ALB"}}},
			{Picture: "on", Now: true, Line: "picture on"}, {Picture: "off", Line: "picture off"}}}
	first.Asked = []Question{{Prompt: "Choose an Action card.", Rule: "7.1", Kind: "card", Examples: []string{"play 14", "play 22"}, All: true}}
	first.Board = Drawn(board)

	returned := base()
	returned.Head = HeadReturned
	returned.Sheet = &Sheet{Wrong: 2, Lines: []Line{
		{N: 1, Text: "play 14", State: LineGood},
		{N: 2, Text: "move 44th to Quebec", State: LineBad, Why: "Quebec is 9 spaces away, and the 44th has 4 movement points.", Rule: "10.2", Try: "move 44th: ALB to LKG"},
		{N: 3, Text: "burn Oswego", State: LineBad, Why: `There is no order word in this line.`},
		{N: 4, Text: "see you on Sunday", State: LineTalk},
	}, Again: []string{"play 14", "move 44th: ALB to LKG"}}
	returned.Asked = turn.Asked

	stale := base()
	stale.Head, stale.Stale = HeadStale, 11
	stale.Sheet = &Sheet{Done: true, Lines: []Line{{N: 1, Text: "play 14", State: LineStale}, {N: 2, Text: "board", State: LineCommand}}}
	stale.Pages = []Page{{Command: "board", Board: Drawn(board)}}
	stale.Events, stale.Asked, stale.Sent = turn.Events, turn.Asked, true

	preview := base()
	preview.Head = HeadPreview
	preview.Sheet = &Sheet{Done: true, Preview: true, Lines: []Line{{N: 1, Text: "preview", State: LineCommand}, {N: 2, Text: "move 44 to LKG", State: LineWould, Would: turn.Events[:1]}, {N: 3, Text: "raid CARL with Langis", State: LineAfter, Odds: []string{"success 2 in 3; in all 67 %."}}},
		Others: []Other{{Order: "hold none", From: "default", Events: turn.Events[:1]}, {Order: "retreat: HAL", From: "standing"}}, Ends: "roll", Dice: []string{"A die for Interception at Carlisle."},
		Open:  []Open{{Prompt: "What is your next Action?", Rule: "7.3", Default: "done"}},
		Ahead: []Ahead{{Kinds: []string{"react"}, Asks: true}, {Kinds: []string{"go-on", "hold"}}, {Kinds: []string{"retreat"}, Standing: []string{"standing retreat: HAL"}}}}

	undo := base()
	undo.Head = HeadUndone
	undo.Undo = &Undo{Answers: 2, Unqueued: []string{"retreat: ALB"}}
	undo.Asked = []Question{{Prompt: "Choose an Action card."}, {Prompt: "Where to land?"}}

	pages := base()
	pages.Head = HeadInfo
	pages.Pages = []Page{
		{Command: "help witchcraft", None: true, Topics: []string{"standing", "undo"}},
		{Command: "legal", Idle: true},
		{Command: "form narrow", Form: "narrow"},
		{Command: "orders", Kinds: []Setting{{Kind: "retreat", Asks: true, Own: true}, {Kind: "hit"}}},
		{Command: "history", Reports: []Kept{{Number: 3, Where: "1755, Action Round 1"}, {Number: 4, Seat: "French", Made: "Tue 3 Mar, 18:00 CET"}}},
		{Command: "status", Text: "1755, Action Round 1", Since: []Since{{Own: true, Who: "Anna (British)", When: "Tue 3 Mar, 18:00 CET"}, {Who: "Bob (French)", When: "Mon 2 Mar, 9:00 CET"}}},
		{Command: "letters daily 18:00", Letters: "daily", Daily: &Daily{At: "18:00", Zone: "UTC+1", Guessed: true, Next: "Tue 3 Mar, 18:00 UTC+1"}},
		{Command: "zone Berlin", Zone: &Zone{Name: "Europe/Berlin", Now: "Tue 3 Mar, 18:00 CET", Set: true}},
		{Command: "zone Belrin", Zone: &Zone{Typed: "Belrin", Unknown: true, Name: "UTC+1", Guessed: true, Heard: true, Now: "Tue 3 Mar, 18:00 UTC+1"}, Copy: []string{"zone Europe/Berlin"}},
		{Command: "zone", Zone: &Zone{Name: "UTC", Guessed: true, Now: "Tue 3 Mar, 17:00 UTC"}, Copy: []string{"zone Europe/Berlin"}},
		{Command: "zone none", Zone: &Zone{Name: "UTC", Guessed: true, Set: true, Now: "Tue 3 Mar, 17:00 UTC"}},
		{Command: "calendar on", Switched: &Switched{"calendar", "on"}},
		{Command: "subject signal", Subject: "signal"},
		{Command: "subject plain", Subject: "plain"},
		{Command: "settings", Sets: []Set{{Name: "form", Value: "wide", Change: []string{"form narrow"}}, {Name: "letters", Value: "every step", Match: "when asked"},
			{Name: "zone", Value: "UTC+1", Guessed: true}, {Name: "pace-all", Value: "shipped", Match: "quick"}, {Name: "calendar", Value: "off"}},
			Kinds: []Setting{{Kind: "retreat", Asks: true, Own: true, Change: "auto retreat"}}, Copy: []string{"orders"}},
		{Command: "legal", Text: "Choose an Action card.", Copy: []string{"play 14", "play 22"}},
		{Command: "legal light", Text: "What is your next Action?", Notes: []string{"Read as light."}, Groups: []Group{
			{Head: "LIGHT", Hints: []Hint{{Note: "Raid from ALB."}, {Copy: "raid CARL with Langis", Note: "67 %, 2 points."}}, Left: 12, More: "legal ALB"},
			{Hints: []Hint{{Copy: "done"}}, Left: 3},
		}},
		{Command: "help undo", Text: "\"undo\" takes back.\n- as far as the last die\n\nNo further than what another player has been told, and that is what it does."},
	}
	pages.Waiting = []string{"Bob (French)", "Carla (Canadiens)"}

	later := base()
	later.Head = HeadNews
	later.Events = []Event{{Text: "Cards in play.", When: "Mon 2 Mar, 9:00 CET"}, {Text: "Round 2 begins."}, {Text: "Albany falls.", When: "Tue 3 Mar, 18:00 CET"}}
	talk := base()
	talk.Head, talk.Unheard = HeadTalk, 2
	talk.Heard = []Talk{
		{From: "Anna (British)", To: []string{"Carla (Canadiens)"}, Text: []string{"Shall we go for Lake George, and leave all the rest of it to who wants it?", "<b>I</b> would."}, Answer: "say to Anna:"},
		{From: "Bob (French)", All: true, Text: []string{"See https://example.org/a?b=1&c=2 for what is meant by that word in the rulebook of 2020"}, Answer: "say to Bob:"},
	}
	talk.Spoken = []Spoken{
		{Text: []string{"Yes"}, To: []string{"Anna (British)"}, Bots: []string{"the bot (French)"}, Deaf: []string{"Bob (French)"}, Cut: true, Most: 2000},
		{Text: []string{"Yes"}, All: true, To: []string{"Anna (British)", "Bob (French)"}},
		{Note: true, Text: []string{"He goes for Oswego"}},
	}
	known := []string{"Anna (British)", "Bob (French)"}
	for _, why := range []string{"preview", "returned", "stale", "over", "empty", "who", "unknown", "several", "self", "bot", "deaf", "message", "day"} {
		for _, note := range []bool{false, true} {
			talk.Spoken = append(talk.Spoken, Spoken{Note: note, Why: why, Text: []string{"Yes"}, Typed: "Ann", Known: known, Name: "Anna", Most: 5,
				Bots: []string{"the bot (French)"}, Deaf: known})
		}
	}
	talk.Pages = []Page{{Command: "talk", Told: true}, {Command: "notes", Told: true, Earlier: 3, Talks: []Talk{
		{Own: true, Note: true, Day: "1 March 2026", Text: []string{"He goes for Oswego"}},
		{From: "Bob (French)", Note: true, Day: "1 March 2026", Text: []string{"So does he"}},
		{Own: true, To: known, Day: "1 March 2026", Text: []string{"Well?"}},
		{Own: true, All: true, To: known, Day: "1 March 2026", Text: []string{"Well?"}},
		{From: "Bob (French)", All: true, Day: "1 March 2026", Text: []string{"Well!"}},
		{From: "Bob (French)", To: known[:1], Day: "1 March 2026", Text: []string{"Well!"}},
	}}, {Command: "talk at once", Talking: "at once"}, {Command: "talk with reports", Talking: "with reports"}}
	for _, done := range []string{"mute", "unmute", "who", "unknown", "several", "self", "bot", "many"} {
		talk.Pages = append(talk.Pages, Page{Command: "mute", Mute: &Muting{Done: done, Who: known[:1], Typed: "Ann", Muted: known[1:], Known: known}})
	}
	talk.Notes, talk.NotesLeft = talk.Pages[1].Talks[:2], 4

	over := base()
	over.Head = HeadOver
	over.Events = turn.Events[1:2]
	over.Over = &Over{Winner: "Bob (French)", Why: "The French hold Louisbourg at the end of 1755.", File: "FI7.journal", SeedHash: strings.Repeat("5e", 32)}
	over.Board = Drawn(board)

	held := base()
	held.Head = HeadHeld
	held.Sheet = &Sheet{Lines: []Line{{N: 1, Text: "play 14", State: LineLeft}}}

	slow := &Clock{Name: "slow", Kind: "bank", Bank: "14 days", Increment: "24 hours", Reminders: []string{"3 days"}, Late: "wait"}
	late := base()
	late.Head, late.Where = HeadAct, "AR3: Action Phase of the British"
	late.Acts = []Act{{What: ActOut, Who: "Bob (French)", Again: true}}
	late.Time = &Times{Spent: true, Least: "24 hours", Zone: "UTC+1", Away: &PartyTime{Away: true, From: "Mon 21 Dec, 00:00 UTC+1", Till: "Mon 4 Jan 2027, 00:00 UTC+1"},
		Others: []PartyTime{{Who: "Bob (French)", By: "Thu 3 Dec, 18:00 UTC+1", Out: true}}, Claim: &Claim{Who: "Bob (French)", Again: true}}
	late.Offer = &Offer{What: "clock", Words: "slow", By: "Bob (French)", State: "made", Clock: slow}
	reset := base()
	reset.Head, reset.Where = HeadAct, late.Where
	reset.Acts = []Act{{What: ActReset, Text: "slow", Agreed: true, Clock: slow}}
	reset.Time = &Times{By: "by Tue 1 Dec, 18:00 CET; 24 hours left", Then: "default", Safe: "play 5"}

	missed := base()
	missed.Head, missed.Asked, missed.Standing = HeadNothing, turn.Asked, turn.Standing
	missed.Missed, missed.ReadFrom, missed.Unread = []string{"move 44th: ALB to LKG", "standing retreat: ALB, else nearest friendly home space"}, []string{""}, []string{"orders.txt", "<plan> & more.txt"}

	m := map[string]any{"late": late, "missed": missed, "reset": reset, "turn": turn, "narrow": narrow, "first": first, "returned": returned, "stale": stale, "preview": preview, "undo": undo, "talk": talk, "pages": pages, "later": later, "over": over, "held": held}
	said := base()
	said.Code, said.Number, said.Heard, said.Asked = "FI9", 3, talk.Heard, turn.Asked
	news := base()
	news.Events, news.Skipped, news.Acts, news.Changes, news.Waiting = turn.Events, 4, late.Acts, []string{"A Fort falls one step later."}, []string{"Bob (French)"}
	m["digest"] = DigestLetter{Name: "Anna", Club: "Postrider", Reports: []Report{news, said}}
	m["announcement"] = Note{About: NoteAnnouncement, Club: "Postrider", Name: "Anna", Title: "Rooms & <times>", Form: "narrow", Lines: []string{"announcements off"},
		Said: []string{"No longer in Albany, from Friday on.", "Bring:\n- a map\n- a pencil"}}
	m["week"] = WeekLetter{
		Club: "Postrider", From: "Mon 2 Mar, 08:00 CET", To: "Mon 9 Mar, 08:00 CET",
		Stuck: []WeekMatch{{Code: "FI7", Game: "Bayonets 1755", Waits: []string{"Bob (French)"}, Since: "Sun 1 Feb, 10:00 CET", For: "36 days", Away: "Bob"},
			{Code: "FI9", Game: "Bayonets 1755", Waits: []string{"Anna (British)", "the game master (French)"}, Since: "Sun 1 Mar, 10:00 CET", For: "8 days"}},
		StuckLeft: 3,
		Held:      []WeekMatch{{Code: "FI8", Game: "Wilderness annus-mirabilis", Since: "Sun 1 Mar, 10:00 CET", For: "8 days", Why: "the rules panicked"}},
		Dead:      []WeekPlayer{{"p2", "Bob", "bob@example.org"}},
		Aside:     []WeekAside{{N: 4, When: "Sun 1 Mar, 10:00 CET", From: "bob@example.org", Code: "FI8", Why: "the rules panicked"}, {N: 5, When: "Sun 1 Mar, 10:00 CET", From: "carla@example.org", Player: "p3"}},
		Given:     []WeekLost{{N: 12, To: "bob@example.org", Code: "FI8", Why: "550 no such user"}},
		Joins:     []WeekPlayer{{"14", "Karl Meier", "karl@example.org"}},
		Begun:     2, Over: 1, Messages: 40, Sheets: 31, Letters: 63, Joined: 1,
	}
	for _, outcome := range []string{"unproven", "misused", "stranger", "flooded", "old", "suspended", "broken"} {
		w := m["week"].(WeekLetter)
		w.Refused = append(w.Refused, WeekRefused{outcome, 3})
		m["week"] = w
	}
	m["week-nothing"] = WeekLetter{Club: "Postrider", From: "Mon 2 Mar, 08:00 CET", To: "Mon 9 Mar, 08:00 CET"}
	for _, about := range abouts {
		m["notice-"+string(about)] = Note{About: about, Club: "Postrider", Code: "FI7", Name: "Anna", Who: "bob@example.org", Why: "panic", Text: "games: the rules panicked: index out of range <1>", More: []string{"one thing more"}}
	}
	return m
}

var abouts = []NoteAbout{NoteStranger, NoteWhich, NoteNoMatch, NoteWrongSeat, NoteMisused, NoteForged, NoteDamaged, NoteUnreachable, NoteGMHeld, NoteGMAside, NoteGMRefused}

// nameOf is which letter is made of some data.
func nameOf(data any) string {
	switch data.(type) {
	case Report:
		return Match
	case DigestLetter:
		return Digest
	case WeekLetter:
		return Week
	}
	return Notice
}

func render(t *testing.T, data any) (text, html string) {
	t.Helper()
	text, html, err := Render("en", nameOf(data), data)
	if err != nil {
		t.Fatal(err)
	}
	return text, html
}

func TestGoldenLetters(t *testing.T) {
	for name, data := range letters() {
		t.Run(name, func(t *testing.T) {
			text, page := render(t, data)
			for file, got := range map[string]string{name + ".txt": text, name + ".html": page} {
				golden.Check(t, file, got)
			}
		})
	}
}

// Both parts say the same: every word of one stands in the other, in the same order.
func TestSameWords(t *testing.T) {
	for name, data := range letters() {
		text, page := render(t, data)
		if diff := cmp.Diff(bare(text), bare(visible(t, page))); diff != "" {
			t.Errorf("%s (-text +HTML):\n%s", name, diff)
		}
	}
}

// bare are the words of a text; numbers and dashes that begin an entry, and the marks of
// quoted text, are HTML's own affair.
func bare(s string) []string {
	return slices.DeleteFunc(strings.Fields(s), func(w string) bool { return bullet(w) || w == strings.TrimSpace(quoteMark) })
}

// visible is what a reader sees of an HTML page, with its line ends.
func visible(t *testing.T, page string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for n := range doc.Descendants() {
		switch {
		case n.Type == html.TextNode && n.Parent.Data != "style":
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && slices.Contains([]string{"p", "li", "br", "h1", "h2", "pre", "ul"}, n.Data):
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestColumns(t *testing.T) {
	for name, data := range letters() {
		columns := wideColumns
		if r, ok := data.(Report); ok && r.Form == "narrow" {
			columns = narrowColumns
		}
		text, _ := render(t, data)
		for i, line := range strings.Split(text, "\n") {
			if one.of([]byte(line)) > columns && !strings.HasPrefix(line, "    ") {
				t.Errorf("%s, line %d has %d columns, %d are allowed: %s", name, i+1, one.of([]byte(line)), columns, line)
			}
			if strings.TrimRight(line, " ") != line {
				t.Errorf("%s, line %d ends in blanks: %q", name, i+1, line)
			}
		}
		if strings.Contains(text, "\n\n\n") || strings.Contains(text, keep) {
			t.Errorf("%s has empty lines or marks in it:\n%s", name, text)
		}
	}
}

// A letter can be read without loading anything, and its links only open the
// mail program.
func TestNothingRemote(t *testing.T) {
	for name, data := range letters() {
		_, page := render(t, data)
		doc, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Type == html.ElementNode && slices.Contains([]string{"img", "script", "link", "iframe", "object", "form", "input"}, n.Data) {
				t.Errorf("%s has a <%s>", name, n.Data)
			}
			if n.Type == html.TextNode && n.Parent.Data == "style" && (strings.Contains(n.Data, "url(") || strings.Contains(n.Data, "@import")) {
				t.Errorf("%s loads by its style:\n%s", name, n.Data)
			}
			for _, a := range n.Attr {
				if strings.Contains(a.Val, "url(") || a.Key == "src" || a.Key == "href" && !strings.HasPrefix(a.Val, "mailto:") {
					t.Errorf("%s: %s=%q", name, a.Key, a.Val)
				}
			}
		}
	}
}

func TestMailto(t *testing.T) {
	_, page := render(t, letters()["turn"])
	want := `href="mailto:orders%2BFI7.abcdefghijklmnopqrstuvwxyz.12@club.example?subject=Re%3A%20%5BFI7%5D%20Bayonets%201755%3A%20Anna%20-%20Bob&amp;body=play%2014%0D%0A"`
	if !strings.Contains(page, want) {
		t.Errorf("no link %s in\n%s", want, page)
	}
}

// What players write is never markup.
func TestEscaped(t *testing.T) {
	r := base()
	r.Sheet = &Sheet{Lines: []Line{{N: 1, Text: `<script>alert("x")</script>`, State: LineTalk}}}
	r.Board = Drawn("<b>")
	_, page := render(t, r)
	if strings.Contains(page, "<script") || strings.Contains(page, "<b>\n") {
		t.Errorf("markup came through:\n%s", page)
	}
}

// Every case of a word has words of its own.
func TestEveryCase(t *testing.T) {
	seen := map[string]string{}
	say := func(what string, data any) {
		t.Helper()
		text, _ := render(t, data)
		if was, ok := seen[text]; ok {
			t.Errorf("%s says the same as %s:\n%s", what, was, text)
		}
		seen[text] = what
	}
	for _, h := range []Head{HeadHeld, HeadStale, HeadReturned, HeadOver, HeadBack, HeadEnded, HeadFirst, HeadPreview, HeadUndone, HeadStopped,
		HeadTurn, HeadAhead, HeadInfo, HeadNews, HeadNoted, HeadSaid, HeadTalk} {
		r := base()
		if r.Head = h; h == HeadTalk {
			r.Heard = []Talk{{From: "Anna", Text: []string{"Hi"}, Answer: "say"}}
		}
		r.Head, r.First, r.Over, r.Undo, r.Sheet, r.Back = h, &First{Others: []string{"Bob"}}, &Over{}, &Undo{Answers: 1}, &Sheet{}, &Back{}
		say("head "+string(h), r)
	}
	for _, s := range []LineState{LineGood, LineWould, LineAfter, LineBad, LineUsed, LineQueued, LineNoted, LineLapsed, LineReturned, LineStale, LineTalk, LineAside, LineCommand, LineLeft} {
		r := base()
		r.Sheet = &Sheet{Lines: []Line{{N: 1, Text: "play 14", State: s}}}
		say("line "+string(s), r)
	}
	for _, e := range []string{"roll", "other", "question", "over"} {
		r := base()
		r.Sheet = &Sheet{Done: true, Preview: true, Ends: e}
		say("preview to "+e, r)
	}
	for _, a := range abouts {
		say("notice "+string(a), Note{About: a})
	}
}

func TestHelp(t *testing.T) {
	if _, ok := Help("en", ""); !ok {
		t.Error("no page on how to write orders")
	}
	topics := Topics("en")
	for _, want := range []string{"standing", "ask", "auto", "cancel", "luck", "undo", "preview", "legal"} {
		if page, ok := Help("xx", want); !ok || page == "" || !slices.Contains(topics, want) {
			t.Errorf("no page on %s, or it is not listed in %v", want, topics)
		}
	}
	if _, ok := Help("en", "../words"); ok {
		t.Error("a page that is none")
	}
}

func TestUnknown(t *testing.T) {
	if _, _, err := Render("en", "nothing", nil); err == nil {
		t.Error("a letter that is not there was made")
	}
	german, _, err := Render("xx", Notice, Note{About: NoteStranger})
	english, _, _ := Render("en", Notice, Note{About: NoteStranger})
	if err != nil || german != english {
		t.Errorf("an unknown language is not English (%v)", err)
	}
}

func TestWrap(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a b", "a b"},
		{"- one two three four", "- one two\n  three\n  four"},
		{"12. one two three", "12. one\n    two\n    three"},
		{"    one two three", "    one\n    two\n    three"},
		{"onetwothreefourfive six", "onetwothreefourfive\nsix"},
		{keep + "one two three four  ", "one two three four  "},
		{"one\n\n\n\ntwo", "one\n\ntwo"},
		{"日本語 日本語", "日本語 日\n本語"},
	} {
		if got := string(measure{columns: 10}.fit(nil, []byte(tt.in))); got != tt.want+"\n" {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
		}
	}
}

func ExampleRender() {
	text, _, _ := Render("en", Match, Report{Head: HeadTurn, Code: "FI7", Game: "Bayonets 1755", Seat: "British", Player: "Anna", Number: 3,
		Asked: []Question{{Prompt: "Choose a card.", Rule: "7.1", Examples: []string{"play 14"}}}})
	fmt.Print(text)
	// Output:
	// Your turn, Anna: Choose a card. (rule 7.1)
	// FI7 Bayonets 1755, British, report 3
	//
	// YOU ARE ASKED
	//
	// For example ("legal" in a message shows more):
	//     play 14
	//
	// HOW TO ANSWER
	//
	// Reply to this letter, one order a line; the text below may stay.
	// Commands: help, legal, undo, board, status, orders, history, resend, preview,
	// form narrow, luck WORDS, help TOPIC.
}

// A line that is to be copied is broken so that its reader puts it together.
func TestCopyable(t *testing.T) {
	line := copyable("    ", "indian: raid RUM with Mississagué from TORO via BAYE OSW ONEI ALB NOR, with indian-2x")
	want := "    indian: raid RUM with Mississagué\n    .. from TORO via BAYE OSW ONEI ALB\n    .. NOR, with indian-2x\n"
	if got := string(measure{columns: narrowColumns}.fit(nil, []byte(line))); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := string(measure{columns: 100}.fit(nil, []byte(line))); got != "    indian: raid RUM with Mississagué from TORO via BAYE OSW ONEI ALB NOR, with indian-2x\n" {
		t.Errorf("a line that fits is broken: %q", got)
	}
	if got := string(measure{columns: narrowColumns}.fit(nil, []byte(copyable("    ", strings.Repeat("0123456789abcdef", 4))))); got != "    "+strings.Repeat("0123456789abcdef", 2)+"\n    "+strings.Repeat("0123456789abcdef", 2)+"\n" {
		t.Errorf("a hash is written as\n%s", got)
	}
}

// Seats and days have the names that the language gives them.
func TestNames(t *testing.T) {
	for id, want := range map[string]string{"british": "British", "french-canadiens": "French Canadiens", "dark-red": "Dark red"} {
		if got := Seat("en", id); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
	for _, lang := range Languages() {
		if got := len(languages[lang].names.Months); got != 12 {
			t.Errorf("%s has %d months", lang, got)
		}
	}
	east := time.FixedZone("", 5*3600)
	if got := Day("xx", time.Date(1755, time.July, 10, 3, 0, 0, 0, east)); got != "9 July 1755" {
		t.Errorf("the day is %q", got)
	}
}
