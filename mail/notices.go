package mail

// What machines write of themselves. All is lower case.

// daemons are the local parts, or their beginnings, of addresses that no
// person writes from.
var daemons = words(`
mailer-daemon|mailerdaemon|mailer_daemon|mail-daemon|maildaemon|mail.daemon|mail_daemon|mdaemon|microsoftexchange|system-administrator|sysadmin-mail|postoffice-daemon
`)

// nameless are the local parts of addresses that nobody reads.
var nameless = words(`
noreply|no-reply|no_reply|no.reply|donotreply|do-not-reply|do_not_reply|do.not.reply|nepasrepondre|ne-pas-repondre|neantworten|keine-antwort|autoresponder|auto-responder|autoreply|auto-reply
`)

// daemonNames are the names that such programs bear.
var daemonNames = words(`
mail delivery system|mail delivery subsystem|mail delivery service|mail delivery agent|internet mail delivery|mailer-daemon|mail administrator|system administrator|systemadministrator|courier mail server|mail system|mail server|microsoft outlook|microsoft exchange|postmaster|post office|delivery notification|mail deliver system|administrateur système|administrador del sistema|amministratore di sistema|systembeheerder|systemadministratör|システム管理者
`)

// moreBounceSubjects begin the subject of a bounce, with those of bounceSubjects.
var moreBounceSubjects = words(`
mail failure|mail failed|mail could not be delivered|mail not delivered|mail undeliverable|mail returned|mail system error|mail error|returned to sender|returned email|returned message|delivery problem|delivery error|delivery report|delivery_failure|delivery has been|delivery unsuccessful|undelivered message|undeliverable mail|undeliverable message|undeliverable:|message undeliverable|message delivery|message status|message frozen|message could not|unable to deliver|failed delivery|failed mail|failure delivery|failure notification|notice: mail delivery status|notification: delivery|nondeliverable mail|non-delivered|[bounce]|bounce:|there was an error sending|your message could not|your mail could not|your e-mail could not|error sending|permanent delivery failure|warning: delayed|delayed mail|address not found|user unknown|error(s) in forwarding
unzustellbare|zustellung fehlgeschlagen|fehler bei der zustellung|nachricht konnte nicht zugestellt|rückläufer|zustellfehler|übermittlung fehlgeschlagen
échec de remise|échec de distribution|non distribuable|message non distribué|notification d'état de remise|retour de courrier|courrier non remis
no entregado|no se pudo entregar|error de entrega|notificación de estado|fallo en la entrega|devuelto|correo devuelto|não entregue|não foi possível entregar|falha na entrega|mensagem não entregue|notificação de status
mancato recapito|mancata consegna|impossibile recapitare|messaggio non recapitato|notifica sullo stato|niet bezorgd|kan niet worden bezorgd|niet-bezorgbaar|kunne ikke leveres|kunde inte levereras|olevererbart|kan inte leverera|ikke leveret|ei voitu toimittaa|toimitus epäonnistui|toimittamatta
niedostarczona|nie można dostarczyć|nedoručitelná|nedoručená|nedoručiteľné|недоставленное|не удалось доставить|не доставлено|ошибка доставки|сообщение не доставлено|не може да бъде доставено|kézbesítési hiba|nem kézbesíthető|nu a putut fi livrat|δεν ήταν δυνατή η παράδοση|teslim edilemedi|iletilemedi
配信不能|配信できません|メール配信エラー|送信エラー|未配達|配達不能|エラーメール|退信|系统退信|邮件投递失败|無法傳遞|无法送达|未送达|배달되지 않음|전송 실패|반송된 메일|لم يتم التسليم|לא ניתן למסור
`)

