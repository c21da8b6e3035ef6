package adjudicator

import (
	"errors"
	"fmt"
	"slices"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// botName is who plays the seats that no person holds.
const botName = "Postrider"

const (
	// maxBotAnswers is how many decisions bots answer before a person is asked:
	// far more than a match can have between two questions to a person.
	maxBotAnswers = 20_000
	// botSlice is how many of them are answered in one transaction.
	botSlice = 8
)

// holder is the player of a seat. The title's own player has a name and no
// address.
func (c *Clerk) holder(s store.Seat) (store.Player, error) {
	if s.Bot() {
		return store.Player{Name: botName}, nil
	}
	return c.Store.Player(s.Player)
}

// isBot reports whether the title's own player has a seat.
func (tb *table) isBot(seat games.Seat) bool {
	return slices.ContainsFunc(tb.meta.Seats, func(s store.Seat) bool { return s.Bot() && s.Seat == string(seat) })
}

// seatBots lets the bots of a new match ask for every decision: they have a view
// on what a person would leave to the defaults.
func (tb *table) seatBots() error {
	for _, seat := range tb.match.Seats() {
		if tb.isBot(seat) {
			if err := tb.seatBot(seat); err != nil {
				return err
			}
		}
	}
	return tb.bots()
}

// seatBot lets the bot of a seat ask for every decision.
func (tb *table) seatBot(seat games.Seat) error {
	_, err := tb.match.Take(seat, games.BotWords(games.WordAsk, ""))
	return err
}

// bots answers what the bots at the table are asked, until it is a person's turn
// or the match is over.
func (tb *table) bots() error {
	done, err := tb.someBots(maxBotAnswers)
	if err == nil && !done {
		err = errors.New("adjudicator: bots do not come to an end")
	}
	return err
}

// someBots answers up to most decisions of bots, and reports whether none is
// left. Each bot sees the view of its seat and no more.
func (tb *table) someBots(most int) (done bool, err error) {
	var bot games.Bot
	for range most {
		tb.reseat()
		seat, news, ok := tb.botAsked()
		if !ok {
			return true, nil
		}
		if bot == nil {
			if bot, ok = games.BotOf(tb.title); !ok {
				return false, fmt.Errorf("adjudicator: %s has a seat for a bot, but %s has no player of its own any more", tb.meta.Code, tb.title.Name())
			}
		}
		if o := news.Offer; o != nil && len(news.Asked) == 0 {
			if err := tb.botReplies(seat, o); err != nil {
				return false, err
			}
			continue
		}
		d := news.Asked[0]
		order := games.BotOrder(bot, news.View, d, tb.match.BotRand(seat))
		tb.match.Told(seat)
		length := tb.match.Length()
		out, err := tb.match.Take(seat, games.BotSheet(tb.title, order))
		if err != nil {
			return false, err
		}
		if !out.Done || tb.match.Length() == length {
			return false, fmt.Errorf("adjudicator: %s: the bot's answer to %s came back", tb.meta.Code, d.About().Kind) // which it was, a game master may not know
		}
	}
	tb.reseat()
	_, _, more := tb.botAsked()
	return !more, nil
}

// botAsked finds a bot that is asked something, or has been offered something.
func (tb *table) botAsked() (games.Seat, games.News, bool) {
	if tb.match.Over() {
		return "", games.News{}, false
	}
	for _, seat := range tb.match.Seats() {
		if !tb.isBot(seat) {
			continue
		}
		news := tb.match.News(seat)
		offered := news.Offer != nil && news.Offer.By != seat && !slices.Contains(news.Offer.Accepted, seat)
		if !offered {
			news.Offer = nil
		}
		if len(news.Asked) > 0 || offered {
			return seat, news, true
		}
	}
	return "", games.News{}, false
}

// botReplies answers an offer: a bot lets everybody take orders back, for nobody
// learns a game otherwise, and agrees to no draw.
func (tb *table) botReplies(seat games.Seat, o *games.Offer) error {
	word := games.WordDecline
	if o.What == games.OfferTakeback {
		word = games.WordAccept
	}
	out, err := tb.match.Take(seat, games.BotWords(word, o.What))
	if err != nil {
		return err
	}
	if !out.Done {
		return fmt.Errorf("adjudicator: %s: the bot cannot answer the offer of %s", tb.meta.Code, o.By)
	}
	tb.offer = &out
	if out.OfferIs == games.OfferAgreed && o.What == games.OfferTakeback {
		tb.back = &templates.Back{Agreed: true, Whose: tb.who(o.By)}
	}
	return nil
}

// settleQueue notes in rep what became of orders that waited when the sheet was
// taken, while bots answered: they were used, came back, or lapsed with the round.
// lines are those that the journal got since.
func (tb *table) settleQueue(rep *reply, lines []games.Line) {
	if len(rep.Queued) == 0 {
		return
	}
	news := tb.match.News(rep.Seat)
	waiting := formatAll(tb.title, news.Queued)
	back := formatAll(tb.title, news.Returned)
	used := map[games.Kind]int{}
	for _, l := range lines {
		if l.What == games.LineAnswer && (l.Seat == rep.Seat || tb.match.Sits(l.Seat) == rep.Seat) && l.From == games.FromSheet {
			used[l.Kind]++
		}
	}
	take := func(list *[]string, line string) bool {
		i := slices.Index(*list, line)
		if i >= 0 {
			*list = slices.Delete(*list, i, i+1)
		}
		return i >= 0
	}
	for _, q := range rep.Queued {
		l := &rep.Sheet.Lines[q.Line]
		switch {
		case take(&waiting, q.Text):
		case take(&back, q.Text):
			l.State = templates.LineReturned
		case used[q.Kind] > 0: // orders of one kind are used as typed
			used[q.Kind]--
			l.State = templates.LineUsed
		default:
			l.State = templates.LineLapsed
		}
	}
}

// formatAll are the canonical lines of orders.
func formatAll(t games.Title, orders []games.Order) []string {
	lines := make([]string, len(orders))
	for i, o := range orders {
		lines[i] = t.Format(o)
	}
	return lines
}
