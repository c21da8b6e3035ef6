package mail

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// More introductions, of programs and languages that TestAttributions lacks.
var moreAttributions = []string{
	"On Mon, Mar 2, 2026, at 9:15 AM, Anna Berg via Club wrote:",
	"On Mon, 2026-03-02 at 09:15 +0100, Anna Berg wrote:",
	"On 3/2/26 9:15, Anna Berg wrote:",
	"On Mar 2, 2026, at 9:15 AM, Anna Berg via Postrider <\norders@club.example> wrote:",
	"At 2026-03-02 09:15:00, \"Anna Berg\" <anna@example.org> wrote:",
	"At 09:15 02.03.2026, Anna Berg wrote:",
	"In message <1@example.org> of 2 Mar 2026, Anna Berg <anna@example.org> writes:",
	"Mon, 2 Mar 2026 09:15:00 +0100 Anna Berg <anna@example.org>:",
	"On Mon, 02 Mar 2026 09:15:00 +0900\nAnna Berg <anna@example.org> wrote:",
	"On Monday, March 2nd, 2026 at 9:15 AM, Anna Berg <anna@example.org> wrote:",
	"On Monday, March 2, 2026, 9:15:00 AM GMT+1, Anna Berg <anna@example.org> wrote:",
	"Am 2. März 2026 09:15:00 MEZ schrieb Anna Berg <anna@example.org>:",
	"Am Montag, 2. März 2026, 09:15:00 CET schrieb Anna Berg:",
	"Am 02. März 2026 um 09:15 Uhr schrieb \"Anna Berg\" <anna@example.org>:",
	"Von meinem iPhone gesendet\n\nAm 02.03.2026 um 09:15 schrieb Anna Berg <anna@example.org>:",
	"Anna Berg <anna@example.org> schrieb am Mo., 2.\nMärz 2026, 09:15:",
	"Anna Berg <anna@example.org> hat am 02.03.2026 09:15 geschrieben:",
	"Gesendet: Montag, 02. März 2026 um 09:15 Uhr\nVon: \"Anna Berg\" <anna@example.org>\nAn: bob@example.org\nBetreff: FI7",
	"Le lun. 2 mars 2026 à 09:15, Anna Berg\n<anna@example.org> a écrit :",
	"Le lundi 2 mars 2026 à 09:15:00 UTC+1, Anna Berg <anna@example.org> a écrit :",
	"Anna Berg <anna@example.org> a écrit le 2 mars 2026 :",
	"El lunes, 2 de marzo de 2026, Anna Berg <anna@example.org> escribió:",
	"El 2 mar 2026, a las 9:15, Anna Berg <anna@example.org> escribió:",
	"Anna Berg <anna@example.org> escribió el 2 de mar. de 2026 9:15:",
	"Em 2 de mar. de 2026, à(s) 09:15, Anna Berg <anna@example.org> escreveu:",
	"A segunda, 2/03/2026, 09:15, Anna Berg <anna@example.org> escreveu:",
	"No dia 02/03/2026, às 09:15, Anna Berg <anna@example.org> escreveu:",
	"Il giorno 2 mar 2026, alle ore 09:15, Anna Berg <anna@example.org> ha scritto:",
	"Il lunedì 2 marzo 2026, Anna Berg <anna@example.org> ha\nscritto:",
	"Op 2 mrt. 2026, om 09:15 heeft Anna Berg <anna@example.org> het volgende geschreven:",
	"Op ma 2 mrt. 2026 09:15 schreef Anna Berg <anna@example.org>:",
	"Anna Berg schreef op 02/03/2026 om 09:15:",
	"2 mars 2026 kl. 09:15 skrev Anna Berg <anna@example.org>:",
	"mån 2 mars 2026 kl. 09:15 skrev Anna Berg <anna@example.org>:",
	"> 2 mars 2026 kl. 09:15 skrev Anna Berg <anna@example.org>:",
	"Anna Berg <anna@example.org> skrev: (2 mars 2026 09:15:00 CET)",
	"Den 2. mar. 2026 kl. 09.15 skrev Anna Berg <anna@example.org>:",
	"På man., 2 mar. 2026 kl. 09:15 skrev Anna Berg <anna@example.org>:",
	"Anna Berg <anna@example.org> kirjoitti 2.3.2026 kello 9.15:",
	"Anna Berg kirjoitti ma 2. maalisk. 2026 klo 9.15:",
	"Dnia 2 marca 2026 09:15 Anna Berg <anna@example.org> napisał(a):",
	"Wiadomość napisana przez Anna Berg <anna@example.org> w dniu 2 mar 2026, o godz. 09:15:",
	"Dne 2. 3. 2026 v 9:15 Anna Berg napsal(a):",
	"Dne po 2. 3. 2026 9:15 uživatel Anna Berg <anna@example.org> napsal:",
	"Dňa 2. 3. 2026 o 9:15 Anna Berg napísal(a):",
	"2 марта 2026 г., в 9:15, Anna Berg <anna@example.org> написал(а):",
	"понедельник, 2 марта 2026 г. пользователь Anna Berg <anna@example.org> написал:",
	"Понедельник, 2 марта 2026, 9:15 +03:00 от Anna Berg <anna@example.org>:",
	"02.03.2026, 09:15, Anna Berg <anna@example.org> написав(-ла):",
	"2026. 03. 02. 9:15 keltezéssel, Anna Berg írta:",
	"2026. márc. 2., H, 9:15 dátummal Anna Berg <anna@example.org> ezt írta:",
	"Pe 2 mar. 2026, la 09:15, Anna Berg <anna@example.org> a scris:",
	"2 Mar 2026 tarihinde 09:15 saatinde, Anna Berg <anna@example.org> şunları yazdı:",
	"2 Mart 2026 Pazartesi tarihinde Anna Berg <anna@example.org> yazdı:",
	"Vào 2 thg 3, 2026, lúc 09:15, Anna Berg <anna@example.org> đã viết:",
	"Στις 2 Μαρ 2026, 9:15 π.μ., ο/η Anna Berg <anna@example.org> έγραψε:",
	"Dana 2. ožu 2026. u 09:15, Anna Berg <anna@example.org> je napisao/la:",
	"Дана 2. мар 2026. у 09:15, Anna Berg <anna@example.org> је написао/ла:",
	"Anna Berg <anna@example.org> je 2. mar. 2026 ob 09:15 napisal:",
	"2026. gada 2. marts 09:15 Anna Berg <anna@example.org> rakstīja:",
	"2026-03-02, pr, 09:15 Anna Berg <anna@example.org> rašė:",
	"Kuupäev 2. märts 2026 kell 09:15 kirjutas Anna Berg <anna@example.org>:",
	"2026年3月2日(月) 午前9:15 Anna Berg <anna@example.org>:",
	"2026/03/02 9:15、Anna Berg <anna@example.org>のメール：",
	"2026年3月2日 9:15、Anna Berg さんは書きました:",
	"在 2026年3月2日，09:15，Anna Berg <anna@example.org> 写道：",
	"Anna Berg <anna@example.org> 於 2026年3月2日 09:15 寫道：",
	"2026. 3. 2. 오전 9:15, Anna Berg <anna@example.org> 작성:",
	"2026년 3월 2일 (월) 오전 9:15에 Anna Berg <anna@example.org>님이 작성:",
	"ב-2 במרץ 2026, בשעה 9:15, ‏Anna Berg ‏<anna@example.org> כתב/ה:",
	"في ٢ مارس ٢٠٢٦، الساعة ٩:١٥ ص، كتب Anna Berg <anna@example.org>:",
	"در تاریخ دوشنبه ۲ مارس ۲۰۲۶، ۹:۱۵ Anna Berg <anna@example.org> نوشت:",
	"เมื่อ จ. 2 มี.ค. 2026 เวลา 09:15 Anna Berg <anna@example.org> เขียนว่า:",
	"Pada tanggal Sen, 2 Mar 2026 pukul 09.15 Anna Berg <anna@example.org> menulis:",
	"Noong Lun, Mar 2, 2026 nang 9:15 AM, isinulat ni Anna Berg <anna@example.org>:",
	"सोम, 2 मार्च 2026 को 9:15 am बजे को Anna Berg <anna@example.org> ने लिखा:",
	"El dl., 2 de març 2026, 9:15, Anna Berg <anna@example.org> va escriure:",
	"Anna Berg <orders+FI7.x.1@club.example>:",
	"Quoth Anna Berg, 2 Mar 2026 09:15, <anna@example.org>:",
}

