package bayonets

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// A position is written for each checkpoint and each message, so this is done by
// hand, field by field, to the bytes that encoding/json makes of it; and read
// back as it was written. Read that way is only what is written exactly so:
// anything else is left to encoding/json (Data.decodePosition).

// AppendJSON appends what json.Marshal makes of the position.
func (p *Position) AppendJSON(b []byte) []byte {
	w := jsonWriter{slices.Grow(b, 1<<14)}
	w.b = append(w.b, `{"scenario":`...)
	w.text(p.Scenario)
	w.int(`,"year":`, p.Year)
	w.int(`,"round":`, int(p.Round))
	w.bool(`,"begun":`, p.Begun)
	w.flag(`,"over":true`, p.Over)
	w.side(`,"winner":`, p.Winner)
	w.word(`,"won_by":`, p.WonBy)
	w.b = append(w.b, `,"units":`...)
	w.b = games.AppendJSONList(w.b, p.Units, appendUnit)
	w.b = append(w.b, `,"spaces":`...)
	w.b = games.AppendJSONList(w.b, p.Spaces, appendSpace)
	w.b = append(w.b, `,"vow":`...)
	appendSorted(&w, p.VoW, func(pool []string) { w.b = games.AppendJSONList(w.b, pool, games.AppendJSONString) })
	w.b = append(w.b, `,"nations":`...)
	appendSorted(&w, p.Nations, func(f Faction) { w.text(f.String()) })
	w.int(`,"victory":`, p.Victory)
	w.ints(`,"raid":`, p.Raid[:])
	w.bool(`,"open_seas":`, p.OpenSeas)
	for i, c := range p.WIE {
		w.ints([...]string{`,"wie":[{"pool":`, `,{"pool":`, `,{"pool":`}[i], c.Pool[:])
		w.int(`,"held":`, c.Held)
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
	w.cards(&p.Cards)
	w.side(`,"initiative":`, p.Initiative)
	w.side(`,"first":`, p.First)
	w.side(`,"active":`, p.Active)
	if p.APs[0] != nil || p.APs[1] != nil || p.APs[2] != nil {
		w.b = append(w.b, `,"aps":`...)
		w.b = games.AppendJSONList(w.b, p.APs[:], func(b []byte, aps []ActionPoint) []byte { return games.AppendJSONList(b, aps, appendAP) })
	}
	w.actionRound(&p.AR)
	if p.Battle != nil {
		w.other(`,"battle":`, p.Battle)
	}
	w.word(`,"phase":`, p.Phase)
	if p.SailedFrom != [3]SpaceID{} {
		w.b = append(w.b, `,"sailed_from":`...)
		w.b = games.AppendJSONList(w.b, p.SailedFrom[:], func(b []byte, s SpaceID) []byte { return games.AppendJSONString(b, s.String()) })
	}
	if p.Marks != [3]Markers{} {
		w.other(`,"sail_marks":`, p.Marks)
	}
	w.flag(`,"rear_admiral":true`, p.RearAdmiral)
	if p.ReinforcedAt[0] != nil || p.ReinforcedAt[1] != nil || p.ReinforcedAt[2] != nil {
		w.other(`,"reinforced_at":`, p.ReinforcedAt)
	}
	if p.Brought != nil {
		w.other(`,"brought":`, p.Brought)
	}
	if p.Garrison != nil {
		w.other(`,"garrison":`, p.Garrison)
	}
	w.b = append(w.b, `,"conns":[`...)
	before := len(w.b)
	for i, c := range p.Conns {
		if c != (ConnState{}) {
			if len(w.b) > before {
				w.b = append(w.b, ',')
			}
			w.conn(p.data.Conns[i].Code, &c)
		}
	}
	w.b = append(w.b, ']')
	if c := p.AR.Warships; c != NoConn {
		w.word(`,"warships":`, p.data.Conns[c].Code)
	}
	return append(w.b, '}')
}

func (p *Position) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil), nil }

// A jsonWriter appends fields: name is all that stands before the value. Those
// that may be left out are, where encoding/json would.
type jsonWriter struct{ b []byte }

func (w *jsonWriter) text(s string) { w.b = games.AppendJSONString(w.b, s) }

func (w *jsonWriter) int(name string, n int) {
	w.b = games.AppendJSONInt(append(w.b, name...), n)
}

func (w *jsonWriter) bool(name string, is bool) {
	w.b = strconv.AppendBool(append(w.b, name...), is)
}

// flag is left out if it is not set.
func (w *jsonWriter) flag(field string, is bool) {
	if is {
		w.b = append(w.b, field...)
	}
}

