package bayonets

import (
	"maps"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/facts"
)

// Params are the numbers and words of a card's Event, as cards.toml has them, where
// an owner may correct them. Those that it has not are zero.
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

// event are the params of an Event in play for f, or, where it lasts on without its
// card, of the first card that has it.
func (g *game) event(f Faction, kind string) *Params {
	if c := g.played(f, kind); c != nil {
		return &c.Params
	}
	for _, n := range slices.Sorted(maps.Keys(g.d.Cards)) {
		if g.d.Cards[n].Kind == kind {
			return &g.d.Cards[n].Params
		}
	}
	panic("bayonets: no card has an Event of kind " + kind)
}

// An eventSpec says how an Event can be: see events.toml.
type eventSpec struct {
	Start  bool       `toml:"start"`
	On     []string   `toml:"on"`
	Params []string   `toml:"params"`
	Answer games.Kind `toml:"answer"`
}

func eventSpecs() map[string]eventSpec {
	var file struct {
		Event map[string]eventSpec `toml:"event"`
	}
	facts.Fixed(embedded, "events.toml", &file)
	return file.Event
}

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
	c.Answer = spec.Answer
	l.Want(spec.Start == c.ARStart, "card %d: ar_start is %v, but an Event of kind %s is resolved otherwise", n, c.ARStart, c.Kind)
	l.Want(slices.Contains(spec.On, c.Printed),
		"card %d: an Event of kind %s does not stand on %s cards", n, c.Kind, c.Printed)
	want := slices.Sorted(slices.Values(spec.Params))
	l.Want(slices.Equal(c.Params.Given, want),
		"card %d: the params of an Event of kind %s are %q, but it has %q", n, c.Kind, want, c.Params.Given)
}

// Readings are the answers of data/readings.toml to doubts of the rulebook, which
// can be read in two ways; the numbers are those of rules.md. A match keeps its own.
type Readings struct {
	MarshalOverwhelms bool `json:"marshal_overwhelms,omitempty"`  // A24, 10.3.2: units that Marshal Troops brings may Overwhelm
	MarshalFromBattle bool `json:"marshal_from_battle,omitempty"` // A28, 11.0: units are Marshaled out of spaces with enemy units
	RoutedMarshaled   bool `json:"routed_marshaled,omitempty"`    // A29, 13.8: Routed units may be Marshaled to others
	CombiningWIE      bool `json:"combining_wie,omitempty"`       // A37, 13.2.3: the enemy draws a chit for a Brigade combined away
	MilitiaHold       bool `json:"militia_hold,omitempty"`        // A48, 13.6: Militia keep a side in the Battle whose units are eliminated
	CommanderRoutLoss bool `json:"commander_rout_loss,omitempty"` // A51, 13.8: the unit lost to Rout may be a Commander
	FleetStackInland  bool `json:"fleet_stack_inland,omitempty"`  // A59, 14.1: Fleets do not bind their stack's Supply to coastal Connections
	BattleSource      bool `json:"battle_source,omitempty"`       // C01, 14.1: a Supply source with a Battle marker supplies
	DefenderFortOnly  bool `json:"defender_fort_only,omitempty"`  // C02, 13.9.5: only a losing defender may destroy its Fort
	LiteralDefender   bool `json:"literal_defender,omitempty"`    // A11, 13.1: whoever came first to a neutral Village defends it
	RoutedRaid        bool `json:"routed_raid,omitempty"`         // A15, 9.0: a Routed unit may raid
	RoutedHalts       bool `json:"routed_halts,omitempty"`        // A75, 13.8: a Routed stack may not Overwhelm either
}

// doubts are all such questions, by their ids in readings.toml.
var doubts = map[string]facts.Doubt[Readings]{
	"A11": facts.NewDoubt("new-owner", "moved-in-first", func(r *Readings) { r.LiteralDefender = true }),
	"A15": facts.NewDoubt("no", "yes", func(r *Readings) { r.RoutedRaid = true }),
	"A24": facts.NewDoubt("no", "yes", func(r *Readings) { r.MarshalOverwhelms = true }),
	"A28": facts.NewDoubt("no", "yes", func(r *Readings) { r.MarshalFromBattle = true }),
	"A29": facts.NewDoubt("no", "yes", func(r *Readings) { r.RoutedMarshaled = true }),
	"A37": facts.NewDoubt("yes", "no", func(r *Readings) { r.CombiningWIE = false }),
	"A48": facts.LateDoubt("lost", "track", func(r *Readings) { r.MilitiaHold = true }),
	"A51": facts.NewDoubt("no", "yes", func(r *Readings) { r.CommanderRoutLoss = true }),
	"A59": facts.NewDoubt("coastal", "any", func(r *Readings) { r.FleetStackInland = true }),
	"A75": facts.LateDoubt("yes", "no", func(r *Readings) { r.RoutedHalts = true }),
	"C01": facts.NewDoubt("no", "yes", func(r *Readings) { r.BattleSource = true }),
	"C02": facts.NewDoubt("either", "defender", func(r *Readings) { r.DefenderFortOnly = true }),
}
