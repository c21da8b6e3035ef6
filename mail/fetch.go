package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Fetch returns up to max messages that wait, the oldest first: in the order
// in which they arrived over all folders (INTERNALDATE, then folder as in the
// settings, then UID). Until Done or SetAside it returns them again, but for
// those in hand, which the caller still works on. One too large comes with its
// header only. Fewer than max may come although more wait; none means that no
// other waits. If the server refuses to open some of the folders, its error
// comes when nothing waits in the others.
func (m *Mailbox) Fetch(ctx context.Context, max int, inHand ...Arrived) ([]Arrived, error) {
	done, err := m.guard(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := m.lookAll(); err != nil {
		return nil, err
	}
	if err := m.pay(); err != nil {
		return nil, err
	}
	held := make(map[place]bool, len(inHand))
	for _, a := range inHand {
		held[a.place()] = true
	}
	for {
		batch := m.oldest(max, held)
		if len(batch) == 0 {
			return nil, m.refused
		}
		if err := m.fetch(batch); err != nil {
			if errors.Is(err, ErrLost) && ctx.Err() == nil {
				err = m.blame(batch, err)
			}
			return nil, err
		}
		missing := slices.DeleteFunc(slices.Clone(batch), func(a Arrived) bool { return a.Raw != nil })
		if err := m.missed(missing); err != nil {
			return nil, err
		}
		if out := slices.DeleteFunc(batch, func(a Arrived) bool { return a.Raw == nil }); len(out) > 0 {
			m.woken = false
			return out, nil
		}
	}
}

// oldest chooses the next messages that are not held, within the bound of
// memory.
func (m *Mailbox) oldest(max int, held map[place]bool) []Arrived {
	var out []Arrived
	now := time.Now()
	for _, name := range m.watched {
		f := m.folders[name]
		n := 0
		for _, w := range f.waiting {
			a := w.in(name, f.validity, m.set.MaxSize)
			t := m.tries[a.place()]
			if t.over() && now.Before(t.again) || held[a.place()] {
				continue
			}
			a.TooLarge = a.TooLarge || t.headerOnly()
			out = append(out, a)
			if n++; n == max {
				break
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Arrived) int {
		folders := cmp.Compare(m.folders[a.Folder].index, m.folders[b.Folder].index)
		return cmp.Or(a.Received.Compare(b.Received), folders, cmp.Compare(a.UID, b.UID))
	})
	var bytes int64
	for i, a := range out {
		if !a.TooLarge {
			bytes += a.Size
		}
		alone := i > 0 && m.tries[out[0].place()].lost+m.tries[a.place()].lost > 0
		if i >= max || alone || i > 0 && bytes > m.set.MaxBatch {
			return out[:i]
		}
	}
	return out
}

// Tries are how often a message was asked for in vain. One that may have cost a
// connection is fetched alone, then its header only, and in the end not at all:
// one that the server cannot hand over must not keep us from all others. One
// that is listed and just does not come is asked for again likewise. Those left
// unread are asked for once more from time to time, whole: the server may have
// come to its senses.
type tries struct {
	lost, silent int
	again        time.Time // not before, when all are over
}

const (
	wholeTries  = 3
	mostTries   = 6
	wholeSilent = 2
	mostSilent  = 3
)

func (t tries) over() bool { return t.lost >= mostTries || t.silent >= mostSilent }

func (t tries) headerOnly() bool {
	return !t.over() && (t.lost >= wholeTries || t.silent >= wholeSilent)
}

// blame counts a lost connection against the messages that had not come.
func (m *Mailbox) blame(batch []Arrived, err error) error {
	for _, a := range batch {
		if a.Raw != nil {
			continue
		}
		t := m.tries[a.place()]
		if t.lost++; t.over() {
			t.again = time.Now().Add(payPause * m.set.PollInterval)
			err = fmt.Errorf("%w; the message with UID %d in folder %s was asked for %d times and is left unread",
				err, a.UID, a.Folder, t.lost)
		}
		m.tries[a.place()] = t
	}
	return err
}

// missed looks what has become of messages that did not come although the
// server was asked for them. What others took away meanwhile waits no more.
func (m *Mailbox) missed(missing []Arrived) error {
	for _, name := range m.watched {
		for chunk := range slices.Chunk(within(name, missing), maxSet) {
			if m.selected != name {
				if _, err := m.look(name); err != nil {
					return err
				}
			}
			there, err := m.there(name, chunk)
			if err != nil {
				return err
			}
			for _, a := range chunk {
				if !there[a.UID] {
					m.forget(name, a)
					continue
				}
				t := m.tries[a.place()]
				if t.silent++; t.over() {
					t.again = time.Now().Add(payPause * m.set.PollInterval)
				}
				m.tries[a.place()] = t
			}
		}
	}
	return nil
}

// there says which messages of the folder that is open are in it, by UID.
func (m *Mailbox) there(name string, list []Arrived) (map[uint32]bool, error) {
	var set imap.UIDSet
	for _, a := range list {
		set.AddNum(imap.UID(a.UID))
	}
	uids, err := m.search(name, &imap.SearchCriteria{UID: []imap.UIDSet{set}}, 0, len(list))
	there := make(map[uint32]bool, len(uids))
	for _, uid := range uids {
		there[uint32(uid)] = true
	}
	return there, err
}

// Unread is nil, or says which messages the server lists and does not hand over.
// Fetch asks for those in watched folders again from time to time.
func (m *Mailbox) Unread() error {
	left := slices.Clone(m.withheld)
	for _, name := range m.watched {
		f := m.folders[name]
		if f == nil {
			continue
		}
		for _, w := range f.waiting {
			if a := w.in(name, f.validity, m.set.MaxSize); m.tries[a.place()].over() {
				left = append(left, a)
			}
		}
	}
	if len(left) == 0 {
		return nil
	}
	first := fmt.Sprintf("UID %d in folder %s", left[0].UID, left[0].Folder)
	if len(left) == 1 {
		return errorf("IMAP server %s lists a message that it does not hand over and that is left unread, %s", m.set.addr(), first)
	}
	return errorf("IMAP server %s lists %d messages that it does not hand over and that are left unread, the first being %s",
		m.set.addr(), len(left), first)
}

// fetch fills in the contents of a batch, folder by folder.
func (m *Mailbox) fetch(batch []Arrived) error {
	for _, name := range m.watched {
		if len(within(name, batch)) == 0 {
			continue
		}
		if m.selected != name {
			if _, err := m.look(name); err != nil {
				return err
			}
		}
		if err := m.fetchFrom(name, batch); err != nil {
			return err
		}
	}
	return nil
}

// within are those of some messages that lie in a folder.
func within(name string, list []Arrived) []Arrived {
	return slices.DeleteFunc(slices.Clone(list), func(a Arrived) bool { return a.Folder != name })
}

// fetchFrom fills in the contents of those of a batch that lie in the folder that
// is open.
func (m *Mailbox) fetchFrom(name string, batch []Arrived) error {
	var whole, header []imap.UID
	at := map[imap.UID]*Arrived{}
	for i := range batch {
		a := &batch[i]
		uid := imap.UID(a.UID)
		switch {
		case a.Folder != name:
			continue
		case a.TooLarge:
			header = append(header, uid)
		default:
			whole = append(whole, uid)
		}
		at[uid] = a
	}
	err := m.fetchSection(whole, &imap.FetchItemBodySection{Peek: true}, m.set.MaxSize, at)
	if err != nil {
		return err
	}
	section := &imap.FetchItemBodySection{Peek: true, Specifier: imap.PartSpecifierHeader}
	return m.fetchSection(header, section, int64(DefaultLimits.Header), at)
}

// fetchSection reads a section of messages, and of each no more than limit
// bytes, whatever the server says of its size. Nothing is no message.
func (m *Mailbox) fetchSection(uids []imap.UID, section *imap.FetchItemBodySection, limit int64, at map[imap.UID]*Arrived) error {
	if len(uids) == 0 {
		return nil
	}
	var bytes int64
	for _, uid := range uids {
		bytes += min(at[uid].Size, limit)
	}
	m.wire.expect(bytes+answerBytes, bytes)
	all, err := m.gather(uids, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}, limit)
	for uid, t := range all {
		a := at[uid]
		if t.raw == nil || len(t.raw) == 0 && a.Size > 0 {
			continue
		}
		if a.Raw = t.raw; int64(len(a.Raw)) > limit {
			a.Raw, a.TooLarge = a.Raw[:limit], true
		}
	}
	return m.failed("fetch messages", err)
}

// forget takes messages of a folder out of what waits.
func (m *Mailbox) forget(name string, gone ...Arrived) {
	f := m.folders[name]
	uids := make(map[imap.UID]bool, len(gone))
	for _, a := range gone {
		if f != nil && f.validity == a.UIDValidity {
			uids[imap.UID(a.UID)] = true
		}
		delete(m.tries, a.place())
	}
	if len(uids) > 0 {
		f.waiting = slices.DeleteFunc(f.waiting, func(w waiting) bool { return uids[w.uid] })
	}
}
