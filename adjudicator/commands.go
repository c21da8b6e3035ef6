package adjudicator

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"postrider/games"
	"postrider/kinsoku"
	"postrider/store"
	"postrider/templates"
)

// What a line may be for the clerk and not for the match: the names of rows of
// templates/LANGUAGE/commands.toml, which has the words for them. They work in any
// message, also beside orders and in answer to an old report.
const (
	cmdHelp    = "help"
	cmdBoard   = "board"
	cmdUnits   = "units"
	cmdPlaces  = "places"
	cmdStatus  = "status"
	cmdOrders  = "orders"
	cmdLegal   = "legal"
	cmdHistory = "history"
	cmdResend  = "resend"
	cmdForm    = "form"
	cmdLetters = "letters"
	cmdPace    = "pace-all"
	cmdUndo    = "undo"
	cmdPreview = "preview"

	cmdSettings = "settings"
	cmdZone     = "zone"
	cmdCalendar = "calendar"

	cmdAnnouncements = "announcements"
	cmdSubject       = "subject"
	cmdPicture       = "picture"
)

// Commands are what players may type beside orders, in a language; an unknown
// one is English.
func Commands(lang string) *games.Commands { return matchCommands(lang) }

var matchCommands = commandsOf(templates.Commands)

// commandsOf are the commands of those rows, by language; all are loaded when one is asked
// for.
func commandsOf(rows ...func(lang string) []byte) func(lang string) *games.Commands {
	load := sync.OnceValue(func() map[string]*games.Commands {
		all := map[string]*games.Commands{}
		for _, lang := range templates.Languages() {
			c, err := games.LoadCommands(lang, commandFiles(lang, rows...)...)
			if err != nil {
				panic(err) // embedded, and read by a test
			}
			c.Texts(func(command, text string) bool { return textFits(c, lang, command, text) })
			all[lang] = c
		}
		return all
	})
	return func(lang string) *games.Commands { return cmp.Or(load()[lang], load()[english]) }
}

// Bounds of what commands are answered with.
const (
	maxLooks   = 10  // commands answered in one message
	maxTried   = 40  // orders behind the word preview, each with its own
	maxLegal   = 60  // orders listed for a decision
	maxHistory = 100 // reports listed
	// maxPages is how many bytes of answers one letter holds; what comes above is
	// left for another message.
	maxPages = 96 << 10
)

// commands answer what a seat asks beside its orders, and change its player's
// account.
type commands struct {
	shared
	in       *contest
	words    words
	accounts accounts
	watchers watchers
	desk     desk
}

// aboutAccount carries out the commands about the sender's account.
func (cs commands) aboutAccount(rep *reply) error {
	list := rep.Looks
	rep.Looks = nil
	for _, l := range list {
		if l.Command != cmdAddress && l.Command != cmdRenew && l.Command != cmdUnsubscribe {
			rep.Looks = append(rep.Looks, l)
			continue
		}
		if err := cs.look1(rep, l); err != nil {
			return err
		}
	}
	return nil
}

// look answers the commands that only look.
func (cs commands) look(rep *reply) error {
	for i, l := range rep.Looks {
		if size(rep.Pages) > maxPages {
			left := []string{rep.Left}
			for _, l := range rep.Looks[i:] {
				left = append(left, cs.typed(rep.Seat).Write(l.Command, l.Rest))
			}
			rep.Left = clip(strings.Trim(strings.Join(left, ", "), ", "), 200)
			break
		}
		if err := cs.look1(rep, l); err != nil {
			return err
		}
	}
	if rep.Left != "" {
		rep.Pages = append(rep.Pages, templates.Page{Command: rep.Left, Later: true})
	}
	return nil
}

// size is about how many bytes pages hold.
func size(pages []templates.Page) int {
	n := 0
	for _, p := range pages {
		n += len(p.Text) + p.Board.Size()
		for _, t := range p.Talks {
			for _, line := range t.Text {
				n += len(line)
			}
		}
		for _, list := range [][]string{p.Notes, p.Copy, p.Topics} {
			for _, s := range list {
				n += len(s)
			}
		}
		for _, g := range p.Groups {
			for _, h := range g.Hints {
				n += len(h.Copy) + len(h.Note)
			}
		}
	}
	return n
}

