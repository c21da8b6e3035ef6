package war

import "testing"

func TestSide(t *testing.T) {
	for _, x := range []struct {
		name  string
		side  Side
		enemy Side
		seat  string
	}{{"british", British, French, "british"}, {"french", French, British, "french"}, {"nobody", Nobody, Nobody, ""}} {
		var read Side
		if err := read.UnmarshalText([]byte(x.name)); err != nil || read != x.side || Parse(x.name) != x.side {
			t.Errorf("%q is read as %v, %v", x.name, read, err)
		}
		if x.side.String() != x.name || x.side.Enemy() != x.enemy || string(x.side.Seat()) != x.seat {
			t.Errorf("%v: enemy %v, seat %q", x.side, x.side.Enemy(), x.side.Seat())
		}
	}
	var side Side
	if err := side.UnmarshalText([]byte("spanish")); err == nil || Parse("spanish") != Nobody {
		t.Error("spanish is taken for a side")
	}
}
