package bayonets

import (
	"testing"

	"postrider/games"
)

// Whatever can be declined is declined by any of the words for it, where it is asked or
// behind the name of its kind.
func TestDeclined(t *testing.T) {
	title := New()
	for kind, want := range map[games.Kind]string{
		kindAdmiral: "admiral none", kindIndian: "indian: pass", kindHold: "hold none", kindAction: "done", kindGoOn: "stop",
		kindElevated: "elevated status: no", kindLacrosse: "lacrosse: no", kindFrenzy: "frenzy: none", kindReact: "react: none",
		kindAmbush: "ambush: no", kindCoup: "coup de main: no", kindAbbatis: "abbatis: no", kindEmergency: "emergency artillery: no",
		kindReroll: "reroll: none", kindReplace: "replace none", kindFleetAway: "withdraw none", kindFort: "fort: leave",
		kindColGarrison: "winter: keep none", kindGarrison: "garrison: none", kindRedeploy: "redeploy: stay",
	} {
		for _, typed := range []string{"none", "no", "nobody", "pass", string(kind) + ": none", string(kind) + " none", string(kind) + ": no"} {
			if kind == kindRedeploy && typed == "pass" {
				continue // he is asked where to
			}
			sheet := games.SheetReader{Title: title, Open: []games.Kind{kind}}.Read(typed)
			if len(sheet.Lines) != 1 || sheet.Lines[0].Reading.Order == nil || sheet.Lines[0].Reading.Order.Kind != kind {
				t.Errorf("%s: %q is no answer: %+v", kind, typed, sheet.Lines)
			} else if got := title.Format(*sheet.Lines[0].Reading.Order); got != want {
				t.Errorf("%s: %q is read as %q, want %q", kind, typed, got, want)
			}
		}
	}
}
