package wilderness

import (
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/language"
)

// How much "legal" says.
const (
	shortHints  = 4   // of each part of the short form
	shortCodes  = 8   // spaces named in one line of it
	listHints   = 25  // answers of a choice, unless the topic asks for some
	targetHints = 10  // places that forces can go to
	allHints    = 100 // of one answer
)

// Advise answers "legal" of all decisions but bids and sorties.
func (t *Title) Advise(d games.Decision, typed, lang string) (games.Advice, *games.Fault) {
	switch d.About().Kind {
	case kindBid, kindSortie:
		return games.Advice{}, nil
	}
	about, fault := t.data.readTopic(t.Spoken(lang), typed)
	if fault != nil {
		return games.Advice{}, fault
	}
	switch d := d.(type) {
	case *playDecision:
		return d.advise(&about), nil
	case *moveDecision:
		return d.advise(&about), nil
	}
	most := listHints
	if !about.any() {
		most = allHints
	}
	fits := func(o games.Order) bool { return about.Fits(o, atSpace, t.data.namesPieces) }
	return about.List(d, fits, most, func(o games.Order) games.Text { return t.note(d, o) }), nil
}

// note says what comes of an answer: who stands where it leads, or its odds.
func (t *Title) note(d games.Decision, o games.Order) games.Text {
	switch d := d.(type) {
	case *retreatDecision:
		if len(o.Args) == 1 {
			return d.g.there(d.side, o.Args[0].Values[0])
		}
	case *placing:
		return d.g.there(d.side, o.Arg("at"), o.Arg("leaders"))
	}
	return advice.First(t.Odds(d, o))
}

// there says who of a side stands on the first of some places that is a space.
func (g *game) there(side Side, slugs ...string) games.Text {
	for _, slug := range slugs {
		if s, ok := g.d.SpaceBySlug(slug); ok {
			return games.T("legal-there", "space", slug, "units", g.keys(g.at(side, s)), "fort", g.freeFortification(s) == side)
		}
	}
	return games.Text{}
}

// Odds knows those of all that is rolled for.
func (t *Title) Odds(d games.Decision, o games.Order) []games.Text {
	a, fault := d.Accept(o)
	if fault != nil {
		return nil
	}
	switch d := d.(type) {
	case interface{ odds(value any) []games.Text }:
		return d.odds(a.Value)
	case *choice:
		return d.Rules.(*game).choiceOdds(d, a.Value)
	}
	return nil
}

// atSpace reports whether a value of an order is a space, or pieces there.
func atSpace(value string, s SpaceID) bool {
	return value == s.String() || strings.HasSuffix(value, "@"+s.String())
}

// namesPieces reports whether a value of an order means pieces of a name or class.
func (d *Data) namesPieces(value, name string) bool {
	value, _, _ = strings.Cut(value, "@")
	value = parseSelector(value).Name
	c, ok := d.bySort(value)
	is := classes[name]
	return value == name || ok && is != nil && is(c)
}

// A topic is what a player wants to read of by "legal".
type topic struct {
	advice.Topic[SpaceID]
	card int
}

// What a topic may be about beside places, pieces and cards.
const (
	aboutEvents = "event"
	aboutForces = "force"
	aboutUnits  = "units"
	aboutBuild  = "build"
	aboutMoves  = "move"
	aboutSails  = "sail"
	aboutRaids  = "raid"
	aboutSieges = "siege"
	aboutSupply = "supply"
	aboutEnds   = "done"
)

// topicVerb is the topic that an order word speaks of, empty if it speaks of none.
func topicVerb(word language.Mention) string {
	switch word.Verb {
	case verbMove, "go-on":
		return aboutMoves
	case verbSiege, verbAssault, verbAttack:
		return aboutSieges
	case useDiscard, usePass, verbStay, verbDone, "stop":
		return aboutEnds
	case "reinforce", "allies":
		return aboutEvents
	}
	return ""
}

// readTopic understands what stands behind "legal". Words may be in any order:
// "OSW", "35", "Levis", "raid AUG", "stockades", "siege", "supply".
func (d *Data) readTopic(in []*language.Language, typed string) (topic, *games.Fault) {
	var t topic
	fault := t.Read(in, typed, topicVerb, func(m language.Mention) {
		switch m.Class {
		case slotNumber:
			t.card, _ = strconv.Atoi(m.Value)
		case classSpace:
			t.Spaces = append(t.Spaces, d.space(m.Value))
		case slotTopic:
			t.Verb = m.Value
		case slotUnits:
			t.Units = append(t.Units, parseSelector(m.Value).Name)
		}
	}, slotNumber, classSpace, slotTopic, slotUnits)
	return t, fault
}

func (t *topic) any() bool { return t.card == 0 && t.Any() }

// wants reports whether each name of the topic means some of the pieces.
func (t *topic) wants(g *game, ps []PieceID) bool {
	return advice.Wants(&t.Topic, ps, func(name string, p PieceID) bool { return g.Means(selector{Name: name}, p) })
}
