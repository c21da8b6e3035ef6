package adjudicator

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Who may come into a club by mail.
const (
	JoinClosed  = "closed"  // nobody
	JoinApprove = "approve" // whom the game master lets in
	JoinOpen    = "open"    // whoever has an address
)

// affairJoin is the kind of an affair of somebody who would like to join; its Data is a
// joining.
const affairJoin = "join"

type joining struct {
	affair store.Affair

	Name string `json:"name"` // empty: he has given none that can be had
	Addr string `json:"addr"`
	Lang string `json:"lang,omitempty"` // that he has written in; empty: none is told
	// Proved: he has answered the letter that asked whether it is his address, and waits
	// for the game master.
	Proved bool `json:"proved,omitempty"`
}

const (
	joinSpan   = 7 * daySpan  // how long the letter can be answered
	provedSpan = 60 * daySpan // how long the game master has

	joinsHour    = 20  // letters to all who would like to join; as many to those who are vouched for
	joinsDay     = 100 // the same in a day
	joinsHourOf  = 10  // of those that are vouched for, to addresses of one organization
	joinsDayOf   = 40  // the same in a day
	joinsOpen    = 200 // who would like to join and have not been let in, at a time
	joinsGM      = 20  // of them that the game masters are written about in a day
	joinedDay    = 50  // members who come into an open club in a day; more wait for the game master
	vouchedJoins = 3   // letters to one address in a day if the club's server vouches for it
)

func readJoining(a store.Affair) (*joining, error) {
	w := &joining{affair: a}
	return w, json.Unmarshal(a.Data, w)
}

