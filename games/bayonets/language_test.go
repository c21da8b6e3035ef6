package bayonets

import (
	"os"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Lines as people type them, which lie beside the project. Those for the clerk are
// not read by a title.
func TestPhrasings(t *testing.T) {
	file := "../../../shared/corpora/phrasings/bayonets.tsv"
	if other := os.Getenv("POSTRIDER_PHRASINGS"); other != "" {
		file = other
	}
	list := slices.DeleteFunc(gametest.ReadPhrasings(t, file), func(p gametest.Phrasing) bool { return p.Command })
	gametest.Phrasings(t, New(), nil, 95, list)
}

// TestExplain shows how lines are read, for those who write rows: POSTRIDER_EXPLAIN
// holds them with a bar between, the kind of the open question behind "?:".
func TestExplain(t *testing.T) {
	for _, s := range strings.Split(os.Getenv("POSTRIDER_EXPLAIN"), "|") {
		text, open, _ := strings.Cut(s, "?:")
		t.Logf("%s\n%s", s, std.lang.Explain(text, games.Kind(open)))
	}
}
