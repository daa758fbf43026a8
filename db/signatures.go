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

// Signature is the approval of a page's text by the doctor of the site.
type Signature struct {
	ID       int64     `db:"id"`        // ascending
	Page     string    `db:"page"`      // its path at the time
	Hash     string    `db:"hash"`      // of Text
	Text     string    `db:"text"`      // the signed text
	Revision int64     `db:"revision"`  // of the content
	Username string    `db:"username"`  // of the owner who signed
	Name     string    `db:"name"`      // of the doctor
	Licences []string  `db:"-"`         // of the doctor
	SignedAt time.Time `db:"signed_at"` // UTC, to the microsecond
}

type signatureRow struct {
	Signature
	Licences string `db:"licences"` // JSON
}

func (r signatureRow) read() (Signature, error) {
	if err := json.Unmarshal([]byte(r.Licences), &r.Signature.Licences); err != nil {
		return Signature{}, fmt.Errorf("licences of signature %d: %w", r.ID, err)
	}
	return r.Signature, nil
}

const maxSigning = 10

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
		err := s.inTx(ctx, "add signature", func(tx *sqlx.Tx) error {
			// The insert waits for an uncommitted row with the same ID, so IDs appear in ascending order.
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
		if err == nil || tries == maxSigning || !errors.Is(err, ErrConflict) {
			return signature, err
		}
	}
}

func (s Signature) check() error {
	for _, text := range append([]string{s.Page, s.Hash, s.Text, s.Username, s.Name}, s.Licences...) {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return fmt.Errorf("%w: not UTF-8 text without NUL bytes", ErrInvalid)
		}
	}
	return nil
}

// NewestSignatures returns the newest signature of each page, by ID and without texts.
func (s *Store) NewestSignatures(ctx context.Context) ([]Signature, error) {
	return s.signatures(ctx, "newest signatures", `
		SELECT id, page, hash, '' AS text, revision, username, name, licences, signed_at FROM signatures
		WHERE id IN (SELECT max(id) FROM signatures GROUP BY page) ORDER BY id`)
}

// SignatureLog returns at most limit signatures below before, newest first, without texts.
func (s *Store) SignatureLog(ctx context.Context, limit int, before int64) ([]Signature, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	return s.signatures(ctx, "signature log", `
		SELECT id, page, hash, '' AS text, revision, username, name, licences, signed_at FROM signatures
		WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, max(limit, 0))
}

func (s *Store) Signature(ctx context.Context, id int64) (Signature, error) {
	var row signatureRow
	err := s.get(ctx, fmt.Sprintf("signature %d", id), &row, `
		SELECT id, page, hash, text, revision, username, name, licences, signed_at FROM signatures WHERE id = $1`, id)
	if err != nil {
		return Signature{}, err
	}
	return row.read()
}

func (s *Store) signatures(ctx context.Context, doing, query string, args ...any) ([]Signature, error) {
	var rows []signatureRow
	if err := s.list(ctx, doing, &rows, query, args...); err != nil {
		return nil, err
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
