package mail

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"io"
	"math/big"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
)

// dnsAnswers are the TXT records of a world; what is not there does not exist.
type dnsAnswers map[string]string

func (d dnsAnswers) LookupTXT(_ context.Context, name string) ([]string, error) {
	switch txt, ok := d[name]; {
	case !ok:
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	case txt == "timeout":
		return nil, &net.DNSError{Err: "timeout", Name: name, IsTimeout: true, IsTemporary: true}
	default:
		return []string{txt}, nil
	}
}

// signed signs a message as a domain does, over the fields named.
func signed(t testing.TB, raw []byte, domain string, fields ...string) ([]byte, dnsAnswers) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(strings.NewReader(strings.Repeat("seed", 20)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := dkim.Sign(&out, bytes.NewReader(raw), &dkim.SignOptions{Domain: domain, Selector: "s", Signer: private, HeaderKeys: fields,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), dnsAnswers{"s._domainkey." + domain: "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public)}
}

func TestDKIM(t *testing.T) {
	all := []string{"From", "To", "Subject", "Date", "Message-ID"}
	change := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	for _, c := range []struct {
		name, header, domain string
		fields               []string
		change               func(string) string
		want                 bool
	}{
		{"RFC 6376 6.1 holds", "", "example.org", all, nil, true},
		{"RFC 7489 3.1.1 the same organization", "", "mail.example.org", all, nil, true},
		{"of another domain", "", "example.com", all, nil, false},
		{"the orders changed", "", "example.org", all, change("raid ALB", "raid OSW"), false},
		{"From changed", "", "example.org", all, change("anna@example.org", "bob@example.org"), false},
		{"Subject not signed", "", "example.org", []string{"From", "To"}, nil, false},
		{"RFC 6376 8.6 To not signed", "", "example.org", []string{"From", "Subject"}, nil, false},
		{"RFC 6376 8.6 sent to somebody else, who sends it on", "To: bob@example.com", "example.org", all, nil, false},
		{"the club in Cc", "To: bob@example.com\nCc: orders+x@club.example", "example.org", append([]string{"Cc"}, all...), nil, true},
		{"RFC 6376 8.15 a second Subject above", "", "example.org", all, change("Subject:", "Subject: [GW1]\r\nSubject:"), false},
		{"RFC 6376 8.15 a second To above", "", "example.org", all, change("To:", "To: orders@club.example\r\nTo:"), false},
		{"a second From above", "", "example.org", all, change("From:", "From: eve@example.org\r\nFrom:"), false},
		{"RFC 6376 3.5 expired", "", "example.org", all, change("DKIM-Signature: ", "DKIM-Signature: x=1000; "), false},
		{"RFC 6376 8.2 a length", "", "example.org", all, change("DKIM-Signature: ", "DKIM-Signature: l=4; "), false},
		{"line ends of a Unix mailbox", "", "example.org", all, func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }, true},
		{"the club's server says DMARC failed", "Authentication-Results: mx.club.example; dmarc=fail header.from=example.org", "example.org", all, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw, dns := signed(t, eml(c.header, "raid ALB\n"), c.domain, c.fields...)
			if c.change != nil {
				raw = []byte(c.change(string(raw)))
			}
			m := Read(raw, ours)
			if m.Auth.Vouched() {
				t.Fatal("vouched for before")
			}
			if err := CheckDKIM(t.Context(), &m, raw, ours, dns); err != nil {
				t.Fatal(err)
			}
			if m.Auth.Vouched() != c.want || c.want && (m.Auth.By != "dkim-here" || m.Auth.DKIM != "pass") {
				t.Errorf("got %+v, want %v", m.Auth, c.want)
			}
		})
	}
	t.Run("no DNS", func(t *testing.T) {
		raw, dns := signed(t, eml("", "raid ALB\n"), "example.org", all...)
		dns["s._domainkey.example.org"] = "timeout"
		m := Read(raw, ours)
		if err := CheckDKIM(t.Context(), &m, raw, ours, dns); err == nil || m.Auth.Vouched() || m.Auth.Failed() {
			t.Errorf("got %v, %+v", err, m.Auth)
		}
	})
}

// What a stranger has made costs little: a signature that could not vouch is not
// checked, and of those that could a few, until one does. For each that is
// checked the DNS is asked once.
func TestDKIMCost(t *testing.T) {
	all := []string{"From", "To", "Subject", "Date", "Message-ID"}
	for _, c := range []struct {
		name, header string
		fields       []string // that Anna's domain signed
		above        []string // signatures
		body         string
		want         bool
		questions    int
	}{
		{"one that holds", "", all, nil, "raid ALB\n", true, 1},
		{"strange ones above", "", all, slices.Repeat([]string{dkimSignature("d=example.net")}, 100), "raid ALB\n", true, 1},
		{"weak ones above", "", all, slices.Repeat([]string{dkimSignature("h=From:To")}, 4), "raid ALB\n", true, 1},
		{"broken ones above", "", all, slices.Repeat([]string{dkimSignature()}, 4), "raid ALB\n", true, 5},
		{"five broken ones above", "", all, slices.Repeat([]string{dkimSignature()}, 5), "raid ALB\n", false, 5},
		{"a hundred broken ones above", "", all, slices.Repeat([]string{dkimSignature()}, 100), "raid ALB\n", false, 5},
		{"a weak one", "", []string{"From", "Subject"}, nil, "raid ALB\n", false, 0},
		{"a large body", "", all, slices.Repeat([]string{dkimSignature()}, 4), strings.Repeat("raid ALB\r\n", 900_000), false, 2},
		{"a thousand fields signed", "", append(slices.Repeat([]string{"X"}, 1000), all...), nil, "raid ALB\n", false, 0},
		{"a long field signed", "X: a" + strings.Repeat("\n a", 20_000), append([]string{"X"}, all...), nil, "raid ALB\n", false, 0},
		{"a long field not signed", "X: a" + strings.Repeat("\n a", 20_000), all, nil, "raid ALB\n", true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw, dns := signed(t, eml(c.header, c.body), "example.org", c.fields...)
			for _, field := range c.above {
				raw = append([]byte(field+"\r\n"), raw...)
			}
			m := Read(raw, ours)
			asked := &counting{Resolver: dns}
			if err := CheckDKIM(t.Context(), &m, raw, ours, asked); err != nil || m.Auth.Vouched() != c.want || asked.n != c.questions {
				t.Errorf("got %v, %+v after %d questions, want %v after %d", err, m.Auth, asked.n, c.want, c.questions)
			}
		})
	}
}

