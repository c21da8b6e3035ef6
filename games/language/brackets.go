package language

import (
	"strings"

	"postrider/games"
)

// wayInBrackets puts places that stand alone in a bracket, behind another that a connector leads to,
// before that: they are the way to it, "Levis to TIC (IAN, WNK, CPT)".
func (l *Line) wayInBrackets() (mending, bool) {
	for i := 2; i < len(l.Toks); i++ {
		if !strings.HasSuffix(l.Between(i), "(") {
			continue
		}
		goal := max(0, i-longestItem)
		for goal < i && goal+l.itemOf(goal, aPlace) != i {
			goal++
		}
		end, places := i, 0
		for end < len(l.Toks) && (end == i || !strings.Contains(l.Between(end), ")")) {
			n := l.itemOf(end, aPlace)
			if n > 0 {
				places++
			} else if n = l.separates(end); n == 0 && l.look(end).arrow != noArrow {
				n = 1
			}
			if n == 0 {
				places = 0
				break
			}
			end += n
		}
		if places < 2 || goal == i || goal == 0 || l.is(goal-1, isConnector) != 1 {
			continue
		}
		last := l.Toks[end-1]
		rest := l.Text[last.Pos+len(last.Raw):]
		if !strings.HasPrefix(rest, ")") {
			continue
		}
		way := l.Typed(i, end-i) + ", " + l.Typed(goal, i-goal)
		text := l.Text[:l.Toks[goal].Pos] + way + rest[1:]
		return mending{text, games.T("read-as", "what", l.Typed(goal, end-goal)+")", "as", way)}, true
	}
	return mending{}, false
}
