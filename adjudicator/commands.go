package adjudicator

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// Commands are the words that begin a line for the clerk and not for the match.
// They work in any message, also beside orders and in answer to an old report.
const (
	cmdHelp    = "help"
	cmdBoard   = "board"
	cmdStatus  = "status"
	cmdOrders  = "orders"
	cmdLegal   = "legal"
	cmdHistory = "history"
	cmdResend  = "resend"
	cmdForm    = "form"
	cmdUndo    = "undo"
	cmdPreview = "preview"
)

var commands = []string{cmdHelp, cmdBoard, cmdStatus, cmdOrders, cmdLegal, cmdHistory, cmdResend, cmdForm, cmdUndo, cmdPreview, cmdAddress, cmdRenew, cmdUnsubscribe}

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

// read finds out what a message holds for a seat.
func (tb *table) read(s *sender) *work {
	w := &work{seat: s.seat, staleLines: map[int]bool{}}
	if s.report > 0 && (s.moved || s.report != tb.match.Report(s.seat)) {
		w.stale = s.report
	}
	w.lines = games.ReadSheet(tb.title, tb.m.Text, commands).Lines
	if unsubscribes(tb.m) {
		w.lines = games.ReadSheet(tb.title, cmdUnsubscribe, commands).Lines
	}
	tried := 0
	for i, l := range w.lines {
		if l.Word != games.WordCommand {
			continue
		}
		switch l.Command {
		case cmdUndo, cmdPreview, cmdResend:
			// "Undo the damage, Bob!" is talk, and "preview: play 14" an order to
			// be tried.
			if len(strings.Fields(l.Rest)) > 1 {
				if tried++; tried > maxTried {
					w.left = append(w.left, l)
					continue
				}
				w.lines[i] = tb.behind(l)
				w.preview = w.preview || l.Command == cmdPreview && w.lines[i].Reading.Order != nil
				continue
			}
			w.undoing = w.undoing || l.Command == cmdUndo
			w.preview = w.preview || l.Command == cmdPreview
			w.again = w.again || l.Command == cmdResend
		case cmdAddress, cmdRenew, cmdUnsubscribe:
			if !accountLine(l.Command, l.Rest) { // "Address me as Sir, Bob" is talk
				w.lines[i] = tb.behind(l)
				continue
			}
			w.ask(l)
		default:
			w.ask(l)
		}
	}
	return w
}

// mostOf is how often a command is answered in one message, where that is not
// once: the others are answered alike each time, or do something that is done by
// then.
var mostOf = map[string]int{cmdHelp: maxLooks, cmdLegal: 3, cmdBoard: 3}

// ask notes a command that is to be answered. What is asked again is answered
// once; what is asked beyond the bounds is named as left.
func (w *work) ask(l games.SheetLine) {
	kind, rest, same := lookKind(l), games.Fold(l.Rest), 0
	for _, o := range w.looks {
		if lookKind(o) != kind {
			continue
		}
		if games.Fold(o.Rest) == rest {
			return
		}
		same++
	}
	if same < max(mostOf[kind], 1) && len(w.looks) < maxLooks {
		w.looks = append(w.looks, l)
		return
	}
	w.left = append(w.left, l)
}

// lookKind is a command as it is counted: beside the list of reports one of them
// may be asked for.
func lookKind(l games.SheetLine) string {
	if l.Command == cmdHistory && strings.TrimSpace(l.Rest) != "" {
		return cmdHistory + " N"
	}
	return l.Command
}

// behind reads what stands behind a command as an order, if it is one.
func (tb *table) behind(l games.SheetLine) games.SheetLine {
	talk := games.SheetLine{N: l.N, Text: l.Text, Reading: games.Reading{Talk: true}}
	if l.Command != cmdPreview {
		return talk
	}
	rest := games.ReadSheet(tb.title, l.Rest, nil).Lines
	if len(rest) != 1 || rest[0].Reading.Order == nil {
		return talk
	}
	rest[0].N = l.N
	return rest[0]
}

