package games

import (
	"slices"
	"strings"
	"unicode"
)

// Names finds the names of a title in what players type: spaces, units, order
// words and whatever else has a name, each in a class of its own. Once all
// names are added it may be used by several goroutines.
type Names struct {
	speech  *speech
	classes map[string]int
	ids     map[Candidate]int32
	names   []name
	exact   map[string][]int32 // by the letters of a name, without blanks
	begun   map[string]bool    // with what letters one of exact begins
	byFirst [256][]nameStart   // by the first byte of a word with which a name may begin
	byLen   [][]int32          // by the number of bytes
	longest int                // of all names, in words
}

// A name is one way to write an id.
type name struct {
	Candidate
	key     int32 // the same for all names of an id
	class   uint64
	words   []string
	joined  string // the words without blanks
	letters Letters
	code    bool
	linking []bool // which of the words players leave out
}

// A nameStart is a word of a name, the first or the first after an article.
type nameStart struct {
	name int32
	word int
}

// A Found is what Find found. Used is 0 if it found nothing, or several.
type Found struct {
	ID, Class  string
	Used       int         // how many tokens the name takes
	How        string      // "code", "name", "beginning" or "near"
	Candidates []Candidate // what an ambiguous name may mean, in the order of Add
	Near       []Candidate // what may be meant where nothing fits, likeliest first
}

// A Candidate is an id that a name may mean.
type Candidate struct{ ID, Class string }

// NewNames returns an empty index of names as players type them in a language such
// as "en".
func NewNames(lang string) *Names {
	return &Names{
		speech: speechOf(lang), classes: map[string]int{}, ids: map[Candidate]int32{}, exact: map[string][]int32{}, begun: map[string]bool{},
	}
}

// Add adds names of an id; one that is all capitals is a code. There may be at
// most 64 classes.
func (n *Names) Add(class, id string, names ...string) {
	for _, text := range names {
		n.add(class, id, text, true)
	}
}

// Spell adds another spelling of a name that was added: it is found as it stands, and neither
// where it is begun nor where it is misspelt.
func (n *Names) Spell(class, id, name string) { n.add(class, id, name, false) }

func (n *Names) add(class, id, text string, guessed bool) {
	if _, ok := n.classes[class]; !ok {
		n.classes[class] = len(n.classes)
	}
	c := Candidate{ID: id, Class: class}
	if _, ok := n.ids[c]; !ok {
		n.ids[c] = int32(len(n.ids))
	}
	var t typed
	if t.take(Tokens(text), false); t.n == 0 {
		return
	}
	nm := name{Candidate: c, key: n.ids[c], class: 1 << n.classes[class], code: isCode(text)}
	for _, w := range t.words[:t.n] {
		full := n.speech.long(w)
		nm.words, nm.linking = append(nm.words, full), append(nm.linking, n.speech.linking[full])
	}
	nm.joined = strings.Join(nm.words, "")
	nm.letters = LettersOf(nm.joined)
	n.put(nm, strings.Join(t.words[:t.n], ""), guessed)
}

// put adds a name to the index; raw are its letters as they are written. Guessed is what is
// found by some of its letters too.
func (n *Names) put(nm name, raw string, guessed bool) {
	for _, i := range n.exact[nm.joined] {
		if n.names[i].key == nm.key && n.names[i].code == nm.code && slices.Equal(n.names[i].words, nm.words) {
			return
		}
	}
	i := int32(len(n.names))
	n.names = append(n.names, nm)
	n.spelt(nm.joined, i)
	if raw != nm.joined {
		n.spelt(raw, i)
	}
	n.longest = max(n.longest, len(nm.words))
	if !guessed {
		return
	}
	for w, word := range nm.words {
		n.byFirst[word[0]] = append(n.byFirst[word[0]], nameStart{i, w})
		if !n.speech.linking[word] {
			break
		}
	}
	for len(n.byLen) <= len(nm.joined) {
		n.byLen = append(n.byLen, nil)
	}
	n.byLen[len(nm.joined)] = append(n.byLen[len(nm.joined)], i)
}

