package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"postrider/store/storetest"
)

// fullStore is a store with something of all that there is in one: players, open
// matches and such as are over, letters on their way and taken, messages set
// aside, journals within their bucket's page and on many pages of their own,
// values on several pages, and pages that are free.
func fullStore(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	for i := range 12 {
		id := PlayerID(fmt.Sprint("p", i+1))
		commit(t, st, Progress{Now: now, Players: []Player{{ID: id, Name: "Anna", Since: now, Addresses: []Address{{Addr: string(id) + "@example.org", Confirmed: true}}}}})
	}
	for i := range 6 {
		code := fmt.Sprint("FI", i+1)
		commit(t, st, begin(code))
		for j := range i * i * 2 {
			p := goOn(t, st, code, fmt.Sprint(code, ".", j))
			p.State = noise(2000 + 3000*i)
			p.Lines[0] = noise(300)
			p.Reports = []Report{{"p1", "north", j + 1, noise(1500)}, {"p2", "south", j + 1, bytes.Repeat([]byte("a report "), 900)}}
			p.Limits = []Limit{{Key: fmt.Sprint(code, j), Since: now, Count: 1}}
			if j%9 == 0 {
				p.Aside = &Aside{Identity: "set aside", Why: "tea", Raw: noise(9000)}
			}
			commit(t, st, p)
		}
		if i%2 == 0 {
			over := goOn(t, st, code, code+" is over")
			over.Match.State = MatchOver
			commit(t, st, over)
		}
	}
	letters, err := st.Letters()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range letters[:len(letters)/2] {
		if err := st.Taken(now, l.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// openSoon opens a store that may be damaged. It does not wait for ever.
func openSoon(t *testing.T, path string) (*Store, error) {
	t.Helper()
	type opened struct {
		st  *Store
		err error
	}
	c := make(chan opened, 1)
	go func() {
		st, err := Open(path, time.Second)
		c <- opened{st, err}
	}()
	select {
	case o := <-c:
		return o.st, o.err
	case <-time.After(time.Minute):
		t.Fatal("the store does not open, and no error comes")
		return nil, nil
	}
}

// A count that a damaged bit made huge is not believed: nothing walks or fills
// memory by it.
func TestHugeOverflow(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	path := fullStore(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	storetest.LimitMemory(t, 3<<30)
	size := os.Getpagesize()
	refused := 0
	for at := 2*size + 15; at < len(data); at += size {
		bad := bytes.Clone(data)
		bad[at] ^= 0xff
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		st, err := openSoon(t, path)
		switch {
		case errors.Is(err, ErrDamaged):
			refused++
		case err != nil:
			t.Errorf("page %d: %v", at/size, err)
		default:
			st.Close()
		}
	}
	if refused < 20 {
		t.Errorf("%d pages were refused", refused)
	}
}

// damageEnv asks for the long form of TestDamage: the headers of all of the first
// hundred pages are changed, and every so many-th byte of these pages. With 1,
// every byte, that takes half an hour of one processor.
const damageEnv = "POSTRIDER_DAMAGE"

// Whatever byte is damaged, the store opens or is refused in one sentence, soon
// and in memory that the file bounds; what opens can be read and copied, or says
// what cannot.
func TestDamage(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	path := fullStore(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	storetest.LimitMemory(t, 3<<30)
	opened, refused, most := 0, 0, uint64(0)
	size := os.Getpagesize()
	damage := func(what string, at int, with ...byte) {
		was := data[at : at+len(with)]
		if bytes.Equal(was, with) {
			return
		}
		write := func(b []byte) {
			if _, err := f.WriteAt(b, int64(at)); err != nil {
				t.Fatal(err)
			}
		}
		write(with)
		defer write(was)
		before := allocated()
		st, err := openSoon(t, path)
		most = max(most, allocated()-before)
		if err != nil {
			refused++
			if errors.Is(err, ErrDamaged) && !strings.Contains(err.Error(), "(") {
				t.Errorf("page %d, byte %d, %s: a panic was caught", at/size, at%size, what)
			}
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrForeign) && !errors.Is(err, ErrNewer) || strings.Contains(err.Error(), "\n") {
				t.Errorf("page %d, byte %d, %s: %v", at/size, at%size, what, err)
			}
			return
		}
		defer st.Close()
		opened++
		// Bytes that bbolt does not write now are not looked at when it writes.
		_, loads := st.Match("FI3")
		if loads == nil {
			loads = st.Trial().Commit(goOn(t, st, "FI3", "later"))
		}
		for _, err := range []error{readAll(st), st.Backup(io.Discard), loads} {
			if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrMoved) {
				t.Errorf("page %d, byte %d, %s: it opens, and then %v", at/size, at%size, what, err)
			}
		}
	}
	pages, each, gap := min(100, len(data)/size), 8, 1999
	if s := os.Getenv(damageEnv); s != "" {
		each = 1
		if gap, err = strconv.Atoi(s); err != nil || gap < 1 {
			t.Fatalf("%s is %q; write a number from 1 on", damageEnv, s)
		}
	}
	for page := 0; page < pages; page += each {
		at := page * size
		for i := at; i < at+pageHeader; i++ {
			for _, to := range []byte{0, 0xff, ^data[i], data[i] + 1, data[i] ^ 0x80} {
				damage(fmt.Sprintf("%#x", to), i, to)
			}
		}
		damage("all zero", at, make([]byte, size)...)
		damage("noise", at, noise(size)...)
		for other := 2; other < pages; other += 7 { // with the number of this one
			damage(fmt.Sprint("as page ", other), at+8, data[other*size+8:(other+1)*size]...)
		}
	}
	for at := 0; at < pages*size; at += gap {
		damage(fmt.Sprintf("%#x", ^data[at]), at, ^data[at])
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, data) {
		t.Errorf("the file was written (%v)", err)
	}
	t.Logf("%d pages: opened %d times, refused %d times, with %d kB at most", pages, opened, refused, most/1000)
	if bound := uint64(2*len(data) + 64<<20); most > bound {
		t.Errorf("to open it %d bytes of memory were used, want at most %d", most, bound)
	}
	if opened == 0 || refused == 0 {
		t.Errorf("opened %d times, refused %d times", opened, refused)
	}
}

// readAll reads all that is in a store.
func readAll(st *Store) error {
	_, err1 := st.Players()
	matches, err2 := st.Matches()
	letters, err3 := st.Letters()
	_, err4 := st.Sent()
	_, err5 := st.Asides()
	_, err6 := st.LastChange(time.Now())
	_, err7 := st.Due(now, 1000)
	err := errors.Join(err1, err2, err3, err4, err5, err6, err7)
	for _, l := range letters {
		err = errors.Join(err, second(st.Letter(l.ID)))
	}
	for _, m := range matches {
		_, _, _, loads := st.Load(m.Code)
		err = errors.Join(err, loads, second(st.Journal(m.Code, 1)))
		for _, s := range m.Seats {
			reports, lists := st.Reports(m.Code, s.Player)
			err = errors.Join(err, lists)
			for _, r := range reports[:min(1, len(reports))] { // Whole reads them all
				err = errors.Join(err, second(st.Report(m.Code, r.Player, r.Seat, r.Number)))
			}
			err = errors.Join(err, second(st.MatchesOf(s.Player)))
		}
		err = errors.Join(err, second(st.Whole(m.Code)))
	}
	return err
}

// allocated is how much memory this process has asked for so far.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// What packs well takes no more memory to be looked through than what does not.
func TestOpenMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	st := reopen(t, path)
	for i := range 4 {
		commit(t, st, begin(fmt.Sprint("FI", i)))
	}
	err := st.db.Update(func(tx *bbolt.Tx) error {
		zeros := make([]byte, 200<<20)
		b := stateBucket.in(tx)
		return errors.Join(b.Put(matchKey("FI0"), pack(zeros)), b.Put(matchKey("FI1"), packQuickly(zeros)), b.Put(matchKey("FI2"), pack(zeros)))
	})
	if err != nil {
		t.Fatal(err)
	}
	st.Close()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	before := allocated()
	st = reopen(t, path)
	if used, bound := allocated()-before, uint64(2*info.Size()+64<<20); used > bound {
		t.Errorf("to open a file of %d bytes %d of memory were used, want at most %d", info.Size(), used, bound)
	}
	if all := st.Damaged(); len(all) > 0 {
		t.Errorf("damaged are %v", all)
	}
}

// interrupted is a context that ends when it has been asked so many times.
type interrupted struct {
	context.Context
	asked int
}

func (c *interrupted) Err() error {
	if c.asked--; c.asked < 0 {
		return context.Canceled
	}
	return nil
}

// The look through a file ends when it is asked to, and lets the file go.
func TestOpenInterrupted(t *testing.T) {
	path := fullStore(t)
	for _, pages := range []int{0, 1, 30} {
		st, err := OpenContext(&interrupted{context.Background(), pages}, path, time.Second)
		if err == nil {
			st.Close()
		}
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), path) {
			t.Errorf("after %d pages: %v", pages, err)
		}
	}
	reopen(t, path)
}
