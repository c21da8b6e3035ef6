package mail

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"slices"
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
	MaxBatch     int64         // bytes that one Fetch holds in memory, but at least one message; 0 is four times MaxSize
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
	selected string
	folders  map[string]*folder
	news     chan struct{} // something happened in the selected folder
}

// ErrLost is what the errors after a lost connection are (errors.Is).
var ErrLost = errors.New("connection to IMAP server lost")

// A folder is what is known of a watched folder.
type folder struct {
	index    int // in the settings
	validity uint32
	last     imap.UID // the highest that was looked at
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
		set.MaxBatch = 4 * set.MaxSize
	}
	return &Mailbox{set: set}, nil
}

// Open connects, logs in and makes the folders that are missing.
func (m *Mailbox) Open(ctx context.Context) error {
	m.drop()
	conn, err := m.set.dial(ctx, "IMAP")
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
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
	return nil
}

func (m *Mailbox) begin(conn net.Conn) error {
	news := m.news
	options := &imapclient.Options{
		TLSConfig: m.set.tlsConfig(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(d *imapclient.UnilateralDataMailbox) {
				if d.NumMessages != nil {
					select {
					case news <- struct{}{}:
					default:
					}
				}
			},
		},
	}
	if m.set.TLS == StartTLS {
		client, err := imapclient.NewStartTLS(conn, options)
		if err != nil {
			return errorf("IMAP server %s does no STARTTLS: %w", m.set.addr(), plainError(err))
		}
		m.client = client
	} else {
		m.client = imapclient.New(conn, options)
	}
	if err := m.client.WaitGreeting(); err != nil {
		return errorf("IMAP server %s does not greet: %w", m.set.addr(), plainError(err))
	}
	if m.client.State() == imap.ConnStateNotAuthenticated {
		if err := m.client.Login(m.set.User, m.set.Password).Wait(); err != nil {
			return errorf("IMAP server %s refuses user %s: %w", m.set.addr(), m.set.User, plainError(err))
		}
	}
	for _, name := range []string{m.set.Processed, m.set.Aside} {
		if err := m.make(name); err != nil {
			return err
		}
	}
	for _, name := range m.set.Folders {
		if _, err := m.look(name); err != nil {
			return err
		}
	}
	return nil
}

// make creates a folder unless it is there.
func (m *Mailbox) make(name string) error {
	if _, err := m.client.Status(name, &imap.StatusOptions{UIDValidity: true}).Wait(); err == nil {
		return nil
	}
	err := m.client.Create(name, nil).Wait()
	var no *imap.Error
	if errors.As(err, &no) && no.Code == imap.ResponseCodeAlreadyExists {
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
	m.client, m.selected, m.folders = nil, "", nil
}

// failed makes err one sentence. Whatever is no answer of the server means
// that the connection is gone.
func (m *Mailbox) failed(what string, err error) error {
	if err == nil {
		return nil
	}
	var no *imap.Error
	if errors.As(err, &no) && no.Type != imap.StatusResponseTypeBye {
		return errorf("IMAP server %s refused to %s: %s", m.set.addr(), what, no.Text)
	}
	m.drop()
	return errorf("could not %s: %w (%w)", what, ErrLost, plainError(err))
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
	client := m.client
	stop := context.AfterFunc(ctx, func() { client.Close() })
	var once sync.Once
	return func() { once.Do(func() { stop() }) }, nil
}

// look selects a folder and learns what is new in it.
func (m *Mailbox) look(name string) (*folder, error) {
	f := m.folders[name]
	data, err := m.client.Select(name, nil).Wait()
	if err != nil {
		m.selected = ""
		return nil, m.failed("open folder "+name, err)
	}
	m.selected = name
	if f.validity != data.UIDValidity { // RFC 9051 section 2.3.1.1: all UIDs are new
		*f = folder{index: f.index, validity: data.UIDValidity}
	}
	if data.NumMessages == 0 {
		f.waiting = nil
		return f, nil
	}
	if data.UIDNext != 0 && data.UIDNext <= f.last+1 || len(f.waiting) >= maxWaiting {
		return f, nil
	}
	return f, m.survey(name, f)
}

// survey fetches date and size of the messages after the last one looked at.
func (m *Mailbox) survey(name string, f *folder) error {
	var after imap.UIDSet
	after.AddRange(f.last+1, 0)
	found, err := m.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{after}, NotFlag: []imap.Flag{imap.FlagDeleted}}, nil).Wait()
	if err != nil {
		return m.failed("search folder "+name, err)
	}
	uids := slices.DeleteFunc(found.AllUIDs(), func(u imap.UID) bool { return u <= f.last }) // "n:*" always holds the last one
	slices.Sort(uids)
	uids = uids[:min(len(uids), maxWaiting-len(f.waiting))]
	for chunk := range slices.Chunk(uids, 1000) {
		cmd := m.client.Fetch(imap.UIDSetNum(chunk...), &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true})
		for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
			var w waiting
			for item := msg.Next(); item != nil; item = msg.Next() {
				switch item := item.(type) {
				case imapclient.FetchItemDataUID:
					w.uid = item.UID
				case imapclient.FetchItemDataInternalDate:
					w.received = item.Time
				case imapclient.FetchItemDataRFC822Size:
					w.size = item.Size
				}
			}
			if w.uid > f.last {
				f.waiting = append(f.waiting, w)
			}
		}
		if err := cmd.Close(); err != nil {
			return m.failed("look through folder "+name, err)
		}
		f.last = chunk[len(chunk)-1]
	}
	slices.SortFunc(f.waiting, func(a, b waiting) int { return cmp.Or(a.received.Compare(b.received), cmp.Compare(a.uid, b.uid)) })
	return nil
}

