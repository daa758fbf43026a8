package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"latido/db"
)

// revision implements "latido revision NUMBER", which prints a stored document as it was saved.
func revision(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	var s settings
	flags := newFlags("revision", "NUMBER", stderr)
	databaseFlags(flags, &s, getenv)
	document := flags.String("document", db.SiteContent, "siteContent, selectedSections, redirects, publication or claimAnswers")
	argument, err := oneFile(flags, args, "")
	if err != nil {
		return err
	}
	number, err := strconv.ParseInt(argument, 10, 64)
	if err != nil {
		return fmt.Errorf("%q no es un número de revisión", argument)
	}
	store, err := db.OpenAsIs(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return explainDatabase(err)
	}
	defer store.Close()
	found, err := store.Revision(ctx, *document, number)
	if errors.Is(err, db.ErrNotFound) {
		return fmt.Errorf("no hay revisión %d de %s", number, *document)
	}
	if err != nil {
		return err
	}
	_, err = stdout.Write(append(found.Body, '\n'))
	return err
}
