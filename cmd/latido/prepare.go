package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"latido/db"
	"latido/handlers/publish"
)

const (
	// patience is how long a server that starts takes no connection, so that a balancer
	// asks another one, before it answers that it is waiting.
	patience = 10 * time.Second

	// retryInterval is how often a database that does not answer is tried again.
	retryInterval = 500 * time.Millisecond

	// sweepInterval is how often sessions and counts that have ended are removed:
	// nobody needs to sign in for it, and what strangers try does not pile up.
	sweepInterval = 15 * time.Minute
)

// prepare opens the database of the site and publishes what it holds. One that
// does not answer is waited for, which waiting is told of; any other failure ends it.
func prepare(ctx context.Context, s settings, site *publish.Site, waiting func()) (*db.Store, error) {
	told := ""
	for {
		store, err := tryPrepare(ctx, s, site)
		if !errors.Is(err, db.ErrUnavailable) || ctx.Err() != nil {
			return store, err
		}
		if told != err.Error() {
			told = err.Error()
			slog.Warn("waiting for the database", "error", err)
		}
		waiting()
		select {
		case <-ctx.Done():
		case <-time.After(retryInterval):
		}
	}
}

func tryPrepare(ctx context.Context, s settings, site *publish.Site) (*db.Store, error) {
	store, err := openSite(ctx, s)
	if err != nil {
		return nil, err
	}
	if err := site.Refresh(ctx, store); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// follow shows what other servers save, and has what ended be removed, until ctx
// ends. What goes wrong is told once, not at every look.
func follow(ctx context.Context, store *db.Store, site *publish.Site) {
	told := ""
	var swept time.Time
	store.Changes(ctx, func() {
		if time.Since(swept) >= sweepInterval {
			swept = time.Now()
			sweep(ctx, store)
		}
		looking, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		err := site.Refresh(looking, store)
		switch {
		case ctx.Err() != nil:
		case err != nil && told == "":
			told = err.Error()
			slog.Warn("the site shows what it had", "error", err)
		case err == nil && told != "":
			told = ""
			slog.Info("the site shows what is stored again")
		}
	})
}

// sweep removes what has ended of the owners' access and of the attempts at it.
func sweep(ctx context.Context, store *db.Store) {
	sweeping, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := store.SweepAccess(sweeping, time.Now()); err != nil && ctx.Err() == nil {
		slog.Warn("old sessions and attempts wait to be removed", "error", err)
	}
}
