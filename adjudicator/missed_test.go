package adjudicator

import (
	"strings"
	"testing"
)

// original is a letter as a program without marks puts it below an answer.
func original(p post) string {
	return "From: Postrider <orders@club.example>\nSent: Monday, March 2, 2026 9:15 AM\nTo: Anna\nSubject: " + p.Subject + "\n\n" + p.text
}

// A line that was taken for quoted or a signature and reads as an order is named in
// the answer, and nothing of it is done. What stands in the letter that was answered
// is not named, nor what is no order.
func TestMissed(t *testing.T) {
	const says = "I took these lines of your message for quoted text or a signature and did not read them:"
	for _, c := range []struct {
		name  string
		text  func(p post) string
		named []string
		not   []string
		done  bool // its order was carried out
	}{
		{"below a divider", func(post) string { return "card 1\n--\nAnna Berg\nmarch hill\nstanding retreat to hill\nundo" },
			[]string{"march hill", "standing retreat to hill", "undo"}, []string{"Anna Berg"}, true},
		{"below an advertisement", func(post) string { return "card 1\n\nSent from my iPhone\n\nmarch hill" }, []string{"march hill"}, nil, true},
		{"a signature and nothing else", func(post) string { return "card 1\n-- \nAnna Berg\nAlbany, March 2026\nsee https://example.org/march" }, nil, []string{says}, true},
		{"below an original of somebody's", func(p post) string {
			return "card 1\n\nFrom: Carl <carl@example.org>\nSent: Monday\nTo: Anna\nSubject: x\n\nHello\nmarch hill"
		}, []string{"march hill"}, []string{"Hello"}, true},
		{"the letter itself", func(p post) string { return "card 1\n\n" + original(p) }, nil, []string{says}, true},
		{"the letter itself, without its end", func(p post) string {
			text, _, _ := strings.Cut(original(p), "Digest of all")
			return "card 1\n\n" + text
		}, nil, []string{says}, true},
		{"the letter itself, wrapped", func(p post) string {
			text, _, _ := strings.Cut(original(p), "Digest of all")
			return "card 1\n\n" + strings.ReplaceAll(text, " card", "\ncard")
		}, nil, []string{says}, true},
		{"typed within the letter, and nowhere else", func(p post) string {
			return original(post{Message: p.Message, text: strings.Replace(p.text, "    card 3\n", "    card 3\nmarch hill\n", 1)})
		}, []string{"march hill"}, []string{"    card 3\nmarch"}, false},
		{"with a tab", func(post) string { return "card 1\n--\nAnna Berg\nmarch\thill" }, []string{"march hill"}, []string{"\t"}, true},
		{"quoted with marks", func(post) string { return "card 1\n\n> march hill\n> undo" }, nil, []string{says}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			p := cl.begin(2)[anna]
			r := cl.answer(p, anna, c.text(p))
			if (r.Outcome == Played) != c.done {
				t.Errorf("outcome %s", r.Outcome)
			}
			got := cl.one(anna)
			if len(c.named) > 0 {
				wantText(t, got, says+" "+strings.Join(c.named, " ")+" If they are meant, send them again above all other text.")
				if first, _, _ := strings.Cut(got.text, "YOU ARE ASKED"); !strings.Contains(first, c.named[0]) {
					t.Errorf("it does not stand before what is asked:\n%s", got.text)
				}
			}
			for _, not := range c.not {
				if strings.Contains(strings.Join(strings.Fields(got.text), " "), not) {
					t.Errorf("it says %q:\n%s", not, got.text)
				}
			}
			if strings.Contains(got.text, "march hill [") {
				t.Errorf("it was read:\n%s", got.text)
			}
		})
	}
}

// A link behind a place is no part of the order; in what is said to others it stays.
func TestLinks(t *testing.T) {
	c := newClub(t)
	last := c.begin(2)
	c.answer(last[anna], anna, "card <https://example.org/cards> 1\nsay look at my map<https://example.org/map>")
	wantText(t, c.one(anna), "1. card 1 [", "look at my map<https://example.org/map>")
}

// What is named is bounded, whatever was cut, and holds no reply address.
func TestMissedBounded(t *testing.T) {
	c := newClub(t)
	p := c.begin(2)[anna]
	text := "card 1\n-- \nundo\nstanding retreat to hill # " + p.ReplyTo[0].Addr + "\n"
	for range 50 {
		text += "march hill\nmarch ford\nmarch mill\nattack red at ford\nattack blue at hill\nattack red at mill\nstanding retreat to mill\nstanding retreat to ford\nscout red\nscout blue\n"
	}
	c.answer(p, anna, text)
	got := c.one(anna)
	if n := strings.Count(got.text, "    march") + strings.Count(got.text, "    scout"); n == 0 || strings.Count(got.text, "\n") > 80 {
		t.Errorf("got\n%s", got.text)
	}
	if strings.Contains(got.text, p.ReplyTo[0].Addr) {
		t.Errorf("it holds the reply address:\n%s", got.text)
	}
}

// A text that is attached is named: as what was read, or as what was not.
func TestAttachedText(t *testing.T) {
	for _, c := range []struct {
		name, body, file string
		want             []string
		done             bool
	}{
		{"read", "", "card 1", []string{"The text of your message was read from your attachment orders.txt."}, true},
		{"not read", "card 1", "card 3", []string{"Your attachment orders.txt was not read, for your message itself holds text."}, true},
		{"nothing in it", "card 1", "> card 3", nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			p := cl.begin(2)[anna]
			raw := string(cl.bytes(note{from: anna, text: "--b\n\n" + c.body + "\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt\n\n" + c.file + "\n--b--", answers: &p}))
			r := cl.handle([]byte(strings.Replace(raw, "text/plain; charset=utf-8", "multipart/mixed; boundary=b", 1)))
			if (r.Outcome == Played) != c.done {
				t.Errorf("outcome %s", r.Outcome)
			}
			got := cl.one(anna)
			wantText(t, got, append(c.want, "card 1")...)
			if c.want == nil && strings.Contains(got.text, "attachment") {
				t.Errorf("it speaks of the attachment:\n%s", got.text)
			}
		})
	}
}
