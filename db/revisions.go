package db

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"
)

const (
	SiteContent      = "siteContent"
	SelectedSections = "selectedSections"
	Redirects        = "redirects"    // of former addresses of pages
	Publication      = "publication"  // whether the site is open to the public
	ClaimAnswers     = "claimAnswers" // reasons for sentences that a rule marks
)

// Signatures is the key of the newest signature's ID in the result of Version.
const Signatures = "signatures"

func NewSite(siteContent, selectedSections []byte) map[string][]byte {
	return map[string][]byte{
		SiteContent: siteContent, SelectedSections: selectedSections,
		Redirects: []byte(`{}`), Publication: []byte(`{"open":false}`), ClaimAnswers: []byte(`{}`),
	}
}

// Revision is one saved state of a document; the highest number is current.
type Revision struct {
	Document  string    `db:"document"`
	Number    int64     `db:"number"`
	Body      []byte    `db:"body"` // JSON, byte for byte as it was saved
	Base      int64     `db:"base"` // how Body is stored; see pack.go
	Author    string    `db:"author"`
	Summary   string    `db:"summary"`
	CreatedAt time.Time `db:"created_at"` // UTC, to the microsecond
}

// Current returns the current revision of a document, or ErrNotFound.
func (s *Store) Current(ctx context.Context, document string) (Revision, error) {
	return s.revision(ctx, "current "+document, `document = $1 ORDER BY number DESC LIMIT 1`, document)
}

func (s *Store) Revision(ctx context.Context, document string, number int64) (Revision, error) {
	return s.revision(ctx, fmt.Sprintf("revision %d of %s", number, document), `document = $1 AND number = $2`, document, number)
}

func (s *Store) revision(ctx context.Context, doing, where string, args ...any) (Revision, error) {
	base := "base"
	if s.hasOldSchema {
		base = "-1 AS base"
	}
	var revision Revision
	err := s.db.GetContext(ctx, &revision, `
		SELECT document, number, `+base+`, body, author, summary, created_at FROM revisions WHERE `+where, args...)
	if err == nil {
		err = unpackRevision(ctx, s.db, &revision)
	}
	return revision, s.translate(ctx, doing, err)
}

// Revisions returns at most limit revisions below before, or the newest if it is 0, without bodies.
func (s *Store) Revisions(ctx context.Context, document string, limit int, before int64) ([]Revision, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	revisions := []Revision{}
	err := s.list(ctx, "revisions of "+document, &revisions, `
		SELECT document, number, author, summary, created_at
		FROM revisions WHERE document = $1 AND number < $2
		ORDER BY number DESC LIMIT $3`, document, before, max(limit, 0))
	return revisions, err
}

// Neighbours returns the numbers before and after a revision, or 0 for none.
func (s *Store) Neighbours(ctx context.Context, document string, number int64) (before, after int64, err error) {
	var found struct {
		Before int64 `db:"before"`
		After  int64 `db:"after"`
	}
	err = s.get(ctx, fmt.Sprintf("neighbours of revision %d of %s", number, document), &found, `
		SELECT coalesce(max(CASE WHEN number < $2 THEN number END), 0) AS before,
			coalesce(min(CASE WHEN number > $2 THEN number END), 0) AS after
		FROM revisions WHERE document = $1`, document, number)
	return found.Before, found.After, err
}

// Version returns the current number of each document, and the newest ID under Signatures.
func (s *Store) Version(ctx context.Context) (map[string]int64, error) {
	if err := s.file.check(); err != nil {
		return nil, fmt.Errorf("version: %w", err)
	}
	var rows []Revision
	err := s.list(ctx, "version", &rows, `
		SELECT document, max(number) AS number FROM revisions GROUP BY document
		UNION ALL SELECT '`+Signatures+`', max(id) FROM signatures HAVING count(*) > 0`)
	if err != nil {
		return nil, err
	}
	version := make(map[string]int64, len(rows))
	for _, row := range rows {
		version[row.Document] = row.Number
	}
	return version, nil
}

func (s *Store) HasSite(ctx context.Context) (bool, error) {
	version, err := s.Version(ctx)
	return version[SiteContent] > 0 && version[SelectedSections] > 0, err
}

