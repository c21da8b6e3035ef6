package conquest

import (
	"testing"

	"postrider/games/gametest"
)

// What rows write is read back.
func TestRows(t *testing.T) { gametest.Rows(t, New().Language, 5_000) }
