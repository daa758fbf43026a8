package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// databaseFile detects that the open SQLite file was replaced: writes to it would be lost. The nil
// databaseFile of PostgreSQL passes every check.
type databaseFile struct {
	path      string      // as in the settings
	wal       string      // beside the target, if path is a symbolic link
	opened    os.FileInfo // the files that the connections have open
	openedWAL os.FileInfo

	// pinned is an open connection, so that SQLite keeps the -wal.
	pinned *sql.DB
}

func newDatabaseFile(path string) (*databaseFile, error) {
	opened, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	if real, err = filepath.Abs(real); err != nil {
		return nil, err
	}
	return &databaseFile{path: path, wal: real + "-wal", opened: opened}, nil
}

func (f *databaseFile) openPinned(ctx context.Context, connector driver.Connector) error {
	f.pinned = sql.OpenDB(connector)
	f.pinned.SetMaxOpenConns(1)
	// A read makes SQLite open the -wal.
	_, err := f.pinned.ExecContext(ctx, `SELECT count(*) FROM sqlite_schema`)
	if err == nil {
		f.openedWAL, err = os.Stat(f.wal)
	}
	if err != nil {
		return errors.Join(err, f.pinned.Close())
	}
	return nil
}

func (f *databaseFile) close() error {
	if f == nil {
		return nil
	}
	return f.pinned.Close()
}

func (f *databaseFile) missingError(path, what string) error {
	return fmt.Errorf("%s %s: put the same file back, or stop latido, restore a backup and start it again: %w", path, what, ErrMissing)
}

// stat returns ErrMissing unless the file at a path is the opened one.
func (f *databaseFile) stat(path string, opened os.FileInfo) (os.FileInfo, error) {
	now, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, f.missingError(path, "is gone")
	case err != nil:
		return nil, f.missingError(path, "cannot be found ("+err.Error()+")")
	case !os.SameFile(now, opened):
		return nil, f.missingError(path, "was replaced by another file")
	}
	return now, nil
}

// check returns ErrMissing if writes would be lost. It does not open the database file, because
// closing it would release the locks of this process.
func (f *databaseFile) check() error {
	if f == nil {
		return nil
	}
	now, err := f.stat(f.path, f.opened)
	if err != nil {
		return err
	}
	if now.Size() == 0 {
		return f.missingError(f.path, "was emptied")
	}
	_, err = f.stat(f.wal, f.openedWAL)
	return err
}

// checkedConnector refuses to connect to a replaced file, to which SQLite would apply the -wal.
type checkedConnector struct {
	driver.Connector
	file *databaseFile
}

func (c checkedConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if _, err := c.file.stat(c.file.path, c.file.opened); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := c.file.stat(c.file.path, c.file.opened); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}
