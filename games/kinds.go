package games

import (
	"fmt"

	"github.com/pelletier/go-toml/v2"
)

// ReadKinds reads the kinds of decisions of a title from TOML: of each its name,
// rule and setting, in their order. It panics if one is not understood, for the
// file is compiled in.
func ReadKinds(data []byte) []KindInfo {
	var file struct {
		Kind []KindInfo `toml:"kind"`
	}
	if err := toml.Unmarshal(data, &file); err != nil {
		panic(fmt.Errorf("games: kinds of decisions: %w", err))
	}
	for _, k := range file.Kind {
		if k.Setting != Must && k.Setting != Should && k.Setting != No {
			panic(fmt.Sprintf("games: kind %q: there is no setting %q", k.Kind, k.Setting))
		}
	}
	return file.Kind
}
