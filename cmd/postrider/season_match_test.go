package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"postrider/rating"
	"postrider/store"
)

// A seasonMatch is a match as all who read its letters know it.
type seasonMatch struct {
	code string
	in   []*seasonGame
}

// A seasonGame is a match for one of those who play it.
type seasonGame struct {
	*seasonPerson
	match       *seasonMatch
	title       string
	against     string // with whom he plays it
	last, asked *seasonLetter
	sheets      int
	over        bool
	offered     bool
}

func (m *seasonMatch) over() bool {
	return slices.ContainsFunc(m.in, func(g *seasonGame) bool { return g.over })
}

// forsaken reports whether nobody plays it any more whose clock runs.
func (m *seasonMatch) forsaken() bool {
	return !slices.ContainsFunc(m.in, func(g *seasonGame) bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return !g.silent() && !g.refusing[g.addr]
	})
}

var (
	matchCode   = regexp.MustCompile(`^\[(FI\d+)\]`)
	firstWords  = regexp.MustCompile(`Welcome, [\pL ]+\. You are .+? in (.+?), against ([\pL ]+?) \(`)
	verifiedAll = regexp.MustCompile(`^(\d+) matches, \d+ of them not over: (\d+) verified, 0 in part, 0 wrong$`)
	comesOf     = regexp.MustCompile(`This match comes of (C\d+),`)
)

// game is what he does with a letter of a match. Who is silent only reads it.
func (p *seasonPerson) game(l *seasonLetter, silent bool) {
	s := p.season
	m := matchCode.FindStringSubmatch(l.subject)
	if m == nil {
		return
	}
	code := m[1]
	g := p.games[code]
	if g == nil {
		match := s.games[code]
		if match == nil {
			match = &seasonMatch{code: code}
			s.games[code] = match
		}
		g = &seasonGame{seasonPerson: p, match: match}
		match.in = append(match.in, g)
		p.games[code] = g
		w := firstWords.FindStringSubmatch(l.flat)
		switch {
		case w != nil:
			g.title, g.against = w[1], w[2]
		case p.kind != "returning": // who has lost some
			s.fault("the first letter of %s to %s is not read: %.200s", code, p.name, l.flat)
		}
		if g.against == "Postrider" && !strings.Contains(l.flat, "is the rematch of") {
			p.learnt = append(p.learnt, s.now)
		}
	}
	if c := comesOf.FindStringSubmatch(l.flat); c != nil {
		if was := s.from[c[1]]; was != "" && was != code {
			s.fault("two matches come of %s: %s and %s", c[1], was, code)
		}
		s.from[c[1]] = code
		if to := s.open[c[1]]; to != nil && to.games[code] == nil && len(s.games[code].in) == 2 {
			s.fault("%s was challenged by %s, and others play %s", to.name, c[1], code)
		}
	}
	g.last = l
	if strings.Contains(l.flat, "The match is over") {
		if !g.over && !silent && strings.Contains(l.lines, "\n    rematch\n") && s.chance("again", code, p.addr).IntN(8) == 0 && len(s.games) < s.plan.matches {
			p.soon(func() { p.answer(l, "rematch") }, code)
		}
		g.over = true
		return
	}
	if silent {
		return
	}
	g.reads(l)
}

// fate is how a match is to end, as all its players have agreed in their dreams.
func (g *seasonGame) fate() (how string, sheets int, mine bool) {
	code := g.match.code
	r := g.chance("fate", code)
	toy := strings.HasPrefix(g.title, "Toy")
	names := []string{g.name, g.against}
	slices.Sort(names)
	mine = names[r.IntN(2)] == g.name || g.against == "Postrider"
	n := r.IntN(100)
	sheets = r.IntN(4)
	switch {
	case toy && n < 40:
		return "rules", 99, mine
	case n < 70:
		return "resign", sheets, mine
	case n < 83:
		return "draw", sheets, mine
	case n < 93 || g.against == "Postrider":
		return "end", sheets, mine
	}
	return "silent", sheets, mine
}

