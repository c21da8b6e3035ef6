package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"postrider/adjudicator"
	"postrider/adjudicator/gm"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// Scripts in which people write: the club of club.toml, at a time of the script's own, with
// letters that stay in the outbox and are read there.
//
//	gm WORDS ...         what the game master types behind "postrider match"; he reads it in out
//	says WHO LINE ...    somebody answers the newest letter to him that wants an answer
//	writes WHO LINE ...  somebody writes to the plain address of the club; nothing vouches for him
//	answers WHO CODE LINE ..  somebody answers the newest letter to him of a match
//	letter WHO           his newest letter is in letter.txt and letter.html
//	watches WHO          his newest letter as an observer is in watched.txt
//	observes WHO LINE .. he answers that
//	plays N [CODE]       whoever is asked answers with the first order that he is shown, N times; CODE is FI1
//	later DAYS           so much later something may have lapsed

// scriptStart is when such a script begins.
var scriptStart = time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)

// peopleCmds are the commands of such scripts.
func peopleCmds() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"gm": func(ts *testscript.TestScript, neg bool, args []string) {
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, now time.Time) {
				var out bytes.Buffer
				input, err := "", error(nil)
				if len(args) == 4 && args[0] == "act" {
					data, err := os.ReadFile(ts.MkAbs(args[3]))
					ts.Check(err)
					input = string(data)
				}
				console := &gm.Console{Clerk: clerk, Now: now, Input: input, Out: &out}
				if err = console.Do(context.Background(), args); err != nil {
					fmt.Fprintln(&out, err)
				}
				ts.Check(os.WriteFile(ts.MkAbs("out"), out.Bytes(), 0o600))
				if (err != nil) != neg {
					ts.Fatalf("gm %s: %s", strings.Join(args, " "), out.String())
				}
			})
		},
		"says": func(ts *testscript.TestScript, _ bool, args []string) {
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, now time.Time) {
				scriptSays(ts, c, clerk, now, args[0], strings.Join(args[1:], "\n")+"\n")
			})
		},
		"writes": func(ts *testscript.TestScript, _ bool, args []string) {
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, now time.Time) {
				scriptWrites(ts, c, clerk, now, args[0], mail.Address{Addr: c.Club.Address}, nil, strings.Join(args[1:], "\n")+"\n")
			})
		},
		"answers": func(ts *testscript.TestScript, _ bool, args []string) {
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, now time.Time) {
				_, last := newestOf(ts, clerk.Options.Store, args[0], true, args[1]+".")
				scriptAnswers(ts, c, clerk, now, args[0], last, strings.Join(args[2:], "\n")+"\n")
			})
		},
		"observes": func(ts *testscript.TestScript, _ bool, args []string) {
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, now time.Time) {
				_, last := watchLetter(ts, clerk.Options.Store, args[0])
				scriptAnswers(ts, c, clerk, now, args[0], last, strings.Join(args[1:], "\n")+"\n")
			})
		},
		"watches": func(ts *testscript.TestScript, _ bool, args []string) {
			atScript(ts, func(_ *config, clerk *adjudicator.Clerk, _ time.Time) {
				l, m := watchLetter(ts, clerk.Options.Store, args[0])
				ts.Check(os.WriteFile(ts.MkAbs("watched.txt"), []byte(m.Subject+"\n\n"+mail.PlainText(l.Raw)), 0o600))
			})
		},
		"letter": func(ts *testscript.TestScript, neg bool, args []string) {
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, _ time.Time) {
				l, m := newestLetter(ts, clerk.Options.Store, args[0], false)
				ts.Check(os.WriteFile(ts.MkAbs("letter.txt"), []byte(m.Subject+"\n\n"+m.Text+"\n"), 0o600))
				ts.Check(os.WriteFile(ts.MkAbs("letter.eml"), l.Raw, 0o600))
			})
		},
		"plays": func(ts *testscript.TestScript, _ bool, args []string) {
			n := 0
			_, err := fmt.Sscan(args[0], &n)
			ts.Check(err)
			atScript(ts, func(c *config, clerk *adjudicator.Clerk, now time.Time) {
				for range n {
					scriptPlays(ts, c, clerk, now, append(args, "FI1")[1])
				}
			})
		},
		"later": func(ts *testscript.TestScript, _ bool, args []string) {
			days := 0
			_, err := fmt.Sscan(args[0], &days)
			ts.Check(err)
			now := scriptNow(ts).AddDate(0, 0, days)
			ts.Check(os.WriteFile(ts.MkAbs("now"), []byte(now.Format(time.RFC3339)), 0o600))
			atScript(ts, func(_ *config, clerk *adjudicator.Clerk, now time.Time) {
				_, err := clerk.Follow(context.Background(), now, now)
				ts.Check(err)
			})
		},
	}
}

