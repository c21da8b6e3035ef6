package games

import (
	"math/rand/v2"
	"testing"
)

// aFlag is a decision for a flag, red by default.
type aFlag struct{ Decision }

func (aFlag) About() About   { return About{Kind: "flag"} }
func (aFlag) Default() Order { return Order{Verb: "red"} }

func (aFlag) Accept(o Order) (Answer, *Fault) {
	if o.Verb == "black" {
		return Answer{}, &Fault{}
	}
	return Answer{Order: o}, nil
}

// A tryout takes the answers that it is given, and the default for those that it
// is not or that are refused.
func TestTryout(t *testing.T) {
	for _, c := range []struct{ given, want string }{{"", "red"}, {"blue", "blue"}, {"black", "red"}} {
		ref := NewTryout(rand.New(rand.NewPCG(1, 1)), func(Decision) (Order, bool) { return Order{Verb: c.given}, c.given != "" })
		for _, a := range ref.AskAll(aFlag{}, aFlag{}) {
			if a.Order.Verb != c.want {
				t.Errorf("given %q: got %s, want %s", c.given, a.Order.Verb, c.want)
			}
		}
		for _, die := range ref.Roll(50, 6, Label{}) {
			if die < 1 || die > 6 {
				t.Fatalf("a die shows %d", die)
			}
		}
	}
	if a := NewTryout(nil, nil).Ask(aFlag{}); a.Order.Verb != "red" {
		t.Errorf("without answers: got %s", a.Order.Verb)
	}
}
