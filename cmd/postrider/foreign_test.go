package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"postrider/store"
)

// A careless club has a match, a backup, and one of another club's beside it.
type careless struct {
	t     *testing.T
	dir   string
	place string // what lies in the way
}

// carelessClub makes the files of a careless club, once for all tests.
func carelessClub(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	other := t.TempDir()
	for _, d := range []string{dir, other} {
		if _, err := demoConfig(d, "127.0.0.1:1", "127.0.0.1:1"); err != nil {
			t.Fatal(err)
		}
		c := &careless{t: t, dir: d}
		c.must("match", "new", "bayonets", "--british", "Anna=anna@example.org", "--french", "Bob=bob@example.org")
		c.must("backup", c.path("own.backup"))
	}
	data, err := os.ReadFile(filepath.Join(other, "own.backup"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "other.backup"), data, 0o600)
	}
	if err := errors.Join(err, os.WriteFile(filepath.Join(dir, "aunt"), []byte(strings.Repeat("Dear aunt, the weather is fine.\n", 3000)), 0o600)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func (c *careless) path(name string) string { return filepath.Join(c.dir, name) }

// try carries out a command line, with --config unless it is the demo's or one
// of titles.
func (c *careless) try(args ...string) error {
	if args[0] != "demo" && args[0] != "titles" {
		args = append(args, "--config", c.path("postrider.toml"))
	}
	var out bytes.Buffer
	if status := run(c.t.Context(), env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, args); status != 0 {
		return fmt.Errorf("status %d: %s", status, out.String())
	}
	return nil
}

func (c *careless) must(args ...string) {
	c.t.Helper()
	if err := c.try(args...); err != nil {
		c.t.Fatal(err)
	}
}

// set puts a setting into [store].
func (c *careless) set(name, value string) {
	c.t.Helper()
	text, err := os.ReadFile(c.path("postrider.toml"))
	if err == nil {
		err = os.WriteFile(c.path("postrider.toml"), append(text, fmt.Sprintf("[store]\n%s = %q\n", name, value)...), 0o600)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// A slip is a command that writes a file, and where.
type slip struct {
	name  string
	place string
	ready func(c *careless) // before anything lies there
	do    func(c *careless) error
	may   []string // targets that it may write over
}

func serveOnce(c *careless) error { return c.try("serve", "--once") }

var slips = []slip{
	{name: "serve, control socket", place: "place", ready: func(c *careless) { c.set("socket", "place") }, do: func(c *careless) error {
		config, err := loadConfig(c.path("postrider.toml"))
		if err != nil {
			return err
		}
		control, err := listenControl(config.Store.Socket)
		if err == nil {
			control.close()
		}
		return err
	}},
	{name: "serve, store", place: "place", ready: func(c *careless) { c.set("file", "place") }, do: serveOnce},
	{name: "serve, key", place: "place", ready: func(c *careless) { c.set("key_file", "place") }, do: serveOnce},
	{name: "serve, what is in hand", place: "postrider.db.inhand", do: serveOnce, may: []string{"empty file"}},
	{name: "serve, what is in hand, before it gets its name", place: ".postrider.db.inhand.new", do: serveOnce, may: []string{"empty file"}},
	{name: "serve, crash", place: "postrider.db.crash", do: serveOnce, may: []string{"empty file"}},
	{name: "serve, last crash", place: "postrider.db.crash.last", ready: func(c *careless) {
		if err := os.WriteFile(c.path("postrider.db.crash"), []byte("panic: at sea\n\ngoroutine 1 [running]:\n"), 0o600); err != nil {
			c.t.Fatal(err)
		}
	}, do: serveOnce, may: []string{"empty file"}},
	{name: "backup", place: "place", do: func(c *careless) error { return c.try("backup", c.path("place")) }, may: []string{"own backup", "hard link to own backup"}},
	{name: "backup --force", place: "place", do: func(c *careless) error { return c.try("backup", c.path("place"), "--force") },
		may: []string{"own backup", "hard link to own backup", "other club's backup", "hard link to other club's backup"}},
	{name: "backup, before it gets its name", place: ".club.backup.new", do: func(c *careless) error { return c.try("backup", c.path("club.backup")) }},
	{name: "restore, store", place: "place", ready: func(c *careless) { c.set("file", "place") }, do: func(c *careless) error { return c.try("restore", c.path("own.backup"), "--force") }},
	{name: "restore, before it gets its name", place: ".postrider.db.restored", do: func(c *careless) error { return c.try("restore", c.path("own.backup"), "--force") }},
	{name: "restore --dry-run, before it gets its name", place: ".postrider.db.restored", do: func(c *careless) error { return c.try("restore", c.path("own.backup"), "--force", "--dry-run") }},
	{name: "export", place: "place", do: func(c *careless) error { return c.try("export", "FI1", c.path("place"), "--secrets") }},
	{name: "rekey, new key", place: "postrider.key.new", do: func(c *careless) error { return c.try("rekey") }, may: []string{"empty file"}},
	{name: "rekey --file", place: "place", do: func(c *careless) error { return c.try("rekey", "--file", c.path("place")) }},
	{name: "titles --copy", place: "copy/map.toml", do: func(c *careless) error { return c.try("titles", "bayonets", "--copy", c.path("copy")) }},
	{name: "demo, configuration", place: "demo/postrider.toml", do: demoIn},
	{name: "demo, password", place: "demo/password", do: demoIn},
	{name: "demo, log", place: "demo/daemon.log", do: demoIn},
	{name: "demo, journal", place: "demo/FI1.journal", do: demoIn},
	{name: "demo, mail", place: "demo/mail/0001-anna@players.example.eml", do: demoIn},
}

// demoIn begins the demo in a folder. It is stopped before anything is played.
func demoIn(c *careless) error {
	ctx, cancel := context.WithCancel(c.t.Context())
	cancel()
	var out bytes.Buffer
	if status := run(ctx, env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, []string{"demo", "bayonets", "--dir", c.path("demo")}); status != 0 {
		return errors.New(out.String())
	}
	return nil
}

// targets are what may lie where a command writes.
var targets = func() []target {
	list := []target{
		{"file", func(c *careless) error { return copyOf(c.path("aunt"), c.place) }},
		{"empty file", func(c *careless) error { return os.WriteFile(c.place, nil, 0o600) }},
		{"own backup", func(c *careless) error { return copyOf(c.path("own.backup"), c.place) }},
		{"other club's backup", func(c *careless) error { return copyOf(c.path("other.backup"), c.place) }},
		{"folder", func(c *careless) error { return folder(c.place) }},
		{"symlink to folder", func(c *careless) error {
			return errors.Join(folder(c.path("folder")), os.Symlink(c.path("folder"), c.place))
		}},
		{"named pipe", func(c *careless) error { return syscall.Mkfifo(c.place, 0o600) }},
		{"socket of somebody who listens", func(c *careless) error {
			l, err := net.Listen("unix", c.place)
			if err == nil {
				c.t.Cleanup(func() { l.Close() })
			}
			return err
		}},
	}
	for _, to := range [][2]string{{"file", "aunt"}, {"key", "postrider.key"}, {"configuration", "postrider.toml"}, {"password", "password"},
		{"store", "postrider.db"}, {"own backup", "own.backup"}, {"other club's backup", "other.backup"}} {
		list = append(list,
			target{"symlink to " + to[0], func(c *careless) error { return os.Symlink(c.path(to[1]), c.place) }},
			target{"hard link to " + to[0], func(c *careless) error { return os.Link(c.path(to[1]), c.place) }})
	}
	return list
}()

type target struct {
	name string
	put  func(c *careless) error
}

func copyOf(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}

func folder(path string) error {
	return errors.Join(os.Mkdir(path, 0o700), os.WriteFile(filepath.Join(path, "inside"), []byte("something of mine\n"), 0o600))
}

// files are all files below a folder, with what they hold; of what is no file,
// the kind.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.Type().IsRegular() {
			all[path] = d.Type().String()
			return nil
		}
		data, err := os.ReadFile(path)
		all[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// No command writes over or removes a file that it cannot recognise as its own,
// whatever lies where it would write.
func TestFilesOfOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("each of many commands meets each of many files")
	}
	club := carelessClub(t)
	for _, s := range slips {
		for _, what := range targets {
			t.Run(s.name+"/"+what.name, func(t *testing.T) {
				t.Parallel()
				dir, err := os.MkdirTemp("", "careless") // a short name, for sockets
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { os.RemoveAll(dir) })
				c := &careless{t: t, dir: dir}
				c.place = c.path(s.place)
				for _, name := range []string{"postrider.toml", "password", "postrider.key", "postrider.db", "own.backup", "other.backup", "aunt"} {
					if err := copyOf(filepath.Join(club, name), c.path(name)); err != nil {
						t.Fatal(err)
					}
				}
				if s.ready != nil {
					s.ready(c)
				}
				if err := errors.Join(os.MkdirAll(filepath.Dir(c.place), 0o700), what.put(c)); err != nil {
					t.Fatal(err)
				}
				before := files(t, c.dir)
				said := c.inTime(s.do)
				after := files(t, c.dir)
				for path, was := range before {
					if now, ok := after[path]; ok && now == was || path == c.place && slices.Contains(s.may, what.name) || c.goesOn(path, was, after) {
						continue
					}
					t.Errorf("%s is gone or changed (%.80q); the command said %v", strings.TrimPrefix(path, c.dir), after[path], said)
				}
				if conn, err := net.Dial("unix", c.place); strings.HasPrefix(what.name, "socket") {
					if err != nil {
						t.Errorf("nobody listens any more: %v; the command said %v", err, said)
					} else {
						conn.Close()
					}
				} else if err == nil {
					conn.Close()
				}
				if strings.HasPrefix(s.name, "backup") && slices.Contains(s.may, what.name) {
					if said != nil {
						t.Errorf("%v, want it done", said)
					}
					c.good(c.place)
				}
			})
		}
	}
}