// spelt notes by which letters a name is found.
func (n *Names) spelt(letters string, name int32) {
	n.exact[letters] = append(n.exact[letters], name)
	for k := range letters {
		n.begun[letters[:k]] = true
	}
}

// isCode reports whether a name is written like a code: "ALB", "BAYE-OSW".
func isCode(s string) bool {
	capitals := 0
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			capitals++
		case r != '-' && !unicode.IsDigit(r):
			return false
		}
	}
	return capitals >= 2
}

// Find looks at the beginning of toks for the longest name of one of the
// classes (all, if none is given). A code or a full name is preferred to a
// beginning ("ticon", "lk george", also without articles and "and"), and that
// to a near miss (one letter wrong in four, two in eight), for which the
// tokens must mean nothing else in any class. A name of several classes is
// that of the class given first; several ids of that class are Candidates.
func (n *Names) Find(toks []Token, classes ...string) Found {
	f := finder{n: n, classes: classes}
	if !f.begin(toks) {
		return Found{}
	}
	if exact := f.exact(); exact.used > 0 {
		return f.mostExact(exact)
	}
	return f.inexact()
}

// Meant is Find for a fault: where there is nothing, Near holds the names that
// may be meant.
func (n *Names) Meant(toks []Token, classes ...string) Found {
	m := n.Find(toks, classes...)
	f := finder{n: n, classes: classes}
	if m.Used == 0 && len(m.Candidates) == 0 && f.begin(toks) {
		m.Near = f.suggestions()
	}
	return m
}

// A finder is one search.
type finder struct {
	n       *Names
	t       typed
	classes []string
	asked   uint64
	words   [maxWords]typedWord // those of t
	hits    [maxWords][]int32   // the names that one token, two and so on are letter by letter
}

// begin looks up what the first tokens are letter by letter; it is false where
// there are no words.
func (f *finder) begin(toks []Token) bool {
	if f.t.take(toks[:min(len(toks), f.n.longest+2)], true); f.t.n == 0 {
		return false
	}
	for i, w := range f.t.words[:f.t.n] {
		f.words[i] = f.n.speech.typedWord(w)
	}
	f.n.lookups(&f.t, 0, f.t.tokens, func(k int, found []int32) bool {
		f.hits[k-1] = found
		return true
	})
	f.asked = ^uint64(0)
	if len(f.classes) > 0 {
		f.asked = 0
		for _, c := range f.classes {
			if i, ok := f.n.classes[c]; ok {
				f.asked |= 1 << i
			}
		}
	}
	return true
}

// mostExact is what is found where a name is typed exactly: that, or a longer
// one that begins with it.
func (f *finder) mostExact(exact fit) Found {
	if begin := f.beginning(); begin.used > exact.used && !begin.several() && f.extends(exact, begin.used, begin.name) {
		return begin.found("beginning")
	}
	if f.mayGoOn(exact.used) {
		if near := f.near(exact.used + 1); near.used > 0 && !near.several() && f.extends(exact, near.used, near.name) {
			return near.found("near")
		}
	}
	switch {
	case exact.several():
		return Found{Candidates: f.candidates(exact)}
	case exact.name.code:
		return exact.found("code")
	}
	return exact.found("name")
}

// inexact is what is found where no name is typed exactly.
func (f *finder) inexact() Found {
	if begin := f.beginning(); begin.used > 0 {
		if f.mayGoOn(begin.used) {
			if near := f.near(begin.used + 1); near.used > 0 && !near.several() && (begin.several() || near.name.key == begin.name.key) {
				return near.found("near")
			}
		}
		if begin.several() {
			return Found{Candidates: f.candidates(begin)}
		}
		return begin.found("beginning")
	}
	if near := f.near(1); near.used > 0 && !near.several() {
		return near.found("near")
	}
	return Found{}
}

// A fit is the best of what one way of searching found.
type fit struct {
	used int // tokens
	name *name
	rank int     // the smaller, the better it fits
	more []*name // of other ids, that fit as well
}

