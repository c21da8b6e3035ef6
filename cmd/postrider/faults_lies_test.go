package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// ill waits until /healthz says something.
func (f *faultyClub) ill(says string) {
	f.t.Helper()
	f.until("/healthz: "+says, func() bool { return strings.Contains(strings.Join(f.d.meters.ills(), "\n"), says) })
}

// well waits until /healthz says ok.
func (f *faultyClub) well() {
	f.t.Helper()
	f.until("/healthz: ok", func() bool { return len(f.d.meters.ills()) == 0 })
}

// briefly checks that the log has no line that a server has made long.
func (f *faultyClub) briefly() {
	f.t.Helper()
	for line := range strings.Lines(f.log.String()) {
		if len(line) > 2000 {
			f.t.Errorf("a line of the log has %d bytes: %.300s ...", len(line), line)
		}
	}
}

// alert makes a daemon that is ill at once when a server is.
func alert(c *config) { c.Metrics.ServerDown = 1 }

// mailboxLies makes a test in which the IMAP server says what none may say. The
// daemon lives, and says so in the log and in /healthz; when the server has come
// to its senses, all messages are handled, once, and put away.
func mailboxLies(says string, faults ...mailtest.Fault) func(t *testing.T) {
	return mailboxLiesWith(mailtest.Options{}, says, "The mailbox (IMAP server) has not been reached", faults...)
}

// mailboxHides is mailboxLies for a server with which all is well but that it
// does not hand over what it lists.
func mailboxHides(faults ...mailtest.Fault) func(t *testing.T) {
	return mailboxLiesWith(mailtest.Options{}, "does not hand over", "Messages cannot be fetched: ", faults...)
}

func mailboxLiesWith(o mailtest.Options, says, ill string, faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, o, alert)
		f.write("alder", "birch")
		f.imap.Set(faults...)
		f.run()
		f.until("the server lies twice", func() bool { return f.imap.Happened(0) > 1 })
		f.logged(says)
		f.ill(ill)
		f.imap.Set()
		f.allPutAway()
	}
}

// allPutAway checks that all messages are handled after what the IMAP server has
// said, each once, and put away, and that the daemon is well.
func (f *faultyClub) allPutAway() {
	f.t.Helper()
	f.write("cedar")
	f.until("all messages are put away", func() bool { return f.in("Processed") == 3 && f.in("INBOX") == 0 })
	f.read()
	f.once()
	f.well()
	f.briefly()
}

// mailboxGarbles makes a test in which the IMAP server costs two connections with
// what it says in place of contents, which are then fetched whole all the same.
func mailboxGarbles(says, answer string) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, alert)
		f.write("alder", "birch")
		f.imap.Set(client("UID FETCH .*BODY", 2, mailtest.Answer(answer+"\r\n$1 OK done")))
		f.run()
		f.happened(f.imap, 2)
		f.logged(says)
		f.allPutAway()
	}
}

// mailboxBabbles makes a test in which the IMAP server says what nobody asked
// for or what is not so, and all messages are handled all the same.
func mailboxBabbles(faults ...mailtest.Fault) func(t *testing.T) {
	return mailboxBabblesWith(mailtest.Options{}, faults...)
}

func mailboxBabblesWith(o mailtest.Options, faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, o, alert)
		f.write("alder", "birch")
		f.imap.Set(faults...)
		f.run()
		for i := range faults {
			f.until("the server babbles", func() bool { return f.imap.Happened(i) > 0 })
		}
		f.until("the first are put away", func() bool { return f.in("Processed") == 2 && f.in("INBOX") == 0 })
		f.allPutAway()
	}
}

// tooLarge makes a test in which messages are said to be so large that they are
// not fetched: their writer is told.
func tooLarge(size string) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.deliver(f.raw("alder", "alder"))
		f.imap.Set(server(`^(\* \d+ FETCH .*RFC822\.SIZE) \d+`, 0, mailtest.Replace("$1 "+size+")")))
		f.run()
		f.until("it is set aside", func() bool { return f.in("Aside") == 1 })
		if n, list := f.executed("alder"), f.answers("alder"); n != 0 || len(list) != 1 {
			t.Errorf("the message was executed %d times, and has the answers %v; want none and one", n, list)
		}
		f.imap.Set()
		f.write("birch")
		f.read()
		f.once()
	}
}

