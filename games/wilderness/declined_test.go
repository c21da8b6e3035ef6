package wilderness

import (
	"testing"

	"postrider/games"
)

// Whatever can be declined is declined by any of the words for it, where it is asked or
// behind the name of its kind.
func TestDeclined(t *testing.T) {
	title := played
	for kind, want := range map[games.Kind]string{
		kindBid: "bid none", kindExchange: "exchange none", kindDemolish: "demolish none", kindMove: "done", kindGoOn: "stop",
		kindFoulWeather: "foul weather no", kindSchooner: "lake schooner no", kindIntercept: "intercept none", kindInside: "outside",
		kindAvoid: "stand", kindMilitia: "militia 0", kindSortie: "sortie no", kindAmbush: "ambush no", kindFieldworks: "fieldworks no",
		kindCoehorns: "coehorns no", kindSurrender: "surrender no", kindAssault: "assault no", kindMassacre: "massacre no",
		kindRaidMilitia: "raid militia no", kindBlockhouses: "blockhouses no", kindCrisis: "crisis none", kindTake: "take none",
	} {
		for _, typed := range []string{"none", "no", "nobody", "pass", string(kind) + ": none", string(kind) + " none", string(kind) + ": no"} {
			sheet := games.SheetReader{Title: title, Open: []games.Kind{kind}}.Read(typed)
			if len(sheet.Lines) != 1 || sheet.Lines[0].Reading.Order == nil || sheet.Lines[0].Reading.Order.Kind != kind {
				t.Errorf("%s: %q is no answer: %+v", kind, typed, sheet.Lines)
			} else if got := title.Format(*sheet.Lines[0].Reading.Order); got != want {
				t.Errorf("%s: %q is read as %q, want %q", kind, typed, got, want)
			}
		}
	}
}
