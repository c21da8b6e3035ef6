package mail

import (
	"encoding/base64"
	"fmt"
	"html"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// aSheet is what a player orders. None of its lines stands in the report that
// he answers; some are longer than programs let a line be.
var aSheet = []string{
	"reserve 10",
	"play 14",
	"first: opponent",
	"marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR",
	"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA",
	"standing retreat: ALB, else nearest home, else most friendly units",
	"raid CARL with Villiers via LOYA RAYS; if successful raid WINC with Langlade",
	"ALB -> LKG → TIC",
	"finish road WILC-MEK with Virginia & S., with 2 New England",
	"done",
}

// A reply is one answer to a report, before it is made a message.
type reply struct {
	head    string // what introduces the quote, one line or more; empty: nothing does
	marked  bool   // the lines of the quote are marked
	blocks  []block
	outlook bool // the head is a block of header lines
}

// A block is some lines of a reply: typed, or quoted.
type block struct {
	quoted bool
	lines  []string
}

// replies are all answers that the report is tried with: each head, the quote
// marked or not, the sheet above, below or between, with words around it or not.
func replies(report []string) []reply {
	var out []reply
	n := 0
	add := func(head string, marked, outlook bool, positions ...string) {
		for _, position := range positions {
			n++
			top, mid, bottom := aSheet, []string(nil), []string(nil)
			switch position {
			case "below":
				top, bottom = nil, aSheet
			case "between":
				top, mid = nil, aSheet
			case "everywhere":
				top, mid, bottom = aSheet[:3], aSheet[3:7], aSheet[7:]
			}
			if n%2 == 0 { // words around the sheet
				switch {
				case top != nil:
					top = append(append([]string{"Hi Anna,", "", "that was a good raid! Let me try this:"}, top...), "", "Cheers, Bob")
				case bottom != nil:
					bottom = append(append([]string{"Well played."}, bottom...), "Best wishes", "Bob")
				}
			}
			if bottom != nil && n%3 == 0 {
				bottom = append(bottom, "", "-- ", "Bob Fisher", "move ALB OSW")
			}
			half := len(report) / 2
			r := reply{head: head, marked: marked, outlook: outlook}
			r.blocks = append(r.blocks, block{lines: top}, block{true, report[:half]}, block{lines: mid}, block{true, report[half:]}, block{lines: bottom})
			out = append(out, r)
		}
	}
	for i, a := range append(append([]string{}, attributions...), moreAttributions...) {
		if strings.HasPrefix(a, ">") || strings.HasPrefix(a, "Gesendet") {
			continue
		}
		add(a, false, false, "above")
		add(a, true, false, []string{"above", "below", "between", "everywhere"}[i%4], "between")
	}
	for i, h := range append(append([]string{}, headerBlocks...), moreHeaderBlocks...) {
		if strings.HasPrefix(h, ">") {
			continue
		}
		before := []string{"", "________________________________\n", "-----Original Message-----\n", "Sent from my iPhone\n\n"}[i%4]
		add(before+h, false, true, "above")
	}
	for range 6 {
		add("", true, false, "above", "below", "between", "everywhere")
		add("", false, false, "above", "below") // known by its second line and its end
	}
	return out
}

// typedLines are the lines that were typed, empty ones and the signature left out.
func (r reply) typedLines() []string {
	var out []string
	for _, b := range r.blocks {
		if b.quoted {
			continue
		}
		for _, l := range b.lines {
			if l == "-- " {
				break
			}
			if l != "" {
				out = append(out, l)
			}
		}
	}
	return out
}

// plain is the reply as plain text; typed lines are wrapped at the width with
// what wrap puts at the end of a line, and quoted ones too.
func (r reply) plain(width int, soft string, quote func(string) string) string {
	var b strings.Builder
	quotedWidth := width - 2
	if strings.Contains(quote(strings.Repeat("a ", 40)), "\n") {
		quotedWidth = 1000 // quote wraps them itself
	}
	intro := false
	for _, bl := range r.blocks {
		if len(bl.lines) == 0 {
			continue
		}
		if bl.quoted && !intro {
			intro = true
			if r.head != "" {
				b.WriteString(r.head + "\n\n")
			}
		}
		for _, l := range bl.lines {
			switch {
			case bl.quoted && r.marked:
				for _, w := range wrapAt(l, quotedWidth, soft) {
					b.WriteString(quote(w) + "\n")
				}
			case bl.quoted:
				b.WriteString(l + "\n")
			default:
				b.WriteString(strings.Join(wrapAt(l, width, soft), "\n") + "\n")
			}
		}
		if !bl.quoted || !r.marked {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// wrapAt wraps a line at blanks; each piece but the last ends in soft.
func wrapAt(l string, width int, soft string) []string {
	var out []string
	for utf8.RuneCountInString(l) > width {
		at := strings.LastIndexByte(string([]rune(l)[:width]), ' ')
		if at <= len(l)-len(strings.TrimLeft(l, " ")) {
			break
		}
		out = append(out, l[:at]+soft)
		l = l[at+1:]
	}
	return append(out, l)
}

// html is the reply as a program with HTML makes it.
func (r reply) html() string {
	var b strings.Builder
	lines := func(tag string, ls []string) {
		for _, l := range ls {
			if l == "" {
				l = "<br>"
			} else {
				l = html.EscapeString(l)
			}
			b.WriteString(tag + l + "</div>\n")
		}
	}
	intro := false
	for _, bl := range r.blocks {
		if len(bl.lines) == 0 {
			continue
		}
		if bl.quoted && !intro && r.head != "" {
			intro = true
			head := strings.ReplaceAll(html.EscapeString(r.head), "\n", "<br>\n")
			if r.outlook {
				b.WriteString(`<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">` + head + "</p></div></div>")
			} else {
				b.WriteString(`<div class="gmail_attr">` + head + "<br></div>")
			}
		}
		switch {
		case bl.quoted && !r.marked && r.head == "":
			lines("<div>", append([]string{""}, append(bl.lines, "")...))
		case bl.quoted && r.marked:
			b.WriteString(`<blockquote class="gmail_quote" style="border-left:1px solid #ccc">`)
			lines("<div>", bl.lines)
			b.WriteString("</blockquote>")
		case bl.quoted:
			lines(`<div class="MsoNormal">`, bl.lines)
		default:
			lines(`<div dir="auto">`, bl.lines)
		}
	}
	return "<html><head><style>p {margin:0}</style></head><body>" + b.String() + "</body></html>"
}

// A form is how a reply travels.
type form struct {
	name  string
	exact bool // each typed line arrives as one
	make  func(r reply, width int) (header, body string)
}

func markLine(l string) string {
	if l == "" {
		return ">"
	}
	return "> " + l
}

var forms = []form{
	{"plain", false, func(r reply, width int) (string, string) {
		return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit", r.plain(width, "", markLine)
	}},
	{"plain, the ends of quoted lines without marks", false, func(r reply, width int) (string, string) {
		return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit", r.plain(width, "", func(l string) string {
			return strings.Join(wrapAt(markLine(l), width, ""), "\n")
		})
	}},
	{"quoted-printable", true, func(r reply, _ int) (string, string) {
		return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable", encodeQP(r.plain(1000, "", markLine))
	}},
	{"base64", false, func(r reply, width int) (string, string) {
		code := base64.StdEncoding.EncodeToString([]byte(strings.ReplaceAll(r.plain(width, "", markLine), "\n", "\r\n")))
		return "Content-Type: text/plain; charset=\"UTF-8\"\nContent-Transfer-Encoding: base64", strings.Join(cutEvery(code, 76), "\n") + "\n"
	}},
	{"flowed", true, func(r reply, width int) (string, string) {
		return "Content-Type: text/plain; charset=utf-8; format=flowed", stuff(r.plain(width, " ", markLine))
	}},
	{"flowed with DelSp", true, func(r reply, width int) (string, string) {
		return "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes", stuff(r.plain(width, "  ", markLine))
	}},
	{"HTML", true, func(r reply, _ int) (string, string) {
		return "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable", encodeQP(r.html())
	}},
	{"both, the plain one wrapped", true, func(r reply, width int) (string, string) {
		return "Content-Type: multipart/alternative; boundary=b", "--b\nContent-Type: text/plain; charset=utf-8\n\n" + r.plain(width, "", markLine) +
			"--b\nContent-Type: text/html; charset=utf-8\n\n" + r.html() + "\n--b--\n"
	}},
}

func encodeQP(s string) string {
	var b strings.Builder
	col := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '\n' {
			b.WriteByte(c)
			col = 0
			continue
		}
		code := string(c)
		if c == '=' || c > '~' || c == ' ' && i+1 < len(s) && s[i+1] == '\n' {
			code = fmt.Sprintf("=%02X", c)
		}
		if col+len(code) > 75 {
			b.WriteString("=\n")
			col = 0
		}
		b.WriteString(code)
		col += len(code)
	}
	return b.String()
}

func cutEvery(s string, n int) []string {
	var out []string
	for len(s) > n {
		out, s = append(out, s[:n]), s[n:]
	}
	return append(out, s)
}

// stuff puts a space before what format=flowed would misread (RFC 3676 section
// 4.4), and takes those off that stand at the end of typed lines. Lines that
// flow end in one, or two with DelSp.
func stuff(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, " ") || strings.HasPrefix(l, "From ") {
			lines[i] = " " + l
		}
	}
	return strings.Join(lines, "\n")
}

