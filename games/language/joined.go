package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// cutNames takes names of places apart that are joined by hyphens:
// "Carlisle-Laurel Ridge North", "quebec-trois-rivieres".
func (l *Language) cutNames(toks []games.Token) []games.Token {
	for i := len(toks) - 1; i >= 0; i-- {
		t := toks[i]
		if strings.IndexByte(t.Text, '-') < 0 || l.index().has(t.Text) || len(l.names.Exact(toks[i:])) > 0 {
			continue
		}
		parts := games.CutHyphens(t)
		if len(parts) > 2*mostJoined {
			continue
		}
		names := l.joinedNames(toks[max(0, i-longestItem):i], parts, toks[i+1:])
		if names == nil && l.areUnits(parts) {
			names = parts
		}
		for n := len(parts) - 2; names == nil && n > 0; n -= 2 { // one of two may be misspelt
			first, last := joined(parts[:n]), joined(parts[n+1:])
			if l.isName([]games.Token{first}) || l.isName([]games.Token{last}) {
				names = []games.Token{first, parts[n], last}
			}
		}
		if len(names) > 1 {
			toks = slices.Replace(slices.Clone(toks), i, i+1, names...)
		}
	}
	return toks
}

// mostJoined is how many words with hyphens between them are looked at.
const mostJoined = 12

// joinedNames are words with hyphens between them as names of places, with hyphens between
// these; the first may begin and the last end among the tokens around. Nil if they are none.
func (l *Language) joinedNames(before, parts, behind []games.Token) []games.Token {
	for n := len(parts); n > 0; n -= 2 {
		name := joined(parts[:n])
		if !l.isName([]games.Token{name}) && !(before != nil && l.endsPlace(append(slices.Clone(before), name))) &&
			!(n == len(parts) && l.beginsPlace(append([]games.Token{name}, behind...))) {
			continue
		}
		if n == len(parts) {
			return []games.Token{name}
		}
		if rest := l.joinedNames(nil, parts[n+1:], behind); rest != nil {
			return append([]games.Token{name, parts[n]}, rest...)
		}
	}
	return nil
}

// areUnits reports whether words with hyphens between them are classes of units: "NA-BC-BR".
func (l *Language) areUnits(parts []games.Token) bool {
	for i := 0; i < len(parts); i += 2 {
		if !slices.ContainsFunc(l.names.Exact(parts[i:i+1]), func(f games.Found) bool { return f.Class == l.many }) {
			return false
		}
	}
	return len(parts) > 1
}

// joined is one token for words with hyphens between them.
func joined(parts []games.Token) games.Token {
	t := parts[0]
	for _, p := range parts[1:] {
		t.Raw += p.Raw
		if strings.Trim(p.Raw, dashes) == "" {
			p.Text = "-"
		}
		t.Text += p.Text
	}
	return t
}

// isName reports whether one token is the name of a place.
func (l *Language) isName(tok []games.Token) bool {
	return slices.ContainsFunc(l.names.Exact(tok), func(f games.Found) bool { return f.Used == 1 && l.isPlace(f.ID) })
}

// beginsPlace reports whether the name of a place begins some tokens.
func (l *Language) beginsPlace(toks []games.Token) bool {
	return slices.ContainsFunc(l.names.Exact(toks), func(f games.Found) bool { return l.isPlace(f.ID) })
}

// endsPlace reports whether the name of a place ends some tokens.
func (l *Language) endsPlace(toks []games.Token) bool {
	const longest = 4 // words of a name
	for k := 1; k <= min(longest, len(toks)); k++ {
		whole := func(f games.Found) bool { return f.Used == k && l.isPlace(f.ID) }
		if slices.ContainsFunc(l.names.Exact(toks[len(toks)-k:]), whole) {
			return true
		}
	}
	return false
}

// cutCounts takes numbers apart from the short names behind them: "2R", "2br3bc".
func (l *Language) cutCounts(toks []games.Token) []games.Token {
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		digits := strings.IndexFunc(t.Text, func(r rune) bool { return r < '0' || r > '9' })
		if digits <= 0 || len(t.Raw) != len(t.Text) || l.index().has(t.Text) || len(l.names.Exact(toks[i:i+1])) > 0 {
			continue
		}
		if parts := l.counted(t); parts != nil {
			toks = slices.Replace(toks, i, i+1, parts...)
		}
	}
	return toks
}

// counted are the numbers and names that a token consists of; nil if it does not.
func (l *Language) counted(t games.Token) []games.Token {
	digit := func(i int) bool { return i < len(t.Text) && t.Text[i] >= '0' && t.Text[i] <= '9' }
	cut := func(from, end int) games.Token {
		return games.Token{Text: t.Text[from:end], Raw: t.Raw[from:end], Pos: t.Pos + from}
	}
	var parts []games.Token
	for at := 0; at < len(t.Text); {
		name := at
		for digit(name) {
			name++
		}
		end := name
		for end < len(t.Text) && !digit(end) {
			end++
		}
		if name == at || name == end || len(l.names.Exact([]games.Token{cut(name, end)})) == 0 {
			return nil
		}
		parts = append(parts, cut(at, name), cut(name, end))
		at = end
	}
	return parts
}
