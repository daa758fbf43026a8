package publish

import (
	"context"
	"fmt"
	"maps"

	"latido/handlers/publish/edition"
)

type RefreshStore interface {
	Version(ctx context.Context) (map[string]int64, error)
	edition.DocumentStore
	edition.PictureStore
	edition.SignatureStore
}

// Refresh publishes the stored edition unless the site shows it: at start, and after a save on
// another server. On an error the site does not change.
func (s *Site) Refresh(ctx context.Context, store RefreshStore) error {
	version, err := store.Version(ctx)
	if err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	if err := s.lock.acquire(ctx); err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	defer s.lock.release()
	return s.refresh(ctx, store, version)
}

// refresh publishes the stored edition if it is newer. The caller holds the lock.
func (s *Site) refresh(ctx context.Context, store RefreshStore, version edition.RevisionNumbers) error {
	if p := s.current.Load(); p != nil && p.Edition.RevisionNumbers().IsAtLeast(version) {
		return nil
	}
	if s.failed.err != nil && maps.Equal(s.failed.numbers, version) {
		return s.failed.err
	}
	e, err := edition.Read(ctx, store)
	if err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	if err := e.ReadPictures(ctx, store, s.pictures()); err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	if err := e.ReadSignatures(ctx, store); err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	err = s.publish(ctx, e)
	s.failed = failedRefresh{}
	if err != nil && ctx.Err() == nil {
		s.failed = failedRefresh{version, err}
	}
	return err
}
