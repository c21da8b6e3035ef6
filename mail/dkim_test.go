package mail

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"
)

// dnsAnswers are the TXT records of a world; what is not there does not exist.
type dnsAnswers map[string]string

func (d dnsAnswers) LookupTXT(_ context.Context, name string) ([]string, error) {
	switch txt, ok := d[name]; {
	case !ok:
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	case txt == "timeout":
		return nil, &net.DNSError{Err: "timeout", Name: name, IsTimeout: true, IsTemporary: true}
	default:
		return []string{txt}, nil
	}
}

// signed signs a message as a domain does, over the fields named.
func signed(t *testing.T, raw []byte, domain string, fields ...string) ([]byte, dnsAnswers) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(strings.NewReader(strings.Repeat("seed", 20)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := dkim.Sign(&out, bytes.NewReader(raw), &dkim.SignOptions{Domain: domain, Selector: "s", Signer: private, HeaderKeys: fields,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), dnsAnswers{"s._domainkey." + domain: "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public)}
}

func TestDKIM(t *testing.T) {
	all := []string{"From", "To", "Subject", "Date"}
	change := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	for _, c := range []struct {
		name, header, domain string
		fields               []string
		change               func(string) string
		want                 bool
	}{
		{"RFC 6376 6.1 holds", "", "example.org", all, nil, true},
		{"RFC 7489 3.1.1 the same organization", "", "mail.example.org", all, nil, true},
		{"of another domain", "", "example.com", all, nil, false},
		{"the orders changed", "", "example.org", all, change("raid ALB", "raid OSW"), false},
		{"From changed", "", "example.org", all, change("anna@example.org", "bob@example.org"), false},
		{"Subject not signed", "", "example.org", []string{"From", "To"}, nil, false},
		{"RFC 6376 8.6 To not signed", "", "example.org", []string{"From", "Subject"}, nil, false},
		{"RFC 6376 8.6 sent to somebody else, who sends it on", "To: bob@example.com", "example.org", all, nil, false},
		{"the club in Cc", "To: bob@example.com\nCc: orders+x@club.example", "example.org", append([]string{"Cc"}, all...), nil, true},
		{"RFC 6376 8.15 a second Subject above", "", "example.org", all, change("Subject:", "Subject: [GW1]\r\nSubject:"), false},
		{"RFC 6376 8.15 a second To above", "", "example.org", all, change("To:", "To: orders@club.example\r\nTo:"), false},
		{"a second From above", "", "example.org", all, change("From:", "From: eve@example.org\r\nFrom:"), false},
		{"RFC 6376 3.5 expired", "", "example.org", all, change("DKIM-Signature: ", "DKIM-Signature: x=1000; "), false},
		{"RFC 6376 8.2 a length", "", "example.org", all, change("DKIM-Signature: ", "DKIM-Signature: l=4; "), false},
		{"line ends of a Unix mailbox", "", "example.org", all, func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }, true},
		{"the club's server says DMARC failed", "Authentication-Results: mx.club.example; dmarc=fail header.from=example.org", "example.org", all, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw, dns := signed(t, eml(c.header, "raid ALB\n"), c.domain, c.fields...)
			if c.change != nil {
				raw = []byte(c.change(string(raw)))
			}
			m := Read(raw, ours)
			if m.Auth.Vouched() {
				t.Fatal("vouched for before")
			}
			if err := CheckDKIM(t.Context(), &m, raw, ours, dns); err != nil {
				t.Fatal(err)
			}
			if m.Auth.Vouched() != c.want || c.want && (m.Auth.By != "dkim-here" || m.Auth.DKIM != "pass") {
				t.Errorf("got %+v, want %v", m.Auth, c.want)
			}
		})
	}
	t.Run("no DNS", func(t *testing.T) {
		raw, dns := signed(t, eml("", "raid ALB\n"), "example.org", all...)
		dns["s._domainkey.example.org"] = "timeout"
		m := Read(raw, ours)
		if err := CheckDKIM(t.Context(), &m, raw, ours, dns); err == nil || m.Auth.Vouched() || m.Auth.Failed() {
			t.Errorf("got %v, %+v", err, m.Auth)
		}
	})
	t.Run("a hundred signatures", func(t *testing.T) {
		raw, dns := signed(t, eml("", "raid ALB\n"), "example.org", all...)
		head, _, _ := strings.Cut(string(raw), "From:")
		m := Read(raw, ours)
		asked := &counting{Resolver: dns}
		many := []byte(strings.Repeat(head, 100) + string(raw))
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		if err := CheckDKIM(ctx, &m, many, ours, asked); err != nil || asked.n > maxSignatures {
			t.Errorf("got %v after %d questions", err, asked.n)
		}
	})
}

// counting counts the questions to a resolver.
type counting struct {
	Resolver
	mu sync.Mutex
	n  int
}

func (c *counting) LookupTXT(ctx context.Context, name string) ([]string, error) {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
	return c.Resolver.LookupTXT(ctx, name)
}
