package games

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
)

// A Bot plays a seat. It is given that seat's view only, and gives one order
// for each decision. The order depends on view, decision and r alone; one that
// is not accepted is replaced by the default (BotOrder). A Bot is not safe for
// several goroutines.
type Bot interface {
	Answer(v View, d Decision, r *rand.Rand) Order
}

// A RandomBot plays random legal answers.
type RandomBot struct{}

// Answer is a random legal answer.
func (RandomBot) Answer(_ View, d Decision, r *rand.Rand) Order { return d.Sample(r) }

// BotOrder asks a bot for its order, and makes sure that it is accepted: one
// that is not is replaced by the decision's default.
func BotOrder(b Bot, v View, d Decision, r *rand.Rand) Order {
	if a, fault := d.Accept(b.Answer(v, d, r)); fault == nil {
		return a.Order
	}
	return d.Default()
}

// BotSheet is the sheet by which a bot sends an order.
func BotSheet(t Title, o Order) Sheet {
	return Sheet{Lines: []SheetLine{{N: 1, Text: t.Format(o), Reading: Reading{Order: &o}}}, From: FromBot}
}

// BotWords is the sheet by which a bot says something that all titles share:
// a setting for a kind of decision, or the answer to an offer.
func BotWords(word Word, words string) Sheet {
	return Sheet{Lines: []SheetLine{{N: 1, Text: string(word), Word: word, Words: words}}, From: FromBot}
}

// BotRand is the chance that a bot plays by where the match stands now. It
// comes from the seed, under a key of its own, and from the length of the
// journal: the same message carried out again has the same outcome, and nothing
// that a bot does tells of any die or draw to come.
func (m *Match) BotRand(seat Seat) *rand.Rand {
	seed, _ := m.keep.seed() // checked when loaded
	mac := hmac.New(sha256.New, seed[:])
	fmt.Fprintf(mac, "bot\x00%s\x00%s\x00%d", m.keep.Code, seat, m.keep.Length)
	return rand.New(rand.NewChaCha8([32]byte(mac.Sum(nil))))
}
