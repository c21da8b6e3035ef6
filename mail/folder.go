package mail

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// A folder is what is known of a watched folder.
type folder struct {
	index    int // in the settings
	validity uint32
	last     imap.UID  // the highest that was looked at
	whole    time.Time // when all messages were looked at
	waiting  []waiting
}

// waiting is a message that was seen and not done.
type waiting struct {
	uid      imap.UID
	received time.Time
	size     int64
}

// in is the message as it lies in a folder, not yet fetched.
func (w waiting) in(folder string, validity uint32, maxSize int64) Arrived {
	return Arrived{
		Folder: folder, UIDValidity: validity, UID: uint32(w.uid),
		Received: w.received, Size: w.size, TooLarge: w.size > maxSize,
	}
}

// maxWaiting is how many messages of a folder are kept in mind; the rest is
// looked at when those are done.
const maxWaiting = 50_000

// lookAll looks into all watched folders. One that the server refuses to open
// does not keep us from the others.
func (m *Mailbox) lookAll() error {
	var refused error
	opened := 0
	for _, name := range m.watched {
		switch _, err := m.look(name); {
		case errors.Is(err, ErrLost):
			return err
		case err != nil:
			refused = err
			*m.folders[name] = folder{index: m.folders[name].index}
		default:
			opened++
		}
	}
	if m.refused = refused; opened == 0 {
		return refused
	}
	return nil
}

// make creates a folder unless it is there.
func (m *Mailbox) make(name string) error {
	if m.has(name) {
		return nil
	}
	m.wire.expect(answerBytes, 0)
	err := m.client.Create(name, nil).Wait()
	if no, refused := refusal(err); refused && no.Code == imap.ResponseCodeAlreadyExists {
		return nil
	}
	return m.failed("make folder "+name, err)
}

// look selects a folder and learns what is new in it.
func (m *Mailbox) look(name string) (*folder, error) {
	validity, err := m.open(name, nil)
	if err != nil {
		return nil, err
	}
	m.selected = name
	f := m.folders[name]
	if f.validity == 0 {
		f.validity = validity
		other := func(p place) bool { return p.folder == name && p.validity != validity } // and lies nowhere now
		maps.DeleteFunc(m.tries, func(p place, _ tries) bool { return other(p) })
		maps.DeleteFunc(m.owed, func(p place, _ string) bool { return other(p) })
	}
	if f.validity != validity { // RFC 9051 section 2.3.1.1: all UIDs are new
		return nil, m.failed("open folder "+name, errors.New("its UIDVALIDITY has changed"))
	}
	if m.exists == 0 {
		f.last, f.waiting = 0, nil
		return f, nil
	}
	// What a server says of its UIDs may be wrong for a while. So all messages
	// are looked at again from time to time, those of before as well.
	if time.Since(f.whole) >= payPause*m.set.PollInterval {
		f.last = 0
	}
	if f.last > 0 && m.uidNext != 0 && m.uidNext <= f.last+1 || len(f.waiting) >= maxWaiting {
		return f, nil
	}
	return f, m.survey(name, f)
}

// open selects a folder and returns its UIDVALIDITY.
func (m *Mailbox) open(name string, o *imap.SelectOptions) (uint32, error) {
	m.selected = ""
	m.wire.expect(answerBytes, 0)
	data, err := m.client.Select(name, o).Wait()
	if err != nil {
		return 0, m.failed("open folder "+name, err)
	}
	if data.UIDValidity == 0 { // RFC 9051 section 6.3.2: it must be said
		return 0, errorf("IMAP server %s does not say the UIDVALIDITY of folder %s", m.set.addr(), name)
	}
	m.exists, m.uidNext = data.NumMessages, data.UIDNext
	return data.UIDValidity, nil
}

// survey asks for date and size of the messages after the last one looked at.
func (m *Mailbox) survey(name string, f *folder) error {
	if f.last == 0 {
		f.whole = time.Now()
	} else if f.last == math.MaxUint32 {
		return nil
	}
	var after imap.UIDSet
	after.AddRange(f.last+1, 0)
	criteria := &imap.SearchCriteria{UID: []imap.UIDSet{after}}
	if name == m.junk {
		criteria.Header = m.set.Junk.answers()
	}
	uids, err := m.search(name, criteria, f.last, maxWaiting-len(f.waiting))
	if err != nil || len(uids) == 0 {
		return err
	}
	last := uids[len(uids)-1]
	known := make(map[imap.UID]bool, len(f.waiting))
	for _, w := range f.waiting {
		known[w.uid] = true
	}
	uids = slices.DeleteFunc(uids, func(u imap.UID) bool {
		_, owed := m.owed[place{name, f.validity, uint32(u)}]
		return owed || known[u]
	})
	found, err := m.sizes(name, uids)
	if err != nil {
		return err
	}
	f.last, f.waiting = last, append(f.waiting, found...)
	slices.SortFunc(f.waiting, func(a, b waiting) int { return cmp.Or(a.received.Compare(b.received), cmp.Compare(a.uid, b.uid)) })
	return nil
}

// latecomers are more messages than come while a folder is looked at.
const latecomers = 1000

// search returns the UIDs after one that fit and are not marked \Deleted, in
// order: the first few, if there are more than most.
func (m *Mailbox) search(name string, criteria *imap.SearchCriteria, after imap.UID, most int) ([]imap.UID, error) {
	criteria.NotFlag = []imap.Flag{imap.FlagDeleted}
	const number = len(" 4294967295")
	m.wire.expect(min(searchBytes, 256<<10+int64(number)*(int64(m.exists)+latecomers)), 0)
	found, err := m.client.UIDSearch(criteria, nil).Wait()
	if err != nil {
		return nil, m.failed("search folder "+name, err)
	}
	var ranges imap.UIDSet
	noNumbers := errors.New("it lists messages by what can be no number of theirs")
	switch all := found.All.(type) {
	case nil: // RFC 4731 section 3.1: nothing fits
	case imap.UIDSet:
		ranges = all
	default:
		return nil, m.failed("search folder "+name, noNumbers)
	}
	var uids []imap.UID
	count := uint64(0)
	for _, r := range ranges {
		if r.Start == 0 || r.Stop == 0 { // which the library takes for "*"
			return nil, m.failed("search folder "+name, noNumbers)
		}
		if count += uint64(r.Stop-r.Start) + 1; count > uint64(m.exists)+latecomers {
			return nil, m.failed("search folder "+name, errors.New("it lists more messages than it has"))
		}
		// "n:*" always holds the last message.
		for u := max(uint64(r.Start), uint64(after)+1); u <= uint64(r.Stop) && len(uids) < most; u++ {
			uids = append(uids, imap.UID(u))
		}
	}
	return uids, nil
}

// sizes asks for date and size of messages. One of which the server does not
// say them is here now, and it will be seen what it holds.
func (m *Mailbox) sizes(name string, uids []imap.UID) ([]waiting, error) {
	now := time.Now()
	var list []waiting
	for chunk := range slices.Chunk(uids, maxSet) {
		m.wire.expect(answerBytes, 0)
		told, err := m.gather(chunk, &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true}, 0)
		if err != nil {
			return nil, m.failed("look through folder "+name, err)
		}
		for _, uid := range chunk {
			w := waiting{uid, told[uid].received, told[uid].size}
			if w.received.IsZero() {
				w.received = now
			}
			list = append(list, w)
		}
	}
	return list, nil
}

// has reports whether a folder is there.
func (m *Mailbox) has(name string) bool {
	m.wire.expect(answerBytes, 0)
	_, err := m.client.Status(name, &imap.StatusOptions{UIDValidity: true}).Wait()
	return err == nil
}
