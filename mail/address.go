package mail

import (
	"mime"
	netmail "net/mail"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/emersion/go-message"
)

// addresses fills in who wrote to whom. More than one author, or more than one
// From, is a problem: nobody can vouch for such a sender (RFC 7489 section 6.6.1).
func (r *reader) addresses(h message.Header, m *Message) {
	from := addressList(h.Values("From"))
	if len(from) > 0 {
		m.From = from[0]
	}
	if len(from) != 1 || len(h.Values("From")) != 1 || m.From.Domain() == "" || ambiguous(h.Get("From")) {
		r.problem(BadSender)
	}
	m.ReplyTo = addressList(h.Values("Reply-To"))
	m.To = addressList(h.Values("To"))
	m.Cc = addressList(h.Values("Cc"))
}

// ambiguous reports whether a From that is no address list holds more than one
// thing that could be taken for the author's address, such as
// anna@example.org@elsewhere.example: which of them a server has checked, nobody
// knows.
func ambiguous(from string) bool {
	_, err := (&netmail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: charsetReader}}).ParseList(from)
	return err != nil && strings.Count(from, "@") > 1
}

// looseAddress finds what is surely an address in a field that is no list of them.
var looseAddress = regexp.MustCompile(`[^\s<>"(),;:\[\]@]+@[^\s<>"(),;:@]+`)

// addressList reads address lists (RFC 5322 section 3.4), or what looks like
// addresses in them if they are malformed. At most 100 are read.
func addressList(values []string) []Address {
	var out []Address
	parser := netmail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: charsetReader}}
	for _, v := range values {
		list, err := parser.ParseList(v)
		for _, a := range list {
			out = append(out, Address{Name: oneLine(a.Name), Addr: a.Address})
		}
		if err != nil {
			for _, a := range looseAddress.FindAllString(v, 100) {
				out = append(out, Address{Addr: a})
			}
		}
	}
	return out[:min(len(out), 100)]
}

// replyPattern is MATCH.TOKEN.REPORT.
const replyPattern = `([A-Za-z0-9_-]{1,16})\.([A-Za-z2-7]{26})\.([0-9]{1,9})`

var (
	replyDetail  = regexp.MustCompile(`^` + replyPattern + `$`)
	replySubject = regexp.MustCompile(`\[` + replyPattern + `\]`)
)

// replies finds the Replies that a message answers: in the addresses it was
// sent to, then in those it was delivered to, then in its subject. Each stands
// there once, and no more than ten do.
func (r *reader) replies(h message.Header, m *Message) []Reply {
	candidates := append(append([]Address{}, m.To...), m.Cc...)
	for _, field := range []string{"Delivered-To", "X-Original-To", "Envelope-To"} {
		candidates = append(candidates, addressList(h.Values(field))...)
	}
	var out []Reply
	add := func(match []string) {
		if match == nil {
			return
		}
		if reply := newReply(match); len(out) < 10 && !slices.Contains(out, *reply) {
			out = append(out, *reply)
		}
	}
	for _, a := range candidates {
		if detail, ok := r.detail(a.Addr); ok {
			add(replyDetail.FindStringSubmatch(detail))
		}
	}
	if r.o.SubjectTokens {
		add(replySubject.FindStringSubmatch(m.Subject))
	}
	return out
}

// ParseReply reads the Reply out of a plus-address, as of [Reply.Address]; it
// is false where there is none.
func ParseReply(addr string) (Reply, bool) {
	local, _, _ := cutLast(addr, "@")
	_, detail, _ := strings.Cut(local, "+")
	match := replyDetail.FindStringSubmatch(detail)
	if match == nil {
		return Reply{}, false
	}
	return *newReply(match), true
}

func newReply(match []string) *Reply {
	n, _ := strconv.Atoi(match[3])
	return &Reply{Match: strings.ToUpper(match[1]), Token: strings.ToLower(match[2]), Report: n}
}

// detail is what stands between + and @ in an address of ours (RFC 5233).
func (r *reader) detail(addr string) (string, bool) {
	local, domain, _ := cutLast(addr, "@")
	user, detail, found := strings.Cut(local, "+")
	if !found {
		return "", false
	}
	if len(r.o.Own) == 0 {
		return detail, true
	}
	return detail, r.own(user + "@" + domain)
}

// own reports whether addr is an address of ours, with or without a detail.
func (r *reader) own(addr string) bool {
	bare := Address{Addr: addr}
	if local, domain, ok := cutLast(addr, "@"); ok {
		if user, _, plus := strings.Cut(local, "+"); plus {
			bare.Addr = user + "@" + domain
		}
	}
	for _, a := range r.o.Own {
		if a.Is(bare) || a.Addr != "" && strings.EqualFold(a.Addr, addr) {
			return true
		}
	}
	return false
}

var messageID = regexp.MustCompile(`<([^<>\s]+)>`)

// messageIDs finds the message identifiers in a field (RFC 5322 section
// 3.6.4), without < and >; a bare one is taken as it is. At most 1000.
func messageIDs(s string) []string {
	var out []string
	for _, match := range messageID.FindAllStringSubmatch(s, 1000) {
		out = append(out, match[1])
	}
	if s = strings.TrimSpace(s); out == nil && s != "" && !strings.ContainsAny(s, " \t<>") {
		out = append(out, s)
	}
	return out
}

// oneLine folds every run of white space and control characters to one space.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(c rune) bool { return c <= ' ' || c == 0x7f || c == '\u00a0' || c == '\u2028' || c == '\u2029' }), " ")
}
