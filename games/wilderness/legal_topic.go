package wilderness

import (
	"slices"
	"strings"

	"postrider/games"
)

// A topic is what a player wants to read of by "legal": all that is named must
// fit. The zero topic is everything.
type topic struct {
	typed  string
	verb   string // one of topicWords
	card   int
	spaces []SpaceID
	units  []string // names of pieces or classes
	notes  []games.Text
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

// topicWords are the plain words of topics that are no order words.
var topicWords = map[string]string{
	"event": aboutEvents, "events": aboutEvents, "force": aboutForces, "forces": aboutForces, "leaders": aboutForces, "campaign": aboutForces,
	"units": aboutUnits, "unit": aboutUnits, "individuals": aboutUnits, "build": aboutBuild, "construction": aboutBuild, "stockade": aboutBuild,
	"stockades": aboutBuild, "fort": aboutBuild, "forts": aboutBuild, "raids": aboutRaids, "moves": aboutMoves, "sieges": aboutSieges,
	"assaults": aboutSieges, "supply": aboutSupply, "supplied": aboutSupply,
}

// topicVerbs are the topics that order words speak of.
var topicVerbs = map[string]string{
	"move": aboutMoves, "boat": aboutMoves, "go-on": aboutMoves, "sail": aboutSails, "raid": aboutRaids, "siege": aboutSieges, "assault": aboutSieges,
	"attack": aboutSieges, "discard": aboutEnds, "pass": aboutEnds, "stay": aboutEnds, "done": aboutEnds, "stop": aboutEnds,
	"reinforce": aboutEvents, "allies": aboutEvents,
}

// readTopic understands what stands behind "legal". Words may be in any order:
// "OSW", "35", "Levis", "raid AUG", "stockades", "siege", "supply".
func (d *Data) readTopic(typed string) (topic, *games.Fault) {
	t := topic{typed: strings.TrimSpace(typed)}
	r := &reader{LineReader: games.LineReader{Line: typed, Toks: tokens(d, typed)}, d: d}
	for !r.AtEnd() {
		if r.Word(",", "and", ":", "the", "a", "an", "at", "from", "to", "into", "with", "by", "in", "on", "of", "for", "out", "please", "play", "card", "cards", "alone", "all", "?", ".") {
			continue
		}
		if n, ok := r.Number(); ok {
			if d.Cards[n] == nil {
				return t, &games.Fault{Text: typed, Why: games.T("legal-unknown", "what", r.Toks[r.I-1].Raw)}
			}
			t.card = n
			continue
		}
		long := r.d.typedNames.Find(r.Rest(), classSpace, classPiece) // such as "Fort Duquesne"
		if about := topicWords[r.Toks[r.I].Text]; about != "" && !(long.Used > 1 && exactly(long)) {
			t.verb = about
			r.I++
			continue
		}
		m, ok := r.topicName()
		if !ok {
			return t, &games.Fault{Text: typed, Why: games.T("legal-unknown", "what", r.Raw())}
		}
		r.note(m)
		r.I += m.Used
		switch m.Class {
		case classSpace:
			s, _ := d.SpaceBySlug(m.ID)
			t.spaces = append(t.spaces, s)
		case classWord:
			if t.verb = topicVerbs[m.ID]; t.verb == "" {
				continue // such as "losses": the decision itself
			}
		default:
			t.units = append(t.units, m.ID)
		}
	}
	t.notes = r.Notes
	return t, nil
}

// topicName finds a space, an order word or a piece, one that is typed exactly
// before all others.
func (r *reader) topicName() (games.Found, bool) {
	classes := []string{classSpace, classWord, classPiece, classMany}
	for _, class := range classes {
		if m, ok := r.d.typedNames.Exactly(r.Rest(), class); ok {
			return m, true
		}
	}
	m := r.d.typedNames.Find(r.Rest(), classes...)
	if m.Used == 0 {
		m = r.d.typedNames.Find(r.Rest(), classSpace, classPiece)
	}
	return m, m.Used > 0
}

// nothing says that nothing fits the topic.
func (t *topic) nothing() games.Text { return games.T("legal-nothing", "what", t.typed) }

// any reports whether the topic leaves everything open.
func (t *topic) any() bool {
	return t.verb == "" && t.card == 0 && len(t.spaces)+len(t.units) == 0
}

// about reports whether the topic is about one of some things, or about any.
func (t *topic) about(verbs ...string) bool { return t.verb == "" || slices.Contains(verbs, t.verb) }

// names reports whether all spaces of the topic are among some.
func (t *topic) names(spaces ...SpaceID) bool {
	for _, s := range t.spaces {
		if !slices.Contains(spaces, s) {
			return false
		}
	}
	return true
}

// wants reports whether some of the pieces are what each name of the topic
// means.
func (t *topic) wants(g *game, ps []PieceID) bool {
	for _, name := range t.units {
		if !slices.ContainsFunc(ps, func(p PieceID) bool { return g.matches(selector{name: name}, p) }) {
			return false
		}
	}
	return true
}

// fitsOrder reports whether an order names all that the topic does.
func (t *topic) fitsOrder(g *game, o games.Order) bool {
	named := func(ok func(value string) bool) bool {
		return slices.ContainsFunc(o.Args, func(a games.Arg) bool { return slices.ContainsFunc(a.Values, ok) })
	}
	for _, s := range t.spaces {
		if o.Place != s.String() && !named(func(v string) bool { return v == s.String() || strings.HasSuffix(v, "@"+s.String()) }) {
			return false
		}
	}
	for _, unit := range t.units {
		if !named(func(v string) bool {
			name, _, _ := strings.Cut(v, "@")
			name = parseSelector(name).name
			c, ok := g.d.bySort(name)
			is := classes[unit]
			return name == unit || ok && is != nil && is(c)
		}) {
			return false
		}
	}
	return true
}

// How much "legal" says.
const (
	shortHints = 4   // of each part of the short form
	shortCodes = 8   // spaces named in one line of it
	listHints  = 25  // answers of a choice, unless the topic asks for some
	groupHints = 12  // of one force
	allHints   = 100 // of one answer
)

// adviseList lists the answers of a decision that fit a topic, with what comes
// of each.
func adviseList(g *game, d games.Decision, typed string, note func(games.Order) games.Text) (games.Advice, *games.Fault) {
	t, fault := g.d.readTopic(typed)
	if fault != nil {
		return games.Advice{}, fault
	}
	most := listHints
	if !t.any() {
		most = allHints
	}
	fits := func(o games.Order) bool { return t.fitsOrder(g, o) }
	return games.Advice{Notes: t.notes, Groups: games.ListAdvice(d.List(), fits, t.nothing(), most, note)}, nil
}

// unsaid is the note of orders of which nothing more can be said.
func unsaid(games.Order) games.Text { return games.Text{} }

// Advise answers "legal" for a choice: all its options, or those that the topic
// names, with what comes of each where that is plain.
func (c *choice) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(c.g, c, typed, func(o games.Order) games.Text { return games.FirstText(c.Odds(o)) })
}

