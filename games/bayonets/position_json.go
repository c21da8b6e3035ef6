package bayonets

import (
	"slices"

	"postrider/games"
)

// A position is written for each checkpoint and each message, so this is done by
// hand, field by field, to the bytes that encoding/json makes of it; and read
// back as it was written. Read that way is only what is written exactly so:
// anything else is left to encoding/json (Data.decodePosition).

// AppendJSON appends what json.Marshal makes of the position.
func (p *Position) AppendJSON(b []byte) []byte {
	w := jsonWriter{games.JSONWriter{B: slices.Grow(b, 1<<14)}}
	w.B = append(w.B, `{"scenario":`...)
	w.text(p.Scenario)
	w.Int(`,"year":`, p.Year)
	w.Int(`,"round":`, int(p.Round))
	w.Bool(`,"begun":`, p.Begun)
	w.Flag(`,"over":true`, p.Over)
	w.side(`,"winner":`, p.Winner)
	w.Word(`,"won_by":`, p.WonBy)
	w.B = append(w.B, `,"units":`...)
	w.B = games.AppendJSONList(w.B, p.Units, appendUnit)
	w.B = append(w.B, `,"spaces":`...)
	w.B = games.AppendJSONList(w.B, p.Spaces, appendSpace)
	w.B = append(w.B, `,"vow":`...)
	w.B = games.AppendJSONMap(w.B, p.VoW, func(b []byte, pool []string) []byte { return games.AppendJSONList(b, pool, games.AppendJSONString) })
	w.B = append(w.B, `,"nations":`...)
	w.B = games.AppendJSONMap(w.B, p.Nations, func(b []byte, f Faction) []byte { return games.AppendJSONString(b, f.String()) })
	w.Int(`,"victory":`, p.Victory)
	w.Ints(`,"raid":`, p.Raid[:])
	w.Bool(`,"open_seas":`, p.OpenSeas)
	for i, c := range p.WIE {
		w.Ints([...]string{`,"wie":[{"pool":`, `,{"pool":`, `,{"pool":`}[i], c.Pool[:])
		w.Int(`,"held":`, c.Held)
		w.B = append(w.B, '}')
	}
	w.B = append(w.B, ']')
	w.cards(&p.Cards)
	w.side(`,"initiative":`, p.Initiative)
	w.side(`,"first":`, p.First)
	w.side(`,"active":`, p.Active)
	if p.APs[0] != nil || p.APs[1] != nil || p.APs[2] != nil {
		w.B = append(w.B, `,"aps":`...)
		w.B = games.AppendJSONList(w.B, p.APs[:], func(b []byte, aps []ActionPoint) []byte { return games.AppendJSONList(b, aps, appendAP) })
	}
	w.actionRound(&p.AR)
	if p.Battle != nil {
		w.Other(`,"battle":`, p.Battle)
	}
	w.Word(`,"phase":`, p.Phase)
	if p.SailedFrom != [3]SpaceID{} {
		w.B = append(w.B, `,"sailed_from":`...)
		w.B = games.AppendJSONList(w.B, p.SailedFrom[:], func(b []byte, s SpaceID) []byte { return games.AppendJSONString(b, s.String()) })
	}
	if p.Marks != [3]Markers{} {
		w.Other(`,"sail_marks":`, p.Marks)
	}
	w.Flag(`,"rear_admiral":true`, p.RearAdmiral)
	if p.ReinforcedAt[0] != nil || p.ReinforcedAt[1] != nil || p.ReinforcedAt[2] != nil {
		w.Other(`,"reinforced_at":`, p.ReinforcedAt)
	}
	if p.Brought != nil {
		w.Other(`,"brought":`, p.Brought)
	}
	if p.Garrison != nil {
		w.Other(`,"garrison":`, p.Garrison)
	}
	w.B = append(w.B, `,"conns":[`...)
	before := len(w.B)
	for i, c := range p.Conns {
		if c != (ConnState{}) {
			if len(w.B) > before {
				w.B = append(w.B, ',')
			}
			w.conn(p.data.Conns[i].Code, &c)
		}
	}
	w.B = append(w.B, ']')
	if c := p.AR.Warships; c != NoConn {
		w.Word(`,"warships":`, p.data.Conns[c].Code)
	}
	return append(w.B, '}')
}

func (p *Position) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil), nil }

// A jsonWriter appends fields: name is all that stands before the value. Those
// that may be left out are, where encoding/json would.
type jsonWriter struct{ games.JSONWriter }

func (w *jsonWriter) text(s string) { w.B = games.AppendJSONString(w.B, s) }

