package mail

import (
	"slices"
	"strings"
)

// kind tells people from machines, by what the sending program declares
// (RFC 3834 sections 2 and 5) and by the marks that others leave. Of a bounce
// it also gives the failures.
//
// X-Auto-Response-Suppress is no such mark: it asks others not to answer, and
// programs of people set it too.
func (r *reader) kind(top *part, m Message, text string) (Kind, []Failure) {
	s := r.marks(top, m)
	switch {
	case top.header.Has(ownHeader), m.From.Addr != "" && r.own(m.From.Addr):
		return Own, nil
	case s.reportType != "" && s.reportType != "delivery-status":
		return AutoReply, nil // a receipt (RFC 8098) or a complaint (RFC 5965)
	}
	if likely := s.mayBeBounce(); likely > not {
		failed := r.failures(top, text)
		switch {
		case r.reached && len(failed) == 0:
			return AutoReply, nil // of a letter that arrived
		case likely == certain, likely == probable && len(failed) > 0, r.report != nil:
			return Bounce, failed
		case likely == possible && len(failed) > 0 && s.saysSo(text):
			return Bounce, failed
		}
	}
	switch {
	case s.list:
		return List, nil
	case s.auto:
		return AutoReply, nil
	case s.bulk && (s.answers || s.away):
		return AutoReply, nil // vacation(1)
	case s.bulk:
		return List, nil
	case s.away, s.nullPath, s.nameless:
		return AutoReply, nil
	}
	return Person, nil
}

// likelihood is how likely a message is a bounce, before its text is read.
type likelihood int

const (
	not likelihood = iota
	possible
	probable
	certain
)

// marks are the marks in the header of a message that say what wrote it.
type marks struct {
	subject    string // in lower case
	reportType string // of a multipart/report, or what stands for it
	list       bool
	bulk       bool
	auto       bool // says that it is automatic
	away       bool // its subject is that of a vacation notice
	answers    bool // it is in answer to something
	nullPath   bool // RFC 3834 section 3.3, RFC 5321 section 4.5.5
	daemon     bool // from an address that no person has
	daemonName bool // from a name that no person has
	nameless   bool // from an address that nobody reads
	failed     bool // X-Failed-Recipients
	fails      bool // its subject is that of a bounce
	noSender   bool
	report     bool // holds a delivery status
}

func (r *reader) marks(top *part, m Message) marks {
	h := top.header
	word := func(name string) string {
		w, _, _ := strings.Cut(h.Get(name), ";")
		w, _, _ = strings.Cut(w, "(")
		return strings.ToLower(strings.TrimSpace(w))
	}
	s := marks{subject: strings.ToLower(strings.TrimSpace(m.Subject)), report: r.report != nil}
	from := strings.ToLower(r.decodeHeader(h.Get("From")))
	local, _, _ := strings.Cut(strings.ToLower(m.From.Addr), "@")
	if m.From.Addr == "" {
		local = strings.Trim(from, " \t<>\"'@")
	}
	s.daemon = lexicon.daemons.has(local)
	switch local {
	case "postmaster", "post_master", "post.master", "bounce", "bounces":
		s.daemonName = true
	default:
		s.daemonName = lexicon.daemonNames.has(strings.Trim(from, " \t<>\"'"))
	}
	s.nameless = lexicon.nameless.has(local)
	s.noSender = m.From.Addr == ""
	s.nullPath = h.Get("Return-Path") == "<>"
	s.failed = h.Has("X-Failed-Recipients")
	s.answers = m.InReplyTo != "" || len(m.References) > 0
	s.fails = lexicon.bounce.has(s.subject)
	s.away = lexicon.vacation.has(s.subject)
	for _, w := range lexicon.away.mayBegin(s.subject) {
		rest, ok := strings.CutPrefix(s.subject, w)
		rest = strings.TrimSpace(rest)
		s.away = s.away || ok && (strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "re:") || s.nullPath)
	}
	if top.is("multipart/report") {
		s.reportType = strings.ToLower(top.params["report-type"])
		if s.reportType == "" {
			s.reportType = "delivery-status"
		}
	}
	if lexicon.complaint.has(s.subject) && r.report == nil || strings.EqualFold(h.Get("X-Report-Type"), "abuse") {
		s.reportType = "feedback-report" // without RFC 5965
	}

	precedence := word("Precedence")
	s.list = precedence == "list" || h.Has("List-Id", "List-Post", "List-Unsubscribe", "List-Help", "List-Subscribe",
		"List-Owner", "List-Archive", "Mailing-List", "X-Mailing-List")
	autoSubmitted := word("Auto-Submitted")
	s.bulk = precedence == "bulk" || precedence == "junk"
	s.auto = autoSubmitted != "" && autoSubmitted != "no" ||
		precedence == "auto_reply" || word("Preference") == "auto_reply" ||
		strings.EqualFold(h.Get("X-Post-Messageclass"), "9; Autoresponder") || strings.EqualFold(h.Get("Delivered-To"), "Autoresponder") ||
		strings.HasPrefix(word("X-Apple-Action"), "vacation") ||
		slices.ContainsFunc(h, func(f rawField) bool { return h.automatic(f.name) }) ||
		lexicon.autoMailers.has(word("X-Mailer"))
	return s
}

// exchangeSource begins the name of a field in which Exchange says what wrote a message.
const exchangeSource = "x-ms-exchange-generated-message-source"

// automatic reports whether a field of that name shows a machine that answers.
func (h header) automatic(name string) bool {
	if len(name) < 2 || name[0]|0x20 != 'x' || name[1] != '-' {
		return false // as none of them
	}
	low := strings.ToLower(name)
	if !lexicon.autoFields.has(low) || strings.HasPrefix(low, "x-auto-response-suppress") {
		return false
	}
	value := strings.TrimSpace(h.Get(name))
	switch strings.ToLower(value) {
	case "no", "false", "0":
		return false
	}
	return !strings.HasPrefix(low, exchangeSource) || strings.EqualFold(value, "mailbox rules agent")
}

// mayBeBounce weighs the marks of a bounce.
func (s marks) mayBeBounce() likelihood {
	vacation := (s.auto || s.away) && s.answers && !s.fails
	switch {
	case s.reportType == "delivery-status" && s.report, s.report && (s.daemon || s.fails || s.nullPath || s.daemonName):
		return certain
	case s.failed, s.daemon && !s.away:
		return certain
	case s.reportType == "delivery-status":
		return certain
	case s.report:
		return probable
	case vacation:
		return not
	case s.daemonName && s.fails, s.nullPath && s.fails, s.noSender && s.fails, s.auto && s.fails:
		return probable
	case s.daemonName, s.fails, s.nullPath, s.noSender && s.auto:
		return possible
	}
	return not
}

// saysSo reports whether a text says of itself that it is a bounce.
func (s marks) saysSo(text string) bool {
	text = strings.ToLower(oneLine(text[:min(len(text), 8<<10)]))
	return containsAny(text, lexicon.bounceText)
}
