package mail

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpora are messages of real mail programs, kept outside the project.
const corpora = "../../shared/corpora"

func corpus(t *testing.T, pattern string) []string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(corpora, pattern))
	if len(files) == 0 {
		t.Skip("no corpora here")
	}
	return files
}

func folded(s string) string { return strings.Join(strings.Fields(s), " ") }

// Of each reply in the corpus, what its writer typed is one and the same text.
func TestCorpusReplies(t *testing.T) {
	files := corpus(t, "replies/email_*.txt")
	expected, err := os.ReadFile(filepath.Join(corpora, "replies", "EXPECTED.txt"))
	if err != nil {
		t.Fatal(err)
	}
	want := folded(string(expected))
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := folded(ReadBody(string(b)).Text); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// Of each message in the corpus, "Hello" was typed, or what lies beside it.
func TestCorpusClients(t *testing.T) {
	for _, file := range corpus(t, "clients/*.eml") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := Read(b, ReadOptions{})
			if got, want := folded(m.Text), "Hello"; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if m.Kind != Person {
				t.Errorf("kind %s, want person", m.Kind)
			}
		})
	}
}

func TestCorpusCharsets(t *testing.T) {
	want := map[string]struct{ subject, text, charset string }{
		"japanese.eml":                      {"まみむめも", "かきくえこ", "utf-8"},
		"japanese_attachment.eml":           {"testing", "testing", "utf-8"},
		"japanese_attachment_long_name.eml": {strings.Repeat("まみむめも", 10), "this is the data", "us-ascii"},
		"japanese_iso_2022.eml":             {"まみむめも", "すみません。", "iso-2022-jp"},
		"japanese_shift_jis.eml":            {"test", "あいうえお\n\nこのメールはテスト用のメールです。\n\n今後ともよろしくお願い申し上げます！", "shift_jis"},
		"ks_c_5601-1987.eml":                {"test", "스티해", "euc-kr"},
	}
	for _, file := range corpus(t, "charsets/*.eml") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m, w := Read(b, ReadOptions{}), want[filepath.Base(file)]
			if m.Subject != w.subject || m.Text != w.text || m.Charset != w.charset {
				t.Errorf("got %q %q %q, want %q", m.Subject, m.Text, m.Charset, w)
			}
		})
	}
}

// What a real server found out is read from where it stands.
func TestCorpusResults(t *testing.T) {
	found := 0
	for _, file := range append(corpus(t, "clients/*.eml"), corpus(t, "charsets/*.eml")...) {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, server := range Authservs(b) {
			found++
			if m := Read(b, ReadOptions{AuthservID: server}); m.Auth.SPF+m.Auth.DKIM+m.Auth.DMARC == "" {
				t.Errorf("%s: nothing of %s is understood: %+v", filepath.Base(file), server, m.Auth)
			}
		}
	}
	if found == 0 {
		t.Error("no server has found out anything")
	}
}
