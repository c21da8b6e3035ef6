package mail

import (
	"bytes"
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
)

// A Resolver asks the DNS; *net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// What is looked at of the DKIM signatures of one message: a stranger makes them,
// and the keys too.
const (
	maxSignatures   = 5        // signatures, of the sender's organization
	maxSignedNames  = 100      // names of fields that one covers
	maxSignedHeader = 32 << 10 // bytes of the fields that one covers
	maxSignedBodies = 20 << 20 // bytes of body, that of each signature counted anew
	maxKeyRecord    = 16 << 10 // bytes of a key as the DNS has it
	maxKeyBits      = 8192
	maxKeyExponent  = 65537
)

// A dkimField is a DKIM-Signature as it stands in a header (RFC 6376 section
// 3.5): what it says of itself, held or not.
type dkimField struct {
	at               int  // in the header
	sound            bool // its tags are read alike by everybody; the rest is empty if not
	domain, selector string
	base64           string // the signature, without white space
	bytes            []byte // what that stands for
	names            string // of the fields that it covers, in lower case, with colons around each
	part             bool   // it covers only part of the body (l=)
}

// isTagName reports whether a tag of a signature may have a name (RFC 6376 section 3.2).
func isTagName(name string) bool {
	return name != "" && strings.IndexByte(plainLetters, name[0]) >= 0 && strings.Trim(name, plainLetters+plainDigits+"_") == ""
}

// maxTags is how many tags a signature has at most.
const maxTags = 40

// readDKIMField reads a DKIM-Signature.
func readDKIMField(value string) dkimField {
	tags := make(map[string]string, 12)
	get := func(name string) string {
		return strings.ReplaceAll(strings.ReplaceAll(tags[name], " ", ""), "\t", "") // lines were joined before
	}
	for tag := range strings.SplitSeq(strings.TrimSuffix(strings.TrimRight(value, " \t"), ";"), ";") {
		name, value, ok := strings.Cut(tag, "=")
		name = strings.Trim(name, " \t")
		if _, again := tags[name]; !ok || again || !isTagName(name) || len(tags) == maxTags {
			return dkimField{}
		}
		tags[name] = value
	}
	_, part := tags["l"]
	s := dkimField{domain: strings.ToLower(get("d")), selector: strings.ToLower(get("s")), base64: get("b"), part: part}
	bytes, err := base64.StdEncoding.Strict().DecodeString(s.base64)
	s.bytes = bytes
	s.names = ":" + strings.ToLower(get("h")) + ":"
	whole := get("v") == "1" && s.domain != "" && s.selector != "" && err == nil && len(bytes) > 0
	if !whole || strings.Count(s.names, ":") > maxSignedNames+1 {
		return dkimField{}
	}
	s.sound = true
	return s
}

// dkimFields are the topmost five DKIM-Signatures of the organization of domain,
// and those of which nobody knows whose they are; more reports that there are
// others.
func dkimFields(h header, domain string) (list []dkimField, more bool) {
	if domain == "" {
		return nil, false
	}
	for i, f := range h {
		if f.name != "Dkim-Signature" {
			continue
		}
		s := readDKIMField(f.value())
		if s.sound && !aligned(s.domain, domain) {
			continue
		}
		if len(list) == maxSignatures {
			return list, true
		}
		s.at = i
		list = append(list, s)
	}
	return list, false
}

// covers reports whether a signature that holds can be for no other message than
// this one, to the club: it covers From, Date, Message-ID, the Subject if there
// is one, and one of the fields that name the club.
func (s dkimField) covers(h header, named []string) bool {
	for _, name := range []string{"from", "date", "message-id", "subject"} {
		if !s.signs(name) && (name != "subject" || h.Has("Subject")) {
			return false
		}
	}
	return s.sound && !s.part && slices.ContainsFunc(named, s.signs)
}

// signs reports whether a signature covers a field, by its name in lower case.
func (s dkimField) signs(name string) bool { return strings.Contains(s.names, ":"+name+":") }

// covered reports whether the signature that the club's server found to hold
// covers a message: every one that it may mean does.
func (p pass) covered(signatures []dkimField, h header, named []string) bool {
	meant := false
	for _, s := range signatures {
		if p.mayMean(s) {
			if meant = s.covers(h, named); !meant {
				return false
			}
		}
	}
	return meant
}

// mayMean reports whether it may be s that the club's server found to hold.
func (p pass) mayMean(s dkimField) bool {
	if !s.sound {
		return true
	}
	identity := domainOf(p.identity)
	return (p.domain == "" || domainOf(p.domain) == s.domain) &&
		(identity == "" || identity == s.domain || strings.HasSuffix(identity, "."+s.domain)) &&
		(p.selector == "" || strings.EqualFold(p.selector, s.selector)) &&
		strings.HasPrefix(s.base64, p.begins)
}