// atCommand is a fault at each command of a kind, or at every one.
func atCommand(name string, do mailtest.Action) mailtest.Fault { return client(name, 0, do) }

// handOver is a fault at the command that asks for the content of messages.
func handOver(answer string) mailtest.Fault {
	return atCommand("UID FETCH .*BODY", mailtest.Answer(answer+"\r\n$1 OK done"))
}

// uidLast makes a server name the UID of a message behind its content.
func uidLast() []mailtest.Fault {
	uid := make(chan []byte, 1)
	number := regexp.MustCompile(`UID \d+`)
	return []mailtest.Fault{
		server(`^(\* \d+ FETCH \()UID \d+ (BODY.*)$`, 0, func(l *mailtest.Line) error {
			uid <- bytes.Clone(number.Find(l.Text))
			return l.Say(mailtest.FromServer, "$1$2\r\n")
		}),
		server(`^\)$`, 0, func(l *mailtest.Line) error {
			select {
			case u := <-uid:
				return l.Say(mailtest.FromServer, " "+string(u)+")\r\n")
			default:
				return l.Pass()
			}
		}),
	}
}

// validities gives every SELECT another UIDVALIDITY.
func validities() mailtest.Action {
	n := 1000
	return func(l *mailtest.Line) error {
		n++
		return l.Say(mailtest.FromServer, fmt.Sprintf("* OK [UIDVALIDITY %d] UIDs valid\r\n", n))
	}
}

// A text is long if no answer of an IMAP server may be, and deep if a program
// that goes down so far has no stack left.
const (
	long = 200_000
	deep = 3_500_000
)

// numbers are those from 1 on, each with a word before it.
func numbers(before string, n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "%s%d", before, i)
	}
	return b.String()
}

