package mail

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// failures are the recipients that a bounce names: those of its delivery
// status (RFC 3464 section 2.3), else those of X-Failed-Recipients, else those
// that its text reports (bouncetext.go). Where the letter comes back with it, they
// are those whom that was to.
//
// Whether a failure is for good follows its status: 5.x.x is, 4.x.x is not,
// even where the letter itself is given up (RFC 3463 section 2). What is only
// late never is.
func (r *reader) failures(top *part, text string) []Failure {
	returned, out := r.returned(top)
	if r.report != nil {
		if out, told := r.statusReport(string(r.report.body)); told {
			r.reached = len(out) == 0
			return r.writtenTo(returned, out)
		}
	}
	subject := strings.ToLower(r.text(top, "Subject"))
	for _, text := range []string{text, r.rawText(top)} {
		n := readNotice(text, subject)
		n.exclude(r, top)
		to := returned
		if len(to.to) == 0 {
			to = n.returnedTo(r)
		}
		if named := n.named(r.addressList(top.header.Values("X-Failed-Recipients"))); len(named) > 0 {
			return r.writtenTo(to, named)
		}
		if len(out) > 0 {
			return r.writtenTo(to, out)
		}
		if out := n.failures(to.to); len(out) > 0 {
			return r.writtenTo(to, out)
		}
	}
	return nil
}

// A letterBack is what is known of a letter that came back with a bounce.
type letterBack struct {
	to   []Address
	ours bool // the club wrote it
}

// writtenTo are those of some failures whom the letter that came back was to. Where
// it was to one, who is not among them, he has it sent on to those who are.
func (r *reader) writtenTo(back letterBack, list []Failure) []Failure {
	if !back.ours || len(back.to) == 0 {
		return list
	}
	wrote := func(addr string) bool {
		return addr != "" && slices.ContainsFunc(back.to, func(a Address) bool { return strings.EqualFold(a.Addr, addr) })
	}
	var out []Failure
	for _, f := range list {
		if wrote(f.Address) || wrote(f.Original) {
			out = append(out, f)
		}
	}
	if len(out) == 0 && len(back.to) == 1 {
		for _, f := range list {
			f.Original = back.to[0].Addr
			out = append(out, f)
		}
	}
	return out
}

// rawText is the body as it lay there, for bounces whose MIME is none.
func (r *reader) rawText(top *part) string {
	return newlines(strings.ToValidUTF8(string(top.body[:min(len(top.body), r.limits.Text)]), "\uFFFD"))
}

// returned looks at the message that came back, if it is attached: whom it was
// to, and, where it is a bounce itself that was wrapped up once more, whom that
// reports.
func (r *reader) returned(top *part) (back letterBack, failed []Failure) {
	quiet := &reader{o: r.o, limits: r.limits} // looks at the parts once more, and counts for itself
	inner := quiet.cameBack(top)
	if inner == nil {
		return letterBack{}, nil
	}
	if inner.is("multipart/report") {
		for _, p := range quiet.split(inner) {
			if p.is("message/delivery-status") {
				failed, _ = quiet.statusReport(string(quiet.decoded(p)))
			}
		}
	}
	return letterBack{r.addressList(inner.header.Values("To")), r.wrote(inner.header.Has(ownHeader), inner.header.Values("From"))}, failed
}

// wrote reports whether a letter that came back bears our mark or is from us.
func (r *reader) wrote(marked bool, from []string) bool {
	return marked || len(r.o.Own) > 0 && slices.ContainsFunc(r.addressList(from), func(a Address) bool { return r.own(a.Addr) })
}

// cameBack is the message that came back with a bounce, or its header; nil if none
// is attached.
func (r *reader) cameBack(top *part) *part {
	if !top.is("multipart/") {
		return nil
	}
	for _, p := range r.split(top) {
		if p.is("message/rfc822") || p.is("text/rfc822-headers") || p.is("message/global") {
			return r.part(p.body, 1)
		}
	}
	return nil
}

// repliesBack finds the Replies of a letter of ours that came back, in its Reply-To:
// its bounce went to the club's plain address.
func (r *reader) repliesBack(top *part) []Reply {
	quiet := &reader{o: r.o, limits: r.limits}
	inner := quiet.cameBack(top)
	if inner == nil {
		return nil
	}
	return quiet.replies(nil, &Message{To: quiet.addressList(inner.header.Values("Reply-To"))})
}

// maxRecords is how many recipients of one report are read, maxReport how many
// bytes of it.
const (
	maxRecords = 1000
	maxReport  = 512 << 10
)

// A record is what a delivery status says of one recipient: the fields that
// matter here, by their names in lower case.
type record map[string]string

