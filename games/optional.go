package games

// What a title may have beside what each has; there is nothing else that is looked for in it.

// An Exclusive title has options that take the place of one another. A match is set up with
// one of them; those that began with both are played on.
type Exclusive interface {
	// Exclusive are pairs of options: one, and that which takes its place.
	Exclusive() [][2]string
}

// Without may be a Position whose match is played without some kinds of decisions of its
// title, such as those of an option: nobody is told that he would be asked.
type Without interface {
	// Without reports that a kind is never put in the match.
	Without(k Kind) bool
}

// A Translated title says what words a language lacks.
type Translated interface {
	// Missing names them; those of "" are all that a language wants.
	Missing(lang string) []string
}
