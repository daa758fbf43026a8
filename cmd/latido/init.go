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

// initialize implements "latido init". "serve" creates no database: an empty one is usually a lost one.
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
		return explainDatabase(err)
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
