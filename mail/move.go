package mail

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Done marks messages \Seen and moves them to the folder for what is done, with
// one STORE and one MOVE for each folder they lie in. It is no error if some
// are gone already.
//
// If the server refuses to move them (a quota, a folder that may only be read),
// they stay where they are and the error says so; Fetch does not return them
// again, and moving them is tried anew from time to time.
func (m *Mailbox) Done(ctx context.Context, arrived ...Arrived) error {
	return m.moveTo(ctx, m.set.Processed, arrived)
}

// SetAside is Done for what could not be processed.
func (m *Mailbox) SetAside(ctx context.Context, arrived ...Arrived) error {
	return m.moveTo(ctx, m.set.Aside, arrived)
}

// maxSet is how many UIDs one command names, so that its line stays below 8000
// bytes (RFC 7162 section 4).
const maxSet = 500

func (m *Mailbox) moveTo(ctx context.Context, to string, arrived []Arrived) error {
	done, err := m.guard(ctx)
	if err != nil {
		return err
	}
	defer done()
	for _, a := range arrived {
		if m.folders[a.Folder] == nil {
			return errorf("folder %q is not watched", a.Folder)
		}
	}
	var refused error
	for _, name := range m.watched {
		for chunk := range slices.Chunk(within(name, arrived), maxSet) {
			if err := m.moveFrom(name, to, chunk); errors.Is(err, ErrLost) {
				return err
			} else if err != nil {
				refused = err
			}
		}
	}
	return refused
}

// moveFrom moves messages of one folder. What the server refuses to move is
// owed.
func (m *Mailbox) moveFrom(name, to string, arrived []Arrived) error {
	f := m.folders[name]
	if m.selected != name {
		var err error
		if f, err = m.look(name); err != nil {
			if !errors.Is(err, ErrLost) {
				m.owe(to, arrived)
			}
			return err
		}
	}
	var set imap.UIDSet
	var mine []Arrived
	for _, a := range arrived {
		if f.validity == a.UIDValidity { // else the UID means another message now, which will be found anew
			set.AddNum(imap.UID(a.UID))
			mine = append(mine, a)
		}
	}
	if len(mine) == 0 {
		return nil
	}
	err := m.flag(set, imap.FlagSeen)
	if _, refused := refusal(err); err == nil || refused { // a flag does not matter: what is moved is done, read or not
		err = m.move(set, to)
	}
	if _, refused := refusal(err); refused && !m.has(to) {
		if err := m.make(to); err != nil {
			if !errors.Is(err, ErrLost) {
				m.owe(to, mine)
			}
			return err
		}
		err = m.move(set, to)
	}
	if _, refused := refusal(err); refused {
		if errors.Is(err, errCopied) {
			to = ""
		}
		m.owe(to, mine)
	} else if err == nil {
		m.forget(name, mine...)
	}
	return m.failed("move messages from folder "+name, err)
}

// A place is where a message lies, as long as the folder's UIDs hold.
type place struct {
	folder        string
	validity, uid uint32
}

func (a Arrived) place() place { return place{a.Folder, a.UIDValidity, a.UID} }

// owe notes that messages are done but still lie where they were; they wait no
// more. They are to go to a folder, or with none to stay.
func (m *Mailbox) owe(to string, arrived []Arrived) {
	for _, a := range arrived {
		m.owed[a.place()] = to
		m.forget(a.Folder, a)
	}
	m.owedSince = time.Now()
}

// payPause is how many poll intervals after a refusal the server is asked to
// move again.
const payPause = 10

// pay tries again to move what the server refused to move.
func (m *Mailbox) pay() error {
	if len(m.owed) == 0 || time.Since(m.owedSince) < payPause*m.set.PollInterval {
		return nil
	}
	for _, to := range []string{m.set.Processed, m.set.Aside} {
		for _, name := range m.watched {
			var again []Arrived
			for p, where := range m.owed {
				if where == to && p.folder == name {
					again = append(again, Arrived{Folder: p.folder, UIDValidity: p.validity, UID: p.uid})
				}
			}
			slices.SortFunc(again, func(a, b Arrived) int { return cmp.Compare(a.UID, b.UID) })
			for chunk := range slices.Chunk(again, maxSet) {
				for _, a := range chunk {
					delete(m.owed, a.place())
				}
				if err := m.moveFrom(name, to, chunk); errors.Is(err, ErrLost) {
					m.owe(to, chunk)
					return err
				}
			}
		}
	}
	return nil
}

func (m *Mailbox) flag(set imap.UIDSet, flag imap.Flag) error {
	m.wire.expect(answerBytes, 0)
	return m.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag}}, nil).Close()
}

// errCopied is what the error of a move is that has put a copy where it should
// go and could not delete the message.
var errCopied = errors.New("the message was copied")

// move moves (RFC 6851), or copies and then deletes. The client library's own
// fallback would delete even where the copy failed, and expunge what others
// have marked; without UIDPLUS (RFC 4315) a message stays, marked \Deleted.
func (m *Mailbox) move(set imap.UIDSet, to string) error {
	caps := m.client.Caps()
	if caps.Has(imap.CapMove) {
		m.wire.expect(answerBytes, 0)
		_, err := m.client.Move(set, to).Wait()
		if no, refused := refusal(err); !refused || no.Type != imap.StatusResponseTypeBad {
			return err
		} // it does not know the command after all
	}
	m.wire.expect(answerBytes, 0)
	if _, err := m.client.Copy(set, to).Wait(); err != nil {
		return err
	}
	if err := m.flag(set, imap.FlagDeleted); err != nil {
		return errors.Join(errCopied, err)
	}
	if caps.Has(imap.CapUIDPlus) {
		m.wire.expect(answerBytes, 0)
		err := m.client.UIDExpunge(set).Close()
		if _, refused := refusal(err); !refused {
			return err
		} // it is marked, which is enough
	}
	return nil
}
