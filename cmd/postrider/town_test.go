package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"go.etcd.io/bbolt"

	clocks "postrider/adjudicator/clock"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// Scripts in which weeks pass. A town is where a script plays a match as people do, in weeks that pass in a moment: a
// mail system, a club whose daemon works off what has come whenever something is due, and
// those who write to it. All that is written, and every letter, stands in one text.
type town struct {
	system *mailtest.Server
	dir    string
	now    time.Time
	zones  map[string]*time.Location // where somebody lives; UTC
	form   map[string]string         // in which somebody reads, as he has asked for
	last   map[string]mail.Message   // the newest letter of a match to each
	first  map[string]string         // the subject of a match's letters
	read   map[string]int            // how many letters of each are in the text
	sent   int
	text   strings.Builder
}

// townKey is where a script keeps its town.
type townKey struct{}

// townCommands are what a script of a town may do; each says how it is written.
func townCommands() map[string]func(*testscript.TestScript, bool, []string) {
	commands := map[string]func(*testscript.TestScript, bool, []string){}
	for name, do := range map[string]func(*town, *testscript.TestScript, []string) error{
		"club": (*town).open, "lives": (*town).lives, "master": (*town).master, "write": (*town).write, "reply": (*town).reply, "pass": (*town).pass, "letters": (*town).letters,
	} {
		commands[name] = func(ts *testscript.TestScript, _ bool, args []string) {
			if err := do(ts.Value(townKey{}).(*town), ts, args); err != nil {
				ts.Fatalf("%s: %v", name, err)
			}
		}
	}
	return commands
}

// newTown makes ready a town that no club is in yet.
func newTown(e *testscript.Env) error {
	w := &town{zones: map[string]*time.Location{}, form: map[string]string{}, last: map[string]mail.Message{}, first: map[string]string{}, read: map[string]int{}}
	e.Values[townKey{}] = w
	e.Defer(func() {
		if w.system != nil {
			w.system.Close()
		}
	})
	return nil
}

// open founds a club at a time, with what the script's file says of clocks: club TIME FILE.
func (w *town) open(ts *testscript.TestScript, args []string) (err error) {
	if w.now, err = time.Parse(time.RFC3339, args[0]); err != nil {
		return err
	}
	w.dir = ts.MkAbs(".")
	if w.system, err = mailtest.Start(mailtest.Options{Now: func() time.Time { return w.now }}); err != nil {
		return err
	}
	if _, err = demoConfig(w.dir, w.system.IMAPAddr(), w.system.SMTPAddr()); err != nil {
		return err
	}
	f, err := os.OpenFile(w.config(), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(ts.ReadFile(args[1]))
	return errJoin(err, f.Close(), os.Mkdir(filepath.Join(w.dir, "mail"), 0o700))
}

func errJoin(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *town) config() string { return filepath.Join(w.dir, "postrider.toml") }

// lives says in which zone somebody's mail program writes the date: lives NAME ZONE.
func (w *town) lives(_ *testscript.TestScript, args []string) (err error) {
	w.zones[args[0]], err = time.LoadLocation(args[1])
	return err
}

// program runs a command of the program, by the town's time, and returns what it says.
func (w *town) program(ts *testscript.TestScript, args ...string) (string, error) {
	var out, errs bytes.Buffer
	e := env{in: strings.NewReader(""), out: &out, err: &errs, now: func() time.Time { return w.now }}
	if status := run(context.Background(), e, append(args, "--config", w.config())); status != 0 {
		return "", fmt.Errorf("postrider %s: %s", strings.Join(args, " "), errs.String())
	}
	ts.Logf("%s", errs.String())
	return out.String(), nil
}

// master runs a command of the game master's: master match give FI1 british 3d.
func (w *town) master(ts *testscript.TestScript, args []string) error {
	fmt.Fprintf(&w.text, "######## %s: postrider %s\n", w.at(""), strings.Join(args, " "))
	out, err := w.program(ts, args...)
	if args[1] != "new" { // which names the days on which its letters will be asked for
		w.text.WriteString(out)
	}
	if err == nil {
		err = w.work(ts)
	}
	return err
}

// at is the town's time, as somebody's clock shows it.
func (w *town) at(who string) string {
	zone := w.zones[who]
	if zone == nil {
		zone = time.UTC
	}
	return w.now.In(zone).Format("Mon 2 Jan 2006, 15:04 MST")
}

// write has somebody answer his newest letter, a line each: write anna 'claim' 'status'.
func (w *town) write(ts *testscript.TestScript, args []string) error {
	return w.answer(ts, args[0], w.last[args[0]], args[1:])
}

// reply has somebody answer an older letter: reply anna 2 'play 5'.
func (w *town) reply(ts *testscript.TestScript, args []string) error {
	raw, err := os.ReadFile(filepath.Join(w.dir, "mail", args[0]+"-0"+args[1]+".eml"))
	if err != nil {
		return err
	}
	fmt.Fprintf(&w.text, "######## to letter %s\n", args[1])
	return w.answer(ts, args[0], mail.Read(raw, mail.ReadOptions{}), args[2:])
}

// answer sends an answer to a letter, and has the daemon do what comes of it.
func (w *town) answer(ts *testscript.TestScript, who string, letter mail.Message, lines []string) error {
	if len(letter.ReplyTo) == 0 {
		return fmt.Errorf("%s has got no letter", who)
	}
	w.sent++
	fmt.Fprintf(&w.text, "######## %s: %s writes\n%s\n\n", w.at(who), who, strings.Join(lines, "\n"))
	for _, l := range lines {
		if form, ok := strings.CutPrefix(l, "form "); ok {
			w.form[who] = form
		}
	}
	date := w.now
	if zone := w.zones[who]; zone != nil {
		date = date.In(zone)
	}
	raw, err := mailtest.Draft{ID: fmt.Sprintf("%s.%d@table.example", who, w.sent), From: mail.Address{Name: who, Addr: who + "@table.example"},
		To: letter.ReplyTo[0], Answers: &letter, Date: date, Text: strings.Join(lines, "\n") + "\n"}.Bytes()
	if err == nil {
		err = w.system.Deliver(who+"@table.example", letter.ReplyTo[0].Addr, raw)
	}
	if err == nil {
		err = w.work(ts)
	}
	return err
}

// work has the daemon do what there is to do, and reads the letters that come of it.
func (w *town) work(ts *testscript.TestScript) error {
	for range 2 { // what it sends may be what others wait for
		if err := w.alive(); err != nil {
			return err
		}
		if _, err := w.program(ts, "serve", "--once", "--now", w.now.Format(time.RFC3339)); err != nil {
			return err
		}
	}
	return w.collect(ts)
}

// alive notes what a daemon notes each minute: that it has lived until now. Else a club
// that only works now and then has no time that counts.
func (w *town) alive() error {
	db, err := bbolt.Open(filepath.Join(w.dir, "postrider.db"), 0o600, nil)
	if err != nil {
		return err
	}
	return errJoin(db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte("meta")).Put([]byte("heart"), fmt.Appendf(nil, `{"beat":%q}`, w.now.Format(time.RFC3339)))
	}), db.Close())
}

