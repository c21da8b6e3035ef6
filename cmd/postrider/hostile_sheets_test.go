package main

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// A hostileText is one way to write what a message says, for who sits at a desk.
type hostileText struct {
	name    string
	weight  int
	waiting bool // better from somebody who is asked something
	write   func(h *hostileClub, d *hostileDesk) string
}

func hostileTexts() []hostileText {
	return []hostileText{
		// What players write.
		{"plain play", 30, true, (*hostileClub).play},
		{"lines of the letter", 12, true, func(h *hostileClub, d *hostileDesk) string { return h.several(1+h.rand.IntN(3), h.offered(d)) }},
		{"talk", 2, false, func(h *hostileClub, d *hostileDesk) string {
			return "Hello Bob,\n\nwhat a move at " + h.name(d.title) + "!\nSee you on Friday,\nAnna"
		}},
		{"nothing", 2, false, func(*hostileClub, *hostileDesk) string { return "" }},

		// Orders, too many of them or the wrong ones.
		{"orders", 8, true, func(h *hostileClub, d *hostileDesk) string {
			return h.several(h.size(hostileMostLines), h.lines[d.title])
		}},
		{"one order again and again", 6, true, func(h *hostileClub, d *hostileDesk) string {
			return strings.Repeat(h.line(d.title)+h.one("\n", "\n", ";", ", "), h.size(hostileMostLines, 2000))
		}},
		{"play again and again", 3, true, func(h *hostileClub, d *hostileDesk) string { return strings.Repeat(h.play(d), h.upTo(60)) }},
		{"orders of the other title", 3, false, func(h *hostileClub, d *hostileDesk) string {
			return h.several(h.size(hostileMostLines), h.lines[otherTitle(d.title)])
		}},
		{"words of orders", 5, false, func(h *hostileClub, d *hostileDesk) string { return h.jumble(h.words(d.title)) }},
		{"names", 4, false, func(h *hostileClub, d *hostileDesk) string { return h.jumble(h.names[d.title]) }},
		{"near misses", 6, false, func(h *hostileClub, d *hostileDesk) string {
			near := make([]string, 40)
			for i := range near {
				near[i] = h.near(h.one(h.words(d.title)...))
			}
			return h.jumble(near)
		}},
		{"orders with near misses", 6, true, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.size(hostileMostLines) {
				b.WriteString(h.near(h.line(d.title)) + "\n")
			}
			return b.String()
		}},
		{"one unit for ever", 12, false, func(h *hostileClub, d *hostileDesk) string { return h.fill(h.unit(d)) }},
		{"units", 6, false, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.size(1000, 3000) {
				b.WriteString(h.unit(d) + h.one("", "", " ", "\n"))
			}
			return b.String()
		}},
		{"lines without number", 2, false, func(h *hostileClub, _ *hostileDesk) string {
			return strings.Repeat(h.one("a\n", "\n", ".\n", "x y\n", "1\n"), h.upTo(100_000))
		}},

		// Commands.
		{"commands", 14, false, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.upTo(40) {
				b.WriteString(h.command(d) + h.one("\n", "\n", "\n", "; "))
			}
			return b.String()
		}},
		{"play and commands", 10, true, func(h *hostileClub, d *hostileDesk) string {
			text := h.play(d)
			for range h.upTo(12) {
				text += h.command(d) + "\n"
			}
			return text
		}},
		{"one command again and again", 4, false, func(h *hostileClub, d *hostileDesk) string { return strings.Repeat(h.command(d)+"\n", h.upTo(1000)) }},
		{"history", 6, true, func(h *hostileClub, d *hostileDesk) string {
			most := 3
			if to := h.newest(d).ReplyTo; len(to) > 0 {
				r, _ := mail.ParseReply(to[0].Addr)
				most += r.Report
			}
			var b strings.Builder
			for range h.upTo(100) {
				fmt.Fprintf(&b, "history %d\n", most-h.upTo(most))
			}
			return b.String() + h.one("", "history\n", "resend\n", h.play(d))
		}},
		{"legal", 8, true, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.upTo(12) {
				b.WriteString("legal " + h.topic(d) + "\n")
			}
			return b.String()
		}},
		{"preview", 8, true, func(h *hostileClub, d *hostileDesk) string {
			text := h.play(d)
			if h.rand.IntN(2) == 0 {
				text = h.several(h.size(hostileMostLines), h.lines[d.title])
			}
			return h.one("preview\n"+text, text+"preview\n", "preview "+text, "preview\npreview\n"+text+text)
		}},
		{"undo and the same", 8, false, func(h *hostileClub, d *hostileDesk) string {
			return h.one("undo\n", "undo\nundo\n", "undo the last\n") + d.text
		}},
		{"addresses", 4, false, func(h *hostileClub, _ *hostileDesk) string {
			var b strings.Builder
			for range h.upTo(100) {
				fmt.Fprintf(&b, "address %s %s\n", h.one("add", "add", "remove", "first", "delete", ""), h.address())
			}
			return b.String()
		}},

		// What players say in advance and to each other.
		{"settings", 6, false, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.size(hostileMostLines) {
				fmt.Fprintf(&b, "%s %s%s\n", h.one("ask", "auto", "cancel", "cancel standing"), h.kind(d), h.one("", "", " at "+h.name(d.title), " at "+h.name(d.title)+", "+h.near(h.name(d.title))))
			}
			return b.String()
		}},
		{"standing orders", 7, true, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.size(hostileMostLines) {
				fmt.Fprintf(&b, "standing %s%s\n", h.one(h.line(d.title), h.kind(d)+": "+h.name(d.title), h.near(h.line(d.title))), h.one("", "", "; else "+h.name(d.title), ", else nearest home", " in wilderness, when outnumbered"))
			}
			return b.String()
		}},
		{"luck", 3, false, func(h *hostileClub, d *hostileDesk) string {
			return strings.Repeat("luck "+strings.Repeat(h.unit(d), h.upTo(30))+"\n", h.size(10, hostileMostLines))
		}},
		{"acts", 6, false, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range h.upTo(4) {
				b.WriteString(h.one("offer draw", "offer takeback", "offer peace", "accept", "accept draw", "accept takeback", "decline", "decline draw", "resign", "I resign", "resign "+h.near(d.code)) + "\n")
			}
			return b.String()
		}},
		{"the end", 1, false, func(h *hostileClub, d *hostileDesk) string {
			return h.one("", "history 1\n", "luck x\n") + "resign " + d.code
		}},

		// What mail programs make of a letter.
		{"top-posted", 5, true, func(h *hostileClub, d *hostileDesk) string { return h.play(d) + "\n" + h.quoted(d) }},
		{"bottom-posted", 3, true, func(h *hostileClub, d *hostileDesk) string { return h.quoted(d) + "\n" + h.play(d) }},
		{"the letter as typed text", 5, false, func(h *hostileClub, d *hostileDesk) string { return strings.Repeat(h.newest(d).text, 1+h.rand.IntN(3)) }},
		{"quoted many deep", 2, false, func(h *hostileClub, d *hostileDesk) string {
			text := h.newest(d).text
			for range h.upTo(12) {
				text = "> " + strings.ReplaceAll(text, "\n", "\n> ")
			}
			return text
		}},

		// Mixtures.
		{"a mixture", 14, false, func(h *hostileClub, d *hostileDesk) string {
			var b strings.Builder
			for range 2 + h.rand.IntN(4) {
				t := choose(h.rand, h.texts, func(t hostileText) int { return t.weight })
				text := t.write(h, d)
				if most := h.upTo(20_000); len(text) > most && b.Len() > 0 {
					text = text[:most]
				}
				b.WriteString(text + "\n")
			}
			return b.String()
		}},
		{"a garbled text", 8, false, func(h *hostileClub, d *hostileDesk) string {
			t := choose(h.rand, h.texts, func(t hostileText) int { return t.weight })
			return h.garble(t.write(h, d))
		}},
	}
}

