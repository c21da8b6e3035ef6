package mail

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"
)

// A script is what a server says: a greeting, and then something to each line
// that it hears, where $T is the tag of the command. When it has no more to say
// it hangs up, and it does not wait for long.
type script [][]byte

func (s script) serve(c net.Conn) {
	defer c.Close()
	r := bufio.NewReader(c)
	line := ""
	for _, text := range s {
		tag, _, _ := strings.Cut(line, " ")
		if _, err := c.Write(bytes.ReplaceAll(text, []byte("$T"), []byte(tag))); err != nil {
			return
		}
		c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
		var err error
		if line, err = r.ReadString('\n'); err != nil {
			return
		}
	}
}

// talkTo runs f against a server that follows a script at each connection.
func talkTo(t *testing.T, s script, f func(a Account)) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.serve(c)
		}
	}()
	f(Account{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, User: "u", Password: "p", TLS: NoTLS, Timeout: 5 * time.Second})
	l.Close()
	<-done
}

// sentence checks that an error is one for people.
func sentence(t *testing.T, err error) {
	t.Helper()
	if err != nil && (strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 2*maxSaid) {
		t.Errorf("no sentence: %.2000q", err)
	}
}

// honest is what a server says that has two messages.
func honest() []string {
	const (
		opened = "* 2 EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 3] x\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\*)] x\r\n$T OK [READ-WRITE] opened\r\n"
		mail   = "From: a@b.example\r\nMessage-ID: <e@x>\r\n\r\nhello\r\n"
	)
	return []string{
		"* OK [CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS] hello\r\n",
		"$T OK [CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS] in\r\n",
		"* STATUS P (UIDVALIDITY 1)\r\n$T OK\r\n",
		"* STATUS A (UIDVALIDITY 1)\r\n$T OK\r\n",
		opened,
		"* SEARCH 1 2\r\n$T OK\r\n",
		"* 1 FETCH (UID 1 INTERNALDATE \" 1-Mar-2026 18:00:00 +0000\" RFC822.SIZE 47)\r\n* 2 FETCH (UID 2 RFC822.SIZE 47 INTERNALDATE \"01-Mar-2026 18:00:00 +0000\")\r\n$T OK\r\n",
		opened,
		"* 1 FETCH (UID 1 BODY[] {47}\r\n" + mail + ")\r\n* 2 FETCH (BODY[] {47}\r\n" + mail + " UID 2)\r\n$T OK\r\n",
		"$T OK\r\n",
		"* OK [COPYUID 1 1:2 1:2] x\r\n* 1 EXPUNGE\r\n* 1 EXPUNGE\r\n$T OK\r\n",
		"* 0 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 3] x\r\n$T OK\r\n",
		"+ idling\r\n* 1 EXISTS\r\n",
		"$T OK\r\n",
		opened,
		"* ESEARCH (TAG \"$T\") UID ALL 1:2\r\n$T OK\r\n",
		"$T OK\r\n",
		"$T OK\r\n",
		"* BYE\r\n$T OK\r\n",
	}
}

