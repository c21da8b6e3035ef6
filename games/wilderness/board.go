package wilderness

import (
	"strings"

	"postrider/games"
)

// A board is being written: lines of text, none wider than the form allows.
type board struct {
	v     *view
	lang  string
	width int
	lines []string
}

// Widths of a letter and of a phone.
const (
	wideColumns   = 78
	narrowColumns = 40
)

// Board says where the match stands, what the reader holds, and place by place
// what stands on the map and beside it.
func (v *view) Board(l games.Look) string {
	b := &board{v: v, lang: l.Lang, width: wideColumns}
	if l.Form == games.Narrow {
		b.width = narrowColumns
	}
	b.head()
	b.hand()
	b.battle()
	b.places()
	b.beside()
	return strings.Join(b.lines, "\n") + "\n"
}

// line adds a paragraph; what does not fit is carried on indented.
func (b *board) line(s string) {
	if s != "" {
		b.lines = append(b.lines, games.Wrap(s, b.width, "  ")...)
	}
}

// say adds words of the title as a paragraph.
func (b *board) say(kind string, pairs ...any) { b.line(b.v.say(b.lang, kind, pairs...)) }

// head says which season it is and whose turn, and where the tracks stand.
func (b *board) head() {
	g := b.v.g
	b.say("board-head", "year", g.Year, "season", g.Season.String(), "turn", g.Turn.String(), "over", g.Over, "winner", g.Winner.String())
	b.say("board-tracks", "vp", g.VP, "assemblies", g.Assemblies.String(), "british", len(g.Cards.Hands[British]), "french", len(g.Cards.Hands[French]),
		"deck", len(g.Cards.Deck), "discard", len(g.Cards.Discard), "niagara", g.Niagara.String(), "forks", g.OhioForks.String())
	if p := g.Phase; p != nil {
		b.say("board-phase", "side", g.Turn.String(), "card", p.Card, "use", p.Use)
	}
}

// hand lists what the reader holds.
func (b *board) hand() {
	g := b.v.g
	if b.v.side == Nobody {
		return
	}
	for _, n := range g.Cards.Hands[b.v.side] {
		if c := g.d.Cards[n]; c != nil {
			b.say("board-card", "card", n, "value", c.Value, "symbol", c.Symbol.String(), "response", c.Response)
		}
	}
}

// battle describes the battle in progress.
func (b *board) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.say("board-battle", "space", bt.Space.String(), "assault", bt.Assault, "side", bt.Attacker.String())
	for _, side := range [...]Side{bt.Attacker, bt.defender()} {
		shot := bt.Shots[side]
		b.say("board-battle-side", "side", side.String(), "units", g.keys(g.fighting(side)), "fired", shot.Fired, "die", shot.Die, "result", shot.Result)
	}
}

// places lists the spaces on which anything stands, in the order of the map.
func (b *board) places() {
	g := b.v.g
	for i := range g.Spaces {
		s, st := SpaceID(i), &g.Spaces[i]
		sp := &g.d.Spaces[i]
		var units [3][]string
		var in [3][]string
		any := false
		for _, side := range sides {
			units[side], in[side] = g.keys(g.outside(side, s)), g.keys(g.inside(side, s))
			any = any || len(units[side])+len(in[side]) > 0
		}
		if !any && *st == (SpaceState{Fortress: sp.Orig}) && sp.Fortress || !any && *st == (SpaceState{}) {
			continue
		}
		b.say("board-space", "space", sp.Slug, "fort", st.Fort.String(), "building", st.Building.String(), "stockade", st.Stockade.String(),
			"fortress", st.Fortress.String(), "captured", sp.Fortress && st.Fortress != sp.Orig, "siege", st.Siege, "level", st.Level,
			"raidedbritish", st.Raided[British], "raidedfrench", st.Raided[French], "allied", st.Allied.String(), "amphib", st.Amphib, "fieldworks", st.Fieldworks)
		for _, side := range sides {
			if len(units[side])+len(in[side]) > 0 {
				b.say("board-stack", "side", side.String(), "units", units[side], "inside", in[side])
			}
		}
	}
}

// beside lists Militia boxes, leader pool and open cards.
func (b *board) beside() {
	g := b.v.g
	for _, dept := range depts {
		if m := g.militiaOf(dept.Side(), dept); len(m) > 0 {
			b.say("board-militia", "dept", string(dept), "units", g.keys(m))
		}
	}
	if pool := g.pieces(func(p PieceID) bool { return g.piece(p).At == LeaderPool }); len(pool) > 0 {
		b.say("board-pool", "leaders", g.keys(pool))
	}
	if len(g.Cards.Discard) > 0 {
		b.say("board-discard", "cards", g.Cards.Discard)
	}
	if len(g.Cards.Removed) > 0 {
		b.say("board-removed", "cards", g.Cards.Removed)
	}
}
