package games

// Rehearse plays on from where the match stands, with dice of its own and
// nothing recorded: a player thinking ahead. Decisions that the shipped
// settings ask stop the run, all others take their defaults. ended is called
// when the round ends. The match stays as it is; the run must be closed.
func (m *Match) Rehearse(seed Seed, ended func()) *Run {
	then := NewDice(m.keep.Code, seed)
	return Start(m.title, m.base, RunOptions{
		Dice: m.dice(), Recorded: m.recorded, Then: &then,
		Answerer:     rehearsal{m.kinds},
		AtCheckpoint: func(Position, Dice) { ended() },
		NoEvents:     true,
	})
}

// rehearsal answers what the shipped settings do not ask.
type rehearsal struct{ kinds []KindInfo }

func (r rehearsal) Answer(d Decision) (Answer, Source, bool) {
	about := d.About()
	if info, _ := kindInfo(r.kinds, about.Kind); Shipped.Asks(info, about.Minor) {
		return Answer{}, "", false
	}
	a, fault := d.Accept(d.Default())
	return a, FromDefault, fault == nil
}

func (rehearsal) Used(Decision, Answer, Source) {}
