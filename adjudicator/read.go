package adjudicator

import (
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
	"postrider/templates"
)

// work is what one message is found to hold for a seat.
type work struct {
	seat    games.Seat
	stale   int  // the older report that it answers; 0: the present one
	older   bool // it answers one that is not the present one, whether it holds orders or not
	lines   []games.SheetLine
	preview bool
	undoing bool
	again   bool              // resend
	looks   []games.SheetLine // commands that are answered
	left    []games.SheetLine // commands above what one message may hold
	spoken  []games.SheetLine // what is said to others, or noted
	said    int               // how much of it was
	now     time.Time

	acts       bool // there is something in it that concerns the match
	staleLines map[int]bool
	index      []int // in lines, of each line of the sheet that was taken or tried
	undone     *templates.Undo
	outcome    games.Outcome
	asked      []games.Decision // of who wrote a sheet that came back
}

// readWork finds out what a message holds for a seat.
func readWork(in *contest, m mail.Message, s *sender) *work {
	w := &work{seat: s.seat, staleLines: map[int]bool{}}
	if s.report > 0 && (s.moved || !in.game.Answers(s.seat, s.report)) {
		w.stale, w.older = s.report, true
	}
	reader, words := in.reader(s.seat), Commands(in.lang(s.seat))
	reader.Offered = reader.Offered && w.stale == 0
	text := mail.WithoutLinks(m.Text)
	w.lines = reader.Read(text).Lines
	if text != m.Text {
		keepLinks(w.lines, reader.Read(m.Text).Lines)
	}
	if unsubscribes(m) {
		w.lines = []games.SheetLine{{N: 1, Text: cmdUnsubscribe, Word: games.WordCommand, Command: cmdUnsubscribe}}
	}
	tried := 0
	for i, l := range w.lines {
		if open, ok := openLine(words, l.Text); ok {
			l = games.SheetLine{N: l.N, Text: l.Text, Word: games.WordCommand, Command: open.Command, Rest: open.Rest}
			w.lines[i] = l
		}
		if l.Word != games.WordCommand {
			continue
		}
		switch l.Command {
		case cmdUndo, cmdPreview, cmdResend:
			if code, is := codeIn(l.Rest); l.Command == cmdResend && is && code != "" && code != in.meta.Code { // of another match
				w.ask(l)
				continue
			}
			if l.Command == cmdPreview && len(strings.Fields(l.Rest)) > 1 { // "preview: play 14" is an order to be tried
				if tried++; tried > maxTried {
					w.left = append(w.left, l)
					continue
				}
				w.lines[i] = behind(reader, l)
				w.preview = w.preview || w.lines[i].Reading.Order != nil
				continue
			}
			w.undoing = w.undoing || l.Command == cmdUndo
			w.preview = w.preview || l.Command == cmdPreview
			w.again = w.again || l.Command == cmdResend
		case cmdSay, cmdNote:
			w.spoken = append(w.spoken, l)
		default:
			w.ask(l)
		}
	}
	return w
}

// keepLinks puts the links back into what is said to others or noted: whole are the
// same lines with all their links.
func keepLinks(lines, whole []games.SheetLine) {
	for i, l := range lines {
		if l.Word != games.WordCommand || l.Command != cmdSay && l.Command != cmdNote {
			continue
		}
		if j := slices.IndexFunc(whole, func(o games.SheetLine) bool { return o.N == l.N && o.Command == l.Command }); j >= 0 {
			lines[i] = whole[j]
		}
	}
}

// mostOf is how often a command is answered in one message: most are answered
// alike each time, or do something that is done by then.
func mostOf(kind string) int {
	switch kind {
	case cmdHelp:
		return maxLooks
	case cmdLegal, cmdBoard, cmdWatch, cmdUnwatch, cmdMute, cmdUnmute, cmdSeek, cmdChallenge, cmdOpenAccept, cmdOpenDecline, cmdOpenWithdraw,
		cmdBlock, cmdUnblock:
		return 3
	}
	return 1
}

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
	if same < mostOf(kind) && len(w.looks) < maxLooks {
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

// behind reads what stands behind a command as an order; it is talk if it is none.
func behind(reader games.SheetReader, l games.SheetLine) games.SheetLine {
	rest := reader.Read(l.Rest).Lines
	if len(rest) != 1 || rest[0].Reading.Order == nil {
		return games.SheetLine{N: l.N, Text: l.Text, Reading: games.Reading{Talk: true}}
	}
	rest[0].N = l.N
	return rest[0]
}

// leftOver names commands that are not answered, the first of them.
// Empty: there are none.
func leftOver(c *games.Commands, list []games.SheetLine) string {
	const shown = 5
	var names []string
	for _, l := range list[:min(len(list), shown)] {
		names = append(names, clip(c.Write(l.Command, l.Rest), 60))
	}
	if len(list) > shown {
		names = append(names, "...")
	}
	return strings.Join(names, ", ")
}

// textFits reports whether a text that stands behind the word of a command can be what the
// command is about: "away with you, Bob" is talk, and so is "give me 3 more days", for
// time is given to others.
func textFits(c *games.Commands, lang, command, text string) bool {
	words := strings.Fields(strings.Trim(text, " .!"))
	if len(words) == 0 {
		return true
	}
	digit := strings.ContainsAny(text, "0123456789")
	switch command {
	case cmdGive:
		to, _ := c.Choice("whom", words[0])
		return to != "self"
	case cmdAway:
		_, fault := timeWords(lang).Away(text, clock.Date{Year: 2000, Month: 1, Day: 1})
		return digit || fault == nil || fault.Trouble != clock.TroubleWord
	case cmdAddress:
		_, does := c.Choice(cmdAddress, words[0])
		return does && len(words) == 2 && strings.Contains(words[1], "@")
	case cmdLearn, cmdSeek, cmdChallenge:
		_, chat := c.Choice("chat", words[0])
		return !chat && len(words) <= 20 && (command != cmdChallenge || len(words) > 1)
	case cmdSubstitute:
		_, does := c.Choice(cmdSubstitute, strings.Join(words, " "))
		return does || strings.Contains(text, "@")
	}
	return true
}

// unsubscribes reports whether a message is what a mail program sends that ends
// a subscription by our List-Unsubscribe: the word as subject, and no text or
// the same (RFC 6068, RFC 8058).
func unsubscribes(m mail.Message) bool {
	subject, _, _ := strings.Cut(strings.TrimSpace(m.Subject), " ")
	text := strings.TrimSpace(m.Text)
	return strings.EqualFold(subject, cmdUnsubscribe) && (text == "" || strings.EqualFold(text, cmdUnsubscribe))
}
