package mail

import "strings"

// What mail programs write around the text of a person, in the languages they
// speak. All is lower case; each list is one paragraph a language or two, so
// that a new one is a line.

// wroteVerbs end, or stand in, the line that introduces a quote.
var wroteVerbs = words(`
wrote|writes|has written
schrieb|hat geschrieben|schrieb folgendes
a écrit|écrit|a ecrit|écrivait
escribió|escribio|ha escrito|escribe
escreveu|escreve
ha scritto|scrive|scrisse
schreef|schreef het volgende|heeft het volgende geschreven|heeft geschreven
skrev|skrev följande|skrev følgende|har skrivit|skreiv|skrifaði
kirjoitti|kirjutas
napisał|napisała|napisał(a)|napisał/a|pisze|napisano
napsal|napsal(a)|napsala|píše|napísal|napísal(a)|napísala|napsal/a
написал|написала|написал(а)|пишет|писал|писал(а)|писала|написав|написала|написав(-ла)|пише|написа|напісаў
napisao|napisala|napisao/la|je napisao|je napisao/la|je napisala|је написао|је написао/ла|piše|je napisal|je napisal/a|je pisal
írta|ezt írta|a következőt írta|írja
a scris|a scris următoarele|scrie
έγραψε|έγραψε τα εξής
yazdı|şunu yazdı|şunları yazdı|tarihinde şunu yazdı
đã viết|viết|menulis|tulis|nagsulat|isinulat ni|sumulat
va escriure|ha escrit|escribiu|idatzi du|rašė|parašė|rakstīja|het geskryf|geskryf|ysgrifennodd|scríobh|shkroi|ka shkruar
เขียน|เขียนว่า|ने लिखा|লিখেছেন|எழுதினார்
のメール|さんが書きました|書きました|は書きました|のメッセージ|wrote
写道|寫道|写到|来信|撰写|撰寫
님이 작성|님이 작성한 메시지|작성|썼습니다|님이 쓴 글
כתב|כתבה|כתב/ה|מאת|كتب|كتبت|كتب ما يلي|نوشت|نوشته است
`)

// wroteOpeners begin it.
var wroteOpeners = words(`
on|at|am|den|um|le|el|em|no dia|a|il|in data|il giorno|in date|op|på|d.|den|pe|w dniu|dnia|dne|dňa|v|в|у|на|dana|u|la|la data de|pe data de|στις|την|τη|vào|vào lúc|pada|noong|dia|al|ar|kl.|mån|tarihinde|ngày|lúc|cuando|quando|el día|le|ב-|في|بتاريخ|در|在|於|于|fecha|datum|date
`)

// originalPhrases stand between dashes over a message that is quoted or
// forwarded without marks.
var originalPhrases = words(`
original message|original email|originalmessage|forwarded message|forwarded by|forward|reply message|replied message|original|end of forwarded message|message transmitted
ursprüngliche nachricht|originalnachricht|original nachricht|originalmitteilung|weitergeleitete nachricht|ursprüngliche mail
message d'origine|message original|message initial|message transféré|message transmis|message d’origine|courriel original
mensaje original|mensaje reenviado|mensaje enviado|missatge original
mensagem original|mensagem encaminhada|mensagem reencaminhada
messaggio originale|messaggio inoltrato|messaggio inoltrato
oorspronkelijk bericht|origineel bericht|doorgestuurd bericht|oorspronkelijk e-mailbericht
oprindelig besked|original besked|oprindelig meddelelse|videresendt besked|videresendt meddelelse|opprinnelig melding|original melding|videresendt melding|ursprungligt meddelande|originalmeddelande|vidarebefordrat meddelande|vidarebefordrat mail
alkuperäinen viesti|välitetty viesti|edelleenlähetetty viesti|edastatud kiri|algne sõnum|algsõnum
wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|treść oryginalnej wiadomości|przekazana wiadomość
původní zpráva|přeposlaná zpráva|pôvodná správa|preposlaná správa|původní e-mail
исходное сообщение|пересылаемое сообщение|пересланное сообщение|пересылаемое письмо|оригинальное сообщение|исходное письмо|початкове повідомлення|переслане повідомлення|вихідне повідомлення|оригинално съобщение|препратено съобщение
izvorna poruka|originalna poruka|proslijeđena poruka|izvirno sporočilo|posredovano sporočilo|originalno sporočilo
eredeti üzenet|továbbított üzenet|eredeti levél|mesaj original|mesajul original|mesaj redirecționat
αρχικό μήνυμα|προωθημένο μήνυμα|özgün ileti|orijinal mesaj|orjinal mesaj|yönlendirilen mesaj|iletilen mesaj
tin nhắn gốc|thư gốc|thư chuyển tiếp|pesan asli|pesan terusan|ข้อความต้นฉบับ|ข้อความที่ส่งต่อ
元のメッセージ|転送されたメッセージ|オリジナルメッセージ|转发的消息|转发邮件信息|轉寄的郵件|原始邮件|原始郵件|转发邮件|轉寄郵件|원본 메시지|전달된 메시지|원본 메일|원본메시지
הודעה מקורית|הודעה מועברת|הודעה שהועברה|الرسالة الأصلية|رسالة أصلية|رسالة معاد توجيهها|پیام اصلی|پیام هدایت‌شده
`)

