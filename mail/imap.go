package mail

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// MailboxSettings say where messages arrive and where they go.
type MailboxSettings struct {
	Account
	Folders      []string      // watched, one or more; INBOX if empty
	Processed    string        // folder for what is done; made if missing
	Aside        string        // folder for what could not be processed; made if missing
	PollInterval time.Duration // looked for new messages at least that often; 0 is one minute
	MaxSize      int64         // of a message that is fetched whole; 0 is that of DefaultLimits
	MaxBatch     int64         // bytes that one Fetch holds in memory, but at least one message; 0 is twice MaxSize
}

// A Mailbox is what arrives over IMAP (RFC 3501, RFC 9051). A message is
// waiting while it lies in a watched folder and is not marked \Deleted,
// whether somebody has looked at it or not.
//
// When a method returns an error that is [ErrLost], the connection is gone:
// Open again, after a pause. Other errors leave it usable. A Mailbox is for
// one goroutine.
type Mailbox struct {
	set      MailboxSettings
	client   *imapclient.Client
	wire     *wire
	gatherer *gatherer
	selected string
	exists   uint32   // messages in the selected folder, when it was opened
	uidNext  imap.UID // there and then
	folders  map[string]*folder
	news     chan struct{} // something happened in the selected folder
	woken    bool          // Wait was ended by news, and nothing has come yet

	tries    map[place]tries // messages that were asked for in vain
	withheld []Arrived       // likewise, of those that FetchHandled was to fetch
	refused  error           // why a watched folder could not be opened the last time

	owed      map[place]string // done and not moved: to which folder
	owedSince time.Time
}

// ErrLost is what the errors after a lost connection are (errors.Is).
var ErrLost = errors.New("connection to IMAP server lost")

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

// maxWaiting is how many messages of a folder are kept in mind; the rest is
// looked at when those are done.
const maxWaiting = 50_000

// Arrived is one message as it lies on the server.
type Arrived struct {
	Folder           string
	UIDValidity, UID uint32
	Received         time.Time // INTERNALDATE
	Size             int64
	Raw              []byte
	TooLarge         bool // Raw is the header only
}

// Read reads it; what is too large is [Damaged].
func (a Arrived) Read(o ReadOptions) Message {
	m := Read(a.Raw, o)
	m.Arrived = a.Received
	if a.TooLarge {
		m.Problems = slices.DeleteFunc(append(m.Problems, TooLarge), func(p Problem) bool { return p == NoText })
		slices.Sort(m.Problems)
		m.Problems = slices.Compact(m.Problems)
		if m.Kind == Person {
			m.Kind = Damaged
		}
	}
	return m
}

// NewMailbox checks the settings; it does not connect.
func NewMailbox(set MailboxSettings) (*Mailbox, error) {
	if err := set.check("IMAP"); err != nil {
		return nil, err
	}
	if len(set.Folders) == 0 {
		set.Folders = []string{"INBOX"}
	}
	for _, f := range []string{set.Processed, set.Aside} {
		if f == "" || slices.Contains(set.Folders, f) {
			return nil, errorf("folder %q cannot take what is done: it must be named and not be watched", f)
		}
	}
	if set.PollInterval <= 0 {
		set.PollInterval = time.Minute
	}
	if set.MaxSize <= 0 {
		set.MaxSize = int64(DefaultLimits.Size)
	}
	if set.MaxBatch <= 0 {
		set.MaxBatch = 2 * set.MaxSize
	}
	return &Mailbox{set: set, tries: map[place]tries{}, owed: map[place]string{}}, nil
}

// Open connects, logs in and makes the folders that are missing.
func (m *Mailbox) Open(ctx context.Context) error {
	m.drop()
	conn, err := m.set.dial(ctx, "IMAP")
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { conn.cut(ctx.Err()) })
	defer stop()
	m.wire = conn
	m.news = make(chan struct{}, 1)
	m.folders = map[string]*folder{}
	for i, name := range m.set.Folders {
		m.folders[name] = &folder{index: i}
	}
	if err := m.begin(conn); err != nil {
		conn.Close()
		m.drop()
		if ctx.Err() != nil {
			return errorf("opening IMAP server %s was given up: %w", m.set.addr(), ctx.Err())
		}
		return err
	}
	conn.rest()
	return nil
}

