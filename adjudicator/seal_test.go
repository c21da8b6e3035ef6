package adjudicator

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"go.etcd.io/bbolt"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

func TestSeal(t *testing.T) {
	key := bytes.Repeat([]byte("key "), 8)
	s, err := newSeal(key)
	if err != nil {
		t.Fatal(err)
	}
	plain := []byte("From: orders@club.example\r\n\r\nYour turn.")
	closed := s.Close("letter 1", plain)
	changed := bytes.Clone(closed)
	changed[len(changed)-20] ^= 1
	other, err := newSeal(bytes.Repeat([]byte("yek "), 8))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		seal   *seal
		place  string
		closed []byte
		opens  bool
	}{
		{"its place", s, "letter 1", closed, true},
		{"another place", s, "letter 2", closed, false},
		{"another key", other, "letter 1", closed, false},
		{"changed", s, "letter 1", changed, false},
		{"cut off", s, "letter 1", closed[:5], false},
		{"nothing", s, "letter 1", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.seal.Open(c.place, c.closed)
			if c.opens != (err == nil) || c.opens && !bytes.Equal(got, plain) {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	if bytes.Contains(closed, []byte("turn")) {
		t.Error("it can be read")
	}
	if !bytes.Equal(closed, s.Close("letter 1", plain)) {
		t.Error("sealed again it is something else")
	}
	if n := s.aead.NonceSize(); bytes.Equal(closed[:n], s.Close("letter 2", plain)[:n]) || bytes.Equal(closed[:n], s.Close("letter 1", append(plain, '!'))[:n]) {
		t.Error("one nonce for two things")
	}
}

// A copy of the store lets nobody play (design section 9): no token that is
// valid when the copy is made stands in it, in letters on their way, messages
// set aside, reports, journals, or what is noted of anything.
func TestStoreHoldsNoToken(t *testing.T) {
	for _, subjects := range []bool{false, true} {
		t.Run(fmt.Sprintf("subject tokens %t", subjects), func(t *testing.T) {
			c := newClub(t, func(o *Options) { o.SubjectTokens = subjects })
			one, two := c.match(3), c.match(3)
			first := c.letters()
			mine := func(code, who string) post {
				for _, p := range first {
					if p.to == who && strings.HasPrefix(p.MessageID, code+".") {
						return p
					}
				}
				t.Fatalf("no letter of %s to %s", code, who)
				return post{}
			}
			address := func(p post) string {
				if subjects {
					return p.Subject
				}
				return p.ReplyTo[0].Addr
			}
			p := mine(one, anna)
			// Orders, with the reply address typed as talk, behind an order word, in upper
			// case, and as luck words; a new address, which is to be confirmed.
			text := example(t, p) + "\nmy address is " + address(p) + "\nmarch nowhere\nscout " + address(p) + "\n" + strings.ToUpper(address(p)) +
				"\nluck " + address(p) + "\naddress add anna@new.example\n"
			wantOutcome(t, c.answer(p, anna, text), Returned, 2)
			wantOutcome(t, c.answer(p, anna, example(t, p)+"\nHi Bob, write to "+address(p)+"\nluck "+address(p)), Played, 1)
			// Messages that are set aside: in the text, and with a Message-ID that
			// repeats the address.
			q := mine(two, bob)
			raw := c.bytes(note{from: bob, answers: &q, text: "write to " + address(q), id: strings.Trim(address(q), "[]") + ".id"})
			m := mail.Read(raw, mail.ReadOptions{Own: []mail.Address{{Addr: "orders@club.example"}}, SubjectTokens: subjects})
			if err := c.clerk.SetAside(c.now, m, raw, "died-in-hand"); err != nil {
				t.Fatal(err)
			}
			// A relay that repeats the sender of the envelope.
			due, err := c.store.Due(c.now, 100)
			if err != nil || len(due) < 4 {
				t.Fatal(due, err)
			}
			for i, permanent := range []bool{false, true} {
				why := errors.New("451 <" + due[i].From + "> sender " + address(p) + " not wanted")
				if err := c.clerk.LetterFailed(c.now, due[i], why, permanent); err != nil {
					t.Fatal(err)
				}
			}
			sealed, err := c.store.Letters()
			if err != nil {
				t.Fatal(err)
			}
			asides, err := c.store.Asides()
			if err != nil || len(asides) != 1 || !bytes.Equal(asides[0].Raw, raw) {
				t.Errorf("set aside: %v, %v", asides, err)
			}
			tokens := c.tokens()
			found := 0
			for _, l := range sealed {
				whole, err := c.store.Letter(l.ID)
				if err != nil {
					t.Fatal(err)
				}
				for token := range tokens {
					found += strings.Count(strings.ToLower(whole.From+string(whole.Raw)), token)
				}
			}
			if found < 10 {
				t.Errorf("the letters on their way hold %d tokens: nothing is tried here", found)
			}
			copied := filepath.Join(t.TempDir(), "copy.db")
			f, err := os.Create(copied)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(c.store.Backup(f), f.Close()); err != nil {
				t.Fatal(err)
			}
			searchStore(t, copied, tokens)
			// A copy holds pages that are free again, too.
			data, err := os.ReadFile(copied)
			if err != nil {
				t.Fatal(err)
			}
			search(t, "the file", data, tokens, 0)
		})
	}
}

// tokens are all that let somebody play or confirm an address now, and what
// they are for.
func (c *club) tokens() map[string]string {
	c.t.Helper()
	all := map[string]string{}
	matches, err := c.store.Matches()
	if err != nil {
		c.t.Fatal(err)
	}
	for _, m := range matches {
		for _, s := range m.Seats {
			p, err := c.store.Player(s.Player)
			if err != nil {
				c.t.Fatal(err)
			}
			for n := range 20 {
				all[tokens{c.clerk.Options.Key}.report(m.Code, games.Seat(s.Seat), n, p).Token] = fmt.Sprintf("%s of %s, report %d", s.Seat, m.Code, n)
			}
		}
	}
	players, err := c.store.Players()
	if err != nil {
		c.t.Fatal(err)
	}
	for _, p := range players {
		for _, a := range p.Addresses {
			all[tokens{c.clerk.Options.Key}.confirm(p, a.Addr).Token] = "confirms " + a.Addr
		}
	}
	return all
}

// searchStore looks for tokens in every key and value of a store's file.
func searchStore(t *testing.T, file string, tokens map[string]string) {
	t.Helper()
	db, err := bbolt.Open(file, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	values := 0
	var walk func(name string, b *bbolt.Bucket) error
	walk = func(name string, b *bbolt.Bucket) error {
		return b.ForEach(func(k, v []byte) error {
			values++
			at := fmt.Sprintf("%s %q", name, k)
			search(t, "key "+at, k, tokens, 0)
			if inner := b.Bucket(k); inner != nil {
				return walk(at, inner)
			}
			search(t, at, v, tokens, 0)
			if name == "raw" && !bytes.HasPrefix(v, []byte("\x00sealed\x00")) {
				t.Errorf("%s is not sealed", at)
			}
			return nil
		})
	}
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error { return walk(string(name), b) })
	})
	if err != nil || values < 20 {
		t.Errorf("%d values looked at: %v", values, err)
	}
}