// Fetch returns up to max messages that wait, the oldest first: in the order
// in which they arrived over all folders (INTERNALDATE, then folder as in the
// settings, then UID). Until Done or SetAside it returns them again. One too
// large comes with its header only. Fewer than max may come although more
// wait; none means that none waits.
func (m *Mailbox) Fetch(ctx context.Context, max int) ([]Arrived, error) {
	done, err := m.guard(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	for _, name := range m.set.Folders {
		if _, err := m.look(name); err != nil {
			return nil, err
		}
	}
	for {
		batch := m.oldest(max)
		if len(batch) == 0 {
			return nil, nil
		}
		if err := m.fetch(batch); err != nil {
			return nil, err
		}
		// What others took away meanwhile has no content and waits no more.
		out := batch[:0]
		for _, a := range batch {
			if a.Raw == nil {
				m.forget(a)
				continue
			}
			out = append(out, a)
		}
		if len(out) > 0 {
			return out, nil
		}
	}
}

// oldest chooses the next messages, within the bound of memory.
func (m *Mailbox) oldest(max int) []Arrived {
	var out []Arrived
	for _, name := range m.set.Folders {
		f := m.folders[name]
		for _, w := range f.waiting[:min(len(f.waiting), max)] {
			out = append(out, Arrived{Folder: name, UIDValidity: f.validity, UID: uint32(w.uid), Received: w.received, Size: w.size, TooLarge: w.size > m.set.MaxSize})
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
		if i >= max || i > 0 && bytes > m.set.MaxBatch {
			return out[:i]
		}
	}
	return out
}

// fetch fills in the contents of a batch, folder by folder.
func (m *Mailbox) fetch(batch []Arrived) error {
	for _, name := range m.set.Folders {
		var whole, header imap.UIDSet
		place := map[imap.UID]*Arrived{}
		for i := range batch {
			a := &batch[i]
			if a.Folder != name {
				continue
			}
			place[imap.UID(a.UID)] = a
			if a.TooLarge {
				header.AddNum(imap.UID(a.UID))
			} else {
				whole.AddNum(imap.UID(a.UID))
			}
		}
		if len(place) == 0 {
			continue
		}
		if m.selected != name {
			if _, err := m.look(name); err != nil {
				return err
			}
		}
		if err := m.fetchSection(whole, &imap.FetchItemBodySection{Peek: true}, m.set.MaxSize, place); err != nil {
			return err
		}
		if err := m.fetchSection(header, &imap.FetchItemBodySection{Peek: true, Specifier: imap.PartSpecifierHeader}, int64(DefaultLimits.Header), place); err != nil {
			return err
		}
	}
	return nil
}

// fetchSection reads a section of each message in set, and of each no more
// than limit bytes, whatever the server says of its size.
func (m *Mailbox) fetchSection(set imap.UIDSet, section *imap.FetchItemBodySection, limit int64, place map[imap.UID]*Arrived) error {
	if len(set) == 0 {
		return nil
	}
	cmd := m.client.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		var (
			uid imap.UID
			raw []byte
		)
		for item := msg.Next(); item != nil; item = msg.Next() {
			switch item := item.(type) {
			case imapclient.FetchItemDataUID:
				uid = item.UID
			case imapclient.FetchItemDataBodySection:
				raw = []byte{}
				if item.Literal == nil {
					continue
				}
				var err error
				if raw, err = io.ReadAll(io.LimitReader(item.Literal, limit+1)); err != nil {
					cmd.Close()
					return m.failed("fetch a message", err)
				}
			}
		}
		if a := place[uid]; a != nil && raw != nil {
			if a.Raw = raw; int64(len(raw)) > limit {
				a.Raw, a.TooLarge = raw[:limit], true
			}
		}
	}
	return m.failed("fetch messages", cmd.Close())
}

// forget takes a out of what waits.
func (m *Mailbox) forget(a Arrived) {
	if f := m.folders[a.Folder]; f != nil && f.validity == a.UIDValidity {
		f.waiting = slices.DeleteFunc(f.waiting, func(w waiting) bool { return uint32(w.uid) == a.UID })
	}
}

// Done marks a message \Seen and moves it to the folder for what is done. It
// is no error if the message is gone already.
func (m *Mailbox) Done(ctx context.Context, a Arrived) error {
	return m.moveTo(ctx, a, m.set.Processed)
}

// SetAside is Done for what could not be processed.
func (m *Mailbox) SetAside(ctx context.Context, a Arrived) error {
	return m.moveTo(ctx, a, m.set.Aside)
}

func (m *Mailbox) moveTo(ctx context.Context, a Arrived, to string) error {
	done, err := m.guard(ctx)
	if err != nil {
		return err
	}
	defer done()
	f := m.folders[a.Folder]
	if f == nil {
		return errorf("folder %q is not watched", a.Folder)
	}
	if m.selected != a.Folder {
		if f, err = m.look(a.Folder); err != nil {
			return err
		}
	}
	if f.validity != a.UIDValidity {
		return nil // the UID means another message now; this one will be found anew
	}
	set := imap.UIDSetNum(imap.UID(a.UID))
	if err := m.flag(set, imap.FlagSeen); err != nil {
		return err
	}
	err = m.move(set, to)
	var no *imap.Error
	if errors.As(err, &no) && no.Code == imap.ResponseCodeTryCreate {
		if err := m.make(to); err != nil {
			return err
		}
		err = m.move(set, to)
	}
	if err != nil {
		return m.failed("move a message to folder "+to, err)
	}
	m.forget(a)
	return nil
}

func (m *Mailbox) flag(set imap.UIDSet, flag imap.Flag) error {
	err := m.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag}}, nil).Close()
	return m.failed("flag a message", err)
}

