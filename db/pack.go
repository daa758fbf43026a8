package db

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/klauspost/compress/zstd"
)

// A base is the number of the revision that is the dictionary of a body, or one of these values.
const (
	unpacked int64 = -1 // the body as it was saved, by a version before 0.3.0
	whole    int64 = 0  // the body, compressed on its own if it is long
)

const (
	// maxDistance is how many revisions share a base. Their difference from it grows.
	maxDistance = 50

	minPacked = 512

	// minRatio is the compression from which a base pays. Without one it is 4 or so.
	minRatio = 16

	// maxUnpacked bounds the memory for a manipulated body.
	maxUnpacked = 64 << 20
	packWindow  = 8 << 20
)

const packSchema = 10

type packed struct {
	base int64
	body []byte
}

func pack(body []byte) (packed, error) {
	if len(body) < minPacked || len(body) > maxUnpacked {
		return packed{whole, body}, nil
	}
	encoder, err := newEncoder(nil)
	if err != nil {
		return packed{}, err
	}
	return packed{whole, encoder.EncodeAll(body, nil)}, nil
}

type base struct {
	document   string
	number     int64
	dictionary []byte
	encoder    *zstd.Encoder
}

func newBase(ctx context.Context, from sqlx.QueryerContext, document string, number int64) (*base, error) {
	var stored []byte
	err := sqlx.GetContext(ctx, from, &stored, `SELECT body FROM revisions WHERE document = $1 AND number = $2`, document, number)
	if err != nil {
		return nil, fmt.Errorf("base %d: %w", number, err)
	}
	b := &base{document: document, number: number}
	if b.dictionary, err = unpack(stored, nil); err != nil {
		return nil, err
	}
	b.encoder, err = newEncoder(b.dictionary)
	return b, err
}

func (b *base) pack(body []byte) (packed, error) {
	if len(body) < minPacked || len(body) > maxUnpacked || len(b.dictionary) < minPacked {
		return pack(body)
	}
	if small := b.encoder.EncodeAll(body, nil); len(small) <= len(body)/minRatio {
		return packed{b.number, small}, nil
	}
	return pack(body)
}

func newEncoder(dictionary []byte) (*zstd.Encoder, error) {
	options := []zstd.EOption{zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(packWindow), zstd.WithLowerEncoderMem(true)}
	if dictionary != nil {
		options = append(options, zstd.WithEncoderDictRaw(dictionaryID, dictionary))
	}
	return zstd.NewWriter(nil, options...)
}

const zstdMagic = 0xFD2FB528

const dictionaryID = 1

// unpack returns the body of a stored one. dictionary is the body of its base, or nil.
func unpack(stored, dictionary []byte) ([]byte, error) {
	if len(stored) < 4 || binary.LittleEndian.Uint32(stored) != zstdMagic { // not compressed: JSON begins otherwise
		return stored, nil
	}
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked), zstd.WithDecoderMaxWindow(packWindow)}
	if dictionary != nil {
		options = append(options, zstd.WithDecoderDictRaw(dictionaryID, dictionary))
	}
	decoder, err := zstd.NewReader(nil, options...)
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	body, err := decoder.DecodeAll(stored, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err) // not wrapped: err may be io.ErrUnexpectedEOF, which a lost connection returns, too
	}
	return body, nil
}

// unpackRevision replaces the stored body by the original, for which it reads the base.
func unpackRevision(ctx context.Context, from sqlx.QueryerContext, revision *Revision) (err error) {
	var dictionary []byte
	if revision.Base > whole {
		var stored []byte
		err := sqlx.GetContext(ctx, from, &stored, `SELECT body FROM revisions WHERE document = $1 AND number = $2`, revision.Document, revision.Base)
		if err == nil {
			dictionary, err = unpack(stored, nil)
		} else if errors.Is(err, sql.ErrNoRows) {
			err = ErrDamaged
		}
		if err != nil {
			return fmt.Errorf("base %d of revision %d: %w", revision.Base, revision.Number, err)
		}
	}
	revision.Body, err = unpack(revision.Body, dictionary)
	return err
}

// packNext ignores a damaged base, because an old revision must not prevent a save.
func packNext(ctx context.Context, from sqlx.QueryerContext, previous Revision, body []byte) (packed, error) {
	number, ok := nextBase(previous)
	if !ok {
		return pack(body)
	}
	b, err := newBase(ctx, from, previous.Document, number)
	if errors.Is(err, ErrDamaged) || errors.Is(err, sql.ErrNoRows) {
		return pack(body)
	}
	if err != nil {
		return packed{}, err
	}
	return b.pack(body)
}

func nextBase(previous Revision) (number int64, ok bool) {
	number = previous.Number
	if previous.Base > whole {
		number = previous.Base
	}
	return number, previous.Number-number < maxDistance
}

// packBatch bounds how long a save waits for packAll.
const packBatch = 50

// packAll compresses the revisions of an older version, in batches that can be interrupted.
func packAll(ctx context.Context, pool *sqlx.DB) (done bool, err error) {
	for {
		var rows []Revision
		if err := pool.SelectContext(ctx, &rows, `
			SELECT document, number FROM revisions WHERE base = $1
			ORDER BY document, number LIMIT $2`, unpacked, packBatch); err != nil || len(rows) == 0 {
			return done, err
		}
		done = true
		if err := packRows(ctx, pool, rows); err != nil {
			return done, err
		}
	}
}

func packRows(ctx context.Context, pool *sqlx.DB, rows []Revision) error {
	tx, err := pool.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	latest := &base{}
	for _, row := range rows {
		if err := tx.GetContext(ctx, &row.Body, `SELECT body FROM revisions WHERE document = $1 AND number = $2`, row.Document, row.Number); err != nil {
			return err
		}
		next, err := packRow(ctx, tx, row, &latest)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE revisions SET base = $1, body = $2 WHERE document = $3 AND number = $4`,
			next.base, next.body, row.Document, row.Number); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// packRow compresses a row with latest, the last base, or replaces that.
func packRow(ctx context.Context, tx *sqlx.Tx, row Revision, latest **base) (packed, error) {
	var previous []Revision
	if err := tx.SelectContext(ctx, &previous, `
		SELECT document, number, base FROM revisions WHERE document = $1 AND number = $2`, row.Document, row.Number-1); err != nil {
		return packed{}, err
	}
	if len(previous) == 0 {
		return pack(row.Body)
	}
	number, ok := nextBase(previous[0])
	if !ok {
		return pack(row.Body)
	}
	if (*latest).document != row.Document || (*latest).number != number {
		b, err := newBase(ctx, tx, row.Document, number)
		if err != nil {
			return packed{}, err
		}
		*latest = b
	}
	return (*latest).pack(row.Body)
}
