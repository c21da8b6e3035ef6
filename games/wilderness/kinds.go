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

// kinds says of each kind whether the match stops for it as shipped: only for a
// player's own Action Phase. What interrupts it takes standing orders and
// defaults; response cards can never be asked for, since that would tell who
// holds them.
var kinds = []games.KindInfo{
	{Kind: kindBid, Rule: "13.3", Setting: games.Must, QueueOnly: true},
	{Kind: kindExchange, Rule: "14.6", Setting: games.Should},
	{Kind: kindPlay, Rule: "5.26", Setting: games.Must}, // standing is only "pass" (Title.Standing)
	{Kind: kindDemolish, Rule: "5.46", Setting: games.No, QueueOnly: true},
	{Kind: kindMove, Rule: "5.3", Setting: games.Must, QueueOnly: true},
	{Kind: kindFoulWeather, Rule: "5.56", Setting: games.No, Secret: true},
	{Kind: kindSchooner, Rule: "5.56", Setting: games.No, Secret: true},
	{Kind: kindIntercept, Rule: "6.7", Setting: games.No},
	{Kind: kindInside, Rule: "8.1", Setting: games.Should},
	{Kind: kindAvoid, Rule: "6.8", Setting: games.No},
	{Kind: kindLone, Rule: "6.53", Setting: games.No},
	{Kind: kindGoOn, Rule: "6.82", Setting: games.Should},
	{Kind: kindMilitia, Rule: "7.3", Setting: games.No},
	{Kind: kindSortie, Rule: "8.251", Setting: games.No},
	{Kind: kindAmbush, Rule: "7.56", Setting: games.No, Secret: true},
	{Kind: kindFieldworks, Rule: "7.55", Setting: games.No, Secret: true},
	{Kind: kindCommander, Rule: "7.51", Setting: games.No},
	{Kind: kindLosses, Rule: "7.6", Setting: games.No},
	{Kind: kindRetreat, Rule: "7.9", Setting: games.Should},
	{Kind: kindCoehorns, Rule: "8.231", Setting: games.No, Secret: true},
	{Kind: kindSurrender, Rule: "5.56", Setting: games.No, Secret: true},
	{Kind: kindAssault, Rule: "8.24", Setting: games.Should},
	{Kind: kindMassacre, Rule: "5.56", Setting: games.No, Secret: true},
	{Kind: kindGarrison, Rule: "5.56", Setting: games.No},
	{Kind: kindRaid, Rule: "10.1", Setting: games.No},
	{Kind: kindRaidMilitia, Rule: "10.2", Setting: games.No},
	{Kind: kindBlockhouses, Rule: "5.56", Setting: games.No, Secret: true},
	{Kind: kindHome, Rule: "10.4", Setting: games.No},
	{Kind: kindTarget, Rule: "5.5", Setting: games.Must},
	{Kind: kindAllies, Rule: "5.53", Setting: games.Should},
	{Kind: kindRestore, Rule: "5.523", Setting: games.Should},
	{Kind: kindReinforce, Rule: "5.52", Setting: games.Should},
	{Kind: kindLeaderOut, Rule: "5.55", Setting: games.No},
	{Kind: kindLose, Rule: "5.54", Setting: games.No},
	{Kind: kindCrisis, Rule: "5.5", Setting: games.No, Secret: true},
	{Kind: kindTake, Rule: "5.5", Setting: games.Should},
	{Kind: kindWinter, Rule: "11.2", Setting: games.No},
}
