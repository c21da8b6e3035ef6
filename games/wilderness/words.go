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
		"space":     func(v any) string { return d.nameOfSpace(fmt.Sprint(v)) },
		"code":      func(v any) string { return d.codeOf(fmt.Sprint(v)) },
		"spaces":    func(v any) string { return joinNames(v, d.nameOfSpace) },
		"codes":     func(v any) string { return joinNames(v, d.codeOf) },
		"unitlist":  func(v any) []string { return d.unitList(wordList(v)) },
		"spacelist": func(v any) []string { return eachName(v, d.nameOfSpace) },
		"units":     func(v any) string { return d.unitNames(wordList(v)) },
		"piece":     func(v any) string { return d.unitNames([]string{fmt.Sprint(v)}) },
		"side":      func(v any) string { return nameOfSide(fmt.Sprint(v)) },
		"card":      func(v any) string { return d.cardName(wordInt(v)) },
		"cards":     func(v any) string { return joinNames(v, func(s string) string { return d.cardName(wordInt(s)) }) },
		"dept":      func(v any) string { return nameOfDept(fmt.Sprint(v)) },
		"marker":    func(v any) string { return vpName(wordInt(v)) },
		"stop":      fullStop,
		"signed":    func(v any) string { return fmt.Sprintf("%+d", wordInt(v)) },
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
	return strings.Join(eachName(v, name), ", ")
}

// eachName are the names of a list of ids.
func eachName(v any, name func(string) string) []string {
	list := wordList(v)
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = name(s)
	}
	return names
}

// fullStop ends a sentence with a name that may itself end with "!".
func fullStop(s string) string {
	if strings.HasSuffix(s, "!") {
		return s
	}
	return s + "."
}

// unitNames lists pieces as events name them, those of one name and face
// together: "2 Regulars, reduced Ranger, Lévis". "-" behind a name is reduced;
// a place may stand behind "@".
func (d *Data) unitNames(keys []string) string { return strings.Join(d.unitList(keys), ", ") }

// unitList is unitNames as a list.
func (d *Data) unitList(keys []string) []string {
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
	return list
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

// helpTopic is the help page on a topic, which may be a kind of decision or an
// order word.
func helpTopic(topic string) string {
	if page, ok := helpPages[topic]; ok {
		return page
	}
	return topic
}

// helpCard is the part of the page of the cards that tells of one: of
// "card-23", or of "23". It begins with the card's number, or with a range of
// them, "23-25".
func (t *Title) helpCard(topic, lang string) (string, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(topic, "card-"))
	page, ok := t.words.Help("cards", lang)
	if err != nil || !ok {
		return "", false
	}
	var lines []string
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, " ") && len(lines) > 0:
			lines = append(lines, strings.TrimLeft(line, " "))
		case len(lines) > 0:
			return strings.Join(lines, " ") + "\n", true
		default:
			numbers, _, _ := strings.Cut(line, " ")
			first, last, several := strings.Cut(numbers, "-")
			from, err := strconv.Atoi(first)
			to := from
			if several && err == nil {
				to, err = strconv.Atoi(last)
			}
			if err == nil && from <= n && n <= to {
				lines = append(lines, line)
			}
		}
	}
	return strings.Join(lines, " ") + "\n", len(lines) > 0
}

// helpPages are the pages that tell of several kinds, by kind and order word.
var helpPages = func() map[string]string {
	pages := map[string]string{}
	for page, topics := range map[string]string{
		"play":       "bid demolish exchange discard pass card force units campaign stockades forts construction",
		"move":       "go-on boat march sail infiltrate drop keep stay done attack stop movement naval",
		"interrupts": "foul-weather lake-schooner schooner intercept inside outside avoid stand lone respond interception",
		"battle":     "militia militia-loss sortie ambush fieldworks commander losses retreat",
		"siege":      "coehorns surrender assault massacre garrison",
		"raid":       "raid-militia blockhouses home raids",
		"events":     "target allies restore reinforce leader-out remove lose crisis take event",
		"winter":     "victory attrition",
		"standing":   "condition conditions if ask auto",
		"orders":     "order names",
		"codes":      "code spaces map arrows",
		"leaders":    "leader pieces counters units-list",
	} {
		for _, topic := range strings.Fields(topics) {
			pages[topic] = page
		}
	}
	return pages
}()