// named reports whether it names the recipient.
func (rec record) named() bool {
	return rec["final-recipient"]+rec["original-recipient"]+rec["x-actual-recipient"] != ""
}

// statusReport reads the fields of a message/delivery-status: of the message,
// then of each recipient. Recipients that were reached or passed on are no
// failures. told is false if no recipient is named. Reports that forget the
// empty lines between recipients, or put one between the fields of one, are
// read as they are meant.
func (r *reader) statusReport(body string) (out []Failure, told bool) {
	for _, rec := range statusRecords(body) {
		action, _, _ := strings.Cut(strings.ToLower(rec["action"]), " ")
		f := rec.failure()
		if f.Address == "" {
			continue
		}
		told = true
		switch {
		case strings.HasPrefix(action, "deliver"), strings.HasPrefix(action, "relay"), strings.HasPrefix(action, "expand"):
			continue
		case strings.HasPrefix(f.Status, "2.") && !strings.HasPrefix(action, "fail"):
			continue
		case strings.HasPrefix(action, "delay"):
			f.Permanent = false
		}
		if !r.own(f.Address) {
			out = append(out, f)
		}
	}
	return out, told
}

// statusRecords takes the fields of a delivery status apart into recipients. A
// recipient ends where an empty line comes after his action and status, where
// a field is said again, and where a further recipient is named.
func statusRecords(body string) []record {
	var (
		out   []record
		rec   = record{}
		last  string // the field that a folded line continues
		empty bool   // there was an empty line within the record
	)
	end := func() {
		if rec.named() && len(out) < maxRecords {
			out = append(out, rec)
		}
		rec, empty = record{}, false
	}
	for line := range strings.Lines(newlines(body[:min(len(body), maxReport)])) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.TrimSpace(line) == "":
			if last, empty = "", true; rec["action"] != "" && rec["status"] != "" {
				end()
			}
			continue
		case line[0] == ' ' || line[0] == '\t':
			if last != "" && len(rec[last]) < 4096 {
				rec[last] += " " + strings.TrimSpace(line)
			}
			continue
		}
		name, value, _ := strings.Cut(line, ":")
		last = strings.ToLower(strings.TrimSpace(name))
		recipient := false
		switch last {
		case "final-recipient", "original-recipient", "x-actual-recipient":
			recipient = true
		case "action", "status", "diagnostic-code":
		default:
			last = ""
			continue
		}
		again := rec[last] != ""
		if again && !recipient && !empty {
			last = "" // said twice of the same recipient: the first counts
			continue
		}
		further := recipient && rec.named() && rec["action"]+rec["status"] != "" && empty
		if again || further {
			end()
		}
		rec[last] = strings.TrimSpace(value)
	}
	end()
	return out
}

// failure is the record as a failure; Address is empty if it names none.
func (rec record) failure() Failure {
	f := Failure{Permanent: true}
	original := typedAddress(rec["original-recipient"])
	for _, name := range []string{"final-recipient", "x-actual-recipient", "original-recipient", "diagnostic-code"} {
		if f.Address = typedAddress(rec[name]); strings.Contains((Address{Addr: f.Address}).Domain(), ".") {
			break
		}
	}
	if f.Address == "" {
		f.Address = typedAddress(rec["final-recipient"])
	}
	if original != "" && !strings.EqualFold(original, f.Address) {
		f.Original = original
	}
	v := readVerdict(rec["status"])
	said := readVerdict(rec["diagnostic-code"])
	f.Status = v.status
	// The status of some servers only repeats the class; the other server's
	// words are then better.
	if (f.Status == "" || strings.HasSuffix(f.Status, ".0.0")) && said.status != "" && (f.Status == "" || f.Status[0] == said.status[0]) {
		f.Status = said.status
	}
	switch {
	case f.Status != "":
		f.Permanent = f.Status[0] != '4'
	case said.code != 0:
		f.Permanent = said.code >= 500
	}
	return f
}

// typedAddress is the address in "rfc822; anna@example.org" (RFC 3464 section
// 2.3.1), or "utf-8; …" (RFC 6533 section 3); empty if it holds none, as for a
// pipe.
func typedAddress(v string) string {
	if _, rest, ok := strings.Cut(v, ";"); ok {
		v = rest
	}
	if strings.Contains(v, `\x{`) {
		v = embedded.ReplaceAllStringFunc(v, func(s string) string {
			n, _ := strconv.ParseUint(s[3:len(s)-1], 16, 32)
			return string(rune(n))
		})
	}
	found := addressesIn(v)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1].addr // after a route, as in @relay:anna@example.org
}

// embedded is how a character beyond ASCII is written where 7 bits are asked (RFC 6533 section 3).
var embedded = regexp.MustCompile(`\\x\{[0-9A-Fa-f]{1,6}\}`)