func (f fit) several() bool { return len(f.more) > 0 }

func (f fit) found(how string) Found {
	return Found{ID: f.name.ID, Class: f.name.Class, Used: f.used, How: how}
}

// add takes a name that fits if it fits better than what was found before.
func (f *fit) add(used, rank int, nm *name) {
	switch {
	case used < f.used || used == f.used && rank > f.rank:
	case used > f.used || rank < f.rank:
		*f = fit{used: used, rank: rank, name: nm}
	case nm.key != f.name.key && !slices.ContainsFunc(f.more, func(m *name) bool { return m.key == nm.key }):
		f.more = append(f.more, nm)
	}
}

// candidates are all ids that fit, in the order of Add.
func (f *finder) candidates(best fit) []Candidate {
	all := append([]*name{best.name}, best.more...)
	slices.SortFunc(all, func(a, b *name) int { return int(a.key - b.key) })
	list := make([]Candidate, len(all))
	for i, nm := range all {
		list[i] = nm.Candidate
	}
	return list
}

// exact finds the longest run of tokens that is a name letter by letter.
func (f *finder) exact() fit {
	for k := f.t.tokens; k > 0; k-- {
		best := fit{}
		for _, i := range f.hits[k-1] {
			if nm := &f.n.names[i]; nm.class&f.asked != 0 {
				best.add(k, f.exactRank(nm), nm)
			}
		}
		if best.used > 0 {
			return best
		}
	}
	return fit{}
}

// exactRank prefers the class that was given first, and in it codes.
func (f *finder) exactRank(nm *name) int {
	rank := 2 * slices.Index(f.classes, nm.Class)
	if !nm.code {
		rank++
	}
	return rank
}

// lookups yields the names that one token from token i on, two, and so on up to
// most, are letter by letter.
func (n *Names) lookups(t *typed, i, most int, yield func(k int, found []int32) bool) {
	var raw, long [96]byte
	a, b, same := raw[:0], long[:0], true
	for k := 1; k <= most; k++ {
		for _, w := range t.words[t.start(i+k-1):t.ends[i+k-1]] {
			full := n.speech.long(w)
			if len(a)+len(w)+4 > len(raw) || len(b)+len(w)+4 > len(long) {
				return
			}
			a, b = append(a, w...), append(b, full...)
			same = same && len(full) == len(w)
		}
		found := n.exact[string(b)]
		if found == nil && !same {
			found = n.exact[string(a)]
		}
		if !yield(k, found) || !n.begun[string(b)] && (same || !n.begun[string(a)]) {
			return
		}
	}
}

// means reports whether a name of any class begins at token i.
func (n *Names) means(t *typed, i int) bool {
	meant := false
	n.lookups(t, i, min(3, t.tokens-i), func(_ int, found []int32) bool {
		meant = len(found) > 0
		return !meant
	})
	return meant
}

// mayGoOn reports whether the token after the first used ones could still
// belong to a name: it says nothing by itself.
func (f *finder) mayGoOn(used int) bool {
	return used < f.t.tokens && !f.n.means(&f.t, used)
}

// endsWell reports whether a run of k tokens that is not a name letter by
// letter may be one all the same: its last token must be a word that says
// nothing by itself.
func (f *finder) endsWell(k int) bool {
	last := f.t.words[f.t.ends[k-1]-1]
	return len(last) >= 3 && !f.n.speech.fullOnly(last) && (k == 1 || !f.n.means(&f.t, k-1))
}

// extends reports whether a name of more tokens, used of them, may stand for
// one that was typed exactly: because it has the same id, or begins with it.
func (f *finder) extends(exact fit, used int, nm *name) bool {
	if !f.endsWell(used) {
		return false
	}
	if !exact.several() && nm.key == exact.name.key {
		return true
	}
	words := f.t.words[:f.t.ends[exact.used-1]]
	if len(words) >= len(nm.words) {
		return false
	}
	for i, w := range words {
		if f.n.speech.long(w) != nm.words[i] {
			return false
		}
	}
	return true
}