// side is left out for nobody.
func (w *jsonWriter) side(name string, f Faction) {
	if f != Neutral {
		w.B = append(w.B, name...)
		w.text(f.String())
	}
}

func wide(list [3]int8) [3]int { return [3]int{int(list[0]), int(list[1]), int(list[2])} }

// lists is left out if all are nil.
func (w *jsonWriter) lists(name string, lists [3][]int) {
	if lists[0] != nil || lists[1] != nil || lists[2] != nil {
		w.B = games.AppendJSONList(append(w.B, name...), lists[:], func(b []byte, l []int) []byte { return games.AppendJSONList(b, l, games.AppendJSONInt) })
	}
}

func appendUnit(b []byte, u Unit) []byte {
	w := jsonWriter{games.JSONWriter{B: append(b, `{"id":`...)}}
	w.text(u.ID.String())
	w.B = append(w.B, `,"at":`...)
	w.text(placeName(u.At))
	w.B = append(w.B, `,"faction":`...)
	w.text(u.Faction.String())
	w.Flag(`,"reduced":true`, u.Reduced)
	w.Flag(`,"spent":true`, u.Spent)
	w.Flag(`,"entered":true`, u.Entered)
	return append(w.B, '}')
}

func appendSpace(b []byte, s SpaceState) []byte {
	w := jsonWriter{games.JSONWriter{B: append(b, `{"control":`...)}}
	w.text(s.Control.String())
	w.side(`,"raided":`, s.Raided)
	w.Flag(`,"construction":true`, s.Construction)
	w.Flag(`,"constructed_now":true`, s.ConstructedNow)
	w.Flag(`,"battle":true`, s.Battle)
	if s.Stacks != [3]Markers{} {
		w.Other(`,"stacks":`, s.Stacks)
	}
	w.Bools(`,"had_units":`, s.HadUnits)
	w.side(`,"first_in":`, s.FirstIn)
	w.side(`,"nation_owner":`, s.NationOwner)
	return append(w.B, '}')
}

func appendAP(b []byte, a ActionPoint) []byte {
	w := jsonWriter{games.JSONWriter{B: append(b, `{"kind":`...)}}
	w.text(string(a.Kind))
	w.Flag(`,"used":true`, a.Used)
	w.Flag(`,"lost":true`, a.Lost)
	w.Flag(`,"held":true`, a.Held)
	w.Flag(`,"extra":true`, a.Extra)
	return append(w.B, '}')
}

func (w *jsonWriter) conn(code string, c *ConnState) {
	w.B = append(w.B, `{"id":`...)
	w.text(code)
	if c.Road != NoRoad {
		w.Int(`,"road":`, int(c.Road))
	}
	w.Flag(`,"road_now":true`, c.RoadNow)
	w.Three(`,"used":`, wide(c.Used))
	w.Three(`,"used_art":`, wide(c.UsedArt))
	w.Bools(`,"to_a":`, c.ToA)
	w.Bools(`,"to_b":`, c.ToB)
	w.B = append(w.B, '}')
}

func (w *jsonWriter) cards(c *Cards) {
	w.B = games.AppendJSONList(append(w.B, `,"cards":{"rest":`...), c.Rest[:], func(b []byte, l []int) []byte { return games.AppendJSONList(b, l, games.AppendJSONInt) })
	w.Three(`,"drawn":`, c.Drawn)
	w.Three(`,"reserve":`, c.Reserve)
	w.Three(`,"played":`, c.Played)
	w.lists(`,"discard":`, c.Discard)
	w.lists(`,"hidden":`, c.Hidden)
	if c.Gone != nil {
		w.Ints(`,"gone":`, c.Gone)
	}
	if c.Offer != [3][2]int{} {
		w.Other(`,"offer":`, c.Offer)
	}
	w.B = append(w.B, '}')
}

func (w *jsonWriter) actionRound(ar *ARState) {
	w.B = append(w.B, `,"ar":`...)
	before := len(w.B)
	w.Flag(`,"rough_seas":true`, ar.RoughSeas)
	w.Flag(`,"no_indians":true`, ar.NoIndians)
	if len(ar.UsedEvents) > 0 {
		w.B = games.AppendJSONMap(append(w.B, `,"used_events":`...), ar.UsedEvents, games.AppendJSONInt)
	}
	if len(ar.Aside) > 0 {
		w.Other(`,"aside":`, ar.Aside)
	}
	w.Bools(`,"landed":`, ar.Landed)
	w.Word(`,"last_build":`, ar.LastBuild.String())
	w.Flag(`,"frenzy":true`, ar.Frenzy)
	w.Word(`,"last_raid":`, string(ar.LastRaid))
	w.Flag(`,"overwhelmed":true`, ar.Overwhelmed)
	if len(ar.Abandoned) > 0 {
		w.Other(`,"abandoned":`, ar.Abandoned)
	}
	w.B[before] = '{' // in place of the comma of its first field
	w.B = append(w.B, '}')
}

