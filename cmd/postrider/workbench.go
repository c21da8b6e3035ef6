package main

import (
	"context"
	"strings"
	"sync"

	"postrider/mail"
)

// A workbench is where messages are carried out: side by side, but those that
// have to do with one another in the order of their arrival. It is for one
// goroutine.
type workbench struct {
	d      *daemon
	places chan struct{}   // for those that are worked on
	last   map[string]*job // the last message that has to do with something
}

func newWorkbench(d *daemon) *workbench {
	return &workbench{d: d, places: make(chan struct{}, together), last: map[string]*job{}}
}

// A load is a batch of messages on a workbench.
type load struct {
	bench *workbench
	jobs  []*job
	all   sync.WaitGroup

	mu     sync.Mutex
	failed error // the first fault of the world; mostly all are the same, such as a full disk
}

// carryOut carries messages out and waits for them. Its error is a fault of the
// world; the messages it hit are not done.
func (d *daemon) carryOut(ctx context.Context, jobs []*job) error {
	l, err := newWorkbench(d).begin(ctx, jobs)
	if err != nil {
		return err
	}
	return l.wait()
}

// begin begins to carry messages out. If one of them was in hand when the daemon
// crashed, each is worked on with nothing else in hand; then begin ends with the
// last of them, and nothing else may be on the bench.
func (k *workbench) begin(ctx context.Context, jobs []*job) (*load, error) {
	d := k.d
	ids := make([]string, len(jobs))
	suspect := false
	for i, j := range jobs {
		ids[i] = j.message.Identity
		suspect = suspect || d.inHand.Suspect(ids[i])
	}
	l := &load{bench: k, jobs: jobs}
	if suspect {
		for i, j := range jobs {
			if ctx.Err() != nil || l.failed != nil {
				break
			}
			l.failed = d.alone(ctx, ids[i], j)
		}
		return l, nil
	}
	if err := d.inHand.Take(ids...); err != nil {
		return nil, err
	}
	reached("noted")
	if err := k.arrange(jobs); err != nil {
		return nil, err
	}
	for _, j := range jobs {
		l.all.Go(func() { l.carry(ctx, j) })
	}
	return l, nil
}

// arrange finds what each message must wait for: those before it that the same
// person wrote, or that concern the same match.
func (k *workbench) arrange(jobs []*job) error {
	for _, j := range jobs {
		matches, err := k.d.clerk.Concerns(j.message)
		if err != nil {
			return err
		}
		j.keys = []string{"from " + strings.ToLower(j.message.From.Addr), "identity " + j.message.Identity}
		for _, code := range matches {
			j.keys = append(j.keys, "match "+code)
		}
		j.ended = make(chan struct{})
		for _, key := range j.keys {
			if before := k.last[key]; before != nil && before != j {
				j.after = append(j.after, before)
			}
			k.last[key] = j
		}
	}
	return nil
}

// carry carries out one message when its turn has come, unless one before it
// was not done: it must not be overtaken.
func (l *load) carry(ctx context.Context, j *job) {
	defer close(j.ended)
	for _, before := range j.after {
		<-before.ended
		if !before.done {
			return
		}
	}
	l.bench.places <- struct{}{}
	defer func() { <-l.bench.places }()
	if ctx.Err() != nil {
		return
	}
	if err := l.bench.d.handle(context.WithoutCancel(ctx), j); err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.failed == nil {
			l.failed = err
		}
	}
}

// wait waits until all messages of a load have ended, and takes them off the
// bench. Its error is a fault of the world; the messages it hit are not done.
func (l *load) wait() error {
	l.all.Wait()
	for _, j := range l.jobs {
		for _, key := range j.keys {
			if l.bench.last[key] == j {
				delete(l.bench.last, key)
			}
		}
		j.after = nil
	}
	return l.failed
}

// alone carries out one message with nothing else in hand.
func (d *daemon) alone(ctx context.Context, id string, j *job) error {
	if err := d.inHand.Take(id); err != nil {
		return err
	}
	reached("noted")
	if err := d.handle(context.WithoutCancel(ctx), j); err != nil {
		return err
	}
	return d.inHand.Release(id)
}

// arrived are the messages of a load as they lie on the server.
func (l *load) arrived() []mail.Arrived {
	list := make([]mail.Arrived, len(l.jobs))
	for i, j := range l.jobs {
		list[i] = j.arrived
	}
	return list
}
