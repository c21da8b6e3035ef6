package adjudicator

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/templates"
)

// sheet shows the sender his sheet line by line: what was understood, what came
// of it, and what was wrong. Nil if he wrote nothing but commands.
func (wd words) sheet(w *work) *templates.Sheet {
	if !slices.ContainsFunc(w.lines, func(l games.SheetLine) bool { return l.Word != games.WordCommand }) {
		return nil
	}
	s := &templates.Sheet{Done: w.outcome.Done, Preview: w.preview}
	for i, l := range w.lines {
		line := wd.line(w, l)
		if w.staleLines[i] {
			line.State = templates.LineStale
		}
		if line.State == templates.LineBad {
			s.Wrong++
		}
		s.Lines = append(s.Lines, line)
	}
	if !s.Done {
		s.Again = again(wd.in.reader(w.seat), w.lines)
	}
	if t := w.outcome.Trial; s.Preview && s.Done && t != nil {
		wd.trial(w, s, t)
	}
	// What may have been meant as an order and was not carried out comes first.
	slices.SortStableFunc(s.Lines, func(a, b templates.Line) int { return asideFirst(a) - asideFirst(b) })
	return s
}

func asideFirst(l templates.Line) int {
	if l.State == templates.LineAside {
		return 0
	}
	return 1
}

// trial shows what a preview found out.
func (wd words) trial(w *work, s *templates.Sheet, t *games.Trial) {
	for _, a := range t.Answers {
		events := wd.events(w.seat, nil, a.Events, false)
		if a.Line >= 0 {
			l := &s.Lines[w.index[a.Line]]
			l.State, l.Would = templates.LineWould, events
			continue
		}
		from := string(a.From)
		if a.Implied {
			from = string(games.NoteImplied)
		}
		s.Others = append(s.Others, templates.Other{Order: wd.order(a.About.Seat, a.Order), From: from, Events: events})
	}
	for line, odds := range t.Odds {
		s.Lines[w.index[line]].Odds = wd.says(w.seat, odds)
	}
	s.Ends, s.Dice = string(w.outcome.Stopped), wd.says(w.seat, t.Dice)
	for _, o := range t.Open {
		s.Open = append(s.Open, templates.Open{
			Prompt: wd.prompt(o.About.Seat, o.Prompt), Rule: string(o.About.Rule), Default: wd.order(o.About.Seat, o.Default),
		})
	}
	s.Ahead = wd.ahead(w.seat, t.Ahead)
}

// ahead shows what may follow a preview: the kinds that would be asked, those
// that a safe answer is taken for, and those that a standing order is there for.
func (wd words) ahead(seat games.Seat, list []games.Ahead) []templates.Ahead {
	kind := func(k games.Kind) string { return games.KindIn(wd.in.title, wd.in.lang(seat), k) }
	asked, safe := templates.Ahead{Asks: true}, templates.Ahead{}
	var standing []templates.Ahead
	for _, a := range list {
		switch {
		case len(a.Standing) > 0:
			ahead := templates.Ahead{Kinds: []string{kind(a.Kind)}}
			for _, o := range a.Standing {
				ahead.Standing = append(ahead.Standing, o.StandingLine(wd.in.titleOf(seat)))
			}
			standing = append(standing, ahead)
		case a.Asks:
			asked.Kinds = append(asked.Kinds, kind(a.Kind))
		default:
			safe.Kinds = append(safe.Kinds, kind(a.Kind))
		}
	}
	return slices.DeleteFunc(append([]templates.Ahead{asked, safe}, standing...), func(a templates.Ahead) bool { return len(a.Kinds) == 0 })
}

