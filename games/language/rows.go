package language

import (
	"fmt"
	"slices"
	"strings"

	"postrider/games"
)

// A Row is one way to write an order or a condition, as orders.toml of a title
// has it. From it come the reader, the canonical line, the example that a fault
// shows, the index of the help and the generator of tests.
type Row struct {
	// Kind of decision that the order answers; the name of a condition. A row
	// without a kind says nothing.
	Kind string `toml:"kind"`
	Verb string `toml:"verb"` // the kind if empty
	// Set are arguments that this way of writing says by itself, NAME=VALUE.
	Set []string `toml:"set"`
	// Args are the arguments in their order, where that is not the form's.
	Args []string `toml:"args"`

	// Words begin the order, each in its base form. The longest that is typed
	// counts. Is are such words in no other form, Answers those that count only
	// where the question that the row answers is open.
	Words   []string `toml:"words"`
	Is      []string `toml:"is"`
	Answers []string `toml:"answers"`
	// Denials are such words that say no by themselves, of a row that needs a word of
	// negation.
	Denials []string `toml:"denials"`
	// Noise are words that say nothing in this row.
	Noise []string `toml:"noise"`
	// On are words with which the order goes on behind a semicolon.
	On []string `toml:"on"`
	// Cards are the numbers of the cards that bear the words as their title, one of
	// which may stand behind: "coup de main (37)".
	Cards []int `toml:"cards"`
	// Not: a word of negation stands with it ("no reroll", "reroll: none"). Of a
	// condition: the row says that it does not hold.
	Not bool `toml:"not"`
	// Also are connectors of slots beside those that the form has.
	Also map[string][]string `toml:"also"`
	// Then are connectors that count only where the slot before has a value.
	Then map[string][]string `toml:"then"`
	// Post are connectors that stand behind the values of slots.
	Post map[string][]string `toml:"post"`

	// Under are the prefixes under which the order may stand; none: only
	// without one.
	Under []string `toml:"under"`
	// Prefix is written before orders of this kind: the row is a prefix itself. A bare one
	// may be left out, and is not written.
	Prefix string `toml:"prefix"`
	// After: it stands only behind an order of that kind, or alone. Of a condition: it is
	// about what came of an order of that kind or verb.
	After string `toml:"after"`
	// Otherwise: a condition that what the order before began came to nothing, behind which
	// only what is otherwise may stand: "raid NUM with Langis, if he fails with Aubry".
	Otherwise bool   `toml:"otherwise"`
	Strict    bool   `toml:"strict"`  // reads only with its word, even where its question is open
	Bare      bool   `toml:"bare"`    // reads without its word; a condition without "if"
	Route     bool   `toml:"route"`   // from, via and to are one way
	Each      bool   `toml:"each"`    // is for one place or unit: several in one line are several orders
	Value     bool   `toml:"value"`   // its word may be the value of a slot too
	Likely    bool   `toml:"likely"`  // it is meant where another row may be too
	Keep      bool   `toml:"keep"`    // outlives the round it was sent for
	Parting   bool   `toml:"parting"` // its words also close a letter
	Place     string `toml:"place"`   // the slot that is the place of the order
	Count     string `toml:"count"`   // of what a number alone speaks
	// Default are values of slots that are left out, NAME=VALUE; Given are slots
	// that the open question fills.
	Default []string `toml:"default"`
	Given   []string `toml:"given"`
	// Behind: conditions are written behind the order, and not before it. Of a
	// condition: it is written behind every order, after a comma.
	Behind bool `toml:"behind"`
	// Wraps: behind the words of the condition stands another, whose name and
	// values it has.
	Wraps bool `toml:"wraps"`
	// Lasts: the condition is none behind a word of the list "after", as that says that something is over
	// which must go on, or the opposite: "after the battle", "as long as 3 are left". Ends: a sign or name
	// stands behind it, or nothing. Excludes is one that never holds together with it.
	Lasts    bool   `toml:"lasts"`
	Ends     bool   `toml:"ends"`
	Excludes string `toml:"excludes"`
	// Foes: the condition is about enemies, and not about what somebody calls his own.
	Foes bool `toml:"foes"`
	// Ours: it is about one's own, and not about what is said to be the enemy's.
	Ours bool `toml:"ours"`
	// Aim are the slots of the spaces that a condition without one speaks of:
	// where the order begins, and where it leads to. Of a condition, Aim says
	// "target" if it speaks of the second, and "none" if of neither.
	Aim []string `toml:"aim"`
	// Opposite is the condition that holds where this one does not.
	Opposite string `toml:"opposite"`
	// As are the canonical lines that are meant, with {SLOT} for what a slot of the
	// form has, and {SLOT@} for the place of its group; what stands in brackets is
	// left out where its slot has nothing.
	As []string `toml:"as"`

	Form    string `toml:"form"`
	Example string `toml:"example"`
	Rule    string `toml:"rule"`

	pieces []piece // of the form
	head   string  // the text that begins it
	slots  []slot
	args   []int // slots in the order of the arguments
	n      int   // its place among all rows
	colon  bool  // a colon is written in it
	cond   bool
	set    []games.Arg

	needsNoPrefix bool
	lists         bool    // a slot takes several values
	elsewhere     bool    // an order of its kind may lead to a place that is not its own
	wordy         bool    // it has words that begin it
	ors           bool    // "or" stands between the values of a slot
	linked        numbers // connectors of its slots, and those that begin conditions behind it
}

