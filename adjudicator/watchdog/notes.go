package watchdog

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"postrider/store/file"
)

// Notes are a small file beside the store that says what the daemon has in
// hand: messages, and acts of the game master's. From it the next life of the
// daemon learns what the last one died of, so that nothing kills it for ever. It
// also holds which letters the relay has taken while the store could not be
// written, so that the next life does not send them again.
//
// A death is the daemon's own crash (a panic that nobody recovers, a stack that
// overflows, a fatal error of the runtime: what it said then lies in a second
// file), or it came from outside (SIGKILL, loss of power), or the watchdog made
// an end. What is to blame for a crash is found out by working on each suspect
// alone. Deaths from outside say next to nothing about what was in hand.
//
// The file need only outlive the process: what a loss of power does to it
// harms nobody, and a torn one counts as none.
type Notes struct {
	file  string
	crash string // what the last life said when it crashed; empty: it did not

	mu     sync.Mutex
	notes  map[string]*handNote
	parted bool // this life ends on purpose
	taken  map[uint64]string
	last   *os.File // where this life's crash would go
}

// A handNote is what is known of one thing that is in hand, or was when a life
// of the daemon ended.
type handNote struct {
	Held    bool   `json:"held,omitempty"`
	Suspect bool   `json:"suspect,omitempty"`
	Crashes int    `json:"crashes,omitempty"` // of the daemon, with nothing else in hand
	Kills   int    `json:"kills,omitempty"`   // deaths from outside, with this in hand
	Alone   int    `json:"alone,omitempty"`   // those of them with nothing else in hand
	Guilty  string `json:"guilty,omitempty"`  // why
	Idle    int    `json:"idle,omitempty"`    // lives since it was in hand last
}

// suspected reports whether it is to be worked on with nothing else in hand.
func (n handNote) suspected() bool { return n.Suspect && n.Guilty == "" }

// handFile is the file's content.
type handFile struct {
	Parted bool                 `json:"parted,omitempty"` // the watchdog has ended the life and said who is to blame
	Notes  map[string]*handNote `json:"notes"`
	Taken  map[uint64]string    `json:"taken,omitempty"` // letters, and their Message-IDs
}

const (
	guiltyCrashes = 2  // own crashes with a message alone in hand that make it guilty
	guiltyKills   = 20 // the same for deaths from outside
	suspectKills  = 3  // deaths from outside that make a message work alone
	forgetLives   = 50 // lives after which a note of what never came again is dropped
)

// Why something is guilty, for the game master.
const (
	whyCrashed = "the daemon crashed twice while it worked on nothing else; the file %s says how"
	whyKilled  = "the daemon was killed again and again while it worked on nothing else"
)

// The ends of the names of the files beside the store.
const (
	notesEnd = ".inhand"
	crashEnd = ".crash"
	lastEnd  = ".last" // behind crashEnd
)

// Files are the files that are kept beside a store: the notes, where a crash is
// written, and what the last one said.
func Files(store string) (notes, crash, last string) {
	return store + notesEnd, store + crashEnd, store + crashEnd + lastEnd
}

// Open reads what the last life left beside a store, and makes ready for this
// one.
func Open(store string) (*Notes, error) {
	path, _, _ := Files(store)
	h := &Notes{file: path, notes: map[string]*handNote{}}
	if err := h.clear(); err != nil {
		return nil, err
	}
	crash, err := os.ReadFile(h.CrashFile())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("what the last crash said: %w", err)
	}
	if len(crash) > 0 && !fromOutside(string(crash)) {
		h.crash = string(crash)
	}
	var left handFile
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("note of what is in hand: %w", err)
	}
	if json.Unmarshal(data, &left) == nil {
		for id, n := range left.Notes {
			if n != nil {
				h.notes[id] = n
			}
		}
		h.taken = left.Taken
	}
	h.judge(left.Parted)
	if err := h.write(); err != nil {
		return nil, err
	}
	if len(crash) > 0 { // kept for who is to mend it
		if err := os.Rename(h.CrashFile(), h.LastCrashFile()); err != nil {
			return nil, fmt.Errorf("what the last crash said: %w", err)
		}
	}
	return h, nil
}

