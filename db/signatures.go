package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"
)

// Signature is what somebody declares to have read on a page and to answer for.
type Signature struct {
	ID       int64     `db:"id"`        // grows with each one that is stored
	Page     string    `db:"page"`      // its path when it was signed
	Hash     string    `db:"hash"`      // of Text
	Text     string    `db:"text"`      // as it was read
	Revision int64     `db:"revision"`  // of the content that the page was drawn from
	Username string    `db:"username"`  // who was signed in
	Name     string    `db:"name"`      // of the doctor on the site then
	Licences []string  `db:"-"`         // of the doctor on the site then
	SignedAt time.Time `db:"signed_at"` // UTC, to the microsecond
}

// signatureRow is a signature as the table has it.
type signatureRow struct {
	Signature
	Licences string `db:"licences"` // JSON
}

func (r signatureRow) read() (Signature, error) {
	r.SignedAt = r.SignedAt.UTC()
	if err := json.Unmarshal([]byte(r.Licences), &r.Signature.Licences); err != nil {
		return Signature{}, fmt.Errorf("licences of signature %d: %w", r.ID, err)
	}
	return r.Signature, nil
}

// maxSigning bounds how often a signature is stored anew because another server
// was faster.
const maxSigning = 10

// AddSignature stores a signature, which gets its ID and its time.
func (s *Store) AddSignature(ctx context.Context, signature Signature) (Signature, error) {
	if err := signature.check(); err != nil {
		return Signature{}, fmt.Errorf("add signature: %w", err)
	}
	licences, err := json.Marshal(append([]string{}, signature.Licences...))
	if err != nil {
		return Signature{}, fmt.Errorf("add signature: %w", err)
	}
	signature.SignedAt = now()
	for tries := 1; ; tries++ {
		err := s.inTx(ctx, func(tx *sqlx.Tx) error {
			// One that has this number already and is not committed yet is waited for: who
			// sees a number has seen all lower ones, which an identity column does not give.
			if err := tx.GetContext(ctx, &signature.ID, `SELECT coalesce(max(id), 0) + 1 FROM signatures`); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, `
				INSERT INTO signatures (id, page, hash, text, revision, username, name, licences, signed_at)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
				signature.ID, signature.Page, signature.Hash, signature.Text, signature.Revision,
				signature.Username, signature.Name, string(licences), signature.SignedAt)
			if err == nil && s.kind == Postgres {
				_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, Signatures)
			}
			return err
		})
		if err == nil {
			return signature, nil
		}
		if err = s.failed(ctx, "add signature", err); tries == maxSigning || !errors.Is(err, ErrConflict) {
			return Signature{}, err
		}
	}
}

// check refuses what one of the two databases could not keep.
func (s Signature) check() error {
	for _, text := range append([]string{s.Page, s.Hash, s.Text, s.Username, s.Name}, s.Licences...) {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return fmt.Errorf("%w: not UTF-8 text without NUL bytes", ErrInvalid)
		}
	}
	return nil
}

// NewestSignatures returns the newest signature of each page, in the order of their
// IDs and without the texts.
func (s *Store) NewestSignatures(ctx context.Context) ([]Signature, error) {
	return s.signatures(ctx, "newest signatures", `
		SELECT id, page, hash, '' AS text, revision, username, name, licences, signed_at FROM signatures
		WHERE id IN (SELECT max(id) FROM signatures GROUP BY page) ORDER BY id`)
}

// SignatureLog lists, newest first and without the texts, at most limit signatures
// with IDs below before, or from the newest when before is 0.
func (s *Store) SignatureLog(ctx context.Context, limit int, before int64) ([]Signature, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	return s.signatures(ctx, "signature log", `
		SELECT id, page, hash, '' AS text, revision, username, name, licences, signed_at FROM signatures
		WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, max(limit, 0))
}

// Signature returns one signature with its text, or ErrNotFound.
func (s *Store) Signature(ctx context.Context, id int64) (Signature, error) {
	var row signatureRow
	err := s.db.GetContext(ctx, &row, `
		SELECT id, page, hash, text, revision, username, name, licences, signed_at FROM signatures WHERE id = $1`, id)
	if err != nil {
		return Signature{}, s.failed(ctx, fmt.Sprintf("signature %d", id), err)
	}
	return row.read()
}

func (s *Store) signatures(ctx context.Context, doing, query string, args ...any) ([]Signature, error) {
	var rows []signatureRow
	if err := s.db.SelectContext(ctx, &rows, query, args...); err != nil {
		return nil, s.failed(ctx, doing, err)
	}
	found := make([]Signature, len(rows))
	for i, row := range rows {
		var err error
		if found[i], err = row.read(); err != nil {
			return nil, fmt.Errorf("%s: %w", doing, err)
		}
	}
	return found, nil
}
