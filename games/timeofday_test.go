package games

import "testing"

// Times of day as people write them, among other words; what is none, or not clear, is
// not taken for one.
func TestTimeOfDay(t *testing.T) {
	c, err := LoadCommands("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ typed, rest, at string }{
		{"daily 18:00", "daily", "18:00"},
		{"daily at 6pm", "daily at", "18:00"},
		{"daily at 6 p.m. please", "daily at please", "18:00"},
		{"7.05 am daily", "daily", "07:05"},
		{"at 1800", "at", "18:00"},
		{"18h", "", "18:00"},
		{"at 8 o'clock", "at", "08:00"},
		{"at 8 in the evening", "at", "20:00"},
		{"12 am", "", "00:00"},
		{"12 pm", "", "12:00"},
		{"noon", "", "12:00"},
		{"midnight", "", "00:00"},
		{"24:00", "", "00:00"},
		{"daily at 18", "daily at", "18:00"},
		{"00:30", "", "00:30"},
		{"25:00", "", ""},
		{"18:60", "", ""},
		{"13 pm", "", ""},
		{"0 am", "", ""},
		{"daily", "", ""},
		{"8:00 and 18:00", "", ""},
		{"18:00 for 3 weeks", "", ""},
		{"123", "", ""},
		{"", "", ""},
	} {
		if rest, at, ok := c.TimeOfDay(x.typed); ok != (x.at != "") || at != x.at || ok && rest != x.rest {
			t.Errorf("%q is %q with %q, %v; want %q with %q", x.typed, at, rest, ok, x.at, x.rest)
		}
	}
}