// move moves (RFC 6851), or copies and then deletes. The client library's own
// fallback would delete even where the copy failed, and expunge what others
// have marked; without UIDPLUS (RFC 4315) a message stays, marked \Deleted.
func (m *Mailbox) move(set imap.UIDSet, to string) error {
	caps := m.client.Caps()
	if caps.Has(imap.CapMove) {
		_, err := m.client.Move(set, to).Wait()
		return err
	}
	if _, err := m.client.Copy(set, to).Wait(); err != nil {
		return err
	}
	if err := m.flag(set, imap.FlagDeleted); err != nil {
		return err
	}
	if caps.Has(imap.CapUIDPlus) {
		return m.client.UIDExpunge(set).Close()
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

// idle idles until something happens. The library begins IDLE anew before 29
// minutes are over, as RFC 2177 asks; the poll interval is shorter anyway.
func (m *Mailbox) idle(ctx context.Context, poll <-chan time.Time) error {
	cmd, err := m.client.Idle()
	if err != nil {
		return m.failed("idle", err)
	}
	var ended error
	select {
	case <-m.news:
	case <-poll:
	case <-m.client.Closed():
		return m.failed("idle", io.ErrUnexpectedEOF)
	case <-ctx.Done():
		ended = ctx.Err()
	}
	if err := cmd.Close(); err != nil {
		return m.failed("idle", err)
	}
	if err := cmd.Wait(); err != nil {
		return m.failed("idle", err)
	}
	return ended
}
