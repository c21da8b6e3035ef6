package main

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"postrider/mail/mailtest"
)

// client is a fault at a command of the daemon's. The tag is $1.
func client(command string, times int, do mailtest.Action) mailtest.Fault {
	return mailtest.Fault{Side: mailtest.FromClient, Line: `^(\S+) ` + command, Times: times, Do: do}
}

// server is a fault at a line of the server's.
func server(line string, times int, do mailtest.Action) mailtest.Fault {
	return mailtest.Fault{Side: mailtest.FromServer, Line: line, Times: times, Do: do}
}

// mailboxFails makes a test in which the IMAP server fails, and then all
// messages are handled, once, and put away.
func mailboxFails(faults ...mailtest.Fault) func(t *testing.T) {
	return mailboxFailsWith(mailtest.Options{}, nil, faults...)
}

// mailboxHangs is mailboxFails for a server that does not answer as it should.
func mailboxHangs(faults ...mailtest.Fault) func(t *testing.T) {
	return mailboxFailsWith(mailtest.Options{}, impatient, faults...)
}

// mailboxFailsWithout is mailboxFails for a server that lacks capabilities.
func mailboxFailsWithout(without []imap.Cap, faults ...mailtest.Fault) func(t *testing.T) {
	return mailboxFailsWith(mailtest.Options{Without: without}, nil, faults...)
}

func mailboxFailsWith(o mailtest.Options, change func(*config), faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, o, func(c *config) {
			if change != nil {
				change(c)
			}
			c.SMTP.Timeout = duration(time.Minute)
		})
		f.write("alder", "birch", "cedar")
		f.imap.Set(faults...)
		f.run()
		for i, fault := range faults {
			f.until("the fault happens", func() bool { return f.imap.Happened(i) >= max(1, fault.Times) })
		}
		f.write("elder")
		f.until("all messages are put away", func() bool { return f.in("Processed") == 4 && f.in("INBOX") == 0 })
		f.read()
		f.once()
	}
}

// withoutMove is a server on which a message is copied and deleted.
var withoutMove = []imap.Cap{imap.CapMove}

const (
	no  = "$1 NO I will not"
	bad = "$1 BAD I do not understand"
	bye = "* BYE I am going to restart"
)

