package mail

import (
	"os"
	"strings"
	"testing"
)

// phoneReplies are what telephones send: the sheet above the whole report, as
// plain text, as both forms, and as HTML alone, with the header of real life.
func phoneReplies(t testing.TB) [][]byte {
	b, err := os.ReadFile("testdata/report.txt")
	if err != nil {
		t.Fatal(err)
	}
	report := strings.Split(strings.TrimSpace(string(b)), "\n")
	header := "Return-Path: <anna@example.org>\nDelivered-To: orders@club.example\n" +
		strings.Repeat("Received: from mail-lf1-f41.example.org (mail-lf1-f41.example.org [192.0.2.41])\n\tby mx.club.example (Postfix) with ESMTPS id 4F2B81A0041\n\tfor <orders@club.example>; Mon, 02 Mar 2026 10:00:00 +0000 (UTC)\n", 4) +
		"Authentication-Results: mx.club.example; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=anna@example.org; dmarc=pass header.from=example.org\n" +
		"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=20230601;\n\th=to:subject:message-id:date:from:mime-version; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=;\n\tb=" + strings.Repeat("abcdefgh", 40) + "\n" +
		"In-Reply-To: <fi7.british.12@club.example>\nReferences: <fi7.match@club.example> <fi7.british.12@club.example>\nMime-Version: 1.0\nX-Mailer: iPhone Mail (22D72)\nTo: orders+FI7." + aToken + ".12@club.example\n" +
		"Subject: Re: [FI7] Bayonets 1755: Anna - Bob\n"
	var out [][]byte
	for _, f := range forms {
		r := reply{head: "On Mon, Mar 2, 2026 at 9:15 AM Postrider <orders+FI7." + aToken + ".12@club.example> wrote:", marked: true,
			blocks: []block{{lines: append(append([]string{}, aSheet...), "", "Sent from my iPhone")}, {true, report}}}
		switch f.name {
		case "quoted-printable", "both, the plain one wrapped", "HTML":
			h, body := f.make(r, 76)
			out = append(out, eml(header+h, body))
		}
	}
	return out
}

// BenchmarkRead reads ordinary replies from telephones: parse, strip, classify.
func BenchmarkRead(b *testing.B) {
	replies := phoneReplies(b)
	size := 0
	for i, raw := range replies {
		if m := Read(raw, ours); m.Kind != Person || m.Text == "" || strings.Contains(m.Text, "Mohawk") || !strings.HasSuffix(m.Text, "\ndone") {
			b.Fatalf("reply %d: got %+v", i, m)
		}
		size += len(raw)
	}
	b.SetBytes(int64(size / len(replies)))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Read(replies[i%len(replies)], ours)
	}
}
