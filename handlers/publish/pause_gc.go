package publish

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
)

const (
	maxGarbage   = 48 << 20 // bytes of garbage while a site is rendered
	maxGCPercent = 400      // the maximum percentage of the live heap, which may be small
)

// pauseGC delays garbage collection until resume is called: collecting during rendering doubles the
// time of a save. It is not safe for concurrent use.
func pauseGC() (resume func()) {
	now := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/gogc:percent"}}
	metrics.Read(now)
	percent := min(maxGarbage*100/max(now[0].Value.Uint64(), 1), maxGCPercent)
	// With a heap much larger than maxGarbage the current percentage is the higher one, and stays.
	before := debug.SetGCPercent(int(max(percent, min(now[1].Value.Uint64(), math.MaxInt32))))
	return func() { debug.SetGCPercent(before) }
}
