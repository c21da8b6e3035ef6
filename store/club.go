package store

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"time"
)

// A PlayerID names a player for good, such as "p3".
type PlayerID string

// A Player is a person.
type Player struct {
	ID        PlayerID  `json:"id"`
	Name      string    `json:"name"`
	Addresses []Address `json:"addresses"` // letters go to the first that is confirmed
	Form      string    `json:"form,omitempty"`
	Language  string    `json:"language,omitempty"`
	// Letters is which letters he wants: "every step", which is also meant by none,
	// "when asked", or "daily 18:00".
	Letters string `json:"letters,omitempty"`
	Pace    string `json:"pace,omitempty"` // how much he wants to be asked; empty: as shipped
	// Zone is the time zone that he has set, such as Europe/Berlin or UTC+2; empty: none.
	// Offset is that of the Date of the last message that was carried out, such as
	// UTC+2; empty: none yet.
	Zone     string `json:"zone,omitempty"`
	Offset   string `json:"offset,omitempty"`
	Calendar bool   `json:"calendar,omitempty"` // wants entries for calendars
	// NoAnnouncements: he wants none of the club's.
	NoAnnouncements bool `json:"no_announcements,omitempty"`
	// Subject is "signal" if the subjects of his letters are to say what they bring; empty:
	// that of a match never changes.
	Subject string `json:"subject,omitempty"`
	// Picture is whether his letters show a picture of the map: "on", "large" or "off";
	// empty: as the club has it.
	Picture string `json:"picture,omitempty"`
	// Talk is when he wants to be told what others say; empty: with the next letter.
	Talk string `json:"talk,omitempty"`
	// Muted are those from whom he wants to hear nothing.
	Muted []PlayerID `json:"muted,omitempty"`
	// Blocked are those whose challenges do not come to him.
	Blocked []PlayerID `json:"blocked,omitempty"`
	// Generation enters the player's reply addresses: one more, and all that
	// were given out are void.
	Generation int       `json:"generation,omitempty"`
	Stopped    bool      `json:"stopped,omitempty"`   // wants no letters until he writes again
	Suspended  bool      `json:"suspended,omitempty"` // by the game master: he gets no letters, and what he writes does nothing
	Since      time.Time `json:"since"`
	// Digest is the number of the affair that gathers his news of the day, the last one; it
	// may be settled.
	Digest uint64 `json:"digest,omitempty"`
	// Away is when he is away, the earliest first; what is long over is dropped.
	Away []Away `json:"away,omitempty"`

	Rev int `json:"rev"` // rises with each change; set by the store
}

// An Address is one of a player's mailboxes.
type Address struct {
	Addr      string `json:"addr"`
	Confirmed bool   `json:"confirmed,omitempty"`
	Dead      bool   `json:"dead,omitempty"` // letters to it came back, and no more are sent
}

// An Away is an absence of a player: whole civil days, both included, as in 2026-12-20,
// in a zone by its name.
type Away struct {
	From string `json:"from"`
	To   string `json:"to"`
	Zone string `json:"zone,omitempty"` // empty: UTC
	// Said is when he has said so: nothing before it is of the absence. Ended is when
	// he came back before its end.
	Said  time.Time `json:"said"`
	Ended time.Time `json:"ended,omitzero"`
}

// Confirmed reports whether addr is a confirmed address of the player.
func (p Player) Confirmed(addr string) bool {
	return slices.ContainsFunc(p.Addresses, func(a Address) bool { return a.Confirmed && strings.EqualFold(a.Addr, addr) })
}

// Address is where letters to the player go; empty if they can or shall go
// nowhere.
func (p Player) Address() string {
	for _, a := range p.Addresses {
		if a.Confirmed && !a.Dead && !p.Stopped && !p.Suspended {
			return a.Addr
		}
	}
	return ""
}

// A MatchState says whether a match can be played on.
type MatchState string

const (
	MatchOpen MatchState = "open"
	MatchHeld MatchState = "held" // stopped until the game master has looked at it
	MatchOver MatchState = "over"
)