// beginPhrases introduce a forwarded message without dashes.
var beginPhrases = words(`
begin forwarded message|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|début du message réexpédié|début du message transféré|inicio del mensaje reenviado|início da mensagem reencaminhada|inizio messaggio inoltrato|begin doorgestuurd bericht|vidarebefordrat brev|start på videresendt besked|videresendt melding|välitetty viesti alkaa|początek przekazywanej wiadomości|začátek přeposlané zprávy|начало переадресованного сообщения|továbbított levél kezdete|iletilen mesajın başlangıcı|転送されたメッセージ|开始转发邮件|전달된 메시지 시작
`)

// abovePhrases ask for an answer above a line between marks; what stands below
// it is the original.
var abovePhrases = words(`
reply above this line|reply above the line|your reply above|write above this line|oberhalb dieser zeile|au-dessus de cette ligne|encima de esta línea|acima desta linha|sopra questa riga|boven deze regel|ovanför denna rad|over denne linje|над этой линией
`)

// A label is what a line of a quoted header holds.
type label int

const (
	noLabel label = iota
	fromLabel
	dateLabel
	toLabel
	ccLabel
	subjectLabel
	otherLabel
)

// headerLabels are the names of header fields as mail programs translate them.
var headerLabels = labels(map[label]string{
	fromLabel:    `from|von|de|da|van|fra|från|lähettäjä|lähetti|od|odesílatel|odosielateľ|от|від|от кого|feladó|expeditor|de la|από|kimden|gönderen|từ|người gửi|dari|จาก|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|보낸사람|발신|מאת|من|از|pošiljatelj|nadawca|saatja|nuo|no|frá|remetente|remitente|expéditeur|absender|mittente|afzender|avsändare|avsender|afsender|šalje|отправитель|відправник|подател`,
	dateLabel:    `date|sent|sent at|date sent|sent on|datum|gesendet|gesendet am|envoyé|envoyé le|message du|date d'envoi|fecha|enviado|enviado el|enviada|enviada em|enviado em|data|inviato|inviato il|data invio|verzonden|verstuurd|dato|sendt|sendt den|sänt|skickat|skickat den|skickades|lähetetty|lähetysaika|päivämäärä|päiväys|pvm|wysłano|wysłane|data wysłania|odesláno|odoslané|datum odeslání|dátum|отправлено|дата|надіслано|дата відправлення|изпратено|küldve|elküldve|dátum|trimis|data trimiterii|dată|ημερομηνία|στάλθηκε|εστάλη|tarih|gönderildi|gönderme tarihi|đã gửi|ngày|ngày gửi|tanggal|dikirim|terkirim|วันที่|ส่ง|日時|送信日時|日付|发送时间|日期|发送日期|寄件日期|傳送時間|時間|时间|보낸 날짜|날짜|발송일|보낸날짜|תאריך|נשלח|التاريخ|تاريخ الإرسال|تم الإرسال|أُرسلت|تاریخ|poslano|poslato|saadetud|kuupäev|išsiųsta|nosūtīts|dagsetning|sent date`,
	toLabel:      `to|an|à|a|para|aan|til|till|vastaanottaja|do|komu|pro|кому|до|címzett|către|pentru|la|προς|kime|alıcı|tới|đến|người nhận|kepada|ke|ถึง|宛先|收件人|收件者|받는 사람|받는사람|수신|אל|إلى|به|za|prima|prejemnik|saaja|kam|kam.|viðtakandi|destinatario|destinatário|destinataire|empfänger|ontvanger|mottagare|mottaker|modtager|odbiorca|adresát|príjemca|получатель|получател`,
	ccLabel:      `cc|kopie|copie|copie à|copia|cópia|kopi|kopia|kopio|másolat|копия|копія|κοιν|bilgi|抄送|副本|참조|עותק|نسخة|bcc|con copia|in copia|ck|dw|kk|cc/cci|c.c.`,
	subjectLabel: `subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|emne|ämne|aihe|temat|předmět|predmet|тема|относно|tárgy|subiect|θέμα|konu|chủ đề|tiêu đề|perihal|subjek|เรื่อง|หัวเรื่อง|件名|主题|主題|主旨|标题|제목|נושא|الموضوع|موضوع|naslov|zadeva|tema|teema|efni|assumpte|gaia|ре`,
	otherLabel:   `reply-to|reply to|antwort an|répondre à|responder a|rispondi a|organization|organisation|attachments|anlagen|anhänge|pièces jointes|adjuntos|allegati|bijlagen|importance|priority|wichtigkeit|priorität|newsgroups|message-id|resent-from|mailed-by|signed-by`,
})

