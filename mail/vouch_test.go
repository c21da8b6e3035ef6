package mail

import (
	"slices"
	"strings"
	"testing"
)

// witnesses are what may vouch for a message of Anna's that her domain signed.
var witnesses = map[string]string{
	"spf":       "spf=pass smtp.mailfrom=anna@example.org",
	"dkim":      "dkim=pass header.d=example.org header.s=s",
	"dmarc":     "dmarc=pass header.from=example.org",
	"dkim-here": "",
}

// inFront puts fields above a message, as whoever sends it on can.
func inFront(fields string) func(string) string {
	return func(raw string) string { return strings.ReplaceAll(fields, "\n", "\r\n") + "\r\n" + raw }
}

// Whoever vouches for a message, it must be to the club, and what tells it from
// others must stand in it once.
func TestMeant(t *testing.T) {
	all := []string{"From", "To", "Cc", "Subject", "Date", "Message-ID"}
	for _, c := range []struct {
		name, header string // of the message as Anna's domain signed it
		change       func(string) string
		want         bool
	}{
		{"as it was sent", "", nil, true},
		{"to a reply address", "To: Orders+x@club.example", nil, true},
		{"in Cc", "To: bob@example.net\nCc: orders@club.example", nil, true},
		{"in To and Cc", "To: orders@club.example\nCc: orders+x@club.example", nil, true},
		{"no subject, as telephones send it", "Subject:", nil, true},
		{"to another address of the club's", "To: gm@club.example, bob@example.net", nil, false},
		{"to an address within another", "To: orders@club.example.evil.example, xorders@club.example", nil, false},
		{"to the club by name only", "To: \"orders@club.example\" <bob@example.net>", nil, false},
		{"a blind copy", "To: bob@example.net", inFront("Bcc: orders@club.example\nDelivered-To: orders@club.example"), false},
		{"nobody's", "To: undisclosed-recipients:;", nil, false},
		{"a To above", "To: bob@example.net", inFront("To: orders@club.example"), false},
		{"a To above the club's", "", inFront("To: bob@example.net"), false},
		{"two Cc", "Cc: orders+x@club.example", inFront("Cc: orders@club.example"), false},
		{"a From above", "", inFront("From: anna@example.org"), false},
		{"a Subject above", "", inFront("Subject: [FI7]"), false},
		{"a Date above", "", inFront("Date: Tue, 03 Mar 2026 10:00:00 +0000"), false},
		{"a Message-ID above", "", inFront("Message-ID: <2@evil.example>"), false},
		{"no date", "Date: soon", nil, false},
		{"no Message-ID", "Message-ID: <>", nil, false},
		{"sent on", "", inFront("Resent-From: bob@example.net\nResent-To: orders@club.example"), false},
		{"sent on, and says so little", "", inFront("Resent-Message-ID: <2@example.net>"), false},
		{"a line that is no field", "", inFront("X: y\nthis is no field"), false},
		{"a blank before a colon", "", inFront("Cc : bob@example.net"), false},
		{"a NUL", "", inFront("X: y\x00z"), false},
		{"a return without a line", "", inFront("X: y\rCc: bob@example.net"), false},
		{"an empty line to some", "", inFront("From: anna@example.org\nTo: orders@club.example\nSubject: x\nDate: Mon, 02 Mar 2026 10:00:00 +0000\nMessage-ID: <3@evil.example>\nDKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=s; h=From:To:Subject:Date:Message-ID; bh=AAAA; b=AAAA\n\r\nmove ALB\n"), false},
		{"line ends of two sorts", "", func(raw string) string { return "X: y\n" + raw }, false},
	} {
		for by, results := range witnesses {
			t.Run(c.name+"/"+by, func(t *testing.T) {
				raw, dns := signed(t, eml(c.header, "raid ALB\n"), "example.org", all...)
				if c.change != nil {
					raw = []byte(c.change(string(raw)))
				}
				if results != "" {
					raw = append([]byte("Authentication-Results: mx.club.example; "+results+"\r\n"), raw...)
				}
				m := Read(raw, ours)
				if by == byDKIM {
					if err := CheckDKIM(t.Context(), &m, raw, ours, dns); err != nil {
						t.Fatal(err)
					}
				}
				want := ""
				if c.want {
					want = by
				}
				if m.Auth.By != want || m.Auth.Vouched() != c.want || m.Auth.Failed() {
					t.Errorf("got %+v, want %q", m.Auth, want)
				}
			})
		}
	}
}