// search looks for tokens in bytes, in any case, and in what the bytes are when
// they are unpacked from any of the forms that a program packs them into.
func search(t *testing.T, at string, data []byte, tokens map[string]string, depth int) {
	t.Helper()
	low := strings.ToLower(string(data))
	for token, of := range tokens {
		if strings.Contains(low, token) {
			t.Errorf("%s holds the token of %s", at, of)
		}
	}
	if depth == 3 || len(data) > 1<<20 {
		return
	}
	unpacked := func(form string, r io.Reader, err error) {
		if err != nil {
			return
		}
		if plain, _ := io.ReadAll(io.LimitReader(r, 1<<20)); len(plain) > 20 && !bytes.Equal(plain, data) {
			search(t, at+" "+form, plain, tokens, depth+1)
		}
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	unpacked("gzip", z, err)
	y, err := zlib.NewReader(bytes.NewReader(data))
	unpacked("zlib", y, err)
	frames, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(16<<20))
	unpacked("zstd", frames, err)
	if err == nil {
		frames.Close()
	}
	unpacked("flate", flate.NewReader(bytes.NewReader(data)), nil)
	unpacked("quoted-printable", quotedprintable.NewReader(bytes.NewReader(data)), nil)
	if plain, err := base64.StdEncoding.DecodeString(string(data)); err == nil {
		unpacked("base64", bytes.NewReader(plain), nil)
	}
	var v any
	if json.Unmarshal(data, &v) == nil {
		texts(v, func(s string) { unpacked("JSON", strings.NewReader(s), nil) })
	}
}

// texts calls f for every text of a JSON value.
func texts(v any, f func(string)) {
	switch v := v.(type) {
	case string:
		f(v)
	case []any:
		for _, e := range v {
			texts(e, f)
		}
	case map[string]any:
		for k, e := range v {
			f(k)
			texts(e, f)
		}
	}
}

// A store whose key file was lost or mixed up is not worked on.
func TestAnotherKey(t *testing.T) {
	c := newClub(t)
	c.match(3)
	o := c.clerk.Options
	o.Key = bytes.Repeat([]byte("yek "), 8)
	if _, err := New(o); !errors.Is(err, store.ErrKey) {
		t.Errorf("with another key: %v", err)
	}
	o.Key = c.clerk.Options.Key
	if _, err := New(o); err != nil {
		t.Errorf("with its own: %v", err)
	}
	if list := c.letters(); len(list) != 2 {
		t.Errorf("then: %s", describe(list))
	}
}

// Letters that were written before letters were sealed are sent as they are.
func TestUnsealedLetters(t *testing.T) {
	c := newClub(t)
	st, err := store.Open(filepath.Join(t.TempDir(), "old.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	old := store.Letter{MessageID: "old@club.example", From: "orders+x@club.example", To: anna, Raw: []byte("From: orders@club.example\r\n\r\nold")}
	if err := st.Commit(store.Progress{Now: c.now, Letters: []store.Letter{old}}); err != nil {
		t.Fatal(err)
	}
	o := c.clerk.Options
	o.Store = st
	if _, err := New(o); err != nil {
		t.Fatal(err)
	}
	due, err := st.Due(c.now, 10)
	if err != nil || len(due) != 1 || due[0].From != old.From || !bytes.Equal(due[0].Raw, old.Raw) {
		t.Errorf("%+v, %v", due, err)
	}
}
