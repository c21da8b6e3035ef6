package games

import (
	"cmp"
	"slices"
	"strings"
)

// A sentence is a line that may be a command, word by word.
type sentence struct {
	line  string
	toks  []Token // without signs
	words []string
}

// A said is a command that was found in a sentence.
type said struct {
	row      *command
	words    int    // of the row that it begins with
	from, to int    // the words that say what it is about
	about    string // the same, as typed
	notes    []Text
}

const (
	mostSentence = 24 // words that a command has at most
	mostAbout    = 5  // words of a text that it is about
	mostOdd      = 3  // words of it that may be misspelt
	shortestOdd  = 4  // letters of such a word
)

// sentenceOf cuts a line into words.
func (c *Commands) sentenceOf(line string) *sentence {
	line, toks := c.tokens(line)
	s := &sentence{line: line}
	for _, t := range toks {
		if !t.sign() {
			s.toks, s.words = append(s.toks, t), append(s.words, t.Text)
		}
	}
	return s
}

// typed is what was typed from one word up to another.
func (s *sentence) typed(from, to int) string {
	if from == to {
		return ""
	}
	last := s.toks[to-1]
	return s.line[s.toks[from].Pos : last.Pos+len(last.Raw)]
}

// has reports whether some words stand at one place.
func (s *sentence) has(at int, words []string) bool {
	return at+len(words) <= len(s.words) && slices.Equal(s.words[at:at+len(words)], words)
}

// sentence finds the one command that a line says; nil if it says none, or may say
// several. A word may be misspelt if the command is not strict.
func (c *Commands) sentence(s *sentence) *said {
	if len(s.line) > MaxQuoted {
		return nil
	}
	if x := c.search(s); x != nil {
		return x
	}
	right := c.corrected(s)
	first := func(w string) bool { return c.first[w] != nil }
	if right == nil || len(s.words) < 3 && !slices.ContainsFunc(right.words, first) { // "the store" is no score
		return nil
	}
	x := c.search(right)
	if x != nil {
		x.notes = []Text{T("games-read-as", "typed", s.line, "kind", strings.Join(right.words, " "))}
	}
	return x
}

// search finds the one command whose words, and nothing else, a sentence has: of
// several that which leaves the fewest words to what it is about.
func (c *Commands) search(s *sentence) *said { return c.find(s, c.heads) }

// find is search among some of what rows say.
func (c *Commands) find(s *sentence, heads map[string][]head) *said {
	if len(s.words) > mostSentence {
		return nil
	}
	var best *said
	several := false
	for at := range s.words {
		for _, h := range heads[s.words[at]] {
			if h.row.Apart || !s.has(at, h.words) {
				continue
			}
			x, ok := s.read(c, h, at)
			if ok && x.from < x.to && c.choices[h.row.Takes] != nil && h.row.Takes != takesTopic {
				_, ok = c.chosen(h.row, s.typed(x.from, x.to))
			}
			switch {
			case !ok:
			case best == nil || x.less(best) < 0:
				best, several = &x, false
			case x.less(best) == 0 && x.row.Name != best.row.Name:
				several = true
			}
		}
	}
	if several || best == nil {
		return nil
	}
	best.about = s.typed(best.from, best.to)
	return best
}

// less compares two readings: what is carried out comes before a mere hint; then how
// much of a sentence they leave to what it is about, and then how few words of its row
// it begins with.
func (x *said) less(y *said) int {
	hint := func(x *said) int { return min(len(x.row.Hint), 1) }
	return cmp.Or(hint(x)-hint(y), cmp.Compare(x.to-x.from, y.to-y.from), cmp.Compare(y.words, x.words))
}

// corrected is a sentence with those words put right that no command has, and that are
// nearly one that some has; nil if there are none, or too many to be a command at all.
func (c *Commands) corrected(s *sentence) *sentence {
	odd, put := 0, false
	for _, w := range s.words {
		if !c.all[w] {
			odd++
		}
	}
	if odd > mostOdd {
		return nil
	}
	right := &sentence{line: s.line, toks: s.toks, words: slices.Clone(s.words)}
	for i, w := range s.words {
		if c.all[w] || len(w) < shortestOdd || hasWide(w) {
			continue
		}
		if near := c.near(w); near != "" {
			right.words[i], put = near, true
		}
	}
	if !put {
		return nil
	}
	return right
}

