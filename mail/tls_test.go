package mail_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// A server that knows no TLS newer than 1.1 gets neither password nor letters
// (RFC 8996), even where the settings would have it so.
func TestOldTLS(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(leaf)
	for _, c := range []struct {
		name string
		most uint16
		ok   bool
	}{{"TLS 1.1", tls.VersionTLS11, false}, {"TLS 1.2", tls.VersionTLS12, true}} {
		for _, implicit := range []bool{false, true} {
			t.Run(c.name, func(t *testing.T) {
				server := &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, MinVersion: tls.VersionTLS10, MaxVersion: c.most}
				system, err := mailtest.Start(mailtest.Options{TLS: server, Implicit: implicit})
				if err != nil {
					t.Fatal(err)
				}
				defer system.Close()
				host, port, err := net.SplitHostPort(system.SMTPAddr())
				if err != nil {
					t.Fatal(err)
				}
				n, err := strconv.Atoi(port)
				if err != nil {
					t.Fatal(err)
				}
				mode := mail.StartTLS
				if implicit {
					mode = mail.ImplicitTLS
				}
				a := mail.Account{Host: host, Port: n, TLS: mode, Timeout: 10 * time.Second,
					Config: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS10}}
				sender, err := mail.NewSender(a)
				if err != nil {
					t.Fatal(err)
				}
				defer sender.Close()
				_, err = sender.Offers(t.Context(), "localhost")
				if c.ok && err != nil || !c.ok && (err == nil || !strings.Contains(err.Error(), "protocol version")) {
					t.Errorf("implicit %t: %v", implicit, err)
				}
			})
		}
	}
}
