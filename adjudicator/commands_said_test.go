package adjudicator

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// Lines as people type them, and the command that each is; "-" is talk, "!" what is
// not carried out and comes back.
var saidLines = []struct{ typed, means string }{
	{"can I see the board?", "board"},
	{"show me the map please", "board"},
	{"Please send me the board", "board"},
	{"could you show me the board again?", "board"},
	{"where do things stand?", "status"},
	{"what's the score?", "status"},
	{"what is the status?", "status"},
	{"what are my orders?", "orders"},
	{"what orders have I got waiting?", "orders"},
	{"list my standing orders please", "orders"},
	{"what can I do?", "legal"},
	{"what may I do now?", "legal"},
	{"what are my options?", "legal"},
	{"show me the legal moves", "legal"},
	{"what may I do at mill?", "legal mill"},
	{"show me the rules for retreats", "help retreat"},
	{"how does retreating work?", "help retreat"},
	{"help with standing orders please", "help standing"},
	{"can you explain ambush?", "help ambush"},
	{"please resend the last report", "resend"},
	{"send that again please", "resend"},
	{"could you resend it?", "resend"},
	{"take that back", "undo"},
	{"scrap that", "undo"},
	{"undo my last orders please", "undo"},
	{"please undo that", "undo"},
	{"I'd like to take back my last orders", "undo"},
	{"cancel my retreat standing order", "cancel standing retreat"},
	{"please cancel all my standing orders", "cancel standing all"},
	{"drop the standing order for ambush", "cancel standing ambush"},
	{"forget my standing orders for retreat", "cancel standing retreat"},
	{"cancel all my orders please", "cancel all"},
	{"stop asking me about presses", "auto press"},
	{"don't ask me about retreats any more", "auto retreat"},
	{"you needn't ask me for cards", "auto card"},
	{"please ask me about retreats", "ask retreat"},
	{"I'd like to be asked about press", "ask press"},
	{"from now on ask me about everything", "ask all"},
	{"offer him a draw please", "offer draw"},
	{"I'd like to offer a draw", "offer draw"},
	{"shall we call it a draw?", "offer draw"},
	{"can I have a takeback?", "offer takeback"},
	{"I accept the draw", "accept draw"},
	{"I resign T1", "resign T1"},
	{"we resign", "resign"},
	{"I give up T1", "resign T1"},
	{"narrow boards please", "form narrow"},
	{"can I have the board in narrow form?", "board narrow"},
	{"draw boards as a list from now on", "form list"},
	{"which reports have I had?", "history"},
	{"show me report 5 again", "history 5"},
	{"just try these orders", "preview"},
	{"this is only a preview", "preview"},
	{"preview only please", "preview"},
	{"canel my standing order for retreat", "cancel standing retreat"},
	{"shwo me the baord", "board"},
	{"statsu", "status"},

	{"nice board!", "-"},
	{"What a board!", "-"},
	{"I'll be on holiday, so no orders from me", "-"},
	{"thanks for your help", "-"},
	{"Sorry, I cannot help it", "-"},
	{"the status quo suits me", "-"},
	{"what a legal mess", "-"},
	{"I undo my coat", "-"},
	{"undo the damage, Bob!", "-"},
	{"I resign myself to it", "-"},
	{"I accept my fate", "-"},
	{"you offer me a draw every week, Bob", "-"},
	{"please pause the match till Monday", "-"},

	{"scrap that, I'll think about it", "!"},
	{"forget it all", "!"},
	{"I resign, well played", "!"},
	{"undoo", "!"},
}

func TestSaidCommands(t *testing.T) {
	right := 0
	for _, c := range saidLines {
		if got := saidAs(games.SheetReader{Title: toy.Title{}, Commands: Commands("en")}, c.typed); got != c.means {
			t.Errorf("%q is %q, want %q", c.typed, got, c.means)
			continue
		}
		right++
	}
	t.Logf("%d of %d", right, len(saidLines))
}

// saidAs is what a line does.
func saidAs(reader games.SheetReader, typed string) string {
	var list []string
	for _, l := range reader.Read(typed).Lines {
		switch {
		case l.Reading.Fault != nil && l.Word != games.WordResign:
			return "!"
		case l.Reading.Aside, l.Word == games.WordOrder && l.Reading.Order == nil:
		case l.Word == games.WordCommand && (l.Command == cmdUndo || l.Command == cmdPreview || l.Command == cmdResend) && len(strings.Fields(l.Rest)) > 1:
		case l.Word == games.WordCommand:
			list = append(list, strings.TrimSpace(l.Command+" "+l.Rest))
		default:
			list = append(list, l.Write(reader.Title))
		}
	}
	if list == nil {
		return "-"
	}
	return strings.Join(list, "; ")
}
