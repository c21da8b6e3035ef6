package templates

// A Note is a letter that belongs to no seat: to somebody who is no player, to
// a player about his account, or to a game master.
type Note struct {
	About NoteAbout
	Club  string
	Code  string   // of a match
	Codes []string // of matches: those that wait for somebody
	Name  string   // of the reader
	Who   string   // whom it is about: a name or an address
	Why   string
	Text  string // what was written, or how it failed; not wrapped
	More  []string
	Seat  string // of a match: British
	Acts  []Act  // of the game master, that the reader has not been told of

	Game    string   // Bayonets 1755
	Whom    string   // who else it is about
	By      string   // who has proposed it
	Until   string   // a day
	Lines   []string // that answer the notice, to copy
	Form    string   // wide, narrow or list
	Key     string   // tells it apart from others that are about the same; empty: the message in hand does
	ReplyTo string   // address of an answer, and its subject
	Subject string
	Watch   []WatchDone
	Guessed []string // as in a Report

	// Of an announcement: what it is about, and its text by paragraphs. Stop is the line that
	// ends such letters, for List-Unsubscribe.
	Title string
	Said  []string
	Stop  string

	// Of an answer to a digest: lines above the first code, and codes that it has not.
	Above, Left []string
	Open        *DeskOpen   // a challenge, or what is sought
	Pages       []Page      // what was asked for by commands
	Lost        bool        // something in the message is for one match, and it does not say for which
	Matches     []DeskMatch // his
}

// NoteAbout says what a notice is about.
type NoteAbout string

const (
	NoteStranger    NoteAbout = "stranger"     // to somebody who is no player
	NoteWhich       NoteAbout = "which"        // to a player: which match, which seat?
	NoteNoMatch     NoteAbout = "no-match"     // to a player who is in no match
	NoteNotHis      NoteAbout = "not-his"      // to a player who wrote to a match that he is not in
	NoteReplaced    NoteAbout = "replaced"     // to a player whose seat another has now
	NoteAsked       NoteAbout = "asked"        // to somebody who is to take over a seat: will he?
	NoteReady       NoteAbout = "ready"        // to him: he will; Why: the others are still asked
	NoteRefused     NoteAbout = "refused"      // to him: he will not
	NoteAgreed      NoteAbout = "agreed"       // to who has proposed him: he or another agrees
	NoteOff         NoteAbout = "off"          // the proposal is off; Why: declined, withdrawn, lapsed, void or failed
	NoteHanded      NoteAbout = "handed"       // to who had the seat: it is his
	NoteRematch     NoteAbout = "rematch"      // to who has played: will he play again?
	NoteRematchYes  NoteAbout = "rematch-yes"  // to him: he will, and others are still asked
	NoteRematchNo   NoteAbout = "rematch-no"   // to him: he will not
	NoteRematchOff  NoteAbout = "rematch-off"  // there is no rematch; Why: declined, withdrawn, lapsed or failed
	NoteDigest      NoteAbout = "digest"       // to who answers a digest: what of it was carried out nowhere
	NoteGone        NoteAbout = "gone"         // to who answers what is not open any more
	NoteAnswer      NoteAbout = "answer"       // to who answers neither yes nor no
	NoteGMHanded    NoteAbout = "gm-handed"    // to a game master: a seat has changed hands
	NoteVacated     NoteAbout = "vacated"      // to a player whom the game master has taken out of a seat
	NoteGMVacant    NoteAbout = "gm-vacant"    // to a game master: a match waits for a seat that nobody has
	NoteResigned    NoteAbout = "resigned"     // to a player who has left his seat to an ally; Why: what else he sent was not done
	NoteForfeited   NoteAbout = "forfeited"    // to a player whose time was out, and whose seat an ally has now
	NoteWrongSeat   NoteAbout = "wrong-seat"   // to a player who used the reply address of another
	NoteMisused     NoteAbout = "misused"      // to a player whose reply address somebody else used
	NoteForged      NoteAbout = "forged"       // to a player in whose name somebody wrote
	NoteDamaged     NoteAbout = "damaged"      // to a player whose message was not whole
	NoteOld         NoteAbout = "old"          // to a player whose message is not of these days
	NoteFlooded     NoteAbout = "flooded"      // to a player from whom too many messages come
	NoteUnreachable NoteAbout = "unreachable"  // to a player whose opponent cannot be reached
	NoteConfirm     NoteAbout = "confirm"      // to a new address of a player: is it his?
	NoteWatch       NoteAbout = "watch"        // to a player who wants to watch matches, or no more
	NoteSandbox     NoteAbout = "sandbox"      // to a player whose sandbox could not be made
	NoteUnconfirmed NoteAbout = "unconfirmed"  // to such an address: its answer did not say so
	NoteConfirmed   NoteAbout = "confirmed"    // to a player: an address is his from now on
	NoteRemoved     NoteAbout = "removed"      // to a player: the game master has removed an address of his
	NoteFirst       NoteAbout = "first"        // to a player: the game master has his letters sent to another address of his
	NoteSuspended   NoteAbout = "suspended"    // to a player whom the game master has suspended
	NoteRenamed     NoteAbout = "renamed"      // to a player who has another name now
	NoteGMSuspended NoteAbout = "gm-suspended" // no more letters go to an address
	NoteGMStopped   NoteAbout = "gm-stopped"   // a player wants no more letters
	NoteGMHeld      NoteAbout = "gm-held"      // to a game master: a match had to be stopped
	NoteGMAside     NoteAbout = "gm-aside"     // a message had to be set aside
	NoteGMRefused   NoteAbout = "gm-refused"   // a letter cannot be delivered
	NoteGMLate      NoteAbout = "gm-late"      // to a game master: somebody's time is out

	NoteAnnouncement NoteAbout = "announcement" // to a member: what the game master announces to all

	NoteDesk      NoteAbout = "desk"       // to a member: what came of his message to the club
	NoteDeskAsk   NoteAbout = "desk-ask"   // to a member from whose address a message came: is it his?
	NoteChallenge NoteAbout = "challenge"  // to whom another challenges
	NoteOpenOff   NoteAbout = "open-off"   // nothing comes of a challenge, or of what was sought; Why: declined, withdrawn, lapsed or failed
	NoteCome      NoteAbout = "come"       // to who seeks several: one has come, or has gone again (Why: gone)
	NoteJoin      NoteAbout = "join"       // to who would like to join: is it his address? Why: name, the name is none that can be had
	NoteJoinTaken NoteAbout = "join-taken" // to him: another name is needed; Why: taken or form
	NoteJoinWaits NoteAbout = "join-waits" // to him: the game master is asked
	NoteJoinOff   NoteAbout = "join-off"   // to him: it comes to nothing; Why: refused, lapsed or closed
	NoteWelcome   NoteAbout = "welcome"    // to a new member
	NoteGMJoin    NoteAbout = "gm-join"    // to a game master: somebody would like to join
	NoteGMJoined  NoteAbout = "gm-joined"  // to a game master: somebody has joined
	NoteGMUnbegun NoteAbout = "gm-unbegun" // to a game master: a match that its players have agreed on could not be set up
	NoteGMOver    NoteAbout = "gm-over"    // to a game master: a match has ended; Who has won, if anybody has
)
