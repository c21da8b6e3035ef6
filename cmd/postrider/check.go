package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/gm"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/domain"
	"postrider/store"
)

// check is the command check: what will keep the club's letters out of
// people's inboxes.
func check(ctx context.Context, e env, args []string) error {
	fs := flags(e, "check")
	letter := fs.String("letter", "", "send a sample report to this `address` instead")
	title := fs.String("title", "", "the `title` of the sample; the first if none is named")
	wait := fs.Duration("wait", time.Minute, "how long to wait for the letters to oneself")
	dns := fs.String("dns", "", "ask this DNS `server`, HOST:PORT, instead of the system's")
	c, err := parseClub(e, fs, args, "--config FILE")
	if err != nil {
		return err
	}
	k := &checkup{env: e, config: c, dns: domain.At(*dns), wait: *wait}
	if err := k.servers(); err != nil {
		return err
	}
	defer k.sender.Close()
	if *letter != "" {
		return k.sample(ctx, *title, *letter)
	}
	k.people()
	k.relay(ctx)
	k.letterToSelf(ctx)
	k.askDNS(ctx)
	if k.failed > 0 {
		return fmt.Errorf("%d of the above must be put right", k.failed)
	}
	fmt.Fprintln(e.out, "nothing stands in the way of the club's letters")
	return nil
}

// A checkup looks at a club's mail from all sides and says what it finds, a
// line each: "ok", "note" for what could be better, "FAIL" for what must be put
// right.
type checkup struct {
	env
	config  *config
	dns     domain.Resolver
	wait    time.Duration
	sender  *mail.Sender
	mailbox *mail.Mailbox
	failed  int
	signed  []mail.Signature // of the letter that came back
}

func (k *checkup) say(mark, format string, args ...any) {
	fmt.Fprintf(k.out, "%-5s %s\n", mark, fmt.Sprintf(format, args...))
}

func (k *checkup) ok(format string, args ...any)   { k.say("ok", format, args...) }
func (k *checkup) note(format string, args ...any) { k.say("note", format, args...) }
func (k *checkup) fail(format string, args ...any) {
	k.failed++
	k.say("FAIL", format, args...)
}

// servers makes ready to ask the two servers.
func (k *checkup) servers() error {
	arriving, relay, err := k.config.servers()
	if err != nil {
		return err
	}
	arriving.Timeout = time.Minute
	if k.sender, err = mail.NewSender(relay); err != nil {
		return err
	}
	k.mailbox, err = mail.NewMailbox(arriving)
	return err
}

// address is the club's.
func (k *checkup) address() mail.Address {
	return mail.Address{Name: k.config.Club.Name, Addr: k.config.Club.Address}
}

// people looks at whether there is somebody to turn to.
func (k *checkup) people() {
	switch {
	case len(k.config.Club.GM) > 0:
	case k.config.Club.Joining == adjudicator.JoinApprove:
		k.note("club.gm names nobody: who would like to join waits, and nobody is told of it; name an address")
	default:
		k.note("club.gm names nobody: nobody is told when something needs a game master; name an address")
	}
}

// roomForPictures is how large a letter with a picture may be.
const roomForPictures = 1 << 20

// relay looks at the way out.
func (k *checkup) relay(ctx context.Context) {
	offers, err := k.sender.Offers(ctx, k.address().Domain())
	if err != nil {
		k.fail("sending: %v", err)
		return
	}
	if k.config.SMTP.User == "" {
		k.ok("sending: %s answers, and no login is set", k.config.SMTP.Server)
	} else {
		k.ok("sending: logged in at %s", k.config.SMTP.Server)
	}
	switch {
	case offers.Size == 0:
		k.note("sending: the relay does not say how large a letter may be (SIZE, RFC 1870)")
	case offers.Size < roomForPictures:
		k.fail("sending: the relay takes letters of up to %d bytes only; one with a picture needs %d", offers.Size, roomForPictures)
	default:
		k.ok("sending: letters of up to %d bytes", offers.Size)
	}
}

