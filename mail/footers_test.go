package mail

import (
	"strings"
	"testing"
)

// programFooters are the lines with which mail programs of the present day, and
// providers, advertise themselves: one a line.
const programFooters = `
Get Outlook for iOS
Get Outlook for Android
Get Outlook for Mac
Outlook für iOS herunterladen
Laden Sie Outlook für Android herunter
Holen Sie sich Outlook für iOS
Outlook für Android abrufen
Télécharger Outlook pour iOS
Obtenir Outlook pour Android
Obtener Outlook para iOS
Descargue Outlook para Android
Baixar o Outlook para iOS
Obter Outlook para Android
Ottieni Outlook per iOS
Scarica Outlook per Android
Outlook voor iOS downloaden
Download Outlook voor Android
Hämta Outlook för iOS
Skaffa Outlook för Android
Få Outlook til iOS
Hent Outlook til Android
Last ned Outlook for iOS
Hanki Outlook iOS:lle
Hanki Outlook Androidille
Pobierz program Outlook dla systemu iOS
Pobierz Outlook dla systemu Android
Získat Outlook pro iOS
Stáhnout Outlook pro Android
Získať Outlook pre iOS
Získajte Outlook pre Android
Az Outlook letöltése iOS rendszerre
Az Outlook beszerzése Android-eszközre
Obțineți Outlook pentru iOS
Изтегляне на Outlook за iOS
Изтеглете Outlook за Android
Получить Outlook для iOS
Скачать Outlook для Android
Отримати Outlook для iOS
Завантажити Outlook для Android
Nabavite Outlook za iOS
Preuzmite Outlook za Android
Преузмите Outlook за iOS
Pridobite Outlook za iOS
Hankige Outlook iOS-i jaoks
Iegūt Outlook darbam ar iOS
Lejupielādēt Outlook ierīcei Android
Gauti „Outlook“, skirta „iOS“
Atsisiųsti „Outlook“, skirtą „Android“
Λήψη του Outlook για iOS
Αποκτήστε το Outlook για Android
iOS için Outlook'u edinin
Android için Outlook’u edinin
iOS için Outlook uygulamasını alın
Sæktu Outlook fyrir iOS
Aconsegueix l'Outlook per a iOS
Baixa l'Outlook per a l'Android
Lortu Outlook iOS-erako
Obter Outlook para iOS
Tải Outlook cho iOS
Tải xuống Outlook cho Android
Dapatkan Outlook untuk iOS
Unduh Outlook untuk Android
Muat turun Outlook untuk iOS
Kunin ang Outlook para sa iOS
รับ Outlook สำหรับ iOS
ดาวน์โหลด Outlook สำหรับ Android
iOS के लिए Outlook प्राप्त करें
Outlook for iOS を入手
Outlook for Android を取得
iOS 版 Outlook を入手
获取 Outlook for iOS
获取适用于 Android 的 Outlook
下载 Outlook for iOS
取得 iOS 版 Outlook
下載 Android 版 Outlook
iOS용 Outlook 다운로드
Android용 Outlook 받기
Outlook for iOS 다운로드
השג את Outlook עבור iOS
קבל את Outlook עבור Android
احصل على Outlook for iOS
الحصول على Outlook لـ Android
دریافت Outlook برای iOS
Pata Outlook ya iOS
Kry Outlook vir iOS
Zqx Outlook yy iOS
Sent from Outlook
Sent from Outlook for Mac
Sent from Outlook Email App for Android
Sent from the new Outlook for Windows
Gesendet von Outlook für Mac
Envoyé à partir d'Outlook pour Mac
Enviado desde Outlook para iOS
Sent from my Galaxy
Sent from my Samsung Galaxy smartphone.
Sent from Samsung tablet
Sent via the Samsung Galaxy S21 5G, an AT&T 5G smartphone
Sent from my T-Mobile 5G Device
Sent from my Verizon, Samsung Galaxy smartphone
Von meinem/meiner Galaxy gesendet
Von meinem Samsung Galaxy Smartphone gesendet.
Gesendet von meinem Galaxy
Envoyé depuis mon appareil Galaxy
Envoyé depuis mon smartphone Samsung Galaxy.
Enviado desde mi Galaxy
Enviado do meu Galaxy
Inviato dal mio Galaxy
Verzonden vanaf mijn Galaxy
Verstuurd vanaf mijn Samsung Galaxy-smartphone.
Skickat från min Galaxy
Sendt fra min Galaxy
Lähetetty Galaxystani
Wysłano z urządzenia Galaxy
Wysłane z mojego telefonu Galaxy
Odesláno z mého zařízení Galaxy
Odoslané z môjho zariadenia Galaxy
Отправлено с моего Galaxy
Відправлено з мого Galaxy
Galaxy cihazımdan gönderildi
Galaxy'mden gönderildi
Elküldve Galaxy készülékemről
A Galaxy készülékemről küldve
Trimis de pe Galaxy
Galaxyから送信
我的 Galaxy 發送
发自我的 Galaxy
从我的 Galaxy 发送
나의 Galaxy에서 보냈습니다.
내 Galaxy에서 보냄
Yahoo Mail: Search, Organize, Conquer
Yahoo Mail: Search, organise, conquer
Yahoo Mail : Recherchez, organisez, conquérez
Yahoo Mail: Suchen, Organisieren, Erobern
Yahoo Mail: busca, organiza y conquista
Sent from Yahoo Mail for iPhone
Sent from AT&T Yahoo Mail on Android
Sent from the all new AOL app for iOS
Sent from the all-new AOL app for Android
Get the new AOL app: mail.mobile.aol.com
Gesendet von Yahoo Mail auf Android
Envoyé à partir de Yahoo Mail sur Android
Enviado desde Yahoo Mail con Android
Inviato da Yahoo Mail su Android
Yahoo!メールアプリから送信
Sent with Proton Mail secure email.
Sent from Proton Mail for iOS
Sent from Proton Mail Android
Sent from Proton Mail mobile
Sent with ProtonMail Secure Email.
Envoyé avec la messagerie sécurisée Proton Mail.
Gesendet mit Proton Mail – sichere E-Mail.
Mit Proton Mail gesendet
Enviado con el correo electrónico seguro de Proton Mail.
Inviato con l'email sicura Proton Mail.
Sent with Tuta; enjoy secure & ad-free emails:
Securely sent with Tutanota. Get your own encrypted, ad-free mailbox:
Sicher gesendet mit Tuta. Holen Sie sich Ihr eigenes verschlüsseltes, werbefreies Mailkonto:
Sent from Spark
Sent via Spark
Sent with Spark
Sent with Spark for iOS
Gesendet mit Spark
Envoyé avec Spark
Отправлено из Spark
Sent via Superhuman
Sent via Superhuman iOS
Sent with Superhuman
Sent from Superhuman for iPhone
Sent with Shortwave
Sent from Shortwave for iOS
Sent from Missive
Sent from Mailbird
Sent with Mailspring
Sent from eM Client
Sent from Mimestream
Sent with AquaMail for Android
Sent with Aqua Mail for Android
Sent from Nine
Sent from Thunderbird for Android
Sent with Thunderbird for Android.
Gesendet mit Thunderbird für Android.
Envoyé avec Thunderbird pour Android.
Sent from my Android device with K-9 Mail. Please excuse my brevity.
Sent from my Android device with Thunderbird. Please excuse my brevity.
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.
Diese Nachricht wurde von meinem Android-Gerät mit Thunderbird gesendet.
Envoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.
Enviado desde mi dispositivo Android con K-9 Mail. Por favor, disculpa mi brevedad.
Enviado de meu dispositivo Android com K-9 mail. Desculpe-me pela brevidade.
Inviato dal mio dispositivo Android con K-9 Mail. Perdonate la brevità.
Verstuurd vanaf mijn Android apparaat met K-9 Mail. Excuseer mijn beknoptheid.
Skickat från min Android-enhet med K-9 Mail. Ursäkta min fåordighet.
Sendt fra min Android-enhet med K-9 e-post. Unnskyld min kortfattethet.
Sendt fra min Android-enhed med K-9 Mail. Beklager at jeg fatter mig i korthed.
Wysłane z mojego urządzenia Android za pomocą K-9 Mail. Proszę wybaczyć moją zwięzłość.
Odesláno aplikací K-9 Mail ze systému Android. Omluvte prosím moji stručnost.
Простите за краткость, создано в K-9 Mail.
Надіслано з мого пристрою Android за допомогою K-9 Mail.
K-9 Mail ile Android cihazımdan gönderildi. Kısa yazdığım için kusura bakmayın.
K-9 メールを使用して Android デバイスから送信されました。
使用 K-9 Mail 发送自我的Android设备。
从我的 Android 设备使用 K-9 Mail 发送。
K-9 Mail을 사용해 내 Android 기기에서 보냄
Lähetetty Android-laitteestani K-9 Mailillä.
Az Android készülékemről küldve, K-9 Mail segítségével.
Sent from FairEmail
Verzonden met FairEmail
Get BlueMail for Android
Get BlueMail for iOS
Sent from BlueMail
Sent with BlueMail
Holen Sie sich BlueMail für Android
Télécharger BlueMail pour Android
Obtén BlueMail para Android
Ottieni BlueMail per Android
Получите BlueMail для Android
Get TypeApp for Android
Diese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.
Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.
Diese Nachricht wurde von meinem iPhone mit WEB.DE Mail gesendet.
Gesendet mit der GMX Mail App
Gesendet mit der WEB.DE Mail App
Gesendet mit der mobilen Mail App
Gesendet mit der GMX iPhone App
Sent with the mobile mail app
Sent using the mail.com mail app
Sent from the mail.com app
Gesendet mit der Telekom Mail App
Gesendet mit freenetMail
Envoyé depuis l'application Mail Orange
Envoyé depuis mon mobile Orange
Envoyé avec l’application Orange Mail
Envoyé depuis mon mobile SFR
Envoyé depuis l'appli laposte.net
Envoyé de mon mobile Free
Provenance : Courrier pour Windows
Inviato da Libero Mail per Android
Inviato con Libero Mail
Inviato da Virgilio Mail
Inviato da Posta per Windows
Odesláno z mobilní aplikace Seznam Email
Odesláno z aplikace Email.cz
Odesláno ze Seznamu
Odesláno z chytrého telefonu
Отправлено из мобильной Почты Mail.ru
Отправлено из Почты Mail.ru для iOS
Отправлено из Mail для Android
Отправлено из myMail для iOS
Sent from myMail for iOS
Sent from Mail.ru app for Android
Отправлено из мобильной Яндекс Почты
Отправлено из мобильного приложения Яндекс Почты
Отправлено с мобильного устройства
Надіслано з мобільного додатку UKR.NET
네이버 메일 앱에서 보냄
NAVER 메일 앱에서 보냈습니다.
모바일에서 작성한 메일입니다.
삼성 휴대폰에서 보냄
다음 메일 앱에서 보냄
来自QQ邮箱
来自 QQ邮箱 iPhone 客户端
发自QQ邮箱手机版
发自网易邮箱大师
签名由 网易邮箱大师 定制
Signature is customized by Netease Mail Master
来自我的华为手机
从我的华为手机发送
发自我的小米手机
发自我的 Redmi
从小米手机发送
發自我的 iPhone
來自我的 HTC
Sent from my Xiaomi
Sent from my Mi phone
Sent from my Redmi
Sent from my Huawei phone
Sent from my HUAWEI Mobile
Gesendet von meinem HUAWEI-Smartphone
Von meinem Huawei-Mobiltelefon gesendet
Envoyé de mon appareil Huawei
Enviado desde mi smartphone HUAWEI
Sent from my OnePlus
Sent from my Pixel
Sent from my moto g
Sent from my Sony Xperia
Xperia™から送信
Androidスマートフォンから送信
docomoのスマートフォンから送信
Windows 版のメールから送信
从 Windows 版邮件发送
從 Windows 的郵件傳送
Windows용 메일에서 보냄
Windows için Posta ile gönderildi
Skickades från E-post för Windows
Lähetetty Windowsin Sähköpostista
Wysłane z aplikacji Poczta dla systemu Windows
Odesláno z aplikace Pošta pro Windows
Отправлено из приложения "Почта" для Windows
Küldve a Windows Posta alkalmazásból
Trimis din Poștă pentru Windows
Được gửi từ Thư dành cho Windows
ส่งจาก จดหมาย สำหรับ Windows
Sent from Gmail Mobile
Gesendet mit Gmail Mobile
Sent from my Apple Watch
Sent from my Mac
Sent from my mobile device
Sent from a mobile device
Sent from mobile
Sent from phone
Sent from my work phone, please excuse typos
Sent on the go
Sent on the move
Sent by mobile
Von unterwegs gesendet
Mobil gesendet
Envoyé depuis mon téléphone
Sent from Workspace ONE Boxer
Sent with BlackBerry Work
Sent from my BlackBerry - the most secure mobile device
Sent from Email+ secured by MobileIron
Sent from Zoho Mail
Sent using Zoho Mail
Envoyé avec Mailo
Sent from Infomaniak Mail
Typed with thumbs, excuse typos
Excuse typos, sent from phone
`

