package games

import (
	"slices"
	"strings"
)

// hint adds to a line that is only talk what is to be typed for what it seems to want.
func (r *sheetReader) hint(l *SheetLine) {
	if !l.Reading.Talk || l.Reading.Order != nil || l.Reading.Fault != nil || l.Word != WordOrder || len(l.Text) > MaxQuoted {
		return
	}
	x := r.Commands.hinted(r.Commands.sentenceOf(l.Text))
	if x == nil || x.row.Question && !strings.ContainsAny(l.Text, "?？") { // a part of the line may say it
		x = nil
		parts := sentencesOf(l.Text)
		if len(parts) == 1 {
			return
		}
		for _, part := range parts {
			y := r.Commands.hinted(r.Commands.sentenceOf(part))
			if y != nil && (!y.row.Question || strings.ContainsAny(part, "?？")) {
				x = y
			}
		}
	}
	if x != nil {
		l.Hint, l.Because = x.row.Instead, x.row.Because
		l.Rest = strings.TrimRight(x.about, " .!?")
	}
}

// hinted finds the row with a hint that a sentence says, as search finds a command: nil if
// none does, or several do.
func (c *Commands) hinted(s *sentence) *said { return c.find(s, c.hints) }

// mildly is an offer behind which a remark stands, where it is one of those that may have one:
// "offer takeback please, misclick".
func (r *sheetReader) mildly(row *command, about string) (what string, ok bool) {
	at := strings.IndexAny(about, ",.!?;:()–—")
	if at < 0 {
		at = len(about)
	}
	s := r.Commands.sentenceOf(about[:at])
	for to := len(s.words); to > 0; to-- {
		what, ok = r.Commands.Choice(takesOffer, r.Commands.core(row, s.typed(0, to)))
		if !ok {
			continue
		}
		tail := make([]bool, len(s.words)+1) // what stands from there on means nothing
		tail[len(s.words)] = true
		for i := len(s.words) - 1; i >= to; i-- {
			s.steps(i, make([]bool, len(s.words)), [2]phrases{r.Commands.tail, row.after}, func(end int) { tail[i] = tail[i] || tail[end] })
		}
		remark := strings.Trim(about[at:], " ,.!?;:()–—")
		return what, tail[to] && slices.Contains(r.Commands.words["mild"], what) && (remark == "" || onlyTalk(r.Title, remark))
	}
	return "", false
}

// lookBehind is a line behind whose other sentences stands the command to show something: "How do I
// go on? help siege". Nil if none does.
func (r *sheetReader) lookBehind(text string) []SheetLine {
	if !strings.ContainsAny(text, ".!?") {
		return nil
	}
	parts := sentencesOf(text)
	if len(parts) < 2 {
		return nil
	}
	last := parts[len(parts)-1]
	row, rest := r.Commands.plain(last)
	if row == nil || row.Takes != takesTopic {
		return nil
	}
	l, ok := r.plain(last)
	if !ok || l.Word != WordCommand || l.Reading.Fault != nil || len(strings.Fields(rest)) > mostAbout {
		return nil
	}
	return append(r.lines([]TypedLine{{Text: strings.Join(parts[:len(parts)-1], " ")}}), l)
}

// kindAmong takes the one kind of decision that is named among words that mean nothing beside
// it, where a setting or cancellation is refused for naming none: "all those intercept orders
// please".
func (r *sheetReader) kindAmong(l *SheetLine, row *command, typed string) {
	idle := phrases{}
	idle.add(r.Commands.words["pointing"])
	s := r.Commands.sentenceOf(typed)
	var left []string
	for i := 0; i < len(s.words); {
		n := 0
		for _, lists := range [][2]phrases{{idle, r.Commands.tail}, {row.after, row.with}} {
			s.steps(i, make([]bool, len(s.words)), lists, func(to int) { n = max(n, to-i) })
		}
		if n == 0 {
			left = append(left, s.words[i])
			n = 1
		}
		i += n
	}
	name := strings.Join(left, " ")
	if name == "" || len(left) == len(s.words) {
		return
	}
	if m, ok := r.kindNamed(name); ok && m.How != "near" {
		l.Kind, l.Reading = Kind(m.ID), Reading{}
	} else if r.wordKind(l, name) {
		l.Reading = Reading{}
	}
}