// sentFrom begin the line with which a program advertises itself.
var sentFrom = words(`
sent from my|sent from mail|sent from outlook|sent from yahoo|sent from gmail|sent from aol|sent from proton|sent from samsung|sent from windows|sent from android|sent from blackberry|sent from galaxy|sent from nokia|sent from huawei|sent from htc|sent from surface|sent from t-mobile|sent from verizon|sent from xfinity|sent from thunderbird|sent from spark|sent from zoho|sent from tutanota|sent from fairemail|sent from typeapp|sent from bluemail|sent from airmail|sent from polymail|sent from newton|sent from boxer|sent from workspace|sent from k-9|sent from canary|sent from fastmail|sent from nine|sent from superhuman|sent from front|sent from email.bg|sent from mailspring|sent on my|sent securely|get outlook for|get bluemail|sent wirelessly|this message was sent from my|this email was sent from|please excuse typos|please excuse my brevity|please excuse the brevity|excuse my brevity|written on my|secured with|envoyé avec la messagerie
gesendet von|gesendet mit|gesendet über|gesendet aus|versendet mit|verschickt mit|diese nachricht wurde von meinem|diese nachricht wurde von mein|diese e-mail wurde von|holen sie sich outlook|versandt mit|gesendet vom
envoyé de|envoyé depuis|envoyé à partir|envoyé avec|envoyé par|envoyé via|télécharger outlook|télécharge outlook|obtenez outlook|obtenir outlook|envoyé du|message envoyé depuis
enviado desde|enviado con|enviado a través|enviado vía|obtener outlook|obtén outlook|enviat des|enviat amb|obteniu l'outlook|enviado mediante
enviado do|enviado da|enviado de|enviado a partir|enviado pelo|enviado por|enviado via|obter o outlook|obtenha o outlook|baixe o outlook|enviada do|enviado através
inviato da|inviato dal|inviato dall'|inviato con|inviato tramite|scarica outlook|ottieni outlook|inviata da|inviata dal
verzonden vanaf|verzonden met|verzonden vanuit|verstuurd vanaf|verstuurd vanuit|verstuurd met|verzonden via|outlook downloaden|download outlook
sendt fra|sendt med|sendt via|sendt frå|hent outlook|få outlook|skaff deg outlook|last ned outlook|skickat från|skickad från|skickat med|skickades från|hämta outlook|skaffa outlook|sent frá|sent úr|min iphone
hanki outlook|hanki outlookin|hankige outlook
wysłane z|wysłano z|wysłano za|wysłane za|pobierz outlook|pobierz program outlook|pobierz aplikację outlook|wysłano przy
odesláno z|odesláno ze|odesláno pomocí|odoslané z|odoslané zo|získejte outlook|získať outlook|stáhnout outlook|získajte outlook|odoslané pomocou
отправлено с|отправлено из|отправлено через|отправлено от|отправлено при|скачайте outlook|получить outlook|надіслано з|надіслано через|надіслано за|відправлено з|отримати outlook|изпратено от|изпратено с|послано с|послато са|адпраўлена з
poslano s|poslano iz|poslano sa|poslano z|poslano putem|poslato sa|poslato iz|preuzmi outlook|prenesite outlook|pridobite outlook
az én iphone|outlook beszerzése|az outlook letöltése|iphone-omról|iphone készülékemről|iphone-ról
trimis de pe|trimis din|trimis de la|trimis cu|trimis prin|descărcați outlook|obțineți outlook|descarcă outlook
στάλθηκε από|εστάλη από|αποστολή από|στάλθηκε με|λήψη του outlook|αποκτήστε το outlook
đã gửi từ|được gửi từ|tải outlook|dikirim dari|dikirim melalui|dikirim menggunakan|dapatkan outlook|dihantar daripada|ipinadala mula sa|ส่งจาก|ส่งมาจาก|รับ outlook
išsiųsta iš|nosūtīts no|gestuur vanaf|dërguar nga|bidalia nire|enviado dende|seolta ó|anfonwyd o
发自我的|發自我的|從我的|从我的|來自我的|发送自|获取 outlook|取得 outlook|获取outlook|我的 iphone|나의 iphone|내 iphone|삼성 모바일|outlook 다운로드|iphoneから|ipadから|私のiphone|outlook を入手|androidから|yahoo!メール|스마트폰
נשלח מ|נשלחה מ|הורד את outlook|קבל את outlook|أرسلت من|أُرسلت من|مرسل من|تم الإرسال من|احصل على outlook|ارسال شده از|فرستاده شده از
`)

