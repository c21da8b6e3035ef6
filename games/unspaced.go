package games

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A cutter cuts what is typed in a language that puts no blanks between words into the
// words that its commands have, the longest first. Hiragana and katakana are the same, and
// so are half and full width. What is no such word stays together, up to where Latin
// letters or digits begin or end.
type cutter struct {
	words   map[string]string // folded, by the characters of a word
	longest int               // of these, in characters
}

// wideLetter reports whether a character is kanji or kana, or goes with such.
func wideLetter(r rune) bool {
	return r >= 0x3005 && r <= 0x9fff && r != '、' && r != '。' || r >= 0xf900 && r <= 0xfaff ||
		r >= 0xff66 && r <= 0xff9f || r >= 0x20000 && r <= 0x3ffff
}

func hasWide(s string) bool { return strings.IndexFunc(s, wideLetter) >= 0 }

// alikeKana is a text in the form in which a cutter compares it: as many characters as text
// has that is in NFKC.
func alikeKana(text string) []rune {
	rs := []rune(text)
	for i, r := range rs {
		if r = unicode.ToLower(r); r >= 'ァ' && r <= 'ヶ' {
			r -= 'ァ' - 'ぁ'
		}
		rs[i] = r
	}
	return rs
}

// learn has a cutter know the words of some texts that are typed.
func (c *cutter) learn(texts []string) {
	for _, text := range texts {
		for _, t := range Tokens(norm.NFKC.String(text)) {
			if !hasWide(t.Raw) {
				continue
			}
			key := alikeKana(t.Raw)
			if _, ok := c.words[string(key)]; !ok {
				c.words[string(key)] = t.Text
			}
			c.longest = max(c.longest, len(key))
		}
	}
}

// known is how many characters the longest word has that some begin with; 0: none.
func (c *cutter) known(rs []rune) int {
	for n := min(c.longest, len(rs)); n > 0; n-- {
		if _, ok := c.words[string(rs[:n])]; ok {
			return n
		}
	}
	return 0
}

// cut cuts a token. A word of one character, which may be a part of another that is not
// known, counts where it stands beside a known one, or ends what is not written in
// hiragana.
func (c *cutter) cut(t Token) []Token {
	if !hasWide(t.Raw) {
		return []Token{t}
	}
	rs := alikeKana(t.Raw)
	var list []Token
	begin, at := 0, 0 // of what is not known: its character, and its byte in the token
	pos := make([]int, 1, len(rs)+1)
	for _, r := range t.Raw {
		pos = append(pos, pos[len(pos)-1]+utf8.RuneLen(r))
	}
	add := func(text string, from, to int) {
		raw := t.Raw[pos[from]:pos[to]]
		if text == "" {
			text = strings.ReplaceAll(joined(raw), " ", "")
		}
		if text != "" {
			list = append(list, Token{Text: text, Raw: raw, Pos: t.Pos + pos[from]})
		}
	}
	for at < len(rs) {
		n := c.known(rs[at:])
		if n == 1 {
			beside := at+1 == len(rs) || c.known(rs[at+1:]) > 1 || at > 0 && (begin == at || !unicode.Is(unicode.Hiragana, rs[at-1]))
			if !beside {
				n = 0
			}
		}
		if n > 0 {
			if begin < at {
				add("", begin, at)
			}
			add(c.words[string(rs[at:at+n])], at, at+n)
			at += n
			begin = at
			continue
		}
		if at++; at < len(rs) && wideLetter(rs[at]) != wideLetter(rs[at-1]) {
			add("", begin, at)
			begin = at
		}
	}
	if begin < at {
		add("", begin, at)
	}
	return list
}

// tokens are those of a line, cut into words, and the line as they are cut from it.
func (c *Commands) tokens(line string) (string, []Token) {
	if c.cutter.longest == 0 || !hasWide(line) {
		return line, Tokens(line)
	}
	line = norm.NFKC.String(line)
	var list []Token
	for _, t := range Tokens(line) {
		list = append(list, c.cutter.cut(t)...)
	}
	return line, list
}

// bare are the words of what was typed without those that say nothing, in a language that
// has such behind them.
func (c *Commands) bare(typed string) []string {
	if c.cutter.longest == 0 || !hasWide(typed) {
		return nil
	}
	words := c.sentenceOf(typed).words
	idle := func(w string) bool { return slices.Contains(c.idle, w) }
	return slices.DeleteFunc(words, idle)
}

// learn has the cutter know some texts, and notes which words say nothing.
func (c *Commands) learn(texts []string) {
	c.cutter.learn(texts)
	for _, name := range []string{"article", "tail"} {
		for _, text := range c.words[name] {
			if hasWide(text) {
				c.idle = append(c.idle, joined(text))
			}
		}
	}
}
