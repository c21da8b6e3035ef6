package pick

import (
	"slices"
	"strconv"
	"strings"
)

// A Selector names pieces in an order: "[-][N*|all*|all N*][FACE ]NAME", where NAME is
// that of a piece or of a class of pieces, "all*" means every one of a name, "all N*"
// that these are so many, and "-" in front leaves pieces out.
type Selector struct {
	Without bool
	Whole   bool   // there are no more of them than N
	N       int    // 0: one piece of a name, all of a class; EveryOne: all
	Face    string // "reduced" or "full"; empty: any
	Name    string
}

// EveryOne is the number of a selector that means all pieces of a name.
const EveryOne = -1

// ParseSelector takes a selector apart.
func ParseSelector(text string) Selector {
	var s Selector
	text, s.Without = strings.CutPrefix(text, "-")
	if n, rest, ok := strings.Cut(text, "*"); ok {
		n, s.Whole = strings.CutPrefix(n, "all ")
		if s.N, _ = strconv.Atoi(n); n == "all" {
			s.N = EveryOne
		}
		text = rest
	}
	for _, face := range [...]string{"reduced", "full"} {
		if rest, ok := strings.CutPrefix(text, face+" "); ok {
			s.Face, text = face, rest
		}
	}
	s.Name = text
	return s
}

// String is the selector as it stands in an order.
func (s Selector) String() string {
	text := s.Name
	if s.Face != "" {
		text = s.Face + " " + text
	}
	switch {
	case s.N == EveryOne:
		text = "all*" + text
	case s.N > 0:
		text = strconv.Itoa(s.N) + "*" + text
	}
	if s.Whole {
		text = "all " + text
	}
	if s.Without {
		text = "-" + text
	}
	return text
}

// Less is a selector with one piece less, as it stands in an order: one piece by its name has none.
func Less(text string) string {
	s := ParseSelector(text)
	if s.N > 0 {
		s.N--
	}
	if s.N == 1 {
		s.N = 0
	}
	return s.String()
}

// Singles are selectors of one piece each of those that others name.
func Singles(texts []string) []string {
	list := make([]string, len(texts))
	for i, text := range texts {
		s := ParseSelector(text)
		s.N = 0
		list[i] = s.String()
	}
	return list
}

// Wants is how many pieces the selector asks for, 0 for as many as there are;
// class says that its name is that of a class.
func (s Selector) Wants(class bool) int {
	if s.N == 0 && !class {
		return 1
	}
	return max(s.N, 0)
}

// ParseSelectors takes selectors apart: those that name pieces, and those that
// leave pieces out.
func ParseSelectors(texts []string) (named, without []Selector) {
	named = make([]Selector, 0, len(texts))
	for _, text := range texts {
		if s := ParseSelector(text); s.Without {
			s.Without = false
			without = append(without, s)
		} else {
			named = append(named, s)
		}
	}
	return named, without
}

// A Missing selector names more pieces than there are.
type Missing struct {
	At   int // index of the selector
	Have int
}

// Take takes of the pieces from those that selectors name, the first that a
// selector means and no other has taken. What is missing is all that a selector
// finds less of than it wants, or nothing at all.
func Take[P comparable](w World[P], from []P, sels []Selector) (taken []P, missing []Missing) {
	for i, s := range sels {
		want, found := s.Wants(w.Class(s.Name)), 0
		for _, p := range from {
			if want > 0 && found == want {
				break
			}
			if w.Means(s, p) && !slices.Contains(taken, p) {
				taken = append(taken, p)
				found++
			}
		}
		if found < max(want, 1) {
			missing = append(missing, Missing{i, found})
		}
	}
	return taken, missing
}