// dkimSignature is one of Anna's domain, with other tags where given.
func dkimSignature(tags ...string) string {
	out := "DKIM-Signature: v=1; c=relaxed/relaxed"
	for _, tag := range []string{"a=rsa-sha256", "d=example.org", "s=x", "h=From:To:Subject:Date:Message-ID", "bh=" + strings.Repeat("h", 43) + "=", "b=" + strings.Repeat("QUJD", 20)} {
		name, _, _ := strings.Cut(tag, "=")
		if !slices.ContainsFunc(tags, func(s string) bool { return strings.HasPrefix(s, name+"=") }) {
			tags = append(tags, tag)
		}
	}
	return out + "; " + strings.Join(tags, "; ")
}

// What the club's server found vouches only if nobody else can have sent the
// message to the club: it came straight from the sender's domain, or that
// domain's signature covers all that makes it orders.
func TestWitnesses(t *testing.T) {
	const (
		straight = "spf=pass smtp.mailfrom=anna@example.org"
		another  = "spf=pass smtp.mailfrom=bob@example.net"
		holds    = "dkim=pass header.d=example.org"
		dmarc    = "dmarc=pass header.from=example.org"
	)
	weak, other := dkimSignature("h=From:Subject:Date", "s=weak", "b=V2Vhaw=="), dkimSignature("d=example.net")
	for _, c := range []struct {
		name, results string
		signatures    []string
		want          string
	}{
		{"nothing", "none", []string{dkimSignature()}, ""},
		{"SPF, not signed", straight, nil, "spf"},
		{"SPF, signed weakly", straight, []string{weak}, "spf"},
		{"SPF of another", another, []string{dkimSignature()}, ""},
		{"SPF by HELO", "spf=pass smtp.helo=mail.example.org", nil, "spf"},

		{"DKIM", holds, []string{dkimSignature()}, "dkim"},
		{"DKIM, no signature there", holds, nil, ""},
		{"DKIM of another", "dkim=pass header.d=example.net", []string{dkimSignature(), other}, ""},
		{"DKIM of a server of the domain", "dkim=pass header.d=mail.example.org", []string{dkimSignature("d=mail.example.org")}, "dkim"},
		{"DKIM, the signature is of another server of the domain", "dkim=pass header.d=mail.example.org", []string{dkimSignature()}, ""},
		{"DKIM by identity", "dkim=pass header.i=@eu.example.org header.s=x", []string{dkimSignature()}, "dkim"},
		{"DKIM by an identity above the domain", "dkim=pass header.i=@example.org", []string{dkimSignature("d=mail.example.org")}, ""},
		{"DKIM, more signed than need be", holds, []string{dkimSignature("h=From : from:\r\n\tto:to:cc:subject:date:message-id:mime-version")}, "dkim"},
		{"DKIM, To not signed", holds, []string{dkimSignature("h=From:Subject:Date:Message-ID")}, ""},
		{"DKIM, Cc signed for To", holds, []string{dkimSignature("h=From:Cc:Subject:Date:Message-ID")}, ""},
		{"DKIM, Subject not signed", holds, []string{dkimSignature("h=From:To:Date:Message-ID")}, ""},
		{"DKIM, Date not signed", holds, []string{dkimSignature("h=From:To:Subject:Message-ID")}, ""},
		{"DKIM, Message-ID not signed", holds, []string{dkimSignature("h=From:To:Subject:Date")}, ""},
		{"DKIM, From not signed", holds, []string{dkimSignature("h=To:Subject:Date:Message-ID")}, ""},
		{"DKIM, part of the body", holds, []string{dkimSignature("l=100")}, ""},
		{"DKIM, a tag twice", holds, []string{dkimSignature("h=From:Subject", "h=From:To:Subject:Date:Message-ID")}, ""},
		{"DKIM, no tags", holds, []string{"DKIM-Signature: d=example.org"}, ""},
		{"DKIM, a signature that is no base64", holds, []string{dkimSignature("b=QUJD*QUJD")}, ""},
		{"DKIM, more names than anybody signs", holds, []string{dkimSignature("h=From:To:Subject:Date:Message-ID" + strings.Repeat(":x", 100))}, ""},

		{"two signatures, both strong", holds, []string{dkimSignature(), dkimSignature("s=y")}, "dkim"},
		{"two signatures, one of another domain", holds, []string{dkimSignature(), other}, "dkim"},
		{"two signatures, a forged one above the weak one", holds, []string{dkimSignature(), weak}, ""},
		{"two signatures, a forged one below the weak one", holds, []string{weak, dkimSignature()}, ""},
		{"two signatures, the selector tells which", holds + " header.s=x", []string{weak, dkimSignature()}, "dkim"},
		{"two signatures, the selector tells the weak one", holds + " header.s=weak", []string{weak, dkimSignature()}, ""},
		{"two signatures of a selector, its beginning tells which", holds + " header.s=x header.b=QUJDQUJD", []string{dkimSignature("h=From", "b=V2Vhaw=="), dkimSignature()}, "dkim"},
		{"two signatures of a selector, its beginning tells the weak one", holds + " header.s=x header.b=V2Vhaw", []string{dkimSignature("h=From", "b=V2Vhaw=="), dkimSignature()}, ""},
		{"two signatures, one of them broken", holds + " header.b=QUJDQUJD", []string{dkimSignature(), "DKIM-Signature: v=1; d=example.org; d=example.net"}, ""},
		{"two signatures, both named", "dkim=fail header.d=example.org header.s=x; dkim=pass header.d=example.org header.s=weak", []string{dkimSignature(), weak}, ""},
		{"six signatures", holds, slices.Repeat([]string{dkimSignature()}, 6), ""},

		{"DMARC alone, not signed", dmarc, nil, "dmarc"},
		{"DMARC alone, signed", dmarc, []string{dkimSignature()}, "dmarc"},
		{"DMARC alone, signed weakly", dmarc, []string{weak}, ""},
		{"DMARC alone, signed strongly and weakly", dmarc, []string{dkimSignature(), weak}, ""},
		{"DMARC alone, signed by another", dmarc, []string{other}, ""},
		{"DMARC by SPF, signed weakly", dmarc + "; " + straight, []string{weak}, "dmarc"},
		{"DMARC by DKIM", dmarc + "; " + another + "; " + holds, []string{dkimSignature()}, "dmarc"},
		{"DMARC by DKIM, signed weakly", dmarc + "; " + another + "; " + holds, []string{weak}, ""},
		{"DMARC by DKIM, a forged signature beside the weak one", dmarc + "; " + another + "; " + holds, []string{dkimSignature(), weak}, ""},
		{"DMARC by DKIM, no signature there", dmarc + "; " + another + "; " + holds, nil, ""},
		{"DMARC without SPF, not signed", dmarc + "; " + another, nil, ""},
		{"DMARC without SPF, signed", dmarc + "; spf=none", []string{dkimSignature()}, "dmarc"},
		{"DMARC without SPF, signed weakly", dmarc + "; spf=softfail smtp.mailfrom=anna@example.org", []string{weak}, ""},
		{"DMARC for another", "dmarc=pass header.from=example.net", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			header := strings.Join(append([]string{"Authentication-Results: mx.club.example; " + c.results, "Received: by mx.club.example"}, c.signatures...), "\n")
			if a := Read(eml(strings.ReplaceAll(header, "\r\n", "\n"), "raid\n"), ours).Auth; a.By != c.want || a.Vouched() != (c.want != "") || a.Failed() {
				t.Errorf("got %+v, want %q", a, c.want)
			}
		})
	}
}