// side is left out for nobody.
func (w *jsonWriter) side(name string, f Faction) {
	if f != Neutral {
		w.b = append(w.b, name...)
		w.text(f.String())
	}
}

// word is left out if it is empty.
func (w *jsonWriter) word(name, s string) {
	if s != "" {
		w.b = append(w.b, name...)
		w.text(s)
	}
}

func (w *jsonWriter) ints(name string, list []int) {
	w.b = games.AppendJSONList(append(w.b, name...), list, games.AppendJSONInt)
}

func wide(list [3]int8) [3]int { return [3]int{int(list[0]), int(list[1]), int(list[2])} }

// three is left out if all are 0.
func (w *jsonWriter) three(name string, list [3]int) {
	if list != [3]int{} {
		w.ints(name, list[:])
	}
}

// lists is left out if all are nil.
func (w *jsonWriter) lists(name string, lists [3][]int) {
	if lists[0] != nil || lists[1] != nil || lists[2] != nil {
		w.b = games.AppendJSONList(append(w.b, name...), lists[:], func(b []byte, l []int) []byte { return games.AppendJSONList(b, l, games.AppendJSONInt) })
	}
}

// sides is left out if no side is set.
func (w *jsonWriter) sides(name string, list [3]bool) {
	if list != [3]bool{} {
		w.b = games.AppendJSONList(append(w.b, name...), list[:], strconv.AppendBool)
	}
}

// other is what is seldom there.
func (w *jsonWriter) other(name string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data always encodes
	}
	w.b = append(append(w.b, name...), data...)
}

// appendSorted appends a map, sorted by name; each appends a value.
func appendSorted[V any](w *jsonWriter, m map[string]V, each func(V)) {
	if m == nil {
		w.b = append(w.b, "null"...)
		return
	}
	var room [16]string
	names := slices.AppendSeq(room[:0], maps.Keys(m))
	slices.Sort(names)
	w.b = append(w.b, '{')
	for i, name := range names {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.text(name)
		w.b = append(w.b, ':')
		each(m[name])
	}
	w.b = append(w.b, '}')
}

func appendUnit(b []byte, u Unit) []byte {
	w := jsonWriter{append(b, `{"id":`...)}
	w.text(u.ID.String())
	w.b = append(w.b, `,"at":`...)
	w.text(placeName(u.At))
	w.b = append(w.b, `,"faction":`...)
	w.text(u.Faction.String())
	w.flag(`,"reduced":true`, u.Reduced)
	w.flag(`,"spent":true`, u.Spent)
	w.flag(`,"entered":true`, u.Entered)
	return append(w.b, '}')
}

func appendSpace(b []byte, s SpaceState) []byte {
	w := jsonWriter{append(b, `{"control":`...)}
	w.text(s.Control.String())
	w.side(`,"raided":`, s.Raided)
	w.flag(`,"construction":true`, s.Construction)
	w.flag(`,"constructed_now":true`, s.ConstructedNow)
	w.flag(`,"battle":true`, s.Battle)
	if s.Stacks != [3]Markers{} {
		w.other(`,"stacks":`, s.Stacks)
	}
	w.sides(`,"had_units":`, s.HadUnits)
	w.side(`,"first_in":`, s.FirstIn)
	w.side(`,"nation_owner":`, s.NationOwner)
	return append(w.b, '}')
}

func appendAP(b []byte, a ActionPoint) []byte {
	w := jsonWriter{append(b, `{"kind":`...)}
	w.text(string(a.Kind))
	w.flag(`,"used":true`, a.Used)
	w.flag(`,"lost":true`, a.Lost)
	w.flag(`,"held":true`, a.Held)
	w.flag(`,"extra":true`, a.Extra)
	return append(w.b, '}')
}

func (w *jsonWriter) conn(code string, c *ConnState) {
	w.b = append(w.b, `{"id":`...)
	w.text(code)
	if c.Road != NoRoad {
		w.int(`,"road":`, int(c.Road))
	}
	w.flag(`,"road_now":true`, c.RoadNow)
	w.three(`,"used":`, wide(c.Used))
	w.three(`,"used_art":`, wide(c.UsedArt))
	w.sides(`,"to_a":`, c.ToA)
	w.sides(`,"to_b":`, c.ToB)
	w.b = append(w.b, '}')
}