// letterToSelf looks at the way in, by two letters that the club sends to
// itself: one to its address, one with a token behind a plus sign.
func (k *checkup) letterToSelf(ctx context.Context) {
	if err := k.mailbox.Open(ctx); err != nil {
		k.fail("mailbox: %v", err)
		return
	}
	defer k.mailbox.Close()
	k.ok("mailbox: logged in at %s; folders %s, %s and %s", k.config.IMAP.Server, strings.Join(k.config.IMAP.Folders, ", "),
		k.config.IMAP.Processed, k.config.IMAP.Aside)
	offers := k.mailbox.Offers("IDLE", "MOVE", "UIDPLUS")
	for _, c := range []struct{ name, without string }{
		{"IDLE", fmt.Sprintf("new messages are seen only every %s (imap.poll)", time.Duration(k.config.IMAP.Poll))},
		{"MOVE", "messages are copied and then deleted"},
		{"UIDPLUS", "without MOVE, too, handled messages stay marked as deleted until somebody expunges them"},
	} {
		if slices.Contains(offers, c.name) {
			k.ok("mailbox: knows %s", c.name)
		} else {
			k.note("mailbox: does not know %s; %s", c.name, c.without)
		}
	}

	plain := k.ownLetter("plain", k.address())
	reply := mail.Reply{Match: "CHECK", Token: strings.Repeat("a", 26)}
	plus := k.ownLetter("plus", reply.Address(k.address()))
	ids := []string{plain.ID}
	from := k.envelope(reply)
	switch err := k.post(ctx, from, plain); {
	case err == nil:
		k.ok("sending: letters from %s are taken, as reports are sent", from)
	case !k.plainSender(ctx, from, plain, err):
		return
	}
	switch err := k.post(ctx, k.config.Club.Address, plus); {
	case k.config.Club.SubjectTokens:
	case err != nil:
		k.fail("plus-addresses: %s is refused (%v); set club.subject_tokens = true", plus.To.Addr, err)
	default:
		ids = append(ids, plus.ID)
	}
	arrived, err := k.await(ctx, ids)
	if err != nil {
		k.fail("a letter to oneself: %v", err)
		return
	}
	got := map[string]mail.Arrived{}
	for _, a := range arrived {
		got[mail.Read(a.Raw, mail.ReadOptions{}).MessageID] = a
	}
	a, ok := got[plain.ID]
	if !ok {
		k.fail("a letter to oneself did not arrive within %s in any folder that is named in [imap]: does it lie with the junk?", k.wait)
	} else {
		k.ok("a letter to oneself arrived in %s", a.Folder)
		k.received(ctx, a)
	}
	if len(ids) > 1 {
		if _, arrived := got[plus.ID]; arrived {
			k.ok("plus-addresses: what is sent to %s arrives", plus.To.Addr)
		} else if ok {
			k.fail("plus-addresses: what is sent to %s does not arrive; set club.subject_tokens = true", plus.To.Addr)
		}
	}
}

// ownLetter is a letter to oneself.
func (k *checkup) ownLetter(name string, to mail.Address) mail.Letter {
	return mail.Letter{
		ID:   fmt.Sprintf("check.%s.%s@%s", name, rand.Text(), k.address().Domain()),
		From: k.address(), To: to, Date: k.now(), Subject: "postrider check", AutoSubmitted: "auto-generated",
		Text: "A letter that postrider check has sent to the club itself. It may be deleted.\n",
	}
}

func (k *checkup) post(ctx context.Context, from string, l mail.Letter) error {
	raw, err := l.Bytes()
	if err != nil {
		return err
	}
	return k.sender.Send(ctx, from, l.To.Addr, raw)
}

// envelope is the sender in the envelope of a report, whose answers are for reply.
func (k *checkup) envelope(reply mail.Reply) string {
	if k.config.Club.PlainSender || k.config.Club.SubjectTokens {
		return k.config.Club.Address
	}
	return reply.Address(k.address()).Addr
}

// plainSender finds out whether a letter that was refused with the envelope of a report
// is taken under the club's plain address, and reports whether it was.
func (k *checkup) plainSender(ctx context.Context, from string, l mail.Letter, refused error) bool {
	if from != k.config.Club.Address {
		if err := k.post(ctx, k.config.Club.Address, l); err == nil {
			k.fail("sending: the relay refuses letters from %s, as reports are (%v), and takes them from %s; "+
				"set club.plain_sender = true", from, refused, k.config.Club.Address)
			return true
		}
	}
	k.fail("a letter to oneself: %v", refused)
	return false
}

