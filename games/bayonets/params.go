package bayonets

import (
	"maps"
	"slices"
	"strings"

	"postrider/games/facts"
)

// Params are the numbers and words of a card's Event, as cards.toml has them: an
// owner who reads something else on the card corrects them there. Those that the
// Event has not are zero.
type Params struct {
	Given []string `toml:"*"` // which it has

	Flip               int         `toml:"flip" range:"1 9" zero:""`
	OtherBrigade       bool        `toml:"other_brigade"`
	Dice               int         `toml:"dice" range:"1 20" zero:""`
	MovementPoints     int         `toml:"movement_points" range:"1 3" zero:""`
	Units              int         `toml:"units" range:"1 9" zero:""`
	NotFromFrenchVP    int         `toml:"not_from_french_vp" range:"1 20" zero:""`
	FromFrenchVP       int         `toml:"from_french_vp" range:"1 20" zero:""`
	RaidPoints         int         `toml:"raid_points" range:"1 8" zero:""`
	RaidPointsForOne   int         `toml:"raid_points_for_one" range:"1 8" zero:""`
	RaidPointsForBoth  int         `toml:"raid_points_for_both" range:"1 8" zero:""`
	MayDecline         bool        `toml:"may_decline"`
	RoutOnlyWithoutOOS bool        `toml:"rout_only_without_oos"`
	Spaces             int         `toml:"spaces" range:"1 95" zero:""`
	JoinsFromYear      int         `toml:"joins_from_year" range:"1 1760" zero:""`
	TwoFromYear        int         `toml:"two_from_year" range:"1 1760" zero:""`
	ActionPoints       int         `toml:"action_points" range:"1 5" zero:""`
	Of                 []AP        `toml:"of" one:"army army-2x sail-army sail-army-2x"`
	Gains              []AP        `toml:"gains" one:"army army-2x light light-2x indian indian-2x sail-army sail-army-2x french-light-army"`
	Forward            int         `toml:"forward" range:"1 9" zero:""`
	ForwardWithMany    int         `toml:"forward_with_many" range:"1 9" zero:""`
	ManyLights         int         `toml:"many_lights" range:"1 20" zero:""`
	On                 []SpaceKind `toml:"on" one:"wilderness outpost settled village"`
	Back               int         `toml:"back" range:"1 9" zero:""`
	FortBTMisses       bool        `toml:"fort_bt_misses"`
	FleetFlagsCount    bool        `toml:"fleet_flags_count"`
	MayLand            bool        `toml:"may_land"`
	FailureUsesItUp    bool        `toml:"failure_uses_it_up"`
	Interception       bool        `toml:"interception"`
	RaidRoll           bool        `toml:"raid_roll"`
	BritishIndiansToo  bool        `toml:"british_indians_too"`
}

// event are the params of the Event of a card of f that is in play (the Indian
// card counts for the French). Where none is, as when what an Event did lasts on
// without its card, they are those of the first card that has it.
func (g *game) event(f Faction, kind string) *Params {
	for deck, n := range g.Cards.Played {
		if n != 0 && deckOwner(deck) == f && g.d.Cards[n].Kind == kind {
			return &g.d.Cards[n].Params
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
	return &g.d.Cards[first].Params
}

// An eventSpec says how an Event can be: see events.toml.
type eventSpec struct {
	Start  bool     `toml:"start"`
	On     []string `toml:"on"`
	Params []string `toml:"params"`
}

// eventSpecs are the Events that the rules know, by their kind.
func eventSpecs() map[string]eventSpec {
	var file struct {
		Event map[string]eventSpec `toml:"event"`
	}
	facts.Fixed(embedded, "events.toml", &file)
	return file.Event
}

// event checks what a card's Event says.
func (l loader) event(n int, c *cardRecord) {
	if (c.Event == "") != (c.Kind == "") {
		l.Fault("card %d: event is %q, but kind is %q; a card has both or neither", n, c.Event, c.Kind)
		return
	}
	spec, ok := l.events[c.Kind]
	if c.Kind == "" {
		l.Want(!c.ARStart && len(c.Params.Given) == 0, "card %d: ar_start and params belong to an Event, and it has none", n)
		return
	}
	if !ok {
		l.Fault("card %d: there is no Event of kind %q; there are %s", n, c.Kind, strings.Join(slices.Sorted(maps.Keys(l.events)), ", "))
		return
	}
	l.Want(spec.Start == c.ARStart, "card %d: ar_start is %v, but an Event of kind %s is resolved otherwise", n, c.ARStart, c.Kind)
	l.Want(slices.Contains(spec.On, c.Printed),
		"card %d: an Event of kind %s does not stand on %s cards", n, c.Kind, c.Printed)
	want := slices.Sorted(slices.Values(spec.Params))
	l.Want(slices.Equal(c.Params.Given, want),
		"card %d: the params of an Event of kind %s are %q, but it has %q", n, c.Kind, want, c.Params.Given)
}
