package mail

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// eml makes a message from lines: the header given, then what every one has.
func eml(header, body string) []byte {
	base := "From: Anna Berg <anna@example.org>\nTo: orders@club.example\nSubject: Re: FI7\nMessage-ID: <1@example.org>\nDate: Mon, 02 Mar 2026 10:00:00 +0000\n"
	for _, line := range strings.Split(header, "\n") {
		if name, _, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(base, name+":") || ok && strings.Contains(base, "\n"+name+":") {
			base = dropField(base, name)
		}
	}
	if header != "" {
		header += "\n"
	}
	return []byte(strings.ReplaceAll(header+base+"\n"+body, "\n", "\r\n"))
}

func dropField(header, name string) string {
	var out []string
	for _, line := range strings.Split(header, "\n") {
		if !strings.HasPrefix(line, name+":") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

var ours = ReadOptions{Own: []Address{{Addr: "Orders@Club.Example"}}, AuthservID: "mx.club.example", SubjectTokens: true}

const aToken = "abcdefghijklmnopqrstuvwx27"

func TestKind(t *testing.T) {
	for _, c := range []struct {
		name, header string
		want         Kind
	}{
		{"nothing said", "", Person},
		{"RFC 3834 5 no", "Auto-Submitted: no", Person},
		{"RFC 3834 5 no, with a comment", "Auto-Submitted: No (really)", Person},
		{"RFC 3834 5 auto-replied", "Auto-Submitted: auto-replied; owner-email=\"a@b\"", AutoReply},
		{"RFC 3834 5 auto-generated", "Auto-Submitted: auto-generated", AutoReply},
		{"asks others not to answer", "X-Auto-Response-Suppress: All", Person},
		{"X-Autoreply", "X-Autoreply: yes", AutoReply},
		{"X-Autorespond", "X-Autorespond: vacation", AutoReply},
		{"vacation(1)", "Precedence: bulk\nIn-Reply-To: <a@b>", AutoReply},
		{"newsletter", "Precedence: bulk", List},
		{"junk", "Precedence: junk", List},
		{"Precedence: list", "Precedence: list", List},
		{"RFC 2919", "List-Id: <club.lists.example>", List},
		{"RFC 2369", "List-Unsubscribe: <mailto:x@y>", List},
		{"Precedence: first-class", "Precedence: first-class", Person},
		{"out of office", "Subject: Out of Office: Re: FI7", AutoReply},
		{"Abwesenheitsnotiz", "Subject: =?iso-8859-1?q?Abwesenheitsnotiz=3A_FI7?=", AutoReply},
		{"an answer to one", "Subject: Re: Out of Office: FI7", Person},
		{"null path and no complaint (RFC 3834 3.3)", "Return-Path: <>", AutoReply},
		{"null path, vacation", "Return-Path: <>\nAuto-Submitted: auto-replied", AutoReply},
		{"a path", "Return-Path: <anna@example.org>", Person},
		{"daemon", "From: Mail Delivery System <MAILER-DAEMON@example.org>", Bounce},
		{"receipt (RFC 8098)", "Content-Type: multipart/report; report-type=disposition-notification; boundary=x", AutoReply},
		{"our mark", "X-Postrider-Letter: fi7@club.example", Own},
		{"our address", "From: orders+FI7.x.1@club.example", Own},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Read(eml(c.header, "raid\n"), ours); got.Kind != c.want {
				t.Errorf("got %s, want %s", got.Kind, c.want)
			}
		})
	}
}

