package publish

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

const (
	garbageRoom = 48 << 20 // bytes of garbage that may lie about while a site is drawn
	mostPercent = 400      // of what is in use, which may be next to nothing
)

// collector is how eagerly the process collects garbage. What is drawn is mostly
// garbage a moment later, and to look for it meanwhile takes a fifth of a save.
var collector struct {
	mutex   sync.Mutex
	drawing int // sites that are being drawn
	eager   int // percent, while none is
}

// putOffCollecting lets garbage lie, within bounds, until resume is called. What is in
// use has to tell the size of the site, so something must have been published.
func putOffCollecting() (resume func()) {
	collector.mutex.Lock()
	defer collector.mutex.Unlock()
	if collector.drawing++; collector.drawing == 1 {
		now := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/gogc:percent"}}
		metrics.Read(now)
		percent := min(garbageRoom*100/max(now[0].Value.Uint64(), 1), mostPercent)
		// Where so much is in use that the room is little beside it, all stays as it is.
		collector.eager = debug.SetGCPercent(int(max(percent, min(now[1].Value.Uint64(), math.MaxInt32))))
	}
	return func() {
		collector.mutex.Lock()
		defer collector.mutex.Unlock()
		if collector.drawing--; collector.drawing == 0 {
			debug.SetGCPercent(collector.eager)
		}
	}
}