// Save stores revision base+1 of a document. It returns ErrConflict if base is not the current
// number, ErrNotFound if there is no revision yet, and ErrInvalid if body is not JSON in UTF-8.
func (s *Store) Save(ctx context.Context, document string, base int64, body []byte, author, summary string) (Revision, error) {
	saved, err := s.SaveTogether(ctx, []Revision{{Document: document, Number: base + 1, Body: body, Author: author, Summary: summary}})
	if err != nil {
		return Revision{}, err
	}
	return saved[0], nil
}

// SaveTogether is Save for several documents, in one transaction. It sets CreatedAt where it is zero.
func (s *Store) SaveTogether(ctx context.Context, revisions []Revision) ([]Revision, error) {
	// One order of rows prevents deadlocks between servers.
	revisions = slices.SortedFunc(slices.Values(revisions), func(a, b Revision) int { return strings.Compare(a.Document, b.Document) })
	at := now()
	for i := range revisions {
		if revisions[i].CreatedAt.IsZero() {
			revisions[i].CreatedAt = at
		}
		if err := revisions[i].check(); err != nil {
			return nil, fmt.Errorf("save %s: %w", revisions[i].Document, err)
		}
	}
	// A transaction, because database/sql would retry a broken connection and report a conflict.
	err := s.inTx(ctx, "save", func(tx *sqlx.Tx) error {
		for _, revision := range revisions {
			if err := s.insertNext(ctx, tx, revision); err != nil {
				return fmt.Errorf("%s: %w", revision.Document, err)
			}
		}
		return nil
	})
	return revisions, err
}

func (s *Store) insertNext(ctx context.Context, tx *sqlx.Tx, revision Revision) error {
	previous := Revision{Document: revision.Document}
	err := tx.GetContext(ctx, &previous, `
		SELECT number, base FROM revisions WHERE document = $1
		ORDER BY number DESC LIMIT 1`, revision.Document)
	if err != nil {
		return err
	}
	if previous.Number != revision.Number-1 {
		return ErrConflict
	}
	next, err := packNext(ctx, tx, previous, revision.Body)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO revisions (document, number, base, body, author, summary, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		revision.Document, revision.Number, next.base, next.body,
		revision.Author, revision.Summary, revision.CreatedAt)
	if err == nil && s.kind == Postgres {
		// PostgreSQL notifies at the commit.
		_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, revision.Document)
	}
	return err
}

// Seed stores the first revisions of documents that have none, or returns ErrNotEmpty.
func (s *Store) Seed(ctx context.Context, bodies map[string][]byte) error {
	// One order of rows prevents deadlocks between servers.
	documents := slices.Sorted(maps.Keys(bodies))
	for _, document := range documents {
		first := Revision{Document: document, Number: 1, Body: bodies[document]}
		if err := first.check(); err != nil {
			return fmt.Errorf("seed %s: %w", document, err)
		}
	}
	return s.inTx(ctx, "seed", func(tx *sqlx.Tx) error {
		var added int64
		for _, document := range documents {
			first, err := pack(bodies[document])
			if err != nil {
				return err
			}
			result, err := tx.ExecContext(ctx, `
				INSERT INTO revisions (document, number, base, body, author, summary, created_at)
				VALUES ($1, 1, $2, $3, '', '', $4)
				ON CONFLICT (document, number) DO NOTHING`,
				document, first.base, first.body, now())
			if err != nil {
				return err
			}
			n, err := result.RowsAffected()
			if err != nil {
				return err
			}
			added += n
		}
		if added == 0 {
			return ErrNotEmpty
		}
		return nil
	})
}

// check returns ErrInvalid for a body that PostgreSQL cannot store: SQLite refuses it, too.
func (r Revision) check() error {
	if !utf8.Valid(r.Body) || bytes.IndexByte(r.Body, 0) >= 0 {
		return fmt.Errorf("%w: the body is not UTF-8 text without NUL bytes", ErrInvalid)
	}
	if !json.Valid(r.Body) {
		return fmt.Errorf("%w: the body is not JSON", ErrInvalid)
	}
	for _, text := range []string{r.Document, r.Author, r.Summary} {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return fmt.Errorf("%w: %q is not UTF-8 text without NUL bytes", ErrInvalid, text)
		}
	}
	return nil
}
