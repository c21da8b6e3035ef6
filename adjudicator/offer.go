package adjudicator

import (
	"postrider/games"
	"postrider/templates"
)

// offered notes what the sheet in hand did about an offer: the other seats hear
// of it at once, for they are to answer, or wait for the answer.
func (tb *table) offered(w *work) {
	o := w.outcome.Offer
	if o == nil {
		return
	}
	tb.offer = &w.outcome
	if w.outcome.OfferIs == games.OfferAgreed && o.What == games.OfferTakeback {
		tb.back = &templates.Back{Agreed: true, Whose: tb.who(o.By)}
	}
}

// offerOpen shows a seat what is offered, or what became of it just now. Nil if
// there is nothing to say.
func (tb *table) offerOpen(seat games.Seat, news games.News) *templates.Offer {
	o := news.Offer
	state := games.OfferMade
	if tb.offer != nil {
		state = tb.offer.OfferIs
		if o == nil {
			o = tb.offer.Offer
		}
	}
	if o == nil || state == games.OfferAgreed {
		return nil
	}
	return &templates.Offer{What: o.What, By: tb.who(o.By), Own: o.By == seat, State: string(state)}
}
