package mail

import (
	"context"

	"github.com/emersion/go-imap/v2"
)

// Used is how much of the room for its messages the mailbox has used, from 0 to 1 (RFC
// 9208); -1 if its server does not say, or sets no limit.
func (m *Mailbox) Used(ctx context.Context) (float64, error) {
	if m.client == nil || m.mute || !m.client.Caps().Has(imap.CapQuota) {
		return -1, nil
	}
	done, err := m.guard(ctx)
	if err != nil {
		return -1, err
	}
	defer done()
	m.hearing.asking.Store(true)
	defer m.hearing.asking.Store(false)
	roots, err := m.client.GetQuotaRoot(m.set.Folders[0]).Wait()
	if _, refused := refusal(err); refused {
		return -1, nil
	}
	if err != nil {
		m.mute = true // whatever it said, it would say it again
		return -1, m.failed("ask how full the mailbox is", err)
	}
	used := -1.0
	for _, root := range roots {
		for _, r := range root.Resources {
			if r.Limit > 0 {
				used = max(used, float64(r.Usage)/float64(r.Limit))
			}
		}
	}
	return used, nil
}