// hostileUnits are what hostile lines are filled with.
var hostileUnits = []string{
	";", "a;", ",", ":", "& ", "a & ", "-> ", "→", "— ", "- ", "* ", "1. ", "a) ", "(", ". ", "#", "//", "://", "@ ", "+ ", "+", "\"", "'", "’", "=", "_", "\\", "|", "<", "&amp;", "%", "{{.}}", "\t",
	"a ", "a-", "b c d ", "1234567 ", "1 2 3 ", "12x ", "e\u0301\u0301\u0301\u0301", "a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308", "\u0301", "\ufdfa", "\ufdfa ", "\ufb03", "ﬁ", "ǆ", "㎨ ", "ＭＯＶＥ ", "；", "，", "\u037e",
	"\u202e", "\u2066a\u2069", "\u200b", "a\u200d\u200c\u200b", "\u00ad", "\ufeff", "\x00", "\x1b[31m", "\x7f", "\u00a0", "\u2003", "\u3000", "\u2028", "\u0085", "\v", "\f", "\r",
	"👨\u200d👩\u200d👧 ", "👍🏽", "🇫🇷", "가나다 ", "각", "移動 ", "龍", "שלום ", "ﻼﻼ ", "नमस्ते ", "ß", "İ", "ſ", "K", "\ufffd", "\xff", "\xc0\xaf", "\xed\xa0\x80", "\U0010ffff",
	"yes ", "done\n", "pass\n", "all ", "else ", "else; ", "standing ", "preview ", "order: ", "with ", "via ", "from ", "to ", "at ", "in ", "and ", "or ", "when ", "stop ", "On 1:00 wrote:\n", "> ", ">", "-- \n", "From: a@b\n",
}

