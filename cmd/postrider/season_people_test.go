package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A seasonPerson is somebody of a season. All that he does follows from what he reads, when,
// and who he is, so that he does the same in every run of the same season.
type seasonPerson struct {
	*season
	n          int
	addr, name string
	kind       string // see seasonKinds
	vouched    bool   // his mail provider says that what he sends is from him
	joins      time.Duration

	asked, member, gone bool
	desk                *seasonLetter // the last from the desk that can be answered
	games               map[string]*seasonGame
	said                int
	lost                time.Time // from when on he answers nothing; zero: never
	blocked             map[string]bool
	opened              []time.Time // challenges and seeks
	learnt, challenged  []time.Time
}

// seasonKinds are the kinds of persons, in turn, each with how many hours an answer takes.
var seasonKinds = []struct {
	kind        string
	least, most int
}{
	{"plain", 1, 8}, {"plain", 1, 12}, {"slow", 8, 36}, {"plain", 2, 10}, {"daily", 2, 14}, // letters daily 18:00
	{"holiday", 2, 12}, {"plain", 1, 8}, {"greedy", 1, 6}, {"lost", 2, 12}, {"plain", 1, 12},
	{"blocker", 2, 10}, {"leaver", 2, 12}, {"plain", 1, 8}, {"dead", 2, 12}, {"mute", 2, 12}, // never confirms that he would like to join
	{"plain", 1, 10}, {"returning", 2, 12}, {"rogue", 1, 8}, {"plain", 3, 14}, {"slow", 10, 30},
}

var (
	seasonFirst = []string{"Anna", "Bruno", "Carla", "David", "Edith", "Fabio", "Greta", "Hugo", "Irma", "Jonas", "Katja", "Leon", "Maria", "Nadia", "Oskar",
		"Paula", "Quentin", "Rosa", "Stefan", "Tanja"}
	seasonLast = []string{"Abel", "Berger", "Christ", "Dorn", "Engel", "Frank", "Gross", "Haas", "Jung", "Kern", "Lorenz", "Marx", "Nagel", "Otto", "Pohl"}
)

// person adds one to the season.
func (s *season) person(i int) {
	p := &seasonPerson{season: s, n: i, addr: fmt.Sprintf("p%d@players%d.example", i, i%9), kind: seasonKinds[i%len(seasonKinds)].kind,
		name:    seasonFirst[i%len(seasonFirst)] + " " + seasonLast[i/len(seasonFirst)%len(seasonLast)],
		vouched: i%3 != 2, games: map[string]*seasonGame{}, blocked: map[string]bool{}}
	days := min(25, max(1, s.plan.days/4))
	p.joins = time.Duration(i*days*24/s.plan.people) * time.Hour
	s.people = append(s.people, p)
	s.at[p.addr], s.called[p.name] = p, p
	half := time.Duration(s.plan.days*12+s.chance("when", p.addr).IntN(s.plan.days*8)) * time.Hour
	switch p.kind {
	case "lost":
		p.lost = s.first.Add(half)
	case "leaver":
		s.later(half, p.leave)
	case "dead":
		s.later(half, func() { s.refuse(p.addr, true) })
	case "holiday":
		s.later(half, func() {
			from := s.now.Add(2 * daysOf)
			p.write(fmt.Sprintf("away %s to %s", from.Format("2 Jan 2006"), from.Add(6*daysOf).Format("2 Jan 2006")))
		})
	case "returning":
		s.later(time.Duration(s.plan.days)*daysOf/2+4*daysOf, func() { p.write("matches") })
	case "blocker":
		s.later(half/2, func() { p.blocks(s.people[(i+2)%len(s.people)]) })
	}
}

func (s *season) refuse(addr string, yes bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusing[addr] = yes
}

// send sends a message.
func (p *seasonPerson) send(to, subject, text string, l *seasonLetter) {
	s := p.season
	p.said++
	s.wrote[p.addr] = true
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	if word, _, _ = strings.Cut(word, "\n"); s.kinds[word] > 0 || seasonWord.MatchString(word) {
		s.kinds[word]++
	}
	s.post(p.addr, to, s.message(p.addr, to, subject, text, l, p.vouched, fmt.Sprint(p.said)))
}

var seasonWord = regexp.MustCompile(`^(join|confirm|accept|decline|withdraw|seek|seeks|challenge|learn|block|rematch|resign|away|letters|unsubscribe|standings|matches|results|offer|claim)$`)

