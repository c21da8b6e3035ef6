package mail

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Auth is what the club's own server found out about the sender of a message
// (RFC 8601). Results are "pass", "fail" and the like; empty if the server
// said nothing of that method.
type Auth struct {
	SPF, DKIM, DMARC string
	// By says what vouches for the sender: "dmarc", "dkim" or "spf" as the
	// club's server found, "dkim-here" as [CheckDKIM] did; empty for nothing.
	By     string
	failed bool
}

// byDKIM is the By of a signature that was checked here.
const byDKIM = "dkim-here"

// Vouched reports whether the club's server, or a signature checked here,
// vouches for it that who writes from the address in From sent this message to
// the club. (docs/mail.md has the rules as a table.)
func (a Auth) Vouched() bool { return a.By != "" }

// Failed reports whether the club's server found that From is not who wrote:
// DMARC failed, or, without a word of DMARC, what should have shown the
// sender's domain failed and nothing else shows it.
func (a Auth) Failed() bool { return a.failed }

type authJSON struct {
	SPF     string `json:"spf"`
	DKIM    string `json:"dkim"`
	DMARC   string `json:"dmarc"`
	By      string `json:"by"`
	Vouched bool   `json:"vouched"`
	Failed  bool   `json:"failed"`
}

func (a Auth) json() authJSON {
	return authJSON{a.SPF, a.DKIM, a.DMARC, a.By, a.Vouched(), a.Failed()}
}

// auth finds out who vouches for a message from its header, whose bytes are
// head, and its signatures, of which there are more than those if more is true.
//
// That its writer's domain sent a message straight to the club (SPF) shows that
// he meant it so. That it bears a signature of that domain (DKIM) shows only
// that he once wrote it: whoever has the message can send it on, with other
// fields above (RFC 6376 section 8.15), as often as he likes (section 8.6). So a
// signature vouches only if it covers all that makes the message one to the
// club, and that message and no other. DMARC passes by either.
func (r *reader) auth(h header, head []byte, m Message, signatures []dkimField, more bool) Auth {
	found := findings(ownResults(h, r.o.AuthservID), m.From.Domain())
	a := Auth{SPF: found.spf, DKIM: found.dkim, DMARC: found.dmarc, failed: found.failed()}
	named := r.meant(h, head, m)
	if a.failed || len(named) == 0 {
		return a
	}
	covered := func(p pass) bool { return !more && p.covered(signatures, h, named) }
	if found.straight {
		a.By = "spf"
	}
	if slices.ContainsFunc(found.signed, covered) {
		a.By = "dkim"
	}
	// A DMARC that passed by nothing that is named may have passed by any
	// signature; only where there is none must it have been SPF.
	unnamed := len(found.signed) == 0 && (covered(pass{}) || found.spf == "" && !h.Has("Dkim-Signature"))
	if found.dmarc == "pass" && (a.By != "" || unnamed) {
		a.By = "dmarc"
	}
	return a
}

// meant are those of the fields To and Cc that name the club, in lower case, if a
// message can be no other than its writer sent, and was sent by him to the club.
// Nothing vouches for any other: one that was sent on (RFC 5322 section 3.6.6),
// that is to an address which is not the club's own, that lacks or repeats what
// tells it from others (section 3.6), or whose header others may read in another
// way. Who knows no own address takes any for it.
func (r *reader) meant(h header, head []byte, m Message) []string {
	if slices.Contains(r.problems, BadSender) || slices.ContainsFunc(r.problems, incomplete) || r.twofold(h, head) {
		return nil
	}
	for _, name := range []string{"From", "To", "Cc", "Subject", "Date", "Message-Id"} {
		if len(h.Values(name)) > 1 {
			return nil
		}
	}
	resent := func(f rawField) bool { return strings.HasPrefix(f.name, "Resent-") }
	if m.MessageID == "" || m.Date.IsZero() || slices.ContainsFunc(h, resent) {
		return nil
	}
	var named []string
	if r.names(m.To) {
		named = append(named, "to")
	}
	if r.names(m.Cc) {
		named = append(named, "cc")
	}
	return named
}

