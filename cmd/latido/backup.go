package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"latido/db"
	"latido/db/content"
)

const keepHelp = "in a folder: how many of the files that it named itself stay, beside the new one"

// backup implements "latido backup FILE|FOLDER".
func backup(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	var s settings
	flags := newFlags("backup", "FILE|FOLDER", stderr)
	databaseFlags(flags, &s, getenv)
	keep := flags.Int("keep", 14, keepHelp)
	path, err := oneFile(flags, args, "")
	if err != nil {
		return err
	}
	if *keep < 1 {
		return fmt.Errorf("-keep %d no deja ninguno: escribe 1 o más", *keep)
	}
	store, err := db.OpenAsIs(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return explainDatabase(err)
	}
	defer store.Close()
	started, recorded := time.Now(), ""
	var left error // why old backups were not removed
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		if path, err = filepath.Abs(path); err != nil {
			return err
		}
		// Old backups are removed first, so that a full disk has room for the new one.
		if err := store.PruneBackups(ctx, path, *keep); err != nil {
			left = fmt.Errorf("no se quitaron los respaldos viejos de %s: %w", path, err)
		}
		path = filepath.Join(path, started.UTC().Format("latido-20060102-150405.db.zst"))
		recorded = path
	}
	rows, err := store.Backup(ctx, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("ya existe %s y no se toca: elige otro nombre", path)
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("no se hizo el respaldo: el disco de %s está lleno", filepath.Dir(path))
	case err != nil:
		return fmt.Errorf("no se hizo el respaldo %s: %w", path, explainDatabase(err))
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if err := store.RecordBackup(ctx, recorded, started); err != nil {
		return fmt.Errorf("el respaldo %s está completo, pero no se pudo anotar en la base de datos: %w", path, err)
	}
	fmt.Fprintf(stdout, "Respaldo guardado y comprobado en %s: %s, %.1f MB.\n", path, contentsOf(rows), float64(info.Size())/1e6)
	return left
}

func contentsOf(rows map[string]int64) string {
	return content.Count(int(rows["revisions"]), "revisión", "revisiones") + " y " + content.Count(int(rows["owners"]), "cuenta", "cuentas")
}
