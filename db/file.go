package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// databaseFile detects that the open SQLite file was replaced: writes to it would be lost. The nil
// databaseFile of PostgreSQL passes every check.
type databaseFile struct {
	path   string      // as in the settings
	wal    string      // beside the target, if path is a symbolic link
	opened os.FileInfo // the file that the connections have open

	// pinned is an open connection, so that SQLite keeps the -wal.
	pinned *sql.DB

	mutex sync.Mutex // guards size and log, which are of the last check
	size  int64
	log   walState
}

type walState struct {
	file os.FileInfo
	salt uint64 // changes whenever it is reset
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
	if _, err := f.databaseSize(ctx); err != nil {
		return errors.Join(err, f.pinned.Close())
	}
	state, err := readWAL(f.wal)
	if err != nil {
		// After a power cut the header may be incomplete, which SQLite takes for an empty -wal.
		if _, failure := f.pinned.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); failure != nil {
			return errors.Join(failure, f.pinned.Close())
		}
		state, err = readWAL(f.wal)
	}
	if err != nil {
		return errors.Join(err, f.pinned.Close())
	}
	f.log = state
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

func (f *databaseFile) stat() (os.FileInfo, error) {
	now, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, f.missingError(f.path, "is gone")
	case err != nil:
		return nil, f.missingError(f.path, "cannot be found ("+err.Error()+")")
	case !os.SameFile(now, f.opened):
		return nil, f.missingError(f.path, "was replaced by another file")
	}
	return now, nil
}

// check returns ErrMissing if writes would be lost. It does not open the database file, because
// closing it would release the locks of this process.
func (f *databaseFile) check(ctx context.Context) error {
	if f == nil {
		return nil
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	now, err := f.stat()
	if err != nil {
		return err
	}
	if now.Size() == 0 {
		return f.missingError(f.path, "was emptied")
	}
	if now.Size() < f.size {
		// VACUUM makes the file smaller, too.
		whole, err := f.databaseSize(ctx)
		if err != nil || now.Size() < whole {
			return f.missingError(f.path, "was cut short")
		}
	}
	log, err := readWAL(f.wal)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f.missingError(f.wal, "is gone")
	case err != nil:
		return f.missingError(f.wal, "cannot be read ("+err.Error()+")")
	case !os.SameFile(log.file, f.log.file):
		return f.missingError(f.wal, "was replaced by another file")
	case log.salt == f.log.salt && log.file.Size() < f.log.file.Size():
		return f.missingError(f.wal, "was cut short")
	}
	f.size, f.log = now.Size(), log
	return nil
}

func (f *databaseFile) databaseSize(ctx context.Context) (int64, error) {
	var count, size int64
	err := f.pinned.QueryRowContext(ctx, `SELECT page_count, page_size FROM pragma_page_count, pragma_page_size`).Scan(&count, &size)
	return count * size, err
}

// walMagic is the first word of a -wal; its last bit is the byte order of the checksums.
const walMagic = 0x377f0682

// readWAL reads the header of a -wal, which an empty one may lack.
func readWAL(path string) (walState, error) {
	file, err := os.Open(path)
	if err != nil {
		return walState{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return walState{file: info}, err
	}
	header := make([]byte, 32)
	if _, err := io.ReadFull(file, header); err != nil {
		return walState{}, err
	}
	if binary.BigEndian.Uint32(header)&^1 != walMagic {
		return walState{}, errors.New("its beginning is gone")
	}
	return walState{info, binary.BigEndian.Uint64(header[16:])}, nil
}

// checkedConnector refuses to connect to a replaced file, to which SQLite would apply the -wal.
type checkedConnector struct {
	driver.Connector
	file *databaseFile
}

func (c checkedConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if _, err := c.file.stat(); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := c.file.stat(); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}
