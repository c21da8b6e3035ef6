package adjudicator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// play answers letters with their first example until so many messages were
// sent. It returns the newest letter of each player.
func (c *club) play(messages int, last map[string]post) map[string]post {
	c.t.Helper()
	for range messages {
		m := c.state("FI1")
		if m.State != store.MatchOpen {
			break
		}
		who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
		if r := c.answer(last[who], who, example(c.t, last[who])); r.Outcome != Played {
			c.t.Fatalf("%s in answer to\n%s", r.Outcome, last[who].text)
		}
		for _, p := range c.letters() {
			last[p.to] = p
		}
	}
	return last
}

// begin sets a match up and returns the first letters.
func (c *club) begin(rounds int) map[string]post {
	c.t.Helper()
	c.match(rounds)
	last := map[string]post{}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	return last
}

// acts are the acts of the game master in the journal of a match.
func (c *club) acts(code string) []string {
	c.t.Helper()
	lines, err := c.clerk.records().journal(code, 1)
	if err != nil {
		c.t.Fatal(err)
	}
	var acts []string
	for _, l := range lines {
		if l.What == games.LineGM {
			acts = append(acts, strings.Join(strings.Fields(l.Act+" "+string(l.Seat)+" "+l.Words), " "))
		}
	}
	return acts
}

func wantActs(t *testing.T, c *club, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, c.acts("FI1")); diff != "" {
		t.Errorf("acts in the journal (-want +got):\n%s", diff)
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want an error with %q", err, want)
	}
}

// verified recomputes all matches of the club.
func (c *club) verified() {
	c.t.Helper()
	var out strings.Builder
	if err := VerifyStore(c.t.Context(), &out, c.store, c.clerk.Options.Titles, nil); err != nil {
		c.t.Errorf("%v:\n%s", err, out.String())
	}
}

func TestHoldAndResume(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	last = c.play(2, last)
	wantError(t, c.clerk.Hold(c.now, "FI9", ""), "there is no match FI9")
	if err := c.clerk.Hold(c.now, "fi1", "tea\n is  served"); err != nil {
		t.Fatal(err)
	}
	list := c.letters()
	wantLetter(t, "gm-held", to(t, list, anna))
	wantText(t, to(t, list, bob), `Bob, the game master has stopped FI1 ("tea is served"). Until it goes on`)
	if m := c.state("FI1"); m.State != store.MatchHeld || !m.ByGM || m.Why != "tea is served" {
		t.Errorf("held: %+v", m)
	}
	wantError(t, c.clerk.Hold(c.now, "FI1", ""), "FI1 is held already; match resume FI1")
	before := c.state("FI1")
	wantOutcome(t, c.answer(last[anna], anna, "card 1"), Held, 1)
	p := c.one(anna)
	wantLetter(t, "gm-paused", p)
	wantText(t, p, `Your message arrived, but the game master has stopped FI1 ("tea is served").`, "card 1 [not looked at]")
	if diff := cmp.Diff(before, c.state("FI1")); diff != "" {
		t.Errorf("a message for a held match changed it:\n%s", diff)
	}
	// The reply address of the letter that tells of it is good afterwards.
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	list = c.letters()
	if len(list) != 2 {
		t.Fatal(describe(list))
	}
	for _, p := range list {
		last[p.to] = p
		wantText(t, p, "FI1 goes on. What was sent while it was stopped was not carried out")
	}
	wantLetter(t, "gm-resumed", last[map[string]string{"red": anna, "blue": bob}[c.state("FI1").Waiting[0]]])
	if m := c.state("FI1"); m.State != store.MatchOpen || m.ByGM || m.Why != "" {
		t.Errorf("resumed: %+v", m)
	}
	wantError(t, c.clerk.Release(c.now, "FI1"), "not held")
	wantActs(t, c, "hold tea is served", "resume")
	c.play(200, last)
	c.verify(t, "FI1")
	c.verified()
	wantError(t, c.clerk.Hold(c.now, "FI1", ""), "FI1 is over; there is nothing to hold")
}