// A Match is what the store knows of a match beside its bytes.
type Match struct {
	Code     string     `json:"code"`
	Title    string     `json:"title"`
	Scenario string     `json:"scenario"`
	Subject  string     `json:"subject"` // of all its letters
	Seats    []Seat     `json:"seats"`   // in the order of the scenario
	State    MatchState `json:"state"`
	Why      string     `json:"why,omitempty"`     // held: for the game master, and nothing hidden in it
	Detail   string     `json:"detail,omitempty"`  // held: all that is known of why; what is hidden may be in it
	ByGM     bool       `json:"by_gm,omitempty"`   // held by the game master, not because something failed
	HeldAt   time.Time  `json:"held_at,omitzero"`  // held: since when
	Waiting  []string   `json:"waiting,omitempty"` // seats that are asked something
	Base     int        `json:"base"`              // the first journal line that is needed to play on
	Length   int        `json:"length"`            // lines of the journal
	Started  time.Time  `json:"started"`
	Moved    time.Time  `json:"moved"` // when it changed last
	// Due is when something is to be done in it although nobody writes; zero: never.
	Due time.Time `json:"due,omitzero"`
	// News is, by the first seat of each party, when what happened that it has not been
	// told of, in the order in which it did.
	News map[string][]Moment `json:"news,omitempty"`
	// Asked is since when the match waits for each seat that is asked, as all may know.
	Asked map[string]Wait `json:"asked,omitempty"`
	// Said is how much was said in it: the number of the last Press.
	Said  int       `json:"said,omitempty"`
	Ended time.Time `json:"ended,omitzero"` // when it was over
	// Rated: all have agreed that how it ends counts for their ratings. First is the first
	// line of the journal behind which a round lies: what ends before another such line
	// does not count.
	Rated bool `json:"rated,omitempty"`
	First int  `json:"first,omitempty"`
	// Result is how it ended; nil: it goes on, or ended before results were noted.
	Result *Result `json:"result,omitempty"`

	// Affair is the number of the last Affair that began in it; it may be settled.
	Affair uint64 `json:"affair,omitempty"`
	// Rematch is the match that is its rematch.
	Rematch string `json:"rematch,omitempty"`

	// Watch: the match may be watched, by letters that lie WatchDelay steps behind it.
	Watch      bool      `json:"watch,omitempty"`
	WatchDelay int       `json:"watch_delay,omitempty"`
	Watchers   []Watcher `json:"watchers,omitempty"` // who watch it, since when longest first
	// Steps are how long the journal was at the last of the steps that observers were told
	// of, and Step is the number of the last of them.
	Steps []int `json:"steps,omitempty"`
	Step  int   `json:"step,omitempty"`
	// Heard is the number of the last Press that observers were told.
	Heard int `json:"heard,omitempty"`

	// Of is the match that this one is a sandbox of; empty: it is none.
	Of string `json:"of,omitempty"`
	// Ends is when the match is ended if nobody has written by then; zero: never.
	Ends time.Time `json:"ends,omitzero"`

	Rev int `json:"rev"` // rises with each change; set by the store
}

// A Result is how a match ended.
type Result struct {
	Winners []string `json:"winners,omitempty"` // the seats of the side that has won; none: nobody has
	How     string   `json:"how"`               // in a word, such as rules or resigned
	Why     string   `json:"why"`               // in a sentence
	Rated   bool     `json:"rated,omitempty"`   // it counts for the ratings of the players
	// Annulled: the game master has taken it back, so that it counts for nothing.
	Annulled bool `json:"annulled,omitempty"`
}

// A Moment is when something happened that a party has not been told of.
type Moment struct {
	Events int       `json:"events"` // how many of what it is to be told had happened then
	At     time.Time `json:"at"`
}

// A Wait is since when a match waits for a seat.
type Wait struct {
	Question string    `json:"question"` // what it is asked, by a name that is another for each question
	Since    time.Time `json:"since"`
}

// A Seat is a role in a match and the player who holds it, or nobody where the
// title's own player has it, or where it is vacant.
type Seat struct {
	Seat   string   `json:"seat"`
	Player PlayerID `json:"player,omitempty"` // empty: a bot's, or nobody's
	// Vacant: nobody has it until somebody is found; Player is empty. Minded: the title's
	// own player plays it until then.
	Vacant bool `json:"vacant,omitempty"`
	Minded bool `json:"minded,omitempty"`
	// Letters is which letters of the match the player wants, if not as in all his others.
	Letters string `json:"letters,omitempty"`
	// Heard is the number of the last Press that its player was told of, or that there was
	// when none waited for him; HearBy is when what waits is to be told.
	Heard  int       `json:"heard,omitempty"`
	HearBy time.Time `json:"hear_by,omitzero"`
	// Answers is to how many questions its player has answered in the match, and Took how
	// many seconds these have waited for him.
	Answers int   `json:"answers,omitempty"`
	Took    int64 `json:"took,omitempty"`
}

// A Watcher is somebody who watches a match.
type Watcher struct {
	Player PlayerID  `json:"player"`
	Since  time.Time `json:"since"`
	// Told are the seats whose players have read that he does.
	Told []string `json:"told,omitempty"`
}