// message is one as it lies on the club's server.
func (s *season) message(from, to, subject, text string, l *seasonLetter, vouched bool, mark string) []byte {
	headers := ""
	if vouched {
		_, domain, _ := strings.Cut(from, "@")
		headers += "Authentication-Results: mx.club.example; dmarc=pass header.from=" + domain + "\r\n"
	}
	if l != nil {
		headers += "In-Reply-To: <" + l.id + ">\r\n"
	}
	id := fmt.Sprintf("%x.%s.%s", s.chance(from, to, text, s.now).Uint64(), mark, from)
	return []byte(headers + "From: " + from + "\r\nTo: " + to + "\r\nSubject: " + subject + "\r\nMessage-ID: <" + id + ">\r\nDate: " +
		s.now.UTC().Format(time.RFC1123Z) + "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n") + "\r\n")
}

// write writes to the club: to its plain address, or in an answer to a letter of the desk.
func (p *seasonPerson) write(text string) {
	if p.desk != nil && p.said%3 == 0 {
		p.answer(p.desk, text)
		return
	}
	p.send(seasonClub, "Hello", text, nil)
}

func (p *seasonPerson) answer(l *seasonLetter, text string) {
	p.send(l.reply, "Re: "+l.subject, text, l)
}

// soon has him do something when he has time for it.
func (p *seasonPerson) soon(do func(), of ...any) {
	k := seasonKinds[p.n%len(seasonKinds)]
	hours := k.least + p.chance(append(of, p.addr, "soon")...).IntN(k.most-k.least+1)
	p.later(time.Duration(hours)*time.Hour, func() {
		if !p.silent() {
			do()
		}
	})
}

// silent reports whether he answers nothing any more.
func (p *seasonPerson) silent() bool { return p.gone || !p.lost.IsZero() && p.now.After(p.lost) }

// active reports whether he looks for matches.
func (p *seasonPerson) active() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.member && !p.silent() && !p.refusing[p.addr]
}

// join asks to join, again a few days later if nothing comes of it.
func (p *seasonPerson) join() {
	if p.member || p.gone {
		return
	}
	p.write("Hello!\njoin " + p.name + "\n\nBest wishes")
	for _, days := range []int{3, 35} {
		p.later(time.Duration(days)*daysOf, func() {
			if !p.asked && p.kind != "mute" {
				p.write("join " + p.name)
			}
		})
	}
}

// leave resigns all that he plays and wants no more letters.
func (p *seasonPerson) leave() {
	if !p.member {
		return
	}
	for _, code := range sortedCodes(p.games) {
		if g := p.games[code]; !g.over && g.last != nil {
			p.answer(g.last, "resign "+code)
		}
	}
	p.write("unsubscribe")
	p.gone = true
}

func (p *seasonPerson) blocks(other *seasonPerson) {
	if !p.member || !other.member {
		return
	}
	p.write("block " + other.name)
	p.later(2*time.Hour, func() { p.blocked[other.name] = true })
	for n := 1; n < 4; n++ {
		p.later(time.Duration(n)*2*daysOf, func() {
			if other.active() {
				other.write("challenge " + p.name + " toy short")
				other.later(time.Hour, func() { other.write("seek toy short") })
			}
		})
	}
}

// receive is what he does with a letter.
func (p *seasonPerson) receive(l *seasonLetter) {
	s := p.season
	if since := s.now.Sub(s.first) - time.Duration(s.plan.days)*daysOf/2; p.kind == "returning" && since > 0 && since < 3*daysOf {
		p.later(time.Hour, func() { s.post("", l.reply, s.returned(p.addr, l)) })
		return
	}
	if p.silent() {
		p.game(l, true)
		return
	}
	if p.kind == "gm" {
		p.masters(l)
		return
	}
	has := func(what string) bool { return strings.Contains(l.flat, what) }
	line := func(what string) bool { return strings.Contains(l.lines, "\n    "+what+"\n") }
	switch {
	case strings.HasPrefix(l.subject, "["):
		p.game(l, false)
	case has("here is what you asked for"):
		p.desk = l
		p.told(l)
	case has("Would you like to join"):
		p.asked = true
		if p.kind != "mute" {
			p.soon(func() { p.answer(l, "Yes, please.\nconfirm") }, l.subject)
			if p.n%4 == 1 { // some answer twice
				p.later(4*daysOf, func() { p.answer(l, "confirm") })
			}
		}
	case has("is this message yours?"):
		p.soon(func() { p.answer(l, "confirm") }, l.subject, p.said)
	case has("Welcome to Postrider,"):
		p.member, p.desk = true, l
		if p.kind == "daily" {
			p.soon(func() { p.write("letters daily 18:00") }, l.subject)
		}
	case has("challenges you to"):
		p.challenge(l)
	case has("asks for a rematch"):
		yes := p.chance("rematch", p.addr, l.subject).IntN(4) > 0
		p.soon(func() {
			if yes {
				p.answer(l, "accept")
			} else {
				p.answer(l, "No, thanks\ndecline")
			}
		}, l.subject)
	case line("confirm"):
		p.fault("%s is asked to confirm something else: %s", p.name, l.subject)
	}
}

