// Package mail is how mail comes and goes: IMAP in, SMTP out.
//
// What arrives is a [Message], what we send is a [Letter]. The package knows
// nothing of games, players or matches; it answers these questions:
//
//   - What did this writer type? [Read] takes a message as it lay on the
//     server and gives sender, subject and the typed text, without quotes,
//     signatures and footers. It never fails: what is broken is of the kind
//     [Damaged] and holds what could be read.
//   - Did a person write it? A message has a [Kind]; bounces, vacation notes
//     and lists are told apart from people (RFC 3834, RFC 3464), so that
//     nobody answers a machine.
//   - Who vouches for the sender? [Auth] holds what the club's own server
//     found (RFC 8601), and nothing that anybody else claims.
//   - What answers which letter? A letter asks to be answered at an address
//     that holds a [Reply]; the message brings it back.
//   - How do letters travel? [Letter.Bytes] makes a letter into the same
//     bytes every time, a [Sender] hands them to a relay (RFC 5321), and a
//     [Mailbox] fetches what waits and moves it away when it is done
//     (RFC 3501, RFC 9051).
//
// The way in is one line through the files: imap.go fetches, read.go leads,
// mime.go takes the parts apart, charset.go and html.go make them text (with
// guess.go, utf7.go, flowed.go and alternative.go), quote.go finds in it what
// was typed (with attribution.go, original.go, ours.go, signature.go and signs.go),
// machine.go and bounce.go say what kind of message it is, auth.go and dkim.go who
// vouches for it. words.go holds what mail programs write in which language. The way out is letter.go and smtp.go; calendar.go makes
// entries for calendars.
//
// Package mailtest, beside this one, is a whole mail system on loopback.
package mail

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// An Address is one mailbox (RFC 5322 section 3.4). Addr is as it stands in the
// path of a letter, with quotes around a local part that needs them, and is
// compared without case; see [Address.Is].
type Address struct{ Name, Addr string }

// Is reports whether a and b are the same mailbox, whatever the names.
func (a Address) Is(b Address) bool { return strings.EqualFold(a.Addr, b.Addr) }

// Domain is the part after the last @, in lower case; empty if there is none.
func (a Address) Domain() string {
	_, domain, _ := cutAt(strings.ToLower(a.Addr))
	return domain
}

// Kind says what sort of message arrived.
type Kind string

const (
	Person    Kind = "person"     // somebody wrote it
	AutoReply Kind = "auto-reply" // a machine did: vacation, receipt, notice
	Bounce    Kind = "bounce"     // a letter could not be delivered, or is late
	List      Kind = "list"       // a mailing list or mass mailing
	Own       Kind = "own"        // a letter of ours came back
	Damaged   Kind = "damaged"    // could not be read whole
)

// A Reply is the address a letter asked to be answered at: as detail of a
// plus-address, orders+FI7.TOKEN.12@club.example, or in the subject as
// [FI7.TOKEN.12] where the club's server knows no plus-addressing.
type Reply struct {
	Match  string // upper case
	Token  string // 26 characters of base32, lower case
	Report int    // counts from 1; 0 for a letter that is no report
}

func (r Reply) String() string {
	return strings.ToUpper(r.Match) + "." + strings.ToLower(r.Token) + "." + strconv.Itoa(r.Report)
}

// Address is the plus-address of r at the club's address to.
func (r Reply) Address(to Address) Address {
	local, domain, _ := cutAt(to.Addr)
	return Address{Name: to.Name, Addr: local + "+" + r.String() + "@" + domain}
}

// Tag is what a subject carries instead of a plus-address.
func (r Reply) Tag() string { return "[" + r.String() + "]" }

// A Failure is one recipient that a bounce reports (RFC 3464 section 2.3).
// Original is the address that the letter was sent to, where the bounce names
// another one beside it: the letter was forwarded, or the address rewritten.
type Failure struct {
	Address   string `json:"address"`
	Original  string `json:"original,omitempty"`
	Permanent bool   `json:"permanent"`
	Status    string `json:"status"` // RFC 3463, such as 5.1.1; empty if not given
}

// A Message is what arrived, read.
type Message struct {
	Kind       Kind
	From       Address
	ReplyTo    []Address
	To, Cc     []Address
	Subject    string
	MessageID  string // without < and >, as InReplyTo and References
	InReplyTo  string
	References []string
	Date       time.Time // as the sender says; zero if he says nothing readable
	Arrived    time.Time // when the club's server got it; set by who fetched it (INTERNALDATE), zero if not known
	Text       string    // what the writer typed: no quotes, no signature, lines joined by \n
	Cut        []string  // lines without a mark of quoting that were taken for quoted or a signature, the first of them; see [Read]
	ReadFrom   []string  // names of the attached texts that Text was read from, as the body held nothing typed; empty for one without name
	Unread     []string  // names of attached texts that were not read, as the body held something
	Charset    string    // what the text was decoded from, as utf-8; empty without text
	Failed     []Failure // of a bounce
	Reply      *Reply    // nil if none was found
	Replies    []Reply   // all that were found, Reply first: who answers all has those of others too
	Auth       Auth
	Problems   []Problem // sorted, each once
	Identity   string    // hex SHA-256; see [Read]
	// Aliases are further identities, hex SHA-256 as well: one for each of the
	// topmost five signatures of the sender's organization (RFC 6376), of domain,
	// selector, From and the signature's own bytes. Whoever sends a signed message
	// on can change its Identity, by a field put above, blank lines below or
	// another encoding, and the signature still holds; these stay. So a message
	// that has one in common with another is the same.
	//
	// They are what the message claims, held or not: look for them in every
	// message, but remember those of messages that were carried out only, or
	// whoever saw a signature could use it up before the true message comes.
	Aliases []string
}

// A Problem is something about a message that its reader had to work around.
type Problem string

const (
	TooLarge           Problem = "too-large"       // only the beginning was read
	TooManyParts       Problem = "too-many-parts"  // the rest was left unread
	TooManyFields      Problem = "too-many-fields" // of the header
	TooManyAttachments Problem = "too-many-attachments"
	TooMuch            Problem = "too-much"       // decoded, it is larger than it may be
	TooDeep            Problem = "too-deep"       // parts within parts within parts
	LongHeader         Problem = "long-header"    // cut
	LongLine           Problem = "long-line"      // cut
	LongText           Problem = "long-text"      // cut
	BadHeader          Problem = "bad-header"     // lines in it that are no fields
	BadEncoding        Problem = "bad-encoding"   // base64 or quoted-printable with errors
	BadCharset         Problem = "bad-charset"    // missing, unknown or wrong; guessed
	BadStructure       Problem = "bad-structure"  // multipart without end or boundary
	BadSender          Problem = "bad-sender"     // no From, or more than one
	NoText             Problem = "no-text"        // nothing in it can be read as text
	InternalError      Problem = "internal-error" // the reader itself failed
)

// cutAt is strings.Cut at the last @.
func cutAt(s string) (before, after string, found bool) {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// errorf makes an error of this package: one sentence that begins with its name.
func errorf(format string, args ...any) error {
	return fmt.Errorf("mail: "+format, args...)
}