// Two acts at the same moment are two letters.
func TestActsHaveLettersOfTheirOwn(t *testing.T) {
	c := newClub(t)
	c.begin(3)
	ids := map[string]bool{}
	for range 2 {
		if err := c.clerk.Hold(c.now, "FI1", ""); err != nil {
			t.Fatal(err)
		}
		if err := c.clerk.Release(c.now, "FI1"); err != nil {
			t.Fatal(err)
		}
		if _, err := c.clerk.Rollback(c.now, "FI1", 0, false); err != nil {
			t.Fatal(err)
		}
	}
	list := c.letters()
	for _, p := range list {
		if ids[p.MessageID] {
			t.Errorf("Message-ID %s twice", p.MessageID)
		}
		ids[p.MessageID] = true
	}
	if len(ids) != 12 {
		t.Errorf("%d letters, want 12: %s", len(ids), describe(list))
	}
}

func TestRollbackFurther(t *testing.T) {
	c := newClub(t)
	first := c.begin(4)
	was := example(t, first[anna])
	last := c.play(14, map[string]post{anna: first[anna], bob: first[bob]})
	lines, err := c.clerk.records().journal("FI1", 1)
	if err != nil {
		t.Fatal(err)
	}
	all := games.Checkpoints(lines)
	if len(all) < 3 {
		t.Fatalf("checkpoints %v: the match is too short", all)
	}
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, "FI1"); err != nil || !strings.Contains(out.String(), fmt.Sprintf("checkpoints at 1 %d", all[1])) {
		t.Errorf("%v, the checkpoints are not shown:\n%s", err, out.String())
	}
	done, err := c.clerk.Rollback(c.now, "FI1", all[1]-1, true)
	if err != nil || done != (RolledBack{1, true}) {
		t.Fatalf("back to line %d, want 1, with new dice %v: %v", done.Line, done.NewDice, err)
	}
	list := c.letters()
	wantText(t, to(t, list, anna), "taken FI1 back to the beginning of an earlier round. Dice and cards fall anew from there.", "Round 1 begins.")
	wantLetter(t, "gm-back", to(t, list, bob))
	again := to(t, list, anna)
	if example(t, again) == was && !strings.Contains(again.text, "You draw") {
		t.Error("there are no new cards")
	}
	// A sheet that crosses it answers an older report.
	old := last[anna]
	wantOutcome(t, c.answer(old, anna, "card 1"), Stale, 1)
	c.letters()
	wantError(t, func() error { _, err := c.clerk.Rollback(c.now, "FI1", 9999, false); return err }(), "has the lines 1 to")
	c.verified()
	c.play(200, map[string]post{anna: to(t, list, anna), bob: to(t, list, bob)})
	c.verify(t, "FI1")
	wantError(t, func() error { _, err := c.clerk.Rollback(c.now, "FI1", 0, false); return err }(), "is over")
}

// Whoever looks at what is hidden is seen: the players of the match find it in
// their next letters, and the journal says so.
func TestSecretsAreTold(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	last = c.play(1, last)
	var out strings.Builder
	if err := c.clerk.ShowSecrets(c.now, &out, "FI1"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"RED", "BLUE", "seed  ", "you hold", "is asked: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the secrets lack %q:\n%s", want, out.String())
		}
	}
	if lines, err := c.clerk.Journal(c.now, "FI1", true); err != nil || lines[len(lines)-1].Act != games.ActSecrets {
		t.Errorf("the journal: %v", err)
	}
	if err := c.clerk.Export(c.now, &bytes.Buffer{}, "FI1", true); err != nil {
		t.Fatal(err)
	}
	wantActs(t, c, "secrets hands", "secrets journal", "secrets export")
	if list := c.letters(); len(list) != 0 {
		t.Errorf("letters at once: %s", describe(list))
	}
	who := map[string]string{"red": anna, "blue": bob}[c.state("FI1").Waiting[0]]
	c.answer(last[who], who, example(t, last[who]))
	told := map[string]post{}
	for _, p := range c.letters() {
		told[p.to] = p
	}
	wantOutcome(t, c.answer(last[anna], anna, "status"), Answered, 1)
	if _, ok := told[anna]; !ok {
		told[anna] = c.one(anna)
	}
	c.letters()
	wantLetter(t, "gm-looked", told[who])
	for _, p := range told {
		wantText(t, p, "THE GAME MASTER", "has looked at what is hidden in this match (what each side holds). The journal says so too.", "(its journal)", "(all of it, for an export)")
		if !strings.Contains(p.html, "has looked at what is hidden") {
			t.Error("the HTML part does not say so")
		}
	}
	// Once.
	wantOutcome(t, c.answer(last[anna], anna, "status"), Answered, 1)
	if p := c.one(anna); strings.Contains(p.text, "THE GAME MASTER") {
		t.Errorf("said twice:\n%s", p.text)
	}
	c.verified()
	// Of a match that is over everything is open.
	if err := c.clerk.End(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	n := len(c.acts("FI1"))
	if err := c.clerk.Export(c.now, &bytes.Buffer{}, "FI1", false); err != nil || len(c.acts("FI1")) != n {
		t.Errorf("an export of a match that is over: %v", err)
	}
	c.verified()
}

