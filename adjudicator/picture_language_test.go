package adjudicator

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/bayonets"
	"postrider/store"
)

// A picture whose font lacks the letters of a language is in English; what it shows is told
// in the language.
func TestPictureInLanguage(t *testing.T) {
	title := bayonets.New()
	pos, err := title.Setup("1755", nil)
	if err != nil {
		t.Fatal(err)
	}
	ml := &mailer{log: slog.New(slog.DiscardHandler)}
	v := title.View(pos, games.Seats{bayonets.BritishSeat})
	in := func(lang string) (string, []byte) {
		p := ml.pictured(store.Player{Picture: PictureOn}, v, games.Look{Form: games.Wide, Lang: lang})
		if p == nil {
			t.Fatalf("%s: there is no picture", lang)
		}
		return p.Alt, p.Data
	}
	english, drawn := in("en")
	japanese, again := in("ja")
	if !bytes.Equal(drawn, again) {
		t.Error("it is drawn in letters that it does not have")
	}
	if english == japanese || !strings.Contains(japanese, "マップ") {
		t.Errorf("it is told %q", japanese)
	}
}
