package mailtest_test

import (
	"net"
	"testing"

	"postrider/mail/mailtest"
)

// Where connections are refused nobody listens, and nobody can begin to.
func TestRefusing(t *testing.T) {
	addr, release, err := mailtest.Refusing()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if c, err := net.Dial("tcp", addr); err == nil {
		c.Close()
		t.Error("somebody listens")
	}
	if l, err := net.Listen("tcp", addr); err == nil {
		l.Close()
		t.Error("somebody can listen")
	}
}
