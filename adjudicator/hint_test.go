package adjudicator

import (
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/games/bayonets"
	"postrider/games/conquest"
	"postrider/games/wilderness"
)

// hintsOf reads a line as Bob of a match of four would write it, and returns what is hinted,
// and whether the line is talk.
func hintOf(c *club, in *contest, title games.Title, line string) (hint string, talk bool) {
	reader := games.SheetReader{Title: title, Commands: Commands("en")}
	for _, l := range reader.Read(line).Lines {
		if l.Word != games.WordOrder || l.Reading.Order != nil || l.Reading.Fault != nil {
			return "", false
		}
		if h := (words{in}).hint(&work{seat: "british-colonials", now: c.now}, l); h != "" {
			return h, true
		}
	}
	return "", true
}

// Phrases that plainly mean a command are told how to say it, and do nothing. Where they
// say it well enough to be carried out, or to be refused with the line that is right, they
// stay what they were.
func TestHints(t *testing.T) {
	c := newConquest(t)
	c.people()
	c.now = time.Date(2026, 12, 1, 18, 0, 0, 0, time.UTC)
	in, err := c.clerk.records().contest("FI1", games.LoadMatch)
	if err != nil {
		t.Fatal(err)
	}
	titles := []games.Title{bayonets.New(), wilderness.New(), conquest.New()}
	for _, x := range []struct{ typed, hint string }{
		{"How do I stop this?", "resign FI1"},
		{"Oh no, that's not what I meant! Can I take that back please?", "offer takeback"},
		{"Hey, my attack on Beausejour got lost somehow, can we take that back please?", "offer takeback"},
		{"How many points do the French have?", "status"},
		{"can my colonials still get natives somewhere this round? And how many points do the french have?", "legal"},
		{"can I still change where I put my guys, or is it too late?", "legal"},
		{"Can I still keep an AP for the next round?", "legal"},
		{"I told him that he can go where he likes", ""},
		{"I want to quit", "resign FI1"},
		{"I'd like to drop out", "resign FI1"},
		{"Please stop this match", "resign FI1"},
		{"I have had enough of this", ""},
		{"how can I leave the match?", "resign FI1"},
		{"I'm thinking of resigning", "resign FI1"},
		{"Sorry, I made a mistake", "undo"},
		{"Oops, that was a typo", "undo"},
		{"I didn't mean that", "undo"},
		{"oh no, wrong order", "undo"},
		{"I'm on vacation until the 15th", "away until 15 Dec"},
		{"I am on holiday until 3 Jan", "away until 3 Jan"},
		{"I'll be out of town until Monday", "away until Monday"},
		{"I will be travelling until the 2nd", "away until 2 Dec"},
		{"I'm going on holiday next week", "away 20 Dec to 3 Jan"},
		{"We're on holiday from 5 to 12 August", "away 5 to 12 August"},
		{"I am on holiday in Spain", ""},
		{"We are abroad for two weeks", "away 20 Dec to 3 Jan"},
		{"I'll be offline till 7 January", "away until 7 January"},
		{"on leave until Dec 15", "away until Dec 15"},
		{"tell Anna good luck", "say to Anna: good luck"},
		{"Please tell Carla that I like her style", "say to Carla: that I like her style"},
		{"Could you tell Anna to hurry?", "say to Anna: to hurry"},
		{"tell everybody happy new year!", "say to everybody: happy new year"},
		{"write to Anna well done", "say to Anna: well done"},
		{"tell Dora and Carla nice game", "say to Dora and Carla: nice game"},
		{"How do I send a message?", "say Hello!"},
		{"How can I talk to my opponent?", "say Hello!"},
		{"Can I chat?", "say Hello!"},
		{"is there a way to say something?", "say Hello!"},
		{"Could I have more time?", "say Could I have some more time?"},
		{"I need more time please", "say Could I have some more time?"},
		{"Can I get an extension?", "say Could I have some more time?"},
		{"I'd need a few more days for this one", "say Could I have some more time?"},
		{"may I have another day to think", "say Could I have some more time?"},
		{"Who am I playing?", "history 1"},
		{"who is my opponent", "history 1"},
		{"Which side am I?", "history 1"},
		{"who am I playing against here?", "history 1"},
		{"remind her please", "remind"},
		{"Please nudge my opponent", "remind"},
		{"why does he not answer", ""},
		{"He still has not answered", "remind"},
		{"Could you hurry him up?", ""},
		{"my opponent doesn't answer at all", "remind"},
		{"I get too many letters", "letters when asked"},
		{"way too much mail!", "letters when asked"},
		{"fewer mails please", "letters when asked"},
		{"Could somebody take over for me?", "substitute karl@example.org"},
		{"please find me a replacement", "substitute karl@example.org"},
		{"I don't want to hear from him any longer", "mute"}, {"please block her", "mute"},
		{"I have a new email address", "address add anna@example.org"},
		{"how do I change my address?", "address add anna@example.org"},
		{"my email has changed", "address add anna@example.org"},
		{"Shall we call it a day?", "offer draw"}, {"I think nobody can win this", "offer draw"},
		{"The board is too wide for my phone", "form narrow"}, {"I can't read the board on my phone", "form narrow"},
	} {
		for _, title := range titles {
			hint, talk := hintOf(c, in, title, x.typed)
			if talk && hint != x.hint {
				t.Errorf("%s: %q is told %q, want %q", title.Name(), x.typed, hint, x.hint)
			}
			if !talk && x.hint != "" {
				t.Logf("%s: %q is no talk", title.Name(), x.typed)
			}
		}
	}
}

