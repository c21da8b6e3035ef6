package main

import (
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"postrider/mail"
)

// servers are the settings of a club's mailbox and of its relay, with the
// passwords of both.
func (c *config) servers() (arriving mail.MailboxSettings, relay mail.Account, err error) {
	in, out := c.IMAP, c.SMTP
	arriving = mail.MailboxSettings{
		Folders: in.Folders, Processed: in.Processed, Aside: in.Aside, PollInterval: time.Duration(in.Poll), MaxSize: in.MaxSize,
		Junk: mail.Junk{Folder: in.Junk, Club: mail.Address{Addr: c.Club.Address}, Subjects: c.Club.SubjectTokens},
	}
	if arriving.Account, err = in.account("imap"); err == nil {
		relay, err = out.account("smtp")
	}
	return arriving, relay, err
}

// faults says what is wrong with the settings of the server of a section.
func (s serverConfig) faults(section string) []string {
	host, _, err := net.SplitHostPort(s.Server)
	ip := net.ParseIP(host)
	switch {
	case err != nil:
		return []string{fmt.Sprintf("%s.server is %q; write HOST:PORT, such as \"mail.club.example:993\"", section, s.Server)}
	case !slices.Contains([]string{"implicit", "starttls", "none"}, s.TLS):
		return []string{fmt.Sprintf("%s.tls is %q; write \"implicit\", \"starttls\" or \"none\"", section, s.TLS)}
	case s.TLS == "none" && host != "localhost" && !ip.IsLoopback():
		return []string{section + ".tls is \"none\", which is for servers on this machine only; use \"implicit\" or \"starttls\""}
	case s.User != "" && s.PasswordFile == "" && s.PasswordEnv == "":
		return []string{fmt.Sprintf("%[1]s.user is %[2]q, and there is no password for it; write %[1]s.password_file", section, s.User)}
	}
	return nil
}

// account is the account on the server of a section, with its password.
func (s serverConfig) account(section string) (mail.Account, error) {
	word, err := password(section, s.PasswordFile, s.PasswordEnv)
	if err != nil {
		return mail.Account{}, err
	}
	return account(s.Server, s.TLS, s.User, word, s.Timeout)
}

// account makes the settings of one server.
func account(server, tls, user, password string, timeout duration) (mail.Account, error) {
	host, port, err := net.SplitHostPort(server)
	if err != nil {
		return mail.Account{}, err
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 1 || n > 65535 {
		return mail.Account{}, fmt.Errorf("server %s: %q is no port", server, port)
	}
	return mail.Account{Host: host, Port: n, User: user, Password: password, TLS: mail.TLSMode(tls), Timeout: time.Duration(timeout)}, nil
}

// password reads a password from a file or credential or, failing that, the
// environment.
func password(name, file, variable string) (string, error) {
	if file != "" {
		data, err := readSecret(name+".password_file", file)
		if err != nil {
			return "", err
		}
		return strings.TrimRight(string(data), "\r\n"), nil
	}
	if variable != "" {
		value, ok := os.LookupEnv(variable)
		if !ok {
			return "", fmt.Errorf("%s.password_env: the environment has no %s", name, variable)
		}
		return value, nil
	}
	return "", nil
}
