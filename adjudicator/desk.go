package adjudicator

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// What is for the whole club and for no match is read at its desk: a message to the plain
// address, or to a reply address that a letter of the desk had. What members may write
// there is what commands.toml and club.toml have; much of it works in a message for a
// match too.

// Commands of the desk. Those about something that is open are the values of a list of
// choices ("open"), for they are known by its number: "accept C12".
const (
	cmdMatches   = "matches"
	cmdResults   = "results"
	cmdStandings = "standings"
	cmdStats     = "stats"
	cmdSeeks     = "seeks"
	cmdSeek      = "seek"
	cmdChallenge = "challenge"
	cmdLearn     = "learn"
	cmdBlock     = "block"
	cmdUnblock   = "unblock"
	cmdJoin      = "join"

	cmdOpenAccept   = "accept-open"
	cmdOpenDecline  = "decline-open"
	cmdOpenWithdraw = "withdraw-open"

	choiceOpen = "open"
)

// atDesk are the commands that need no match, and whether they are for the club alone: a
// message that holds nothing else is for no match.
var atDesk = map[string]bool{
	cmdMatches: true, cmdResults: true, cmdStandings: true, cmdStats: true, cmdSeeks: true, cmdSeek: true, cmdChallenge: true, cmdLearn: true,
	cmdBlock: true, cmdUnblock: true, cmdJoin: true, cmdOpenAccept: true, cmdOpenDecline: true, cmdOpenWithdraw: true,
	cmdWatch: true, cmdUnwatch: true,
	cmdHelp: false, cmdResend: false, cmdSettings: false, cmdUnsubscribe: false, cmdAddress: false, cmdRenew: false,
	cmdForm: false, cmdZone: false, cmdLanguage: false, cmdSubject: false,
	cmdCalendar: false, cmdAnnouncements: false, cmdPicture: false, cmdLetters: false, cmdPace: false,
	cmdAway: false, cmdBack: false,
}

// deskCommands are what may be typed at the desk, in a language.
var deskCommands = commandsOf(templates.Commands, templates.DeskCommands)

// A desk is what carries out what is for the whole club.
type desk struct {
	shared
	clerk    *Clerk
	watchers watchers
	accounts accounts
}

func (j *job) desk() desk { return desk{j.shared, j.clerk, j.watchers, j.accounts} }

// desked handles a message of a member that is for the whole club. It is false if the
// message is for a match, or not a member's.
func (j *job) desked() (bool, error) {
	from := j.m.From.Addr
	if slices.Contains(j.m.Problems, mail.BadSender) || j.m.Auth.Failed() {
		return false, nil
	}
	p, err := j.records.store.PlayerAt(from)
	if err != nil || !p.Confirmed(from) {
		return false, orNone(err)
	}
	p = j.hears(p, j.m.Text)
	if j.toMember(p) {
		if j.mayBeDone(&sender{player: p, token: true}) {
			lines, lost := j.deskLines(p, j.m)
			err = j.serve(p, lines, lost)
		}
		return true, err
	}
	ofMatch := func(r mail.Reply) bool { return !strings.EqualFold(r.Match, string(p.ID)) } // else it has been renewed
	if slices.ContainsFunc(j.m.Replies, ofMatch) || j.m.Kind != mail.Person {
		return false, nil
	}
	lines, lost := j.deskLines(p, j.m)
	if len(lines) == 0 {
		return false, nil
	}
	if clear, err := j.forMatch(p, lines, lost); clear || err != nil {
		return false, err
	}
	if !j.m.Auth.Vouched() {
		j.result.Outcome = Unproven
		return true, j.park(p, lines, lost)
	}
	j.from.known = true
	if !j.mayBeDone(&sender{player: p}) {
		return true, nil
	}
	return true, j.serve(p, lines, lost)
}

// toMember reports whether the message in hand came to the reply address that letters of
// the desk to a member have.
func (j *job) toMember(p store.Player) bool {
	for _, r := range j.m.Replies {
		if isMember(j.mailer.tokens, p, r) {
			j.from.known = true
			return true
		}
	}
	return false
}

func isMember(t tokens, p store.Player, r mail.Reply) bool {
	is := t.member(p)
	return r.Report == 0 && strings.EqualFold(r.Match, is.Match) && isToken(is.Token, r.Token)
}

