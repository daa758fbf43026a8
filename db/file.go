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

// databaseFile tells whether the SQLite file that a store has open still is the
// one at its path. SQLite goes on writing to a file that was moved, replaced or
// deleted, and to the -wal beside it; what it writes there is gone with the
// process. A nil one, as PostgreSQL has, is always in its place.
type databaseFile struct {
	path   string      // as the settings give it
	wal    string      // beside the file itself, where a symbolic link leads
	opened os.FileInfo // the file that the connections have open

	// keeper is a connection that stays open as long as the store: only when the
	// last one is closed does SQLite remove the -wal and make another one later.
	keeper *sql.DB

	mutex sync.Mutex // guards what was seen last
	size  int64
	log   walState
}

// walState is what a -wal says of itself.
type walState struct {
	file os.FileInfo
	salt uint64 // another one each time that it begins anew
}

// watchFile begins to watch the file at path, which exists.
func watchFile(path string) (*databaseFile, error) {
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

// keep opens the connection that stays, and notes what the files are like.
func (f *databaseFile) keep(ctx context.Context, connector driver.Connector) error {
	f.keeper = sql.OpenDB(connector)
	f.keeper.SetMaxOpenConns(1)
	// A read makes SQLite open the -wal.
	if _, err := f.pages(ctx); err != nil {
		return errors.Join(err, f.keeper.Close())
	}
	state, err := readWAL(f.wal)
	if err != nil {
		// SQLite takes what a power cut has left of a -wal for an empty one.
		if _, failure := f.keeper.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); failure != nil {
			return errors.Join(failure, f.keeper.Close())
		}
		state, err = readWAL(f.wal)
	}
	if err != nil {
		return errors.Join(err, f.keeper.Close())
	}
	f.log = state
	return nil
}

func (f *databaseFile) close() error {
	if f == nil {
		return nil
	}
	return f.keeper.Close()
}

// missing is ErrMissing with what happened and what to do.
func (f *databaseFile) missing(path, what string) error {
	return fmt.Errorf("%s %s: put the same file back, or stop latido, restore a backup and start it again: %w", path, what, ErrMissing)
}

// same returns ErrMissing when the path does not name the file that was opened.
func (f *databaseFile) same() (os.FileInfo, error) {
	now, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, f.missing(f.path, "is gone")
	case err != nil:
		return nil, f.missing(f.path, "cannot be found ("+err.Error()+")")
	case !os.SameFile(now, f.opened):
		return nil, f.missing(f.path, "was replaced by another file")
	}
	return now, nil
}

// look returns ErrMissing when what is written now would not be in the files that
// the path names. They are never opened through the path but for the -wal: to
// close the database would drop the locks that this process has on it.
func (f *databaseFile) look(ctx context.Context) error {
	if f == nil {
		return nil
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	now, err := f.same()
	if err != nil {
		return err
	}
	if now.Size() == 0 {
		return f.missing(f.path, "was emptied")
	}
	if now.Size() < f.size {
		// Only what VACUUM has made smaller may be: the rest is missing.
		whole, err := f.pages(ctx)
		if err != nil || now.Size() < whole {
			return f.missing(f.path, "was cut short")
		}
	}
	log, err := readWAL(f.wal)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f.missing(f.wal, "is gone")
	case err != nil:
		return f.missing(f.wal, "cannot be read ("+err.Error()+")")
	case !os.SameFile(log.file, f.log.file):
		return f.missing(f.wal, "was replaced by another file")
	case log.salt == f.log.salt && log.file.Size() < f.log.file.Size():
		return f.missing(f.wal, "was cut short")
	}
	f.size, f.log = now.Size(), log
	return nil
}

// pages is how many bytes the whole database has.
func (f *databaseFile) pages(ctx context.Context) (int64, error) {
	var count, size int64
	err := f.keeper.QueryRowContext(ctx, `SELECT page_count, page_size FROM pragma_page_count, pragma_page_size`).Scan(&count, &size)
	return count * size, err
}

// walMagic begins a -wal; the last bit says in which order of bytes it is summed up.
const walMagic = 0x377f0682

// readWAL reads the header of a -wal. One that is empty has none: a checkpoint may
// have emptied it. But where something was written behind no header, the
// beginning has been taken away.
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

// watchedConnector makes no connection to a file that is not the one that was
// opened first: SQLite would lay the -wal of one over the other.
type watchedConnector struct {
	driver.Connector
	file *databaseFile
}

// Connect opens a connection to the watched file.
func (c watchedConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if _, err := c.file.same(); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := c.file.same(); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}