func (m *Mailbox) begin(conn *wire) error {
	conn.expect(answerBytes, 0)
	hearing := &answers{wire: conn}
	if m.set.TLS == StartTLS {
		if err := m.startTLS(conn); err != nil {
			return err
		}
		conn.expect(answerBytes, 0)
		hearing.heard = []byte("* OK TLS has begun\r\n") // the greeting came before
	}
	hearing.r = bufio.NewReader(conn)
	news := m.news
	m.gatherer = &gatherer{wire: conn}
	m.client = imapclient.New(hearing, &imapclient.Options{
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(d *imapclient.UnilateralDataMailbox) {
				if d.NumMessages != nil {
					select {
					case news <- struct{}{}:
					default:
					}
				}
			},
			Fetch: m.gatherer.unasked,
		},
	})
	if err := m.client.WaitGreeting(); err != nil {
		return errorf("IMAP server %s does not greet: %w", m.set.addr(), plainError(conn.why(err)))
	}
	if m.client.State() == imap.ConnStateNotAuthenticated {
		conn.expect(answerBytes, 0)
		err := m.client.Login(m.set.User, m.set.Password).Wait()
		if no, refused := refusal(err); refused {
			return errorf("IMAP server %s refuses user %s: %s", m.set.addr(), m.set.User, said(no))
		} else if err != nil {
			return m.failed("log in", err)
		}
	}
	for _, name := range []string{m.set.Processed, m.set.Aside} {
		if err := m.make(name); err != nil {
			return err
		}
	}
	return m.lookAll()
}

// startTLS goes over to TLS (RFC 9051 section 6.2.1). Nothing that is said
// before counts after it, and what comes ahead of it ends the connection.
func (m *Mailbox) startTLS(conn *wire) error {
	r := bufio.NewReader(conn)
	hear := func() (string, error) {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			err = errLongLine
		}
		if err != nil {
			return "", plainError(conn.why(err))
		}
		return oneLine(string(line)), nil
	}
	greeting, err := hear()
	if err == nil && !strings.HasPrefix(strings.ToUpper(greeting), "* OK") {
		err = errors.New(brief(greeting))
	}
	if err != nil {
		return errorf("IMAP server %s does not greet: %w", m.set.addr(), err)
	}
	const tag = "T0 "
	_, err = io.WriteString(conn, tag+"STARTTLS\r\n")
	answer := "*"
	for err == nil && strings.HasPrefix(answer, "*") {
		answer, err = hear()
	}
	if err == nil && !strings.HasPrefix(strings.ToUpper(answer), tag+"OK") {
		err = errors.New(brief(strings.TrimPrefix(answer, tag)))
	}
	if err == nil && r.Buffered() > 0 {
		err = errors.New("it goes on to speak without TLS")
	}
	if err != nil {
		return errorf("IMAP server %s does no STARTTLS: %w", m.set.addr(), err)
	}
	if err := conn.encrypt(m.set.tlsConfig()); err != nil {
		return errorf("IMAP server %s does no STARTTLS: %w", m.set.addr(), plainError(conn.why(err)))
	}
	return nil
}

