package games

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// What a row of commands may take beside the values of a list of choices.
const (
	takesKind   = "kind"
	takesTopic  = "topic"
	takesNumber = "number"
	takesText   = "text"
	takesCode   = "code"
	takesPace   = "pace"
	takesOffer  = "offer"
	takesLines  = "lines" // of text, which are taken out of a sheet before it is read
	takesOrder  = "order" // that is tried
)

// shippedPace is how Shipped is written.
const shippedPace = "shipped"

// plain is the row whose word begins a line, and what stands behind it; nil if
// there is none.
func (c *Commands) plain(line string) (*command, string) {
	first, rest := cutWord(line)
	if second, more := cutWord(rest); c.first[first+" "+second] != nil {
		return c.first[first+" "+second], more
	}
	if row := c.first[first]; row != nil {
		return row, rest
	}
	if typed := line[:max(0, len(line)-len(rest))]; hasWide(typed) { // in the other kana
		typed = strings.TrimRight(norm.NFKC.String(typed), " :.,!")
		if row := c.first[c.cutter.words[string(alikeKana(typed))]]; row != nil {
			return row, rest
		}
	}
	if slices.Contains(c.more, first) {
		return &command{Name: first, Takes: takesText}, rest
	}
	return nil, ""
}

// strict reports whether only a line that says a command and nothing else is
// carried out.
func (c *Commands) strict(name string) bool {
	return slices.ContainsFunc(c.rows, func(r *command) bool { return r.Name == name && r.Strict })
}

// plain reads a part that begins with the word of a command, answers the open offer,
// or is too long to be anything else.
func (r *sheetReader) plain(text string) (SheetLine, bool) {
	l := SheetLine{Text: text}
	if long(text) {
		l.readLong(r.Title, r.Commands)
		return l, true
	}
	if r.Offered {
		if row := r.Commands.answer(text); row != nil {
			l.Word = Word(row.Name)
			return l, true
		}
	}
	row, rest := r.Commands.plain(text)
	if row == nil || row.Prefix || !r.take(&l, row, rest) {
		return l, false
	}
	if row.Takes == takesLines {
		return l, true
	}
	if rest != "" && l.Word == WordCommand && row.Takes == "" && r.orders(text) { // "orders: raid Carlisle"
		return l, false
	}
	if rest != "" && (l.Word == WordCommand || l.Reading.Fault != nil) {
		_, said := r.said([]TypedLine{{Text: text}}, true)
		_, named := r.Commands.Choice(row.Takes, rest) // "talk at once" is no "talk", at once
		if said != nil && (row.Strict || said.Rest != "" || len(strings.Fields(rest)) > 1 && !named) {
			said.Said = false
			return *said, true
		}
		if said == nil && l.Word == WordCommand && !r.Commands.fits(row, rest) {
			return l, false
		}
		if said == nil && row.Takes == takesKind {
			r.kindAmong(&l, row, rest)
		}
	}
	return l, true
}

// fits reports whether what stands behind the word of a row can be what the row takes, or
// is so short that it may be meant so; else the line is talk: "talk to you later".
func (c *Commands) fits(row *command, about string) bool {
	short := 1 // words
	switch row.Takes {
	case takesTopic, takesOrder:
		return true
	case takesText:
		if row.Digit && about != "" && !strings.ContainsAny(about, "0123456789") {
			return false
		}
		return c.texts == nil || c.texts(row.Name, about)
	case takesCode:
		return codeLike(about)
	case takesNumber:
		if _, ok := Digits(about); ok {
			return true
		}
	case "":
		if row.Strict {
			short = 0
		}
	default:
		if _, ok := c.chosen(row, about); ok {
			return true
		}
		short = 3
	}
	return len(strings.Fields(about)) <= short
}

// codeLike reports whether a text may be the code of a match.
func codeLike(text string) bool {
	return len(strings.Fields(text)) == 1 && strings.ContainsAny(text, "0123456789")
}

// orders reports whether a title reads nothing but orders in a text.
func (r *sheetReader) orders(text string) bool {
	return !slices.ContainsFunc(r.Title.Read(text, r.Open), func(x Reading) bool { return x.Order == nil || x.Fault != nil })
}