// Where there is no Subject, none need be signed; one that is put there later must be.
func TestNoSubject(t *testing.T) {
	for subject, want := range map[string]bool{"": true, "Subject: [FI7]\r\n": false} {
		raw := strings.Replace(string(eml("Authentication-Results: mx.club.example; dkim=pass header.d=example.org\n"+dkimSignature("h=From:To:Date:Message-ID"), "raid\n")), "Subject: Re: FI7\r\n", subject, 1)
		if a := Read([]byte(raw), ours).Auth; a.Vouched() != want {
			t.Errorf("%q: got %+v, want %v", subject, a, want)
		}
	}
}

// What stands below the club's server's own block of Authentication-Results is
// the sender's, and never heard.
func TestBlock(t *testing.T) {
	const (
		own    = "Authentication-Results: mx.club.example; "
		forged = own + "dmarc=pass header.from=example.org"
		hop    = "Received: from mail.evil.example by mx.club.example"
	)
	lines := func(lines ...string) string { return strings.Join(lines, "\n") }
	for _, c := range []struct {
		name, header    string
		vouched, failed bool
	}{
		{"above its own Received", lines(own+"spf=pass smtp.mailfrom=example.org", hop), true, false},
		{"below its own Received", lines("Delivered-To: orders@club.example", hop, "X-Received: by x", "Return-Path: <anna@example.org>", hop, "Received-SPF: pass", own+"spf=pass smtp.mailfrom=example.org"), true, false},
		{"a field for each method", lines(own+"dmarc=none header.from=example.org", own+"dkim=none", own+"spf=pass smtp.mailfrom=example.org", hop), true, false},
		{"what its filters write between", lines("DMARC-Filter: x", own+"dmarc=none header.from=example.org", "DKIM-Filter: x", own+"dkim=none", "Received-SPF: pass", own+"spf=pass smtp.mailfrom=example.org", hop), true, false},
		{"below another's", lines("Authentication-Results: store.club.example; auth=pass", hop, own+"spf=pass smtp.mailfrom=example.org", hop), true, false},
		{"forged below Received", lines(own+"spf=pass smtp.mailfrom=evil.example", hop, forged), false, false},
		{"forged below Received, after a failure", lines(own+"spf=fail smtp.mailfrom=example.org", hop, forged), false, true},
		{"forged below Received, after two failures", lines(own+"spf=fail smtp.mailfrom=example.org; dkim=fail header.d=example.org", hop, forged), false, true},
		{"forged below a field of the sender's", lines(hop, own+"spf=pass smtp.mailfrom=evil.example", "X-Mailer: x", forged), false, false},
		{"forged below another server's", lines(own+"spf=pass smtp.mailfrom=evil.example", "Authentication-Results: mx.evil.example; none", forged), false, false},
		{"forged for a method that was named", lines(own+"dmarc=fail header.from=example.org", forged), false, true},
		{"a failure forged below Received", lines(own+"spf=none", hop, own+"spf=fail smtp.mailfrom=example.org; dmarc=fail header.from=example.org"), false, false},
		{"a failure forged below a pass", lines(own+"spf=pass smtp.mailfrom=example.org", hop, own+"dmarc=fail header.from=example.org"), true, false},
		{"more fields than any server writes", lines(strings.Repeat(own+"none\n", maxOwnResults)+own+"spf=pass smtp.mailfrom=example.org", hop), false, false},
		{"nothing of the server's own", lines("Authentication-Results: mx.evil.example; dmarc=pass header.from=example.org", hop), false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if a := Read(eml(c.header, "raid\n"), ours).Auth; a.Vouched() != c.vouched || a.Failed() != c.failed {
				t.Errorf("got %+v, want vouched %v, failed %v", a, c.vouched, c.failed)
			}
		})
	}
}

