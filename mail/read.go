package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"mime"
	netmail "net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ReadOptions says whose mail it is and how much of a message is read. The
// zero value reads with the limits of [DefaultLimits], knows no own address
// and trusts no Authentication-Results.
type ReadOptions struct {
	Own           []Address // the club's addresses; empty: any plus-address may hold a Reply
	AuthservID    string    // the club's server in Authentication-Results (RFC 8601 section 2.5)
	SubjectTokens bool      // also look for a Reply in the subject
	Limits        Limits    // fields that are 0 take their default
}

// Read reads a message as it lay on the server (RFC 5322, RFC 2045). It never
// fails and never panics: what cannot be read whole is of the kind [Damaged]
// and holds what could be, with the reasons in Problems.
//
// Identity is the SHA-256 over Message-ID, From, Date, Subject and the decoded
// parts. Trace fields (RFC 5322 section 3.6.7), transfer encodings and line
// ends do not count, so a message that is delivered twice, by whichever way,
// is the same message.
//
// Cut holds what may have been typed after all, where no program has marked it:
// below a signature's divider, or below the introduction of a quote. Lines of a
// letter of ours are among it only if nothing was typed elsewhere. Nothing of it is
// ever to be carried out.
func Read(raw []byte, o ReadOptions) (m Message) {
	r := &reader{o: o, limits: o.Limits.orDefault()}
	defer func() {
		if v := recover(); v != nil {
			m.Kind, m.Text = Damaged, ""
			r.problem(InternalError)
			m.Problems = r.problems
			if m.Identity == "" {
				sum := sha256.Sum256(raw)
				m.Identity = hex.EncodeToString(sum[:])
			}
		}
	}()
	return r.read(raw)
}

// ReadBody reads a plain body, UTF-8 with line ends of any sort, as if it were
// that of a message: Text is what was typed.
func ReadBody(text string) Message {
	r := &reader{limits: Limits{}.orDefault()}
	m := Message{Kind: Person, Charset: "utf-8"}
	m.Text = r.typed(strings.ToValidUTF8(text, "\uFFFD"))
	m.Problems = r.problems
	return m
}

// PlainText is the plain text of a letter of ours, line for line and nothing left
// out; of one without text it is empty.
func PlainText(letter []byte) string {
	r := &reader{limits: Limits{}.orDefault()}
	return r.content(r.part(letter, 0)).text
}

// A reader reads one message.
type reader struct {
	o                        ReadOptions
	limits                   Limits
	parts                    int // seen so far, as what follows
	attachments, decodedSize int
	headers                  int // bytes of them
	problems                 []Problem
	sums                     []byte // of the decoded leaves, for the identity
	report                   *part  // message/delivery-status of a bounce
	reached                  bool   // it tells of arrivals only
	charset                  string
	texts                    []content   // that are attached
	textDecoded              int         // bytes of text decoded so far
	letters                  letterMarks // what those of ours are known by
	typist                   *typist     // who went through a text last
	decoder                  mime.WordDecoder
	guesser
}

func (r *reader) problem(p Problem) {
	if i, found := slices.BinarySearch(r.problems, p); !found {
		r.problems = slices.Insert(r.problems, i, p)
	}
}

func (r *reader) read(raw []byte) Message {
	raw = r.measure(raw)
	top := r.part(raw, 0)
	m := Message{}
	r.addresses(top.header, &m)
	m.Subject = r.text(top, "Subject")
	m.MessageID = first(messageIDs(top.header.Get("Message-Id")))
	m.InReplyTo = first(messageIDs(top.header.Get("In-Reply-To")))
	m.References = messageIDs(top.header.Get("References"))
	m.Date = readDate(top.header.Get("Date"))
	signatures, more := dkimFields(top.header, m.From.Domain())
	m.Auth = r.auth(top.header, raw[:len(raw)-len(top.body)], m, signatures, more)
	m.Aliases = aliases(signatures, m.From)
	if m.Replies = r.replies(top.header, &m); len(m.Replies) > 0 {
		m.Reply = &m.Replies[0]
	}
	r.letters = r.letterMarks(top, m)
	body := r.settle(r.content(top))
	m.Charset = r.charset
	m.Text = r.typed(body.text)
	m.Cut = r.typist.left(m.Text == "")
	if len(r.texts) > 0 {
		body = r.attached(&m, body)
	}
	if !body.found {
		m.Charset = ""
		r.problem(NoText)
	}
	m.Kind, m.Failed = r.kind(top, m, body.text)
	if m.Kind == Bounce && m.Reply == nil {
		if m.Replies = r.repliesBack(top); len(m.Replies) > 0 {
			m.Reply = &m.Replies[0]
		}
	}
	if m.Kind == Person && (len(top.header) == 0 || slices.ContainsFunc(r.problems, incomplete)) {
		m.Kind = Damaged
	}
	m.Identity = r.identity(top, m)
	m.Problems = r.problems
	return m
}

