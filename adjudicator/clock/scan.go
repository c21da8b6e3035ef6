package clock

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what is read.
const (
	maxTyped  = 200 // bytes about time
	maxPhrase = 4   // words of one entry of a vocabulary
)

// dates are in digits. With dots the day comes first everywhere; with slashes that is not
// known.
var dates = struct{ iso, dotted, slash, dashed *regexp.Regexp }{
	iso:    regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b`),
	dotted: regexp.MustCompile(`^(\d{1,2})\.\s?(\d{1,2})(?:\.\s?(\d{4})\b|\.(\d\d)\b|\.|\b)`),
	slash:  regexp.MustCompile(`^(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d\d))?\b`),
	dashed: regexp.MustCompile(`^(\d{1,2})-(\d{1,2})-(\d{4})\b`),
}

// leading is the beginning of s that is made of such signs alone.
func leading(s string, is func(r rune) bool) string {
	return s[:len(s)-len(strings.TrimLeftFunc(s, is))]
}

func isDigit(r rune) bool  { return r >= '0' && r <= '9' }
func isLetter(r rune) bool { return unicode.In(r, unicode.L, unicode.M) || r == '\'' || r == '’' }

// scan cuts what was typed into tokens. The fault is of a word that nothing is known
// of.
func (w Words) scan(typed string) ([]token, *Fault) {
	if len(typed) > maxTyped {
		return nil, &Fault{Trouble: TroubleWord, Text: strings.ToValidUTF8(typed[:20], "") + "..."}
	}
	known := w.dictionary()
	var list []token
	rest := strings.NewReplacer("–", "-", "—", "-", "−", "-", "‑", "-", "〜", "-", "～", "-").Replace(typed)
	for rest != "" {
		if t, n := w.scanSigned(rest); n > 0 {
			t.text = rest[:n]
			list, rest = append(list, t), rest[n:]
			continue
		}
		if t, n := scanDate(rest); n > 0 {
			if t.date.either && w.MonthFirst {
				t.date.day, t.date.month, t.date.either = t.date.month, t.date.day, false
			}
			t.text = rest[:n]
			list, rest = append(list, t), rest[n:]
			continue
		}
		if d := leading(rest, isDigit); d != "" {
			n, ok := number(d)
			if !ok {
				return nil, &Fault{Trouble: TroubleWord, Text: d}
			}
			list, rest = append(list, token{meaning: isNumber, text: d, n: n}), rest[len(d):]
			continue
		}
		if leading(rest, isLetter) != "" {
			t, n := known.scanWord(rest)
			if t.meaning == "" {
				return nil, &Fault{Trouble: TroubleWord, Text: t.text}
			}
			if rest = rest[n:]; t.meaning != isNothing {
				list = append(list, t)
			}
			continue
		}
		r, n := utf8.DecodeRuneInString(rest)
		switch {
		case r == '-' || r == '/':
			list = append(list, token{meaning: isDash, text: rest[:n]})
		case unicode.IsDigit(r): // of another script
			return nil, &Fault{Trouble: TroubleWord, Text: rest[:n]}
		}
		rest = rest[n:]
	}
	return list, nil
}

// scanSigned reads a date in digits with a sign behind each, such as 2026年12月20日, or the
// day alone where it is said what it is: 20日から; or a day of the week in brackets. It
// tells its length; 0 if there is none.
func (w Words) scanSigned(s string) (token, int) {
	if m := inBrackets.FindStringSubmatch(s); m != nil {
		for i, sign := range w.WeekdaySigns {
			if m[1] == sign || slices.Contains(w.Weekdays[i], m[1]) {
				return token{meaning: isWeekday, n: i}, len(m[0])
			}
		}
	}
	sign := func(s string, signs []string) int {
		for _, sign := range signs {
			if strings.HasPrefix(s, sign) {
				return len(sign)
			}
		}
		return 0
	}
	var date partial
	at := 0
	read := func(signs []string, most int) int {
		rest := strings.TrimLeft(s[at:], " ")
		d := leading(rest, isDigit)
		n := sign(rest[len(d):], signs)
		if d == "" || len(d) > most || n == 0 {
			return 0
		}
		at = len(s) - len(rest) + len(d) + n
		value, _ := number(d)
		return value
	}
	date.year = read(w.YearSigns, 4)
	if date.month = read(w.MonthSigns, 2); date.month > 0 {
		if date.day = read(w.DaySigns, 2); date.day > 0 {
			return token{meaning: isDate, date: date}, at
		}
		return token{}, 0
	}
	if date.day = read(w.DaySigns, 2); date.day > 0 && date.year == 0 {
		behind := strings.TrimLeft(s[at:], " ")
		if sign(behind, w.FromBehind)+sign(behind, w.ToBehind) > 0 {
			return token{meaning: isDate, date: date}, at
		}
	}
	return token{}, 0
}

// inBrackets is what may be a day of the week behind a date: (日), （月曜）.
var inBrackets = regexp.MustCompile(`^[(（](\pL+)[)）]`)

// scanDate reads a date in digits at the beginning of s, and tells its length; 0 if
// there is none.
func scanDate(s string) (token, int) {
	num := func(d string) int { n, _ := number(d); return n }
	if m := dates.iso.FindStringSubmatch(s); m != nil {
		return token{meaning: isDate, date: partial{year: num(m[1]), month: num(m[2]), day: num(m[3])}}, len(m[0])
	}
	if m := dates.dotted.FindStringSubmatch(s); m != nil {
		return token{meaning: isDate, date: partial{day: num(m[1]), month: num(m[2]), year: fullYear(m[3] + m[4])}}, len(m[0])
	}
	for _, re := range []*regexp.Regexp{dates.slash, dates.dashed} {
		if m := re.FindStringSubmatch(s); m != nil {
			return token{meaning: isDate, date: partial{day: num(m[1]), month: num(m[2]), year: fullYear(m[3]), either: true}}, len(m[0])
		}
	}
	return token{}, 0
}

// fullYear reads a year of two or four digits; 0 for none.
func fullYear(digits string) int {
	n, _ := number(digits)
	if len(digits) == 2 {
		n += 2000
	}
	return n
}

// scanWord reads the longest entry of a vocabulary at the beginning of s, and tells
// its length. If there is none, the token has no meaning, and the text of one word.
func (d dictionary) scanWord(s string) (token, int) {
	if word := leading(s, isLetter); wide(word) {
		return d.scanWide(word)
	}
	var ends []int
	for at := 0; len(ends) < maxPhrase; {
		word := leading(s[at:], isLetter)
		if word == "" {
			break
		}
		at += len(word)
		ends = append(ends, at)
		blank := len(s[at:]) - len(strings.TrimLeft(s[at:], " "))
		if blank == 0 {
			break
		}
		at += blank
	}
	for i := len(ends) - 1; i >= 0; i-- {
		if t, ok := d[fold(s[:ends[i]])]; ok {
			t.text = s[:ends[i]]
			return t, ends[i]
		}
	}
	word := s[:ends[0]]
	t, _ := d.near(fold(word))
	t.text = word
	return t, len(word)
}

// scanWide is scanWord of a language that puts no blanks between words.
func (d dictionary) scanWide(word string) (token, int) {
	for n := len(word); n > 0; n-- {
		if n < len(word) && !utf8.RuneStart(word[n]) {
			continue
		}
		if t, ok := d[fold(word[:n])]; ok {
			t.text = word[:n]
			return t, n
		}
	}
	return token{text: word}, len(word)
}

// wide reports whether a word begins with kanji or kana.
func wide(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
