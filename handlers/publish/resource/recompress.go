package resource

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// Recompress returns the table compressed at the best level, after a delay, or nil if ctx
// ends before. It calls yield before each resource, which returns when nothing more
// urgent is under way: sharing its cores doubles the time of a save.
func (t *Table) Recompress(ctx context.Context, delay time.Duration, yield func()) *Table {
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(delay):
	}
	for _, r := range t.Resources {
		if yield(); ctx.Err() != nil {
			return nil
		}
		if err := r.compress(); err != nil {
			slog.Error("compress", "error", err)
		}
	}
	debug.FreeOSMemory() // of the plain bytes: the best level takes long on a busy machine
	better := *t
	better.Resources = make(map[string]*Resource, len(t.Resources))
	for path, r := range t.Resources {
		better.Resources[path] = recompress(ctx, r, yield)
	}
	better.NotFound, better.Gone = recompress(ctx, t.NotFound, yield), recompress(ctx, t.Gone, yield)
	if ctx.Err() != nil {
		return nil
	}
	return &better
}

// recompress returns a resource at the best level, or r if that fails or ctx has ended.
func recompress(ctx context.Context, r *Resource, yield func()) *Resource {
	if r.final {
		return r
	}
	if yield(); ctx.Err() != nil {
		return r
	}
	better, err := r.recompressed()
	if err != nil {
		slog.Error("compress", "error", err)
		return r
	}
	return better
}