func TestBounce(t *testing.T) {
	report := func(groups string) []byte {
		return eml("From: MAILER-DAEMON@mx.example\nReturn-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=x",
			"--x\n\nI'm sorry. <carl@example.org> failed.\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\nArrival-Date: today\n\n"+groups+"\n--x\nContent-Type: message/rfc822\n\nSubject: FI7\nTo: bob@alias.example, bob@example.org, a@example.org, c@example.org\nX-Postrider-Letter: a@b\n\nhi\n--x--\n")
	}
	for _, c := range []struct {
		name string
		raw  []byte
		want []Failure
	}{
		{"RFC 3464 failed", report("Original-Recipient: rfc822;bob@alias.example\nFinal-Recipient: rfc822; bob@example.org\nAction: failed\nStatus: 5.1.1 (no such user)\nDiagnostic-Code: smtp; 550 5.1.1 gone\n"),
			[]Failure{{Address: "bob@example.org", Original: "bob@alias.example", Permanent: true, Status: "5.1.1"}}},
		{"RFC 3464 delayed", report("Final-Recipient: RFC822; bob@example.org\nAction: delayed\nStatus: 4.4.7\n"), []Failure{{Address: "bob@example.org", Permanent: false, Status: "4.4.7"}}},
		{"RFC 3464 several", report("Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.2.2\n\nFinal-Recipient: rfc822; b@example.org\nAction: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; c@example.org\nAction: failed\nStatus: 4.4.1\n"),
			[]Failure{{Address: "a@example.org", Permanent: true, Status: "5.2.2"}, {Address: "c@example.org", Permanent: false, Status: "4.4.1"}}},
		{"Exim", eml("From: MAILER-DAEMON@mx.example\nX-Failed-Recipients: bob@example.org", "This message was created automatically.\n\n  bob@example.org\n    550 5.1.1 no such user\n"),
			[]Failure{{Address: "bob@example.org", Permanent: true, Status: "5.1.1"}}},
		{"qmail", eml("From: MAILER-DAEMON@mx.example\nSubject: failure notice", "Hi. This is the qmail-send program.\n\n<bob@example.org>:\n550 no such user\n"),
			[]Failure{{Address: "bob@example.org", Permanent: true, Status: ""}}},
		{"late", eml("From: MAILER-DAEMON@mx.example\nSubject: Delivery delayed", "<bob@example.org>: still trying\n"), []Failure{{Address: "bob@example.org", Permanent: false, Status: ""}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Read(c.raw, ours)
			if m.Kind != Bounce {
				t.Errorf("kind %s", m.Kind)
			}
			if diff := cmp.Diff(c.want, m.Failed); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestAuth(t *testing.T) {
	for _, c := range []struct {
		name, fields    string
		vouched, failed bool
	}{
		{"nobody says anything", "", false, false},
		{"DMARC", "mx.club.example; dmarc=pass header.from=example.org", true, false},
		{"DMARC failed", "mx.club.example; spf=pass smtp.mailfrom=anna@example.org; dmarc=fail header.from=example.org", false, true},
		{"DKIM", "mx.club.example; dkim=pass header.d=example.org", true, false},
		{"DKIM by identity", "mx.club.example; dkim=pass header.i=@mail.example.org", true, false},
		{"DKIM of another", "mx.club.example; dkim=pass header.d=example.com", false, false},
		{"two signatures", "mx.club.example; dkim=fail header.d=example.org; dkim=pass header.d=example.org", true, false},
		{"DKIM failed", "mx.club.example; dkim=fail header.d=example.org", false, true},
		{"a list broke its own signature", "mx.club.example; dkim=fail header.d=list.example; spf=pass smtp.mailfrom=example.org", true, false},
		{"SPF", "mx.club.example 1; spf=pass (mx: \"x\" is (really) ok; dmarc=fail) smtp.mailfrom=anna@bounce.example.org", true, false},
		{"SPF failed", "mx.club.example; spf=fail smtp.mailfrom=anna@example.org", false, true},
		{"SPF softly failed", "mx.club.example; spf=softfail smtp.mailfrom=anna@example.org", false, false},
		{"SPF of the forwarder", "mx.club.example; spf=fail smtp.mailfrom=anna@example.org; dkim=pass header.d=example.org", true, false},
		{"a public suffix is no organization", "mx.club.example; spf=pass smtp.mailfrom=x@other.org", false, false},
		{"another server", "mx.evil.example; dmarc=pass header.from=example.org", false, false},
		{"a name within a name", "mx.club.example.evil.example; dmarc=pass header.from=example.org", false, false},
		{"none", "mx.club.example; none", false, false},
		{"results within comments", "mx.club.example; spf=none (; dmarc=pass header.from=example.org)", false, false},
		{"results within quotes", "mx.club.example; dkim=none reason=\"; dmarc=pass header.from=example.org\"", false, false},
		{"the sender's own below the server's", "mx.club.example; dmarc=fail header.from=example.org\nAuthentication-Results: mx.club.example; dmarc=pass header.from=example.org", false, true},
		{"DMARC for another From", "mx.club.example; dmarc=pass header.from=example.com", false, false},
		{"case", "MX.Club.Example; DMARC=PASS header.from=EXAMPLE.ORG", true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			header := ""
			if c.fields != "" {
				header = "Authentication-Results: " + c.fields + "\n" + dkimSignature()
			}
			a := Read(eml(header, "raid\n"), ours).Auth
			if a.Vouched() != c.vouched || a.Failed() != c.failed {
				t.Errorf("got %+v, vouched %v, failed %v", a, a.Vouched(), a.Failed())
			}
			if a := Read(eml(header, "raid\n"), ReadOptions{}).Auth; a != (Auth{}) {
				t.Errorf("without a configured server: %+v", a)
			}
		})
	}
	two := eml("Authentication-Results: mx.club.example; dmarc=pass header.from=example.org\nFrom: anna@example.org, eve@example.com", "raid\n")
	if Read(two, ours).Auth.Vouched() {
		t.Error("two authors were vouched for")
	}
}

func TestReply(t *testing.T) {
	want := &Reply{Match: "FI7", Token: aToken, Report: 12}
	plus := "orders+fi7." + strings.ToUpper(aToken) + ".12@CLUB.example"
	for _, c := range []struct {
		name, header string
		want         *Reply
	}{
		{"none", "", nil},
		{"To", "To: Postrider <" + plus + ">", want},
		{"To, among others", "To: bob@example.org, " + plus, want},
		{"Cc", "Cc: " + plus, want},
		{"Delivered-To", "Delivered-To: " + plus, want},
		{"X-Original-To", "X-Original-To: " + plus, want},
		{"Envelope-To", "Envelope-To: " + plus, want},
		{"subject", "Subject: Re: [FI7." + aToken + ".12] Bayonets", want},
		{"not ours", "To: orders+fi7." + aToken + ".12@club.example.evil", nil},
		{"another user", "To: other+fi7." + aToken + ".12@club.example", nil},
		{"too short", "To: orders+fi7." + aToken[1:] + ".12@club.example", nil},
		{"no number", "To: orders+fi7." + aToken + "@club.example", nil},
		{"no list of addresses", "To: <<" + plus + ">;", want},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Read(eml(c.header, "raid\n"), ours).Reply); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	if r := Read(eml("Subject: ["+want.String()+"]", ""), ReadOptions{}).Reply; r != nil {
		t.Errorf("the subject was read unasked: %v", r)
	}
	if got := want.Address(Address{Name: "P", Addr: "orders@club.example"}); got != (Address{"P", "orders+FI7." + aToken + ".12@club.example"}) {
		t.Errorf("got %v", got)
	}
}

func TestReadParts(t *testing.T) {
	for _, c := range []struct {
		name, header, body, want string
		problems                 []Problem
	}{
		{"alternative", "Content-Type: multipart/alternative; boundary=x", "--x\n\nraid\n--x\nContent-Type: text/html\n\n<p>move</p>\n--x--\n", "raid", nil},
		{"alternative, HTML first", "Content-Type: multipart/alternative; boundary=x", "--x\nContent-Type: text/html\n\n<p>move</p>\n--x\nContent-Type: text/plain\n\nraid\n--x--\n", "raid", nil},
		{"alternative, plain one empty", "Content-Type: multipart/alternative; boundary=x", "--x\nContent-Type: text/plain\n\n \n--x\nContent-Type: text/html\n\n<p>raid</p>\n--x--\n", "raid", nil},
		{"mixed", "Content-Type: multipart/mixed; boundary=\"x y\"", "--x y\n\nraid\n--x y\nContent-Type: image/png\n\nxx\n--x y\n\nmove\n--x y\nContent-Disposition: attachment\n\nno\n--x y--\n", "raid\nmove", nil},
		{"nested", "Content-Type: multipart/mixed; boundary=a", "--a\nContent-Type: multipart/related; boundary=ab\n\n--ab\nContent-Type: multipart/alternative; boundary=abc\n\n--abc\n\nraid\n--abc--\n--ab--\n--a--\n", "raid", nil},
		{"signed", "Content-Type: multipart/signed; boundary=a", "--a\n\nraid\n--a\nContent-Type: application/pgp-signature\n\nxx\n--a--\n", "raid", nil},
		{"a forwarded message is not typed", "Content-Type: multipart/mixed; boundary=a", "--a\n\nraid\n--a\nContent-Type: message/rfc822\n\nSubject: x\n\nmove\n--a--\n", "raid", nil},
		{"quoted-printable", "Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; charset=utf-8", "raid=20=C3=84=\nLB\n", "raid ÄLB", nil},
		{"quoted-printable with damage", "Content-Transfer-Encoding: quoted-printable", "raid =ZZ A=3DB\n", "raid =ZZ A=B", nil},
		{"quoted-printable with damage that the library refuses", "Content-Transfer-Encoding: quoted-printable", "raid = A=3DB\x01\n", "raid = A=B", []Problem{BadEncoding}},
		{"base64", "Content-Transfer-Encoding: BASE64", "cmFp\n ZA==\n", "raid", nil},
		{"base64 with damage", "Content-Transfer-Encoding: base64", "cm!Fp\nZA==\n\nfooter of a list\n", "raid", []Problem{BadEncoding}},
		{"base64 in pieces", "Content-Transfer-Encoding: base64", "cmFpZA==\nIEFMQg==\n", "raid ALB", nil},
		{"flowed", "Content-Type: text/plain; format=flowed; delsp=yes", "ra \nid\n", "raid", nil},
		{"only HTML", "Content-Type: text/html", "<p>raid</p>", "raid", nil},
		{"nothing to read", "Content-Type: application/pdf", "xx", "", []Problem{NoText}},
		{"no type that is one", "Content-Type: text", "raid", "raid", nil},
		{"type with damage", "Content-Type: text/plain; charset=utf-8; x y; format=\"flowed", "raid", "raid", nil},
		{"no end", "Content-Type: multipart/mixed; boundary=a", "--a\n\nraid\n", "raid", []Problem{BadStructure}},
		{"no boundary", "Content-Type: multipart/mixed", "--a\n\nraid\n", "", []Problem{BadStructure, NoText}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Read(eml(c.header, c.body), ReadOptions{})
			if m.Text != c.want || !slices.Equal(m.Problems, c.problems) || m.Kind != Person {
				t.Errorf("got %q %v %s, want %q %v", m.Text, m.Problems, m.Kind, c.want, c.problems)
			}
		})
	}
}

func TestReadLimits(t *testing.T) {
	small := Limits{Size: 3000, Header: 1000, Fields: 20, Parts: 5, Nesting: 3, Attachments: 2, Decoded: 600, Line: 100, Text: 500}
	parts := strings.Repeat("--a\n\nraid\n", 10) + "--a--\n"
	deep, end := "", ""
	for _, b := range "bcdefghijk" {
		deep += "--" + string(b-1) + "\nContent-Type: multipart/mixed; boundary=" + string(b) + "\n\n"
	}
	deep += "--k\n\nraid\n" + end
	for _, c := range []struct {
		name   string
		raw    []byte
		want   Problem
		nested bool
	}{
		{"size", eml("", strings.Repeat("raid\n", 1000)), TooLarge, false},
		{"header", eml("X: "+strings.Repeat("x", 1000), "raid\n"), LongHeader, false},
		{"parts", eml("Content-Type: multipart/mixed; boundary=a", parts), TooManyParts, false},
		{"nesting", eml("Content-Type: multipart/mixed; boundary=a", deep), TooDeep, false},
		{"fields", eml(strings.TrimSuffix(strings.Repeat("X: y\n", 16), "\n"), "raid\n"), TooManyFields, false},
		{"attachments", eml("Content-Type: multipart/mixed; boundary=a", "--a\n\nraid\n"+strings.Repeat("--a\nContent-Disposition: attachment\nContent-Type: image/png\n\nx\n", 3)+"--a--\n"), TooManyAttachments, false},
		{"decoded", eml("Content-Type: multipart/mixed; boundary=a", "--a\n\nraid\n--a\nContent-Type: image/png\n\n"+strings.Repeat("x", 600)+"\n--a--\n"), TooMuch, false},
		{"line", eml("", strings.Repeat("x", 101)), LongLine, false},
		{"text", eml("", strings.Repeat("raid\n", 101)), LongText, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := small
			if c.name == "nesting" {
				l.Parts = 0
			}
			m := Read(c.raw, ReadOptions{Limits: l})
			if !slices.Contains(m.Problems, c.want) || m.Kind != Damaged {
				t.Errorf("got %v %s, want %s", m.Problems, m.Kind, c.want)
			}
			if m := Read(c.raw, ReadOptions{}); c.name != "nesting" && m.Kind != Person {
				t.Errorf("by default: %v %s", m.Problems, m.Kind)
			}
		})
	}
	bomb := strings.Repeat("<div>", 200_000) + "raid"
	if m := Read(eml("Content-Type: text/html", bomb), ReadOptions{}); m.Kind != Damaged {
		t.Errorf("nested HTML: got %s", m.Kind)
	}
}

func TestReadDamaged(t *testing.T) {
	for _, raw := range []string{"", "\r\n", "\x00\xff\xfe", "no header at all, only one line"} {
		if m := Read([]byte(raw), ReadOptions{}); m.Kind != Damaged || m.Identity == "" {
			t.Errorf("%q: got %+v", raw, m)
		}
	}
	mended := "From anna Mon Mar 2\nFrom: anna@example.org\nthis is no field\nSubject : FI7\n\nraid\n"
	m := Read([]byte(mended), ReadOptions{})
	if m.Kind != Person || m.Text != "raid" || m.Subject != "FI7" || !slices.Equal(m.Problems, []Problem{BadHeader}) {
		t.Errorf("got %+v", m)
	}
}

func TestIdentity(t *testing.T) {
	id := func(raw []byte) string { return Read(raw, ReadOptions{}).Identity }
	base := id(eml("", "raid é\n"))
	same := map[string][]byte{
		"trace":             eml("Received: by x\nDelivered-To: x@y\nReturn-Path: <x@y>\nAuthentication-Results: x; none", "raid é\n"),
		"line ends":         []byte(strings.ReplaceAll(string(eml("", "raid é\n")), "\r\n", "\n")),
		"transfer encoding": eml("Content-Transfer-Encoding: quoted-printable", "raid =C3=A9\n"),
		"end of the body":   eml("", "raid é\n\n"),
	}
	for name, raw := range same {
		if id(raw) != base {
			t.Errorf("%s changed the identity", name)
		}
	}
	for name, raw := range map[string][]byte{
		"Message-ID": eml("Message-ID: <2@example.org>", "raid é\n"), "From": eml("From: bob@example.org", "raid é\n"),
		"Subject": eml("Subject: x", "raid é\n"), "Date": eml("Date: Mon, 02 Mar 2026 10:00:01 +0000", "raid é\n"), "text": eml("", "raid e\n"),
	} {
		if id(raw) == base {
			t.Errorf("%s did not change the identity", name)
		}
	}
}

func TestDecodeText(t *testing.T) {
	for _, c := range []struct{ name, label, bytes, want, charset string }{
		{"ASCII", "", "raid", "raid", "us-ascii"},
		{"no label", "", "r\xc3\xa4id", "räid", "utf-8"},
		{"no label, Latin", "", "r\xe4id", "räid", "windows-1252"},
		{"iso-8859-1 means windows-1252", "iso-8859-1", "\x93r\xe4id\x94", "“räid”", "windows-1252"},
		{"UTF-8 called Latin", "iso-8859-1", "r\xc3\xa4id", "räid", "utf-8"},
		{"Latin called UTF-8", "utf-8", "r\xe4id", "räid", "windows-1252"},
		{"UTF-8 with one broken byte", "utf-8", "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xff", "ääää\uFFFD", "utf-8"},
		{"unknown label", "x-strange", "r\xe4id", "räid", "windows-1252"},
		{"KOI8-R", "koi8-r", "\xd2\xc5\xca\xc4", "рейд", "koi8-r"},
		{"windows-1251", "WIN-1251", "\xf0\xe5\xe9\xe4", "рейд", "windows-1251"},
		{"CP932", "cp932", "\x82\xa0", "あ", "shift_jis"},
		{"ISO-2022-JP without label", "", "\x1b$B$\"\x1b(B", "あ", "iso-2022-jp"},
		{"GB2312", "gb2312", "\xb2\xe2", "测", "gbk"},
		{"Big5", "big5", "\xa4\xa4", "中", "big5"},
		{"UTF-16", "utf-16", "\xfe\xff\x00r\x00a", "ra", "utf-16"},
		{"byte order mark", "iso-8859-1", "\xef\xbb\xbfr\xc3\xa4", "rä", "utf-8"},
		{"DOS", "cp850", "r\x84id", "räid", "cp850"},
	} {
		text, name, _ := (&guesser{}).decodeText([]byte(c.bytes), c.label)
		if text != c.want || name != c.charset {
			t.Errorf("%s: got %q %s, want %q %s", c.name, text, name, c.want, c.charset)
		}
	}
	for in, want := range map[string]string{
		"=?utf-8?q?r=C3=A4id?= =?utf-8?b?w6Q=?=": "räidä", "=?x-strange?q?r=E4id?=": "räid", "r\xe4id": "räid", "=?utf-8?q?broken": "=?utf-8?q?broken",
	} {
		if got := (&reader{}).decodeHeader(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestJSON(t *testing.T) {
	m := Read(eml("To: orders+FI7."+aToken+".12@club.example\nIn-Reply-To: <fi7@club.example>\nAuthentication-Results: mx.club.example; dmarc=pass header.from=example.org", "raid ALB\n\n> quoted\n"), ours)
	got, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "kind": "person",
  "from": "anna@example.org",
  "name": "Anna Berg",
  "subject": "Re: FI7",
  "message_id": "1@example.org",
  "in_reply_to": "fi7@club.example",
  "text": "raid ALB",
  "charset": "us-ascii",
  "failed": [],
  "token": "` + aToken + `",
  "match": "FI7",
  "report": 12,
  "auth": {
    "spf": "",
    "dkim": "",
    "dmarc": "pass",
    "by": "dmarc",
    "vouched": true,
    "failed": false
  },
  "problems": []
}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestBackoff(t *testing.T) {
	b := Backoff{First: time.Second, Limit: 5 * time.Second}
	var got []time.Duration
	for range 5 {
		got = append(got, b.Next())
	}
	if want := []time.Duration{1e9, 2e9, 4e9, 5e9, 5e9}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	b.Reset()
	if b.Next() != time.Second {
		t.Error("Reset does not begin anew")
	}
	shortened := func() *Backoff {
		return &Backoff{First: time.Second, Limit: 5 * time.Minute, Rand: rand.New(rand.NewPCG(1, 2))}
	}
	one, two := shortened(), shortened()
	for range 20 {
		x, y := one.Next(), two.Next()
		if x != y || x > 5*time.Minute || x < 750*time.Millisecond {
			t.Errorf("got %v and %v", x, y)
		}
	}
}

// A message is the same however its lines end, and another if they end elsewhere.
func TestIdentityOfLineEnds(t *testing.T) {
	identity := func(body string) string {
		return Read([]byte("From: Anna <anna@example.org>\r\nMessage-ID: <1@example.org>\r\n\r\n"+body), ours).Identity
	}
	want := identity("raid ALB\nmove OSW\n")
	if got := identity("raid ALB\r\nmove OSW\r\n\r\n"); got != want {
		t.Errorf("with CRLF it is %s, with LF %s", got, want)
	}
	for _, other := range []string{"raid ALBmove OSW\r\n", "raid ALB\r\n\r\nmove OSW\r\n"} {
		if identity(other) == want {
			t.Errorf("%q is taken for the same", other)
		}
	}
}
