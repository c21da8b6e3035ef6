package adjudicator

import (
	"cmp"
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/picture"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Whether letters show a picture of the map.
const (
	PictureOn    = "on"
	PictureLarge = "large"
	PictureOff   = "off"
)

// shownTo is the board of a look for a reader, and its picture if he wants one.
func (ml *mailer) shownTo(p store.Player, v games.View, look games.Look) (templates.Board, *templates.Picture) {
	return shown(v, look), ml.pictured(p, v, look)
}

// picturesOf says which pictures a reader gets. One of lists gets them only if he has asked
// for them.
func (ml *mailer) picturesOf(p store.Player, look games.Look) string {
	if look.Form == games.List {
		return cmp.Or(p.Picture, PictureOff)
	}
	return cmp.Or(p.Picture, ml.picture, PictureOff)
}

// pictured draws the board of a look for a reader; nil: he wants none.
func (ml *mailer) pictured(p store.Player, v games.View, look games.Look) *templates.Picture {
	size := picture.Letter
	switch ml.picturesOf(p, look) {
	case PictureOff:
		return nil
	case PictureLarge:
		size = picture.Large
	}
	drawn := v.Picture(look, size)
	if !drawn.Written() { // what cannot be written in his language is in English, and told in his
		alt := drawn.Alt
		look.Lang = english
		drawn = v.Picture(look, size)
		drawn.Alt = alt
	}
	if drawn.Width == 0 || drawn.Height == 0 { // the title draws none
		return nil
	}
	data := drawn.PNG()
	if len(data) > picture.MostBytes { // the board in text is there in any case
		ml.log.Error("a picture is too large for a letter", "bytes", len(data), "player", p.ID)
		return nil
	}
	return &templates.Picture{Alt: drawn.Alt, Data: data, Width: drawn.Width}
}

// enclosed puts the pictures of a report into its letter.
func enclosed(l *mail.Letter, r *templates.Report) {
	take := func(p *templates.Picture) *templates.Picture {
		if p == nil {
			return nil
		}
		named := *p
		named.ID = fmt.Sprintf("map%d.%s", len(l.Inline)+1, l.ID)
		l.Inline = append(l.Inline, mail.Attachment{Name: "map.png", ID: named.ID, MediaType: "image/png", Data: named.Data})
		return &named
	}
	r.Picture, r.Pages = take(r.Picture), slices.Clone(r.Pages)
	for i := range r.Pages {
		r.Pages[i].Picture = take(r.Pages[i].Picture)
	}
}

// setPicture notes whether the player wants pictures in his letters.
func (cs commands) setPicture(seat games.Seat, rest string) []templates.Page {
	wants, ok := cs.typed(seat).Choice(cmdPicture, rest)
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), cmdPicture)
		return []templates.Page{{Text: text}}
	}
	p := cs.in.people[seat]
	p.Picture = wants
	cs.in.change(p, cs.effects)
	page := templates.Page{Pictures: wants}
	if cs.in.game != nil { // and it is not said to the club
		look := games.Look{Form: cs.in.form(seat), Lang: cs.in.lang(seat)}
		page.Picture = cs.mailer.pictured(p, cs.in.game.News(seat).View, look)
	}
	return []templates.Page{page}
}