// What only resembles such a phrase, or is an order, an answer or a command, is told
// nothing.
func TestNoHints(t *testing.T) {
	c := newConquest(t)
	c.people()
	in, err := c.clerk.records().contest("FI1", games.LoadMatch)
	if err != nil {
		t.Fatal(err)
	}
	near := `I will not quit until Quebec falls
That was a mistake of yours, Bob!
You made a mistake there
My mistake cost me the fort
He told me good luck
Tell me about it
tell me
tell Karl good luck
I'll tell you what happened
Tell Anna
Bob is on vacation, I guess
My wife is on holiday and I play all day
Your army seems to be on vacation at Albany
I had a nice holiday
more time would not have saved you
Time flies
It took me longer than I thought
You have more time than I do
Who would have thought that?
Who is going to stop you now?
who do you think you are
I am playing for a draw here
I remind you of the treaty
That reminds me of 1755
Remind me to be careful
nudge nudge, wink wink
He does not answer my prayers
You get too many cards
Too many letters in Kithanink's name
spam spam spam and eggs
I could block the river
Block the river and hold
We should stop here and have a beer at Albany
Somebody should take over Oswego
My address is known to you
I moved to a new house
The board looks lovely
What a wide board
Chatty as ever
Let us talk soon
I say, well done
No message from the king
Write soon
Nobody wins every war
You have had enough luck for today
I have enough of everything
Leave the fort alone
Stop the raids already!
Good game so far
Nice move!
done
yes
4
pass
move all from Montreal to Isle aux Noix
undo
board
resign FI1
offer draw
away until 15 Dec
remind
say hello
Could I see the board?
Can we take that back?`
	for _, line := range strings.Split(near, "\n") {
		for _, title := range []games.Title{bayonets.New(), wilderness.New(), conquest.New()} {
			if hint, _ := hintOf(c, in, title, line); hint != "" {
				t.Errorf("%s: %q is told %q", title.Name(), line, hint)
			}
		}
	}
}

// A hint stands beside its line, does nothing, and is no obstacle to the orders.
func TestHintInALetter(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	last := c.mail(map[string]post{})
	wantOutcomeOf(t, c.answer(last[anna], anna, "How do I stop this?\nTell Bob good luck\n"+example(t, last[anna])), Played)
	p := c.one(anna)
	wantText(t, p, `"resign" gives the match up for good`, "Perhaps you want to write: resign "+code, "Perhaps you want to write: say good luck")
	if m := c.state(code); m.Said != 0 || m.State != "open" {
		t.Errorf("%d texts, match %s", m.Said, m.State)
	}
}

// What the frame and the title say of one topic is one answer.
func TestHelpOnce(t *testing.T) {
	c := newConquest(t)
	last := c.people()
	c.answer(last[anna], anna, "help standing")
	list := c.letters()
	if len(list) != 1 {
		t.Fatalf("%d letters", len(list))
	}
	wantText(t, list[0], "keeps it until you cancel it", "- odds 2: the enemy")
	if n := strings.Count(list[0].text, "YOU ASKED: help standing"); n != 1 {
		t.Errorf("the answer has %d headings", n)
	}
}
