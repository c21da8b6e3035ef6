package mail

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever arrives: no panic, UTF-8 within the limits, the same each time.
func FuzzRead(f *testing.F) {
	f.Add(eml("", "raid ALB\n> quoted\n"))
	f.Add(eml("Content-Type: multipart/alternative; boundary=x", "--x\n\nraid\n--x\nContent-Type: text/html; charset=koi8-r\n\n<p>move<blockquote>x\n--x--\n"))
	f.Add(eml("Content-Type: multipart/report; report-type=delivery-status; boundary=x\nReturn-Path: <>", "--x\nContent-Type: message/delivery-status\n\nA: b\n\nFinal-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.1.1\n--x--\n"))
	f.Add(eml("Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes", "cmFpZA==\n"))
	f.Add(eml("Authentication-Results: mx.club.example (a \"b); spf = pass smtp.mailfrom=x@y", "x"))
	for _, name := range []string{"letter-plain.eml", "letter-mixed.eml"} {
		if b, err := os.ReadFile("testdata/" + name); err == nil {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		o := ours
		o.Limits = Limits{Size: 1 << 16, Line: 2000, Text: 1 << 14}
		m := Read(raw, o)
		if slices.Contains(m.Problems, InternalError) {
			t.Error("the reader panicked")
		}
		if !utf8.ValidString(m.Text) || len(m.Text) > o.Limits.Text || strings.Contains(m.Text, "\r") {
			t.Errorf("bad text %q", m.Text)
		}
		if strings.ContainsAny(m.Subject, "\r\n") || len(m.Identity) != 64 || m.Kind == "" {
			t.Errorf("bad message %+v", m)
		}
		if again := Read(raw, o); again.Identity != m.Identity || again.Text != m.Text || again.Kind != m.Kind {
			t.Error("read twice, two messages")
		}
		if _, err := json.Marshal(m); err != nil {
			t.Error(err)
		}
	})
}

// Whatever a bounce says: no panic, few failures, each an address with a
// status that fits it, and the same each time.
func FuzzBounce(f *testing.F) {
	files, _ := filepath.Glob("testdata/bounces/*.eml")
	for _, file := range files {
		if b, err := os.ReadFile(file); err == nil {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if len(raw) > 1<<16 {
			return
		}
		m := Read(raw, ours)
		if slices.Contains(m.Problems, InternalError) {
			t.Fatal("the reader panicked")
		}
		if m.Kind != Bounce && len(m.Failed) > 0 {
			t.Errorf("%s with failures %v", m.Kind, m.Failed)
		}
		if len(m.Failed) > maxRecords {
			t.Errorf("%d failures", len(m.Failed))
		}
		for _, fail := range m.Failed {
			for _, addr := range []string{fail.Address, fail.Original} {
				if strings.ContainsAny(addr, " \t\r\n<>,;") || addr != "" && (Address{Addr: addr}).Domain() == "" || !utf8.ValidString(addr) {
					t.Errorf("%q is no address", addr)
				}
			}
			if fail.Address == "" || fail.Address == fail.Original {
				t.Errorf("bad failure %+v", fail)
			}
			if fail.Status != "" && (!isStatus(fail.Status) || fail.Status[0] == '4' && fail.Permanent) {
				t.Errorf("bad status in %+v", fail)
			}
		}
		if again := Read(raw, ours); !slices.Equal(again.Failed, m.Failed) {
			t.Errorf("read twice: %v, %v", m.Failed, again.Failed)
		}
	})
}

