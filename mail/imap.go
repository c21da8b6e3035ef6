package mail

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
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
	Junk         Junk          // of which only answers to letters are watched
	Processed    string        // folder for what is done; made if missing
	Aside        string        // folder for what could not be processed; made if missing
	PollInterval time.Duration // looked for new messages at least that often; 0 is one minute
	MaxSize      int64         // of a message that is fetched whole; 0 is that of DefaultLimits
	MaxBatch     int64         // bytes that one Fetch holds in memory, but at least one message; 0 is twice MaxSize
}

// A Junk is the folder into which the server sorts what it takes for junk. Only messages there
// wait that are written to a reply address of the club; the others are left alone.
type Junk struct {
	// Folder is its name; JunkFolder: the one that the server says it is (RFC 6154); empty: none.
	Folder string
	// Club is the address whose reply addresses are searched for; Subjects: their tokens
	// stand in subjects ([Reply]).
	Club     Address
	Subjects bool
}

// JunkFolder stands for the folder that the server says has the junk.
const JunkFolder = "auto"

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
	hearing  *answers
	selected string
	exists   uint32   // messages in the selected folder, when it was opened
	uidNext  imap.UID // there and then
	watched  []string // folders, the junk last
	junk     string   // which of them has it; empty: none
	folders  map[string]*folder
	news     chan struct{} // something happened in the selected folder
	woken    bool          // Wait was ended by news, and nothing has come yet

	tries    map[place]tries // messages that were asked for in vain
	withheld []Arrived       // likewise, of those that FetchHandled was to fetch
	refused  error           // why a watched folder could not be opened the last time
	mute     bool            // the connection was lost over how full the mailbox is: that is not asked again

	owed      map[place]string // done and not moved: to which folder
	owedSince time.Time
}

// ErrLost is what the errors after a lost connection are (errors.Is).
var ErrLost = errors.New("connection to IMAP server lost")

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
	if f := set.Junk.Folder; f != "" && (f == set.Processed || f == set.Aside) {
		return nil, errorf("folder %q cannot take what is done: it is named as that of the junk", f)
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
	m.watched, m.junk = slices.Clone(m.set.Folders), ""
	m.folders = map[string]*folder{}
	for i, name := range m.watched {
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
	m.hearing = hearing
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
		// Refusals that are no fault of user or password, and will pass (RFC 5530 section 3).
		passing := []imap.ResponseCode{imap.ResponseCodeUnavailable, imap.ResponseCodeInUse, imap.ResponseCodeLimit}
		if no, refused := refusal(err); refused && !slices.Contains(passing, no.Code) {
			return &LoginError{Server: m.set.addr(), User: m.set.User, Said: said(no)}
		} else if err != nil {
			return m.failed("log in", err)
		}
	}
	for _, name := range []string{m.set.Processed, m.set.Aside} {
		if err := m.make(name); err != nil {
			return err
		}
	}
	if err := m.findJunk(); err != nil {
		return err
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

// A LoginError says that an IMAP server was reached and refused the login.
type LoginError struct {
	Server, User string
	Said         string // by the server
}

func (e *LoginError) Error() string {
	return fmt.Sprintf("mail: IMAP server %s refuses user %s: %s", e.Server, e.User, e.Said)
}

// refusal reports whether err is the server's word, after which the connection
// is as good as before.
func refusal(err error) (no *imap.Error, refused bool) {
	refused = errors.As(err, &no) && no.Type != imap.StatusResponseTypeBye
	return no, refused
}

// said is what the server said when it refused something.
func said(no *imap.Error) string { return cmp.Or(brief(oneLine(no.Text)), string(no.Type)) }
