package games

import (
	"fmt"
	"slices"

	"postrider/games/plain"
)

// What a GM does beside the play of a match. It stands in the journal and
// changes nothing else.
const (
	ActHold    = "hold"    // the match is stopped; Words say why
	ActResume  = "resume"  // it goes on
	ActSecrets = "secrets" // the GM looked at what is hidden; Words say at what
	ActRename  = "rename"  // the player of Seat has another name
	ActSuspend = "suspend" // the player of Seat may not play
	ActReturn  = "return"  // he may again
	ActAddress = "address" // an address of the player of Seat was added, removed or put first; Words say which
	ActRenew   = "renew"   // the reply addresses of the player of Seat are void
	ActDrop    = "drop"    // a letter to Seat, or a message of a player, was thrown away; Words say which
	ActRetry   = "retry"   // a letter to Seat is sent again; Words say which
	ActAgain   = "again"   // a message that was set aside is handled again
	ActImport  = "import"  // the match was brought into this club
	ActReplace = "replace" // Seat has been given to another player; Words say how, where he did not
	ActActs    = "act"     // the GM acts for Seat, which nobody has
	ActLapse   = "lapse"   // nobody's act, not in the journal: the offer of Seat to take back has lapsed; Words say why
	ActWatch   = "watch"   // whether the match may be watched was changed
	ActVersion = "version" // nobody's act: the match goes on by another version of the rules, which Words say
)

// Words of ActReplace.
const (
	ReplaceVacant = "vacant"     // to nobody yet: it waits for somebody
	ReplaceAgreed = "substitute" // to whom its player proposed, and all have agreed
)

// A Remark is a GM act that changes nothing in the play.
type Remark struct {
	Act   string `json:"act"`
	Seat  Seat   `json:"seat,omitempty"`
	Words string `json:"words,omitempty"`
}

func (r Remark) line() Line { return Line{What: LineGM, Act: r.Act, Seat: r.Seat, Words: r.Words} }

// Remark notes a GM act in the journal. With tell every seat finds it in its
// next News.
func (m *Match) Remark(r Remark, tell bool) {
	m.add(r.line())
	if tell {
		m.keep.tell(r)
	}
}

// AddRemark is Remark for a match that its rules perhaps cannot load: it plays
// nothing. It returns the state with the remark, and the journal line.
func AddRemark(state []byte, r Remark, tell bool) ([]byte, Line, error) {
	k, err := readState(state)
	if err != nil {
		return nil, Line{}, err
	}
	if k.Over {
		return nil, Line{}, fmt.Errorf("games: %s is over, and its journal closed", k.Code)
	}
	l := r.line()
	k.Length++
	l.N = k.Length
	l.Digest = new(chain).digest(&l, k.Digest)
	k.Digest = l.Digest
	if tell {
		k.tell(r)
	}
	return plain.Append(nil, &k), l, nil
}

// tell puts a remark into the News of every seat.
func (k *matchState) tell(r Remark) {
	for _, s := range k.Seats {
		if !slices.Contains(s.Acts, r) { // looked twice is said once
			s.Acts = append(slices.Clone(s.Acts), r)
		}
	}
}