// bouncePhrases stand in the text of a bounce, and not in that of people.
var bouncePhrases = words(`
this is the qmail-send program|this is the mail system at host|this is the mail delivery agent|this is the postfix|this is the deliver program at|mail delivery software|i'm afraid i wasn't able to deliver|delivery to the following recipient|your message did not reach some or all|did not reach the following recipient|the original message was received at|this report relates to a message you sent|unable to deliver message to|unable to deliver your message|the following addresses had|following address(es) failed|failed addresses follow|was not delivered to|delivery has failed to these recipients|could not be delivered to|could not be delivered|couldn't be delivered|wasn't able to deliver|were unable to deliver|was undeliverable|list of failed recipients|trouble delivering your message|an error occurred while sending|returned permanent errors|message was not delivered|delivery attempts will continue|transcript of session follows|failure reasons|mailbox unavailable|user unknown|unknown user|送信できませんでした|送信に失敗しました|配信できませんでした
`)

// lateSubjects stand in the subject of a bounce that only warns.
var lateSubjects = words(`
delay|still being retried|warning: could not send|warning: message|verzöger|retard|retras|ritard|vertraag|forsinket|försenad|задерж|遅延
`)

// latePhrases stand in its text.
var latePhrases = words(`
has been delayed|is delayed|delivery delayed|has not yet been delivered|not been delivered yet|not yet been delivered|will be retried|will continue to|will keep trying|keep trying|still trying|will try again|will be made to deliver|warning message only|just a warning|no action is required on your part|do not need to resend|don't need to resend|advisory-only|message has been postponed|delivery attempts will continue|delays in delivering your message|wird weiter versucht
`)

// moreVacationSubjects begin the subject of an answer that no person wrote,
// with those of vacationSubjects.
var moreVacationSubjects = words(`
out-of-office|[auto generated]|[auto-generated]|auto-antwort|autoantwort|autom. antwort|automatische e-mail|automatische nachricht|automatische rückmeldung|urlaubsabwesenheit|vacation notice|vacation auto|holiday auto|auto notice|[auto]|[auto-reply]|(auto)|[autoreply]|autoresponse:|this is an automated|mailbox unattended
répondeur|accusé de réception|avis d'absence|[absence]
respuesta automatica|contestación automática|mensaje automático|resposta automatica|mensagem automática
risponditore|messaggio automatico|buiten kantoor|automatische reactie|automatisch bericht
fraværsmelding|automatisk besvarelse|frånvaromeddelande|autosvar:|automaattivastaus|sjálfvirkt svar
odpowiedź automatyczna|automatyczna wiadomość|automatická odpoveď|автоматическое сообщение|автовідповідь|otomatik mesaj
不在のお知らせ|自動応答メール|自動配信|自动应答|자동회신|자동 답장|부재 중|不在办公室|不在辦公室|خارج المكتب|الرد التلقائي|پاسخ خودکار|स्वचालित उत्तर
`)

// awaySubjects are words that a machine puts before the subject it answers,
// "Urlaub: Re: FI7", and that people write too: alone they show nothing.
var awaySubjects = words(`
out of town|ooo|afk|urlaub|im urlaub|nicht im büro|vacation|holiday
en congé|absence|absent|hors du bureau|ausente|ausencia|vacaciones|de vacaciones|férias|ausência
assenza|assente|in ferie|met vakantie|vakantie|fravær|på ferie|ferie|semester|lomalla
poza biurem|urlop|na urlopie|dovolená|neprítomnosť|mimo kanceláriu|в отпуске|отпуск|отсутствую|у відпустці|в отпуск|na godišnjem odmoru|odsoten|izvan ureda|szabadságon|în concediu|absență|în afara biroului|απουσία|σε άδεια|izindeyim|izinde
休暇|お休み|休假|外出|휴가|בחופשה|לא במשרד|في إجازة|nghỉ phép|vắng mặt|cuti|di luar kantor|ลาพักร้อน|ไม่อยู่ที่ทำงาน|atostogose|puhkusel|atvaļinājumā
`)

// complaintSubjects begin the subject of a complaint that is in no standard form.
var complaintSubjects = words(`
complaint about message from|abuse report|spam report|email feedback report|feedback report
`)
