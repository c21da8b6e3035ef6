package main

import (
	"encoding/base64"
	"fmt"
	"html"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"postrider/mail"
)

// A hostileDraft is a message before it is put together.
type hostileDraft struct {
	top                         string // fields above all others, each with CRLF
	from, to, subject, id, date string // empty: the field is missing
	more                        string // fields below them
	mime                        string // fields of the body
	body                        string
	whole                       []byte // in place of all that, if it is not nil
}

// bytes is the message as it lies on the server.
func (d *hostileDraft) bytes() []byte {
	if d.whole != nil {
		return d.whole
	}
	var b strings.Builder
	b.WriteString(d.top)
	for _, f := range []struct{ name, value string }{{"From", d.from}, {"To", d.to}, {"Subject", d.subject}, {"Message-ID", d.id}, {"Date", d.date}} {
		if f.value != "" {
			b.WriteString(f.name + ": " + f.value + "\r\n")
		}
	}
	b.WriteString(d.more + "MIME-Version: 1.0\r\n" + d.mime + "\r\n")
	b.WriteString(strings.ReplaceAll(strings.ReplaceAll(d.body, "\r\n", "\n"), "\n", "\r\n"))
	return []byte(b.String())
}

// write makes up the next message. Now and then it is the last one again.
func (h *hostileClub) write() hostileMessage {
	h.Helper()
	if h.again > 0 {
		h.again--
		return hostileMessage{what: h.last, raw: h.lastRaw, again: true}
	}
	t := choose(h.rand, h.texts, func(t hostileText) int { return t.weight })
	desk := h.desk(t.waiting)
	text := t.write(h, desk)
	desk.text = strings.Clone(text[:min(len(text), 20_000)])

	d := h.plain(desk)
	shape := choose(h.rand, h.shapes, func(s hostileShape) int { return s.weight })
	d.mime, d.body = shape.wrap(h, text)
	sender := choose(h.rand, h.senders, func(s hostileSender) int { return s.weight })
	sender.write(h, desk, d)
	header := choose(h.rand, h.headers, func(s hostileHeader) int { return s.weight })
	header.add(h, d)

	for _, kind := range []string{t.name, shape.name, sender.name, header.name} {
		h.kinds[kind]++
	}
	if h.rand.IntN(25) == 0 {
		h.again = 1 + h.rand.IntN(2)*h.rand.IntN(2)*h.upTo(20)
	}
	raw := d.bytes()
	return hostileMessage{what: strings.Join([]string{t.name, shape.name, sender.name, header.name}, ", "), raw: raw[:min(len(raw), 11<<20)]}
}

// plain is a message of somebody who answers his last letter.
func (h *hostileClub) plain(desk *hostileDesk) *hostileDraft {
	h.Helper()
	p, err := h.store.Player(desk.player)
	if err != nil {
		h.Fatal(err)
	}
	from := netmail.Address{Name: p.Name}
	for _, a := range p.Addresses { // mostly the first
		if a.Confirmed && (from.Address == "" || h.rand.IntN(4) == 0) {
			from.Address = a.Addr
		}
	}
	l := h.newest(desk)
	d := &hostileDraft{from: from.String(), to: hostileOrders, subject: "Re: " + l.Subject, id: fmt.Sprintf("<%d@players.example>", h.sent), date: h.now.Format(time.RFC1123Z)}
	if len(l.ReplyTo) > 0 {
		d.to = l.ReplyTo[0].Addr
		d.more = "In-Reply-To: <" + l.MessageID + ">\r\n"
	}
	return d
}

// A hostileSender is who writes a message, and what shows that.
type hostileSender struct {
	name   string
	weight int
	write  func(h *hostileClub, desk *hostileDesk, d *hostileDraft)
}

// vouch has the club's server find what it says of a message's sender.
func (d *hostileDraft) vouch(result string) {
	domain := ""
	if a, err := netmail.ParseAddress(d.from); err == nil {
		domain = mail.Address{Addr: a.Address}.Domain()
	}
	d.top += "Authentication-Results: " + hostileClubServer + "; dmarc=" + result + " header.from=" + domain + "\r\n"
}

