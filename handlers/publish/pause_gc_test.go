package publish

import (
	"runtime/debug"
	"testing"
)

// TestPauseGC: garbage lies about while something is drawn, and not afterwards.
func TestPauseGC(t *testing.T) {
	percent := func() int {
		now := debug.SetGCPercent(50)
		debug.SetGCPercent(now)
		return now
	}
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	resume := pauseGC()
	if percent() <= 50 {
		t.Errorf("got %d %% while a site is drawn, want more than 50", percent())
	}
	if resume(); percent() != 50 {
		t.Errorf("got %d %% afterwards, want 50", percent())
	}
	debug.SetGCPercent(1000)
	if resume = pauseGC(); percent() != 1000 {
		t.Errorf("got %d %%, want the 1,000 that there were", percent())
	} else if resume(); percent() != 1000 {
		t.Errorf("got %d %% afterwards, want the 1,000 that there were", percent())
	}
}
