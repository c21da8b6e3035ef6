package adjudicator

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// cmdSandbox is what a player types who wants to try things out beside his match.
const cmdSandbox = "sandbox"

// The choices of the row "sandbox".
const (
	sandboxProgram = "program" // plays the other seats
	sandboxAlone   = "alone"   // the player has all of them
	sandboxEnd     = "end"
)

const (
	// sandboxesWeek is how many sandboxes a player may have in a week.
	sandboxesWeek = 7
	sandboxSpan   = 7 * 24 * time.Hour
	// sandboxDays is how many days without a message of his end one.
	sandboxDays = 30
)

// Tasks of sandboxes.
const (
	// taskSandbox is that one is made of a match. Data is a sandboxWish.
	taskSandbox = "sandbox"
	// taskSandboxEnd is that one is ended.
	taskSandboxEnd = "sandbox end"
)

// A sandboxWish is a sandbox that is to be made.
type sandboxWish struct {
	Code  string     `json:"code"`
	Seat  games.Seat `json:"seat"` // of its player
	Alone bool       `json:"alone,omitempty"`
}

// sandbox begins or ends a sandbox of the player of a seat, and says what came of it.
func (cs commands) sandbox(seat games.Seat, rest string) (*templates.SandboxDone, error) {
	m, p := cs.in.meta, cs.in.people[seat]
	done := &templates.SandboxDone{Done: "which", Of: m.Code}
	kind, ok := cs.typed(seat).Choice(cmdSandbox, strings.Trim(rest, " .!?"))
	switch {
	case !ok && rest != "":
		return done, nil
	case m.Of != "":
		return cs.inSandbox(done, kind)
	case cs.in.game.Over():
		done.Done = "over"
		return done, nil
	}
	open, err := cs.records.sandboxes(m.Code, p.ID)
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		done.Code = open[0].Code
	}
	bot := cs.in.title.Bot() != nil
	switch {
	case kind == sandboxEnd && len(open) == 0:
		done.Done = "none"
	case kind == sandboxEnd:
		done.Done = "ended"
		cs.effects.p.Tasks = append(cs.effects.p.Tasks, store.Task{Kind: taskSandboxEnd, Match: done.Code, Player: p.ID})
	case len(open) > 0:
		done.Done = "open"
	case kind == sandboxProgram && !bot:
		done.Done = "bot"
	case !cs.effects.once("sandbox "+string(p.ID), sandboxesWeek, sandboxSpan):
		done.Done, done.Most = "often", sandboxesWeek
	default:
		err = cs.beginSandbox(done, sandboxWish{Seat: seat, Alone: kind == sandboxAlone || !bot}, p)
	}
	return done, err
}

// inSandbox is sandbox typed in an answer to a letter of one.
func (cs commands) inSandbox(done *templates.SandboxDone, kind string) (*templates.SandboxDone, error) {
	m := cs.in.meta
	done.Code, done.Of = m.Code, m.Of
	if kind != sandboxEnd {
		done.Done = "inside"
		return done, nil
	}
	done.Done = "ended"
	if cs.in.game.Over() {
		return done, nil
	}
	return done, cs.in.game.End()
}

// beginSandbox has a sandbox made when the message in hand is done: that may take longer.
func (cs commands) beginSandbox(done *templates.SandboxDone, w sandboxWish, p store.Player) error {
	number, err := cs.records.store.Number("match")
	if err != nil {
		return worldError{err}
	}
	w.Code = fmt.Sprintf("%s%d", codePrefix, number)
	done.Done, done.Code = "begun", w.Code
	data, err := json.Marshal(w)
	if err != nil {
		return err
	}
	cs.effects.p.Tasks = append(cs.effects.p.Tasks, store.Task{Kind: taskSandbox, Match: cs.in.meta.Code, Player: p.ID, Data: data})
	return nil
}

// sandboxes are the open sandboxes of a match that a player has.
func (r records) sandboxes(code string, id store.PlayerID) ([]store.Match, error) {
	all, err := r.store.MatchesOf(id)
	if err != nil {
		return nil, worldError{err}
	}
	return slices.DeleteFunc(all, func(m store.Match) bool { return m.Of != code || m.State == store.MatchOver }), nil
}

// endSandboxes ends the sandboxes of those who play in the match no more: of all, if it
// is over.
func (t turn) endSandboxes() error {
	in := t.in
	for _, id := range in.had {
		if !in.justOver() && len(in.meta.Holds(id)) > 0 {
			continue
		}
		open, err := t.records.sandboxes(in.meta.Code, id)
		if err != nil {
			return err
		}
		for _, m := range open {
			t.effects.p.Tasks = append(t.effects.p.Tasks, store.Task{Kind: taskSandboxEnd, Match: m.Code, Player: id})
		}
	}
	return nil
}

// followSandbox makes the sandbox of a match that its player wants. If that fails, it is
// no fault of the match, and the player is told.
func (j *job) followSandbox(m store.Match, task store.Task) error {
	p, err := j.records.store.Player(task.Player)
	if err != nil {
		return worldError{err}
	}
	if m.State == store.MatchOver || len(m.Holds(p.ID)) == 0 {
		return nil // it has come to its end meanwhile, or he has left it
	}
	before := j.effects.p
	err = guard(func() error {
		var w sandboxWish
		if err := json.Unmarshal(task.Data, &w); err != nil {
			return err
		}
		return j.makeSandbox(m, p, w)
	})
	if err == nil {
		err = j.effects.err
	}
	if err == nil || errors.As(err, &worldError{}) {
		return err
	}
	j.mailer.log.Error("no sandbox", "match", m.Code, "error", err)
	*j.effects = effects{store: j.effects.store, now: j.effects.now, p: before}
	j.mailer.tell(p, p.Address(), templates.Note{About: templates.NoteSandbox, Code: m.Code})
	return nil
}

