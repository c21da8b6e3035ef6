// Package domain reads what the DNS says of who may send mail for a domain: SPF
// (RFC 7208) and DMARC (RFC 7489). It judges no message; package mail does.
package domain

import (
	"context"
	"errors"
	"net"
	"net/netip"
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
		if rest, ok := cutTag(txt, tag); ok && (rest == "" || strings.ContainsAny(rest[:1], " ;\t")) {
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

func cutTag(txt, tag string) (string, bool) {
	if len(txt) < len(tag) || !strings.EqualFold(txt[:len(tag)], tag) {
		return "", false
	}
	return txt[len(tag):], true
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
	allows, err := s.follow(ctx, dns, domain, list[0], ips, 0)
	s.Allows = allows
	return s, err
}

// follow goes through the terms of a record, and through those of the records
// that it includes (section 5).
func (s *SPF) follow(ctx context.Context, dns Resolver, domain, record string, ips []netip.Addr, depth int) (bool, error) {
	for _, term := range strings.Fields(record)[1:] {
		qualifier, mechanism := byte('+'), term
		if strings.ContainsRune("+-~?", rune(term[0])) {
			qualifier, mechanism = term[0], term[1:]
		}
		name, value, _ := strings.Cut(mechanism, ":")
		modifier, target, isModifier := strings.Cut(mechanism, "=")
		name = strings.ToLower(name)
		match := false
		var err error
		switch {
		case strings.Contains(mechanism, "%"):
			s.Unclear = true
			s.Lookups++
		case isModifier && strings.EqualFold(modifier, "redirect"):
			return s.include(ctx, dns, target, ips, depth)
		case isModifier:
		case name == "all":
			return qualifier == '+', nil
		case name == "ip4", name == "ip6":
			match = within(value, ips)
		case name == "include":
			match, err = s.include(ctx, dns, value, ips, depth)
		case name == "a" || strings.HasPrefix(name, "a/"):
			s.Lookups++
			match, err = hostIs(ctx, dns, strings.TrimPrefix(mechanism[1:], ":"), domain, ips)
		case name == "mx" || strings.HasPrefix(name, "mx/"):
			s.Lookups++
			match, err = exchangerIs(ctx, dns, strings.TrimPrefix(mechanism[2:], ":"), domain, ips)
		case name == "exists" || name == "ptr":
			s.Unclear = true
			s.Lookups++
		}
		if err != nil {
			return false, err
		}
		if match {
			return qualifier == '+', nil
		}
	}
	return false, nil
}

// maxSPFDepth stops records that include one another.
const maxSPFDepth = 10

func (s *SPF) include(ctx context.Context, dns Resolver, domain string, ips []netip.Addr, depth int) (bool, error) {
	if s.Lookups++; depth >= maxSPFDepth || s.Lookups > 50 {
		return false, nil
	}
	list, err := records(ctx, dns, domain, "v=spf1")
	if err != nil || len(list) == 0 {
		return false, err
	}
	return s.follow(ctx, dns, domain, list[0], ips, depth+1)
}

// within reports whether one of ips is in a network, such as 192.0.2.0/24.
func within(network string, ips []netip.Addr) bool {
	prefix, err := netip.ParsePrefix(network)
	if err != nil {
		addr, err := netip.ParseAddr(network)
		if err != nil {
			return false
		}
		prefix = netip.PrefixFrom(addr, addr.BitLen())
	}
	for _, ip := range ips {
		if prefix.Contains(ip) {
			return true
		}
	}
	return false
}

// hostIs reports whether a host, or one in its network, is one of ips.
func hostIs(ctx context.Context, dns Resolver, host, domain string, ips []netip.Addr) (bool, error) {
	host, bits, sized := strings.Cut(host, "/")
	if host == "" {
		host = domain
	}
	addrs, err := dns.LookupHost(ctx, host)
	if missing(err) {
		return false, nil
	}
	for _, a := range addrs {
		if sized {
			addr, err := netip.ParseAddr(a)
			if err == nil && addr.Is4() {
				a += "/" + strings.Split(bits, "/")[0]
			}
			if prefix, err := netip.ParsePrefix(a); err == nil {
				a = prefix.Masked().String()
			}
		}
		if within(a, ips) {
			return true, nil
		}
	}
	return false, err
}

// exchangerIs reports whether a mail exchanger of a domain is one of ips.
func exchangerIs(ctx context.Context, dns Resolver, name, domain string, ips []netip.Addr) (bool, error) {
	name, bits, sized := strings.Cut(name, "/")
	if name == "" {
		name = domain
	}
	list, err := dns.LookupMX(ctx, name)
	if missing(err) {
		return false, nil
	}
	for _, mx := range list[:min(len(list), 10)] {
		host := strings.TrimSuffix(mx.Host, ".")
		if sized {
			host += "/" + bits
		}
		if ok, err := hostIs(ctx, dns, host, domain, ips); ok || err != nil {
			return ok, err
		}
	}
	return false, err
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
