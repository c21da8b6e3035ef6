package games

import (
	"slices"
	"strings"
)

// What a seat can offer the others. No rulebook knows it; players who cannot
// talk across a table need it.
const (
	OfferDraw     = "draw"     // nobody wins
	OfferTakeback = "takeback" // the seat's last orders, and all that came of them, are taken back
	OfferPause    = "pause"    // the clocks stop; Words may say until when
	OfferClock    = "clock"    // the match goes on by another clock, which Words name
	OfferEnd      = "end"      // the match ends without a result
	OfferRestart  = "restart"  // the match ends, and a new one takes its place
	OfferRated    = "rated"    // how it ends counts for the ratings of its players
)

// MaxOfferWords is how many bytes of words may stand behind what is offered.
const MaxOfferWords = 100

// An offerKind is what all of a match treat alike in an offer of one kind. What is
// not carried out here when all have agreed is whoever runs the match to carry out,
// from Outcome.
type offerKind struct {
	what  string
	words string // what its words are: "" it has none
	why   string // the kind of the result by which the match ends when all agree; empty: it goes on
	round bool   // it is about how the match stands, and lapses at the next checkpoint
	alone bool   // orders in the same sheet would turn on whether it is accepted
	play  bool   // a program that plays a seat weighs it, for it may cost the match
}

// What the words behind an offer are.
const (
	wordsText  = "text"  // whatever was typed, for whoever runs the match to read
	wordsClock = "clock" // the name of a clock
)

var offerKinds = []offerKind{
	{what: OfferDraw, why: drawn, round: true, play: true},
	{what: OfferTakeback, alone: true},
	{what: OfferPause, words: wordsText},
	{what: OfferClock, words: wordsClock},
	{what: OfferEnd, why: calledOff},
	{what: OfferRestart, why: begunAnew},
	{what: OfferRated, play: true},
}

// offerKindOf is the kind of what is offered; that of nothing known has no name.
func offerKindOf(what string) offerKind {
	i := slices.IndexFunc(offerKinds, func(k offerKind) bool { return k.what == what })
	if i < 0 {
		return offerKind{}
	}
	return offerKinds[i]
}

// BotAccepts reports whether a program that plays a seat agrees to an offer by itself.
// It holds nobody up: it lets everybody take orders back, for nobody learns a game
// otherwise, and is content with any clock, any pause and any end without a result. To
// a draw it agrees only where others than it and who offers it are asked, to leave it
// to these.
func (o *Offer) BotAccepts(others bool) bool { return !offerKindOf(o.What).play || others }

// Ends reports whether the match ends when all agree.
func (o *Offer) Ends() bool { return offerKindOf(o.What).why != "" }

// is reports whether an offer is of the same as some words.
func (o *Offer) is(what, words string) bool {
	return o.What == what && Fold(o.Words) == Fold(words)
}

// An agreement follows the offers of a journal, line by line, to check what
// was done by consent.
type agreement struct {
	seats   []Seat
	parties []Seats // those of several seats, at the line in hand
	open    *Offer
	done    *Offer // accepted by all, and not yet carried out
	bots    bool   // whoever has accepted it is the program, beside who offers it
}

// read takes the next line. What it returns is empty, or says why the line
// cannot stand there.
func (a *agreement) read(l Line) string {
	switch l.What {
	case LineOffer:
		if why := checkOffer(&l); why != "" {
			return why
		}
		a.open, a.done, a.bots = &Offer{By: l.Seat, What: l.Act, Words: l.Words, To: l.To}, nil, true
	case LineAccept:
		switch {
		case a.open == nil || !a.open.is(l.Act, l.Words) || a.open.By == l.Seat:
			return "it accepts what nobody else has offered"
		case slices.Contains(a.open.Accepted, l.Seat):
			return "it has been accepted before"
		}
		a.open.Accepted = append(a.open.Accepted, l.Seat)
		a.bots = a.bots && (l.From == FromBot || partyOf(a.parties, a.open.By).Has(l.Seat))
		if len(a.open.Accepted) == len(a.seats)-1 {
			a.open, a.done = nil, a.open
		}
	case LineDecline:
		if a.open == nil || a.open.What != l.Act {
			return "there is no such offer"
		}
		a.open = nil
	case LineResign:
		a.open = nil
	case LineGM:
		if l.Act == ActReplace {
			a.open = nil
		}
	case LineCheckpoint:
		if a.done = nil; a.open != nil && a.open.round() {
			a.open = nil
		}
	}
	return ""
}