// sentFromWeak begin it too, but might begin an order: a device must be named.
var sentFromWeak = words(`
from my|sent from a|sent from an|sent from the|sent from i|sent via|sent with|sent by|sent using|sent on the|sent through|composed with|composed on|typed on|von meinem|von meiner|geschickt von|küldve|elküldve|lähetetty|provenance :|outlook per|outlook für|outlook voor|saadetud|मेरे|寄自|发自|gửi từ|siųsta iš|sūtīts no
`)

// devices are what such a line names.
var devices = words(`
iphone|ipad|ipod|android|outlook|mail|phone|handy|mobile|mobil|móvil|movil|móvel|galaxy|samsung|huawei|xiaomi|nokia|blackberry|windows|tablet|smartphone|smart phone|device|gerät|yahoo|http|www.|telekom|vodafone|proton|spark|apple|macbook|browser|webmail|posti|puhelin|телефон|手机|スマート
`)

// sentFromWithin stand somewhere in such a line.
var sentFromWithin = words(`
iphone'umdan|ipad'imden|iphone'dan|ipad'den|cihazımdan gönderildi|tarafımdan gönderildi|uygulamasından gönderildi|telefonumdan gönderildi|için outlook'u edinin|için outlook uygulamasını edinin|から送信|から送られました|에서 보냄|에서 보냈습니다|에서 보낸|에서 전송|傳送自|-omról küldve|készülékemről küldve
`)

// footers begin what relays, lists, offices and virus scanners append.
var footers = words(`
you received this message because you are subscribed|to unsubscribe from this group|to unsubscribe send|to unsubscribe, |um sich von dieser gruppe abzumelden|pour vous désabonner|para anular tu suscripción|sie erhalten diese nachricht, weil sie|vous recevez ce message, car vous
this email has been checked for viruses|this e-mail has been checked for viruses|this email is free from viruses|this email was scanned|virus-free|no virus found in this message|diese e-mail wurde von avast|diese email wurde von avast|diese e-mail wurde auf viren|l'absence de virus dans ce courrier|cet e-mail a été vérifié|este correo electrónico ha sido comprobado|el software de antivirus|este email foi escaneado|questa e-mail è stata controllata|deze e-mail is gecontroleerd|virenfrei|sans virus|libre de virus|livre de vírus|privo di virus|virusvrij|virusfri|проверено на вирусы|без вирусов|wolny od wirusów
this email and any attachments|this e-mail and any attachments|this email and any files|this e-mail and any files|this message and any attachments|this message (including any attachments)|this email (including any attachments)|this message contains confidential|this email contains confidential|this e-mail is confidential|this email is confidential|this communication is confidential|the information contained in this|the information in this e-mail|the information in this email|confidentiality notice|please consider the environment|think before you print|diese e-mail enthält vertrauliche|diese nachricht enthält vertrauliche|der inhalt dieser e-mail|ce message et toutes les pièces jointes|ce message et ses pièces jointes|ce courriel et|este mensaje y|este mensaje contiene|este correo electrónico y|este mensaje va dirigido|esta mensagem e|esta mensagem pode conter|aviso legal|le informazioni contenute in|questo messaggio e|questo messaggio contiene|ai sensi del|dit bericht is|dit e-mailbericht|de informatie in dit|aviso de confidencialidad|avis de confidentialité
`)

