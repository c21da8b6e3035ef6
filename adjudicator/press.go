package adjudicator

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// What players say to one another. Only "say" sends anything, and only from a message that
// is carried out. It goes to persons, and not to who has their seats later; it is no part
// of the match's journal. What is said moves no report's number and no clock: a letter
// that is only of it tells nothing of the play, so that nobody else can tell by length,
// time or what he may take back that others have talked.

// Commands about what is said.
const (
	cmdSay    = "say"
	cmdNote   = "note"
	cmdTalk   = "talk" // lists what was said, or sets when it comes
	cmdNotes  = "notes"
	cmdMute   = "mute"
	cmdUnmute = "unmute"
)

// Bounds of what is said.
const (
	maxPress   = 2000 // characters of one text
	maxSaid    = 5    // texts of one message, notes among them
	maxSaidDay = 20   // texts of one player in a match and a day, notes among them
	maxNamed   = 8    // words that say for whom one is

	// talkAfter is how long there is talk in a match that is over: time for a word on it.
	talkAfter = 14 * 24 * time.Hour
)

// talkAtOnce is the setting of who wants to be told at once what others say.
const talkAtOnce = "at once"

// A listener is who may be spoken to in a match: a person with his seats, or the program
// with one of its own.
type listener struct {
	seats games.Seats
	store.Player
	bot bool
}

// listeners are all who play, in the order of the seats.
func (in *contest) listeners() []listener {
	var list []listener
	for _, s := range in.meta.Seats {
		seat := games.Seat(s.Seat)
		if !s.Held() && !s.Bot() {
			continue // somebody is sought for it
		}
		i := slices.IndexFunc(list, func(l listener) bool { return s.Held() && l.ID == s.Player })
		if i < 0 {
			list = append(list, listener{games.Seats{seat}, in.people[seat], s.Bot()})
			continue
		}
		list[i].seats = append(list[i].seats, seat)
	}
	return list
}

// An address is whom a text is for; or why that is not clear: who, unknown, several, self
// or bot.
type address struct {
	to    []listener
	all   bool
	text  string
	why   string
	typed string // that names nobody, or several
}

// A whom reads whom a player speaks to, in his language.
type whom struct {
	in    *contest
	seat  games.Seat // of his
	words *games.Commands
	all   []listener
}

func (in *contest) whomOfSeat(seat games.Seat) whom {
	return whom{in, seat, Commands(in.lang(seat)), in.listeners()}
}

func (w whom) own(l listener) bool { return l.seats.Has(w.seat) }

// others are all but the player himself.
func (w whom) others() []listener {
	return slices.DeleteFunc(slices.Clone(w.all), w.own)
}

// address reads what stands behind "say": "to Anna: TEXT", "to Anna TEXT", "Anna: TEXT" in
// a match of several, and "TEXT" where it can be for one only.
func (w whom) address(said string) address {
	said = strings.TrimSpace(said)
	line, more, _ := strings.Cut(said, "\n")
	linked, rest := w.cutLink(line)
	others := w.others()
	before, after, colon := strings.Cut(strings.Replace(rest, "：", ":", 1), ":")
	var first address // what is wrong with what stands before the colon
	if names := strings.Fields(before); colon && len(names) > 0 && len(names) <= maxNamed && (linked || len(others) > 1) {
		if first = w.named(before); first.why == "" {
			first.text = strings.TrimSpace(after) + "\n" + more
			return first
		}
	}
	if linked {
		for n := min(len(strings.Fields(rest)), maxNamed); n > 0; n-- {
			names, text := cutWords(rest, n)
			if a := w.named(names); a.why == "" || a.why == "self" {
				a.text = strings.TrimSpace(text) + "\n" + more
				return a
			}
		}
		switch {
		case first.why != "":
			first.text = said
			return first
		case len(others) > 1:
			a := w.named(firstWord(rest))
			a.text = said
			return a
		}
	}
	a := address{to: others, text: said}
	switch {
	case len(others) == 0:
		a.why = "self"
	case len(others) > 1:
		a.why = "who"
	}
	return a
}

// cutLink cuts the word off that stands before a name: "to".
func (w whom) cutLink(line string) (linked bool, rest string) {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if value, ok := w.words.Choice("whom", first); ok && value == "to" {
		return true, strings.TrimSpace(rest)
	}
	return false, strings.TrimSpace(line)
}

func firstWord(s string) string {
	first, _, _ := strings.Cut(s, " ")
	return first
}

