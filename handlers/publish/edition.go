package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/picture"
)

// Edition is what a site is made from: the current revision of each document.
type Edition struct {
	Content  db.Revision
	Sections db.Revision
	Pictures map[string]picture.Picture // the owner's, that the content names, by ID
}

// Reader has the current revision of each document.
type Reader interface {
	Current(ctx context.Context, document string) (db.Revision, error)
}

// Current reads both documents as they are stored now.
func Current(ctx context.Context, store Reader) (Edition, error) {
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

// Of is the revision of one of the two documents.
func (e *Edition) Of(document string) *db.Revision {
	if document == db.SelectedSections {
		return &e.Sections
	}
	return &e.Content
}

// Decode reads what visitors see of an edition.
func (e *Edition) Decode() (*content.Site, content.Selections, error) {
	site, err := content.Decode(e.Content.Body)
	if err != nil {
		return nil, nil, err
	}
	var selections content.Selections
	if err := selections.UnmarshalJSON(e.Sections.Body); err != nil {
		return nil, nil, err
	}
	return site.Shown(), selections, nil
}

// savedAt is when the newer of the two documents was saved.
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
