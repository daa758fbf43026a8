package launch_test

import (
	"testing"
	"time"

	"latido/db/content/launch"
)

func TestBackups(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	words := func(at time.Time) string { return at.Format(time.DateOnly) }
	for _, c := range []struct {
		name     string
		last     time.Time
		open, ok bool
		state    launch.State
	}{
		{"a sample without one", time.Time{}, false, false, ""},
		{"an open site without one", time.Time{}, true, true, launch.Open},
		{"one missed night", now.Add(-33 * time.Hour), true, true, launch.Done},
		{"two missed nights", now.Add(-57 * time.Hour), true, true, launch.Open},
		{"a sample with two missed nights", now.Add(-57 * time.Hour), false, true, launch.Open},
	} {
		group, ok := launch.Backups(c.last, now, c.open, words)
		if ok != c.ok || ok && group.Points[0].State != c.state {
			t.Errorf("%s: got %v, %v", c.name, ok, group)
		}
	}
}
