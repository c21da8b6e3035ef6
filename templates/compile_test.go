package templates

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/kinsoku"
)

// What the compiled layouts make is what the layouts themselves make, and they
// make every letter that there is a golden one of.
func TestCompiled(t *testing.T) {
	for name, data := range letters() {
		t.Run(name, func(t *testing.T) { checkCompiled(t, data) })
	}
	t.Run("whatever is in it", func(t *testing.T) {
		golden := letters()
		names := slices.Sorted(maps.Keys(golden))
		words := rapid.StringOf(rapid.OneOf(rapid.RuneFrom([]rune("ab \n<>&\"'+%:/?#=@\x00\\`-_~[]{}é–日\u2028\x01\x02")), rapid.Rune()))
		rapid.Check(t, func(t *rapid.T) {
			data := golden[rapid.SampledFrom(names).Draw(t, "letter")]
			v := reflect.New(reflect.TypeOf(data)).Elem()
			fill(v, reflect.ValueOf(data), func(s string) string {
				if rapid.IntRange(0, 3).Draw(t, "other") > 0 {
					return s
				}
				return words.Draw(t, "text")
			})
			checkCompiled(t, v.Interface())
		})
	})
}

func checkCompiled(t interface {
	Helper()
	Errorf(string, ...any)
}, data any) {
	t.Helper()
	f := languages["en"].frames()[nameOf(data)]
	var want strings.Builder
	if err := f.text.Execute(&want, data); err != nil {
		t.Errorf("text: %v", err)
	}
	if got, ok := f.quick.Append(nil, data); !ok || string(got) != want.String() {
		t.Errorf("text: %v, -layout +compiled\n%s", ok, cmp.Diff(want.String(), string(got)))
	}
	want.Reset()
	if err := f.html.Execute(&want, data); err != nil {
		t.Errorf("HTML: %v", err)
	}
	if got, ok := f.quickHTML.Append(nil, data); !ok || string(got) != want.String() {
		t.Errorf("HTML: %v, -layout +compiled\n%s", ok, cmp.Diff(want.String(), string(got)))
	}
}

// fill makes to a copy of from with other texts in it.
func fill(to, from reflect.Value, change func(string) string) {
	switch from.Kind() {
	case reflect.String:
		to.SetString(from.String())
		if from.Type() == reflect.TypeFor[string]() {
			to.SetString(change(from.String()))
		}
	case reflect.Struct:
		if from.Type() == reflect.TypeFor[time.Time]() {
			to.Set(from)
			return
		}
		for i := range from.NumField() {
			fill(to.Field(i), from.Field(i), change)
		}
	case reflect.Slice:
		if !from.IsNil() {
			to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
		}
		for i := range from.Len() {
			fill(to.Index(i), from.Index(i), change)
		}
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			fill(to.Elem(), from.Elem(), change)
		}
	default:
		to.Set(from)
	}
}

// Lines are broken and dropped as by the plainest code that does it.
func TestFitAndSqueeze(t *testing.T) {
	lines := rapid.SliceOf(rapid.OneOf(
		rapid.SampledFrom([]string{"", " ", "\t", keep, keep + "  board  ", theirs + "> what somebody else has written in a line that is too long for what there is, and more", whole + "  move all: Albany, then Oswego, then Lake George and home", "- an entry of a list that is long enough to be broken more than once",
			"12. a numbered one that goes on behind its number", "    deep words in a line that is too long for what there is", "\r", "<pre a=b>", " x </pre> ", "<p>  one <pre>y</pre> z  ", "x  ", "日本日本日本日本日本日本日本 日本日本日本日本日本日本"}),
		rapid.String()))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(lines.Draw(t, "lines"), "\n")
		columns := rapid.SampledFrom([]int{narrowColumns, wideColumns}).Draw(t, "columns")
		if diff := cmp.Diff(fitPlainly(text, columns), string(measure{columns: columns}.fit(nil, []byte(text)))); diff != "" {
			t.Fatalf("fit (-plain +quick):\n%s", diff)
		}
		for line := range strings.SplitSeq(text, "\n") {
			if diff := cmp.Diff(strings.Join(wrapPlainly(line, columns), "\n")+"\n", string(measure{columns: columns}.wrap(nil, []byte(line)))); strings.TrimSpace(line) != "" && diff != "" {
				t.Fatalf("wrap (-plain +quick):\n%s", diff)
			}
		}
		if diff := cmp.Diff(squeezePlainly(text), string(squeeze([]byte(text)))); diff != "" {
			t.Fatalf("squeeze (-plain +quick):\n%s", diff)
		}
	})
}