// A madeKey is an RSA key of any size and exponent: the product of many primes,
// which are found sooner than two large ones.
type madeKey struct {
	public rsa.PublicKey
	d      *big.Int
}

func makeKey(t *testing.T, bits int, exponent int64) madeKey {
	t.Helper()
	const each = 512
	one, n, phi := big.NewInt(1), big.NewInt(1), big.NewInt(1)
	for n.BitLen()+each/2 < bits {
		p, err := rand.Prime(rand.Reader, min(each, bits-n.BitLen()+1))
		if err != nil {
			t.Fatal(err)
		}
		n.Mul(n, p)
		phi.Mul(phi, new(big.Int).Sub(p, one))
	}
	d := new(big.Int).ModInverse(big.NewInt(exponent), phi)
	if d == nil {
		return makeKey(t, bits, exponent)
	}
	return madeKey{rsa.PublicKey{N: n, E: int(exponent)}, d}
}

func (k madeKey) Public() crypto.PublicKey { return &k.public }

// Sign is RSASSA-PKCS1-v1_5 (RFC 8017 section 8.2.1) with SHA-256.
func (k madeKey) Sign(_ io.Reader, digest []byte, _ crypto.SignerOpts) ([]byte, error) {
	info := append([]byte("\x30\x31\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01\x05\x00\x04\x20"), digest...)
	size := k.public.Size()
	padded := slices.Concat([]byte{0, 1}, bytes.Repeat([]byte{0xff}, size-len(info)-3), []byte{0}, info)
	return new(big.Int).Exp(new(big.Int).SetBytes(padded), k.d, k.public.N).FillBytes(make([]byte, size)), nil
}

