package main

import (
	"fmt"
	"net"
	"os"
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
	}
	inPassword, err := password("imap", in.PasswordFile, in.PasswordEnv)
	if err != nil {
		return arriving, relay, err
	}
	outPassword, err := password("smtp", out.PasswordFile, out.PasswordEnv)
	if err != nil {
		return arriving, relay, err
	}
	if relay, err = account(out.Server, out.TLS, out.User, outPassword, out.Timeout); err != nil {
		return arriving, relay, err
	}
	arriving.Account, err = account(in.Server, in.TLS, in.User, inPassword, in.Timeout)
	return arriving, relay, err
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
