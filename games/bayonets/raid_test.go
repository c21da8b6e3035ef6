package bayonets

import (
	"postrider/games/gametest"
	"testing"
)

func TestRaid(t *testing.T) {
	checkLegal(t, []legality{
		{"9.0 an enemy Home Space", French, "FORK french: Langis; ap french light", "raid CARL with Langis from FORK via LOYA RAYS", "",
			"raid CARL with Langis from FORK via LOYA RAYS, with light"},
		{"D22 A13 the default route is the one with the best chance", French,
			"FORK french: Langis; RAYS british: Washington; ap french light-2x", "raid CARL with Langis", "",
			"raid CARL with Langis from FORK via KIT CAWI SHAM, with light-2x"},
		{"D22 then the shortest", French, "FORK french: Langis; ap french light-2x", "raid CARL", "",
			"raid CARL with Langis from FORK via LOYA RAYS, with light-2x"},
		{"9.0 Wilderness without a Fort", French, "FORK french: Langis; ap french light", "raid LOYA", "no-raid-target", ""},
		{"T20 9.0 a Fort in the Wilderness", British, "RAYS british: Rogers; LOYA french: Fort Duquesne; ap british light",
			"raid LOYA with Rogers", "", ""},
		{"9.0 an own Home Space", British, "RAYS british: Rogers; ap british light", "raid CARL", "no-raid-target", ""},
		{"T15 9.0 raided this Year", French, "FORK french: Langis; raided CARL french; ap french light", "raid CARL", "already-raided", ""},
		{"A16 9.0 raided by the other side", French, "FORK french: Langis; raided CARL british; ap french light", "raid CARL", "already-raided",
			""},
		{"T19 9.0 controlled by the raider's own side", British, "HAL british: Goreham; control CHIG british; ap british light", "raid CHIG",
			"", ""},
		{"T21 9.1 four Connections with a Light AP", French, "TEW french: Langis; ap french light", "raid CARL with Langis", "raid-too-far", ""},
		{"T21 9.1 with a 2x AP", French, "TEW french: Langis; ap french light-2x", "raid CARL with Langis", "", ""},
		{"T22 A10 9.1 Paths of a neutral Nation", French, "ALB french: Langis; ap french light", "raid GNAD with Langis from ALB via OQU",
			"neutral-nation-path", ""},
		{"A10 9.1 Paths of a Nation that has joined", French, "nation iroquois french; ALB french: Langis; ap french light",
			"raid GNAD with Langis from ALB via OQU", "", ""},
		{"A14 9.2 out of a space with enemies", French, "RAYS french: Langis; RAYS british: 3 New England; battle RAYS; ap french light",
			"raid CARL", "", ""},
		{"A15 13.8 Routed", French, "RAYS french rout: Langis; ap french light", "raid CARL", "routed-no-raid", ""},
		{"9.0 only Lights", French, "RAYS french: Berry; ap french light", "raid CARL with Berry", "only-lights-raid", ""},
		{"7.2.1 Spent", French, "RAYS french: Langis spent; ap french light", "raid CARL with Langis from RAYS", "spent", ""},
		{"7.3 an Indian AP", French, "RAYS french: Langis; ap indian indian", "indian: raid CARL with Langis from RAYS",
			"indian-ap-indians-only", ""},
		{"T26 2.1.7 a Base", French, "CARL french: Langis; control CARL french; ap french light", "raid PHIL", "no-french-in-base", ""},
		{"card 39 a closed Highway", British, "TIC british: Rogers; warships NOIX-TIC; ap british light",
			"raid NOIX with Rogers from TIC via NOIX", "lake-warships-close", ""},
		{"card 46 staked", French, "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian",
			"indian: raid CARL with Chaouanon, lacrosse", "", "indian: raid CARL with Chaouanon from RAYS, with indian, lacrosse"},
		{"card 46 not with another unit there", French, "RAYS french: Chaouanon; CARL british: Fort Bedford, Rogers; play indian 46; " +
			"ap indian indian", "indian: raid CARL with Chaouanon, lacrosse", "no-lacrosse", ""},
		{"card 46 not by another Light", French, "RAYS french: Langis; CARL british: Fort Bedford; play indian 46; ap french light",
			"raid CARL with Langis, lacrosse", "no-lacrosse", ""},
		{"card 54 no Indian unit acts", British, "TIC british: Mohawk; ap british light", "raid NOIX with Mohawk from TIC", "", ""},
	})
	g := newTest(t, "campaign", "TIC british: Mohawk; ap british light", script{})
	g.AR.NoIndians = true
	if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "raid NOIX with Mohawk from TIC")); fault == nil ||
		fault.Why.Kind != "no-indians" {
		t.Errorf("card 54: Mohawk acts: %v", fault)
	}
}