func (w *jsonWriter) cards(c *Cards) {
	w.b = games.AppendJSONList(append(w.b, `,"cards":{"rest":`...), c.Rest[:], func(b []byte, l []int) []byte { return games.AppendJSONList(b, l, games.AppendJSONInt) })
	w.three(`,"drawn":`, c.Drawn)
	w.three(`,"reserve":`, c.Reserve)
	w.three(`,"played":`, c.Played)
	w.lists(`,"discard":`, c.Discard)
	w.lists(`,"hidden":`, c.Hidden)
	if c.Gone != nil {
		w.ints(`,"gone":`, c.Gone)
	}
	if c.Offer != [3][2]int{} {
		w.other(`,"offer":`, c.Offer)
	}
	w.b = append(w.b, '}')
}

func (w *jsonWriter) actionRound(ar *ARState) {
	w.b = append(w.b, `,"ar":`...)
	before := len(w.b)
	w.flag(`,"rough_seas":true`, ar.RoughSeas)
	w.flag(`,"no_indians":true`, ar.NoIndians)
	if len(ar.UsedEvents) > 0 {
		w.b = append(w.b, `,"used_events":`...)
		appendSorted(w, ar.UsedEvents, func(n int) { w.b = games.AppendJSONInt(w.b, n) })
	}
	if len(ar.Aside) > 0 {
		w.other(`,"aside":`, ar.Aside)
	}
	w.sides(`,"landed":`, ar.Landed)
	w.word(`,"last_build":`, ar.LastBuild.String())
	w.flag(`,"frenzy":true`, ar.Frenzy)
	w.word(`,"last_raid":`, string(ar.LastRaid))
	w.flag(`,"overwhelmed":true`, ar.Overwhelmed)
	if len(ar.Abandoned) > 0 {
		w.other(`,"abandoned":`, ar.Abandoned)
	}
	w.b[before] = '{' // in place of the comma of its first field
	w.b = append(w.b, '}')
}

// readPosition reads what AppendJSON wrote; ok is false for anything else.
func readPosition(data []byte) (s savedPosition, ok bool) {
	p := &Position{}
	r := &jsonReader{rest: string(data)}
	r.want(`{"scenario":`)
	p.Scenario = r.word()
	r.want(`,"year":`)
	p.Year = r.int()
	r.want(`,"round":`)
	p.Round = Round(r.int())
	r.want(`,"begun":`)
	p.Begun = r.bool()
	p.Over = r.has(`,"over":true`)
	p.Winner = r.side(`,"winner":`)
	p.WonBy = r.optional(`,"won_by":`)
	r.want(`,"units":`)
	p.Units = make([]Unit, 0, len(unitsByKey))
	r.list(func() { p.Units = append(p.Units, r.unit()) })
	r.want(`,"spaces":`)
	p.Spaces = make([]SpaceState, 0, len(spacesBySlug))
	r.list(func() { p.Spaces = append(p.Spaces, r.space()) })
	r.want(`,"vow":`)
	p.VoW = map[string][]string{}
	r.object(func(pool string) {
		tokens := []string{}
		r.list(func() { tokens = append(tokens, r.word()) })
		p.VoW[pool] = tokens
	})
	r.want(`,"nations":`)
	p.Nations = map[string]Faction{}
	r.object(func(nation string) { p.Nations[nation] = r.faction() })
	r.want(`,"victory":`)
	p.Victory = r.int()
	r.want(`,"raid":`)
	p.Raid = r.three()
	r.want(`,"open_seas":`)
	p.OpenSeas = r.bool()
	r.want(`,"wie":[`)
	for i := range p.WIE {
		if i > 0 {
			r.want(`,`)
		}
		r.want(`{"pool":`)
		p.WIE[i].Pool = r.three()
		r.want(`,"held":`)
		p.WIE[i].Held = r.int()
		r.want(`}`)
	}
	r.want(`]`)
	r.cards(&p.Cards)
	p.Initiative = r.side(`,"initiative":`)
	p.First = r.side(`,"first":`)
	p.Active = r.side(`,"active":`)
	if r.has(`,"aps":[`) {
		for i := range p.APs {
			if i > 0 {
				r.want(`,`)
			}
			p.APs[i] = r.aps()
		}
		r.want(`]`)
	}
	r.actionRound(&p.AR)
	r.other(`,"battle":`, &p.Battle)
	p.Phase = r.optional(`,"phase":`)
	if r.has(`,"sailed_from":[`) {
		for i := range p.SailedFrom {
			if i > 0 {
				r.want(`,`)
			}
			p.SailedFrom[i] = r.spaceID()
		}
		r.want(`]`)
	}
	r.other(`,"sail_marks":`, &p.Marks)
	p.RearAdmiral = r.has(`,"rear_admiral":true`)
	r.other(`,"reinforced_at":`, &p.ReinforcedAt)
	r.other(`,"brought":`, &p.Brought)
	r.other(`,"garrison":`, &p.Garrison)
	r.want(`,"conns":`)
	s = savedPosition{barePosition: (*barePosition)(p), Conns: []savedConn{}}
	r.list(func() { s.Conns = append(s.Conns, r.conn()) })
	s.Warships = r.optional(`,"warships":`)
	r.want(`}`)
	return s, !r.bad && strings.TrimSpace(r.rest) == ""
}

