package bayonets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/golden"
)

// A rehearsal is a referee that plays an Action to its end: everything else is
// answered by default, and no Interception succeeds.
type rehearsal struct{ events []games.Event }

func (r *rehearsal) Ask(d games.Decision) games.Answer {
	a, fault := d.Accept(d.Default())
	if fault != nil {
		panic(fault.Why.Kind)
	}
	return a
}

func (r *rehearsal) AskAll(ds ...games.Decision) []games.Answer { panic("one at a time") }
func (r *rehearsal) Draw(_ string, n int, _ games.Label) int    { return n - 1 }
func (r *rehearsal) Tell(e games.Event)                         { r.events = append(r.events, e) }
func (r *rehearsal) Checkpoint()                                {}
func (r *rehearsal) Roll(n, _ int, _ games.Label) []int {
	return slices.Repeat([]int{slices.Index(faceOf[:], Miss) + 1}, n)
}

// places are the spaces that events of a kind name.
func (r *rehearsal) places(kind string) []string {
	var list []string
	for _, e := range r.events {
		if e.Kind == kind {
			list = append(list, e.Values.Get("space").(string))
		}
	}
	return list
}

// An advised is a referee that plays at random and at each Action looks at what
// "legal" says.
type advised struct {
	*randomRef
	t     testing.TB
	title *Title
	g     *game
	seen  map[string]int // of notes, by what they say
	lines map[string]int // of the short form, by decision: the most
}

func (r *advised) Ask(d games.Decision) games.Answer {
	switch d := d.(type) {
	case *actionDecision:
		r.look(d)
	case *choice:
		if d.Of.Kind == kindLand {
			r.landings(d)
		}
	}
	return r.randomRef.Ask(d)
}

// look reads "legal" in short and on a few topics.
func (r *advised) look(d *actionDecision) {
	topics := []string{""}
	if s := r.g.stacksOf(d.f); len(s) > 0 {
		topics = append(topics, std.placeWord(std.lang)(s[r.r.IntN(len(s))].String()))
	}
	for _, more := range []string{"light", "army", "raid", "move", "marshal", "build", "sail", "indian", "done", "brigades", "Rogers"} {
		if r.r.IntN(12) == 0 {
			topics = append(topics, more)
		}
	}
	for _, topic := range topics {
		advice, fault := r.title.Advise(d, topic, "en")
		if fault != nil {
			r.t.Errorf("%q: %v", topic, fault.Why)
			continue
		}
		if topic == "" {
			r.short(d, advice)
		}
		shown := 0
		for _, gr := range advice.Groups {
			r.says(gr.Head)
			for _, h := range gr.Hints {
				shown++
				r.says(h.Note)
				if h.Order == nil || shown > 30 && r.r.IntN(10) > 0 {
					continue
				}
				r.line(d, topic, h)
			}
			if gr.Left > 0 && gr.More != "" {
				r.more(d, topic, gr)
			}
		}
		if shown == 0 {
			r.t.Errorf("nothing is said of %q", topic)
		}
	}
}

// line checks one order: it is read again and accepted, and what its note says
// is what comes of it when it is played.
func (r *advised) line(d *actionDecision, topic string, h games.Hint) {
	text := r.title.Format(*h.Order)
	reading := r.title.Read(text, nil)[0]
	if reading.Order == nil {
		r.t.Fatalf("%q on %q cannot be read: %v", text, topic, reading.Fault)
	}
	if !d.Fits(*reading.Order) {
		r.t.Errorf("%q does not fit", text)
	}
	p := r.g.Position.clone()
	run := &rehearsal{}
	after := newGame(p, run)
	q := after.actionDecision(d.kind, d.f)
	q.aps, q.builder = d.aps, d.builder
	a, fault := q.Accept(*reading.Order)
	if fault != nil {
		r.t.Fatalf("%q on %q is refused: %v", text, topic, fault.Why)
	}
	if d.kind == kindFrenzy {
		return
	}
	x := a.Value.(*act)
	if x.verb == "abandon" || x.verb == "done" || x.verb == "none" || x.verb == "pass" {
		return
	}
	before := r.g
	after.perform(d.f, q.deck, x)
	if x.verb == "raid" {
		r.sees("raid")
		if got, want := games.Strings(h.Note.Values.Get("spaces")), run.places("interception"); !slices.Equal(got, want) {
			r.t.Errorf("%q: Interceptions said at %v, rolled at %v", text, got, want)
		}
		return
	}
	if h.Note.Kind != "legal-quiet" {
		r.compare(text, d.f, h.Note, before, after, run)
	} else if n := len(run.places("battle-placed")) + len(run.places("overwhelm")) + len(run.places("control")); n > 0 {
		r.t.Errorf("%q is said to meet nothing: %v", text, run.events)
	}
}

