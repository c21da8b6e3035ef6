package mail

import (
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/authres"
	"golang.org/x/net/publicsuffix"
)

// Auth is what the club's own server found out about the sender of a message
// (RFC 8601). Results are "pass", "fail" and the like; empty if the server
// said nothing of that method.
type Auth struct {
	SPF, DKIM, DMARC string
	// Aligned is true if a domain that passed is that of From: the same
	// organizational domain (RFC 7489 section 3.1).
	Aligned bool
	// By says what vouches for the sender: "dmarc", "dkim" or "spf" as the
	// club's server found, "dkim-here" as [CheckDKIM] did; empty for nothing.
	By     string
	failed bool
}

// byDKIM is the By of a signature that was checked here.
const byDKIM = "dkim-here"

// Vouched reports whether the club's server, or a signature checked here,
// vouches for the address in From.
func (a Auth) Vouched() bool { return a.Aligned && !a.failed }

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

// readAuth reads the Authentication-Results of the server id, topmost first.
// Fields of other servers say nothing, and those of the sender least of all: a
// method counts as the topmost field has it, so that what a sender wrote below
// is never heard where the server itself speaks. (The server must remove what
// pretends to be its own, RFC 8601 section 5.)
func readAuth(fields []string, id string, from Address) Auth {
	var a Auth
	domain := from.Domain()
	if id == "" || domain == "" {
		return a
	}
	var spfFailed, dkimFailed bool
	heard := map[string]bool{}
	for _, field := range fields[:min(len(fields), 20)] {
		server, results, _ := authres.Parse(bareAuthResults(field))
		if !strings.EqualFold(server, id) {
			continue
		}
		here := map[string]bool{}
		for _, result := range results {
			switch res := result.(type) {
			case *authres.SPFResult:
				if heard["spf"] {
					continue
				}
				here["spf"] = true
				a.SPF = better(a.SPF, string(res.Value))
				from := res.From
				if from == "" {
					from = res.Helo
				}
				is := aligned(domainOf(from), domain)
				a.pass("spf", res.Value == authres.ResultPass && is)
				spfFailed = spfFailed || (res.Value == authres.ResultFail || res.Value == authres.ResultHardFail) && (is || from == "")
			case *authres.DKIMResult:
				if heard["dkim"] {
					continue
				}
				here["dkim"] = true
				a.DKIM = better(a.DKIM, string(res.Value))
				signer := res.Domain
				if signer == "" {
					signer = domainOf(res.Identifier)
				}
				is := aligned(signer, domain)
				a.pass("dkim", res.Value == authres.ResultPass && is)
				dkimFailed = dkimFailed || res.Value == authres.ResultFail && (is || signer == "")
			case *authres.DMARCResult:
				if heard["dmarc"] || res.From != "" && !strings.EqualFold(domainOf(res.From), domain) {
					continue
				}
				here["dmarc"] = true
				a.DMARC = better(a.DMARC, string(res.Value))
				a.pass("dmarc", res.Value == authres.ResultPass)
			}
		}
		for method := range here {
			heard[method] = true
		}
	}
	switch a.DMARC {
	case "fail":
		a.failed, a.Aligned, a.By = true, false, ""
	case "pass":
	default:
		a.failed = !a.Aligned && (spfFailed || dkimFailed)
	}
	return a
}

// elsewhere reports whether a message was written to somebody else and came to
// the club by another's hand: it names no address of the club's domain in To
// or Cc, or says that it was sent on (RFC 5322 section 3.6.6). A signature of
// its writer survives that, so what vouches for him does not show that he meant
// the club. Who knows no own address cannot tell.
func (r *reader) elsewhere(h header, m Message) bool {
	if len(r.o.Own) == 0 {
		return false
	}
	if h.Has("Resent-From") || h.Has("Resent-To") {
		return true
	}
	return !slices.ContainsFunc(append(slices.Clone(m.To), m.Cc...), func(a Address) bool {
		return slices.ContainsFunc(r.o.Own, func(own Address) bool { return a.Domain() == own.Domain() })
	})
}

// strength orders what may vouch for a sender.
var strength = []string{"", "spf", "dkim", "dmarc"}

// pass notes that a method shows the sender, if ok.
func (a *Auth) pass(method string, ok bool) {
	if !ok {
		return
	}
	a.Aligned = true
	if slices.Index(strength, method) > slices.Index(strength, a.By) {
		a.By = method
	}
}

// Authservs are the servers that wrote Authentication-Results on a message, the
// topmost first.
func Authservs(raw []byte) []string {
	r := &reader{limits: Limits{}.orDefault()}
	var out []string
	for _, field := range r.part(raw, 0).header.Values("Authentication-Results") {
		if server, _, _ := authres.Parse(bareAuthResults(field)); server != "" && !slices.Contains(out, server) {
			out = append(out, server)
		}
	}
	return out
}

// better keeps a pass among the results of several signatures.
func better(old, new string) string {
	if old == "pass" || old != "" && new != "pass" {
		return old
	}
	return new
}

func domainOf(s string) string {
	if _, d, ok := cutLast(s, "@"); ok {
		s = d
	}
	return strings.ToLower(strings.TrimSuffix(s, "."))
}

// aligned reports whether a and b belong to one organization.
func aligned(a, b string) bool {
	a, b = strings.ToLower(strings.TrimSuffix(a, ".")), strings.ToLower(strings.TrimSuffix(b, "."))
	if a == "" || b == "" {
		return false
	}
	if a == b {
		return true
	}
	orgA, errA := publicsuffix.EffectiveTLDPlusOne(a)
	orgB, errB := publicsuffix.EffectiveTLDPlusOne(b)
	return errA == nil && errB == nil && orgA == orgB
}

// bareAuthResults takes comments out of a field and makes each quoted string
// one word, so that nothing within them is taken for a result.
func bareAuthResults(s string) string {
	if strings.ContainsAny(s, `\"(`) {
		s = withoutComments(s)
	}
	s = strings.Join(strings.Fields(s), " ")
	if strings.Contains(s, " =") || strings.Contains(s, "= ") {
		s = looseEquals.Replace(s) // "spf = pass" is "spf=pass"
	}
	return s
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

var looseEquals = strings.NewReplacer(" = ", "=", " =", "=", "= ", "=")