func fitPlainly(text string, columns int) string {
	var out []string
	empty := true
	for _, line := range strings.Split(text, "\n") {
		if kept, ok := strings.CutPrefix(line, keep); ok {
			out = append(out, kept)
			empty = kept == ""
			continue
		}
		if order, ok := strings.CutPrefix(line, whole); ok {
			out = append(out, wrapCopyPlainly(order, columns)...)
			empty = false
			continue
		}
		if quote, ok := strings.CutPrefix(line, theirs); ok {
			out = append(out, quotePlainly(strings.TrimRight(quote, " "), columns)...)
			empty = false
			continue
		}
		line = strings.TrimRight(line, " \t\r")
		if line == "" {
			if !empty {
				out = append(out, "")
			}
			empty = true
			continue
		}
		empty = false
		out = append(out, wrapPlainly(line, columns)...)
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return strings.Join(out, "\n") + "\n"
}

// one measures where every character has a width of its own.
var one measure

// piecesOf are what stays together of a line, each but the first with the blank before it
// if there is one.
func piecesOf(line string, kind kinsoku.Breaks) []string {
	var list []string
	for i, word := range strings.Fields(line) {
		if i > 0 {
			word = " " + word
		}
		for word != "" {
			blank := len(word) - len(strings.TrimPrefix(word, " "))
			n := blank + kind.Part([]byte(word[blank:]))
			list, word = append(list, word[:n]), word[n:]
		}
	}
	return list
}

func wrapPlainly(line string, columns int) []string {
	if one.of([]byte(line)) <= columns {
		return []string{line}
	}
	begin := line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := piecesOf(line, kinsoku.Prose)
	hang := begin
	if bullet(words[0]) {
		hang += strings.Repeat(" ", len(words[0])+1)
	}
	var lines []string
	now := begin + words[0]
	for _, w := range words[1:] {
		if one.of([]byte(now+w)) > columns {
			lines = append(lines, now)
			now = hang + strings.TrimPrefix(w, " ")
			continue
		}
		now += w
	}
	return append(lines, now)
}

func quotePlainly(line string, columns int) []string {
	if one.of([]byte(line)) <= columns {
		return []string{line}
	}
	begin := line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := piecesOf(line, kinsoku.Prose)
	var lines []string
	now := begin + words[0]
	for _, w := range words[1:] {
		if one.of([]byte(now+w)) > columns {
			lines = append(lines, now)
			now = quoteMark + strings.TrimPrefix(w, " ")
			continue
		}
		now += w
	}
	return append(lines, now)
}

func wrapCopyPlainly(line string, columns int) []string {
	if one.of([]byte(line)) <= columns {
		return []string{line}
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := piecesOf(line, kinsoku.Copied)
	if len(words) == 1 && !kinsoku.HasWide([]byte(words[0])) {
		half := (len(words[0]) + 1) / 2
		return []string{indent + words[0][:half], indent + words[0][half:]}
	}
	var lines []string
	now := indent + words[0]
	for _, w := range words[1:] {
		if one.of([]byte(now+w)) > columns {
			lines = append(lines, now)
			now = indent + goesOn + strings.TrimPrefix(w, " ")
			continue
		}
		now += w
	}
	return append(lines, now)
}

func squeezePlainly(html string) string {
	var out []string
	inside := false
	for _, line := range strings.Split(html, "\n") {
		if inside = inside || strings.Contains(line, "<pre"); inside {
			inside = !strings.Contains(line, "</pre>")
			out = append(out, line)
			continue
		}
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n") + "\n"
}
