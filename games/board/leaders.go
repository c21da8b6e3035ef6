package board

import "postrider/games/picture"

// leaders tells where those leaders are whom nothing above names: in part a board tells of
// the other places only how strong the sides are.
func (b *Board) leaders() {
	var list []string
	for s := range b.m.spaces {
		if b.told[s] || b.Plain(s) {
			continue
		}
		for _, stack := range b.view.Spot(s).Stacks {
			for _, p := range stack.Pieces {
				if p.Kind == picture.Leader {
					list = append(list, b.Say("board-leader-at", "leader", p.Text, "space", b.m.spaces[s].ID))
				}
			}
		}
	}
	if list != nil {
		b.Gap()
		b.Line(b.Say("board-leaders", "leaders", list))
	}
}
