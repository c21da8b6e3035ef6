package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// ourMarks are those of a club whose match is FI7.
var ourMarks = letterMarks{match: "FI7", own: func(addr string) bool { return strings.HasSuffix(addr, "@club.example") }}

// Dates as introductions have them in figures, and the order of name, address and date.
func attributionsByDate() []string {
	var out []string
	for _, date := range []string{
		"2026-03-02 09:15", "2026-03-02T09:15:00+01:00", "2026-03-02 09:15:00 +0100", "2026-03-02", "2026/03/02 09:15",
		"02/03/2026 09:15", "02/03/2026, 9:15 AM", "2/3/26 9:15", "02/03/2026", "02.03.2026 09:15", "2. 3. 2026 9:15", "02-03-2026 09:15",
	} {
		for _, who := range []string{"Anna Berg <anna@example.org>", "anna@example.org", "\"Berg, Anna\" <anna@example.org>", "Anna Berg (anna@example.org)", "<anna@example.org> Anna Berg"} {
			for _, form := range []string{"%[1]s %[2]s:", "%[1]s, %[2]s:", "%[2]s %[1]s:", "%[2]s, %[1]s:", "%[1]s, %[2]s wrote:", "%[1]s %[2]s schrieb:", "%[2]s wrote %[1]s:", "%[2]s (%[1]s):", "[%[1]s] %[2]s:"} {
				out = append(out, fmt.Sprintf(form, date, who))
			}
		}
		for _, form := range []string{"%s Anna Berg wrote:", "%s, Anna Berg a écrit :", "Anna Berg wrote, %s:", "Anna Berg, %s, wrote:", "On %s Anna Berg wrote:", "%s - Anna Berg wrote:", "[%s] Anna Berg wrote:"} {
			out = append(out, fmt.Sprintf(form, date))
		}
	}
	return out
}

// linked are introductions in which a program that made text of HTML left the
// link of an address.
var linked = []string{
	"On Mon, Mar 2, 2026 at 9:15 AM Anna <anna@x.org<mailto:anna@x.org>> wrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM Anna <anna@x.org\n<mailto:anna@x.org>> wrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM Anna\n<anna@x.org<mailto:anna@x.org>>\nwrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM Anna <\nanna@x.org<mailto:\nanna@x.org>>\nwrote:",
	"Anna <anna@x.org<mailto:anna@x.org>> wrote:",
	"Anna <anna@x.org<mailto:anna@x.org>>\nwrote:",
	"Anna <anna@x.org\n<mailto:anna@x.org>> wrote:",
	"Anna <anna@x.org\n<mailto:anna@x.org>>\nwrote:",
	"Anna <\nanna@x.org<mailto:anna@x.org>> wrote:",
	"Anna <mailto:anna@x.org> wrote:",
	"Anna [mailto:anna@x.org] wrote:",
	"Anna <anna@x.org> <mailto:anna@x.org> wrote:",
	"Anna <anna@x.org>\n<mailto:anna@x.org> wrote:",
	"Anna <anna@x.org>\n<mailto:anna@x.org>\nwrote:",
	"\"Anna\" <anna@x.org <mailto:anna@x.org> > wrote:",
	"Anna<mailto:anna@x.org> wrote:",
	"[Anna](mailto:anna@x.org) wrote:",
	"Anna <[anna@x.org](mailto:anna@x.org)> wrote:",
	"On 2 Mar 2026, at 9:15, Anna <[anna@x.org](mailto:anna@x.org)> wrote:",
	"On 2 Mar 2026, at 9:15, Anna <anna@x.org <mailto:anna@x.org>> wrote:",
	"On 2 Mar 2026, at 9:15, Anna via Club <orders@club.example\n<mailto:orders@club.example>> wrote:",
	"Am 02.03.2026 um 09:15 schrieb Anna <anna@x.org<mailto:anna@x.org>>:",
	"Am 02.03.2026 um 09:15 schrieb Anna <anna@x.org\n<mailto:anna@x.org>>:",
	"Am 02.03.2026 um 09:15 schrieb Anna <\nanna@x.org\n<mailto:anna@x.org>>:",
	"Le 2 mars 2026 à 09:15, Anna <anna@x.org<mailto:anna@x.org>> a\nécrit :",
	"2026-03-02 09:15 Anna <anna@x.org<mailto:anna@x.org>>:",
	"2026-03-02 09:15 Anna <anna@x.org\n<mailto:anna@x.org>>:",
	"Anna <anna@x.org<mailto:anna@x.org>> schrieb am Mo., 2. März 2026,\n09:15:",
	"Anna <anna@x.org\n<mailto:anna@x.org>> schrieb am Mo., 2. März 2026,\n09:15:",
}

// longLink is the link that a filter puts behind an address.
var longLink = "<https://protection.example.net/?url=mailto%3Aanna%40x.org&data=05%7C02%7C" + strings.Repeat("a1b2c3d4", 80) + "&reserved=0>"

var linkedLong = []string{
	"On Mon, Mar 2, 2026 at 9:15 AM Anna <anna@x.org" + longLink + "> wrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM Anna <anna@x.org\n" + longLink + "> wrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM Anna <anna@x.org" + longLink + ">\nwrote:",
	"Anna <anna@x.org" + longLink + "> schrieb am Mo., 2. März 2026, 09:15:",
	"On Mon<x-apple-data-detectors://0>, Mar 2, 2026<x-apple-data-detectors://0> at 9:15 AM<x-apple-data-detectors://1>, Anna <anna@x.org<mailto:anna@x.org>> wrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM <x-apple-data-detectors://0>\nAnna <anna@x.org<mailto:anna@x.org>>\nwrote:",
}