// joinings are all who would like to join, the oldest first.
func (r records) joinings() ([]*joining, error) {
	all, err := r.store.Affairs("")
	if err != nil {
		return nil, worldError{err}
	}
	var list []*joining
	for _, a := range all {
		if a.Kind != affairJoin {
			continue
		}
		w, err := readJoining(a)
		if err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, nil
}

// joinLine is the name with which somebody would like to join, as typed; false: the text
// does not ask for it.
func (j *job) joinLine(lang string) (name string, asks bool) {
	const looked = 5 // above that, somebody is writing a letter
	m := j.m
	text := m.Text
	if strings.TrimSpace(text) == "" {
		text = m.Subject
	}
	n := 0
	for line := range strings.Lines(text) {
		if command, about, ok := deskCommands(lang).Plain(strings.TrimSpace(line)); ok && command == cmdJoin {
			return bareName(lang, about), true
		}
		for _, l := range first(j.readDesk(lang, line)) {
			if l.Command == cmdJoin {
				return bareName(lang, l.Rest), true
			}
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if n++; n == looked {
			break
		}
	}
	return "", false
}

func first[A, B any](a A, _ B) A { return a }

// bareName is a name without the words of politeness around it: "as Anna Schmidt, please".
func bareName(lang, typed string) string {
	c := deskCommands(lang)
	name := typed
	if at := strings.IndexAny(typed, ",、。"); at >= 0 {
		name = typed[:at]
	}
	words := strings.Fields(strings.Trim(name, " .!"))
	for len(words) > 1 {
		if as, ok := c.Choice(choiceAs, words[0]); ok && as != "" {
			words = words[1:]
			continue
		}
		if says, _ := c.Choice(choiceOpen, words[len(words)-1]); says != openNothing {
			break
		}
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

// joins handles a message of somebody who is no member and would like to be one: he is
// asked, at the address that it names as its sender, whether that is his. It is false if
// the message is none such.
func (j *job) joins() (bool, error) {
	from := j.m.From.Addr
	if j.clerk.Options.Joining == JoinClosed || len(j.m.Replies) > 0 || j.m.Kind != mail.Person ||
		slices.Contains(j.m.Problems, mail.BadSender) || OfClub(j.mailer.club, from) {
		return false, nil
	}
	lang := templates.LanguageOf(j.m.Text)
	name, asks := j.joinLine(lang)
	if !asks {
		return false, nil
	}
	p, err := j.records.store.PlayerAt(from)
	if orNone(err) != nil {
		return false, err
	}
	if err == nil && p.Confirmed(from) {
		return false, nil // a member's, who is told so at the desk
	}
	vouched := j.m.Auth.Vouched()
	if j.result.Outcome = Stranger; !vouched {
		j.result.Outcome = Unproven
	}
	if j.m.Auth.Failed() || j.from.tooOld() || !vouched && j.effects.declined(from) {
		return true, nil
	}
	open, err := j.records.joinings()
	if err != nil {
		return false, err
	}
	var w *joining
	for _, o := range open {
		if strings.EqualFold(o.Addr, from) {
			w = o
		}
	}
	// What nothing vouches for changes nothing of what he is asked already, such as his name.
	// Where somebody is vouched for there is as much room again.
	most := joinsOpen
	if vouched {
		most *= 2
	}
	if w != nil && !vouched || w == nil && len(open) >= most || !j.mayJoin(from, vouched) {
		return true, nil
	}
	if vouched {
		j.from.known = true
		j.effects.heard(from)
	}
	if w != nil && w.Proved {
		j.joinReply(w, templates.Note{About: templates.NoteJoinWaits})
		return true, nil
	}
	if w == nil {
		n, err := j.records.store.NextAffair()
		if err != nil {
			return true, worldError{err}
		}
		w = &joining{affair: store.Affair{N: n, Kind: affairJoin}, Addr: from}
	}
	w.affair.Due = j.effects.now.Add(joinSpan)
	w.Name, _ = goodName(name, j.mailer.club.Name)
	w.Lang = lang
	j.effects.keep(&w.affair, w)
	j.askToJoin(w)
	return true, nil
}

// mayJoin counts the letters that somebody gets because he, or another in his name, asks
// to join. Where nothing vouches for him that is one, until he has written himself, and one
// in thirty days then. A flood of those keeps nobody out for whom the server vouches, and one
// from the domain of somebody keeps out nobody of another.
func (j *job) mayJoin(from string, vouched bool) bool {
	e := j.effects
	if vouched {
		of := mail.Address{Addr: from}.Organization()
		return e.within(quota{"join vouched " + strings.ToLower(from), vouchedJoins, daySpan},
			quota{"joins of " + of, joinsHourOf, time.Hour}, quota{"joins of a day of " + of, joinsDayOf, daySpan},
			quota{"joins vouched", joinsHour, time.Hour}, quota{"joins vouched of a day", joinsDay, daySpan})
	}
	if e.asked(from) || !e.within(quota{"join " + plainAddress(from), 1, strangerSpan},
		quota{"joins", joinsHour, time.Hour}, quota{"joins of a day", joinsDay, daySpan}) {
		return false
	}
	e.asks(from)
	return true
}

// plainAddress is an address without what stands behind a plus sign in it, which is whatever
// one likes.
func plainAddress(addr string) string {
	local, domain, _ := strings.Cut(strings.ToLower(addr), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}

// askToJoin asks somebody whether he would like to join, from an address that is his.
func (j *job) askToJoin(w *joining) {
	n := templates.Note{About: templates.NoteJoin, Who: w.Name, Lines: []string{confirmLine(w.Lang)}, Key: affairKey(w.affair)}
	if w.Name == "" {
		n.Lines = []string{joinExample(w.Lang)}
	}
	reply := j.mailer.tokens.affair(w.affair.N, invited{addr: w.Addr})
	j.mailer.notice(mail.Address{Addr: w.Addr}, w.Lang, n, true, &reply)
}

// joinExample is a line that asks to join.
func joinExample(lang string) string {
	for _, e := range deskCommands(lang).Examples() {
		if e.Name == cmdJoin {
			return e.Line
		}
	}
	return cmdJoin
}

// joinReply answers who would like to join.
func (j *job) joinReply(w *joining, n templates.Note) {
	reply := j.mailer.tokens.affair(w.affair.N, invited{addr: w.Addr})
	n.Name, n.Key = cmp.Or(n.Name, w.Name), ""
	if j.effects.once("affairs "+strings.ToLower(w.Addr), affairAnswers, daySpan) {
		j.mailer.notice(mail.Address{Name: w.Name, Addr: w.Addr}, w.Lang, n, true, &reply)
	}
}

// joinAnswered takes the answer of who would like to join to the letter that asked him:
// his address is his.
func (j *job) joinAnswered(a store.Affair) error {
	w, err := readJoining(a)
	if err != nil {
		return err
	}
	w.Lang = cmp.Or(templates.LanguageOf(j.m.Text), w.Lang)
	name, given := j.joinLine(w.Lang)
	what, _ := saysTo(w.Lang, j.m)
	switch {
	case what == saidNever, what == saidNo && !given:
		j.effects.settle(a)
		if what == saidNever {
			j.effects.decline(w.Addr)
		}
		return nil
	case w.Proved:
		j.joinReply(w, templates.Note{About: templates.NoteJoinWaits})
		return nil
	case given:
		w.Name, _ = goodName(name, j.mailer.club.Name)
	case what != saidYes && !confirms(w.Lang, j.m.Text):
		line := confirmLine(w.Lang)
		if w.Name == "" {
			line = joinExample(w.Lang)
		}
		j.joinReply(w, templates.Note{About: templates.NoteAnswer, Lines: []string{line}})
		return nil
	}
	return j.joinProved(w)
}

// joinProved goes on with somebody whose address is proved.
func (j *job) joinProved(w *joining) error {
	why, free, err := j.records.nameTaken(w.Name, w.affair.N)
	switch {
	case err != nil:
		return err
	case w.Name == "":
		j.effects.keep(&w.affair, w)
		j.joinReply(w, templates.Note{About: templates.NoteJoinTaken, Why: "form", Lines: []string{joinExample(w.Lang)}})
		return nil
	case why:
		w.Name = ""
		j.effects.keep(&w.affair, w)
		j.joinReply(w, templates.Note{About: templates.NoteJoinTaken, Why: "taken", Lines: []string{deskCommands(w.Lang).Write(cmdJoin, free)}})
		return nil
	}
	if p, err := j.records.store.PlayerAt(w.Addr); orNone(err) != nil || err == nil && p.Confirmed(w.Addr) {
		j.effects.settle(w.affair) // he is a member by now
		j.joinReply(w, templates.Note{About: templates.NoteGone})
		return worldOrNone(err)
	}
	mode := j.clerk.Options.Joining
	if mode == JoinClosed {
		j.effects.settle(w.affair)
		j.joinReply(w, templates.Note{About: templates.NoteJoinOff, Why: "closed"})
		return nil
	}
	// It is counted in an approving club too: so two cannot have one name at one time.
	if j.effects.once("joined", joinedDay, daySpan) && mode == JoinOpen {
		j.tellGM(w, templates.NoteGMJoined)
		return j.letIn(w)
	}
	w.Proved, w.affair.Due = true, j.effects.now.Add(provedSpan)
	j.effects.keep(&w.affair, w)
	j.tellGM(w, templates.NoteGMJoin)
	j.joinReply(w, templates.Note{About: templates.NoteJoinWaits})
	return nil
}

// nameTaken reports whether a name looks like that of a member, or of somebody who waits
// for the game master; free is one that does not.
func (r records) nameTaken(name string, but uint64) (taken bool, free string, err error) {
	all, err := r.store.Players()
	if err != nil {
		return false, "", worldError{err}
	}
	open, err := r.joinings()
	if err != nil {
		return false, "", err
	}
	used := map[string]bool{}
	use := func(name string) {
		for _, is := range looks(name) {
			used[is] = true
		}
	}
	for _, p := range all {
		use(p.Name)
	}
	for _, w := range open {
		if w.Proved && w.affair.N != but {
			use(w.Name)
		}
	}
	for _, more := range append([]string{""}, namesakes()...) {
		free = name + more
		if is := looks(free); !used[is[0]] && !used[is[1]] {
			break
		}
	}
	return free != name, free, nil
}

// tellGM tells the game masters of somebody who would like to join or has joined; they
// can answer.
func (j *job) tellGM(w *joining, about templates.NoteAbout) {
	if !j.effects.once("gm joins", joinsGM, daySpan) {
		return
	}
	for _, gm := range j.mailer.gm {
		n := templates.Note{About: about, Name: gm.Name, Who: w.Name, Whom: w.Addr,
			Seat: strconv.FormatUint(w.affair.N, 10), Key: affairKey(w.affair)}
		var reply *mail.Reply
		if about == templates.NoteGMJoin {
			n.Lines = answerLines("")
			at := j.mailer.tokens.affair(w.affair.N, ofGM(gm.Addr))
			reply = &at
		}
		j.mailer.notice(gm, "", n, false, reply)
	}
}

// ofGM is a game master, who answers for the club.
func ofGM(addr string) invited { return invited{addr: "game master " + strings.ToLower(addr)} }

// gmAnswered takes the answer of a game master to the letter that asked whether somebody
// may join. It is false if the message is none.
func (j *job) gmAnswered(n uint64, r mail.Reply) (bool, error) {
	from := j.m.From.Addr
	is := slices.ContainsFunc(j.mailer.gm, func(gm mail.Address) bool { return strings.EqualFold(gm.Addr, from) })
	if !is || slices.Contains(j.m.Problems, mail.BadSender) || !isToken(j.mailer.tokens.affair(n, ofGM(from)).Token, r.Token) {
		return false, nil
	}
	if j.m.Auth.Failed() {
		j.result.Outcome = Unproven
		return true, nil
	}
	j.from.known, j.result.Outcome = true, Answered
	answer := func(note templates.Note, at *mail.Reply) {
		if j.effects.once("affairs "+strings.ToLower(from), 10*affairAnswers, daySpan) {
			j.mailer.notice(mail.Address{Addr: from}, "", note, true, at)
		}
	}
	a, err := j.records.store.Affair(n)
	if orNone(err) != nil {
		return true, err
	}
	if err != nil || a.Kind != affairJoin {
		answer(templates.Note{About: templates.NoteGone}, nil)
		return true, nil
	}
	w, err := readJoining(a)
	if err != nil {
		return true, err
	}
	switch what, _ := saysTo("", j.m); what {
	case saidYes:
		if err := j.approve(w); err != nil {
			return true, err
		}
		answer(templates.Note{About: templates.NoteGMJoined, Who: w.Name, Whom: w.Addr, Why: "approved"}, nil)
	case saidNo:
		j.refuse(w, "refused")
		answer(templates.Note{About: templates.NoteGMJoined, Who: w.Name, Whom: w.Addr, Why: "refused"}, nil)
	default:
		again := j.mailer.tokens.affair(n, ofGM(from))
		answer(templates.Note{About: templates.NoteAnswer, Lines: answerLines("")}, &again)
	}
	return true, nil
}

// approve lets in who waits for that.
func (j *job) approve(w *joining) error {
	j.effects.once("joined", joinedDay, daySpan) // so that two do not come in by one name
	return j.letIn(w)
}

// refuse tells somebody that he is no member.
func (j *job) refuse(w *joining, why string) {
	j.effects.settle(w.affair)
	j.mailer.notice(mail.Address{Name: w.Name, Addr: w.Addr}, w.Lang,
		templates.Note{About: templates.NoteJoinOff, Name: w.Name, Why: why, Key: affairKey(w.affair)}, false, nil)
}

// letIn makes a member of somebody.
func (j *job) letIn(w *joining) error {
	if p, err := j.records.store.PlayerAt(w.Addr); err == nil {
		i := addressIndex(p, w.Addr)
		if p.Addresses[i].Confirmed {
			j.effects.settle(w.affair)
			return nil // he is one by now
		}
		p.Addresses = slices.Delete(slices.Clone(p.Addresses), i, i+1) // which he had claimed and not shown
		j.effects.change(p)
	} else if orNone(err) != nil {
		return worldError{err}
	}
	// Somebody may have come by his name by another way while he waited.
	_, free, err := j.records.nameTaken(w.Name, w.affair.N)
	if err != nil {
		return err
	}
	w.Name = free
	number, err := j.records.store.Number("player")
	if err != nil {
		return worldError{err}
	}
	made := store.Player{ID: store.PlayerID(fmt.Sprintf("p%d", number)), Name: w.Name,
		Addresses: []store.Address{{Addr: w.Addr, Confirmed: true}}, Language: w.Lang, Since: j.effects.now}
	j.effects.change(made)
	j.effects.settle(w.affair)
	reply := j.mailer.tokens.member(made)
	d := j.desk()
	lines := d.beginnings(w.Lang)
	lines = append(lines, Commands(w.Lang).Write(cmdHelp, ""))
	n := templates.Note{About: templates.NoteWelcome, Name: made.Name, Lines: lines, Key: affairKey(w.affair)}
	if w.Lang != "" {
		n.Guessed = languageLines(w.Lang)
	}
	j.mailer.notice(mail.Address{Name: made.Name, Addr: w.Addr}, w.Lang, n, false, &reply)
	return nil
}

// Pending writes who would like to join and waits for the game master.
func (c *Clerk) Pending(out io.Writer) error {
	all, err := c.records().joinings()
	if err != nil {
		return err
	}
	n := 0
	for _, w := range all {
		if !w.Proved {
			continue
		}
		n++
		if _, err := fmt.Fprintf(out, "%d\t%s\t%s\tuntil %s\n", w.affair.N, w.Name, w.Addr, w.affair.Due.UTC().Format("2006-01-02")); err != nil {
			return err
		}
	}
	if n == 0 {
		_, err = fmt.Fprintln(out, "nobody waits")
	}
	return err
}

// Admit lets in somebody who waits for that, or with yes false does not, and tells him.
// who is his name, his address or the number that Pending writes. It returns his name.
func (c *Clerk) Admit(now time.Time, who string, yes bool) (string, error) {
	name := ""
	err := c.withoutRules(now, "join "+who, func(j *job) error {
		w, err := c.records().waits(who)
		if err != nil {
			return err
		}
		name = w.Name
		if yes {
			return j.approve(w)
		}
		j.refuse(w, "refused")
		return nil
	})
	return name, err
}

// waits is who waits for the game master under a name, an address or a number.
func (r records) waits(who string) (*joining, error) {
	all, err := r.joinings()
	if err != nil {
		return nil, err
	}
	var found, begins []*joining
	for _, w := range all {
		switch name := games.Fold(w.Name); {
		case !w.Proved:
		case strconv.FormatUint(w.affair.N, 10) == who, strings.EqualFold(w.Addr, who), name == games.Fold(who):
			found = append(found, w)
		case strings.HasPrefix(name, games.Fold(who)+" "):
			begins = append(begins, w)
		}
	}
	if len(found) == 0 {
		found = begins
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("nobody called %q waits; player pending lists them", who)
	case 1:
		return found[0], nil
	}
	return nil, errors.New("several wait who may be meant; name one by his number, which player pending shows")
}
