package admin

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"latido/db"
	"latido/db/content/diff"
)

// maxCompared bounds the saves that a search compares, at some 10 ms each.
const maxCompared = 80

type changedTexts struct {
	store    HistoryStore
	compared int
	damaged  *sync.Map                // the revisions that cannot be read and were logged
	body     map[document]db.Revision // the last body read of each document
}

// changedBy returns the changed texts of a save, none if a revision is damaged or has no body.
func (t *changedTexts) changedBy(ctx context.Context, d document, number int64) ([]string, error) {
	if d != documents[0] && d != documents[1] && d != documents[2] {
		return nil, nil
	}
	t.compared++
	previous, _, err := t.store.Neighbours(ctx, d.key, number)
	if err != nil {
		return nil, err
	}
	after, err := t.read(ctx, d, number)
	if err != nil {
		return nil, t.skip(d, number, err)
	}
	before, err := t.read(ctx, d, previous)
	if err != nil {
		return nil, t.skip(d, previous, err)
	}
	return diff.Texts(before, after), nil
}

// skip returns nil for a damaged revision, which it logs once, and other errors unchanged.
func (t *changedTexts) skip(d document, number int64, err error) error {
	if !errors.Is(err, db.ErrDamaged) {
		return err
	}
	if _, logged := t.damaged.LoadOrStore(d.path(number), nil); !logged {
		slog.Error("a search of the history skips a revision", "document", d.key, "number", number, "error", err)
	}
	return nil
}

func (t *changedTexts) read(ctx context.Context, d document, number int64) ([]byte, error) {
	if last := t.body[d]; last.Number == number {
		return last.Body, nil
	}
	revision, err := t.store.Revision(ctx, d.key, number)
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t.body[d] = revision
	return revision.Body, nil
}
