package wilderness

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"
)

// wordFuncs are what the templates of words/ may call beside the built-in
// functions of games.Words. They give the names that are printed on map,
// counters and cards; a value they do not know is given back as it is.
func wordFuncs(d *Data) template.FuncMap {
	return template.FuncMap{
		"space":  func(v any) string { return d.nameOfSpace(fmt.Sprint(v)) },
		"code":   func(v any) string { return d.codeOf(fmt.Sprint(v)) },
		"spaces": func(v any) string { return joinNames(v, d.nameOfSpace) },
		"codes":  func(v any) string { return joinNames(v, d.codeOf) },
		"units":  func(v any) string { return d.unitNames(wordList(v)) },
		"piece":  func(v any) string { return d.unitNames([]string{fmt.Sprint(v)}) },
		"side":   func(v any) string { return nameOfSide(fmt.Sprint(v)) },
		"card":   func(v any) string { return d.cardName(wordInt(v)) },
		"cards":  func(v any) string { return joinNames(v, func(s string) string { return d.cardName(wordInt(s)) }) },
		"dept":   func(v any) string { return nameOfDept(fmt.Sprint(v)) },
		"marker": func(v any) string { return vpName(wordInt(v)) },
		"signed": func(v any) string { return fmt.Sprintf("%+d", wordInt(v)) },
	}
}

// wordList is a value as a list of strings.
func wordList(v any) []string {
	switch v := v.(type) {
	case nil:
		return nil
	case []string:
		return v
	case []int:
		list := make([]string, len(v))
		for i, e := range v {
			list[i] = strconv.Itoa(e)
		}
		return list
	case []any:
		list := make([]string, len(v))
		for i, e := range v {
			list[i] = fmt.Sprint(e)
		}
		return list
	}
	return []string{fmt.Sprint(v)}
}

// wordInt is a value as a number.
func wordInt(v any) int {
	switch v := v.(type) {
	case int:
		return v
	case float64:
		return int(v)
	}
	n, _ := strconv.Atoi(fmt.Sprint(v))
	return n
}

func joinNames(v any, name func(string) string) string {
	list := wordList(v)
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = name(s)
	}
	return strings.Join(names, ", ")
}

// unitNames lists pieces as events name them, those of one name and face
// together: "2 Regulars, reduced Ranger, Lévis". "-" behind a name is reduced;
// a place may stand behind "@".
func (d *Data) unitNames(keys []string) string {
	var order []string
	count := map[string]int{}
	for _, k := range keys {
		if count[k] == 0 {
			order = append(order, k)
		}
		count[k]++
	}
	var list []string
	for _, k := range order {
		name, place, placed := strings.Cut(k, "@")
		sort, reduced := strings.CutSuffix(name, "-")
		text := d.sortName(sort, count[k])
		if reduced {
			text = "reduced " + text
		}
		if count[k] > 1 {
			text = strconv.Itoa(count[k]) + " " + text
		}
		if placed {
			text += " at " + d.nameOfSpace(place)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

func nameOfSide(s string) string {
	switch s {
	case "british":
		return "British"
	case "french":
		return "French"
	}
	return s
}

func nameOfDept(s string) string {
	switch Dept(s) {
	case Northern:
		return "Northern"
	case Southern:
		return "Southern"
	case StLawrence:
		return "St. Lawrence"
	}
	return s
}

// vpName is where the Victory Point marker stands: "French 4".
func vpName(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("French %d", n)
	case n < 0:
		return fmt.Sprintf("British %d", -n)
	}
	return "0"
}
