package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postrider/adjudicator/clock"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A job is one message being handled, one task that follows from a message, or
// one act of the game master's. Its parts read who sent it (from), read what the
// club knows (records), make letters (mailer), and gather all that it causes
// (effects).
type job struct {
	shared
	clerk    *Clerk
	m        mail.Message // in hand; of what is no message only an identity
	from     *reception
	accounts accounts
	bounces  bounces
	watchers watchers
	result   Result
	// guessed are lines that have the sender's letters in another language than that which
	// his message has shown to be his; unnoted: that is not in the store yet.
	guessed []string
	unnoted bool
}

// shared is what all parts of a job have.
type shared struct {
	records  records
	effects  *effects
	mailer   *mailer
	clocks   []clock.Rules // of the club
	awayMost int           // days of any 365 on which a player may be away
}

const (
	// maxSubject is how many bytes of a subject go into letters and the store.
	maxSubject = 200
	// maxHeard is how long a field is that a message's letters may refer to: one
	// line (RFC 5322 section 2.1.1) with its name.
	maxHeard = 900
)

// begin begins a job. raw are the bytes of its message.
func (c *Clerk) begin(now time.Time, m mail.Message, raw []byte) *job {
	// A reply address that somebody wrote into his text, or into a subject, goes
	// into no report, journal or letter.
	m.Text, m.Subject = mail.Mask(m.Text), clip(mail.Mask(clip(m.Subject, maxHeard)), maxSubject)
	m.From.Name = clip(m.From.Name, maxName)
	m.ReadFrom, m.Unread = maskAll(m.ReadFrom), maskAll(m.Unread)
	if len(m.MessageID) > maxHeard {
		m.MessageID = "" // no thread of a program's is made by it
	}
	o := c.Options
	j := &job{clerk: c, m: m}
	j.records, j.clocks, j.awayMost = c.records(), o.Clocks, o.AwayDays
	j.effects = newEffects(o.Store, now)
	j.mailer = &mailer{
		club: mail.Address{Name: o.Club, Addr: o.Address}, gm: o.GM, subjects: o.SubjectTokens, plain: o.PlainSender, tokens: tokens{o.Key},
		log: o.Log, m: &j.m, effects: j.effects, picture: o.Picture,
	}
	j.from = &reception{shared: j.shared, m: &j.m, raw: raw, result: &j.result, perHour: o.MaxPerHour, counted: -1}
	j.watchers = watchers{j.shared}
	j.accounts, j.bounces = accounts{j.shared, j.watchers}, bounces{j.shared, j.watchers}
	return j
}

// maskAll masks the names of files.
func maskAll(names []string) []string {
	out := slices.Clone(names)
	for i := range out {
		out[i] = mail.Mask(out[i])
	}
	return out
}

// received notes that the message was received, under its identity if it is known
// for its sender's; one that anybody may have sent has a note of its own, so that
// the true message is not taken for one that was received before.
func (j *job) received() {
	j.result.Letters = len(j.effects.p.Letters)
	for _, p := range j.effects.matches {
		j.result.Letters += len(p.Letters)
	}
	j.from.weigh()
	r := &store.Received{
		Identity: unproven(j.m.Identity), MessageID: mail.Mask(j.m.MessageID), From: mail.Mask(j.m.From.Addr),
		Match: j.result.Match, Outcome: string(j.result.Outcome),
	}
	if j.from.known {
		r.Identity, r.Aliases = j.m.Identity, j.m.Aliases
	}
	j.effects.p.Received = r
}

// work is the straight line from a message to what it causes.
func (j *job) work() (err error) {
	switch j.m.Kind {
	case mail.Person, mail.Damaged:
		return j.person()
	case mail.Bounce:
		j.result.Outcome = Undelivered
		if !j.from.tooOld() {
			j.result.Match, err = j.bounces.bounce(&j.m)
		}
		return err
	}
	j.result.Outcome = Machine // never answered (RFC 3834)
	return nil
}

