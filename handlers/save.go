package handlers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/views/history"
)

// errOutdated means that the document changed since the caller read it.
var errOutdated = errors.New("changed since it was read")

// change is a save under way: which document, who saves, on top of what, and how
// to make the next body from the current one.
type change struct {
	document string
	ifMatch  string // the validator that the caller read; empty builds on whatever is newest
	author   string
	summary  string                               // what the history will call it; empty: what it changes
	next     func(current []byte) ([]byte, error) // the current bytes when there is nothing to change
}

// save carries out a change and answers with the version it made.
func (s *Server) save(c *fiber.Ctx, ch change) (db.Revision, error) {
	ch.ifMatch, ch.author = c.Get(fiber.HeaderIfMatch), author(c)
	revision, err := s.site.save(c.UserContext(), s.store, ch)
	s.options.Metrics.countSave(err)
	if err != nil {
		return db.Revision{}, err
	}
	c.Set(fiber.HeaderETag, `"`+version(revision)+`"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	return revision, nil
}

// maxTries bounds how often a save is made anew because another server was
// faster: with three of them that save without a pause, one in a hundred thousand fails.
const maxTries = 30

// save builds the next body of a document from the current one, draws the site
// with it, stores it and shows it, in this order. The current body makes no revision:
// the current one is returned. When the caller's version is not the current one it
// returns errOutdated, and nothing has changed; a caller who named none builds on
// whatever is newest, also on what came in between.
func (s *Site) save(ctx context.Context, store Store, ch change) (db.Revision, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for tries := 1; ; tries++ {
		saved, err := s.trySave(ctx, store, ch)
		if ch.ifMatch != "" || tries == maxTries || !errors.Is(err, db.ErrConflict) {
			s.readiness.learn(err)
			return saved, err
		}
	}
}

// trySave is save on what is newest now. s.mutex is held.
func (s *Site) trySave(ctx context.Context, store Store, ch change) (db.Revision, error) {
	edition, err := current(ctx, store)
	if err != nil {
		return db.Revision{}, err
	}
	revision := &edition.Content
	if ch.document == db.SelectedSections {
		revision = &edition.Sections
	}
	if ch.ifMatch != "" && !names(ch.ifMatch, version(*revision)) {
		return db.Revision{}, errOutdated
	}
	body, err := ch.next(revision.Body)
	if err != nil {
		return db.Revision{}, err
	}
	if bytes.Equal(body, revision.Body) {
		// There is nothing new to keep, but whoever saves wants to see the site drawn.
		return *revision, s.publish(ctx, edition, func() error { return nil })
	}
	if ch.summary == "" {
		ch.summary = history.Summary(ch.document == db.SelectedSections, revision.Body, body)
	}
	base := revision.Number
	*revision = db.Revision{Document: ch.document, Number: base + 1, Body: body, CreatedAt: time.Now()}
	if edition.Pictures, err = s.pictures(ctx, store, edition.Content.Body); err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.document, err)
	}
	var saved db.Revision
	err = s.publish(ctx, edition, func() (err error) {
		saved, err = store.Save(ctx, ch.document, base, body, ch.author, ch.summary)
		return err
	})
	if err != nil {
		return db.Revision{}, fmt.Errorf("save %s: %w", ch.document, err)
	}
	return saved, nil
}

// current reads both documents as they are stored now.
func current(ctx context.Context, store interface {
	Current(ctx context.Context, document string) (db.Revision, error)
}) (Edition, error) {
	siteContent, err := store.Current(ctx, db.SiteContent)
	if err != nil {
		return Edition{}, err
	}
	selections, err := store.Current(ctx, db.SelectedSections)
	if err != nil {
		return Edition{}, err
	}
	return Edition{Content: siteContent, Sections: selections}, nil
}

// names reports whether an If-Match header names a version, however it was packed.
func names(ifMatch, version string) bool {
	for _, item := range strings.Split(ifMatch, ",") {
		item = strings.Trim(strings.TrimSpace(item), `"`)
		for _, coding := range []string{"-br", "-gzip"} {
			item = strings.TrimSuffix(item, coding)
		}
		if item == version || item == "*" {
			return true
		}
	}
	return false
}