// readPosition reads what AppendJSON wrote; anything else spoils what is read.
func readPosition(rest *games.JSONReader) savedPosition {
	p := &Position{}
	r := &jsonReader{rest}
	r.Want(`{"scenario":`)
	p.Scenario = r.Word()
	r.Want(`,"year":`)
	p.Year = r.Int()
	r.Want(`,"round":`)
	p.Round = Round(r.Int())
	r.Want(`,"begun":`)
	p.Begun = r.Bool()
	p.Over = r.Has(`,"over":true`)
	p.Winner = r.side(`,"winner":`)
	p.WonBy = r.Optional(`,"won_by":`)
	r.Want(`,"units":`)
	p.Units = make([]Unit, 0, len(unitsByKey))
	r.List(func() { p.Units = append(p.Units, r.unit(UnitID(len(p.Units)))) })
	r.Want(`,"spaces":`)
	p.Spaces = make([]SpaceState, 0, len(spacesBySlug))
	r.List(func() { p.Spaces = append(p.Spaces, r.space()) })
	r.Want(`,"vow":`)
	p.VoW = map[string][]string{}
	r.Object(func(pool string) {
		tokens := []string{}
		r.List(func() { tokens = append(tokens, r.Word()) })
		p.VoW[pool] = tokens
	})
	r.Want(`,"nations":`)
	p.Nations = map[string]Faction{}
	r.Object(func(nation string) { p.Nations[nation] = r.faction() })
	r.Want(`,"victory":`)
	p.Victory = r.Int()
	p.Raid = r.Three(`,"raid":`)
	r.Want(`,"open_seas":`)
	p.OpenSeas = r.Bool()
	r.Want(`,"wie":[`)
	for i := range p.WIE {
		if i > 0 {
			r.Want(`,`)
		}
		p.WIE[i].Pool = r.Three(`{"pool":`)
		r.Want(`,"held":`)
		p.WIE[i].Held = r.Int()
		r.Want(`}`)
	}
	r.Want(`]`)
	r.cards(&p.Cards)
	p.Initiative = r.side(`,"initiative":`)
	p.First = r.side(`,"first":`)
	p.Active = r.side(`,"active":`)
	if r.Has(`,"aps":[`) {
		for i := range p.APs {
			if i > 0 {
				r.Want(`,`)
			}
			p.APs[i] = r.aps()
		}
		r.Want(`]`)
	}
	r.actionRound(&p.AR)
	r.Other(`,"battle":`, &p.Battle)
	p.Phase = r.Optional(`,"phase":`)
	if r.Has(`,"sailed_from":[`) {
		for i := range p.SailedFrom {
			if i > 0 {
				r.Want(`,`)
			}
			p.SailedFrom[i] = r.spaceID()
		}
		r.Want(`]`)
	}
	r.Other(`,"sail_marks":`, &p.Marks)
	p.RearAdmiral = r.Has(`,"rear_admiral":true`)
	r.Other(`,"reinforced_at":`, &p.ReinforcedAt)
	r.Other(`,"brought":`, &p.Brought)
	r.Other(`,"garrison":`, &p.Garrison)
	r.Want(`,"conns":`)
	s := savedPosition{barePosition: (*barePosition)(p), Conns: []savedConn{}}
	r.List(func() { s.Conns = append(s.Conns, r.conn()) })
	s.Warships = r.Optional(`,"warships":`)
	r.Want(`}`)
	return s
}

// A jsonReader reads what a jsonWriter wrote.
type jsonReader struct{ *games.JSONReader }

// narrow reads three small numbers that may be left out.
func (r *jsonReader) narrow(name string) (small [3]int8) {
	for i, n := range r.Three(name) {
		small[i] = int8(n)
		if int(small[i]) != n {
			r.Spoil()
		}
	}
	return small
}

func (r *jsonReader) lists(name string) (lists [3][]int) {
	if !r.Has(name) {
		return lists
	}
	r.Want(`[`)
	for i := range lists {
		if i > 0 {
			r.Want(`,`)
		}
		lists[i] = r.Ints()
	}
	r.Want(`]`)
	return lists
}

