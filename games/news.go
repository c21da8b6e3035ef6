package games

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"postrider/games/plain"
)

// News is what the party of a seat is to be told. It belongs to the Match until the next
// call of a method that changes it; its View and texts stay good.
type News struct {
	Events []Event    // visible to the party and not yet told
	Before []Event    // that the party was told before, as far as they are kept
	Asked  []Decision // what the match waits for from this party
	// New: there is an event or a question that the seat was not told of, it was
	// never told anything, or the match was taken back.
	New     bool
	Waiting []Seat  // all seats that are asked, in the order of the scenario
	Queued  []Order // unused orders
	// Late are the defaults that the clock has taken for this party, of questions whose
	// other answers are awaited: an answer of its own comes before them.
	Late     []Order
	Standing []Order
	// Notes are what answered for this party beside its sheets, and which of its orders
	// are gone; At is how many of the Events stand before each.
	Notes    []Note
	Returned []Order // orders of this party that came back since it was told last
	Faults   []Fault // why
	View     View
	Offer    *Offer   // open; nil if there is none
	Result   *Result  // nil while the match goes on
	Acts     []Remark // what the GM did beside the play
	// Digest is a keyed digest of all the events this seat may know, from the
	// beginning up to and with Events. Whoever has the seed can make it again. Of a
	// party of several seats it is that of each, with a blank between.
	Digest string
}

// A KindSetting says whether the match stops for a kind of decision.
type KindSetting struct {
	*KindInfo
	Asks bool // it stops when no order answers
	Own  bool // because the player said so
	// Places are the names of those to which that is confined: Asks is what he
	// said for them. None: it is for all.
	Places []string
	Seat   Seat // of which the player said so, of several that he holds; empty: of all
}

// News is what the party of a seat is to be told now. It changes nothing; Told says
// that it was. Its orders bear the names of their seats if the party has several.
func (m *Match) News(seat Seat) News {
	party := m.Party(seat)
	first := m.keep.Seats[party[0]]
	n := News{Offer: cloneOffer(m.keep.Offer), Result: m.result, View: m.title.View(m.pos, party)}
	events, at := m.untold(party)
	n.Events, n.Before = events, m.told(party, first.Told)
	n.Acts, n.Asked = slices.Clone(first.Acts), m.openTo(party)
	n.New, n.Waiting = m.anew(party), m.Waiting()
	var digests []string
	for _, member := range party {
		s := m.keep.Seats[member]
		n.Standing = append(n.Standing, m.ofParty(member, slices.Clone(s.Standing))...)
		n.Queued = append(n.Queued, m.ofParty(member, s.orders())...)
		n.Late = append(n.Late, m.ofParty(member, s.lateOrders())...)
		for _, note := range s.Notes {
			if note.What == NoteClock && member != party.teller(note.Seat) {
				continue // the party is told once
			}
			note.At, _ = slices.BinarySearch(at, note.At)
			note.Answers = 0
			n.Notes = append(n.Notes, note)
		}
		for _, r := range s.Returned {
			n.Returned = append(n.Returned, m.ofParty(member, []Order{r.Order})...)
			if r.Fault != nil {
				n.Faults = append(n.Faults, *r.Fault)
			}
		}
		digests = append(digests, m.digest(member))
	}
	n.Digest = strings.Join(digests, " ")
	slices.SortStableFunc(n.Notes, func(a, b Note) int { return a.At - b.At })
	return n
}

// untold are the events that a party may know and was not told of; and of each, how many
// had been told before it since the match began.
func (m *Match) untold(party Seats) (events []Event, at []int) {
	told := m.keep.Seats[party[0]].Told
	for i, e := range m.events {
		if m.first+i < told || !party.See(e) {
			continue
		}
		// What is told to each of some seats apart comes to their party once.
		if l := len(events) - 1; len(party) > 1 && l >= 0 && same(e, events[l]) && !slices.Equal(e.To, events[l].To) {
			continue
		}
		events, at = append(events, e), append(at, m.first+i)
	}
	return events, at
}

// told are the events up to a number since the match began that seats may know: those
// that are kept.
func (m *Match) told(seats Seats, to int) []Event {
	var list []Event
	from, _ := m.backlog()
	for i, e := range m.events {
		if i += m.first; i >= from && i < to && seats.See(e) {
			list = append(list, e)
		}
	}
	return list
}

// Unheard is how many events the News of a seat's party would tell.
func (m *Match) Unheard(seat Seat) int {
	events, _ := m.untold(m.Party(seat))
	return len(events)
}

// Public is where in all that was told since the match began the last event stands that
// everybody may know; 0 where none is kept since the last checkpoint and all were told.
func (m *Match) Public() int {
	for i, e := range slices.Backward(m.events) {
		if len(e.To) == 0 {
			return m.first + i + 1
		}
	}
	return 0
}