// makeSandbox sets a sandbox up and writes its first letters. All chance in it comes from
// the clerk's own, and nothing from the match.
func (j *job) makeSandbox(m store.Match, p store.Player, w sandboxWish) error {
	of, err := j.records.contest(m.Code, games.LoadMatch)
	if err != nil {
		return err
	}
	var seed games.Seed
	var deal [16]byte
	for _, b := range [][]byte{seed[:], deal[:]} {
		if _, err := io.ReadFull(j.clerk.Options.Rand, b); err != nil {
			return worldError{fmt.Errorf("adjudicator: drawing a seed: %w", err)}
		}
	}
	r := rand.New(rand.NewPCG(binary.BigEndian.Uint64(deal[:8]), binary.BigEndian.Uint64(deal[8:])))
	in := &contest{title: of.title, people: map[games.Seat]store.Player{}, wasOn: true}
	if in.game, err = games.Sandbox(of.game, of.game.Party(w.Seat), w.Code, seed, r); err != nil {
		return err
	}
	in.meta = store.Match{Code: w.Code, Title: m.Title, Scenario: m.Scenario, State: store.MatchOpen, Started: j.effects.now,
		Subject: fmt.Sprintf("[%s] %s: %s", w.Code, templates.SandboxOf(p.Language, m.Code, frame(m, p, nil).Game), p.Name),
		Of:      m.Code, Ends: sandboxEnds(j.effects.now)}
	party := of.game.Party(w.Seat)
	for _, seat := range in.game.Seats() {
		held := store.Seat{Seat: string(seat)}
		if w.Alone || party.Has(seat) {
			held.Player = p.ID
		}
		if in.people[seat], err = j.records.holder(held); err != nil {
			return worldError{err}
		}
		in.meta.Seats = append(in.meta.Seats, held)
	}
	in.seated()
	in.introduce()
	return j.openSandbox(in, p, w.Seat)
}

// openSandbox plays a sandbox to the first question of its player, and writes to him.
func (j *job) openSandbox(in *contest, p store.Player, seat games.Seat) error {
	t := j.turn(in)
	for _, s := range in.game.Seats() {
		if in.isBot(s) {
			if err := t.bots.seat(s); err != nil {
				return err
			}
		}
	}
	if _, _, asked := t.bots.asked(); asked {
		return t.wait(deferred{Reply: reply{Seat: seat, Done: true, Empty: true}, Identity: j.m.Identity,
			From: mail.Address{Name: p.Name, Addr: p.Address()}, Length: in.game.Length()})
	}
	if err := t.reports.tellParties(func(games.Seats) bool { return true }); err != nil {
		return err
	}
	return t.leave()
}

// tellParties writes reports to some parties that people have.
func (rs reports) tellParties(which func(games.Seats) bool) error {
	for _, party := range rs.in.game.Parties() {
		if rs.in.isBot(party[0]) || !which(party) {
			continue
		}
		if err := rs.report(party[0], rs.in.game.News(party[0])); err != nil {
			return err
		}
	}
	return nil
}

// sandboxEnds is when a sandbox ends in which somebody has just written.
func sandboxEnds(now time.Time) time.Time { return now.AddDate(0, 0, sandboxDays) }

// followSandboxEnd ends a sandbox and tells its player.
func (j *job) followSandboxEnd(m store.Match, task store.Task) error {
	if m.State == store.MatchOver {
		return nil
	}
	in, err := j.records.contest(m.Code, games.LoadMatch)
	if err != nil {
		return err
	}
	return j.turn(in).endSandbox()
}

// endSandbox ends a sandbox and tells its player.
func (t turn) endSandbox() error {
	if err := t.in.game.End(); err != nil {
		return err
	}
	if err := t.reports.tellOthers(""); err != nil {
		return err
	}
	return t.leave()
}

// boxed is what a letter of a sandbox says of it; nil for one of a true match.
func (rs reports) boxed(seat games.Seat) *templates.Sandbox {
	m := rs.in.meta
	if m.Of == "" {
		return nil
	}
	bots := slices.ContainsFunc(m.Seats, func(s store.Seat) bool { return s.Bot() })
	return &templates.Sandbox{Of: m.Of, Begins: rs.in.game.Report(seat) == 0, Bots: bots, Days: sandboxDays}
}

// otherwise reports whether the subject of a message with the token of a match names a
// sandbox of it, or of a message to a sandbox that match: which is meant nobody can say.
func (r *reception) otherwise(m store.Match) (bool, error) {
	found := subjectCode.FindStringSubmatch(r.m.Subject)
	if found == nil || strings.EqualFold(found[1], m.Code) {
		return false, nil
	}
	other, err := r.records.store.Match(found[1])
	if err != nil {
		return false, orNone(err)
	}
	return m.Of == other.Code || other.Of == m.Code, nil
}
