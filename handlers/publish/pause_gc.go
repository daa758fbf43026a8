package publish

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
)

const (
	maxGarbage   = 48 << 20 // bytes, while a site is drawn
	maxGCPercent = 400      // of what is in use, which may be next to nothing
)

// pauseGC puts garbage collection off, within bounds, until resume is called: what is
// drawn is mostly garbage a moment later, and to collect it meanwhile doubles the time
// of a save. One caller at a time.
func pauseGC() (resume func()) {
	now := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/gogc:percent"}}
	metrics.Read(now)
	percent := min(maxGarbage*100/max(now[0].Value.Uint64(), 1), maxGCPercent)
	// A heap that is large beside maxGarbage keeps its own percentage.
	before := debug.SetGCPercent(int(max(percent, min(now[1].Value.Uint64(), math.MaxInt32))))
	return func() { debug.SetGCPercent(before) }
}