// misaddressed warns a member whose reply address of the desk somebody else has used. It
// is false if the message came to none.
func (j *job) misaddressed() (bool, error) {
	for _, r := range j.m.Replies {
		if r.Report != 0 {
			continue
		}
		p, err := j.records.store.Player(store.PlayerID(strings.ToLower(r.Match)))
		if orNone(err) != nil {
			return false, err
		}
		if err != nil || !isMember(j.mailer.tokens, p, r) {
			continue
		}
		note := templates.Note{About: templates.NoteMisused, Who: j.m.From.Addr}
		if j.result.Outcome = Misused; p.Confirmed(j.m.From.Addr) {
			j.result.Outcome, note.About = Unproven, templates.NoteForged
		}
		j.from.warn(p, note)
		return true, nil
	}
	return false, nil
}

// forMatch reports whether a message without a reply address is for a match all the same:
// its subject names one, or its writer has one only and says more than what is for the
// club.
func (j *job) forMatch(p store.Player, lines []look, lost bool) (bool, error) {
	matches, err := j.records.store.MatchesOf(p.ID)
	if err != nil {
		return false, worldError{err}
	}
	open := 0
	for _, m := range matches {
		if names(j.m.Subject, m.Code) {
			return true, nil
		}
		if m.State != store.MatchOver {
			open++
		}
	}
	club := !lost && !slices.ContainsFunc(lines, func(l look) bool { return !atDesk[l.Command] })
	elsewhere, err := j.from.elsewhere(matches)
	return elsewhere != "" && !club || open == 1 && !club, err
}

// deskLines are what a message asks of the desk; lost: there is something else in it that
// is no talk.
func (j *job) deskLines(p store.Player, m mail.Message) (lines []look, lost bool) {
	if unsubscribes(m) {
		return []look{{Command: cmdUnsubscribe}}, false
	}
	if strings.TrimSpace(m.Text) == "" { // what a mail program may make of the field List-Unsubscribe
		lines, _ = j.readDesk(p.Language, m.Subject)
		return slices.DeleteFunc(lines, func(l look) bool { return l.Command != cmdAnnouncements }), false
	}
	if len(m.Text) > maxDesk {
		return nil, true
	}
	return j.readDesk(p.Language, m.Text)
}

// maxDesk is how many bytes what is for the desk has at most: longer texts are for a match, or for
// nobody.
const maxDesk = 16 << 10

func (j *job) readDesk(lang, text string) (lines []look, lost bool) {
	return readDesk(lang, j.records.titles.Named(j.records.titles.Names()[0]), text)
}

// AtDesk reports whether a line is one for the desk of a club, which may have the title.
func AtDesk(lang string, t games.Title, line string) bool {
	lines, lost := readDesk(lang, t, line)
	return len(lines) == 1 && !lost
}

// readDesk reads what somebody types at the desk. What is for a match is told from talk by
// the words of one title.
func readDesk(lang string, title games.Title, text string) (lines []look, lost bool) {
	c := deskCommands(lang)
	for _, l := range (games.SheetReader{Title: games.In(title, lang), Commands: c}).Read(text).Lines {
		did := look{l.Command, l.Rest}
		if open, ok := openLine(c, l.Text); ok {
			did = open
		} else if l.Word == games.WordStanding && l.Reading.Order == nil {
			did.Command = cmdStandings
		} else if l.Word != games.WordCommand {
			lost = lost || l.Word != games.WordOrder || l.Reading.Order != nil || l.Reading.Fault != nil || l.Reading.Aside
			continue
		}
		if _, ok := atDesk[did.Command]; !ok {
			lost = true
			continue
		}
		if !slices.Contains(lines, did) {
			lines = append(lines, did)
		}
	}
	return lines, lost
}

var openCode = regexp.MustCompile(`(?i)(?:^|[^\pL\pN])(C ?\d{1,9})(?:$|[^\pL\pN])`)

// openLine reads a line about something that is open, which it names by its number:
// "accept C12 as French".
func openLine(c *games.Commands, line string) (did look, ok bool) {
	at := openCode.FindStringSubmatchIndex(line)
	if at == nil || len(line) > maxQuoted {
		return did, false
	}
	code := strings.ToUpper(strings.ReplaceAll(line[at[2]:at[3]], " ", ""))
	verb, side := "", ""
	words := strings.Fields(line[:at[2]] + " " + line[at[3]:])
	for i, w := range words {
		w = strings.Trim(w, ".,:;!()[]\"'")
		if as, is := c.Choice(choiceAs, w); is && as != "" {
			behind := words[i+1:]
			if at := slices.IndexFunc(behind, func(w string) bool { is, _ := c.Choice("terms", w); return is == "rated" }); at >= 0 {
				behind = behind[:at] // that it is stands in what is accepted
			}
			side = strings.Trim(strings.Join(behind, " "), " .!")
			break
		}
		if w == "" {
			continue
		}
		means, is := c.Choice(choiceOpen, strings.ReplaceAll(w, "'", ""))
		switch {
		case !is, means != openNothing && verb != "" && verb != means:
			return did, false
		case means != openNothing:
			verb = means
		}
	}
	command, ok := map[string]string{"accept": cmdOpenAccept, "decline": cmdOpenDecline, "withdraw": cmdOpenWithdraw}[verb]
	if side != "" {
		code += " " + side
	}
	return look{command, code}, ok
}

