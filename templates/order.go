package templates

import "slices"

// The order of a letter: its headline, and right below it what its reader is asked, with
// the orders that answer. A reader on a phone sees no more than that at first. What
// happened, how the orders of his message went, and the board follow.

// Prompted reports whether the headline has said already what the reader is asked.
func (r Report) Prompted() bool {
	said := []Head{HeadTurn, HeadStopped, HeadReminder, HeadSaid, HeadNothing}
	return len(r.Asked) == 1 && slices.Contains(said, r.Head)
}

// EchoFirst reports whether what became of the reader's message stands before what he is
// asked: where something of it needs a correction, or is all that the letter is for.
func (r Report) EchoFirst() bool {
	echo := []Head{HeadReturned, HeadStopped, HeadNothing, HeadPreview, HeadInfo, HeadHeld, HeadStuck, HeadPaused, HeadEnded}
	return slices.Contains(echo, r.Head) || r.Watching != nil
}

// OfferFirst reports whether the headline is an offer, so that its answers stand right below.
func (r Report) OfferFirst() bool { return r.Head == HeadOffer || r.Head == HeadSubstitute }