// A piece of a form is text that is always written, or a slot.
type piece struct {
	text string
	slot int // -1: text
}

// A slot is a place in a form where values stand.
type slot struct {
	name   string
	class  string
	group  string // units@space: the class of the place; empty: no group
	inner  string // the connector within a group, as it is written
	opt    bool   // is written only if it is filled
	many   bool   // takes several values
	each   bool   // is written anew for each value
	colon  bool   // a colon stands before it
	plain  bool   // no connector is written before it
	only   bool   // is read only behind its connector
	subj   bool   // may stand before the order word
	first  bool   // and behind it only behind its connector
	later  bool   // is read only if the slot before it is filled
	ranked bool   // the order of its values says something
	or     bool   // "or" stands between its values
	head   bool   // of a group: its place stands before its units
	free   bool   // of a group: it may have no units
	silent bool   // its value is no argument of the order
	groups int    // how many groups there are; 0: as many as are typed
	before string // what is written before it, if it is filled
	after  string // what is written behind it, if it is filled
	sep    string // what is written between its values
	and    bool   // that is "and"

	values *valueReader // of the class
	places *valueReader // of the group
	units  *Units       // the class, if it is one of units

	conns []int // connectors before the slot
	thens []int // those that count only where the slot before has a value
	posts []int // connectors behind its values
	links []int // of a group: between units and place
}

// parse reads the form. Its syntax:
//
//	{NAME:CLASS}     a value; {NAME:=LIST} a flag, which the words of a list set
//	*  +             several values, or none; several, or one at least
//	**               several, for each of which the words before are written again
//	!                is read only behind its connector
//	^                may stand before the order word
//	-                may stand before the order word, and behind it only behind its
//	                 connector
//	<                is read only if the slot before it has a value
//	>                the order of the values says something
//	_  &  /          the values have blanks between them, or "and", or "or", and not
//	                 commas
//	CLASS word PLACE units and, behind the word, where they are: a group
//	?                groups may have a place and no units
//	%                groups are PLACE word CLASS: their place stands first, such as a
//	                 leader before those whom he leads
//	~                the value is read, and is no argument; its default is written
//	1                there is one group, of one unit or class
//	2                there are two groups, or two values at least
//	[...]            is written only if the slot in it is filled
func (r *Row) parse() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("form %q: %w", r.Form, fmt.Errorf(format, args...))
	}
	opt, filled, before := false, false, ""
	for text := r.Form; text != ""; {
		switch text[0] {
		case '[':
			if opt {
				return bad("one [ within another")
			}
			opt, filled, before, text = true, false, "", text[1:]
		case ']':
			if !opt || !filled {
				return bad("brackets hold one slot")
			}
			r.slots[len(r.slots)-1].after = before
			opt, before, text = false, "", text[1:]
		case '{':
			inside, rest, ok := strings.Cut(text[1:], "}")
			if !ok {
				return bad("a { without }")
			}
			if opt && filled {
				return bad("brackets hold one slot")
			}
			s, err := parseSlot(inside)
			if err != nil {
				return bad("%w", err)
			}
			if opt {
				s.opt, s.before, before = true, before, ""
			}
			r.pieces = append(r.pieces, piece{slot: len(r.slots)})
			r.slots = append(r.slots, s)
			filled, text = true, rest
		default:
			n := strings.IndexAny(text, "[]{")
			if n < 0 {
				n = len(text)
			}
			r.colon = r.colon || strings.Contains(text[:n], ":")
			if opt {
				before = text[:n]
			} else {
				r.pieces = append(r.pieces, piece{text[:n], -1})
			}
			text = text[n:]
		}
	}
	if opt {
		return bad("a [ without a ]")
	}
	return r.order()
}

