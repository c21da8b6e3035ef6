package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"postrider/store/storetest"
)

// A fault is something that goes wrong on the disk, and its test.
type fault struct {
	name string
	test func(t *testing.T)
}

// large is a Progress that needs more room than a small file has left.
func large(t *testing.T, st *Store, code, line string) Progress {
	t.Helper()
	p := goOn(t, st, code, line)
	p.Letters = []Letter{{MessageID: line + "@club.example", From: "orders@club.example", To: "anna@example.org", Raw: noise(18 << 20)}}
	return p
}

// journal is that of a match in one line.
func journal(t *testing.T, st *Store, code string) string {
	t.Helper()
	all, err := st.Journal(code, 1)
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes.Join(all, []byte(" ")))
}

// sameAfter checks that a failed commit has left no trace, now and after a
// restart, and that the store works again afterwards.
func sameAfter(t *testing.T, st *Store, path, before string) {
	t.Helper()
	if got := journal(t, st, "FI1"); got != before {
		t.Errorf("after a failed commit the journal is %q, want %q", got, before)
	}
	if due, err := st.Due(time.Now(), 10); err != nil || len(due) != 1 {
		t.Errorf("after a failed commit %d letters are due (%v), want the one of before", len(due), err)
	}
	commit(t, st, large(t, st, "FI1", "later"))
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	st = reopen(t, path)
	defer st.Close()
	if got := journal(t, st, "FI1"); got != before+" line 3" {
		t.Errorf("after a restart the journal is %q, want %q", got, before+" line 3")
	}
}

var diskFaults = []fault{
	{"disk full", func(t *testing.T) {
		if !storetest.Alone(t) {
			return
		}
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		before := journal(t, st, "FI1")
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		storetest.LimitFiles(t, uint64(info.Size()))
		if err := st.Commit(large(t, st, "FI1", "lost")); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("a commit on a full disk: got %v, want one sentence", err)
		}
		storetest.LimitFiles(t, 1) // not even what is there can be written over
		if err := st.Commit(goOn(t, st, "FI1", "lost")); err == nil {
			t.Error("a small commit on a full disk went well")
		}
		storetest.LimitFiles(t, 1<<40)
		sameAfter(t, st, path, before)
	}},
	{"write error in a commit", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		before := journal(t, st, "FI1")
		heal := breakWrites(t, path)
		if err := st.Commit(goOn(t, st, "FI1", "lost")); err == nil {
			t.Error("a commit that cannot write went well")
		}
		heal()
		sameAfter(t, st, path, before)
	}},
	{"write error in a commit of several", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		before := journal(t, st, "FI1")
		heal := breakWrites(t, path)
		errs := make(chan error)
		p := goOn(t, st, "FI1", "lost")
		for range 8 {
			go func() { errs <- st.Commit(p) }()
		}
		for range 8 {
			if err := <-errs; err == nil || errors.Is(err, ErrMoved) {
				t.Errorf("a commit that cannot write: got %v", err)
			}
		}
		heal()
		sameAfter(t, st, path, before)
	}},
	{"store file is read-only", func(t *testing.T) {
		path := filepath.Join(publicDir(t), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		st.Close()
		giveAway(t, path)
		if said := openElsewhere(t, path, false); said != "" {
			t.Fatalf("before: %s", said)
		}
		if err := os.Chmod(path, 0o400); err != nil {
			t.Fatal(err)
		}
		if said := openElsewhere(t, path, false); !strings.Contains(said, "cannot be opened: permission denied") {
			t.Errorf("got %q", said)
		}
	}},
	{"folder of the store is read-only", func(t *testing.T) {
		dir := publicDir(t)
		giveAway(t, dir)
		if said := openElsewhere(t, filepath.Join(dir, "one.db"), false); said != "" {
			t.Fatalf("before: %s", said)
		}
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		if said := openElsewhere(t, filepath.Join(dir, "two.db"), false); !strings.Contains(said, "cannot be opened: permission denied") {
			t.Errorf("got %q", said)
		}
	}},
	{"store open in another process", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		defer st.Close()
		if err := openElsewhere(t, path, true); !strings.Contains(err, "another process has it open") {
			t.Errorf("got %q", err)
		}
	}},
	{"pages damaged", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		for i := range 40 {
			p := goOn(t, st, "FI1", "line "+strconv.Itoa(i))
			p.Received = &Received{Identity: strings.Repeat("a", 60) + strconv.Itoa(i), Outcome: "played"}
			commit(t, st, p)
		}
		st.Close()
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// Each page in use, damaged at its head, is found at the start.
		pageSize := os.Getpagesize()
		found, harmless := 0, 0
		for page := 2; page*pageSize < len(whole); page++ {
			bad := bytes.Clone(whole)
			for i := range 16 {
				bad[page*pageSize+i] ^= 0x5a
			}
			if bytes.Count(whole[page*pageSize:][:pageSize], []byte{0}) == pageSize {
				continue // never used
			}
			file := filepath.Join(t.TempDir(), "club.db")
			if err := os.WriteFile(file, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			st, err := Open(file, time.Second)
			switch {
			case errors.Is(err, ErrDamaged):
				found++
				if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "bring a backup back with postrider restore") {
					t.Errorf("page %d: %v", page, err)
				}
			case err != nil:
				t.Errorf("page %d: %v", page, err)
			default:
				harmless++ // a page that is free
				if got, want := journal(t, st, "FI1"), "line 42"; !strings.HasSuffix(got, want) {
					t.Errorf("page %d: the store opens and its journal ends in %q", page, got)
				}
				st.Close()
			}
		}
		if found < 5 {
			t.Errorf("damage was found in %d pages, in %d it did no harm", found, harmless)
		}
	}},
	{"an entry damaged", func(t *testing.T) {
		for _, bucket := range []bucket{playerBucket, matchBucket, letterBucket, receivedBucket} {
			path := filepath.Join(t.TempDir(), "club.db")
			st := reopen(t, path)
			commit(t, st, begin("FI1"))
			p := goOn(t, st, "FI1", "m1")
			p.Players = []Player{{ID: "p1", Name: "Anna", Addresses: []Address{{Addr: "anna@example.org"}}}}
			commit(t, st, p)
			err := st.db.Update(func(tx *bbolt.Tx) error {
				b := bucket.in(tx)
				k, v := b.Cursor().First()
				if k == nil {
					return fmt.Errorf("%s is empty", bucket)
				}
				v = bytes.Clone(v)
				v[len(v)/2] ^= 0x80
				v[0] ^= 0x5a
				return b.Put(k, v)
			})
			st.Close()
			if err != nil {
				t.Fatal(err)
			}
			if st, err := Open(path, time.Second); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), string(bucket)) {
				t.Errorf("%s: got %v", bucket, err)
				if err == nil {
					st.Close()
				}
			}
		}
	}},
	{"store cut short", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "club.db")
		st := reopen(t, path)
		commit(t, st, begin("FI1"))
		commit(t, st, large(t, st, "FI1", "long"))
		st.Close()
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{len(whole) / 2, os.Getpagesize() * 2, 100, 0} {
			short := filepath.Join(t.TempDir(), "club.db")
			if err := os.WriteFile(short, whole[:size], 0o600); err != nil {
				t.Fatal(err)
			}
			st, err := Open(short, time.Second)
			if err == nil {
				st.Close()
			}
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrForeign) || strings.Contains(err.Error(), "\n") {
				t.Errorf("cut to %d bytes: %v", size, err)
			}
		}
	}},
}

