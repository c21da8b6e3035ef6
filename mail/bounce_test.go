package mail

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Bounces in the forms of many programs; testdata/bounces/want.txt says whom
// each reports.
func TestBounceForms(t *testing.T) {
	want := map[string][]Failure{}
	f, err := os.Open("testdata/bounces/want.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		name, said, ok := strings.Cut(lines.Text(), ": ")
		words := strings.Fields(said)
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		failure := Failure{Address: words[0], Permanent: words[1] == "permanent"}
		if len(words) > 2 && words[2] != "for" {
			failure.Status = words[2]
		}
		if words[len(words)-2] == "for" {
			failure.Original = words[len(words)-1]
		}
		want[name] = append(want[name], failure)
	}
	files, _ := filepath.Glob("testdata/bounces/*.eml")
	if len(files) < 30 || len(files) != len(want) {
		t.Fatalf("%d files, %d expected", len(files), len(want))
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".eml")
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range []ReadOptions{ours, {}} {
				m := Read(raw, o)
				if m.Kind != Bounce {
					t.Errorf("kind %s, want bounce", m.Kind)
				}
				if diff := cmp.Diff(want[name], m.Failed); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			}
			crlf := []byte(strings.ReplaceAll(string(raw), "\n", "\r\n"))
			if got, want := fmt.Sprint(Read(crlf, ours).Failed), fmt.Sprint(want[name]); got != want {
				t.Errorf("with CRLF: got %s, want %s", got, want)
			}
		})
	}
}

// What a notice names beside the address that failed, and numbers that no
// server answered.
func TestNotices(t *testing.T) {
	bob := Failure{Address: "bob@example.org", Permanent: true}
	late := Failure{Address: "bob@example.org"}
	for _, c := range []struct {
		name, text string
		want       []Failure
	}{
		{"a line of addresses", "These recipients are unknown:\n\ncarl@isp.example, <bob@example.org>; dora@example.org\n",
			[]Failure{{Address: "carl@isp.example", Permanent: true}, bob, {Address: "dora@example.org", Permanent: true}}},
		{"who may be asked", "Unknown user bob@example.org\nPlease report errors to postmaster@example.org or abuse@example.org\n", []Failure{bob}},
		{"who may be asked, in a list", "User unknown:\n\nbob@example.org\npostmaster@example.org\n", []Failure{bob}},
		{"nobody else", "Unknown user postmaster@example.org\n", []Failure{{Address: "postmaster@example.org", Permanent: true}}},
		{"a number of messages", "<bob@example.org>: the mailbox holds 500 messages, which is full; a temporary error\n", []Failure{late}},
		{"a size", "<bob@example.org>: more than 550 MB; a temporary error\n", []Failure{late}},
		{"a name", "<bob@example.org>: host 550.example.org has a temporary error\n", []Failure{late}},
		{"a share", "<bob@example.org>: 450%full, host mx:550:25 refused it for good\n", []Failure{bob}},
		{"what the letter says itself", "Your letter was not accepted.\n\nMessage-ID: <1@club.example>\nTo: bob@example.org\n\nUnknown user carl@isp.example 4.2.2\n", []Failure{bob}},
		{"a field among what is told", "Of your letter\n   Message-ID: <1@club.example>\nfailed:\n  Recipient: bob@example.org\n", []Failure{bob}},
		{"an answer", "<bob@example.org>: a temporary error? 550: mailbox full\n", []Failure{bob}},
		{"an answer for now", "<bob@example.org>: 450-try again\n", []Failure{late}},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw := "From: MAILER-DAEMON@relay.example\nTo: orders@club.example\nSubject: Undelivered Mail Returned to Sender\n\n" + c.text
			if diff := cmp.Diff(c.want, Read([]byte(raw), ours).Failed); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