func parseSlot(inside string) (slot, error) {
	s := slot{sep: ", "}
	name, class, ok := strings.Cut(inside, ":")
	if !ok {
		return s, fmt.Errorf("a slot is NAME:CLASS, and not %q", inside)
	}
	s.name = name
	class = strings.TrimRightFunc(class, func(c rune) bool {
		switch c {
		case '*':
			s.each, s.many, s.opt = s.many, true, true
		case '+':
			s.many = true
		case '!':
			s.only = true
		case '^':
			s.subj = true
		case '-':
			s.subj, s.first = true, true
		case '<':
			s.later = true
		case '>':
			s.ranked = true
		case '_':
			s.sep = " "
		case '&':
			s.and = true
		case '/':
			s.or = true
		case '~':
			s.silent = true
		case '?':
			s.free = true
		case '%':
			s.head = true
		case '1':
			s.groups = 1
		case '2':
			s.groups, s.many = 2, true
		default:
			return false
		}
		return true
	})
	if parts := strings.Fields(class); len(parts) == 3 {
		class, s.inner, s.group = parts[0], parts[1], parts[2]
		if s.head {
			class, s.group = s.group, class
		}
	}
	s.class = class
	if s.class == "" || strings.Contains(s.class, " ") {
		return s, fmt.Errorf("a slot is NAME:CLASS, and not %q", inside)
	}
	return s, nil
}

// order sorts the slots into the order of the arguments.
func (r *Row) order() error {
	r.set = argsOf(r.Set)
	if len(r.pieces) > 0 && r.pieces[0].slot < 0 {
		r.head = strings.TrimRight(r.pieces[0].text, " ")
	}
	for _, name := range r.Args {
		k := r.slot(name)
		if k < 0 {
			return fmt.Errorf("form %q has no slot %q", r.Form, name)
		}
		r.args = append(r.args, k)
	}
	r.wordy = len(r.Words)+len(r.Is) > 0
	for k := range r.slots {
		r.ors = r.ors || r.slots[k].or
		r.lists = r.lists || r.slots[k].many || r.slots[k].groups > 0
		if !slices.Contains(r.args, k) {
			r.args = append(r.args, k)
		}
	}
	return nil
}

func argsOf(list []string) []games.Arg {
	var args []games.Arg
	for _, s := range list {
		name, value, ok := strings.Cut(s, "=")
		a := games.Arg{Name: name}
		if ok {
			a.Values = []string{value}
		}
		args = append(args, a)
	}
	return args
}

// slot is the index of the slot with a name, -1 if there is none.
func (r *Row) slot(name string) int {
	for k := range r.slots {
		if r.slots[k].name == name {
			return k
		}
	}
	return -1
}

// anySlot reports whether one of the slots of a row is as is says.
func (r *Row) anySlot(is func(sl *slot) bool) bool {
	for k := range r.slots {
		if is(&r.slots[k]) {
			return true
		}
	}
	return false
}

// isFlag reports whether a slot is set by words of its own.
func (s *slot) isFlag() bool { return strings.HasPrefix(s.class, flagPrefix) }

// defaultOf is the value of a slot that is left out.
func (r *Row) defaultOf(name string) (string, bool) {
	for _, s := range r.Default {
		if n, value, _ := strings.Cut(s, "="); n == name {
			return value, true
		}
	}
	return "", false
}