// said finds the first of some parts that is a command as a sentence; nil if none is.
// What is to be said alone is refused where it is not, if all else is talk.
func (r *sheetReader) said(parts []TypedLine, talk bool) (int, *SheetLine) {
	for k, p := range parts {
		l := &SheetLine{Text: p.Text, Said: true}
		s := r.Commands.sentenceOf(p.Text)
		if x := r.Commands.sentence(s); x != nil && r.takeSaid(l, x) {
			return k, l
		}
		*l = SheetLine{Text: p.Text, Said: true}
		first := s.clause()
		if len(first.words) == len(s.words) || !talk {
			continue
		}
		if x := r.Commands.search(first); x != nil && x.row.Strict && r.takeSaid(l, x) {
			if l.Reading.Fault == nil {
				r.insist(l, x)
			}
			return k, l
		}
	}
	return 0, nil
}

// insist refuses a line that says a strict command, and not that alone or not exactly.
func (r *sheetReader) insist(l *SheetLine, x *said) {
	act := r.Commands.Write(x.row.Name, l.Words)
	*l = SheetLine{Text: l.Text}
	l.refuse("", "games-say-alone", "act", act)
	l.Reading.Fault.Try = act
}

// takeSaid makes of a sentence what it says; it is false if what the command is about
// is nothing that it can be about.
func (r *sheetReader) takeSaid(l *SheetLine, x *said) bool {
	row := x.row
	if row.Unclear {
		l.refuse("", "games-say-what")
		return true
	}
	if row.Hint != "" {
		l.refuse("", "games-say-so")
		l.Reading.Fault.Try = row.Hint
		return true
	}
	if len(row.Answers) > 0 && x.about == "" && !r.Offered { // "I agree with that"
		return false
	}
	if asks := strings.ContainsAny(l.Text, "?？"); asks && row.Strict && !row.Question {
		return false
	}
	about := x.about
	if about != "" {
		switch row.Takes {
		case takesTopic:
			topic, ok := r.topic(about)
			if !ok {
				return false
			}
			about = topic
		case takesNumber:
			if _, ok := Digits(about); !ok {
				return false
			}
		case takesCode:
			if !codeLike(about) { // "I give up smoking"
				return false
			}
		case takesText:
			about = r.Commands.named(about)
			if !r.Commands.fits(row, about) {
				return false
			}
		case takesKind:
		default:
			value, ok := r.Commands.chosen(row, about)
			if !ok {
				return false
			}
			if w := Word(row.Name); !w.acts() && w != WordPace { // these look the words up themselves
				about = value
			}
		}
	}
	if !r.take(l, row, about) {
		return false
	}
	if l.Reading.Fault != nil && !row.Strict && l.Kind == "" && !kindAmbiguous(l) {
		l.Text = r.Commands.Write(row.Name, about)
		return len(r.apart(*l)) > 1 // it is for several kinds
	}
	if len(x.notes) > 0 && row.Strict {
		r.insist(l, x)
		return true
	}
	l.Reading.Notes = append(l.Reading.Notes, x.notes...)
	return true
}

// Named is a name without the article before it.
func (c *Commands) Named(text string) string { return c.named(text) }

// named is a name without the article before it.
func (c *Commands) named(text string) string {
	if first, rest, ok := strings.Cut(text, " "); ok && slices.Contains(c.words["article"], Fold(first)) {
		return rest
	}
	return text
}

func kindAmbiguous(l *SheetLine) bool { return l.Reading.Fault.Why.Kind == "games-kind-ambiguous" }

// topic is the topic of the help that some words name.
func (r *sheetReader) topic(typed string) (string, bool) {
	if value, ok := r.Commands.Choice(takesTopic, typed); ok {
		return value, true
	}
	found, page := "", ""
	for _, words := range r.Commands.stems(Fold(typed)) {
		for _, topic := range []string{words, strings.ReplaceAll(words, " ", "-")} {
			text, ok := r.Title.Help(topic, r.Commands.lang)
			if ok && (found == "" || text == page && len(topic) < len(found)) {
				found, page = topic, text
			}
		}
	}
	if found != "" {
		return found, true
	}
	if m, ok := r.kindNamed(typed); ok {
		return m.ID, true
	}
	return "", false
}