// compare compares what a note says with what has come of the Action.
func (r *advised) compare(text string, f Faction, note games.Text, before, after *game, run *rehearsal) {
	v := note.Values.Map()
	r.sees(note.Kind)
	at, ok := std.SpaceBySlug(v["space"].(string))
	if !ok {
		r.t.Fatalf("%q: note at %v", text, v["space"])
	}
	if nation := v["nation"].(string); nation != "" {
		r.sees("nation")
		if before.Nations[nation] != Neutral || after.Nations[nation] != f.Enemy() {
			r.t.Errorf("%q: the %s join nobody", text, nation)
		}
		return
	}
	var gains, loses []string
	for s := range after.Spaces {
		s := SpaceID(s)
		switch was, is := before.controller(s), after.controller(s); {
		case was == is:
		case is == f:
			gains = append(gains, s.String())
		case was == f:
			loses = append(loses, s.String())
		}
	}
	fled := len(run.places("overwhelm")) > 0
	if v["overwhelm"] != fled || fled && run.places("overwhelm")[0] != at.String() {
		r.t.Errorf("%q: overwhelm %v, played %v", text, v["overwhelm"], run.places("overwhelm"))
	}
	if fled {
		r.sees("overwhelm")
		// Where the beaten go, and what comes of that, nobody can say before.
		for _, s := range games.Strings(v["gains"]) {
			if !slices.Contains(gains, s) {
				r.t.Errorf("%q: no control of %s", text, s)
			}
		}
		return
	}
	for _, c := range []struct {
		what string
		want any
	}{
		{"gains", fmt.Sprint(gains)}, {"loses", fmt.Sprint(loses)},
		{"battle", after.Spaces[at].Battle && !before.Spaces[at].Battle && v["battle"] == true || len(run.places("battle-placed")) > 0},
	} {
		got := v[c.what]
		if c.what != "battle" {
			got = fmt.Sprint(games.Strings(got))
		}
		if got != c.want {
			r.t.Errorf("%q: %s %v, played %v", text, c.what, got, c.want)
		}
	}
	vp := victorySteps(after.Victory) - victorySteps(before.Victory)
	if f == French {
		vp = -vp
	}
	if v["vp"] != vp {
		r.t.Errorf("%q: %v VP, played %d", text, v["vp"], vp)
	}
	if v["battle"] == true || v["joins"] == true {
		r.sees("battle")
		e := f.Enemy()
		_, fort := after.fortAt(e, at)
		if !after.Spaces[at].Battle || v["own"] != after.strength(f, At(at)) || v["foe"] != after.strength(e, At(at)) ||
			v["foemilitia"] != after.militiaOf(e, at) || v["fort"] != fort {
			r.t.Errorf("%q: %v; at %s there are %d against %d and %d Militia, Fort %v", text, v, at, after.strength(f, At(at)),
				after.strength(e, At(at)), after.militiaOf(e, at), fort)
		}
	}
	for name, is := range map[string]bool{"gains": len(gains) > 0, "loses": len(loses) > 0, "vp": vp != 0, "forced": v["forced"] == true} {
		if is {
			r.sees(name)
		}
	}
	if forced := slices.ContainsFunc(run.events, func(e games.Event) bool { return e.Kind == "forced-march" }); v["forced"] != forced {
		r.t.Errorf("%q: Forced March %v, played %v", text, v["forced"], forced)
	}
}

func (r *advised) sees(what string) { r.seen[what]++ }