// A key that costs much to use is refused, whoever's it is, and so is one that
// anybody can break.
func TestDKIMKeys(t *testing.T) {
	for _, c := range []struct {
		name     string
		bits     int
		exponent int64
		pkcs1    bool
		note     string // in the record
		want     bool
	}{
		{"2,048 bits", 2048, 65537, false, "", true},
		{"2,048 bits, the other form", 2048, 65537, true, "", true},
		{"RFC 8301 3.2 less than 1,024 bits", 1000, 65537, false, "", false},
		{"nearly 8,192 bits", 8100, 65537, false, "", true},
		{"more than 8,192 bits", 8600, 65537, false, "", false},
		{"more than 8,192 bits, the other form", 8600, 65537, true, "", false},
		{"an exponent nobody uses", 2048, 1<<31 - 1, false, "", false},
		{"a long record", 2048, 65537, false, strings.Repeat("x", maxKeyRecord), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			key := makeKey(t, c.bits, c.exponent)
			if got := key.public.N.BitLen(); got > c.bits+1 || got < c.bits-256 {
				t.Fatalf("made a key of %d bits for %d", got, c.bits)
			}
			var out bytes.Buffer
			if err := dkim.Sign(&out, bytes.NewReader(eml("", "raid ALB\n")), &dkim.SignOptions{Domain: "example.org", Selector: "s", Signer: key, Hash: crypto.SHA256,
				HeaderKeys: []string{"From", "To", "Subject", "Date", "Message-ID"}}); err != nil {
				t.Fatal(err)
			}
			der := x509.MarshalPKCS1PublicKey(&key.public)
			if !c.pkcs1 {
				var err error
				if der, err = x509.MarshalPKIXPublicKey(&key.public); err != nil {
					t.Fatal(err)
				}
			}
			dns := dnsAnswers{"s._domainkey.example.org": "v=DKIM1; n=" + c.note + "; k=rsa; p=" + base64.StdEncoding.EncodeToString(der)}
			m := Read(out.Bytes(), ours)
			if err := CheckDKIM(t.Context(), &m, out.Bytes(), ours, dns); err != nil || m.Auth.Vouched() != c.want {
				t.Errorf("%d bits: got %v, %+v, want %v", key.public.N.BitLen(), err, m.Auth, c.want)
			}
			if list, err := Signatures(t.Context(), out.Bytes(), dns); err != nil || len(list) != 1 || (list[0].Err == nil) != c.want {
				t.Errorf("%d bits: got %v, %+v", key.public.N.BitLen(), err, list)
			}
		})
	}
}

// BenchmarkDKIM checks as many signatures of a message of 9 MB as are ever
// checked, of which none holds.
func BenchmarkDKIM(b *testing.B) {
	raw := eml(strings.Repeat(dkimSignature("a=ed25519-sha256")+"\n", 4)+dkimSignature("a=ed25519-sha256"), strings.Repeat("raid  ALB\r\n", 800_000))
	_, dns := signed(b, eml("", ""), "example.org", "From")
	dns["x._domainkey.example.org"] = dns["s._domainkey.example.org"]
	m := Read(raw, ours)
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		if err := CheckDKIM(b.Context(), &m, raw, ours, dns); err != nil || m.Auth.Vouched() {
			b.Fatal(err, m.Auth)
		}
	}
}

// counting counts the questions to a resolver.
type counting struct {
	Resolver
	mu sync.Mutex
	n  int
}

func (c *counting) LookupTXT(ctx context.Context, name string) ([]string, error) {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
	return c.Resolver.LookupTXT(ctx, name)
}