// openNothing is the value of words that mean nothing beside others.
const openNothing = "nothing"

// written is a command of the desk as it is typed.
func written(c *games.Commands, l look) string {
	verb := ""
	switch l.Command {
	case cmdOpenAccept:
		verb = c.ChoiceWords(choiceOpen, "accept")
	case cmdOpenDecline:
		verb = c.ChoiceWords(choiceOpen, "decline")
	case cmdOpenWithdraw:
		verb = c.ChoiceWords(choiceOpen, "withdraw")
	default:
		return c.Write(l.Command, l.Rest)
	}
	if code, side, ok := strings.Cut(l.Rest, " "); ok {
		return verb + " " + code + " " + c.ChoiceWords(choiceAs, "as") + " " + side
	}
	return verb + " " + l.Rest
}

// affairDesk is the kind of an affair that has a member's lines wait for his word; its
// Data is a parked.
const affairDesk = "desk"

type parked struct {
	Text string `json:"text"`           // the lines as they are written, one below another
	Lang string `json:"lang,omitempty"` // in which they are read
	Lost bool   `json:"lost,omitempty"` // there was something else in his message
}

const (
	parkedSpan = 3 * daySpan // how long lines wait
	parkedDay  = 3           // letters that ask about them, to one member in a day
	maxParked  = 5           // of them in a message; what is beyond that, or long, is for him to send again
)

// park has the lines of the message in hand, for which nothing vouches, wait for the word
// of the member from whose address it came. He has one such letter at a time, which shows
// what it asks about and nothing else of what somebody may have written in his name.
func (j *job) park(p store.Player, lines []look, lost bool) error {
	all, err := j.records.store.Affairs("")
	if err != nil {
		return worldError{err}
	}
	waits := slices.ContainsFunc(all, func(a store.Affair) bool { return a.Kind == affairDesk && a.By == p.ID })
	if waits || p.Suspended || j.from.tooOld() || !j.effects.once("desk "+string(p.ID), parkedDay, daySpan) {
		return nil
	}
	var shown []string
	for _, l := range lines {
		if line := written(deskCommands(p.Language), l); len(line) <= maxQuoted && len(shown) < maxParked {
			shown = append(shown, line)
		} else {
			lost = true
		}
	}
	if len(shown) == 0 {
		return nil
	}
	n, err := j.records.store.NextAffair()
	if err != nil {
		return worldError{err}
	}
	a := store.Affair{N: n, Kind: affairDesk, By: p.ID, Due: j.effects.now.Add(parkedSpan)}
	j.effects.keep(&a, parked{strings.Join(shown, "\n"), p.Language, lost})
	to := invited{p, j.m.From.Addr}
	reply := j.mailer.tokens.affair(n, to)
	note := templates.Note{About: templates.NoteDeskAsk, Name: p.Name, Form: p.Form, More: shown,
		Lines: []string{confirmLine(p.Language)}, Key: affairKey(a)}
	j.mailer.notice(mail.Address{Name: p.Name, Addr: j.m.From.Addr}, p.Language, note, true, &reply)
	return nil
}

// confirmLine is the line that says that something is the writer's.
func confirmLine(lang string) string { return Commands(lang).Write(cmdConfirm, "") }

// unparked carries out what a member has said is his, or what he writes instead.
func (j *job) unparked(a store.Affair, who invited) error {
	var was parked
	if err := json.Unmarshal(a.Data, &was); err != nil {
		return err
	}
	p := who.player
	asked := cmp.Or(was.Lang, p.Language)
	var lines []look
	lost := was.Lost
	if confirms(asked, j.m.Text) {
		if lines, _ = j.readDesk(asked, was.Text); p.Language == "" {
			p = j.reads(p, asked)
		}
	} else {
		p = j.hears(p, j.m.Text)
		lines, lost = j.deskLines(p, j.m)
	}
	if len(lines) == 0 {
		again := j.mailer.tokens.affair(a.N, who)
		who.player.Language = asked
		j.reply(who, templates.Note{About: templates.NoteAnswer, Lines: []string{confirmLine(asked)}}, &again)
		return nil
	}
	j.effects.settle(a)
	return j.serve(p, lines, lost)
}

