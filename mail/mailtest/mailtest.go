// Package mailtest is a whole mail system on this machine: SMTP in, IMAP out,
// everything in memory. Tests and `postrider demo` run on it; it needs nothing
// installed, listens on loopback only, and is no server for the world.
//
// Any sender may send to any address, and every address is its own mailbox,
// made at first delivery or login. A login name is an address without
// +detail; its local part alone will do where only one address has it. All
// share one password. Mail to orders+x@club.example lies in the mailbox of
// orders@club.example (RFC 5233), below a Delivered-To field with the address
// as it was sent to.
package mailtest

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Options say how a [Server] behaves; the zero value will do.
type Options struct {
	IMAP, SMTP string   // where to listen, on loopback; empty is 127.0.0.1 and a free port
	Password   string   // of everybody; empty is "secret"
	Folders    []string // that every mailbox has beside INBOX
	Junk       string   // a further one, which the server says is that of the junk (RFC 6154)
	// AuthservID, if set, makes the server say in Authentication-Results
	// (RFC 8601), under this name, that each sender is who he says.
	AuthservID string
	// OnDeliver, if set, is called for each recipient with what was put into
	// his mailbox, one call at a time.
	OnDeliver func(rcpt string, raw []byte)
	// Refuse, if set, may refuse a recipient, with a *smtp.SMTPError of its choice.
	Refuse func(from, rcpt string) error
	// RefuseData, if set, may refuse a message that has come whole, likewise.
	RefuseData func(from string, to []string, raw []byte) error
	Now        func() time.Time // for the date of arrival; nil is the clock
	// TLS, if set, offers STARTTLS; with Implicit, connections begin with TLS.
	TLS      *tls.Config
	Implicit bool
	// Without takes capabilities away from IMAP, such as MOVE or IDLE.
	Without []imap.Cap
}

// A Server is a running mail system.
type Server struct {
	o          Options
	imap, smtp *listener
	imapServer *imapserver.Server
	smtpServer *smtp.Server
	running    sync.WaitGroup

	mu    sync.Mutex // also keeps deliveries one after another
	boxes map[string]*mailbox
}

// A mailbox is one address.
type mailbox struct {
	user      *imapmemserver.User
	delivered [][]byte
}

// Start starts a mail system. Its caller must Close it.
func Start(o Options) (*Server, error) {
	if o.Password == "" {
		o.Password = "secret"
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Server{o: o, boxes: map[string]*mailbox{}}
	var err error
	if s.imap, err = listen(o.IMAP); err != nil {
		return nil, fmt.Errorf("mailtest: %w", err)
	}
	if s.smtp, err = listen(o.SMTP); err != nil {
		s.imap.Close()
		return nil, fmt.Errorf("mailtest: %w", err)
	}
	quiet := log.New(io.Discard, "", 0)
	caps := imap.CapSet{
		imap.CapIMAP4rev1: {}, imap.CapIdle: {}, imap.CapMove: {}, imap.CapUIDPlus: {}, imap.CapNamespace: {},
		imap.CapESearch: {}, imap.CapSpecialUse: {}, imap.CapListExtended: {}, imap.CapListStatus: {},
		imap.CapStatusSize: {}, imap.CapUnselect: {},
	}
	for _, c := range o.Without {
		delete(caps, c)
	}
	s.imapServer = imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{server: s}, nil, nil
		},
		Caps: caps, InsecureAuth: true, TLSConfig: o.TLS, Logger: quiet,
	})
	s.smtpServer = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &smtpSession{server: s}, nil
	}))
	s.smtpServer.Domain = "mailtest.invalid"
	s.smtpServer.AllowInsecureAuth = true
	s.smtpServer.TLSConfig = o.TLS
	s.smtpServer.ErrorLog = quiet
	s.smtpServer.MaxMessageBytes = 64 << 20
	s.smtpServer.MaxLineLength = 1 << 16
	s.smtpServer.ReadTimeout = time.Hour
	s.smtpServer.WriteTimeout = time.Minute
	var imapListener, smtpListener net.Listener = s.imap, s.smtp
	if o.Implicit {
		imapListener, smtpListener = tls.NewListener(s.imap, o.TLS), tls.NewListener(s.smtp, o.TLS)
	}
	s.running.Go(func() { s.imapServer.Serve(imapListener) })
	s.running.Go(func() { s.smtpServer.Serve(smtpListener) })
	return s, nil
}