// masters is what the game master does with a letter.
func (p *seasonPerson) masters(l *seasonLetter) {
	if !strings.Contains(l.flat, "would like to join.") {
		return
	}
	who, _, _ := strings.Cut(l.subject, " would like")
	if other := p.called[who]; other != nil && other.member {
		p.fault("%s is a member, and would like to join", who)
	}
	answer := "accept"
	if other := p.called[who]; other == nil {
		answer = "decline"
	}
	p.later(time.Duration(1+p.chance("gm", who).IntN(20))*time.Hour, func() { p.answer(l, answer) })
}

var (
	challengedBy = regexp.MustCompile(`(?:^|, )([\pL ]+) challenges you to .* It is (C\d+)\.`)
	nowOpen      = regexp.MustCompile(`(C\d+) is open for all members until`)
	nowAsked     = regexp.MustCompile(`(C\d+): ([\pL ]+) is asked, and has until`)
	mayAccept    = regexp.MustCompile(`\n    (accept C\d+(?: as [\pL ]+)?)\n`)
	anyCode      = regexp.MustCompile(`\bFI\d+\b`)
	seekers      = regexp.MustCompile(`(C\d+): ([\pL ]+) (seeks|challenges you to) `)
)

// challenge is what he does with a letter that challenges him.
func (p *seasonPerson) challenge(l *seasonLetter) {
	s := p.season
	m := challengedBy.FindStringSubmatch(l.flat)
	if m == nil {
		s.fault("%s cannot read %q", p.name, l.flat)
		return
	}
	by, code := m[1], m[2]
	s.open[code] = p
	p.challenged = append(p.challenged, s.now)
	if p.blocked[by] {
		s.fault("%s has blocked %s, who challenges him", p.name, by)
	}
	r := s.chance("challenge", p.addr, by, len(p.challenged))
	n := r.IntN(20)
	p.soon(func() {
		switch {
		case n < 14:
			p.answer(l, "accept")
		case n < 15: // twice, and by its number too
			p.answer(l, "Yes!\naccept")
			p.answer(l, "Did you get this?\naccept")
			p.write("accept " + code)
		case n < 16:
			p.write("accept " + code)
		case n < 18:
			p.answer(l, "No, thanks\ndecline")
		}
	}, by, len(p.challenged))
	// A rogue has seen it, and would like to play.
	if n%4 == 0 {
		for _, o := range s.people {
			if o.kind == "rogue" && o != p && o.name != by && o.active() {
				s.later(time.Hour, func() {
					o.write("accept " + code + "\nwithdraw " + code)
					o.send(l.reply, "Re: "+l.subject, "accept", l)
				})
				break
			}
		}
	}
}

// told is what he does with an answer of the desk.
func (p *seasonPerson) told(l *seasonLetter) {
	s := p.season
	for range nowOpen.FindAllString(l.flat, -1) {
		p.opened = append(p.opened, s.now)
	}
	for _, m := range nowAsked.FindAllStringSubmatch(l.flat, -1) {
		p.opened = append(p.opened, s.now)
		if p.chance("withdraw", p.addr, len(p.opened)).IntN(12) == 0 {
			p.soon(func() { p.write("withdraw " + m[1]) }, m[2], len(p.opened))
		}
	}
	if p.kind == "returning" && strings.Contains(l.flat, "YOU ASKED: matches") { // of some he has lost letters
		for _, code := range slices.Compact(slices.Sorted(slices.Values(anyCode.FindAllString(l.flat, -1)))) {
			p.later(time.Hour, func() { p.write("resend " + code) })
		}
	}
	if !strings.Contains(l.flat, "YOU ASKED: seeks") {
		return
	}
	for _, m := range seekers.FindAllStringSubmatch(l.flat, -1) {
		if p.blocked[m[2]] {
			s.fault("%s has blocked %s, and sees what he seeks", p.name, m[2])
		}
	}
	var can []string
	for _, m := range mayAccept.FindAllStringSubmatch("\n"+l.lines, -1) {
		can = append(can, m[1])
	}
	if len(can) > 0 {
		line := can[p.chance("accepts", p.addr, p.said).IntN(len(can))]
		p.later(time.Hour, func() { p.write(line) })
	}
}

