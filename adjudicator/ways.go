package adjudicator

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/templates"
)

// sampleLines is how many lines of a board a first letter shows in each of its forms.
const sampleLines = 7

// ways are the ways in which the player of a seat may have his letters, each with a piece
// of the board that his question is about; none for who has chosen one before.
func (rs reports) ways(seat games.Seat, news games.News) []templates.Way {
	if rs.in.people[seat].Form != "" {
		return nil
	}
	words := Commands(rs.in.lang(seat))
	var ways []templates.Way
	for _, line := range words.Changes(cmdForm) {
		_, rest, _ := strings.Cut(line, " ")
		form, ok := words.Choice(cmdForm, rest)
		if !ok {
			continue
		}
		look := games.Look{Form: games.Form(form), Lang: rs.in.lang(seat), Part: true, News: news.Events}
		for _, d := range news.Asked {
			look.Asked = append(look.Asked, d.About())
		}
		b, ok := sample(shown(news.View, look), look.Form)
		if !ok { // the question is of no place
			look.Part = false
			b, _ = sample(shown(news.View, look), look.Form)
		}
		ways = append(ways, templates.Way{Form: form, Line: line, Sample: b})
	}
	for _, line := range words.Changes(cmdPicture) {
		_, rest, _ := strings.Cut(line, " ")
		if choice, ok := words.Choice(cmdPicture, rest); ok {
			now := rs.mailer.picturesOf(rs.in.people[seat], games.Look{Form: rs.in.form(seat)})
			ways = append(ways, templates.Way{Picture: choice, Now: choice == now, Line: line})
		}
	}
	return ways
}

// sample is a small piece of a board behind its overview: of the first sheet that is drawn the lines that hold
// the most; of places with lines the first of them; of a list the first paragraphs below a
// heading. It is false if there is none.
func sample(b templates.Board, form games.Form) (piece templates.Board, ok bool) {
	at := func(kind string) int {
		return slices.IndexFunc(b, func(block templates.Block) bool { return block.Kind == kind })
	}
	whole, first := b, at(templates.BlockHeading)+1
	b = b[first:]
	if next := at(templates.BlockHeading); next >= 0 {
		b = b[next:]
	} else {
		b = whole
	}
	if i := at(templates.BlockDrawn); i >= 0 {
		if lines := strings.Split(b[i].Text, "\n"); len(lines) >= sampleLines {
			return templates.Drawn(strings.Join(fullest(lines), "\n")), true
		}
		for i > 0 && (b[i-1].Kind == templates.BlockParagraph || b[i-1].Kind == templates.BlockUnder) {
			i-- // what the lines are of stands above them
		}
		n := 0
		for _, block := range b[i:] {
			if n += strings.Count(block.Text, "\n") + 1; n > sampleLines {
				break
			}
			piece = append(piece, block)
		}
		return piece, true
	}
	from := at(templates.BlockHeading) + 1
	for _, block := range b[from:] {
		if len(piece) == sampleLines/2 || block.Kind != templates.BlockParagraph && block.Kind != templates.BlockUnder && len(piece) > 0 {
			break
		}
		if block.Kind != templates.BlockGap {
			piece = append(piece, block)
		}
	}
	return piece, form == games.List && from > 0
}

// fullest are those lines one below another, as many as a sample has, that hold the most
// letters and signs; without the blanks that they all begin with.
func fullest(lines []string) []string {
	marks := func(s string) int { return len(strings.ReplaceAll(s, " ", "")) }
	best, most := 0, -1
	for at := 0; at+sampleLines <= len(lines); at++ {
		n := 0
		for _, line := range lines[at : at+sampleLines] {
			n += marks(line)
		}
		if n > most {
			best, most = at, n
		}
	}
	lines = slices.Clone(lines[best:min(best+sampleLines, len(lines))])
	blank := 1 << 10
	for _, line := range lines {
		if line != "" {
			blank = min(blank, len(line)-len(strings.TrimLeft(line, " ")))
		}
	}
	for i, line := range lines {
		lines[i] = line[min(blank, len(line)):]
	}
	return lines
}
