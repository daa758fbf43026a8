package admin

import (
	"context"
	"errors"

	"latido/db"
	"latido/db/content/diff"
)

// maxCompared is how many saves one search compares with the ones before them, at some 10 ms each.
const maxCompared = 80

// changedTexts reads the texts that saves have changed, newest first.
type changedTexts struct {
	store    HistoryStore
	compared int
	body     map[document]db.Revision // the body that was read last
}

// of returns the texts that a save has changed; none of a document that is listed without its bodies.
func (t *changedTexts) of(ctx context.Context, d document, number int64) ([]string, error) {
	if d != documents[0] && d != documents[1] && d != documents[2] {
		return nil, nil
	}
	t.compared++
	after, err := t.read(ctx, d, number)
	if err != nil {
		return nil, err
	}
	before, err := t.read(ctx, d, number-1)
	if err != nil {
		return nil, err
	}
	return diff.Texts(before, after), nil
}

// read returns the body of a revision, or nil if there is none.
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
