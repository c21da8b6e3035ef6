package main

import "strings"

// How matches of seed 1 begin.
var (
	toActions = []typed{
		{"british", "reserve 3"}, {"french", "reserve 26"}, {"french", "play 26"}, {"british", "play 3"}, {"french", "first: me"},
	}
	toFleets = append(toActions[:5:5], []typed{
		{"french", "indian: done\ndone"}, {"british", "done"}, {"french", "play 25"}, {"british", "play 2"}, {"french", "first: me"},
		{"french", "indian: done\ndone"}, {"british", "done"},
	}...)
	campaign = typed{"british", "play 2 campaign Webb with all, then Abercromby with all\n" +
		"move Webb by boat from HCS to HCN, TIC\nAbercromby & all his troops go NYC - Albany"}
)

// The scenes, each with what must stand in its letters.
var scenes = []scene{
	// An army comes to a fort: its owner is asked, and fights.
	{
		name: "siege-asked", title: "wilderness", scenario: "annus-mirabilis", seed: 1, skip: 1,
		sheets: []typed{{"french", "discard 11"}, campaign, {"french", "outside"}, {"french", "stand"}},
		want:   []string{"who\ngoes inside:", "    outside\n", "    stand\n", "The French win the battle"},
	},
	// He is not asked, as he wished, and is told what was answered for him.
	{
		name: "siege-quick", title: "wilderness", scenario: "annus-mirabilis", seed: 1,
		sheets: []typed{{"french", "discard 11\npace quick"}, campaign},
		want:   []string{"For you, by default", "inside Rigaud", `"ask inside"`},
	},
	// Actions come while an Indian AP is asked for.
	{
		name: "indian-ap", title: "bayonets", scenario: "1755", seed: 1, skip: 5,
		sheets: append(toActions[:5:5], []typed{
			{"french", "raid CARL with Villiers\nmove Lacorne to TIC\ndone"},
			{"french", "preview\nraid HAL with Micmac\nmove Lacorne to TIC\ndone"},
			{"french", "raid HAL with Micmac\nmove Lacorne to TIC\ndone"},
		}...),
		want: []string{
			"What stands\n    behind \"indian: done\" is for your\n    other AP.",
			"For you, as your other orders came:\n  indian: done (to have it otherwise,\n  send with them: \"indian: ...\")",
		},
		never: []string{"indian: done (sent before)"},
	},
	// Several Indian Actions come together, and an Action that says that it is one.
	{
		name: "indian-aps", title: "bayonets", scenario: "1755", seed: 1, skip: 5,
		sheets: append(toActions[:5:5], []typed{
			{"french", "preview\naction: raid HAL with Micmac\ndone"},
			{"french", "raid HAL with Micmac\nraid ONEI with Seneca\nmove Lacorne to TIC\ndone"},
		}...),
		want: []string{
			"Answered besides:\n- indian: done (as your other orders\n  come)", "3 Action Points of the French\n      lapse: Indian, Indian, Indian.",
			"Read as: indian: raid ONEI with\n    Seneca",
			"1 Action Point of the French lapses:\n  Indian.",
		},
	},
	// They are sent before it is asked for.
	{
		name: "indian-ap-ahead", title: "bayonets", scenario: "1755", seed: 1, skip: 4,
		sheets: append(toActions[:4:4], []typed{
			{"french", "preview\nfirst: me\nraid CARL with Villiers\nmove Lacorne to TIC\ndone"},
			{"french", "first: me\nraid CARL with Villiers\nmove Lacorne to TIC\ndone"},
		}...),
		want: []string{
			"Answered besides:\n- indian: done (as your other orders\n  come)",
			"For you, as your other orders came:\n  indian: done",
			"4. done [done]",
		},
		never: []string{"indian: done (sent before)", "YOUR ORDERS THAT WAIT"},
	},
	// Both halves of a Campaign are read; a half that cannot be brings the sheet back.
	{
		name: "campaign-halves", title: "wilderness", scenario: "annus-mirabilis", seed: 1, skip: 1,
		sheets: []typed{
			{"french", "discard 11\npace quick"},
			{"british", strings.Replace(campaign.text, "all his troops go NYC -", "pals NYC", 1)},
			campaign,
		},
		want: []string{"Nothing was done", "to Albany"},
	},
	// Reinforcements can only go where the Fleets went: what says otherwise comes back, in
	// the same sheet and when it was sent ahead; what says so is done.
	{
		name: "overridden", title: "bayonets", scenario: "1755", seed: 1, skip: 12,
		sheets: append(toFleets[:12:12], []typed{
			{"british", "place all at NYC\nfleets: all at HAL"}, {"british", "place all at HAL\nfleets: all at HAL"},
			{"french", "fleets: all at QUE"},
		}...),
		want: []string{
			"1. place all at NYC [NOT POSSIBLE]",
			"reinforcements come where Fleets\n    were placed in this round, Halifax.",
			"British placed at Halifax: 44th &\n  48th, Royal Highland. (15.3)",
			"1. place all at HAL [done]",
		},
		never: []string{"was not used", "YOUR ORDERS THAT WAIT"},
	},
	// What would end a phase is done when that is over without it.
	{
		name: "phase-over", title: "wilderness", scenario: "annus-mirabilis", seed: 1, skip: 1,
		sheets: []typed{{"french", "discard 11"}, {"british", "play 2 force Webb with all\nstay\ndone"}},
		want:   []string{"3. done [done]"},
		never:  []string{"was not used", "YOUR ORDERS THAT WAIT"},
	},
	// A takeback where there is nothing to take back; and just after a card was carried
	// out and the program has answered, when the same dice fall again.
	{
		name: "takeback-wilderness", title: "wilderness", scenario: "annus-mirabilis", seed: 1, bot: "french",
		sheets: []typed{
			{"british", "undo"}, {"british", "offer takeback"}, {"british", "play 2 force Webb with all\nstay"},
			{"british", "offer takeback"}, {"british", "play 2 force Webb with all\nstay"},
		},
		want: []string{
			"were taken back", "ordered nothing since the round", "There is nothing to take back", "before \"The British play 2",
		},
	},
	{
		name: "takeback-bayonets", title: "bayonets", scenario: "1755", seed: 1, bot: "french",
		sheets: []typed{
			{"british", "undo"}, {"british", "reserve 3"}, {"british", "play 3"},
			{"british", "move Mohawk from ALB to ONEI, with light"}, {"british", "offer takeback"},
			{"british", "done"}, {"british", "offer takeback"}, {"british", "undo"},
		},
		want: []string{"were taken back", "AP left:\nLight, Army, Army, Sail/Army. (rule 7.3)"},
	},
	// Between persons, over the end of a card play: the other agrees, or plays on, which
	// shows a card, so that the offer lapses.
	{
		name: "takeback-agreed", title: "wilderness", scenario: "annus-mirabilis", seed: 1,
		sheets: []typed{
			{"french", "discard 11"}, {"french", "offer takeback"}, {"british", "accept takeback"},
			{"french", "discard 11"}, {"french", "offer takeback"}, {"british", "discard 2"}, {"french", "offer takeback"},
		},
		want: []string{"asks to take back", "were taken back", "a takeback has lapsed", "has lapsed:\nsomething hidden was shown since", "something hidden was\n    shown since"},
	},
	// Over the end of an Action Phase, back to its Action.
	{
		name: "takeback-agreed-bayonets", title: "bayonets", scenario: "1755", seed: 1, skip: 5,
		sheets: append(toActions[:5:5], []typed{
			{"french", "indian: move Delaware from KIT to MINI\nindian: done\ndone"}, {"french", "offer takeback"},
			{"british", "accept takeback"},
		}...),
		want: []string{"asks to take back", "were taken back", "What do you do with an Indian AP"},
	},
	// The attacker is told of his battle without asking.
	{
		name: "own-battle", title: "wilderness", scenario: "annus-mirabilis", seed: 1, skip: 3,
		sheets: []typed{{"french", "discard 11"}, campaign, {"french", "outside"}, {"french", "stand"}},
		want:   []string{"to british, 20 minutes later", "Anna, this is what happened meanwhile.", "retreat from Ticonderoga"},
	},
	{
		name: "own-battle-bayonets", title: "bayonets", scenario: "1755", seed: 1, skip: 5,
		sheets: append(toActions[:5:5], []typed{
			{"french", "indian: move Delaware from KIT to MINI\nindian: done\ndone"}, {"british", "done"},
		}...),
		want: []string{"Battle at Minisink", "retreat from Minisink"},
	},
}
