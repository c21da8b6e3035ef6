package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"syscall"
	"time"

	"postrider/mail"
)

// noRoom reports whether something failed because nothing more can be written:
// the disk is full, or a quota is. bbolt hands on the system's words, and not
// always its error.
func noRoom(err error) bool {
	for _, full := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if err != nil && strings.Contains(err.Error(), full.Error()) {
			return true
		}
	}
	return false
}

// untilRoom does something that belongs to the start, again and again with
// growing pauses while there is no room on the disk for it. A daemon that ended
// would be started again by its service manager, and say no more than that; the
// manager is asked for patience. The error is ctx's if that ends meanwhile.
func untilRoom(ctx context.Context, log *slog.Logger, now time.Time, do func() error) error {
	pause := &mail.Backoff{First: unhurried.first, Limit: unhurried.mailbox, Rand: rand.New(rand.NewPCG(uint64(now.UnixNano()), 3))}
	for {
		err := do()
		if !noRoom(err) {
			return err
		}
		wait := pause.Next()
		log.Error("there is no room on the disk, and postrider cannot start", "error", err, "again_in", wait.Round(time.Millisecond))
		// That the manager cannot be told is no reason to stop.
		_ = notify(fmt.Sprintf(notifyLonger, (wait+time.Minute).Microseconds()), "no room on the disk; trying again")
		sleep(ctx, wait)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}
