package mail

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What programs, filters and senders of newsletters put into a text was not typed.
func TestSigns(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"preview padding", "\u034f \u200c \u00a0 \u2007 \u00ad\u034f\u200c\nraid ALB", "raid ALB"},
		{"joiners alone", "\u200d \u200d\u200d\nraid ALB", "raid ALB"},
		{"a joiner within a word", "say \U0001F468\u200d\U0001F33E", "say \U0001F468\u200d\U0001F33E"},
		{"fillers", "\u2800\u3164\u115f\u1160\u061c\nraid\u2800ALB", "raid ALB"},
		{"place of an attachment", "raid ALB\ufffc\n\ufffc\n", "raid ALB"},
		{"tags and variation selectors", "raid\U000E0020 ALB\ufe0e", "raid ALB"},
		{"picture of Gmail", "[image: Inline image 1]\nraid ALB\n[image: image.png]", "raid ALB"},
		{"picture of Outlook", "raid ALB\n\n[cid:image001.png@01DBF.A1B2C3D0]", "raid ALB"},
		{"picture of Outlook by its place", "[https://www.example.org/logo.png]\nraid ALB", "raid ALB"},
		{"picture that was taken out", "raid ALB\n[Image removed by sender.]\n[Image removed by sender. Company logo]", "raid ALB"},
		{"picture in Markdown", "raid ALB\n![logo](https://example.org/p.gif)", "raid ALB"},
		{"picture within a line", "raid [cid:x@y] ALB", "raid ALB"},
		{"brackets of one's own", "raid ALB [with Mohawk]\n[note] [if possible: OSW]", "raid ALB [with Mohawk]\n[note] [if possible: OSW]"},
		{"links behind words", "move 3 <x-apple-data-detectors://1>\ncall 5<tel:+15550100>", "move 3\ncall 5"},
		{"links of our letters", "raid TORO with Mohawk<mailto:orders+FI7.x.1@club.example?subject=Re%3A%20FI7&body=raid%20TORO>\ndone <mailto:orders@club.example?body=done>", "raid TORO with Mohawk\ndone"},
		{"links that say what stands before", "see https://example.org/a<https://filter.example/?u=a>\nraid St.Clair<http://St.Clair/>", "see https://example.org/a\nraid St.Clair"},
		{"links to the web, which somebody may be meant to read", "say look here<https://example.org/a> and [there](https://example.org/b)", "say look here<https://example.org/a> and [there](https://example.org/b)"},
		{"arrows of one's own", "move ALB <-> OSW\nif 2<3 and 4>3: raid ALB\n<raid ALB>", "move ALB <-> OSW\nif 2<3 and 4>3: raid ALB\n<raid ALB>"},
		{"an address of one's own", "address add <bob@example.net>", "address add <bob@example.net>"},
		{"banner of Outlook", "You don't often get email from bob@example.net. Learn why this is important<https://aka.ms/LearnAboutSenderIdentification>\n\nraid ALB", "raid ALB"},
		{"banner of Outlook, wrapped", "You don't often get email from bob@example.net. Learn why this is\nimportant <https://aka.ms/LearnAboutSenderIdentification>\n\nraid ALB", "raid ALB"},
		{"banner of Outlook, some people", "Some people who received this message don't often get email from bob@example.net. Learn why this is important<https://aka.ms/LearnAboutSenderIdentification>\nraid ALB", "raid ALB"},
		{"banner of Outlook in German", "Sie erhalten nicht häufig E-Mails von bob@example.net. Erfahren Sie, warum dies wichtig ist<https://aka.ms/LearnAboutSenderIdentification>\n\nraid ALB", "raid ALB"},
		{"banner of Outlook in French", "Vous n’obtenez pas souvent d’e-mail à partir de bob@example.net. Pourquoi c’est important<https://aka.ms/LearnAboutSenderIdentification>\n\nraid ALB", "raid ALB"},
		{"banner of Outlook in a language that nobody here speaks", "Zzz yyy bob@example.net. Xxxx<https://aka.ms/LearnAboutSenderIdentification>\n\nraid ALB", "raid ALB"},
		{"banner in brackets", "[EXTERNAL]\n\nraid ALB", "raid ALB"},
		{"banner in brackets before a line", "[EXTERNAL] raid ALB", "raid ALB"},
		{"banner of three lines", "CAUTION: This email originated from outside of the organization. Do not\nclick links or open attachments unless you recognize the sender and know\nthe content is safe.\n\nraid ALB", "raid ALB"},
		{"banner right above", "CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender and know the content is safe.\nraid ALB", "raid ALB"},
		{"banner, wrapped, right above", "CAUTION: This email originated from outside of the organization. Do not\nclick links or open attachments unless you recognize the sender.\nraid ALB", "raid ALB"},
		{"banner with rules", "-------------------------------\nEXTERNAL EMAIL: Do not click links or open attachments unless you know the sender.\n-------------------------------\nraid ALB", "raid ALB"},
		{"banner with stars", "*** External email: use caution ***\nraid ALB", "raid ALB"},
		{"banner of Proofpoint", "ZjQcmQRYFpfptBannerStart\nThis Message Is From an External Sender\nThis message came from outside your organization.\nZjQcmQRYFpfptBannerEnd\nraid ALB", "raid ALB"},
		{"banner in German", "ACHTUNG: Diese E-Mail stammt von einem externen Absender.\n\nraid ALB", "raid ALB"},
		{"banner in French", "ATTENTION : Ce courriel provient de l'extérieur de l'organisation.\n\nraid ALB", "raid ALB"},
		{"banner in Spanish", "PRECAUCIÓN: Este correo electrónico se originó fuera de la organización.\n\nraid ALB", "raid ALB"},
		{"a word of one's own", "external lines: OSW\nCaution: I raid ALB", "external lines: OSW\nCaution: I raid ALB"},
		{"nothing but a banner below what was typed", "raid ALB\n\n[EXTERNAL EMAIL] Do not click links\n", "raid ALB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, typed(c.text)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// The same within HTML: pictures that nobody sees, padding for previews.
func TestSignsInHTML(t *testing.T) {
	const src = `<div style="display:none;font-size:1px;color:#fff;max-height:0">raid OSW &#847;&zwnj;&nbsp;&#8199;&shy;</div><span style="opacity:0">move OSW</span><span style="color:transparent">move OSW</span><p>raid ALB</p><img src="https://t.example.org/o.gif" width=1 height=1 alt="move OSW"><div style="font-size:1px;line-height:1px">raid OSW</div>`
	text, _ := (&reader{}).htmlText(src)
	if got := strings.TrimSpace(typed(text)); got != "raid ALB" {
		t.Errorf("got %q", got)
	}
}

// For orders, links to the web are left out too, and the lines stay as many.
func TestWithoutLinks(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"behind words", "raid Albany<https://maps.example.org/?q=Albany> with 2\nmove 3", "raid Albany with 2\nmove 3"},
		{"of Gmail", "raid Albany <https://maps.example.org/?q=Albany> with 2", "raid Albany with 2"},
		{"in Markdown", "raid [Albany](https://maps.example.org/?q=Albany) with 2", "raid Albany with 2"},
		{"alone", "<https://track.example.org/open/abc>\nraid ALB\n<https://track.example.org/px.gif>", "\nraid ALB\n"},
		{"typed", "say see https://example.org/a", "say see https://example.org/a"},
	} {
		if got := WithoutLinks(c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
