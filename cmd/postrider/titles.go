package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/board"
	"postrider/templates"
)

// listTitles is the command titles.
func listTitles(_ context.Context, e env, args []string) error {
	fs := flags(e, "titles")
	data := fs.String("data", "", "`folder` with data files that stand in place of the program's own, of the title named")
	to := fs.String("copy", "", "`folder` to which the program's own data files of the title named are written")
	lang := fs.String("language", "", "`language` such as ja, of which it is told how much of the words it has")
	missing := fs.Bool("missing", false, "with -language: list what it lacks")
	check := fs.String("check", "", "`folder` with data files of an owner, of the title named or of several, to be checked")
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	name := strings.Join(words, " ")
	if *lang != "" {
		return translated(e, *lang, name, *missing)
	}
	if *check != "" {
		return checkTitles(e, *check, name)
	}
	var list []games.Title
	for _, c := range titles {
		if name == "" && *data+*to == "" {
			list = append(list, c.title())
		}
	}
	if len(list) == 0 {
		t, err := titleNamed(name)
		if err != nil {
			return err
		}
		if *to != "" {
			return copyData(t, *to)
		}
		if t, err = withData(t, *data); err != nil {
			return err
		}
		list = []games.Title{t}
	}
	for _, t := range list {
		fmt.Fprintf(e.out, "%s (version %s)\n", t.Name(), t.Version())
		for _, sc := range t.Scenarios() {
			seats := seatNames(sc.Seats)
			fmt.Fprintf(e.out, "  %-10s %s (%s)\n", sc.ID, sc.Name, strings.Join(seats, ", "))
		}
		notice(e, t)
	}
	return nil
}

// translated tells how much of what is said in English a language has, part by part: of
// the club's letters, of what all titles share, and of each title or the one named. Its
// error says that something is lacking.
func translated(e env, lang, name string, list bool) error {
	type part struct {
		name  string
		lacks []string
		all   int
	}
	var parts []part
	letters := func(lang string) (lines []string) {
		for _, gap := range templates.Missing(lang) {
			lines = append(lines, strings.TrimSpace(gap.File+" "+gap.What))
		}
		return lines
	}
	if name == "" {
		parts = append(parts, part{name: "letters, help and commands", lacks: letters(lang)},
			part{"what all titles share", games.MissingShared(lang), len(games.MissingShared(""))})
	}
	for _, c := range titles {
		t := c.title()
		if words, ok := t.(games.Translated); ok && (name == "" || name == t.Name()) {
			parts = append(parts, part{t.Name(), words.Missing(lang), len(words.Missing(""))})
		}
	}
	if len(parts) == 0 {
		_, err := titleNamed(name)
		return err
	}
	lacking := 0
	for _, p := range parts {
		lacking += len(p.lacks)
		switch {
		case len(p.lacks) == 0:
			fmt.Fprintf(e.out, "%s: complete\n", p.name)
		case p.all > 0:
			fmt.Fprintf(e.out, "%s: %d of %d missing\n", p.name, len(p.lacks), p.all)
		default:
			fmt.Fprintf(e.out, "%s: %d missing\n", p.name, len(p.lacks))
		}
		if list {
			for _, what := range p.lacks {
				fmt.Fprintf(e.out, "  %s\n", what)
			}
		}
	}
	if lacking > 0 {
		return fmt.Errorf("%s is not complete: %d missing; what is lacking is said in English", lang, lacking)
	}
	return nil
}

// notice says what should be known of the data of a title.
func notice(e env, t games.Title) {
	if text := t.Notice("en"); text != "" {
		paragraph(e, text)
	}
}

// paragraph prints a text, indented.
func paragraph(e env, text string) {
	for _, line := range board.Wrap(text, board.WideColumns-2, "  ") {
		fmt.Fprintln(e.out, "  "+line)
	}
}

// checkTitles checks the data files of an owner in a folder: those of the title that has
// the name, or if it is "" of the title that they are of, and in folders below those of
// others. Its error names every fault, one to a line.
func checkTitles(e env, folder, name string) error {
	if _, err := os.Stat(folder); err != nil {
		return err
	}
	if !isFolder(folder) {
		return fmt.Errorf("%s is no folder", folder)
	}
	found, err := ownFolders(folder, name)
	if err != nil {
		return err
	}
	var faults []error
	for _, own := range found {
		t, err := own.load()
		if err != nil {
			faults = append(faults, err)
			continue
		}
		fmt.Fprintf(e.out, "%s (version %s) in %s\n", t.Name(), t.Version(), own.folder)
		own.list(e, t)
		notice(e, t)
	}
	return errors.Join(faults...)
}

