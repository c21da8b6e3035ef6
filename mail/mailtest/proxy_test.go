package mailtest_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"postrider/mail/mailtest"
)

// Of commands that come together, one that is answered in the server's place is
// answered behind those before it, however slow the server is and however the
// commands come.
func TestAnswersStandInOrder(t *testing.T) {
	for name, write := range map[string]func(c net.Conn, text string){
		"at once": func(c net.Conn, text string) { fmt.Fprint(c, text) },
		"line by line": func(c net.Conn, text string) {
			for line := range strings.Lines(text) {
				fmt.Fprint(c, line)
				time.Sleep(10 * time.Millisecond)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := mailtest.StartProxy(slowServer(t), mailtest.Fault{Side: mailtest.FromClient, Line: "^RCPT", Do: mailtest.Answer("550 nobody")})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			c, err := net.Dial("tcp", p.Addr())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			c.SetDeadline(time.Now().Add(30 * time.Second))
			write(c, "MAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\n")
			r := bufio.NewReader(c)
			for _, want := range []string{"250 MAIL", "550 nobody", "250 DATA"} {
				if line, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(line, want) {
					t.Fatalf("answered %q (%v), want %q", line, err, want)
				}
			}
		})
	}
}

// slowServer takes its time to agree to each line.
func slowServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				for lines := bufio.NewScanner(c); lines.Scan(); {
					time.Sleep(200 * time.Millisecond)
					fmt.Fprintf(c, "250 %s\r\n", lines.Text())
				}
			}()
		}
	}()
	return l.Addr().String()
}

// Where connections are refused nobody listens, and nobody can begin to.
func TestRefusing(t *testing.T) {
	addr, release, err := mailtest.Refusing()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if c, err := net.Dial("tcp", addr); err == nil {
		c.Close()
		t.Error("somebody listens")
	}
	if l, err := net.Listen("tcp", addr); err == nil {
		l.Close()
		t.Error("somebody can listen")
	}
}
