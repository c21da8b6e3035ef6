package bayonets

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Params are the numbers and words of a card's Event, by name, as cards.toml
// has them: an owner who reads something else on the card corrects them there.
type Params struct {
	numbers map[string]int
	yes     map[string]bool
	words   map[string][]string
}

// n is a number of an Event. A name that the Event has not is a fault of the
// rules, since loading has checked that all are there.
func (p Params) n(name string) int {
	n, ok := p.numbers[name]
	if !ok {
		panic("bayonets: an Event has no number " + name)
	}
	return n
}

// is reports whether something holds for an Event.
func (p Params) is(name string) bool {
	yes, ok := p.yes[name]
	if !ok {
		panic("bayonets: an Event says nothing of " + name)
	}
	return yes
}

// list is a list of words of an Event.
func (p Params) list(name string) []string {
	list, ok := p.words[name]
	if !ok {
		panic("bayonets: an Event has no list " + name)
	}
	return list
}

// event are the params of the Event of a card of f that is in play (the Indian
// card counts for the French). Where none is, as when what an Event did lasts on
// without its card, they are those of the first card that has it.
func (g *game) event(f Faction, kind string) Params {
	for deck, n := range g.Cards.Played {
		if n != 0 && (deck == BritishDeck) == (f == British) && g.d.Cards[n].Kind == kind {
			return g.d.Cards[n].Params
		}
	}
	first := 0
	for n, c := range g.d.Cards {
		if c.Kind == kind && (first == 0 || n < first) {
			first = n
		}
	}
	if first == 0 {
		panic("bayonets: no card has an Event of kind " + kind)
	}
	return g.d.Cards[first].Params
}

// A param is what one name of an Event's params may be: a number up to most,
// or one or more of some words; neither: true or false.
type param struct {
	most  int
	words []string
}

// An eventSpec says how an Event can be: when it is resolved, on whose cards it
// can stand, and its params.
type eventSpec struct {
	start  bool   // at the start of the AR (7.1 #5)
	on     string // the cards of whom
	params map[string]param
}

const (
	onBritish = "british"
	onFrench  = "french"
	onEither  = "british french"
	onIndian  = "indian"
)

// eventSpecs are the Events that the rules know, by their kind.
var eventSpecs = map[string]eventSpec{
	"round-up":                   {true, onEither, map[string]param{"flip": {most: 9}}},
	"disease-french":             {true, onBritish, nil},
	"delayed-supplies":           {true, onBritish, nil},
	constructionFrenzy:           {false, onEither, map[string]param{"other_brigade": {}}},
	"lucky-cannonball":           {false, onEither, map[string]param{"dice": {most: 20}}},
	"perfect-volleys":            {false, onBritish, map[string]param{"dice": {most: 20}}},
	surpriseLanding:              {false, onBritish, nil},
	"forced-march":               {false, onEither, map[string]param{"movement_points": {most: 3}}},
	"smallpox-blankets":          {true, onBritish, map[string]param{"units": {most: 9}}},
	"cherokee-diplomacy-british": {true, onBritish, map[string]param{"not_from_french_vp": {most: 20}, "raid_points": {most: 8}}},
	"iroquois-diplomacy-british": {true, onBritish, map[string]param{"not_from_french_vp": {most: 20}, "raid_points": {most: 8}}},
	"rear-admiral":               {true, onBritish, map[string]param{"may_decline": {}}},
	"trade-goods":                {true, onBritish, map[string]param{"raid_points_for_one": {most: 8}, "raid_points_for_both": {most: 8}}},
	"armed-battoemen":            {true, onBritish, map[string]param{"rout_only_without_oos": {}}},
	"cherokee-diplomacy-french":  {true, onFrench, map[string]param{"raid_points": {most: 8}, "spaces": {most: 95}, "joins_from_year": {most: 1760}}},
	"reluctant-wagoneers":        {true, onFrench, map[string]param{"action_points": {most: 5}, "of": {words: []string{string(APArmy), string(APArmy2), string(APSailArmy), string(APSailArmy2)}}}},
	"wilderness-ambush": {false, onFrench, map[string]param{"forward": {most: 9}, "forward_with_many": {most: 9}, "many_lights": {most: 20},
		"on": {words: []string{string(Wilderness), string(Outpost), string(Settled), string(Village)}}}},
	"hesitant-general":          {true, onFrench, nil},
	"disease-british":           {true, onFrench, map[string]param{"two_from_year": {most: 1760}}},
	frontiersAblaze:             {false, onFrench, map[string]param{"raid_points": {most: 8}}},
	"coup-de-main":              {false, onFrench, map[string]param{"forward": {most: 9}, "fort_bt_misses": {}}},
	"iroquois-diplomacy-french": {true, onFrench, map[string]param{"from_french_vp": {most: 20}}},
	"lake-warships":             {true, onFrench, nil},
	"rough-seas":                {true, onFrench, map[string]param{"fleet_flags_count": {}, "may_land": {}}},
	"indomitable-abbatis":       {false, onFrench, map[string]param{"back": {most: 9}}},
	"smallpox-epidemic":         {true, onIndian, map[string]param{"raid_points": {most: 8}, "units": {most: 9}}},
	lacrosseGame:                {false, onIndian, map[string]param{"failure_uses_it_up": {}}},
	elevatedStatus:              {false, onIndian, map[string]param{"interception": {}, "raid_roll": {}}},
	rightToPlunder:              {false, onIndian, map[string]param{"units": {most: 9}}},
	"encroachment":              {true, onIndian, map[string]param{"units": {most: 9}}},
	"peace-promises":            {true, onIndian, map[string]param{"units": {most: 3}}},
	"how-the-french-fight":      {true, onIndian, map[string]param{"gains": {words: strings.Fields("army army-2x light light-2x indian indian-2x sail-army sail-army-2x french-light-army")}, "british_indians_too": {}}},
}

