package publish

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// polishDelay spares the work for a set that is soon replaced: saves come in rows.
var polishDelay = 3 * time.Second

// polished is a set compressed at the best level after a rest, or nil when ctx ends
// before that. Before each page it calls give, which returns when nothing is in a
// greater hurry: a save that had to share its cores took twice as long.
func (p *published) polished(ctx context.Context, rest time.Duration, give func()) *published {
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(rest):
	}
	for _, r := range p.resources {
		if give(); ctx.Err() != nil {
			return nil
		}
		if err := r.pack(); err != nil {
			slog.Error("compress", "error", err)
		}
	}
	debug.FreeOSMemory() // of the plain bytes: the best level takes long on a busy machine
	better := *p
	better.resources = make(map[string]*Resource, len(p.resources))
	for path, r := range p.resources {
		better.resources[path] = r.best(ctx, give)
	}
	better.notFound, better.gone = p.notFound.best(ctx, give), p.gone.best(ctx, give)
	if ctx.Err() != nil {
		return nil // ended on purpose: another set follows, or the server stops
	}
	return &better
}

// best is the resource compressed at the best level, or as it is when ctx has ended.
func (r *Resource) best(ctx context.Context, give func()) *Resource {
	if r.final {
		return r
	}
	if give(); ctx.Err() != nil {
		return r
	}
	done, err := r.polished()
	if err != nil {
		slog.Error("compress", "error", err)
		return r
	}
	return done
}
