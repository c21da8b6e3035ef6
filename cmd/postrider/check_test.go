package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"
	"golang.org/x/net/dns/dnsmessage"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// A zone is what a DNS server on loopback knows: "NAME TYPE" and the values.
type zone map[string][]string

// serveDNS answers questions from a zone until the test ends, and returns where.
func serveDNS(t *testing.T, z zone) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buf := make([]byte, 4096)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			if out, err := z.answer(buf[:n]); err == nil {
				conn.WriteTo(out, from)
			}
		}
	}()
	return conn.LocalAddr().String()
}

func (z zone) answer(raw []byte) ([]byte, error) {
	var q dnsmessage.Message
	if err := q.Unpack(raw); err != nil || len(q.Questions) == 0 {
		return nil, fmt.Errorf("no question: %w", err)
	}
	ask := q.Questions[0]
	name := strings.TrimSuffix(strings.ToLower(ask.Name.String()), ".")
	out := dnsmessage.Message{Header: dnsmessage.Header{ID: q.ID, Response: true, Authoritative: true, RecursionAvailable: true}, Questions: q.Questions}
	add := func(body dnsmessage.ResourceBody) {
		out.Answers = append(out.Answers, dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: ask.Name, Class: dnsmessage.ClassINET, TTL: 60}, Body: body})
	}
	known := false
	for key := range z {
		known = known || strings.HasPrefix(key, name+" ")
	}
	switch ask.Type {
	case dnsmessage.TypeTXT:
		for _, v := range z[name+" TXT"] {
			var parts []string
			for len(v) > 255 {
				parts, v = append(parts, v[:255]), v[255:]
			}
			add(&dnsmessage.TXTResource{TXT: append(parts, v)})
		}
	case dnsmessage.TypeMX:
		for _, v := range z[name+" MX"] {
			add(&dnsmessage.MXResource{Pref: 10, MX: dnsmessage.MustNewName(v + ".")})
		}
	case dnsmessage.TypeA:
		for _, v := range z[name+" A"] {
			add(&dnsmessage.AResource{A: [4]byte(net.ParseIP(v).To4())})
		}
	}
	if !known {
		out.RCode = dnsmessage.RCodeNameError
	}
	return out.Pack()
}

// checkConfig writes a configuration of a club on the built-in servers.
func checkConfig(t *testing.T, s *mailtest.Server, more string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "password"), []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "postrider.toml")
	text := fmt.Sprintf("[club]\naddress = \"orders@club.example\"\n%s\n[imap]\nserver = %q\ntls = \"none\"\nuser = \"orders@club.example\"\npassword_file = \"password\"\n"+
		"[smtp]\nserver = %q\ntls = \"none\"\nuser = \"orders@club.example\"\npassword_file = \"password\"\n", more, s.IMAPAddr(), s.SMTPAddr())
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// good is a domain as it should be; the relay is this machine.
func good() zone {
	return zone{
		"club.example MX":         {"mail.club.example"},
		"mail.club.example A":     {"192.0.2.25"},
		"club.example TXT":        {"v=spf1 mx include:relay.example ip4:127.0.0.0/8 -all", "another record"},
		"relay.example TXT":       {"v=spf1 ip4:198.51.100.0/24 ?all"},
		"_dmarc.club.example TXT": {"v=DMARC1; p=quarantine; rua=mailto:a@club.example"},
	}
}