// Advise answers "legal" for a choice of spaces.
func (d *spacesDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, unsaid)
}

// Advise answers "legal" for a choice of pieces.
func (p *picking) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(p.g, p, typed, unsaid)
}

// Advise answers "legal" where step losses are taken.
func (d *lossDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, unsaid)
}

// Advise answers "legal" for a retreat: who stands where it leads, and whether
// it is fortified.
func (d *retreatDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, func(o games.Order) games.Text {
		for _, a := range o.Args {
			if s, ok := d.g.d.SpaceBySlug(a.Values[0]); ok && len(o.Args) == 1 {
				return d.g.there(d.side, s)
			}
		}
		return games.Text{}
	})
}

// Advise answers "legal" for Interception (6.7).
func (d *interceptDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, func(o games.Order) games.Text { return games.FirstText(d.Odds(o)) })
}

// Advise answers "legal" for who is about to be attacked (6.8).
func (d *avoidDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, func(o games.Order) games.Text { return games.FirstText(d.Odds(o)) })
}

// Advise answers "legal" for who goes inside (8.1).
func (d *insideDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, func(o games.Order) games.Text { return games.FirstText(d.Odds(o)) })
}

// Advise answers "legal" for a force that may go on (6.82, 7.82).
func (d *goOnDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, func(o games.Order) games.Text { return games.FirstText(d.Odds(o)) })
}

// Advise answers "legal" for reinforcements: who stands where they would enter.
func (d *placing) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, func(o games.Order) games.Text {
		for _, name := range []string{"at", "leaders"} {
			if s, ok := d.g.d.SpaceBySlug(o.Arg(name)); ok {
				return d.g.there(d.side, s)
			}
		}
		return games.Text{}
	})
}

// Advise answers "legal" for an alliance.
func (d *alliesDecision) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(d.g, d, typed, unsaid)
}

// there says who of a side stands on a space, and what fortification.
func (g *game) there(side Side, s SpaceID) games.Text {
	return games.T("legal-there", "space", s.String(), "units", g.keys(g.at(side, s)), "fort", g.freeFortification(s) == side)
}
