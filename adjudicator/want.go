package adjudicator

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A wanted is what somebody would like to play, with one member or with whoever comes: the
// data of an affair of kind affairSeek or affairChallenge.
type wanted struct {
	affair store.Affair

	Title    string            `json:"title"`
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options,omitempty"`
	Clock    string            `json:"clock,omitempty"` // empty: the club's usual one
	To       store.PlayerID    `json:"to,omitempty"`    // of a challenge: whom
	Rated    bool              `json:"rated,omitempty"` // it counts for ratings; who accepts it agrees to that
	People   int               `json:"people"`          // who play, whose it is included
	Have     []partner         `json:"have"`            // who has come, whose it is first
	// Unasked: whom a challenge is for has not been written to, for he is away. Hidden:
	// nor will he be, and it is not open to him.
	Unasked bool `json:"unasked,omitempty"`
	Hidden  bool `json:"hidden,omitempty"`
	// Until is when a challenge lapses as its maker has been told.
	Until time.Time `json:"until"`
}

// A partner is somebody who has come.
type partner struct {
	Player store.PlayerID `json:"player"`
	As     games.Seats    `json:"as,omitempty"` // the seats of which he wants one, or all; none: any
}

// noClock is the name of the clock by which nobody's time runs.
const noClock = "none"

// titles are those of the club, by name.
func (d desk) titles() []games.Title {
	var list []games.Title
	for _, name := range d.records.titles.Names() {
		list = append(list, d.records.titles.Named(name))
	}
	return list
}

// of is the title and the scenario that somebody wants to play.
func (d desk) of(w *wanted) (games.Title, games.Scenario, error) {
	return d.clerk.scenario(NewMatch{Title: w.Title, Scenario: w.Scenario})
}

// plainName is a name as it is compared.
func plainName(name string) string { return strings.ReplaceAll(games.Fold(name), "-", " ") }

// A wantReader reads the words of a line that says what is to be played.
type wantReader struct {
	desk
	lang   string
	words  []string // as typed
	at     int      // the next
	title  games.Title
	sc     *games.Scenario
	side   string // behind "as", as typed
	clock  string
	people string
	rated  bool
	opts   []string
	odd    []string // words that mean nothing here
}

// longestName is how many words of a line are looked up together.
const longestName = 6

// read takes the words apart. What each is about may come in any order.
func (r *wantReader) read() {
	c := Commands(r.lang)
	for r.at < len(r.words) {
		if r.takeGame() {
			continue
		}
		term, n := r.term(c)
		r.at += max(n, 1)
		switch term {
		case "as":
			r.side = r.upToTerm(c)
		case "clock":
			r.clock = r.next()
		case "no-clock":
			r.clock = noClock
		case "rated":
			r.rated = true
		case "people": // "people 4", "4 people"
			if r.at < len(r.words) && isNumber(r.words[r.at]) {
				r.people = r.next()
			} else if last := len(r.odd) - 1; last >= 0 && isNumber(r.odd[last]) {
				r.people, r.odd = r.odd[last], r.odd[:last]
			}
		case "option":
			if k, _ := r.term(c); k == "clock" || k == "no-clock" || k == "rated" { // "with clock slow"
				continue
			}
			r.opts = append(r.opts, r.upToTerm(c))
		case openNothing, "any-side":
		default:
			r.odd = append(r.odd, r.words[r.at-1])
		}
	}
}

func isNumber(w string) bool { _, err := strconv.Atoi(w); return err == nil }

// next is the next word.
func (r *wantReader) next() string {
	if r.at == len(r.words) {
		return ""
	}
	r.at++
	return strings.Trim(r.words[r.at-1], ",.!\"'")
}

// term is what the next words say beside names, and how many they are.
func (r *wantReader) term(c *games.Commands) (value string, words int) {
	for n := min(4, len(r.words)-r.at); n > 0; n-- {
		if value, ok := c.Choice("terms", strings.Join(r.words[r.at:r.at+n], " ")); ok {
			return value, n
		}
	}
	return "", 0
}

// upToTerm is the words up to the next that say something else.
func (r *wantReader) upToTerm(c *games.Commands) string {
	from := r.at
	for r.at < len(r.words) {
		if term, _ := r.term(c); term != "" && term != openNothing || r.at > from && r.nextIsGame() {
			break
		}
		r.at++
	}
	return strings.Trim(strings.Join(r.words[from:r.at], " "), " ,.!")
}

// nextIsGame reports whether the next words name what is to be played.
func (r *wantReader) nextIsGame() bool {
	trial := *r
	return trial.takeGame()
}

// takeGame takes the name of a title, or of a scenario: of the title that is named, or of
// any.
func (r *wantReader) takeGame() bool {
	for n := min(longestName, len(r.words)-r.at); n > 0; n-- {
		name := plainName(strings.Join(r.words[r.at:r.at+n], " "))
		if name == "" {
			continue
		}
		if t := r.titleCalled(name, n); r.title == nil && t != nil {
			r.title, r.at = t, r.at+n
			return true
		}
		if sc, t := r.scenarioCalled(name); r.sc == nil && sc != nil {
			r.sc, r.title, r.at = sc, t, r.at+n
			return true
		}
	}
	return false
}

