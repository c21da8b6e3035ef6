package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// No command writes over or removes a file that it cannot recognise as its own:
// a wrong word in the configuration or on the command line must not cost a key,
// or somebody's letters. What is new is made under a name that nothing has; what
// is replaced is known by what it holds.

// writeNew makes a file that was not there, whole or not at all. Durable, it
// outlives a loss of power.
func writeNew(file string, mode fs.FileMode, data []byte, durable bool) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil && durable {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(file)
	}
	return err
}

// replaceable returns nil if nothing bears a name, or a file that is known for
// one of the daemon's own by how it begins. what is what it should be.
func replaceable(file, what string, known func(head []byte) bool) error {
	info, err := os.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode().IsRegular() {
		f, err := os.Open(file)
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
	return fmt.Errorf("%s is in the way: it is no %s of Postrider's; move it to another place", file, what)
}

// blank reports whether a file holds nothing, as one that a loss of power has
// torn may.
func blank(head []byte) bool { return len(bytes.Trim(head, "\x00")) == 0 }

// A namedFile is a file of a club, and what names it.
type namedFile struct{ what, path string }

// files are the files that the configuration names, and those that the daemon
// keeps beside them. Each needs a name of its own.
func (c *config) files() []namedFile {
	list := []namedFile{
		{"the configuration itself", c.path},
		{"store.file", c.Store.File},
		{"store.key_file", c.Store.Key},
		{"store.socket", c.Store.Socket},
		{"imap.password_file", c.IMAP.PasswordFile},
		{"smtp.password_file", c.SMTP.PasswordFile},
		{"the note of what is in hand", c.Store.File + inHandEnd},
		{"the file for crashes", c.Store.File + crashEnd},
		{"the file for the last crash", c.Store.File + crashEnd + lastEnd},
		{"the new key of a rekey", c.Store.Key + newKeyEnd},
	}
	var named []namedFile
	for _, f := range list {
		if f.path != "" && !isCredential(f.path) {
			named = append(named, f)
		}
	}
	return named
}

// clashes says which files have the name of another. Both passwords may lie in
// one file.
func (c *config) clashes() []string {
	var faults []string
	list := c.files()
	for i, a := range list {
		for _, b := range list[:i] {
			if strings.HasSuffix(a.what, "password_file") && strings.HasSuffix(b.what, "password_file") || !oneFile(a.path, b.path) {
				continue
			}
			faults = append(faults, fmt.Sprintf("%s and %s are one file, %s; give each a name of its own", b.what, a.what, a.path))
		}
	}
	return faults
}

// owns says what a file is to the club, if it is one of its own.
func (c *config) owns(file string) (what string, ok bool) {
	for _, f := range c.files() {
		if oneFile(f.path, file) {
			return f.what, true
		}
	}
	return "", false
}

// oneFile reports whether two names are one file, or would be.
func oneFile(a, b string) bool {
	if place(a) == place(b) {
		return true
	}
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// place is where a file lies or would lie, without the links on the way.
func place(file string) string {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		return filepath.Join(dir, filepath.Base(file))
	}
	return file
}