// await looks for letters until all are there or the time is over. Those found
// are marked as done, unless the daemon was faster.
func (k *checkup) await(ctx context.Context, ids []string) ([]mail.Arrived, error) {
	ctx, cancel := context.WithTimeout(ctx, k.wait)
	defer cancel()
	var found []mail.Arrived
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 5*time.Second) {
		now, err := k.mailbox.Find(ctx, ids...)
		if err != nil && ctx.Err() == nil {
			return nil, err
		}
		if err == nil {
			found = now
		}
		if len(found) == len(ids) || ctx.Err() != nil {
			break
		}
		sleep(ctx, pause)
	}
	done, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	for _, a := range found {
		if slices.Contains(k.config.IMAP.Folders, a.Folder) {
			if err := k.mailbox.Done(done, a); err != nil && !errors.Is(err, mail.ErrLost) {
				return nil, err
			}
		}
	}
	return found, nil
}

// received looks at a letter of ours as it arrived.
func (k *checkup) received(ctx context.Context, a mail.Arrived) {
	m := a.Read(k.config.reading())
	if m.Kind != mail.Own {
		k.fail("a letter to oneself came back as %s: something on the way takes its header fields away", m.Kind)
	}
	servers := mail.Authservs(a.Raw)
	switch {
	case k.config.IMAP.AuthservID == "" && len(servers) > 0:
		k.note("your server writes Authentication-Results as %q; with imap.authserv_id = %q orders without a token "+
			"can be taken", servers[0], servers[0])
	case k.config.IMAP.AuthservID == "":
		k.note("your server writes no Authentication-Results: orders need their token")
	case !slices.ContainsFunc(servers, func(s string) bool { return strings.EqualFold(s, k.config.IMAP.AuthservID) }):
		found := "none"
		if len(servers) > 0 {
			found = strings.Join(servers, ", ")
		}
		k.note("no Authentication-Results of %q on a letter to oneself (found: %s); a server need not write them on "+
			"its own mail", k.config.IMAP.AuthservID, found)
	default:
		k.ok("Authentication-Results of %s are there", k.config.IMAP.AuthservID)
	}
	var err error
	if k.signed, err = mail.Signatures(ctx, a.Raw, k.dns); err != nil {
		k.note("DKIM: %v", err)
	}
}

// askDNS looks at what the DNS says of the club's domain.
func (k *checkup) askDNS(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	name := k.address().Domain()
	if list, err := k.dns.LookupMX(ctx, name); err != nil || len(list) == 0 {
		k.fail("%s has no mail exchanger (MX) in the DNS%s: nobody can answer", name, because(err))
	} else {
		k.ok("MX of %s: %s", name, strings.TrimSuffix(list[0].Host, "."))
	}
	aligned := k.spf(ctx, name)
	aligned = k.dkim(name) || aligned
	k.dmarc(ctx, name, aligned)
}

// because is an error as the end of a sentence.
func because(err error) string {
	var no *net.DNSError
	if err == nil || errors.As(err, &no) && no.IsNotFound {
		return ""
	}
	return fmt.Sprintf(" (%v)", err)
}

// spf looks at who may send for the domain (RFC 7208), and reports whether the
// relay may.
func (k *checkup) spf(ctx context.Context, name string) bool {
	host, _, _ := net.SplitHostPort(k.config.SMTP.Server)
	var ips []netip.Addr
	addrs, _ := k.dns.LookupHost(ctx, host)
	for _, a := range append(addrs, host) {
		if ip, err := netip.ParseAddr(a); err == nil && !slices.Contains(ips, ip) {
			ips = append(ips, ip)
		}
	}
	s, err := domain.ReadSPF(ctx, k.dns, name, ips)
	switch {
	case err != nil:
		k.fail("SPF of %s cannot be read: %v", name, err)
		return false
	case s.Records == 0:
		k.fail("SPF: %s names nobody who may send for it; publish a TXT record such as \"v=spf1 mx -all\"", name)
		return false
	case s.Records > 1:
		k.fail("SPF: %s has %d records that begin with v=spf1; more than one counts as none (RFC 7208 section 4.5)", name, s.Records)
		return false
	case s.Lookups > 10:
		k.fail("SPF: the record of %s costs %d questions to the DNS; above 10 it fails (RFC 7208 section 4.6.4)", name, s.Lookups)
		return false
	}
	switch s.All {
	case "+all":
		k.fail("SPF: %s ends in +all, which lets everybody send for it", s.Record)
	case "", "?all":
		k.note("SPF: %s says nothing of everybody else; end it in -all or ~all", s.Record)
	}
	switch {
	case s.Allows:
		k.ok("SPF: %s may send for %s (%s)", host, name, s.Record)
	case s.Unclear:
		k.note("SPF: whether %s may send for %s depends on the letter (%s)", host, name, s.Record)
	default:
		k.note("SPF: %s (%v) is not among those who may send for %s (%s); that is right only if it sends on by another",
			host, ips, name, s.Record)
	}
	return s.Allows
}