// clear makes sure that nobody else's file bears a name that is written to, and
// removes what a life that was killed had not finished.
func (h *Notes) clear() error {
	for _, f := range []struct {
		file, what string
		known      func([]byte) bool
	}{
		{h.file, "note", isHandFile},
		{h.unfinished(), "note", isHandFile},
		{h.CrashFile(), "crash", isCrash},
		{h.LastCrashFile(), "crash", isCrash},
	} {
		if err := file.Replaceable(f.file, f.what, f.known); err != nil {
			return err
		}
	}
	if err := os.Remove(h.unfinished()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("note of what is in hand: %w", err)
	}
	return nil
}

// isHandFile reports whether a file begins as one of handFile, be it torn.
func isHandFile(head []byte) bool {
	if file.Blank(head) {
		return true
	}
	return slices.ContainsFunc([]string{`{"notes":`, `{"parted":`}, func(begin string) bool {
		return strings.HasPrefix(begin, string(head[:min(len(head), len(begin))]))
	})
}

// isCrash reports whether a file holds what the runtime says of a crash, or a line
// of that.
func isCrash(head []byte) bool {
	begin := regexp.MustCompile(`(?m)^(panic|fatal error|fatal|runtime|SIG[A-Z0-9]+|goroutine|unexpected)\b`)
	return file.Blank(head) || begin.Match(head)
}

// fromOutside reports whether the runtime's last words are of a signal that
// somebody sent, as a service manager does to a daemon that hangs.
func fromOutside(crash string) bool {
	return strings.HasPrefix(crash, "SIGQUIT") || strings.HasPrefix(crash, "SIGABRT")
}

// judge notes for all that was in hand that the last life has ended.
func (h *Notes) judge(parted bool) {
	alone := 0
	for _, n := range h.notes {
		if n.Held {
			alone++
		}
	}
	for id, n := range h.notes {
		switch {
		case !n.Held:
			if n.Idle++; n.Idle > forgetLives {
				delete(h.notes, id)
			}
			continue
		case parted: // judged already
		case h.crash != "":
			n.Suspect = true
			if alone == 1 {
				n.Crashes++
			}
			if n.Crashes >= guiltyCrashes {
				n.Guilty = fmt.Sprintf(whyCrashed, filepath.Base(h.LastCrashFile()))
			}
		default:
			if n.Kills++; n.Kills >= suspectKills {
				n.Suspect = true
			}
			if alone == 1 {
				n.Alone++
			}
			if n.Alone >= guiltyKills {
				n.Guilty = whyKilled
			}
		}
		n.Held, n.Idle = false, 0
		if *n == (handNote{}) {
			delete(h.notes, id)
		}
	}
}

// Take notes that something is in hand. It may be noted already.
func (h *Notes) Take(ids ...string) error {
	return h.change(func() { h.each(ids, func(n *handNote) { n.Held = true }) })
}

// Release notes that something is done, and forgets all about it.
func (h *Notes) Release(ids ...string) error {
	return h.change(func() {
		for _, id := range ids {
			delete(h.notes, id)
		}
	})
}

// Suspects are those that were in hand when a life of the daemon ended badly,
// sorted. They are to be worked on one at a time, with nothing else in hand,
// and before all others, for only so it is found out which is guilty.
func (h *Notes) Suspects() []string { return h.having(handNote.suspected) }

// Suspect reports whether id is one of the suspects.
func (h *Notes) Suspect(id string) bool { return h.of(id).suspected() }

// Guilty reports whether id is to be set aside without being worked on again,
// and why, for the game master.
func (h *Notes) Guilty(id string) (why string, ok bool) {
	why = h.of(id).Guilty
	return why, why != ""
}