func hostileSenders() []hostileSender {
	return []hostileSender{
		{"by token", 60, func(*hostileClub, *hostileDesk, *hostileDraft) {}},
		{"by token, vouched for", 10, func(_ *hostileClub, _ *hostileDesk, d *hostileDraft) { d.vouch("pass") }},
		{"vouched for", 15, func(_ *hostileClub, desk *hostileDesk, d *hostileDraft) {
			d.to, d.subject = hostileOrders, "["+desk.code+"]"
			d.vouch("pass")
		}},
		{"vouched for, for no match", 3, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			d.to, d.subject, d.more = hostileOrders, h.one("", "orders", "FI", "[FI999]", "FI1 FI2", "unsubscribe"), ""
			d.vouch("pass")
		}},
		{"by an old token", 6, func(h *hostileClub, desk *hostileDesk, d *hostileDraft) {
			if len(desk.letters) > 0 {
				d.to = desk.letters[h.rand.IntN(len(desk.letters))].ReplyTo[0].Addr
			}
		}},
		{"by another's token", 5, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			d.to = h.plain(h.desks[h.rand.IntN(len(h.desks))]).to
			if h.rand.IntN(2) == 0 {
				d.vouch("pass")
			}
		}},
		{"by several tokens", 3, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			for range h.upTo(20) {
				to := ", " + h.plain(h.desks[h.rand.IntN(len(h.desks))]).to
				d.to += to
				d.more = "Cc: " + to[2:] + "\r\n" + d.more
			}
		}},
		{"by a wrong token", 3, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) { d.to = h.near(d.to) }},
		{"forged", 3, func(_ *hostileClub, _ *hostileDesk, d *hostileDraft) { d.vouch("fail") }},
		{"unproven", 4, func(_ *hostileClub, _ *hostileDesk, d *hostileDraft) { d.to = hostileOrders }},
		{"a stranger", 5, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			d.from = fmt.Sprintf("s%d@stranger.example", h.rand.IntN(40))
			if h.rand.IntN(2) == 0 {
				d.to = hostileOrders
			}
			if h.rand.IntN(4) > 0 {
				d.vouch("pass")
			}
		}},
		{"an odd sender", 6, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			d.from = h.one("", "<>", "@", "anna", `"a@victim" <anna@example.org>`, `"anna@example.org"@evil.example`, `"a b\"c"@example.org`, "anna+x+y@example.org", "Anna: anna@example.org, bob@example.net;",
				d.from+", bob@example.net", "undisclosed:;", "=?utf-8?q?anna=40example.org?= <mallory@evil.example>", strings.Repeat("a", h.upTo(20_000))+"@example.org", strings.Repeat("x <a@b>, ", h.upTo(3000)), strings.Repeat("(", h.upTo(9000)), "anna@example.org\x00", "аnna@example.org", hostileOrders, hostileGMs[0])
			d.vouch("pass")
		}},
		{"a new address", 6, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			if len(h.confirms) == 0 {
				return
			}
			c := h.confirms[h.rand.IntN(len(h.confirms))]
			d.from, d.to, d.subject, d.more = c.To[0].Addr, c.ReplyTo[0].Addr, "Re: "+c.Subject, ""
			if h.rand.IntN(2) == 0 {
				d.mime, d.body = "", h.one("confirm", "Yes, I confirm.", "No!", "unsubscribe", "What is this?")
			}
		}},
		{"a bounce", 5, (*hostileClub).bounce},
		{"a machine", 3, func(h *hostileClub, _ *hostileDesk, d *hostileDraft) {
			d.more += h.one("Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "List-Id: <x.example>\r\n", "X-Autoreply: yes\r\n", "Return-Path: <>\r\n")
			d.subject = h.one(d.subject, "Out of office: "+d.subject, "Automatic reply: "+d.subject)
		}},
		{"a letter sent back", 3, func(h *hostileClub, desk *hostileDesk, d *hostileDraft) {
			if raw := h.newest(desk).raw; raw != nil {
				d.whole = slices.Concat([]byte(d.top+h.one("", "Received: from a by b\r\n", "From: "+d.from+"\r\n", "Resent-From: "+d.from+"\r\n")), raw)
			}
		}},
	}
}

