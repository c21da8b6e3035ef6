package mailtest

import (
	"bytes"
	"fmt"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// Put lays a message into a folder of addr's mailbox just as it is, as a filter
// does, or a person who moves mail about. The folder is made if there is none.
func (s *Server) Put(addr, folder string, raw []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	user := s.box(key(addr)).user
	if _, err := user.Status(folder, &imap.StatusOptions{NumMessages: true}); err != nil {
		if err := user.Create(folder, nil); err != nil {
			return fmt.Errorf("mailtest: make folder %s of %s: %w", folder, addr, err)
		}
	}
	if _, err := user.Append(folder, literal{bytes.NewReader(raw)}, &imap.AppendOptions{Time: s.o.Now()}); err != nil {
		return fmt.Errorf("mailtest: put into folder %s of %s: %w", folder, addr, err)
	}
	return nil
}

// Count is how many messages lie in a folder of addr's mailbox; 0 if there is
// no such folder.
func (s *Server) Count(addr, folder string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.boxes[key(addr)]
	if b == nil {
		return 0
	}
	st, err := b.user.Status(folder, &imap.StatusOptions{NumMessages: true})
	if err != nil || st.NumMessages == nil {
		return 0
	}
	return int(*st.NumMessages)
}

// Forget drops what lies in folders of addr's mailbox and what Messages keeps of
// it, so that a server may run for long without growing.
func (s *Server) Forget(addr string, folders ...string) error {
	s.mu.Lock()
	b := s.boxes[key(addr)]
	if b != nil {
		b.delivered = nil
	}
	s.mu.Unlock()
	if b == nil {
		return nil
	}
	for _, folder := range folders {
		session := imapmemserver.NewUserSession(b.user)
		if _, err := session.Select(folder, nil); err != nil {
			continue // there is nothing to drop
		}
		all := imap.UIDSet{imap.UIDRange{Start: 1, Stop: 0}}
		err := session.Store(nil, all, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}, nil)
		if err == nil {
			err = session.Expunge(nil, &all)
		}
		session.Close()
		if err != nil {
			return fmt.Errorf("mailtest: drop folder %s of %s: %w", folder, addr, err)
		}
	}
	return nil
}

// Mailbox is the address whose mailbox takes what is sent to addr: without
// +detail, in lower case.
func Mailbox(addr string) string { return key(addr) }