// A jsonReader reads what a jsonWriter wrote, from left to right. What is bad
// stays bad.
type jsonReader struct {
	rest  string
	first bool // the next field is the first of its object: no comma stands before it
	bad   bool
}

// has passes over text if it comes next.
func (r *jsonReader) has(text string) bool {
	if r.first {
		text = strings.TrimPrefix(text, ",")
	}
	rest, ok := strings.CutPrefix(r.rest, text)
	if !ok || r.bad {
		return false
	}
	r.rest, r.first = rest, false
	return true
}

// want passes over text, which comes next.
func (r *jsonReader) want(text string) {
	if !r.has(text) {
		r.bad = true
	}
}

// text reads a text without escapes; it is a part of all that is read.
func (r *jsonReader) text() string {
	if !r.has(`"`) {
		r.bad = true
		return ""
	}
	for i := range len(r.rest) {
		switch c := r.rest[i]; {
		case c == '"':
			s := r.rest[:i]
			r.rest = r.rest[i+1:]
			return s
		case c < ' ' || c > '~' || c == '\\':
			r.bad = true
			return ""
		}
	}
	r.bad = true
	return ""
}

// word reads a text that is kept.
func (r *jsonReader) word() string { return strings.Clone(r.text()) }

func (r *jsonReader) optional(name string) string {
	if r.has(name) {
		return r.word()
	}
	return ""
}

func (r *jsonReader) int() int {
	i := 0
	for i < len(r.rest) && (r.rest[i] >= '0' && r.rest[i] <= '9' || i == 0 && r.rest[i] == '-') {
		i++
	}
	n, err := strconv.Atoi(r.rest[:i])
	if err != nil {
		r.bad = true
	}
	r.rest = r.rest[i:]
	return n
}

func (r *jsonReader) bool() bool {
	if r.has("true") {
		return true
	}
	r.want("false")
	return false
}

// list calls each at every member of a list.
func (r *jsonReader) list(each func()) {
	r.want(`[`)
	if r.has(`]`) {
		return
	}
	for each(); r.has(`,`); {
		each()
	}
	r.want(`]`)
}

// object calls each at every value of an object.
func (r *jsonReader) object(each func(name string)) {
	r.want(`{`)
	if r.has(`}`) {
		return
	}
	for more := true; more; more = r.has(`,`) {
		name := r.word()
		r.want(`:`)
		each(name)
	}
	r.want(`}`)
}

// ints reads a list of numbers; null is nil.
func (r *jsonReader) ints() []int {
	if r.has("null") {
		return nil
	}
	list := []int{}
	r.list(func() { list = append(list, r.int()) })
	return list
}

func (r *jsonReader) three() (list [3]int) {
	r.want(`[`)
	for i := range list {
		if i > 0 {
			r.want(`,`)
		}
		list[i] = r.int()
	}
	r.want(`]`)
	return list
}

// narrow reads three small numbers that may be left out.
func (r *jsonReader) narrow(name string) (small [3]int8) {
	for i, n := range r.optionalThree(name) {
		small[i] = int8(n)
		r.bad = r.bad || int(small[i]) != n
	}
	return small
}

func (r *jsonReader) optionalThree(name string) (list [3]int) {
	if r.has(name) {
		return r.three()
	}
	return list
}

func (r *jsonReader) sides(name string) (list [3]bool) {
	if !r.has(name) {
		return list
	}
	r.want(`[`)
	for i := range list {
		if i > 0 {
			r.want(`,`)
		}
		list[i] = r.bool()
	}
	r.want(`]`)
	return list
}

func (r *jsonReader) lists(name string) (lists [3][]int) {
	if !r.has(name) {
		return lists
	}
	r.want(`[`)
	for i := range lists {
		if i > 0 {
			r.want(`,`)
		}
		lists[i] = r.ints()
	}
	r.want(`]`)
	return lists
}