func TestRename(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if was, err := c.clerk.Rename(c.now, bob, " Robert  Rogers "); err != nil || was != "Bob" {
		t.Fatalf("%s, %v", was, err)
	}
	list := c.letters()
	wantLetter(t, "gm-renamed", to(t, list, bob))
	wantText(t, to(t, list, anna), "Anna, Bob is called Robert Rogers (Blue) from now on.")
	if p := to(t, list, anna); p.Subject != "[FI1] Toy: Anna - Bob" || len(list) != 2 {
		t.Errorf("the thread has the subject %q; %s", p.Subject, describe(list))
	}
	wantActs(t, c, "rename blue")
	for name, why := range map[string]string{"": "is no name", "Bob <bob@x>": "is no name", "Robert Rogers": "is called so already"} {
		_, err := c.clerk.Rename(c.now, bob, name)
		wantError(t, err, why)
	}
	_, err := c.clerk.Rename(c.now, "p9", "Nobody")
	wantError(t, err, "there is no player p9; player list shows them")
	wantOutcome(t, c.answer(last[bob], bob, "status"), Answered, 1) // his letters are good
	wantText(t, c.one(bob), "Robert Rogers, here is what you asked for.")
	c.verified()
}

func TestSuspend(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if p, err := c.clerk.Suspend(c.now, "P2"); err != nil || p.Name != "Bob" {
		t.Fatalf("%v, %v", p, err)
	}
	list := c.letters()
	wantLetter(t, "gm-suspended", to(t, list, bob))
	wantText(t, to(t, list, anna), "Anna, the game master has suspended Bob (Blue): no orders of that side are carried out")
	_, err := c.clerk.Suspend(c.now, bob)
	wantError(t, err, "Bob is suspended already; player resume p2")
	before := c.state("FI1")
	wantOutcome(t, c.answer(last[bob], bob, example(t, last[bob])), Suspended, 1)
	wantText(t, c.one(bob), "Bob, the game master has suspended you.")
	wantOutcome(t, c.answer(last[bob], bob, example(t, last[bob])), Suspended, 0) // told once a day
	if diff := cmp.Diff(before, c.state("FI1")); diff != "" {
		t.Errorf("a suspended player moved:\n%s", diff)
	}
	wantOutcome(t, c.answer(last[anna], anna, example(t, last[anna])), Played, 1)
	wantText(t, c.one(anna), "No letter reaches Bob (Blue) at present; the match waits until that changes.")
	var out strings.Builder
	if err := c.clerk.Players(c.now, &out, Listing{}); err != nil || !strings.Contains(out.String(), "suspended") {
		t.Errorf("%v\n%s", err, out.String())
	}
	_, err = c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}}})
	wantError(t, err, "Bob is suspended; player resume p2")

	if p, err := c.clerk.Return(c.now, bob); err != nil || p.Address() != bob {
		t.Fatalf("%v, %v", p, err)
	}
	list = c.letters()
	wantText(t, to(t, list, anna), "Anna, Bob (Blue) may play again.")
	wantText(t, to(t, list, bob), "This report was sent before and comes again.", "YOU ARE ASKED")
	wantOutcome(t, c.answer(to(t, list, bob), bob, example(t, last[bob])), Played, 1)
	wantActs(t, c, "suspend blue", "return blue")
	_, err = c.clerk.Return(c.now, bob)
	wantError(t, err, "Bob is not suspended")
	c.verified()
}

