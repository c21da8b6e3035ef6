package mail

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// typed is what was typed of a text.
func typed(text string) string {
	typed, _ := typedOf(text, letterMarks{})
	return typed
}

// typedOf is typed for a club whose letters bear marks. whole is false if not all
// of the text was gone through.
func typedOf(text string, marks letterMarks) (typed string, whole bool) {
	t := newTypist(text, marks)
	t.run()
	return t.result(), !t.beyond
}

// What introduces a quote that has no marks: one line for each program and language.
var attributions = []string{
	"On Mon, Mar 2, 2026 at 9:15 AM Anna Berg <anna@example.org> wrote:",
	"On Mon, Mar 2, 2026 at 9:15 AM Anna Berg <\nanna@example.org> wrote:",
	"On Mon, Mar 2,\n2026 at 9:15 AM Anna Berg <anna@example.org>\nwrote:",
	"On 2 Mar 2026, at 9:15, Anna Berg <anna@example.org> wrote:",
	"On 03/02/2026 09:15 AM, Anna Berg wrote:",
	"On 2026-03-02 09:15, Anna Berg wrote:",
	"---- On Mon, 02 Mar 2026 09:15:00 +0100 Anna Berg <anna@example.org> wrote ----",
	"*On Mon, Mar 2, 2026, Anna Berg <anna@example.org> wrote:*",
	"Anna Berg <anna@example.org> wrote on 2 Mar 2026:",
	"Am Mo., 2. März 2026 um 09:15 Uhr schrieb Anna Berg <anna@example.org>:",
	"Am 02.03.26 um 09:15 schrieb Anna Berg:",
	"Am 02.03.2026 09:15, schrieb Anna Berg:",
	"Anna Berg <anna@example.org> schrieb am Mo., 2. März 2026, 09:15:",
	"Le lun. 2 mars 2026 à 09:15, Anna Berg <anna@example.org> a écrit :",
	"Le 02/03/2026 à 09:15, Anna Berg a écrit :",
	"Le 2 mars 2026 à 09:15, Anna Berg <anna@example.org> a\nécrit :",
	"El lun, 2 mar 2026 a las 9:15, Anna Berg (<anna@example.org>) escribió:",
	"El 02/03/2026 a las 9:15, Anna Berg escribió:",
	"Em seg., 2 de mar. de 2026 às 09:15, Anna Berg <anna@example.org> escreveu:",
	"Em 02/03/2026 09:15, Anna Berg escreveu:",
	"Il giorno lun 2 mar 2026 alle ore 09:15 Anna Berg <anna@example.org> ha scritto:",
	"Il 02/03/2026 09:15, Anna Berg ha scritto:",
	"Op ma 2 mrt 2026 om 09:15 schreef Anna Berg <anna@example.org>:",
	"Op 02-03-2026 om 09:15 schreef Anna Berg:",
	"Den mån 2 mars 2026 kl 09:15 skrev Anna Berg <anna@example.org>:",
	"Den 2026-03-02 kl. 09:15, skrev Anna Berg:",
	"Den man. 2. mar. 2026 kl. 09.15 skrev Anna Berg <anna@example.org>:",
	"man. 2. mars 2026 kl. 09:15 skrev Anna Berg <anna@example.org>:",
	"ma 2. maalisk. 2026 klo 9.15 Anna Berg (anna@example.org) kirjoitti:",
	"pon., 2 mar 2026 o 09:15 Anna Berg <anna@example.org> napisał(a):",
	"W dniu 02.03.2026 o 09:15, Anna Berg pisze:",
	"po 2. 3. 2026 v 9:15 odesílatel Anna Berg <anna@example.org> napsal:",
	"po 2. 3. 2026 o 9:15 Anna Berg <anna@example.org> napísal(a):",
	"пн, 2 мар. 2026 г. в 09:15, Anna Berg <anna@example.org>:",
	"2 марта 2026 г. 9:15:00 GMT+03:00, Anna Berg <anna@example.org> пишет:",
	"02.03.2026 09:15, Anna Berg пишет:",
	"пн, 2 бер. 2026 р. о 09:15 Anna Berg <anna@example.org> пише:",
	"На пн, 2.03.2026 г. в 9:15 Anna Berg <anna@example.org> написа:",
	"pon, 2. ožu 2026. u 09:15 Anna Berg <anna@example.org> napisao je:",
	"V V pon., 2. mar. 2026 ob 09:15 je oseba Anna Berg <anna@example.org> napisala:",
	"Anna Berg <anna@example.org> ezt írta (időpont: 2026. márc. 2., H, 9:15):",
	"În lun., 2 mar. 2026 la 09:15, Anna Berg <anna@example.org> a scris:",
	"Στις Δευ 2 Μαρ 2026 στις 9:15 π.μ., ο χρήστης Anna Berg <anna@example.org> έγραψε:",
	"Anna Berg <anna@example.org>, 2 Mar 2026 Pzt, 09:15 tarihinde şunu yazdı:",
	"Vào Th 2, 2 thg 3, 2026 vào lúc 09:15 Anna Berg <anna@example.org> đã viết:",
	"Pada Sen, 2 Mar 2026 pukul 09.15 Anna Berg <anna@example.org> menulis:",
	"2026年3月2日(月) 9:15 Anna Berg <anna@example.org>:",
	"2026/03/02 9:15、Anna Berg <anna@example.org>のメール:",
	"Anna Berg <anna@example.org> 于2026年3月2日周一 09:15写道：",
	"在 2026-03-02 09:15:00，\"Anna Berg\" <anna@example.org> 写道：",
	"Anna Berg <anna@example.org> 於 2026年3月2日 週一 上午9:15寫道：",
	"2026년 3월 2일 (월) 오전 9:15, Anna Berg <anna@example.org>님이 작성:",
	"‫בתאריך יום ב׳, 2 במרץ 2026 ב-9:15 מאת ‪Anna Berg‬‏ <‪anna@example.org‬‏>:‬",
	"في الاثنين، 2 مارس 2026 في 9:15 ص تمت كتابة ما يلي بواسطة Anna Berg <anna@example.org>:",
	"Dl., 2 de març 2026, 9:15, Anna Berg <anna@example.org> va escriure:",
	"2026-03-02 9:15 GMT+01:00 Anna Berg <anna@example.org>:",
	"Monday, 2 March 2026, 9:15 +0300 from Anna Berg <anna@example.org>:",
	"02.03.2026, 09:15, \"Anna Berg\" <anna@example.org>:",
}

