package bayonets

import (
	_ "embed" // kinds.toml

	"postrider/games"
)

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

//go:embed kinds.toml
var kindFile []byte

// kinds says of each kind whether the match stops for it as shipped.
var kinds = games.ReadKinds(kindFile)
