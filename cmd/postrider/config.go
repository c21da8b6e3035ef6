package main

import (
	"bytes"
	"errors"
	"fmt"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"postrider/adjudicator"
	clocks "postrider/adjudicator/clock"
	"postrider/mail"
)

// config is the configuration file; config.example.toml explains each setting.
type config struct {
	Club   clubConfig   `toml:"club"`
	Store  storeConfig  `toml:"store"`
	IMAP   imapConfig   `toml:"imap"`
	SMTP   smtpConfig   `toml:"smtp"`
	Limits limitsConfig `toml:"limits"`

	Clocks  map[string]clockConfig `toml:"clocks"` // by name
	Matches matchesConfig          `toml:"matches"`

	Metrics metricsConfig `toml:"metrics"`
	Log     logConfig     `toml:"log"`

	Titles map[string]titleConfig `toml:"titles"`

	path string // of the file
}

// titleConfig is what a club may say of a title.
type titleConfig struct {
	Data string `toml:"data"` // folder with an owner's data files
}

type clubConfig struct {
	Name          string   `toml:"name"`
	Address       string   `toml:"address"`
	GM            []string `toml:"gm"`
	SubjectTokens bool     `toml:"subject_tokens"`
	PlainSender   bool     `toml:"plain_sender"`
	MaxPerHour    int      `toml:"messages_per_hour"`
	Picture       string   `toml:"picture"`
	Joining       string   `toml:"joining"`
	Zone          string   `toml:"zone"`

	Weekly weekly `toml:"weekly_letter"`
}

type storeConfig struct {
	File   string `toml:"file"`
	Key    string `toml:"key_file"`
	Socket string `toml:"socket"`
}

// serverConfig is what is said of either server.
type serverConfig struct {
	Server       string   `toml:"server"`
	TLS          string   `toml:"tls"`
	User         string   `toml:"user"`
	PasswordFile string   `toml:"password_file"`
	PasswordEnv  string   `toml:"password_env"`
	Timeout      duration `toml:"timeout"`
}

type imapConfig struct {
	serverConfig
	Folders    []string `toml:"folders"`
	Junk       string   `toml:"junk"`
	Processed  string   `toml:"processed"`
	Aside      string   `toml:"aside"`
	Poll       duration `toml:"poll"`
	AuthservID string   `toml:"authserv_id"`
	CheckDKIM  bool     `toml:"check_dkim"`
	MaxSize    int64    `toml:"max_message_bytes"`
}

type smtpConfig struct {
	serverConfig
	Connections int `toml:"connections"`
}

// maxConnections is more than any relay likes.
const maxConnections = 20

// limitsConfig are the limits of one message, beside its size, and of the work
// on it.
type limitsConfig struct {
	MessageTime duration `toml:"message_time"`
	Memory      size     `toml:"memory"`
	messageLimits
}

// messageLimits are mail.Limits as they are called here.
type messageLimits struct {
	Size        int `toml:"-"` // imap.max_message_bytes
	Header      int `toml:"header_bytes"`
	Fields      int `toml:"header_fields"`
	Parts       int `toml:"parts"`
	Nesting     int `toml:"nesting"`
	Attachments int `toml:"attachments"`
	Decoded     int `toml:"decoded_bytes"`
	Line        int `toml:"line_bytes"`
	Text        int `toml:"text_bytes"`
}

// limits are the limits that messages are read with.
func (c *config) limits() mail.Limits {
	l := mail.Limits(c.Limits.messageLimits)
	l.Size = int(c.IMAP.MaxSize)
	return l
}

// reading says how this club's messages are read.
func (c *config) reading() mail.ReadOptions {
	return mail.ReadOptions{Own: []mail.Address{{Addr: c.Club.Address}}, AuthservID: c.IMAP.AuthservID,
		SubjectTokens: c.Club.SubjectTokens, Limits: c.limits()}
}

// duration is a time.Duration written as in "60s".
type duration time.Duration

func (d *duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	if err != nil || v <= 0 {
		return fmt.Errorf("%q is no duration; write for example \"60s\" or \"5m\"", b)
	}
	*d = duration(v)
	return nil
}

// weekly is a moment of each week written as in "monday 08:00"; "off": none.
type weekly struct{ *clocks.Weekly }

func (w *weekly) UnmarshalText(b []byte) error {
	if string(b) == "off" {
		w.Weekly = nil
		return nil
	}
	at, err := clocks.ParseWeekly(string(b))
	w.Weekly = &at
	return err
}

// size is a number of bytes written as in "512MB".
type size int64