func TestMoreAttributions(t *testing.T) {
	for _, a := range moreAttributions {
		t.Run(strings.ReplaceAll(a, "\n", " "), func(t *testing.T) {
			marks := letterMarks{own: func(addr string) bool { return strings.HasSuffix(addr, "@club.example") }}
			for _, original := range []string{"raid ALB", "> raid ALB\n>\n> raid OSW"} {
				for _, gap := range []string{"\n\n", "\n"} {
					if strings.HasPrefix(a, ">") && !strings.HasPrefix(original, ">") {
						continue
					}
					text := "move ALB OSW\nraid 2 FTC" + gap + a + gap + original
					if got, _ := typedOf(text, marks); got != "move ALB OSW\nraid 2 FTC" {
						t.Errorf("%q: got %q", text, got)
					}
				}
				// Below the quote, and between, what was typed stays.
				if strings.HasPrefix(original, ">") && !strings.HasPrefix(a, "Gesendet") && !strings.HasPrefix(a, "Von meinem") {
					text := a + "\n" + original + "\nmove ALB OSW\n> what?\nraid 2 FTC"
					if got, _ := typedOf(text, marks); got != "move ALB OSW\n\nraid 2 FTC" {
						t.Errorf("%q: got %q", text, got)
					}
				}
			}
		})
	}
}