// stems are some words, and the same without one of the endings that they may have.
func (c *Commands) stems(words string) []string {
	list := []string{words}
	for _, e := range c.drop {
		if stem, ok := strings.CutSuffix(words, e); ok && stem != "" {
			list = append(list, stem)
		}
	}
	return list
}

// take makes a line what a row says, about something; it is false if the line is none
// of that row.
func (r *sheetReader) take(l *SheetLine, row *command, about string) (ok bool) {
	switch l.Word = Word(row.Name); l.Word {
	case WordCancel, WordCancelStanding, WordAsk, WordAuto:
		r.readKind(l, row, about)
		if info, ok := kindInfo(r.Title.Kinds(), l.Kind); ok && info.Secret && l.Word == WordAsk {
			l.refuse(info.Rule, "games-secret-ask", "kind", string(l.Kind))
			l.Reading.Fault.Try = r.Commands.Write(string(WordStanding), r.Title.KindNames(l.Kind)[0]+": ...")
		}
	case WordPace:
		l.Words, ok = r.Commands.Choice(takesPace, r.Commands.core(row, about))
		if !ok && about != "" {
			l.Word = WordOrder
			return false
		}
		if !ok {
			l.refuse("", "games-pace-what")
		} else if l.Words == shippedPace {
			l.Words = string(Shipped)
		}
	case WordLuck:
		l.readLuck(about)
	case WordResign:
		words := strings.Fields(Fold(strings.Trim(about, " .!:")))
		if len(words) > 1 { // "resign yourself to it, Bob"
			return false
		}
		l.Words = strings.ToUpper(strings.Join(words, ""))
	case WordOffer, WordAccept, WordDecline:
		if !r.readOffer(l, row, about) {
			l.Word = WordOrder
			return false
		}
	default:
		l.Word, l.Command, l.Rest = WordCommand, row.Name, about
		if topic, named := r.Commands.Choice(takesTopic, about); row.Takes == takesTopic && named {
			l.Rest = topic // also where it is the word of a command, as in "ヘルプ 観戦"
		}
	}
	return true
}

// core is a text without the words at its beginning that mean nothing behind the words
// of a row.
func (c *Commands) core(row *command, text string) string {
	s := c.sentenceOf(strings.Trim(text, " .!:"))
	from := 0
	for from < len(s.words) {
		n := 0
		s.steps(from, make([]bool, len(s.words)), [2]phrases{c.lead, row.after}, func(to int) { n = max(n, to-from) })
		if n == 0 || from+n == len(s.words) {
			break
		}
		from += n
	}
	return strings.Join(s.words[from:], " ")
}

// apart are the lines of a setting or cancellation that is for several kinds: "ask
// intercept, inside and avoid"; the line itself where it is not.
func (r *sheetReader) apart(l SheetLine) []SheetLine {
	switch l.Word {
	case WordCancel, WordCancelStanding, WordAsk, WordAuto:
	default:
		return []SheetLine{l}
	}
	row, rest := r.Commands.plain(l.Text)
	if l.Reading.Fault == nil || row == nil {
		return []SheetLine{l}
	}
	var names []string
	name := ""
	_, toks := r.Commands.tokens(strings.ReplaceAll(rest, "/", ", "))
	for _, t := range toks {
		if t.Text == "," || t.Text == "+" || slices.Contains(r.Commands.words["and"], t.Text) {
			names, name = append(names, name), ""
			continue
		}
		name = strings.TrimSpace(name + " " + t.Raw)
	}
	names = slices.DeleteFunc(append(names, name), func(s string) bool { return s == "" })
	for i, name := range names { // "cancel intercept, cancel stay"
		if again, rest := r.Commands.plain(name); again == row && rest != "" {
			names[i] = rest
		}
	}
	if len(names) < 2 {
		return []SheetLine{l}
	}
	var list []SheetLine
	for _, name := range names {
		one, ok := r.plain(r.Commands.Write(row.Name, name))
		if !ok || one.Word != l.Word || one.Reading.Fault != nil {
			return []SheetLine{l}
		}
		list = append(list, one)
	}
	return list
}