// serve carries out what a member asks of the desk, and answers.
func (j *job) serve(p store.Player, lines []look, lost bool) error {
	j.result.Outcome = Answered
	if !slices.Contains(lines, look{Command: cmdUnsubscribe}) {
		p = j.heardAgain(p)
	}
	n := templates.Note{About: templates.NoteDesk, Lost: lost && len(lines) > 0}
	d := j.desk()
	counts := map[string]int{}
	for i, l := range lines {
		counts[l.Command]++
		if i >= maxLooks || counts[l.Command] > mostOf(l.Command) {
			n.Pages = append(n.Pages, templates.Page{Command: clip(written(deskCommands(p.Language), l), maxQuoted), Later: true})
			break
		}
		pages, err := d.pages(j, &p, l)
		if err != nil {
			return err
		}
		n.Pages = append(n.Pages, pages...)
	}
	if len(lines) > 0 && !n.Lost && !slices.ContainsFunc(n.Pages, func(p templates.Page) bool {
		return p.Desk == nil || p.Desk.Done != "begun"
	}) {
		return nil // the first letter of the match is the answer
	}
	if len(lines) == 0 {
		if n.Matches = nil; lost {
			var err error
			if n.Matches, err = d.matchesOf(p); err != nil {
				return err
			}
		}
	}
	n.Name, n.Form, n.Guessed = p.Name, p.Form, j.guessed
	if slices.ContainsFunc(lines, func(l look) bool { return l.Command == cmdLanguage }) {
		n.Guessed = nil // it says so itself
	}
	reply := j.mailer.tokens.member(p)
	j.mailer.notice(mail.Address{Name: p.Name, Addr: j.m.From.Addr}, p.Language, n, true, &reply)
	return nil
}

// hears finds by the first text of a player which language he reads.
func (j *job) hears(p store.Player, text string) store.Player {
	if p.Language != "" || strings.TrimSpace(text) == "" {
		return p
	}
	return j.reads(p, templates.LanguageOf(text))
}

// reads notes which language a player reads who has not been heard before; it is empty for
// none that is known. If letters to him were in another, he is told so.
func (j *job) reads(p store.Player, lang string) store.Player {
	p.Language, j.unnoted = cmp.Or(lang, english), true
	if p.Language != english {
		j.guessed = languageLines(lang)
	}
	return p
}

// heardAgain lets letters go to a member again who has written.
func (j *job) heardAgain(p store.Player) store.Player {
	p.Addresses = slices.Clone(p.Addresses)
	was := p.Stopped || j.unnoted
	p.Stopped = false
	for i := range p.Addresses {
		if a := &p.Addresses[i]; a.Dead && strings.EqualFold(a.Addr, j.m.From.Addr) {
			a.Dead, was = false, true
		}
	}
	if was {
		j.effects.change(p)
	}
	return p
}

// pages answer one line at the desk. p becomes what the line makes of him.
func (d desk) pages(j *job, p *store.Player, l look) ([]templates.Page, error) {
	c := deskCommands(p.Language)
	in := &contest{people: map[games.Seat]store.Player{nobody: *p}}
	cs := commands{shared: d.shared, in: in, words: words{in}, accounts: d.accounts, watchers: d.watchers}
	var pages []templates.Page
	switch l.Command {
	case cmdHelp:
		pages = d.help(p.Language, l.Rest)
	case cmdSettings:
		pages = []templates.Page{{Sets: d.sets(*p)}}
	case cmdForm:
		var err error
		if pages, err = cs.setForm(nobody, l.Rest); err != nil {
			return nil, err
		}
	case cmdZone:
		pages = cs.setZone(nobody, l.Rest)
	case cmdLanguage:
		pages = cs.setLanguage(nobody, l.Rest)
	case cmdSubject:
		pages = cs.setSubject(nobody, l.Rest)
	case cmdCalendar:
		pages = cs.setCalendar(nobody, l.Rest)
	case cmdAnnouncements:
		pages = cs.setAnnouncements(nobody, l.Rest)
	case cmdPicture:
		pages = cs.setPicture(nobody, l.Rest)
	case cmdLetters:
		pages = cs.setLetters(nobody, everywhereToo(l.Rest))
	case cmdPace:
		pages = cs.setPaceOf(nobody, l.Rest)
	case cmdAddress, cmdRenew, cmdUnsubscribe:
		account, err := cs.account(*p, l.Command, l.Rest)
		if err != nil {
			return nil, err
		}
		pages = []templates.Page{{Account: account}}
	case cmdAway, cmdBack:
		t := turn{shared: d.shared, in: in, words: words{in}, m: &j.m, result: &j.result}
		pages = []templates.Page{{Time: t.absent(&reply{Seat: nobody, Done: true}, l)}}
	case cmdWatch, cmdUnwatch:
		done, err := d.watchers.wish(*p, l.Command, l.Rest)
		if err != nil {
			return nil, err
		}
		pages = []templates.Page{{Watch: &done}}
	case cmdBlock, cmdUnblock:
		done, err := d.block(in, *p, l)
		if err != nil {
			return nil, err
		}
		pages = []templates.Page{{Desk: &done}}
	default:
		done, err := d.do(*p, l)
		if err != nil {
			return nil, err
		}
		pages = []templates.Page{{Desk: &done}}
	}
	*p = in.people[nobody]
	for i := range pages {
		pages[i].Command = clip(written(c, l), maxQuoted)
	}
	return pages, nil
}

