// Package file makes and replaces the files of a club.
//
// Nothing is written over or removed that cannot be recognised as the program's
// own: a wrong word in a configuration or on a command line must not cost a key,
// or somebody's letters. What is new is made under a name that nothing has; what
// is replaced is known by what it holds.
package file

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Make makes a file that was not there, whole or not at all, of what write
// writes. Durable, its bytes outlive a loss of power; its name does after
// [SyncFolder].
func Make(path string, mode fs.FileMode, durable bool, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	if err = write(f); err == nil && durable {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}

// Write is Make of bytes that are at hand, not durable.
func Write(path string, mode fs.FileMode, data []byte) error {
	return Make(path, mode, false, Bytes(data))
}

// Bytes writes bytes that are at hand.
func Bytes(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// SyncFolder makes the names of new files in a folder survive a loss of power.
func SyncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Replaceable returns nil if nothing bears a name, or a file that is known for
// one of the daemon's own by how it begins. what is what it should be.
func Replaceable(path, what string, known func(head []byte) bool) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode().IsRegular() {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		head, err := io.ReadAll(io.LimitReader(f, 4096))
		if err != nil {
			return err
		}
		if known(head) {
			return nil
		}
	}
	return fmt.Errorf("%s is in the way: it is no %s of Postrider's; move it to another place", path, what)
}

// Blank reports whether a file holds nothing, as one that a loss of power has
// torn may.
func Blank(head []byte) bool { return len(bytes.Trim(head, "\x00")) == 0 }

// Same reports whether two names are those of one file that is there.
func Same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// Clash reports whether two names are one file, or would be.
func Clash(a, b string) bool { return place(a) == place(b) || Same(a, b) }

// place is where a file lies or would lie, without the links on the way.
func place(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}
