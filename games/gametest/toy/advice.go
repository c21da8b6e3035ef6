package toy

import (
	"slices"

	"postrider/games"
)

// Mistakes that advice can be made to have.
const (
	BadAdvice = "advice" // an attack on nobody is advised
	BadOdds   = "odds"   // the odds of an attack know whether an ambush waits
)

// Advise lists the answers, or those with a verb or at a place; of a march and
// an attack it says what stands there.
func (t Title) Advise(asked games.Decision, topic string) (games.Advice, *games.Fault) {
	d, ok := asked.(*decision)
	if !ok {
		return games.Advice{}, nil
	}
	list := d.List()
	if topic != "" && !slices.Contains(Places, topic) && !slices.Contains([]string{"march", "attack", "scout", "done"}, topic) {
		return games.Advice{}, &games.Fault{Why: games.T("what-topic", "topic", topic)}
	}
	group := games.AdviceGroup{Head: games.T("may", "topic", topic)}
	for _, o := range list {
		if topic != "" && o.Verb != topic && o.Place != topic {
			continue
		}
		hint := games.Hint{Order: &o}
		if o.Verb == "attack" || o.Verb == "march" {
			hint.Note = games.T("there", "enemies", len(d.g.enemies(d.seat, place(o.Place))))
		}
		group.Hints = append(group.Hints, hint)
	}
	if len(group.Hints) == 0 {
		group.Hints = []games.Hint{{Note: games.T("nothing", "topic", topic)}}
	}
	if d.g.t.Bad == BadAdvice && d.kind == Act {
		o := games.Order{Kind: Act, Verb: "attack", Place: Places[0]}.With("seat", string(d.g.Seats[d.seat]))
		group.Hints = append(group.Hints, games.Hint{Order: &o})
	}
	return games.Advice{Groups: []games.AdviceGroup{group}}, nil
}

// Odds says how likely an attack hits, rule 3.3.
func (t Title) Odds(asked games.Decision, o games.Order) []games.Text {
	d, ok := asked.(*decision)
	if !ok {
		return nil
	}
	if _, fault := d.Accept(o); fault != nil || o.Verb != "attack" {
		return nil
	}
	texts := []games.Text{odds(d.g.Units[d.seat][place(o.Place)])}
	if d.g.t.Bad == BadOdds && slices.Contains(d.g.Hands[d.g.seat(o.Arg("seat"))], 1) {
		texts = append(texts, games.T("ambush-waits"))
	}
	return texts
}

// odds is that one of n dice shows 5 or 6.
func odds(n int) games.Text {
	miss, of := 1, 1
	for range n {
		miss, of = 2*miss, 3*of
	}
	return games.T("odds", "n", of-miss, "of", of)
}

// Reckon says the odds of an attack.
func (t Title) Reckon(pos games.Position, l games.Label, n int) []games.Text {
	if l.For != "attack" {
		return nil
	}
	return []games.Text{odds(n)}
}
