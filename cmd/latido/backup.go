package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"latido/db"
	"latido/db/content"
)

// backup implements "latido backup FILE".
func backup(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	var s settings
	flags := newFlags("backup", "FILE", stderr)
	databaseFlags(flags, &s, getenv)
	path, err := oneFile(flags, args, "")
	if err != nil {
		return err
	}
	store, err := db.OpenAsIs(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return explainDatabase(err)
	}
	defer store.Close()
	rows, err := store.Backup(ctx, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("ya existe %s y no se toca: elige otro nombre", path)
	case err != nil:
		return fmt.Errorf("no se hizo el respaldo %s: %w", path, explainDatabase(err))
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "Respaldo guardado en %s: %s, %.1f MB.\n", path, contentsOf(rows), float64(info.Size())/1e6)
	return nil
}

// contentsOf summarizes the contents of a backup.
func contentsOf(rows map[string]int64) string {
	return content.Count(int(rows["revisions"]), "revisión", "revisiones") + " y " + content.Count(int(rows["owners"]), "cuenta", "cuentas")
}

func count(number int64, one, many string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, many)
}
