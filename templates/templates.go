// Package templates holds the wording of letters: the frame around what a
// title says, in text and in HTML, notices, and help.
//
// Words and layout are apart. A language is one folder (en/words.tmpl,
// en/names.toml, en/help/*.txt, and en/commands.toml and en/time.toml for what players type); the layout, which
// says what stands where, is common to all languages and exists once for text and
// once for HTML. Both take every word from the same place, so both parts of a
// letter say the same.
//
// Text is wrapped to the columns that the reader's form allows. What is drawn on
// boards and lines to be copied are never wrapped. HTML loads nothing from anywhere, and
// its links open the mail program with an order already typed.
//
// The package knows no game and no player: it is handed plain data.
package templates

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	texttemplate "text/template"

	"github.com/pelletier/go-toml/v2"

	"postrider/phrase"
)

//go:embed layout en ja
var files embed.FS

// english is the language in which everything is said.
const english = "en"

// helpIndex is the name of the page that tells how to write orders.
const helpIndex = "index"

// Names of letters, for Render.
const (
	Match  = "match"  // takes a Report
	Notice = "notice" // takes a Note
	Digest = "digest" // takes a DigestLetter
	Week   = "week"   // takes a WeekLetter
)

// A frame is a parsed layout in one language, and the same compiled: nearly all
// letters are made by that.
type frame struct {
	text             *texttemplate.Template
	html             *htmltemplate.Template
	quick, quickHTML *phrase.Phrase
}

// A language is all words of letters in it.
type language struct {
	frames func() map[string]frame // by the names of letters
	names  names
	time   TimeWords
}

var languages = mustLoad()

// mustLoad reads all languages. The layouts are parsed with the words of one when the first
// letter in it is made.
func mustLoad() map[string]language {
	all := map[string]language{}
	for _, lang := range Languages() {
		l := language{time: mustTime(lang)}
		if err := toml.Unmarshal([]byte(read(lang+"/names.toml")), &l.names); err != nil {
			panic(err) // it is embedded
		}
		l.frames = sync.OnceValue(func() map[string]frame { return l.parse(lang) })
		all[lang] = l
	}
	return all
}

// Prepare parses the layouts of English letters, so that no message has to wait for that.
func Prepare() { languages[english].frames() }

// parse parses all layouts with the words of a language.
func (l language) parse(lang string) map[string]frame {
	frames := map[string]frame{}
	words, commands := read(lang+"/words.tmpl"), offered(lang)
	fallen := unsaid(words) // what a language has no words for is said in English
	textFuncs := map[string]any{
		"join": strings.Join, "pre": pre, "copy": copyable, "quote": quoted, "piece": piece, "page": pageText, "commands": commands,
	}
	htmlFuncs := map[string]any{
		"join":  strings.Join,
		"lines": func(l []string) string { return strings.Join(l, "\n") },
		"mailto": func(r any, body string) string {
			if n, ok := r.(Note); ok {
				return mailto(n.ReplyTo, n.Subject, body)
			}
			report := r.(Report)
			return mailto(report.ReplyTo, report.Subject, body)
		},
		"para":     paragraphs,
		"blocks":   pageBlocks,
		"indented": indented,
		"cid":      contentID,
		"commands": commands,
	}
	texts := texttemplate.New("words").Funcs(textFuncs).Option("missingkey=error")
	for _, layout := range []string{fallen, words, read("layout/pages.txt.tmpl")} {
		texts = texttemplate.Must(texts.Parse(layout))
	}
	htmls := htmltemplate.New("words").Funcs(htmlFuncs).Option("missingkey=error")
	for _, layout := range []string{fallen, words, read("layout/look.html.tmpl"), looks(read("layout/pages.html.tmpl"))} {
		htmls = htmltemplate.Must(htmls.Parse(l.dressed(lang, layout)))
	}
	for name, empty := range map[string]any{Match: Report{}, Notice: Note{}, Digest: DigestLetter{}, Week: WeekLetter{}} {
		text := texttemplate.Must(texttemplate.Must(texts.Clone()).New(name).Parse(read("layout/" + name + ".txt.tmpl")))
		html := htmltemplate.Must(htmltemplate.Must(htmls.Clone()).New(name).Parse(l.dressed(lang, looks(read("layout/"+name+".html.tmpl")))))
		f := frame{text: text, html: html}
		f.quick, f.quickHTML = compileText(f.text, textFuncs), compileHTML(f.html, empty, htmlFuncs)
		frames[name] = f
	}
	return frames
}

// dressed has a layout of HTML say which language it is in, and prefer its fonts and ways. That
// goes without saying of English.
func (l language) dressed(lang, layout string) string {
	if lang == english {
		return layout
	}
	const tag, font = "<html>", "font-family:-apple-system,"
	return strings.NewReplacer(tag, `<html lang="`+lang+`">`, font, l.names.Style+font+l.names.Fonts).Replace(layout)
}