func TestRaidPlayed(t *testing.T) {
	tests := []struct {
		name     string
		f        Faction
		position string
		dice     string
		lines    []any
		want     string
	}{
		{"T11 9.3 no Interception, success on B&T", French, "FORK french: Chaouanon; ap french light", "B",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 2; raided CARL french; losses french: Chaouanon; FORK french:"},
		{"T11 9.3 success on Triangle/Circle", French, "FORK french: Chaouanon; ap french light", "T",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 2"},
		{"T11 9.3 failure on Square/Circle", French, "FORK french: Chaouanon; ap french light", "S",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 0; FORK french: Chaouanon spent"},
		{"T12 9.2 Washington intercepts", French, "FORK french: Chaouanon; RAYS british: Washington; ap french light", "T",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 0; FORK french: Chaouanon spent; RAYS british: Washington"},
		{"T12 9.2 Washington misses", French, "FORK french: Chaouanon; RAYS british: Washington; ap french light", "S F",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 2"},
		{"T13 9.2 a Fort intercepts on a Flag only", French, "FORK french: Chaouanon; RAYS british: Fort Bedford; ap french light", "T F",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 2"},
		{"T13 9.2 a Flag", French, "FORK french: Chaouanon; RAYS british: Fort Bedford; ap french light", "F",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 0"},
		{"A17 9.2 one die a space", French, "FORK french: Chaouanon; RAYS british: Washington, Rogers, Fraser; CARL british: Gage; " +
			"ap french light", "M S F",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS"}, "raid french 2"},
		{"A14 9.2 the starting space", French, "RAYS french: Langis; RAYS british: Rogers; battle RAYS; ap french light", "F",
			[]any{"raid CARL"}, "raid french 0; RAYS: french Langis spent, british Rogers"},
		{"T14 9.2 Militia alone do not intercept", French, "RAYS french: Langis; ap french light", "T",
			[]any{"raid CARL with Langis from RAYS"}, "raid french 2; raided CARL french"},
		{"T16 9.3 a second unit may try", French, "FORK french: Chaouanon, Langis; ap french light, light", "M F",
			[]any{"raid CARL with Chaouanon from FORK via LOYA RAYS", "raid CARL with Langis from FORK via LOYA RAYS"},
			"raid french 2; FORK french: Chaouanon spent, Langis spent"},
		{"T17 9.3 a Light comes back", French, "TIC french: Langlade; ap french light", "F",
			[]any{"raid LKG with Langlade"}, "raid french 1; TIC french: Langlade spent"},
		{"T20 9.3 a Fort in the Wilderness is 1", British, "RAYS british: Rogers; LOYA french: Fort Duquesne; ap british light", "M F",
			[]any{"raid LOYA with Rogers"}, "raid british 1; raided LOYA british"},
		{"W27 9.3 the track goes on", French, "FORK french: Langis; raid french 7; vp french 1; ap french light", "F",
			[]any{"raid CARL with Langis"}, "raid french 1; vp french 2"},
		{"T18 card 36 the first success", French, "WILC french: Langis, Lery; play french 36; ap french light, light", "F F",
			[]any{"raid WINC with Langis", "raid CARL with Lery"}, "raid french 6"},
		{"card 50 the first Indian success", French, "WILC french: Chaouanon, Mingo; play indian 50; ap indian indian, indian", "F F",
			[]any{"indian: raid WINC with Chaouanon", "indian: raid CARL with Mingo"}, "WILC french: Chaouanon spent; losses french: Mingo"},
		{"card 46 the Fort goes", French, "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian", "M F",
			[]any{"indian: raid CARL with Chaouanon, lacrosse"}, "CARL british:; removed british: Fort Bedford; raid french 2"},
		{"card 46 asked for", French, "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian", "M F",
			[]any{"indian: raid CARL with Chaouanon", "lacrosse: no"}, "CARL british: Fort Bedford; raid french 2"},
		{"card 49 Interception rolled again", French, "FORK french: Chaouanon; RAYS british: Washington; play indian 49; ap indian indian",
			"F M T",
			[]any{"indian: raid CARL with Chaouanon from FORK via LOYA RAYS", "elevated status: yes"}, "raid french 2"},
		{"card 49 Raid rolled again", French, "FORK french: Chaouanon; play indian 49; ap indian indian", "M T",
			[]any{"indian: raid CARL with Chaouanon", "elevated status: yes"}, "raid french 2"},
		{"card 49 both, but each once", French, "FORK french: Chaouanon, Mingo; RAYS british: Washington; play indian 49; " +
			"ap indian indian, indian", "F M M M F",
			[]any{"indian: raid CARL with Chaouanon from FORK via LOYA RAYS", "elevated status: yes", "elevated status: yes",
				"indian: raid CARL with Mingo from FORK via LOYA RAYS"}, "raid french 0; FORK french: Mingo spent, Chaouanon spent"},
		{"card 49 not for other Lights", French, "FORK french: Langis; play indian 49; ap french light", "M",
			[]any{"raid CARL with Langis"}, "raid french 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := played(t, tt.f, tt.position, script{dice: tt.dice, answers: tt.lines})
			g.want(tt.want)
		})
	}
	t.Run("9.3 conditions know how the Raid ended", func(t *testing.T) {
		g := played(t, French, "FORK french: Langis; ap french light", script{dice: "M", answers: []any{"raid CARL with Langis"}})
		if g.AR.LastRaid != raidFailed {
			t.Errorf("last Raid: %q", g.AR.LastRaid)
		}
		g = played(t, French, "FORK french: Langis; ap french light", script{dice: "F", answers: []any{"raid CARL with Langis"}})
		if g.AR.LastRaid != raidSucceeded {
			t.Errorf("last Raid: %q", g.AR.LastRaid)
		}
	})
}
