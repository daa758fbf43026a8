package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"latido/db/picture"
)

func (s *Store) SavePicture(ctx context.Context, p picture.Picture, author string) error {
	return s.inTx(ctx, "save picture", func(tx *sqlx.Tx) error {
		result, err := tx.ExecContext(ctx, `
			INSERT INTO pictures (id, width, height, alt, author, created_at)
			VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (id) DO NOTHING`, p.ID, p.Width, p.Height, p.Alt, author, now())
		if err != nil {
			return err
		}
		added, err := result.RowsAffected()
		if err != nil {
			return err
		}
		if added == 0 {
			_, err := tx.ExecContext(ctx, `UPDATE pictures SET created_at = $1 WHERE id = $2`, now(), p.ID)
			return err
		}
		for _, file := range p.Files {
			_, err := tx.ExecContext(ctx, `
				INSERT INTO picture_files (picture_id, format, width, height, body)
				VALUES ($1, $2, $3, $4, $5)`, p.ID, file.Format, file.Width, file.Height, file.Body)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// pictureGrace is how long a draft in a browser may refer to an unsaved picture.
const pictureGrace = 30 * 24 * time.Hour

// SweepPictures deletes the pictures older than pictureGrace that no revision refers to.
func (s *Store) SweepPictures(ctx context.Context, at time.Time) error {
	unused, newest, err := s.unusedPictures(ctx, toMicroseconds(at.Add(-pictureGrace)))
	if err != nil {
		return s.translate(ctx, "sweep pictures", err)
	}
	for _, id := range unused {
		// A save may refer to it meanwhile.
		_, err := s.db.ExecContext(ctx, `
			DELETE FROM pictures WHERE id = $1 AND $2 = (
				SELECT max(number) FROM revisions WHERE document = $3)`, id, newest, SiteContent)
		if err != nil {
			return s.translate(ctx, "sweep pictures", err)
		}
	}
	return nil
}

// unusedPictures also returns the number of the newest revision. It returns no pictures if a damaged
// revision may refer to them.
func (s *Store) unusedPictures(ctx context.Context, before time.Time) (ids []string, newest int64, err error) {
	if err := s.db.SelectContext(ctx, &ids, `SELECT id FROM pictures WHERE created_at <= $1`, before); err != nil || len(ids) == 0 {
		return nil, 0, err
	}
	if err := s.db.GetContext(ctx, &newest, `SELECT coalesce(max(number), 0) FROM revisions WHERE document = $1`, SiteContent); err != nil {
		return nil, 0, err
	}
	var damaged error
	for number := newest; len(ids) > 0 && number > 0; number-- {
		revision, err := s.Revision(ctx, SiteContent, number)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if errors.Is(err, ErrDamaged) {
			damaged = err
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		named := picture.Find(revision.Body)
		ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(named, id) })
	}
	if damaged != nil && len(ids) > 0 {
		s.logDamageOnce.Do(func() { slog.Error("unused photos stay, as a revision may name them", "error", damaged) })
		return nil, newest, nil
	}
	return ids, newest, nil
}

func (s *Store) Picture(ctx context.Context, id string) (picture.Picture, error) {
	var row struct {
		Width  int    `db:"width"`
		Height int    `db:"height"`
		Alt    string `db:"alt"`
	}
	if err := s.get(ctx, "picture "+id, &row, `SELECT width, height, alt FROM pictures WHERE id = $1`, id); err != nil {
		return picture.Picture{}, err
	}
	p := picture.Picture{Name: picture.Name{ID: id, Width: row.Width, Height: row.Height}, Alt: row.Alt}
	var files []struct {
		Format string `db:"format"`
		Width  int    `db:"width"`
		Height int    `db:"height"`
		Body   []byte `db:"body"`
	}
	err := s.list(ctx, "files of picture "+id, &files, `
		SELECT format, width, height, body FROM picture_files
		WHERE picture_id = $1 ORDER BY format, width`, id)
	if err != nil {
		return picture.Picture{}, err
	}
	for _, file := range files {
		p.HasAVIF = p.HasAVIF || file.Format == picture.AVIF
		p.Files = append(p.Files, picture.File{Width: file.Width, Height: file.Height, Format: file.Format, Body: file.Body})
	}
	return p, nil
}

func (s *Store) PictureAlts(ctx context.Context, ids []string) (map[string]string, error) {
	alts := map[string]string{}
	if len(ids) == 0 {
		return alts, nil
	}
	query, args, err := sqlx.In(`SELECT id, alt FROM pictures WHERE id IN (?)`, ids)
	if err != nil {
		return nil, fmt.Errorf("texts of pictures: %w", err)
	}
	var rows []struct {
		ID  string `db:"id"`
		Alt string `db:"alt"`
	}
	if err := s.list(ctx, "texts of pictures", &rows, s.db.Rebind(query), args...); err != nil {
		return nil, err
	}
	for _, row := range rows {
		alts[row.ID] = row.Alt
	}
	return alts, nil
}

func (s *Store) PictureFile(ctx context.Context, name picture.Name, format string) ([]byte, error) {
	var body []byte
	err := s.get(ctx, fmt.Sprintf("file of picture %s", name.ID), &body, `
		SELECT body FROM picture_files
		WHERE picture_id = $1 AND format = $2 AND width = $3 AND height = $4`, name.ID, format, name.Width, name.Height)
	return body, err
}

func (s *Store) PictureFileBytes(ctx context.Context, name picture.Name, format string) (int, error) {
	var bytes int
	err := s.get(ctx, fmt.Sprintf("bytes of a file of picture %s", name.ID), &bytes, `
		SELECT length(body) FROM picture_files
		WHERE picture_id = $1 AND format = $2 AND width = $3 AND height = $4`, name.ID, format, name.Width, name.Height)
	return bytes, err
}
