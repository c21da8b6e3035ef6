package toy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// Read understands
//
//	card 3
//	march ford; attack blue at ford; scout blue; done
//	press [ford]; halt [ford]
//	ambush yes [ford]; ambush no [ford]
//	retreat [from ford] to hill, else mill [when outnumbered]; retreat stand
//
// with "always" at the end for an order that outlives its round.
func (t Title) Read(typed string, _ []games.Kind) []games.Reading {
	var list []games.Reading
	parts := games.Lines(typed)
	if len(parts) == 0 {
		return []games.Reading{{Text: typed, Talk: true}}
	}
	for i := 0; i < len(parts); i++ {
		line, standing := parts[i].Text, false
		if rest, ok := cutStanding(line); ok {
			for standing = true; i+1 < len(parts) && strings.HasPrefix(strings.ToLower(parts[i+1].Text), "else "); i++ {
				line, rest = line+"; "+parts[i+1].Text, rest+" "+parts[i+1].Text
			}
			r := t.readLine(rest)
			if r.Standing, r.Text = true, line; r.Talk {
				r.Talk = false
			}
			if r.Fault != nil && r.Fault.Try != "" {
				r.Fault.Try = "standing " + r.Fault.Try
			}
			list = append(list, r)
			continue
		}
		r := t.readLine(line)
		r.Text, r.Standing = line, standing
		list = append(list, r)
	}
	return list
}

// cutStanding takes the word "standing" off a line.
func cutStanding(line string) (rest string, ok bool) {
	word, rest, _ := strings.Cut(line, " ")
	return strings.TrimSpace(rest), strings.EqualFold(strings.Trim(word, ":.,"), "standing")
}

func (t Title) readLine(line string) games.Reading {
	words := strings.Fields(strings.NewReplacer(":", " ", ",", " ").Replace(strings.ToLower(line)))
	if len(words) == 0 {
		return games.Reading{Talk: true}
	}
	o, why := read(words)
	switch {
	case o.Kind == "":
		return games.Reading{Talk: true}
	case why != "":
		return games.Reading{Fault: &games.Fault{Why: games.T(why, "line", line), Try: try[o.Kind]}}
	}
	if t.Bad == BadRead && o.Kind == Retreat {
		o.Place = ""
	}
	return games.Reading{Order: &o}
}

// try is a correct form of each kind.
var try = map[games.Kind]string{
	Card: "card 3", Act: "march ford", Press: "press", Ambush: "ambush yes", Retreat: "retreat to hill",
}

func read(words []string) (o games.Order, why string) {
	first, rest := words[0], words[1:]
	if n := len(rest); n > 0 && rest[n-1] == "always" {
		o.Keep, rest = true, rest[:n-1]
	}
	o.Verb = first
	takePlace := func() {
		if len(rest) > 0 && place(rest[0]) >= 0 {
			o.Place, rest = rest[0], rest[1:]
		}
	}
	switch first {
	case "card":
		o.Kind = Card
		if len(rest) == 0 {
			return o, "which-card"
		}
		if n, err := strconv.Atoi(rest[0]); err != nil || n < 1 || n > 6 {
			return o, "which-card"
		}
		o, rest = o.With("card", rest[0]), rest[1:]
	case "march":
		o.Kind = Act
		if takePlace(); o.Place == "" {
			return o, "which-place"
		}
	case "attack":
		o.Kind = Act
		if len(rest) < 3 || rest[1] != "at" {
			return o, "whom-and-where"
		}
		o = o.With("seat", rest[0])
		rest = rest[2:]
		if takePlace(); o.Place == "" {
			return o, "which-place"
		}
	case "scout":
		o.Kind = Act
		if len(rest) == 0 {
			return o, "whom"
		}
		o, rest = o.With("seat", rest[0]), rest[1:]
	case "done":
		o.Kind = Act
	case "press", "halt":
		o.Kind = Press
		takePlace()
	case "ambush":
		o.Kind = Ambush
		if len(rest) == 0 || rest[0] != "yes" && rest[0] != "no" {
			return o, "yes-or-no"
		}
		o.Verb, rest = rest[0], rest[1:]
		takePlace()
	case "retreat":
		o.Kind = Retreat
		if len(rest) > 1 && rest[0] == "from" {
			rest = rest[1:]
			takePlace()
		}
		switch {
		case len(rest) > 0 && rest[0] == "stand":
			o.Verb, rest = "stand", rest[1:]
		case len(rest) > 1 && rest[0] == "to" && place(rest[1]) >= 0:
			var to []string
			for rest = rest[1:]; len(rest) > 0 && (place(rest[0]) >= 0 || rest[0] == "else"); rest = rest[1:] {
				if rest[0] != "else" {
					to = append(to, rest[0])
				}
			}
			o = o.With("to", to...)
		default:
			return o, "where-to"
		}
		if len(rest) == 2 && rest[0] == "when" && rest[1] == "outnumbered" {
			o.If, rest = []games.Cond{{Name: "outnumbered"}}, nil
		}
	default:
		return games.Order{}, ""
	}
	if len(rest) > 0 {
		return o, "too-much"
	}
	return o, ""
}

