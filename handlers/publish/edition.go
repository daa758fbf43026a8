package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"strconv"
	"strings"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/picture"
)

// Edition is what a site is made from: the current revision of each document.
type Edition struct {
	Content   db.Revision
	Sections  db.Revision
	Redirects db.Revision
	Pictures  map[string]picture.Picture // the owner's, that the content names, by ID
}

// documents are those that an edition is made from.
var documents = []string{db.SiteContent, db.SelectedSections, db.Redirects}

// Reader has the current revision of each document.
type Reader interface {
	Current(ctx context.Context, document string) (db.Revision, error)
}

// Current reads all documents as they are stored now.
func Current(ctx context.Context, store Reader) (Edition, error) {
	siteContent, err := store.Current(ctx, db.SiteContent)
	if err != nil {
		return Edition{}, err
	}
	selections, err := store.Current(ctx, db.SelectedSections)
	if err != nil {
		return Edition{}, err
	}
	redirects, err := store.Current(ctx, db.Redirects)
	if errors.Is(err, db.ErrNotFound) { // in a database that is read as an older version left it
		redirects, err = db.Revision{Document: db.Redirects, Body: []byte("{}")}, nil
	}
	return Edition{Content: siteContent, Sections: selections, Redirects: redirects}, err
}

// Of is the revision of one of the documents.
func (e *Edition) Of(document string) *db.Revision {
	switch document {
	case db.SelectedSections:
		return &e.Sections
	case db.Redirects:
		return &e.Redirects
	}
	return &e.Content
}

// numbers are those of the revisions of an edition.
type numbers struct{ content, sections, redirects int64 }

func (e *Edition) numbers() numbers {
	return numbers{e.Content.Number, e.Sections.Number, e.Redirects.Number}
}

func numbersOf(version map[string]int64) numbers {
	return numbers{version[db.SiteContent], version[db.SelectedSections], version[db.Redirects]}
}

// reach reports whether none of the others is newer.
func (n numbers) reach(other numbers) bool {
	return n.content >= other.content && n.sections >= other.sections && n.redirects >= other.redirects
}

// readdress brings the redirects in line with a change of the content.
func (e *Edition) readdress(change content.Readdressing) error {
	now, err := content.DecodeRedirects(e.Redirects.Body)
	if err != nil {
		return err
	}
	next, err := change.Of(now)
	if err != nil || maps.Equal(next, now) {
		return err
	}
	e.Redirects.Body, err = json.Marshal(next)
	return err
}

// since lists the documents that are not as they were in another edition, as the
// next revisions by an author. Each gets its summary from summarize.
func (e *Edition) since(was Edition, author string, summarize func(document string, before, after []byte) string) []db.Revision {
	var changed []db.Revision
	for _, document := range documents {
		before, after := was.Of(document), e.Of(document)
		if !bytes.Equal(before.Body, after.Body) {
			*after = db.Revision{
				Document: document, Number: before.Number + 1, Body: after.Body,
				Author: author, Summary: summarize(document, before.Body, after.Body), CreatedAt: time.Now(),
			}
			changed = append(changed, *after)
		}
	}
	return changed
}

// Decode reads what visitors see of an edition, with what the content says itself in
// the place of the placeholders in its texts.
func (e *Edition) Decode() (*content.Site, content.Selections, error) {
	site, err := content.Decode(content.Fill(e.Content.Body))
	if err != nil {
		return nil, nil, err
	}
	var selections content.Selections
	if err := selections.UnmarshalJSON(e.Sections.Body); err != nil {
		return nil, nil, err
	}
	if site.Redirects, err = content.DecodeRedirects(e.Redirects.Body); err != nil {
		return nil, nil, err
	}
	return site.Shown(), selections, nil
}

// savedAt is when the newer of the two documents that pages show was saved.
func (e *Edition) savedAt() time.Time {
	if e.Sections.CreatedAt.After(e.Content.CreatedAt) {
		return e.Sections.CreatedAt
	}
	return e.Content.CreatedAt
}

// Version names a revision and its bytes: "12.0a1b2c3d".
func Version(revision db.Revision) string {
	sum := sha256.Sum256(revision.Body)
	return strconv.FormatInt(revision.Number, 10) + "." + hex.EncodeToString(sum[:4])
}

// isNamed reports whether an If-Match header names the version of a revision,
// however it was packed.
func isNamed(revision db.Revision, ifMatch string) bool {
	version := Version(revision)
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
