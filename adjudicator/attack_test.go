package adjudicator

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/store"
)

// An attack is a message by which Bob, or somebody who is no player, tries to
// have something done for Anna's seat.
type attack struct {
	name string
	raw  string
}

// a mailing is what attacks are made of: a message field by field.
type mailing struct {
	from, to, subject, headers, mime, body string
}

func (m mailing) raw(id int) string {
	if m.mime == "" {
		m.mime = "Content-Type: text/plain; charset=utf-8\r\n"
	}
	if m.to == "" {
		m.to = "orders@club.example"
	}
	from := ""
	if m.from != "" {
		from = "From: " + m.from + "\r\n"
	}
	return from + "To: " + m.to + "\r\nSubject: " + m.subject + "\r\nMessage-ID: <attack" + fmt.Sprint(id) + "@evil.example>\r\n" +
		"Date: Sun, 01 Mar 2026 18:00:00 +0000\r\n" + m.headers + "MIME-Version: 1.0\r\n" + m.mime + "\r\n" + strings.ReplaceAll(m.body, "\n", "\r\n") + "\r\n"
}

// attacks are the ways, made from what an attacker may know: his own letters,
// Anna's address, the subject of the match, and even the reply address of a
// report that Anna has forwarded to somebody.
func attacks(a, b, old post) []attack {
	var list []attack
	add := func(name string, m mailing) {
		list = append(list, attack{name, m.raw(len(list))})
	}
	const (
		mallory = "mallory@evil.example"
		order   = "card 1\ncard 3\ncard 5\nstanding retreat to hill\nresign FI1\nrenew\naddress add mallory@evil.example"
		fail    = "Authentication-Results: mx.club.example; dmarc=fail header.from=example.org\r\n"
	)
	annas, bobs, stale := a.ReplyTo[0].Addr, b.ReplyTo[0].Addr, old.ReplyTo[0].Addr
	subject := "Re: " + a.Subject
	bobPass := fmt.Sprintf(vouched, "example.net")

	// From addresses that are Anna's only at a glance, to her reply address.
	for i, from := range []string{
		mallory, bob, `"anna@example.org" <` + mallory + `>`, `"Anna <anna@example.org>" <` + bob + `>`,
		"anna@example.org.evil.example", "anna@example.com", "anna@evil.example", "anna@EXAMPLE.ORG.evil.example",
		"\u0430nna@example.org", "anna@ex\u0430mple.org", "anna@xn--exmple-4nf.org", "an.na@example.org", "anna+x@example.org",
		"anna@example.org@evil.example", "<@example.org:mallory@evil.example>", "anna%example.org@evil.example",
		"mallory@evil.example (anna@example.org)", "=?utf-8?q?anna=40example.org?= <" + mallory + ">",
		"=?utf-8?b?" + base64.StdEncoding.EncodeToString([]byte("Anna <anna@example.org>")) + "?= <" + mallory + ">",
		"Anna <anna@example.org>, " + mallory, mallory + ", Anna <anna@example.org>", "undisclosed:;", "Anna: anna@example.org, mallory@evil.example;",
		"", "<>", "anna", "anna@", "@example.org", "anna@[127.0.0.1]", "anna@example.org\u202e",
	} {
		add(fmt.Sprintf("from %d %q with Anna's reply address", i, from), mailing{from: from, to: annas, subject: subject, body: order})
	}
	// Fields beside From that name her.
	for _, field := range []string{"Sender", "Reply-To", "Resent-From", "Return-Path", "X-Original-From", "X-Sender", "Apparently-From", "On-Behalf-Of", "Errors-To", "Resent-Sender"} {
		add(field+" names Anna", mailing{from: bob, to: annas, subject: subject, headers: field + ": Anna <anna@example.org>\r\n" + bobPass, body: order})
	}
	add("two From fields", mailing{from: anna, to: annas, subject: subject, headers: "From: " + mallory + "\r\n", body: order})
	add("two From fields, Anna's second", mailing{from: mallory, to: annas, subject: subject, headers: "From: " + anna + "\r\n", body: order})

	// Forged and found out, with her reply address.
	for _, results := range []string{
		fail,
		"Authentication-Results: mx.club.example; spf=fail smtp.mailfrom=example.org\r\n",
		"Authentication-Results: mx.club.example; dkim=fail header.d=example.org\r\n",
		fail + "Authentication-Results: mx.club.example; dmarc=pass header.from=example.org\r\n",
		fail + "Authentication-Results: mx.evil.example; dmarc=pass header.from=example.org\r\n",
		"Authentication-Results: mx.club.example; spf=softfail smtp.mailfrom=evil.example; dkim=pass header.d=evil.example; dmarc=fail header.from=example.org\r\n",
		"Authentication-Results: MX.Club.Example; dmarc=fail header.from=example.org\r\n",
		"Authentication-Results: mx.club.example;\r\n dmarc=fail\r\n header.from=example.org\r\n",
	} {
		add("forged: "+strings.TrimSpace(results), mailing{from: anna, to: annas, subject: subject, headers: results, body: order})
	}

	// Forged without her reply address: nothing vouches for it, or only what
	// nobody believes.
	for _, results := range []string{
		"",
		"Authentication-Results: mx.evil.example; dmarc=pass header.from=example.org\r\n",
		"Authentication-Results: mx.club.example.evil.example; dmarc=pass header.from=example.org\r\n",
		"Authentication-Results: mx.club.example; dmarc=pass header.from=evil.example\r\n",
		"Authentication-Results: mx.club.example; spf=pass smtp.mailfrom=evil.example\r\n",
		"Authentication-Results: mx.club.example; dkim=pass header.d=evil.example\r\n",
		"Authentication-Results: mx.club.example; spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example\r\n",
		"Authentication-Results: mx.club.example; dkim=none header.d=example.org\r\n",
		"Authentication-Results: mx.club.example; none\r\n",
		"ARC-Authentication-Results: i=1; mx.club.example; dmarc=pass header.from=example.org\r\n",
		"Received-SPF: pass (mx.club.example: domain of example.org)\r\n",
		"X-Authentication-Results: mx.club.example; dmarc=pass header.from=example.org\r\n",
		"Authentication-Results-Original: mx.club.example; dmarc=pass header.from=example.org\r\n",
		"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=x; h=from; bh=AAAA; b=AAAA\r\n",
		"In-Reply-To: <" + a.MessageID + ">\r\nReferences: <" + a.MessageID + ">\r\n",
		"Subject: " + subject + "\r\n",
		"Authentication-Results: mx.club.example; spf=pass smtp.helo=evil.example; dmarc=fail header.from=example.org\r\n",
		"Authentication-Results: mx.club.example; auth=pass smtp.auth=mallory\r\n",
	} {
		add("unproven: "+strings.TrimSpace(results), mailing{from: anna, subject: subject, headers: results, body: order})
	}

	// Reply addresses that were never given to the writer, or to nobody.
	wrong := func(change func(string) string) string { return change(annas) }
	token := strings.Split(annas, ".")[1]
	report := "." + strings.Split(strings.Split(annas, ".")[2], "@")[0] + "@"
	for _, to := range []struct{ name, addr string }{
		{"cut short", wrong(func(s string) string { return strings.Replace(s, token, token[:25], 1) })},
		{"made longer", wrong(func(s string) string { return strings.Replace(s, token, token+"a", 1) })},
		{"of another match", wrong(func(s string) string { return strings.Replace(s, "FI1", "FI2", 1) })},
		{"for another report", wrong(func(s string) string { return strings.Replace(s, report, ".7@", 1) })},
		{"all a", wrong(func(s string) string { return strings.Replace(s, token, strings.Repeat("a", 26), 1) })},
		{"reversed", wrong(func(s string) string {
			r := []byte(token)
			slices.Reverse(r)
			return strings.Replace(s, token, string(r), 1)
		})},
		{"at another domain", wrong(func(s string) string { return strings.Replace(s, "@club.example", "@evil.example", 1) })},
		{"of the player's account", strings.Replace(annas, "FI1", "P1", 1)},
	} {
		add("a reply address "+to.name, mailing{from: anna, to: to.addr, subject: subject, body: order})
	}
	add("both reply addresses, from Bob", mailing{from: bob, to: bobs + ", " + annas, subject: subject, headers: bobPass, body: "card 1"})
	add("Anna's in Cc", mailing{from: bob, to: "orders@club.example", subject: subject, headers: "Cc: " + annas + "\r\n" + bobPass, body: order})
	add("Anna's in Delivered-To", mailing{from: bob, subject: subject, headers: "Delivered-To: " + annas + "\r\n" + bobPass, body: order})
	add("Anna's in the subject", mailing{from: bob, subject: "[" + strings.TrimSuffix(strings.TrimPrefix(annas, "orders+"), "@club.example") + "]", headers: bobPass, body: order})
	add("Anna's in the text", mailing{from: mallory, subject: subject, body: annas + "\n" + order})
	add("an older one of Anna's, from Bob", mailing{from: bob, to: stale, subject: subject, headers: bobPass, body: order})
	add("an older one of Anna's, from a stranger", mailing{from: mallory, to: stale, subject: subject, body: order})

	// Bob by right, ordering for red.
	for _, text := range []string{
		"red: card 1", "for red: card 1", "seat red\ncard 1", "standing red retreat to hill", "as red card 1", "card 1 for red",
		"resign FI1 for red", "undo red", "address add " + anna, "address remove " + anna, "address first " + anna, "cancel red", "auto red card", "ask red",
		"[FI1] red\ncard 1", "accept draw", "accept takeback", "offer takeback for red",
	} {
		add("Bob orders: "+text, mailing{from: bob, to: bobs, subject: subject, headers: bobPass, body: text})
	}

	// Machines and wrappings with Anna's own address in them.
	wrapped := "Content-Type: multipart/mixed; boundary=x\r\n"
	inner := "--x\nContent-Type: message/rfc822\n\nFrom: " + anna + "\nTo: " + annas + "\nSubject: x\n\n" + order + "\n--x--"
	add("a forwarded message of Anna's", mailing{from: mallory, to: bobs, subject: "Fwd: " + a.Subject, mime: wrapped, body: inner})
	add("a forwarded message of Anna's to her address", mailing{from: bob, to: annas, subject: "Fwd: " + a.Subject, headers: bobPass, mime: wrapped, body: inner})
	add("a bounce that holds orders", mailing{from: "MAILER-DAEMON@evil.example", to: annas, subject: "Undelivered Mail Returned to Sender", headers: "Auto-Submitted: auto-replied\r\n", body: order})
	add("an auto-reply in Anna's name", mailing{from: anna, to: annas, subject: subject, headers: "Auto-Submitted: auto-replied\r\n", body: order})
	add("a list message in Anna's name", mailing{from: anna, to: annas, subject: subject, headers: "List-Id: <x.example>\r\nPrecedence: list\r\n", body: order})
	add("header fields in the subject", mailing{from: bob, to: annas, subject: subject + "\r\nX-Postrider-Letter: FI1.red.1.report@club.example", headers: bobPass, body: order})
	add("a letter of the club's sent back", mailing{from: anna, to: annas, subject: subject, headers: "X-Postrider-Letter: FI1.red.1.report@club.example\r\n" + fail, body: order})
	add("a NUL in From", mailing{from: "anna@example.org\x00@evil.example", to: annas, subject: subject, body: order})
	add("folded From", mailing{from: "\r\n anna@example.org\r\n ,mallory@evil.example", to: annas, subject: subject, body: order})
	add("bare CR in From", mailing{from: "mallory@evil.example\rFrom: anna@example.org", to: annas, subject: subject, body: order})
	return list
}