var moreHeaderBlocks = []string{
	"From: Anna Berg <anna@example.org> \nDate: 2/3/26 09:15 (GMT+01:00) \nTo: bob@example.org \nSubject: Re: FI7 ",
	"From:\tAnna Berg/Club\nTo:\tBob/Club@CLUB\nDate:\t03/02/2026 09:15 AM\nSubject:\tRe: FI7",
	"From:\nAnna Berg <anna@example.org>\nSent:\nMonday, March 2, 2026 9:15 AM\nTo:\nBob\nSubject:\nFI7",
	"From: Anna Berg <anna@example.org> Sent: Monday, March 2, 2026 9:15 AM To: Bob Subject: FI7",
	"From: Anna [mailto:anna@example.org] On Behalf Of Club\nSent: Monday, March 02, 2026 9:15 AM\nTo: Bob\nCc: Eve; Carl\nSubject: RE: FI7\nImportance: High",
	"> From: anna@example.org\n> To: bob@example.org\n> Date: Mon, 2 Mar 2026 09:15:00 +0000\n> Subject: FI7",
	"Anna Berg/Org/Club\n03/02/2026 09:15 AM\n\nTo\nBob/Org/Club@Club\ncc\n\nSubject\nRe: FI7",
	"From : Anna <anna@example.org>\nSent : Monday\nTo : Bob\nSubject : FI7",
	"* From: * Anna <anna@example.org>\n* Sent: * Monday\n* To: * Bob\n* Subject: * FI7",
	"Von: Anna <anna@example.org>\nDatum: Montag, 2. März 2026 um 09:15\nAn: Bob\nBetreff: FI7",
	"De : \"Anna\" <anna@example.org>\nÀ : \"Bob\" <bob@example.org>\nEnvoyé: Lundi 2 Mars 2026 09:15:00\nObjet : FI7",
	"De: Anna\nDate: lun. 2 mars 2026 à 09:15\nSubject: FI7\nTo: Bob <bob@example.org>",
	"Från: Anna <anna@example.org>\nDatum: måndag, 2 mars 2026 09:15\nTill: Bob\nÄmne: FI7",
	"Fra: Anna <anna@example.org>\nDato: mandag den 2. marts 2026 kl. 09.15\nTil: Bob\nEmne: FI7",
	"Frá: Anna <anna@example.org>\nSent: mánudagur 2. mars 2026 09:15\nTil: Bob\nEfni: FI7",
	"Saatja: Anna <anna@example.org>\nSaadetud: esmaspäev, 2. märts 2026 09:15\nSaaja: Bob\nTeema: FI7",
	"Nuo: Anna <anna@example.org>\nIšsiųsta: 2026 m. kovo 2 d. 09:15\nKam: Bob\nTema: FI7",
	"No: Anna <anna@example.org>\nNosūtīts: pirmdiena, 2026. gada 2. marts 09:15\nKam: Bob\nTēma: FI7",
	"Odosielateľ: Anna <anna@example.org>\nOdoslané: pondelok 2. marca 2026 9:15\nKomu: Bob\nPredmet: FI7",
	"Від: Anna <anna@example.org>\nНадіслано: 2 березня 2026 р. 9:15\nКому: Bob\nТема: FI7",
	"От: Anna <anna@example.org>\nИзпратено: понеделник, 2 март 2026 г. 9:15\nДо: Bob\nОтносно: FI7",
	"De la: Anna <anna@example.org>\nTrimis: luni, 2 martie 2026 09:15\nCătre: Bob\nSubiect: FI7",
	"Από: Anna <anna@example.org>\nΣτάλθηκε: Δευτέρα, 2 Μαρτίου 2026 9:15 πμ\nΠρος: Bob\nΘέμα: FI7",
	"Šalje: Anna <anna@example.org>\nPoslano: 2. ožujka 2026. 9:15\nPrima: Bob\nPredmet: FI7",
	"Pošiljatelj: Anna <anna@example.org>\nPoslano: ponedeljek, 02. marec 2026 09:15\nZa: Bob\nZadeva: FI7",
	"Từ: Anna <anna@example.org>\nĐã gửi: 02 Tháng Ba 2026 9:15 SA\nTới: Bob\nChủ đề: FI7",
	"Dari: Anna <anna@example.org>\nTanggal: Senin, 2 Maret 2026 09.15\nKe: Bob\nPerihal: FI7",
	"จาก: Anna <anna@example.org>\nส่ง: 2 มีนาคม 2569 9:15\nถึง: Bob\nเรื่อง: FI7",
	"寄件者: Anna <anna@example.org>\n寄件日期: 2026年3月2日 上午 09:15\n收件者: Bob\n主旨: FI7",
	"发件人：Anna <anna@example.org>\n日期：2026年3月2日 09:15\n收件人：Bob\n主题：FI7",
	"보낸사람: Anna <anna@example.org>\n날짜: 2026년 3월 2일\n받는사람: Bob\n제목: FI7",
	"מאת: ‏Anna ‏<anna@example.org>\n‏‏נשלח: יום שני 02 מרץ 2026 09:15\nאל: Bob\nנושא: FI7",
	"من: Anna <anna@example.org>\nتم الإرسال: الاثنين، 2 مارس، 2026 09:15 ص\nإلى: Bob\nالموضوع: FI7",
	"Remitente: Anna <anna@example.org>\nFecha: lunes, 2 de marzo de 2026\nDestinatario: Bob\nAsunto: FI7",
	"Xx: orders+FI7.x.1@club.example\nYy: Bob",
}

