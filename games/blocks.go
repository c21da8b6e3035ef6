package games

// A Board is what a View shows of board and tracks, block by block from top to
// bottom. Who shows it breaks its lines: a letter to its reader's columns, HTML to
// the screen.
type Board []Block

// A Block is a piece of a Board that is shown in one way.
type Block struct {
	Kind BlockKind
	Text string // without a line break, but for what is drawn
}

// A BlockKind says how a Block is shown.
type BlockKind string

const (
	// BlockHeading stands above what follows. What is behind a tab in it is said beside
	// it, at the other end of the line.
	BlockHeading BlockKind = "heading"
	// BlockParagraph is text to be wrapped; blanks at its beginning stay.
	BlockParagraph BlockKind = "paragraph"
	// BlockUnder is a paragraph that belongs to the one before.
	BlockUnder BlockKind = "under"
	// BlockDrawn are lines that are shown as they are, in characters of one width: none
	// is wider than the form allows, or has blanks at its end.
	BlockDrawn BlockKind = "drawn"
	// BlockGap is an empty line.
	BlockGap BlockKind = "gap"
	// BlockRow is a row of a table, with tabs between its cells. Rows that follow one
	// another are one table.
	BlockRow BlockKind = "row"
)
