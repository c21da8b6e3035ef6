package mail

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A notice is the text of a bounce that no delivery status explains, as
// hundreds of programs have written it: without the returned message.
//
// Nobody can know all their forms, so none is known by its program. Each
// address in the text has a rank, by what stands around it; those of the best
// rank are the recipients that failed, and what stands beside each says why.
type notice struct {
	lines    []string
	returned []string // the message that came back, as far as it is in the text
	subject  string   // in lower case
	late     bool     // nothing has failed yet
	not      []string // addresses that surely did not fail, in lower case
}

// maxNoticeLines and maxNoticeLine bound what is looked at: no program says
// more before it shows the message.
const (
	maxNoticeLines = 400
	maxNoticeLine  = 1000
	maxNotice      = 32 << 10
	maxCandidates  = 50
	maxPassage     = 2 << 10 // of what is said of one recipient
)

func readNotice(text, subject string) *notice {
	n := &notice{subject: subject}
	to := &n.lines
	for line := range strings.SplitSeq(strings.ToValidUTF8(text[:min(len(text), maxNotice)], ""), "\n") {
		if len(n.lines)+len(n.returned) == maxNoticeLines {
			break
		}
		line = strings.ToValidUTF8(line[:min(len(line), maxNoticeLine)], "")
		if len(n.lines) > 0 && to == &n.lines && around.returned.MatchString(line) {
			to = &n.returned
		}
		*to = append(*to, line)
	}
	all := oneLine(strings.ToLower(strings.Join(n.lines, " ")))
	n.late = containsAny(subject, lexicon.late) || containsAny(all, lexicon.lateText)
	return n
}

// around are the expressions of what stands around the addresses of a notice.
var around = struct {
	returned, expanded, recipient, sender, transcript, complaint, listIntro, listEnd, exchange, address *regexp.Regexp
}{
	// returned is a line above the message that came back, or the first of it.
	returned: expression(`^[\s>|]*(?:`, "returned", `)$|^(?:received|return-path|message-id|x-received|dkim-signature):`),
	// expanded introduces the address that a message was sent to, behind the one
	// it was passed on to (sendmail, Exim, Postfix, Exchange's journal).
	expanded:  regexp.MustCompile(`(?i)\(?(?:(?:expanded|generated)\s+(?:from|by):?|orig\.?\s+to:?|,\s*(?:forwarded|expanded):)\s*<?\s*$`),
	recipient: expression(`(?:`, "recipient", `)\W{0,6}(?:(?:rfc822|smtp|mailto)\W{0,3})?$`),
	sender:    expression(`(?:`, "sender", `)\W{0,6}(?:the\s+)?(?:address\W{0,4})?$`),
	// transcript is what was said to another server.
	transcript: regexp.MustCompile(`(?i)rcpt\s+to\W{0,3}$`),
	complaint:  expression(``, "complaint", ``),
	listIntro:  regexp.MustCompile(`(?i)\bfollowing\b.*\b(?:recipients?|address(?:es)?|users?)\b|not delivered to the following`),
	listEnd:    expression(`^(?:`, "list-end", `)`),
	// exchange precedes an address as old Exchange servers list it, by its X.400 name.
	exchange: regexp.MustCompile(`(?i)c=[^;]*;.*smtp=?\s*$`),
	// address is what may be one in running text.
	address: regexp.MustCompile(`(?:"[^"\s@]{1,64}"|[^\s<>"(),;:\[\]@|\x00-\x1f]+)` +
		`@[^\s<>"(),;:@\[\]'|]*[^\s<>"(),;:@\[\]'|.\x60=*!?]`),
}

