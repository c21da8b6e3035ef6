package bayonets

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A line that was read of late is read as one that is new, whatever its reader
// did to what he got.
func TestRecent(t *testing.T) {
	for _, line := range []string{"move all from ALB to LKG", "raid NOIX with Rogers", "standing retreat: ALB, else TIC", "move all from ALB to NOWHERE", "hello Bob", "hits: highlands first if outnumbered"} {
		want := std.readAnew(line)
		for range 2 {
			got := std.readLine(line)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-new +again):\n%s", line, diff)
			}
			if o := got.Order; o != nil {
				o.Keep, o.Verb = true, "x"
				for i := range o.Args {
					for k := range o.Args[i].Values {
						o.Args[i].Values[k] = "x"
					}
				}
				for i := range o.If {
					o.If[i].Name = "x"
				}
			}
			if got.Fault != nil {
				got.Fault.Line = 7
			}
		}
	}
}
