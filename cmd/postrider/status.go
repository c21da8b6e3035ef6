package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/gm"
	"postrider/store"
)

// errIll says that status has found something that is to be put right.
var errIll = errors.New("some of that must be put right")

// status is the command status: what /healthz says, and how much there is of what.
func status(ctx context.Context, e env, args []string) error {
	given, rest := gm.Flag(args, "config")
	if wantsHelp(rest) {
		fmt.Fprint(e.out, page("status"))
		return nil
	}
	path := configFile(given)
	if len(rest) > 0 || path == "" {
		fmt.Fprintln(e.err, "postrider status needs --config FILE and nothing else; see postrider status --help")
		return errUsage
	}
	c, err := loadConfig(path)
	if err != nil {
		return err
	}
	ans, err := ask(ctx, c.Store.Socket, request{Args: []string{"status"}})
	if errors.Is(err, errNoDaemon) {
		return statusOf(ctx, c, e)
	}
	if err != nil {
		return err
	}
	fmt.Fprint(e.out, ans.Out)
	if ans.Error != "" {
		return errors.New(ans.Error)
	}
	return nil
}

// statusOf is status of a club that has no daemon.
func statusOf(ctx context.Context, c *config, e env) error {
	st, _, err := openClub(ctx, c, newLog(c.Log, e.err))
	if err != nil {
		return err
	}
	defer st.Close()
	m := newMeters(c, st, nil, e.now)
	n, oldest, err := st.Unsent()
	if err != nil {
		return err
	}
	m.outbox(oldest, n)
	fmt.Fprintln(e.out, "No daemon runs on this store: no message is handled, and no letter sent. postrider serve starts it.")
	return errors.Join(m.status(e.out), errIll)
}

// status writes what is wrong, one sentence a line, and then how much there is of what.
// It is errIll if anything is wrong.
func (m *meters) status(out io.Writer) (err error) {
	m.recount()
	if ills := m.ills(); len(ills) > 0 {
		err = errIll
		fmt.Fprintln(out, strings.Join(ills, "\n"))
	}
	asides, readErr := m.store.Asides()
	if readErr != nil {
		return readErr
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.count()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	defer w.Flush()
	fmt.Fprintf(w, "matches\t%.0f open, %.0f held, %.0f over\n", c.matches[store.MatchOpen], c.matches[store.MatchHeld],
		c.matches[store.MatchOver])
	fmt.Fprintf(w, "messages\t%d to be handled, %d set aside\n", m.unread.n, len(asides))
	fmt.Fprintf(w, "letters\t%d to be sent, %.0f given up\n", m.unsent.n, c.givenUp)
	if c.backup.IsZero() {
		fmt.Fprintln(w, "backup\tnone yet")
	} else {
		fmt.Fprintf(w, "backup\t%s ago\n", span(m.now().Sub(c.backup)))
	}
	fmt.Fprintf(w, "store\t%s, %d MiB free\n", adjudicator.Count(int(c.bytes)>>10, "KiB", "KiB"), int(c.free)>>20)
	return err
}

// answerStatus is status for who asks through the control socket.
func (d *daemon) answerStatus() answer {
	var out bytes.Buffer
	var ans answer
	if err := d.meters.status(&out); err != nil {
		ans.Error = err.Error()
	}
	ans.Out = out.String()
	return ans
}

// recount forgets what was counted within the last minute, so that who asks is told
// what is so now.
func (m *meters) recount() { m.set(func() { m.counted = time.Time{} }) }