// says checks that a text has words, and that these find all values they want.
func (r *advised) says(text games.Text) {
	if said := r.title.Say(text, "en"); text.Kind != "" && strings.HasPrefix(said, text.Kind) {
		r.t.Errorf("there are no words for %q", said)
	}
}

// landings checks the notes of a Landing (10.6.1).
func (r *advised) landings(d *choice) {
	f := factionOf(d.Of.Seat)
	advice, fault := r.title.Advise(d, "", "en")
	if fault != nil {
		r.t.Fatal(fault.Why)
	}
	for _, h := range advice.Groups[0].Hints {
		a, fault := d.Accept(*h.Order)
		if fault != nil {
			r.t.Fatalf("%s: %v", formatOrder(*h.Order), fault.Why)
		}
		run := &rehearsal{}
		after := newGame(r.g.Position.clone(), run)
		after.landOn(f, after.unitsAt(f, SailBox), a.Value.(SpaceID))
		if h.Note.Kind == "legal-there" {
			if n := len(run.places("battle-placed")) + len(run.places("overwhelm")) + len(run.places("control")); n > 0 {
				r.t.Errorf("%s is said to meet nothing", formatOrder(*h.Order))
			}
			continue
		}
		r.compare(formatOrder(*h.Order), f, h.Note, r.g, after, run)
		r.sees("land")
	}
}

// more checks that what an answer points to shows something.
func (r *advised) more(d *actionDecision, topic string, gr games.AdviceGroup) {
	if r.r.IntN(20) > 0 {
		return
	}
	advice, fault := r.title.Advise(d, gr.More, "en")
	if fault != nil {
		r.t.Errorf("%q points to %q: %v", topic, gr.More, fault.Why)
		return
	}
	n := 0
	for _, g := range advice.Groups {
		for _, h := range g.Hints {
			if h.Order != nil {
				n++
			}
		}
	}
	if n == 0 {
		r.t.Errorf("%q points to %q, which shows no order", topic, gr.More)
	}
}

// phoneColumns is how wide a phone is.
const phoneColumns = 40

// short checks that the short form is short on a phone, and that every kind of
// AP is spoken of.
func (r *advised) short(d *actionDecision, a games.Advice) {
	lines := 0
	height := func(s string) int { return (board.Width(s) + phoneColumns - 1) / phoneColumns }
	said := map[string]bool{}
	for _, gr := range a.Groups {
		if gr.Head.Kind != "" {
			lines += 1 + height(r.title.Say(gr.Head, "en"))
			if ap, ok := gr.Head.Values.Get("ap").(string); ok {
				said[ap] = true
			}
		}
		for _, h := range gr.Hints {
			if note := strings.TrimSpace(r.title.Say(h.Note, "en")); h.Note.Kind != "" && note != "" {
				lines += height("- " + note)
			}
			if h.Order != nil {
				lines += height("    " + r.title.Format(*h.Order))
			}
		}
		if gr.Left > 0 {
			lines++
		}
	}
	for _, i := range d.aps {
		if ap := string(d.g.APs[d.deck][i].Kind); !said[ap] && d.kind != kindFrenzy {
			r.t.Errorf("nothing is said of the AP %s", ap)
		}
	}
	r.lines["short"] = max(r.lines["short"], lines)
	r.lines["sum"] += lines
	r.lines["count"]++
}