func (cs commands) look1(rep *reply, l look) error {
	pages, err := []templates.Page{{Desk: &templates.Desk{Done: "undone"}}}, error(nil)
	// What does something for the whole club is not done in a message that is not carried out.
	forClub := []string{cmdSeek, cmdChallenge, cmdLearn, cmdOpenAccept, cmdOpenDecline, cmdOpenWithdraw}
	if !slices.Contains(forClub, l.Command) || rep.Done && !rep.Preview {
		pages, err = cs.page(rep.Seat, l.Command, l.Rest)
	}
	for i := range pages {
		pages[i].Command = clip(written(cs.typed(rep.Seat), l), 200)
	}
	rep.Pages = append(rep.Pages, pages...)
	return err
}

// typed are the commands in the language of a seat's player.
func (cs commands) typed(seat games.Seat) *games.Commands {
	return Commands(cs.in.lang(seat))
}

// clip cuts a text to so many bytes, and shows that it was longer.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// page answers one command.
func (cs commands) page(seat games.Seat, command, rest string) ([]templates.Page, error) {
	lang := cs.in.lang(seat)
	news := cs.in.game.News(seat)
	switch command {
	case cmdHelp:
		return cs.help(lang, rest), nil
	case cmdBoard:
		form := cs.in.form(seat)
		if named, ok := cs.typed(seat).Choice("form", rest); ok {
			form = games.Form(named)
		}
		look := games.Look{Form: form, Lang: lang}
		page := templates.Page{}
		page.Board, page.Picture = cs.mailer.shownTo(cs.in.people[seat], news.View, look)
		return []templates.Page{page}, nil
	case cmdUnits, cmdPlaces:
		look := games.Look{Form: games.List, Lang: lang, Half: games.Half(command)}
		return []templates.Page{{Board: shown(news.View, look)}}, nil
	case cmdStatus:
		return []templates.Page{{Text: unbroken(news.View.Status(lang)), Since: cs.words.since(seat, news, cs.effects.now),
			Watched: cs.words.observed(seat)}}, nil
	case cmdOrders:
		return []templates.Page{{Since: cs.words.since(seat, news, cs.effects.now), Kinds: cs.words.settings(seat, news.Standing, false)}}, nil
	case cmdSettings:
		return cs.settings(seat), nil
	case cmdZone:
		return cs.setZone(seat, rest), nil
	case cmdLanguage:
		return cs.setLanguage(seat, rest), nil
	case cmdSubject:
		return cs.setSubject(seat, rest), nil
	case cmdCalendar:
		return cs.setCalendar(seat, rest), nil
	case cmdAnnouncements:
		return cs.setAnnouncements(seat, rest), nil
	case cmdPicture:
		return cs.setPicture(seat, rest), nil
	case cmdLegal:
		return cs.legal(seat, news, rest), nil
	case cmdHistory:
		return cs.history(seat, rest)
	case cmdForm:
		return cs.setForm(seat, rest)
	case cmdLetters:
		return cs.setLetters(seat, rest), nil
	case cmdTalk:
		return cs.talked(seat, rest)
	case cmdNotes:
		return cs.noted(seat)
	case cmdMute, cmdUnmute:
		return cs.mute(seat, command, rest), nil
	case cmdPace:
		return cs.setPace(seat, rest), nil
	case cmdAddress, cmdRenew, cmdUnsubscribe:
		account, err := cs.account(cs.in.people[seat], command, rest)
		return []templates.Page{{Account: account}}, err
	case cmdSandbox:
		done, err := cs.sandbox(seat, rest)
		return []templates.Page{{Sandbox: done}}, err
	case cmdWatch, cmdUnwatch:
		done, err := cs.watchers.wish(cs.in.people[seat], command, rest)
		return []templates.Page{{Watch: &done}}, err
	case cmdMatches, cmdResults, cmdSeeks, cmdSeek, cmdChallenge, cmdLearn, cmdOpenAccept, cmdOpenDecline, cmdOpenWithdraw, cmdResend:
		done, err := cs.desk.do(cs.in.people[seat], look{command, rest})
		return []templates.Page{{Desk: &done}}, err
	}
	return nil, errors.New("adjudicator: no command " + command)
}

