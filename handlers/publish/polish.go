package publish

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// polishDelay spares the work for a set that is soon replaced: saves come in rows.
var polishDelay = 3 * time.Second

// polish compresses at the best level what was published at a quick one, and swaps
// the result in unless a newer edition came first.
func (s *Site) polish(ctx context.Context, set *published) {
	select {
	case <-ctx.Done():
		return
	case <-time.After(s.rest):
	}
	for _, r := range set.resources {
		if ctx.Err() != nil {
			return
		}
		if err := r.pack(); err != nil {
			slog.Error("compress", "error", err)
		}
	}
	// So much memory, the plain bytes of a whole site, is not needed again until the next save.
	debug.FreeOSMemory()
	better := *set
	better.resources = make(map[string]*Resource, len(set.resources))
	polished := func(r *Resource) *Resource {
		if r.final || ctx.Err() != nil {
			return r
		}
		harder, err := r.polished()
		if err != nil {
			slog.Error("compress", "error", err)
			return r
		}
		return harder
	}
	for path, r := range set.resources {
		better.resources[path] = polished(r)
	}
	better.notFound = polished(set.notFound)
	if ctx.Err() != nil {
		return
	}
	s.current.CompareAndSwap(set, &better)
	debug.FreeOSMemory()
}
