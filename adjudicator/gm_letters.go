package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// Letters writes the letters in the outbox, one a line.
func (c *Clerk) Letters(out io.Writer) error {
	list, err := c.Store.Letters()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range list {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%d tries\t%s\t%s\n", l.ID, orDash(l.Match), l.Kind, l.To, l.Tries, due(l), l.Error)
	}
	return w.Flush()
}

// due says when a letter is tried next.
func due(l store.Letter) string {
	if l.Refused {
		return "given up"
	}
	return "next " + minute(l.Next)
}

// minute is a time as lists show it, in UTC.
func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// Letter writes what is known of a letter in the outbox. Its bytes, which hold
// what its reader alone may know, are written with secrets only; then the
// players of its match find in their next letter that they were. How many bytes
// there are tells something of them too.
func (c *Clerk) Letter(now time.Time, out io.Writer, id uint64, secrets bool) error {
	l, err := c.letter(id)
	if err != nil {
		return err
	}
	if secrets && l.Match != "" {
		if err := c.Look(now, l.Match, LookLetter); err != nil {
			return err
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "letter\t%d, %s\n", l.ID, l.MessageID)
	fmt.Fprintf(w, "to\t%s\n", l.To)
	if l.Match != "" {
		fmt.Fprintf(w, "match\t%s %s\n", l.Match, l.Seat)
	}
	fmt.Fprintf(w, "kind\t%s\n", l.Kind)
	fmt.Fprintf(w, "made\t%s\n", minute(l.Made))
	fmt.Fprintf(w, "tries\t%d, %s\n", l.Tries, due(l))
	if l.Error != "" {
		fmt.Fprintf(w, "error\t%s\n", l.Error)
	}
	if err := w.Flush(); err != nil || !secrets {
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", l.Raw)
	return err
}

// letter is a letter of the outbox.
func (c *Clerk) letter(id uint64) (store.Letter, error) {
	l, err := c.Store.Letter(id)
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no letter %d in the outbox; letters shows them", id)
	}
	return l, err
}

// RetryLetter makes a letter due at once, one that was given up too. It returns
// to whom it goes.
func (c *Clerk) RetryLetter(now time.Time, id uint64) (string, error) {
	l, err := c.letter(id)
	if err != nil {
		return "", err
	}
	return l.To, c.deed(now, "retry", func(d *deed) error {
		d.chores.Retry = []uint64{id}
		return d.note(games.ActRetry, l.Match, games.Seat(l.Seat), "letter "+l.Kind)
	})
}

// RetryLetters makes all letters due at once, those that were given up too, and
// says how many there are.
func (c *Clerk) RetryLetters(now time.Time) (int, error) {
	n := 0
	err := c.deed(now, "retry", func(d *deed) error {
		list, err := c.Store.Letters()
		for _, l := range list {
			d.chores.Retry = append(d.chores.Retry, l.ID)
			err = errors.Join(err, d.note(games.ActRetry, l.Match, games.Seat(l.Seat), "letter "+l.Kind))
		}
		n = len(list)
		return err
	})
	if errors.Is(err, store.ErrNotFound) { // one has gone out meanwhile
		return c.RetryLetters(now)
	}
	return n, err
}

// DropLetter takes a letter out of the outbox unsent, which the journal of its
// match notes, and returns to whom it was.
func (c *Clerk) DropLetter(now time.Time, id uint64) (string, error) {
	l, err := c.letter(id)
	if err != nil {
		return "", err
	}
	return l.To, c.deed(now, "drop", func(d *deed) error {
		d.chores.Drop = []uint64{id}
		return d.note(games.ActDrop, l.Match, games.Seat(l.Seat), "letter "+l.Kind)
	})
}

// note notes in the journal of a match that goes on what was done to a letter or
// message of it.
func (d *deed) note(act, code string, seat games.Seat, what string) error {
	if code == "" {
		return nil
	}
	m, err := d.Store.Match(code)
	if errors.Is(err, store.ErrNotFound) || err == nil && m.State == store.MatchOver {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = d.remark(m, games.Remark{Act: act, Seat: seat, Words: what}, false)
	return err
}

// Asides writes the messages that were set aside, one a line.
func (c *Clerk) Asides(out io.Writer) error {
	list, err := c.Store.Asides()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, a := range list {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", a.N, minute(a.When), orDash(a.Match), orDash(a.From), a.Why)
	}
	return w.Flush()
}

// Aside writes what is known of a message that was set aside. Its bytes, which
// may hold orders, are written with secrets only; then the players of its match
// find in their next letter that they were.
func (c *Clerk) Aside(now time.Time, out io.Writer, n uint64, secrets bool) error {
	a, err := c.aside(n)
	if err != nil {
		return err
	}
	if secrets && a.Match != "" {
		if err := c.Look(now, a.Match, LookAside); err != nil {
			return err
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "message\t%d, set aside %s\n", a.N, minute(a.When))
	fmt.Fprintf(w, "from\t%s\n", orDash(a.From))
	fmt.Fprintf(w, "match\t%s\n", orDash(a.Match))
	fmt.Fprintf(w, "why\t%s\n", a.Why)
	if err := w.Flush(); err != nil || !secrets {
		return err
	}
	if a.Unkept {
		_, err = fmt.Fprintln(out, "\nit was too large to be kept here, and lies in the mailbox's folder for what is set aside")
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", a.Raw)
	return err
}

// aside is a message that was set aside.
func (c *Clerk) aside(n uint64) (store.Aside, error) {
	a, err := c.Store.AsideAt(n)
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("no message %d is set aside; aside shows them", n)
	}
	return a, err
}

// DropAside keeps a message that was set aside no longer, which the journal of
// its match notes.
func (c *Clerk) DropAside(now time.Time, n uint64) error {
	a, err := c.aside(n)
	if err != nil {
		return err
	}
	return c.deed(now, "drop", func(d *deed) error {
		d.chores.DropAside = []uint64{n}
		return d.note(games.ActDrop, a.Match, "", "message")
	})
}

// AsideAgain handles a message that was set aside as if it came now: read makes
// a message of its bytes. It is set aside no longer, unless it fails again.
func (c *Clerk) AsideAgain(ctx context.Context, now time.Time, n uint64, read func(raw []byte) mail.Message) (Result, error) {
	a, err := c.aside(n)
	if err != nil {
		return Result{}, err
	}
	if a.Match != "" {
		m, err := c.Store.Match(a.Match)
		if err == nil && m.State == store.MatchHeld {
			return Result{}, fmt.Errorf("%[1]s is held; match resume %[1]s comes first", m.Code)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return Result{}, err
		}
	}
	if a.Unkept {
		return Result{}, fmt.Errorf("the store had no room for message %d, and it lies only in the mailbox's folder for what is set aside; serve --reread handles it from there", n)
	}
	m := read(slices.Clone(a.Raw))
	if m.Kind == mail.Own || m.Identity == "" {
		return Result{}, fmt.Errorf("message %d cannot be read as one from a player", n)
	}
	if err := c.deed(now, "again", func(d *deed) error { return d.note(games.ActAgain, a.Match, "", "message") }); err != nil {
		return Result{}, err
	}
	unlimited := func(t *task) { t.late = true }
	return c.again(ctx, now, m, a.Raw, unlimited, store.Chores{DropAside: []uint64{n}, Forget: []string{m.Identity, a.Identity, unproven(m.Identity), unproven(a.Identity)}})
}

// HandleAgain is Handle for a message that came at some time and is read again
// after the store was restored from a backup: how many came of late does not
// count against it. If it was done then, it is now; if it was set aside, the
// limit of that time is still kept, for it may have been one of a flood.
func (c *Clerk) HandleAgain(ctx context.Context, now, came time.Time, done bool, m mail.Message, raw []byte) (Result, error) {
	if was, seen, err := c.begin(now, m, raw).seen(); err != nil {
		return Result{}, err
	} else if seen {
		return Result{Outcome: Seen, Match: was.Match}, nil
	}
	return c.again(ctx, now, m, raw, func(t *task) { t.late, t.came = done, came }, store.Chores{})
}

// again is Handle for a message that came before, with a task that is made ready
// for it. The chores are done with what it causes.
func (c *Clerk) again(ctx context.Context, now time.Time, m mail.Message, raw []byte, ready func(*task), chores store.Chores) (Result, error) {
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		t := c.begin(now, m, raw)
		ready(t)
		err := c.watched(m.Identity, t.work)
		if errors.Is(err, errPending) && try < retries {
			c.followAll(ctx, now, []string{t.result.Match}, &Result{})
			continue
		}
		if err != nil {
			return Result{}, err
		}
		err = c.Store.CommitTogether(now, []store.Progress{t.done()}, chores)
		switch {
		case err == nil:
			c.followAll(ctx, now, t.follows(), &t.result)
			return t.result, nil
		case errors.Is(err, store.ErrSeen):
			return Result{Outcome: Seen}, nil
		case !errors.Is(err, store.ErrMoved) || try == retries:
			return Result{}, fmt.Errorf("adjudicator: %w", err)
		}
	}
}
