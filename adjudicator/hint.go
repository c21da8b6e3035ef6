package adjudicator

import (
	"strconv"
	"strings"
	"time"

	"postrider/games"
	"postrider/templates"
)

// hint is what to type for what a line of talk seems to want; empty: nothing is known.
func (wd words) hint(w *work, l games.SheetLine) string {
	lang, to := wd.in.lang(w.seat), ""
	switch {
	case l.Hint == "":
		return ""
	case strings.Contains(l.Hint, "{to}"):
		if to = wd.in.whomOfSeat(w.seat).hinted(l.Rest); to == "" {
			return ""
		}
	}
	day := dayNamed(lang, Commands(lang).Named(l.Rest), w.now)
	return strings.NewReplacer("{code}", wd.in.meta.Code, "{text}", l.Rest, "{to}", to, "{day}", day).Replace(l.Hint)
}

// hinted is what stands behind "say" for "Anna good luck": "to Anna: good luck", or "good
// luck" where it can be for one only. Empty: it names nobody.
func (w whom) hinted(text string) string {
	for n := min(len(strings.Fields(text)), maxNamed); n > 0; n-- {
		names, rest := cutWords(text, n)
		a := w.named(names)
		if rest = strings.TrimSpace(rest); a.why != "" || rest == "" {
			continue
		}
		if len(w.others()) < 2 {
			return rest
		}
		return w.words.Link(cmdSay) + " " + names + ": " + rest
	}
	return ""
}

// dayNamed is a day of a month as players write it, such as 15 Dec for "15th": the next
// that there is. What is no mere number stays as it was typed.
func dayNamed(lang, typed string, now time.Time) string {
	digits := typed[:len(typed)-len(strings.TrimLeft(typed, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > 31 || len(typed) > len(digits)+2 {
		return typed
	}
	for at := now; ; at = at.AddDate(0, 0, 1) {
		if at.Day() == n {
			return templates.DayOfMonth(lang, at)
		}
	}
}