// Every answer, in every form: what was typed comes out, line for line, and not
// one line of the report, though it is full of orders.
func TestSheetsInReplies(t *testing.T) {
	b, err := os.ReadFile("testdata/report.txt")
	if err != nil {
		t.Fatal(err)
	}
	report := strings.Split(strings.TrimSpace(string(b)), "\n")
	tried := 0
	for i, r := range replies(report) {
		want := r.typedLines()
		for _, f := range forms {
			for _, width := range []int{60, 78} {
				if f.name != "plain" && (width == 60) != (i%2 == 0) {
					continue // the other width is the next reply's
				}
				tried++
				header, body := f.make(r, width)
				raw := eml("Subject: Re: [FI7] Bayonets 1755: Anna - Bob\n"+header, body)
				m := Read(raw, ours)
				got := nonEmpty(m.Text)
				if !f.exact {
					got, want := strings.Join(got, " "), strings.Join(want, " ")
					if got != want {
						t.Errorf("reply %d, %s at %d, head %q: got\n%s\nwant\n%s", i, f.name, width, r.head, got, want)
					}
					continue
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("reply %d, %s at %d, head %q: -want +got:\n%s", i, f.name, width, r.head, diff)
				}
				if len(m.Problems) > 0 {
					t.Errorf("reply %d, %s: problems %v", i, f.name, m.Problems)
				}
			}
		}
	}
	if tried < 1500 {
		t.Errorf("only %d messages were tried", tried)
	}
	t.Logf("%d messages", tried)
}

func nonEmpty(text string) []string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		if strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return out
}
