package games

import (
	"hash/maphash"
	"slices"
	"sync/atomic"
)

// Recent are lines that were read of late. Each is read at least twice: when
// lines are cut into orders, and when each order is read.
type Recent [64]atomic.Pointer[recentLine]

type recentLine struct {
	line    string
	reading Reading // nobody else has it
}

var recentSeed = maphash.MakeSeed()

// Read is what a line was read as of late, or is read as now.
func (c *Recent) Read(line string, read func(string) Reading) Reading {
	slot := &c[maphash.String(recentSeed, line)%uint64(len(c))]
	if known := slot.Load(); known != nil && known.line == line {
		return cloneReading(known.reading)
	}
	reading := read(line)
	slot.Store(&recentLine{line, cloneReading(reading)})
	return reading
}

// cloneReading returns a copy that shares nothing that its owner might change.
func cloneReading(r Reading) Reading {
	if r.Order != nil {
		o := *r.Order
		o.Args = slices.Clone(o.Args)
		for i, a := range o.Args {
			o.Args[i].Values = slices.Clone(a.Values)
		}
		o.If = slices.Clone(o.If)
		for i, c := range o.If {
			o.If[i].Values = slices.Clone(c.Values)
		}
		r.Order = &o
	}
	if r.Fault != nil {
		f := *r.Fault
		r.Fault = &f
	}
	r.Notes = slices.Clone(r.Notes)
	return r
}