// A signed message that is sent on once more, changed in what its signature
// does not cover, is known by its aliases.
func TestAliases(t *testing.T) {
	field := dkimSignature()
	message := func(fields, body string) []byte { return eml(fields, body) }
	base := Read(message(field, "raid é\n"), ours)
	if len(base.Aliases) != 1 || len(base.Aliases[0]) != 64 || base.Aliases[0] == base.Identity {
		t.Fatalf("got %v", base.Aliases)
	}
	folded := strings.Replace(field, "b=QUJDQUJD", "b=QUJD\n\t QUJD", 1)
	for name, fields := range map[string]string{
		"another Message-ID":            "Message-ID: <2@evil.example>\n" + field,
		"another Date":                  "Date: Tue, 03 Mar 2026 10:00:00 +0000\n" + field,
		"another subject":               "Subject: =?utf-8?q?Re=3A_FI7?=\n" + field,
		"another encoding":              field + "\nContent-Transfer-Encoding: quoted-printable",
		"another recipient":             "To: bob@example.net\n" + field,
		"folded otherwise":              folded,
		"tags in another order":         "DKIM-Signature: b=" + strings.Repeat("QUJD", 20) + "; s=X; d=Example.org ;h=From; v=1; bh=x",
		"a signature beside it":         dkimSignature("s=y") + "\n" + field,
		"a signature of another domain": dkimSignature("d=example.net") + "\n" + field,
		"another name of the sender's":  "From: Anna <Anna@Example.org>\n" + field,
	} {
		m := Read(message(fields, "raid é\n\n\n"), ours)
		if !slices.Contains(m.Aliases, base.Aliases[0]) {
			t.Errorf("%s: got %v, want %s among them", name, m.Aliases, base.Aliases[0])
		}
	}
	// Another message is another, and nobody uses up the signature of another.
	for name, fields := range map[string]string{
		"another signature":                dkimSignature("b=QUJE"),
		"another selector":                 dkimSignature("s=y"),
		"another domain of the same":       dkimSignature("d=mail.example.org"),
		"another sender in the same house": "From: bob@example.org\n" + field,
		"a sender elsewhere":               "From: bob@example.net\n" + field,
		"not signed":                       "X: y",
		"two senders":                      "From: anna@example.org, bob@example.org\nX: y",
	} {
		if m := Read(message(fields, "raid é\n"), ours); slices.Contains(m.Aliases, base.Aliases[0]) {
			t.Errorf("%s: got the same alias", name)
		}
	}
	// A signature that is read in one way by some and in another by others has
	// none, and vouches for nothing.
	for name, fields := range map[string]string{
		"no tags":              "DKIM-Signature: x",
		"a tag twice":          field + "; b=QUJDQUJD",
		"a tag without a name": field + "; =x",
		"padding":              dkimSignature("b=QUJDQQ"),
		"more behind its end":  dkimSignature("b=QUJDQQ==QUJD"),
		"bits behind its end":  dkimSignature("b=QUJDQR=="),
		"what is no base64":    dkimSignature("b=QUJD-QUJD"),
		"an empty one":         dkimSignature("b="),
		"a version unheard of": strings.Replace(field, "v=1", "v=2", 1),
	} {
		if m := Read(message("Authentication-Results: mx.club.example; dkim=pass header.d=example.org\n"+fields, "raid é\n"), ours); len(m.Aliases) > 0 || m.Auth.Vouched() {
			t.Errorf("%s: got %v, %+v", name, m.Aliases, m.Auth)
		}
	}
	many := ""
	for i := range 100 {
		many += dkimSignature("s=s"+string(rune('a'+i%26))+strings.Repeat("x", i)) + "\n"
	}
	if m := Read(message(strings.TrimSuffix(many, "\n"), "raid é\n"), ours); len(m.Aliases) != maxSignatures {
		t.Errorf("got %d aliases of a hundred signatures", len(m.Aliases))
	}
	// What vouches has an alias, wherever it stands among others.
	raw, dns := signed(t, message("", "raid é\n"), "example.org", "From", "To", "Subject", "Date", "Message-ID")
	raw = []byte(strings.ReplaceAll(dkimSignature()+"\n", "\n", "\r\n") + string(raw))
	m := Read(raw, ours)
	if err := CheckDKIM(t.Context(), &m, raw, ours, dns); err != nil || !m.Auth.Vouched() || len(m.Aliases) != 2 {
		t.Errorf("got %v, %+v, %v", err, m.Auth, m.Aliases)
	}
}

