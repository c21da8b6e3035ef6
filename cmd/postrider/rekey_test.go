package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A keyed club has a match, two letters on their way, and a message set aside.
type keyed struct {
	t      *testing.T
	config *config
	file   string // of the configuration
	now    time.Time
}

func newKeyed(t *testing.T) *keyed {
	t.Helper()
	dir := t.TempDir()
	c, err := demoConfig(dir, "127.0.0.1:1", "127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	k := &keyed{t: t, config: c, file: filepath.Join(dir, "postrider.toml"), now: time.Now()}
	k.open(func(st *store.Store, clerk *adjudicator.Clerk) {
		title := titles[0].title()
		_, err := clerk.NewMatch(context.Background(), k.now, adjudicator.NewMatch{Title: title.Name(), Scenario: title.Scenarios()[0].ID,
			Seats: map[games.Seat]adjudicator.Person{"british": {Name: "Anna", Address: "anna@example.org"}, "french": {Name: "Bob", Address: "bob@example.org"}}})
		if err != nil {
			t.Fatal(err)
		}
		raw := []byte("From: carla@example.org\r\nTo: orders@club.example\r\nMessage-ID: <a@example.org>\r\n\r\nhello\r\n")
		if err := clerk.SetAside(k.now, mail.Read(raw, mail.ReadOptions{}), raw, "trial"); err != nil {
			t.Fatal(err)
		}
	})
	return k
}

func (k *keyed) open(do func(*store.Store, *adjudicator.Clerk)) {
	k.t.Helper()
	st, clerk, err := openClub(k.t.Context(), k.config, newLog(k.config.Log, os.Stderr))
	if err != nil {
		k.t.Fatal(err)
	}
	defer st.Close()
	do(st, clerk)
}

func (k *keyed) rekey() (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(k.t.Context(), env{in: strings.NewReader(""), out: &o, err: &e, now: func() time.Time { return k.now }}, []string{"rekey", "--config", k.file})
	return status, o.String(), e.String()
}

// addresses are the reply addresses that Anna has been sent, oldest first.
func (k *keyed) addresses() []string {
	k.t.Helper()
	var list []string
	k.open(func(st *store.Store, _ *adjudicator.Clerk) {
		due, err := st.Due(k.now, 100)
		if err != nil {
			k.t.Fatal(err)
		}
		for _, l := range due {
			if m := mail.Read(l.Raw, mail.ReadOptions{}); l.To == "anna@example.org" && len(m.ReplyTo) > 0 {
				list = append(list, m.ReplyTo[0].Addr)
			}
		}
	})
	return list
}

// outcome sends a message of Anna's to a reply address.
func (k *keyed) outcome(to string) adjudicator.Outcome {
	k.t.Helper()
	raw, err := mailtest.Draft{ID: to, From: mail.Address{Addr: "anna@example.org"}, To: mail.Address{Addr: to}, Date: k.now, Text: "status"}.Bytes()
	if err != nil {
		k.t.Fatal(err)
	}
	var r adjudicator.Result
	k.open(func(_ *store.Store, clerk *adjudicator.Clerk) {
		if r, err = clerk.Handle(context.Background(), k.now, mail.Read(raw, k.config.reading()), raw); err != nil {
			k.t.Fatal(err)
		}
	})
	return r.Outcome
}

func (k *keyed) asides() []store.Aside {
	k.t.Helper()
	var list []store.Aside
	k.open(func(st *store.Store, _ *adjudicator.Clerk) {
		var err error
		if list, err = st.Asides(); err != nil {
			k.t.Fatal(err)
		}
	})
	return list
}

func TestRekey(t *testing.T) {
	wantNew := func(t *testing.T, k *keyed, before, after []string) {
		t.Helper()
		if len(after) == 0 || len(before) == 0 || after[len(after)-1] == before[0] {
			t.Fatalf("reply addresses before %q, after %q", before, after)
		}
		if got := k.outcome(before[0]); got == adjudicator.Answered {
			t.Errorf("the old reply address is as good as ever: %s", got)
		}
		if got := k.outcome(after[len(after)-1]); got != adjudicator.Answered {
			t.Errorf("the new reply address: %s", got)
		}
	}
	t.Run("somebody has seen the key", func(t *testing.T) {
		k := newKeyed(t)
		before := k.addresses()
		old, err := os.ReadFile(k.config.Store.Key)
		if err != nil {
			t.Fatal(err)
		}
		status, out, errs := k.rekey()
		if status != 0 || !strings.Contains(out, "2 players get new reply addresses") || strings.Contains(out, "lost") {
			t.Fatalf("exit status %d\n%s%s", status, out, errs)
		}
		kept, err := os.ReadFile(k.config.Store.Key + ".until-" + k.now.UTC().Format("20060102-150405"))
		if err != nil || !bytes.Equal(kept, old) {
			t.Errorf("the old key is not kept: %v", err)
		}
		after := k.addresses()
		if len(after) != len(before)+1 {
			t.Errorf("reply addresses in the outbox: %q, before %q", after, before)
		}
		if list := k.asides(); len(list) != 1 || !bytes.Contains(list[0].Raw, []byte("hello")) {
			t.Errorf("set aside: %+v", list)
		}
		wantNew(t, k, before, after)
	})
	t.Run("the key is lost", func(t *testing.T) {
		k := newKeyed(t)
		before := k.addresses()
		if err := os.Remove(k.config.Store.Key); err != nil {
			t.Fatal(err)
		}
		status, out, errs := k.rekey()
		if status != 0 || !strings.Contains(out, "3 letters and messages set aside could not be opened") {
			t.Fatalf("exit status %d\n%s%s", status, out, errs)
		}
		if list := k.asides(); len(list) != 1 || list[0].From != "carla@example.org" || len(list[0].Raw) != 0 {
			t.Errorf("set aside: %+v", list)
		}
		wantNew(t, k, before, k.addresses())
	})
	t.Run("another key lies there", func(t *testing.T) {
		k := newKeyed(t)
		if err := os.WriteFile(k.config.Store.Key, bytes.Repeat([]byte("x"), keyBytes), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, _, errs := k.rekey(); status != 1 || !strings.Contains(errs, "move this one away") {
			t.Errorf("exit status %d, %s", status, errs)
		}
	})
	t.Run("interrupted", func(t *testing.T) {
		for _, renamed := range []bool{false, true} {
			k := newKeyed(t)
			before := k.addresses()
			old, err := os.ReadFile(k.config.Store.Key)
			if err != nil {
				t.Fatal(err)
			}
			key, err := newClubKey(k.config.Store.Key + ".new")
			if err != nil {
				t.Fatal(err)
			}
			st, err := store.Open(k.config.Store.File, time.Second)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := adjudicator.NewKey(st, old, key); err != nil {
				t.Fatal(err)
			}
			st.Close()
			if renamed {
				if err := os.Rename(k.config.Store.Key, k.config.Store.Key+".until"); err != nil {
					t.Fatal(err)
				}
			}
			if status, out, errs := k.rekey(); status != 0 || strings.Contains(out, "lost") {
				t.Fatalf("exit status %d, %s%s", status, out, errs)
			}
			now, err := os.ReadFile(k.config.Store.Key)
			if err != nil || !bytes.Equal(now, key) {
				t.Errorf("it is not the key that was drawn first: %v", err)
			}
			wantNew(t, k, before, k.addresses())
		}
	})
	t.Run("the daemon runs", func(t *testing.T) {
		k := newKeyed(t)
		k.open(func(*store.Store, *adjudicator.Clerk) {
			if status, _, errs := k.rekey(); status != 1 || !strings.Contains(errs, "stop the daemon first") {
				t.Errorf("exit status %d, %s", status, errs)
			}
		})
	})
}