// Whatever a header says: no panic, no field of ours that spans lines, nothing
// vouched for without a word of the club's server, and only tokens that can be.
func FuzzHeader(f *testing.F) {
	for _, h := range []string{
		"From: Anna Berg <anna@example.org>\nTo: orders@club.example",
		"From: =?utf-8?q?anna=40example.org?= <eve@example.com>\nTo: orders+FI7." + aToken + ".12@club.example",
		"From: anna@example.org@evil.example\nAuthentication-Results: mx.club.example; dmarc=pass header.from=example.org",
		"From: a (b (c) \\) d) <a@b.c>, x: y@z;\nAuthentication-Results: mx.club.example 1 (x); spf=pass (dmarc=fail) smtp.mailfrom=a@b.c; dkim=pass reason=\"; dmarc=pass\" header.d=b.c",
		"Subject: =?iso-2022-jp?b?GyRCJF4bKEI=?= [FI7." + aToken + ".12]\nReferences: <a@b> <c@d>\n <e@f>\nDate: Mon, 02 Mar 2026 10:00:00 +0000 (GMT)",
		"Auto-Submitted: auto-replied; owner-email=\"a@b\"\nPrecedence: bulk\nX-Autoreply: yes\nReturn-Path: <>",
		"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=x; h=from; bh=AA==; b=AA==\nResent-From: a@b.c",
		"Authentication-Results: mx.club.example; dkim=pass header.i=@example.org header.b=QUJD\nDKIM-Filter: x\nAuthentication-Results: mx.club.example; dmarc=pass\nFrom: \"a@b\"@example.org\nTo: orders@club.example\nSubject: x\nDate: Mon, 02 Mar 2026 10:00:00 +0000\nMessage-ID: <1@x>\n" + dkimSignature(),
		"Content-Type: multipart/report; report-type=\"feedback-report\"; boundary=\"=_x\"\nList-Id: <a.b>",
	} {
		f.Add([]byte(h))
	}
	f.Fuzz(func(t *testing.T, header []byte) {
		if len(header) > 1<<16 {
			return
		}
		raw := append(append([]byte{}, header...), "\r\n\r\nraid ALB\r\n"...)
		m := Read(raw, ours)
		if slices.Contains(m.Problems, InternalError) {
			t.Fatal("the reader panicked")
		}
		for _, s := range []string{m.Subject, m.From.Name, m.From.Addr, m.MessageID, m.InReplyTo, m.From.Domain()} {
			if strings.ContainsAny(s, "\r\n") {
				t.Errorf("%q spans lines", s)
			}
		}
		for _, a := range append(append([]Address{m.From}, m.To...), m.Cc...) {
			if strings.ContainsAny(a.Addr, "<> ") || strings.Count(a.Addr, "@") > 1 && !strings.Contains(a.Addr, "\"@") {
				t.Errorf("%q is no path", a.Addr)
			}
		}
		low := strings.ToLower(string(header))
		if m.Auth.Vouched() && (!strings.Contains(low, "authentication-results") || m.From.Domain() == "" || m.Auth.By == "") {
			t.Errorf("vouched for by nothing: %+v", m.Auth)
		}
		if m.Auth.Vouched() && m.Auth.Failed() {
			t.Errorf("vouched for and failed: %+v", m.Auth)
		}
		for _, r := range m.Replies {
			if again, ok := ParseReply(r.Address(Address{Addr: "orders@club.example"}).Addr); !ok || again != r {
				t.Errorf("%+v is written as %+v", r, again)
			}
		}
		if err := CheckDKIM(t.Context(), &m, raw, ours, dnsAnswers{}); err != nil {
			t.Errorf("DNS without answers: %v", err)
		}
		if m.Auth.Vouched() && strings.Contains(low, "dkim-signature") && m.Auth.By != "spf" && m.Auth.SPF != "pass" && len(m.Aliases) == 0 {
			t.Errorf("vouched for by a signature that is not known again: %+v", m.Auth)
		}
		if again := Read(raw, ours); again.Kind != m.Kind || again.Identity != m.Identity || !slices.Equal(again.Aliases, m.Aliases) {
			t.Error("read twice, two messages")
		}
	})
}

// isStatus reports an enhanced status (RFC 3463 section 2) and nothing beside it.
func isStatus(s string) bool {
	return s != "" && enhancedStatus.FindString(s) == s
}