// imapLies are made when they are wanted: some have megabytes.
func imapLies() []fault {
	var (
		open      = strings.Repeat("(", deep)
		addresses = strings.Repeat(`(("a" NIL "b" "c")`, 10_000)
	)
	return []fault{
		{"a body structure nested without end", mailboxLies("lists within lists without end", atCommand("", mailtest.Before("* 1 FETCH (UID 1 BODYSTRUCTURE "+open)))},
		{"a body nested without end while it idles", mailboxLies("lists within lists without end", server(`^\+ `, 0, mailtest.Replace("+ idling\r\n* 1 FETCH (BODY "+open[:long])))},
		{"messages within messages without end", mailboxLies("lists within lists without end", atCommand("", mailtest.Before("* 1 FETCH (BODYSTRUCTURE "+strings.Repeat(`("message" "rfc822" NIL NIL NIL "7bit" 1 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) `, 5_000))))},
		{"a list of folders nested without end", mailboxLies("a line without end", atCommand("", mailtest.Before("* LIST "+open[:long])))},
		{"namespaces nested without end", mailboxLies("a line without end", atCommand("", mailtest.Before("* NAMESPACE "+open[:long])))},
		{"threads nested without end", mailboxLies("a line without end", atCommand("", mailtest.Before("* THREAD "+open[:long])))},
		{"an envelope with addresses without end", mailboxLies("lists within lists without end", atCommand("", mailtest.Before(`* 1 FETCH (ENVELOPE ("x" "y" `+addresses)))},
		{"nesting hidden behind a response code without end", mailboxLies("no answer of an IMAP server",
			atCommand("", mailtest.Before("* OK [X\r\n* 1 FETCH (BODY[] {200000}\r\nx] x\r\n* 1 FETCH (BODYSTRUCTURE "+open[:long])))},
		{"nesting hidden in a quoted string over lines", mailboxLies("no answer of an IMAP server",
			atCommand("", mailtest.Before("* 1 FETCH (INTERNALDATE \"{200000}\r\n\" BODYSTRUCTURE "+open[:long])))},
		{"a quoted string without end", mailboxGarbles("a line without end", `* 1 FETCH (UID 1 BODY[] "`+strings.Repeat("a", long)+`")`)},
		{"a name that is no UTF-7", mailboxLies("a line without end", atCommand("", mailtest.Before(`* LIST () "/" "&`+strings.Repeat("A", 100_000)+`-"`)))},
		{"an answer to another command", mailboxLies("unknown tag", atCommand("", mailtest.Before("zz OK done")))},
		{"every answer twice", mailboxLies("connection to IMAP server lost", server(`^(T\d+ OK .*)$`, 0, mailtest.Replace("$1\r\n$1")))},
		{"go-aheads that nobody waits for", mailboxLies("continuation request", atCommand("", mailtest.Before(strings.Repeat("+ go on\r\n", 9)+"+ go on")))},
		{"a greeting with capabilities without end", mailboxLies("a line without end", server(`^\* OK .*ready`, 0, mailtest.Replace("* OK [CAPABILITY"+numbers(" X", 40_000)+"] hi")))},
		{"a greeting without end", mailboxLies("a line without end", server(`^\* OK .*ready`, 0, mailtest.Replace("* OK "+strings.Repeat("a", long))))},
		{"a list of capabilities", mailboxLies("no answer of an IMAP server", atCommand("", mailtest.Before("* CAPABILITY (IMAP4rev1)")))},
		{"a list of capabilities in the greeting", mailboxLies("no answer of an IMAP server", server(`^\* OK .*ready`, 0, mailtest.Replace("* OK [CAPABILITY IMAP4rev1 (IDLE)] hi")))},
		{"logged in before the login", mailboxLies("refused to make folder", server(`^\* OK .*ready`, 0, mailtest.Replace("* PREAUTH hi")))},
		{"IDLE answered without a go-ahead", mailboxLies("could not idle", atCommand("IDLE", mailtest.Answer("$1 OK done")))},
		{"a flood of news while it idles", mailboxLies("sends without end", server(`^\+ `, 0, mailtest.Replace("+ idling\r\n"+strings.Repeat("* 1 EXISTS\r\n", 600_000))))},

		{"messages with the number 0", mailboxLies("what can be no number of theirs", server(`^\* SEARCH`, 0, mailtest.Replace("* SEARCH 0 0 0")))},
		{"messages with negative numbers", mailboxLies("expected number", server(`^\* SEARCH`, 0, mailtest.Replace("* SEARCH -1 99999999999999999999")))},
		{"messages with numbers beyond all bounds", mailboxLies("expected number", server(`^\* SEARCH`, 0, mailtest.Replace("* SEARCH 18446744073709551616")))},
		{"all numbers that there are", mailboxLies("lists more messages than it has", atCommand("UID SEARCH", mailtest.Answer(`* ESEARCH (TAG "$1") UID ALL 1:4294967295`+"\r\n$1 OK done")))},
		{"thirty million numbers", mailboxLies("lists more messages than it has", atCommand("UID SEARCH", mailtest.Answer(`* ESEARCH (TAG "$1") UID ALL 1:30000000`+"\r\n$1 OK done")))},
		{"numbers up to the last", mailboxLies("dynamic", atCommand("UID SEARCH", mailtest.Answer(`* ESEARCH (TAG "$1") UID ALL 1:*`+"\r\n$1 OK done")))},
		{"places in the folder for UIDs", mailboxLies("what can be no number of theirs", atCommand("UID SEARCH", mailtest.Answer(`* ESEARCH (TAG "$1") ALL 1:2`+"\r\n$1 OK done")))},
		{"two hundred thousand messages in a folder of two", mailboxLies("sends without end", server(`^\* SEARCH`, 0, mailtest.Replace("* SEARCH"+numbers(" ", 200_000))))},
		{"a number of messages beyond all bounds", mailboxLies("out of range", server(`^\* \d+ EXISTS`, 0, mailtest.Replace("* 99999999999999999999 EXISTS")))},
		{"as many messages as there are numbers", mailboxBabbles(server(`^\* \d+ EXISTS`, 0, mailtest.Replace("* 4294967295 EXISTS")))},
		{"a folder that is empty for once", mailboxBabbles(mailtest.Fault{Side: mailtest.FromServer, Line: `^\* \d+ EXISTS`, Skip: 1, Times: 1, Do: mailtest.Replace("* 0 EXISTS")})},
		{"a message with the last of all numbers", mailboxBabbles(server(`^(\* SEARCH.*)$`, 1, mailtest.Replace("$1 4294967295")))},
		{"ten thousand messages in a folder of two", mailboxLies("lists more messages than it has", server(`^\* SEARCH`, 0, mailtest.Replace("* SEARCH"+numbers(" ", 10_000))))},
		{"no UIDNEXT", mailboxBabbles(server(`^\* OK \[UIDNEXT`, 0, mailtest.Swallow))},
		{"a UIDNEXT that stays behind", mailboxBabbles(server(`^\* OK \[UIDNEXT`, 0, mailtest.Replace("* OK [UIDNEXT 1] x")))},
		{"a UIDNEXT that runs ahead", mailboxBabbles(server(`^\* OK \[UIDNEXT`, 0, mailtest.Replace("* OK [UIDNEXT 4294967295] x")))},
		{"no UIDVALIDITY", mailboxLies("does not say the UIDVALIDITY", server(`^\* OK \[UIDVALIDITY`, 0, mailtest.Swallow))},
		{"UIDVALIDITY of 0", mailboxLies("does not say the UIDVALIDITY", server(`^\* OK \[UIDVALIDITY`, 0, mailtest.Replace("* OK [UIDVALIDITY 0] x")))},
		{"another UIDVALIDITY every time", mailboxLies("its UIDVALIDITY has changed", server(`^\* OK \[UIDVALIDITY`, 0, validities()))},
		{"a copy of all numbers to all numbers", mailboxBabbles(server(`^\* OK \[COPYUID`, 0, mailtest.Replace("* OK [COPYUID 1 1:4294967295 1:4294967295] x")))},
		{"a copy that nobody asked for", mailboxBabbles(atCommand("", mailtest.Before("* OK [COPYUID 1 1:4294967295 1:4294967295] x")))},

		{"UID behind the content", mailboxBabbles(uidLast()...)},
		{"flags of a message before its content", mailboxBabbles(server(`^\* (\d+) FETCH \(UID (\d+) BODY`, 0, mailtest.Before(`* $1 FETCH (UID $2 FLAGS (\Seen) MODSEQ (18446744073709551615))`)))},
		{"date and size apart", mailboxBabbles(server(`^(\* \d+ FETCH \()(UID \d+ )(INTERNALDATE ".*") (RFC822.SIZE \d+\))$`, 0, mailtest.Replace("$1$2$3)\r\n$1$2$4")))},
		{"neither date nor size", mailboxBabbles(atCommand("UID FETCH .*INTERNALDATE", mailtest.Answer("$1 OK done")))},
		{"two contents of a message", mailboxBabbles(server(`^\)$`, 0, mailtest.Replace(" BODY[] {5}\r\nhello)")))},
		{"a part of a message beside the whole", mailboxBabbles(server(`^(\* \d+ FETCH \(UID \d+ )(BODY\[\] .*)$`, 0, mailtest.Replace("${1}BODY[TEXT] {5}\r\nhello BODY[]<7> {5}\r\nhello $2")))},
		{"a message two thousand times", mailboxBabbles(server(`^T\d+ OK UID FETCH`, 0, mailtest.Before(strings.Repeat("* 1 FETCH (UID 1 BODY[] {5}\r\nhello)\r\n", 1999)+"* 1 FETCH (UID 1 BODY[] {5}\r\nhello)")))},
		{"no content", mailboxHides(handOver("* 1 FETCH (UID 1)"))},
		{"NIL for content", mailboxHides(handOver("* 1 FETCH (UID 1 BODY[] NIL)\r\n* 2 FETCH (UID 2 BODY[] NIL)"))},
		{"an empty content", mailboxHides(handOver("* 1 FETCH (UID 1 BODY[] {0}\r\n)\r\n* 2 FETCH (UID 2 BODY[] \"\")"))},
		{"the content of another message", mailboxHides(handOver("* 1 FETCH (UID 99 BODY[] {5}\r\nhello)"))},
		{"content in a form that was not asked for", mailboxHides(handOver("* 1 FETCH (UID 1 BINARY[] ~{5}\r\nhello)"))},
		{"no content for once", mailboxBabbles(client("UID FETCH .*BODY", 1, mailtest.Answer("$1 OK done")))},
		{"a literal of negative size", mailboxGarbles("no answer of an IMAP server", "* 1 FETCH (UID 1 BODY[] {-5}")},
		{"a literal beyond all bounds", mailboxGarbles("no answer of an IMAP server", "* 1 FETCH (UID 1 BODY[] {99999999999999999999}")},
		{"a literal of the largest size", mailboxGarbles("no answer of an IMAP server", "* 1 FETCH (UID 1 BODY[] {9223372036854775807}")},
		{"a message of a terabyte", tooLarge("1099511627776")},
		{"a message of the largest size", tooLarge("9223372036854775807")},
		{"a message of no size", mailboxBabbles(server(`^(\* \d+ FETCH .*RFC822\.SIZE) \d+`, 0, mailtest.Replace("$1 0)")))},
		{"a message of negative size", mailboxLies("expected number64", server(`^(\* \d+ FETCH .*RFC822\.SIZE) \d+`, 0, mailtest.Replace("$1 -1)")))},
		{"a date that is none", mailboxLies("in date-time", server(`^(\* \d+ FETCH .*INTERNALDATE) "[^"]*"(.*)$`, 0, mailtest.Replace(`$1 "99-Foo-0000 99:99:99 +9999"$2`)))},

		{"messages that vanish while it idles", mailboxBabbles(server(`^\+ `, 0, mailtest.Replace("+ idling\r\n"+strings.Repeat("* 4294967295 EXPUNGE\r\n* 0 EXPUNGE\r\n", 30)+"* VANISHED (EARLIER) 1:4294967295")))},
		{"message 0 expunged, and others without end", mailboxBabblesWith(mailtest.Options{Without: withoutMove}, atCommand("UID EXPUNGE", mailtest.Before("* 0 EXPUNGE"+strings.Repeat("\r\n* 1 EXPUNGE", 1000))))},
		{"news at the start of every IDLE", mailboxBabbles(server(`^\+ `, 0, mailtest.Replace("+ idling\r\n* 1 EXISTS")))},
		{"whatever else a server may say", mailboxBabbles(atCommand("", mailtest.Before(strings.Join([]string{
			`* ID ("name" "x" "version" NIL)`, `* LIST (\HasNoChildren) "/" {5}`, `hello`, `* NAMESPACE (("" "/")) NIL NIL`, `* THREAD (1 (2)(3))`, `* SORT 0 1`, `* ENABLED X`,
			`* METADATA "" (/private/comment {3}`, `x(y)`, `* QUOTA "" (STORAGE -1 99999999999999999999)`, `* -1 EXISTS`, `* XWARN it's "odd {`, `* 7 XFOO {x}`,
			`* FLAGS (\Seen \*)`, `* STATUS INBOX (MESSAGES 99)`, `* SEARCH`, `* ESEARCH (TAG "x") UID COUNT 4294967295`, `* OK [ALERT] x`, `* NO [X-Y z] x`, `* OK`,
		}, "\r\n"))))},
	}
}

