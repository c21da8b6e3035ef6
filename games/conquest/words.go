package conquest

import (
	"cmp"
	"fmt"
	"text/template"

	"postrider/games"
	"postrider/games/language"
)

// wordFuncs are what the templates of words/ may call beside the built-in functions of
// games.Words. They give the names that are printed on map and cards; a value that they do
// not know is given back as it is.
func wordFuncs(d *Data) template.FuncMap {
	units := func(s string) string { return d.lang.Class(slotLosses).Write(s) } // "2 BR"
	funcs := template.FuncMap{
		"units":    games.NameWords(units),
		"unitlist": games.NameList(units),
		"amounts":  games.NameList(d.amountName),
		"card":     games.NameWord(func(s string) string { return d.lang.Class(classEvent).Write(s) }),
		"cards": func(faction string, v any) games.Several {
			f := factionOf(games.Seat(faction))
			return games.NameWords(func(s string) string { return d.cardName(f, s) })(v)
		},
		"numbers": games.NameWords(func(s string) string { return cardID(games.Int(s)) }),
		"first":   func(v any) string { return cmp.Or(append(games.Strings(v), "")...) },
		"last":    func(v any) string { list := append([]string{""}, games.Strings(v)...); return list[len(list)-1] },
	}
	return games.AddNames(games.AddNames(funcs, "area", d.nameOfArea), "code", d.codeOf(d.lang))
}

// amountName is where a number of units go: "New York Harbor (3)".
func (d *Data) amountName(key string) string {
	if n, slug := language.CutCount(key); n > 0 {
		return fmt.Sprintf("%s (%d)", d.nameOfArea(slug), n)
	}
	return d.nameOfArea(key)
}

// cardName is a card of a faction's deck with what it does in short: "05 (3x2)",
// "12 George Washington".
func (d *Data) cardName(f Faction, number string) string {
	n := games.Int(number)
	if f == NoFaction || n < 1 || n > len(d.Cards[f]) {
		return number
	}
	c, name := d.card(f, n), cardID(n)
	if !c.Movement || c.Truce {
		name += " " + c.Name
	}
	if c.Movement {
		name += fmt.Sprintf(" (%dx%d)", c.Armies, c.Areas)
	}
	return name
}

// does says what an Event Card does, without a full stop; "" of a Movement Card.
func (t *Title) does(c *Card, lang string) string {
	if c.Movement {
		return ""
	}
	pairs := []any{"faction", c.Deck, "side", c.Deck.Side(), "enemy", c.Deck.Side().Enemy()}
	for name, n := range c.Params {
		pairs = append(pairs, name, n)
	}
	return t.Say(games.T("board-effect-"+c.Effect, pairs...), lang)
}

// Meanings are what an Event Card does that a faction plays.
func (t *Title) Meanings(text games.Text, lang string) []games.Meaning {
	return t.Telling().Meanings(text, func(n int) games.Meaning {
		f := factionOf(games.Seat(fmt.Sprint(text.Values.Get("faction"))))
		return games.Meaning{Card: t.data.cardName(f, fmt.Sprint(n)), Does: t.does(t.data.card(f, n), lang)}
	})
}
