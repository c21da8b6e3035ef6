package wilderness

import "postrider/games"

// The kinds of decisions, in the order of play. They stand in journals and in
// players' standing orders and never change.
const (
	kindBid         games.Kind = "bid"
	kindExchange    games.Kind = "exchange"
	kindPlay        games.Kind = "play"
	kindDemolish    games.Kind = "demolish"
	kindMove        games.Kind = "move"
	kindFoulWeather games.Kind = "foul-weather"
	kindSchooner    games.Kind = "lake-schooner"
	kindIntercept   games.Kind = "intercept"
	kindInside      games.Kind = "inside"
	kindAvoid       games.Kind = "avoid"
	kindLone        games.Kind = "lone"
	kindGoOn        games.Kind = "go-on"
	kindMilitia     games.Kind = "militia"
	kindSortie      games.Kind = "sortie"
	kindAmbush      games.Kind = "ambush"
	kindFieldworks  games.Kind = "fieldworks"
	kindCommander   games.Kind = "commander"
	kindLosses      games.Kind = "losses"
	kindRetreat     games.Kind = "retreat"
	kindCoehorns    games.Kind = "coehorns"
	kindSurrender   games.Kind = "surrender"
	kindAssault     games.Kind = "assault"
	kindMassacre    games.Kind = "massacre"
	kindGarrison    games.Kind = "garrison"
	kindRaid        games.Kind = "raid"
	kindRaidMilitia games.Kind = "raid-militia"
	kindBlockhouses games.Kind = "blockhouses"
	kindHome        games.Kind = "home"
	kindTarget      games.Kind = "target"
	kindAllies      games.Kind = "allies"
	kindRestore     games.Kind = "restore"
	kindReinforce   games.Kind = "reinforce"
	kindLeaderOut   games.Kind = "leader-out"
	kindLose        games.Kind = "lose"
	kindCrisis      games.Kind = "crisis"
	kindTake        games.Kind = "take"
	kindWinter      games.Kind = "winter"
)

var kinds = games.ReadKinds(embedded)