// Question names what a seat is asked: it is another whenever something else is asked.
// Empty: nothing is. It holds nothing but what the match has asked, and when.
func (m *Match) Question(seat Seat) string {
	var names []string
	for _, d := range m.openTo(Seats{seat}) {
		a := m.about(d)
		names = append(names, fmt.Sprintf("%s %s %d", a.Kind, a.Place, a.At))
	}
	return strings.Join(names, "; ")
}

// same reports whether two events say the same.
func same(a, b Event) bool {
	return a.Kind == b.Kind && a.Rule == b.Rule && reflect.DeepEqual(a.Values, b.Values)
}

// digest is the keyed digest of all that a seat may know by now.
func (m *Match) digest(seat Seat) string {
	seed, _ := m.keep.seed() // checked when loaded
	return toldDigest(seed, m.keep.Code, seat, m.keep.Base.Told[seat], m.events[m.keep.Base.Events-m.first:])
}

// Reader reads what the party of a seat types now.
func (m *Match) Reader(seat Seat) SheetReader {
	r := SheetReader{Title: m.title, Party: m.Party(seat), Asked: map[Kind]Seats{}, More: map[Kind]int{}, Clocks: m.clocks}
	open := m.openTo(r.Party)
	r.Cards, r.Listed = func() []string { return offered(open) }, func() []Order { return m.listed(open) }
	for _, d := range open {
		about := d.About()
		r.Asked[about.Kind] = append(r.Asked[about.Kind], about.Seat)
		if r.Open = append(r.Open, about.Kind); about.More > 0 {
			r.More[about.Kind] = about.More
		}
		if about.NextMore > 0 {
			r.Next, r.More[about.Next] = about.Next, about.NextMore
		}
	}
	o := m.keep.Offer
	r.Offered = o != nil && len(r.Open) == 0 && !r.Party.Has(o.By) && !slices.Contains(o.Accepted, seat)
	return r
}

// Kind describes a kind of decision, with the setting that the match began with.
func (m *Match) Kind(k Kind) KindInfo {
	info, _ := kindInfo(m.kinds, k)
	return info
}

// SetPace says at which pace the player of a seat goes in all his matches: it counts
// where he has chosen none for this one, and is not kept with the match.
func (m *Match) SetPace(seat Seat, pace Pace) {
	if s := m.keep.Seats[seat]; s != nil {
		s.pace = pace
	}
}

// SetClocks names the clocks by which the match may go on: those that can be offered. It
// is not kept with the match.
func (m *Match) SetClocks(names []string) { m.clocks = slices.Clone(names) }

// Pace is the pace that the player of a seat has chosen for this match; false: none.
func (m *Match) Pace(seat Seat) (Pace, bool) {
	if own := m.keep.Seats[seat].Pace; own != nil {
		return *own, true
	}
	return "", false
}

// Settings says of the kinds of decisions whether the match stops for the party of a seat:
// of those for which its player said so himself, or of all that may be put in it. Where he
// said it of one of his seats, there is one for each of them.
func (m *Match) Settings(seat Seat, own bool) []KindSetting {
	list := make([]KindSetting, 0, len(m.kinds))
	for i := range m.kinds {
		info := &m.kinds[i]
		w, ok := m.pos.(Without)
		if ok && w.Without(info.Kind) {
			continue
		}
		first := m.setting(seat, info)
		some, alike := []KindSetting{first}, true
		for _, other := range m.Party(seat) {
			if other != seat {
				set := m.setting(other, info)
				alike = alike && (!set.Own && !first.Own || reflect.DeepEqual(set, first))
				set.Seat = other
				some = append(some, set)
			}
		}
		if some[0].Seat = seat; alike {
			some = []KindSetting{first}
		}
		list = append(list, slices.DeleteFunc(some, func(s KindSetting) bool { return own && !s.Own })...)
	}
	return list
}

// setting is that of one seat, as if it were its party's.
func (m *Match) setting(seat Seat, info *KindInfo) KindSetting {
	s := m.keep.Seats[seat]
	_, his := s.Own[info.Kind]
	set := KindSetting{KindInfo: info, Asks: s.asks(*info), Own: his}
	if his && !info.Secret && len(s.OwnAt[info.Kind]) > 0 {
		set.Asks = s.Own[info.Kind] == ownAsk
		for _, id := range s.OwnAt[info.Kind] {
			set.Places = append(set.Places, m.title.PlaceName(id))
		}
	}
	return set
}

// anew reports whether there is an event or a question that the party was not told
// of, it was never told anything, or not yet that the match was taken back.
func (m *Match) anew(party Seats) bool {
	s := m.keep.Seats[party[0]]
	for i, e := range m.events {
		if m.first+i >= s.Told && party.See(e) {
			return true
		}
	}
	return s.Report == 0 || s.Anew || slices.ContainsFunc(m.openTo(party), func(d Decision) bool {
		return !slices.Contains(s.Asked, m.about(d))
	})
}

