package mail

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
)

// A Resolver asks the DNS; *net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// maxSignatures is how many DKIM signatures of one message are looked at.
const maxSignatures = 5

// A Signature is one DKIM signature of a message, checked here.
type Signature struct {
	Domain string   // that answers for the message (d=)
	Signed []string // names of the signed header fields, in lower case
	Err    error    // nil if the signature holds
}

// Signatures checks the DKIM signatures of a message as it lay on the server
// (RFC 6376 section 6), the topmost five. The error is one of the DNS, that
// may be gone tomorrow; what was found without it is returned.
func Signatures(ctx context.Context, raw []byte, dns Resolver) ([]Signature, error) {
	var temporary error
	results, err := dkim.VerifyWithOptions(bytes.NewReader(crlf(raw)), &dkim.VerifyOptions{
		LookupTXT:        func(name string) ([]string, error) { return dns.LookupTXT(ctx, name) },
		MaxVerifications: maxSignatures,
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return nil, nil // no header that could be signed
	}
	var out []Signature
	for _, v := range results {
		s := Signature{Domain: strings.ToLower(v.Domain), Err: v.Err}
		for _, k := range v.HeaderKeys {
			s.Signed = append(s.Signed, strings.ToLower(k))
		}
		if dkim.IsTempFail(v.Err) {
			temporary = errorf("DKIM key of %s: %w", s.Domain, v.Err)
		}
		out = append(out, s)
	}
	return out, temporary
}

// CheckDKIM lets the DKIM signatures of a message vouch for its sender, where
// the club's server has not already. A signature vouches if it holds, is of
// the sender's organization (RFC 7489 section 3.1.1), and covers From and
// Subject and the field, To or Cc, that names the club: else whoever got a
// letter of the sender's could send it on to the club as orders (RFC 6376
// section 8.6). A field that stands there twice is not covered (section 8.15).
//
// A signature that does not hold says nothing against the sender (section
// 6.1), and none outweighs a failure that the club's server reports.
//
// The error is one of the DNS; the message may be checked again later.
func CheckDKIM(ctx context.Context, m *Message, raw []byte, o ReadOptions, dns Resolver) error {
	domain := m.From.Domain()
	if domain == "" || m.Auth.Vouched() || m.Auth.Failed() || slices.Contains(m.Problems, BadSender) {
		return nil
	}
	signatures, err := Signatures(ctx, raw, dns)
	r := &reader{o: o, limits: o.Limits.orDefault()}
	h := r.part(raw, 0).header
	covers := func(s Signature, field string) bool {
		return slices.Contains(s.Signed, field) && len(h.Values(field)) == 1
	}
	for _, s := range signatures {
		switch {
		case s.Err != nil, !aligned(s.Domain, domain), !covers(s, "from"), !covers(s, "subject"):
			continue
		case r.names(m.To) && covers(s, "to"), r.names(m.Cc) && covers(s, "cc"):
			m.Auth.DKIM, m.Auth.By, m.Auth.Aligned = "pass", byDKIM, true
			return nil
		}
	}
	return err
}

// names reports whether the club is among addresses. A reader that knows no
// own address takes any for it.
func (r *reader) names(list []Address) bool {
	return len(list) > 0 && len(r.o.Own) == 0 || slices.ContainsFunc(list, func(a Address) bool { return r.own(a.Addr) })
}

// crlf makes every line end CRLF, as signatures are made over.
func crlf(raw []byte) []byte {
	if bytes.Count(raw, []byte("\n")) == bytes.Count(raw, []byte("\r\n")) {
		return raw
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}
