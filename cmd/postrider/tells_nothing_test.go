package main

import (
	archive "archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// saidBeside is what a player sends beside his orders, in English and Japanese.
var saidBeside = [][2]string{
	{"say to all: Good luck!", "発言 宛 全員：Good luck!"},
	{"offer draw", "提案 引き分け"},
	{"undo", "取り消し"},
	{"give 2 days", "追加 2日"},
	{"note a secret", "メモ a secret"},
	{"offer pause until 1 May", "提案 休止 5月1日まで"},
	{"offer clock quick", "提案 時計 quick"},
	{"status\norders\nhistory\nsettings\nboard\nlegal\nhelp", "状況\n命令一覧\n履歴\n設定\n盤面\n候補\nヘルプ"},
	{"attack nowhere", "どこかを攻撃"},
	{"offer takeback", "提案 待った"},
	{"letters daily 18:00\nzone Tokyo\nform list\nsubject signal", "メール 毎日 18:00\n時間帯 東京\n表示 一覧\n件名 内容付き"},
	{"away 20 Dec to 3 Jan", "不在 12月20日から1月3日まで"},
}

// What language a player reads and writes tells the others nothing: to the byte they get the
// letters that they get where he reads and writes English, of whole matches of each title
// with talk, offers, mistakes, time given, absences, and at the end somebody resigns.
func TestLanguageTellsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	for _, own := range titles {
		for _, others := range []string{"", "ja"} {
			if others != "" && own.name != "conquest" {
				continue // one title says of all letters that they are not in hers
			}
			t.Run(own.name+" "+others, func(t *testing.T) {
				var got [2][]shownLetter
				for i, lang := range []string{"", "ja"} {
					tb := newPhoneTable(t, own.title(), 21, lang, others)
					tb.playBeside(lang, i)
					for _, p := range tb.pages {
						if p.to != "anna@table.example" {
							got[i] = append(got[i], p)
						} else if (lang == "ja") != strings.Contains(p.html, `<html lang="ja">`) {
							t.Errorf("who reads %q gets\n%s", lang, p.html)
						}
					}
				}
				if len(got[0]) < 15 || len(got[0]) != len(got[1]) {
					t.Fatalf("%d letters to others where she reads English, else %d", len(got[0]), len(got[1]))
				}
				for k, p := range got[0] {
					q := got[1][k]
					if a, b := nameless(t, p.raw), nameless(t, q.raw); a != b {
						t.Fatalf("%s can tell which language Anna reads, letter %d (-English +other):\n%s%s", p.to, k+1, cmp.Diff(p.text, q.text), cmp.Diff(a, b))
					}
				}
				t.Logf("%d letters are the same", len(got[0]))
			})
		}
	}
}

// marks are what a letter is named after, of which nobody can tell anything: the hash of the
// message that has caused it, and the boundaries that are made of its name.
var marks = regexp.MustCompile(`(offer|gm)\.[0-9a-f]{16}|=_[0-9a-f]{30}`)

// nameless is a letter without them, and with the journal that it encloses unpacked.
func nameless(t *testing.T, raw []byte) string {
	t.Helper()
	const zip = "application/zip"
	before, rest, enclosed := strings.Cut(string(marks.ReplaceAll(raw, []byte("name"))), zip)
	if !enclosed {
		return before
	}
	head, body, _ := strings.Cut(rest, "\r\n\r\n")
	body, behind, _ := strings.Cut(body, "\r\n--")
	packed, err := base64.StdEncoding.DecodeString(strings.NewReplacer("\r\n", "").Replace(body))
	if err != nil {
		t.Fatal(err)
	}
	r, err := archive.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		head += string(data)
	}
	return before + zip + head + behind
}

// playBeside plays a match in which Anna writes a language, and all that saidBeside has in
// one column of it.
func (tb *phoneTable) playBeside(lang string, column int) {
	tb.t.Helper()
	tb.deliver()
	for i := range tb.title.Scenarios()[0].Seats {
		tb.writes(tablePeople[i].file, "picture off") // they take most of the time
	}
	for n, beside := range saidBeside {
		tb.writes("anna", beside[column])
		if strings.HasPrefix(beside[0], "offer") {
			tb.writes("bob", map[bool]string{true: "accept", false: "decline"}[n%2 == 0])
		}
		if strings.HasPrefix(beside[0], "offer pause") {
			tb.writes("anna", []string{"resume", "再開"}[column])
		}
		who, seats := tb.asked()
		if who == "" {
			return
		}
		r := reader{seats: seats}
		if who == "anna" {
			r.lang = lang
		}
		tb.writes(who, r.writes(tb.title, plan(tb.t, tb.title, loadMatch(tb.t, tb.h.store, tb.title, tb.code), seats, tb.think)))
	}
	tb.writes("anna", fmt.Sprintf([]string{"resign %s", "投了 %s"}[column], tb.code))
}
