package mail

import (
	"strings"
	"time"

	ical "github.com/arran4/golang-ical"
)

// A CalendarEntry is an event in the calendar of a letter's reader: it takes place at one
// instant, as a deadline does. The program that reads it puts an entry in place of an
// older one with the same UID, which has a lower Sequence, and takes it away when it is
// Gone (RFC 5545, RFC 5546 section 3.2).
type CalendarEntry struct {
	UID         string // the same for all that is said of the event, with an @ in it
	Sequence    int    // rises with each change
	Summary     string
	Description string
	At          time.Time
	Gone        bool
	By          Address   // who sends it
	Made        time.Time // when it became what it is
}

// Attachment is the entry as a file for a letter. The same entry makes the same bytes.
// Instants are in UTC, which each program shows in the zone of its user; lines are
// folded at 75 octets.
func (e CalendarEntry) Attachment(name string) Attachment {
	c := ical.NewCalendar()
	c.SetProductId("-//Postrider//Postrider//EN")
	method, status := ical.MethodPublish, ical.ObjectStatusConfirmed
	if e.Gone {
		method, status = ical.MethodCancel, ical.ObjectStatusCancelled
	}
	c.SetMethod(method)
	event := c.AddEvent(oneLine(e.UID))
	event.SetDtStampTime(e.Made.UTC())
	event.SetStartAt(e.At.UTC())
	event.SetSequence(e.Sequence)
	event.SetOrganizer("mailto:" + oneLine(e.By.Addr)) // as RFC 5546 wants it
	event.SetSummary(entryText(e.Summary))
	if e.Description != "" {
		event.SetDescription(entryText(e.Description))
	}
	event.SetStatus(status)
	event.SetTimeTransparency(ical.TransparencyTransparent) // nobody is busy because of a deadline
	return Attachment{
		Name: name, MediaType: "text/calendar", Params: map[string]string{"charset": "utf-8", "method": string(method)},
		Data: []byte(c.Serialize(ical.WithNewLineWindows)),
	}
}

// entryText is a text in one line of valid characters, without control characters (RFC
// 5545 section 3.1).
func entryText(s string) string { return oneLine(strings.ToValidUTF8(s, "\uFFFD")) }
