package request

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// TestQueue: the longest wait ends when there are too many, and who has left does not count.
func TestQueue(t *testing.T) {
	q := newQueue(2)
	var ours, theirs [4]net.Conn
	for i := range ours {
		ours[i], theirs[i] = net.Pipe()
		q.add(ours[i])
		if i == 1 {
			q.remove(ours[0])
			q.remove(ours[0])
		}
	}
	closed := func(i int) bool {
		_ = theirs[i].SetReadDeadline(time.Now().Add(time.Millisecond))
		_, err := theirs[i].Read(make([]byte, 1))
		return errors.Is(err, io.EOF)
	}
	for i, want := range []bool{false, true, false, false} {
		if got := closed(i); got != want {
			t.Errorf("connection %d: got closed %v, want %v", i, got, want)
		}
	}
	q.remove(ours[2])
	q.remove(ours[3])
	if q.length.Load() != 0 || len(q.elements) != 0 {
		t.Errorf("got %d left, want none", len(q.elements))
	}
}