// undo takes back what the seat ordered last, if the message says so.
func (tb *table) undo(w *work) error {
	if !w.undoing {
		return nil
	}
	out, err := tb.match.Undo(w.seat)
	if err != nil {
		return err
	}
	w.undone = &templates.Undo{Answers: out.Undone}
	for _, f := range out.Faults {
		w.undone.Why = tb.say(w.seat, f.Why)
	}
	for _, o := range out.Returned {
		w.undone.Unqueued = append(w.undone.Unqueued, tb.title.Format(o))
	}
	return nil
}

// accounts carries out the commands about the sender's account.
func (tb *table) accounts(rep *reply) error {
	list := rep.Looks
	rep.Looks = nil
	for _, l := range list {
		if l.Command != cmdAddress && l.Command != cmdRenew && l.Command != cmdUnsubscribe {
			rep.Looks = append(rep.Looks, l)
			continue
		}
		if err := tb.look1(rep, l); err != nil {
			return err
		}
	}
	return nil
}

// look answers the commands that only look.
func (tb *table) look(rep *reply) error {
	for i, l := range rep.Looks {
		if size(rep.Pages) > maxPages {
			left := []string{rep.Left}
			for _, l := range rep.Looks[i:] {
				left = append(left, l.Command+" "+l.Rest)
			}
			rep.Left = clip(strings.Trim(strings.Join(left, ", "), ", "), 200)
			break
		}
		if err := tb.look1(rep, l); err != nil {
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
		n += len(p.Text) + len(p.Board)
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

func (tb *table) look1(rep *reply, l look) error {
	pages, err := tb.page(rep.Seat, l.Command, l.Rest)
	for i := range pages {
		pages[i].Command = clip(strings.TrimSpace(l.Command+" "+l.Rest), 200)
	}
	rep.Pages = append(rep.Pages, pages...)
	return err
}

// leftOver names commands that are not answered, the first of them.
// Empty: there are none.
func leftOver(list []games.SheetLine) string {
	const shown = 5
	var names []string
	for _, l := range list[:min(len(list), shown)] {
		names = append(names, clip(strings.TrimSpace(l.Command+" "+l.Rest), 60))
	}
	if len(list) > shown {
		names = append(names, "...")
	}
	return strings.Join(names, ", ")
}

// clip cuts a text to so many bytes, and shows that it was longer.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// page answers one command.
func (tb *table) page(seat games.Seat, command, rest string) ([]templates.Page, error) {
	lang := tb.people[seat].Language
	news := tb.match.News(seat)
	switch command {
	case cmdHelp:
		return tb.help(lang, rest), nil
	case cmdBoard:
		form, ok := formNamed(rest)
		if !ok {
			form = tb.form(seat)
		}
		return []templates.Page{{Board: news.View.Board(games.Look{Form: form, Lang: lang})}}, nil
	case cmdStatus:
		return []templates.Page{{Text: news.View.Status(lang)}}, nil
	case cmdOrders:
		return []templates.Page{{Kinds: kindSettings(tb.match.Settings(seat, false))}}, nil
	case cmdLegal:
		return tb.legal(seat, news, rest), nil
	case cmdHistory:
		return tb.history(seat, rest)
	case cmdForm:
		return tb.setForm(seat, rest)
	case cmdAddress:
		return tb.address(seat, rest)
	case cmdRenew:
		return tb.renew(seat)
	case cmdUnsubscribe:
		return tb.stopLetters(seat)
	}
	return nil, errors.New("adjudicator: no command " + command)
}

// help finds pages of the title and of the frame. The page of topic "" is both.
func (tb *table) help(lang, rest string) []templates.Page {
	topic := games.Fold(strings.Trim(rest, " :.?!\"'"))
	var pages []templates.Page
	for _, name := range []string{topic, strings.ReplaceAll(topic, " ", "-")} {
		if text, ok := templates.Help(lang, name); ok {
			pages = append(pages, templates.Page{Text: text})
		}
		if text, ok := tb.title.Help(name, lang); ok {
			pages = append(pages, templates.Page{Text: text})
		}
		if len(pages) > 0 {
			return pages
		}
	}
	topics := templates.Topics(lang)
	for _, info := range tb.title.Kinds() {
		if _, ok := tb.title.Help(string(info.Kind), lang); ok {
			topics = append(topics, string(info.Kind))
		}
	}
	return []templates.Page{{None: true, Topics: topics}}
}

// legal says what the seat may order now, in short or on a topic.
func (tb *table) legal(seat games.Seat, news games.News, topic string) []templates.Page {
	if len(news.Asked) == 0 {
		return []templates.Page{{Idle: true}}
	}
	var pages []templates.Page
	for _, d := range news.Asked {
		page := templates.Page{Text: tb.say(seat, d.Prompt())}
		if adviser, ok := d.(games.Adviser); ok {
			tb.advise(seat, &page, adviser, topic)
			pages = append(pages, page)
			continue
		}
		some, _ := games.Examples(d, maxLegal)
		for _, o := range some {
			page.Copy = append(page.Copy, tb.title.Format(o))
		}
		pages = append(pages, page)
	}
	return pages
}

// advise adds to a page what a decision has to say on a topic.
func (tb *table) advise(seat games.Seat, page *templates.Page, d games.Adviser, topic string) {
	advice, fault := d.Advise(topic)
	if fault != nil {
		page.Notes = append(page.Notes, tb.say(seat, fault.Why))
		return
	}
	page.Notes = tb.says(seat, advice.Notes)
	for _, g := range advice.Groups {
		group := templates.Group{Left: g.Left}
		if g.Head.Kind != "" {
			group.Head = tb.say(seat, g.Head)
		}
		if g.Left > 0 && g.More != "" {
			group.More = cmdLegal + " " + g.More
		}
		for _, h := range g.Hints {
			hint := templates.Hint{}
			if h.Note.Kind != "" {
				hint.Note = strings.TrimSpace(tb.say(seat, h.Note))
			}
			if h.Order != nil {
				hint.Copy = tb.title.Format(*h.Order)
			}
			group.Hints = append(group.Hints, hint)
		}
		page.Groups = append(page.Groups, group)
	}
}

// history lists the reports that the player has got, or shows one again.
func (tb *table) history(seat games.Seat, rest string) ([]templates.Page, error) {
	list, err := tb.told(tb.meta, tb.people[seat].ID)
	if err != nil {
		return nil, err
	}
	if n, err := strconv.Atoi(strings.TrimSpace(rest)); err == nil {
		if kept := ofSeat(slices.DeleteFunc(slices.Clone(list), func(r store.Report) bool { return r.Number != n }), seat); kept != nil {
			old, err := tb.kept(tb.meta, *kept)
			if err != nil {
				return nil, err
			}
			text, _, err := templates.Render(tb.people[seat].Language, templates.Match, old)
			if err != nil {
				return nil, err
			}
			return []templates.Page{{Board: text}}, nil
		}
	}
	page := templates.Page{}
	list, err = tb.Store.WithData(tb.meta.Code, list[max(0, len(list)-maxHistory):])
	if err != nil {
		return nil, worldError{err}
	}
	for _, kept := range list {
		old, err := readKept(tb.meta, kept)
		if err != nil {
			return nil, err
		}
		k := templates.Kept{Number: kept.Number, Where: old.Where}
		if kept.Seat != string(seat) {
			k.Seat = seatName(games.Seat(kept.Seat))
		}
		page.Reports = append(page.Reports, k)
	}
	return []templates.Page{page}, nil
}

// setForm notes how the player wants boards drawn.
func (tb *table) setForm(seat games.Seat, rest string) ([]templates.Page, error) {
	form, ok := formNamed(rest)
	if !ok {
		text, _ := templates.Help(tb.people[seat].Language, cmdForm)
		return []templates.Page{{Text: text}}, nil
	}
	p := tb.people[seat]
	p.Form = string(form)
	tb.change(p)
	return []templates.Page{{Form: p.Form}}, nil
}

// formNamed is the form of boards with a name.
func formNamed(s string) (games.Form, bool) {
	f := games.Form(games.Fold(s))
	return f, f == games.Wide || f == games.Narrow || f == games.List
}

// kindSettings are a seat's settings as letters say them.
func kindSettings(settings []games.KindSetting) []templates.Setting {
	var list []templates.Setting
	for _, s := range settings {
		list = append(list, templates.Setting{Kind: string(s.Kind), Asks: s.Asks, Own: s.Own, Places: s.Places})
	}
	return list
}