// Whatever an IMAP server says: no panic, no end of the program, no hang, and
// errors that are sentences.
func FuzzMailbox(f *testing.F) {
	const mark = "\x00"
	f.Add([]byte(strings.Join(honest(), mark)))
	for i, lie := range []string{
		"* SEARCH 0 4294967295\r\n$T OK\r\n", "* ESEARCH (TAG \"$T\") UID ALL 1:4294967295\r\n$T OK\r\n", "* ESEARCH (TAG \"$T\") UID ALL $,*\r\n$T OK\r\n", "* SEARCH 9 7 5 3 1 (MODSEQ 7)\r\n$T OK\r\n",
		"* 1 FETCH (UID 1 BODYSTRUCTURE ((((((((((((((((\r\n", "* LIST (\\x) \"/\" {3}\r\n(((\r\n* NAMESPACE ((\"\" \"/\" \"x\" (\"y\"))) NIL NIL\r\n$T OK\r\n",
		"* OK [X\r\n* 1 FETCH (BODY[] {9}\r\nx] x\r\n* 1 FETCH (BODY ((\r\n", "* 1 FETCH (INTERNALDATE \"{9}\r\n\" BODY (((((((((\r\n", "* 1 FETCH (UID 1 FLAGS (\\Seen $x) MODSEQ (7))\r\n+ go on\r\n$T OK\r\n",
		"* 1 FETCH (UID 1 BODY[HEADER.FIELDS (\"x\")]<5> \"a\\\"b\" ENVELOPE (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL))\r\n$T OK\r\n", "* BYE x\r\n", "$T NO [TRYCREATE] x\r\n", "$T OK\r\n$T OK\r\n",
	} {
		talk := honest()
		talk[5+i%4] = lie
		f.Add([]byte(strings.Join(talk, mark)))
	}
	for _, list := range []string{"* LIST (\\Junk) \"/\" Spam\r\n$T OK\r\n", "* LIST (\\Junk) \"/\" \"A\"\r\n* LIST () NIL {1}\r\nx\r\n$T OK\r\n", "* LIST (((\r\n", "$T NO x\r\n"} {
		talk := honest()
		talk[1] = strings.Replace(talk[1], "IDLE", "IDLE SPECIAL-USE LIST-EXTENDED", 1)
		talk = append(append(slices.Clone(talk[:4]), list), talk[4:]...)
		f.Add([]byte(strings.Join(talk, mark)))
	}
	f.Fuzz(func(t *testing.T, talk []byte) {
		if len(talk) > 1<<16 {
			return
		}
		talkTo(t, bytes.Split(talk, []byte(mark)), func(a Account) {
			m, err := NewMailbox(MailboxSettings{Account: a, Processed: "P", Aside: "A", PollInterval: 5 * time.Millisecond, MaxSize: 1 << 16,
				Junk: Junk{Folder: JunkFolder, Club: Address{Addr: "orders@club.example"}}})
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			if err := m.Open(t.Context()); err != nil {
				sentence(t, err)
				return
			}
			for range 2 {
				got, err := m.Fetch(t.Context(), 10)
				sentence(t, err)
				for _, a := range got {
					if a.UID == 0 || a.UIDValidity == 0 || a.Received.IsZero() || a.Raw == nil || len(a.Raw) > 1<<16 {
						t.Errorf("bad message %+v", a)
					}
				}
				sentence(t, m.Done(t.Context(), got...))
				sentence(t, m.Wait(t.Context()))
			}
			sentence(t, m.Unread())
			for name, f := range m.folders {
				if len(f.waiting) > 2*latecomers+len(talk) {
					t.Errorf("%d messages wait in %s", len(f.waiting), name)
				}
			}
		})
	})
}

// Whatever a relay says: no panic, no hang, and errors that are sentences.
func FuzzSender(f *testing.F) {
	const mark = "\x00"
	for _, talk := range [][]string{
		{"220 hello\r\n", "250-x\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 9\r\n", "235 in\r\n", "250 ok\r\n", "250 ok\r\n", "354 go\r\n", "", "", "", "250 taken\r\n", "221 bye\r\n"},
		{"220-a\r\n220 b\r\n", "250-x\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 AUTH SCRAM-SHA-256\r\n", "334 \r\n", "334 cj0=\r\n", "501 x\r\n", "221 x\r\n"},
		{"220 hello\r\n", "500 what\r\n", "250 x\r\n", "250-AUTH CRAM-MD5\r\n250 x\r\n", "334 PDE+\r\n", "235 in\r\n", "999 x\r\n", "-50 x\r\n"},
	} {
		f.Add([]byte(strings.Join(talk, mark)))
	}
	for _, list := range []string{"* LIST (\\Junk) \"/\" Spam\r\n$T OK\r\n", "* LIST (\\Junk) \"/\" \"A\"\r\n* LIST () NIL {1}\r\nx\r\n$T OK\r\n", "* LIST (((\r\n", "$T NO x\r\n"} {
		talk := honest()
		talk[1] = strings.Replace(talk[1], "IDLE", "IDLE SPECIAL-USE LIST-EXTENDED", 1)
		talk = append(append(slices.Clone(talk[:4]), list), talk[4:]...)
		f.Add([]byte(strings.Join(talk, mark)))
	}
	f.Fuzz(func(t *testing.T, talk []byte) {
		if len(talk) > 1<<16 {
			return
		}
		talkTo(t, bytes.Split(talk, []byte(mark)), func(a Account) {
			s, err := NewSender(a)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for range 2 {
				sentence(t, s.Send(t.Context(), "a@b.example", "c@d.example", []byte("From: a\r\n\r\nhello\r\n")))
			}
		})
	})
}