// pass lets time go by, so long or until a time; the daemon works whenever something is
// due: pass 3d, pass 2026-12-24T18:00:00Z.
func (w *town) pass(ts *testscript.TestScript, args []string) error {
	end, err := time.Parse(time.RFC3339, args[0])
	if err != nil {
		d, err := clocks.ParseDuration(args[0])
		if err != nil {
			return err
		}
		end = w.now.Add(d)
	}
	for w.now.Before(end) {
		if w.now, err = w.nextDue(end); err == nil {
			err = w.work(ts)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// nextDue is when something is due next, in steps of ten minutes, but not after end.
func (w *town) nextDue(end time.Time) (time.Time, error) {
	st, err := store.Open(filepath.Join(w.dir, "postrider.db"), time.Second)
	if err != nil {
		return end, err
	}
	defer st.Close()
	for at := w.now.Add(10 * time.Minute); at.Before(end); at = at.Add(10 * time.Minute) {
		letters, err := st.Due(at, 1)
		if err != nil {
			return end, err
		}
		matches, err := st.DueMatches(at, at, 1, func(string) bool { return false })
		if err != nil || len(letters) > 0 || len(matches) > 0 {
			return at, err
		}
	}
	return end, nil
}

// collect adds the letters that came to the text, in the order of their readers' names.
func (w *town) collect(ts *testscript.TestScript) error {
	addresses := w.system.Addresses()
	slices.Sort(addresses)
	for _, addr := range addresses {
		who, _, _ := strings.Cut(addr, "@")
		all := w.system.Messages(addr)
		for _, raw := range all[w.read[who]:] {
			w.read[who]++
			if addr == "orders@club.example" {
				continue
			}
			m := mail.Read(raw, mail.ReadOptions{})
			name := fmt.Sprintf("%s-%02d.eml", who, w.read[who])
			if err := os.WriteFile(filepath.Join(w.dir, "mail", name), raw, 0o600); err != nil {
				return err
			}
			fmt.Fprintf(&w.text, "======== %s: to %s\n", w.at(who), who)
			if strings.HasPrefix(m.Subject, "[") { // of a match
				w.last[who] = m
			}
			switch is, ok := w.first[who]; {
			case !ok:
				w.first[who] = m.Subject
				fallthrough
			case is != m.Subject:
				fmt.Fprintf(&w.text, "Subject: %s\n\n", m.Subject)
			}
			text := noBoard(mail.PlainText(raw))
			w.text.WriteString(strings.TrimRight(text, "\n") + "\n\n")
			if err := fits(who, w.form[who], text); err != nil {
				return err
			}
		}
	}
	return nil
}

// fits finds a line that is too wide for its reader.
func fits(who, form, text string) error {
	columns := 78
	if form == "narrow" {
		columns = 40
	}
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > columns {
			return fmt.Errorf("a line of %d columns to %s: %s", n, who, line)
		}
	}
	return nil
}

// letters writes what was written since it was last asked for into a file, to be compared.
func (w *town) letters(ts *testscript.TestScript, args []string) error {
	err := os.WriteFile(ts.MkAbs(args[0]), []byte(w.text.String()), 0o600)
	w.text.Reset()
	return err
}
