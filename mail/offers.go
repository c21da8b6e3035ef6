package mail

import (
	"context"
	"slices"
	"strconv"

	"github.com/emersion/go-imap/v2"
)

// RelayOffers are what a relay says that it can do.
type RelayOffers struct {
	Size int64 // bytes of the largest letter it takes (RFC 1870); 0 if it does not say
	TLS  bool  // the connection is protected
}

// Offers connects and logs in, and asks what the relay can do.
func (s *Sender) Offers(ctx context.Context, domain string) (RelayOffers, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
	if err := s.open(ctx, domain); err != nil {
		return RelayOffers{}, s.failed(ctx, "log in at", s.account.addr(), false, err)
	}
	out := RelayOffers{TLS: s.account.TLS != NoTLS}
	if _, size := s.client.Extension("SIZE"); size != "" {
		out.Size, _ = strconv.ParseInt(size, 10, 64)
	}
	return out, nil
}

// Offers are the capabilities of the IMAP server that the daemon uses, of
// those named: IDLE, MOVE, UIDPLUS. The mailbox must be open.
func (m *Mailbox) Offers(names ...string) []string {
	if m.client == nil {
		return nil
	}
	caps := m.client.Caps()
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !caps.Has(imap.Cap(name)) })
}

// Find looks for messages by their Message-IDs, in all folders that the
// mailbox knows, and leaves them as they are. Those found come in the order of
// the ids.
func (m *Mailbox) Find(ctx context.Context, ids ...string) ([]Arrived, error) {
	done, err := m.guard(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	defer func() { m.selected = "" }()
	found := make([]*Arrived, len(ids))
	for _, name := range append(slices.Clone(m.watched), m.set.Processed, m.set.Aside) {
		validity, err := m.open(name, &imap.SelectOptions{ReadOnly: true})
		if err != nil {
			return nil, err
		}
		for i, id := range ids {
			if found[i] != nil {
				continue
			}
			named := []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: id}}
			uids, err := m.search(name, &imap.SearchCriteria{Header: named}, 0, 1)
			if err != nil {
				return nil, err
			}
			if len(uids) == 0 {
				continue
			}
			a := Arrived{Folder: name, UIDValidity: validity, UID: uint32(uids[0])}
			err = m.fetchSection(uids, &imap.FetchItemBodySection{Peek: true}, m.set.MaxSize, map[imap.UID]*Arrived{uids[0]: &a})
			if err != nil {
				return nil, err
			}
			found[i] = &a
		}
	}
	var out []Arrived
	for _, a := range found {
		if a != nil && a.Raw != nil {
			out = append(out, *a)
		}
	}
	return out, nil
}
