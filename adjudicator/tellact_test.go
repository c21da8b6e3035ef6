package adjudicator

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// Of one act each is told in his language, whoever has done it.
func TestToldAct(t *testing.T) {
	bob := named(store.Player{Name: "Bob", Language: "ja"}, games.Seats{"french"})
	a := toldAct{Act: templates.Act{What: templates.ActGave, Was: "Anna"}, who: bob, text: lasting(48 * time.Hour), heir: bob}
	for lang, want := range map[string]templates.Act{
		"en": {What: templates.ActGave, Was: "Anna", Who: "Bob (French)", Text: "2 days", Heir: "Bob (French)"},
		"ja": {What: templates.ActGave, Was: "Anna", Who: "Bob（フランス軍）", Text: "2日", Heir: "Bob（フランス軍）"},
	} {
		if diff := cmp.Diff(want, a.in(lang)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
	}
}