// CrashedAlone reports whether the daemon crashed with nothing but id in hand.
func (h *Notes) CrashedAlone(id string) bool { return h.of(id).Crashes > 0 }

// All is all that there is a note of, sorted.
func (h *Notes) All() []string { return h.having(func(handNote) bool { return true }) }

// blame notes that id is guilty. It is the watchdog's word, and this life's
// last but for Part.
func (h *Notes) blame(id, why string) error {
	return h.change(func() { h.each([]string{id}, func(n *handNote) { n.Guilty = why }) })
}

// Part notes that this life of the daemon ends on purpose: nothing that is in
// hand is to blame for it but what has been blamed, and those named are
// suspects.
func (h *Notes) Part(suspects ...string) error {
	return h.change(func() {
		h.each(suspects, func(n *handNote) { n.Suspect = true })
		h.parted = true
	})
}

// KeepTaken notes which letters the relay has taken that could not be noted in
// the store; none: all are.
func (h *Notes) KeepTaken(letters map[uint64]string) error {
	return h.change(func() { h.taken = letters })
}

// Taken are the letters that KeepTaken has noted last, and their Message-IDs.
func (h *Notes) Taken() map[uint64]string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.taken
}

// of is the note of id; the zero one if there is none.
func (h *Notes) of(id string) handNote {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n := h.notes[id]; n != nil {
		return *n
	}
	return handNote{}
}

// having are the ids whose notes pass a test, sorted.
func (h *Notes) having(is func(handNote) bool) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := slices.Sorted(maps.Keys(h.notes))
	return slices.DeleteFunc(ids, func(id string) bool { return !is(*h.notes[id]) })
}

// each does something with the notes of ids, which are made where there are none.
func (h *Notes) each(ids []string, do func(*handNote)) {
	for _, id := range ids {
		if h.notes[id] == nil {
			h.notes[id] = &handNote{}
		}
		do(h.notes[id])
	}
}

// change changes what is noted, and writes the file.
func (h *Notes) change(do func()) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	do()
	return h.write()
}

// write writes the file, all of it or nothing.
func (h *Notes) write() error {
	data, err := json.Marshal(handFile{h.parted, h.notes, h.taken})
	if err != nil {
		return err
	}
	if err := file.Write(h.unfinished(), 0o600, data); err != nil {
		return fmt.Errorf("note of what is in hand: %w", err)
	}
	if err := os.Rename(h.unfinished(), h.file); err != nil {
		os.Remove(h.unfinished())
		return fmt.Errorf("note of what is in hand: %w", err)
	}
	return nil
}

// unfinished is the file's name while it is written.
func (h *Notes) unfinished() string {
	return filepath.Join(filepath.Dir(h.file), "."+filepath.Base(h.file)+".new")
}

// maxStack bounds the stack of one goroutine: rules that call themselves for
// ever crash before they have eaten the machine's memory.
const maxStack = 64 << 20

// CrashFile is where this process says why it crashes.
func (h *Notes) CrashFile() string { return strings.TrimSuffix(h.file, notesEnd) + crashEnd }

// LastCrashFile is where what the last crash said is kept, for who is to mend it.
func (h *Notes) LastCrashFile() string { return h.CrashFile() + lastEnd }

// Crash is what the last life said when it crashed; empty if it did not.
func (h *Notes) Crash() string { return h.crash }

// CatchCrashes has the runtime write to a file why this process crashes, if it
// does, so that the next life can tell its own crash from a death from outside.
// It concerns the whole process.
func (h *Notes) CatchCrashes() error {
	err := os.Remove(h.CrashFile()) // an empty one: what said anything has another name by now
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("a file for crashes: %w", err)
	}
	f, err := os.OpenFile(h.CrashFile(), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("a file for crashes: %w", err)
	}
	debug.SetMaxStack(maxStack)
	if err := debug.SetCrashOutput(f, debug.CrashOptions{}); err != nil {
		f.Close()
		return fmt.Errorf("a file for crashes: %w", err)
	}
	h.last = f
	return nil
}