// What is let through is what was said, in the same bytes, however it comes.
func TestAnswers(t *testing.T) {
	long := "* SEARCH" + strings.Repeat(" 123456", 20_000) + "\r\n"
	brackets := "* 1 FETCH (BODY[] \"" + strings.Repeat("(", maxLists) + "\")\r\n"
	for _, c := range []struct {
		name, said, heard string
		err               error
	}{
		{"what is asked for", "* OK [CAPABILITY X] hi\r\nT1 OK\r\n+ go\r\n* 2 EXISTS\r\n* SEARCH 1 2\r\n", "* OK [CAPABILITY X] hi\r\nT1 OK\r\n+ go\r\n* 2 EXISTS\r\n* SEARCH 1 2\r\n", nil},
		{"in small letters", "* ok x\r\n* 1 exists\r\n* 1 fetch (uid 1)\r\n", "* ok x\r\n* 1 exists\r\n* 1 fetch (uid 1)\r\n", nil},
		{"other kinds are left out", "* 1 EXPUNGE\r\n* FLAGS (x)\r\n* X it's \"odd { (\r\n* 2 EXISTS\r\n", "* 2 EXISTS\r\n", nil},
		{"with their literals", "* LSUB () \"/\" {7}\r\n* 1 FET x\r\n* 2 EXISTS\r\n", "* 2 EXISTS\r\n", nil},
		{"a folder that nobody asked for", "* LIST ((((((\r\n* 2 EXISTS\r\n", "* 2 EXISTS\r\n", nil},
		{"asked for folders", "* LIST (\\Junk) \"/\" {4}\r\nSpam\r\n", "* LIST (\\Junk) \"/\" {4}\r\nSpam\r\n", nil},
		{"a literal", "* 1 FETCH (BODY[] {4}\r\n((\r\n UID 1)\r\n", "* 1 FETCH (BODY[] {4}\r\n((\r\n UID 1)\r\n", nil},
		{"quotes", `* 1 FETCH (BODY[] "{4}\"(" UID 1)` + "\r\n", `* 1 FETCH (BODY[] "{4}\"(" UID 1)` + "\r\n", nil},
		{"many numbers", long, long, nil},
		{"a long line", "* OK " + strings.Repeat("x", maxAnswer) + "\r\n", "", errLongLine},
		{"a long line that is left out", "* X " + strings.Repeat("x", maxAnswer) + "\r\n", "", errLongLine},
		{"lists", "* 1 FETCH " + strings.Repeat("(", maxLists+1) + "\r\n", "", errNested},
		{"brackets in quotes are no lists", brackets, brackets, nil},
		{"a code over lines", "* OK [X y\r\n] z\r\n", "", errNonsense},
		{"a tagged code over lines", "T1 OK [X y\r\n] z\r\n", "", errNonsense},
		{"capabilities in a list", "* CAPABILITY (X)\r\n", "", errNonsense},
		{"capabilities in a list behind some", "* OK [CAPABILITY X (Y)] x\r\n", "", errNonsense},
		{"quotes over lines", "* 1 FETCH (INTERNALDATE \"x\r\n\")\r\n", "", errNonsense},
		{"quotes over lines, escaped", "* 1 FETCH (INTERNALDATE \"x\\\n\")\r\n", "", errNonsense},
		{"a literal without size", "* 1 FETCH (BODY[] {}\r\n", "", errNonsense},
		{"a literal in the middle of a line", "* 1 FETCH (BODY[] {4} x\r\n", "", errNonsense},
		{"an unknown tag without end", strings.Repeat("x", 100) + " OK\r\n", "", errNonsense},
		{"no answer", "hello\r\n", "", errNonsense},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, piece := range []int{1, 7, 1 << 20} {
				ours, theirs := net.Pipe()
				go func() {
					for s := c.said; s != ""; {
						n := min(piece, len(s))
						if _, err := io.WriteString(theirs, s[:n]); err != nil {
							return
						}
						s = s[n:]
					}
					theirs.Close()
				}()
				w := &wire{Conn: ours, left: 1 << 30}
				a := &answers{wire: w, r: bufio.NewReader(w)}
				a.listing.Store(strings.HasPrefix(c.name, "asked for folders"))
				heard, err := io.ReadAll(a)
				ours.Close()
				if err != c.err || c.err == nil && string(heard) != c.heard {
					t.Errorf("in pieces of %d: heard %.200q, %v; want %.200q, %v", piece, heard, err, c.heard, c.err)
				}
				if c.err != nil && w.why(io.EOF) != c.err {
					t.Errorf("the wire was cut because of %v", w.why(io.EOF))
				}
			}
		})
	}
}
