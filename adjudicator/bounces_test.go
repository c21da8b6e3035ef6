package adjudicator

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"postrider/store"
)

// A mailbox that is full for a day harms nobody; one that is full for five days
// is as good as gone, unless a week without a failure has passed.
func TestFailingForNow(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		name string
		days []time.Duration // from one failure to the next
		told int             // letters after the last
	}{
		{"once", []time.Duration{0}, 0},
		{"five times in a day", []time.Duration{0, time.Hour, time.Hour, time.Hour, time.Hour}, 0},
		{"on four days", []time.Duration{0, day, day, day}, 0},
		{"on five days", []time.Duration{0, day, day, day, day}, 2},
		{"on five days, a week between", []time.Duration{0, day, day, 7 * day, day}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			cl.match(3)
			due, err := cl.store.Due(cl.now, 10)
			if err != nil {
				t.Fatal(err)
			}
			envelope := due[slices.IndexFunc(due, func(l store.Letter) bool { return l.To == bob })].From
			cl.letters()
			for i, after := range c.days {
				cl.now = cl.now.Add(after)
				raw := fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: %s\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <f%d@example.net>\r\n"+
					"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
					"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 4.2.2\r\n\r\n--b--\r\n", envelope, i, bob)
				told := 0
				if i == len(c.days)-1 {
					told = c.told
				}
				wantOutcome(t, cl.handle([]byte(raw)), Undelivered, told)
			}
			if c.told > 0 {
				list := cl.letters()
				wantText(t, to(t, list, anna), "Bob cannot be reached")
				wantText(t, to(t, list, gm), "4.2.2")
			}
		})
	}
}