// person handles what a person wrote.
func (j *job) person() error {
	if flooded, err := j.from.flooded(); flooded || err != nil {
		return err
	}
	if !j.from.tooOld() {
		if confirms, err := j.from.confirm(); confirms || err != nil {
			return err
		}
		if invited, err := j.invited(); invited || err != nil {
			return err
		}
	}
	if observes, err := j.observer(); observes || err != nil {
		return err
	}
	for _, elsewhere := range []func() (bool, error){j.desked, j.misaddressed, j.joins} {
		if is, err := elsewhere(); is || err != nil {
			return err
		}
	}
	s, err := j.from.sender()
	if err != nil {
		return err
	}
	if s == nil {
		j.result.Aside = j.m.Kind == mail.Damaged
		return nil
	}
	j.from.known = true
	j.result.Match = s.match.Code
	why := j.from.age(s)
	switch {
	case why != "":
		j.from.sayOld(s, why)
	case s.player.Suspended:
		j.from.barred(s)
	case j.m.Kind == mail.Damaged:
		j.result.Outcome, j.result.Aside = Broken, true
		j.effects.unreached(j.records, s.player.ID, sparedAside)
		j.mailer.answer(s.player, templates.Note{About: templates.NoteDamaged, Code: s.match.Code, Why: bound(j.m)})
	case s.match.State == store.MatchHeld:
		j.result.Outcome = Held
		return j.mailer.sayHeld(s)
	default:
		failed, err := j.guarded(s.match, func() error { return j.play(s) })
		if failed == nil {
			return err
		}
		return j.stop(s, *failed)
	}
	return nil
}

// stop holds the match of the message in hand, which is set aside, and tells
// its sender and the game master.
func (j *job) stop(s *sender, f failure) error {
	j.result = Result{Outcome: Held, Match: s.match.Code, Step: s.match.Length, Aside: true}
	j.from.setAside(f.reason)
	s.match = j.effects.hold(s.match, f.reason, f.detail)
	err := j.mailer.sayHeld(s)
	j.mailer.tellGM(templates.Note{About: templates.NoteGMHeld, Code: s.match.Code, Text: f.text()})
	return err
}

// SetAside keeps a message whole that must not be worked on any more, for the
// reason why: the rules do not come to an end with it, or the daemon died of it.
// The match that its sender may order for is held, as if its rules had failed;
// else only the game master is told. A second time it does nothing.
func (c *Clerk) SetAside(now time.Time, m mail.Message, raw []byte, why string) error {
	err := c.transact(now, m, raw, func(j *job) error {
		var s *sender
		if m.Kind == mail.Person {
			// Whom it comes from is looked up by a job of its own, which causes
			// nothing: he is told nothing of it that he would else be told.
			var err error
			if s, err = c.begin(now, m, raw).from.sender(); err != nil {
				return err
			}
			if j.from.known, err = j.from.proven(); err != nil {
				return err
			}
		}
		if err := j.setAside(s, why); err != nil {
			return err
		}
		j.received()
		return nil
	})
	if err == nil || errors.Is(err, store.ErrSeen) {
		return nil
	}
	return fmt.Errorf("adjudicator: %w", err)
}

// setAside keeps the message in hand, which comes from s if that is not nil.
func (j *job) setAside(s *sender, why string) error {
	if s != nil && s.match.State != store.MatchHeld {
		j.mailer.log.Error("match held", "match", s.match.Code, "error", why)
		return j.stop(s, failure{reason: why})
	}
	j.result.Outcome, j.result.Aside = Broken, true
	if s != nil { // it was sent to a match that is held
		j.result.Outcome, j.result.Match = Held, s.match.Code
		if err := j.mailer.sayHeld(s); err != nil {
			return err
		}
	}
	j.from.setAside(why)
	j.mailer.tellGM(templates.Note{About: templates.NoteGMAside, Who: j.m.From.Addr, Why: why, Text: j.m.Subject})
	return nil
}

// bound is the limit that a message ran into, by the name of the problem;
// empty if it is damaged in another way.
func bound(m mail.Message) string {
	for _, p := range mail.Bounds() {
		if slices.Contains(m.Problems, p) {
			return string(p)
		}
	}
	return ""
}