// refusePlusSender is a relay's word on senders with a plus sign in them.
func refusePlusSender(from, _ string) error {
	if strings.Contains(from, "+") {
		return &smtp.SMTPError{Code: 553, EnhancedCode: smtp.EnhancedCodeNotSet, Message: "<" + from + ">: Sender address rejected"}
	}
	return nil
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name    string
		options mailtest.Options
		config  string
		zone    func(zone)
		want    []string // lines, or their beginnings
		status  int
	}{
		{"all is well", mailtest.Options{AuthservID: "mx.club.example"}, "", nil, []string{
			"ok    sending: logged in", "ok    mailbox: knows IDLE", "ok    a letter to oneself arrived in INBOX",
			"ok    plus-addresses: what is sent to orders+CHECK.", "note  your server writes Authentication-Results as \"mx.club.example\"; with imap.authserv_id",
			"ok    MX of club.example: mail.club.example", "ok    SPF: 127.0.0.1 may send for club.example", "note  DKIM: the letter to oneself bears no signature",
			"ok    DMARC: the policy of club.example is quarantine", "nothing stands in the way",
		}, 0},
		{"no game master", mailtest.Options{}, "", nil, []string{"note  club.gm names nobody: who would like to join waits, and nobody is told of it"}, 0},
		{"no game master, and nobody joins", mailtest.Options{}, `joining = "closed"`, nil, []string{"note  club.gm names nobody: nobody is told when something needs"}, 0},
		{"no MOVE", mailtest.Options{Without: []imap.Cap{imap.CapMove}}, "", nil, []string{"note  mailbox: does not know MOVE; messages are copied"}, 0},
		{"no plus-addresses", mailtest.Options{Refuse: func(_, rcpt string) error {
			if strings.Contains(rcpt, "+") {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
			}
			return nil
		}}, "", nil, []string{"ok    a letter to oneself arrived", "FAIL  plus-addresses: orders+CHECK."}, 1},
		{"no plus-addresses, and none needed", mailtest.Options{Refuse: func(_, rcpt string) error {
			if strings.Contains(rcpt, "+") {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
			}
			return nil
		}}, "subject_tokens = true", nil, []string{"nothing stands in the way"}, 0},
		{"a relay that refuses plus-addresses as senders, at once", mailtest.Options{Refuse: refusePlusSender}, "", nil, []string{
			"FAIL  sending: the relay refuses letters from orders+CHECK.", "ok    a letter to oneself arrived", "1 of the above must be put right"}, 1},
		{"a relay that refuses plus-addresses as senders, after DATA", mailtest.Options{RefuseData: func(from string, _ []string, _ []byte) error {
			return refusePlusSender(from, "")
		}}, "", nil, []string{"FAIL  sending: the relay refuses letters from orders+CHECK."}, 1},
		{"a relay that refuses plus-addresses as senders, which none is", mailtest.Options{Refuse: refusePlusSender}, "plain_sender = true", nil, []string{
			"ok    sending: letters from orders@club.example are taken", "nothing stands in the way"}, 0},
		{"a relay that refuses all", mailtest.Options{Refuse: func(_, _ string) error { return &smtp.SMTPError{Code: 550, Message: "no"} }}, "", nil,
			[]string{"FAIL  a letter to oneself: "}, 1},
		{"a wrong password", mailtest.Options{Password: "other"}, "", nil, []string{"FAIL  sending: ", "FAIL  mailbox: "}, 1},
		{"RFC 7208 no SPF", mailtest.Options{}, "", func(z zone) { delete(z, "club.example TXT") }, []string{
			"FAIL  SPF: club.example names nobody who may send for it", "FAIL  DMARC: the policy of club.example is quarantine, and neither"}, 1},
		{"RFC 7208 4.5 two records", mailtest.Options{}, "", func(z zone) { z["club.example TXT"] = []string{"v=spf1 -all", "v=spf1 mx -all"} }, []string{"FAIL  SPF: club.example has 2 records"}, 1},
		{"RFC 7208 4.6.4 too many questions", mailtest.Options{}, "", func(z zone) {
			z["club.example TXT"] = []string{"v=spf1" + strings.Repeat(" include:relay.example", 11) + " -all"}
		},
			[]string{"FAIL  SPF: the record of club.example costs 11 questions"}, 1},
		{"SPF of another relay", mailtest.Options{}, "", func(z zone) { z["club.example TXT"] = []string{"v=spf1 mx ~all"} }, []string{"note  SPF: 127.0.0.1 ([127.0.0.1]) is not among those"}, 1},
		{"SPF lets everybody send", mailtest.Options{}, "", func(z zone) { z["club.example TXT"] = []string{"v=spf1 +all"} }, []string{"FAIL  SPF: v=spf1 +all ends in +all"}, 1},
		{"no MX", mailtest.Options{}, "", func(z zone) { delete(z, "club.example MX") }, []string{"FAIL  club.example has no mail exchanger"}, 1},
		{"RFC 7489 no policy", mailtest.Options{}, "", func(z zone) { delete(z, "_dmarc.club.example TXT") }, []string{"note  DMARC: club.example has no policy"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := mailtest.Start(c.options)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			z := good()
			if c.zone != nil {
				c.zone(z)
			}
			var out, errs bytes.Buffer
			status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now},
				[]string{"check", "--config", checkConfig(t, s, c.config), "--dns", serveDNS(t, z), "--wait", "10s"})
			if status != c.status {
				t.Errorf("exit status %d, want %d", status, c.status)
			}
			for _, want := range c.want {
				if !strings.Contains("\n"+out.String()+errs.String(), "\n"+want) && !strings.Contains(errs.String(), want) {
					t.Errorf("no line %q", want)
				}
			}
			if t.Failed() {
				t.Logf("%s%s", out.String(), errs.String())
			}
		})
	}
}

