package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"postrider/adjudicator"
	"postrider/mail"
	"postrider/store"
)

// serve is the command serve.
func serve(ctx context.Context, e env, args []string) error {
	fs := flags(e, "serve")
	file := fs.String("config", "", "the configuration `file`")
	once := fs.Bool("once", false, "work off what is there, then stop")
	at := fs.String("now", "", "the `time` to go by, such as 2026-03-01T18:00:00Z, instead of the clock")
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	if len(words) > 0 || *file == "" {
		fmt.Fprintln(e.err, "postrider serve needs --config FILE and nothing else; see postrider serve --help")
		return errUsage
	}
	if *at != "" {
		t, err := time.Parse(time.RFC3339, *at)
		if err != nil {
			return fmt.Errorf("--now %q is no time; write it as 2026-03-01T18:00:00Z", *at)
		}
		e.now = func() time.Time { return t }
	}
	c, err := loadConfig(*file)
	if err != nil {
		return err
	}
	d, err := newDaemon(c, e)
	if err != nil {
		return err
	}
	defer d.close()
	if *once {
		return d.once(ctx)
	}
	return d.run(ctx)
}

// batch is how many messages are fetched at a time: what memory holds of a
// full mailbox.
const batch = 20

// A daemon joins mailbox, clerk, store and relay. Two loops share it: one
// handles messages, one sends letters.
type daemon struct {
	config  *config
	env     env
	log     *slog.Logger
	store   *store.Store
	clerk   *adjudicator.Clerk
	sender  *mail.Sender
	mailbox *mail.Mailbox
	reading mail.ReadOptions
	inHand  inHand
	wake    chan struct{} // there are letters to send
}

// newDaemon opens the store and makes ready; no server is asked yet.
func newDaemon(c *config, e env) (*daemon, error) {
	imapPassword, err := password("imap", c.IMAP.PasswordFile, c.IMAP.PasswordEnv)
	if err != nil {
		return nil, err
	}
	smtpPassword, err := password("smtp", c.SMTP.PasswordFile, c.SMTP.PasswordEnv)
	if err != nil {
		return nil, err
	}
	d := &daemon{config: c, env: e, wake: make(chan struct{}, 1)}
	d.log = slog.New(slog.NewTextHandler(e.err, nil))
	smtp, err := account(c.SMTP.Server, c.SMTP.TLS, c.SMTP.User, smtpPassword, c.SMTP.Timeout)
	if err != nil {
		return nil, err
	}
	imap, err := account(c.IMAP.Server, c.IMAP.TLS, c.IMAP.User, imapPassword, duration(time.Minute))
	if err != nil {
		return nil, err
	}
	if d.sender, err = mail.NewSender(smtp); err != nil {
		return nil, err
	}
	if d.mailbox, err = mail.NewMailbox(mail.MailboxSettings{Account: imap, Folders: c.IMAP.Folders, Processed: c.IMAP.Processed, Aside: c.IMAP.Aside,
		PollInterval: time.Duration(c.IMAP.Poll), MaxSize: c.IMAP.MaxSize}); err != nil {
		return nil, err
	}
	if d.store, d.clerk, err = openClub(c, d.log); err != nil {
		return nil, err
	}
	d.reading = c.reading()
	d.inHand = inHand{c.Store.File + ".inhand"}
	return d, nil
}

func (d *daemon) close() {
	d.sender.Close()
	d.store.Close()
}

