package bayonets

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// While Indian Action Points are asked for (7.2 #2), lines without a word of their own are
// for these as long as there are any and only Indian units act (7.3.2); whatever names
// another AP, or says that it is an Action, is for the other card.
func TestIndianLines(t *testing.T) {
	title := New()
	for _, c := range []struct {
		name string
		aps  int // of the Indian card; below 0: they are asked for behind the card
		text string
		want string
	}{
		{"two Indian units", 3, "raid HAL with Micmac\nraid ONEI with Seneca", "indian: raid HAL with Micmac\nindian: raid ONEI with Seneca"},
		{"on one line", 3, "raid HAL with Micmac; raid ONEI with Seneca", "indian: raid HAL with Micmac\nindian: raid ONEI with Seneca"},
		{"no AP is left", 1, "raid HAL with Micmac\nraid ONEI with Seneca", "indian: raid HAL with Micmac\nraid ONEI with Seneca"},
		{"as many as there are", 2, "raid HAL with Micmac\nraid ONEI with Seneca\nraid OSW with Mohawk",
			"indian: raid HAL with Micmac\nindian: raid ONEI with Seneca\nraid OSW with Mohawk"},
		{"no Indian unit", 3, "raid HAL with Micmac\nmove Lacorne to TIC\ndone", "indian: raid HAL with Micmac\nmove Lacorne to TIC\ndone"},
		{"no Indian unit on the same line", 3, "raid HAL with Micmac; move Lacorne to TIC", "indian: raid HAL with Micmac\nmove Lacorne to TIC"},
		{"behind another Action", 3, "raid HAL with Micmac\nmove Lacorne to TIC\nraid ONEI with Seneca",
			"indian: raid HAL with Micmac\nmove Lacorne to TIC\nraid ONEI with Seneca"},
		{"another AP", 3, "raid HAL with Micmac\nraid ONEI with Seneca, with light", "indian: raid HAL with Micmac\nraid ONEI with Seneca, with light"},
		{"all Indians", 3, "pass\nmove all indians from MTL to TROI", "indian: pass\nindian: move indians from MTL to TROI"},
		{"all who stand there", 3, "pass\nmove all from MTL to TROI", "indian: pass\nmove all from MTL to TROI"},
		{"said to be an Action", 3, "action: raid HAL with Micmac", "raid HAL with Micmac"},
		{"said behind an Indian one", 3, "indian: raid HAL with Micmac\naction: raid ONEI with Seneca\ndone",
			"indian: raid HAL with Micmac\nraid ONEI with Seneca\ndone"},
		{"an Action comes first", 3, "action: move Lacorne to TIC\nraid HAL with Micmac\ndone", "move Lacorne to TIC\nraid HAL with Micmac\ndone"},
		{"the held AP comes first", 3, "hold army\nraid HAL with Micmac\ndone", "hold army\nindian: raid HAL with Micmac\ndone"},
		{"behind the card", -3, "play 35\nDelaware raids Shamokin\nChaouanon raid Rays Town again\nLight: Beaujeu and Lacorne to Number Four.\nI pass the other AP",
			"play 35\nindian: raid SHAM with Delaware\nindian: raid RAYS with Chaouanon\nmove Beaujeu, Lacorne to NUM, with light\ndone"},
		{"behind the card and who is first", -2, "play 35\nI go first\nraid HAL with Micmac", "play 35\nfirst: me\nindian: raid HAL with Micmac"},
		{"no more behind the card than there are", -1, "play 35\nraid HAL with Micmac\nraid ONEI with Seneca",
			"play 35\nindian: raid HAL with Micmac\nraid ONEI with Seneca"},
		{"an AP to be passed", 3, "raid HAL with Micmac\nI pass the other AP", "indian: raid HAL with Micmac\nindian: pass"},
		{"only the end", 3, "done\ndone", "indian: done\ndone"},
		{"the end is said", 3, "raid HAL with Micmac\nindian: done\nraid ONEI with Seneca\ndone",
			"indian: raid HAL with Micmac\nindian: done\nraid ONEI with Seneca\ndone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			reader := games.SheetReader{Title: title, Open: []games.Kind{kindIndian}, More: map[games.Kind]int{kindIndian: max(c.aps, -c.aps)}}
			if c.aps < 0 {
				reader.Open, reader.Next = []games.Kind{kindCard}, kindIndian
			}
			var lines []string
			for _, l := range reader.Read(c.text).Lines {
				if l.Reading.Order == nil {
					t.Fatalf("%q is no order: %+v", l.Text, l.Reading)
				}
				lines = append(lines, title.Format(*l.Reading.Order))
			}
			if diff := cmp.Diff(strings.Split(c.want, "\n"), lines); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