func TestChangeAddress(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	const other = "bob@work.example"
	is, err := c.clerk.ChangeAddress(c.now, "p2", "add", other)
	if err != nil || is != (AddressChange{"Bob", bob}) {
		t.Fatalf("%v, %v", is, err)
	}
	list := c.letters()
	if len(list) != 2 {
		t.Fatal(describe(list))
	}
	wantText(t, to(t, list, other), "Bob, bob@work.example is now your address too.")
	wantText(t, to(t, list, bob), "Bob, bob@work.example is now your address too.")
	p := last[bob]
	wantOutcome(t, c.answer(p, other, "status"), Answered, 1) // no confirmation is needed
	c.letters()
	if is, err := c.clerk.ChangeAddress(c.now, bob, "first", strings.ToUpper(other)); err != nil || is.To != other {
		t.Errorf("%v, %v", is, err)
	}
	if is, err := c.clerk.ChangeAddress(c.now, other, "remove", bob); err != nil || is.To != other {
		t.Errorf("%v, %v", is, err)
	}
	for _, tt := range []struct{ verb, addr, why string }{
		{"remove", other, "the only confirmed address of Bob"},
		{"remove", bob, "no address of Bob"},
		{"first", bob, "player address p2 add"},
		{"add", other, "an address of Bob already"},
		{"add", anna, "the address of another player"},
		{"add", "bob", "is no address"},
		{"add", "orders@club.example", "the club's own"},
		{"swap", bob, "knows add, remove and first"},
	} {
		_, err := c.clerk.ChangeAddress(c.now, "p2", tt.verb, tt.addr)
		wantError(t, err, tt.why)
	}
}

func TestLettersOfTheOutbox(t *testing.T) {
	c := newClub(t)
	c.match(3)
	var out strings.Builder
	if err := c.clerk.Letters(&out); err != nil || strings.Count(out.String(), "\n") != 2 || !strings.Contains(out.String(), "1  FI1  report  anna@example.org  0 tries") {
		t.Errorf("%v\n%s", err, out.String())
	}
	l, err := c.store.Letter(1)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.store.Refused(1, fmt.Errorf("550 no such user"), store.Progress{Now: c.now}); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := c.clerk.Letter(c.now, &out, 1, false); err != nil || !strings.Contains(out.String(), "550 no such user") || !strings.Contains(out.String(), "given up") || strings.Contains(out.String(), "YOU ARE ASKED") {
		t.Errorf("%v\n%s", err, out.String())
	}
	wantActs(t, c)
	out.Reset()
	if err := c.clerk.Letter(c.now, &out, 1, true); err != nil || !strings.Contains(out.String(), string(l.Raw)) {
		t.Errorf("%v\n%s", err, out.String())
	}
	wantActs(t, c, "secrets letter")
	if to, err := c.clerk.RetryLetter(c.now, 1); err != nil || to != anna {
		t.Errorf("%s, %v", to, err)
	}
	if l, err := c.store.Letter(1); err != nil || l.Refused {
		t.Errorf("%+v, %v", l, err)
	}
	if n, err := c.clerk.RetryLetters(c.now); err != nil || n != 2 {
		t.Errorf("%d, %v", n, err)
	}
	if to, err := c.clerk.DropLetter(c.now, 2); err != nil || to != bob {
		t.Errorf("%s, %v", to, err)
	}
	wantActs(t, c, "secrets letter", "retry red letter report", "retry red letter report", "retry blue letter report", "drop blue letter report")
	if list := c.letters(); len(list) != 1 || list[0].to != anna {
		t.Error(describe(list))
	}
	_, err = c.clerk.DropLetter(c.now, 2)
	wantError(t, err, "there is no letter 2 in the outbox")
	c.verified()
}