// How well the beginning of a name fits.
const (
	whole      = iota // all its words but the linking ones are typed
	beginnings        // each word is the beginning of its word
	shortened         // some words are abbreviations
)

// beginning finds the names that the tokens are the beginning of.
func (f *finder) beginning() fit {
	best := fit{}
	for _, st := range f.n.byFirst[f.t.words[0][0]] {
		nm := &f.n.names[st.name]
		if nm.class&f.asked == 0 {
			continue
		}
		if used, rank := f.begins(nm, st.word); used > 0 {
			best.add(used, rank, nm)
		}
	}
	return best
}

// begins returns how many tokens are the beginning of a name from its word
// start on, and how well they fit.
func (f *finder) begins(nm *name, start int) (used, rank int) {
	t := &f.t
	rank = whole
	said := 0 // bytes of words that say something
	w := start
	for k := range t.tokens {
		fits, tokenRank, tokenSaid := w, rank, said
		for i := t.start(k); i < t.ends[k]; i++ {
			word := &f.words[i]
			for fits < len(nm.words) && nm.linking[fits] && word.long != nm.words[fits] {
				fits++
			}
			how := -1
			if fits < len(nm.words) {
				how = word.fits(nm.words[fits], f.n.speech)
			}
			if how < 0 {
				tokenSaid = -1
				break
			}
			fits++
			tokenRank = max(tokenRank, how)
			if how == beginnings || !word.fullOnly {
				tokenSaid += len(word.text)
			}
		}
		if tokenSaid < 0 {
			break
		}
		if tokenSaid > said || fits == len(nm.words) {
			used = k + 1 // of "Ticonderoga of", only the first says something
		}
		w, rank, said = fits, tokenRank, tokenSaid
	}
	if used == 0 {
		// One word for several: "newyork", "isleaux".
		word := f.words[0].text
		if start == 0 && t.ends[0] == 1 && len(word) >= 3 && len(nm.words) > 1 &&
			!f.words[0].fullOnly && strings.HasPrefix(nm.joined, word) {
			return 1, beginnings
		}
		return 0, 0
	}
	for w < len(nm.words) && nm.linking[w] {
		w++
	}
	ended := w == len(nm.words)
	if !ended {
		rank = max(rank, beginnings)
	}
	initials := ended && t.ends[used-1] > 1
	if said < 3 && (!initials || said == 0) && (rank > whole || said == 0) {
		return 0, 0
	}
	return used, rank
}

// A typedWord is a word as it is typed, and what is known of it before any name.
type typedWord struct {
	text, long string
	fullOnly   bool
	digits     bool
	consonants bool // it has no vowels
}

func (sp *speech) typedWord(word string) typedWord {
	return typedWord{word, sp.long(word), sp.fullOnly(word), isDigits(word), !strings.ContainsAny(word, sp.vowels)}
}

// fits says how a typed word fits a word of a name; -1 if it does not.
func (t *typedWord) fits(word string, sp *speech) int {
	switch {
	case t.long == word:
		return whole
	case t.digits:
		// "44" is the 44th, but a single digit is a quantity.
		if rest, ok := strings.CutPrefix(word, t.text); ok && len(t.text) > 1 && sp.ordinals[rest] {
			return beginnings
		}
	case t.fullOnly:
	case Japanese(word) || Japanese(t.text):
		if strings.HasPrefix(word, t.text) && longBeginning(t.text) {
			return beginnings
		}
	case strings.HasPrefix(word, t.text) || strings.HasPrefix(word, t.long):
		return beginnings
	case t.abbreviates(word):
		return shortened
	}
	return -1
}

// abbreviates reports whether a typed word is consonants of another, the first included
// and in their order: "lk" is "lake".
func (t *typedWord) abbreviates(word string) bool {
	typed := t.text
	if len(typed) < 2 || len(typed) >= len(word) || typed[0] != word[0] || !t.consonants {
		return false
	}
	i := 0
	for j := 0; j < len(word) && i < len(typed); j++ {
		if word[j] == typed[i] {
			i++
		}
	}
	return i == len(typed)
}

