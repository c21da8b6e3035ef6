package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// unitLetters are those of units in the configuration, by index.
const unitLetters = "smhd"

// ParseDuration reads a duration as the configuration has it: whole numbers, each with
// d, h, m or s, the longer units first, such as 14d, 36h, 3d12h or 90m. A d is 24
// hours. More than MaxTime is an error.
func ParseDuration(s string) (time.Duration, error) {
	wrong := fmt.Errorf("clock: %q is no time; write numbers with d, h, m or s, such as 14d, 36h, 3d12h or 90m", s)
	rest, unit := strings.TrimSpace(s), unitDay
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
		for unit >= unitSecond && !strings.HasPrefix(rest, unitLetters[unit:unit+1]) {
			unit--
		}
		if unit < unitSecond {
			return 0, wrong
		}
		length := lengths[unit]
		if n > int(MaxTime/length) || sum+time.Duration(n)*length > MaxTime {
			return 0, fmt.Errorf("clock: %s is too long; write %s at most", s, FormatDuration(MaxTime))
		}
		sum += time.Duration(n) * length
		rest, unit = rest[1:], unit-1
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
	for u := unitDay; u >= unitSecond; u-- {
		if n := d / lengths[u]; n > 0 {
			fmt.Fprintf(&b, "%d%c", n, unitLetters[u])
			d -= n * lengths[u]
		}
	}
	if b.Len() == 0 {
		return "0s"
	}
	return b.String()
}
