package main

import (
	"context"
	"net"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"postrider/mail/mailtest"
)

// Somebody who has opened the control socket and says nothing does not keep the
// daemon from stopping.
func TestStopWithASilentClient(t *testing.T) {
	f := newFaulty(t, mailtest.Options{})
	f.run()
	f.logged("outcome=taken")
	silent, err := net.Dial("unix", f.config.Store.Socket)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	if _, err := ask(context.Background(), f.config.Store.Socket, request{Args: []string{"list"}}); err != nil { // who came before has been let in
		t.Fatal(err)
	}
	stopped := make(chan struct{})
	stop := f.stop
	f.stop = nil
	go func() { stop(); close(stopped) }()
	select {
	case <-stopped:
	case <-time.After(patience):
		t.Error("the daemon waits for a client that says nothing")
		silent.Close()
		<-stopped
	}
}

// A daemon that is told to stop while rules come to no end stops all the same,
// although nobody is there any more to end them; what was in hand is done at the
// next start, and nothing is to blame.
func TestStopWithRulesWithoutEnd(t *testing.T) {
	t.Parallel()
	club := newRogueClub(t, "1m")
	club.start(rogueAsIs)
	club.match("short", "Anna", "Bob")
	club.answer("Anna", 1, "loop")
	held := regexp.MustCompile(`"[0-9a-f]+":\{"held":true`) // by its identity: it has been read
	for {
		note, err := os.ReadFile(club.config.Store.File + ".inhand")
		if err == nil && held.Match(note) {
			break
		}
		if club.ctx.Err() != nil {
			t.Fatalf("the message was never in hand: %s", note)
		}
		sleep(club.ctx, 10*time.Millisecond)
	}
	sleep(club.ctx, time.Second) // the rules have begun
	club.end()
	if log := club.log.String(); !strings.Contains(log, "stops before it has finished") || strings.Contains(log, "signal: killed") {
		t.Error("the daemon did not stop by itself")
	}
	club.start(rogueMended)
	club.wantSaid(club.letters(address("Anna"), 2), "done map[deed:loop]")
}
