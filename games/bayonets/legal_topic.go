package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
)

// A topic is what a player wants to read of by "legal": all that is named must
// fit. The zero topic is everything.
type topic struct {
	typed  string
	ap     AP
	verb   string // of an Action, or "build"
	spaces []SpaceID
	units  []string // selectors
	notes  []games.Text
}

// topicVerbs are the Actions that order words speak of.
var topicVerbs = map[string]string{
	"move": "move", "raid": "raid", "sail": "sail", "marshal": "marshal", "build": "build", "finish": "build", "repair": "build", "remove": "build",
	"land": "land", "abandon": "abandon", "done": "done", "pass": "done", "go-on": "move",
}

// readTopic understands what stands behind "legal". Words may be in any order:
// "ALB", "light", "raid CARL", "Rogers", "build fort".
func (d *Data) readTopic(typed string) (topic, *games.Fault) {
	t := topic{typed: strings.TrimSpace(typed)}
	r := d.newReader(typed, typed)
	for !r.AtEnd() {
		if r.Word(",", "and", ":", "the", "a", "an", "at", "from", "to", "with", "by", "in", "on", "of", "for", "road", "roads", "please", "actions", "units", "?", ".") {
			continue
		}
		if ap, ok := r.topicAP(); ok {
			t.ap = ap
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
			t.verb = topicVerbs[m.ID]
		case classUnit, classMany:
			if m.ID == "forts" && len(t.units)+len(t.spaces) == 0 {
				t.verb = "build"
				continue
			}
			t.units = append(t.units, m.ID)
		}
	}
	t.notes = r.Notes
	return t, nil
}

// topicAP reads a kind of Action Point of as many words as fit, whatever stands
// behind it.
func (r *reader) topicAP() (AP, bool) {
	for n := min(4, len(r.Toks)-r.I); n > 0; n-- {
		words := &reader{LineReader: games.LineReader{Line: r.Line, Text: r.Text, Toks: r.Toks[r.I : r.I+n]}, d: r.d}
		if ap, ok := words.ap(true); ok && words.AtEnd() {
			r.I += n
			return AP(ap), true
		}
	}
	return "", false
}

// topicName finds a space, the word of an Action or a unit, one that is typed
// exactly before all others.
func (r *reader) topicName() (games.Found, bool) {
	for _, class := range []string{classSpace, classWord, classUnit, classMany} {
		if m, ok := r.d.typedNames.Exactly(r.Rest(), class); ok && (class != classWord || topicVerbs[m.ID] != "") {
			return m, true
		}
	}
	for _, classes := range [][]string{{classSpace, classUnit, classMany}, {classWord}, {classSpace}} {
		if m := r.d.typedNames.Find(r.Rest(), classes...); m.Used > 0 && (m.Class != classWord || topicVerbs[m.ID] != "") {
			return m, true
		}
	}
	return games.Found{}, false
}

// nothing says that nothing fits the topic.
func (t *topic) nothing() games.Text { return games.T("legal-nothing", "what", t.typed) }

// any reports whether the topic leaves everything open.
func (t *topic) any() bool {
	return t.ap == "" && t.verb == "" && len(t.spaces)+len(t.units) == 0
}

// allows reports whether an AP is one that the topic speaks of; a Light/Army AP
// may be called by either half.
func (t *topic) allows(ap AP) bool {
	return t.ap == "" || t.ap == ap || ap == APFrenchBoth && (t.ap == APLight || t.ap == APArmy)
}

// half reports whether an Action is one of the half of a Light/Army AP that the
// topic speaks of.
func (t *topic) half(p *prospect) bool {
	switch t.ap {
	case APLight:
		return p.verb == "raid" || p.verb == "move" && p.act.march.mode == lightMove
	case APArmy:
		return p.verb != "raid"
	}
	return true
}

// names reports whether the topic names one of some spaces, or none at all.
func (t *topic) names(spaces ...SpaceID) bool {
	for _, s := range t.spaces {
		if !slices.Contains(spaces, s) {
			return false
		}
	}
	return true
}

// wants reports whether all units that the topic names are among us.
func (t *topic) wants(g *game, us []UnitID) bool {
	for _, sel := range t.units {
		if !slices.ContainsFunc(us, func(u UnitID) bool { return parseSelector(sel).finds(g, u) }) {
			return false
		}
	}
	return true
}
