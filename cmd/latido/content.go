package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"latido/db"
	"latido/db/content"
	"latido/handlers"
	"latido/handlers/publish"
	"latido/handlers/publish/render"
)

const contentUsage = `Usage: latido content <command> [options] [FILE]
  export   write the content and the sections as one JSON file
  import   make such a file the current content, as a save by "terminal"; it signs no
           page, and the signature of one whose words it changes ends
FILE is - or left out for the standard output or input.
Options: -data and -database-url as in: latido serve -h
`

const standardStream = "-"

const importAuthor = "terminal"

func contentCommand(ctx context.Context, args []string, getenv func(string) string, stdin io.Reader, stdout, stderr io.Writer) error {
	command, args, err := subcommand("content", contentUsage, args, stdout, "export", "import")
	if command == "" || err != nil {
		return err
	}
	var s settings
	flags := newFlags("content "+command, "[FILE]", stderr)
	databaseFlags(flags, &s, getenv)
	path, err := oneFile(flags, args, standardStream)
	if err != nil {
		return err
	}
	if command == "export" {
		return exportContent(ctx, s, path, stdout)
	}
	return importContent(ctx, s, path, stdin, stdout)
}

func exportContent(ctx context.Context, s settings, path string, stdout io.Writer) error {
	store, err := db.OpenAsIs(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return explainDatabase(err)
	}
	defer store.Close()
	file, err := publish.ExportContent(ctx, store)
	if errors.Is(err, db.ErrNotFound) {
		return errors.New("la base de datos todavía no tiene contenido: créalo con latido init o restaura un respaldo")
	}
	if err != nil {
		return err
	}
	if path == standardStream {
		_, err := stdout.Write(file)
		return err
	}
	if err := writeNew(path, file); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "Contenido guardado en %s.\n", path)
	return nil
}

func writeNew(path string, body []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("ya existe %s y no se toca: elige otro nombre", path)
	}
	if err != nil {
		return err
	}
	_, err = io.Copy(file, bytes.NewReader(body))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

func importContent(ctx context.Context, s settings, path string, stdin io.Reader, stdout io.Writer) error {
	file, err := readContent(path, stdin)
	if err != nil {
		return err
	}
	store, err := openSite(ctx, s)
	if err != nil {
		return err
	}
	defer store.Close()
	before, err := signedPages(ctx, store)
	if err != nil {
		return err
	}
	changed, err := publish.ImportContent(ctx, store, file, importAuthor, "Contenido importado de un archivo")
	if text, ok := handlers.Explain(err); err != nil && ok {
		return errors.New("no se importó nada: " + text)
	}
	if err != nil {
		return fmt.Errorf("no se importó nada: %w", err)
	}
	if len(changed) == 0 {
		fmt.Fprintln(stdout, "El sitio ya tiene este contenido; no se guardó nada.")
		return nil
	}
	for _, revision := range changed {
		fmt.Fprintf(stdout, "Importado: %s, revisión %d.\n", revision.Document, revision.Number)
	}
	status, err := publish.StoredStatus(ctx, store)
	if err != nil {
		return err
	}
	if status.Open {
		fmt.Fprintln(stdout, "Importar no abre ni cierra el sitio: sigue abierto al público.")
	} else {
		fmt.Fprintln(stdout, "Importar no abre ni cierra el sitio: sigue siendo una muestra.")
	}
	after, err := signedPages(ctx, store)
	if err != nil {
		return err
	}
	for _, page := range before {
		if !slices.Contains(after, page) {
			fmt.Fprintf(stdout, "La firma de %s ya no vale: su texto es otro. Léela y fírmala de nuevo en el panel.\n", page)
		}
	}
	return nil
}

func signedPages(ctx context.Context, store *db.Store) ([]string, error) {
	states, err := publish.StoredSignatures(ctx, store)
	if err != nil {
		return nil, err
	}
	var pages []string
	for _, state := range states {
		if state.Status == render.Valid {
			pages = append(pages, state.Path)
		}
	}
	return pages, nil
}

// maxImport is the maximum size of an import in bytes: all content, redirects and layouts, indented.
const maxImport = 2 * content.MaxBytes

func readContent(path string, stdin io.Reader) ([]byte, error) {
	if path != standardStream {
		file, err := db.OpenRegular(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("no existe el archivo %s", path)
		case errors.Is(err, db.ErrNotAFile):
			return nil, fmt.Errorf("%s no es un archivo", path)
		case err != nil:
			return nil, err
		}
		defer file.Close()
		stdin = file
	}
	read, err := io.ReadAll(io.LimitReader(stdin, maxImport+1))
	if err == nil && len(read) > maxImport {
		err = fmt.Errorf("no se importó nada: el archivo pesa más de %d MB, que es más que todo el contenido de un sitio", maxImport>>20)
	}
	return read, err
}