// HasNews reports whether the party of a seat has news that it was not told of.
func (m *Match) HasNews(seat Seat) bool { return m.anew(m.Party(seat)) }

// openTo are the open decisions of some seats.
func (m *Match) openTo(seats Seats) []Decision {
	var list []Decision
	for _, d := range m.open {
		if seats.Has(d.About().Seat) {
			list = append(list, d)
		}
	}
	return list
}

// Waiting lists the seats that are asked, in the order of the scenario.
func (m *Match) Waiting() []Seat {
	var list []Seat
	for _, seat := range m.scenario.Seats {
		if len(m.openTo(Seats{seat})) > 0 {
			list = append(list, seat)
		}
	}
	return list
}

// Told notes that the party of a seat is told its News, and returns the number of
// the report that tells it. The number is a new one only if there was something
// new: an event, a question, or that the match was taken back.
func (m *Match) Told(seat Seat) int {
	party := m.Party(seat)
	report := m.Report(seat)
	if m.anew(party) {
		report++
	}
	var told []asked
	for _, d := range m.openTo(party) {
		told = append(told, m.about(d))
	}
	for _, member := range party { // all know the same, should they part
		s := m.keep.Seats[member]
		if s.Turn == 0 || s.Anew || !slices.Equal(s.Asked, told) {
			s.Turn = report
		}
		s.Report, s.Told, s.Asked = report, m.total(), slices.Clone(told)
		s.Returned, s.Acts, s.Notes, s.Anew = nil, nil, nil, false
	}
	return report
}

// Untold notes that nobody is told the news of a seat that nobody has: who takes it over
// is told what has happened since the last checkpoint.
func (m *Match) Untold(seat Seat) {
	s := m.keep.Seats[seat]
	s.Told = max(s.Told, m.keep.Base.Events)
}

// Report is the number of the last report of a seat's party, 0 before the first.
func (m *Match) Report(seat Seat) int { return m.keep.Seats[m.Party(seat)[0]].Report }

// Answers reports whether what answers a report of a seat's party is still in time:
// since then it was asked nothing else, and nothing was taken back.
func (m *Match) Answers(seat Seat, report int) bool {
	s := m.keep.Seats[m.Party(seat)[0]]
	return report >= cmp.Or(s.Turn, s.Report) && report <= s.Report && !s.Anew
}

// total is the number of events told since the match began.
func (m *Match) total() int { return m.first + len(m.events) }

// stand is where the match stands, to be compared.
func (m *Match) stand() standState {
	st := standState{Events: m.total()}
	h := sha256.New()
	var b []byte
	events := m.events[m.keep.Base.Events-m.first:]
	for i := range events {
		b = plain.Append(b[:0], &events[i])
		h.Write(b)
	}
	st.Digest = hex.EncodeToString(h.Sum(nil))
	for _, d := range m.open {
		st.Asked = append(st.Asked, m.about(d))
	}
	return st
}

// backlog returns the events from before the checkpoint that some seat has not been told,
// with what heads the first of them, and the index of the first.
func (m *Match) backlog() (int, []Event) {
	from := math.MaxInt
	for _, s := range m.keep.Seats {
		from = min(from, s.Told)
	}
	if w := m.keep.Watch; w != nil {
		from = min(from, w.Told)
	}
	from = min(max(from, m.first), m.keep.Base.Events)
	from = m.first + m.title.Telling().heading(m.events, from-m.first)
	return from, m.events[from-m.first : m.keep.Base.Events-m.first]
}

// toldDigest goes on from digest, which is of what a seat of a match has been told,
// with more events: half a SHA-256 in hex. Its key is made from the seed, so that
// nobody can guess at what others were told, and anybody can check it in the end.
func toldDigest(seed Seed, match string, seat Seat, digest string, events []Event) string {
	key := hmac.New(sha256.New, seed[:])
	fmt.Fprintf(key, "told\x00%s\x00%s", match, seat)
	mac := hmac.New(sha256.New, key.Sum(nil))
	var text []byte
	var sum [sha256.Size]byte
	for i := range events {
		if e := &events[i]; e.Visible(seat) {
			text = plain.Append(append(text[:0], digest...), e)
			mac.Reset()
			mac.Write(text)
			digest = hex.EncodeToString(mac.Sum(sum[:0])[:16])
		}
	}
	return digest
}

// Questions names what the match waits for from the party of a seat, so that the same
// questions have one name and others another; empty if it waits for nothing.
func (m *Match) Questions(seat Seat) string {
	var names []string
	for _, d := range m.openTo(m.Party(seat)) {
		a := m.about(d)
		names = append(names, fmt.Sprintf("%s %s %s %d", a.Seat, a.Kind, a.Place, a.At))
	}
	return strings.Join(names, "; ")
}
