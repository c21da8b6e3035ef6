package games

// Again is how a match was set up, as it is kept, for another like it: its title, scenario
// and options. Code, seed and parties are the new one's own.
func Again(state []byte) (Setup, error) {
	k, err := readState(state)
	if err != nil {
		return Setup{}, err
	}
	return Setup{Title: k.Title, Scenario: k.Scenario, Options: k.Options}, nil
}
