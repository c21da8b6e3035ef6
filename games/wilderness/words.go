package wilderness

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"text/template"

	"postrider/games"
)

// wordFuncs are what the templates of words/ may call beside the built-in
// functions of games.Words. They give the names that are printed on map,
// counters and cards; a value they do not know is given back as it is.
func wordFuncs(d *Data) template.FuncMap {
	return games.AddNames(games.AddNames(template.FuncMap{
		"unitlist": games.Spoken(func(say func(games.Text) string) any {
			return func(v any) []string { return d.unitList(games.Strings(v), say) }
		}),
		"units": games.Spoken(func(say func(games.Text) string) any {
			return func(v any) games.Several { return d.unitList(games.Strings(v), say) }
		}),
		"piece": games.Spoken(func(say func(games.Text) string) any {
			return func(v any) string { return d.unitList([]string{fmt.Sprint(v)}, say)[0] }
		}),
		"card":    func(v any) string { return d.cardName(games.Int(v)) },
		"cards":   games.NameWords(func(s string) string { return d.cardName(games.Int(s)) }),
		"stop":    fullStop,
		"signed":  func(v any) string { return fmt.Sprintf("%+d", games.Int(v)) },
		"reached": func() int { return successOn },
		"losses": func(strength, modifier any) []int {
			return d.results(d.column(games.Int(strength)), games.Int(modifier))
		},
		"shifted": func(strength, modifier any) []int {
			return d.results(max(0, d.column(games.Int(strength))-1), games.Int(modifier))
		},
		"rises": func(modifier any) []int {
			return byDie(games.Int(modifier), func(row int) int { return d.Tables.Siege.Rows[row] })
		},
		"number":    func(event, name string) int { return d.cardOf(event).Params.n(name) },
		"raidneeds": func(stockade bool, modifier any) int { return d.raidNeeds(stockade, games.Int(modifier)) },
	}, "space", d.nameOfSpace), "code", d.codeOf)
}

// byDie is what a table has in the rows of the dice 1 to 6 with a modifier.
func byDie(modifier int, in func(row int) int) []int {
	list := make([]int, 6)
	for i := range list {
		list[i] = in(row(1 + i + modifier))
	}
	return list
}

// raidNeeds is the least die that makes a raid with a modifier succeed, as all higher
// ones do; 7 if none does.
func (d *Data) raidNeeds(stockade bool, modifier int) int {
	n := 7
	for ; n > 1; n-- {
		if success, _ := d.Tables.raid(stockade, n-1+modifier); !success {
			break
		}
	}
	return n
}

// fullStop ends a sentence with a name that may itself end with "!".
func fullStop(s string) string {
	if strings.HasSuffix(s, "!") {
		return s
	}
	return s + "."
}

// unitList lists pieces as events name them, those of one name and face
// together: "2 Regulars, reduced Ranger, Lévis". "-" behind a name is reduced;
// a place may stand behind "@".
func (d *Data) unitList(keys []string, say func(games.Text) string) []string {
	var list []string
	for _, same := range games.Tally(keys) {
		name, place, _ := strings.Cut(same.Of, "@")
		sort, reduced := strings.CutSuffix(name, "-")
		list = append(list, say(games.T("pieces", "name", d.sortName(sort, same.N), "count", same.N, "reduced", reduced, "place", place)))
	}
	return list
}

// Meanings are what the events of cards do that a text names; of a card that is played,
// if it is played for them.
func (t *Title) Meanings(text games.Text, lang string) []games.Meaning {
	if use, ok := text.Values.Lookup("use"); ok && !asEvent(fmt.Sprint(use)) {
		return nil
	}
	return t.Telling().Meanings(text, func(n int) games.Meaning {
		return games.Meaning{Card: t.Say(games.T("card-explained", "card", n), lang), Does: t.does(t.data.Cards[n], lang)}
	})
}

// asEvent reports whether a card is played for its event by a use of it.
func asEvent(use string) bool { return use == "event" || use == "campaign" }

// does says what a card's event does, in one line.
func (t *Title) does(c *Card, lang string) string {
	pairs := []any{"symbol", c.Symbol}
	for name, n := range c.Params {
		pairs = append(pairs, name, n)
	}
	return t.Say(games.T("card-"+c.Event, pairs...), lang)
}

// helpCard is the paragraph of the page of the cards that tells of one: of
// "card-23" in any language, or of "23". It begins with the card's number, or with a range of
// them, "23-25", and its other lines are indented.
func (t *Title) helpCard(topic, lang string) (string, bool) {
	n, _ := strconv.Atoi(topic[strings.Index(topic, "-")+1:])
	page, _ := t.Words.Help("cards", lang)
	for line := range strings.Lines(strings.ReplaceAll(page, "\n   ", " ")) {
		numbers, _, _ := strings.Cut(line, " ")
		first, last, _ := strings.Cut(numbers, "-")
		from, _ := strconv.Atoi(first)
		to, _ := strconv.Atoi(cmp.Or(last, first))
		if n > 0 && from <= n && n <= to {
			return line, true
		}
	}
	return "", false
}