// near finds the names that are nearest to a run of at least fewest tokens.
func (f *finder) near(fewest int) fit {
	best := fit{}
	if Japanese(f.t.words[0]) {
		return best // another character is another word
	}
	meant := 0 // tokens that mean something in some class
	for k := f.t.tokens; k > 0; k-- {
		if len(f.hits[k-1]) > 0 {
			meant = k
			break
		}
	}
	f.eachNear(max(fewest, meant+1), Misspelt, func(used, distance int, nm *name) {
		// The fewest wrong letters, then the fewest tokens. A short code with a
		// wrong letter is more often another word.
		switch {
		case nm.code && len(nm.joined) < 6:
		case best.used == 0 || distance < best.rank:
			best = fit{used: used, rank: distance, name: nm}
		case distance == best.rank && used == best.used && nm.key != best.name.key:
			best.more = append(best.more, nm)
		}
	})
	return best
}

// eachNear calls yield for the names within the distance that limit allows.
func (f *finder) eachNear(fewest int, limit func(letters int) int, yield func(used, distance int, nm *name)) {
	first := f.t.words[0]
	if f.n.speech.fullOnly(first) && f.t.ends[0] == 1 {
		return
	}
	var buf [64]byte
	joined := buf[:0]
	for k := 1; k <= f.t.tokens; k++ {
		for _, w := range f.t.words[f.t.start(k-1):f.t.ends[k-1]] {
			if w = f.n.speech.long(w); len(joined)+len(w) > len(buf) {
				return
			}
			joined = append(joined, w...)
		}
		if len(joined) > len(f.n.byLen)+3 {
			return
		}
		if k < fewest || !f.endsWell(k) {
			continue
		}
		ls := LettersOf(joined)
		for length := max(len(joined)-3, 0); length < len(f.n.byLen) && length <= len(joined)+3; length++ {
			d := limit(min(length, len(joined)))
			if d == 0 || length < len(joined)-d || length > len(joined)+d {
				continue
			}
			for _, i := range f.n.byLen[length] {
				nm := &f.n.names[i]
				if nm.class&f.asked == 0 {
					continue
				}
				got := d + 1
				switch {
				case Japanese(nm.joined):
					got = Distance(characters(string(joined)), string(characters(nm.joined)), d)
				case ls.within(d, nm.letters):
					got = Distance(joined, nm.joined, d)
				}
				if got > 0 && got <= d {
					yield(k, got, nm)
				}
			}
		}
	}
}

// maxSuggestions is how many names a player is offered.
const maxSuggestions = 5

// suggestions are names that may be meant where nothing fits: with more wrong
// letters than Find takes, or wrong beginnings.
func (f *finder) suggestions() []Candidate {
	if f.n.means(&f.t, 0) {
		return nil
	}
	type far struct {
		c        Candidate
		distance int
	}
	var list []far
	add := func(distance int, nm *name) {
		for i := range list {
			if list[i].c == nm.Candidate {
				list[i].distance = min(list[i].distance, distance)
				return
			}
		}
		list = append(list, far{nm.Candidate, distance})
	}
	f.eachNear(1, func(letters int) int {
		if letters < 3 {
			return 0
		}
		return min(Misspelt(letters)+1, 3)
	}, func(_, distance int, nm *name) { add(distance, nm) })
	if first := f.t.words[0]; f.t.ends[0] == 1 && !f.n.speech.fullOnly(first) && len(first) >= 2 && len(first) < 64 {
		for _, st := range f.n.byFirst[first[0]] {
			nm := &f.n.names[st.name]
			if nm.class&f.asked == 0 || len(nm.words[st.word]) <= len(first) {
				continue
			}
			switch begin := nm.words[st.word][:len(first)]; {
			case begin == first:
				add(1, nm)
			case len(first) >= 4 && Distance(first, begin, 2) <= 2:
				add(3, nm)
			}
		}
	}
	slices.SortFunc(list, func(a, b far) int {
		if a.distance != b.distance {
			return a.distance - b.distance
		}
		return int(f.n.ids[a.c] - f.n.ids[b.c])
	})
	var near []Candidate
	for _, l := range list[:min(len(list), maxSuggestions)] {
		near = append(near, l.c)
	}
	return near
}

