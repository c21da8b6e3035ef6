package adjudicator

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/templates"
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

	{"Could I get a fresh map please?", "board"},
	{"pls send map", "board"},
	{"would you mind showing me the board one more time?", "board"},
	{"I'd like a look at the map", "board"},
	{"how are we doing?", "status"},
	{"who's winning?", "status"},
	{"status please, thanks!", "status"},
	{"remind me what I've ordered", "orders"},
	{"which of my orders are still pending?", "orders"},
	{"show my settings", "settings"},
	{"do I have anything queued?", "orders"},
	{"tell me what I can do at mill", "legal mill"},
	{"any legal moves?", "legal"},
	{"what can I order at the ford?", "legal ford"},
	{"how do I write a standing order?", "help standing"},
	{"what are the rules on ambushes?", "help ambush"},
	{"help!", "help"},
	{"can you help me with ambush", "help ambush"},
	{"explain retreating to me please", "help retreat"},
	{"can you resend the report please", "resend"},
	{"mail me the last report again", "resend"},
	{"oops, undo", "undo"},
	{"undo please!", "undo"},
	{"can you undo my last move?", "undo"},
	{"I want to take my move back", "undo"},
	{"take back everything I just sent", "undo"},
	{"sorry, please undo my last message", "undo"},
	{"please cancel the retreat orders", "cancel retreat"},
	{"drop my order for press", "cancel press"},
	{"remove my standing orders", "cancel standing all"},
	{"I want to cancel the standing retreat order", "cancel standing retreat"},
	{"no more standing orders for ambush please", "cancel standing ambush"},
	{"delete all standing orders", "cancel standing all"},
	{"ask me before every retreat", "ask retreat"},
	{"please always ask me about ambush", "!"},
	{"no need to ask me about press", "auto press"},
	{"just decide retreats for me", "auto retreat"},
	{"never ask me about cards again", "auto card"},
	{"how about a draw?", "offer draw"},
	{"I propose a draw", "offer draw"},
	{"let's call it a draw", "offer draw"},
	{"I'd like to ask for a takeback", "offer takeback"},
	{"I decline the draw, sorry", "decline draw"},
	{"happy to accept your draw", "accept draw"},
	{"I hereby resign T1", "resign T1"},
	{"I concede T1", "resign T1"},
	{"I surrender", "resign"},
	{"please use the narrow form", "form narrow"},
	{"switch to wide boards", "form wide"},
	{"can I have boards as a list?", "form list"},
	{"list all my reports", "history"},
	{"send me report 3", "history 3"},
	{"this is just a test", "preview"},
	{"dry run only", "preview"},
	{"the board looks great", "-"},
	{"lovely map by the way", "-"},
	{"help yourself to a beer", "help yourself to a beer"},
	{"my wife wants to resign from her job", "-"},
	{"that was a draw I enjoyed", "-"},
	{"let's not call it a draw yet", "-"},
	{"no orders today, I'm off fishing", "-"},
	{"thanks for the report", "-"},
	{"don't ask me how I did it", "-"},
	{"you decide who brings the beer", "-"},
	{"I got your last report", "-"},
	{"see you at the board game night", "-"},
	{"I give up smoking", "-"},
	{"I surrender to your charm", "-"},
	{"should I resign?", "-"},
	{"never resign!", "-"},
	{"don't resign yet", "-"},
	{"I won't resign", "-"},
	{"I will never accept a draw", "-"},
	{"please don't undo that", "-"},
	{"do I undo that?", "-"},
	{"I cannot accept that", "-"},
	{"we agree", "-"},
	{"I agree with you", "-"},
	{"on the status page of the club it says otherwise", "-"},

	{"Can you send me the board in narrow form?", "board narrow"},
	{"please let me have a look at the map again", "board"},
	{"whose turn is it now?", "status"},
	{"give me the status of the game", "status"},
	{"list my orders please", "orders"},
	{"what's still waiting?", "orders"},
	{"what else can I do?", "legal"},
	{"give me my legal orders", "legal"},
	{"help me with luck please", "help luck"},
	{"tell me about standing orders", "help standing"},
	{"please send the last report once more", "resend"},
	{"could you repeat the last letter?", "resend"},
	{"please take back my last orders", "undo"},
	{"undo everything", "undo"},
	{"kindly undo it", "undo"},
	{"drop all my standing orders please", "cancel standing all"},
	{"I no longer want the standing order for retreat", "cancel standing retreat"},
	{"please withdraw my orders for retreat", "cancel retreat"},
	{"cancel my waiting orders", "cancel all"},
	{"Scrap all that, forget what I wrote before.", "cancel all"},
	{"please forget everything I wrote before!", "cancel all"},
	{"Forget about the other stuff I wrote.", "cancel all"},
	{"ignore my previous message please", "cancel all"},
	{"forget my earlier orders", "cancel all"},
	{"I forget what I wrote before", "!"},
	{"Don't forget what I wrote before", "-"},
	{"did you forget what I wrote?", "-"},
	{"from now on don't ask me about press", "auto press"},
	{"you can stop asking me about retreats now", "auto retreat"},
	{"ask me about everything please", "ask all"},
	{"I want to be asked about retreats again", "ask retreat"},
	{"would you agree to a draw?", "offer draw"},
	{"I suggest a draw", "offer draw"},
	{"we accept the draw", "accept draw"},
	{"I must decline the takeback", "decline takeback"},
	{"please resend that one", "resend"},
	{"boards for a phone please", "form narrow"},
	{"use wide boards from now on", "form wide"},
	{"what reports did I get?", "history"},
	{"don't carry these out yet", "preview"},
	{"renew my tokens please", "renew"},
	{"which addresses do you have?", "address"},
	{"I asked my wife about retreats", "-"},
	{"the last report made me laugh", "-"},
	{"we drew again", "-"},
	{"a draw would be boring", "-"},
	{"offer my regards to Anna", "-"},
	{"please accept my apologies", "-"},
	{"the orders were confusing", "-"},
	{"I cancelled my trip", "-"},
	{"cancel my subscription to the Times", "!"},
	{"your status as champion is safe", "-"},
	{"don't ask!", "-"},
	{"luckily it rained", "-"},
	{"I'd rather not resign just yet", "-"},
	{"nobody takes that back from me", "-"},
	{"I can show you the map in person", "-"},

	{"scrap that, I'll think about it", "!"},
	{"forget it all", "!"},
	{"Give up, Bob!", "-"},
	{"Surrender! What a card", "-"},
	{"I changed my mind, so here are new orders:", "-"},
	{"Forget it, Bob, you won't get the mill", "-"},
	{"the first is drawn", "-"},
	{"I have a draw", "-"},
	{"we held", "-"},
	{"the store is closed", "-"},
	{"is a draw ok with you?", "offer draw"},
	{"how about a draw, Bob?", "!"},
	{"shall we have a draw?", "offer draw"},
	{"I resign, well played", "!"},
	{"undoo", "!"},
	{"give 3d", "give 3d"},
	{"give him two more days", "-"},
	{"give me a break", "-"},
	{"Give it back!", "-"},
	{"away 20 Dec to 3 Jan", "away 20 Dec to 3 Jan"},
	{"away with you, Bob", "-"},
	{"I'm back", "back"},
	{"back home from work, phew", "-"},
	{"please remind him", "remind"},
	{"how much time do I have left?", "clock"},
	{"when is the deadline?", "clock"},
	{"I claim the win", "claim"},
	{"your claim is silly", "-"},
	{"resume", "resume"},

	{"what are my settings?", "settings"},
	{"settings", "settings"},
	{"list my preferences please", "settings"},
	{"how do I change my settings?", "settings"},
	{"orders and settings", "orders"},
	{"help settings", "help settings"},
	{"the settings of this match are odd", "-"},
	{"zone Europe/Berlin", "zone Europe/Berlin"},
	{"Zone: Tokyo", "zone Tokyo"},
	{"time zone: berlin", "zone berlin"},
	{"timezone UTC+2", "zone UTC+2"},
	{"my time zone is Europe/Berlin", "zone Europe/Berlin"},
	{"please set my time zone to New York", "zone New York"},
	{"zone America/New York", "zone America/New York"},
	{"what is my time zone?", "zone"},
	{"it is late in my time zone", "-"},
	{"see you another time, Bob", "-"},
	{"calendar on", "calendar on"},
	{"calendar: off", "calendar off"},
	{"turn the calendar entries off please", "calendar off"},
	{"my calendar is full", "-"},
	{"subject signal", "subject signal"},
	{"Subject: plain", "subject plain"},
	{"please switch the subject to signal", "subject signal"},
	{"Subject: Re: [FI7] Bayonets 1755: Anna - Bob", "-"},
	{"let us change the subject, Bob", "-"},
	{"picture on", "picture on"},
	{"pictures off", "picture off"},
	{"please turn the pictures off", "picture off"},
	{"I want pictures in my letters, large", "picture large"},
	{"I get the picture", "-"},
	{"letters daily 18:00", "letters daily 18:00"},
	{"letters daily at 6 pm", "letters daily 18:00"},
	{"send me letters once a day at 18:00 please", "letters daily 18:00"},
	{"send me letters daily at 7.30 in all my matches", "letters daily in all my matches 07:30"},
	{"I want letters every day at noon", "letters daily 12:00"},
	{"letters when asked", "letters when asked"},
	{"send me letters", "letters"},
	{"I get letters daily, Bob", "-"},
}

