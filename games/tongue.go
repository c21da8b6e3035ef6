package games

import "slices"

// A tongue is a title for players who write its orders in another language than the
// title's own: their lines are read in both, and written in theirs. What is recorded is
// written by the title itself, so that a journal is the same whoever plays.
type tongue struct {
	Title
	own Language
}

// In is a title for players with a language such as "ja"; the title itself where it has
// no words of orders in that.
func In(t Title, lang string) Title {
	if own := t.In(lang); own != nil {
		return InTongue(t, own)
	}
	return t
}

// StandingIn is the line of an order that is to be kept, as players with a language write it.
func StandingIn(t Title, lang string, o Order) string {
	t = In(t, lang)
	return t.StandingWord() + " " + t.Format(o)
}

// KindIn is how letters to players with a language call a kind of decision among others:
// by its id where the title has no words of orders in that.
func KindIn(t Title, lang string, k Kind) string {
	if own := t.In(lang); own != nil {
		return own.KindNames(k)[0]
	}
	return string(k)
}

// InTongue is a title whose players write its orders in a language of their own, and in
// that of the title.
func InTongue(t Title, own Language) Title { return tongue{t, own} }

// Read reads a line in both languages. What one of them reads without a fault counts,
// and the player's before the title's; where they read different orders, that which had
// to guess no word, and if both or neither had to, it is not clear which is meant. A fault
// is that of the player's language, unless that takes the line for talk.
func (t tongue) Read(typed string, open []Kind) []Reading {
	own, other := t.own.Read(typed, open), t.Title.Read(typed, open)
	switch {
	case !allOrders(own) && allOrders(other), allTalk(own) && !allTalk(t.Title.Read(typed, nil)),
		!allOrders(own) && allTalk(other) && allTalk(t.own.Read(typed, nil)):
		return other
	case !allOrders(own) || !allOrders(other):
		return own
	}
	a, b := t.lines(own), t.lines(other)
	switch {
	case slices.Equal(a, b), !guessed(own) && guessed(other):
		return own
	case guessed(own) && !guessed(other):
		return other
	}
	f := &Fault{Text: typed, Why: T("two-readings", "lines", slices.Concat(a, b))}
	return []Reading{{Text: typed, Fault: f}}
}

// lines are the orders of some readings in one form for all ways to say them.
func (t tongue) lines(list []Reading) []string {
	lines := make([]string, len(list))
	for i, r := range list {
		lines[i] = t.Format(t.Normal(*r.Order))
		if r.Standing {
			lines[i] = t.StandingWord() + " " + lines[i]
		}
	}
	return lines
}

// guessed reports whether words of some readings were not typed exactly, or left out.
func guessed(list []Reading) bool {
	return slices.ContainsFunc(list, func(r Reading) bool { return len(r.Notes) > 0 })
}

// allOrders reports whether readings are orders, all without a fault.
func allOrders(list []Reading) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(r Reading) bool { return r.Order == nil || r.Fault != nil })
}

// allTalk reports whether readings are talk that names nothing of the game.
func allTalk(list []Reading) bool {
	return !slices.ContainsFunc(list, func(r Reading) bool { return !r.Talk || r.Aside })
}

// Format writes an order as the player does; as the title does where his language has no
// words for it.
func (t tongue) Format(o Order) string {
	if line := t.own.Format(o); line != string(o.Kind) {
		return line
	}
	return t.Title.Format(o)
}

// KindOf knows the words of both languages.
func (t tongue) KindOf(words string) (Kind, bool) {
	if k, ok := t.own.KindOf(words); ok {
		return k, true
	}
	return t.Title.KindOf(words)
}

// Places reads places in one of the languages.
func (t tongue) Places(typed string) (ids []string, ok bool) {
	if ids, ok := t.own.Places(typed); ok {
		return ids, true
	}
	return t.Title.Places(typed)
}

// SplitsPlace knows the places of both languages.
func (t tongue) SplitsPlace(before, behind string) bool {
	return t.own.SplitsPlace(before, behind) || t.Title.SplitsPlace(before, behind)
}

// PlaceName is that of the player's language.
func (t tongue) PlaceName(id string) string { return t.own.PlaceName(id) }

// KindNames are those of both languages.
func (t tongue) KindNames(k Kind) []string {
	return slices.Concat(t.own.KindNames(k), t.Title.KindNames(k))
}

// SeatNames are those of both languages.
func (t tongue) SeatNames(s Seat) []string {
	return slices.Concat(t.own.SeatNames(s), t.Title.SeatNames(s))
}

// StandingWord is that of the player's language.
func (t tongue) StandingWord() string { return t.own.StandingWord() }

// Rewritten is a line that the title wrote, such as what a rule would take, as its player
// writes it. What holds anything but one order is left as it is.
func (sr SheetReader) Rewritten(line string) string {
	t, ok := sr.Title.(tongue)
	if !ok || line == "" {
		return line
	}
	own := SheetReader{Title: t.Title, Party: sr.Party, Open: sr.Open}
	lines := own.Read(line).Lines
	if len(lines) != 1 || lines[0].Reading.Order == nil || lines[0].Reading.Fault != nil {
		return line
	}
	return lines[0].Write(t)
}
