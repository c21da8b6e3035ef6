package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// TimeOfDay finds the one time of day in what was typed, such as 18:00, 6 pm or noon. It
// returns it as 18:00, and the other words, folded; false if there is none, or if there
// are several, or other figures.
func (c *Commands) TimeOfDay(typed string) (rest, at string, ok bool) {
	words := slices.Clone(c.sentenceOf(typed).words)
	for i := 0; i < len(words); {
		found, n := c.timeAt(words[i:])
		figures := words[i][0] >= '0' && words[i][0] <= '9'
		switch {
		case n == 0 && !figures:
			i++
			continue
		case n == 0, at != "":
			return "", "", false
		}
		at, words = found, slices.Delete(words, i, i+n)
	}
	return strings.Join(words, " "), at, at != ""
}

// timeAt is the time of day that some words begin with, and how many say it; 0: none.
func (c *Commands) timeAt(words []string) (at string, n int) {
	for name, hour := range map[string]int{"noon": 12, "midnight": 0} {
		if k := c.begins(name, words); k > 0 {
			return clockTime(hour, 0), k
		}
	}
	half, before := "", 0 // of the day, said before the figures
	for _, name := range []string{"am", "pm"} {
		if k := c.begins(name+"-before", words); k > before && k < len(words) {
			half, before = name, k
		}
	}
	words = words[before:]
	letters := strings.TrimLeft(words[0], "0123456789")
	figures := words[0][:len(words[0])-len(letters)]
	hour, minute, said := 0, 0, false
	switch {
	case len(figures) == 4 && letters == "": // 1800
		hour, _ = strconv.Atoi(figures[:2])
		minute, _ = strconv.Atoi(figures[2:])
		said = true
	case len(figures) == 1, len(figures) == 2:
		hour, _ = strconv.Atoi(figures)
	default:
		return "", 0
	}
	if n = 1; letters == "" && !said && n < len(words) && twoFigures(words[n]) {
		minute, _ = strconv.Atoi(words[n])
		n++
	}
	behind := words[n:]
	if letters != "" { // 6pm
		behind = append([]string{letters}, behind...)
	}
	k := 0
	for _, name := range []string{"am", "pm", "oclock"} {
		if got := c.begins(name, behind); got > k {
			k = got
			if name != "oclock" || half == "" {
				half = name
			}
		}
	}
	if letters != "" && k == 0 {
		return "", 0 // 2brigades
	}
	if n += k; letters != "" {
		n--
	}
	n += c.minutes(words[min(n, len(words)):], half, &minute)
	n += before
	switch {
	case before > 0 && hour == 0:
		if half == "pm" {
			hour = 12
		}
	case (half == "am" || half == "pm") && (hour < 1 || hour > 12):
		return "", 0
	case half == "am" && hour == 12:
		hour = 0
	case half == "pm" && hour < 12:
		hour += 12
	case hour == 24 && minute == 0:
		hour = 0
	}
	if hour > 23 || minute > 59 {
		return "", 0
	}
	return clockTime(hour, minute), n
}

// minutes reads what stands behind the hour in a language that has words for it: 18 時 30
// 分, 6 時 半. It returns how many words that are.
func (c *Commands) minutes(words []string, half string, minute *int) int {
	if half == "" || len(words) == 0 {
		return 0
	}
	if n := c.begins("half", words); n > 0 {
		*minute = 30
		return n
	}
	if n := c.begins("minute-sign", words[1:]); n > 0 && len(words[0]) <= 2 && strings.Trim(words[0], "0123456789") == "" {
		*minute, _ = strconv.Atoi(words[0])
		return 1 + n
	}
	return 0
}

// begins is how many words of the longest text of a list some words begin with.
func (c *Commands) begins(list string, words []string) int {
	most := 0
	for _, text := range c.words[list] {
		if w := foldedWords(text); len(w) > most && len(w) <= len(words) && slices.Equal(w, words[:len(w)]) {
			most = len(w)
		}
	}
	return most
}

func twoFigures(s string) bool { return len(s) == 2 && strings.Trim(s, "0123456789") == "" }

func clockTime(hour, minute int) string { return fmt.Sprintf("%02d:%02d", hour, minute) }