// Watches reports whether a player watches the match.
func (m Match) Watches(id PlayerID) bool {
	return slices.ContainsFunc(m.Watchers, func(w Watcher) bool { return w.Player == id })
}

// Bot reports whether the title's own player plays the seat.
func (s Seat) Bot() bool { return s.Player == "" && (!s.Vacant || s.Minded) }

// Held reports whether a person holds the seat.
func (s Seat) Held() bool { return s.Player != "" }

// Holds returns the seats that a player holds.
func (m Match) Holds(id PlayerID) []string {
	var seats []string
	for _, s := range m.Seats {
		if s.Player == id {
			seats = append(seats, s.Seat)
		}
	}
	return seats
}

// Player returns a player; ErrNotFound if there is none.
func (st *Store) Player(id PlayerID) (Player, error) {
	return one[Player](st, playerBucket, []byte(id))
}

// PlayerAt returns the player with an address, confirmed or not; ErrNotFound
// if nobody has it.
func (st *Store) PlayerAt(addr string) (Player, error) {
	var p Player
	err := st.read(func(t *tx) {
		id := t.raw(addressBucket, addressKey(addr))
		if id == nil {
			t.fail(ErrNotFound)
		}
		t.find(playerBucket, id, &p, ErrDamaged)
	}, "player at %s", addr)
	return p, err
}

// addressKey is an address as a key; a bucket takes no empty one.
func addressKey(addr string) []byte { return []byte("@" + strings.ToLower(addr)) }

// Players returns all players, in the order of their numbers.
func (st *Store) Players() ([]Player, error) {
	all, err := list[Player](st, playerBucket)
	sortPlayers(all)
	return all, err
}

func sortPlayers(all []Player) {
	slices.SortFunc(all, func(a, b Player) int { return compareNumbered(string(a.ID), string(b.ID)) })
}

// Match returns a match; ErrNotFound if there is none of that code. Case does
// not matter.
func (st *Store) Match(code string) (Match, error) {
	return one[Match](st, matchBucket, matchKey(code))
}

// Matches returns all matches, in the order of their codes.
func (st *Store) Matches() ([]Match, error) {
	all, err := list[Match](st, matchBucket)
	sortMatches(all)
	return all, err
}

// MatchesOf returns the matches in which a player holds a seat, those that are
// over too, in the order of their codes.
func (st *Store) MatchesOf(id PlayerID) ([]Match, error) {
	var all []Match
	prefix := []byte(string(id) + "\x00")
	err := st.read(func(t *tx) {
		t.each(seatBucket.in(t.Tx), prefix, func(key, _ []byte) bool {
			var m Match
			t.find(matchBucket, key[len(prefix):], &m, damage("a seat in no match: %q", key))
			all = append(all, m)
			return true
		})
	}, "matches of %s", id)
	sortMatches(all)
	return all, err
}

// WatchedBy returns the matches that a player watches, in the order of their codes.
func (st *Store) WatchedBy(id PlayerID) ([]Match, error) { return st.MatchesOf(watching + id) }

// watching stands before the player in the index of who has which match, where he
// watches it.
const watching PlayerID = "watching "

func sortMatches(all []Match) {
	slices.SortFunc(all, func(a, b Match) int { return compareNumbered(a.Code, b.Code) })
}

// compareNumbered orders FI2 before FI10.
func compareNumbered(a, b string) int {
	return cmp.Or(len(a)-len(b), strings.Compare(a, b))
}

// Load returns a match, its state, and its journal lines from Base on, as they
// are at one moment.
func (st *Store) Load(code string) (m Match, state []byte, tail [][]byte, err error) {
	w, err := st.whole("load "+code, code, func(t *tx, w *Whole) { w.Lines = t.lines(w.Match, w.Match.Base) })
	return w.Match, w.State, w.Lines, err
}

// Journal returns the lines of a match's journal from number from on; the
// first line is number 1.
func (st *Store) Journal(code string, from int) ([][]byte, error) {
	var all [][]byte
	err := st.read(func(t *tx) {
		var m Match
		t.find(matchBucket, matchKey(code), &m, ErrNotFound)
		all = t.lines(m, from)
	}, "journal of %s", code)
	return all, err
}

func matchKey(code string) []byte { return []byte("#" + strings.ToUpper(code)) }

// lines reads the journal of m from a line on, and finds no line missing.
func (t *tx) lines(m Match, from int) [][]byte {
	first := max(from, 1)
	next := first
	var all [][]byte
	if a, there := t.readArchive(matchKey(m.Code)); there {
		all = a.lines[min(first-1, len(a.lines)):]
		next = len(a.lines) + 1
	} else if journal := t.of(journalBucket, matchKey(m.Code)); journal != nil {
		c := journal.Cursor()
		for k, v := c.Seek(number(uint64(first))); bytes.Equal(k, number(uint64(next))); k, v = c.Next() {
			all = append(all, clone(v))
			next++
		}
	}
	if next <= m.Length {
		t.damaged("line %d of %s is missing", next, m.Code)
	}
	return all
}

