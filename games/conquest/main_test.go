package conquest

import (
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // much that is made here is waste at once: memory for speed
	m.Run()
}
