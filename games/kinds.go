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
		Kind []struct {
			Name      Kind    `toml:"name"`
			Rule      Rule    `toml:"rule"`
			Setting   Setting `toml:"setting"`
			Secret    bool    `toml:"secret"`
			QueueOnly bool    `toml:"queue_only"`
		} `toml:"kind"`
	}
	if err := toml.Unmarshal(data, &file); err != nil {
		panic(fmt.Errorf("games: kinds of decisions: %w", err))
	}
	kinds := make([]KindInfo, len(file.Kind))
	for i, k := range file.Kind {
		switch k.Setting {
		case Must, Should, No:
		default:
			panic(fmt.Sprintf("games: kind %q: there is no setting %q", k.Name, k.Setting))
		}
		kinds[i] = KindInfo{Kind: k.Name, Rule: k.Rule, Setting: k.Setting, Secret: k.Secret, QueueOnly: k.QueueOnly}
	}
	return kinds
}
