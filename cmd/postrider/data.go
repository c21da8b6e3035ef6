package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"postrider/adjudicator/gm"
	"postrider/games"
	"postrider/store/file"
)

// copyData writes the data files of a title to a folder, as the program carries
// them, for an owner to correct. It overwrites none.
func copyData(t games.Title, folder string) error {
	files := t.DataFiles()
	if len(files) == 0 {
		return fmt.Errorf("the data of %s cannot be corrected", t.Name())
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := file.Write(path, 0o644, files[name]); err != nil {
			return err
		}
	}
	return nil
}

// withData returns a title that goes by the data files in a folder; with no
// folder, as it comes.
func withData(t games.Title, folder string) (games.Title, error) {
	if folder == "" {
		return t, nil
	}
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", folder)
	}
	if err != nil {
		return nil, fmt.Errorf("data of %s: %w", t.Name(), err)
	}
	t, err = t.WithData(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("data in %s:\n%w", folder, err)
	}
	return t, nil
}

// gameFlags are the flags of the commands that play matches on this machine: what
// is played, and by which data.
type gameFlags struct{ scenario, data *string }

func newGameFlags(fs *flag.FlagSet) gameFlags {
	return gameFlags{
		scenario: fs.String("scenario", "", "`scenario` to play; the first if none is named"),
		data:     fs.String("data", "", "`folder` with data files that stand in place of the program's own"),
	}
}

// choose is the title with a name and the scenario that the flags name.
func (f gameFlags) choose(name string) (games.Title, games.Scenario, error) {
	title, err := titleNamed(name)
	if err == nil {
		title, err = withData(title, *f.data)
	}
	if err != nil {
		return nil, games.Scenario{}, err
	}
	sc, err := gm.Scenario(title, *f.scenario)
	return title, sc, err
}

// titles returns every title, with the data that the configuration names for it.
func (c *config) titles() (games.Titles, error) {
	all := allTitles()
	for _, name := range slices.Sorted(maps.Keys(c.Titles)) {
		if all[name] == nil {
			return nil, fmt.Errorf("[titles.%s]: there is no such title; there are: %s", name,
				strings.Join(all.Names(), ", "))
		}
		t, err := withData(all.Named(name), c.Titles[name].Data)
		if err != nil {
			return nil, fmt.Errorf("[titles.%s]: %w", name, err)
		}
		all[name] = games.Made(t)
	}
	return all, nil
}
