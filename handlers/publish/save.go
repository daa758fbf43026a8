package publish

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish/edition"
	"latido/views/history"
)

// SaveStore is what a save reads from and writes to.
type SaveStore interface {
	edition.DocumentStore
	edition.PictureStore
	edition.SignatureStore
	SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error)
}

// Author is the person who saves.
type Author struct {
	Username string
	Fields   []string // the content fields that may change, in the form of content.CheckFields; nil: all documents
}

// Change is a change of one document, to be saved.
type Change struct {
	Document string
	IfMatch  string // the version that the author changed; empty: the current one
	Author   Author
	Summary  string                               // for the history; empty: made from the change
	Next     func(current []byte) ([]byte, error) // returns the next body, or current if nothing changes

	// Fields of content.RedirectUpdate.
	Moved     map[string]string
	Redirects content.RedirectEdits
	Strict    bool

	CheckPictures bool // refuses picture paths that lead to no picture

	allow func(edition.Edition) error // returns an error to refuse the next edition; may be nil
}

const (
	// maxRetry bounds how long Save retries after another server has saved first.
	maxRetry = 20 * time.Second

	// minStoreTime must be left before the store is used, so that its error is not the timeout.
	minStoreTime = 2 * time.Second
)

func hasTimeLeft(ctx context.Context) bool {
	deadline, ok := ctx.Deadline()
	return ctx.Err() == nil && (!ok || time.Until(deadline) >= minStoreTime)
}

// Save renders the site with a change, stores the change and the redirects of changed addresses in
// one transaction, then publishes the site. If one of these fails, nothing changes. If Next returns
// the current body, Save stores nothing.
//
// Save returns ErrOutdated if IfMatch is not the current version, ErrBusy if other saves do not
// finish within the time of ctx, and context.DeadlineExceeded if the save itself does not. Nothing
// runs on after it returns.
func (s *Site) Save(ctx context.Context, store SaveStore, change Change) (db.Revision, error) {
	if err := s.lock.acquire(ctx); err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", change.Document, err)
	}
	defer s.lock.release()
	if !hasTimeLeft(ctx) {
		return db.Revision{}, fmt.Errorf("save %s: %w", change.Document, ErrBusy)
	}
	defer pauseGC()()
	for start := time.Now(); ; {
		saved, err := s.trySave(ctx, store, change)
		if errors.Is(err, db.ErrConflict) && time.Since(start) <= maxRetry {
			continue
		}
		s.readiness.update(err)
		if err != nil {
			return db.Revision{}, fmt.Errorf("save %s: %w", change.Document, err)
		}
		return saved, nil
	}
}

func (s *Site) trySave(ctx context.Context, store SaveStore, change Change) (db.Revision, error) {
	before, err := edition.Read(ctx, store)
	if err != nil {
		return db.Revision{}, err
	}
	after, err := change.apply(before)
	if err != nil {
		return db.Revision{}, err
	}
	if !hasTimeLeft(ctx) {
		return db.Revision{}, fmt.Errorf("no time left to render: %w", context.DeadlineExceeded)
	}
	changed := after.NumberChanges(before, change.Author.Username)
	if err := after.ReadPictures(ctx, store, s.pictures()); err != nil {
		return db.Revision{}, err
	}
	if change.CheckPictures {
		if err := checkPictures(before.Content.Body, after.Content.Body, after.Pictures); err != nil {
			return db.Revision{}, err
		}
	}
	if err := after.ReadSignatures(ctx, store); err != nil {
		return db.Revision{}, err
	}
	// Even without changes the site is rendered: the caller expects it to show the stored edition.
	summaryCtx, stop := context.WithCancel(ctx)
	defer stop()
	summaries := change.summarize(summaryCtx, before, changed)
	next, err := s.render(ctx, after)
	if err != nil {
		stop()
	}
	for i, summary := range <-summaries {
		changed[i].Summary = summary
		after.Document(changed[i].Document).Summary = summary
	}
	if err != nil {
		return db.Revision{}, err
	}
	if !hasTimeLeft(ctx) {
		return db.Revision{}, fmt.Errorf("no time left to store: %w", context.DeadlineExceeded)
	}
	if len(changed) > 0 {
		if _, err := store.SaveTogether(ctx, changed); err != nil {
			return db.Revision{}, err
		}
	}
	after.At, next.Edition = next.Edition.At, after
	s.show(next)
	return *after.Document(change.Document), nil
}

func (ch Change) apply(e edition.Edition) (edition.Edition, error) {
	document := e.Document(ch.Document)
	if ch.IfMatch != "" && !edition.IsMatch(ch.IfMatch, *document) {
		return e, ErrOutdated
	}
	body, err := ch.Next(document.Body)
	if err != nil {
		return e, err
	}
	if err := ch.Author.check(ch.Document, document.Body, body, ch.Redirects); err != nil {
		return e, err
	}
	addresses := content.RedirectUpdate{Before: e.Content.Body, After: e.Content.Body, Moved: ch.Moved, Edits: ch.Redirects, Strict: ch.Strict}
	switch ch.Document {
	case db.SiteContent:
		err = e.UpdateContent(body, addresses)
	case db.SelectedSections:
		document.Body = body
	default:
		document.Body = body
		err = e.UpdateRedirects(addresses)
	}
	if err == nil && ch.allow != nil {
		err = ch.allow(e)
	}
	return e, err
}

// check returns a content.FieldError if the author is not allowed to make a change.
func (a Author) check(document string, before, after []byte, redirects content.RedirectEdits) error {
	switch {
	case a.Fields == nil:
		return nil
	case document != db.SiteContent || len(redirects) > 0:
		return content.FieldError{Reason: content.NotAllowed}
	}
	return content.CheckFields(before, after, a.Fields)
}

// summarize sends the summaries of the changed documents: the caller's, or ones made from the
// change, while the site is rendered: one takes as long as drawing a page or two.
func (ch Change) summarize(ctx context.Context, before edition.Edition, changed []db.Revision) <-chan []string {
	result := make(chan []string, 1)
	go func() {
		summaries := make([]string, len(changed))
		defer func() {
			if r := recover(); r != nil { // a save without a summary is better than none
				slog.Error("a save cannot be summarized", "panic", r, "stack", string(debug.Stack()))
			}
			result <- summaries
		}()
		for i, revision := range changed {
			if summaries[i] = ch.Summary; ch.Summary == "" || revision.Document != ch.Document {
				summaries[i] = history.Summary(ctx, revision.Document, before.Document(revision.Document).Body, revision.Body)
			}
		}
	}()
	return result
}
