package adjudicator_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"postrider/mail"
)

// A person plays in a simulated year. All that he does follows from what he reads and
// who he is, so that he does the same in every run of the same year.
type person struct {
	w                *world
	name, addr, home string
	kind             string         // how he plays: see natures
	zone             *time.Location // that he has set; nil: none

	had      map[string]bool    // letters, by Message-ID
	last     map[string]*letter // the newest of each match
	asked    map[string]*letter // the newest of each match that asks him
	said     int                // messages so far
	outcomes map[string]int     // what became of them

	lostFrom time.Time
	away     []stop // when he does not read; what: "told", or "silent" if he has told nobody
	dead     stop   // when his server refuses letters
	returns  stop   // when it takes them and sends them back
	robot    stop   // when his mail program answers
}

// natures are the kinds of persons, each with how long he takes for an answer.
var natures = []struct {
	kind        string
	least, most time.Duration
}{
	{"fast", time.Hour, 14 * time.Hour},
	{"slow", 12 * time.Hour, 40 * time.Hour},
	{"tardy", 18 * time.Hour, 150 * time.Hour},
	{"holiday", 4 * time.Hour, 30 * time.Hour},
	{"lost", 6 * time.Hour, 30 * time.Hour},
	{"bouncing", 4 * time.Hour, 30 * time.Hour},
	{"fast", 20 * time.Minute, 20 * time.Hour},
	{"robot", 4 * time.Hour, 30 * time.Hour},
	{"holiday", 8 * time.Hour, 40 * time.Hour},
	{"slow", 12 * time.Hour, 60 * time.Hour},
	{"returning", 4 * time.Hour, 30 * time.Hour},
	{"nomad", 4 * time.Hour, 30 * time.Hour},
}

var yearZones = []string{
	"Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Tokyo", "America/Santiago",
	"Asia/Kolkata", "Pacific/Auckland", "Africa/Casablanca", "America/St_Johns",
}

// person adds one to the world.
func (w *world) person(i int) {
	p := &person{
		w: w, name: fmt.Sprintf("P%c%c", 'a'+i/26, 'a'+i%26), addr: fmt.Sprintf("p%d@players%d.example", i, i%7),
		home: yearZones[i%len(yearZones)], kind: natures[i%len(natures)].kind,
		had: map[string]bool{}, last: map[string]*letter{}, asked: map[string]*letter{}, outcomes: map[string]int{},
	}
	w.people, w.at[p.addr] = append(w.people, p), p
	length := w.plan.end.Sub(w.plan.begin)
	r := chance("plan", p.addr)
	when := func(part float64) time.Time {
		return w.plan.begin.Add(time.Duration((part + 0.15*r.Float64()) * float64(length))).Truncate(time.Second)
	}
	switch p.kind {
	case "lost":
		p.lostFrom = when(0.5)
	case "bouncing":
		p.dead.from = when(0.3)
		p.dead.to = p.dead.from.Add(time.Duration(1+r.IntN(12)) * aDay)
	case "returning":
		p.returns.from = when(0.4)
		p.returns.to = p.returns.from.Add(3 * aDay)
	case "robot":
		p.robot.from = when(0.2)
		p.robot.to = p.robot.from.Add(6 * aDay)
		p.away = append(p.away, stop{what: "silent", from: p.robot.from, to: p.robot.to})
	case "holiday":
		p.holidays(when, length)
	case "nomad":
		for n, part := range []float64{0.3, 0.5, 0.7} {
			w.later(when(part), func() { p.sayAny("zone " + yearZones[(i+n+1)%len(yearZones)]) })
		}
	}
	if i%5 != 4 {
		w.later(w.plan.begin.Add(time.Hour), func() { p.sayAny("zone " + p.home) })
	}
}

// holidays plans when a person is away: some within the allowance and told, of which he
// comes back early from one, and one that is more than he may.
func (p *person) holidays(when func(float64) time.Time, length time.Duration) {
	for n := 0; n < max(1, int(length/(100*aDay))); n++ {
		part := (0.1 + float64(n)) / float64(max(1, int(length/(100*aDay))))
		from := when(min(part, 0.8))
		days := 4 + n*3
		to := from.Add(time.Duration(days) * aDay)
		p.away = append(p.away, stop{what: "told", from: from.Add(6 * time.Hour), to: to})
		p.w.later(from, func() { p.sayDates("away", from, days) })
		if n%2 == 0 {
			back := from.Add(time.Duration(days-2)*aDay + 5*time.Hour)
			p.w.later(back, func() { p.sayAny("back") })
		}
	}
	long := when(0.7)
	p.w.later(long, func() { p.sayDates("away", long.Add(aDay), 70) }) // more than anybody may
	p.w.later(long.Add(time.Hour), func() { p.sayDates("away", long.Add(-5*aDay), 3) })
}

// sayDates says that he is away from a day of his zone on for some days.
func (p *person) sayDates(what string, from time.Time, days int) {
	zone := p.w.zoneOf(p)
	first := from.In(zone)
	last := first.AddDate(0, 0, days-1)
	p.sayAny(fmt.Sprintf("%s %s to %s", what, first.Format("2 Jan 2006"), last.Format("2 Jan 2006")))
}

// sayAny writes about himself, in answer to any letter of a match.
func (p *person) sayAny(text string) {
	codes := make([]string, 0, len(p.last))
	for code := range p.last {
		codes = append(codes, code)
	}
	if len(codes) == 0 {
		return
	}
	slices.Sort(codes)
	p.say(p.last[codes[len(codes)-1]], text, "")
}

// refuses reports whether his server refuses letters.
func (p *person) refuses(at time.Time) bool { return p.dead.has(at) }

func (s stop) has(at time.Time) bool { return !at.Before(s.from) && at.Before(s.to) }