// mostHeap is more than the daemons of a table and the servers that lie to them
// may take together. What this is about would take many times as much.
const mostHeap = 1 << 30

// inBounds fails t if what lives on the heap grows beyond the bound before t and
// its subtests end.
func inBounds(t *testing.T) {
	t.Helper()
	end, ended := make(chan struct{}), make(chan uint64)
	go func() {
		var most uint64
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
			select {
			case <-end:
				ended <- most
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	t.Cleanup(func() {
		close(end)
		if most := <-ended; most > mostHeap {
			t.Errorf("the heap has grown to %d MB", most>>20)
		}
	})
}

func TestIMAPLies(t *testing.T) {
	inBounds(t)
	injectAll(t, imapLies())
}

// relayLies makes a test in which the relay says what none may say before a
// letter is begun. The daemon lives, and says so in the log and in /healthz; when
// the relay has come to its senses, it takes all letters, each once.
func relayLies(says string, faults ...mailtest.Fault) func(t *testing.T) {
	return relayLiesWith(func(*config) {}, says, faults...)
}

func relayLiesWith(change func(*config), says string, faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, alert, change, func(c *config) { c.IMAP.Timeout = duration(time.Minute) })
		f.write("alder", "birch")
		f.smtp.Set(faults...)
		f.run()
		f.soon("the relay lies twice", func() bool { return f.smtp.Happened(0) > 1 })
		f.logged(says)
		f.ill("The relay (SMTP server) has not been reached")
		f.smtp.Set()
		f.allSent()
	}
}

