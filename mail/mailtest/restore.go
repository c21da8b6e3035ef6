package mailtest

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/emersion/go-imap/v2"
)

// Restore is what a provider does who plays back a backup: everything that was
// ever delivered to addr lies in its INBOX again, with new UIDs under a new
// UIDVALIDITY; the other folders stay. Sessions that have the old INBOX open
// should be ended.
func (s *Server) Restore(addr string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.box(key(addr))
	if err := errors.Join(b.user.Delete("INBOX"), b.user.Create("INBOX", nil)); err != nil {
		return fmt.Errorf("mailtest: restore %s: %w", addr, err)
	}
	for _, raw := range b.delivered {
		if _, err := b.user.Append("INBOX", literal{bytes.NewReader(raw)}, &imap.AppendOptions{Time: s.o.Now()}); err != nil {
			return fmt.Errorf("mailtest: restore %s: %w", addr, err)
		}
	}
	return nil
}

// Remove deletes a folder of addr's mailbox with all that lies in it, as
// somebody does who tidies up.
func (s *Server) Remove(addr, folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.box(key(addr)).user.Delete(folder); err != nil {
		return fmt.Errorf("mailtest: remove folder %s of %s: %w", folder, addr, err)
	}
	return nil
}
