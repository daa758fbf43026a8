package publish

import (
	"context"
	"fmt"
	"maps"

	"latido/db"
	"latido/db/picture"
)

// FollowStore is where Refresh looks for what was saved.
type FollowStore interface {
	Version(ctx context.Context) (map[string]int64, error)
	Current(ctx context.Context, document string) (db.Revision, error)
	Picture(ctx context.Context, id string) (picture.Picture, error)
	SignatureReader
}

// Refresh shows what the store holds, unless it is shown already: at start, and
// when somebody saved on another server. On an error the site keeps showing what
// it showed.
func (s *Site) Refresh(ctx context.Context, store FollowStore) error {
	version, err := store.Version(ctx)
	if err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	if err := s.publishing.acquire(ctx); err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	defer s.publishing.release()
	return s.reach(ctx, store, version)
}

// reach shows what the store holds unless a version of it is shown already; s.publishing
// is held.
func (s *Site) reach(ctx context.Context, store FollowStore, version map[string]int64) error {
	newest := numbers(version)
	if shown := s.current.Load(); shown != nil && shown.edition.numbers().reach(newest) {
		return nil
	}
	if s.refused.err != nil && maps.Equal(s.refused.numbers, newest) {
		return s.refused.err
	}
	edition, err := Current(ctx, store)
	if err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	if edition.Pictures, err = pictures(ctx, store, edition.Content.Body, s.known()); err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	if edition.Signatures, err = signatures(ctx, store); err != nil {
		return fmt.Errorf("look for saves: %w", err)
	}
	err = s.publish(ctx, edition)
	s.refused = refusal{}
	if err != nil && ctx.Err() == nil {
		s.refused = refusal{newest, err}
	}
	return err
}