// relayBabbles makes a test in which the relay says, some of the time, what is
// not so or what is no answer, and in the end has taken all letters.
func relayBabbles(faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, alert, func(c *config) { c.IMAP.Timeout = duration(time.Minute) })
		f.write("alder", "birch")
		f.smtp.Set(faults...)
		f.run()
		for i, fault := range faults {
			f.soon("the relay babbles", func() bool { return f.smtp.Happened(i) >= max(1, fault.Times) })
		}
		f.allSent()
	}
}

// allSent checks that the relay takes all letters after what it has said, each
// once, and that the daemon is well.
func (f *faultyClub) allSent() {
	f.t.Helper()
	f.write("cedar")
	f.sent()
	f.once()
	f.same()
	f.first()
	f.well()
	f.briefly()
}

// first checks that the letters came that answer nothing, with which the match
// began.
func (f *faultyClub) first() {
	f.t.Helper()
	for _, to := range []string{faultyAnna, faultyBob} {
		if !slices.ContainsFunc(f.post.Messages(to), func(raw []byte) bool { return mail.Read(raw, mail.ReadOptions{}).InReplyTo == "" }) {
			f.t.Errorf("the first letter to %s is lost", to)
		}
	}
}

// Answers of the relay behind the proxy, to MAIL, to RCPT and to a letter.
const (
	heardMail = `^250 2\.0\.0 Roger`
	heardRcpt = `^250 2\.0\.0 I'll make sure`
	heardAll  = `^250 2\.0\.0 OK: queued.*`
)