// names reports whether the club is among addresses.
func (r *reader) names(list []Address) bool {
	return len(list) > 0 && len(r.o.Own) == 0 || slices.ContainsFunc(list, func(a Address) bool { return r.own(a.Addr) })
}

// twofold reports whether a header may end elsewhere, or hold other fields, for
// a server that reads it more strictly, or less, than we do: what that server
// checked is then not what is read here.
func (r *reader) twofold(h header, head []byte) bool {
	lines, returns := bytes.Count(head, []byte("\n")), bytes.Count(head, []byte("\r"))
	return slices.Contains(r.problems, BadHeader) || bytes.IndexByte(head, 0) >= 0 ||
		returns > 0 && (returns != lines || bytes.Count(head, []byte("\r\n")) != lines) ||
		slices.ContainsFunc(h, func(f rawField) bool { return len(f.as) > len(f.name) })
}

// finds is what the club's server found out about who wrote a message.
type finds struct {
	spf, dkim, dmarc      string
	straight              bool   // SPF passed for a domain of the sender's organization
	signed                []pass // signatures of that organization that hold
	spfFailed, dkimFailed bool
}

// A pass is a signature that the club's server found to hold, by what it names
// of it (RFC 8601 section 2.7.1, RFC 6008); the rest is empty.
type pass struct{ domain, identity, selector, begins string }

// findings reads the results of several fields. A method counts as the
// topmost field has it that names it.
func findings(fields [][]result, domain string) finds {
	var f finds
	if domain == "" {
		return f
	}
	heard := map[string]bool{}
	for _, results := range fields {
		here := map[string]bool{}
		for _, res := range results {
			if heard[res.method] {
				continue
			}
			switch res.method {
			case "spf":
				f.spf = better(f.spf, res.value)
				from := res.property("smtp.mailfrom")
				if from == "" {
					from = res.property("smtp.helo")
				}
				is := aligned(domainOf(from), domain)
				f.straight = f.straight || res.value == "pass" && is
				f.spfFailed = f.spfFailed || (res.value == "fail" || res.value == "hardfail") && (is || from == "")
			case "dkim":
				f.dkim = better(f.dkim, res.value)
				p := pass{res.property("header.d"), res.property("header.i"), res.property("header.s"), res.property("header.b")}
				signer := p.domain
				if signer == "" {
					signer = domainOf(p.identity)
				}
				is := aligned(signer, domain)
				if res.value == "pass" && is {
					f.signed = append(f.signed, p)
				}
				f.dkimFailed = f.dkimFailed || res.value == "fail" && (is || signer == "")
			case "dmarc":
				if from := res.property("header.from"); from != "" && !strings.EqualFold(domainOf(from), domain) {
					continue
				}
				f.dmarc = better(f.dmarc, res.value)
			}
			here[res.method] = true
		}
		for method := range here {
			heard[method] = true
		}
	}
	return f
}

// failed is as [Auth.Failed] says.
func (f finds) failed() bool {
	switch f.dmarc {
	case "fail":
		return true
	case "pass":
		return false
	}
	return !f.straight && len(f.signed) == 0 && (f.spfFailed || f.dkimFailed)
}

// maxOwnResults is how many fields of the club's server are read.
const maxOwnResults = 20

// ownResults are what the club's server says in its Authentication-Results: those that
// stand together, the topmost first. Nothing below is heard, nor what other
// servers say. A server writes its fields above those that came with the message,
// so that what the sender wrote stands below: under the server's own Received,
// if that is the lowest, or else directly under them. (What pretends to be
// its own, the server must remove, RFC 8601 section 5.)
func ownResults(h header, id string) [][]result {
	var out [][]result
	if id == "" {
		return nil
	}
	for _, f := range h {
		if f.name == "Authentication-Results" {
			if server, results := authResults(f.value()); strings.EqualFold(server, id) && len(out) < maxOwnResults {
				out = append(out, results)
				continue
			}
		}
		filters := f.name == "Received-Spf" || f.name == "Dkim-Filter" || f.name == "Dmarc-Filter" // which write between them
		if len(out) > 0 && !filters {
			break
		}
	}
	return out
}