// titleCalled is the title of a name, or of one that begins so with four letters at least.
func (r *wantReader) titleCalled(name string, words int) games.Title {
	var found games.Title
	for _, t := range r.titles() {
		is := plainName(t.Name())
		switch {
		case is == name:
			return t
		case words == 1 && len(name) >= 4 && strings.HasPrefix(is, name):
			if found != nil {
				return nil
			}
			found = t
		}
	}
	return found
}

// scenarioCalled is the one scenario of a name that can be meant, and its title.
func (r *wantReader) scenarioCalled(name string) (*games.Scenario, games.Title) {
	var found *games.Scenario
	var of games.Title
	for exact := range 2 {
		for _, t := range r.titles() {
			if r.title != nil && t.Name() != r.title.Name() {
				continue
			}
			for _, sc := range t.Scenarios() {
				if !called(sc, name, exact == 0) {
					continue
				}
				if found != nil {
					return nil, nil
				}
				found, of = &sc, t
			}
		}
		if found != nil {
			return found, of
		}
	}
	return nil, nil
}

// called reports whether a scenario has a name, or one that begins so.
func called(sc games.Scenario, name string, exact bool) bool {
	return slices.ContainsFunc([]string{sc.ID, sc.Name, sc.Brief}, func(is string) bool {
		is = plainName(is)
		return is == name || !exact && len(name) >= 4 && strings.HasPrefix(is, name)
	})
}

// reads finds out what somebody wants to play. Why is what would be right, if that is not
// clear.
func (d desk) reads(p store.Player, line look, words []string) (w *wanted, why *templates.Desk) {
	c := Commands(p.Language)
	signs := strings.NewReplacer(",", " ", ":", " ", "!", " ", "?", " ", "\"", " ", "(", " ", ")", " ")
	r := &wantReader{desk: d, lang: p.Language, words: strings.Fields(signs.Replace(strings.Join(words, " ")))}
	r.read()
	again := func(more string) string {
		return clip(c.Write(line.Command, strings.TrimSpace(line.Rest)+more), maxQuoted)
	}
	if r.title == nil {
		why := &templates.Desk{Done: "which-title", Typed: strings.Join(r.odd, " ")}
		for _, t := range d.titles() {
			why.Lines = append(why.Lines, again(" "+t.Name()+" "+t.Scenarios()[0].ID))
		}
		return nil, why
	}
	if r.sc == nil {
		all := r.title.Scenarios()
		if len(all) > 1 && len(r.odd) == 0 && line.Command != cmdLearn {
			why := &templates.Desk{Done: "which-scenario"}
			for _, sc := range all {
				why.Lines = append(why.Lines, again(" "+sc.ID))
			}
			return nil, why
		}
		r.sc = &all[0]
	}
	w = &wanted{Title: r.title.Name(), Scenario: r.sc.ID, People: 2}
	if len(r.odd) > 0 {
		return nil, &templates.Desk{Done: "what", Typed: clip(strings.Join(r.odd, " "), maxQuoted),
			Lines: []string{d.example(p, line.Command, w)}}
	}
	me := partner{Player: p.ID}
	if r.side != "" {
		title := games.In(r.title, r.lang)
		if me.As = meantSeats(title, *r.sc, r.side); me.As == nil {
			return nil, &templates.Desk{Done: "which-side", Typed: clip(r.side, maxQuoted), Names: sideNames(title, *r.sc)}
		}
	}
	w.Have = []partner{me}
	if why := d.readClock(w, r); why != nil {
		return nil, why
	}
	if why := d.readPeople(p, w, r, line); why != nil {
		return nil, why
	}
	if w.Rated = r.rated; r.rated && (line.Command == cmdLearn || w.People != 2) {
		w.Rated, w.People = false, 2
		return nil, &templates.Desk{Done: "unrated", Game: d.wish(p, w), Lines: []string{d.ratedLine(p, w)}}
	}
	return w, d.readOptions(p, w, r)
}

// ratedLine is a line that seeks somebody for a match that is rated.
func (d desk) ratedLine(p store.Player, w *wanted) string {
	c := Commands(p.Language)
	return c.Write(cmdSeek, w.Title+" "+w.Scenario+" "+c.ChoiceWords("terms", "rated"))
}

// example is a line that says what is to be played.
func (d desk) example(p store.Player, command string, w *wanted) string {
	c := Commands(p.Language)
	text := w.Title + " " + w.Scenario
	if command == cmdChallenge {
		for _, e := range c.Examples() {
			if e.Name == cmdChallenge {
				return e.Line
			}
		}
	}
	return c.Write(command, text)
}

