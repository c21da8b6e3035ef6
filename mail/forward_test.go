package mail

import "testing"

// Of a forward, what stands above was typed. The forwarded part was not, whoever
// wrote it: a letter of ours, or a sheet.
func TestForwards(t *testing.T) {
	const block = "From: Anna <anna@example.org>\nDate: Mon, Mar 2, 2026 at 9:15 AM\nSubject: FI7\nTo: Bob <bob@example.net>\n\n"
	for _, head := range []string{
		"---------- Forwarded message ---------\n" + block,
		"---------- Forwarded message ----------\nFrom: \"Anna\" <anna@example.org>\nDate: Mar 2, 2026 9:15 AM\nSubject: FI7\nTo: \"Bob\" <bob@example.net>\nCc: \n\n",
		"============ Forwarded message ============\nFrom: Anna <anna@example.org>\nTo: \"Bob\"<bob@example.net>\nDate: Mon, 02 Mar 2026 09:15:00 +0100\nSubject: FI7\n============ Forwarded message ============\n\n",
		"----- Forwarded Message -----\nFrom: Anna <anna@example.org>To: Bob <bob@example.net>Sent: Monday, March 2, 2026 at 09:15:00 AM GMT+1Subject: FI7\n",
		"----- Forwarded Message -----\n" + block,
		"------- Forwarded Message -------\nFrom: Anna <anna@example.org>\nDate: On Monday, March 2nd, 2026 at 9:15 AM\nSubject: FI7\nTo: Bob <bob@example.net>\n\n\n",
		"-------- Forwarded Message --------\nSubject: \tFI7\nDate: \tMon, 2 Mar 2026 09:15:00 +0100\nFrom: \tAnna <anna@example.org>\nTo: \tBob <bob@example.net>\n\n\n",
		"-------- Weitergeleitete Nachricht --------\nBetreff: \tFI7\nDatum: \tMon, 2 Mar 2026 09:15:00 +0100\nVon: \tAnna <anna@example.org>\nAn: \tBob <bob@example.net>\n\n",
		"-------- Message transféré --------\nSujet : \tFI7\nDate : \tMon, 2 Mar 2026 09:15:00 +0100\nDe : \tAnna <anna@example.org>\nPour : \tBob <bob@example.net>\n\n",
		"---------- Forwarded message ---------\nVon: Anna <anna@example.org>\nDate: Mo., 2. März 2026 um 09:15 Uhr\nSubject: FI7\nTo: Bob <bob@example.net>\n\n",
		"---------- Messaggio inoltrato ---------\nDa: Anna <anna@example.org>\nData: lun 2 mar 2026\nOggetto: FI7\nA: Bob\n\n",
		"-------- Пересылаемое сообщение --------\n02.03.2026, 09:15, \"Anna\" <anna@example.org>:\n\n",
		"-------- Пересылаемое сообщение --------\nОт кого: Anna <anna@example.org>\nКому: Bob\nДата: Понедельник, 2 марта 2026, 9:15 +03:00\nТема: FI7\n\n",
		"------------------ 原始邮件 ------------------\n发件人: \"Anna\"<anna@example.org>;\n发送时间: 2026年3月2日(星期一) 上午9:15\n收件人: \"Bob\"<bob@example.net>;\n主题: FI7\n\n",
		"------------------&nbsp;原始邮件&nbsp;------------------\n发件人:                                                                                                                        \"Anna\"                                                                                    <anna@example.org>;\n发送时间:&nbsp;2026年3月2日(星期一) 上午9:15\n收件人:&nbsp;\"Bob\"<bob@example.net>;\n\n主题:&nbsp;FI7\n\n\n\n",
		"---------- 转发的邮件 ----------\n发件人：Anna <anna@example.org>\n日期：2026年3月2日\n主题：FI7\n收件人：Bob\n\n",
		"-------- Forwarding messages --------\nFrom: \"Anna\" <anna@example.org>\nDate: 2026-03-02 09:15:00\nTo: bob@example.net\nSubject: FI7\n",
		"---------- 전달된 메일 ----------\n보낸사람: Anna <anna@example.org>\n받는사람: Bob\n날짜: 2026년 3월 2일\n제목: FI7\n\n",
		"-----Original Message-----\nFrom: \"Anna\"<anna@example.org>\nTo: <bob@example.net>\nCc:\nSent: 2026-03-02 (월) 09:15:00 (GMT+09:00)\nSubject: FI7\n\n",
		"----- Forwarded by Anna Berg/Org on 03/02/2026 09:15 AM -----\n\n",
		"----- Weitergeleitet von Anna Berg/Org am 02.03.2026 09:15 -----\n\nVon: Anna Berg/Org\nAn: Bob/Org@Club\nDatum: 02.03.2026 09:15\nBetreff: FI7\n\n",
		"-------- Original message --------\nFrom: Anna <anna@example.org>\nDate: 02/03/2026 09:15 (GMT+01:00)\nTo: bob@example.net\nSubject: FI7\n\n",
		"-------- Ursprüngliche Nachricht --------\nVon: Anna <anna@example.org>\nDatum: 02.03.26 09:15 (GMT+01:00)\nAn: bob@example.net\nBetreff: FI7\n\n",
		"Begin forwarded message:\n\nFrom: Anna <anna@example.org>\nSubject: FI7\nDate: March 2, 2026 at 9:15:00 AM GMT+1\nTo: Bob <bob@example.net>\nReply-To: Anna <orders@club.example>\n\n",
		"Début du message réexpédié :\n\nDe: Anna <anna@example.org>\nDate: 2 mars 2026 à 09:15:00 UTC+1\nÀ: Bob <bob@example.net>\nObjet: FI7\n\n",
		"Anfang der weitergeleiteten Nachricht:\n\nVon: Anna <anna@example.org>\nDatum: 2. März 2026 um 09:15:00 MEZ\nAn: Bob\nBetreff: FI7\n\n",
		"Inizio messaggio inoltrato:\n\nDa: Anna <anna@example.org>\n",
		"Comienzo del mensaje reenviado:\n\nDe: Anna <anna@example.org>\nAsunto: FI7\nFecha: 2 de marzo de 2026\nPara: Bob\n\n",
		"Begin doorgestuurd bericht:\n\nVan: Anna <anna@example.org>\nOnderwerp: FI7\nDatum: 2 maart 2026\nAan: Bob\n\n",
		"Vidarebefordrat meddelande:\n\nFrån: Anna <anna@example.org>\nÄmne: FI7\nDatum: 2 mars 2026\nTill: Bob\n\n",
		"Von meinem iPhone gesendet\n\nAnfang der weitergeleiteten Nachricht:\n\nVon: Anna <anna@example.org>\n\n",
		"Sent from my iPhone\n\nBegin forwarded message:\n\n" + block,
		"Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n" + block,
		"________________________________\nFrom: Anna <anna@example.org>\nSent: Monday, March 2, 2026 9:15:00 AM\nTo: Bob <bob@example.net>\nSubject: FI7\n\n",
		"*From:* Anna <anna@example.org>\n*Sent:* Monday, March 2, 2026 9:15 AM\n*To:* Bob\n*Subject:* FI7\n\n",
		"-------------------- Start of forwarded message --------------------\nFrom: Anna <anna@example.org>\nTo: Bob\nSubject: FI7\nDate: Mon, 02 Mar 2026 09:15:00 +0100\n\n",
		"------- Start of forwarded message -------\nFrom: Anna <anna@example.org>\nTo: Bob\nSubject: FI7\n\n",
		"----- Forwarded message from Anna <anna@example.org> -----\n\nDate: Mon, 2 Mar 2026 09:15:00 +0100\nFrom: Anna <anna@example.org>\nTo: Bob\nSubject: FI7\n\n",
		"---8<------8<------8<---\n" + block,
		"---- Forwarded message from Anna ----\n" + block,
		"--- Anna <anna@example.org> wrote:\n\n",
		"--------- Původní e-mail ----------\nOd: Anna <anna@example.org>\nKomu: Bob\nDatum: 2. 3. 2026 9:15:00\nPředmět: FI7\n\n",
		"---------- Przekazana wiadomość ----------\nOd: Anna <anna@example.org>\nData: 2 marca 2026\nTemat: FI7\nDo: Bob\n\n",
		"---------- Původní zpráva ----------\nOd: Anna <anna@example.org>\n\n",
		"-- Forwarded message --\n" + block,
		"--------- Original Message --------\nDe: Anna <anna@example.org>\nPara: Bob\nAsunto: FI7\nFecha: 02/03/26 09:15\n\n",
		"-------- Messaggio originale --------\nDa: Anna <anna@example.org>\nData: 02/03/26 09:15\n\n",
		"-------- Mensagem encaminhada --------\nAssunto: FI7\nData: Mon, 2 Mar 2026\nDe: Anna <anna@example.org>\nPara: Bob\n\n",
	} {
		for _, part := range []string{"raid ALB\nmove OSW FTC\n", ourLetter + "\n", ourLetter + "\n\nraid ALB, said Anna"} {
			text := "move ALB OSW\nraid 2 FTC\n\n" + head + part
			if got, _ := typedOf(text, ourMarks); got != "move ALB OSW\nraid 2 FTC" {
				t.Errorf("%q: got %q", head, got)
			}
		}
	}
}