// event reads and checks what a card's Event says.
func (l loader) event(record string, c *cardRecord) Params {
	p := Params{numbers: map[string]int{}, yes: map[string]bool{}, words: map[string][]string{}}
	if (c.Event == "") != (c.Kind == "") {
		l.Fault("%s: event is %q, but kind is %q; a card has both or neither", record, c.Event, c.Kind)
		return p
	}
	spec, ok := eventSpecs[c.Kind]
	if c.Kind == "" {
		if c.ARStart || len(c.Params) > 0 {
			l.Fault("%s: ar_start and params belong to an Event, and it has none", record)
		}
		return p
	}
	if !ok {
		l.Fault("%s: there is no Event of kind %q; there are %s", record, c.Kind, strings.Join(slices.Sorted(maps.Keys(eventSpecs)), ", "))
		return p
	}
	if spec.start != c.ARStart {
		l.Fault("%s: ar_start is %v, but an Event of kind %s is resolved otherwise", record, c.ARStart, c.Kind)
	}
	if !slices.Contains(strings.Fields(spec.on), c.Printed) {
		l.Fault("%s: an Event of kind %s does not stand on %s cards", record, c.Kind, c.Printed)
	}
	names := slices.Sorted(maps.Keys(spec.params))
	for _, name := range slices.Sorted(maps.Keys(c.Params)) {
		if !slices.Contains(names, name) {
			l.Fault("%s: an Event of kind %s has no param %s; it has %s", record, c.Kind, name, namesOrNone(names))
		}
	}
	for _, name := range names {
		if why := p.set(name, spec.params[name], c.Params[name]); why != "" {
			l.Fault("%s: param %s is %v; %s", record, name, c.Params[name], why)
		}
	}
	return p
}

// set sets one param; it returns what would be right, "" if it is.
func (p Params) set(name string, want param, value any) string {
	switch {
	case want.most > 0:
		n, ok := value.(int64)
		if !ok || n < 1 || n > int64(want.most) {
			return fmt.Sprintf("write a number from 1 to %d", want.most)
		}
		p.numbers[name] = int(n)
	case want.words != nil:
		list, _ := value.([]any)
		for _, v := range list {
			word, _ := v.(string)
			if !slices.Contains(want.words, word) {
				list = nil
				break
			}
			p.words[name] = append(p.words[name], word)
		}
		if len(list) == 0 {
			return fmt.Sprintf("write a list of one or more of %s", strings.Join(want.words, ", "))
		}
	default:
		yes, ok := value.(bool)
		if !ok {
			return "write true or false"
		}
		p.yes[name] = yes
	}
	return ""
}

// namesOrNone is a list of names, or "none".
func namesOrNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
