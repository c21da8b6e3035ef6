package mail

import (
	"strings"
	"testing"
)

// Frames that people draw around their names and addresses.
var frames = []string{
	"==============================\nBob Fisher\n+1 555 0100\n==============================",
	"******************************\nBob Fisher, Club of Games\nhttps://bob.example.net\n******************************",
	"##############################\n# Bob Fisher                 #\n# bob@example.net            #\n##############################",
	"+----------------------------+\n| Bob Fisher                 |\n| bob@example.net            |\n+----------------------------+",
	"+============================+\n| Bob Fisher                 |\n| \"move ALB OSW\"             |\n+============================+",
	"/----------------------------\\\n| Bob Fisher                 |\n| tel. +1 555 0100           |\n\\----------------------------/",
	"*----------------------------*\n* Bob Fisher                 *\n* http://bob.example.net     *\n*----------------------------*",
	".----------------------------.\n| Bob Fisher                 |\n'----------------------------'",
	",-----------------------------.\n| Bob Fisher                  |\n`-----------------------------'",
	"┌────────────────────────────┐\n│ Bob Fisher                 │\n│ bob@example.net            │\n└────────────────────────────┘",
	"╔════════════════════════════╗\n║ Bob Fisher                 ║\n╚════════════════════════════╝",
	"| |\nBob Fisher\n|\n|\nbob@163.example\n|",
	"||\nBob Fisher\n|\n邮箱：bob@163.example\n|",
	"=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-\nBob Fisher   bob@example.net\n=-=-=-=-=-=-=-=-=-=-=-=-=-=-=-",
	"-=-=-=-=-=-=-=-=-=-=-=-=-=-=-=\n   Bob Fisher\n   bob@example.net",
	"~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\nBob Fisher ~ bob@example.net\n~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
	"______________________________\nBob Fisher\nbob@example.net",
	"------------------------------\nBob Fisher\nhttps://bob.example.net\n------------------------------",
	"*-*-*-*-*-*-*-*-*-*-*-*-*-*-*\nBob Fisher\n*-*-*-*-*-*-*-*-*-*-*-*-*-*-*",
	"<><><><><><><><><><><><><><><>\nBob Fisher\n<><><><><><><><><><><><><><><>",
	"::::::::::::::::::::::::::::::\n:: Bob Fisher               ::\n::::::::::::::::::::::::::::::",
	"################ Bob Fisher ################",
}

func TestFrames(t *testing.T) {
	for _, f := range frames {
		for _, gap := range []string{"\n", "\n\n"} {
			for _, below := range []string{"", "\n\nOn 2 Mar 2026, at 9:15, Anna <a@b.c> wrote:\n> raid FTC\n\nraid OSW"} {
				want := "move ALB OSW\nraid 2 FTC"
				if below != "" {
					want += "\n\nraid OSW"
				}
				got, _ := typedOf("move ALB OSW\nraid 2 FTC"+gap+f+below, letterMarks{name: "bob fisher"})
				if got != want {
					t.Errorf("%q: got %q", f, got)
				}
			}
		}
	}
}

// A sheet may be framed and divided too.
func TestNoFrames(t *testing.T) {
	for _, typedText := range []string{
		"==============================\nraid ALB\nmove 2 OSW\n==============================",
		"raid ALB\n==============================\nmove 2 OSW\n==============================\nraid FTC",
		"Orders:\n##############################\nraid ALB\n##############################",
		"my plan\n******************************\nraid ALB\nraid OSW\n******************************",
		"first\n+--------------+\n| raid ALB     |\n| move 2 OSW   |\n+--------------+",
		"raid ALB\n| Bob Fisher |",
		"my plan\n**********\nmove 10 11 12 13 14 15 from 16\n**********",
		"*** first ***\nraid ALB\n*** then ***\nmove 2 OSW",
		"# first\nraid ALB\n# then\nmove 2 OSW",
		"------------------------------\nraid ALB",
		"raid ALB\n----------\nif taken:\n----------\nmove 2 OSW",
		"raid ALB\n==========\nstanding retreat: ALB\n==========",
	} {
		got := typed(typedText)
		for _, line := range strings.Split(typedText, "\n") {
			if words := strings.Trim(line, "|+-=#* "); words != "" && !strings.Contains(got, words) {
				t.Errorf("%q: got %q", typedText, got)
				break
			}
		}
	}
}