// noise are bytes that cannot be packed.
func noise(n int) []byte {
	b := make([]byte, n)
	rand.NewChaCha8([32]byte{}).Read(b)
	return b
}

func TestDiskFaults(t *testing.T) {
	for _, f := range diskFaults {
		t.Run(f.name, f.test)
	}
}

// breakWrites makes every write to a store's file fail until heal is called:
// its descriptor is exchanged for one that may only read.
func breakWrites(t *testing.T, path string) (heal func()) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip("this system does not list open files")
	}
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err != nil || to != path {
			continue
		}
		fd, err := strconv.Atoi(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		saved, err := syscall.Dup(fd) // it also keeps the lock
		if err != nil {
			t.Fatal(err)
		}
		reading, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Dup3(int(reading.Fd()), fd, syscall.O_CLOEXEC); err != nil {
			t.Fatal(err)
		}
		return func() {
			if err := errors.Join(syscall.Dup3(saved, fd, syscall.O_CLOEXEC), syscall.Close(saved), reading.Close()); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatalf("%s is not open", path)
	return nil
}

// nobody is a user without rights.
const nobody = 65534

// giveAway makes a file nobody's, where this process is root's.
func giveAway(t *testing.T, path string) {
	t.Helper()
	if os.Geteuid() == 0 {
		if err := os.Chown(path, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
}

// publicDir is a folder that others can look into, unlike that of a test.
func publicDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "postrider-store-")
	if err == nil {
		t.Cleanup(func() { os.RemoveAll(dir) })
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// openElsewhere opens a store in another process and returns what it says,
// empty if all went well. The process may not be root's, for whom no file is
// read-only, unless it is to be like this one.
func openElsewhere(t *testing.T, path string, likeThis bool) string {
	t.Helper()
	binary := os.Args[0]
	cmd := exec.Command(binary, "-test.run=^TestOpenElsewhere$", "-test.v")
	if os.Geteuid() == 0 && !likeThis {
		dir := publicDir(t)
		data, err := os.ReadFile(binary)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "test"), data, 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
		cmd.Path = filepath.Join(dir, "test")
		cmd.Dir = "/"
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	cmd.Env = append(os.Environ(), toOpen+"="+path)
	out, err := cmd.CombinedOutput()
	_, said, ok := strings.Cut(string(out), "opened: ")
	if err != nil || !ok {
		t.Fatalf("%v\n%s", err, out)
	}
	said, _, _ = strings.Cut(said, "\n")
	return said
}

// toOpen is the environment variable that names a store to openElsewhere's other
// process.
const toOpen = "STORE_TEST_OPEN"

// TestOpenElsewhere is the other process of openElsewhere.
func TestOpenElsewhere(t *testing.T) {
	path := os.Getenv(toOpen)
	if !filepath.IsAbs(path) {
		t.Skip("no test has asked for it")
	}
	st, err := Open(path, 10*time.Millisecond)
	if err != nil {
		fmt.Println("opened:", err)
		return
	}
	st.Close()
	fmt.Println("opened: ")
}
