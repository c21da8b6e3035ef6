package wilderness

import (
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// harmless are lines that must not be read as something else than they mean.
var harmless = []gametest.Phrasing{
	// who raids what: the place in front may be the raiders' or the target
	{Typed: "CAR raid Delaware SHA", Means: "REFUSE"},
	{Typed: "SHA raid Delaware CAR", Means: "REFUSE"},
	{Typed: "LOG Delaware raid CAR", Means: "raid CAR with Delaware from LOG"},
	{Typed: "ALB march Webb HCS", Means: "march Webb from ALB to HCS"},

	// a place that is answered is where they go, and not where they are
	{Typed: "French Creek, everyone", Means: "avoid with all to FCR", Open: kindAvoid},
	{Typed: "everyone FCR", Means: "avoid with all to FCR", Open: kindAvoid},
	{Typed: "FCR", Means: "avoid to FCR", Open: kindAvoid},
	{Typed: "we stand at VEN", Means: "stand at VEN", Open: kindAvoid},

	// who is named with "with", where nobody else is
	{Typed: "go with Webb to HCS", Means: "move Webb to HCS"},
	{Typed: "move to HCS with Webb and 2 Regulars", Means: "move Webb to HCS"},
	{Typed: "move to HCS with 2 Regulars", Means: "move to HCS"},
	{Typed: "Johnson to HCS with Webb", Means: "move Johnson to HCS"},
}

// turns are lines with turns of phrase of the lexicon.
var turns = []gametest.Phrasing{
	{Typed: "the ALB stack advances to HCS", Means: "move from ALB to HCS"},
	{Typed: "Ottawa twice", Means: "allies: Ottawa, Ottawa", Open: kindAllies},
	{Typed: "losses: twice the NP", Means: "losses: 2 Northern Provincials"},
	{Typed: "at Quebec restore 2 Regulars", Means: "restore: 2 Regulars at QUE"},
	{Typed: "johnson+2mohawks CAN->OCA thx", Means: "move Johnson with 2 Mohawk from CAN to OCA"},
	{Typed: "torch TIC's fort", Means: "demolish TIC"},
	{Typed: "Ottawa twice as strong?", Means: "REFUSE"},
}

func TestTurnsOfPhrase(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, turns) }

// phone are lines as they are typed on a phone.
var phone = []gametest.Phrasing{
	{Typed: "crisis: bin 47 and 54", Means: "crisis 47, 54"},
	{Typed: "In the ministerial crisis get rid of 54", Means: "crisis 54"},
	{Typed: "winter atrition at CPT: a Regular takes it", Means: "winter at CPT: Regular"},
	{Typed: "amherst ALB-HCS-HCN, leaves a NP at HCS", Means: "move Amherst from ALB to HCS, HCN, drop Northern Provincial at HCS"},
	{Typed: "all of em inside at NIA", Means: "inside at NIA: all"},
	{Typed: "if they attack VEN get out to FCR with all", Means: "avoid at VEN: with all to FCR"},
	{Typed: "finish RAY's fort with 40", Means: "play 40 forts complete RAY"},
}

func TestPhone(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, phone) }

func TestHarmless(t *testing.T) { gametest.Phrasings(t, New(), nil, 100, harmless) }

// A word for orders of several kinds names the kind whose orders begin with it.
func TestKindOf(t *testing.T) {
	for words, want := range map[string]games.Kind{"hits": kindLosses, "stand": kindAvoid, "intercept": kindIntercept} {
		if kind, ok := New().KindOf(words); !ok || kind != want {
			t.Errorf("%q is of kind %q, want %q", words, kind, want)
		}
	}
}
