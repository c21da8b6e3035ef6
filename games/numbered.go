package games

import (
	"slices"
	"strconv"
	"strings"
)

// argCard is what a title calls the argument of an order that is a card by its number.
const argCard = "card"

// offered are the numbers of the cards that answers to some decisions name.
func offered(open []Decision) (numbers []string) {
	for _, d := range open {
		for _, o := range d.List() {
			numbers = append(numbers, o.Get(argCard)...)
		}
	}
	return numbers
}

// cardsFirst puts a colon behind the number of a card that is offered, with which a typed line begins
// as if it were that of a list: "22. Levis with his regulars". A line above or below that has
// the number before or behind makes it one of a list.
func (r *sheetReader) cardsFirst() {
	numbers := make([]int, len(r.typed))
	some := false
	for i, line := range r.typed {
		numbers[i], _ = listNumber(line)
		some = some || numbers[i] > 0
	}
	if !some || r.Cards == nil {
		return
	}
	cards := r.Cards()
	for i, n := range numbers {
		listed := func(other int) bool { return other > 0 && (other == n-1 || other == n+1) }
		if n > 0 && !slices.ContainsFunc(numbers, listed) && slices.Contains(cards, strconv.Itoa(n)) {
			_, end := listNumber(r.typed[i])
			r.typed[i] = strconv.Itoa(n) + ":" + r.typed[i][end:]
		}
	}
}

// listNumber is the number with which a typed line begins as one of a list, "22." or "22)", and
// where it ends; 0 if it begins with none.
func listNumber(line string) (n, end int) {
	rest := strings.TrimLeft(line, " \t(*•·-–—")
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if digits == 0 || digits == len(rest) || strings.IndexByte(".)", rest[digits]) < 0 || digitAt(rest, digits+1) {
		return 0, 0
	}
	n, _ = strconv.Atoi(rest[:digits])
	return n, len(line) - len(rest) + digits + 1
}