var imapFaults = []fault{
	{"connection refused", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder")
		f.end()
		f.config.IMAP.Server = refusing(t)
		f.run()
		f.logged("cannot reach IMAP server " + f.config.IMAP.Server + ": connection refused")
		f.end()
		f.config.IMAP.Server = f.post.IMAPAddr()
		f.run()
		f.read()
		f.once()
	}},
	{"login refused", func(t *testing.T) {
		mailboxFails(client("LOGIN", 3, mailtest.Answer("$1 NO [AUTHENTICATIONFAILED] go away")))(t)
	}},
	{"greeting is BYE", mailboxFails(server(`^\* OK .*ready`, 2, mailtest.Bye("* BYE too many connections")))},
	{"SELECT answered NO", mailboxFails(client("SELECT", 3, mailtest.Answer(no)))},
	{"SELECT answered BAD", mailboxFails(client("SELECT", 3, mailtest.Answer(bad)))},
	{"SELECT answered BYE", mailboxFails(client("SELECT", 3, mailtest.Bye(bye)))},
	{"SEARCH answered NO", mailboxFails(client("UID SEARCH", 2, mailtest.Answer(no)))},
	{"SEARCH answered BAD", mailboxFails(client("UID SEARCH", 2, mailtest.Answer(bad)))},
	{"SEARCH answered BYE", mailboxFails(client("UID SEARCH", 2, mailtest.Bye(bye)))},
	{"FETCH answered NO", mailboxFails(client("UID FETCH", 2, mailtest.Answer(no)))},
	{"FETCH answered BAD", mailboxFails(client("UID FETCH", 2, mailtest.Answer(bad)))},
	{"FETCH answered BYE", mailboxFails(client("UID FETCH", 2, mailtest.Bye(bye)))},
	{"STORE answered NO", mailboxFails(client("UID STORE", 1, mailtest.Answer(no)))},
	{"STORE answered BAD", mailboxFails(client("UID STORE", 1, mailtest.Answer(bad)))},
	{"STORE answered BYE", mailboxFails(client("UID STORE", 2, mailtest.Bye(bye)))},
	{"MOVE answered NO", mailboxFails(client("UID MOVE", 2, mailtest.Answer(no)))},
	{"MOVE answered BAD", mailboxFails(client("UID MOVE", 1, mailtest.Answer(bad)))},
	{"MOVE answered BYE", mailboxFails(client("UID MOVE", 2, mailtest.Bye(bye)))},
	{"COPY answered NO", mailboxFailsWithout(withoutMove, client("UID COPY", 2, mailtest.Answer(no)))},
	{"COPY answered BAD", mailboxFailsWithout(withoutMove, client("UID COPY", 2, mailtest.Answer(bad)))},
	{"COPY answered BYE", mailboxFailsWithout(withoutMove, client("UID COPY", 2, mailtest.Bye(bye)))},
	{"EXPUNGE answered NO", expungeRefused(no)},
	{"EXPUNGE answered BAD", expungeRefused(bad)},
	{"EXPUNGE answered BYE", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{Without: withoutMove})
		f.write("alder", "birch")
		f.imap.Set(client("UID EXPUNGE", 1, mailtest.Bye(bye)))
		f.run()
		f.happened(f.imap, 1)
		f.write("cedar")
		f.read()
		f.once()
		f.until("the last message is put away", func() bool { return f.in("Processed") == 3 })
	}},

	{"dropped in a literal", mailboxFails(server(`^luck birch`, 1, mailtest.Drop))},
	{"dropped in IDLE", mailboxFails(server(`^\+ `, 3, mailtest.DropAfter))},
	{"dropped between FETCH and STORE", mailboxFails(client("UID STORE", 1, mailtest.Drop))},
	{"dropped between STORE and MOVE", mailboxFails(client("UID MOVE", 1, mailtest.Drop))},
	{"dropped after MOVE, before its answer", mailboxFails(server(`^\* OK \[COPYUID`, 1, mailtest.Drop))},
	{"dropped between COPY and STORE", func(t *testing.T) {
		// The copy is there already, and is made again: two of each message.
		f := newFaulty(t, mailtest.Options{Without: withoutMove})
		f.write("alder")
		f.imap.Set(client(`UID STORE \S+ \+FLAGS.SILENT \(\\Deleted`, 1, mailtest.Drop))
		f.run()
		f.happened(f.imap, 1)
		f.until("the message is put away", func() bool { return f.in("INBOX") == 0 })
		f.read()
		f.once()
	}},

	{"no greeting", mailboxHangs(server(`^\* OK`, 1, mailtest.Hang))},
	{"no answer to SELECT", mailboxHangs(client("SELECT", 1, mailtest.Hang))},
	{"no answer to FETCH", mailboxHangs(client("UID FETCH", 1, mailtest.Hang))},
	{"no answer to MOVE", mailboxHangs(client("UID MOVE", 1, mailtest.Hang))},
	{"no answer to DONE", mailboxHangs(mailtest.Fault{Side: mailtest.FromClient, Line: "^DONE", Times: 1, Do: mailtest.Hang})},
	{"silent in a literal", mailboxHangs(server(`^luck birch`, 1, mailtest.Hang))},
	{"bytes trickle for ever", mailboxHangs(client("SELECT", 1, mailtest.Trickle("* OK [", 20*time.Millisecond)))},
	{"bytes flood for ever", mailboxFails(client("SELECT", 1, mailtest.Flood("* OK ")))},
	{"garbage lines", mailboxFails(client("UID SEARCH", 2, mailtest.Before("%!(garbage {{{")))},
	{"garbage in a response", mailboxFails(server(`^\* SEARCH|^\* ESEARCH`, 2, mailtest.Replace("* SEARCH 1 2 x y z ((")))},
	{"literal longer than announced", mailboxFails(server(`^(\* \d+ FETCH .*)\{\d+\}$`, 2, mailtest.Replace("$1{10}")))},
	{"literal shorter than announced", mailboxHangs(server(`^(\* \d+ FETCH .*)\{\d+\}$`, 2, mailtest.Replace("$1{9000}")))},
	{"literal claims gigabytes", mailboxFails(server(`^(\* \d+ FETCH .*)\{\d+\}$`, 2, mailtest.Replace("$1{4000000000}")))},
	{"one message the server cannot hand over", func(t *testing.T) {
		// Its header can be had, so its writer is told that it did not arrive.
		f := newFaulty(t, mailtest.Options{})
		f.write("alder", "cedar")
		f.deliver(f.raw("birch", "birch"))
		f.imap.Set(server(`^luck birch`, 0, mailtest.Drop))
		f.run()
		f.until("the others are put away", func() bool { return f.in("Processed") == 2 && f.in("Aside") == 1 })
		f.read()
		f.once()
		if n, list := f.executed("birch"), f.answers("birch"); n != 0 || len(list) != 1 {
			t.Errorf("the message was executed %d times, and has the answers %v; want none and one", n, list)
		}
	}},
	{"one message of which not even the header comes", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder", "cedar")
		f.deliver(f.raw("birch", "birch"))
		f.imap.Set(server(`^Subject: Re: birch`, 0, mailtest.Drop))
		f.run()
		f.until("the others are put away", func() bool { return f.in("Processed") == 2 })
		f.logged("is left unread")
		f.read()
		f.once()
		if f.in("INBOX") != 1 {
			t.Errorf("%d messages are left in the inbox, want one", f.in("INBOX"))
		}
	}},

	{"MOVE is gone at the next connection", loses("MOVE")},
	{"IDLE is gone at the next connection", loses("IDLE")},
	{"UIDPLUS is gone at the next connection", loses("UIDPLUS")},
	{"folder for what is done deleted", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder")
		f.run()
		f.until("the first is put away", func() bool { return f.in("Processed") == 1 })
		if err := f.post.Remove(f.config.Club.Address, "Processed"); err != nil {
			t.Fatal(err)
		}
		f.write("birch")
		f.until("the second is put away", func() bool { return f.in("Processed") == 1 && f.in("INBOX") == 0 })
		f.read()
		f.once()
	}},
	{"one watched folder cannot be opened", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{Folders: []string{"Junk"}}, func(c *config) { c.IMAP.Folders = []string{"Junk", "INBOX"} })
		f.imap.Set(client("SELECT \"?Junk", 0, mailtest.Answer(no)))
		f.write("alder", "birch")
		f.run()
		f.until("the messages of the other are put away", func() bool { return f.in("Processed") == 2 })
		f.logged("refused to open folder Junk: I will not")
		f.words = append(f.words, "cedar")
		if err := f.post.Put(f.config.Club.Address, "Junk", f.raw("cedar", "cedar")); err != nil {
			t.Fatal(err)
		}
		f.imap.Set()
		f.read()
		f.once()
	}},
	{"mailbox is read-only", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		readOnly := "$1 NO [READ-ONLY] this folder may only be read"
		f.imap.Set(client("UID STORE", 0, mailtest.Answer(readOnly)), client("UID MOVE", 0, mailtest.Answer(readOnly)))
		for _, word := range []string{"alder", "birch"} {
			f.write(word)
			f.run()
			f.read()
			f.logged("refused to move messages from folder INBOX: this folder may only be read")
			f.once()
			f.end()
		}
		f.imap.Set()
		f.write("cedar")
		f.run()
		f.until("all are put away", func() bool { return f.in("Processed") == 3 && f.in("INBOX") == 0 })
		f.read()
		f.once()
	}},
	{"quota exceeded on MOVE", mailboxFails(client("UID MOVE", 2, mailtest.Answer("$1 NO [OVERQUOTA] Quota exceeded")))},

	{"UIDVALIDITY changes between FETCH and MOVE", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder", "birch")
		var failed error
		f.imap.Set(client("UID STORE", 1, func(l *mailtest.Line) error {
			failed = f.post.Restore(f.config.Club.Address)
			return mailtest.Drop(l)
		}))
		f.run()
		f.happened(f.imap, 1)
		f.write("cedar")
		f.until("all are put away", func() bool { return f.in("Processed") == 3 && f.in("INBOX") == 0 })
		if failed != nil {
			t.Fatal(failed)
		}
		f.read()
		f.once()
	}},
	{"mailbox restored from a backup", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder", "birch", "cedar")
		f.run()
		f.until("all are put away", func() bool { return f.in("Processed") == 3 && f.in("INBOX") == 0 })
		if err := f.post.Restore(f.config.Club.Address); err != nil {
			t.Fatal(err)
		}
		f.imap.Drop()
		f.write("elder")
		f.until("all are put away again", func() bool { return f.in("Processed") == 7 && f.in("INBOX") == 0 })
		f.read()
		f.once()
	}},
	{"message moved back by hand", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder")
		f.run()
		f.until("it is put away", func() bool { return f.in("Processed") == 1 })
		if err := f.post.Put(f.config.Club.Address, "INBOX", f.post.Messages(f.config.Club.Address)[0]); err != nil {
			t.Fatal(err)
		}
		f.until("it is put away again", func() bool { return f.in("Processed") == 2 && f.in("INBOX") == 0 })
		f.read()
		f.once()
	}},
	{"message taken away before FETCH", taken(`UID FETCH .*BODY`)},
	{"message taken away before MOVE", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder")
		var failed error
		f.imap.Set(client("UID MOVE", 1, func(l *mailtest.Line) error {
			failed = f.post.Forget(f.config.Club.Address, "INBOX")
			return l.Pass()
		}))
		f.run()
		f.happened(f.imap, 1)
		f.read()
		f.write("birch")
		f.until("the other is put away", func() bool { return f.in("Processed") == 1 && f.in("INBOX") == 0 })
		f.read()
		f.once()
		if failed != nil {
			t.Fatal(failed)
		}
	}},
}

