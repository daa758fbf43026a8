package edition

import (
	"context"
	"errors"
	"log/slog"

	"latido/db"
	"latido/db/picture"
)

type DocumentStore interface {
	Current(ctx context.Context, document string) (db.Revision, error)
}

type PictureStore interface {
	Picture(ctx context.Context, id string) (picture.Picture, error)
}

type SignatureStore interface {
	NewestSignatures(ctx context.Context) ([]db.Signature, error)
}

// initialBodies are the bodies of documents that the database of an older version lacks.
var initialBodies = map[string]string{db.Redirects: `{}`, db.Publication: `{"open":false}`, db.ClaimAnswers: `{}`}

// Read returns the stored documents, without pictures and signatures.
func Read(ctx context.Context, store DocumentStore) (Edition, error) {
	var e Edition
	for _, document := range documents {
		revision, err := store.Current(ctx, document)
		if initial, ok := initialBodies[document]; ok && errors.Is(err, db.ErrNotFound) {
			revision, err = db.Revision{Document: document, Body: []byte(initial)}, nil
		}
		if err != nil {
			return Edition{}, err
		}
		*e.Document(document) = revision
	}
	return e, nil
}

// ReadPictures reads the pictures that the content refers to, or reuses those among loaded.
func (e *Edition) ReadPictures(ctx context.Context, store PictureStore, loaded map[string]picture.Picture) error {
	e.Pictures = map[string]picture.Picture{}
	for _, id := range picture.Find(e.Content.Body) {
		p, ok := loaded[id]
		if !ok {
			var err error
			p, err = store.Picture(ctx, id)
			if errors.Is(err, db.ErrNotFound) {
				slog.Warn("the content names a picture that is not stored", "id", id)
				continue
			}
			if err != nil {
				return err
			}
		}
		e.Pictures[id] = p
	}
	return nil
}

func (e *Edition) ReadSignatures(ctx context.Context, store SignatureStore) error {
	all, err := store.NewestSignatures(ctx)
	if err != nil {
		return err
	}
	e.Signatures = make(map[string]db.Signature, len(all))
	for _, signature := range all {
		e.Signatures[signature.Page] = signature
	}
	return nil
}