// help finds pages of the title and of the frame. The page of topic "" is both; what both
// say of another topic is one page.
func (cs commands) help(lang, rest string) []templates.Page {
	topic := games.Fold(strings.Trim(rest, " :.?!\"'"))
	var pages []templates.Page
	for _, name := range []string{topic, strings.ReplaceAll(topic, " ", "-")} {
		if text, ok := templates.Help(lang, name); ok {
			pages = append(pages, templates.Page{Text: text})
		}
		if text, ok := cs.in.title.Help(name, lang); ok {
			pages = append(pages, templates.Page{Text: text})
		}
		if len(pages) > 1 && name != "" {
			pages = []templates.Page{{Text: strings.TrimRight(pages[0].Text, "\n") + "\n\n" + pages[1].Text}}
		}
		if len(pages) > 0 {
			return pages
		}
	}
	topics := templates.Topics(lang)
	for _, info := range cs.in.title.Kinds() {
		if _, ok := cs.in.title.Help(string(info.Kind), lang); ok {
			topics = append(topics, games.KindIn(cs.in.title, lang, info.Kind))
		}
	}
	return []templates.Page{{None: true, Topics: topics}}
}

// legal says what the seat may order now, in short or on a topic.
func (cs commands) legal(seat games.Seat, news games.News, topic string) []templates.Page {
	if len(news.Asked) == 0 {
		return []templates.Page{{Idle: true}}
	}
	var pages []templates.Page
	for _, d := range news.Asked {
		seat := d.About().Seat
		page := templates.Page{Text: cs.words.prompt(seat, d.Prompt())}
		advice, fault := cs.in.title.Advise(d, topic, cs.in.lang(seat))
		switch {
		case fault != nil:
			page.Notes = append(page.Notes, cs.words.say(seat, fault.Why))
		case len(advice.Groups) > 0:
			cs.advise(seat, &page, advice)
		default:
			some, _ := cs.in.title.Examples(d, maxLegal)
			for _, o := range some {
				page.Copy = append(page.Copy, cs.words.order(seat, o))
			}
		}
		pages = append(pages, page)
	}
	return pages
}

// advise adds to a page what the title has to say of a decision.
func (cs commands) advise(seat games.Seat, page *templates.Page, advice games.Advice) {
	page.Notes = cs.words.says(seat, advice.Notes)
	for _, g := range advice.Groups {
		group := templates.Group{Left: g.Left}
		if g.Head.Kind != "" {
			group.Head = cs.words.say(seat, g.Head)
		}
		if g.Left > 0 && g.More != "" {
			group.More = cs.typed(seat).Write(cmdLegal, g.More)
		}
		for _, h := range g.Hints {
			hint := templates.Hint{}
			if h.Note.Kind != "" {
				hint.Note = strings.TrimSpace(cs.words.say(seat, h.Note))
			}
			if h.Order != nil {
				hint.Copy = cs.words.order(seat, *h.Order)
			}
			group.Hints = append(group.Hints, hint)
		}
		page.Groups = append(page.Groups, group)
	}
}

// history lists the reports that the player has got, or shows one again.
func (cs commands) history(seat games.Seat, rest string) ([]templates.Page, error) {
	list, err := cs.records.told(cs.in.meta, cs.in.people[seat].ID)
	if err != nil {
		return nil, err
	}
	if n, err := strconv.Atoi(strings.TrimSpace(rest)); err == nil {
		if kept := ofSeat(slices.DeleteFunc(slices.Clone(list), func(r store.Report) bool { return r.Number != n }), seat); kept != nil {
			old, err := cs.records.kept(cs.in.meta, *kept)
			if err != nil {
				return nil, err
			}
			text, _, err := templates.Render(cs.in.lang(seat), templates.Match, old)
			if err != nil {
				return nil, err
			}
			said := cs.keptWords(seat, *kept, old)
			return []templates.Page{{Reports: []templates.Kept{said}, Board: templates.Drawn(text)}}, nil
		}
	}
	page := templates.Page{}
	list, err = cs.records.store.WithData(cs.in.meta.Code, list[max(0, len(list)-maxHistory):])
	if err != nil {
		return nil, worldError{err}
	}
	for _, kept := range list {
		old, err := readKept(cs.in.meta, kept)
		if err != nil {
			return nil, err
		}
		page.Reports = append(page.Reports, cs.keptWords(seat, kept, old))
	}
	return []templates.Page{page}, nil
}

// keptWords say of a report that was kept what it was, and when it was made.
func (cs commands) keptWords(seat games.Seat, kept store.Report, old templates.Report) templates.Kept {
	k := templates.Kept{Number: kept.Number, Where: old.Where, Made: madeAt(cs.in.people[seat], old, cs.effects.now)}
	if kept.Seat != string(seat) {
		k.Seat = seatName(cs.in.lang(seat), games.Seat(kept.Seat))
	}
	return k
}