// expression finds any of the expressions in a file of words between two others,
// whatever the case of its letters.
func expression(before, name, after string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)` + before + strings.Join(words("form-"+name), "|") + after)
}

// exclude notes which addresses the text names without their having failed:
// our own, whom the bounce went to, and who sends it.
func (n *notice) exclude(r *reader, top *part) {
	for _, field := range []string{"From", "To", "Reply-To", "Sender", "Delivered-To", "X-Original-To", "Envelope-To", "Return-Path"} {
		for _, a := range r.addressList(top.header.Values(field)) {
			n.not = append(n.not, strings.ToLower(a.Addr))
		}
	}
	for _, a := range r.o.Own {
		n.not = append(n.not, strings.ToLower(a.Addr))
	}
}

func (n *notice) excluded(addr string) bool {
	addr = strings.ToLower(addr)
	if slices.Contains(n.not, addr) {
		return true
	}
	bare, _, detailed := cutDetail(addr) // it is still the same mailbox
	return detailed && slices.Contains(n.not, bare)
}

// rank is how surely an address is one that failed.
type rank int

const (
	unranked   rank = iota
	mentioned       // somewhere in the text
	complained      // in a line that tells of an error, or in the transcript of a session
	listed          // begins a line, as in a list of recipients
	labelled        // is named as the recipient: "<anna@example.org>:", "Unknown user: …"
)

// A candidate is an address in the text.
type candidate struct {
	addr, original string
	line           int
	rank           rank
}

// isService reports an address that is offered for questions.
func (c candidate) isService() bool {
	local, _, _ := strings.Cut(strings.ToLower(c.addr), "@")
	return lexicon.serviceNames[local]
}

// failures are the recipients that the text names; failing that, one of those
// that the returned message was to.
func (n *notice) failures(returned []Address) []Failure {
	list := n.candidates(true)
	if len(list) == 0 {
		list = n.candidates(false) // somebody wrote to himself
	}
	best := unranked
	for _, c := range list {
		best = max(best, min(c.rank, listed))
	}
	list = slices.DeleteFunc(list, func(c candidate) bool { return c.rank < best })
	if others := slices.DeleteFunc(slices.Clone(list), candidate.isService); best >= complained && len(others) > 0 {
		list = others
	}
	if best == mentioned {
		// One of them, preferably one that the returned message was to.
		i := slices.IndexFunc(list, func(c candidate) bool {
			return slices.ContainsFunc(returned, func(a Address) bool { return strings.EqualFold(a.Addr, c.addr) })
		})
		if i < 0 && len(returned) == 1 && !n.excluded(returned[0].Addr) {
			list = nil
		} else {
			list = list[max(i, 0):][:1]
		}
	}
	if len(list) == 0 {
		list = n.bareNames()
	}
	if len(list) == 0 && len(returned) > 0 && len(returned) <= 5 {
		for _, a := range returned {
			if !n.excluded(a.Addr) {
				list = append(list, candidate{addr: a.Addr})
			}
		}
	}
	if len(list) == 0 {
		for _, a := range addressesIn(n.subject) {
			if !n.excluded(a.addr) {
				list = append(list, candidate{addr: a.addr})
			}
		}
	}
	return n.judge(list)
}

// named are the failures of addresses that the header names (Exim and its kin).
func (n *notice) named(addrs []Address) []Failure {
	if len(addrs) == 0 {
		return nil
	}
	var list []candidate
	all := n.candidates(true)
	for _, a := range addrs {
		c := candidate{addr: a.Addr}
		if i := slices.IndexFunc(all, func(found candidate) bool { return strings.EqualFold(found.addr, a.Addr) }); i >= 0 {
			c.line, c.original = all[i].line, all[i].original
		}
		if a.Domain() != "" {
			list = append(list, c)
		}
	}
	return n.judge(list)
}

// candidates are the addresses in the text, in order, with their ranks.
func (n *notice) candidates(exclude bool) []candidate {
	var out []candidate
	before := ""
	for i, line := range n.lines {
		complains := sync.OnceValue(func() bool { return around.complaint.MatchString(line) })
		for _, a := range addressesIn(line) {
			if around.expanded.MatchString(beside(line, a.start)) {
				if len(out) > 0 && i-out[len(out)-1].line <= 2 && out[len(out)-1].rank >= listed {
					out[len(out)-1].original = a.addr
					continue
				}
				if !exclude || !n.excluded(a.addr) {
					out = append(out, candidate{addr: a.addr, line: i, rank: listed}) // the other is not disclosed
				}
				continue
			}
			rank := rankOf(line, before, complains, a)
			if rank == unranked || exclude && n.excluded(a.addr) {
				continue
			}
			out = append(out, candidate{addr: a.addr, line: i, rank: rank})
		}
		if strings.TrimSpace(line) != "" {
			before = line
		}
		if len(out) > maxCandidates {
			break
		}
	}
	return out
}

// beside is the end of what stands before an address.
func beside(line string, end int) string { return line[max(0, end-120):end] }

// rankOf ranks an address by what stands around it in its line, and in the
// last line before that is not empty.
func rankOf(line, before string, complains func() bool, a found) rank {
	lead := strings.TrimRight(beside(line, a.start), " \t<\"'([")
	tail := strings.TrimLeft(line[a.end:], ">\"')]")
	bare := strings.Trim(lead, " \t<>\"'([*-•·|+")
	rest := strings.TrimSpace(tail)
	switch {
	case around.sender.MatchString(lead):
		return unranked
	case around.transcript.MatchString(lead):
		return complained
	case bare == "" && strings.HasPrefix(rest, ":"):
		return labelled
	case bare == "" && around.sender.MatchString(strings.TrimSpace(before)):
		return unranked
	case bare == "" && (rest == "" || rest == "." || around.listEnd.MatchString(rest) || around.complaint.MatchString(rest)):
		return listed
	case around.recipient.MatchString(lead):
		return labelled
	case around.exchange.MatchString(lead), strings.Contains(bare, "@") && onlyAddresses(line):
		return listed
	case complains():
		return complained
	}
	return mentioned
}

// onlyAddresses reports whether a line is a list of addresses and nothing else.
func onlyAddresses(line string) bool {
	words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t,;<>", c) })
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(w, "@") })
}

// bareNames are recipients that are named without their domain, which is then
// that of the server that complains.
func (n *notice) bareNames() []candidate {
	domain := ""
	for _, a := range n.not {
		if strings.HasPrefix(a, "mailer-daemon@") || strings.HasPrefix(a, "postmaster@") {
			_, domain, _ = cutAt(a)
			break
		}
	}
	var out []candidate
	listing := false
	for i, line := range n.lines {
		words := strings.Fields(line)
		switch {
		case around.listIntro.MatchString(line):
			listing = true
		case len(words) == 0:
		case listing && domain != "" && isBareName(words[0]) && (len(words) == 1 || line[0] == ' '):
			out = append(out, candidate{addr: words[0] + "@" + domain, line: i, rank: listed})
		case listing && len(out) > 0:
			return out
		}
	}
	return out
}

// isBareName reports what may be the local part of an address.
func isBareName(s string) bool {
	return len(s) > 1 && len(s) <= 64 && isAlphanumeric(s[0]) && strings.Trim(s, plainLetters+plainDigits+"._-") == ""
}

// returnedTo is whom the returned message in the text was to.
func (n *notice) returnedTo(r *reader) (back letterBack) {
	for _, line := range n.returned[:min(len(n.returned), 200)] {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch strings.ToLower(name) {
		case "to", "rcpt to", "recipient":
			if back.to == nil {
				back.to = r.addressList([]string{value})
			}
		case "from":
			back.ours = back.ours || r.wrote(false, []string{value})
		case strings.ToLower(ownHeader):
			back.ours = true
		}
	}
	return back
}

// judge finds what is said of each recipient: in the lines from its name to
// the next one's, else in those that name it, else in those behind it, else
// anywhere. One recipient that is named twice is one failure.
func (n *notice) judge(list []candidate) []Failure {
	var out []Failure
	anywhere := readVerdict(strings.Join(n.lines, "\n"))
	for i, c := range list {
		again := slices.ContainsFunc(out, func(f Failure) bool { return strings.EqualFold(f.Address, c.addr) })
		if again || !utf8.ValidString(c.addr) {
			continue
		}
		end := len(n.lines)
		for _, next := range list[i+1:] {
			if !strings.EqualFold(next.addr, c.addr) {
				end = max(next.line, c.line+1)
				break
			}
		}
		v := readVerdict(n.passage(c.line, end))
		if !v.whole() {
			v = v.or(readVerdict(n.naming(c.addr)))
		}
		if !v.whole() && end < len(n.lines) {
			v = v.or(readVerdict(n.passage(end, len(n.lines))))
		}
		v = v.or(anywhere)
		f := Failure{Address: c.addr, Status: v.status, Permanent: true}
		if c.original != "" && !strings.EqualFold(c.original, c.addr) {
			f.Original = c.original
		}
		switch {
		case n.late:
			f.Permanent = false
		case v.status != "":
			f.Permanent = v.status[0] == '5'
		case v.code != 0:
			f.Permanent = v.code >= 500
		case v.passing:
			f.Permanent = false
		}
		out = append(out, f)
	}
	return out
}

// passage is a stretch of the text, cut where it is long.
func (n *notice) passage(begin, end int) string {
	begin = min(max(begin, 0), len(n.lines))
	var out strings.Builder
	for _, line := range n.lines[begin:min(max(begin, end), len(n.lines))] {
		if out.Len()+len(line) > maxPassage {
			break
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// naming are the lines that name an address.
func (n *notice) naming(addr string) string {
	var out strings.Builder
	addr = strings.ToLower(addr)
	for _, line := range n.lines {
		if out.Len() < maxPassage && strings.Contains(strings.ToLower(line), addr) {
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}

// A verdict is what a server said of a recipient.
type verdict struct {
	status  string // RFC 3463, 4.x.x or 5.x.x
	code    int    // RFC 5321 section 4.2, 4xx or 5xx
	passing bool   // its words say that it will pass
}

// whole reports a verdict that needs nothing more.
func (v verdict) whole() bool { return v.status != "" && v.code != 0 }

// or completes a verdict with another, unless they are of different classes.
func (v verdict) or(more verdict) verdict {
	class := func(v verdict) byte {
		switch {
		case v.status != "":
			return v.status[0]
		case v.code != 0:
			return byte('0' + v.code/100)
		}
		return 0
	}
	if a, b := class(v), class(more); a != 0 && b != 0 && a != b {
		return v
	}
	v.status = cmp.Or(v.status, more.status)
	v.code = cmp.Or(v.code, more.code)
	v.passing = v.passing || more.passing
	return v
}

// readVerdict finds the first enhanced status and the first reply code in a
// text, and neither in addresses of the Internet, versions, dates or times. A
// status behind its code, as in "550 5.1.1", is more likely one than a bare one.
func readVerdict(s string) verdict {
	var v verdict
	for _, at := range enhancedStatus.FindAllStringIndex(s, maxVerdicts) {
		i, j := at[0], at[1]
		status := s[i:j]
		if status[0] == '2' || !standsAlone(s, i, j) {
			continue
		}
		if v.status == "" {
			v.status = status
		}
		lead := strings.TrimRight(s[max(0, i-6):i], " #-(")
		if replyCode.MatchString(lead) || strings.HasSuffix(s[:i], "#") {
			v.status = status
			break
		}
	}
	for _, at := range replyCode.FindAllStringIndex(s, maxVerdicts) {
		if at[1]-at[0] == len("550") && standsAlone(s, at[0], at[1]) {
			v.code, _ = strconv.Atoi(s[at[0]:at[1]])
			break
		}
	}
	low := strings.ToLower(s)
	v.passing = strings.Contains(low, "temporar") && !strings.Contains(low, "permanent")
	return v
}

// maxVerdicts is how many statuses and codes of a text are looked at.
const maxVerdicts = 50

var (
	// enhancedStatus is a status of RFC 3463 section 2, as a word of its own.
	enhancedStatus = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)
	// replyCode could be a reply of a server that takes mail (RFC 5321 section
	// 4.2.1). It is none with what else is found here: 550.example.org, 500 messages.
	replyCode = regexp.MustCompile(`\b[45][0-57]\d\b(?:[.:/@%][^ \n]|(?i: (?:bytes|[km]b|days|hours|seconds|messages|lines)))?`)
)

// standsAlone reports whether the digits s[i:j] are no piece of something longer.
func standsAlone(s string, i, j int) bool {
	if i > 0 {
		c, _ := utf8.DecodeLastRuneInString(s[:i])
		if strings.ContainsRune(".:/@_", c) || c == '-' && i > 1 && !isDigit(s[i-2]) && s[i-2] != ' ' {
			return c == ':' && (i < 2 || !isDigit(s[i-2])) // "said:550", but not a time
		}
	}
	if j+1 < len(s) && (s[j] == '.' || s[j] == ':' || s[j] == '/') && isDigit(s[j+1]) && j-i > 3 {
		return false // 5.1.1.7
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// found is an address in a line, s[start:end].
type found struct {
	addr       string
	start, end int
}

// addressesIn finds the addresses in a line.
func addressesIn(line string) []found {
	if !strings.Contains(line, "@") {
		return nil
	}
	var out []found
	for _, m := range around.address.FindAllStringIndex(line, 100) {
		f := found{start: m[0], end: m[1]}
		addr := line[m[0]:m[1]]
		for _, junk := range []string{"SMTP=", "smtp=", "'", "`", "*", ">", "="} {
			if rest, ok := strings.CutPrefix(addr, junk); ok {
				addr, f.start = rest, f.start+len(junk)
			}
		}
		if mark, n := utf8.DecodeRuneInString(addr); mark >= utf8.RuneSelf && !unicode.IsLetter(mark) && !unicode.IsDigit(mark) {
			addr, f.start = addr[n:], f.start+n // of a list
		}
		local, domain, _ := cutAt(addr)
		if local == "" || !utf8.ValidString(addr) || strings.HasPrefix(domain, ".") || strings.Contains(addr, "//") {
			continue
		}
		letter := func(c rune) bool { return c > 0x7f || strings.ContainsRune(plainLetters, c) }
		if !strings.ContainsFunc(domain, letter) {
			continue
		}
		f.addr = addr
		out = append(out, f)
	}
	return out
}