// looks puts into a layout of HTML the attributes that its elements name: "@button" is what
// the line of that name in look.txt says.
func looks(layout string) string {
	var pairs []string
	for line := range strings.Lines(read("layout/look.txt")) {
		name, attributes, _ := strings.Cut(strings.TrimSpace(line), " ")
		pairs = append(pairs, " @"+name+" ", " "+attributes+" ", " @"+name+">", " "+attributes+">", " @"+name+"{", " "+attributes+"{")
	}
	return strings.NewReplacer(pairs...).Replace(layout)
}

func read(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

// Languages lists the languages there are.
func Languages() []string {
	folders, err := files.ReadDir(".")
	if err != nil {
		panic(err) // it is embedded
	}
	var list []string
	for _, f := range folders {
		if f.Name() != "layout" {
			list = append(list, f.Name())
		}
	}
	return list
}

// known is lang if there is such a folder, else English.
func known(lang string) string {
	if _, ok := languages[lang]; ok {
		return lang
	}
	return english
}

// Render makes both parts of a letter. An unknown language is English.
func Render(lang, name string, data any) (text, html string, err error) {
	f, ok := languages[known(lang)].frames()[name]
	if !ok {
		return "", "", fmt.Errorf("templates: no letter %q", name)
	}
	form := ""
	switch d := data.(type) {
	case Report:
		form = d.Form
		data = d.once()
	case Note:
		form = d.Form
	case DigestLetter:
		form = d.Form
		d.Reports = slices.Clone(d.Reports)
		for i, r := range d.Reports {
			d.Reports[i] = r.once()
		}
		data = d
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	plain, err := said((*buffer)[:0], f.quick, f.text, data)
	if err != nil {
		return "", "", fmt.Errorf("templates: %w", err)
	}
	both := measureFor(lang, form).fit(plain, plain)
	text = string(both[len(plain):])
	marked, err := said(both[:0], f.quickHTML, f.html, data)
	if err != nil {
		return "", "", fmt.Errorf("templates: %w", err)
	}
	*buffer = marked
	page := squeeze(marked)
	if sides := sidesOf(data); len(sides) > 1 {
		return text, string(sided(page, sides)), nil
	}
	return text, string(page), nil
}

// said appends to b, which is empty, what a template says: as it is compiled,
// or where that gives up by itself.
func said(b []byte, quick *phrase.Phrase, t interface{ Execute(io.Writer, any) error }, data any) ([]byte, error) {
	if text, ok := quick.Append(b, data); ok {
		return text, nil
	}
	out := bytes.NewBuffer(b)
	err := t.Execute(out, data)
	return out.Bytes(), err
}

// buffers are where letters are put together.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// Help returns a help page of the frame: what is the same in every title. It
// is false if there is no such page. The page of topic "" tells how to write
// orders.
func Help(lang, topic string) (string, bool) {
	page, err := files.ReadFile(known(lang) + "/help/" + cmp.Or(topic, helpIndex) + ".txt")
	return string(page), err == nil
}

// Topics lists the help pages of a language, sorted.
func Topics(lang string) []string {
	pages, err := fs.Glob(files, known(lang)+"/help/*.txt")
	if err != nil {
		panic(err) // the pattern is good
	}
	var list []string
	for _, page := range pages {
		if topic := strings.TrimSuffix(path.Base(page), ".txt"); topic != helpIndex {
			list = append(list, topic)
		}
	}
	return list
}

// offered says which commands a letter in a language offers as they are.
func offered(lang string) func() []string {
	var file struct {
		Command []struct {
			First   []string `toml:"first"`
			Offered bool     `toml:"offered"`
		} `toml:"command"`
	}
	if err := toml.Unmarshal([]byte(read(lang+"/commands.toml")), &file); err != nil {
		panic(err) // it is embedded
	}
	var list []string
	for _, c := range file.Command {
		if c.Offered {
			list = append(list, c.First[0])
		}
	}
	return func() []string { return list }
}

// mailto is a link that opens the mail program with an answer already typed (RFC 6068).
func mailto(to, subject, body string) string {
	b := make([]byte, 0, 512)
	b = append(b, "mailto:"...)
	b = appendEscaped(b, to, "@")
	b = append(b, "?subject="...)
	b = appendEscaped(b, subject, "")
	b = append(b, "&body="...)
	for line := range strings.SplitSeq(body, "\n") {
		b = append(appendEscaped(b, line, ""), "%0D%0A"...)
	}
	return string(b)
}

// contentID is how HTML names a part of the letter (RFC 2392).
func contentID(id string) htmltemplate.URL { return htmltemplate.URL("cid:" + id) }

// appendEscaped escapes what has a meaning in a URL, but for what is kept.
// Blanks too: in a mailto link a plus sign is a plus sign, but some programs make
// it a blank.
func appendEscaped(b []byte, s, kept string) []byte {
	const hex = "0123456789ABCDEF"
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9',
			strings.IndexByte("-_.~", c) >= 0, strings.IndexByte(kept, c) >= 0:
			b = append(b, c)
		default:
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return b
}

// paragraphs cuts text at its line ends, for HTML.
func paragraphs(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }
