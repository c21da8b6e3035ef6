package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"text/template"

	"postrider/store/file"
)

//go:embed init/*
var initFiles embed.FS

// A clubFiles is what init writes the files of a club from.
type clubFiles struct {
	Folder, Program, Owner string
	Address, GM, User      string
	IMAP, IMAPTLS          string
	SMTP, SMTPTLS          string
}

// initClub is the command init: a folder with a configuration, files for the passwords,
// and a unit that fits it; and then check, as soon as there is something to check.
func initClub(ctx context.Context, e env, args []string) error {
	fs := flags(e, "init")
	var c clubFiles
	// examples are what stands where init was not told; it says so.
	examples := clubFiles{Address: "orders@club.example", IMAP: "mail.club.example:993", SMTP: "mail.club.example:587"}
	fs.StringVar(&c.Address, "address", examples.Address, "the `address` that players send orders to")
	fs.StringVar(&c.GM, "gm", "", "the `address` of the game master")
	fs.StringVar(&c.User, "mailbox", "", "the `name` to log in with at both servers; the address if none is named")
	fs.StringVar(&c.IMAP, "imap", examples.IMAP, "the mailbox's `server`, HOST:PORT")
	fs.StringVar(&c.SMTP, "smtp", examples.SMTP, "the relay's `server`, HOST:PORT")
	fs.StringVar(&c.IMAPTLS, "imap-tls", "implicit", "implicit, starttls or none")
	fs.StringVar(&c.SMTPTLS, "smtp-tls", "starttls", "implicit, starttls or none")
	dns := fs.String("dns", "", "have check ask this DNS `server`, HOST:PORT, instead of the system's")
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		fmt.Fprintln(e.err, "postrider init needs a FOLDER; see postrider init --help")
		return errUsage
	}
	if err := c.write(words[0]); err != nil {
		return err
	}
	config := filepath.Join(c.Folder, "postrider.toml")
	fmt.Fprintf(e.out, "%s holds a configuration, files for the passwords, and a unit for systemd\n", c.Folder)
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if open := c.open(given); len(open) > 0 {
		fmt.Fprintf(e.out, "\nstill to be filled in:\n  %s\nthen: postrider check --config %s\n", strings.Join(open, "\n  "), config)
		return nil
	}
	return check(ctx, e, []string{"--config", config, "--dns", *dns})
}

// write makes the folder and writes what is not there yet: nothing is written over.
func (c *clubFiles) write(folder string) (err error) {
	if c.Folder, err = filepath.Abs(folder); err != nil {
		return err
	}
	if c.Program, err = os.Executable(); err != nil {
		return err
	}
	c.Owner = "postrider"
	if u, err := user.Current(); err == nil {
		c.Owner = u.Username
	}
	if c.User == "" {
		c.User = c.Address
	}
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return err
	}
	for _, name := range []string{"postrider.toml", "postrider.service"} {
		var text strings.Builder
		t := template.Must(template.ParseFS(initFiles, "init/"+name))
		if err := t.Execute(&text, c); err != nil {
			return err
		}
		path := filepath.Join(c.Folder, name)
		if _, err := os.Lstat(path); err == nil {
			return fmt.Errorf("there is a file %s already, and nothing was written over it; name another folder", path)
		}
		if err := file.Make(path, 0o600, true, file.Bytes([]byte(text.String()))); err != nil {
			return err
		}
	}
	for _, name := range []string{"imap.password", "smtp.password"} {
		path := filepath.Join(c.Folder, name)
		if _, err := os.Lstat(path); err == nil {
			continue // it was put there before
		}
		if err := file.Make(path, 0o600, true, file.Bytes(nil)); err != nil {
			return err
		}
	}
	_, err = loadConfig(filepath.Join(c.Folder, "postrider.toml"))
	return err
}

// open is what is still to be filled in, where some flags were given.
func (c *clubFiles) open(given map[string]bool) []string {
	var list []string
	for _, s := range []struct{ flag, line string }{
		{"address", fmt.Sprintf("club.address in postrider.toml, where %q stands", c.Address)},
		{"gm", "club.gm in postrider.toml, your own address: whoever would like to join is told to you"},
		{"imap", fmt.Sprintf("imap.server in postrider.toml, where %q stands", c.IMAP)},
		{"smtp", fmt.Sprintf("smtp.server in postrider.toml, where %q stands", c.SMTP)},
	} {
		if !given[s.flag] {
			list = append(list, s.line)
		}
	}
	for _, name := range []string{"imap.password", "smtp.password"} {
		if info, err := os.Stat(filepath.Join(c.Folder, name)); err == nil && info.Size() == 0 {
			list = append(list, "the password in "+filepath.Join(c.Folder, name))
		}
	}
	return list
}