// openings has as many people begin something on a day as the plan needs.
func (s *season) openings(day int) {
	var can []*seasonPerson
	for _, p := range s.people {
		if p.active() {
			can = append(can, p)
		}
	}
	r := s.chance("day", day)
	left := s.plan.matches - len(s.games)
	if len(can) < 4 || left <= 0 {
		return
	}
	wanted := min(len(can), 1+left*6/5/max(1, s.plan.days-day))
	for n := range wanted {
		p, q := can[r.IntN(len(can))], can[r.IntN(len(can))]
		at := time.Duration(r.IntN(14)) * time.Hour
		what, game := r.IntN(100), s.gameWanted(r.IntN(800))
		side := ""
		if r.IntN(4) == 0 {
			side = "any"
		}
		s.later(at, func() {
			switch {
			case what < 20:
				p.learns(game)
			case what < 62:
				if q != p {
					p.write("challenge " + q.name + " " + game + side0(game, side, n))
				}
			default:
				p.write("seek " + game + side0(game, side, n))
				q.later(3*time.Hour, func() {
					if q.active() {
						q.write("seeks")
					}
				})
			}
		})
		if p.kind == "greedy" && n%3 == 0 {
			for k := range 7 {
				s.later(at+time.Duration(k)*time.Hour, func() { p.write("seek toy short\nchallenge " + can[(n+k)%len(can)].name + " toy short\nlearn toy") })
			}
		}
		if n%9 == 4 {
			s.later(at, func() { q.write([]string{"standings", "matches", "results"}[day%3]) })
		}
	}
}

func (p *seasonPerson) learns(game string) {
	if strings.HasPrefix(game, "conquest") {
		game = "toy short"
	}
	p.write("learn " + game)
}

// gameWanted is what the next who begins something would like to play: one in five a title
// that is published, these in turn.
func (s *season) gameWanted(n int) string {
	if s.wanted++; s.wanted%5 == 1 {
		return []string{"conquest introductory", "bayonets 1755", "wilderness annus-mirabilis"}[s.wanted/5%3]
	}
	switch {
	case n < 100:
		return "toy short with rounds=1"
	case n < 140:
		return "toy short clock calm"
	}
	return fmt.Sprintf("toy short with rounds=%d", 1+n%3)
}

// side0 is the side that who begins would play, if he says so.
func side0(game, side string, n int) string {
	switch {
	case side == "":
		return ""
	case strings.HasPrefix(game, "toy"):
		return " as " + []string{"red", "blue"}[n%2]
	default:
		return " as " + []string{"british", "french"}[n%2]
	}
}

// returned is a letter of the club's that comes back.
func (s *season) returned(addr string, l *seasonLetter) []byte {
	const edge = "edge"
	return []byte("From: mailer-daemon@players.example\r\nTo: " + l.reply + "\r\nSubject: Undelivered\r\nMessage-ID: <r." + l.id + ">\r\nDate: " +
		s.now.UTC().Format(time.RFC1123Z) + "\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/report; report-type=delivery-status; boundary=\"" + edge + "\"\r\n\r\n--" + edge +
		"\r\nContent-Type: text/plain\r\n\r\nNo such user.\r\n--" + edge + "\r\nContent-Type: message/delivery-status\r\n\r\n" +
		"Reporting-MTA: dns; players.example\r\n\r\nFinal-Recipient: rfc822; " + addr +
		"\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--" + edge + "--\r\n")
}

// mischief is what others send, in the names of people who never wrote.
func (s *season) mischief() {
	s.kinds["(forged)"] = 0
	forged := func(from, to, text string) {
		s.kinds["(forged)"]++
		s.post(from, to, s.message(from, to, "Hello", text, nil, false, fmt.Sprint(s.kinds["(forged)"])))
	}
	for flood := range max(1, s.plan.days/15) {
		s.later(time.Duration(flood)*14*daysOf+5*daysOf+20*time.Hour, func() {
			for i := range min(60, s.plan.people) {
				forged(fmt.Sprintf("victim%d-%d@elsewhere.example", flood, i), seasonClub, "join Mister X")
				forged(fmt.Sprintf("victim+%d@elsewhere.example", i), seasonClub, "join Mister Y")
			}
			for i, p := range s.people {
				if i%7 == flood%7 && p.member {
					forged(p.addr, seasonClub, "withdraw C1\nseek toy short\nblock "+s.people[0].name)
				}
			}
		})
	}
	for i, p := range s.people {
		if p.kind == "rogue" {
			s.later(p.joins+6*daysOf, func() {
				if p.active() {
					p.write("challenge karl@elsewhere.example toy short\nchallenge " + seasonClub + " toy short")
					forged(fmt.Sprintf("fan%d@elsewhere.example", i), seasonClub, "join "+s.people[0].name)
					forged(fmt.Sprintf("orders+%d@club.example", i), seasonClub, "join Club")
				}
			})
		}
	}
}

func sortedCodes(games map[string]*seasonGame) []string {
	var codes []string
	for code := range games {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}
