package mail

import (
	"strings"
	"testing"
)

// ourLetter is a report as a player gets it.
const ourLetter = "Your turn, Bob: Which of these do you Raid: Toronto, Niagara, or nothing at\nall, so that your Light units stay where they are? (rule 8.1)\nFI7 Bayonets 1755, British, report 12\n\nraid TORO with Mohawk\ndone\n\nReply to this letter, one order a line.\nDigest of all you were told: f080f0b782b318356cb680ae4a61738b"

// What is typed below the letter that is answered is typed, whatever introduces
// the letter and though nothing in it is marked: its last line shows where it ends.
func TestTypedBelow(t *testing.T) {
	heads := append([]string{
		"",
		"-----Original Message-----\n",
		"________________________________\n",
		"---------- Forwarded message ---------\n",
		"Begin forwarded message:\n\n",
	}, "On Mon, Mar 2, 2026 at 9:15 AM Postrider <orders@club.example> wrote:\n", "Anna wrote:\n")
	for _, h := range headerBlocks {
		heads = append(heads, h+"\n\n", "-----Original Message-----\n"+h+"\n\n", "________________________________\n"+h+"\n\n")
	}
	for _, h := range moreHeaderBlocks {
		if !strings.HasPrefix(h, ">") && !strings.Contains(h, "@Club") { // somebody's address
			heads = append(heads, h+"\n\n")
		}
	}
	for _, h := range attributions {
		heads = append(heads, h+"\n", h+"\n\n")
	}
	for _, head := range heads {
		head = strings.ReplaceAll(head, "anna@example.org", "orders@club.example")
		for _, c := range []struct{ name, text, want string }{
			{"below", head + ourLetter + "\n\nmove ALB OSW\nraid 2 FTC", "move ALB OSW\nraid 2 FTC"},
			{"right below", head + ourLetter + "\nmove ALB OSW\nraid 2 FTC\n-- \nBob\nraid ALB", "move ALB OSW\nraid 2 FTC"},
			{"above and below", "move ALB OSW\n\n" + head + ourLetter + "\n\nraid 2 FTC\nSent from my iPhone", "move ALB OSW\n\nraid 2 FTC"},
			{"above", "move ALB OSW\n\n" + head + ourLetter + "\n", "move ALB OSW"},
			{"two letters", head + ourLetter + "\n\n" + head + ourLetter + "\n\nraid 2 FTC", "raid 2 FTC"},
		} {
			if head == "" && c.name == "two letters" || c.name == "above and below" && head != "" && !strings.Contains(head, "@club.example") {
				continue // who wrote the letter is not said
			}
			if got, _ := typedOf(c.text, ourMarks); got != c.want {
				t.Errorf("%s, %q: got %q", c.name, head, got)
			}
		}
	}
}

// What stands below a letter of ours that somebody else has sent on is his.
func TestOthersBelow(t *testing.T) {
	for _, head := range []string{
		"On Mon, Mar 2, 2026 at 9:15 AM Anna <anna@example.org> wrote:\n",
		"From: Anna <anna@example.org>\nSent: Monday\nTo: orders@club.example\nSubject: FI7\n\n",
		"---------- Forwarded message ---------\nFrom: Anna <anna@example.org>\nDate: Mon, Mar 2, 2026\nSubject: FI7\nTo: <orders@club.example>\n\n",
	} {
		for _, above := range []string{"", "move ALB OSW\n\n"} {
			if got, _ := typedOf(above+head+ourLetter+"\n\nraid 2 FTC", ourMarks); got != strings.TrimSpace(above) {
				t.Errorf("%q, %q: got %q", above, head, got)
			}
		}
	}
}