// loses makes a test in which the server has a capability at the first
// connection, and no more at later ones.
func loses(name string) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder", "birch")
		f.run()
		f.until("the first are put away", func() bool { return f.in("Processed") == 2 })
		f.imap.Set(server(`^(.*CAPABILITY.*) `+regexp.QuoteMeta(name)+`\b(.*)$`, 0, mailtest.Replace("$1$2")))
		f.imap.Drop()
		f.write("cedar")
		f.happened(f.imap, 1)
		f.read()
		f.until("the last is put away", func() bool { return f.in("Processed") == 3 })
		f.once()
	}
}

// expungeRefused makes a test in which a server without MOVE refuses to
// expunge: a message stays where it was, marked \Deleted, and waits no more.
func expungeRefused(answer string) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{Without: withoutMove})
		f.write("alder", "birch")
		f.imap.Set(client("UID EXPUNGE", 0, mailtest.Answer(answer)))
		f.run()
		f.happened(f.imap, 1)
		f.write("cedar")
		f.until("all are copied", func() bool { return f.in("Processed") == 3 })
		f.read()
		f.once()
	}
}

// taken makes a test in which somebody takes all messages away before a
// command: they are never executed, and the next one is.
func taken(command string) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.deliver(f.raw("alder", "alder"))
		var failed error
		f.imap.Set(client(command, 1, func(l *mailtest.Line) error {
			failed = f.post.Forget(f.config.Club.Address, "INBOX")
			return l.Pass()
		}))
		f.run()
		f.happened(f.imap, 1)
		f.write("birch")
		f.read()
		f.once()
		if n := f.executed("alder"); n != 0 || failed != nil {
			t.Errorf("the message that was gone was executed %d times (%v)", n, failed)
		}
	}
}