// What real servers write is understood, each in its own way, with their fields
// where they put them.
func TestServers(t *testing.T) {
	const (
		trace = "Received: from mail-lf1-f41.google.com (mail-lf1-f41.google.com [209.85.167.41])\n\tby mx.club.example with ESMTPS id 4F2B81A0041\n\tfor <orders@club.example>; Mon, 02 Mar 2026 10:00:00 +0000\n"
		local = "Return-Path: <anna@gmail.com>\nDelivered-To: orders@club.example\nReceived: from mx.club.example\n\tby store.club.example with LMTP; Mon, 02 Mar 2026 10:00:01 +0000\n"
		sent  = "Received: by mail-lf1-f41.google.com with SMTP id a; Mon, 02 Mar 2026 02:00:00 -0800 (PST)\nFrom: Anna <anna@gmail.com>"
	)
	signed := dkimSignature("d=gmail.com", "s=20230601", "h=to:subject:message-id:date:from:mime-version:from:to:cc:subject:date:message-id:reply-to", "b=AbCd/fGhIjKlMnOp") + "\n"
	for name, header := range map[string]string{
		"Gmail": "Delivered-To: orders@club.example\nReceived: by 2002:a05:6512:0 with SMTP id a; Mon, 02 Mar 2026 02:00:01 -0800 (PST)\nX-Received: by 2002:a19:0 with SMTP id b\nARC-Seal: i=1; a=rsa-sha256\nARC-Message-Signature: i=1; a=rsa-sha256\n" +
			"ARC-Authentication-Results: i=1; mx.club.example; dkim=pass header.i=@gmail.com\nReturn-Path: <anna@gmail.com>\n" + trace + "Received-SPF: pass (google.com: domain of anna@gmail.com designates 209.85.167.41 as permitted sender) client-ip=209.85.167.41;\n" +
			"Authentication-Results: mx.club.example;\n       dkim=pass header.i=@gmail.com header.s=20230601 header.b=AbCd/fGh;\n       spf=pass (google.com: domain of anna@gmail.com designates 209.85.167.41 as permitted sender) smtp.mailfrom=anna@gmail.com;\n       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=gmail.com\n" +
			signed,
		"OpenDKIM and OpenDMARC": local + "DMARC-Filter: OpenDMARC Filter v1.4.2 mx.club.example 4F2B81A0041\nAuthentication-Results: mx.club.example; dmarc=pass (p=none dis=none) header.from=gmail.com\nAuthentication-Results: mx.club.example; spf=pass smtp.mailfrom=anna@gmail.com\n" +
			"DKIM-Filter: OpenDKIM Filter v2.11.0 mx.club.example 4F2B81A0041\nAuthentication-Results: mx.club.example;\n\tdkim=pass (2048-bit key; unprotected) header.d=gmail.com header.i=@gmail.com header.a=rsa-sha256 header.s=20230601 header.b=\"AbCd/fGh\";\n\tdkim-atps=neutral\n" + trace + signed,
		"rspamd": local + "Authentication-Results: mx.club.example;\n\tdkim=pass header.d=gmail.com header.s=20230601 header.b=AbCd/fGh;\n\tspf=pass (mx.club.example: domain of anna@gmail.com designates 209.85.167.41 as permitted sender) smtp.mailfrom=anna@gmail.com;\n\tdmarc=pass (policy=none) header.from=gmail.com\n" + trace + signed,
		"Exim":   local + trace + "Authentication-Results: mx.club.example;\n\tiprev=pass (mail-lf1-f41.google.com) smtp.remote-ip=209.85.167.41;\n\tspf=pass smtp.mailfrom=gmail.com;\n\tdkim=pass header.d=gmail.com header.s=20230601 header.a=rsa-sha256;\n\tdmarc=pass header.from=gmail.com\n" + signed,
		"Fastmail": local + "Authentication-Results: mx.club.example;\n    arc=none (no signatures found);\n    bimi=none (No BIMI records found);\n    dkim=pass (2048-bit rsa key sha256) header.d=gmail.com header.i=@gmail.com header.b=AbCd/fGh header.a=rsa-sha256 header.s=20230601 x-bits=2048;\n" +
			"    dmarc=pass policy.published-domain-policy=none policy.applied-disposition=none policy.evaluated-disposition=none (p=none,d=none,d.eval=none) policy.policy-from=p header.from=gmail.com;\n    iprev=pass smtp.remote-ip=209.85.167.41 (mail-lf1-f41.google.com);\n    spf=pass smtp.mailfrom=anna@gmail.com smtp.helo=mail-lf1-f41.google.com;\n    x-me-sender=none\n" + trace + signed,
	} {
		t.Run(name, func(t *testing.T) {
			forwarded := strings.NewReplacer("smtp.mailfrom=anna@gmail.com", "smtp.mailfrom=bounce@forward.example", "smtp.mailfrom=gmail.com", "smtp.mailfrom=forward.example")
			for _, c := range []struct{ what, header, want string }{
				{"straight", header, "dmarc"},
				{"forwarded", forwarded.Replace(header), "dmarc"},
				{"forwarded, no DMARC", strings.ReplaceAll(forwarded.Replace(header), "dmarc=pass", "dmarc=none"), "dkim"},
				{"straight, To not signed", strings.ReplaceAll(header, "to:", "x:"), "dmarc"},
				{"forwarded, To not signed", strings.ReplaceAll(forwarded.Replace(header), "to:", "x:"), ""},
				{"forwarded, another signature", strings.ReplaceAll(forwarded.Replace(header), "; s=20230601", "; s=old"), ""},
			} {
				m := Read(eml(c.header+sent, "raid\n"), ours)
				if m.Auth.By != c.want || m.Auth.Failed() || len(m.Aliases) != 1 {
					t.Errorf("%s: got %+v with %d aliases, want %q", c.what, m.Auth, len(m.Aliases), c.want)
				}
			}
		})
	}
}