// unit is what a hostile line is filled with.
func (h *hostileClub) unit(d *hostileDesk) string {
	switch h.rand.IntN(6) {
	case 0:
		return h.name(d.title) + h.one(" ", ", ", ": ", " & ", " via ", ";")
	case 1:
		return h.line(d.title) + h.one(" ", ", ", "; ", " with ")
	case 2:
		return h.one(h.words(d.title)...) + " "
	}
	return h.one(hostileUnits...)
}

// Bounds of a sheet and of a text, just at which hostile ones end mostly: bytes of
// all lines, and of each where there are as many as may be, or of one alone.
var (
	hostileSizes   = []int{32 << 10, 32 << 10, mail.DefaultLimits.Text}
	hostileLengths = []int{160, 1000, 1000, mail.DefaultLimits.Line}
)

// hostileMostLines is how many lines a sheet has at most.
const hostileMostLines = 200

// size is how long something is to be: up to one of some bounds, or just at it.
func (h *hostileClub) size(bounds ...int) int {
	most := bounds[h.rand.IntN(len(bounds))]
	if h.rand.IntN(2) == 0 {
		return h.upTo(most + most/50 + 1)
	}
	return most - h.rand.IntN(most/50+1)
}

// fill fills lines of one length with a unit.
func (h *hostileClub) fill(unit string) string {
	line := strings.Repeat(unit, max(1, h.size(hostileLengths...)/len(unit)))
	return strings.Repeat(line+"\n", max(1, h.size(hostileSizes...)/(len(line)+1)))
}

// jumble puts words together to lines.
func (h *hostileClub) jumble(words []string) string {
	var b strings.Builder
	each, size := h.size(hostileLengths...), h.size(hostileSizes...)
	for line := 0; b.Len() < size; {
		n := b.Len()
		b.WriteString(h.one(words...) + h.one(" ", " ", " ", ", ", ": ", "-"))
		if line += b.Len() - n; line > each {
			b.WriteString("\n")
			line = 0
		}
	}
	return b.String()
}

// garble changes a text here and there.
func (h *hostileClub) garble(s string) string {
	b := []byte(s)
	for range h.upTo(200) {
		if len(b) == 0 {
			break
		}
		i := h.rand.IntN(len(b))
		j := min(len(b), i+h.upTo(300))
		switch h.rand.IntN(5) {
		case 0:
			b[i] = byte(h.rand.IntN(256))
		case 1:
			b = append(b[:i:i], b[j:]...)
		case 2:
			b = append(b[:j:j], b[i:]...)
		case 3:
			b = append(b[:i:i], append([]byte(h.one(hostileUnits...)), b[i:]...)...)
		case 4:
			copy(b[i:], strings.ToUpper(string(b[i:j])))
		}
		b = b[:min(len(b), 600<<10)]
	}
	return string(b)
}

// near is a word, or a line, with slips of the pen.
func (h *hostileClub) near(s string) string {
	r := []rune(s)
	for range 1 + h.rand.IntN(3) {
		if len(r) == 0 {
			break
		}
		i := h.rand.IntN(len(r))
		switch h.rand.IntN(4) {
		case 0:
			r = append(r[:i:i], r[i+1:]...)
		case 1:
			r = append(r[:i:i], append([]rune{rune('a' + h.rand.IntN(26))}, r[i:]...)...)
		case 2:
			r[i] = rune('a' + h.rand.IntN(26))
		case 3:
			j := min(i+1, len(r)-1)
			r[i], r[j] = r[j], r[i]
		}
	}
	return string(r)
}

// several are so many lines out of a list.
func (h *hostileClub) several(n int, list []string) string {
	var b strings.Builder
	for range n {
		b.WriteString(h.one(list...) + "\n")
	}
	return b.String()
}

// one is one of a list; empty if that is.
func (h *hostileClub) one(list ...string) string {
	if len(list) == 0 {
		return ""
	}
	return list[h.rand.IntN(len(list))]
}

// upTo is a number from 1 on, of which small ones are as likely as large ones.
func (h *hostileClub) upTo(most int) int {
	return max(1, min(most, int(math.Exp(h.rand.Float64()*math.Log(float64(most)+1)))))
}

func otherTitle(title string) string {
	for _, own := range titles {
		if name := own.name; name != title {
			return name
		}
	}
	return title
}

func (h *hostileClub) line(title string) string { return h.one(h.lines[title]...) }
func (h *hostileClub) name(title string) string { return h.one(h.names[title]...) }

// words are those of a few orders.
func (h *hostileClub) words(title string) []string {
	var list []string
	for range 20 {
		list = append(list, strings.Fields(h.line(title))...)
	}
	return list
}