func TestIMAPFaults(t *testing.T) { injectAll(t, imapFaults) }

// come makes a test in which messages come, each named by its word, and every
// word is executed once.
func come(messages func(f *faultyClub) []string, words ...string) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		list := messages(f)
		for _, raw := range list {
			f.deliver([]byte(raw))
		}
		f.run()
		f.until("all are put away", func() bool { return f.in("Processed") == len(list) && f.in("INBOX") == 0 })
		for _, word := range words {
			if n := f.executed(word); n != 1 {
				t.Errorf("%s was executed %d times, want once", word, n)
			}
		}
		answers := func() (n int) {
			sent, err := f.d.store.Sent()
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range sent {
				if l.Kind == "answer" && l.To == faultyAnna {
					n++
				}
			}
			return n
		}
		f.until("the answers come", func() bool { return answers() >= len(words) && f.letter(faultyAnna).ID == 0 })
		// The first letter of the match answers nothing.
		if got := len(f.post.Messages(faultyAnna)) - 1; got != len(words) || answers() != got {
			t.Errorf("%d answers came, want %d", got, len(words))
		}
	}
}

// without takes header lines out of a message.
func without(raw []byte, fields ...string) string {
	s := string(raw)
	for _, field := range fields {
		s = regexp.MustCompile(`(?m)^`+field+`:.*\r\n`).ReplaceAllString(s, "")
	}
	return s
}