func (d desk) readClock(w *wanted, r *wantReader) *templates.Desk {
	names := clockNames(d.clocks)
	switch {
	case r.clock == "" || r.clock == noClock && len(names) == 0:
		return nil
	case strings.EqualFold(r.clock, noClock):
		w.Clock = noClock
		return nil
	}
	at := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, r.clock) })
	if at < 0 {
		return &templates.Desk{Done: "which-clock", Typed: clip(r.clock, maxQuoted), Lines: names}
	}
	w.Clock = names[at]
	return nil
}

func (d desk) readPeople(p store.Player, w *wanted, r *wantReader, line look) *templates.Desk {
	if r.people == "" {
		return nil
	}
	most := len(r.sc.Seats)
	n, err := strconv.Atoi(r.people)
	if err != nil || n < 2 || n > most || line.Command != cmdSeek && n > 2 {
		c := Commands(p.Language)
		return &templates.Desk{Done: "which-people", Most: most, Game: d.wish(p, w),
			Lines: []string{c.Write(cmdSeek, w.Title+" "+w.Scenario+" "+c.ChoiceWords("terms", "people")+" "+strconv.Itoa(most))}}
	}
	w.People = n
	return nil
}

// readOptions finds the options that are named: each by its name in the title, or by what
// it is called.
func (d desk) readOptions(p store.Player, w *wanted, r *wantReader) *templates.Desk {
	for _, typed := range r.opts {
		for _, one := range strings.Fields(typed) {
			if is, _ := Commands(p.Language).Choice("terms", one); is == openNothing {
				continue
			}
			if !d.takeOption(p, w, r.title, one) {
				return &templates.Desk{Done: "which-option", Typed: clip(one, maxQuoted), Game: d.wish(p, w)}
			}
		}
	}
	if first, second, clash := games.Clash(r.title, w.Options); clash {
		return &templates.Desk{Done: "options-clash", Names: []string{first, second}, Game: d.wish(p, w)}
	}
	return nil
}

func (d desk) takeOption(p store.Player, w *wanted, t games.Title, typed string) bool {
	candidates := []string{typed}
	if names, ok := Commands(p.Language).Choice("option", typed); ok {
		candidates = strings.Fields(names)
	}
	for _, name := range candidates {
		name, value, valued := strings.Cut(name, "=")
		if !valued {
			value = "yes"
		}
		options := map[string]string{name: value}
		for k, v := range w.Options {
			options[k] = v
		}
		if _, err := t.Setup(w.Scenario, options); err == nil {
			w.Options = options
			return true
		}
	}
	return false
}

// meantSeats are the seats of one side that something is called: a whole side, or one
// seat of it. None: nothing is called so.
func meantSeats(title games.Title, sc games.Scenario, typed string) games.Seats {
	typed = plainName(strings.Trim(typed, " .!"))
	if typed == "" {
		return nil
	}
	var meant games.Seats
	for _, seat := range sc.Seats {
		names := append(slices.Clone(title.SeatNames(seat)), string(seat))
		if slices.ContainsFunc(names, func(name string) bool {
			name = plainName(name)
			return name == typed || strings.HasPrefix(name, typed+" ")
		}) {
			meant = append(meant, seat)
		}
	}
	if len(meant) == 0 || slices.ContainsFunc(meant, func(s games.Seat) bool { return !sc.Side(meant[0]).Has(s) }) {
		return nil
	}
	return meant
}

// sideNames are what the sides of a scenario are called, as players type them.
func sideNames(title games.Title, sc games.Scenario) []string {
	var names []string
	for _, group := range groups(sc) {
		names = append(names, sideName(title, group))
	}
	return names
}

// sideName is how players type a side: the words with which the names of all its seats
// begin, or else the name of the first.
func sideName(title games.Title, group games.Seats) string {
	first := strings.Fields(plainName(title.SeatNames(group[0])[0]))
	for n := len(first); n > 0; n-- {
		name := strings.Join(first[:n], " ")
		if !slices.ContainsFunc(group, func(s games.Seat) bool {
			is := plainName(title.SeatNames(s)[0])
			return is != name && !strings.HasPrefix(is, name+" ")
		}) {
			return name
		}
	}
	return title.SeatNames(group[0])[0]
}

// wish says what somebody wants to play, for a reader.
func (d desk) wish(reader store.Player, w *wanted) templates.Wish {
	said := templates.Wish{Game: w.Title + " " + w.Scenario, Clock: w.Clock, NoClock: w.Clock == noClock, Rated: w.Rated}
	_, sc, err := d.of(w)
	if err == nil {
		said.Game = sc.Brief
	}
	for _, name := range sortedKeys(w.Options) {
		if v := w.Options[name]; v != "yes" {
			name += "=" + v
		}
		said.Options = append(said.Options, name)
	}
	if len(w.Have) > 0 && w.Have[0].As != nil {
		said.Side = seatNames(reader.Language, w.Have[0].As)
	}
	return said
}