// A message that was set aside is handled again, once and for all.
func TestAsideAgain(t *testing.T) {
	fail := 0
	c := newClub(t, func(o *Options) { o.Titles["toy"] = games.Made(failing{newTitle(), &fail}) })
	first := c.begin(3)
	read := func(raw []byte) mail.Message { return mail.Read(raw, mail.ReadOptions{}) }
	fail = 3
	wantOutcome(t, c.answer(first[anna], anna, example(t, first[anna])), Held, 2)
	c.letters()
	var out strings.Builder
	if err := c.clerk.Asides(&out); err != nil || !strings.Contains(out.String(), "1  2026-03-01 18:00  FI1  anna@example.org  games: the rules panicked") {
		t.Errorf("%v\n%s", err, out.String())
	}
	_, err := c.clerk.AsideAgain(t.Context(), c.now, 1, read)
	wantError(t, err, "FI1 is held; match resume FI1 comes first")
	fail = 0
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	c.letters()
	fail = 3
	if r, err := c.clerk.AsideAgain(t.Context(), c.now, 1, read); err != nil || r.Outcome != Held {
		t.Errorf("it still fails: %+v, %v", r, err)
	}
	c.letters()
	asides, err := c.store.Asides()
	if err != nil || len(asides) != 1 || asides[0].N != 2 {
		t.Fatalf("it is set aside anew, and once: %v, %v", asides, err)
	}
	fail = 0
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	c.letters()
	out.Reset()
	if err := c.clerk.Aside(c.now, &out, 2, false); err != nil || strings.Contains(out.String(), "card") {
		t.Errorf("%v\n%s", err, out.String())
	}
	raw := slices.Clone(asides[0].Raw)
	r, err := c.clerk.AsideAgain(t.Context(), c.now, 2, read)
	if err != nil {
		t.Fatal(err)
	}
	wantOutcome(t, r, Played, 1)
	wantText(t, c.one(anna), "[waits until it is needed]")
	_, err = c.clerk.AsideAgain(t.Context(), c.now, 2, read)
	wantError(t, err, "no message 2 is set aside")
	wantOutcome(t, c.handle(raw), Seen, 0)
	wantActs(t, c, "resume", "again message", "resume", "again message")
	c.verified()
}

// What the store had no room for cannot be handled from there.
func TestAsideUnkept(t *testing.T) {
	c := newClub(t)
	if err := c.store.Commit(store.Progress{Now: c.now, Aside: &store.Aside{Identity: "m1", From: anna, Raw: make([]byte, store.MaxAside+1)}}); err != nil {
		t.Fatal(err)
	}
	_, err := c.clerk.AsideAgain(t.Context(), c.now, 1, func(raw []byte) mail.Message { return mail.Read(raw, mail.ReadOptions{}) })
	wantError(t, err, "the store had no room for message 1")
}

func TestDropAside(t *testing.T) {
	c := newClub(t)
	first := c.begin(3)
	raw := c.bytes(note{from: anna, text: "card 1", answers: ptr(first[anna])})
	if err := c.clerk.SetAside(c.now, mail.Read(raw, mail.ReadOptions{}), raw, "died-in-hand"); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.DropAside(c.now, 1); err != nil {
		t.Fatal(err)
	}
	wantActs(t, c, "drop message")
	wantError(t, c.clerk.DropAside(c.now, 1), "no message 1 is set aside")
	wantOutcome(t, c.handle(raw), Seen, 0)
}

func ptr(p post) *post { return &p }