// refusedAndTaken makes a relay that refuses a recipient, lets the letter begin
// all the same, and says that it has taken what it was given for nobody.
func refusedAndTaken(times int) []mailtest.Fault {
	n, refused := 0, false
	ifRefused := func(answer string) mailtest.Action {
		return func(l *mailtest.Line) error {
			if refused {
				return l.Say(mailtest.FromServer, answer+"\r\n")
			}
			return l.Pass()
		}
	}
	return []mailtest.Fault{
		says(toAnna, 0, func(l *mailtest.Line) error {
			n++
			refused = n <= times
			return ifRefused("450 4.2.0 come back later")(l)
		}),
		says(`^DATA$`, 0, ifRefused("354 go on")),
		says(`^\.$`, 0, ifRefused("250 2.0.0 taken")),
		says(`^(MAIL|RSET|QUIT)`, 0, func(l *mailtest.Line) error { refused = false; return l.Pass() }),
	}
}

// endlessHash makes a relay that knows no login but SCRAM, and wants the
// password hashed two thousand million times.
func endlessHash() []mailtest.Fault {
	return []mailtest.Fault{
		says(`^biws`, 0, func(l *mailtest.Line) error { // n,,
			first, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(l.Text)))
			if err != nil {
				return err
			}
			_, nonce, _ := strings.Cut(string(first), ",r=")
			return l.Say(mailtest.FromServer, "334 "+base64.StdEncoding.EncodeToString([]byte("r="+nonce+"x,s=c2FsdA==,i=2000000000"))+"\r\n")
		}),
		server(`^250-AUTH`, 0, mailtest.Replace("250-AUTH SCRAM-SHA-256")),
		says(`^AUTH`, 0, mailtest.Answer("334 ")),
		says(`^\*`, 0, mailtest.Answer("501 as you like")),
	}
}

// withLogin lets the daemon log in at the relay.
func withLogin(c *config) {
	c.SMTP.User, c.SMTP.PasswordFile, c.SMTP.Timeout = c.IMAP.User, c.IMAP.PasswordFile, duration(time.Minute)
}