func (s *size) UnmarshalText(b []byte) error {
	for unit, factor := range map[string]int64{"KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30} {
		n, err := strconv.ParseInt(strings.TrimSuffix(string(b), unit), 10, 32)
		if strings.HasSuffix(string(b), unit) && err == nil && n > 0 {
			*s = size(n * factor)
			return nil
		}
	}
	return fmt.Errorf("%q is no size; write for example \"512MB\" or \"2GB\"", b)
}

// leastMemory is what the daemon needs with nothing in hand, and something to
// spare.
const leastMemory = 128 << 20

// defaults are the settings that a file need not name.
func defaults() config {
	return config{
		Club: clubConfig{Name: "Postrider", MaxPerHour: adjudicator.DefaultMaxPerHour, Picture: adjudicator.PictureOn,
			Joining: adjudicator.JoinApprove, Zone: "UTC",
			Weekly: weekly{&clocks.Weekly{Day: time.Monday, Hour: 8}}},
		Store: storeConfig{File: "postrider.db", Key: "postrider.key"},
		IMAP: imapConfig{
			serverConfig: serverConfig{TLS: "implicit", Timeout: duration(time.Minute)},
			Folders:      []string{"INBOX"}, Junk: mail.JunkFolder, Processed: "Processed", Aside: "Aside",
			Poll: duration(time.Minute), MaxSize: 10 << 20,
		},
		SMTP:   smtpConfig{serverConfig{TLS: "starttls", Timeout: duration(time.Minute)}, 2},
		Limits: limitsConfig{duration(30 * time.Second), 512 << 20, messageLimits(mail.DefaultLimits)},

		Matches: matchesConfig{AwayDays: adjudicator.DefaultAway, Watch: true, WatchDelay: 3},
		Metrics: defaultMetrics(),
		Log:     defaultLog(),
	}
}

// configVariable names the configuration where no command line does; else it is
// the first of two places that is there.
const configVariable = "POSTRIDER_CONFIG"

// configFile is the configuration that a command works with which was given one,
// or none; empty: there is none.
func configFile(given string) string {
	if given == "" {
		given = os.Getenv(configVariable)
	}
	if given != "" {
		return given
	}
	for _, place := range []string{"postrider.toml", "/etc/postrider/postrider.toml"} {
		if _, err := os.Stat(place); err == nil {
			return place
		}
	}
	return ""
}

// loadConfig reads and checks a configuration. Paths in it are relative to the
// file's folder. Its error names every fault, one to a line.
func loadConfig(file string) (*config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	c := defaults()
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors put a mark of the byte order first
	dec := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		var strict *toml.StrictMissingError
		if errors.As(err, &strict) {
			var names []string
			for _, e := range strict.Errors {
				names = append(names, strings.Join(e.Key(), "."))
			}
			return nil, fmt.Errorf("configuration %s: no such setting: %s; config.example.toml lists them all", file,
				strings.Join(names, ", "))
		}
		var de *toml.DecodeError
		if errors.As(err, &de) {
			row, _ := de.Position()
			return nil, fmt.Errorf("configuration %s, line %d: %s", file, row, settingFault(de))
		}
		return nil, fmt.Errorf("configuration %s: %w", file, err)
	}
	c.path = file
	dir := filepath.Dir(file)
	for _, p := range []*string{&c.Store.File, &c.Store.Key, &c.Store.Socket, &c.IMAP.PasswordFile, &c.SMTP.PasswordFile} {
		if *p != "" && !filepath.IsAbs(*p) && !isCredential(*p) {
			*p = filepath.Join(dir, *p)
		}
	}
	for name, t := range c.Titles {
		if t.Data != "" && !filepath.IsAbs(t.Data) {
			c.Titles[name] = titleConfig{filepath.Join(dir, t.Data)}
		}
	}
	if c.Store.Socket == "" {
		c.Store.Socket = c.Store.File + ".sock"
	}
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("configuration %s:\n%w", file, err)
	}
	return &c, nil
}

// goType is what the decoder says of a value that does not fit its setting.
var goType = regexp.MustCompile(`^toml: cannot decode TOML ([a-z ]+) into (?:struct field \S+|a Go value) of type (\S+)$`)

