package language

// CardNumber is Number for that of a card: "keep that one" and "cheers, A" speak of no
// card 1, and "2個" of no card 2.
func (l *Line) CardNumber(i int) (int, bool) {
	n, ok := l.Number(i)
	return n, ok && !l.Counted(i) && l.is(i, isArticle) == 0 && (l.Is(i, listOne) == 0 || i > 0 && l.Is(i-1, listCard) > 0)
}

// Titled are the readings of the number of a card at token i: alone, and with a title behind it that
// the card bears: "34 (Small Pox)", "54, the Light Infantry", "40 - Rough Seas". Titles are names of
// some classes.
func (l *Line) Titled(i int, number string, bears func(title string) bool, classes ...string) []Span {
	out, k := []Span{{N: 1, Value: number}}, i+1
	if k < len(l.Toks) && (l.isStop(k) || l.colonAt(k)) {
		k += 1 + l.Is(k+1, listArticle)
	}
	for _, title := range l.Names(k, classes...) {
		if title.Cost == 0 && bears(title.Value) {
			out = append(out, Span{N: k - i + title.N, Value: number})
		}
	}
	return out
}