// reads answers a letter of a match that goes on.
func (g *seasonGame) reads(l *seasonLetter) {
	s, code := g.season, g.match.code
	line := func(what string) bool { return strings.Contains(l.lines, "\n    "+what+"\n") }
	how, sheets, mine := g.fate()
	var text []string
	for _, offer := range []string{"accept draw", "accept end", "accept rated"} {
		if line(offer) {
			text = append(text, offer)
		}
	}
	if line("claim") && mine {
		text = append(text, "claim")
	}
	asked := strings.Contains(l.lines, "\nYOU ARE ASKED")
	if asked {
		g.asked = l
	} else if len(text) == 0 {
		return
	}
	g.soon(func() {
		if g.over || asked && g.asked != l || !asked && g.last != l {
			return
		}
		lines := slices.Clone(text)
		agrees := slices.ContainsFunc(lines, func(t string) bool { return t == "accept draw" || t == "accept end" })
		if asked && !agrees {
			if how == "silent" && mine && g.sheets >= sheets {
				return
			}
			if g.sheets > 30 || how == "resign" && mine && g.sheets >= sheets {
				g.answer(l, "resign "+code)
				return
			}
			if !g.offered && mine && g.sheets >= sheets && (how == "draw" || how == "end") {
				g.offered = true
				lines = append(lines, "offer "+how)
			} else if g.sheets == 0 && mine && g.against != "Postrider" && s.chance("rated", code).IntN(5) < 2 {
				lines = append(lines, "offer rated")
			}
			if order := chooseLine(l.lines, s.chance("order", code, g.addr, g.sheets).IntN); order != "" {
				lines = append(lines, order)
			}
			g.sheets++
		}
		if len(lines) > 0 {
			g.answer(l, strings.Join(lines, "\n"))
		}
	}, code, g.sheets)
}

// chooseLine finds an order that a letter shows for what it asks: the first mostly, or any of
// the first.
func chooseLine(text string, n func(int) int) string {
	list := examplesIn(text)
	switch list = list[:min(len(list), 12)]; {
	case len(list) == 0:
		return ""
	case n(8) > 0:
		return list[0]
	}
	return list[n(len(list))]
}

// last has somebody ask for the standings, to be compared.
func (s *season) last() {
	for _, p := range s.people {
		if p.active() {
			p.send(seasonClub, "Hello", "standings", nil)
			for range 3 {
				s.turn(false)
				s.due()
				s.now = s.now.Add(time.Minute)
			}
			if p.vouched && strings.Contains(p.desk.flat, "YOU ASKED: standings") {
				s.standing = strings.ReplaceAll(p.desk.flat, " (you):", ":")
				return
			}
		}
	}
}

// check looks at what has become of the season.
func (s *season) check() {
	s.Helper()
	s.verified()
	s.checkResults()
	s.checkStandings()
	s.checkLetters()
	s.checkLimits()
	s.checkStore()
	if s.plan.kills == 0 {
		s.checkHeap()
	}
	var b strings.Builder
	for _, word := range slices.Sorted(maps.Keys(s.kinds)) {
		fmt.Fprintf(&b, " %s %d", word, s.kinds[word])
	}
	hows, titles := map[string]int{}, map[string]int{}
	for _, r := range s.results {
		titles[r.Title]++
		if r.Result != nil {
			hows[r.Result.How]++
		}
	}
	members := 0
	for _, p := range s.people {
		if p.member {
			members++
		}
	}
	s.Logf("%d members of %d who asked; %d messages, %d letters (%d with the news of a day) in %d turns, %.0f s; %d matches begun, %d over: by %v, of %v; messages:%s",
		members, s.plan.people, s.messages, s.letters, s.digests, s.turns, time.Since(s.began).Seconds(), len(s.games), len(s.results), hows, titles, b.String())
	for _, t := range []string{"toy", "bayonets", "wilderness", "conquest"} {
		if titles[t] == 0 {
			s.Errorf("no match of %s", t)
		}
	}
	for _, f := range s.faults {
		s.Error(f)
	}
}