// IMAPAddr is host:port of the IMAP server.
func (s *Server) IMAPAddr() string { return s.imap.Addr().String() }

// SMTPAddr is host:port of the SMTP server.
func (s *Server) SMTPAddr() string { return s.smtp.Addr().String() }

// Close stops both servers and ends their connections.
func (s *Server) Close() error {
	err := errors.Join(s.imapServer.Close(), s.smtpServer.Close())
	// A server that has not begun to serve yet knows no listener to close.
	s.imap.Close()
	s.smtp.Close()
	s.Drop()
	s.running.Wait()
	return err
}

// Drop ends all connections, as a network does that fails. New ones are taken.
func (s *Server) Drop() {
	s.imap.drop()
	s.smtp.drop()
}

// Messages are all that were ever delivered to addr, in order, whatever became
// of them on the server.
func (s *Server) Messages(addr string) [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if b := s.boxes[key(addr)]; b != nil {
		return slices.Clone(b.delivered)
	}
	return nil
}

// Addresses are all that have a mailbox, sorted.
func (s *Server) Addresses() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for a := range s.boxes {
		out = append(out, a)
	}
	slices.Sort(out)
	return out
}

// Deliver puts a message into the mailbox of rcpt, as if it had come by SMTP
// from the envelope sender from, which is empty for a bounce.
func (s *Server) Deliver(from, rcpt string, raw []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.o.Now()
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\nDelivered-To: %s\r\n", from, rcpt)
	fmt.Fprintf(&b, "Received: by mailtest.invalid; %s\r\n", now.Format(time.RFC1123Z))
	if s.o.AuthservID != "" {
		fmt.Fprintf(&b, "Authentication-Results: %s; spf=pass smtp.mailfrom=%s\r\n", s.o.AuthservID, from)
	}
	b.Write(raw)
	box := s.box(key(rcpt))
	if _, err := box.user.Append("INBOX", literal{bytes.NewReader(b.Bytes())}, &imap.AppendOptions{Time: now}); err != nil {
		return fmt.Errorf("mailtest: deliver to %s: %w", rcpt, err)
	}
	box.delivered = append(box.delivered, b.Bytes())
	if s.o.OnDeliver != nil {
		s.o.OnDeliver(rcpt, b.Bytes())
	}
	return nil
}

// box is the mailbox of an address, made if there is none. s.mu is held.
func (s *Server) box(addr string) *mailbox {
	if b := s.boxes[addr]; b != nil {
		return b
	}
	b := &mailbox{user: imapmemserver.NewUser(addr, s.o.Password)}
	for _, name := range append([]string{"INBOX"}, s.o.Folders...) {
		b.user.Create(name, nil)
	}
	if s.o.Junk != "" {
		b.user.Create(s.o.Junk, nil)
	}
	s.boxes[addr] = b
	return b
}

// login finds or makes the mailbox of a login name.
func (s *Server) login(name, password string) (*imapmemserver.User, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if password != s.o.Password || name == "" {
		return nil, imapserver.ErrAuthFailed
	}
	name = key(name)
	if !strings.Contains(name, "@") {
		var found []string
		for addr := range s.boxes {
			if local, _, _ := strings.Cut(addr, "@"); local == name {
				found = append(found, addr)
			}
		}
		if len(found) != 1 {
			return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Code: imap.ResponseCodeAuthenticationFailed,
				Text: "log in with the whole address"}
		}
		name = found[0]
	}
	return s.box(name).user, nil
}

// key is the mailbox that addr belongs to: without +detail, in lower case.
func key(addr string) string {
	local, domain, ok := strings.Cut(strings.ToLower(addr), "@")
	local, _, _ = strings.Cut(local, "+")
	if !ok {
		return local
	}
	return local + "@" + domain
}

// An imapSession is one login; the memory server does the rest.
type imapSession struct {
	*imapmemserver.UserSession // nil before login
	server                     *Server
}

func (i *imapSession) Login(name, password string) error {
	user, err := i.server.login(name, password)
	if err != nil {
		return err
	}
	i.UserSession = imapmemserver.NewUserSession(user)
	return nil
}

