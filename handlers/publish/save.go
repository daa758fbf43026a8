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
	"latido/db/picture"
	"latido/views/history"
)

// SaveStore keeps what is saved.
type SaveStore interface {
	Current(ctx context.Context, document string) (db.Revision, error)
	Picture(ctx context.Context, id string) (picture.Picture, error)
	SignatureReader
	SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error)
}

// Change is a save under way: which document, who saves, on top of what, and how
// to make the next body from the current one.
type Change struct {
	Document string
	IfMatch  string // the validator that the caller read; empty builds on whatever is newest
	Author   string
	Summary  string                               // what the history will call it; empty: what it changes
	Next     func(current []byte) ([]byte, error) // the current bytes when there is nothing to change

	// What content.RedirectUpdate is told beside the content before and after.
	Moved     map[string]string
	Redirects content.RedirectEdits
	Strict    bool

	Pictures bool // refuses a path of a picture that leads to none

	allow func(Edition) error // says why an edition may not be published; nil: any may
}

// savePatience bounds how long a save is made anew because another server was
// faster: one that draws more slowly loses each time until the other has no more to save.
const savePatience = 20 * time.Second

// storePatience is what has to be left of the time of a save when the store is asked
// for something: a store that was left less is not to blame when it does not answer.
const storePatience = 2 * time.Second

// hasTimeLeft reports whether there is time enough to ask the store.
func hasTimeLeft(ctx context.Context) bool {
	deadline, bounded := ctx.Deadline()
	return ctx.Err() == nil && (!bounded || time.Until(deadline) >= storePatience)
}

// Save builds the next body of a document from the current one, draws the site
// with it, stores it and shows it, in this order: what cannot be drawn is never
// stored, and what is not stored is never shown. The current body makes no revision:
// the current one is returned. When the caller's version is not the current one it
// returns ErrOutdated, and nothing has changed; a caller who named none builds on
// whatever is newest, also on what came in between. Where pages change their
// addresses the redirects are saved with the content, or neither is. Save returns ErrBusy
// if other saves do not finish within the time of ctx, and context.DeadlineExceeded if
// its own work does not; nothing is stored then, and no work goes on after it returns.
func (s *Site) Save(ctx context.Context, store SaveStore, ch Change) (db.Revision, error) {
	if err := s.publishing.acquire(ctx); err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.Document, err)
	}
	defer s.publishing.release()
	if !hasTimeLeft(ctx) {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.Document, ErrBusy)
	}
	defer pauseGC()()
	for began := time.Now(); ; {
		saved, err := s.trySave(ctx, store, ch)
		// Who named a version that has passed is told so by the next try.
		if !errors.Is(err, db.ErrConflict) || time.Since(began) > savePatience {
			s.readiness.learn(err)
			return saved, err
		}
	}
}

// trySave is Save on what is newest now. s.publishing is held.
func (s *Site) trySave(ctx context.Context, store SaveStore, ch Change) (db.Revision, error) {
	edition, err := Current(ctx, store)
	if err != nil {
		return db.Revision{}, err
	}
	was, revision := edition, edition.Of(ch.Document)
	if ch.IfMatch != "" && !isNamed(*revision, ch.IfMatch) {
		return db.Revision{}, ErrOutdated
	}
	if revision.Body, err = ch.Next(revision.Body); err != nil {
		return db.Revision{}, err
	}
	if ch.Document == db.SiteContent {
		if err := content.CheckBounds(was.Content.Body, edition.Content.Body); err != nil {
			return db.Revision{}, err
		}
	}
	if ch.Document != db.SelectedSections {
		err = edition.readdress(content.RedirectUpdate{
			Before: was.Content.Body, After: edition.Content.Body, Moved: ch.Moved, Edits: ch.Redirects, Strict: ch.Strict,
		})
		if err != nil {
			return db.Revision{}, err
		}
	}
	if ch.allow != nil {
		if err := ch.allow(edition); err != nil {
			return db.Revision{}, err
		}
	}
	if !hasTimeLeft(ctx) {
		return db.Revision{}, fmt.Errorf("save %s: merged too late: %w", ch.Document, context.DeadlineExceeded)
	}
	changed := edition.since(was, ch.Author)
	if edition.Pictures, err = pictures(ctx, store, edition.Content.Body, s.known()); err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.Document, err)
	}
	if ch.Pictures {
		if err := checkPictures(was.Content.Body, edition.Content.Body, edition.Pictures); err != nil {
			return db.Revision{}, err
		}
	}
	if edition.Signatures, err = signatures(ctx, store); err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.Document, err)
	}
	// Where there is nothing new to keep, whoever saves wants to see the site drawn all the same.
	summing, stop := context.WithCancel(ctx)
	defer stop()
	summaries := ch.summarize(summing, was, changed)
	next, err := s.render(ctx, edition)
	if err != nil {
		stop()
	}
	told := <-summaries
	if err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.Document, err)
	}
	if !hasTimeLeft(ctx) {
		return db.Revision{}, fmt.Errorf("save %s: drawn too late: %w", ch.Document, context.DeadlineExceeded)
	}
	for i, summary := range told {
		document := changed[i].Document
		changed[i].Summary, edition.Of(document).Summary, next.edition.Of(document).Summary = summary, summary, summary
	}
	if len(changed) > 0 {
		if _, err = store.SaveTogether(ctx, changed); err != nil {
			return db.Revision{}, fmt.Errorf("save %s: %w", ch.Document, err)
		}
	}
	s.swap(next)
	return *revision, nil
}

// summarize says what the history will call the changes of documents: what the caller
// called his, or what they change. It takes as long as a page or two, and is worked out
// while those are drawn.
func (ch Change) summarize(ctx context.Context, was Edition, changed []db.Revision) <-chan []string {
	told := make(chan []string, 1)
	go func() {
		summaries := make([]string, len(changed))
		defer func() {
			if r := recover(); r != nil { // a save without a summary is better than none
				slog.Error("a save cannot be summarized", "panic", r, "stack", string(debug.Stack()))
			}
			told <- summaries
		}()
		for i, revision := range changed {
			if summaries[i] = ch.Summary; ch.Summary == "" || revision.Document != ch.Document {
				summaries[i] = history.Summary(ctx, revision.Document, was.Of(revision.Document).Body, revision.Body)
			}
		}
	}()
	return told
}
