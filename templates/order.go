package templates

import (
	"slices"
	"strings"
)

// The order of a letter: its headline, and right below it what its reader is asked, with
// the orders that answer. A reader on a phone sees no more than that at first. What
// happened, how the orders of his message went, and the board follow.

// Prompted reports whether the headline has said already what the reader is asked.
func (r Report) Prompted() bool {
	said := []Head{HeadTurn, HeadAhead, HeadStopped, HeadReminder, HeadSaid, HeadNothing}
	return len(r.Asked) == 1 && slices.Contains(said, r.Head)
}

// EchoFirst reports whether what became of the reader's message stands before what he is
// asked: where something of it needs a correction or was not read, or is all that the letter is for.
func (r Report) EchoFirst() bool {
	echo := []Head{HeadReturned, HeadStopped, HeadNothing, HeadPreview, HeadInfo, HeadHeld, HeadStuck, HeadPaused, HeadEnded}
	return slices.Contains(echo, r.Head) || r.Watching != nil || len(r.Missed)+len(r.ReadFrom)+len(r.Unread) > 0
}

// OfferFirst reports whether the headline is an offer, so that its answers stand right below.
func (r Report) OfferFirst() bool { return r.Head == HeadOffer || r.Head == HeadSubstitute }

// Signal is which word the subject of the letter has, for a reader who wants one: turn, news,
// returned, offer or over; empty: it brings nothing of these, but only what was asked for.
func (r Report) Signal() string {
	switch {
	case r.Over != nil || r.Head == HeadOver:
		return "over"
	case slices.Contains([]Head{HeadReturned, HeadStopped, HeadStale, HeadHeld, HeadPaused}, r.Head):
		return "returned"
	case r.OfferFirst():
		return "offer"
	case len(r.Asked) > 0:
		return "turn"
	case r.Offer != nil && r.Offer.Open():
		return "offer"
	case len(r.Events) > 0 || len(r.Acts) > 0 || len(r.Heard) > 0 || r.Watching != nil && len(r.Pages) == 0:
		return "news"
	}
	return ""
}

// Signalled is a subject, [FI7] Bayonets 1755: Anna - Bob, with a word behind its code that
// says in a language what its letter brings; as it is if that is nothing.
func Signalled(lang, subject, signal string) string {
	word := languages[known(lang)].names.Signals[signal]
	code, rest, ok := strings.Cut(subject, "] ")
	if word == "" || !ok {
		return subject
	}
	return code + "] " + word + " " + rest
}