// Each of them is cut, with what stands below it, and typed lines above and below
// a quote stay.
func TestProgramFooters(t *testing.T) {
	n := 0
	for line := range strings.SplitSeq(strings.TrimSpace(programFooters), "\n") {
		n++
		for _, form := range []string{line, line + "<https://example.org/x>", "*" + line + "*", "[" + line + "](https://example.org/x)", "-- \n" + line, line + " https://example.org/x"} {
			if got := typed("raid ALB\nmove 2 OSW\n\n" + form + "\n\n> quoted\nraid OSW"); got != "raid ALB\nmove 2 OSW\n\nraid OSW" {
				t.Errorf("%q: got %q", form, got)
				break
			}
		}
	}
	if n < 250 {
		t.Errorf("only %d", n)
	}
}

// What people type is no footer, though it names what footers name.
func TestNoFooters(t *testing.T) {
	for _, line := range []string{
		"my outlook for the spring: raid ALB",
		"Get 3 units for ALB",
		"sent 2 from ALB to OSW",
		"from my fort to OSW",
		"sent by canoe to ALB",
		"send 3 on the move to OSW",
		"get outlook post at ALB",
		"spark: raid ALB",
		"nine from ALB to OSW",
		"front at ALB",
		"von meinem Fort nach OSW",
		"mobil: 3 nach ALB",
		"orange to ALB",
		"libero: OSW",
		"get mohawks for raid",
		"download the map, then raid ALB",
		"from ALB on the go to OSW",
		"mail me the board",
		"canary raids ALB",
		"secure ALB with 3",
		"encrypted: raid ALB",
		"sent with Braddock: 3 regulars",
		"composed of 3 units: move ALB",
		"from my 3 units 2 to ALB",
		"phone me about ALB",
		"typed twice: raid ALB",
		"a bad outlook at Michilimackinac",
		"take the gaol, approach ALB",
	} {
		if got := typed(line + "\nraid OSW"); got != line+"\nraid OSW" {
			t.Errorf("%q: got %q", line, got)
		}
	}
}
