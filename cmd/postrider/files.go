package main

import (
	"fmt"
	"strings"

	"postrider/adjudicator/watchdog"
	"postrider/store/file"
)

// A namedFile is a file of a club, and what names it.
type namedFile struct{ what, path string }

// files are the files that the configuration names, and those that the daemon
// keeps beside them. Each needs a name of its own.
func (c *config) files() []namedFile {
	notes, crash, last := watchdog.Files(c.Store.File)
	list := []namedFile{
		{"the configuration itself", c.path},
		{"store.file", c.Store.File},
		{"store.key_file", c.Store.Key},
		{"store.socket", c.Store.Socket},
		{"imap.password_file", c.IMAP.PasswordFile},
		{"smtp.password_file", c.SMTP.PasswordFile},
		{"the note of what is in hand", notes},
		{"the file for crashes", crash},
		{"the file for the last crash", last},
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
			if strings.HasSuffix(a.what, "password_file") && strings.HasSuffix(b.what, "password_file") || !file.Clash(a.path, b.path) {
				continue
			}
			faults = append(faults, fmt.Sprintf("%s and %s are one file, %s; give each a name of its own", b.what, a.what, a.path))
		}
	}
	return faults
}

// owns says what a file is to the club, if it is one of its own.
func (c *config) owns(name string) (what string, ok bool) {
	for _, f := range c.files() {
		if file.Clash(f.path, name) {
			return f.what, true
		}
	}
	return "", false
}