// Whatever an opponent or a stranger sends, nothing is done for another's seat,
// and no account is changed.
func TestAttacks(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = -1 })
	c.match(3)
	first := c.letters()
	old, b := to(t, first, anna), to(t, first, bob)
	a := old
	c.answer(old, anna, example(t, old))
	c.letters()
	c.answer(b, bob, example(t, b))
	for range 20 { // until Anna is asked again
		for _, p := range c.letters() {
			switch p.to {
			case anna:
				a = p
			case bob:
				b = p
			}
		}
		if slices.Contains(c.state("FI1").Waiting, "red") {
			break
		}
		c.answer(b, bob, example(t, b))
	}
	c.match(3)
	c.letters()

	// All that is Anna's.
	type stand struct {
		Seat, Second string
		Lines        []string
		Addresses    []store.Address
		Generation   int
		Form         string
	}
	seat := func(code string) string {
		_, data, _, err := c.store.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		var state struct {
			Seats map[string]json.RawMessage `json:"seats"`
		}
		if err := json.Unmarshal(data, &state); err != nil || state.Seats["red"] == nil {
			t.Fatalf("state of %s: %v", code, err)
		}
		return string(state.Seats["red"])
	}
	look := func() stand {
		s := stand{Seat: seat("FI1"), Second: seat("FI2")}
		lines, err := c.store.Journal("FI1", 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if strings.Contains(string(l), `"seat":"red"`) {
				s.Lines = append(s.Lines, string(l))
			}
		}
		p, err := c.store.PlayerAt(anna)
		if err != nil {
			t.Fatal(err)
		}
		s.Addresses, s.Generation, s.Form = p.Addresses, p.Generation, p.Form
		return s
	}
	list := attacks(a, b, old)
	if len(list) < 100 {
		t.Errorf("there are only %d attacks", len(list))
	}
	names := map[string]bool{}
	for _, attack := range list {
		if names[attack.name] {
			t.Errorf("two attacks are called %q", attack.name)
		}
		names[attack.name] = true
		t.Run(attack.name, func(t *testing.T) {
			before := look()
			r := c.handle([]byte(attack.raw))
			after := look()
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("outcome %s:\n%s", r.Outcome, diff)
			}
			c.letters()
		})
	}
	// The same orders from Anna herself are carried out.
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
}
