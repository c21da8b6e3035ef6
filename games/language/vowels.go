package language

import (
	"maps"
	"slices"
	"strings"

	"postrider/games"
)

// Names in kana are typed with and without ー for a long vowel: オルバニ for オールバニ. It
// is left out where a name stays long enough that nothing else is meant.
const (
	longName  = 4 // kana of which it may be left out
	shortName = 3 // that are left
)

// shorten adds the names of the lexicon without long vowels, but for those that are names of
// something else.
func (l *Language) shorten() {
	whose := map[string]games.Candidate{}
	each := func(do func(of games.Candidate, name string)) {
		for _, class := range slices.Sorted(maps.Keys(l.lexicon.Names)) {
			for _, id := range slices.Sorted(maps.Keys(l.lexicon.Names[class])) {
				for _, name := range l.lexicon.Names[class][id] {
					do(games.Candidate{ID: id, Class: class}, name)
				}
			}
		}
	}
	each(func(of games.Candidate, name string) { whose[games.Fold(name)] = of })
	each(func(of games.Candidate, name string) {
		for _, short := range withoutVowels(name) {
			if other, is := whose[games.Fold(short)]; !is || other == of {
				l.names.Spell(of.Class, of.ID, short)
			}
		}
	})
}

// withoutVowels are a name in kana without some of its long vowels, or all; none of one that is
// too short.
func withoutVowels(name string) []string {
	if !strings.Contains(name, longVowel) || kana(name) < longName {
		return nil
	}
	list := []string{""}
	for _, r := range name {
		if string(r) == longVowel {
			list = slices.Concat(list, list)
			for i := range len(list) / 2 {
				list[i] += longVowel
			}
			continue
		}
		for i := range list {
			list[i] += string(r)
		}
	}
	return slices.DeleteFunc(list[1:], func(short string) bool { return kana(short) < shortName })
}

// kana is of how many kana a text is.
func kana(text string) int {
	n := 0
	for _, r := range text {
		if isKana(r) && r != '・' {
			n++
		}
	}
	return n
}