// cutWords cuts the first n words off a line.
func cutWords(line string, n int) (words, rest string) {
	rest = line
	for range n {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		at := strings.IndexFunc(rest, unicode.IsSpace)
		if at < 0 {
			at = len(rest)
		}
		rest = rest[at:]
	}
	return strings.TrimSpace(line[:len(line)-len(rest)]), rest
}

// named finds who is named, one or several; nobody twice.
func (w whom) named(names string) address {
	var a address
	group := ""
	end := func() {
		if group = strings.Trim(group, " .!"); group == "" || a.why != "" {
			group = ""
			return
		}
		list, all, why := w.one(group)
		if a.all = a.all || all; why != "" {
			a.why, a.typed = why, group
		}
		for _, l := range list {
			if !slices.ContainsFunc(a.to, func(o listener) bool { return o.seats[0] == l.seats[0] }) {
				a.to = append(a.to, l)
			}
		}
		group = ""
	}
	for _, word := range strings.FieldsFunc(strings.NewReplacer(",", " , ", "&", " , ", "+", " , ").Replace(names), unicode.IsSpace) {
		if value, _ := w.words.Choice("whom", word); word == "," || value == "and" {
			end()
			continue
		}
		group += word + " "
	}
	end()
	if a.why == "" && len(a.to) == 0 {
		a.why, a.typed = "unknown", strings.TrimSpace(names)
	}
	return a
}

// one finds whom one name is for: a person, a seat, or a word for several.
func (w whom) one(name string) (list []listener, all bool, why string) {
	others := w.others()
	allies := w.in.allies(w.in.game.Party(w.seat))
	allied := func(l listener) bool { return slices.ContainsFunc(l.seats, allies.Has) }
	switch value, _ := w.words.Choice("whom", name); value {
	case "all":
		return others, true, ""
	case "ally":
		list = slices.DeleteFunc(others, func(l listener) bool { return !allied(l) })
		if len(list) > 0 {
			return list, false, ""
		}
		return nil, false, "unknown"
	case "enemy":
		return slices.DeleteFunc(others, allied), false, ""
	case "other":
		if len(others) == 1 {
			return others, false, ""
		}
		return nil, false, "several"
	case "self":
		return nil, false, "self"
	}
	folded := games.Fold(name)
	fits := [...]func(called string) bool{
		func(called string) bool { return called == folded },
		func(called string) bool { return slices.Contains(strings.Fields(called), folded) },
		func(called string) bool {
			return utf8.RuneCountInString(folded) > 2 && strings.HasPrefix(called, folded)
		},
	}
	for _, fit := range fits {
		for _, l := range w.all {
			if slices.ContainsFunc(w.called(l), fit) {
				list = append(list, l)
			}
		}
		switch {
		case len(list) > 1:
			return nil, false, "several"
		case len(list) == 1 && w.own(list[0]):
			return nil, false, "self"
		case len(list) == 1:
			return list, false, ""
		}
	}
	return nil, false, "unknown"
}

// called are the names of a listener: his own, and those of his seats.
func (w whom) called(l listener) []string {
	list := []string{games.Fold(l.Name)}
	for _, seat := range l.seats {
		list = append(list, games.Fold(seatName(w.in.lang(w.seat), seat)), games.Fold(strings.ReplaceAll(string(seat), "-", " ")))
	}
	return list
}

// answer is what begins a line that says something to somebody: "say", or "say to Anna:".
func (w whom) answer(name string) string {
	if len(w.others()) < 2 {
		return w.words.Write(cmdSay, "")
	}
	return w.words.Write(cmdSay, w.words.Link(cmdSay)+" "+name+":")
}

// names are those of some listeners as the player reads them.
func (w whom) names(list []listener) []string {
	var names []string
	for _, l := range list {
		names = append(names, w.in.whomOf(l.Player, w.seat, l.seats))
	}
	return names
}

// speak carries out what a message says to others, or notes; what it may not is told with
// its text, so that nothing is lost.
func (t turn) speak(w *work) []templates.Spoken {
	var list []templates.Spoken
	for _, l := range w.spoken {
		list = append(list, t.say(w, l))
	}
	return list
}

// unsaid is why nothing that a message says goes out; empty: it does.
func (t turn) unsaid(w *work) string {
	switch {
	case w.preview:
		return "preview"
	case !w.outcome.Done:
		return "returned"
	case w.stale > 0:
		return "stale"
	case t.in.game.Over() && !t.in.justOver() && (t.in.meta.Ended.IsZero() || t.effects.now.Sub(t.in.meta.Ended) > talkAfter):
		return "over"
	}
	return ""
}

