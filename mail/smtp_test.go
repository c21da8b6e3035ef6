package mail

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"strings"
	"testing"
	"time"
)

// A scriptedRelay is an SMTP server that says what it was told to, and notes
// what it heard.
type scriptedRelay struct {
	extensions []string
	// replies by the beginning of a line; others get "250 ok". An empty one
	// closes the connection.
	replies map[string]string
	heard   chan string
}

// serve takes one connection after another until l is closed.
func (r *scriptedRelay) serve(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		r.session(conn)
	}
}

func (r *scriptedRelay) session(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	fmt.Fprint(conn, "220 relay\r\n")
	body := false
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimSuffix(line, "\r\n")
		r.heard <- line
		if body {
			if line != "." {
				continue
			}
			body = false
		}
		reply := "250 ok"
		switch verb, _, _ := strings.Cut(line, " "); verb {
		case "EHLO":
			reply = "250 " + strings.Join(append([]string{"relay"}, r.extensions...), "\r\n250 ")
			reply = strings.Replace(reply, "250 ", "250-", len(r.extensions))
		case "DATA":
			reply = "354 go on"
		}
		for begins, said := range r.replies {
			if strings.HasPrefix(line, begins) {
				reply = said
			}
		}
		if reply == "" {
			return
		}
		body = strings.HasPrefix(reply, "354")
		fmt.Fprint(conn, reply+"\r\n")
	}
}

// TestPipelining: RFC 2920. Each relay is sent two letters in one go.
func TestPipelining(t *testing.T) {
	letter := []byte("Subject: x\r\n\r\nHello\r\n.a\r\n")
	whole := []string{"Subject: x", "", "Hello", "..a", "."}
	envelope := func(more string) []string {
		return []string{"MAIL FROM:<club@c.example>" + more, "RCPT TO:<anna@c.example>", "DATA"}
	}
	for _, test := range []struct {
		name       string
		extensions []string
		replies    map[string]string
		code       int    // of the error, 0 for none
		permanent  bool   // it is final
		why        string // part of the error
		heard      [][]string
	}{
		{name: "without it", heard: [][]string{{"EHLO c.example"}, envelope(""), whole, envelope(""), whole}},
		{name: "with it", extensions: []string{"PIPELINING", "8BITMIME"}, heard: [][]string{{"EHLO c.example"}, envelope(" BODY=8BITMIME"), whole, envelope(" BODY=8BITMIME"), whole}},
		{
			name: "refused recipient", extensions: []string{"PIPELINING"}, code: 550, permanent: true, why: "no such",
			replies: map[string]string{"RCPT": "550 5.1.1 no such", "DATA": "503 no recipients"},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), {"RSET"}, envelope("")},
		},
		{
			name: "refused recipient, and DATA taken", extensions: []string{"PIPELINING"}, code: 550, permanent: true, why: "no such",
			replies: map[string]string{"RCPT": "550 5.1.1 no such", ".": "554 nobody"},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), {".", "RSET"}, envelope(""), {"."}},
		},
		{
			name: "refused sender", extensions: []string{"PIPELINING"}, code: 451, why: "begin a letter",
			replies: map[string]string{"MAIL": "451 busy", "RCPT": "503 no sender", "DATA": "503 no sender"},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), {"EHLO c.example"}, envelope("")},
		},
		{
			name: "refused DATA", extensions: []string{"PIPELINING"}, code: 554, permanent: true, why: "not today",
			replies: map[string]string{"DATA": "554 not today"},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), {"RSET"}, envelope("")},
		},
		{
			name: "refused letter", extensions: []string{"PIPELINING"}, code: 552, permanent: true, why: "too long",
			replies: map[string]string{".": "552 too long"},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), whole, {"RSET"}, envelope(""), whole},
		},
		{
			name: "lost before DATA", extensions: []string{"PIPELINING"}, why: "closed the connection",
			replies: map[string]string{"DATA": ""},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), {"EHLO c.example"}, envelope("")},
		},
		{
			name: "lost behind a refused recipient", extensions: []string{"PIPELINING"}, code: 550, permanent: true, why: "no such",
			replies: map[string]string{"RCPT": "550 5.1.1 no such", "DATA": ""},
			heard:   [][]string{{"EHLO c.example"}, envelope(""), {"EHLO c.example"}, envelope("")},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			relay := &scriptedRelay{extensions: test.extensions, replies: test.replies, heard: make(chan string, 100)}
			go relay.serve(l)
			s, err := NewSender(Account{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, TLS: NoTLS, Timeout: 5 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				err := s.Send(context.Background(), "club@c.example", "anna@c.example", letter)
				var refused *SendError
				switch {
				case err == nil && test.why == "":
				case !errors.As(err, &refused):
					t.Fatalf("error %v, want %q", err, test.why)
				case refused.Code != test.code || refused.Permanent != test.permanent || !strings.Contains(err.Error(), test.why):
					t.Errorf("error %q, code %d, permanent %v; want %q, %d, %v", err, refused.Code, refused.Permanent, test.why, test.code, test.permanent)
				}
			}
			for _, part := range test.heard {
				for _, want := range part {
					if got := <-relay.heard; got != want {
						t.Fatalf("the relay heard %q, want %q", got, want)
					}
				}
			}
			s.Close()
		})
	}
}

// TestDotted: RFC 5321 section 4.5.2, against the library's own writer.
func TestDotted(t *testing.T) {
	for _, raw := range []string{"", "a", "a\r\n", "a\n", ".", ".\r\n", "..\r\n.", "a\n.b\n\n.\n", "\r\n.\r\n", "a.\r\n"} {
		var out bytes.Buffer
		b := bufio.NewWriter(&out)
		w := textproto.NewWriter(b).DotWriter()
		w.Write([]byte(raw))
		w.Close()
		want := out.String()
		if raw == "" {
			want = ".\r\n" // the library puts an empty line before it
		}
		if got := string(appendDotted(nil, []byte(raw))); got != want {
			t.Errorf("%q became %q, want %q", raw, got, want)
		}
	}
}