func TestMoreHeaderBlocks(t *testing.T) {
	marks := letterMarks{own: func(addr string) bool { return strings.HasSuffix(addr, "@club.example") }}
	for _, h := range moreHeaderBlocks {
		for _, before := range []string{"", "________________________________\n", "-----Ursprüngliche Nachricht-----\n", "Sent from my iPhone\n\n", "-- \nBob\n\n"} {
			text := "move ALB OSW\n\n" + before + h + "\n\n"
			if strings.HasPrefix(h, ">") {
				text += "> raid ALB\n"
			} else {
				text += "raid ALB\n"
			}
			if got, _ := typedOf(text, marks); got != "move ALB OSW" {
				t.Errorf("%q: got %q", text, got)
			}
		}
	}
}

func TestMoreTyped(t *testing.T) {
	disclaimer := "This communication and any files transmitted with it are meant only for the\nintended recipient and may hold things that are legally privileged.\nmove ALB OSW"
	for _, c := range []struct{ name, text, want string }{
		{"captions in many languages", "raid\n\n---------- Weitergeleitete Nachricht ----------\nVon: Anna\n\nmove", "raid"},
		{"caption in Chinese", "raid\n\n------------------ 原始邮件 ------------------\n发件人: \"Anna\"<anna@example.org>;\n\nmove", "raid"},
		{"reply behind the typed words", "raid ALB On Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\n> move\n\nraid OSW", "raid ALB\n\nraid OSW"},
		{"reply behind the typed words, no marks", "raid ALB On Mon, Mar 2, 2026 at 9:15 AM Anna <a@b.c> wrote:\nmove", "raid ALB"},
		{"quoted with bars", "raid\n\nOn 2 Mar 2026, at 9:15, Anna <a@b.c> wrote:\n| move\n| raid OSW\nraid FTC", "raid\n\nraid FTC"},
		{"one bar that was typed", "raid\n| move", "raid\n| move"},
		{"quoted twice and wide", "raid\n>> a\n> > b\n＞ c\n&gt; d", "raid"},
		{"mark of an mbox", "Hello\n>From Albany to Oswego 3 brigades\nraid", "Hello\nFrom Albany to Oswego 3 brigades\nraid"},
		{"no mark of an mbox", "> a\n>From Albany\n> b\nraid", "raid"},
		{"disclaimer", "raid ALB\n\n" + disclaimer, "raid ALB"},
		{"disclaimer above the quote", "raid ALB\n\n" + disclaimer + "\n\n> quoted\n\nraid OSW", "raid ALB\n\nraid OSW"},
		{"a talk of secrets", "keep this confidential and raid ALB", "keep this confidential and raid ALB"},
		{"signature of Proton", "raid\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.", "raid"},
		{"link of Outlook in Markdown", "raid\n\n[Get Outlook for iOS](https://aka.ms/o0ukef)", "raid"},
		{"nothing but a quote", "> a\n> b", ""},
		{"order behind a quote mark alone", ">\nraid ALB\n>\n", "raid ALB"},
		{"wide letters and zero-width spaces", "\u200bＲａｉｄ　ＡＬＢ\u200b\n", "Ｒａｉｄ\u3000ＡＬＢ"},
		{"thin and narrow spaces", "raid\u2009ALB\u202f2", "raid ALB 2"},
		{"quotes wrapped at 60 by a program that adds no marks",
			"raid ALB\n\n> " + "word word word word word word word word word word word\n" + "word word word\n> word word word word word word word word word word word\nWord word\n> word word word word word word word word word word word\nmove ALB OSW\n> word word word word word word word word word word word\nraid OSW\nraid FTC\n", "raid ALB\n\nraid FTC"},
		{"reply above this line", "raid ALB\n\n##- Please type your reply above this line -##\n\nmove", "raid ALB"},
		{"a question of one's own above a quote", "board 1755:\n> which board?\nraid at 12.30:\n> when?", "board 1755:\n\nraid at 12.30:"},
		{"many dividers", "raid A\n---\nraid B\n---\nraid C\n---\nraid D", "raid A\n---\nraid B\n---\nraid C\n---\nraid D"},
		{"a command that names a date", "board on 12.3.2026:\nraid ALB", "board on 12.3.2026:\nraid ALB"},
		{"talk with somebody's address", "Bob's new address is bob@example.net:\nraid ALB", "Bob's new address is bob@example.net:\nraid ALB"},
		{"an order with a colon and words of time", "at OSW: raid\non to ALB:\nin 1755 I wrote:\nmove ALB OSW", "at OSW: raid\non to ALB:\nin 1755 I wrote:\nmove ALB OSW"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, typed(c.text)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
