package phrase

import (
	"errors"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"
)

// A person has what templates look for.
type person struct {
	Name   name
	Age    int
	Bold   bool
	Of     *person
	Called []string
	Values map[string]any
	Any    any
}

type name string

func (p person) Names() []string { return p.Called }

func (p *person) Nick() string { return "Nick" }

// A loud name says itself.
type loud string

func (l loud) String() string { return strings.ToUpper(string(l)) }

var testFuncs = map[string]any{
	"join":   strings.Join,
	"upper":  func(v any) string { return strings.ToUpper(v.(string)) },
	"lower":  strings.ToLower,
	"cut":    func(s string) []string { return strings.Fields(s) },
	"all":    func() []string { return []string{"x", "y"} },
	"and2":   func(x, y string) string { return x + "&" + y },
	"of":     func(p any, s string) string { return s + " of " + string(p.(person).Name) },
	"beside": func(x, y string) string { return string(beside(nil, x, y)) },
	"count":  func(l []string) string { return strings.Repeat("i", len(l)) },
	"plural": plural,
	"fail":   func(any) string { panic("no") },
	"odd":    func(a, b, c, d int) int { return a + b + c + d },
}

func beside(b []byte, x, y string) []byte {
	return append(append(append(b, x...), " beside "...), y...)
}

func plural(n any, one, many string) (string, error) {
	switch n {
	case 1:
		return one, nil
	case 13:
		return "", errors.New("bad luck")
	}
	return many, nil
}

// cases are templates; known says that no case of data needs text/template.
var cases = []struct {
	text  string
	known bool
}{
	{"plain text", true},
	{"{{.Name}} is {{.Age}}, {{.Bold}}", true},
	{"{{if .Bold}}bold{{else if .Called}}called{{else}}neither{{end}}", true},
	{"{{with .Of}}{{.Name}} {{$.Name}}{{else}}nobody{{end}}", true},
	{"{{with $p := .Of}}{{$p.Age}} {{.Age}}{{end}}", true},
	{"{{range .Called}}<{{.}}>{{else}}-{{end}}", true},
	{"{{range $n := .Called}}{{$n}}{{$.Age}}{{end}}", true},
	{"{{range $i, $n := .Called}}{{if $i}}, {{end}}{{$i}} {{$n}}{{end}}", true},
	{"{{range .Names}}{{.}};{{end}}{{len .Names}}", true},
	{`{{join .Called ", "}} {{.Called | count}} {{join .Names "+" | upper}}`, true},
	{`{{upper "a"}}{{lower "A"}}{{range cut "a b"}}[{{.}}]{{end}}{{range all}}{{.}}{{end}}{{and2 "1" "2"}}{{of $ "x"}}`, true},
	{`{{if eq .Name "Anna"}}A{{end}}{{if ne .Age 3}}B{{end}}{{if gt .Age 3}}C{{end}}{{if le .Age 3}}D{{end}}{{if eq .Bold true}}E{{end}}`, true},
	{`{{if or .Bold .Called}}1{{end}}{{if and .Bold (eq .Age 1)}}2{{end}}{{if not .Bold}}3{{end}}{{or "" "last"}}{{and 0 1}}`, true},
	{`{{with index .Values "a"}}{{.}}{{end}}{{with index .Values "none"}}!{{end}}`, true},
	{"{{printf \"%s-%d\" .Name .Age}}", true},
	{`{{beside "a" "b"}}{{range .Called}}<{{beside "x" .}}>{{beside . "y" | upper}}{{end}}`, true},
	{`{{if .Bold}}{{beside .Name "x"}}{{else}}{{beside "x" .Age}}{{end}}`, false},
	{`{{define "sub"}}<{{.}}{{range $i, $x := all}}{{$i}}{{end}}>{{end}}{{template "sub" .Age}}{{template "sub" .Name}}{{range $k := .Called}}{{template "sub" $k}}{{$k}}{{end}}`, true},
	{`{{define "none"}}no data{{end}}{{template "none"}}`, true},
	{"a {{- /* remark */ -}} b {{- .Age -}} c", true},
	{`{{plural .Age "year" "years"}}`, false},
	{"{{.Nick}}", false},
	{"{{.None}}", false},
	{"{{.Of.Name}}", false},
	{"{{.Called}}", false},
	{"{{(index .Called 0)}}", false},
	{"{{index .Values \"none\"}}", false},
	{"{{.Values.a}}{{.Values.none}}", false},
	{"{{range .Age}}{{.}}{{end}}", false},
	{"{{range $k, $v := .Values}}{{$k}}{{$v}}{{end}}", false},
	{"{{.Any}}", false},
	{"{{if .Any}}y{{end}}{{eq .Any 1}}", false},
	{"{{upper .Age}}", false},
	{"{{fail 1}}", false},
	{"{{odd 1 2 3 4}}", false},
	{"{{$x := 1}}{{$x = 2}}{{$x}}", false},
	{"{{range .Called}}{{break}}{{end}}", false},
	{"{{html .Name}} {{1.5}} {{print .Age}} {{nil | len}}", false},
	{`{{eq .Age "x"}}`, false},
	{`{{define "deep"}}{{template "deep" .}}{{end}}{{if eq .Age 13}}{{template "deep" .}}{{end}}`, false},
}

