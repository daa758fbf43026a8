package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"latido/db"
	"latido/handlers/publish"
)

func restore(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	var s settings
	flags := newFlags("restore", "FILE", stderr)
	databaseFlags(flags, &s, getenv)
	force := flags.Bool("force", false, "replace all that the database holds; stop the servers first")
	path, err := oneFile(flags, args, "")
	if err != nil {
		return err
	}
	// The file is verified before a database is created.
	backup, err := db.OpenBackup(ctx, path)
	if err != nil {
		return explainBackup(path, err)
	}
	defer backup.Close()
	store, err := db.Open(ctx, s.databaseURL, s.dataDir)
	if errors.Is(err, db.ErrNewer) {
		return explainDatabase(err)
	}
	if err != nil {
		return err
	}
	defer store.Close()
	rows, err := store.Restore(ctx, backup, *force)
	switch {
	case errors.Is(err, db.ErrNotEmpty):
		return errors.New("la base de datos ya tiene contenido y no se tocó: restaura en una vacía o, para reemplazar todo lo que tiene, usa -force")
	case err != nil:
		return fmt.Errorf("no se restauró nada de %s: %w", path, err)
	}
	fmt.Fprintf(stdout, "Restaurado de %s: %s. Reinicia los servidores que usan esta base de datos, si hay alguno en marcha.\n", path, contentsOf(rows))
	status, err := publish.StoredStatus(ctx, store)
	if errors.Is(err, db.ErrNotFound) { // a backup of a database without a site
		return nil
	}
	if err != nil {
		return err
	}
	if status.Open {
		fmt.Fprintln(stdout, "El sitio queda abierto al público, como estaba en el respaldo.")
	} else {
		fmt.Fprintln(stdout, "El sitio queda como muestra, como estaba en el respaldo: los buscadores no lo anotan hasta que se abra en el panel, en Publicación.")
	}
	return nil
}

func explainBackup(path string, err error) error {
	var hostile db.TamperedBackupError
	switch {
	case errors.As(err, &hostile) && hostile.Owner != "":
		return fmt.Errorf("la contraseña de %q en el respaldo %s pide un cálculo que no es el de Latido y agotaría el servidor: no se tocó nada; usa otro respaldo", hostile.Owner, path)
	case errors.As(err, &hostile):
		return fmt.Errorf("el respaldo %s lleva %q a %q, fuera del sitio, y Latido no guarda eso: no se tocó nada; usa otro respaldo", path, hostile.From, hostile.To)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("no existe el archivo %s", path)
	case errors.Is(err, db.ErrNotAFile):
		return fmt.Errorf("%s no es un archivo: no se tocó nada", path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("no hay permiso para leer %s", path)
	case errors.Is(err, db.ErrNoBackup):
		return fmt.Errorf("%s no es un respaldo de Latido: no se tocó nada", path)
	case errors.Is(err, db.ErrDamagedBackup):
		return fmt.Errorf("el respaldo %s está dañado y no se tocó nada: usa otro", path)
	case errors.Is(err, db.ErrNewer):
		return fmt.Errorf("el respaldo %s es de una versión más nueva que este programa, latido %s: instala esa versión", path, version)
	}
	return fmt.Errorf("no se pudo leer el respaldo %s: %w", path, err)
}
