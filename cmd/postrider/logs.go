package main

import (
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"strings"

	"postrider/mail"
)

// logConfig says what is written to the log.
type logConfig struct {
	Level  string `toml:"level"`
	Format string `toml:"format"`
}

func defaultLog() logConfig { return logConfig{Level: "info", Format: "text"} }

// faults says what is wrong with the settings.
func (c logConfig) faults() []string {
	var faults []string
	if _, ok := c.level(); !ok {
		faults = append(faults, fmt.Sprintf("log.level is %q; write \"debug\", \"info\", \"warn\" or \"error\"", c.Level))
	}
	if c.Format != "text" && c.Format != "json" {
		faults = append(faults, fmt.Sprintf("log.format is %q; write \"text\" or \"json\"", c.Format))
	}
	return faults
}

// level is the level from which on lines are written: info for a word that is none.
func (c logConfig) level() (slog.Level, bool) {
	level, ok := map[string]slog.Level{
		"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
	}[c.Level]
	return level, ok
}

// newLog makes the log of the program: a line for each thing that happens, on
// w. Whatever is logged, nobody's address gets into it but for the part behind
// its @, and no token.
func newLog(c logConfig, w io.Writer) *slog.Logger {
	level, _ := c.level()
	o := &slog.HandlerOptions{Level: level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr { return maskAttr(a) }}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}

// somebodys is the part of an address before its @, and that.
var somebodys = regexp.MustCompile(`(?:"[^"@\s]*(?: [^"@\s]*)*"|[^\s<>"'(),:;\[\]{}@]+)@([\pL\pN])`)

// mask leaves out of a text whom an address is of, and what could be a token. A
// file of a module in a trace (path@v1.2.3) is no address.
func mask(text string) string {
	return somebodys.ReplaceAllStringFunc(mail.Mask(text), func(found string) string {
		if strings.Contains(found, "/") {
			return found
		}
		at := strings.LastIndexByte(found, '@')
		return "..." + found[at:]
	})
}

// maskAttr masks the value of an attribute, whatever it is made of.
func maskAttr(a slog.Attr) slog.Attr {
	mask := mask
	if a.Key == "id" || a.Key == "address" { // a Message-ID, or the club's own address
		mask = mail.Mask
	}
	switch v := a.Value.Resolve(); v.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(mask(v.String()))
	case slog.KindAny:
		text := fmt.Sprint(v.Any())
		if err, ok := v.Any().(error); ok {
			text = err.Error()
		}
		a.Value = slog.StringValue(mask(text))
	}
	return a
}
