package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/picture"
)

// secrecy plays matches and at random stops gives a seat another position that
// it cannot tell from the true one. It must be shown the same, be asked the
// same, and have the same accepted and refused; and when both are played on
// with the same orders and dice, everything must stay the same until a card is
// drawn or something hidden is shown.
func (c *checker) secrecy() error {
	c.langs = append(c.langs, c.Languages...)
	s := &spy{checker: c, varied: map[string]bool{}}
	err := c.each(c.Heavy, func(g game) error {
		s.r, s.kept = Rand(g.seed+1<<33), keep(g.start, Dice(g.seed))
		s.seats, s.sides, s.tried = g.seats, g.sides, map[games.Kind][]games.Order{}
		_, err := c.random(g, s.stop, func(pos games.Position, dice games.Dice) error {
			s.kept = keep(pos, dice)
			return s.atCheckpoint(pos)
		})
		return err
	})
	if err != nil {
		return err
	}
	c.log("%d positions redealt, %d of them other positions; %d stops and %d steps and events played on",
		s.redealt, s.other, s.stops, s.compared)
	if s.other == 0 {
		return fmt.Errorf("Redeal never returned another position: is nothing hidden?")
	}
	for _, seat := range s.seats {
		for _, other := range s.seats {
			allies := slices.ContainsFunc(s.sides, func(side games.Seats) bool { return side.Has(seat) && side.Has(other) })
			if key := string(seat) + " of " + string(other); seat != other && !allies && !s.varied[key] {
				return fmt.Errorf("dealt anew for %s, what %s holds is never another", seat, other)
			}
		}
	}
	return nil
}

// A spy compares what a seat sees of two positions that it must not tell apart.
type spy struct {
	*checker
	kept
	seats  []games.Seat
	sides  []games.Seats
	r      *rand.Rand
	varied map[string]bool              // what is hidden from whom has been another
	tried  map[games.Kind][]games.Order // orders of earlier decisions, many of them illegal now

	stood                           int // stops come to
	redealt, other, stops, compared int
}

// stop looks at a position in the middle of the rules.
func (s *spy) stop(run *games.Run, stop games.Stop, steps []games.Step) error {
	for _, d := range stop.Questions {
		kind := d.About().Kind
		tried := append(s.tried[kind], d.Sample(s.r))
		s.tried[kind] = tried[max(0, len(tried)-12):]
	}
	s.stood++
	if !oneIn(3+s.stood/looks, s.r) {
		return nil
	}
	seat := s.seats[s.r.IntN(len(s.seats))]
	other, err := s.redeal(run.Position(), seat)
	if err != nil {
		return err
	}
	base, steps, err := s.load(s.title, steps)
	if err != nil {
		return err
	}
	if err := s.twins(seat, base, base, steps, other); err != nil {
		return fmt.Errorf("redealt for %s at %s, %d steps after the checkpoint: %w", seat, names(stop.Questions), len(steps), err)
	}
	return nil
}