// everywhereToo has a choice of letters be for all matches.
func everywhereToo(rest string) string {
	return strings.TrimSuffix(strings.TrimSpace(rest), everywhere) + everywhere
}

// do carries out what is for the whole club, in any message.
func (d desk) do(p store.Player, l look) (templates.Desk, error) {
	switch l.Command {
	case cmdMatches:
		return d.matches(p)
	case cmdResults:
		return d.results(p)
	case cmdStandings:
		return d.standings(p)
	case cmdStats:
		return d.stats(p)
	case cmdSeeks:
		return d.seeks(p)
	case cmdSeek, cmdChallenge:
		return d.want(p, l)
	case cmdLearn:
		return d.learn(p, l.Rest)
	case cmdOpenAccept, cmdOpenDecline, cmdOpenWithdraw:
		return d.open(p, l)
	case cmdResend:
		return d.resend(p, l.Rest)
	case cmdJoin:
		return templates.Desk{Done: "member", Who: p.Name}, nil
	}
	return templates.Desk{}, errors.New("adjudicator: nothing at the desk is called " + l.Command)
}

// help finds a page of the frame; that of topic "" is about the club.
func (d desk) help(lang, rest string) []templates.Page {
	topic := games.Fold(strings.Trim(rest, " :.?!\"'"))
	if topic == "" {
		topic = helpClub
	}
	for _, name := range []string{topic, strings.ReplaceAll(topic, " ", "-")} {
		if text, ok := templates.Help(lang, name); ok {
			return []templates.Page{{Text: text}}
		}
		if title := d.records.titles.Named(name); title != nil {
			if text, ok := title.Help("", lang); ok {
				return []templates.Page{{Text: text}}
			}
		}
	}
	return []templates.Page{{None: true, Topics: templates.Topics(lang)}}
}

// helpClub is the page about the club.
const helpClub = "club"

// sets are the settings of a player that he has in all his matches.
func (d desk) sets(p store.Player) []templates.Set {
	var list []templates.Set
	for _, s := range settings(d.mailer.picture) {
		set := templates.Set{Name: s.name, Value: s.player(p), Guessed: s.guessed != nil && s.guessed(p)}
		if set.Value == "" || s.name == cmdMute {
			continue
		}
		lines := Commands(p.Language).Changes(s.name)
		if s.name == cmdLanguage {
			lines = languageLines(p.Language)
		}
		for _, line := range lines {
			_, rest, _ := strings.Cut(line, " ")
			if value, ok := Commands(p.Language).Choice(s.name, rest); !ok || value != set.Value {
				set.Change = append(set.Change, line)
			}
		}
		list = append(list, set)
	}
	return list
}

// resend sends a member the last letter of a match again.
func (d desk) resend(p store.Player, rest string) (templates.Desk, error) {
	matches, err := d.records.store.MatchesOf(p.ID)
	if err != nil {
		return templates.Desk{}, worldError{err}
	}
	code, ok := codeIn(rest)
	open := slices.DeleteFunc(slices.Clone(matches), func(m store.Match) bool { return m.State == store.MatchOver })
	if code == "" && len(open) == 1 {
		code = open[0].Code
	}
	at := slices.IndexFunc(matches, func(m store.Match) bool { return m.Code == code })
	if at < 0 {
		done := templates.Desk{Done: "no-match", Code: code}
		if code == "" || !ok {
			done = templates.Desk{Done: "resend-which"}
		}
		for _, m := range open {
			done.Lines = append(done.Lines, Commands(p.Language).Write(cmdResend, m.Code))
		}
		if len(open) == 0 && done.Done == "resend-which" {
			done.Done = "matches"
		}
		return done, nil
	}
	return templates.Desk{Done: "resent", Code: code}, d.accounts.sendIn(matches[at], p, kindAnswer)
}
