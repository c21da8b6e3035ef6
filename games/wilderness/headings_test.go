package wilderness

import (
	"strings"
	"testing"

	"postrider/games"
)

// Below a heading that says so, and behind its colon, orders are standing orders; others are not.
func TestStandingHeading(t *testing.T) {
	const want = "standing if regulars: fieldworks yes\nstanding inside at TIC: all\nstanding retreat from TIC: to CPT"
	for _, c := range []struct{ typed, want string }{
		{"Standing orders please:\n- fieldworks yes if Regulars\n- everyone goes inside at TIC\n- if I lose a battle at TIC, retreat to CPT",
			want},
		{"My standing orders:\n1. fieldworks yes if Regulars\n2. inside at TIC: all\n3. retreat from TIC to CPT", want},
		{"from now on:\nfieldworks yes if Regulars\ninside at TIC: all\nretreat from TIC to CPT\n\nambush yes", want + "\nambush yes"},
		{"always: fieldworks yes if Regulars, inside at Ticonderoga with all, and retreat from TIC to CPT", want},
		{"Orders:\n- fieldworks yes if Regulars\n- inside at TIC: all", "if regulars: fieldworks yes\ninside at TIC: all"},
		{"always ambush yes, and losses: Ranger", "standing ambush yes\nlosses: Ranger"},
		{"For now:\n- ambush yes", "ambush yes"},
	} {
		var got []string
		for _, l := range games.ReadSheet(played, c.typed, nil).Lines {
			if f := l.Reading.Fault; f != nil {
				got = append(got, "! "+f.Why.Kind)
			} else if o := l.Reading.Order; o != nil {
				line := played.Format(played.Normal(*o))
				if l.Word == games.WordStanding {
					line = "standing " + line
				}
				got = append(got, line)
			}
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%q is read as %q, want %q", c.typed, got, c.want)
		}
	}
}