// atCheckpoint looks at a position at a checkpoint.
func (s *spy) atCheckpoint(pos games.Position) error {
	for _, seat := range s.seats {
		other, err := s.redeal(pos, seat)
		if err != nil {
			return err
		}
		if err := s.twins(seat, pos, other, nil, nil); err != nil {
			return fmt.Errorf("redealt for %s at a checkpoint: %w", seat, err)
		}
		if err := s.pooled(pos, other, seat); err != nil {
			return err
		}
		s.varies(pos, seat)
	}
	for _, party := range parties(s.seats) {
		other, err := s.redeal(pos, party...)
		if err == nil {
			err = s.pooled(pos, other, party...)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pooled checks that two positions which who holds the seats cannot tell apart are dealt
// anew in the same way: of what is hidden in them nothing gets into a sandbox.
func (s *spy) pooled(pos, other games.Position, seats ...games.Seat) error {
	seed := s.r.Uint64()
	a, b := encode(s.title.Redeal(pos, seats, Rand(seed))), encode(s.title.Redeal(other, seats, Rand(seed)))
	if a != b {
		return fmt.Errorf("%v get other sandboxes of positions that they cannot tell apart (-true +redealt):\n%s", seats, differ(a, b))
	}
	return nil
}

// varies notes which of the others see other things of their own in some of many
// positions that are dealt anew for a seat.
func (s *spy) varies(pos games.Position, seat games.Seat) {
	for _, other := range s.seats {
		key := string(seat) + " of " + string(other)
		if other == seat || s.varied[key] {
			continue
		}
		first := ""
		for i := range uint64(20) {
			saw := s.shown(s.title.View(s.title.Redeal(pos, games.Seats{seat}, Rand(i)), games.Seats{other}), 0, games.List)
			if first != "" && saw != first {
				s.varied[key] = true
			}
			first = saw
		}
	}
}

// parties are sets of seats that are neither one nor all of them: that of an
// observer, and each pair of more than two.
func parties(seats []games.Seat) []games.Seats {
	list := []games.Seats{{}}
	for i, one := range seats {
		for _, other := range seats[i+1:] {
			if len(seats) > 2 {
				list = append(list, games.Seats{one, other})
			}
		}
	}
	return list
}

// redeal returns another position, of which who holds the seats has the same view.
func (s *spy) redeal(pos games.Position, seats ...games.Seat) (games.Position, error) {
	before := encode(pos)
	other := s.title.Redeal(pos, seats, s.r)
	if after := encode(pos); after != before {
		return nil, fmt.Errorf("Redeal changes the position it is given:\n%s", differ(before, after))
	}
	s.redealt++
	if encode(other) != before {
		s.other++
	}
	a, b := s.shown(s.title.View(pos, seats), s.redealt, forms...), s.shown(s.title.View(other, seats), s.redealt, forms...)
	if a != b {
		return nil, fmt.Errorf("%v can tell a redealt position from the true one (-true +redealt):\n%s", seats, differ(a, b))
	}
	if s.redealt%5 == 0 { // drawing takes long
		look := games.Look{Lang: s.langs[s.redealt/5%len(s.langs)]}
		a, b := s.title.View(pos, seats).Picture(look, picture.Letter), s.title.View(other, seats).Picture(look, picture.Letter)
		if x, y := string(a.SVG(picture.Light)), string(b.SVG(picture.Light)); x != y || a.Alt != b.Alt {
			return nil, fmt.Errorf("%v can tell the picture of a redealt position from the true one:\n%s", seats, differ(x, y))
		}
	}
	if s.Check != nil {
		if err := s.Check(other); err != nil {
			return nil, fmt.Errorf("redealt for %v: %w", seats, err)
		}
	}
	return other, nil
}

// A twin is one of two runs, and what its seat could see of it since they were
// parted.
type twin struct {
	run  *games.Run
	stop games.Stop
	seen []sight
	told int
}

// A sight is a step or event as a seat sees it.
type sight struct {
	text string
	ends bool // a draw, or something hidden is shown: what follows may differ
}

// twins plays two matches on from a and b, and recorded steps from there, and
// compares. If swap is not nil, it takes the place of b's position after the
// recorded steps.
func (s *spy) twins(seat games.Seat, a, b games.Position, recorded []games.Step, swap games.Position) error {
	first, second := s.twin(a, seat, recorded), s.twin(b, seat, recorded)
	defer first.run.Close()
	defer second.run.Close()
	first.next(s, seat)
	second.next(s, seat)
	if len(recorded) > 0 || swap != nil {
		if err := first.stop.Err; err != nil {
			return describe(err)
		}
		first.seen, second.seen = nil, nil
		if swap != nil {
			s.Put(second.run.Position(), swap)
		}
	}
	for range 12 {
		open, err := s.compare(seat, first, second)
		if err != nil || open {
			return err
		}
		if first.stop.Over {
			return nil
		}
		s.stops++
		if !s.answer(first, second) {
			return nil
		}
		first.next(s, seat)
		second.next(s, seat)
	}
	return nil
}

// twin begins a run.
func (s *spy) twin(pos games.Position, seat games.Seat, recorded []games.Step) *twin {
	t := &twin{}
	t.run = games.Start(s.title, pos, games.RunOptions{
		Dice: s.dice, Recorded: recorded,
		Record: func(step games.Step) {
			t.events(s, seat)
			t.seen = append(t.seen, see(s.title, step, seat))
		},
	})
	return t
}

// next plays on to the next stop.
func (t *twin) next(s *spy, seat games.Seat) {
	t.stop = t.run.Next()
	t.events(s, seat)
}

// events adds the events told since the last sight.
func (t *twin) events(s *spy, seat games.Seat) {
	for _, e := range t.run.Events()[t.told:] {
		if e.Visible(seat) {
			t.seen = append(t.seen, sight{s.said([]games.Event{e}), e.Reveal})
		} else if e.Reveal {
			t.seen = append(t.seen, sight{"something is shown to another", true})
		}
	}
	t.told = len(t.run.Events())
}

// see is a step as a seat sees it: of others' answers that they were given, of
// draws that they were made.
func see(title games.Title, step games.Step, seat games.Seat) sight {
	switch step.What {
	case games.StepAnswer:
		text := fmt.Sprintf("%s answers %s at %q", step.Seat, step.Kind, step.Place)
		if step.Seat == seat {
			text += ": " + title.Format(step.Order)
		}
		return sight{text, false}
	case games.StepRoll:
		return sight{fmt.Sprintf("roll %v %d %v", step.Label, step.Sides, step.Values), false}
	case games.StepDraw:
		return sight{fmt.Sprintf("draw %v %s of %d", step.Label, step.Stream, step.Sides), true}
	}
	return sight{string(step.What), false}
}

// compare compares all that seat has seen of two matches since they were
// parted, and what it is asked and shown now. It is true once they may differ.
func (s *spy) compare(seat games.Seat, a, b *twin) (bool, error) {
	for i := range max(len(a.seen), len(b.seen)) {
		x, y := sight{text: "nothing"}, sight{text: "nothing"}
		if i < len(a.seen) {
			x = a.seen[i]
		}
		if i < len(b.seen) {
			y = b.seen[i]
		}
		s.compared++
		if x.text != y.text && !x.ends && !y.ends {
			return false, fmt.Errorf("%s sees a difference: %s, but in the redealt match %s\nbefore:\n%s", seat, x.text, y.text, texts(a.seen[:i]))
		}
		if x.ends || y.ends {
			return true, nil
		}
	}
	a.seen, b.seen = nil, nil
	if (a.stop.Err == nil) != (b.stop.Err == nil) {
		return false, fmt.Errorf("a redealt match does not go on as the true one: %v, %v", a.stop.Err, b.stop.Err)
	}
	if a.stop.Err != nil {
		return false, describe(a.stop.Err)
	}
	if x, y := names(a.stop.Questions), names(b.stop.Questions); x != y {
		return false, fmt.Errorf("%s sees a tell-tale stop: %q, but in the redealt match %q", seat, x, y)
	}
	if a.stop.Over != b.stop.Over {
		return false, fmt.Errorf("only one of a match and its redealt twin is over")
	}
	view := func(t *twin) string {
		return s.shown(s.title.View(t.run.Position(), games.Seats{seat}), s.stops/4, form(s.stops))
	}
	if x, y := view(a), view(b); x != y {
		return false, fmt.Errorf("%s is shown a difference:\n%s", seat, differ(x, y))
	}
	for i, d := range a.stop.Questions {
		if d.About().Seat == seat {
			if err := s.compareDecisions(d, b.stop.Questions[i]); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// compareDecisions compares a question and its answers, legal and illegal.
func (s *spy) compareDecisions(a, b games.Decision) error {
	if x, y := s.put(a), s.put(b); x != y {
		return fmt.Errorf("%s is put with a difference:\n%s", name(a), differ(x, y))
	}
	orders := slices.Clone(s.tried[a.About().Kind])
	for range 4 {
		orders = append(orders, a.Sample(s.r))
	}
	if s.r.IntN(4) == 0 {
		topics := append([]string{""}, s.topics(a, s.r)...)
		if x, y := s.advised(a, topics, orders), s.advised(b, topics, orders); x != y {
			return fmt.Errorf("%s is advised on with a difference:\n%s", name(a), differ(x, y))
		}
	}
	for _, o := range orders {
		if x, y := a.Fits(o), b.Fits(o); x != y {
			return fmt.Errorf("%q fits %s: %v, in the redealt match %v", s.title.Format(o), name(a), x, y)
		}
		if x, y := s.accepted(a, o), s.accepted(b, o); x != y {
			return fmt.Errorf("%q for %s: %s, in the redealt match: %s", s.title.Format(o), name(a), x, y)
		}
	}
	return nil
}

// accepted says what a decision makes of an order.
func (s *spy) accepted(d games.Decision, o games.Order) string {
	a, fault := d.Accept(o)
	if fault != nil {
		return "refused: " + s.why(fault)
	}
	return "taken as " + s.title.Format(a.Order)
}

// answer gives both matches the same answers. It is false if another seat has
// none that both take.
func (s *spy) answer(a, b *twin) bool {
	for i, d := range a.stop.Questions {
		o, ok := s.common(d, b.stop.Questions[i], s.r)
		if !ok {
			return false
		}
		a.run.Give(i, o, games.FromBot)
		b.run.Give(i, o, games.FromBot)
	}
	return true
}

// common finds an order that both decisions take in the same way.
func (c *checker) common(a, b games.Decision, r *rand.Rand) (games.Order, bool) {
	for try := range 24 {
		d := a
		if try%2 == 1 {
			d = b
		}
		o := d.Sample(r)
		if try >= 22 {
			o = d.Default()
		}
		x, fault := a.Accept(o)
		y, other := b.Accept(o)
		if fault == nil && other == nil && c.title.Format(x.Order) == c.title.Format(y.Order) {
			return o, true
		}
	}
	return games.Order{}, false
}

// texts are sights, one to a line.
func texts(seen []sight) string {
	var list []string
	for _, t := range seen {
		list = append(list, strings.TrimSuffix(t.text, "\n"))
	}
	return strings.Join(list, "\n")
}

// put makes the position that rules are playing into another one. Both are pointers
// to the title's own type.
func put(pos, other games.Position) {
	to, from := reflect.ValueOf(pos), reflect.ValueOf(other)
	if to.Kind() == reflect.Pointer && to.Type() == from.Type() {
		to.Elem().Set(from.Elem())
	}
}

// matchSecrecy plays two matches by messages that begin at the same checkpoint
// of a random match, redealt for one party, with the same sheets. The party must
// be told the same in the same reports, and its sheets must come to the same,
// until a card is drawn or something hidden is shown.
func (c *checker) matchSecrecy() error {
	c.langs = append(c.langs, c.Languages...)
	pairs, messages, ahead, taken, late := 0, 0, 0, 0, 0
	err := c.each(c.Heavy, func(g game) error {
		r := Rand(g.seed + 1<<34)
		secret, err := c.secretOrders(g)
		if err != nil {
			return err
		}
		seen, seats := 0, g.together()
		look := func(pos games.Position) error {
			if seen++; seen > 6 && !oneIn(2+seen/6, r) {
				return nil
			}
			for _, seat := range seats {
				p := &pair{checker: c, seats: seats, seat: seat, r: r, ahead: secret}
				if err := p.begin(g, pos, c.title.Redeal(pos, g.party(seat), r)); err != nil {
					return err
				}
				err := p.correspond()
				pairs, messages, ahead, taken, late = pairs+1, messages+p.messages, ahead+p.secret, taken+p.taken, late+p.late
				if err != nil {
					return fmt.Errorf("redealt for %s, message %d: %w", seat, p.messages, err)
				}
			}
			return nil
		}
		if err := look(g.start); err != nil {
			return err
		}
		_, err = c.random(g, nil, func(pos games.Position, _ games.Dice) error { return look(pos) })
		return err
	})
	c.log("%d pairs of matches, %d messages alike, %d of them with orders for what may be hidden, %d takebacks, %d times a clock answered",
		pairs, messages, ahead, taken, late)
	return err
}

// secretOrders are orders for the secret kinds, by seat, from a match that is
// played for them.
func (c *checker) secretOrders(g game) (map[games.Seat][]games.Order, error) {
	orders := map[games.Seat][]games.Order{}
	_, err := c.random(g, func(_ *games.Run, stop games.Stop, _ []games.Step) error {
		for _, d := range stop.Questions {
			if about := d.About(); c.kinds[about.Kind].Secret && len(orders[about.Seat]) < 100 {
				orders[about.Seat] = append(orders[about.Seat], d.List()...)
			}
		}
		return nil
	}, nil)
	return orders, err
}

// A pair is two matches that a party must not tell apart.
type pair struct {
	*checker
	seats    []games.Seat // the first of each party
	seat     games.Seat   // of the party that looks
	r        *rand.Rand
	a, b     *games.Match
	fresh    [2]int
	ahead    map[games.Seat][]games.Order // orders for decisions that may be empty
	drawn    bool                         // they may differ from now on
	open     bool                         // they do, or the orders are not legal in both
	messages int
	secret   int
	taken    int // takebacks
	late     int // times that a clock answered
}

// begin sets the matches up, each at a position of its own.
func (p *pair) begin(g game, a, b games.Position) error {
	var err error
	if p.a, err = newMatch(p.title, g, a); err != nil {
		return err
	}
	if p.b, err = newMatch(p.title, g, b); err != nil {
		return err
	}
	return p.news()
}

// correspond plays on until the matches may differ, or a few messages.
func (p *pair) correspond() error {
	for p.messages < 20 && !p.open && !p.a.Over() {
		p.messages++
		waiting := p.a.News(p.seat).Waiting
		if len(waiting) == 0 {
			return fmt.Errorf("the match waits for nobody")
		}
		seat := p.a.Party(waiting[p.r.IntN(len(waiting))])[0]
		if p.messages > 2 && p.r.IntN(6) == 0 {
			by := p.seats[p.r.IntN(len(p.seats))]
			if err := p.takeback(by); err != nil {
				return fmt.Errorf("a takeback of %s: %w", by, err)
			}
			continue
		}
		if p.messages > 2 && p.r.IntN(6) == 0 {
			if err := p.expire(seat); err != nil {
				return fmt.Errorf("the clock of %s: %w", seat, err)
			}
			continue
		}
		text, ok := p.write(seat)
		if !ok {
			return nil
		}
		if err := p.send(seat, text); err != nil {
			return fmt.Errorf("%s: %q: %w", seat, text, err)
		}
	}
	return nil
}

// expire has the clock answer for a seat in both matches, if it answers the same in both,
// or for the seat that looks.
func (p *pair) expire(seat games.Seat) error {
	a, b := p.a.News(seat).Asked, p.b.News(seat).Asked
	same := len(a) == len(b)
	for i := 0; same && i < len(a); i++ {
		same = p.title.Format(a[i].Default()) == p.title.Format(b[i].Default())
	}
	if !same && seat != p.seat {
		return nil
	}
	p.late++
	var outs [2]games.Outcome
	for i, m := range []*games.Match{p.a, p.b} {
		var err error
		if outs[i], err = m.TakeDefaults(m.Party(seat)); err != nil {
			return describe(err)
		}
	}
	p.drawn = p.drawn || p.drew(p.a, &p.fresh[0]) || p.drew(p.b, &p.fresh[1])
	if err := p.alike("the outcome", noBoard, outs[0], outs[1]); err != nil || p.open {
		return err
	}
	return p.news()
}

// takeback has a seat offer a takeback, and the others accept it: in both matches, or
// in neither.
func (p *pair) takeback(by games.Seat) error {
	say := func(m *games.Match, seat games.Seat, word games.Word) (games.Outcome, error) {
		out, err := m.Take(seat, games.BotWords(word, games.OfferTakeback))
		if e, ok := out.Gone[p.seat]; ok {
			out.Gone = map[games.Seat]games.Event{p.seat: e}
		} else {
			out.Gone = nil
		}
		return out, err
	}
	done := true
	for i, seat := range append([]games.Seat{by}, p.seats...) {
		word := games.WordAccept
		if i == 0 {
			word = games.WordOffer
		} else if seat == by || !done {
			continue
		}
		a, err := say(p.a, seat, word)
		if err != nil {
			return describe(err)
		}
		b, err := say(p.b, seat, word)
		if err != nil {
			return describe(err)
		}
		if err := p.alike("the outcome", noBoard, a, b); err != nil || p.open {
			return err
		}
		done = a.Done
	}
	if done {
		p.taken++
	}
	return p.news()
}

// write types a sheet. That of another seat than the one that looks holds
// nothing that is legal in one of the matches only, but for orders for
// decisions that are put whether the seat can do anything or not.
func (p *pair) write(seat games.Seat) (string, bool) {
	var lines []string
	party, b := p.a.Party(seat), p.b.News(seat).Asked
	for i, d := range p.a.News(seat).Asked {
		if i >= len(b) {
			return "", false
		}
		o := d.Sample(p.r)
		if seat != p.seat {
			var ok bool
			if o, ok = p.common(d, b[i], p.r); !ok {
				return "", false
			}
		}
		lines = append(lines, p.line(party, d.About().Seat, o))
		if seat == p.seat && p.r.IntN(3) == 0 {
			lines = append(lines, p.line(party, d.About().Seat, d.Sample(p.r)))
		}
	}
	// Orders ahead for decisions that are put whether the seat can do anything
	// or not: they must not show by what comes of them.
	for _, member := range party {
		if orders := p.ahead[member]; len(orders) > 0 && p.r.IntN(2) == 0 {
			for range 3 {
				lines = append(lines, p.line(party, member, orders[p.r.IntN(len(orders))]))
			}
			p.secret++
		}
	}
	return strings.Join(lines, "\n"), true
}

// send sends a sheet to both matches.
func (p *pair) send(seat games.Seat, text string) error {
	sheet := p.sheet(p.a.Party(seat), text)
	a, err := p.a.Preview(seat, sheet)
	if err != nil {
		return describe(err)
	}
	b, err := p.b.Preview(seat, sheet)
	if err != nil {
		return describe(err)
	}
	if seat == p.seat {
		if err := p.alike("the preview", noBoard, a, b); err != nil || p.open {
			return err
		}
	} else if !a.Done || !b.Done {
		p.open = true // legal in one of them only
		return nil
	}
	if a, err = p.a.Take(seat, sheet); err != nil {
		return describe(err)
	}
	if b, err = p.b.Take(seat, sheet); err != nil {
		return describe(err)
	}
	p.drawn = p.drawn || p.drew(p.a, &p.fresh[0]) || p.drew(p.b, &p.fresh[1])
	if seat == p.seat {
		if err := p.alike("the outcome", noBoard, a, b); err != nil || p.open {
			return err
		}
	}
	return p.news()
}

// drew reports whether cards were drawn in a match since it was last asked.
func (p *pair) drew(m *games.Match, seen *int) bool {
	lines := m.Fresh()
	found := slices.ContainsFunc(lines[*seen:], func(l games.Line) bool { return l.What == games.LineDraw })
	*seen = len(lines)
	return found
}

// news compares what the seat is told, and tells all.
func (p *pair) news() error {
	a, b := p.a.News(p.seat), p.b.News(p.seat)
	p.drawn = p.drawn || p.drew(p.a, &p.fresh[0]) || p.drew(p.b, &p.fresh[1])
	for _, e := range append(slices.Clone(a.Events), b.Events...) {
		p.drawn = p.drawn || e.Reveal
	}
	f := form(p.r.IntN(8 * len(forms)))
	if err := p.alike("the news", f, toldTo(p.a, p.seat), toldTo(p.b, p.seat)); err != nil || p.open {
		return err
	}
	if err := p.sandboxes(); err != nil {
		return err
	}
	for _, seat := range p.seats {
		first, second := p.a.News(seat).New, p.b.News(seat).New
		if seat == p.seat && first {
			if x, y := p.a.Told(seat), p.b.Told(seat); x != y {
				return fmt.Errorf("the report is number %d, in the redealt match %d", x, y)
			}
			continue
		}
		if first {
			p.a.Told(seat)
		}
		if second {
			p.b.Told(seat)
		}
	}
	return nil
}

// sandboxes compares those of both matches, while nothing was drawn, and checks that one
// comes to the same place again.
func (p *pair) sandboxes() error {
	if p.drawn || p.r.IntN(4) > 0 {
		return nil
	}
	var kept [2]string
	seed := p.r.Uint64()
	for i, m := range []*games.Match{p.a, p.b} {
		box, err := games.Sandbox(m, m.Party(p.seat), "BOX", Seed(seed), Rand(seed))
		if err != nil {
			return describe(err)
		}
		if kept[i] = string(box.State()); !box.Sandbox() {
			return fmt.Errorf("a sandbox does not say that it is one")
		}
		for _, l := range box.Fresh() {
			kept[i] += string(l.AppendJSON([]byte("\n")))
		}
		if i == 0 {
			if _, err := games.Recheck(func(string) games.Title { return p.title }, box.State(), box.Fresh()); err != nil {
				return fmt.Errorf("a sandbox: %w", err)
			}
		}
	}
	if kept[0] != kept[1] {
		return fmt.Errorf("the sandbox of %s differs in the redealt match (-true +redealt):\n%s", p.seat, differ(kept[0], kept[1]))
	}
	return nil
}

// alike compares what the seat reads in both matches. They may differ once
// cards were drawn, and then are compared no more.
func (p *pair) alike(what string, f games.Form, a, b any) error {
	diff := p.readDiff(f, a, b)
	if diff == "" {
		return nil
	}
	if p.drawn {
		p.open = true
		return nil
	}
	return fmt.Errorf("%s of %s differs in the redealt match (-true +redealt):\n%s", what, p.seat, diff)
}
