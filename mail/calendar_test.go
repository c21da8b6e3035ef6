package mail

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ical "github.com/arran4/golang-ical"
)

var entry = CalendarEntry{
	UID: "0f3a@club.example", Sequence: 2, Summary: "[FI7] Bayonets 1755: your answer is due", Description: "Until Tue 3 Mar, 19:00 CET.",
	At: time.Date(2026, 3, 3, 19, 0, 0, 0, time.FixedZone("CET", 3600)), By: Address{Name: "Postrider", Addr: "orders@club.example"},
	Made: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC),
}

// An entry is written as RFC 5545 and RFC 5546 have it, to the byte.
func TestCalendarEntry(t *testing.T) {
	for _, c := range []struct {
		name string
		gone bool
		want []string
	}{
		{"published", false, []string{"METHOD:PUBLISH", "STATUS:CONFIRMED"}},
		{"taken away", true, []string{"METHOD:CANCEL", "STATUS:CANCELLED"}},
	} {
		e := entry
		e.Gone = c.gone
		a := e.Attachment("FI7.ics")
		want := strings.Join([]string{
			"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Postrider//Postrider//EN", c.want[0],
			"BEGIN:VEVENT", "UID:0f3a@club.example", "DTSTAMP:20260301T180000Z", "DTSTART:20260303T180000Z", "SEQUENCE:2",
			"ORGANIZER:mailto:orders@club.example", "SUMMARY:[FI7] Bayonets 1755: your answer is due", `DESCRIPTION:Until Tue 3 Mar\, 19:00 CET.`,
			c.want[1], "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
		}, "\r\n")
		if string(a.Data) != want {
			t.Errorf("%s:\n%q\nwant\n%q", c.name, a.Data, want)
		}
		if again := e.Attachment("FI7.ics"); !bytes.Equal(a.Data, again.Data) {
			t.Errorf("%s: other bytes for the same entry", c.name)
		}
		letter := Letter{ID: "1@club.example", From: entry.By, To: Address{Addr: "anna@example.org"}, Date: entry.Made, Text: "x",
			Attachments: []Attachment{a}}
		raw, err := letter.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		flat := strings.Join(strings.Fields(string(raw)), " ")
		method := strings.TrimPrefix(c.want[0], "METHOD:")
		if head := `Content-Type: text/calendar; charset=utf-8; method=` + method + `; name=FI7.ics`; !strings.Contains(flat, head) {
			t.Errorf("%s: the letter has no %q:\n%s", c.name, head, raw)
		}
	}
}

// However long and odd its words are, an entry has lines of up to 75 octets that are
// whole characters, ended by CRLF, and is read back as it was written.
func TestCalendarFolding(t *testing.T) {
	for _, words := range []string{
		strings.Repeat("フレンチ・インディアン戦争", 20), strings.Repeat("x", 500),
		strings.Repeat("long words, and signs; \\ \" ", 20), "two\r\nlines\nBEGIN:VALARM",
		"🎲é\x00\x07\xff", strings.Repeat("a ", 300),
	} {
		e := entry
		e.Summary, e.Description = words, words
		data := string(e.Attachment("FI7.ics").Data)
		for line := range strings.SplitSeq(strings.TrimSuffix(data, "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00\x07") {
				t.Errorf("a line of %d octets: %q", len(line), line)
			}
		}
		c, err := ical.ParseCalendar(strings.NewReader(data))
		if err != nil || len(c.Events()) != 1 || strings.Contains(data, "\r\nBEGIN:VALARM") {
			t.Fatalf("%q is not read back: %v\n%s", words, err, data)
		}
		got, want := c.Events()[0].GetProperty(ical.ComponentPropertySummary).Value, entryText(words)
		if strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("read back as %q, want %q", got, want)
		}
	}
}
