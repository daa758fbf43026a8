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

// follow shows what other servers save, until ctx ends. What goes wrong is told
// once, not at every look.
func follow(ctx context.Context, store *db.Store, site *publish.Site) {
	told := ""
	store.Changes(ctx, func() {
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
