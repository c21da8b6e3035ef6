package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A secret comes from a file that only the daemon's user can read, from a
// credential that the service manager hands over (systemd.exec(5),
// LoadCredential=), or from the environment; never from the command line, where
// every user of the machine could read it.

// credentialPrefix begins the name of a credential where a setting names a file.
const credentialPrefix = "credential:"

// isCredential reports whether a setting names a credential.
func isCredential(file string) bool { return strings.HasPrefix(file, credentialPrefix) }

// readSecret reads the file or credential that a setting names. Who else may
// read a credential is the service manager's affair; a file that others can
// read is refused. The error is fs.ErrNotExist if there is no such file.
func readSecret(setting, file string) ([]byte, error) {
	if name, ok := strings.CutPrefix(file, credentialPrefix); ok {
		dir := os.Getenv("CREDENTIALS_DIRECTORY")
		if dir == "" {
			return nil, fmt.Errorf("%s is %q, and the service manager has handed over no credentials; "+
				"LoadCredential=%s:FILE in the unit does, and outside a unit name the file", setting, file, name)
		}
		if name == "" || name != filepath.Base(name) {
			return nil, fmt.Errorf("%s is %q; write %sNAME, without a folder", setting, file, credentialPrefix)
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s is %q, which the service manager has not handed over; LoadCredential=%s:FILE "+
				"in the unit does", setting, file, name)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", setting, err)
		}
		return data, nil
	}
	if err := private(setting, file); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	return data, nil
}

// private refuses a file that others than its owner can read or write.
func private(setting, file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("%s: %w", setting, err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return fmt.Errorf("%s %s can be read by others; chmod 600 it", setting, file)
	}
	return nil
}

// warnOfRoot says in the log that the daemon runs as root.
func (d *daemon) warnOfRoot() {
	if warning := rootWarning(os.Geteuid()); warning != "" {
		d.log.Warn(warning)
	}
}

// rootWarning is what is said to who runs the daemon as root; empty to others.
// It is no refusal: in a container of an ordinary user's, root is that user,
// and cannot be told from the other.
func rootWarning(uid int) string {
	if uid != 0 {
		return ""
	}
	return "the daemon runs as root, which it never needs: what strangers send is read with all rights on this " +
		"machine; run it as a user of its own (docs/systemd has a unit that does)"
}