// account makes the settings of one server.
func account(server, tls, user, password string, timeout duration) (mail.Account, error) {
	host, port, err := net.SplitHostPort(server)
	if err != nil {
		return mail.Account{}, err
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 1 || n > 65535 {
		return mail.Account{}, fmt.Errorf("server %s: %q is no port", server, port)
	}
	return mail.Account{Host: host, Port: n, User: user, Password: password, TLS: mail.TLSMode(tls), Timeout: time.Duration(timeout)}, nil
}

// once works off what waits in the mailbox and the outbox, then returns.
func (d *daemon) once(ctx context.Context) error {
	if err := d.mailbox.Open(ctx); err != nil {
		return err
	}
	defer d.mailbox.Close()
	for {
		n, err := d.work(ctx)
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
	}
	_, err := d.deliver(ctx)
	return err
}

// run is the daemon's life: two loops until ctx ends.
func (d *daemon) run(ctx context.Context) error {
	control, err := listenControl(d.config.Store.Socket)
	if err != nil {
		return err
	}
	var loops sync.WaitGroup
	loops.Go(func() { d.receive(ctx) })
	loops.Go(func() { d.send(ctx) })
	loops.Go(func() { control.serve(ctx, d) })
	d.log.Info("postrider is running", "mailbox", d.config.IMAP.Server, "address", d.config.Club.Address)
	<-ctx.Done()
	control.close()
	loops.Wait()
	d.log.Info("postrider has stopped")
	return nil
}

// receive watches the mailbox and handles what comes; a lost connection is
// made again, with growing pauses.
func (d *daemon) receive(ctx context.Context) {
	pause := &mail.Backoff{First: time.Second, Limit: 5 * time.Minute, Rand: rand.New(rand.NewPCG(uint64(d.env.now().UnixNano()), 1))}
	for ctx.Err() == nil {
		err := d.watch(ctx, pause)
		if ctx.Err() != nil {
			return
		}
		wait := pause.Next()
		d.log.Warn("mailbox", "error", err, "again_in", wait.Round(time.Millisecond))
		sleep(ctx, wait)
	}
}

// watch handles messages over one connection, until it breaks.
func (d *daemon) watch(ctx context.Context, pause *mail.Backoff) error {
	if err := d.mailbox.Open(ctx); err != nil {
		return err
	}
	defer d.mailbox.Close()
	for ctx.Err() == nil {
		n, err := d.work(ctx)
		if err != nil {
			return err
		}
		pause.Reset()
		if n > 0 {
			continue
		}
		if err := d.mailbox.Wait(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// work handles one batch of messages and says how many there were. The message
// in hand is finished even if ctx ends meanwhile.
func (d *daemon) work(ctx context.Context) (int, error) {
	arrived, err := d.mailbox.Fetch(ctx, batch)
	if err != nil {
		return 0, err
	}
	for i, a := range arrived {
		if ctx.Err() != nil {
			return i, ctx.Err()
		}
		if err := d.handle(context.WithoutCancel(ctx), a); err != nil {
			return i, err
		}
	}
	return len(arrived), nil
}

// handle takes one message through the house: it is flagged and moved on the
// server only after what it causes is committed.
func (d *daemon) handle(ctx context.Context, a mail.Arrived) error {
	began := d.env.now()
	m := a.Read(d.reading)
	if d.config.IMAP.CheckDKIM && m.Kind == mail.Person {
		d.checkDKIM(ctx, &m, a.Raw)
	}
	starts, err := d.inHand.take(m.Identity)
	if err != nil {
		return err
	}
	if starts > 2 {
		// The daemon died twice with this message in hand: leave it unread.
		if err := d.clerk.SetAside(began, m, a.Raw, "died-in-hand"); err != nil {
			return err
		}
		d.log.Error("message set aside: the daemon died twice with it in hand", "message_id", m.MessageID)
		if err := d.mailbox.SetAside(ctx, a); err != nil {
			return err
		}
		return d.inHand.release()
	}
	result, err := d.clerk.Handle(ctx, began, m, a.Raw)
	if err != nil {
		return fmt.Errorf("message %s: %w", m.MessageID, err)
	}
	d.log.Info("message", "id", m.MessageID, "kind", m.Kind, "outcome", result.Outcome, "match", result.Match, "step", result.Step, "letters", result.Letters)
	if result.Letters > 0 {
		select {
		case d.wake <- struct{}{}:
		default:
		}
	}
	if result.Aside {
		err = d.mailbox.SetAside(ctx, a)
	} else {
		err = d.mailbox.Done(ctx, a)
	}
	if err != nil {
		return err
	}
	return d.inHand.release()
}

// dkimTimeout is how long the DNS may take over the keys of one message.
const dkimTimeout = 10 * time.Second

// checkDKIM lets the signatures of a message vouch for its sender. Without the
// DNS none does, and the message needs its token.
func (d *daemon) checkDKIM(ctx context.Context, m *mail.Message, raw []byte) {
	ctx, cancel := context.WithTimeout(ctx, dkimTimeout)
	defer cancel()
	if err := mail.CheckDKIM(ctx, m, raw, d.reading, net.DefaultResolver); err != nil {
		d.log.Warn("DKIM of a message could not be checked", "id", m.MessageID, "error", err)
	}
}

// send hands letters to the relay as they become due.
func (d *daemon) send(ctx context.Context) {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for ctx.Err() == nil {
		if _, err := d.deliver(ctx); err != nil && ctx.Err() == nil {
			d.log.Warn("outbox", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-d.wake:
		case <-tick.C:
		}
	}
	// What is sendable goes out before the daemon stops.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if _, err := d.deliver(last); err != nil {
		d.log.Warn("outbox at the end", "error", err)
	}
}

// deliver sends every letter that is due. A letter that the relay refuses for
// good stays for the GM to see; any other is tried again, with growing pauses.
func (d *daemon) deliver(ctx context.Context) (int, error) {
	sent := 0
	for {
		due, err := d.store.Due(d.env.now(), batch)
		if err != nil || len(due) == 0 {
			return sent, err
		}
		for _, l := range due {
			if ctx.Err() != nil {
				return sent, ctx.Err()
			}
			err := d.sender.Send(ctx, l.From, l.To, l.Raw)
			if err == nil {
				if err := d.store.Taken(l.ID, d.env.now()); err != nil {
					return sent, err
				}
				sent++
				d.log.Info("letter", "id", l.MessageID, "match", l.Match, "outcome", "taken")
				continue
			}
			var refused *mail.SendError
			permanent := errors.As(err, &refused) && refused.Permanent
			d.log.Warn("letter", "id", l.MessageID, "match", l.Match, "outcome", "failed", "permanent", permanent, "error", err)
			if err := d.clerk.LetterFailed(d.env.now(), l, err, permanent); err != nil {
				return sent, err
			}
		}
	}
}

// sleep waits, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// inHand is the small file that notes the message in hand, so that one on
// which the daemon dies does not kill it for ever.
type inHand struct{ file string }

type inHandNote struct {
	Identity string `json:"identity"`
	Starts   int    `json:"starts"`
}

// take notes that a message is taken in hand and says how often it has been,
// this time included, without having been finished.
func (h inHand) take(identity string) (int, error) {
	var note inHandNote
	data, err := os.ReadFile(h.file)
	if err == nil {
		_ = json.Unmarshal(data, &note) // a torn note counts as none
	} else if !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("note of the message in hand: %w", err)
	}
	if note.Identity != identity {
		note = inHandNote{Identity: identity}
	}
	note.Starts++
	data, err = json.Marshal(note)
	if err != nil {
		return 0, err
	}
	tmp := filepath.Join(filepath.Dir(h.file), "."+filepath.Base(h.file)+".new")
	if err := os.WriteFile(tmp, data, 0o600); err != nil {
		return 0, fmt.Errorf("note of the message in hand: %w", err)
	}
	if err := os.Rename(tmp, h.file); err != nil {
		return 0, fmt.Errorf("note of the message in hand: %w", err)
	}
	return note.Starts, nil
}

// release notes that nothing is in hand.
func (h inHand) release() error {
	if err := os.Remove(h.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("note of the message in hand: %w", err)
	}
	return nil
}