// verified recomputes every match of the store.
func (s *season) verified() {
	out := strings.TrimSpace(s.program("verify", "--store"))
	if n := verifiedAll.FindStringSubmatch(out); n == nil || n[1] != n[2] || len(s.games) == 0 {
		s.Errorf("verify --store: %s", out)
	}
	s.Log("verify --store:", out)
}

// checkResults finds every match that is over in the results, once, and no other.
func (s *season) checkResults() {
	if err := json.Unmarshal([]byte(s.program("results", "--json")), &s.results); err != nil {
		s.Fatal(err)
	}
	listed := map[string]int{}
	for _, r := range s.results {
		if listed[r.Code]++; r.Result == nil {
			s.Errorf("%s is over, and there is no result", r.Code)
		}
	}
	for code, m := range s.games {
		if n := listed[code]; m.over() && n != 1 || n > 1 {
			s.Errorf("%s stands in the results %d times, and its players know that it is over: %t", code, n, m.over())
		}
		for _, g := range m.in {
			if listed[code] == 1 && !g.over && !g.gone && !g.refused() && g.kind != "returning" {
				s.Errorf("%s is over, and %s was not told", code, g.name)
			}
		}
	}
	for code := range listed {
		if s.games[code] == nil {
			s.Errorf("%s is over, and nobody had a letter of it", code)
		}
	}
	if len(s.games) < s.plan.matches*9/10 {
		s.Errorf("%d matches were begun, %d were planned", len(s.games), s.plan.matches)
	}
}

func (p *seasonPerson) refused() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refusing[p.addr]
}

// checkStandings reckons the ratings from the results, and compares them with those that the
// program lists and that a member was told.
func (s *season) checkStandings() {
	st := s.store()
	counted := map[string][]rating.Match[store.PlayerID]{}
	names := map[store.PlayerID]string{}
	for _, r := range s.results {
		m, err := st.Match(r.Code)
		if err != nil {
			s.Fatal(err)
		}
		var who []store.PlayerID
		won := ""
		for _, seat := range r.Seats {
			id := store.PlayerID(seat.Player)
			names[id] = seat.Name
			if !slices.Contains(who, id) {
				who = append(who, id)
			}
			if slices.Contains(r.Result.Winners, seat.Seat) {
				won = seat.Player
			}
		}
		if !m.Result.Rated || r.Result.How == "agreed" || r.Result.How == "restart" {
			continue
		}
		points := 0.5
		switch won {
		case string(who[0]):
			points = 1
		case string(who[1]):
			points = 0
		}
		counted[r.Title] = append(counted[r.Title], rating.Match[store.PlayerID]{Players: [2]store.PlayerID{who[0], who[1]}, Points: points, Ended: r.Ended})
	}
	if err := st.Close(); err != nil {
		s.Fatal(err)
	}
	var told []struct {
		Title   string
		Players []struct {
			Name              string
			Rating, Deviation int
			Won, Drawn, Lost  int
		}
	}
	if err := json.Unmarshal([]byte(s.program("standings", "--json")), &told); err != nil {
		s.Fatal(err)
	}
	rows, rated := 0, 0
	for _, t := range told {
		mine := map[string]string{}
		for id, r := range rating.Standings(counted[t.Title], s.now) {
			mine[names[id]] = fmt.Sprint(math.Round(r.Rating.Rating), math.Round(r.Deviation), r.Won, r.Drawn, r.Lost)
		}
		for _, p := range t.Players {
			rows++
			if is := fmt.Sprint(p.Rating, p.Deviation, p.Won, p.Drawn, p.Lost); is != mine[p.Name] {
				s.Errorf("%s has %s in %s; from the results it is %s", p.Name, is, t.Title, mine[p.Name])
			}
			if told := fmt.Sprintf("%s: %d ± %d", p.Name, p.Rating, p.Deviation); s.standing != "" && !strings.Contains(s.standing, told) {
				s.Errorf("a member was not told %q: %s", told, s.standing)
			}
		}
		if len(mine) != len(t.Players) {
			s.Errorf("%d have a rating in %s; from the results %d", len(t.Players), t.Title, len(mine))
		}
		rated += len(counted[t.Title])
	}
	if len(told) != len(counted) || rows == 0 || s.standing == "" {
		s.Errorf("ratings in %d titles, from the results in %d; %d rows; told: %q", len(told), len(counted), rows, s.standing)
	}
	s.Logf("standings: %d rows of %d titles, from %d rated matches, as reckoned again from the results", rows, len(told), rated)
}