// What check says of a club that has no login at its relay, and whose server's word it
// has not found, is a sentence.
func TestCheckSentences(t *testing.T) {
	s, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	file := checkConfig(t, s, "")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(text), "[smtp]")
	whole := strings.Replace(before, "[imap]\n", "[imap]\nauthserv_id = \"mx.club.example\"\n", 1) + fmt.Sprintf("[smtp]\nserver = %q\ntls = \"none\"\n", s.SMTPAddr())
	if err := os.WriteFile(file, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, []string{"check", "--config", file, "--dns", serveDNS(t, good()), "--wait", "10s"})
	for _, want := range []string{"ok    sending: " + s.SMTPAddr() + " answers, and no login is set\n", "(found: none)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// A letter to oneself is moved out of the inbox, so that the daemon does not
// read it later.
func TestCheckLeavesNothing(t *testing.T) {
	s, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	config := checkConfig(t, s, "")
	var out, errs bytes.Buffer
	if status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}, []string{"check", "--config", config, "--dns", serveDNS(t, good()), "--wait", "10s"}); status != 0 {
		t.Fatalf("exit status %d\n%s%s", status, out.String(), errs.String())
	}
	if n := waitingIn(t, config); n != 0 {
		t.Errorf("%d messages wait after the check", n)
	}
}

// waitingIn counts the messages that the daemon of a configuration would read.
func waitingIn(t *testing.T, file string) int {
	t.Helper()
	c, err := loadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	k := &checkup{config: c}
	if err := k.servers(); err != nil {
		t.Fatal(err)
	}
	if err := k.mailbox.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer k.mailbox.Close()
	arrived, err := k.mailbox.Fetch(context.Background(), 10)
	if err != nil {
		t.Fatal(err)
	}
	return len(arrived)
}

// check --letter sends the letter that a player gets at the start of a match.
func TestCheckLetter(t *testing.T) {
	s, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var out, errs bytes.Buffer
	status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}, []string{"check", "--config", checkConfig(t, s, ""), "--letter", "me@phone.example"})
	got := s.Messages("me@phone.example")
	if status != 0 || len(got) != 1 || len(s.Addresses()) != 1 {
		t.Fatalf("exit status %d, %d letters, mailboxes %v\n%s%s", status, len(got), s.Addresses(), out.String(), errs.String())
	}
	m := mail.Read(got[0], mail.ReadOptions{})
	// A mailbox that keeps one letter of each Message-ID keeps the real one too.
	if !strings.HasPrefix(m.MessageID, "sample.") || !strings.HasPrefix(m.References[0], "sample.") {
		t.Errorf("the sample is %s in the thread %s, as a letter of the club may be", m.MessageID, m.References)
	}
	if m.Kind != mail.Own || !strings.Contains(m.Subject, "[FI1]") || !strings.Contains(string(got[0]), "YOU ARE ASKED") {
		t.Errorf("got %s %q:\n%.2000s", m.Kind, m.Subject, got[0])
	}
}

// The example configuration can be read, and its limits are the defaults.
func TestExampleLimits(t *testing.T) {
	c, err := loadConfig("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	d := defaults()
	if c.Limits != d.Limits || c.IMAP.MaxSize != d.IMAP.MaxSize || c.limits() != mail.DefaultLimits {
		t.Errorf("got %+v, want %+v", c.Limits, d.Limits)
	}
}