// maxWords bounds how many words Find looks at.
const maxWords = 16

// typed are the words of some tokens; those of a token joined by hyphens
// count one by one.
type typed struct {
	words  [maxWords]string
	n      int
	ends   [maxWords]int // after how many words each token ends
	tokens int
}

// start is the index of the first word of token i.
func (t *typed) start(i int) int {
	if i == 0 {
		return 0
	}
	return t.ends[i-1]
}

// isArrow reports whether a token is an arrow or dash, though it has the text of a word: "> R".
func (t Token) isArrow() bool {
	return t.Arrow() != 0 && !strings.ContainsFunc(t.Raw, unicode.IsLetter)
}

// take takes the words at the beginning of toks; signs between them end it, or
// are left out.
func (t *typed) take(toks []Token, endAtSign bool) {
	for _, tok := range toks {
		if tok.Text == "," || tok.Text == ":" || tok.Text == "+" || tok.Text == "" || tok.isArrow() {
			if endAtSign {
				break
			}
			continue
		}
		if t.n+1+strings.Count(tok.Text, "-") > maxWords {
			break
		}
		for rest := tok.Text; rest != ""; {
			var w string
			if w, rest, _ = strings.Cut(rest, "-"); w != "" {
				t.words[t.n] = w
				t.n++
			}
		}
		if t.n == t.start(t.tokens) {
			break // only hyphens
		}
		t.ends[t.tokens] = t.n
		t.tokens++
	}
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// Exact are the names that the first of toks are, typed as a code or in full:
// the first token, the first two, and so on.
func (n *Names) Exact(toks []Token) []Found { return n.AppendExact(nil, toks) }

// AppendExact is Exact that appends to a list.
func (n *Names) AppendExact(list []Found, toks []Token) []Found {
	var t typed
	if t.take(toks[:min(len(toks), n.longest+2)], true); t.n == 0 {
		return list
	}
	n.lookups(&t, 0, t.tokens, func(k int, found []int32) bool {
		for _, i := range found {
			nm := &n.names[i]
			how := "name"
			if nm.code {
				how = "code"
			}
			list = append(list, Found{ID: nm.ID, Class: nm.Class, Used: k, How: how})
		}
		return true
	})
	return list
}

// In reports whether an id has names in a class.
func (n *Names) In(id, class string) bool {
	_, ok := n.ids[Candidate{ID: id, Class: class}]
	return ok
}

// Words yields the letters of each name, without blanks.
func (n *Names) Words(yield func(letters string) bool) {
	for i := range n.names {
		if !yield(n.names[i].joined) {
			return
		}
	}
}

// EachWord yields each word of each name that is no code.
func (n *Names) EachWord(yield func(word string) bool) {
	for i := range n.names {
		for _, word := range n.names[i].words {
			if !n.names[i].code && !yield(word) {
				return
			}
		}
	}
}

// Beside reports whether a name of a class has a word, the last of before, and the first of
// behind right behind it.
func (n *Names) Beside(before, behind, class string) bool {
	one, two := Tokens(before), Tokens(behind)
	if len(one) == 0 || len(two) == 0 {
		return false
	}
	last, first := n.speech.long(one[len(one)-1].Text), n.speech.long(two[0].Text)
	for i := range n.names {
		nm := &n.names[i]
		for k := 1; k < len(nm.words); k++ {
			if nm.words[k-1] == last && nm.words[k] == first && nm.Class == class {
				return true
			}
		}
	}
	return false
}

// Vowels are those letters that a word may be typed without.
func (n *Names) Vowels() string { return n.speech.vowels }
