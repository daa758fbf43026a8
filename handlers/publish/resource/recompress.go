package resource

import (
	"context"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"
)

// CompressAll compresses, after a delay, the resources without requests, to free their plain bytes. It
// calls yield before each, as Recompress does. It reports false if ctx ends.
func (t *Table) CompressAll(ctx context.Context, delay time.Duration, yield func()) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(delay):
	}
	for _, r := range t.Resources {
		if yield(); ctx.Err() != nil {
			return false
		}
		if err := r.compress(); err != nil {
			slog.Error("compress", "error", err)
		}
	}
	debug.FreeOSMemory()
	return true
}

// Recompress returns a copy with the stylesheets, and the resources with that many requests, at the
// best level; nil without any or if ctx ends. yield blocks while a save is rendered, as sharing the
// cores would double its time.
func (t *Table) Recompress(ctx context.Context, requests uint32, yield func()) *Table {
	better, changed := *t, false
	recompress := func(path string, r *Resource) *Resource {
		if r.final || r.requests.Load() < requests && !strings.HasSuffix(path, ".css") {
			return r
		}
		if yield(); ctx.Err() != nil {
			return r
		}
		best, err := r.recompressed()
		if err != nil {
			slog.Error("compress", "error", err)
			return r
		}
		changed = true
		return best
	}
	better.Resources = make(map[string]*Resource, len(t.Resources))
	for path, r := range t.Resources {
		better.Resources[path] = recompress(path, r)
	}
	better.NotFound, better.Gone = recompress("", t.NotFound), recompress("", t.Gone)
	if ctx.Err() != nil || !changed {
		return nil
	}
	return &better
}
