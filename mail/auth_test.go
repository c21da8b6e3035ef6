package mail

import (
	"slices"
	"strings"
	"testing"
)

// What is not meant for the club, or whose author nobody can tell, is vouched
// for by nobody, whatever the club's server says of its writer.
func TestMeantForTheClub(t *testing.T) {
	const pass = "Authentication-Results: mx.club.example; dmarc=pass header.from=example.org\n"
	for _, c := range []struct {
		name, header string
		want         bool
	}{
		{"to the club", "", true},
		{"to a reply address in Cc", "To: bob@example.com\nCc: orders+x@Club.Example", true},
		{"to the opponent, who sends it on", "To: bob@example.com", false},
		{"to nobody", "To: undisclosed-recipients:;", false},
		{"RFC 5322 3.6.6 sent on by the opponent", "Resent-From: bob@example.com\nResent-To: orders@club.example", false},
		{"two authors", "From: anna@example.org, eve@example.com", false},
		{"an author within another's name", "From: \"anna@example.org\" <eve@example.com>", false},
		{"two at signs", "From: anna@example.org@evil.example", false},
		{"no author", "From: undisclosed:;", false},
		{"RFC 5321 4.5.3.1 an address longer than any", "From: " + strings.Repeat("x", 65) + "@" + strings.Repeat("x", 247) + ".example", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			header := pass[:len(pass)-1]
			if c.header != "" {
				header += "\n" + c.header
			}
			if got := Read(eml(header, "raid\n"), ours).Auth; got.Vouched() != c.want || (got.By != "") != c.want {
				t.Errorf("got %+v, want %v", got, c.want)
			}
		})
	}
}

// Who answers all answers also to the reply addresses of others; each is found
// once, the one he wrote to first.
func TestReplies(t *testing.T) {
	const other = "bcdefghijklmnopqrstuvwxy27"
	his, hers := "orders+FI7."+aToken+".12@club.example", "orders+fi7."+other+".11@club.example"
	for _, c := range []struct {
		name, header string
		want         []string
	}{
		{"none", "", nil},
		{"To and Cc", "To: " + his + "\nCc: " + hers, []string{aToken, other}},
		{"the other way round", "To: " + hers + "\nCc: " + his, []string{other, aToken}},
		{"said again by the server", "To: " + his + "\nDelivered-To: " + his, []string{aToken}},
		{"a blind copy", "Delivered-To: " + his, []string{aToken}},
		{"address and subject", "To: " + his + "\nSubject: [FI7." + other + ".11]", []string{aToken, other}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Read(eml(c.header, "raid\n"), ours)
			var got []string
			for _, r := range m.Replies {
				got = append(got, r.Token)
			}
			if !slices.Equal(got, c.want) || len(got) > 0 && m.Reply.Token != got[0] {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// An address is as it stands in the path of a letter to it: its local part keeps
// its quotes, where it needs them, and what is no path is nobody's.
func TestMailbox(t *testing.T) {
	for _, c := range []struct{ from, want string }{
		{"Anna <anna@example.org>", "anna@example.org"},
		{`"anna"@example.org`, "anna@example.org"},
		{`"an\na"@example.org`, "anna@example.org"},
		{`"a@victim.example"@example.org`, `"a@victim.example"@example.org`},
		{`"@relay.example:victim"@example.org`, `"@relay.example:victim"@example.org`},
		{`"a,b"@example.org`, `"a,b"@example.org`},
		{`"a\"b"@example.org`, `"a\"b"@example.org`},
		{`"a\\"@example.org`, `"a\\"@example.org`},
		{`"an..na."@example.org`, `"an..na."@example.org`}, // as some Japanese telephones have it
		{`an..na.@example.org`, `"an..na."@example.org`},
		{"\"\u00e9\"@example.org", "\u00e9@example.org"},
		{"anna@b\u00fccher.example", "anna@b\u00fccher.example"},
		{"anna@[192.0.2.1]", "anna@[192.0.2.1]"},
		{`"a b"@example.org`, ""},
		{`" "@example.org`, ""},
		{`""@example.org`, ""},
		{`"<script>"@example.org`, ""},
		{`"a` + "\x01" + `b"@example.org`, ""},
		{"\"a\u2028b\"@example.org", ""},
		{"a\u202eb@example.org", ""},
		{"anna@exam\u202eple.org", ""},
		{"anna@example.org.", ""},
		{"anna@exam!ple.org", ""},
		{"anna@-", "anna@-"},
		{"anna@", ""},
		{"@example.org", ""},
	} {
		m := Read(eml("From: "+c.from, "raid\n"), ours)
		if m.From.Addr != c.want || slices.Contains(m.Problems, BadSender) != (c.want == "") {
			t.Errorf("%s: got %q %v, want %q", c.from, m.From.Addr, m.Problems, c.want)
		}
		if c.want == "" {
			continue
		}
		// A letter to it names the same address.
		l := Letter{ID: "1@club.example", From: Address{Addr: "orders@club.example"}, To: m.From, Date: m.Date, Text: "Hello\n"}
		raw, err := l.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if to := Read(raw, ours).To; len(to) != 1 || to[0].Addr != c.want {
			t.Errorf("%s: a letter is to %v", c.from, to)
		}
	}
	for _, from := range []string{`anna@example.org, "a b"@evil.example`, `"a b"@evil.example, anna@example.org`} {
		if m := Read(eml("From: "+from, "raid\n"), ours); !slices.Contains(m.Problems, BadSender) {
			t.Errorf("%s is one author", from)
		}
	}
	// Also in a list, and to the club.
	m := Read(eml(`To: "a b"@example.net, "a@b"@example.net`+"\n"+`Cc: "orders+x"@club.example`, "raid\n"), ours)
	if len(m.To) != 1 || m.To[0].Addr != `"a@b"@example.net` || len(m.Cc) != 1 || m.Cc[0].Addr != "orders+x@club.example" {
		t.Errorf("got %v and %v", m.To, m.Cc)
	}
}

func TestOrganization(t *testing.T) {
	for addr, want := range map[string]string{
		"anna@example.org": "example.org", "anna@post.Example.org": "example.org", "anna@a.b.example.co.uk": "example.co.uk",
		"anna@co.uk": "co.uk", "anna@localhost": "localhost", "anna": "",
	} {
		if got := (Address{Addr: addr}).Organization(); got != want {
			t.Errorf("%s: %q, want %q", addr, got, want)
		}
	}
}