// What "legal" says is legal, and its notes are true: over random phases and
// random wars, each line is read again, accepted, and played.
func TestLegalIsTrue(t *testing.T) {
	seen, lines := map[string]int{}, map[string]int{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 41))
		var p *Position
		first := factions[seed%2]
		cards := "play british 10, french 41, indian 49" // with Forced March
		if seed < 6 {
			p = position(t, "1755", "setup; begin; phase action; first british; "+cards)
		} else {
			pos, err := atWar("1758", r)
			if err != nil {
				t.Fatal(err)
			}
			p = pos.(*Position)
			p.Phase = "action"
			aps := position(t, "1758", cards)
			p.APs, p.Cards.Played = aps.APs, aps.Cards.Played
		}
		p.First = first
		ref := &advised{randomRef: &randomRef{t: t, r: r, p: p}, t: t, title: New(), seen: seen, lines: lines}
		g := newGame(p, ref)
		ref.g = g
		for _, f := range []Faction{first, first.Enemy()} {
			g.actionPhase(f)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("seen %v; short form at most %d lines of a phone, on average %d", seen, lines["short"], lines["sum"]/lines["count"])
	for _, what := range []string{"raid", "battle", "overwhelm", "gains", "loses", "vp", "nation", "legal-move", "legal-marshal",
		"legal-build", "legal-sail"} {
		if seen[what] == 0 {
			t.Errorf("no note spoke of %s", what)
		}
	}
	if lines["short"] > 32 || lines["sum"] > 25*lines["count"] {
		t.Errorf("the short form takes up to %d lines of a phone, %d of them on average; 25 are enough", lines["short"],
			lines["sum"]/lines["count"])
	}
}

// A topic is read as players write it: by any name, in any order, nearly right.
func TestLegalTopics(t *testing.T) {
	for _, tt := range []struct {
		typed string
		want  string // AP, Action, spaces, units
		notes int
	}{
		{"", "[]", 0},
		{"ALB", "[ALB]", 0},
		{"albany", "[ALB]", 0},
		{"at Fort Ontario", "fort-ontario[]", 0},
		{"light", "light []", 0},
		{"Army AP", "army []", 0},
		{"2x light", "light-2x []", 0},
		{"sail/army", "sail-army []", 0},
		{"light-army", "french-light-army []", 0},
		{"raids", "raid []", 0},
		{"raid on Carlisle", "raid [CARL]", 0},
		{"moves from ALB to TIC", "move [ALB TIC]", 0},
		{"light ALB", "light [ALB]", 0},
		{"Rogers", "rogers[]", 0},
		{"rogres", "rogers[]", 1},
		{"build a fort at LKG", "build [LKG]", 0},
		{"marshal", "marshal []", 0},
		{"done", "done []", 0},
		{"moonlight walks", "?", 0},
		{"the whole of what I might do about all that if only I knew what it was called", "?", 0},
	} {
		got, fault := std.readTopic(New().Spoken("en"), tt.typed)
		var text strings.Builder
		for _, part := range []string{string(got.ap), got.Verb} {
			if part != "" {
				text.WriteString(part + " ")
			}
		}
		var codes []string
		for _, s := range got.Spaces {
			codes = append(codes, std.placeWord(std.lang)(s.String()))
		}
		fmt.Fprintf(&text, "%s%v", strings.Join(got.Units, " "), codes)
		said := text.String()
		if fault != nil {
			said = "?"
		}
		if said != tt.want || len(got.Notes) != tt.notes {
			t.Errorf("%q is %q with %d notes, want %q with %d", tt.typed, said, len(got.Notes), tt.want, tt.notes)
		}
	}
}

// What "legal" says at the first Action Phase of 1755.
func TestLegalGolden(t *testing.T) {
	g := newTest(t, "1755", "setup; begin; round AR1; phase action; first french; active french; play british 15, french 23, indian 45",
		script{})
	title := New()
	var b strings.Builder
	for _, c := range []struct {
		kind  games.Kind
		f     Faction
		topic string
	}{{kindIndian, French, ""}, {kindAction, French, ""}, {kindAction, French, "raid"}, {kindAction, French, "raid CARL"},
		{kindAction, French, "FORK"}, {kindAction, British, "move ALB"},
		{kindAction, British, ""}, {kindAction, British, "hal"}, {kindAction, British, "build"}, {kindAction, British, "indian"},
		{kindAction, British, "done"}} {
		advice, fault := title.Advise(g.actionDecision(c.kind, c.f), c.topic, "en")
		if fault != nil {
			t.Fatal(fault.Why)
		}
		fmt.Fprintf(&b, "%s, %s: legal %s\n", c.f, c.kind, c.topic)
		for _, gr := range advice.Groups {
			if gr.Head.Kind != "" {
				fmt.Fprintf(&b, "\n%s\n", title.Say(gr.Head, "en"))
			}
			for _, h := range gr.Hints {
				if note := strings.TrimSpace(title.Say(h.Note, "en")); h.Note.Kind != "" && note != "" {
					fmt.Fprintf(&b, "- %s\n", note)
				}
				if h.Order != nil {
					fmt.Fprintf(&b, "    %s\n", title.Format(*h.Order))
				}
			}
			if gr.Left > 0 {
				fmt.Fprintf(&b, "%d more: %s\n", gr.Left, gr.More)
			}
		}
		b.WriteString("\n")
	}
	golden.Check(t, "legal.txt", b.String())
}