// List says which folder has the junk, which the memory server forgets, and then the others,
// that one again among them.
func (i *imapSession) List(w *imapserver.ListWriter, ref string, patterns []string, o *imap.ListOptions) error {
	if i.server.o.Junk != "" && o.ReturnSpecialUse {
		if err := w.WriteList(&imap.ListData{Mailbox: i.server.o.Junk, Delim: '/', Attrs: []imap.MailboxAttr{imap.MailboxAttrJunk}}); err != nil {
			return err
		}
	}
	return i.UserSession.List(w, ref, patterns, o)
}

// Select knows INBOX in any case (RFC 9051 section 5.1).
func (i *imapSession) Select(name string, o *imap.SelectOptions) (*imap.SelectData, error) {
	if strings.EqualFold(name, "INBOX") {
		name = "INBOX"
	}
	return i.UserSession.Select(name, o)
}

// Copy says nothing of UIDs where nothing was copied: an empty COPYUID would be
// bad syntax.
func (i *imapSession) Copy(set imap.NumSet, to string) (*imap.CopyData, error) {
	data, err := i.UserSession.Copy(set, to)
	if err != nil || len(data.SourceUIDs) == 0 {
		return nil, err
	}
	return data, nil
}

// Move lets the memory server tell this session of the move once: it queues
// the EXPUNGE for all sessions, and would also write it itself.
func (i *imapSession) Move(w *imapserver.MoveWriter, set imap.NumSet, to string) error {
	data, err := i.Copy(set, to)
	if err != nil || data == nil {
		return err
	}
	uids := data.SourceUIDs
	if err := w.WriteCopyData(data); err != nil {
		return err
	}
	// No FetchWriter is needed for a silent STORE.
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := i.UserSession.Store(nil, uids, deleted, nil); err != nil {
		return err
	}
	return i.UserSession.Expunge(nil, &uids)
}

// An smtpSession takes messages from anybody to anybody.
type smtpSession struct {
	server *Server
	from   string
	to     []string
}

func (t *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	t.from, t.to = from, nil
	return nil
}

func (t *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refuse := t.server.o.Refuse; refuse != nil {
		if err := refuse(t.from, to); err != nil {
			return err
		}
	}
	t.to = append(t.to, to)
	return nil
}

func (t *smtpSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if refuse := t.server.o.RefuseData; refuse != nil {
		if err := refuse(t.from, t.to, raw); err != nil {
			return err
		}
	}
	for _, rcpt := range t.to {
		if err := t.server.Deliver(t.from, rcpt, raw); err != nil {
			return err
		}
	}
	return nil
}

func (t *smtpSession) Reset()        { t.from, t.to = "", nil }
func (t *smtpSession) Logout() error { return nil }

func (t *smtpSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (t *smtpSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, password string) error {
		if password != t.server.o.Password || name == "" {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

// A literal is a message as the memory server takes it.
type literal struct{ *bytes.Reader }

// A listener remembers its connections, so that they can be dropped.
type listener struct {
	net.Listener
	mu    sync.Mutex
	conns map[net.Conn]bool
}

func listen(addr string) (*listener, error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("%s is not on loopback", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &listener{Listener: l, conns: map[net.Conn]bool{}}, nil
}

// Refusing finds an address of loopback, host:port, where connections are refused
// until release is called: a connection of one's own goes out from it, so nobody
// can listen there meanwhile.
func Refusing() (addr string, release func(), err error) {
	l, err := listen("")
	if err != nil {
		return "", nil, fmt.Errorf("mailtest: %w", err)
	}
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		l.Close()
		return "", nil, fmt.Errorf("mailtest: %w", err)
	}
	return c.LocalAddr().String(), func() { c.Close(); l.Close() }, nil
}

func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conns[c] = true
	return &conn{Conn: c, l: l}, nil
}

func (l *listener) drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		c.Close()
	}
	clear(l.conns)
}

type conn struct {
	net.Conn
	l *listener
}

func (c *conn) Close() error {
	c.l.mu.Lock()
	delete(c.l.conns, c.Conn)
	c.l.mu.Unlock()
	return c.Conn.Close()
}