// Authservs are the servers that wrote Authentication-Results on a message, the
// topmost first.
func Authservs(raw []byte) []string {
	r := &reader{limits: Limits{}.orDefault()}
	var out []string
	for _, field := range r.part(raw, 0).header.Values("Authentication-Results") {
		if server, _ := authResults(field); server != "" && !slices.Contains(out, server) {
			out = append(out, server)
		}
	}
	return out
}

// A result is what a server found by one method (RFC 8601 section 2.2). Method
// and value are in lower case; the properties are NAME=VALUE.
type result struct {
	method, value string
	properties    []string
}

// property is a value that the result names; empty if it does not.
func (r result) property(name string) string {
	for _, p := range r.properties {
		if key, value, _ := strings.Cut(p, "="); strings.EqualFold(key, name) {
			return value
		}
	}
	return ""
}

// authResults reads an Authentication-Results: the server that wrote it, and
// what it found. What is no result is left out. Of a version that is not known
// nothing is read.
func authResults(field string) (server string, out []result) {
	said, rest, _ := strings.Cut(bareAuthResults(field), ";")
	words := strings.Fields(said)
	if len(words) == 0 || len(words) > 2 || len(words) == 2 && words[1] != "1" {
		return "", nil
	}
	for text := range strings.SplitSeq(rest, ";") {
		said := strings.Fields(text)
		if len(said) == 0 {
			continue
		}
		if method, value, ok := strings.Cut(strings.ToLower(said[0]), "="); ok {
			out = append(out, result{method, value, said[1:]})
		}
	}
	return words[0], out
}

// better keeps a pass among the results of several signatures.
func better(old, new string) string {
	if old == "pass" || old != "" && new != "pass" {
		return old
	}
	return new
}

func domainOf(s string) string {
	if _, d, ok := cutAt(s); ok {
		s = d
	}
	return strings.ToLower(strings.TrimSuffix(s, "."))
}

// aligned reports whether a and b belong to one organization.
func aligned(a, b string) bool {
	a, b = strings.ToLower(strings.TrimSuffix(a, ".")), strings.ToLower(strings.TrimSuffix(b, "."))
	if a == b {
		return a != ""
	}
	orgA, errA := publicsuffix.EffectiveTLDPlusOne(a)
	orgB, errB := publicsuffix.EffectiveTLDPlusOne(b)
	return errA == nil && errB == nil && orgA == orgB
}

// Organization is the domain of those whose an address is (RFC 7489 section 3.2), as
// example.co.uk of anna@post.example.co.uk; the domain as it stands where they are not known.
func (a Address) Organization() string {
	domain := a.Domain()
	if of, err := publicsuffix.EffectiveTLDPlusOne(domain); err == nil {
		return of
	}
	return domain
}

// bareAuthResults takes comments out of a field and makes each quoted string
// one word, so that nothing within them is taken for a result.
func bareAuthResults(s string) string {
	if strings.ContainsAny(s, `\"(`) {
		s = withoutComments(s)
	}
	s = oneLine(s)
	return strings.ReplaceAll(strings.ReplaceAll(s, " =", "="), "= ", "=") // "spf = pass" is "spf=pass"
}

func withoutComments(s string) string {
	var out strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && (depth > 0 || quoted):
			i++
		case quoted:
			if c == '"' {
				quoted = false
			} else if strings.IndexByte("; \t\r\n=", c) >= 0 {
				out.WriteByte('_')
			} else {
				out.WriteByte(c)
			}
		case depth > 0:
			if c == '(' {
				depth++
			} else if c == ')' {
				depth--
			}
		case c == '"':
			quoted = true
		case c == '(':
			depth = 1
			out.WriteByte(' ')
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}