// settingFault says what the decoder found in a setting, without the types of
// this program.
func settingFault(de *toml.DecodeError) string {
	name, text := strings.Join(de.Key(), "."), de.Error()
	if m := goType.FindStringSubmatch(text); m != nil {
		text = "this does not fit (" + m[1] + ")"
		wanted := map[string]string{
			"string": `a text in quotes, such as "x"`, "[]string": `a list, such as ["x"]`, "bool": "true or false",
			"int": "a number without quotes", "int64": "a number without quotes",
		}
		if kind := wanted[m[2]]; kind != "" {
			text = "write " + kind + ", not a TOML " + m[1]
		}
	}
	text = strings.TrimPrefix(text, "toml: ")
	if name != "" {
		return name + ": " + text
	}
	return text
}

// check finds what no server has to be asked for.
func (c *config) check() error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf("  "+format, args...)) }
	local, domain, ok := strings.Cut(c.Club.Address, "@")
	if !ok || local == "" || domain == "" || strings.ContainsAny(c.Club.Address, " <>") {
		fault("club.address is %q; write the address players send orders to, such as \"orders@club.example\"", c.Club.Address)
	} else if strings.Contains(local, "+") {
		fault("club.address %q holds a +; tokens are put there, name the plain address", c.Club.Address)
	}
	if _, err := time.LoadLocation(c.Club.Zone); err != nil || c.Club.Zone == "" || c.Club.Zone == "Local" {
		fault("club.zone is %q; write a name such as \"Europe/Berlin\" or \"UTC\"", c.Club.Zone)
	}
	for _, gm := range c.Club.GM {
		switch a, err := netmail.ParseAddress(gm); {
		case err != nil || a.Address != gm:
			fault("club.gm names %q, which is no address; write it as \"gm@club.example\"", gm)
		case adjudicator.OfClub(mail.Address{Addr: c.Club.Address}, gm):
			fault("club.gm names %q, the club's own address, where nobody reads letters; name one of a person", gm)
		}
	}
	for _, f := range slices.Concat(c.IMAP.faults("imap"), c.SMTP.faults("smtp")) {
		fault("%s", f)
	}
	if n := c.SMTP.Connections; n < 1 || n > maxConnections {
		fault("smtp.connections is %d; write a number from 1 to %d", n, maxConnections)
	}
	switch c.Club.Picture {
	case adjudicator.PictureOn, adjudicator.PictureLarge, adjudicator.PictureOff:
	default:
		fault("club.picture is %q; write \"on\", \"large\" or \"off\"", c.Club.Picture)
	}
	switch c.Club.Joining {
	case adjudicator.JoinClosed, adjudicator.JoinApprove, adjudicator.JoinOpen:
	default:
		fault("club.joining is %q; write \"closed\", \"approve\" or \"open\"", c.Club.Joining)
	}
	if c.IMAP.User == "" {
		fault("imap.user is missing")
	}
	if len(c.IMAP.Folders) == 0 {
		fault("imap.folders names no folder; write [\"INBOX\"]")
	}
	if f := c.IMAP.Junk; f != "" && (f == c.IMAP.Processed || f == c.IMAP.Aside) {
		fault("imap.junk is %q, which is where messages go when they are done", f)
	}
	for _, f := range c.IMAP.Folders {
		if f == c.IMAP.Processed || f == c.IMAP.Aside {
			fault("imap.folders holds %q, which is where messages go when they are done", f)
		}
	}
	l := c.Limits
	for _, f := range []struct {
		name string
		n    int
	}{{"header_bytes", l.Header}, {"header_fields", l.Fields}, {"parts", l.Parts}, {"nesting", l.Nesting},
		{"attachments", l.Attachments}, {"decoded_bytes", l.Decoded}, {"line_bytes", l.Line}, {"text_bytes", l.Text}} {
		if f.n < 1 {
			fault("limits.%s is %d; write a number above 0", f.name, f.n)
		}
	}
	for _, f := range slices.Concat(c.Metrics.faults(), c.Log.faults(), c.clashes(), c.clockFaults()) {
		fault("%s", f)
	}
	if n := c.Matches.WatchDelay; n < 0 || n > adjudicator.MaxWatchDelay {
		fault("matches.watch_delay is %d; write a number from 0 to %d", n, adjudicator.MaxWatchDelay)
	}
	if l.Memory < leastMemory {
		fault("limits.memory is %d bytes; write at least \"%dMB\"", l.Memory, leastMemory>>20)
	}
	if l.MessageTime < duration(time.Second) {
		fault("limits.message_time is %v; write at least \"1s\"", time.Duration(l.MessageTime))
	}
	if c.IMAP.Processed == c.IMAP.Aside {
		fault("imap.processed and imap.aside are the same folder %q", c.IMAP.Aside)
	}
	return errors.Join(faults...)
}
