package bayonets

import (
	"testing"

	"postrider/games"
)

// What a fault says is wrong is what is wrong, in the words that were typed; and what it
// suggests is made of the line, or it suggests nothing.
func TestFaultsOfLines(t *testing.T) {
	for _, c := range []struct{ typed, open, why, try string }{
		{"If Albany falls the defenders go to Kingston.", "action",
			`"If Albany falls the defenders go to Kingston" is no condition that the judge knows. "help standing" lists them.`, ""},
		{"Retreat from Lake George to Albany if beaten badly", "action",
			`"if beaten badly" is no condition that the judge knows. "help standing" lists them.`, ""},
		{"The guns in Albany follow them up to Ticonderoga, via Lake George, with the sail/army AP.", "action",
			`"The guns in Albany follow them up to Ticonderoga" is not understood.`, ""},
		{"Place Royal American, Bradstreet and the two Artillery at New York.", "place-units",
			`"Royal American" may be 1st Royal American and 2nd Royal American.`, ""},
		{"finish the fort at Winchester with the same Virginian", "action", `"same Virginian" is not understood.`, ""},
		{"35th & New York companies march up the Hudson to Albany", "action",
			`There is no space "Hudson".`, "move 35th & New York Companies from ... to ALB"},
		{"1st Royal American & Bradstreet march from New York", "action",
			"The order names no space where one is needed.", "move 1st Royal American, Bradstreet from NYC to ..."},
		{"raid with Villiers", "", "The order names no space where one is needed.", "raid ... with Villiers"},
		{"move all from ft duquesne to RAYS (light)", "",
			`There is no space "ft duquesne". Do you mean Forks of the Ohio?`, "move all from FORK to RAYS (light)"},
		{"Howe, Rogers", "", "This line names Howe, Rogers, but it has no order word. If it is only talk, begin it with #.", ""},
	} {
		r := title.Read(c.typed, []games.Kind{games.Kind(c.open)})[0]
		if r.Fault == nil {
			t.Errorf("%q is no fault: %+v", c.typed, r)
			continue
		}
		if why := title.Say(r.Fault.Why, "en"); why != c.why || r.Fault.Try != c.try {
			t.Errorf("%q: %s try %q, want %s try %q", c.typed, why, r.Fault.Try, c.why, c.try)
		}
	}
}

// Who is left out of a force is no condition: "except the 40th".
func TestExceptionIsNoCondition(t *testing.T) {
	r := title.Read("All the ships at Louisbourg sail with everybody except the 40th (he stays) and land at Halifax", []games.Kind{"action"})[0]
	if r.Fault != nil && r.Fault.Why.Kind == "unknown-condition" || r.Talk {
		t.Errorf("%+v %+v", r, r.Fault)
	}
}

// Of two readings that which makes sense is meant.
func TestSensible(t *testing.T) {
	r := title.Read("All the ships at Louisbourg sail with Highland and 3 guns and land at Halifax", []games.Kind{"action"})[0]
	if r.Order == nil || title.Format(*r.Order) != "sail fleets, highlands, 3 artillery from LOU, land HAL" {
		t.Errorf("%+v", r)
	}
}

// Of a line of which only a part is understood it is said which.
func TestPartUnderstood(t *testing.T) {
	for _, c := range []struct{ typed, kind, why, note string }{
		{"25 goes into reserve, thanks Marie", "reserve", `"Marie" is not understood.`,
			"Understood, but not carried out because of the rest of the line: reserve 25."},
		{"One Virginia brigade starts a fort in Winchester and finishes it with the frenzy", "action",
			`"finishes it with the frenzy" is not understood.`,
			"Understood, but not carried out because of the rest of the line: build fort at WINC with Virginia & S.."},
	} {
		list := title.Read(c.typed, []games.Kind{games.Kind(c.kind)})
		if len(list) != 1 || list[0].Fault == nil || len(list[0].Notes) == 0 {
			t.Errorf("%q: %+v", c.typed, list)
			continue
		}
		notes := list[0].Notes
		if why, note := title.Say(list[0].Fault.Why, "en"), title.Say(notes[len(notes)-1], "en"); why != c.why || note != c.note {
			t.Errorf("%q: %s %s", c.typed, note, why)
		}
	}
}