// A match goes out as text and comes back as it was, and is played on alike.
func TestExportImport(t *testing.T) {
	c := newClub(t)
	last := c.begin(4)
	c.send(note{from: anna, text: "standing retreat to hill\nask retreat\nluck horseshoe", answers: ptr(last[anna])})
	c.letters()
	last = c.play(9, last)
	wantError(t, c.clerk.Export(c.now, &bytes.Buffer{}, "FI1", false), "--secrets")
	wantActs(t, c)
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		if len(line) > 1000 || strings.Count(line, `\n`) > 1 {
			t.Errorf("a line that nobody can read: %s", line)
		}
	}
	other := newClub(t)
	done, err := other.clerk.Import(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if done.Code != "FI1" || !slices.Equal(done.Made, []string{"Anna", "Bob"}) || len(done.Known)+len(done.Renewed) != 0 {
		t.Errorf("%+v", done)
	}
	w, err := other.store.Whole("FI1")
	if err != nil {
		t.Fatal(err)
	}
	exportedAgain, err := formatExport(w)
	if err != nil {
		t.Fatal(err)
	}
	noted, err := readExport(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := noteImport(&noted); err != nil {
		t.Fatal(err)
	}
	want, err := formatExport(noted)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(exportedAgain)); diff != "" {
		t.Fatalf("what was imported is exported otherwise, but for the note of it (-before +after):\n%s", diff)
	}
	other.verified()
	wantActs(t, other, "secrets export", "import")
	_, err = other.clerk.Import(bytes.NewReader(text.Bytes()))
	wantError(t, err, "there is a match FI1 already")

	// Both clubs go on alike, to the last letter, if the same is noted here; what
	// was received is known.
	err = c.clerk.withoutRules(c.now, "FI1", func(j *job) error {
		_, err := j.remark(c.state("FI1"), games.Remark{Act: games.ActImport}, true)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range last {
		raw := c.bytes(note{from: p.to, text: "status", answers: &p})
		wantOutcome(t, c.handle(raw), Answered, 1)
		wantOutcome(t, other.handle(raw), Answered, 1)
		a, b := c.letters(), other.letters()
		if string(a[0].raw) != string(b[0].raw) {
			t.Errorf("the letters differ:\n%s", cmp.Diff(a[0].text, b[0].text))
		}
		wantText(t, b[0], "The game master has brought this match here")
	}
	mine := map[string]post{anna: last[anna], bob: last[bob]}
	other.sent = c.sent
	c.play(200, last)
	other.play(200, mine)
	one, _ := c.clerk.records().journal("FI1", 1)
	two, _ := other.clerk.records().journal("FI1", 1)
	if diff := cmp.Diff(one, two); diff != "" {
		t.Errorf("two journals (-here +there):\n%s", diff)
	}
	if other.state("FI1").State != store.MatchOver {
		t.Error("the match is not over")
	}
	// New matches and players have numbers of their own.
	if code := other.match(2); code != "FI2" {
		t.Errorf("the next match is %s", code)
	}
}

// Texts of several lines are written as lines, and read back as they were.
func TestUnfold(t *testing.T) {
	for _, text := range []string{"", "one", "one\n", "one\ntwo", "\n\n", `a \n that is none`, "\"quoted\"\n\\\n", `{"$lines":["x"]}`, "<&>\n\u2028\n\té"} {
		for _, v := range []any{text, map[string]any{text: []string{text, "x"}, "y": text}} {
			data, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := json.Indent(&b, data, "", " "); err != nil {
				t.Fatal(err)
			}
			unfolded := unfold(b.Bytes())
			if got := string(tight(unfolded)); got != string(data) {
				t.Errorf("%s comes back as %s from %s", data, got, unfolded)
			}
		}
	}
}

// Players are known by their addresses, whatever their numbers.
func TestImportPlayers(t *testing.T) {
	c := newClub(t)
	c.begin(3)
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	other := newClub(t)
	// There p1 is Carla, and p2 is Bob.
	if _, err := other.clerk.NewMatch(t.Context(), other.now, NewMatch{Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Bobby", Address: bob}}}); err != nil {
		t.Fatal(err)
	}
	_, err := other.clerk.Import(bytes.NewReader(text.Bytes()))
	wantError(t, err, "there is a match FI1 already")
	moved := bytes.ReplaceAll(text.Bytes(), []byte("FI1"), []byte("FI7"))
	_, err = other.clerk.Import(bytes.NewReader(moved))
	wantError(t, err, "changed after it was written")

	third := newClub(t)
	for _, p := range []store.Player{{ID: "p1", Name: "Carla", Addresses: []store.Address{{Addr: carla, Confirmed: true}}}, {ID: "p2", Name: "Bobby", Addresses: []store.Address{{Addr: bob, Confirmed: true}}}} {
		if err := third.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if _, err := third.store.Number("player"); err != nil {
			t.Fatal(err)
		}
	}
	done, err := third.clerk.Import(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(done.Made, []string{"Anna"}) || !slices.Equal(done.Known, []string{"Bobby"}) || !slices.Equal(done.Renewed, []string{"Anna"}) {
		t.Errorf("%+v", done)
	}
	if m := third.state("FI1"); m.Seats[0].Player != "p3" || m.Seats[1].Player != "p2" {
		t.Errorf("the seats are held by %v", m.Seats)
	}
	if name, err := third.clerk.RenewTokens(third.now, anna); err != nil || name != "Anna" {
		t.Error(err)
	}
	p := third.one(anna)
	wantOutcome(t, third.answer(p, anna, example(t, p)), Played, 1)
	third.verified()
}

func TestImportRefuses(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.play(5, last)
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	w, err := c.store.Whole("FI1")
	if err != nil {
		t.Fatal(err)
	}
	written := func(change func(*store.Whole)) string {
		w := w
		w.Lines, w.Players = slices.Clone(w.Lines), slices.Clone(w.Players)
		change(&w)
		data, err := formatExport(w)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for _, tt := range []struct{ name, text, why string }{
		{"nothing", "", "its end is missing"},
		{"something else", `{"hello":1}`, "unknown field"},
		{"its end is missing", text.String()[:text.Len()-200], "object"},
		{"a newer form", strings.Replace(text.String(), `"export": 3`, `"export": 4`, 1), "newer version"},
		{"one letter changed", strings.Replace(text.String(), `"Anna"`, `"Hanna"`, 1), "changed after it was written"},
		{"a roll is another", written(func(w *store.Whole) {
			i := slices.IndexFunc(w.Lines, func(l []byte) bool { return bytes.Contains(l, []byte(`"draw"`)) })
			w.Lines[i] = bytes.Replace(w.Lines[i], []byte(`"values":[`), []byte(`"values":[1`), 1)
		}), "journal line"},
		{"a line too few", written(func(w *store.Whole) { w.Lines = w.Lines[:len(w.Lines)-1] }), "line"},
		{"a player too few", written(func(w *store.Whole) { w.Players = w.Players[1:] }), "does not say who p1 is"},
		{"another code", written(func(w *store.Whole) { w.Match.Code = "FI5" }), "the journal is that of FI1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			other := newClub(t)
			_, err := other.clerk.Import(strings.NewReader(tt.text))
			wantError(t, err, tt.why)
			if all, err := other.store.Matches(); err != nil || len(all) != 0 {
				t.Errorf("%d matches came in (%v)", len(all), err)
			}
		})
	}
}

// All that is wrong in a store is found, and named without what is hidden.
func TestVerifyStore(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.play(6, last)
	c.match(2)
	var out strings.Builder
	if err := VerifyStore(t.Context(), &out, c.store, c.clerk.Options.Titles, nil); err != nil || out.String() != "2 matches, 2 of them not over: 2 verified, 0 in part, 0 wrong\n" {
		t.Errorf("%v:\n%s", err, out.String())
	}
	m, state, tail, err := c.store.Load("FI1")
	if err != nil {
		t.Fatal(err)
	}
	var kept map[string]any
	if err := json.Unmarshal(state, &kept); err != nil {
		t.Fatal(err)
	}
	kept["base"].(map[string]any)["position"].(map[string]any)["Round"] = 9
	bad, err := json.Marshal(kept)
	if err != nil {
		t.Fatal(err)
	}
	_ = tail
	if err := c.store.Commit(store.Progress{Now: c.now, Match: &m, State: bad}); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := VerifyStore(t.Context(), &out, c.store, c.clerk.Options.Titles, nil); err != ErrBad || !strings.Contains(out.String(), "FI1 is wrong: ") || !strings.Contains(out.String(), "1 verified, 0 in part, 1 wrong") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	out.Reset()
	if err := VerifyStore(t.Context(), &out, c.store, games.Titles{}, nil); err != ErrBad || !strings.Contains(out.String(), "FI2 is wrong") {
		t.Errorf("without the title: %v:\n%s", err, out.String())
	}
}

// A backup is one moment of a club that goes on; read into another store it
// plays on.
func TestBackupTo(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.play(2, last)
	file := filepath.Join(t.TempDir(), "club.backup")
	if err := c.store.BackupTo(file); err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(file, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if m, err := st.Match("FI1"); err != nil || m.Length != c.state("FI1").Length {
		t.Errorf("%+v, %v", m, err)
	}
}
