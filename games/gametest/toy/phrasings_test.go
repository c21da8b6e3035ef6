package toy

import (
	"testing"

	"postrider/games/gametest"
)

// A line that is no order as it is typed is read with what its turns of phrase mean.
func TestTurnsOfPhrase(t *testing.T) {
	gametest.Phrasings(t, New(), nil, 100, []gametest.Phrasing{
		{Typed: "attack the ford's blue", Means: "attack blue at ford"},
		{Typed: "attack the ford’s blue!", Means: "attack blue at ford"},
		{Typed: "fight the blue guard of hill", Means: "attack blue at hill"},
		{Typed: "scout blue; attack the mill's red", Means: "scout blue; attack red at mill"},
		{Typed: "attack the pond's blue", Means: "REFUSE"},
		{Typed: "attack the ford's", Means: "REFUSE"},
	})
}
