package templates

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// A Gap is what a language has no words for that English has.
type Gap struct {
	File string // below the language's folder
	What string // in it: a block, and the case in it; a key; a row; empty: all of it
}

// Missing lists what the letters of a language, its help pages and its commands lack, in
// the order of the files. It is nothing of English, and all of what has no folder.
func Missing(lang string) []Gap {
	if !slices.Contains(Languages(), lang) {
		return []Gap{{File: "templates/" + lang}}
	}
	var gaps []Gap
	for _, file := range []string{"words.tmpl", "names.toml", "time.toml", "commands.toml", "club.toml"} {
		lacks := missingRows
		if file == "words.tmpl" {
			lacks = missingWords
		}
		for _, what := range lacks([]byte(read(english+"/"+file)), []byte(read(lang+"/"+file))) {
			gaps = append(gaps, Gap{"templates/" + lang + "/" + file, what})
		}
	}
	for _, topic := range append([]string{helpIndex}, Topics(english)...) {
		if page, err := files.ReadFile(lang + "/help/" + topic + ".txt"); err != nil || len(bytes.TrimSpace(page)) == 0 {
			gaps = append(gaps, Gap{File: "templates/" + lang + "/help/" + topic + ".txt"})
		}
	}
	return gaps
}

// missingWords are the blocks of a file of words that another has not, and the cases of
// blocks, as far as no block that is called there has them.
func missingWords(want, have []byte) []string {
	names, wants := blocksOf(want)
	_, has := blocksOf(have)
	blockCases := regexp.MustCompile(`eq [.$\w()]+ "([^"]*)"`)
	var list []string
	for _, name := range names {
		if _, ok := has[name]; !ok {
			list = append(list, name)
			continue
		}
		cases := map[string]bool{}
		for _, block := range called(has, name) {
			for _, m := range blockCases.FindAllStringSubmatch(has[block], -1) {
				cases[m[1]] = true
			}
		}
		for _, m := range blockCases.FindAllStringSubmatch(wants[name], -1) {
			if !cases[m[1]] && !slices.Contains(list, name+" "+m[1]) {
				list = append(list, name+" "+m[1])
			}
		}
	}
	return list
}

// blocksOf are those of a file of words, in its order, with what stands from one to the next.
func blocksOf(file []byte) (names []string, bodies map[string]string) {
	bodies = map[string]string{}
	at := regexp.MustCompile(`\{\{-? *define "([^"]+)" *-?\}\}`).FindAllSubmatchIndex(file, -1)
	for i, m := range at {
		end := len(file)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		name := string(file[m[2]:m[3]])
		names, bodies[name] = append(names, name), string(file[m[1]:end])
	}
	return names, bodies
}

// unsaid are the English blocks that words in another language lack.
func unsaid(words string) string {
	var b strings.Builder
	_, has := blocksOf([]byte(words))
	names, bodies := blocksOf([]byte(read(english + "/words.tmpl")))
	for _, name := range names {
		if _, ok := has[name]; !ok {
			b.WriteString(`{{define "` + name + `"}}` + bodies[name])
		}
	}
	return b.String()
}

// called are a block and all that it calls.
func called(bodies map[string]string, name string) []string {
	list, calls := []string{name}, regexp.MustCompile(`\{\{-? *template "([^"]+)"`)
	for i := 0; i < len(list); i++ {
		for _, m := range calls.FindAllStringSubmatch(bodies[list[i]], -1) {
			if !slices.Contains(list, m[1]) {
				list = append(list, m[1])
			}
		}
	}
	return list
}

// missingRows are what one file of TOML has and another has not: its keys, and of rows of
// commands their names. What both have, or only the other, is no gap; how many words a list
// has, and which lists its rows share, are the language's own affair.
func missingRows(want, have []byte) []string {
	return slices.DeleteFunc(keysOf(want), func(key string) bool { return slices.Contains(keysOf(have), key) })
}

// keysOf are the keys of a file that somebody reads, sorted: "choices.form.wide", and
// "command help" for a row.
func keysOf(file []byte) []string {
	var tree map[string]any
	if err := toml.Unmarshal(file, &tree); err != nil {
		panic(err) // it is embedded
	}
	keys := map[string]bool{}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, below := range v {
				walk(strings.TrimPrefix(at+"."+key, "."), below)
			}
		case []any:
			rows := false
			for _, below := range v {
				if row, ok := below.(map[string]any); ok && row["name"] != nil {
					keys[at+" "+row["name"].(string)], rows = true, true
				}
			}
			keys[at] = keys[at] || !rows
		default:
			keys[at] = true
		}
	}
	walk("", tree)
	for key, is := range keys {
		if !is || strings.HasPrefix(key, "words.") || strings.HasPrefix(key, "endings.") {
			delete(keys, key)
		}
	}
	return slices.Sorted(maps.Keys(keys))
}