// goesOn reports whether what was in a file that changed is not lost: the club's
// store is at work; the key that rekey replaces, and the store that restore does,
// are kept under other names.
func (c *careless) goesOn(path, was string, after map[string]string) bool {
	if st, err := os.Stat(c.path("postrider.db")); err == nil {
		if info, err := os.Stat(path); err == nil && os.SameFile(st, info) {
			c.good(path)
			return true
		}
	}
	for other, now := range after {
		if now == was && (strings.HasPrefix(other, path+".until-") || strings.HasPrefix(other, path+".before-") ||
			path == c.path("postrider.db.crash") && other == path+".last") {
			return true
		}
	}
	return false
}

// good checks that a file is a whole store with a match.
func (c *careless) good(path string) {
	c.t.Helper()
	st, err := store.Open(path, time.Second)
	if err != nil {
		c.t.Error(err)
		return
	}
	defer st.Close()
	if m, err := st.Matches(); err != nil || len(m) != 1 {
		c.t.Errorf("%s holds %d matches, %v", path, len(m), err)
	}
}

// inTime does something that must not wait for ever, such as for a named pipe.
func (c *careless) inTime(do func(*careless) error) error {
	done := make(chan error, 1)
	go func() { done <- do(c) }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		c.t.Fatal("it waits for ever")
		return nil
	}
}