// smtpLies are made when they are wanted: some have megabytes.
func smtpLies() []fault {
	return []fault{
		{"a greeting of lines without end", relayLies("sends without end", server(`^220`, 0, mailtest.Replace(strings.Repeat("220-"+strings.Repeat("x", 50)+"\r\n", 20_000))))},
		{"a greeting of the code 999", relayLies("999 hello", server(`^220`, 0, mailtest.Replace("999 hello")))},
		{"a greeting of a negative code", relayLies("lost SMTP server", server(`^220`, 0, mailtest.Replace("-20 hello")))},
		{"a greeting that is no text", relayLies("lost SMTP server", server(`^220`, 0, mailtest.Replace("\x00\xff\xfe")))},
		{"logins without end", relayLies("sends without end", says(`^EHLO`, 0, mailtest.Answer("250-x\r\n250 AUTH "+strings.Repeat("A", 500_000))))},
		{"extensions without end", relayLies("sends without end", says(`^EHLO`, 0, mailtest.Answer("250-x\r\n"+strings.Repeat("250-X y\r\n", 60_000)+"250 z")))},
		{"every answer of the relay twice", relayLies("answers what it was not asked", server(`^(250 .*)$`, 0, mailtest.Replace("$1\r\n$1")))},
		{"a password to be hashed without end", relayLiesWith(withLogin, "asks to hash the password 2000000000 times", endlessHash()...)},
		{"a size that no letter has", relayBabbles(server(`^250 SIZE`, 0, mailtest.Replace("250 SIZE 10")))},
		{"EHLO unknown", relayBabbles(says(`^EHLO`, 0, mailtest.Answer("500 what is that")))},
		{"MAIL answered 552", relayBabbles(says(`^MAIL`, 2, mailtest.Answer("552 too much")))},
		{"MAIL answered in several lines", relayBabbles(server(heardMail, 0, mailtest.Replace("250-a\r\n250-b\r\n250 c")))},
		{"RCPT answered 251", relayBabbles(server(heardRcpt, 0, mailtest.Replace("251 it will be forwarded")))},
		{"RCPT answered 252", relayBabbles(server(heardRcpt, 0, mailtest.Replace("252 we shall see")))},
		{"RCPT answered 354", relayBabbles(says(toAnna, 2, mailtest.Answer("354 go on")))},
		{"RCPT answered 999", relayBabbles(says(toAnna, 2, mailtest.Answer("999 x")))},
		{"recipient refused, and the letter taken for nobody", relayBabbles(refusedAndTaken(2)...)},
		{"DATA answered 250", relayBabbles(says(`^DATA$`, 2, mailtest.Answer("250 yes")))},
		{"DATA answered twice", relayBabbles(server(`^(354 .*)$`, 2, mailtest.Replace("$1\r\n250 2.0.0 taken")))},
		{"a letter answered 354", relayBabbles(server(heardAll, 2, mailtest.Replace("354 more")))},
		{"a letter answered 199", relayBabbles(server(heardAll, 2, mailtest.Replace("199 well")))},
		{"a letter answered 600", relayBabbles(server(heardAll, 2, mailtest.Replace("600 well")))},
		{"a letter answered with two digits", relayBabbles(server(heardAll, 2, mailtest.Replace("25 x")))},
		{"a letter answered with lines without end", relayBabbles(server(heardAll, 2, mailtest.Replace(strings.Repeat("250-ok\r\n", 60_000)+"250 ok")))},
		{"a letter answered three times", relayBabbles(server(heardAll, 2, mailtest.Replace("250 a\r\n554 b\r\n554 c")))},
		{"the next letter answered ahead, and then refused", relayBabbles(
			server(heardAll, 1, mailtest.Replace("$0\r\n250 a\r\n250 b\r\n354 c\r\n250 d")),
			mailtest.Fault{Side: mailtest.FromClient, Line: `^RCPT`, Skip: 1, Times: 2, Do: mailtest.Answer("450 4.2.0 come back later")})},
		{"a refusal that repeats the sender", func(t *testing.T) {
			f := newFaulty(t, mailtest.Options{})
			f.write("alder")
			token := regexp.MustCompile(`[a-z2-7]{26}`).FindString(f.reply.Addr)
			f.smtp.Set(says(`^(MAIL FROM:<[^>]*>)`, 2, mailtest.Answer("550 5.7.1 $1: "+f.reply.Addr+" may not send")))
			f.run()
			f.soon("the sender is refused", func() bool { return f.smtp.Happened(0) == 2 })
			f.logged("may not send")
			f.sent()
			f.once()
			if token == "" || strings.Contains(f.log.String(), token) {
				t.Errorf("the log tells the token %q", token)
			}
		}},
	}
}

func TestSMTPLies(t *testing.T) {
	inBounds(t)
	injectAll(t, smtpLies())
}