func scriptNow(ts *testscript.TestScript) time.Time {
	data, err := os.ReadFile(ts.MkAbs("now"))
	if err != nil {
		return scriptStart
	}
	now, err := time.Parse(time.RFC3339, string(data))
	ts.Check(err)
	return now
}

// atScript does something with the club of a script.
func atScript(ts *testscript.TestScript, do func(*config, *adjudicator.Clerk, time.Time)) {
	c, err := loadConfig(ts.MkAbs("club.toml"))
	ts.Check(err)
	st, clerk, err := openClub(context.Background(), c, slog.New(slog.DiscardHandler))
	ts.Check(err)
	defer st.Close()
	do(c, clerk, scriptNow(ts))
}

// newestLetter is the newest letter to somebody, or of those that want an answer.
func newestLetter(ts *testscript.TestScript, st *store.Store, who string, wanted bool) (store.Letter, mail.Message) {
	return newestOf(ts, st, who, wanted, "")
}

// watchLetter is the newest letter to somebody that tells an observer of a step.
func watchLetter(ts *testscript.TestScript, st *store.Store, who string) (store.Letter, mail.Message) {
	return newestOf(ts, st, who, true, ".watch.")
}

// newestOf is the newest letter to somebody with something in its Message-ID.
func newestOf(ts *testscript.TestScript, st *store.Store, who string, wanted bool, in string) (store.Letter, mail.Message) {
	list, err := st.Letters()
	ts.Check(err)
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].To != who || !strings.Contains(list[i].MessageID, in) {
			continue
		}
		l, err := st.Letter(list[i].ID)
		ts.Check(err)
		if m := mail.Read(l.Raw, mail.ReadOptions{}); !wanted || len(m.ReplyTo) > 0 {
			return l, m
		}
	}
	ts.Fatalf("there is no letter to %s", who)
	return store.Letter{}, mail.Message{}
}

// scriptSays has somebody answer his newest letter.
func scriptSays(ts *testscript.TestScript, c *config, clerk *adjudicator.Clerk, now time.Time, who, text string) adjudicator.Result {
	_, last := newestLetter(ts, clerk.Options.Store, who, true)
	return scriptAnswers(ts, c, clerk, now, who, last, text)
}

// scriptAnswers has somebody answer a letter.
func scriptAnswers(ts *testscript.TestScript, c *config, clerk *adjudicator.Clerk, now time.Time, who string, last mail.Message, text string) adjudicator.Result {
	return scriptWrites(ts, c, clerk, now, who, last.ReplyTo[0], &last, text)
}

// scriptWrites has somebody write to an address.
func scriptWrites(ts *testscript.TestScript, c *config, clerk *adjudicator.Clerk, now time.Time, who string, to mail.Address, answers *mail.Message, text string) adjudicator.Result {
	n, err := clerk.Options.Store.Number("script")
	ts.Check(err)
	raw, err := mailtest.Draft{ID: fmt.Sprintf("%d@%s", n, filepath.Base(who)), From: mail.Address{Addr: who},
		To: to, Answers: answers, Date: now, Text: text}.Bytes()
	ts.Check(err)
	r, err := clerk.Handle(context.Background(), now, mail.Read(raw, c.reading()), raw)
	ts.Check(err)
	return r
}

// scriptPlays has whoever is asked in a match answer with the first order that he is shown.
func scriptPlays(ts *testscript.TestScript, c *config, clerk *adjudicator.Clerk, now time.Time, code string) {
	m, err := clerk.Options.Store.Match(code)
	ts.Check(err)
	for _, s := range m.Seats {
		if len(m.Waiting) == 0 || s.Seat != m.Waiting[0] {
			continue
		}
		p, err := clerk.Options.Store.Player(s.Player)
		ts.Check(err)
		_, last := newestLetter(ts, clerk.Options.Store, p.Address(), true)
		order := exampleIn(last.Text)
		if order == "" {
			ts.Fatalf("%s is shown no order:\n%s", p.Address(), last.Text)
		}
		scriptSays(ts, c, clerk, now, p.Address(), order+"\n")
		return
	}
}
