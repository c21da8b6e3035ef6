package games

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

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
		for _, set := range append(slices.Collect(maps.Values(k.Was)), k.Setting) {
			if set != Must && set != Ask && set != No {
				panic(fmt.Sprintf("games: kind %q: there is no setting %q", k.Kind, set))
			}
		}
	}
	return file.Kind
}

// kindsOf are the kinds of decisions of a title with the settings as they were
// shipped when a match began.
func kindsOf(t Title, began string) []KindInfo {
	kinds := t.Kinds()
	began, _, _ = strings.Cut(began, "+") // an owner's data
	if !slices.ContainsFunc(kinds, func(k KindInfo) bool { return k.Was[began] != "" }) {
		return kinds
	}
	kinds = slices.Clone(kinds)
	for i := range kinds {
		if was := kinds[i].Was[began]; was != "" {
			kinds[i].Setting = was
		}
	}
	return kinds
}