// other reads what is seldom there into v.
func (r *jsonReader) other(name string, v any) {
	if !r.has(name) {
		return
	}
	dec := json.NewDecoder(strings.NewReader(r.rest))
	if err := dec.Decode(v); err != nil {
		r.bad = true
		return
	}
	r.rest = r.rest[dec.InputOffset():]
}

func (r *jsonReader) faction() (f Faction) {
	i := slices.Index(factionNames[:], r.text())
	if i < 0 {
		r.bad = true
		return Neutral
	}
	return Faction(i)
}

func (r *jsonReader) side(name string) Faction {
	if r.has(name) {
		return r.faction()
	}
	return Neutral
}

func (r *jsonReader) spaceID() SpaceID {
	name := r.text()
	s, ok := spacesBySlug[name]
	if name == "none" {
		return NoSpace
	}
	if !ok {
		r.bad = true
	}
	return s
}

func (r *jsonReader) unit() (u Unit) {
	r.want(`{"id":`)
	id, known := unitsByKey[r.text()]
	r.want(`,"at":`)
	at, there := placeNamed(r.text())
	if !known || !there {
		r.bad = true
	}
	u.ID, u.At = id, at
	r.want(`,"faction":`)
	u.Faction = r.faction()
	u.Reduced = r.has(`,"reduced":true`)
	u.Spent = r.has(`,"spent":true`)
	u.Entered = r.has(`,"entered":true`)
	r.want(`}`)
	return u
}

func (r *jsonReader) space() (s SpaceState) {
	r.want(`{"control":`)
	s.Control = r.faction()
	s.Raided = r.side(`,"raided":`)
	s.Construction = r.has(`,"construction":true`)
	s.ConstructedNow = r.has(`,"constructed_now":true`)
	s.Battle = r.has(`,"battle":true`)
	r.other(`,"stacks":`, &s.Stacks)
	s.HadUnits = r.sides(`,"had_units":`)
	s.FirstIn = r.side(`,"first_in":`)
	s.NationOwner = r.side(`,"nation_owner":`)
	r.want(`}`)
	return s
}

func (r *jsonReader) aps() []ActionPoint {
	if r.has("null") {
		return nil
	}
	list := []ActionPoint{}
	r.list(func() {
		var a ActionPoint
		r.want(`{"kind":`)
		a.Kind = AP(r.word())
		a.Used = r.has(`,"used":true`)
		a.Lost = r.has(`,"lost":true`)
		a.Held = r.has(`,"held":true`)
		a.Extra = r.has(`,"extra":true`)
		r.want(`}`)
		list = append(list, a)
	})
	return list
}

func (r *jsonReader) conn() (c savedConn) {
	r.want(`{"id":`)
	c.Code = r.word()
	if r.has(`,"road":`) {
		c.Road = RoadState(r.int())
	}
	c.RoadNow = r.has(`,"road_now":true`)
	c.Used = r.narrow(`,"used":`)
	c.UsedArt = r.narrow(`,"used_art":`)
	c.ToA = r.sides(`,"to_a":`)
	c.ToB = r.sides(`,"to_b":`)
	r.want(`}`)
	return c
}

func (r *jsonReader) cards(c *Cards) {
	c.Rest = r.lists(`,"cards":{"rest":`)
	c.Drawn = r.optionalThree(`,"drawn":`)
	c.Reserve = r.optionalThree(`,"reserve":`)
	c.Played = r.optionalThree(`,"played":`)
	c.Discard = r.lists(`,"discard":`)
	c.Hidden = r.lists(`,"hidden":`)
	if r.has(`,"gone":`) {
		c.Gone = r.ints()
	}
	r.other(`,"offer":`, &c.Offer)
	r.want(`}`)
}

func (r *jsonReader) actionRound(ar *ARState) {
	r.want(`,"ar":{`)
	r.first = true
	ar.RoughSeas = r.has(`,"rough_seas":true`)
	ar.NoIndians = r.has(`,"no_indians":true`)
	if r.has(`,"used_events":`) {
		ar.UsedEvents = map[string]int{}
		r.object(func(name string) { ar.UsedEvents[name] = r.int() })
	}
	r.other(`,"aside":`, &ar.Aside)
	ar.Landed = r.sides(`,"landed":`)
	r.want(`,"last_build":`)
	ar.LastBuild = r.spaceID()
	ar.Frenzy = r.has(`,"frenzy":true`)
	ar.LastRaid = RaidResult(r.optional(`,"last_raid":`))
	ar.Overwhelmed = r.has(`,"overwhelmed":true`)
	r.other(`,"abandoned":`, &ar.Abandoned)
	r.want(`}`)
}