// bounce makes a message a bounce of letters, of this seat's and of what else it
// names.
func (h *hostileClub) bounce(desk *hostileDesk, d *hostileDraft) {
	text, failed := d.body, d.from
	if a, err := netmail.ParseAddress(d.from); err == nil {
		failed = a.Address
	}
	d.from, d.subject = "MAILER-DAEMON@"+h.one("mx.example.org", "relay.example", fmt.Sprintf("r%d.example", h.rand.IntN(30))), "Undelivered Mail Returned to Sender"
	d.top += "Return-Path: <>\r\n"
	d.mime = "Content-Type: multipart/report; report-type=delivery-status; boundary=r\r\n"
	var b strings.Builder
	fmt.Fprintf(&b, "--r\n\n%.100000s\n--r\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n", text)
	for range h.upTo(300) {
		fmt.Fprintf(&b, "Final-Recipient: rfc822; %s\nAction: %s\nStatus: %s\n\n", h.one(failed, failed, h.address()), h.one("failed", "failed", "delayed", "delivered"), h.one("5.1.1", "5.7.1", "4.2.2", "9.9.9", ""))
	}
	b.WriteString("--r\nContent-Type: message/rfc822\n\n" + string(h.newest(desk).raw) + "\n--r--\n")
	d.body = b.String()
}

// A hostileShape is a way in which a text is put into the body of a message.
type hostileShape struct {
	name   string
	weight int
	wrap   func(h *hostileClub, text string) (mime, body string)
}

const (
	plainUTF8 = "Content-Type: text/plain; charset=utf-8\r\n"
	htmlUTF8  = "Content-Type: text/html; charset=utf-8\r\n"
)

// hostileLarge is the size of the largest bodies: some are larger than what is
// read of a message.
const hostileLarge = 10<<20 + 100<<10