// readKind reads the kind of decision that a setting or cancellation is for. A word
// for all means every kind; so does nothing at all where it may be left out.
func (r *sheetReader) readKind(l *SheetLine, row *command, rest string) {
	name := Fold(strings.Trim(rest, " .!:,"))
	if slices.Contains(r.Commands.words["all"], name) || name == "" && row.Bare {
		return
	}
	word := string(l.Word)
	if name == "" {
		l.refuse("", "games-kind-missing", "word", word)
		return
	}
	if l.Word == WordAsk || l.Word == WordAuto {
		rest = r.readPlaces(l, rest)
	}
	if l.Places != nil && slices.Contains(r.Commands.words["all"], Fold(rest)) {
		return
	}
	m, ok := r.kindNamed(rest)
	switch {
	case (!ok || m.How == "beginning" || m.How == "near") && r.wordKind(l, rest):
	case ok:
		l.Kind = Kind(m.ID)
		if m.How == "near" {
			l.Reading.Notes = append(l.Reading.Notes, T("games-read-as", "typed", rest, "kind", m.ID))
		}
	case len(m.Candidates) > 0:
		l.refuse("", "games-kind-ambiguous", "word", word, "typed", rest, "kinds", candidateIDs(m.Candidates))
	default:
		l.refuse("", "games-kind-unknown", "word", word, "typed", rest, "kinds", candidateIDs(m.Near))
		if len(m.Near) > 0 {
			l.Reading.Fault.Try = r.Commands.Write(word, r.Title.KindNames(Kind(m.Near[0].ID))[0])
		}
	}
}

// kindNamed is the kind of decision that some words name, also in an ending of theirs;
// it is false if they name none, and tells what may be meant.
func (r *sheetReader) kindNamed(typed string) (meant Found, ok bool) {
	for i, words := range r.Commands.stems(typed) {
		toks := Tokens(words)
		m := r.kinds().Meant(toks, takesKind)
		if i == 0 {
			meant = m
		}
		if m.Used > 0 && m.Used == len(toks) {
			return m, true
		}
	}
	return meant, false
}

// readPlaces takes a word such as "at" and the names of places off the end of a
// setting. They stand behind the few words of a kind.
func (r *sheetReader) readPlaces(l *SheetLine, rest string) string {
	const words = 8
	toks := Tokens(rest)
	for _, tok := range toks[:min(len(toks), words)] {
		if !slices.Contains(r.Commands.words["at"], tok.Text) || tok.Pos == 0 {
			continue
		}
		if ids, ok := r.Title.Places(rest[tok.Pos+len(tok.Raw):]); ok {
			l.Places = distinct(ids)
			return strings.TrimSpace(rest[:tok.Pos])
		}
	}
	return rest
}

// distinct leaves out what stands in a list before.
func distinct(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// wordKind takes an order word for the kind of decision that it answers.
func (r *sheetReader) wordKind(l *SheetLine, typed string) bool {
	for _, word := range r.Commands.stems(typed) {
		if kind, ok := r.Title.KindOf(word); ok {
			l.Kind = kind
			return true
		}
	}
	return false
}

// readLuck takes the words that a player wants in the dice.
func (l *SheetLine) readLuck(rest string) {
	l.Words = rest
	switch {
	case rest == "":
		l.refuse("", "games-luck-what")
	case len(rest) > MaxLuck:
		l.refuse("", "games-luck-long", "most", MaxLuck)
	}
}

// kindNames is the index of a title's kinds of decisions, as players type them.
func kindNames(t Title) *Names {
	names := NewNames(english)
	for _, info := range t.Kinds() {
		names.Add(takesKind, string(info.Kind), t.KindNames(info.Kind)...)
	}
	return names
}

// candidateIDs are the ids of candidates, in their order.
func candidateIDs(cs []Candidate) []string {
	ids := make([]string, len(cs))
	for i, c := range cs {
		ids[i] = c.ID
	}
	return ids
}
