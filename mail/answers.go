package mail

import (
	"bufio"
	"bytes"
	"errors"
	"strings"
	"sync/atomic"
)

// answers are what an IMAP server says, on its way to the client library. The
// library reads whatever stands there, however deep and however much, in a
// goroutine whose end may be the end of the program. So it hears only the kinds
// of answers that a Mailbox has a use for, each within bounds; at one beyond
// them the connection is cut. All other kinds are left out: a client bears what
// it does not know (RFC 9051 section 2.2.2).
//
// Where an answer ends must be seen here just as the library sees it, else
// something could be hidden from here in what seems to be a literal.
type answers struct {
	*wire
	r       *bufio.Reader // of the wire
	heard   []byte        // let through and not read yet
	listing atomic.Bool   // folders are asked for, and only then heard of
	asking  atomic.Bool   // likewise their room
	literal int64         // bytes to come of a literal
	answer
}

// An answer is one that is coming in, as far as it has been looked at.
type answer struct {
	kind  answerKind // unbegun: the next begins
	bytes int        // outside literals
	lists int        // that it opens
	place answerPlace
	size  int64 // of the literal that is being announced
	code  bool  // it is in a response code: it must not end there
	flat  bool  // it names capabilities: at a list among them the library would stand still
}

type answerKind int

const (
	unbegun    answerKind = iota
	leftOut               // of no use here
	textAnswer            // runs to the end of its line, whatever stands there
	longText              // may be as long as a list of all messages
	dataAnswer            // has lists, quoted strings and literals
	longData
)

type answerPlace int

const (
	outside  answerPlace = iota // of all that follows
	inQuotes                    // in a quoted string
	escaped                     // behind the backslash in one
	inBraces                    // in the size of a literal
	braced                      // behind it, where the line must end
)

const (
	maxAnswer = 64 << 10 // bytes of an answer without literals, where it lists no messages
	maxLists  = 64       // in an answer; what is asked for has three
	maxTag    = 32
)

var (
	errNested   = errors.New("it sends lists within lists without end")
	errLongLine = errors.New("it sends a line without end")
	errNonsense = errors.New("it sends what is no answer of an IMAP server")
)

// Read reads what may be heard.
func (a *answers) Read(b []byte) (int, error) {
	for len(a.heard) == 0 {
		if a.literal > 0 {
			n, err := a.r.Read(b[:min(int64(len(b)), a.literal)])
			a.literal -= int64(n)
			if a.kind == leftOut {
				n = 0
			}
			if n > 0 || err != nil {
				return n, err
			}
			continue
		}
		line, err := a.r.ReadSlice('\n') // a longer line comes in pieces
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return 0, err
		}
		kind, err := a.look(line)
		if err != nil {
			a.cut(err)
			return 0, err
		}
		if kind != leftOut {
			a.heard = line // good until the reader is asked again
		}
	}
	n := copy(b, a.heard)
	a.heard = a.heard[n:]
	return n, nil
}

// look looks at a line of an answer or a piece of it, and says of what kind the
// answer is.
func (a *answers) look(line []byte) (answerKind, error) {
	if a.kind == unbegun {
		var err error
		if a.answer, err = begin(line, a.listing.Load(), a.asking.Load()); err != nil {
			return 0, err
		}
	}
	kind := a.kind
	if a.bytes += len(line); a.bytes > maxAnswer && kind != longText && kind != longData {
		return 0, errLongLine
	}
	for _, c := range line {
		if err := a.step(c); err != nil {
			return 0, err
		}
	}
	return kind, nil
}

// begin tells the kind of an answer by its first words. listing: folders were asked for; asking: their room was.
func begin(line []byte, listing, asking bool) (answer, error) {
	word := func() string {
		line = bytes.TrimPrefix(line, []byte(" "))
		i := bytes.IndexAny(line, " (\r\n")
		if i < 0 {
			i = len(line)
		}
		w := line[:i]
		line = line[i:]
		return strings.ToUpper(string(w))
	}
	status := func() answer {
		return answer{kind: textAnswer, code: bytes.HasPrefix(line, []byte(" [")), flat: bytes.HasPrefix(line, []byte(" [CAPABILITY"))}
	}
	if line[0] == '+' {
		return answer{kind: textAnswer}, nil
	}
	if tag := word(); tag != "*" {
		if len(tag) > maxTag || line[0] != ' ' {
			return answer{}, errNonsense
		}
		word()
		return status(), nil
	}
	what := word()
	if what != "" && what[0] >= '0' && what[0] <= '9' {
		what = "n " + word()
	}
	switch what {
	case "OK", "NO", "BAD", "BYE", "PREAUTH":
		return status(), nil
	case "CAPABILITY":
		return answer{kind: textAnswer, flat: true}, nil
	case "n EXISTS":
		return answer{kind: textAnswer}, nil
	case "SEARCH":
		return answer{kind: longText}, nil
	case "ESEARCH":
		return answer{kind: longData}, nil
	case "n FETCH":
		return answer{kind: dataAnswer}, nil
	case "QUOTAROOT", "QUOTA":
		if asking {
			return answer{kind: dataAnswer}, nil
		}
	case "LIST":
		if listing {
			return answer{kind: dataAnswer}, nil
		}
	}
	return answer{kind: leftOut}, nil
}

// step goes one byte on in an answer.
func (a *answers) step(c byte) error {
	if a.kind == textAnswer || a.kind == longText {
		switch {
		case c == ']':
			a.code, a.flat = false, false
		case c == '(' && a.flat:
			return errNonsense
		case c == '\n' && a.code:
			return errNonsense
		case c == '\n':
			a.kind = unbegun
		}
		return nil
	}
	switch a.place {
	case outside:
		switch c {
		case '"':
			if a.kind != leftOut { // which may be text
				a.place = inQuotes
			}
		case '{':
			a.place, a.size = inBraces, -1
		case '(':
			if a.lists++; a.lists > maxLists && a.kind != leftOut {
				return errNested
			}
		case '\n':
			a.kind = unbegun
		}
	case inQuotes:
		switch c {
		case '\\':
			a.place = escaped
		case '"':
			a.place = outside
		case '\n':
			return errNonsense
		}
	case escaped:
		if a.place = inQuotes; c == '\n' {
			return errNonsense
		}
	case inBraces:
		switch {
		case c >= '0' && c <= '9' && a.size < 1<<40:
			a.size = 10*max(a.size, 0) + int64(c-'0')
		case c == '}' && a.size >= 0:
			a.place = braced
		default:
			return a.noLiteral(c)
		}
	case braced:
		switch c {
		case ' ', '\r':
		case '\n':
			a.place, a.literal = outside, a.size
		default:
			return a.noLiteral(c)
		}
	}
	return nil
}

// noLiteral goes on where a brace announces no literal, which only text may have.
func (a *answers) noLiteral(c byte) error {
	if a.kind != leftOut {
		return errNonsense
	}
	a.place = outside
	return a.step(c)
}