// disclaimerWithin stand in what offices append, and in no order.
var disclaimerWithin = words(`
intended recipient|intended solely for|intended only for|for the sole use of|solely for the use of|may contain confidential|contains confidential|confidential and may|legally privileged|privileged and confidential|confidential and privileged|unauthorised use|unauthorized use|unauthorised disclosure|unauthorized disclosure|received this email in error|received this e-mail in error|received this message in error|received this transmission in error|e-mail transmission cannot be guaranteed|views or opinions presented|virus transmitted by
vertrauliche und|rechtlich geschützte informationen|der richtige adressat|bestimmungsgemäße empfänger|nicht der vorgesehene empfänger|diese e-mail irrtümlich|unbefugte weitergabe|unerlaubte kopieren
à l'attention exclusive|à l'usage exclusif|destinataire prévu|reçu ce message par erreur|reçu cet e-mail par erreur|reçu ce courriel par erreur|informations confidentielles|sont confidentiels
uso exclusivo|información confidencial|recibido este mensaje por error|recibido este correo por error|destinatario indicado|informação confidencial|informações confidenciais|recebeu esta mensagem por engano|destinatário da mensagem|informazioni riservate|ricevuto questo messaggio per errore|ricevuto questa e-mail per errore|esclusivo del destinatario|legge sulla privacy|regolamento ue 2016/679|reglamento (ue) 2016/679
uitsluitend bestemd voor|niet de geadresseerde|vertrouwelijke informatie|fortrolige oplysninger|fortrolig informasjon|kun beregnet på|kun ment for|konfidentiell information|endast avsett för|luottamuksellista tietoa|informacje poufne|przeznaczona wyłącznie|důvěrné informace|конфиденциальную информацию|исключительно для|конфіденційну інформацію|bizalmas információ|informații confidențiale|gizli bilgi|機密情報|保密信息|機密資訊|기밀 정보
`)

// vacationSubjects begin the subject of an answer that no person wrote.
var vacationSubjects = words(`
out of office|out of the office|ooo:|automatic reply|auto reply|auto-reply|autoreply|auto response|auto-response|autoresponse|auto:|automated reply|automated response|automatic response|vacation reply|vacation:|on vacation|away from|i am out of|i'm out of|autoresponder|away:
abwesenheitsnotiz|abwesenheit:|automatische antwort|automatische abwesenheits|abwesenheitsnachricht|abwesend:|automatisch antwoord|automatisch antwoordbericht|afwezig|niet aanwezig|afwezigheids
réponse automatique|absence du bureau|absent du bureau|message automatique|notification d'absence|message d'absence|respuesta automática|respuesta automatica|fuera de la oficina|resposta automática|fora do escritório|ausência temporária|risposta automatica|fuori sede|fuori ufficio|resposta automàtica
automatisk svar|autosvar|fraværende|ikke til stede|automatiskt svar|frånvaro|frånvarande|automaattinen vastaus|poissa|automaatvastus
autoodpowiedź|automatyczna odpowiedź|nieobecność|poza biurem|automatická odpověď|automatická odpoveď|nepřítomnost|mimo kancelář|автоответ|автоматический ответ|нет на месте|автоматична відповідь|автоматичен отговор|automatski odgovor|samodejni odgovor|samodejno sporočilo|automatikus válasz|házon kívül|răspuns automat|αυτόματη απάντηση|εκτός γραφείου|otomatik yanıt|otomatik cevap|ofis dışında
自動応答|自動返信|不在|自动答复|自动回复|自動回覆|자동 회신|부재중|자동 응답|תשובה אוטומטית|מענה אוטומטי|رد تلقائي|trả lời tự động|balasan otomatis|ตอบกลับอัตโนมัติ|automatinis atsakymas|automātiska atbilde
`)

// bounceSubjects begin the subject of a bounce without a report.
var bounceSubjects = words(`
undelivered mail returned to sender|undeliverable|undelivered|delivery status notification|mail delivery failed|mail delivery failure|delivery failure|failure notice|returned mail|mail delivery system|delivery notification|message not delivered|non delivery|non-delivery|delivery has failed|unzustellbar|nicht zugestellt|non remis|échec de la remise|no se puede entregar|non recapitabile|onbestelbaar|delivery delayed|warning: could not send|warning: message|mail system error|could not deliver
`)

func words(s string) []string {
	return strings.FieldsFunc(strings.TrimSpace(s), func(c rune) bool { return c == '|' || c == '\n' })
}

func labels(m map[label]string) map[string]label {
	out := map[string]label{}
	for l := noLabel; l <= otherLabel; l++ {
		for _, w := range words(m[l]) {
			if out[w] == noLabel {
				out[w] = l
			}
		}
	}
	return out
}
