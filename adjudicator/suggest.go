package adjudicator

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/templates"
)

// What a line that is no order may be put in place of: what it would be with the one thing put
// right that was wrong, if that is possible now; else answers to the question that it may be
// meant for; else what is lacking, or where it stands how such orders are written. Nothing is
// suggested that neither the line nor a question of its writer names.

// maxAnswers is how many possible answers stand at a line that is none.
const maxAnswers = 4

// suggest adds to a line that cannot be carried out what may be written instead.
func (wd words) suggest(w *work, line *templates.Line, l games.SheetLine) {
	f, seat := l.Reading.Fault, w.seat
	if line.Try = tryLine(wd.in.reader(seat), l); l.Reading.Order != nil {
		return
	}
	asked := w.questions(wd.in)
	if line.Try != "" && !f.Gap && !wd.possible(w, l.N, line.Try, asked) {
		line.Try = ""
	}
	if line.Gap = f.Gap && line.Try != ""; line.Try != "" && !line.Gap || !f.Unread() {
		return
	}
	if line.Answers = wd.possibleAnswers(seat, *f, asked); len(line.Answers) > 0 {
		line.Try, line.Gap = "", false
	} else if line.Try == "" {
		line.Help = wd.helpOn(seat, *f)
	}
}

// questions are those that stand open for who wrote a sheet that came back.
func (w *work) questions(in *contest) []games.Decision {
	if w.asked == nil && !w.outcome.Done && w.stale == 0 {
		w.asked = in.game.News(w.seat).Asked
	}
	return w.asked
}

// possible reports whether no question that stands open would refuse what is suggested for line
// n of a sheet. Behind another order of its kind nobody knows what will be open.
func (wd words) possible(w *work, n int, try string, asked []games.Decision) bool {
	for _, l := range wd.in.reader(w.seat).Read(try).Lines {
		o := l.Reading.Order
		before := func(b games.SheetLine) bool {
			return b.N < n && b.Reading.Order != nil && b.Reading.Order.Kind == o.Kind
		}
		if o == nil || l.Word != games.WordOrder || slices.ContainsFunc(w.lines, before) {
			continue
		}
		var refused, taken bool
		for _, d := range asked {
			if d.About().Kind == o.Kind && d.Fits(*o) {
				_, fault := d.Accept(*o)
				refused, taken = refused || fault != nil, taken || fault == nil
			}
		}
		if refused && !taken {
			return false
		}
	}
	return true
}

// possibleAnswers are some answers that are possible now to the questions that a line may be
// meant for: of a few those that say most of what it names, of many those that say all of it.
func (wd words) possibleAnswers(seat games.Seat, f games.Fault, asked []games.Decision) []string {
	var lines []string
	for _, d := range asked {
		about := d.About()
		meant := f.Kind == about.Kind || f.Kind == "" && len(asked) == 1
		some, all := wd.in.title.Examples(d, maxLegal)
		if !meant && !all {
			continue
		}
		var best []string
		most := 0
		for _, o := range some {
			line := wd.order(about.Seat, o)
			n := saysOf(line, f.Names)
			if n > most {
				best, most = nil, n
			}
			if n == most {
				best = append(best, line)
			}
		}
		if every := most > 0 && most == len(f.Names); every || all && meant {
			lines = append(lines, best...)
		}
	}
	return lines[:min(len(lines), maxAnswers)]
}

// saysOf is how many of some names a line says.
func saysOf(line string, names [][]string) int {
	n := 0
	line = " " + bare(line) + " "
	for _, ways := range names {
		if slices.ContainsFunc(ways, func(name string) bool { return strings.Contains(line, " "+bare(name)+" ") }) {
			n++
		}
	}
	return n
}

// helpOn is the command that asks for the page of help on what a line was meant for; empty if
// there is none.
func (wd words) helpOn(seat games.Seat, f games.Fault) string {
	lang := wd.in.lang(seat)
	i := slices.IndexFunc(f.Topics, func(topic string) bool {
		_, ok := wd.in.title.Help(games.Fold(topic), lang)
		return ok
	})
	if i < 0 {
		return ""
	}
	return Commands(lang).Write(cmdHelp, f.Topics[i])
}
