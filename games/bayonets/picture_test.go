package bayonets

import (
	"postrider/games"
)

// pieces are the keys of all units and markers that a picture shows of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	for i := range p.Units {
		if u := &p.Units[i]; u.At != Unused && u.At != Removed && u.At != NeutralBox {
			keys = append(keys, UnitID(i).String())
		}
	}
	mark := func(is bool, name string, s int) {
		if is {
			keys = append(keys, name+"@"+p.data.Spaces[s].Slug)
		}
	}
	for i, st := range p.Spaces {
		mark(st.Raided != Neutral, "raided-"+st.Raided.String(), i)
		mark(st.Construction, "construction", i)
		for _, f := range factions {
			m := st.Stacks[f]
			mark(m.Rout, "rout-"+f.String(), i)
			mark(m.OOS, "oos-"+f.String(), i)
			mark(m.Landing, "landing-"+f.String(), i)
			mark(m.Marshal, "marshal-"+f.String(), i)
		}
	}
	return keys
}
