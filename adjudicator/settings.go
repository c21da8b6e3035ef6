package adjudicator

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A setting is something that a player sets about himself.
type setting struct {
	// name is that of the row of commands.toml which sets it and lists the lines that
	// change it, and of its words in the templates.
	name string
	// player is what it is in all matches of a player.
	player func(p store.Player) string
	// own is what it is in one match where that is not the same; empty: it is. Nil: it
	// is the same in all matches.
	own func(in *contest, seat games.Seat) string
	// guessed reports whether the program has it by itself; nil: it never has.
	guessed func(p store.Player) bool
	// change are lines that change it in a match; nil: those of its row.
	change func(in *contest, seat games.Seat) []string
}

// settings are all settings of players, in the order in which they are shown; one without
// a value is not. What a title asks, and what is answered for a player, is told beside
// them. picture is what the club shows to players who have not set it.
func settings(picture string) []setting {
	return []setting{
		{
			name:   cmdForm,
			player: func(p store.Player) string { return cmp.Or(p.Form, string(games.Wide)) },
		},
		{
			name:   cmdPicture,
			player: func(p store.Player) string { return cmp.Or(p.Picture, picture, PictureOff) },
		},
		{
			name:   cmdLetters,
			player: func(p store.Player) string { return cmp.Or(p.Letters, lettersEach) },
			own:    func(in *contest, seat games.Seat) string { return in.ownLetters(seat) },
		},
		{
			name:   cmdLanguage,
			player: func(p store.Player) string { return templates.LanguageName(p.Language) },
			change: func(in *contest, seat games.Seat) []string { return languageLines(in.lang(seat)) },
		},
		{
			name:    cmdZone,
			player:  func(p store.Player) string { _, label, _ := zoneOf(p); return label },
			guessed: func(p store.Player) bool { _, _, guessed := zoneOf(p); return guessed },
		},
		{
			name:   cmdPace,
			player: func(p store.Player) string { return cmp.Or(p.Pace, paceShipped) },
			own: func(in *contest, seat games.Seat) string {
				pace, ok := in.game.Pace(seat)
				if !ok {
					return ""
				}
				return cmp.Or(string(pace), paceShipped)
			},
		},
		{
			name:   cmdCalendar,
			player: func(p store.Player) string { return onOff(p.Calendar) },
		},
		{
			name:   cmdAnnouncements,
			player: func(p store.Player) string { return onOff(!p.NoAnnouncements) },
		},
		{
			name:   cmdSubject,
			player: func(p store.Player) string { return cmp.Or(p.Subject, subjectPlain) },
		},
		{
			name:   cmdTalk,
			player: func(p store.Player) string { return cmp.Or(p.Talk, talkWithReports) },
		},
		{
			name: cmdMute,
			player: func(p store.Player) string {
				if len(p.Muted) == 0 {
					return ""
				}
				return strconv.Itoa(len(p.Muted))
			},
			own: func(in *contest, seat games.Seat) string { return templates.List(in.lang(seat), in.muted(seat)) },
			change: func(in *contest, seat games.Seat) []string {
				var lines []string
				for _, name := range in.muted(seat) {
					lines = append(lines, Commands(in.lang(seat)).Write(cmdUnmute, name))
				}
				return lines
			},
		},
	}
}

// muted are the names of those in the match from whom the player of a seat wants to hear
// nothing, in the order of the seats.
func (in *contest) muted(seat games.Seat) []string {
	var names []string
	for _, s := range in.game.Seats() {
		if p := in.people[s]; p.ID != "" && slices.Contains(in.people[seat].Muted, p.ID) && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

// talkWithReports is the setting of who is told with his letters what others say.
const talkWithReports = "with reports"

// paceShipped is how the pace is called that asks what changes a game.
const paceShipped = "shipped"

// onOff are how what is set or not is called.
func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// settings answers with all settings of a player, in all his matches and in this one,
// and how each is changed.
func (cs commands) settings(seat games.Seat) []templates.Page {
	p, words := cs.in.people[seat], cs.typed(seat)
	var list []templates.Set
	for _, s := range settings(cs.mailer.picture) {
		set := templates.Set{Name: s.name, Value: s.player(p)}
		if s.own != nil {
			set.Match = s.own(cs.in, seat)
		}
		if set.Value == "" {
			continue
		}
		lines := words.Changes(s.name)
		if s.change != nil {
			lines = s.change(cs.in, seat)
		}
		for _, line := range lines {
			_, rest, _ := strings.Cut(line, " ")
			if value, ok := words.Choice(s.name, rest); !ok || value != cmp.Or(set.Match, set.Value) {
				set.Change = append(set.Change, line)
			}
		}
		set.Guessed = s.guessed != nil && s.guessed(p)
		list = append(list, set)
	}
	kinds := cs.words.settings(seat, nil, true)
	for i := range kinds {
		k := &kinds[i]
		other := string(games.WordAsk)
		if k.Asks {
			other = string(games.WordAuto)
		}
		k.Change = words.Write(other, k.Kind)
	}
	return []templates.Page{{Sets: list, Kinds: kinds, Copy: []string{words.Write(cmdOrders, "")}}}
}

// How a player may have the subjects of his letters: the values of the choices of the row
// "subject". They are plain where he has set nothing, so that threads hold.
const (
	subjectPlain  = "plain"
	subjectSignal = "signal"
)

// subjectFor is the subject of a letter of a match to a player, as he wants it.
func subjectFor(p store.Player, subject string, r templates.Report) string {
	if p.Subject != subjectSignal {
		return subject
	}
	return templates.Signalled(p.Language, subject, r.Signal())
}

// setSubject notes whether the subjects of the player's letters say what they bring, from
// the answer on.
func (cs commands) setSubject(seat games.Seat, rest string) []templates.Page {
	p := cs.in.people[seat]
	wants, ok := cs.typed(seat).Choice(cmdSubject, rest)
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), cmdSubject)
		return []templates.Page{{Text: text}}
	}
	p.Subject = ""
	if wants == subjectSignal {
		p.Subject = wants
	}
	cs.in.change(p, cs.effects)
	return []templates.Page{{Subject: wants}}
}

// setCalendar notes whether the player wants entries for calendars.
func (cs commands) setCalendar(seat games.Seat, rest string) []templates.Page {
	return cs.setOnOff(seat, cmdCalendar, rest, func(p *store.Player, on bool) { p.Calendar = on })
}

// setAnnouncements notes whether the player wants what the game master announces.
func (cs commands) setAnnouncements(seat games.Seat, rest string) []templates.Page {
	return cs.setOnOff(seat, cmdAnnouncements, rest, func(p *store.Player, on bool) { p.NoAnnouncements = !on })
}

// setOnOff notes whether the player wants something that a setting switches; where it says
// neither, it answers with the page about it.
func (cs commands) setOnOff(seat games.Seat, setting, rest string, note func(p *store.Player, on bool)) []templates.Page {
	p := cs.in.people[seat]
	wants, ok := cs.typed(seat).Choice(setting, rest)
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), setting)
		return []templates.Page{{Text: text}}
	}
	note(&p, wants == onOff(true))
	cs.in.change(p, cs.effects)
	return []templates.Page{{Switched: &templates.Switched{Setting: setting, To: wants}}}
}
