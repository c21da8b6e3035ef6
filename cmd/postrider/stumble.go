package main

import (
	"errors"
	"fmt"
	"sync"
	"syscall"

	"postrider/mail"
)

// A message that cannot be carried out stays in the mailbox and is tried again:
// mostly the world is at fault, such as a full disk, of which the operating system
// speaks, and every message meets the same. One that fails again and again while other things can be written is at
// fault itself, or what it touches in the store is: it is set aside, so that it
// does not hold up everybody's mail for ever.

const (
	// mostStumbles is how often a message may fail while the store can be
	// written before it is set aside.
	mostStumbles = 3
	// whyStumbled says why, for the game master.
	whyStumbled = "it failed again and again while other things went well: %s"
)

// stumbles counts, by identity, how often messages failed that are not done.
type stumbles struct {
	mu    sync.Mutex
	count map[string]int
}

// another notes that a message failed once more, and says how often it has.
func (s *stumbles) another(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.count == nil {
		s.count = map[string]int{}
	}
	s.count[id]++
	return s.count[id]
}

// forget forgets a message that is done.
func (s *stumbles) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.count, id)
}

// stumbled is what becomes of a message that failed with err: it stays where it
// is, and its error is returned, until it is clear that it alone is at fault.
func (d *daemon) stumbled(j *job, err error) error {
	if errors.As(err, new(syscall.Errno)) || d.store.Writable() != nil || d.stumbles.another(j.message.Identity) < mostStumbles {
		return err
	}
	m, why := j.message, fmt.Sprintf(whyStumbled, mail.Mask(err.Error()))
	if d.clerk.SetAside(d.env.now(), m, j.arrived.Raw, why) != nil {
		// Perhaps it is its sender who cannot be looked up.
		m.Kind = mail.Damaged
		if d.clerk.SetAside(d.env.now(), m, j.arrived.Raw, why) != nil {
			return err
		}
	}
	d.log.Error("message set aside", "id", m.MessageID, "why", why)
	d.stumbles.forget(m.Identity)
	d.hurry()
	j.done, j.aside = true, true
	return nil
}
