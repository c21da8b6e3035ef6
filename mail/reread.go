package mail

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
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

// handled lists the messages of one folder, by time and UID.
func (m *Mailbox) handled(name string, since time.Time) ([]Arrived, error) {
	validity, err := m.open(name)
	if err != nil {
		return nil, err
	}
	// SINCE looks at dates without time and zone (RFC 9051 section 6.4.4): what
	// is too old is left out below.
	m.wire.expect(answerBytes, 0)
	found, err := m.client.UIDSearch(&imap.SearchCriteria{Since: since.AddDate(0, 0, -1), NotFlag: []imap.Flag{imap.FlagDeleted}}, nil).Wait()
	if err != nil {
		return nil, m.failed("search folder "+name, err)
	}
	uids := found.AllUIDs()
	slices.Sort(uids)
	var list []Arrived
	for chunk := range slices.Chunk(uids, maxSet) {
		m.wire.expect(answerBytes, 0)
		cmd := m.client.Fetch(imap.UIDSetNum(chunk...), &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true})
		for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
			a := Arrived{Folder: name, UIDValidity: validity}
			for item := msg.Next(); item != nil; item = msg.Next() {
				switch item := item.(type) {
				case imapclient.FetchItemDataUID:
					a.UID = uint32(item.UID)
				case imapclient.FetchItemDataInternalDate:
					a.Received = item.Time
				case imapclient.FetchItemDataRFC822Size:
					a.Size = item.Size
				}
			}
			if a.TooLarge = a.Size > m.set.MaxSize; a.UID > 0 && a.Received.After(since) {
				list = append(list, a)
			}
		}
		if err := cmd.Close(); err != nil {
			return nil, m.failed("look through folder "+name, err)
		}
	}
	slices.SortFunc(list, func(a, b Arrived) int { return cmp.Or(a.Received.Compare(b.Received), cmp.Compare(a.UID, b.UID)) })
	return list, nil
}

// open selects a folder that is not watched and returns its UIDVALIDITY.
func (m *Mailbox) open(name string) (uint32, error) {
	m.selected = ""
	m.wire.expect(answerBytes, 0)
	data, err := m.client.Select(name, nil).Wait()
	if err != nil {
		return 0, m.failed("open folder "+name, err)
	}
	return data.UIDValidity, nil
}

// FetchHandled fetches the first of the messages that Handled has listed: as
// many as a batch may hold, up to max. It returns those that are still there,
// and how many of the list it has looked at.
func (m *Mailbox) FetchHandled(ctx context.Context, list []Arrived, max int) ([]Arrived, int, error) {
	done, err := m.guard(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer done()
	n, bytes := 0, int64(0)
	for n < len(list) && n < max && (n == 0 || bytes+list[n].Size <= m.set.MaxBatch) {
		bytes += list[n].Size
		n++
	}
	batch := slices.Clone(list[:n])
	for _, name := range []string{m.set.Processed, m.set.Aside} {
		var whole, header imap.UIDSet
		at := map[imap.UID]*Arrived{}
		for i := range batch {
			a := &batch[i]
			if a.Folder != name {
				continue
			}
			at[imap.UID(a.UID)] = a
			if a.TooLarge {
				header.AddNum(imap.UID(a.UID))
			} else {
				whole.AddNum(imap.UID(a.UID))
			}
		}
		if len(at) == 0 {
			continue
		}
		validity, err := m.open(name)
		if err != nil {
			return nil, 0, err
		}
		if validity != batch[slices.IndexFunc(batch, func(a Arrived) bool { return a.Folder == name })].UIDValidity {
			return nil, 0, errorf("folder %s was made anew while it was read; begin again", name) // RFC 9051 section 2.3.1.1
		}
		if err := m.fetchSection(whole, &imap.FetchItemBodySection{Peek: true}, m.set.MaxSize, at); err != nil {
			return nil, 0, err
		}
		if err := m.fetchSection(header, &imap.FetchItemBodySection{Peek: true, Specifier: imap.PartSpecifierHeader}, int64(DefaultLimits.Header), at); err != nil {
			return nil, 0, err
		}
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
	validity, err := m.open(a.Folder)
	if err != nil || validity != a.UIDValidity {
		return err
	}
	return m.failed("move a message to folder "+to, m.move(imap.UIDSetNum(imap.UID(a.UID)), to))
}
