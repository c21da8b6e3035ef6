package mail

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Handled lists the messages in the folders for what is done and what was set
// aside that arrived after a time (INTERNALDATE, which moves keep), in the
// order in which they arrived; of those of one moment first what was done
// first. They come without content, which FetchHandled fetches.
func (m *Mailbox) Handled(ctx context.Context, since time.Time) ([]Arrived, error) {
	done, err := m.guard(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	m.withheld = nil
	var all []Arrived
	for _, name := range []string{m.set.Processed, m.set.Aside} {
		list, err := m.handled(name, since)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	slices.SortStableFunc(all, func(a, b Arrived) int { return a.Received.Compare(b.Received) })
	return all, nil
}

// maxHandled is more messages than a club handles in years.
const maxHandled = 1_000_000

// handled lists the messages of one folder, by time and UID.
func (m *Mailbox) handled(name string, since time.Time) ([]Arrived, error) {
	validity, err := m.open(name, nil)
	if err != nil {
		return nil, err
	}
	// SINCE looks at dates without time and zone (RFC 9051 section 6.4.4): what
	// is too old is left out below.
	uids, err := m.search(name, &imap.SearchCriteria{Since: since.AddDate(0, 0, -1)}, 0, maxHandled)
	if err != nil {
		return nil, err
	}
	if len(uids) == maxHandled {
		return nil, errorf("folder %s holds %d messages since %s, or more, which are too many",
			name, len(uids), since.UTC().Format(time.DateTime))
	}
	found, err := m.sizes(name, uids)
	if err != nil {
		return nil, err
	}
	var list []Arrived
	for _, w := range found {
		if w.received.After(since) {
			list = append(list, w.in(name, validity, m.set.MaxSize))
		}
	}
	slices.SortFunc(list, func(a, b Arrived) int { return cmp.Or(a.Received.Compare(b.Received), cmp.Compare(a.UID, b.UID)) })
	return list, nil
}

// FetchHandled fetches the first of the messages that Handled has listed: as
// many as a batch may hold, up to max. It returns those that are still there
// and can be had, and how many of the list it has looked at; Unread tells of the
// others.
func (m *Mailbox) FetchHandled(ctx context.Context, list []Arrived, max int) ([]Arrived, int, error) {
	done, err := m.guard(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer done()
	n, bytes := 0, int64(0)
	for n < len(list) && n < max && (n == 0 || bytes+min(list[n].Size, m.set.MaxSize) <= m.set.MaxBatch) {
		bytes += min(list[n].Size, m.set.MaxSize)
		n++
	}
	batch := slices.Clone(list[:n])
	for _, name := range []string{m.set.Processed, m.set.Aside} {
		here := within(name, batch)
		if len(here) == 0 {
			continue
		}
		validity, err := m.open(name, nil)
		if err != nil {
			return nil, 0, err
		}
		if validity != here[0].UIDValidity { // RFC 9051 section 2.3.1.1
			return nil, 0, errorf("folder %s was made anew while it was read; begin again", name)
		}
		if err := m.fetchFrom(name, batch); err != nil {
			return nil, 0, err
		}
		missing := slices.DeleteFunc(within(name, batch), func(a Arrived) bool { return a.Raw != nil })
		if len(missing) == 0 {
			continue
		}
		there, err := m.there(name, missing)
		if err != nil {
			return nil, 0, err
		}
		m.withheld = append(m.withheld, slices.DeleteFunc(missing, func(a Arrived) bool { return !there[a.UID] })...)
	}
	return slices.DeleteFunc(batch, func(a Arrived) bool { return a.Raw == nil }), n, nil
}

// Refile moves a message that Handled has listed to the folder for what is
// done, or with aside to the other, unless it lies there.
func (m *Mailbox) Refile(ctx context.Context, a Arrived, aside bool) error {
	to := m.set.Processed
	if aside {
		to = m.set.Aside
	}
	if a.Folder == to {
		return nil
	}
	done, err := m.guard(ctx)
	if err != nil {
		return err
	}
	defer done()
	validity, err := m.open(a.Folder, nil)
	if err != nil || validity != a.UIDValidity {
		return err
	}
	return m.failed("move a message to folder "+to, m.move(imap.UIDSetNum(imap.UID(a.UID)), to))
}
