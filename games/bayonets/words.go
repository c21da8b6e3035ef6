package bayonets

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"text/template"

	"postrider/games"
	"postrider/games/pick"
)

// wordFuncs are what the templates of words/ may call beside those of games.Words.
// They give printed names; a value they do not know is given back as it is.
func wordFuncs(d *Data) template.FuncMap {
	funcs := template.FuncMap{
		"unit":   games.NameWord(d.nameOfUnit),
		"units":  func(v any) games.Several { return d.unitNames(games.Strings(v)) },
		"card":   d.wordCard,
		"hitson": func(v any) []string { return games.Keys(d.hitsOn(games.Strings(v)[0])) },
		"needed": d.needed,
		"reroll": games.NameWord(func(id string) string { return rerollEvent(cmp.Or(d.counterNamed(id), &Counter{}).Type) }),
		"conn":   games.NameWord(func(s string) string { return s }),
	}
	return games.AddNames(games.AddNames(funcs, "space", d.nameOfSpace), "code", d.placeWord(d.lang))
}

func (d *Data) nameOfSpace(slug string) string {
	if s, ok := d.SpaceBySlug(slug); ok {
		return d.Spaces[s].Name
	}
	return d.lang.NameOf(classBox, slug)
}

// nameOfUnit is the name on a counter, told from others: "Fort Lévis".
func (d *Data) nameOfUnit(id string) string {
	if c := d.counterNamed(id); c != nil {
		return d.lang.NameOf(classUnit, c.Slug)
	}
	return id
}

// counterNamed is the counter with a key, or the first with a slug, nil if none.
func (d *Data) counterNamed(id string) *Counter {
	if u, ok := d.unitByKey[id]; ok {
		return &d.Counters[u]
	}
	if us := d.counters[id]; len(us) > 0 {
		return &d.Counters[us[0]]
	}
	return nil
}

// unitNames lists units, those of one name together: "2 Royal Artillery, Rogers".
func (d *Data) unitNames(ids []string) games.Several {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = d.nameOfUnit(id)
	}
	var list games.Several
	for _, same := range games.Tally(names) {
		if same.N > 1 {
			same.Of = fmt.Sprintf("%d %s", same.N, same.Of)
		}
		list = append(list, same.Of)
	}
	return list
}

// hitsOn are the faces on which a roll of a Battle hits, or a unit in it (13.3.4).
func (d *Data) hitsOn(what string) []Face {
	c := cmp.Or(d.counterNamed(what), &Counter{})
	i := slices.IndexFunc(battleRolls, func(r battleRoll) bool { return r.name == what || slices.Contains(r.types, c.Type) && c.Slug != "" })
	return pick.Those([]Face{HitTriangle, HitSquare}, battleRolls[max(0, i)].hits)
}

// needed are the faces on which a Raid succeeds (9.3), others intercept it (9.2), or a
// stack Rallies (14.2).
func (d *Data) needed(roll string) []string {
	return games.Keys(map[string][]Face{"raid": d.Dice.Raid, "light": d.Dice.InterceptLight, "other": d.Dice.InterceptOther,
		"rally": d.Dice.Rally, "rally-light": d.Dice.RallyLight}[roll])
}

// wordCard is a card's number and the title of its Event: "14 Perfect Volleys".
func (d *Data) wordCard(v any) string {
	n := games.Int(v)
	if c := d.Cards[n]; c != nil && c.Event != "" {
		return fmt.Sprintf("%d %s", n, c.Event)
	}
	return strconv.Itoa(n)
}

// Meanings are what the Events of the cards do that a text names.
func (t *Title) Meanings(text games.Text, lang string) []games.Meaning {
	return t.Telling().Meanings(text, func(n int) games.Meaning {
		return games.Meaning{Card: t.data.wordCard(n), Does: t.does(t.data.Cards[n], lang)}
	})
}

// does says what the Event of a card does; "" if it has none.
func (t *Title) does(c *Card, lang string) string {
	if c == nil || c.Kind == "" {
		return ""
	}
	return t.Say(games.T("card-"+c.Kind, "p", c.Params), lang)
}