// checkOffer says why a line cannot be an offer; empty if it can.
func checkOffer(l *Line) string {
	k := offerKindOf(l.Act)
	switch {
	case k.what == "":
		return "there is no such thing to offer"
	case l.Words != "" && k.words == "", l.Words == "" && k.words == wordsClock, len(l.Words) > MaxOfferWords:
		return "its words are none of such an offer"
	}
	return ""
}

// round reports whether an offer lapses at the next checkpoint. That of a takeback did
// too when it did not say how far it goes back.
func (o *Offer) round() bool {
	return offerKindOf(o.What).round || o.What == OfferTakeback && o.To == 0
}

// takes returns what all have agreed that it be carried out; nil if they have not.
func (a *agreement) takes(what string, by Seat) *Offer {
	o := a.done
	if a.done = nil; o == nil || o.What != what || by != "" && o.By != by {
		return nil
	}
	return o
}

// ended is what all have agreed to that ends a match for a reason; empty if the reason
// is no agreement.
func ended(why string) string {
	if why == "" {
		return ""
	}
	i := slices.IndexFunc(offerKinds, func(k offerKind) bool { return k.why == why })
	if i < 0 {
		return ""
	}
	return offerKinds[i].what
}

// offered reads what is offered, and the words behind it as they were typed; it is
// false if a text says nothing that can be offered. about is all that stands behind
// the word of the row. In a sentence, words that say how long a pause is begin with
// one for that: "I'd like a break from all this snow" is talk.
func (c *Commands) offered(row *command, about string, sentence bool) (what, words string, ok bool) {
	core := c.core(row, about)
	if what, ok = c.Choice(takesOffer, core); ok {
		return what, "", true
	}
	s := c.sentenceOf(strings.Trim(about, " .!:"))
	from := len(s.words) - len(foldedWords(core))
	for to := len(s.words) - 1; to > from && from >= 0; to-- {
		what, ok = c.Choice(takesOffer, s.typed(from, to))
		kind := offerKindOf(what)
		long := kind.words == wordsText && (!sentence || slices.Contains(c.words["until"], s.words[to]))
		if ok && (long || kind.words == wordsClock) {
			return what, clean(s.typed(to, len(s.words))), true
		}
	}
	return "", "", false
}

// readOffer makes of a line what it says about an offer; it is false if it says
// nothing of one. Whoever runs the match says which clocks there are; a name is written
// as it is there.
func (r *sheetReader) readOffer(l *SheetLine, row *command, about string) (ok bool) {
	what, words, ok := r.Commands.offered(row, about, l.Said)
	if !ok {
		what, ok = r.mildly(row, about)
	}
	if !ok {
		return about == "" && l.Word != WordOffer
	}
	l.Words, l.Rest = what, words
	switch k := offerKindOf(what); {
	case len(words) > MaxOfferWords:
		l.refuse("", "games-offer-long", "most", MaxOfferWords)
	case k.words == wordsClock && (words != "" || l.Word == WordOffer):
		if l.Rest = r.clock(words); l.Rest != "" {
			break
		}
		if l.Said && words != "" {
			return false
		}
		l.refuse("", "games-offer-clock", "typed", words, "clocks", slices.Clone(r.Clocks))
		if len(r.Clocks) > 0 {
			l.Reading.Fault.Try = r.Commands.Write(row.Name, r.Commands.ChoiceWords(takesOffer, what)+" "+r.Clocks[0])
		}
	}
	return true
}

// clock is the name of a clock that some words name, empty if they name none.
func (r *sheetReader) clock(typed string) string {
	for _, name := range r.Clocks {
		if unhyphened(name) == unhyphened(typed) {
			return name
		}
	}
	return ""
}