var identityFaults = []fault{
	{"delivered twice by different ways", come(func(f *faultyClub) []string {
		raw := string(f.raw("alder", "alder"))
		return []string{raw, "Delivered-To: orders@club.example\r\nReceived: from mx2.example by mx1.example; Mon, 02 Mar 2026 11:11:11 +0000\r\n" + raw}
	}, "alder")},
	{"in two watched folders", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, func(c *config) { c.IMAP.Folders = []string{"INBOX", "Junk"} })
		f.write("alder")
		if err := f.post.Put(f.config.Club.Address, "Junk", f.raw("alder", "alder")); err != nil {
			t.Fatal(err)
		}
		f.run()
		f.until("both are put away", func() bool { return f.in("Processed") == 2 })
		f.read()
		f.once()
	}},
	{"two messages with one Message-ID", come(func(f *faultyClub) []string {
		return []string{string(f.raw("same", "alder")), string(f.raw("same", "birch"))}
	}, "alder", "birch")},
	{"no Message-ID, the same twice", come(func(f *faultyClub) []string {
		raw := without(f.raw("x", "alder"), "Message-ID")
		return []string{raw, raw}
	}, "alder")},
	{"no Message-ID, two that differ", come(func(f *faultyClub) []string {
		return []string{without(f.raw("x", "alder"), "Message-ID"), without(f.raw("x", "birch"), "Message-ID")}
	}, "alder", "birch")},
	{"no Date, the same twice", come(func(f *faultyClub) []string {
		raw := without(f.raw("x", "alder"), "Date")
		return []string{raw, raw}
	}, "alder")},
	{"neither Message-ID nor Date", come(func(f *faultyClub) []string {
		return []string{without(f.raw("x", "alder"), "Message-ID", "Date"), without(f.raw("x", "birch"), "Message-ID", "Date")}
	}, "alder", "birch")},
	{"body encoded anew on its way", come(func(f *faultyClub) []string {
		head, body, _ := strings.Cut(string(f.raw("same", "alder")), "\r\n\r\n")
		head += "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
		return []string{
			head + "7bit\r\n\r\n" + body,
			head + "quoted-printable\r\n\r\n" + strings.Replace(body, "alder", "=61lder", 1),
			head + "base64\r\n\r\n" + base64.StdEncoding.EncodeToString([]byte(body)) + "\r\n",
		}
	}, "alder")},
}

func TestIdentityFaults(t *testing.T) { injectAll(t, identityFaults) }
