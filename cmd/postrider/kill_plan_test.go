package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"postrider/adjudicator"
	"postrider/games"
)

// A plannedMatch is a match as it goes where nothing disturbs it.
type plannedMatch struct {
	title  games.Title
	sc     games.Scenario
	code   string
	seed   games.Seed
	sheets []plannedSheet
	lines  []games.Line // its journal after the last sheet
	over   bool
}

// A plannedSheet is what a seat sends in answer to one of its reports.
type plannedSheet struct {
	seat games.Seat
	text string
}

// planMatch plays a match at a table, without mail, for as many sheets as are
// wanted or to its end. Seats that are asked at once think before either has
// answered, so that their sheets may be sent in any order.
func planMatch(title games.Title, sc games.Scenario, code string, number uint64, sheets int) (*plannedMatch, error) {
	p := &plannedMatch{title: title, sc: sc, code: code}
	binary.BigEndian.PutUint64(p.seed[:], number)
	match, err := p.begin()
	if err != nil {
		return nil, err
	}
	t := &table{title: title, match: match, code: code, rand: rand.New(rand.NewPCG(number, 1755))}
	for len(p.sheets) < sheets && !match.Over() {
		var next []plannedSheet
		for _, seat := range match.News(sc.Seats[0]).Waiting {
			lines, err := t.think(games.Seats{seat})
			if err != nil {
				return nil, fmt.Errorf("%s: %s thinks: %w", code, seat, err)
			}
			next = append(next, plannedSheet{seat, strings.Join(lines, "\n") + "\n"})
		}
		for _, s := range next {
			if _, err := p.play(match, s); err != nil {
				return nil, err
			}
		}
		p.sheets = append(p.sheets, next...)
	}
	p.lines, p.over = match.Fresh(), match.Over()
	return p, nil
}

// begin sets the match up at a table.
func (p *plannedMatch) begin() (*games.Match, error) {
	match, err := games.NewMatch(p.title, games.Setup{Code: p.code, Title: p.title.Name(), Scenario: p.sc.ID, Seed: p.seed})
	if err != nil {
		return nil, err
	}
	for _, seat := range p.sc.Seats {
		match.Told(seat)
	}
	return match, nil
}

// play takes one sheet as the clerk does, and says how many letters it causes.
func (p *plannedMatch) play(match *games.Match, s plannedSheet) (int, error) {
	outcome, err := match.Take(s.seat, games.ReadSheet(p.title, s.text, nil))
	if err != nil {
		return 0, err
	}
	if !outcome.Done {
		var why []string
		for _, f := range outcome.Faults {
			why = append(why, p.title.Say(f.Why, "en"))
		}
		return 0, fmt.Errorf("%s: a planned sheet of %s came back: %s\n%s", p.code, s.seat, strings.Join(why, "; "), s.text)
	}
	letters := 0
	for _, seat := range p.sc.Seats {
		if seat == s.seat || adjudicator.Due(match.News(seat)) {
			match.Told(seat)
			letters++
		}
	}
	return letters, nil
}

// lettersOf counts the letters of the match, those of its beginning included, if
// the seats' sheets came in the order of a journal: of two that were asked at
// once, who answered first may hear nothing until he is asked again.
func (p *plannedMatch) lettersOf(journal []games.Line) (int, error) {
	match, err := p.begin()
	if err != nil {
		return 0, err
	}
	letters, sheets := len(p.sc.Seats), slices.Clone(p.sheets)
	for _, l := range journal {
		if l.What != games.LineSheet {
			continue
		}
		i := slices.IndexFunc(sheets, func(s plannedSheet) bool { return s.seat == l.Seat })
		if i < 0 {
			return 0, fmt.Errorf("%s: a sheet of %s that was not planned", p.code, l.Seat)
		}
		n, err := p.play(match, sheets[i])
		if err != nil {
			return 0, err
		}
		letters += n
		sheets = slices.Delete(sheets, i, i+1)
	}
	return letters, nil
}

// canonical writes a journal so that two of them can be compared: every sheet,
// question, answer, roll and draw with all that is noted of it, and the position
// at each checkpoint. Left out are the digests, which chain the lines and so
// depend on their order, for one thing in that order is left to the post: sheets
// that lie side by side because all seats were asked at once come in the order
// of their seats.
func canonical(lines []games.Line) ([]string, error) {
	lines = slices.Clone(lines)
	for i := 0; i < len(lines); {
		end := i + 1
		for lines[i].What == games.LineSheet && end < len(lines) && lines[end].What == games.LineSheet {
			end++
		}
		slices.SortStableFunc(lines[i:end], func(a, b games.Line) int { return strings.Compare(string(a.Seat), string(b.Seat)) })
		i = end
	}
	list := make([]string, len(lines))
	for i, l := range lines {
		l.N, l.Digest = 0, ""
		data, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		list[i] = string(data)
	}
	return list, nil
}