// ownData are the data files of an owner in a folder.
type ownData struct {
	folder string
	title  games.Title // whose they are; nil if nobody has said so
}

// ownFolders are the folders in which an owner has data files, of the title that has the
// name, or of any: the one named, if it holds files, and those right below it that are no
// title's own, such as maps. A folder that has the name of a title holds that title's files.
func ownFolders(folder, name string) ([]ownData, error) {
	if name != "" {
		t, err := titleNamed(name)
		if below := filepath.Join(folder, name); err == nil && isFolder(below) {
			folder = below
		}
		return []ownData{{folder, t}}, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var found []ownData
	top := false
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		switch t := allTitles().Named(entry.Name()); {
		case strings.HasPrefix(entry.Name(), "."):
		case t != nil && entry.IsDir():
			found = append(found, ownData{path, t})
		case !entry.IsDir() || len(knownTo(entry.Name()+"/")) > 0:
			top = true
		default:
			found = append(found, ownData{folder: path})
		}
	}
	if top {
		found = slices.Insert(found, 0, ownData{folder: folder})
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s is empty; postrider titles TITLE --copy FOLDER writes the files of a title to correct", folder)
	}
	return found, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// knownTo are the titles, by name, with a data file of that name, or with one in the folder
// that ends with a slash.
func knownTo(file string) []string {
	var names []string
	for _, name := range allTitles().Names() {
		for known := range allTitles().Named(name).DataFiles() {
			if known == file || strings.HasSuffix(file, "/") && strings.HasPrefix(known, file) {
				names = append(names, name)
				break
			}
		}
	}
	return names
}

// load is the title with the data of the folder. If nobody has said whose they are, it is
// one that knows most of the files, and of these the one that takes them all. The error
// names the faults of the one that has the fewest.
func (own ownData) load() (games.Title, error) {
	if own.title != nil {
		return withData(own.title, own.folder)
	}
	counts, err := own.known()
	if err != nil {
		return nil, err
	}
	most := slices.Max(slices.Collect(maps.Values(counts)))
	if most == 0 {
		return nil, fmt.Errorf("%s holds no data file of any title; postrider titles TITLE --copy FOLDER writes those of one", own.folder)
	}
	var likely []string
	var title games.Title
	var fault error
	least := math.MaxInt
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if counts[name] < most {
			continue
		}
		t, err := withData(allTitles().Named(name), own.folder)
		n := 0
		if err != nil {
			n = strings.Count(err.Error(), "\n")
		}
		if n < least {
			likely, least = nil, n
		}
		if n == least {
			likely, title, fault = append(likely, name), t, err
		}
	}
	if len(likely) > 1 {
		return nil, fmt.Errorf("the files in %s may be those of %s; say of which: postrider titles TITLE --check %s",
			own.folder, strings.Join(likely, " or "), own.folder)
	}
	return title, fault
}

// known is how many files of the folder each title knows.
func (own ownData) known() (map[string]int, error) {
	counts := map[string]int{}
	for name := range allTitles() {
		counts[name] = 0
	}
	err := fs.WalkDir(os.DirFS(own.folder), ".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && file != "." && len(knownTo(file+"/")) == 0:
			return fs.SkipDir
		case !e.IsDir():
			for _, name := range knownTo(file) {
				counts[name]++
			}
		}
		return nil
	})
	return counts, err
}

// list says which files of the title the folder holds.
func (own ownData) list(e env, t games.Title) {
	var corrected, same []string
	shipped := t.DataFiles()
	for _, name := range slices.Sorted(maps.Keys(shipped)) {
		data, err := os.ReadFile(filepath.Join(own.folder, filepath.FromSlash(name)))
		switch {
		case err != nil:
		case string(data) == string(shipped[name]):
			same = append(same, name)
		default:
			corrected = append(corrected, name)
		}
	}
	for _, list := range []struct {
		what  string
		files []string
	}{{"corrected", corrected}, {"as shipped", same}} {
		if len(list.files) > 0 {
			paragraph(e, list.what+": "+strings.Join(list.files, ", "))
		}
	}
}