// kind is a kind of decision, or nearly.
func (h *hostileClub) kind(d *hostileDesk) string {
	kinds := h.clerk.Options.Titles.Named(d.title).Kinds()
	k := string(kinds[h.rand.IntN(len(kinds))].Kind)
	return h.one(k, k, k, strings.ReplaceAll(k, "-", " "), "all", "", h.near(k))
}

// topic is what somebody may ask what is legal about.
func (h *hostileClub) topic(d *hostileDesk) string {
	word := h.one(h.words(d.title)...)
	return h.one("", word, word, word+" "+h.name(d.title), h.name(d.title), h.name(d.title), h.line(d.title), "all", "everything", "move all", h.kind(d), h.near(word), h.unit(d), fmt.Sprint(h.rand.IntN(100)))
}

// command is a line for the clerk.
func (h *hostileClub) command(d *hostileDesk) string {
	c := h.one("help", "board", "status", "orders", "legal", "history", "resend", "form", "undo", "preview", "address", "renew", "unsubscribe")
	if c == "unsubscribe" && h.rand.IntN(4) > 0 {
		c = "status"
	}
	switch h.rand.IntN(8) {
	case 0:
		return fmt.Sprintf("%s %d", c, h.rand.IntN(30)-2)
	case 1:
		return c + " " + h.kind(d)
	case 2:
		return c + " " + h.one("wide", "narrow", "list", "token", "tokens", "all", "add "+h.address(), "remove "+h.address(), "9999999999999999999", "-1", "undo", "resend", "index", "../../etc/passwd")
	case 3:
		return c + " " + h.topic(d)
	case 4:
		unit := h.unit(d)
		return c + " " + strings.Repeat(unit, 1+h.upTo(8000)/len(unit))
	}
	return c
}

// address is an address that somebody wants to be his.
func (h *hostileClub) address() string {
	n := h.rand.IntN(60)
	return h.one(fmt.Sprintf("victim%d@third.example", n), fmt.Sprintf("victim+%d@third.example", n), fmt.Sprintf("v%d@x%d.example", n, n), hostilePeople[n%len(hostilePeople)].Address,
		hostileOrders, "orders+x@club.example", hostileGMs[0], `"a@b"@third.example`, "<victim@third.example>", "victim@third.example,victim2@third.example", "anna@", "@", strings.Repeat("a", h.upTo(3000))+"@third.example", "vïctim@third.example", "victim@[127.0.0.1]", "victim@third.example\x00")
}

// play is a whole sheet of legal orders that do something, if the seat is asked.
func (h *hostileClub) play(d *hostileDesk) string {
	m, err := h.store.Match(d.code)
	if err != nil {
		h.Fatal(err)
	}
	if m.State == store.MatchOpen {
		for _, seat := range m.Holds(d.player) {
			_, match := h.load(d.code)
			t := &table{title: h.clerk.Options.Titles.Named(d.title), match: match, rand: h.rand}
			if lines, err := t.think(match.Party(games.Seat(seat))); err == nil {
				for _, l := range lines {
					h.lines[d.title] = h.hoard(h.lines[d.title], l)
				}
				return strings.Join(lines, "\n") + "\n"
			}
		}
	}
	return h.line(d.title) + "\n"
}

// newest is the last letter that came to a desk; one without text if none did.
func (h *hostileClub) newest(d *hostileDesk) hostileLetter {
	if len(d.letters) == 0 {
		return hostileLetter{}
	}
	return d.letters[len(d.letters)-1]
}

// offered are the lines that the last letter shows as what may be typed.
func (h *hostileClub) offered(d *hostileDesk) []string {
	var list []string
	for line := range strings.Lines(h.newest(d).text) {
		if typed, ok := strings.CutPrefix(line, "    "); ok && typed != "" && typed[0] != ' ' {
			list = append(list, strings.TrimSpace(typed))
		}
	}
	if len(list) == 0 {
		list = h.lines[d.title]
	}
	return list
}

// quoted is the last letter, or another, as a mail program quotes it.
func (h *hostileClub) quoted(d *hostileDesk) string {
	l := h.newest(d)
	if h.rand.IntN(4) == 0 {
		l = h.newest(h.desks[h.rand.IntN(len(h.desks))])
	}
	mark := h.one("> ", "> ", ">", "| ", "")
	return h.one("On Sun, 1 Mar 2026 at 18:00, Postrider <"+hostileOrders+"> wrote:\n", "-----Original Message-----\nFrom: Postrider <"+hostileOrders+">\nSubject: "+l.Subject+"\n\n", "") +
		mark + strings.ReplaceAll(strings.ToValidUTF8(l.text, string(utf8.RuneError)), "\n", "\n"+mark) + "\n"
}
