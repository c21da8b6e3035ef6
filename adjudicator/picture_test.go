package adjudicator

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"regexp"
	"strings"
	"testing"

	"postrider/games/picture"
)

// picturesOf are the widths of the pictures that the HTML of a letter shows, in order: each
// is named by it, travels in the same letter, and has a text in its place.
func picturesOf(t *testing.T, p post) (widths []int) {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(p.raw))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	var walk func(kind string, body io.Reader)
	walk = func(kind string, body io.Reader) {
		media, params, err := mime.ParseMediaType(kind)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(media, "multipart/") {
			return
		}
		for r := multipart.NewReader(body, params["boundary"]); ; {
			part, err := r.NextPart()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if id := part.Header.Get("Content-Id"); id != "" {
				if media != "multipart/related" {
					t.Errorf("a picture lies in %s", media)
				}
				data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, part))
				if err != nil {
					t.Fatal(err)
				}
				parts[strings.Trim(id, "<>")] = data
				continue
			}
			walk(part.Header.Get("Content-Type"), part)
		}
	}
	walk(m.Header.Get("Content-Type"), m.Body)
	shown := regexp.MustCompile(`<img [^>]*src="cid:([^"]+)" alt="([^"]+)"`).FindAllStringSubmatch(p.html, -1)
	for _, x := range shown {
		drawn, err := png.DecodeConfig(bytes.NewReader(parts[x[1]]))
		if err != nil {
			t.Errorf("the picture %s: %v", x[1], err)
		}
		widths = append(widths, drawn.Width)
	}
	if len(parts) != len(shown) || strings.Count(p.html, "<img") != len(shown) {
		t.Errorf("%d pictures are in the letter, %d are shown", len(parts), len(shown))
	}
	return widths
}

// A player has pictures as the club has them until he says otherwise, in all letters that
// show a board, and observers too. Who reads lists has them only if he says so.
func TestPicture(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Picture = PictureOn })
	want := func(p post, sizes ...int) {
		t.Helper()
		got := picturesOf(t, p)
		if len(got) != len(sizes) {
			t.Fatalf("%d pictures, want %d, in the letter to %s:\n%s", len(got), len(sizes), p.to, p.text)
		}
		for i := range got {
			if got[i] != sizes[i] {
				t.Errorf("a picture is %d pixels wide, want %d", got[i], sizes[i])
			}
		}
	}
	last := c.begin(3)
	want(last[anna], picture.LetterWidth)
	last[anna] = c.says(last[anna], anna, "picture large")
	wantText(t, last[anna], "From now on your letters show the map as a picture, a large one")
	want(last[anna], picture.LargeWidth)
	last[anna] = c.says(last[anna], anna, "picture off")
	wantText(t, last[anna], "From now on your letters show no pictures")
	want(last[anna])
	last[anna] = c.says(last[anna], anna, "board")
	want(last[anna])
	last[bob] = c.says(last[bob], bob, "board\nstatus")
	want(last[bob], picture.LetterWidth)
	c.answer(last[anna], anna, example(t, last[anna]))
	c.keep(last)
	c.answer(last[bob], bob, example(t, last[bob])+"\nboard")
	c.keep(last)
	want(last[bob], 780, picture.LetterWidth)
	want(last[anna])
	last[bob] = c.says(last[bob], bob, "form list")
	last[bob] = c.says(last[bob], bob, "board")
	want(last[bob])
	last[bob] = c.says(last[bob], bob, "picture on\nboard")
	want(last[bob], 780, picture.LetterWidth)
	last[bob] = c.says(last[bob], bob, "picture of a fort")
	want(last[bob])
	wantText(t, last[bob], "picture large: one large picture")
}

// Without a word in the configuration there are none.
func TestPictureOff(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if got := picturesOf(t, last[anna]); got != nil {
		t.Errorf("pictures of %v", got)
	}
	last[anna] = c.says(last[anna], anna, "picture on")
	if got := picturesOf(t, last[anna]); len(got) != 1 {
		t.Errorf("pictures of %v, want one", got)
	}
}

// The first letter asks whether its reader wants pictures, says how it is if he says nothing,
// and takes the lines that it shows.
func TestPictureAskedFirst(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Picture = PictureOn })
	first := c.begin(3)[anna]
	wantText(t, first, "\n    picture on\n", "\n    picture large\n", "\n    picture off\n", "With a picture of the map, as wide as a phone (so it is now):")
	for _, line := range []string{"picture on", "picture large", "picture off"} {
		if !strings.Contains(first.html, ">"+line+"</a>") {
			t.Errorf("%q is no link", line)
		}
	}
	if got := picturesOf(t, c.says(first, anna, "picture large")); len(got) == 0 || got[0] != picture.LargeWidth {
		t.Errorf("after picture large the pictures are %v pixels wide", got)
	}
}
