package adjudicator

import (
	"errors"
	"fmt"
	"slices"

	"postrider/games"
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

// bots are the title's own player in the seats of a match that no person holds.
type bots struct{ in *contest }

// seatAll lets the bots of a new match ask for every decision: they have a view
// on what a person would leave to the defaults.
func (b bots) seatAll() error {
	for _, seat := range b.in.game.Seats() {
		if b.in.isBot(seat) {
			if err := b.seat(seat); err != nil {
				return err
			}
		}
	}
	return b.all()
}

// seat lets the bot of a seat ask for every decision.
func (b bots) seat(seat games.Seat) error {
	_, err := b.in.game.Take(seat, games.BotWords(games.WordAsk, ""))
	return err
}

// all answers what the bots of the match are asked, until it is a person's turn
// or the match is over.
func (b bots) all() error {
	done, err := b.some(maxBotAnswers)
	if err == nil && !done {
		err = errors.New("adjudicator: bots do not come to an end")
	}
	return err
}

// some answers up to most decisions of bots, and reports whether none is
// left. Each bot sees the view of its seat and no more.
func (b bots) some(most int) (done bool, err error) {
	var bot games.Bot
	for range most {
		b.in.reseat()
		seat, news, ok := b.asked()
		if !ok {
			return true, nil
		}
		if bot == nil {
			if bot = b.in.title.Bot(); bot == nil {
				return false, fmt.Errorf("adjudicator: %s has a seat for a bot, but %s has no player of its own any more",
					b.in.meta.Code, b.in.title.Name())
			}
		}
		if o := news.Offer; o != nil {
			if err := b.reply(seat, o); err != nil {
				return false, err
			}
			continue
		}
		d := news.Asked[0]
		order := games.BotOrder(bot, news.View, d, b.in.game.BotRand(seat))
		b.in.game.Told(seat)
		length := b.in.game.Length()
		out, err := b.in.game.Take(seat, games.BotSheet(b.in.title, order))
		if err != nil {
			return false, err
		}
		if !out.Done || b.in.game.Length() == length {
			// Which it was, a game master may not know.
			return false, fmt.Errorf("adjudicator: %s: the bot's answer to %s came back", b.in.meta.Code, d.About().Kind)
		}
	}
	b.in.reseat()
	_, _, more := b.asked()
	return !more, nil
}

// asked finds a bot that is asked something, or has been offered something.
func (b bots) asked() (games.Seat, games.News, bool) {
	if b.in.game.Over() {
		return "", games.News{}, false
	}
	for _, seat := range b.in.game.Seats() {
		if !b.in.isBot(seat) {
			continue
		}
		news := b.in.game.News(seat)
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

// others reports whether an offer is for other persons too.
func (b bots) others(o *games.Offer) bool {
	return slices.ContainsFunc(others(b.in.game.Seats(), b.in.game.Party(o.By)), func(s games.Seat) bool { return !b.in.isBot(s) })
}

// reply answers an offer for a bot (games.Offer.BotAccepts).
func (b bots) reply(seat games.Seat, o *games.Offer) error {
	word := games.WordDecline
	if o.BotAccepts(b.others(o)) {
		word = games.WordAccept
	}
	out, err := b.in.game.Take(seat, games.BotWords(word, o.What))
	if err != nil {
		return err
	}
	if !out.Done {
		return fmt.Errorf("adjudicator: %s: the bot cannot answer the offer of %s", b.in.meta.Code, o.By)
	}
	b.in.offered(seat, out)
	return nil
}
