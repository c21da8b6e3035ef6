package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	clocks "postrider/adjudicator/clock"
)

// clockConfig is one clock of the club, as clocks.Rules explains it. Its durations are
// written as in "14d" or "36h".
type clockConfig struct {
	Kind      string    `toml:"kind"`
	Bank      timeSpan  `toml:"bank"`
	Increment timeSpan  `toml:"increment"`
	Cap       timeSpan  `toml:"cap"`
	Days      int       `toml:"days"`
	Reminders timeSpans `toml:"reminders"`
	Free      []weekday `toml:"free"`
	Grace     timeSpan  `toml:"grace"`
	Late      string    `toml:"late"`
}

// matchesConfig is how matches are set up if nothing else is said.
type matchesConfig struct {
	Clock    string `toml:"clock"`
	AwayDays int    `toml:"away_days"`

	Watch      bool `toml:"watch"`
	WatchDelay int  `toml:"watch_delay"`
}

// timeSpan is a duration in days, hours, minutes and seconds.
type timeSpan time.Duration

func (s *timeSpan) UnmarshalText(b []byte) error {
	d, err := clocks.ParseDuration(string(b))
	*s = timeSpan(d)
	return err
}

type timeSpans []timeSpan

func (s timeSpans) durations() []time.Duration {
	var list []time.Duration
	for _, d := range s {
		list = append(list, time.Duration(d))
	}
	return list
}

// weekday is a day of the week by its English name, as in "saturday".
type weekday time.Weekday

func (w *weekday) UnmarshalText(b []byte) error {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(d.String(), string(b)) {
			*w = weekday(d)
			return nil
		}
	}
	return fmt.Errorf("%q is no day of the week; write for example \"saturday\"", b)
}

// rules are the clocks of the club, by name.
func (c *config) rules() []clocks.Rules {
	var all []clocks.Rules
	for _, name := range slices.Sorted(maps.Keys(c.Clocks)) {
		k := c.Clocks[name]
		r := clocks.Rules{
			Name: name, Kind: clocks.Kind(k.Kind), Bank: time.Duration(k.Bank), Increment: time.Duration(k.Increment),
			Cap: time.Duration(k.Cap), Days: k.Days, Reminders: k.Reminders.durations(), Grace: time.Duration(k.Grace),
			Late: clocks.Late(k.Late),
		}
		for _, d := range k.Free {
			r.Free = append(r.Free, time.Weekday(d))
		}
		all = append(all, r)
	}
	return all
}

// clockFaults finds what is wrong with the clocks, and with which is the usual one.
func (c *config) clockFaults() []string {
	var faults []string
	rules := c.rules()
	for _, r := range rules {
		if err := r.Check(); err != nil {
			faults = append(faults, strings.Split(err.Error(), "\n")...)
		}
	}
	if name := c.Matches.Clock; name != "" && !slices.ContainsFunc(rules, func(r clocks.Rules) bool { return r.Name == name }) {
		faults = append(faults, fmt.Sprintf("matches.clock is %q, and there is no [clocks.%s]", name, name))
	}
	if n := c.Matches.AwayDays; n < 1 || n > 365 {
		faults = append(faults, fmt.Sprintf("matches.away_days is %d; write a number from 1 to 365", n))
	}
	return faults
}