// line shows one line of a sheet.
func (wd words) line(w *work, l games.SheetLine) templates.Line {
	line := templates.Line{N: l.N, Text: l.Text, State: state(w, l)}
	if l.Word == games.WordCommand {
		return line
	}
	if line.Hint = wd.hint(w, l); line.Hint != "" {
		line.Because = l.Because
	}
	for _, n := range l.Reading.Notes {
		line.Notes = append(line.Notes, wd.say(w.seat, n))
	}
	if l.Reading.Order != nil {
		as := seated(l).Line(wd.in.titleOf(w.seat))
		if l.Word == games.WordStanding {
			as = seated(l).StandingLine(wd.in.titleOf(w.seat))
		}
		if as != l.Text && bare(as) != bare(l.Text) {
			line.As = as
		}
	}
	if f := l.Reading.Fault; f != nil {
		wd.blame(w.seat, &line, *f)
		wd.suggest(w, &line, l)
	}
	return line
}

// bare is a line without what does not matter in it.
func bare(s string) string {
	return strings.Join(strings.FieldsFunc(games.Fold(s), func(r rune) bool { return r == ' ' || r == ':' || r == ',' }), " ")
}

// state says what became of a line.
func state(w *work, l games.SheetLine) templates.LineState {
	order := l.Reading.Order
	switch {
	case l.Word == games.WordCommand:
		return templates.LineCommand
	case l.Reading.Fault != nil:
		return templates.LineBad
	case l.Reading.Aside:
		return templates.LineAside
	case l.Word == games.WordOrder && order == nil:
		return templates.LineTalk
	case !w.outcome.Done:
		return templates.LineGood
	case w.preview && l.Fate == games.FateUsed:
		return templates.LineWould
	case w.preview && l.Fate == games.FateQueued:
		return templates.LineAfter
	case w.preview:
		return templates.LineGood
	}
	switch l.Fate {
	case games.FateUsed:
		return templates.LineUsed
	case games.FateQueued:
		return templates.LineQueued
	case games.FateReturned:
		return templates.LineReturned
	case games.FateLapsed:
		return templates.LineLapsed
	case games.FateNoted:
		return templates.LineNoted
	}
	return templates.LineGood
}

// tryLine is the nearest correct form of a whole line.
func tryLine(r games.SheetReader, l games.SheetLine) string {
	try := r.Rewritten(l.Reading.Fault.Try)
	word := r.Title.StandingWord()
	if try != "" && l.Word == games.WordStanding && l.Reading.Order == nil && !strings.HasPrefix(try, word) {
		try = word + " " + try
	}
	return try
}

// again is a sheet that came back, with each misread line put right, or as a
// remark where that cannot be: nobody should send by a copy what he never
// meant. Nil if nothing could be corrected.
func again(r games.SheetReader, lines []games.SheetLine) []string {
	var list []string
	corrected := false
	for _, l := range lines {
		switch {
		case l.Reading.Fault != nil:
			if try := tryLine(r, l); try != "" && !l.Reading.Fault.Gap && l.Reading.Order == nil {
				corrected = true
				list = append(list, try)
			} else {
				list = append(list, "# "+l.Text)
			}
		case l.Word != games.WordOrder && l.Word != games.WordCommand, l.Reading.Order != nil:
			list = append(list, l.Text)
		}
	}
	if !corrected {
		return nil
	}
	return list
}

// behindSheet is what of earlier sheets came back because of this one.
func (wd words) behindSheet(w *work) []templates.Line {
	if !w.outcome.Done || w.preview {
		return nil
	}
	orders, faults := slices.Clone(w.outcome.Returned), slices.Clone(w.outcome.Faults)
	for _, l := range w.lines {
		if l.Fate != games.FateReturned || l.Reading.Order == nil {
			continue
		}
		text := seated(l).Line(wd.in.title)
		if i := slices.IndexFunc(orders, func(o games.Order) bool { return o.Line(wd.in.title) == text }); i >= 0 {
			orders = slices.Delete(orders, i, i+1)
		}
		if f := l.Reading.Fault; f != nil {
			if i := slices.IndexFunc(faults, func(g games.Fault) bool { return g.Line == f.Line && g.Text == f.Text }); i >= 0 {
				faults = slices.Delete(faults, i, i+1)
			}
		}
	}
	return wd.returned(w.seat, orders, faults)
}
