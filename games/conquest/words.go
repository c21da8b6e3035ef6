package conquest

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"text/template"

	"postrider/games"
)

// wordFuncs are what the templates of words/ may call beside the built-in functions of
// games.Words. They give the names that are printed on map and cards; a value that they do
// not know is given back as it is.
func wordFuncs(d *Data) template.FuncMap {
	return template.FuncMap{
		"area":     games.NameWord(d.nameOfArea),
		"areas":    games.NameWords(d.nameOfArea),
		"arealist": games.NameList(d.nameOfArea),
		"code":     games.NameWord(d.codeOf),
		"codes":    games.NameWords(d.codeOf),
		"codelist": games.NameList(d.codeOf),
		"units":    func(v any) string { return strings.Join(unitNames(games.Strings(v)), ", ") },
		"unitlist": func(v any) []string { return unitNames(games.Strings(v)) },
		"amounts":  games.NameList(d.amountName),
		"card":     games.NameWord(d.cardName),
		"cards":    func(faction string, v any) string { return strings.Join(d.cardNames(faction, v), ", ") },
		"numbers":  games.NameWords(func(s string) string { return cardNumber(games.Int(s)) }),
		"first":    func(v any) string { return cmp.Or(append(games.Strings(v), "")...) },
		"last":     func(v any) string { list := append([]string{""}, games.Strings(v)...); return list[len(list)-1] },
	}
}

// codeOf is the code of an area; Open Water has its own in orders.
func (d *Data) codeOf(slug string) string {
	if at, ok := d.areaBySlug(slug); ok {
		return d.Areas[at].Code
	}
	return d.lang.NameOf(classWater, slug)
}

// unitNames are units as events name them: "2 BR".
func unitNames(keys []string) []string {
	var list []string
	for _, key := range keys {
		n, name, counted := strings.Cut(key, "*")
		if !counted {
			n, name = "", key
		}
		list = append(list, strings.TrimSpace(n+" "+factionCode(name)))
	}
	return list
}

// factionCode is the code of a faction by its name; any other name as it is.
func factionCode(name string) string {
	for f := range Faction(allFactions) {
		if f.String() == name {
			return f.Code()
		}
	}
	return name
}

// amountName is where a number of units go: "New York Harbor (3)".
func (d *Data) amountName(key string) string {
	n, slug, counted := strings.Cut(key, "*")
	if !counted {
		return d.nameOfArea(key)
	}
	return d.nameOfArea(slug) + " (" + n + ")"
}

// cardName is a card by its number, or an Event Card by what an order calls it.
func (d *Data) cardName(card string) string {
	if n, err := strconv.Atoi(card); err == nil {
		return cardNumber(n)
	}
	return d.nameOfEvent(card)
}

// cardNames are cards of a faction's deck with what they do in short: "05 (3x2)",
// "12 George Washington".
func (d *Data) cardNames(faction string, numbers any) []string {
	var list []string
	f := factionOf(games.Seat(faction))
	for _, s := range games.Strings(numbers) {
		n := games.Int(s)
		if f == NoFaction || n < 1 || n > len(d.Cards[f]) {
			list = append(list, s)
			continue
		}
		c := &d.Cards[f][n-1]
		name := cardNumber(n)
		if !c.Movement || c.Truce {
			name += " " + c.Name
		}
		if c.Movement {
			name += fmt.Sprintf(" (%dx%d)", c.Armies, c.Areas)
		}
		list = append(list, name)
	}
	return list
}
