package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"latido/db"
	"latido/db/sample"
	"latido/views/sections"
)

// initialize carries out "latido init": it creates a database with the sample
// practice. That is no part of "serve", as a database that is found empty is more
// often one that got lost.
func initialize(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	var s settings
	flags := flag.NewFlagSet("init", flag.ContinueOnError)
	flags.SetOutput(stderr)
	databaseFlags(flags, &s, getenv)
	if err := parse(flags, args); err != nil {
		return err
	}
	store, err := db.Open(ctx, s.databaseURL, s.dataDir)
	if errors.Is(err, db.ErrNoDatabase) {
		return fmt.Errorf("%w; nothing was changed: if it is not needed, move it away first", err)
	}
	if err != nil {
		return err
	}
	defer store.Close()
	switch err := seed(ctx, store); {
	case errors.Is(err, db.ErrNotEmpty):
		return fmt.Errorf("%s has a site already; nothing was changed", store.Name())
	case err != nil:
		return err
	}
	fmt.Fprintf(stdout, "%s has the sample practice now; see it with: latido serve\n", store.Name())
	return nil
}

// seed fills a database without a site with the sample practice.
func seed(ctx context.Context, store *db.Store) error {
	content, err := sample.Content()
	if err != nil {
		return fmt.Errorf("sample content: %w", err)
	}
	selections, err := json.Marshal(sections.Default())
	if err != nil {
		return fmt.Errorf("sample sections: %w", err)
	}
	return store.Seed(ctx, db.NewSite(content, selections))
}

// openSite opens the database of a site that is there already.
func openSite(ctx context.Context, s settings) (*db.Store, error) {
	store, err := db.OpenExisting(ctx, s.databaseURL, s.dataDir)
	if err == nil {
		has, failure := store.HasSite(ctx)
		if err = failure; err == nil && !has {
			err = fmt.Errorf("%s has tables and no site: %w", store.Name(), db.ErrNoDatabase)
		}
		if err != nil {
			err = errors.Join(err, store.Close())
		}
	}
	return store, explainNothing(err)
}

// explainNothing says what to do where there is no database; other errors stay as they are.
func explainNothing(err error) error {
	if errors.Is(err, db.ErrNoDatabase) {
		return fmt.Errorf("%w; create it with latido init if the site is new; if it is not, put its database back, mount its disk or restore a backup", err)
	}
	return err
}