func (r *jsonReader) faction() (f Faction) {
	i := slices.Index(factionNames[:], r.Text())
	if i < 0 {
		r.Spoil()
		return Neutral
	}
	return Faction(i)
}

func (r *jsonReader) side(name string) Faction {
	if r.Has(name) {
		return r.faction()
	}
	return Neutral
}

func (r *jsonReader) spaceID() SpaceID {
	name := r.Text()
	s, ok := spacesBySlug[name]
	if name == "none" {
		return NoSpace
	}
	if !ok {
		r.Spoil()
	}
	return s
}

// unit reads a unit, which will be the next of all.
func (r *jsonReader) unit(next UnitID) (u Unit) {
	r.Want(`{"id":`)
	key := r.Text()
	id, known := next, int(next) < len(unitKeys) && key == unitKeys[next]
	if !known {
		id, known = unitsByKey[key]
	}
	r.Want(`,"at":`)
	at, there := placeNamed(r.Text())
	if !known || !there {
		r.Spoil()
	}
	u.ID, u.At = id, at
	r.Want(`,"faction":`)
	u.Faction = r.faction()
	u.Reduced = r.Has(`,"reduced":true`)
	u.Spent = r.Has(`,"spent":true`)
	u.Entered = r.Has(`,"entered":true`)
	r.Want(`}`)
	return u
}

func (r *jsonReader) space() (s SpaceState) {
	r.Want(`{"control":`)
	s.Control = r.faction()
	s.Raided = r.side(`,"raided":`)
	s.Construction = r.Has(`,"construction":true`)
	s.ConstructedNow = r.Has(`,"constructed_now":true`)
	s.Battle = r.Has(`,"battle":true`)
	r.Other(`,"stacks":`, &s.Stacks)
	s.HadUnits = r.Bools(`,"had_units":`)
	s.FirstIn = r.side(`,"first_in":`)
	s.NationOwner = r.side(`,"nation_owner":`)
	r.Want(`}`)
	return s
}

func (r *jsonReader) aps() []ActionPoint {
	if r.Has("null") {
		return nil
	}
	list := []ActionPoint{}
	r.List(func() {
		var a ActionPoint
		r.Want(`{"kind":`)
		a.Kind = AP(r.Word())
		a.Used = r.Has(`,"used":true`)
		a.Lost = r.Has(`,"lost":true`)
		a.Held = r.Has(`,"held":true`)
		a.Extra = r.Has(`,"extra":true`)
		r.Want(`}`)
		list = append(list, a)
	})
	return list
}

func (r *jsonReader) conn() (c savedConn) {
	r.Want(`{"id":`)
	c.Code = r.Word()
	if r.Has(`,"road":`) {
		c.Road = RoadState(r.Int())
	}
	c.RoadNow = r.Has(`,"road_now":true`)
	c.Used = r.narrow(`,"used":`)
	c.UsedArt = r.narrow(`,"used_art":`)
	c.ToA = r.Bools(`,"to_a":`)
	c.ToB = r.Bools(`,"to_b":`)
	r.Want(`}`)
	return c
}

func (r *jsonReader) cards(c *Cards) {
	c.Rest = r.lists(`,"cards":{"rest":`)
	c.Drawn = r.Three(`,"drawn":`)
	c.Reserve = r.Three(`,"reserve":`)
	c.Played = r.Three(`,"played":`)
	c.Discard = r.lists(`,"discard":`)
	c.Hidden = r.lists(`,"hidden":`)
	if r.Has(`,"gone":`) {
		c.Gone = r.Ints()
	}
	r.Other(`,"offer":`, &c.Offer)
	r.Want(`}`)
}

func (r *jsonReader) actionRound(ar *ARState) {
	r.Want(`,"ar":{`)
	r.First()
	ar.RoughSeas = r.Has(`,"rough_seas":true`)
	ar.NoIndians = r.Has(`,"no_indians":true`)
	if r.Has(`,"used_events":`) {
		ar.UsedEvents = map[string]int{}
		r.Object(func(name string) { ar.UsedEvents[name] = r.Int() })
	}
	r.Other(`,"aside":`, &ar.Aside)
	ar.Landed = r.Bools(`,"landed":`)
	r.Want(`,"last_build":`)
	ar.LastBuild = r.spaceID()
	ar.Frenzy = r.Has(`,"frenzy":true`)
	ar.LastRaid = RaidResult(r.Optional(`,"last_raid":`))
	ar.Overwhelmed = r.Has(`,"overwhelmed":true`)
	r.Other(`,"abandoned":`, &ar.Abandoned)
	r.Want(`}`)
}
