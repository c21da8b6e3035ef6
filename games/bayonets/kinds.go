package bayonets

import "postrider/games"

// The kinds of decisions, in the order of play. They stand in journals and in
// players' standing orders and never change.
const (
	kindReserve     games.Kind = "reserve"
	kindCard        games.Kind = "card"
	kindFirst       games.Kind = "first"
	kindRoundUp     games.Kind = "round-up"
	kindDisease     games.Kind = "disease"
	kindSupplies    games.Kind = "delayed-supplies"
	kindBlankets    games.Kind = "blankets"
	kindAdmiral     games.Kind = "rear-admiral"
	kindBattoemen   games.Kind = "battoemen"
	kindHesitant    games.Kind = "hesitant"
	kindWarships    games.Kind = "lake-warships"
	kindEncroach    games.Kind = "encroachment"
	kindPeace       games.Kind = "peace-promises"
	kindLand        games.Kind = "land"
	kindIndian      games.Kind = "indian"
	kindHold        games.Kind = "hold"
	kindAction      games.Kind = "action"
	kindGoOn        games.Kind = "go-on"
	kindElevated    games.Kind = "elevated-status"
	kindLacrosse    games.Kind = "lacrosse"
	kindFrenzy      games.Kind = "frenzy"
	kindReact       games.Kind = "react"
	kindAmbush      games.Kind = "ambush"
	kindCoup        games.Kind = "coup-de-main"
	kindAbbatis     games.Kind = "abbatis"
	kindEmergency   games.Kind = "emergency-artillery"
	kindCombine     games.Kind = "combine"
	kindCommander   games.Kind = "commander"
	kindReroll      games.Kind = "reroll"
	kindReplace     games.Kind = "replace-commander"
	kindHit         games.Kind = "hit"
	kindFleetAway   games.Kind = "fleet-away"
	kindWIE         games.Kind = "wie"
	kindRoutLoss    games.Kind = "rout-loss"
	kindRetreat     games.Kind = "retreat"
	kindKill        games.Kind = "overwhelm-loss"
	kindFort        games.Kind = "fort"
	kindRally       games.Kind = "rally-commander"
	kindVoW         games.Kind = "vow-pick"
	kindPlaceFleets games.Kind = "place-fleets"
	kindPlaceUnits  games.Kind = "place-units"
	kindColLight    games.Kind = "colonial-light"
	kindPlaceCol    games.Kind = "place-colonials"
	kindSailHome    games.Kind = "sail-box-home"
	kindVillages    games.Kind = "nation-villages"
	kindColGarrison games.Kind = "colonial-garrison"
	kindReturn      games.Kind = "return"
	kindGarrison    games.Kind = "garrison"
	kindCoastHome   games.Kind = "coast-home"
	kindRedeploy    games.Kind = "redeploy"
	kindLosses      games.Kind = "losses-return"
)

// kinds says of each kind whether the match stops for it as shipped: only for
// what changes a game.
var kinds = []games.KindInfo{
	{Kind: kindReserve, Rule: "7.1", Setting: games.Must, QueueOnly: true},
	{Kind: kindCard, Rule: "7.1", Setting: games.Must},
	{Kind: kindFirst, Rule: "7.1", Setting: games.Should},
	{Kind: kindRoundUp, Rule: "7.4", Setting: games.Should},
	{Kind: kindDisease, Rule: "7.4", Setting: games.Should},
	{Kind: kindSupplies, Rule: "7.4", Setting: games.Should},
	{Kind: kindBlankets, Rule: "7.4", Setting: games.Should},
	{Kind: kindAdmiral, Rule: "7.4", Setting: games.Should},
	{Kind: kindBattoemen, Rule: "7.4", Setting: games.No},
	{Kind: kindHesitant, Rule: "7.4", Setting: games.Should},
	{Kind: kindWarships, Rule: "7.4", Setting: games.Should},
	{Kind: kindEncroach, Rule: "7.4", Setting: games.No},
	{Kind: kindPeace, Rule: "7.4", Setting: games.No},
	{Kind: kindLand, Rule: "10.6.1", Setting: games.Must},
	{Kind: kindIndian, Rule: "7.2", Setting: games.Must},
	{Kind: kindHold, Rule: "7.3.6", Setting: games.No},
	{Kind: kindAction, Rule: "7.3", Setting: games.Must},
	{Kind: kindGoOn, Rule: "10.3.2", Setting: games.Should},
	{Kind: kindElevated, Rule: "9.2", Setting: games.No},
	{Kind: kindLacrosse, Rule: "9.3", Setting: games.No},
	{Kind: kindFrenzy, Rule: "12.0", Setting: games.No},
	{Kind: kindReact, Rule: "7.3.6", Setting: games.Must},
	{Kind: kindAmbush, Rule: "13.2", Setting: games.No},
	{Kind: kindCoup, Rule: "13.2", Setting: games.No},
	{Kind: kindAbbatis, Rule: "13.2", Setting: games.No},
	{Kind: kindEmergency, Rule: "13.2.2", Setting: games.No},
	{Kind: kindCombine, Rule: "13.2.3", Setting: games.No},
	{Kind: kindCommander, Rule: "13.3.1", Setting: games.No},
	{Kind: kindReroll, Rule: "13.5", Setting: games.Should},
	{Kind: kindReplace, Rule: "13.5.1", Setting: games.No},
	{Kind: kindHit, Rule: "13.4", Setting: games.No},
	{Kind: kindFleetAway, Rule: "13.3.3", Setting: games.No},
	{Kind: kindWIE, Rule: "18.3.1", Setting: games.No, Secret: true},
	{Kind: kindRoutLoss, Rule: "13.8", Setting: games.Should},
	{Kind: kindRetreat, Rule: "13.9", Setting: games.Should},
	{Kind: kindKill, Rule: "13.9.4", Setting: games.No},
	{Kind: kindFort, Rule: "13.9.5", Setting: games.No},
	{Kind: kindRally, Rule: "14.2", Setting: games.No},
	{Kind: kindVoW, Rule: "15.2.1", Setting: games.Should},
	{Kind: kindPlaceFleets, Rule: "15.3", Setting: games.Must},
	{Kind: kindPlaceUnits, Rule: "15.3", Setting: games.Must},
	{Kind: kindColLight, Rule: "16.2.1", Setting: games.No},
	{Kind: kindPlaceCol, Rule: "16.3", Setting: games.Must},
	{Kind: kindSailHome, Rule: "17.2", Setting: games.No},
	{Kind: kindVillages, Rule: "17.2", Setting: games.No},
	{Kind: kindColGarrison, Rule: "17.3.1", Setting: games.Should},
	{Kind: kindReturn, Rule: "17.3", Setting: games.Should},
	{Kind: kindGarrison, Rule: "17.3.1", Setting: games.Should},
	{Kind: kindCoastHome, Rule: "17.3", Setting: games.Should},
	{Kind: kindRedeploy, Rule: "17.3", Setting: games.Should},
	{Kind: kindLosses, Rule: "17.2", Setting: games.Should},
}
