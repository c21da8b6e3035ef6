package wilderness

import (
	"postrider/games"
)

// pieces are the keys of all pieces and markers that a picture shows of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	for i := range p.Pieces {
		if at := p.Pieces[i].At; at != Unused && at != Gone {
			keys = append(keys, p.data.Counters[i].Key)
		}
	}
	for i, st := range p.Spaces {
		mark := func(name string, is bool) {
			if is {
				keys = append(keys, name+"@"+p.data.Spaces[i].Slug)
			}
		}
		mark("fort", st.Fort != Nobody)
		mark("stockade", st.Stockade != Nobody)
		mark("fortress", st.Fortress != Nobody)
		mark("building-"+st.Building.String(), st.Building != Nobody)
		mark("allied-"+st.Allied.String(), st.Allied != Nobody)
		mark("siege", st.Siege)
		mark("raided-french", st.Raided[French] > 0)
		mark("raided-british", st.Raided[British] > 0)
		mark("amphib", st.Amphib)
		mark("fieldworks", st.Fieldworks)
	}
	return keys
}