// Report returns what was kept of a report that a player got in a seat;
// ErrNotFound if there is none of that number.
func (st *Store) Report(code string, id PlayerID, seat string, n int) ([]byte, error) {
	list, err := st.WithData(code, []Report{{Player: id, Seat: seat, Number: n}})
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return list[0].Data, nil
}

// WithData returns reports of a match with what was kept of them, read at one go;
// those that are not there are left out.
func (st *Store) WithData(code string, list []Report) ([]Report, error) {
	var all []Report
	err := st.read(func(t *tx) {
		a, there := t.readArchive(matchKey(code))
		b := t.of(reportBucket, matchKey(code))
		for _, r := range list {
			if there {
				at := slices.IndexFunc(a.reports, r.same)
				if r.Data = nil; at >= 0 {
					r.Data = a.reports[at].Data
				}
			} else if b != nil {
				r.Data = t.unpack(b.Get(r.key()))
			}
			if r.Data != nil {
				all = append(all, r)
			}
		}
	}, "reports in %s", code)
	return all, err
}

// Reports returns the reports kept of a match for players, by number, then by
// seat, without their data. Those of no player are of older layouts.
func (st *Store) Reports(code string, ids ...PlayerID) ([]Report, error) {
	var list []Report
	err := st.read(func(t *tx) { list = t.reportsOf(matchKey(code), false) }, "reports of %s in %s", ids, code)
	list = slices.DeleteFunc(list, func(r Report) bool { return !slices.Contains(ids, r.Player) })
	slices.SortFunc(list, func(a, b Report) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), strings.Compare(a.Seat, b.Seat))
	})
	return list, err
}

// reportsOf reads the reports of a match, in the order of their keys, whole or
// without their data.
func (t *tx) reportsOf(key []byte, whole bool) []Report {
	a, there := t.readArchive(key)
	if there {
		for i := range a.reports {
			if !whole {
				a.reports[i].Data = nil
			}
		}
		return a.reports
	}
	var all []Report
	t.each(t.of(reportBucket, key), nil, func(k, v []byte) bool {
		r, err := reportOf(k)
		if t.fail(err); whole {
			r.Data = t.unpack(v)
		}
		all = append(all, r)
		return true
	})
	return all
}

// same reports whether two reports have one key.
func (r Report) same(o Report) bool {
	return r.Player == o.Player && r.Seat == o.Seat && r.Number == o.Number
}

// key is where a report is kept: the player's id, the seat and the number, with
// NUL between; without a player the seat comes first.
func (r Report) key() []byte {
	var key []byte
	if r.Player != "" {
		key = append([]byte(r.Player), 0)
	}
	key = append(append(key, r.Seat...), 0)
	return append(key, number(uint64(r.Number))...)
}

// reportOf is the report that has a key, without its data.
func reportOf(key []byte) (Report, error) {
	at := len(key) - len(number(0))
	if at < 1 || key[at-1] != 0 {
		return Report{}, damage("report %q", key)
	}
	r := Report{Number: int(binary.BigEndian.Uint64(key[at:]))}
	id, seat, ok := strings.Cut(string(key[:at-1]), "\x00")
	if r.Player, r.Seat = PlayerID(id), seat; !ok {
		r.Player, r.Seat = "", id
	}
	return r, nil
}

// A Limit counts what happened since a moment, so that somebody or something
// is told once and not every time.
type Limit struct {
	Key   string    `json:"key"`
	Since time.Time `json:"since"`
	Count int       `json:"count"`
	// Strikes is in how many spans one after another there were too many.
	Strikes int `json:"strikes,omitempty"`

	// Kept: it is never dropped.
	Kept bool `json:"kept,omitempty"`

	// What happened in a day, where that is counted beside the span.
	Day      int64 `json:"day,omitempty"` // when it began, in seconds since 1970
	DayCount int   `json:"day_count,omitempty"`
	DayBytes int   `json:"day_bytes,omitempty"`
	DayTold  bool  `json:"day_told,omitempty"` // that it was too much

	Rev int `json:"rev"` // rises with each change; set by the store
}

// Limit returns the count under a key; a zero one if there is none.
func (st *Store) Limit(key string) (Limit, error) {
	l, err := one[Limit](st, limitBucket, limitKey(key))
	if errors.Is(err, ErrNotFound) {
		return Limit{Key: key}, nil
	}
	return l, err
}