// readDate reads a date (RFC 5322 section 3.3); zero if it is none.
func readDate(s string) time.Time {
	// Nearly all programs write this, one of the many forms that net/mail tries.
	plain, _, _ := strings.Cut(s, " (") // the name of the zone
	if date, err := time.Parse("Mon, 2 Jan 2006 15:04:05 -0700", plain); err == nil {
		return date
	}
	date, err := netmail.ParseDate(s)
	if err != nil {
		return time.Time{}
	}
	return date
}

// incomplete reports whether a sheet of orders may lack its end because of p.
func incomplete(p Problem) bool { return p == InternalError || slices.Contains(Bounds(), p) }

// bound cuts overlong lines and text.
func (r *reader) bound(text string) string {
	if len(text) > r.limits.Text {
		text = strings.ToValidUTF8(text[:r.limits.Text], "")
		r.problem(LongText)
	}
	text = newlines(text)
	most := r.limits.Line
	if longest(text) <= most {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	for line := range strings.Lines(text) {
		if bare := strings.TrimSuffix(line, "\n"); len(bare) > most {
			r.problem(LongLine)
			line = strings.ToValidUTF8(bare[:most], "") + line[len(bare):]
		}
		out.WriteString(line)
	}
	return out.String()
}

// longest is how long the longest line of a text is.
func longest(text string) int {
	most := 0
	for more := true; more; {
		var line string
		line, text, more = strings.Cut(text, "\n")
		most = max(most, len(line))
	}
	return most
}

func (r *reader) identity(top *part, m Message) string {
	return digest(r.sums, m.MessageID, strings.ToLower(m.From.Addr), strings.TrimSpace(top.header.Get("Date")), m.Subject)
}

// digest is the hex SHA-256 of some texts, each behind its length, and of what
// follows them.
func digest(rest []byte, texts ...string) string {
	b := make([]byte, 0, 512)
	for _, s := range texts {
		b = strconv.AppendInt(b, int64(len(s)), 10)
		b = append(append(append(b, ':'), s...), ',')
	}
	sum := sha256.Sum256(append(b, rest...))
	return hex.EncodeToString(sum[:])
}

// newlines makes every line end \n.
func newlines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

func first(s []string) string {
	if len(s) == 0 {
		return ""
	}
	return s[0]
}

// MarshalJSON gives the form that people and scripts read: kind, from,
// subject, message_id, in_reply_to, text, charset, failed, token, auth and
// problems. Lists are never null; what is not known is empty.
func (m Message) MarshalJSON() ([]byte, error) {
	out := struct {
		Kind      Kind      `json:"kind"`
		From      string    `json:"from"`
		Name      string    `json:"name,omitempty"`
		Subject   string    `json:"subject"`
		MessageID string    `json:"message_id"`
		InReplyTo string    `json:"in_reply_to"`
		Text      string    `json:"text"`
		Charset   string    `json:"charset"`
		Failed    []Failure `json:"failed"`
		Token     string    `json:"token"`
		Match     string    `json:"match,omitempty"`
		Report    int       `json:"report,omitempty"`
		Auth      authJSON  `json:"auth"`
		Problems  []Problem `json:"problems"`
	}{
		Kind: m.Kind, From: m.From.Addr, Name: m.From.Name, Subject: m.Subject, MessageID: m.MessageID,
		InReplyTo: m.InReplyTo, Text: m.Text, Charset: m.Charset,
		Failed: append([]Failure{}, m.Failed...), Problems: append([]Problem{}, m.Problems...),
		Auth: m.Auth.json(),
	}
	if m.Reply != nil {
		out.Token, out.Match, out.Report = m.Reply.Token, m.Reply.Match, m.Reply.Report
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // <anna@example.org> is to be read by people
	err := enc.Encode(out)
	return b.Bytes(), err
}