func hostileShapes() []hostileShape {
	asHTML := func(text string) string {
		return "<html><body><p>" + strings.ReplaceAll(html.EscapeString(text), "\n", "<br>\n") + "</p></body></html>"
	}
	return []hostileShape{
		{"plain", 90, func(_ *hostileClub, text string) (string, string) {
			return plainUTF8 + "Content-Transfer-Encoding: 8bit\r\n", text
		}},
		{"quoted-printable", 6, func(_ *hostileClub, text string) (string, string) {
			var b strings.Builder
			w := quotedprintable.NewWriter(&b)
			w.Write([]byte(text)) // a Builder takes all
			w.Close()
			return plainUTF8 + "Content-Transfer-Encoding: quoted-printable\r\n", b.String()
		}},
		{"base64", 6, func(h *hostileClub, text string) (string, string) {
			return plainUTF8 + "Content-Transfer-Encoding: base64\r\n", base64Lines(text)
		}},
		{"html", 6, func(_ *hostileClub, text string) (string, string) { return htmlUTF8, asHTML(text) }},
		{"text as html", 3, func(_ *hostileClub, text string) (string, string) { return htmlUTF8, text }},
		{"alternative", 6, func(h *hostileClub, text string) (string, string) {
			return "Content-Type: multipart/alternative; boundary=x\r\n", "--x\n" + plainUTF8 + "\n" + text + "\n--x\n" + htmlUTF8 + "\n" + asHTML(h.one(text, text, h.garble(text), "")) + "\n--x--\n"
		}},
		{"flowed", 3, func(h *hostileClub, text string) (string, string) {
			return "Content-Type: text/plain; charset=utf-8; format=flowed" + h.one("", "; delsp=yes") + "\r\n", strings.ReplaceAll(text, " ", " \n")
		}},
		{"a charset", 6, func(h *hostileClub, text string) (string, string) {
			cs := h.one("iso-8859-1", "windows-1252", "us-ascii", "utf-16", "utf-32", "utf-7", "iso-2022-jp", "iso-2022-kr", "hz-gb-2312", "gb18030", "big5", "euc-kr", "shift_jis", "ibm037", "cp437", "macintosh", "x-strange", "", strings.Repeat("x", h.upTo(3000)))
			return "Content-Type: text/plain; charset=" + cs + "\r\n", h.one("", "\xff\xfe", "\xef\xbb\xbf", "\x1b$B", "~{") + h.one(text, h.garble(text), strings.Repeat("+AGE-~{VP~}\x1b$B!!\x1b(B\x81\x30\x81\x30\xe4\xf6", h.upTo(30_000)))
		}},
		{"no type", 2, func(_ *hostileClub, text string) (string, string) { return "", text }},
		{"with attachments", 4, func(h *hostileClub, text string) (string, string) {
			body := "--x\n" + plainUTF8 + "\n" + text + "\n"
			for range h.upTo(30) {
				body += "--x\nContent-Type: " + h.one("image/png", "application/pdf", "text/calendar", "text/plain", "application/ms-tnef") + "\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=a\n\n" + base64Lines(strings.Repeat("x", h.upTo(2<<20))) + "\n"
				if len(body) > hostileLarge {
					break
				}
			}
			return "Content-Type: multipart/mixed; boundary=x\r\n", body + "--x--\n"
		}},
		{"many parts", 3, func(h *hostileClub, text string) (string, string) {
			n, body := h.upTo(300), ""
			for range n {
				body += "--x\n" + h.one(plainUTF8, htmlUTF8, "", strings.Repeat("A:\n", h.upTo(3000))) + "\n" + text[:min(len(text), h.upTo(10<<20/n))] + "\n"
			}
			return "Content-Type: multipart/" + h.one("mixed", "alternative", "related", "digest", "strange") + "; boundary=x\r\n", body + "--x--\n"
		}},
		{"nested", 4, func(h *hostileClub, text string) (string, string) {
			mime, body := plainUTF8, text
			for i := range h.upTo(40) {
				mime, body = fmt.Sprintf("Content-Type: multipart/%s; boundary=b%d\r\n", h.one("mixed", "mixed", "alternative", "related", "signed"), i), fmt.Sprintf("--b%d\n%s\n%s\n--b%d--\n", i, mime, body, i)
			}
			return mime, body
		}},
		{"forwarded", 3, func(h *hostileClub, text string) (string, string) {
			for range h.upTo(12) {
				text = "From: anna@example.org\nTo: " + hostileOrders + "\nSubject: x\n\n" + text
			}
			return "Content-Type: message/rfc822\r\n", text
		}},
		{"a broken multipart", 3, func(h *hostileClub, text string) (string, string) {
			boundary := h.one("x", "", "-", "x x", strings.Repeat("x", h.upTo(60_000)))
			part := h.one("--x\n\n", "--xx\n", "--x--\n\n", "--\n", "\n--x", "--x\nContent-Type: multipart/mixed; boundary=x\n\n", "--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\n")
			return "Content-Type: multipart/mixed; boundary=\"" + boundary + "\"\r\n", text + strings.Repeat(part, h.upTo(hostileLarge/len(part)))
		}},
		{"tags", 4, func(h *hostileClub, text string) (string, string) {
			tag := h.one("<div>", "<b>", "<b><p>", "</div>", "<blockquote>", "<table><tr><td>", "<li>", "<a href=x>", "<a class=quote>x</a>", "<br>", "&amp;", "&#x41;", "&", "<", "< ", "<!--", "<![CDATA[", "<x ", "<p style='", "<span style='display:none'>x</span>", "<pre>\n", "<script>", "<svg><math>", "<b><div></b>", "<font color=\"#ffffff\">", "&nbsp;", "&CounterClockwiseContourIntegral;")
			return htmlUTF8, h.one("", asHTML(text)) + strings.Repeat(tag, h.upTo(4<<20)/len(tag)) + h.one("", asHTML(text))
		}},
		{"a bomb", 3, func(h *hostileClub, text string) (string, string) {
			unit := h.one("=\n", "=", "   ", " \t\n", "=E4=\n", "=Z=\n", "=41", "QQ==", "Q!Q@=", "QUJD", "QUFB\n", "\x00", "\r", "\xff\xc0")
			return h.one(plainUTF8, htmlUTF8, "Content-Type: image/png\r\n") + h.one("Content-Transfer-Encoding: base64\r\n", "Content-Transfer-Encoding: quoted-printable\r\n", "Content-Transfer-Encoding: x-uuencode\r\n", ""), strings.Repeat(unit, h.upTo(hostileLarge)/len(unit)) + h.one("", text)
		}},
		{"only attached", 2, func(_ *hostileClub, text string) (string, string) {
			return plainUTF8 + "Content-Disposition: attachment; filename=orders.txt\r\n", text
		}},
	}
}

// base64Lines is a text in base64 (RFC 2045 section 6.8).
func base64Lines(text string) string {
	var b strings.Builder
	for s := base64.StdEncoding.EncodeToString([]byte(text)); s != ""; {
		n := min(76, len(s))
		b.WriteString(s[:n] + "\n")
		s = s[n:]
	}
	return b.String()
}

// A hostileHeader is something that is added to the header of a message.
type hostileHeader struct {
	name   string
	weight int
	add    func(h *hostileClub, d *hostileDraft)
}