// checkLetters finds that nobody who never wrote was written to more than once.
func (s *season) checkLetters() {
	strangers, most := 0, 0
	for addr, n := range s.got {
		if !s.wrote[addr] && addr != seasonGM {
			strangers++
			if most = max(most, n); n > 1 {
				s.Errorf("%s never wrote, and got %d letters", addr, n)
			}
		}
	}
	if s.digests == 0 && s.plan.people >= 100 {
		s.Error("nobody had the news of a day in one letter")
	}
	if strangers == 0 {
		s.Error("no stranger was written to, and so nothing was tried")
	}
	s.Logf("%d who never wrote got a letter, %d at most", strangers, most)
}

// checkLimits finds that nobody has begun, or was asked, more than there is a limit for. A
// span begins with the first that is counted in it.
func (s *season) checkLimits() {
	most := func(at []time.Time, span time.Duration) (most int) {
		var since time.Time
		n := 0
		for _, t := range at {
			if t.Sub(since) >= span {
				since, n = t, 0
			}
			n++
			most = max(most, n)
		}
		return most
	}
	opened, asked, learnt := 0, 0, 0
	for _, p := range s.people {
		for _, l := range []struct {
			what string
			at   []time.Time
			span time.Duration
			most int
			seen *int
		}{
			{"opened", p.opened, daysOf, 10, &opened}, {"opened", p.opened, 30 * daysOf, 60, nil},
			{"was challenged to", p.challenged, daysOf, 3, &asked}, {"was challenged to", p.challenged, 30 * daysOf, 20, nil},
			{"learnt in", p.learnt, 7 * daysOf, 7, &learnt},
		} {
			n := most(l.at, l.span)
			if n > l.most {
				s.Errorf("%s %s %d matches in %s, %d are the most", p.name, l.what, n, l.span, l.most)
			}
			if l.seen != nil {
				*l.seen = max(*l.seen, n)
			}
		}
	}
	s.Logf("at most %d were opened by one member in a day (of 10), he was challenged %d times in a day (of 3), learnt %d times in a week (of 7)", opened, asked, learnt)
}

// checkStore finds that nothing is left over.
func (s *season) checkStore() {
	st := s.store()
	defer st.Close()
	asides, err1 := st.Asides()
	letters, err2 := st.Letters()
	matches, err3 := st.Matches()
	if err := errors.Join(err1, err2, err3); err != nil {
		s.Fatal(err)
	}
	for _, a := range asides {
		s.Errorf("a message from %s was set aside: %s", a.From, a.Why)
	}
	for _, l := range letters {
		if p := s.at[l.To]; p == nil || !p.refused() {
			s.Errorf("letter %s to %s lies in the outbox: %s", l.MessageID, l.To, l.Error)
		}
	}
	for _, m := range matches {
		if m.State == store.MatchHeld {
			s.Errorf("%s is held: %s", m.Code, m.Why)
		}
	}
	if len(matches) != len(s.games) {
		s.Errorf("%d matches in the store, of %d there were letters", len(matches), len(s.games))
	}
}

// checkHeap compares what the daemon holds in the last third of the season with what it held
// in the second.
func (s *season) checkHeap() {
	median := func(m []seasonMark) float64 {
		var all []float64
		for _, a := range m {
			all = append(all, float64(a.Heap)/1e6)
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	n := len(s.marks)
	if n < 9 {
		return
	}
	second, third := median(s.marks[n/3:2*n/3]), median(s.marks[2*n/3:])
	const slack = 1.25
	s.Logf("live heap of the daemon: %.1f MB in the second third, %.1f MB in the last (at most %.1f may be)", second, third, second*slack+4)
	if third > second*slack+4 {
		s.Errorf("the heap of the daemon has grown from %.1f to %.1f MB", second, third)
	}
}