// madeAt says for a player when a report was made; empty if that is not known.
func madeAt(p store.Player, r templates.Report, now time.Time) string {
	if r.Made == 0 {
		return ""
	}
	return instant(p, time.Unix(r.Made, 0), now)
}

// setForm notes how the player wants boards drawn.
func (cs commands) setForm(seat games.Seat, rest string) ([]templates.Page, error) {
	form, ok := cs.typed(seat).Choice("form", rest)
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), cmdForm)
		return []templates.Page{{Text: text}}, nil
	}
	p := cs.in.people[seat]
	p.Form = form
	cs.in.change(p, cs.effects)
	return []templates.Page{{Form: p.Form}}, nil
}

// setPace notes at which pace the player goes in all matches in which he has chosen none.
func (cs commands) setPace(seat games.Seat, rest string) []templates.Page {
	pace, ok := cs.typed(seat).Choice(cmdPace, rest)
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), "pace")
		return []templates.Page{{Text: text}}
	}
	before := cs.in.game.Settings(seat, false)
	cs.pace(seat, pace)
	cs.in.introduce()
	return []templates.Page{{Pace: pace, Notes: cs.words.says(seat, cs.words.changed(seat, before))}}
}

func (cs commands) pace(seat games.Seat, pace string) {
	p := cs.in.people[seat]
	if p.Pace = pace; pace == paceShipped {
		p.Pace = string(games.Shipped)
	}
	cs.in.change(p, cs.effects)
}

// setPaceOf is setPace where there is no match in hand.
func (cs commands) setPaceOf(seat games.Seat, rest string) []templates.Page {
	pace, ok := cs.typed(seat).Choice(cmdPace, rest)
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), "pace")
		return []templates.Page{{Text: text}}
	}
	cs.pace(seat, pace)
	return []templates.Page{{Pace: pace}}
}

// account carries out a command about a player's account.
func (cs commands) account(p store.Player, command, rest string) (*templates.Account, error) {
	switch command {
	case cmdRenew:
		p.Generation++
		cs.in.change(p, cs.effects)
		return &templates.Account{Done: "renewed"}, cs.renewElsewhere(p)
	case cmdUnsubscribe:
		p.Stopped = true // until he writes again
		cs.in.change(p, cs.effects)
		if err := cs.watchers.endAll(p); err != nil {
			return nil, err
		}
		// The opponents read it in their next letter, the game master now.
		cs.mailer.tellGM(templates.Note{About: templates.NoteGMStopped, Who: p.Name})
		return &templates.Account{Done: "stopped"}, nil
	}
	is, page, err := cs.accounts.address(p, rest)
	if is != nil {
		cs.in.change(*is, cs.effects)
	}
	return page, err
}

// renewElsewhere has the last report of each of a player's other matches follow
// with its new reply address: the letter in hand has that of this match.
func (cs commands) renewElsewhere(p store.Player) error {
	matches, err := cs.records.store.MatchesOf(p.ID)
	if err != nil {
		return worldError{err}
	}
	for _, m := range matches {
		if m.State != store.MatchOver && m.Code != cs.in.meta.Code {
			cs.effects.p.Tasks = append(cs.effects.p.Tasks, store.Task{Kind: taskRenewed, Match: m.Code, Player: p.ID})
		}
	}
	return nil
}

// statusColumns is how wide a title says where a match stands.
const statusColumns = 78

// unbroken puts together again the lines of a text that were broken at statusColumns, for
// its reader's letters may be narrower.
func unbroken(text string) string {
	var b strings.Builder
	before := 0       // the columns of the line before
	last := rune(' ') // what it ends with
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		rest := strings.TrimLeft(line, " ")
		word, _, _ := strings.Cut(rest, " ")
		word = word[:kinsoku.Prose.Part([]byte(word))]
		first, _ := utf8.DecodeRuneInString(rest)
		switch {
		case rest != line && before+1+kinsoku.Width(word) > statusColumns && (kinsoku.Wide(first) || kinsoku.Wide(last)):
			b.WriteString(rest)
		case rest != line && before+1+kinsoku.Width(word) > statusColumns:
			b.WriteString(" " + rest)
		case b.Len() > 0:
			b.WriteString("\n" + line)
		default:
			b.WriteString(line)
		}
		before = kinsoku.Width(line)
		last, _ = utf8.DecodeLastRuneInString(line)
	}
	return b.String()
}
