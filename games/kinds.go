package games

import (
	"fmt"
	"io/fs"

	"github.com/pelletier/go-toml/v2"
)

// ReadKinds reads the kinds of decisions of a title from its file kinds.toml: of each
// its name, rule and setting, in their order. It panics if one is not understood, for
// the file is compiled in.
func ReadKinds(files fs.FS) []KindInfo {
	var file struct {
		Kind []KindInfo `toml:"kind"`
	}
	data, err := fs.ReadFile(files, "kinds.toml")
	if err == nil {
		err = toml.Unmarshal(data, &file)
	}
	if err != nil {
		panic(fmt.Errorf("games: kinds of decisions: %w", err))
	}
	for _, k := range file.Kind {
		if k.Setting != Must && k.Setting != Should && k.Setting != No {
			panic(fmt.Sprintf("games: kind %q: there is no setting %q", k.Kind, k.Setting))
		}
	}
	return file.Kind
}
