package templates

import (
	"errors"
	htmltemplate "html/template"
	"io"
	"strings"
	texttemplate "text/template"
	"text/template/parse"

	"postrider/phrase"
)

// compileText compiles a layout of text that calls some functions.
func compileText(t *texttemplate.Template, funcs map[string]any) *phrase.Phrase {
	trees := map[string]*parse.Tree{}
	for _, t := range t.Templates() {
		trees[t.Name()] = t.Tree
	}
	appenders := map[string]func(b []byte, x, text string) []byte{
		"pre": appendPre, "copy": appendCopyable, "quote": appendQuoted, "piece": appendBlock,
	}
	return phrase.Compile(trees, phrase.Options{Funcs: funcs, Appenders: appenders})[t.Name()]
}

// compileHTML compiles a layout of HTML. What escapes values is put into its
// trees when it is executed first, whatever data it is given.
func compileHTML(t *htmltemplate.Template, data any, funcs map[string]any) *phrase.Phrase {
	var unsafe *htmltemplate.Error
	if err := t.Execute(io.Discard, data); errors.As(err, &unsafe) {
		panic(err) // it is embedded
	}
	trees := map[string]*parse.Tree{}
	for _, t := range t.Templates() {
		if t.Tree != nil {
			trees[t.Name()] = t.Tree
		}
	}
	escapers := map[string]phrase.Escaper{ // they escape as html/template does, by its names for them
		"_html_template_htmlescaper":   escapeHTML,
		"_html_template_attrescaper":   escapeHTML,
		"_html_template_urlfilter":     passMailto,
		"_html_template_urlnormalizer": passMailto,
	}
	return phrase.Compile(trees, phrase.Options{Funcs: funcs, Escapers: escapers})[t.Name()]
}

// escapeHTML escapes the text of an element or of a quoted attribute.
func escapeHTML(b []byte, s string) ([]byte, bool) {
	from := 0
	for i := range len(s) {
		var as string
		switch s[i] {
		case 0:
			as = "\uFFFD"
		case '"':
			as = "&#34;"
		case '&':
			as = "&amp;"
		case '\'':
			as = "&#39;"
		case '+':
			as = "&#43;"
		case '<':
			as = "&lt;"
		case '>':
			as = "&gt;"
		default:
			continue
		}
		b = append(append(b, s[from:i]...), as...)
		from = i + 1
	}
	return append(b, s[from:]...), true
}

// passMailto lets pass what html/template leaves as it is: a link that opens
// the mail program, or names a part of the letter, of characters that mean nothing else in
// a URL.
func passMailto(b []byte, s string) ([]byte, bool) {
	rest, ok := strings.CutPrefix(s, "mailto:")
	if !ok {
		rest, ok = strings.CutPrefix(s, "cid:")
	}
	for i := 0; i < len(rest) && ok; i++ {
		switch c := rest[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~@?=&", c) >= 0:
		case c == '%' && i+2 < len(rest) && isHex(rest[i+1]) && isHex(rest[i+2]):
		default:
			ok = false
		}
	}
	return append(b, s...), ok
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