// lookAll looks into all watched folders. One that the server refuses to open
// does not keep us from the others.
func (m *Mailbox) lookAll() error {
	var refused error
	opened := 0
	for _, name := range m.set.Folders {
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

// Close logs out. It may be called at any time, also twice.
func (m *Mailbox) Close() error {
	if m.client != nil {
		// A server that does not answer must not hold us up.
		client := m.client
		timer := time.AfterFunc(time.Second, func() { client.Close() })
		client.Logout().Wait()
		timer.Stop()
	}
	m.drop()
	return nil
}

func (m *Mailbox) drop() {
	if m.client != nil {
		m.client.Close()
	}
	m.client, m.wire, m.gatherer, m.selected, m.folders = nil, nil, nil, "", nil
}

// failed makes err one sentence. Whatever is no answer of the server means
// that the connection is gone.
func (m *Mailbox) failed(what string, err error) error {
	if err == nil {
		return nil
	}
	if no, refused := refusal(err); refused {
		return errorf("IMAP server %s refused to %s: %s", m.set.addr(), what, said(no))
	}
	err = plainError(m.wire.why(err))
	m.drop()
	return errorf("could not %s: %w (%w)", what, ErrLost, err)
}

// guard ends the connection when ctx ends during a command: IMAP knows no
// other way to take one back.
func (m *Mailbox) guard(ctx context.Context) (done func(), err error) {
	if m.client == nil {
		return nil, errorf("IMAP server %s is not open: %w", m.set.addr(), ErrLost)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	conn := m.wire
	stop := context.AfterFunc(ctx, func() { conn.cut(ctx.Err()) })
	var once sync.Once
	return func() {
		once.Do(func() {
			if stop() {
				conn.rest()
			}
		})
	}, nil
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
		return nil, m.failed("open folder "+name, errValidity)
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

var (
	errValidity  = errors.New("its UIDVALIDITY has changed")
	errNoNumbers = errors.New("it lists messages by what can be no number of theirs")
	errTooMany   = errors.New("it lists more messages than it has")
)

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
	uids, err := m.search(name, &imap.SearchCriteria{UID: []imap.UIDSet{after}}, f.last, maxWaiting-len(f.waiting))
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
	switch all := found.All.(type) {
	case nil: // RFC 4731 section 3.1: nothing fits
	case imap.UIDSet:
		ranges = all
	default:
		return nil, m.failed("search folder "+name, errNoNumbers)
	}
	var uids []imap.UID
	count := uint64(0)
	for _, r := range ranges {
		if r.Start == 0 || r.Stop == 0 { // which the library takes for "*"
			return nil, m.failed("search folder "+name, errNoNumbers)
		}
		if count += uint64(r.Stop-r.Start) + 1; count > uint64(m.exists)+latecomers {
			return nil, m.failed("search folder "+name, errTooMany)
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
	for _, name := range m.set.Folders {
		f := m.folders[name]
		n := 0
		for _, w := range f.waiting {
			a := Arrived{Folder: name, UIDValidity: f.validity, UID: uint32(w.uid), Received: w.received, Size: w.size}
			t := m.tries[a.place()]
			if t.over() && now.Before(t.again) || held[a.place()] {
				continue
			}
			a.TooLarge = w.size > m.set.MaxSize || t.headerOnly()
			out = append(out, a)
			if n++; n == max {
				break
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Arrived) int {
		return cmp.Or(a.Received.Compare(b.Received), cmp.Compare(m.folders[a.Folder].index, m.folders[b.Folder].index), cmp.Compare(a.UID, b.UID))
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
			err = fmt.Errorf("%w; the message with UID %d in folder %s was asked for %d times and is left unread", err, a.UID, a.Folder, t.lost)
		}
		m.tries[a.place()] = t
	}
	return err
}

// missed looks what has become of messages that did not come although the
// server was asked for them. What others took away meanwhile waits no more.
func (m *Mailbox) missed(missing []Arrived) error {
	for _, name := range m.set.Folders {
		here := slices.DeleteFunc(slices.Clone(missing), func(a Arrived) bool { return a.Folder != name })
		for chunk := range slices.Chunk(here, maxSet) {
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
	n, first := len(m.withheld), ""
	if n > 0 {
		first = fmt.Sprintf("UID %d in folder %s", m.withheld[0].UID, m.withheld[0].Folder)
	}
	for _, name := range m.set.Folders {
		f := m.folders[name]
		if f == nil {
			continue
		}
		for _, w := range f.waiting {
			if !m.tries[place{name, f.validity, uint32(w.uid)}].over() {
				continue
			}
			if n++; n == 1 {
				first = fmt.Sprintf("UID %d in folder %s", w.uid, name)
			}
		}
	}
	switch n {
	case 0:
		return nil
	case 1:
		return errorf("IMAP server %s lists a message that it does not hand over and that is left unread, %s", m.set.addr(), first)
	}
	return errorf("IMAP server %s lists %d messages that it does not hand over and that are left unread, the first being %s", m.set.addr(), n, first)
}

// fetch fills in the contents of a batch, folder by folder.
func (m *Mailbox) fetch(batch []Arrived) error {
	for _, name := range m.set.Folders {
		var whole, header []imap.UID
		at := map[imap.UID]*Arrived{}
		for i := range batch {
			a := &batch[i]
			if a.Folder != name {
				continue
			}
			at[imap.UID(a.UID)] = a
			if a.TooLarge {
				header = append(header, imap.UID(a.UID))
			} else {
				whole = append(whole, imap.UID(a.UID))
			}
		}
		if len(at) == 0 {
			continue
		}
		if m.selected != name {
			if _, err := m.look(name); err != nil {
				return err
			}
		}
		if err := m.fetchSection(whole, &imap.FetchItemBodySection{Peek: true}, m.set.MaxSize, at); err != nil {
			return err
		}
		if err := m.fetchSection(header, &imap.FetchItemBodySection{Peek: true, Specifier: imap.PartSpecifierHeader}, int64(DefaultLimits.Header), at); err != nil {
			return err
		}
	}
	return nil
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
	for _, name := range m.set.Folders {
		here := slices.DeleteFunc(slices.Clone(arrived), func(a Arrived) bool { return a.Folder != name })
		for chunk := range slices.Chunk(here, maxSet) {
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

// refusal reports whether err is the server's word, after which the connection
// is as good as before.
func refusal(err error) (no *imap.Error, refused bool) {
	refused = errors.As(err, &no) && no.Type != imap.StatusResponseTypeBye
	return no, refused
}

// said is what the server said when it refused something.
func said(no *imap.Error) string { return cmp.Or(brief(oneLine(no.Text)), string(no.Type)) }

// has reports whether a folder is there.
func (m *Mailbox) has(name string) bool {
	m.wire.expect(answerBytes, 0)
	_, err := m.client.Status(name, &imap.StatusOptions{UIDValidity: true}).Wait()
	return err == nil
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
		for _, name := range m.set.Folders {
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

// Wait returns nil when something new may wait: at once if it does, when the
// server says so (IDLE, RFC 2177) of the first folder, and after the poll
// interval at the latest. It returns the error of ctx when that ends.
func (m *Mailbox) Wait(ctx context.Context) error {
	done, err := m.guard(ctx)
	if err != nil {
		return err
	}
	defer done()
	select {
	case <-m.news:
	default:
	}
	first := m.set.Folders[0]
	known := len(m.folders[first].waiting)
	f, err := m.look(first)
	if err != nil {
		return err
	}
	if len(f.waiting) > known {
		return nil
	}
	done() // from here on, the end of ctx does not cost the connection
	timer := time.NewTimer(m.set.PollInterval)
	defer timer.Stop()
	if !m.client.Caps().Has(imap.CapIdle) {
		select {
		case <-timer.C:
			return nil
		case <-m.client.Closed():
			return m.failed("wait", io.ErrUnexpectedEOF)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return m.idle(ctx, timer.C)
}

// deafTime is how long news are not heard after news that were none.
const deafTime = time.Second

// idle idles until something happens. The library begins IDLE anew before 29
// minutes are over, as RFC 2177 asks; the poll interval is shorter anyway.
func (m *Mailbox) idle(ctx context.Context, poll <-chan time.Time) error {
	m.wire.expect(answerBytes, 0)
	cmd, err := m.client.Idle()
	if err != nil {
		return m.failed("idle", err)
	}
	m.wire.rest()
	news := m.news
	var deaf <-chan time.Time
	if m.woken { // for nothing: a server that always has news is not heard at once
		news, deaf = nil, time.After(deafTime)
	}
	m.woken = false
	var ended error
	for idling := true; idling; {
		idling = false
		select {
		case <-deaf:
			news, deaf, idling = m.news, nil, true
		case <-news:
			m.woken = true
		case <-poll:
		case <-m.client.Closed():
			return m.failed("idle", io.ErrUnexpectedEOF)
		case <-ctx.Done():
			ended = ctx.Err()
		}
	}
	m.wire.expect(answerBytes, 0)
	if err := cmd.Close(); err != nil {
		return m.failed("idle", err)
	}
	if err := cmd.Wait(); err != nil {
		return m.failed("idle", err)
	}
	m.wire.rest()
	return ended
}
