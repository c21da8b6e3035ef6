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

// maxBotAnswers is how many decisions bots answer because of one message: far
// more than a match can have between two questions to a person.
const maxBotAnswers = 20_000

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
			if _, err := tb.match.Take(seat, games.BotWords(games.WordAsk, "")); err != nil {
				return err
			}
		}
	}
	return tb.bots()
}

// bots answers what the bots at the table are asked, until it is a person's turn
// or the match is over. Each bot sees the view of its seat and no more, and its
// answers come out of the same message as what they answer.
func (tb *table) bots() error {
	var bot games.Bot
	for range maxBotAnswers {
		tb.reseat()
		seat, news, ok := tb.botAsked()
		if !ok {
			return nil
		}
		if bot == nil {
			if bot, ok = games.BotOf(tb.title); !ok {
				return fmt.Errorf("adjudicator: %s has a seat for a bot, but %s has no player of its own any more", tb.meta.Code, tb.title.Name())
			}
		}
		if o := news.Offer; o != nil && len(news.Asked) == 0 {
			if err := tb.botReplies(seat, o); err != nil {
				return err
			}
			continue
		}
		d := news.Asked[0]
		order := games.BotOrder(bot, news.View, d, tb.match.BotRand(seat))
		tb.match.Told(seat)
		length := tb.match.Length()
		out, err := tb.match.Take(seat, games.BotSheet(tb.title, order))
		if err != nil {
			return err
		}
		if !out.Done || tb.match.Length() == length {
			return fmt.Errorf("adjudicator: %s: the bot's answer to %s came back", tb.meta.Code, d.About().Kind) // which it was, a game master may not know
		}
	}
	return errors.New("adjudicator: bots do not come to an end")
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

// settleQueue notes in w what became of orders that waited when the sheet was
// taken and the journal had from lines, while bots answered: they were used, came
// back, or lapsed with the round.
func (tb *table) settleQueue(w *work, from int) {
	queued := func(l games.SheetLine) bool { return l.Fate == games.FateQueued }
	if w.preview || !w.outcome.Done || !slices.ContainsFunc(w.lines, queued) {
		return
	}
	news := tb.match.News(w.seat)
	waiting := formatAll(tb.title, news.Queued)
	back := formatAll(tb.title, news.Returned)
	used := map[games.Kind]int{}
	for _, l := range tb.match.Fresh() {
		if l.N > from && l.What == games.LineAnswer && (l.Seat == w.seat || tb.match.Sits(l.Seat) == w.seat) && l.From == games.FromSheet {
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
	for i := range w.lines {
		l := &w.lines[i]
		if l.Fate != games.FateQueued || l.Reading.Order == nil {
			continue
		}
		switch line := tb.title.Format(*l.Reading.Order); {
		case take(&waiting, line):
		case take(&back, line):
			l.Fate = games.FateReturned
		case used[l.Reading.Order.Kind] > 0: // orders of one kind are used as typed
			used[l.Reading.Order.Kind]--
			l.Fate = games.FateUsed
		default:
			l.Fate = games.FateLapsed
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