// A Raid of more than three Connections is for a 2x AP only, rule 9.1: "legal" of a
// plain one does not name it.
func TestLegalFarRaid(t *testing.T) {
	g := newTest(t, "1755", "TEW french: Langis; ap french light, light-2x", script{})
	for topic, want := range map[string]bool{"light raid CARL": false, "light-2x raid CARL": true} {
		advice, fault := title.Advise(g.actionDecision(kindAction, French), topic, "en")
		if fault != nil {
			t.Fatal(fault.Why)
		}
		got := false
		for _, gr := range advice.Groups {
			got = got || slices.ContainsFunc(gr.Hints, func(h games.Hint) bool { return h.Order != nil && h.Order.Verb == "raid" })
		}
		if got != want {
			t.Errorf("legal %s names the Raid: %v", topic, got)
		}
	}
}

// A report shows ideas of several kinds, the best first, and never begins with one
// that gives something up; each is accepted as it stands.
func TestExamplesAreIdeas(t *testing.T) {
	for _, c := range []struct {
		name, scenario, position string
		kind                     games.Kind
		f                        Faction
		want                     []string // among them
		never                    []string // beginnings of none
		last                     string
	}{
		{"2.1.2 a Victory Space that nobody defends, 9.3 a Raid that nobody stops", "1755", "first french; begin; FORK french: Lignery; " +
			"TIC french: Langis, Lacorne; CARL british: New England; ap french light", kindAction, French,
			[]string{"move all from TIC to LKG", "raid ALB with Lacorne"}, []string{"move all from FORK to CARL"}, "done"},
		{"10.7 no attack without hope", "1755", "first british; begin; ALB british: New England; TIC french: Fort Carillon, 2 Canadiens, " +
			"2 De La Marine; ap british army", kindAction, British, nil, []string{"move all from ALB to TIC"}, "done"},
		{"9.3 a raider who comes back before one who does not", "1755", "first french; begin; FORK french: Chaouanon, Lignery; " +
			"ap french light", kindAction, French, []string{"raid CARL with Lignery"}, []string{"raid CARL with Chaouanon"}, "done"},
		{"7.2 an Indian AP", "1755", "first french; begin; FORK french: Chaouanon; ap indian indian", kindIndian, French,
			[]string{"indian: raid CARL with Chaouanon"}, nil, "indian: pass"},
		{"10.6 Fleets sail", "1758", "first british; HAL british: Boscawen, Durell, 4 New England; ap british sail-army; begin", kindAction,
			British, []string{"sail all from HAL"}, nil, "done"},
		{"12.0 nothing but to build", "1758", "first british; HAL british: New England; ap british army; begin", kindAction, British,
			[]string{"build fort at HAL"}, nil, "done"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newTest(t, c.scenario, c.position, script{}).actionDecision(c.kind, c.f)
			orders, _ := botTitle.Examples(d, 8)
			var lines []string
			for _, o := range orders {
				if _, fault := d.Accept(o); fault != nil {
					t.Errorf("%s is refused: %v", formatOrder(o), fault.Why)
				}
				lines = append(lines, formatOrder(o))
			}
			for _, want := range c.want {
				if !slices.Contains(lines, want) {
					t.Errorf("%q is not among %q", want, lines)
				}
			}
			for _, never := range c.never {
				if slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, never) }) {
					t.Errorf("%q is among %q", never, lines)
				}
			}
			if lines[len(lines)-1] != c.last {
				t.Errorf("the last is %q, want %q", lines[len(lines)-1], c.last)
			}
		})
	}
}
