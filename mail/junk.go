package mail

import (
	"slices"

	"github.com/emersion/go-imap/v2"
)

// findJunk has the folder for junk be watched, if one is wanted and the server has it. One
// that is watched whole stays so.
func (m *Mailbox) findJunk() error {
	name := m.set.Junk.Folder
	switch {
	case name == "":
		return nil
	case name == JunkFolder:
		var err error
		if name, err = m.markedJunk(); name == "" || err != nil {
			return err
		}
	case !m.has(name):
		return nil
	}
	if slices.Contains([]string{m.set.Processed, m.set.Aside}, name) || slices.Contains(m.watched, name) {
		return nil
	}
	m.folders[name] = &folder{index: len(m.watched)}
	m.watched, m.junk = append(m.watched, name), name
	return nil
}

// markedJunk is the folder that the server says has the junk (RFC 6154 section 2); empty: it
// says so of none.
func (m *Mailbox) markedJunk() (string, error) {
	caps := m.client.Caps()
	if !caps.Has(imap.CapSpecialUse) {
		return "", nil
	}
	var options *imap.ListOptions // a plain LIST says it too
	if caps.Has(imap.CapListExtended) {
		options = &imap.ListOptions{ReturnSpecialUse: true}
	}
	m.wire.expect(answerBytes, 0)
	m.hearing.listing.Store(true)
	defer m.hearing.listing.Store(false)
	list, err := m.client.List("", "*", options).Collect()
	if _, no := refusal(err); no {
		return "", nil // it is a help, and no server has to have it
	}
	if err != nil {
		return "", m.failed("list folders", err)
	}
	for _, d := range list {
		if slices.Contains(d.Attrs, imap.MailboxAttrJunk) && !slices.Contains(d.Attrs, imap.MailboxAttrNoSelect) {
			return d.Mailbox, nil
		}
	}
	return "", nil
}

// answers is what the header of an answer to a letter has.
func (j Junk) answers() []imap.SearchCriteriaHeaderField {
	if j.Subjects {
		return []imap.SearchCriteriaHeaderField{{Key: "To", Value: j.Club.Addr}, {Key: "Subject", Value: "["}}
	}
	local, _, _ := cutAt(j.Club.Addr)
	return []imap.SearchCriteriaHeaderField{{Key: "To", Value: local + "+"}}
}
