package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"postrider/mail"
)

// readMail reads a message. Tests replace it before they start the program, to
// have it misbehave.
var readMail = func(a mail.Arrived, o mail.ReadOptions) mail.Message { return a.Read(o) }

// readingOf names a message, for the note of what is in hand, before it has
// been read.
func readingOf(a mail.Arrived) string {
	sum := sha256.Sum256(a.Raw)
	return "read " + hex.EncodeToString(sum[:])
}

// readNoted reads messages as read does, with a note of it: one of which the
// daemon has died in reading it is not read again, but goes as it is to what
// could not be processed.
func (d *daemon) readNoted(ctx context.Context, arrived []mail.Arrived) ([]*job, error) {
	ids := make([]string, len(arrived))
	alone := false
	for i, a := range arrived {
		ids[i] = readingOf(a)
		_, guilty := d.inHand.Guilty(ids[i])
		alone = alone || guilty || d.inHand.Suspect(ids[i])
	}
	atOnce := len(arrived)
	if alone {
		atOnce = 1
	}
	var jobs []*job
	for group := range slices.Chunk(ids, max(1, atOnce)) {
		from := arrived[len(jobs) : len(jobs)+len(group)]
		if _, guilty := d.inHand.Guilty(group[0]); guilty {
			jobs = append(jobs, &job{arrived: from[0], message: mail.Message{Identity: group[0], Kind: mail.Damaged}})
			continue
		}
		if err := d.inHand.Take(group...); err != nil {
			return nil, err
		}
		jobs = append(jobs, d.read(ctx, from)...)
		if err := d.inHand.Release(group...); err != nil {
			return nil, err
		}
	}
	return jobs, nil
}

// readWatched reads one message while the watch looks.
func (d *daemon) readWatched(a mail.Arrived) mail.Message {
	if d.watch != nil {
		defer d.watch.Work(readingOf(a))()
	}
	return readMail(a, d.reading)
}
