package mail

import (
	"regexp"
	"strings"
)

var (
	statusPattern = regexp.MustCompile(`\b([245]\.\d{1,3}\.\d{1,3})\b`)
	codePattern   = regexp.MustCompile(`\b([45])\d\d\b`)
)

// failures are the recipients that a bounce names: those of its delivery
// status (RFC 3464 section 2.3), else of X-Failed-Recipients, else those that
// stand in < > in its text. A failure with a status of 4.x.x, or a letter that
// is only late, is not permanent.
func (r *reader) failures(top *part, text string) []Failure {
	if r.report != nil {
		if out := r.statusReport(r.report.body); len(out) > 0 {
			return out
		}
	}
	status := ""
	if m := statusPattern.FindStringSubmatch(text); m != nil {
		status = m[1]
	}
	permanent := !strings.HasPrefix(status, "4.")
	if m := codePattern.FindStringSubmatch(text); status == "" && m != nil {
		permanent = m[1] == "5"
	}
	subject := strings.ToLower(top.text("Subject"))
	if strings.Contains(subject, "delay") || strings.HasPrefix(subject, "warning") {
		permanent = false
	}
	var out []Failure
	add := func(addr string) {
		a := Address{Addr: strings.Trim(addr, "<>:,.;")}
		if a.Domain() == "" || r.own(a.Addr) {
			return
		}
		for _, f := range out {
			if a.Is(Address{Addr: f.Address}) {
				return
			}
		}
		out = append(out, Failure{Address: a.Addr, Permanent: permanent, Status: status})
	}
	for _, a := range addressList(top.header.Values("X-Failed-Recipients")) {
		add(a.Addr)
	}
	if out == nil {
		for _, a := range bracketed.FindAllStringSubmatch(text, 20) {
			add(a[1])
		}
	}
	if out == nil {
		for _, a := range looseAddress.FindAllString(text, 1) {
			add(a)
		}
	}
	return out
}

var bracketed = regexp.MustCompile(`<([^<>\s@]+@[^<>\s@]+)>`)

// statusReport reads the groups of fields of a message/delivery-status: one
// for the message, then one for each recipient. Recipients that were reached
// or passed on are no failures.
func (r *reader) statusReport(body []byte) []Failure {
	var out []Failure
	for range 1000 {
		if len(strings.TrimSpace(string(body))) == 0 {
			break
		}
		for len(body) > 0 && (body[0] == '\r' || body[0] == '\n') {
			body = body[1:]
		}
		head, rest := splitHeader(body)
		group := r.part(append(append([]byte{}, head...), "\r\n"...), 1)
		body = rest
		addr := afterType(group.header.Get("Original-Recipient"))
		if final := afterType(group.header.Get("Final-Recipient")); final != "" {
			addr = final
		}
		action := strings.ToLower(strings.TrimSpace(group.header.Get("Action")))
		if addr == "" || action == "delivered" || action == "relayed" || action == "expanded" {
			continue
		}
		status := ""
		if m := statusPattern.FindStringSubmatch(group.header.Get("Status")); m != nil {
			status = m[1]
		}
		permanent := action != "delayed" && !strings.HasPrefix(status, "4.")
		out = append(out, Failure{Address: addr, Permanent: permanent, Status: status})
	}
	return out
}

// afterType is the address in "rfc822; anna@example.org".
func afterType(v string) string {
	if _, addr, ok := strings.Cut(v, ";"); ok {
		v = addr
	}
	return strings.Trim(strings.TrimSpace(v), "<>")
}
