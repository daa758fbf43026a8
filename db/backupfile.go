package db

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"
	"github.com/jmoiron/sqlx"
	"github.com/klauspost/compress/zstd"
	"modernc.org/sqlite"
)

// maxBackupBytes bounds an unpacked backup: ten times the saves and photos of years.
const maxBackupBytes = 16 << 30

var ErrNotAFile = errors.New("not a regular file")

// OpenRegular opens a regular file for reading, or returns ErrNotAFile.
func OpenRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, ErrNotAFile)
	}
	return os.Open(path)
}

// copyBackup opens a copy of a backup. The copy has no name, so that no password hashes remain.
func copyBackup(ctx context.Context, path, folder string) (copied *sqlx.DB, err error) {
	file, err := OpenRegular(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	source, size, err := unpackBackup(file)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	const name = "latido-restore-"
	target, err := os.CreateTemp(folder, name) // with mode 0600
	if err != nil {
		target, err = os.CreateTemp(filepath.Dir(path), name)
	}
	if err != nil {
		return nil, err
	}
	defer target.Close()
	defer os.Remove(target.Name())
	// SQLite must open the file before its name is removed.
	if copied, err = openContainer(target.Name()); err != nil {
		return nil, err
	}
	copied.SetMaxOpenConns(1) // a second connection would not find the file
	err = errors.Join(copied.PingContext(ctx), os.Remove(target.Name()))
	if err == nil {
		err = copyExactly(ctx, target, source, size)
	}
	if err == nil {
		// A backup in WAL mode would create a named -wal; bytes 18 and 19 of the header select the mode.
		_, err = target.WriteAt([]byte{1, 1}, 18)
	}
	if err != nil {
		return nil, errors.Join(err, copied.Close())
	}
	return copied, nil
}

const backupWindow = 8 << 20

// unpackBackup returns the SQLite file in a backup, compressed since version 0.3.0, and its size.
func unpackBackup(file *os.File) (source io.ReadCloser, size int64, err error) {
	info, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	reader := bufio.NewReader(file)
	if magic, err := reader.Peek(4); err != nil || binary.LittleEndian.Uint32(magic) != zstdMagic {
		size, err := backupSize(reader)
		if info.Size() > maxBackupBytes {
			err = fmt.Errorf("%d bytes: %w", info.Size(), ErrNoBackup)
		}
		if err == nil && size != info.Size() {
			err = fmt.Errorf("%d bytes instead of %d: %w", info.Size(), size, ErrDamagedBackup)
		}
		return io.NopCloser(reader), size, err
	}
	decoder, err := zstd.NewReader(reader, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(backupWindow))
	if err != nil {
		return nil, 0, err
	}
	unpacked := bufio.NewReader(decoder)
	size, err = backupSize(unpacked)
	return unpackedReader{unpacked, decoder}, size, err
}

type unpackedReader struct {
	*bufio.Reader
	decoder *zstd.Decoder
}

func (r unpackedReader) Close() error {
	r.decoder.Close()
	return nil
}

// copyExactly copies size bytes. It returns ErrDamagedBackup if the source has fewer or more.
func copyExactly(ctx context.Context, to io.Writer, from io.Reader, size int64) error {
	copied, err := io.Copy(to, io.LimitReader(contextReader{ctx, from}, size+1))
	if err == nil && copied == size {
		return nil
	}
	if ctx.Err() != nil || errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return fmt.Errorf("%d bytes instead of %d, %v: %w", copied, size, err, ErrDamagedBackup)
}

// backupSize returns the size in the header of an SQLite file, or ErrNoBackup.
func backupSize(file *bufio.Reader) (int64, error) {
	header, err := file.Peek(100)
	if err != nil || string(header[:16]) != "SQLite format 3\x00" {
		return 0, fmt.Errorf("no header of SQLite: %w", ErrNoBackup)
	}
	page := int64(binary.BigEndian.Uint16(header[16:]))
	if page == 1 {
		page = 1 << 16
	}
	size := page * int64(binary.BigEndian.Uint32(header[28:]))
	if size > maxBackupBytes {
		return 0, fmt.Errorf("%d bytes: %w", size, ErrNoBackup)
	}
	return size, nil
}

type contextReader struct {
	ctx context.Context
	io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

const unfinishedPrefix = ".latido-backup-"

// createUnfinished creates and locks the file of a new backup, and removes those of killed ones.
func createUnfinished(folder string) (path string, done func() error, err error) {
	left, err := filepath.Glob(filepath.Join(folder, unfinishedPrefix+"*"))
	if err != nil {
		return "", nil, err
	}
	for _, path := range left {
		lock := flock.New(path)
		if free, err := lock.TryLock(); err == nil && free {
			err = errors.Join(os.Remove(path), lock.Close())
			if err != nil {
				return "", nil, err
			}
		}
	}
	file, err := os.CreateTemp(folder, unfinishedPrefix+"*") // with mode 0600
	if err != nil {
		return "", nil, err
	}
	path = file.Name()
	lock := flock.New(path)
	if err := errors.Join(file.Close(), lock.Lock()); err != nil {
		return "", nil, errors.Join(err, os.Remove(path))
	}
	return path, lock.Close, nil
}

// openContainer opens a backup file without a journal and syncs: the caller syncs it.
func openContainer(path string) (*sqlx.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	query := url.Values{"_journal_mode": {"MEMORY"}, "_synchronous": {"OFF"}, "_foreign_keys": {"on"}, "_time_format": {"sqlite"}, "_timezone": {"UTC"}}
	dsn := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: query.Encode()}
	connector, err := sqlite.NewConnector(dsn.String())
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector)
	return sqlx.NewDb(pool, SQLite), nil
}