// aliases are as [Message.Aliases] says. A signature that others may read in
// another way has none, and vouches for nothing.
func aliases(signatures []dkimField, from Address) []string {
	var out []string
	for _, s := range signatures {
		if !s.sound {
			continue
		}
		alias := digest(nil, s.domain, s.selector, strings.ToLower(from.Addr), string(s.bytes))
		if !slices.Contains(out, alias) {
			out = append(out, alias)
		}
	}
	return out
}

// CheckDKIM lets the DKIM signatures of a message vouch for it, where the club's
// server has not already. One vouches if it holds, is of the sender's
// organization (RFC 7489 section 3.1.1), and covers what the club's server's word
// on it would have to be for. Only those that could vouch are checked, until one
// does.
//
// A signature that does not hold says nothing against the sender (section
// 6.1), and none outweighs a failure that the club's server reports.
//
// The error is one of the DNS; the message may be checked again later.
func CheckDKIM(ctx context.Context, m *Message, raw []byte, o ReadOptions, dns Resolver) error {
	if m.Auth.Vouched() || m.Auth.Failed() || slices.Contains(m.Problems, BadSender) {
		return nil
	}
	r := &reader{o: o, limits: o.Limits.orDefault()}
	raw = r.measure(raw)
	top := r.part(raw, 0)
	h := top.header
	named := r.meant(h, raw[:len(raw)-len(top.body)], *m)
	signatures, _ := dkimFields(h, m.From.Domain())
	body := crlf(top.body)
	var temporary error
	for left := maxSignedBodies; len(signatures) > 0; signatures = signatures[1:] {
		s := signatures[0]
		if !s.covers(h, named) {
			continue
		}
		if left -= len(body); left < 0 {
			break
		}
		switch err := s.holds(ctx, h, body, dns); {
		case err == nil:
			m.Auth.DKIM, m.Auth.By = "pass", byDKIM
			return nil
		case dkim.IsTempFail(err):
			temporary = errorf("DKIM key of %s: %w", s.domain, err)
		}
	}
	return temporary
}

// holds checks one signature (RFC 6376 section 6.1) over the fields as they were
// read here, and over a body with CRLF at the end of each line.
func (s dkimField) holds(ctx context.Context, h header, body []byte, dns Resolver) error {
	var head bytes.Buffer
	write := func(f rawField) { fmt.Fprintf(&head, "%s:%s\r\n", f.as, crlf([]byte(f.raw))) }
	write(h[s.at])
	for i, f := range h {
		if i != s.at && s.signs(strings.ToLower(f.name)) {
			write(f)
		}
	}
	if head.Len() > maxSignedHeader {
		return errorf("the signature of %s covers %d bytes of header", s.domain, head.Len())
	}
	head.WriteString("\r\n")
	results, err := verify(ctx, io.MultiReader(&head, bytes.NewReader(body)), 1, dns)
	if len(results) == 0 {
		return errorf("no signature of %s: %w", s.domain, err)
	}
	return results[0].Err
}

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
	results, err := verify(ctx, bytes.NewReader(crlf(raw)), maxSignatures, dns)
	if err != nil {
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

// verify checks the topmost signatures of a message.
func verify(ctx context.Context, message io.Reader, most int, dns Resolver) ([]*dkim.Verification, error) {
	results, err := dkim.VerifyWithOptions(message, &dkim.VerifyOptions{
		MaxVerifications: most,
		LookupTXT: func(name string) ([]string, error) {
			records, err := dns.LookupTXT(ctx, name)
			if err != nil {
				return nil, err
			}
			for _, record := range records {
				if err := checkKey(record); err != nil {
					return nil, err
				}
			}
			return records, nil
		},
	})
	if errors.Is(err, dkim.ErrTooManySignatures) {
		err = nil
	}
	return results, err
}

// checkKey refuses a key that costs much to use. Whatever else is wrong with it,
// such as too few bits (RFC 8301 section 3.2), is found where it is used.
func checkKey(record string) error {
	if len(record) > maxKeyRecord {
		return errorf("a DKIM key of %d bytes", len(record))
	}
	for tag := range strings.SplitSeq(record, ";") {
		name, value, _ := strings.Cut(tag, "=")
		if strings.TrimSpace(name) != "p" {
			continue
		}
		der, _ := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(value), ""))
		key, err := x509.ParsePKIXPublicKey(der)
		if err != nil {
			if key, err = x509.ParsePKCS1PublicKey(der); err != nil {
				continue
			}
		}
		if key, ok := key.(*rsa.PublicKey); ok && (key.N.BitLen() > maxKeyBits || key.E < 3 || key.E > maxKeyExponent) {
			return errorf("an RSA key of %d bits and exponent %d for DKIM", key.N.BitLen(), key.E)
		}
	}
	return nil
}

// crlf makes every line end CRLF, as signatures are made over.
func crlf(raw []byte) []byte {
	if bytes.Count(raw, []byte("\n")) == bytes.Count(raw, []byte("\r\n")) {
		return raw
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}
