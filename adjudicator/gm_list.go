package adjudicator

import (
	_ "embed"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"text/template"
	"time"
)

//go:embed gm_pages.tmpl
var gmPages string

// page writes a page of gm_pages.tmpl, its columns below one another. Times in it
// are in UTC.
func (c *Clerk) page(out io.Writer, name string, data any) error {
	rec := c.records()
	pages := template.Must(template.New("").Funcs(template.FuncMap{
		"holder": rec.holder, "told": rec.told, "join": strings.Join, "in": slices.Contains[[]string],
		"minute": func(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") },
		"second": func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
	}).Parse(gmPages))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if err := pages.ExecuteTemplate(w, name, data); err != nil {
		return err
	}
	return w.Flush()
}

// listed writes a page of all that read finds.
func listed[T any](c *Clerk, out io.Writer, page string, read func() ([]T, error)) error {
	list, err := read()
	if err != nil {
		return err
	}
	return c.page(out, page, list)
}

// List writes the matches of the club, one a line, without secrets.
func (c *Clerk) List(out io.Writer) error { return listed(c, out, "matches", c.Options.Store.Matches) }

// Players writes the players of the club, one a line.
func (c *Clerk) Players(out io.Writer) error {
	return listed(c, out, "players", c.Options.Store.Players)
}

// Letters writes the letters in the outbox, one a line.
func (c *Clerk) Letters(out io.Writer) error {
	return listed(c, out, "letters", c.Options.Store.Letters)
}

// Asides writes the messages that were set aside, one a line.
func (c *Clerk) Asides(out io.Writer) error { return listed(c, out, "asides", c.Options.Store.Asides) }