// dkim looks at the signatures of the letter to oneself (RFC 6376), and reports
// whether one is the domain's.
func (k *checkup) dkim(name string) bool {
	for _, s := range k.signed {
		if s.Err != nil {
			k.fail("DKIM: the signature of %s does not hold: %v", s.Domain, s.Err)
			continue
		}
		if strings.EqualFold(s.Domain, name) || strings.HasSuffix(name, "."+s.Domain) || strings.HasSuffix(s.Domain, "."+name) {
			k.ok("DKIM: letters are signed by %s", s.Domain)
			return true
		}
		k.note("DKIM: letters are signed by %s, which is not the club's domain", s.Domain)
	}
	if len(k.signed) == 0 {
		k.note("DKIM: the letter to oneself bears no signature; large providers want one (a relay may sign only what leaves it)")
	}
	return false
}

// dmarc looks at what the domain wants done with what nobody vouches for (RFC 7489).
func (k *checkup) dmarc(ctx context.Context, name string, aligned bool) {
	policy, at, err := domain.ReadDMARC(ctx, k.dns, name)
	switch {
	case err != nil:
		k.fail("DMARC of %s cannot be read: %v", name, err)
	case policy == "":
		k.note("DMARC: %s has no policy; large providers want one, such as \"v=DMARC1; p=none\" at _dmarc.%s", name, name)
	case policy == "none" || aligned:
		k.ok("DMARC: the policy of %s is %s", at, policy)
	default:
		k.fail("DMARC: the policy of %s is %s, and neither SPF nor DKIM was seen to vouch for the club's letters: "+
			"they may be thrown away", at, policy)
	}
}

// sample sends the first report of a match to an address, as a player gets it.
// The match is played by nobody and kept nowhere.
func (k *checkup) sample(ctx context.Context, name, address string) error {
	if (mail.Address{Addr: address}).Domain() == "" {
		return fmt.Errorf("--letter %q is no address", address)
	}
	if name == "" {
		name = titles[0].name
	}
	title, err := titleNamed(name)
	if err != nil {
		return err
	}
	sc, err := gm.Scenario(title, "")
	if err != nil {
		return err
	}
	setup := adjudicator.NewMatch{Title: title.Name(), Scenario: sc.ID, Seats: map[games.Seat]adjudicator.Person{}}
	for i, seat := range sc.Seats {
		person := adjudicator.Person{Name: string(seat), Address: fmt.Sprintf("sample-%d@invalid.example", i)}
		if i == 0 {
			person.Address = address
		}
		setup.Seats[seat] = person
	}
	return passingClub(ctx, *k.config, k.now(), setup, func(st *store.Store, _ *adjudicator.Clerk, _ string) error {
		due, err := st.Due(k.now(), 100)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(due, func(l store.Letter) bool { return strings.EqualFold(l.To, address) })
		if i < 0 {
			return errors.New("the sample match wrote no letter to " + address)
		}
		if err := k.sender.Send(ctx, due[i].From, due[i].To, asSample(due[i])); err != nil {
			return err
		}
		k.ok("a sample report of %s was sent to %s (%d bytes); answers to it are not carried out", sc.Name, due[i].To, len(due[i].Raw))
		return nil
	})
}

// asSample gives a letter of a passing club a Message-ID and a thread that no letter of
// the club has: a mailbox that knows both would keep one of two.
func asSample(l store.Letter) []byte {
	head, body, _ := bytes.Cut(l.Raw, []byte("\r\n\r\n"))
	begin := "<" + l.Match + "." // of all Message-IDs of a match
	head = bytes.ReplaceAll(head, []byte(begin), []byte("<sample."+rand.Text()+"."+begin[1:]))
	return slices.Concat(head, []byte("\r\n\r\n"), body)
}
