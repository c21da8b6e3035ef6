package adjudicator

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
)

// OpenJournal returns the whole journal of a match that goes on, with what is
// hidden in it: all players find in their next letter that it was looked at.
func (c *Clerk) OpenJournal(now time.Time, code string) ([]games.Line, error) {
	m, err := c.find(code)
	if err != nil {
		return nil, err
	}
	if err := c.Look(now, m.Code, LookJournal); err != nil {
		return nil, err
	}
	return c.journalOf(m.Code)
}

// ShowSecrets writes, after what Show does, what is hidden in a match: seed,
// hands, orders that wait, standing orders, and all that is known of why it was
// held. All players find in their next letter that it was looked at.
func (c *Clerk) ShowSecrets(now time.Time, out io.Writer, code string) error {
	m, err := c.find(code)
	if err != nil {
		return err
	}
	if err := c.Look(now, m.Code, LookHands); err != nil {
		return err
	}
	if err := c.Show(out, m.Code); err != nil {
		return err
	}
	m, state, _, err := c.Store.Load(m.Code)
	if err != nil {
		return err
	}
	var k struct{ Seed string }
	if err := json.Unmarshal(state, &k); err != nil {
		return fmt.Errorf("adjudicator: state of %s: %w", m.Code, err)
	}
	fmt.Fprintf(out, "\nseed  %s\n", k.Seed)
	if m.Detail != "" {
		fmt.Fprintf(out, "\nWHY IT WAS HELD\n%s\n", m.Detail)
	}
	var hidden strings.Builder
	err = c.watchedAct(m.Code, func() error {
		tb, err := c.begin(now, mail.Message{}, nil).sit(m.Code)
		if err != nil {
			return err
		}
		for _, seat := range tb.match.Seats() {
			tb.showSeat(&hidden, seat)
		}
		return nil
	})
	if err != nil {
		fmt.Fprintf(out, "\nThe rules cannot show where it stands: %v\n", err)
		return nil
	}
	_, err = io.WriteString(out, hidden.String())
	return err
}

// showSeat writes what a seat knows, and what it has said in advance.
func (tb *table) showSeat(out io.Writer, seat games.Seat) {
	news := tb.match.News(seat)
	fmt.Fprintf(out, "\n%s\n%s\n", strings.ToUpper(seatName(seat)), strings.TrimSpace(news.View.Status("")))
	for _, d := range news.Asked {
		fmt.Fprintf(out, "is asked: %s\n", tb.say(seat, d.Prompt()))
	}
	for _, list := range []struct {
		what   string
		orders []games.Order
	}{{"waits: ", news.Queued}, {"standing ", news.Standing}} {
		for _, o := range list.orders {
			fmt.Fprintf(out, "%s%s\n", list.what, tb.title.Format(o))
		}
	}
}