// Whatever is said is what text/template says, and what that cannot say is not
// said.
func TestAppend(t *testing.T) {
	data := []any{
		person{},
		person{Name: "Anna", Age: 1, Bold: true, Called: []string{"Ann", "Äñ"}, Values: map[string]any{"a": "b"}, Any: 1},
		person{Name: "Bob", Age: 3, Of: &person{Name: "Cid", Age: -7}, Called: []string{"B"}, Any: loud("hey")},
		&person{Name: "Dan", Age: 13, Values: map[string]any{"a": []string{"l"}}, Any: []string{"x"}},
		map[string]any{"Name": "Eve", "Age": 5, "Bold": false, "Called": []string{}, "Names": []string{"E"}, "Of": map[string]any{"Name": "F", "Age": 1}, "Values": map[string]any{"a": 0}, "Any": nil},
		nil,
	}
	for _, tt := range cases {
		t.Run(tt.text, func(t *testing.T) {
			// A template that text/template refuses to parse tells nothing.
			tmpl, err := template.New("main").Funcs(testFuncs).Option("missingkey=error").Parse(tt.text)
			if err != nil {
				t.Skip(err)
			}
			p := Compile(treesOf(tmpl), Options{Funcs: testFuncs, Appenders: map[string]func(b []byte, x, y string) []byte{"beside": beside}})["main"]
			for i, d := range data {
				var want strings.Builder
				err := tmpl.Execute(&want, d)
				got, ok := p.Append([]byte("> "), d)
				switch {
				case !ok && string(got) != "> ":
					t.Errorf("data %d: given up with %q", i, got)
				case ok && err != nil:
					t.Errorf("data %d: said %q, but text/template says %v", i, got, err)
				case ok && string(got) != "> "+want.String():
					t.Errorf("data %d: got %q, want %q", i, got, want.String())
				case !ok && err == nil && tt.known && i < 3:
					t.Errorf("data %d: given up", i)
				}
			}
		})
	}
}

// Where there are escapers, nothing is printed without one.
func TestEscapers(t *testing.T) {
	tmpl := template.Must(template.New("main").Funcs(template.FuncMap{"esc": strings.ToUpper, "esc2": strings.ToUpper}).Parse(`<{{.Name | esc}}>{{if .Age}}{{.Name}}{{end}}{{if .Bold}}{{.Age | esc | esc2}}{{end}}`))
	around := func(with string) Escaper {
		return func(b []byte, s string) ([]byte, bool) { return append(b, with+s+with...), s != "Bob" }
	}
	p := Compile(treesOf(tmpl), Options{Escapers: map[string]Escaper{"esc": around("!"), "esc2": around("?")}})["main"]
	if got, ok := p.Append(nil, person{Name: "Anna", Bold: true}); !ok || string(got) != "<!Anna!>?!0!?" {
		t.Errorf("got %q, %v", got, ok)
	}
	for _, given := range []person{{Name: "Anna", Age: 1}, {Name: "Bob"}} {
		if got, ok := p.Append(nil, given); ok {
			t.Errorf("%q is not escaped", got)
		}
	}
}

func treesOf(t *template.Template) map[string]*parse.Tree {
	trees := map[string]*parse.Tree{}
	for _, t := range t.Templates() {
		trees[t.Name()] = t.Tree
	}
	return trees
}
