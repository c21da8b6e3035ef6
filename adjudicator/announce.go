package adjudicator

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// An Announcement is what a game master writes to all members of his club.
type Announcement struct {
	Subject string
	// Paragraphs are its text. Their lines are set anew for each reader, but for those that
	// stand for themselves, such as of a list, before which there is a line end.
	Paragraphs []string
}

const (
	// MaxAnnouncement is how many bytes an announcement may have.
	MaxAnnouncement = 10_000
	// maxAnnounced is how many letters its subject may have.
	maxAnnounced = 100
	// fullLine is how long a line is that goes on with the next.
	fullLine = 60
)

// ReadAnnouncement reads an announcement from the text of a file. Its subject is the first
// line, unless one is given.
func ReadAnnouncement(subject, text string) (a Announcement, err error) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	given := subject != ""
	if !utf8.ValidString(text) || !utf8.ValidString(subject) {
		return a, errors.New("it is no text in UTF-8; save it as plain text in UTF-8")
	}
	if len(text) > MaxAnnouncement {
		return a, fmt.Errorf("it has %d bytes; write it in %d", len(text), MaxAnnouncement)
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }) {
			return a, fmt.Errorf("line %d holds a control character; it must be plain text", i+1)
		}
		if mail.Mask(line) != line {
			return a, fmt.Errorf("line %d holds what may be a player's reply address; leave that out", i+1)
		}
	}
	if strings.ContainsFunc(subject, unicode.IsControl) {
		return a, errors.New("the subject holds a control character; it must be one line of plain text")
	}
	text = strings.ReplaceAll(text, "\t", "    ")
	if strings.TrimSpace(text) == "" {
		return a, errors.New("it is empty; its first line is the subject, and what is announced stands below")
	}
	if !given {
		subject, text, _ = strings.Cut(strings.TrimLeft(text, " \n"), "\n")
	}
	a.Subject = strings.Join(strings.Fields(subject), " ")
	a.Paragraphs = paragraphsOf(text)
	if n := utf8.RuneCountInString(a.Subject); n > maxAnnounced && given {
		return a, fmt.Errorf("the subject has %d letters; write it in %d", n, maxAnnounced)
	} else if n > maxAnnounced {
		return a, fmt.Errorf("its first line, the subject, has %d letters; write it in %d, or give one with --subject TEXT", n, maxAnnounced)
	}
	if len(a.Paragraphs) == 0 {
		return a, errors.New("nothing stands below its first line, which is the subject; --subject TEXT gives it another")
	}
	return a, nil
}

// paragraphsOf parts a text where there are empty lines. A line that is full goes on with
// the next, unless that stands for itself: it is indented, or of a list.
func paragraphsOf(text string) (list []string) {
	open := false
	last := 0 // how long the last line is
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		alone := strings.HasPrefix(line, " ") || strings.IndexFunc(line, func(r rune) bool {
			return unicode.IsLetter(r) || unicode.IsDigit(r)
		}) > 0
		digits := strings.TrimLeft(line, "0123456789")
		alone = alone || len(digits) < len(line) && (strings.HasPrefix(digits, ". ") || strings.HasPrefix(digits, ") "))
		switch {
		case line == "":
			open = false
			continue
		case !open:
			list = append(list, line)
		case !alone && last >= fullLine:
			list[len(list)-1] += " " + line
		default:
			list[len(list)-1] += "\n" + line
		}
		open, last = true, utf8.RuneCountInString(line)
	}
	return list
}

// Announced says what Announce has done: to how many an announcement goes, and to how many
// members it does not.
type Announced struct {
	Subject   string
	Letters   int
	Declined  int // they want no announcements
	Stopped   int // they want no letters
	Suspended int
	Dead      int // no address of theirs is known to be good
}

// Without says to whom an announcement does not go, and why; empty: it goes to all.
func (a Announced) Without() string {
	var list []string
	for _, x := range []struct {
		n         int
		one, many string
	}{{a.Declined, "wants no announcements", "want no announcements"}, {a.Stopped, "wants no letters", "want no letters"},
		{a.Suspended, "is suspended", "are suspended"}, {a.Dead, "has no address that letters reach", "have no address that letters reach"}} {
		if x.n > 0 {
			list = append(list, Count(x.n, x.one, x.many))
		}
	}
	return strings.Join(list, ", ")
}

// Announce writes an announcement to all members of the club whom it may reach. The same is
// sent once for ever.
func (c *Clerk) Announce(now time.Time, a Announcement) (done Announced, err error) {
	what := markOf(a.Subject+"\n"+strings.Join(a.Paragraphs, "\n\n"), "")
	err = c.withoutRules(now, "announce", func(j *job) error {
		done = Announced{Subject: a.Subject}
		l := j.effects.limit("announced " + what)
		if l.Count > 0 {
			return fmt.Errorf("this was announced on %s to %s; it is not sent again. Other words make another announcement",
				l.Since.In(c.zone()).Format(time.DateOnly), Count(l.Count, "player", "players"))
		}
		all, err := c.Options.Store.Players()
		if err != nil {
			return err
		}
		for _, p := range all {
			switch {
			case p.Suspended:
				done.Suspended++
			case p.Stopped:
				done.Stopped++
			case p.NoAnnouncements:
				done.Declined++
			case p.Address() == "":
				done.Dead++
			default:
				done.Letters++
				j.mailer.announce(p, a, what)
			}
		}
		if done.Letters == 0 {
			return fmt.Errorf("nobody would get it: %s", cmp.Or(done.Without(), "the club has no players"))
		}
		l.Since, l.Count, l.Kept = now, done.Letters, true
		j.effects.count(l)
		return nil
	})
	return done, err
}

// announce writes an announcement, which what stands for, to a member.
func (ml *mailer) announce(p store.Player, a Announcement, what string) {
	reply := ml.tokens.member(p)
	off := Commands(p.Language).Write(cmdAnnouncements, Commands(p.Language).ChoiceWords(cmdAnnouncements, onOff(false)))
	n := templates.Note{About: templates.NoteAnnouncement, Name: p.Name, Form: p.Form, Title: a.Subject, Said: a.Paragraphs,
		Lines: []string{off}, Stop: off, Key: what}
	ml.notice(mail.Address{Name: p.Name, Addr: p.Address()}, p.Language, n, false, &reply)
}