func TestAttributions(t *testing.T) {
	for _, a := range attributions {
		t.Run(strings.ReplaceAll(a, "\n", " "), func(t *testing.T) {
			for _, original := range []string{"raid ALB", "> raid ALB\n>\n> raid OSW", "raid ALB\n\n> raid OSW"} {
				for _, gap := range []string{"\n\n", "\n"} {
					text := "move ALB OSW\nraid 2 FTC" + gap + a + gap + original
					if got, want := typed(text), "move ALB OSW\nraid 2 FTC"; got != want {
						t.Errorf("%q: got %q", text, got)
					}
				}
			}
		})
	}
}

// The header of a quoted message, as Outlook and its like write it.
var headerBlocks = []string{
	"From: Anna <anna@example.org>\nSent: Monday, March 2, 2026 9:15 AM\nTo: Bob\nSubject: Re: FI7",
	"*From:* Anna <anna@example.org>\n*Sent:* Monday, March 2, 2026 9:15 AM\n*To:* Bob\n*Subject:* Re: FI7",
	"From: Anna\nSent: Monday\nTo: Bob\nSubject: FI7",
	"From: Anna\n<anna@example.org>\nSent: Monday\nTo: Bob\nSubject: FI7",
	"From: Anna <anna@example.org>\n\nTo: Bob\n\nSubject: FI7",
	"Von: Anna [mailto:anna@example.org]\nGesendet: Montag, 2. März 2026 09:15\nAn: Bob\nCc: Eve\nBetreff: FI7",
	"De : Anna <anna@example.org>\nEnvoyé : lundi 2 mars 2026 09:15\nÀ : Bob\nObjet : FI7",
	"De: Anna <anna@example.org>\nEnviado el: lunes, 2 de marzo de 2026 9:15\nPara: Bob\nAsunto: FI7",
	"De: Anna <anna@example.org>\nEnviada em: segunda-feira, 2 de março de 2026 09:15\nPara: Bob\nAssunto: FI7",
	"Da: Anna <anna@example.org>\nInviato: lunedì 2 marzo 2026 09:15\nA: Bob\nOggetto: FI7",
	"Van: Anna <anna@example.org>\nVerzonden: maandag 2 maart 2026 09:15\nAan: Bob\nOnderwerp: FI7",
	"Från: Anna <anna@example.org>\nSkickat: den 2 mars 2026 09:15\nTill: Bob\nÄmne: FI7",
	"Fra: Anna <anna@example.org>\nSendt: mandag 2. mars 2026 09:15\nTil: Bob\nEmne: FI7",
	"Lähettäjä: Anna <anna@example.org>\nLähetetty: maanantai 2. maaliskuuta 2026 9.15\nVastaanottaja: Bob\nAihe: FI7",
	"Od: Anna <anna@example.org>\nWysłano: poniedziałek, 2 marca 2026 09:15\nDo: Bob\nTemat: FI7",
	"Od: Anna <anna@example.org>\nOdesláno: pondělí 2. března 2026 9:15\nKomu: Bob\nPředmět: FI7",
	"От: Anna <anna@example.org>\nОтправлено: 2 марта 2026 г. 9:15\nКому: Bob\nТема: FI7",
	"Feladó: Anna <anna@example.org>\nElküldve: 2026. március 2. 9:15\nCímzett: Bob\nTárgy: FI7",
	"Kimden: Anna <anna@example.org>\nGönderildi: 2 Mart 2026 Pazartesi 09:15\nKime: Bob\nKonu: FI7",
	"差出人: Anna <anna@example.org>\n送信日時: 2026年3月2日 9:15\n宛先: Bob\n件名: FI7",
	"发件人: Anna <anna@example.org>\n发送时间: 2026年3月2日 9:15\n收件人: Bob\n主题: FI7",
	"보낸 사람: Anna <anna@example.org>\n보낸 날짜: 2026년 3월 2일\n받는 사람: Bob\n제목: FI7",
	"Xa: Anna <anna@example.org>\nYb: 02.03.2026 09:15\nZc: Bob", // a language that nobody here speaks
}

