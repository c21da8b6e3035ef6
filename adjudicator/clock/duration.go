package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// units are those of durations in the configuration, longest first.
var units = []struct {
	letter string
	length time.Duration
}{{"d", day}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}

// ParseDuration reads a duration as the configuration has it: whole numbers, each with
// d, h, m or s, the longer units first, such as 14d, 36h, 3d12h or 90m. A d is 24
// hours. More than MaxTime is an error.
func ParseDuration(s string) (time.Duration, error) {
	wrong := fmt.Errorf("clock: %q is no time; write numbers with d, h, m or s, such as 14d, 36h, 3d12h or 90m", s)
	rest, unit := strings.TrimSpace(s), 0
	var sum time.Duration
	for begin := true; begin || rest != ""; begin = false {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.Atoi(rest[:digits])
		if err != nil && digits > 0 {
			return 0, fmt.Errorf("clock: %s is too long; write %s at most", s, FormatDuration(MaxTime))
		}
		if rest = rest[digits:]; digits == 0 {
			return 0, wrong
		}
		for unit < len(units) && !strings.HasPrefix(rest, units[unit].letter) {
			unit++
		}
		if unit == len(units) {
			return 0, wrong
		}
		if length := units[unit].length; n > int(MaxTime/length) || sum+time.Duration(n)*length > MaxTime {
			return 0, fmt.Errorf("clock: %s is too long; write %s at most", s, FormatDuration(MaxTime))
		}
		sum += time.Duration(n) * units[unit].length
		rest, unit = rest[1:], unit+1
	}
	return sum, nil
}

// FormatDuration writes a duration as ParseDuration reads it, in whole seconds that
// have passed: 3d12h.
func FormatDuration(d time.Duration) string {
	if d < 0 {
		return "-" + FormatDuration(-d)
	}
	var b strings.Builder
	for _, u := range units {
		if n := d / u.length; n > 0 {
			fmt.Fprintf(&b, "%d%s", n, u.letter)
			d -= n * u.length
		}
	}
	if b.Len() == 0 {
		return "0s"
	}
	return b.String()
}
