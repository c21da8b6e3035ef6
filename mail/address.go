package mail

import (
	netmail "net/mail"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// addresses fills in who wrote to whom. More than one author, or more than one
// From, is a problem: nobody can vouch for such a sender (RFC 7489 section 6.6.1).
func (r *reader) addresses(h header, m *Message) {
	from := r.written(h.Values("From"))
	if len(from) > 0 {
		m.From = from[0]
	}
	if len(m.From.Addr) > maxAddress {
		m.From.Addr = "" // it is nobody's
	}
	if len(from) != 1 || len(h.Values("From")) != 1 || m.From.Domain() == "" || r.ambiguous(h.Get("From")) {
		r.problem(BadSender)
	}
	m.ReplyTo = r.addressList(h.Values("Reply-To"))
	m.To = r.addressList(h.Values("To"))
	m.Cc = r.addressList(h.Values("Cc"))
}

// maxAddress is how many bytes an address has at most: 64 before the at sign, 255
// behind it (RFC 5321 section 4.5.3.1).
const maxAddress = 64 + 1 + 255

// ambiguous reports whether a From that is no address list holds more than one
// thing that could be taken for the author's address, such as
// anna@example.org@elsewhere.example: which of them a server has checked, nobody
// knows.
func (r *reader) ambiguous(from string) bool {
	if strings.Count(from, "@") < 2 {
		return false
	}
	_, err := (&netmail.AddressParser{WordDecoder: r.words()}).ParseList(from)
	return err != nil
}

// looseAddress finds what is surely an address in a field that is no list of them.
var looseAddress = regexp.MustCompile(`[^\s<>"(),;:\[\]@]+@[^\s<>"(),;:@]+`)

// addressList reads address lists (RFC 5322 section 3.4), or what looks like
// addresses in them if they are malformed. At most 100 are read.
func (r *reader) addressList(values []string) []Address {
	return slices.DeleteFunc(r.written(values), func(a Address) bool { return a.Addr == "" })
}

// written is an addressList with what is written as an address and is none, whose
// Addr is empty.
func (r *reader) written(values []string) []Address {
	if len(values) == 0 {
		return nil
	}
	var out []Address
	parser := &netmail.AddressParser{WordDecoder: r.words()}
	for _, v := range values {
		list, err := parser.ParseList(v)
		for _, a := range list {
			out = append(out, Address{Name: oneLine(a.Name), Addr: mailbox(a.Address)})
		}
		if err != nil {
			for _, a := range looseAddress.FindAllString(v, 100) {
				out = append(out, Address{Addr: mailbox(a)})
			}
		}
	}
	return out[:min(len(out), 100)]
}

// mailbox is an address, whose local part has no quotes, as it stands in a path
// (RFC 5321 section 4.1.2): with quotes if it needs them, so that
// "a@victim.example"@example.org is never taken for another. It is empty if it
// is no path of one word, or holds what is not seen.
func mailbox(addr string) string {
	local, domain, ok := cutAt(addr)
	literal := strings.HasPrefix(domain, "[") && strings.HasSuffix(domain, "]")
	named := domain != "" && strings.Trim(domain, ".") == domain && !strings.Contains(domain, "..") &&
		!strings.ContainsFunc(domain, notInDomain)
	if !ok || local == "" || strings.ContainsFunc(addr, notInPath) || !literal && !named {
		return ""
	}
	path := (&netmail.Address{Address: addr}).String()
	return path[1 : len(path)-1] // without < and >
}

func notInPath(c rune) bool {
	return c <= ' ' || c == '<' || c == '>' || c >= 0x7f && (c == utf8.RuneError || !unicode.IsPrint(c))
}

func notInDomain(c rune) bool {
	return c < 0x7f && !strings.ContainsRune(plainLetters+plainDigits+"-_.", c)
}

// replies finds the Replies that a message answers: in the addresses it was
// sent to, then in those it was delivered to, then in its subject. Each stands
// there once, and no more than ten do.
func (r *reader) replies(h header, m *Message) []Reply {
	candidates := append(append([]Address{}, m.To...), m.Cc...)
	for _, field := range []string{"Delivered-To", "X-Original-To", "Envelope-To"} {
		candidates = append(candidates, r.addressList(h.Values(field))...)
	}
	var out []Reply
	add := func(text string) (ok bool) {
		reply, ok := readReply(text)
		if ok && len(out) < 10 && !slices.Contains(out, reply) {
			out = append(out, reply)
		}
		return ok
	}
	for _, a := range candidates {
		if detail, ok := r.detail(a.Addr); ok {
			add(detail)
		}
	}
	if r.o.SubjectTokens {
		for _, rest, more := strings.Cut(m.Subject, "["); more; _, rest, more = strings.Cut(rest, "[") {
			tag, _, closed := strings.Cut(rest[:min(len(rest), maxReply+len("]"))], "]")
			if closed && add(tag) {
				break
			}
		}
	}
	return out
}

// ParseReply reads the Reply out of a plus-address, as of [Reply.Address]; it
// is false where there is none.
func ParseReply(addr string) (Reply, bool) {
	_, detail, _ := cutDetail(addr)
	return readReply(detail)
}

// cutDetail takes the detail out of an address (RFC 5233).
func cutDetail(addr string) (bare, detail string, found bool) {
	local, domain, _ := cutAt(addr)
	user, detail, found := strings.Cut(local, "+")
	return user + "@" + domain, detail, found
}

const (
	capitals     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	plainLetters = capitals + "abcdefghijklmnopqrstuvwxyz"
	plainDigits  = "0123456789"
)

// maxReply is how many bytes one has at most.
const maxReply = maxMatch + len(".") + tokenRun + len(".") + maxNumber

// readReply reads MATCH.TOKEN.REPORT.
func readReply(s string) (Reply, bool) {
	match, rest, _ := strings.Cut(s, ".")
	token, report, found := strings.Cut(rest, ".")
	switch {
	case !found, match == "", len(match) > maxMatch, len(token) != tokenRun, report == "", len(report) > maxNumber:
		return Reply{}, false
	case strings.Trim(match, plainLetters+plainDigits+"_-") != "",
		strings.Trim(token, plainLetters+"234567") != "",
		strings.Trim(report, plainDigits) != "":
		return Reply{}, false
	}
	n, err := strconv.Atoi(report)
	return Reply{Match: strings.ToUpper(match), Token: strings.ToLower(token), Report: n}, err == nil
}

// detail is what stands between + and @ in an address of ours.
func (r *reader) detail(addr string) (string, bool) {
	bare, detail, found := cutDetail(addr)
	return detail, found && (len(r.o.Own) == 0 || r.own(bare))
}

// own reports whether addr is an address of ours, with or without a detail.
func (r *reader) own(addr string) bool {
	bare, _, _ := cutDetail(addr)
	return slices.ContainsFunc(r.o.Own, func(a Address) bool {
		return a.Addr != "" && (strings.EqualFold(a.Addr, bare) || strings.EqualFold(a.Addr, addr))
	})
}

// messageIDs finds the message identifiers in a field (RFC 5322 section
// 3.6.4), without < and >; a bare one is taken as it is. At most 1000.
func messageIDs(s string) []string {
	var out []string
	for _, rest, more := strings.Cut(s, "<"); more && len(out) < 1000; _, rest, more = strings.Cut(rest, "<") {
		if at := strings.IndexAny(rest, "<> \t\r\n\f"); at > 0 && rest[at] == '>' {
			out = append(out, rest[:at])
		}
	}
	if s = strings.TrimSpace(s); out == nil && s != "" && !strings.ContainsAny(s, " \t<>") {
		out = append(out, s)
	}
	return out
}

// oneLine folds every run of white space and control characters to one space.
func oneLine(s string) string {
	if plainLine(s) && !strings.Contains(s, "  ") && !strings.Contains(s, "\t") && strings.TrimSpace(s) == s {
		return s
	}
	words := strings.FieldsFunc(s, func(c rune) bool {
		return c <= ' ' || c == 0x7f || c == '\u00a0' || c == '\u2028' || c == '\u2029'
	})
	return strings.Join(words, " ")
}
