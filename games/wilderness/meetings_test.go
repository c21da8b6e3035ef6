package wilderness

import (
	"testing"

	"postrider/games/gametest"
	"postrider/golden"
)

// Where two procedures of the game touch, a test shows what the rules say there.
// The table of them is also a page to read.
func TestMeetings(t *testing.T) {
	golden.Check(t, "../../../docs/meetings-wilderness.md", gametest.Meetings(t, "Wilderness War"))
}