// say carries out one text of a message.
func (t turn) say(w *work, l games.SheetLine) templates.Spoken {
	to := t.in.whomOfSeat(w.seat)
	s, a := templates.Spoken{Note: l.Command == cmdNote, Most: maxPress}, address{text: l.Rest}
	if !s.Note {
		a = to.address(l.Rest)
		a.deaf(&s, to)
		s.To, s.All = to.names(a.to), a.all
	}
	text, cut := readable(a.text, maxPress)
	s.Cut, s.Why, s.Typed = cut, a.why, a.typed
	if text != "" {
		s.Text = strings.Split(text, "\n")
	}
	me := t.in.people[w.seat]
	switch why := t.unsaid(w); {
	case text == "":
		s.Why = "empty"
	case s.Why != "":
	case why != "":
		s.Why = why
	case w.said == maxSaid:
		s.Why, s.Most = "message", maxSaid
	case len(a.to) == 0 && !s.Note:
		s.Why = "deaf"
	case !t.effects.once("press "+t.in.meta.Code+" "+string(me.ID), maxSaidDay, daySpan):
		s.Why, s.Most = "day", maxSaidDay
	}
	if s.Why != "" {
		people := slices.DeleteFunc(to.others(), func(l listener) bool { return l.bot })
		if s.Known = to.names(people); len(people) > 0 {
			s.Name = people[0].Name
		}
		return s
	}
	w.said++
	party := t.in.game.Party(w.seat)
	p := store.Press{From: me.ID, Name: me.Name, Seat: joinSeats(party), All: a.all, Watchers: a.all, Text: text,
		At: t.effects.now, Step: t.in.game.Length()}
	for _, l := range a.to {
		p.Hearers = append(p.Hearers, l.ID)
		p.Names, p.To = append(p.Names, l.Name), append(p.To, joinSeats(l.seats))
	}
	t.in.said(p, t.effects)
	return s
}

// deaf takes those off an address whom nothing reaches: the program, and who wants to hear
// nothing from its writer.
func (a *address) deaf(s *templates.Spoken, w whom) {
	me := w.in.people[w.seat].ID
	var bots, deaf, rest []listener
	for _, l := range a.to {
		switch {
		case l.bot:
			bots = append(bots, l)
		case slices.Contains(l.Muted, me):
			deaf = append(deaf, l)
		default:
			rest = append(rest, l)
		}
	}
	s.Bots, s.Deaf = w.names(bots), w.names(deaf)
	a.to = rest
	if len(rest) == 0 && len(bots) > 0 && a.why == "" {
		a.why = "bot"
	}
}

// joinSeats are seats as the store notes them of who speaks.
func joinSeats(party games.Seats) string {
	list := make([]string, len(party))
	for i, seat := range party {
		list[i] = string(seat)
	}
	return strings.Join(list, " ")
}

// partySaid is what joinSeats has joined.
func partySaid(joined string) games.Seats {
	var party games.Seats
	for _, seat := range strings.Fields(joined) {
		party = append(party, games.Seat(seat))
	}
	return party
}

// mostMarks is how many marks that are set on a letter follow one another.
const mostMarks = 3

// readable is a text without what cannot be seen or turns others around, in no more than
// so many characters; it reports whether there were more.
func readable(text string, most int) (string, bool) {
	var b strings.Builder
	marks, n := 0, 0
	for _, r := range strings.TrimSpace(games.Ends(strings.ToValidUTF8(text, "\ufffd"))) {
		switch {
		case r == '\n' || r == '\u200d' || r == '\u200c': // the last two hold emoji and some scripts together
		case unicode.IsSpace(r):
			r = ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp), blankLetter(r):
			continue
		}
		if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		if marks > mostMarks {
			continue
		}
		if n == most {
			return tidy(b.String()), true
		}
		b.WriteRune(r)
		n++
	}
	return tidy(b.String()), false
}

// blankLetter reports whether r is a letter or mark that shows nothing.
func blankLetter(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u034f', '\u17b4', '\u17b5':
		return true
	}
	return r >= '\U000e0000' && r <= '\U000e0fff'
}

// tidy drops blanks at the ends of lines, and empty lines.
func tidy(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimRight(line, " "); strings.Trim(line, " \u200c\u200d") != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
