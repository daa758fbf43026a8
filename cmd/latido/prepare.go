package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"latido/db"
	"latido/db/sample"
	"latido/handlers"
	"latido/views/sections"
)

const (
	// patience is how long visitors of a server that starts are left waiting before
	// it says that it does: they had better wait a little than be sent away.
	patience = 10 * time.Second

	// retryInterval is how often a database that does not answer is tried again.
	retryInterval = 500 * time.Millisecond
)

// prepare opens the database, fills it when it is empty, and publishes what it
// holds. One that does not answer is waited for, which waiting is told of; any
// other failure ends it.
func prepare(ctx context.Context, s settings, site *handlers.Site, waiting func()) (*db.Store, error) {
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

func tryPrepare(ctx context.Context, s settings, site *handlers.Site) (*db.Store, error) {
	store, err := db.Open(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return nil, err
	}
	err = seed(ctx, store)
	if err == nil {
		err = site.Refresh(ctx, store)
	}
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// seed fills an empty database with the sample practice.
func seed(ctx context.Context, store *db.Store) error {
	stored, err := store.Version(ctx)
	if err != nil {
		return err
	}
	if stored[db.SiteContent] > 0 && stored[db.SelectedSections] > 0 {
		return nil
	}
	content, err := sample.Content()
	if err != nil {
		return fmt.Errorf("sample content: %w", err)
	}
	selections, err := json.Marshal(sections.Default())
	if err != nil {
		return fmt.Errorf("sample sections: %w", err)
	}
	return store.Seed(ctx, map[string][]byte{db.SiteContent: content, db.SelectedSections: selections})
}

// follow shows what other servers save, until ctx ends. What goes wrong is told
// once, not at every look.
func follow(ctx context.Context, store *db.Store, site *handlers.Site) {
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
