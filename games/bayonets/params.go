package bayonets

import (
	"maps"
	"slices"
	"strings"
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

// An eventSpec says how an Event can be: when it is resolved, on whose cards it
// can stand, and which params it has, blanks between them.
type eventSpec struct {
	start  bool // at the start of the AR (7.1 #5)
	on     string
	params string
}

const (
	onBritish = "british"
	onFrench  = "french"
	onEither  = "british french"
	onIndian  = "indian"
)

// eventSpecs are the Events that the rules know, by their kind.
var eventSpecs = map[string]eventSpec{
	"round-up":                   {true, onEither, "flip"},
	"disease-french":             {true, onBritish, ""},
	"delayed-supplies":           {true, onBritish, ""},
	constructionFrenzy:           {false, onEither, "other_brigade"},
	"lucky-cannonball":           {false, onEither, "dice"},
	"perfect-volleys":            {false, onBritish, "dice"},
	surpriseLanding:              {false, onBritish, ""},
	"forced-march":               {false, onEither, "movement_points"},
	"smallpox-blankets":          {true, onBritish, "units"},
	"cherokee-diplomacy-british": {true, onBritish, "not_from_french_vp raid_points"},
	"iroquois-diplomacy-british": {true, onBritish, "not_from_french_vp raid_points"},
	"rear-admiral":               {true, onBritish, "may_decline"},
	"trade-goods":                {true, onBritish, "raid_points_for_one raid_points_for_both"},
	"armed-battoemen":            {true, onBritish, "rout_only_without_oos"},
	"cherokee-diplomacy-french":  {true, onFrench, "raid_points spaces joins_from_year"},
	"reluctant-wagoneers":        {true, onFrench, "action_points of"},
	"wilderness-ambush":          {false, onFrench, "forward forward_with_many many_lights on"},
	"hesitant-general":           {true, onFrench, ""},
	"disease-british":            {true, onFrench, "two_from_year"},
	frontiersAblaze:              {false, onFrench, "raid_points"},
	"coup-de-main":               {false, onFrench, "forward fort_bt_misses"},
	"iroquois-diplomacy-french":  {true, onFrench, "from_french_vp"},
	"lake-warships":              {true, onFrench, ""},
	"rough-seas":                 {true, onFrench, "fleet_flags_count may_land"},
	"indomitable-abbatis":        {false, onFrench, "back"},
	"smallpox-epidemic":          {true, onIndian, "raid_points units"},
	lacrosseGame:                 {false, onIndian, "failure_uses_it_up"},
	elevatedStatus:               {false, onIndian, "interception raid_roll"},
	rightToPlunder:               {false, onIndian, "units"},
	"encroachment":               {true, onIndian, "units"},
	"peace-promises":             {true, onIndian, "units"},
	"how-the-french-fight":       {true, onIndian, "gains british_indians_too"},
}

// event checks what a card's Event says.
func (l loader) event(n int, c *cardRecord) {
	if (c.Event == "") != (c.Kind == "") {
		l.Fault("card %d: event is %q, but kind is %q; a card has both or neither", n, c.Event, c.Kind)
		return
	}
	spec, ok := eventSpecs[c.Kind]
	if c.Kind == "" {
		l.Want(!c.ARStart && len(c.Params.Given) == 0, "card %d: ar_start and params belong to an Event, and it has none", n)
		return
	}
	if !ok {
		l.Fault("card %d: there is no Event of kind %q; there are %s", n, c.Kind, strings.Join(slices.Sorted(maps.Keys(eventSpecs)), ", "))
		return
	}
	l.Want(spec.start == c.ARStart, "card %d: ar_start is %v, but an Event of kind %s is resolved otherwise", n, c.ARStart, c.Kind)
	l.Want(slices.Contains(strings.Fields(spec.on), c.Printed),
		"card %d: an Event of kind %s does not stand on %s cards", n, c.Kind, c.Printed)
	want := slices.Sorted(strings.FieldsSeq(spec.params))
	l.Want(slices.Equal(c.Params.Given, want),
		"card %d: the params of an Event of kind %s are %q, but it has %q", n, c.Kind, want, c.Params.Given)
}