func TestHeaderBlocks(t *testing.T) {
	for _, h := range headerBlocks {
		for _, before := range []string{"", "________________________________\n", "-----Original Message-----\n", "---------- Forwarded message ---------\n", "-------- Etwas anderes --------\n"} {
			text := "move ALB OSW\n\n" + before + h + "\n\nraid ALB\n"
			if got := typed(text); got != "move ALB OSW" {
				t.Errorf("%q: got %q", text, got)
			}
		}
	}
}

func isQuoted(line string) bool { return quoteDepth(line) > 0 }

func TestTyped(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"plain", "move ALB OSW\n\nraid FTC\n", "move ALB OSW\n\nraid FTC"},
		{"line ends and blanks", "\r\n\r\nmove ALB OSW  \r\n\r\n\r\n\r\nraid\u00a0FTC\r", "move ALB OSW\n\nraid FTC"},
		{"what cannot be seen", "\ufeffmo\u200bve A\u00adLB\u200e", "move ALB"},
		{"interleaved", "On 2 Mar 2026, at 9:15, Anna <a@b.c> wrote:\n\n> 1. Which raid?\nFTC\n> 2. Retreat where?\n\nOSW\n\n> Bye", "FTC\n\nOSW"},
		{"bottom posting", "On 2 Mar 2026, at 9:15, Anna <a@b.c> wrote:\n> Which raid?\n\nraid FTC", "raid FTC"},
		{"answer below a long question", "> 7.1 Which of these spaces do you raid: Albany, Oswego, or Fort Bull (x2)?\nalbany\n> 7.2 Which of these: Albany, Oswego, or Fort Bull\noswego\n> Next?", "albany\n\noswego"},
		{"typed in capitals between wrapped quotes", "> " + strings.Repeat("word ", 15) + "\nOswego\n> next", "Oswego"},
		{"quotes broken by a relay", "raid\n> " + strings.Repeat("word ", 14) + "and\nthe rest of it\n> next " + strings.Repeat("line ", 12) + "\nmore of it\n> end", "raid"},
		{"orders with From and To", "From: Albany\nTo: Oswego\nForce: 3 Regulars\nDone", "From: Albany\nTo: Oswego\nForce: 3 Regulars\nDone"},
		{"orders with colons", "move: ALB to OSW\nstanding retreat: Albany, else nearest home\nraid: 2", "move: ALB to OSW\nstanding retreat: Albany, else nearest home\nraid: 2"},
		{"orders with times", "On 12:00 move\nAt 3 raid", "On 12:00 move\nAt 3 raid"},
		{"a typed line that begins as an attribution", "On Monday I move 3 units\nOn Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\n> hi", "On Monday I move 3 units"},
		{"somebody said", "As Bob wrote:\nraid is good", "As Bob wrote:\nraid is good"},
		{"no date but quoted", "raid\nBob wrote:\n> raid OSW", "raid"},
		{"orders with arrows", "ALB -> OSW\nALB => OSW\n- raid\n* raid\n--> OSW", "ALB -> OSW\nALB => OSW\n- raid\n* raid\n--> OSW"},
		{"signature", "raid\n-- \nBob\nmove ALB OSW", "raid"},
		{"signature above the quote", "raid\n\n-- \nBob\n\nOn 2 Mar 2026, at 9:15, Anna <a@b.c> wrote:\n> hi\n\nmove ALB OSW", "raid\n\nmove ALB OSW"},
		{"bare dashes", "raid\n--\nBob\n+1 555 0100", "raid"},
		{"dashes as dividers", "raid A\n--\nraid B\n--\nraid C", "raid A\n--\nraid B\n--\nraid C"},
		{"dashes above a sheet", "raid A\n--\n1\n2\n3\n4\n5\n6\n7\n8\n9", "raid A\n--\n1\n2\n3\n4\n5\n6\n7\n8\n9"},
		{"typed below an advertisement", "Sent from my iPhone\n\nraid ALB", "raid ALB"},
		{"advertisement between", "raid\nSent from my iPhone\n\n> quoted\n\nmove", "raid\n\nmove"},
		{"footer", "raid\n\n_______________________________________________\nclub mailing list\nclub@club.example\nhttps://lists.club.example/club", "raid"},
		{"virus scanner", "raid\n\nVirus-free. www.avast.com", "raid"},
		{"orders that begin like an advertisement", "Sent by canoe: 3 units\nsent with Braddock\nvon meinem Lager ALB nach OSW\nFrom: ALB\nTo: OSW\nSubject: raid", "Sent by canoe: 3 units\nsent with Braddock\nvon meinem Lager ALB nach OSW\nFrom: ALB\nTo: OSW\nSubject: raid"},
		{"captions that were typed", "----- Original plan -----\nraid\n=== Reserve ===\nDisclaimer: I am new\nAt 12:30 I said:\nmove", "----- Original plan -----\nraid\n=== Reserve ===\nDisclaimer: I am new\nAt 12:30 I said:\nmove"},
		{"rule that was typed", "raid A\n--------------------\nraid B", "raid A\n--------------------\nraid B"},
		{"forward", "see below\n\nBegin forwarded message:\n\nFrom: Anna <a@b.c>\nDate: 2 March 2026\n\nraid", "see below"},
		{"address broken before the bracket", "raid\n\ntir. 18. apr. 2017 kl. 13:09 skrev Test user <test@example.com\n>:\n\n> hi", "raid"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, typed(c.text)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestAdvertisements(t *testing.T) {
	for _, line := range []string{
		"Sent from my iPhone", "Sent from Mail for Windows 10", "Sent from Yahoo Mail on Android", "Get Outlook for iOS<https://aka.ms/o0ukef>", "Sent with Proton Mail secure email.", "<Sent from my iPad>",
		"Von meinem iPhone gesendet", "Gesendet von Outlook für Android", "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.", "Gesendet mit der GMX Mail App",
		"Envoyé de mon iPhone", "Envoyé depuis mon mobile", "Envoyé à partir de Outlook pour iOS", "Télécharger Outlook pour iOS",
		"Enviado desde mi iPhone", "Obtener Outlook para Android", "Enviado do meu iPhone", "Obter o Outlook para iOS", "Inviato da iPhone", "Inviato dal mio Galaxy", "Scarica Outlook per iOS",
		"Verstuurd vanaf mijn iPhone", "Verzonden vanuit Outlook voor iOS", "Sendt fra min iPhone", "Skickat från min iPhone", "Lähetetty iPhonesta", "Hanki Outlook Androidille",
		"Wysłane z iPhone'a", "Odesláno z iPhonu", "Odoslané z iPhonu", "Отправлено с iPhone", "Отправлено из мобильной Почты", "Надіслано з iPhone", "Изпратено от моя iPhone", "Poslano s mog iPhonea",
		"Küldve az iPhone-omról", "Trimis de pe iPhone-ul meu", "Στάλθηκε από το iPhone μου", "iPhone'umdan gönderildi", "Đã gửi từ iPhone của tôi", "Dikirim dari iPhone saya",
		"iPhoneから送信", "发自我的iPhone", "從我的 iPhone 傳送", "나의 iPhone에서 보냄", "נשלח מה-iPhone שלי", "أُرسلت من الـ iPhone",
	} {
		if got := typed("raid ALB\n\n" + line + "\n"); got != "raid ALB" {
			t.Errorf("%q: got %q", line, got)
		}
	}
}

func TestUnflow(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		delSp            bool
	}{
		{"joined", "move ALB \nto OSW\nraid", "move ALB to OSW\nraid", false},
		{"DelSp", "mo \nve ALB", "move ALB", true},
		{"stuffed", " From ALB\n >raid", "From ALB\n>raid", false},
		{"quote ends the paragraph", ">Hi \nHello", "> Hi \nHello", false},
		{"signature", "raid \n-- \nBob", "raid \n-- \nBob", false},
	} {
		if got := unflow(c.text, c.delSp); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestHTML(t *testing.T) {
	for _, c := range []struct{ name, html, want string }{
		{"lines", "<div>move ALB<br>OSW</div><p>raid <b>F</b>TC</p><style>x</style>&lt;3", "move ALB\nOSW\nraid FTC\n\n<3"},
		{"spaces", "  <b> a </b> <i>b</i>\n c&nbsp;d ", "a b c d"},
		{"list and table", "<ul><li>a</li><li>b</li></ul><table><tr><td>c</td><td>d</td></tr></table>", "- a\n- b\nc d"},
		{"pre", "<pre>a  b\n c</pre>d", "a  b\n c\nd"},
		{"rows without ends", "<table><tr class=quote><td>move<tr><td>a<td>b<tr style='display:none'><td>x<tr><td>c</table>d", "a b\nc\nd"},
		{"more rows without ends than elements may nest", "<table>" + strings.Repeat("<tr><td>", maxHTMLDepth) + "a</table>", "a"},
		{"items without ends", "<ul><li class=quote><div>move</div><li>a<ol><li>b</ol><li>c</ul>", "- a\n- b\n- c"},
		{"definitions without ends", "<dl><dt class=quote>move<dd>a<dd class=quote>move<dl><dd>x</dl><dt>b</dl>c", "a\n\nb\nc"},
		{"a quote that ends with what holds it", "a<div><blockquote>move</div>b</blockquote><table><tr><td>c<blockquote>move</td><td>d<blockquote><table></td>move</table></table>", "a\n\nb\nc\n\nd"},
		{"hidden", "a<div style='display:none'>move</div><span hidden>move</span>", "a"},
		{"gmail", `raid<br><div class="gmail_quote"><div class="gmail_attr">On Mon, Mar 2, 2026 at 9:15 AM Anna &lt;<a href="mailto:a@b.c">a@b.c</a>&gt; wrote:<br></div><blockquote class="gmail_quote">move<br></blockquote></div>`, "raid"},
		{"gmail, answered within", `<div class="gmail_quote"><div class="gmail_attr">On Mon, Mar 2, 2026 at 9:15 AM Anna &lt;a@b.c&gt; wrote:<br></div><blockquote>one?</blockquote><div>raid ALB</div><blockquote>two?</blockquote><div>raid OSW</div></div>`, "raid ALB\n\nraid OSW"},
		{"gmail signature", `raid<div><br></div>-- <br><div class="gmail_signature">move Bob</div>`, "raid"},
		{"outlook", `<p class="MsoNormal">raid</p><div style="border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Anna &lt;a@b.c&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Bob<br><b>Subject:</b> x</p></div><p>move</p>`, "raid"},
		{"outlook.com", `<div>raid</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Xx:</b> Anna<br></div><div>move</div>`, "raid"},
		{"outlook on a phone, typed within the signature", `<div id="ms-outlook-mobile-signature">raid ALB</div>`, "raid ALB"},
		{"apple", `raid<div><br><blockquote type="cite"><div>On 2 Mar 2026, at 9:15, Anna &lt;a@b.c&gt; wrote:</div><div>move</div></blockquote></div>`, "raid"},
		{"thunderbird", `<p>raid</p><div class="moz-cite-prefix">Xx Anna:<br></div><blockquote type="cite">move</blockquote><pre class="moz-signature">-- \nmove</pre>`, "raid"},
		{"yahoo", `<div>raid</div><div class="yahoo_quoted">On Monday, Anna wrote: <div>move</div></div>`, "raid"},
		{"proton", `raid<div class="protonmail_quote">On Monday Anna wrote:<blockquote>move</blockquote></div>`, "raid"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, ok := (&reader{}).htmlText(c.html)
			if diff := cmp.Diff(c.want, typed(text)); diff != "" || !ok {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// The files of words are lower case, each word stands once, and those that are
// looked for by their first three bytes have as many, so that what a language is
// given is really read.
func TestWords(t *testing.T) {
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".txt")
		list := words(name)
		if strings.HasPrefix(name, "form-") { // regular expressions
			continue
		}
		if len(list) == 0 {
			t.Errorf("%s is empty", name)
		}
		once := map[string]bool{}
		for _, w := range list {
			if strings.ToLower(w) != w || strings.TrimSpace(w) == "" || strings.ContainsAny(w, "|\"") || once[w] {
				t.Errorf("%s: %q", name, w)
			}
			once[w] = true
		}
	}
	for _, f := range []struct{ line, rest string }{{"sent from my phone", " phone"}, {"to unsubscribe, write", "write"}} {
		rest, _ := lexicon.sentFrom.of(f.line)
		if also, ok := lexicon.footers.of(f.line); ok {
			rest = also
		}
		if rest != f.rest {
			t.Errorf("%q: behind the phrase stands %q, want %q", f.line, rest, f.rest)
		}
	}
}
