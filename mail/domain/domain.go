// Package domain reads what the DNS says of who may send mail for a domain: SPF
// (RFC 7208) and DMARC (RFC 7489). It judges no message; package mail does.
package domain

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// A Resolver asks the DNS; *net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
	LookupMX(ctx context.Context, name string) ([]*net.MX, error)
	LookupHost(ctx context.Context, host string) ([]string, error)
}

// At asks the DNS server at an address, HOST:PORT; empty is the
// system's.
func At(address string) Resolver {
	if address == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}}
}

// records are the TXT records of a name that begin with a tag. That a name
// does not exist is no error.
func records(ctx context.Context, dns Resolver, name, tag string) ([]string, error) {
	all, err := dns.LookupTXT(ctx, name)
	if missing(err) {
		return nil, nil
	}
	var out []string
	for _, txt := range all {
		begin, _, _ := strings.Cut(strings.ReplaceAll(txt, "\t", " "), " ")
		if begin, _, _ = strings.Cut(begin, ";"); strings.EqualFold(begin, tag) {
			out = append(out, txt)
		}
	}
	return out, err
}

// missing reports an error which says that a name does not exist.
func missing(err error) bool {
	var no *net.DNSError
	return errors.As(err, &no) && no.IsNotFound
}

// An SPF is what a domain says of who may send its mail (RFC 7208).
type SPF struct {
	Record  string // the first; empty if there is none
	Records int    // that there are; more than one is an error (section 4.5)
	Lookups int    // questions to the DNS that it costs; more than 10 is an error (section 4.6.4)
	All     string // the last word on everybody else: -all, ~all, ?all, +all; empty if there is none
	Allows  bool   // one of the addresses asked for
	Unclear bool   // it holds what depends on the single letter (exists, macros)
}

// ReadSPF reads the SPF record of a domain, and whether it allows one of ips. The
// error is one of the DNS; that a name does not exist is none.
func ReadSPF(ctx context.Context, dns Resolver, domain string, ips []netip.Addr) (SPF, error) {
	s := SPF{}
	list, err := records(ctx, dns, domain, "v=spf1")
	if err != nil || len(list) == 0 {
		return s, err
	}
	s.Record, s.Records = list[0], len(list)
	for _, term := range strings.Fields(strings.ToLower(list[0])) {
		if mechanism := strings.TrimLeft(term, "+-~?"); mechanism == "all" {
			if s.All = term; term == mechanism {
				s.All = "+all"
			}
		}
	}
	r := reading{ctx, dns, ips, &s}
	s.Allows, err = r.follow(domain, list[0], 0)
	return s, err
}

// A reading follows the records of SPF from one to the next.
type reading struct {
	ctx context.Context
	dns Resolver
	ips []netip.Addr
	spf *SPF // what was found
}

// follow goes through the terms of a record, and through those of the records
// that it includes (section 5). It reports whether they allow one of the addresses.
func (r reading) follow(domain, record string, depth int) (bool, error) {
	for _, term := range strings.Fields(record)[1:] {
		mechanism := strings.TrimLeft(term, "+-~?")
		target, size, _ := strings.Cut(mechanism, "/")
		name, host, _ := strings.Cut(target, ":")
		name = strings.ToLower(name)
		match := false
		var err error
		switch {
		case strings.Contains(mechanism, "%"), name == "exists", name == "ptr":
			r.spf.Unclear = true
			r.spf.Lookups++
		case strings.HasPrefix(name, "redirect="):
			return r.include(mechanism[len("redirect="):], depth)
		case name == "all":
			match = true
		case name == "ip4", name == "ip6":
			match = r.within(mechanism[len("ip4:"):])
		case name == "include":
			match, err = r.include(host, depth)
		case name == "a", name == "mx":
			r.spf.Lookups++
			match, err = r.resolves(cmp.Or(host, domain), name == "mx", size)
		}
		if match || err != nil {
			return match && err == nil && !strings.ContainsAny(term[:1], "-~?"), err
		}
	}
	return false, nil
}

// maxSPFDepth stops records that include one another.
const maxSPFDepth = 10

func (r reading) include(domain string, depth int) (bool, error) {
	if r.spf.Lookups++; depth >= maxSPFDepth || r.spf.Lookups > 50 {
		return false, nil
	}
	list, err := records(r.ctx, r.dns, domain, "v=spf1")
	if err != nil || len(list) == 0 {
		return false, err
	}
	return r.follow(domain, list[0], depth+1)
}

// within reports whether one of the addresses is in a network, such as
// 192.0.2.0/24, or is the only one in it.
func (r reading) within(network string) bool {
	prefix, err := netip.ParsePrefix(network)
	if err != nil {
		addr, err := netip.ParseAddr(network)
		if err != nil {
			return false
		}
		prefix = netip.PrefixFrom(addr, addr.BitLen())
	}
	return slices.ContainsFunc(r.ips, prefix.Contains)
}

// resolves reports whether a host, or one of the mail exchangers of a domain, has
// one of the addresses, or one in their network of a size, as in 24//64; the size
// for IPv6 is not looked at.
func (r reading) resolves(name string, mx bool, size string) (bool, error) {
	hosts := []string{name}
	if mx {
		list, err := r.dns.LookupMX(r.ctx, name)
		if err != nil && !missing(err) {
			return false, err
		}
		hosts = nil
		for _, mx := range list[:min(len(list), 10)] {
			hosts = append(hosts, strings.TrimSuffix(mx.Host, "."))
		}
	}
	bits, _, _ := strings.Cut(size, "/")
	for _, host := range hosts {
		addrs, err := r.dns.LookupHost(r.ctx, host)
		if err != nil && !missing(err) {
			return false, err
		}
		for _, a := range addrs {
			if bits != "" && strings.Contains(a, ".") {
				a += "/" + bits
			}
			if r.within(a) {
				return true, nil
			}
		}
	}
	return false, nil
}

// ReadDMARC finds the policy of a domain: its own, else that of its
// organization (RFC 7489 section 6.6.3), and at which of them. Both are empty if
// there is none.
func ReadDMARC(ctx context.Context, dns Resolver, domain string) (policy, at string, err error) {
	names := []string{domain}
	if org, err := publicsuffix.EffectiveTLDPlusOne(domain); err == nil && org != domain {
		names = append(names, org)
	}
	for _, name := range names {
		list, err := records(ctx, dns, "_dmarc."+name, "v=DMARC1")
		if err != nil {
			return "", "", err
		}
		for _, txt := range list {
			for _, tag := range strings.Split(txt, ";") {
				key, value, ok := strings.Cut(strings.TrimSpace(tag), "=")
				if ok && strings.EqualFold(strings.TrimSpace(key), "p") {
					return strings.ToLower(strings.TrimSpace(value)), name, nil
				}
			}
		}
	}
	return "", "", nil
}