func hostileHeaders() []hostileHeader {
	return []hostileHeader{
		{"usual header", 120, func(*hostileClub, *hostileDraft) {}},
		{"a long field", 3, func(h *hostileClub, d *hostileDraft) {
			d.more += "X-Note: " + strings.Repeat(h.one("x", "a b ", "=?utf-8?q?a?= ", "(", "\"", "x\r\n "), h.upTo(60_000)) + "\r\n"
		}},
		{"many fields", 3, func(h *hostileClub, d *hostileDraft) {
			field := h.one("X-Note: x\r\n", "Received: from a by b\r\n", "To: a@b.example\r\n", "A:\r\n", "no field\r\n", "Subject: y\r\n", ":\r\n")
			for range h.upTo(1100) {
				d.more += field
			}
		}},
		{"many addresses", 3, func(h *hostileClub, d *hostileDraft) {
			d.to += strings.Repeat(h.one(", a@b.example", ", \"a, b\" <a@b.example>", ", "+d.to, ", g: a@b.example;", ", <", ", (", ", orders+FI1.aaaaaaaaaaaaaaaaaaaaaaaaaa.1@club.example"), h.upTo(5000))
		}},
		{"a long Message-ID", 3, func(h *hostileClub, d *hostileDraft) {
			d.id = "<" + strings.Repeat(h.one("x", "x y", "é", "<"), h.upTo(100_000)) + d.id[1:]
		}},
		{"no Message-ID", 2, func(_ *hostileClub, d *hostileDraft) { d.id = "" }},
		{"fields twice", 3, func(h *hostileClub, d *hostileDraft) {
			again := h.one("Message-ID: <other@players.example>\r\n", "Subject: [FI1]\r\n", "Date: Mon, 2 Mar 2026 10:00:00 +0000\r\n", "From: bob@example.net\r\n", "To: "+hostileOrders+"\r\n")
			if h.rand.IntN(2) == 0 {
				d.top += again
			} else {
				d.more += again
			}
		}},
		{"a date", 4, func(h *hostileClub, d *hostileDraft) {
			d.date = h.one("", "Thu, 1 Jan 1970 00:00:00 +0000", "Thu, 31 Dec 2099 23:59:59 -2359", "yesterday", strings.Repeat("1", h.upTo(9000)), "Sun, 1 Mar 2026 18:00:00 +0000 ("+strings.Repeat("(", h.upTo(9000)), "Sun, 1 Mar 26 18:00 EST", h.now.AddDate(-1, 0, 0).Format(time.RFC1123Z))
		}},
		{"results", 4, func(h *hostileClub, d *hostileDraft) {
			for range h.upTo(25) {
				d.top += "Authentication-Results: " + h.one(hostileClubServer, "mx.evil.example", strings.ToUpper(hostileClubServer), "") + "; " + strings.Repeat(h.one("dmarc=pass header.from=example.org", "spf=pass smtp.mailfrom=example.org", "dkim=pass header.d=example.org", "dkim=fail", "none", "(", "\"", "x=y (a\\))")+"; ", h.upTo(400)) + "\r\n"
			}
		}},
		{"signatures", 2, func(h *hostileClub, d *hostileDraft) {
			for range h.upTo(30) {
				d.top += "DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=x; h=" + strings.Repeat("from:", h.upTo(200)) + "; bh=AAAA; b=" + strings.Repeat("A", h.upTo(3000)) + "\r\n"
			}
		}},
		{"a subject", 5, func(h *hostileClub, d *hostileDraft) {
			d.subject = h.one(d.subject, "") + strings.Repeat(h.one("Re: ", "[FI1] ", "[", "x", "=?utf-8?q?=41?= ", "=?utf-8?b?QUFB?=", "=?iso-2022-jp?b?GyRCISEbKEI=?= ", "\r\n x", "é", "\u202e", "FI1 ", "unsubscribe ", "{{", "<b>"), h.upTo(20_000))
		}},
		{"references", 3, func(h *hostileClub, d *hostileDraft) {
			d.more += "References: " + strings.Repeat(h.one("<a@b.example> ", "<", "<a@b.example>", "x "), h.upTo(10_000)) + "\r\n"
		}},
		{"controls", 2, func(h *hostileClub, d *hostileDraft) {
			c := h.one("\x00", "\r", "\x1b", "\x7f", "\n", "\t", "\xff")
			d.subject, d.to, d.from = h.one(d.subject, d.subject+c), h.one(d.to, d.to+c, c+d.to), h.one(d.from, d.from+c)
		}},
		{"a garbled header", 3, func(h *hostileClub, d *hostileDraft) {
			d.more = h.garble(d.more + "X-Note: x\r\nReply-To: anna@example.org\r\nSender: bob@example.net\r\nContent-Language: de\r\n")
		}},
	}
}