// receive is what he does with a letter.
func (p *person) receive(l *letter) {
	if p.had[l.id] {
		return
	}
	p.had[l.id] = true
	now, r := p.w.now, chance("reads", p.addr, l.id)
	if p.returns.has(now) {
		p.w.later(now.Add(time.Duration(r.IntN(600))*time.Second), func() { p.returned(l) })
		return
	}
	if p.robot.has(now) {
		p.w.later(now.Add(time.Minute), func() { p.say(l, "I am out of office.", "Auto-Submitted: auto-replied\r\n") })
	}
	if l.match == "" {
		return
	}
	p.last[l.match] = l
	delay := p.pause(r.Float64(), r.Float64(), now)
	after := func(d time.Duration, text string) {
		p.w.later(now.Add(d), func() { p.say(l, text, "") })
	}
	switch {
	case strings.Contains(l.lines, "\n    accept pause") || strings.Contains(l.text, `"accept pause"`):
		if r.IntN(4) > 0 {
			after(delay/4, "accept pause")
		}
	case strings.Contains(l.text, `"claim"`) && r.IntN(2) == 0:
		after(delay/2, "claim")
	case strings.Contains(l.text, ": to answer by ") && r.IntN(40) == 0:
		after(delay/2, fmt.Sprintf("give %dd", 1+r.IntN(3)))
	case strings.Contains(l.text, ": to answer by ") && r.IntN(25) == 0:
		after(delay*2, "remind")
	case r.IntN(60) == 0:
		after(delay, "status")
	}
	if !strings.Contains(l.lines, "\nYOU ARE ASKED") {
		return
	}
	p.asked[l.match] = l
	if !p.lostFrom.IsZero() && now.After(p.lostFrom) {
		return
	}
	p.w.later(now.Add(delay), func() {
		if p.asked[l.match] != l {
			return // a newer letter has come
		}
		if text := choose(l.lines, r.IntN(8) > 0, r.IntN); text != "" {
			p.say(l, text, "")
		}
	})
}

// pause is how long he takes for an answer.
func (p *person) pause(a, b float64, now time.Time) time.Duration {
	i := slices.IndexFunc(p.w.people, func(o *person) bool { return o == p })
	n := natures[i%len(natures)]
	d := n.least + time.Duration(a*float64(n.most-n.least))
	for _, s := range p.away {
		if at := now.Add(d); s.has(at) && b < 0.9 {
			d = s.to.Sub(now) + d/4
		}
	}
	return d.Truncate(time.Second) + time.Duration(int(a*1e6)%60)*time.Second
}

var example = regexp.MustCompile(`(?m)^    (\S.*)$`)

// choose finds an order that a letter shows for what it asks: the first, or any.
func choose(text string, first bool, n func(int) int) string {
	_, asked, _ := strings.Cut(text, "\nYOU ARE ASKED")
	if i := regexp.MustCompile(`\n\n[A-Z]{3,}[A-Z ]+\n`).FindStringIndex(asked); i != nil {
		asked = asked[:i[0]]
	}
	list := example.FindAllStringSubmatch(asked, 12)
	switch {
	case len(list) == 0:
		return ""
	case first:
		return list[0][1]
	}
	return list[n(len(list))][1]
}

// say writes a message to the club, in answer to a letter.
func (p *person) say(l *letter, text, headers string) {
	p.said++
	w := p.w
	came := w.now.Add(time.Duration(3+chance("travels", p.addr, l.id, text).IntN(40)) * time.Second)
	to := l.read.ReplyTo[0].Addr
	id := fmt.Sprintf("%x.%s", chance(p.addr, l.id, text, w.now.String()).Uint64(), p.addr)
	raw := []byte("From: " + p.addr + "\r\nTo: " + to + "\r\nSubject: Re: " + l.read.Subject + "\r\nMessage-ID: <" + id + ">\r\nDate: " +
		w.now.UTC().Format(time.RFC1123Z) + "\r\nIn-Reply-To: <" + l.id + ">\r\n" + headers +
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + text + "\r\n")
	w.arrives(&message{raw: raw, from: p, code: l.match, text: text, machine: headers != "", came: came})
}

// returned is a letter of the club's that comes back, by his server.
func (p *person) returned(l *letter) {
	to := l.read.ReplyTo[0].Addr
	const edge = "edge"
	raw := "From: mailer-daemon@players.example\r\nTo: " + to + "\r\nSubject: Undelivered\r\nMessage-ID: <r." + l.id + ">\r\nDate: " +
		p.w.now.UTC().Format(time.RFC1123Z) + "\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/report; report-type=delivery-status; boundary=\"" + edge + "\"\r\n\r\n--" + edge +
		"\r\nContent-Type: text/plain\r\n\r\nNo such user.\r\n--" + edge + "\r\nContent-Type: message/delivery-status\r\n\r\n" +
		"Reporting-MTA: dns; players.example\r\n\r\nFinal-Recipient: rfc822; " + p.addr +
		"\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--" + edge + "--\r\n"
	p.w.arrives(&message{raw: []byte(raw), from: p, code: l.match, machine: true, came: p.w.now.Add(5 * time.Second)})
}

// arrives lays a message into the club's mailbox.
func (w *world) arrives(m *message) {
	m.seen = mail.Read(m.raw, mail.ReadOptions{Own: []mail.Address{{Addr: yearClub}}, AuthservID: "mx.club.example"})
	m.seen.Arrived = m.came
	w.later(m.came, func() { w.inbox = append(w.inbox, m) })
}

// zoneOf is the zone that a person has set, or UTC.
func (w *world) zoneOf(p *person) *time.Location {
	if p.zone == nil {
		return time.UTC
	}
	return p.zone
}
