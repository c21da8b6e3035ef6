package adjudicator

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"postrider/store"
)

// List writes the matches of the club, one a line, without secrets.
func (c *Clerk) List(out io.Writer) error {
	matches, err := c.Options.Store.Matches()
	if err != nil {
		return err
	}
	w := columns(out)
	for _, m := range matches {
		var names []string
		for _, s := range m.Seats {
			p, err := c.records().holder(s)
			if err != nil {
				return fmt.Errorf("player of %s in %s: %w", s.Seat, m.Code, err)
			}
			names = append(names, s.Seat+"="+p.Name)
		}
		waits := ""
		if len(m.Waiting) > 0 {
			waits = "waits for " + strings.Join(m.Waiting, ", ")
		}
		fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\t%s\t%s\n", m.Code, m.Title, m.Scenario, strings.Join(names, ", "), m.State,
			minute(m.Moved), waits)
	}
	return w.Flush()
}

// Players writes the players of the club, one a line.
func (c *Clerk) Players(out io.Writer) error {
	list, err := c.Options.Store.Players()
	if err != nil {
		return err
	}
	w := columns(out)
	for _, p := range list {
		var addresses []string
		for _, a := range p.Addresses {
			switch {
			case !a.Confirmed:
				addresses = append(addresses, a.Addr+" (not confirmed)")
			case a.Dead:
				addresses = append(addresses, a.Addr+" (dead)")
			default:
				addresses = append(addresses, a.Addr)
			}
		}
		state := ""
		switch {
		case p.Suspended:
			state = "suspended"
		case p.Stopped:
			state = "wants no letters"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.ID, p.Name, strings.Join(addresses, ", "), state)
	}
	return w.Flush()
}

// Letters writes the letters in the outbox, one a line.
func (c *Clerk) Letters(out io.Writer) error {
	list, err := c.Options.Store.Letters()
	if err != nil {
		return err
	}
	w := columns(out)
	for _, l := range list {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%d tries\t%s\t%s\n", l.ID, orDash(l.Match), l.Kind, l.To, l.Tries, due(l), l.Error)
	}
	return w.Flush()
}

// Asides writes the messages that were set aside, one a line.
func (c *Clerk) Asides(out io.Writer) error {
	list, err := c.Options.Store.Asides()
	if err != nil {
		return err
	}
	w := columns(out)
	for _, a := range list {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", a.N, minute(a.When), orDash(a.Match), orDash(a.From), a.Why)
	}
	return w.Flush()
}

// columns writes lines whose cells, parted by tabs, stand below one another.
func columns(out io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(out, 0, 0, 2, ' ', 0) }

// due says when a letter is tried next.
func due(l store.Letter) string {
	if l.Refused {
		return "given up"
	}
	return "next " + minute(l.Next)
}

// minute is a time as lists show it, in UTC.
func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