// nameAlone are introductions without an address and a verb; with a quote or a
// letter of ours below they are known.
var nameAlone = []string{
	"2026-03-02 09:15 GMT+01:00 Anna Berg:",
	"[2026-03-02 09:15] Anna Berg:",
	"02.03.2026 09:15 - Anna Berg:",
	"Anna Berg (2026-03-02 09:15):",
	"Anna Berg, 02/03/2026 9:15 AM:",
	"Anna Berg 2026-03-02:",
	"Zzz 2. Qqq 2026 xx 09:15, Anna Berg yyyy:",
	"Postrider <orders+FI7.x.1@club.example>, 2026-03-02 09:15",
	"Anna Berg <anna@example.org> yyyy:",
}

// unknownWords are introductions of programs in languages that nobody here speaks:
// a date in figures, an address, a colon.
var unknownWords = []string{
	"Zzz 2. Qqq 2026 xx 09:15, Anna Berg <anna@example.org> yyyy:",
	"2026 Qqq 2, Zzz, 9:15 Anna Berg <anna@example.org> yyyy zzzz:",
	"Anna Berg <anna@example.org> yyyy zz 02.03.2026 xx 9:15:",
	"Zzz 02/03/2026 09:15, Anna Berg yyyy <anna@example.org>:",
	"Yyyy zz Anna Berg <anna@example.org>, 2026. 3. 2. 9:15:",
	"Zzz, 2 Qqq 2026, xx 09:15 yy\nAnna Berg <anna@example.org> yyyy:",
	"Zzz, 2 Qqq 2026, xx 09:15 yy Anna Berg\n<anna@example.org> yyyy:",
	"Zzz, 2 Qqq 2026, xx 09:15 yy Anna Berg <anna@example.org>\nyyyy:",
	"ᏃᏊ 2 ᎠᎾ 2026 09:15, Anna Berg <anna@example.org> ᎤᏬᏪᎳᏅ:",
	"২ মার্চ, ২০২৬ ৯:১৫ এ Anna Berg <anna@example.org> বলেছেন:",
}

// Whoever introduces a quote, by whichever order of name, address and date: what
// stands above was typed, what follows was not, quoted or not.
func TestAttributionOrders(t *testing.T) {
	letter := "Your turn, Bob: Which raid?\nFI7 Bayonets 1755, British, report 12\n\nraid ALB\n\nDigest of all you were told: f080f0b782b318356cb680ae4a61738b"
	for _, a := range slices.Concat(attributionsByDate(), linked, linkedLong, unknownWords, nameAlone) {
		for _, original := range []string{"> raid ALB\n>\n> raid OSW", letter} {
			for _, gap := range []string{"\n\n", "\n"} {
				text := "move ALB OSW\nraid 2 FTC" + gap + a + gap + original
				if got, _ := typedOf(text, ourMarks); got != "move ALB OSW\nraid 2 FTC" {
					t.Errorf("%q: got %q", text, got)
				}
				if strings.HasPrefix(original, ">") {
					text := a + gap + original + "\n\nmove ALB OSW\n\n> what?\nraid 2 FTC"
					if got, _ := typedOf(text, ourMarks); got != "move ALB OSW\n\nraid 2 FTC" {
						t.Errorf("%q: got %q", text, got)
					}
				}
			}
		}
		if strings.Contains(a, "@") && !slices.Contains(nameAlone, a) {
			text := "move ALB OSW\nraid 2 FTC\n\n" + a + "\n\nraid ALB"
			if got, _ := typedOf(text, ourMarks); got != "move ALB OSW\nraid 2 FTC" {
				t.Errorf("%q: got %q", text, got)
			}
		}
	}
}

// What people type is no introduction, however much it looks like the beginning of one.
func TestNoAttributions(t *testing.T) {
	for _, typed := range []string{
		"1755-03: raid ALB",
		"2026-03-02: my plan\nraid ALB",
		"02/03/2026:\nraid ALB\nmove ALB OSW",
		"On 2026-03-02 I am away:\nraid ALB",
		"for report 12, of 2 Mar 2026:\nraid ALB\nmove 3 from ALB to OSW",
		"09:15 at the latest:\nraid ALB",
		"my mail is anna@example.org, please note:\nraid ALB",
		"address add anna@example.org\nraid ALB",
		"substitute anna@example.org: from 2026-03-02\nraid ALB",
		"away 2026-03-02 to 2026-03-09\nraid ALB",
		"Anna and Bob wrote the rules, 8.1.2:\nraid ALB",
		"turn 12, 2 units:\n> what?\nmove ALB OSW",
		"say: I wrote to bob@example.org on 2 March\nraid ALB",
		"1. raid ALB:\n2. raid OSW:\n3. move 12 from 3 to 14:\n4. at 2.3.1: stay",
		"force 3/2/1: ALB\nforce 12/10/8: OSW",
		"raid 1/2/3:\nALB",
		"my mail to orders@club.example of 2 March 2026 is lost\nraid ALB",
		"note: 2026-03-02 09:15 was the last report, write to bob@example.org",
	} {
		want := strings.ReplaceAll(typed, "\n> what?\n", "\n\n")
		if got, _ := typedOf(typed, ourMarks); got != want {
			t.Errorf("%q: got %q", typed, got)
		}
	}
}
