package gametest

import (
	"testing"

	"postrider/games"
	"postrider/games/language"
)

// Rows checks that what the rows of a language write is read back as it was, for so many
// orders at random, or two fifths of them where every change is tested: the same order
// with the same arguments; and written again and read again it is the same in every byte.
// Conditions may be read as what they mean: one that names no place as that of the place of
// the order.
func Rows(t *testing.T, l *language.Language, orders int) {
	t.Helper()
	r, bad := Rand(7), 0
	for range atRandom(orders*2/5, orders) {
		o := l.Generate(r.IntN)
		line := l.Format(o)
		first := readAlone(l, line)
		if first == nil || !sameOrder(l, o, *first) {
			t.Errorf("%+v is written %q and read as %+v", o, line, first)
			bad++
		} else if again := readAlone(l, l.Format(*first)); again == nil || l.Format(*again) != l.Format(*first) {
			t.Errorf("%q is written again %q, and read as %+v", line, l.Format(*first), again)
			bad++
		}
		if bad == 20 {
			t.Fatal("and so on")
		}
	}
}

// readAlone is the one order that a line is; nil if it is none, or several.
func readAlone(l *language.Language, line string) *games.Order {
	if list := l.Read(line, nil); len(list) == 1 {
		return list[0].Order
	}
	return nil
}

// sameOrder reports whether two orders are the same, with as many conditions.
func sameOrder(l *language.Language, a, b games.Order) bool {
	a, b = l.Normal(a), l.Normal(b)
	return games.SameAnswer(a, b) && a.Place == b.Place && len(a.If) == len(b.If)
}

// FuzzLine reads what strangers type: a line is an order, a fault or talk; an order is
// read again as it was written; and no word of it is dropped.
func FuzzLine(f *testing.F, l *language.Language, lines ...string) {
	for _, form := range l.Forms() {
		f.Add(form.Example)
	}
	for _, line := range lines {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		list := l.Read(line, nil)
		for _, r := range list {
			if n := things(r); n != 1 && !r.Standing {
				t.Fatalf("%q is %d things at once", line, n)
			}
			if r.Order == nil || len(list) > 1 {
				continue
			}
			written := l.Format(*r.Order)
			again := readAlone(l, written)
			if again == nil || again.Kind != r.Order.Kind || l.Format(*again) != written {
				t.Fatalf("%q is read as %+v, written %q and read again as %+v", line, *r.Order, written, again)
			}
		}
		if dropped := l.Dropped(line, nil); dropped != nil {
			t.Fatalf("%q drops %q: %+v", line, dropped, list)
		}
	})
}

// things counts what a line is read as: an order, a fault, talk.
func things(r games.Reading) (n int) {
	for _, is := range []bool{r.Order != nil, r.Fault != nil, r.Talk} {
		if is {
			n++
		}
	}
	return n
}
