package games

// Clash finds two options that a match is not to be set up with together, for the second
// takes the place of the first.
func Clash(t Rules, options map[string]string) (first, second string, clash bool) {
	x, ok := t.(Exclusive)
	if !ok {
		return "", "", false
	}
	on := func(name string) bool {
		switch options[name] {
		case "", "no", "off", "false":
			return false
		}
		return true
	}
	for _, pair := range x.Exclusive() {
		if on(pair[0]) && on(pair[1]) {
			return pair[0], pair[1], true
		}
	}
	return "", "", false
}
