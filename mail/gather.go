package mail

import (
	"io"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// A gatherer takes what a server says of messages in FETCH responses. The
// library hands one to the command that asked only if it names its UID before
// any literal, and only the first of each UID. No RFC says either (RFC 9051
// section 7.5.2), so what comes as if nobody had asked is taken as well.
type gatherer struct {
	wire *wire
	// late is held by those that read responses beside the command, and by the
	// command before it begins and after it has ended.
	late sync.RWMutex
	mu   sync.Mutex
	want map[imap.UID]*told         // what is asked for
	what *imap.FetchItemBodySection // with which content; nil: without
	most int64                      // bytes of content of one message; the rest is left out
}

// told is what a server has said of a message.
type told struct {
	received time.Time
	size     int64
	raw      []byte // nil: nothing
}

// gather asks for data of messages and returns what the server says of each.
func (m *Mailbox) gather(uids []imap.UID, o *imap.FetchOptions, most int64) (map[imap.UID]*told, error) {
	g := m.gatherer
	g.late.Lock()
	g.want, g.what, g.most = make(map[imap.UID]*told, len(uids)), nil, most
	for _, uid := range uids {
		g.want[uid] = &told{}
	}
	if len(o.BodySection) > 0 {
		g.what = o.BodySection[0]
	}
	g.late.Unlock()
	cmd := m.client.Fetch(imap.UIDSetNum(uids...), o)
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		if err := g.take(msg, true); err != nil {
			// Closing cmd would read from the literal once more, beside the
			// library's own reader; without a connection that ends.
			return nil, err
		}
	}
	err := cmd.Close()
	g.late.Lock() // whoever has read of a content before the end is at its end soon
	defer g.late.Unlock()
	all := g.want
	g.want, g.what = nil, nil
	return all, err
}

// unasked takes a response that the library finds no command for.
func (g *gatherer) unasked(msg *imapclient.FetchMessageData) {
	g.late.RLock()
	defer g.late.RUnlock()
	g.take(msg, false) // its error has cut the connection
}

// take takes what is wanted of a response. Where something is said twice, an
// answer to the command goes before. After an error the connection is cut.
func (g *gatherer) take(msg *imapclient.FetchMessageData, asked bool) error {
	var t told
	var uid imap.UID
	for item := msg.Next(); item != nil; item = msg.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			uid = item.UID
		case imapclient.FetchItemDataInternalDate:
			t.received = item.Time
		case imapclient.FetchItemDataRFC822Size:
			t.size = item.Size
		case imapclient.FetchItemDataBodySection:
			unwanted := g.what == nil || uid != 0 && g.want[uid] == nil || !item.MatchCommand(g.what)
			if unwanted || item.Literal == nil || t.raw != nil {
				continue
			}
			if item.Literal.Size() > g.most+answerBytes {
				g.wire.cut(errTooMuch) // before it comes
			}
			raw, err := io.ReadAll(io.LimitReader(item.Literal, g.most+1))
			if err == nil && int64(len(raw)) < min(item.Literal.Size(), g.most) {
				err = io.ErrUnexpectedEOF
			}
			if err != nil {
				g.wire.cut(err)
				return err
			}
			t.raw = raw
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	w := g.want[uid]
	if w == nil {
		return nil
	}
	if !t.received.IsZero() && (asked || w.received.IsZero()) {
		w.received = t.received
	}
	if t.size > 0 && (asked || w.size == 0) {
		w.size = t.size
	}
	if t.raw != nil && (asked || w.raw == nil) {
		w.raw = t.raw
	}
	return nil
}