// near is the one word of the commands that a word is nearest to, a short one only if
// its letters stand in another order; empty if there is
// none, or several.
func (c *Commands) near(typed string) string {
	if Japanese(typed) {
		return "" // another character is another word
	}
	limit, has := Misspelt(len(typed)), LettersOf(typed)
	swapped := len(typed) == shortestOdd // so short a word has its own letters
	best, several := "", false
	for n := len(typed) - limit; n <= len(typed)+limit && n < len(c.bySize); n++ {
		for _, k := range c.bySize[n] {
			if !has.within(limit, k.letters) || swapped && has != k.letters {
				continue
			}
			switch d := Distance(typed, k.word, limit); {
			case d > limit || d > Misspelt(len(k.word)):
			case best == "" || d < limit:
				best, several, limit = k.word, false, d
			case d == limit:
				several = true
			}
		}
	}
	if several {
		return ""
	}
	return best
}

// read reads a sentence as a row whose words stand at one place. Each other word
// must mean nothing, but for one stretch: what the command is about.
func (s *sentence) read(c *Commands, h head, at int) (said, bool) {
	row, n := h.row, len(s.words)
	taken := make([]bool, n)
	for i := at; i < at+len(h.words); i++ {
		taken[i] = true
	}
	if len(row.With) > 0 && !s.take(row.with, taken) {
		return said{}, false
	}
	idle := func(i int) [2]phrases { // what may stand there and means nothing
		if i < at {
			return [2]phrases{c.lead, row.before}
		}
		return [2]phrases{c.tail, row.after}
	}
	fore, back := make([]bool, n+1), make([]bool, n+1) // what stands before, or from there on, means nothing
	fore[0], back[n] = true, true
	for i := range n {
		if fore[i] {
			s.steps(i, taken, idle(i), func(to int) { fore[to] = true })
		}
	}
	for i := n - 1; i >= 0; i-- {
		s.steps(i, taken, idle(i), func(to int) { back[i] = back[i] || back[to] })
	}
	if fore[n] && (row.Takes == "" || row.Bare) {
		return said{row: row, words: len(h.words), from: n, to: n}, true
	}
	if row.Takes == "" || row.Takes == takesLines || row.Takes == takesOrder || row.Takes == takesText &&
		len(row.Link) == 0 && row.Instead == "" {
		return said{}, false
	}
	best := said{row: row, words: len(h.words), to: n + 1}
	for from := range n {
		if !fore[from] || from < at && !row.Front || len(row.Link) > 0 && (from == 0 || !slices.Contains(row.Link, s.words[from-1])) {
			continue
		}
		for to := from + 1; to <= n && !taken[to-1]; to++ {
			if back[to] && to-from < best.to-best.from {
				best.from, best.to = from, to
			}
		}
	}
	return best, best.to <= n && (row.Takes != takesText || row.Instead != "" || best.to-best.from <= mostAbout)
}

// take marks the first of some words that stands in a sentence; it is false if none
// does.
func (s *sentence) take(words phrases, taken []bool) bool {
	best := 0
	for i := 0; i < len(s.words) && best == 0; i++ {
		for _, w := range words[s.words[i]] {
			if len(w) > best && s.has(i, w) && !slices.Contains(taken[i:i+len(w)], true) {
				best = len(w)
			}
		}
		for k := range best {
			taken[i+k] = true
		}
	}
	return best > 0
}

// steps calls to with each place that can be come to from word i over words that are
// taken or mean nothing.
func (s *sentence) steps(i int, taken []bool, idle [2]phrases, to func(int)) {
	if taken[i] {
		to(i + 1)
		return
	}
	for _, p := range idle {
		for _, w := range p[s.words[i]] {
			if s.has(i, w) && !slices.Contains(taken[i:i+len(w)], true) {
				to(i + len(w))
			}
		}
	}
}

// answer is the row that a whole line is the answer of, where an offer is all that
// its writer is asked.
func (c *Commands) answer(line string) *command {
	line = joined(line)
	if row := c.answers[line]; row != nil || !hasWide(line) {
		return row
	}
	return c.answers[strings.ReplaceAll(line, " ", "")]
}

// clause is the first part of a sentence, up to a sign or a dash that stands alone.
func (s *sentence) clause() *sentence {
	end := len(s.line)
	if at := strings.IndexAny(s.line, ",.!?;:()–—"); at >= 0 {
		end = at
	}
	if at := strings.Index(s.line[:end], " - "); at >= 0 {
		end = at
	}
	n := 0
	for n < len(s.toks) && s.toks[n].Pos < end {
		n++
	}
	return &sentence{line: s.line, toks: s.toks[:n], words: s.words[:n]}
}