func (t Title) Format(o games.Order) string {
	words := []string{o.Verb}
	switch {
	case o.Kind == Card:
		words = append(words, o.Arg("card"))
	case o.Verb == "attack":
		words = append(words, o.Arg("seat"), "at", o.Place)
	case o.Verb == "scout":
		words = append(words, o.Arg("seat"))
	case o.Kind == Ambush:
		words = append([]string{"ambush"}, o.Verb, o.Place)
	case o.Kind == Retreat:
		words = []string{"retreat"}
		if o.Place != "" {
			words = append(words, "from", o.Place)
		}
		if o.Verb == "stand" {
			words = append(words, "stand")
		} else {
			words = append(words, "to", strings.Join(o.Get("to"), ", else "))
		}
		if len(o.If) > 0 {
			words = append(words, "when outnumbered")
		}
	default:
		words = append(words, o.Place)
	}
	if o.Keep {
		words = append(words, "always")
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// decision is any question of this title.
type decision struct {
	g    *game
	seat int
	kind games.Kind
	rule games.Rule
	at   int
}

// place is where the decision is, empty for those that are nowhere.
func (d *decision) place() string {
	if d.kind == Card || d.kind == Act {
		return ""
	}
	return Places[d.at]
}

func (d *decision) About() games.About {
	a := games.About{Kind: d.kind, Seat: d.g.Seats[d.seat], Place: d.place(), Rule: d.rule}
	if d.kind == Press {
		a.Implied = d.implied
	}
	return a
}

func (d *decision) Prompt() games.Text {
	return games.T("ask-"+string(d.kind), "place", d.place(), "left", d.g.Left)
}

func (d *decision) Fits(o games.Order) bool {
	if d.kind != Act && o.Place != "" && o.Place != d.place() {
		return false
	}
	for _, c := range o.If {
		if c.Name == "outnumbered" && len(d.g.stronger(d.seat, d.at)) == 0 {
			return false
		}
	}
	return true
}

func (d *decision) refuse(why, try string) (games.Answer, *games.Fault) {
	return games.Answer{}, &games.Fault{Rule: d.rule, Why: games.T(why, "place", d.place()), Try: try}
}

func (d *decision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Kind != d.kind {
		return d.refuse("other-kind", "")
	}
	concrete := games.Order{Kind: d.kind, Verb: o.Verb, Place: d.place()}
	var value any
	switch d.kind {
	case Card:
		card, _ := strconv.Atoi(o.Arg("card"))
		if !slices.Contains(g.Hands[d.seat], card) {
			return d.refuse("not-held", fmt.Sprint("card ", g.Hands[d.seat][0]))
		}
		concrete, value = concrete.With("card", strconv.Itoa(card)), card
	case Act:
		at, other := place(o.Place), g.seat(o.Arg("seat"))
		concrete.Place = o.Place
		switch o.Verb {
		case "march":
			if g.Units[d.seat][at] >= 5 {
				return d.refuse("full", "done")
			}
		case "attack":
			if other < 0 || other == d.seat || g.Units[d.seat][at] == 0 || g.Units[other][at] == 0 {
				return d.refuse("nobody-there", "")
			}
			concrete = concrete.With("seat", o.Arg("seat"))
		case "scout":
			if other < 0 || other == d.seat || len(g.Hands[other]) == 0 {
				return d.refuse("no-cards", "")
			}
			concrete = concrete.With("seat", o.Arg("seat"))
		case "done":
		default:
			return d.refuse("what", "done")
		}
	case Press:
	case Ambush:
		if o.Verb == "yes" && !slices.Contains(g.Hands[d.seat], 1) {
			return d.refuse("not-held", "ambush no")
		}
	case Retreat:
		value = -1
		if o.Verb == "stand" && g.t.Bad == BadDefault {
			return d.refuse("never-stand", "")
		}
		if o.Verb == "stand" {
			break
		}
		i := slices.IndexFunc(o.Get("to"), func(to string) bool { return d.open(to) })
		if i < 0 {
			return d.refuse("not-there", "retreat stand")
		}
		to := o.Get("to")[i]
		concrete.Verb = "retreat"
		concrete, value = concrete.With("to", to), place(to)
	}
	return games.Answer{Order: concrete, Value: value}, nil
}

// open reports whether the seat may retreat to a place.
func (d *decision) open(to string) bool {
	return to != d.place() && len(d.g.enemies(d.seat, place(to))) == 0
}

func (d *decision) Default() games.Order {
	switch d.kind {
	case Card:
		return games.Order{Kind: Card, Verb: "card"}.With("card", strconv.Itoa(d.g.Hands[d.seat][0]))
	case Act:
		return games.Order{Kind: Act, Verb: "done"}
	case Press:
		return games.Order{Kind: Press, Verb: "halt", Place: d.place()}
	case Ambush:
		return games.Order{Kind: Ambush, Verb: "no", Place: d.place()}
	}
	return games.Order{Kind: Retreat, Verb: "stand", Place: d.place()}
}

func (d *decision) Sample(r *rand.Rand) games.Order {
	list := d.List()
	return list[r.IntN(len(list))]
}

func (d *decision) List() []games.Order {
	var all []games.Order
	switch d.kind {
	case Card:
		for _, card := range slices.Compact(slices.Clone(d.g.Hands[d.seat])) {
			all = append(all, games.Order{Kind: Card, Verb: "card"}.With("card", strconv.Itoa(card)))
		}
		return all
	case Act:
		for _, p := range Places {
			all = append(all, games.Order{Kind: Act, Verb: "march", Place: p})
			for _, s := range d.g.Seats {
				all = append(all, games.Order{Kind: Act, Verb: "attack", Place: p}.With("seat", string(s)))
			}
		}
		for _, s := range d.g.Seats {
			all = append(all, games.Order{Kind: Act, Verb: "scout"}.With("seat", string(s)))
		}
		all = append(all, games.Order{Kind: Act, Verb: "done"})
	case Press:
		all = []games.Order{{Kind: Press, Verb: "press", Place: d.place()}, {Kind: Press, Verb: "halt", Place: d.place()}}
	case Ambush:
		all = []games.Order{{Kind: Ambush, Verb: "yes", Place: d.place()}, {Kind: Ambush, Verb: "no", Place: d.place()}}
	case Retreat:
		for _, p := range Places {
			all = append(all, games.Order{Kind: Retreat, Verb: "retreat", Place: d.place()}.With("to", p))
		}
		all = append(all, games.Order{Kind: Retreat, Verb: "stand", Place: d.place()})
	}
	return slices.DeleteFunc(all, func(o games.Order) bool {
		if d.g.t.Bad == BadList && o.Verb == "attack" {
			return false
		}
		_, fault := d.Accept(o)
		return fault != nil
	})
}

// implied: who has an order to be done in his queue does not press on.
func (d *decision) implied(unused []games.Order) (games.Order, bool) {
	if len(unused) == 0 || unused[0].Verb != "done" {
		return games.Order{}, false
	}
	return d.Default(), true
}
