package games

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// unwrap joins the lines of a sheet that a mail program broke: where a line had
// no room for the first word of the next, the two together are read as orders
// without a fault, and they are not by themselves. Every other line keeps its
// place, so that the player's count of lines stays.
func unwrap(t Title, text string, commands []string) string {
	text = goOn(text)
	const mostPieces = 4 // of one order
	lines := strings.Split(lineEnds.Replace(text), "\n")
	kinds := sync.OnceValue(func() *Names { return kindNames(t) })
	read := func(s string) wrapReading { return readWrapped(t, s, kinds, commands) }
	joined := false
	for i := 0; i < min(len(lines), MaxLines); i++ {
		if i+1 == len(lines) || !broken(lines[i], lines[i+1]) {
			continue
		}
		alone := read(lines[i])
		whole, rest := lines[i], true // rest: each line that follows is an order by itself
		for n := 1; n < mostPieces && i+n < len(lines) && broken(lines[i+n-1], lines[i+n]); n++ {
			next := lines[i+n]
			if rest {
				rest = read(next).good
			}
			whole = strings.TrimRight(whole, " \t") + " " + strings.TrimLeft(next, " \t")
			if alone.good && rest {
				break
			}
			together := read(whole)
			if !together.good || together.talk || alone.good && together.orders == alone.orders {
				continue
			}
			lines[i] = whole
			for k := 1; k <= n; k++ {
				lines[i+k] = ""
			}
			joined = true
			break
		}
	}
	if !joined {
		return text
	}
	return strings.Join(lines, "\n")
}

// goesOn begins a line that goes on with the one before, as letters write an
// order that is too long for them.
const goesOn = ".. "

// goOn joins the lines that say that they go on.
func goOn(text string) string {
	if !strings.Contains(text, goesOn) {
		return text
	}
	lines := strings.Split(lineEnds.Replace(text), "\n")
	last := 0
	for i := 1; i < min(len(lines), 10*MaxLines); i++ {
		rest, ok := strings.CutPrefix(strings.TrimLeft(lines[i], " \t\u00a0"), goesOn)
		if ok && strings.TrimSpace(lines[last]) != "" {
			lines[last] = strings.TrimRight(lines[last], " \t") + " " + rest
			lines[i] = ""
			continue
		}
		last = i
	}
	return strings.Join(lines, "\n")
}

// broken reports whether next may be the end of line: no program breaks lines
// below 60 columns, and none begins what it broke off with a bullet.
func broken(line, next string) bool {
	const narrowest, widest = 60, 100
	line, next = strings.TrimSpace(line), strings.TrimSpace(next)
	word, _, _ := strings.Cut(next, " ")
	width := utf8.RuneCountInString(line)
	return word != "" && width <= widest && width+1+utf8.RuneCountInString(word) > narrowest && cutBullet(next) == next
}

// A wrapReading is what one line, or several joined, can be read as.
type wrapReading struct {
	good   bool   // orders or other words of a sheet, and nothing that cannot be read
	talk   bool   // talk beside them
	orders string // in canonical form
}

func readWrapped(t Title, s string, kinds func() *Names, commands []string) wrapReading {
	var r wrapReading
	for _, typed := range cut(t, Lines(s), commands) {
		line := SheetLine{N: typed.N, Text: typed.Text}
		line.read(t, kinds, commands)
		switch {
		case line.Reading.Fault != nil:
			return wrapReading{}
		case line.Reading.Order != nil:
			r.orders += string(line.Word) + " " + t.Format(*line.Reading.Order) + "\n"
			r.good = true
		case line.Word == WordOrder:
			r.talk = true
		default:
			r.orders += string(line.Word) + " " + string(line.Kind) + " " + line.Words + line.Rest + "\n"
			r.good = true
		}
	}
	return r
}