// Each row's example says what the row says and nothing else, also politely, and does
// so in a message of its own beside talk.
func TestCommandExamples(t *testing.T) {
	for _, lang := range templates.Languages() {
		c := Commands(lang)
		for _, e := range c.Examples() {
			e.Line = strings.ReplaceAll(e.Line, "退却", "retreat") // which the toy has in English alone
			first, size := utf8.DecodeRuneInString(e.Line)
			for _, typed := range []string{e.Line, strings.ToUpper(string(first)) + e.Line[size:] + ".", "Hello Bob,\n" + e.Line + "\nSee you on Tuesday"} {
				var done []string
				for _, l := range (games.SheetReader{Title: toy.New(), Commands: c, Offered: true}).Read(typed).Lines {
					switch {
					case l.Reading.Fault != nil:
						done = append(done, "fault "+l.Reading.Fault.Why.Kind)
					case l.Word == games.WordCommand:
						done = append(done, l.Command)
					case l.Word != games.WordOrder || l.Reading.Order != nil:
						done = append(done, string(l.Word))
					}
				}
				if !slices.Equal(done, []string{e.Name}) {
					t.Errorf("%s: %q is read as %q, want %q", lang, typed, done, e.Name)
				}
			}
		}
	}
}

// Each page of the help can be asked for in a sentence.
func TestSaidTopics(t *testing.T) {
	for _, topic := range templates.Topics("en") {
		if topic == "" {
			continue
		}
		typed := "could you explain " + topic + " to me, please?"
		if got := saidAs(games.SheetReader{Title: toy.New(), Commands: Commands("en")}, typed); got != "help "+topic {
			t.Errorf("%q is %q, want %q", typed, got, "help "+topic)
		}
	}
}

func TestSaidCommands(t *testing.T) {
	right := 0
	for _, c := range saidLines {
		if got := saidAs(games.SheetReader{Title: toy.New(), Commands: Commands("en")}, c.typed); got != c.means {
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
