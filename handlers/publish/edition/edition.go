// Package edition has what a site is made of: the documents, pictures and signatures of one moment.
// It reads, validates and changes them, and uses neither HTTP nor templates.
package edition

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/picture"
)

// Edition is the current revision of each document, with what they refer to.
type Edition struct {
	Content   db.Revision
	Sections  db.Revision
	Redirects db.Revision

	Publication db.Revision // {"open": bool}
	Answers     db.Revision // of the owner to the sentences that a rule marks; see claims.Answers

	Pictures   map[string]picture.Picture // uploaded ones that the content refers to, by ID
	Signatures map[string]db.Signature    // the newest of each page, by path, without texts
	At         time.Time                  // the instant that the edition is rendered for; zero: now
}

var documents = []string{db.SiteContent, db.SelectedSections, db.Redirects, db.Publication, db.ClaimAnswers}

func (e *Edition) Document(name string) *db.Revision {
	switch name {
	case db.SelectedSections:
		return &e.Sections
	case db.Redirects:
		return &e.Redirects
	case db.Publication:
		return &e.Publication
	case db.ClaimAnswers:
		return &e.Answers
	}
	return &e.Content
}

// SavedAt returns when the newer of the two documents that pages show was saved.
func (e *Edition) SavedAt() time.Time {
	if e.Sections.CreatedAt.After(e.Content.CreatedAt) {
		return e.Sections.CreatedAt
	}
	return e.Content.CreatedAt
}

// UpdateContent replaces the content and updates the redirects, or returns the error of
// content.CheckBounds. It sets the bodies of update.
func (e *Edition) UpdateContent(body []byte, update content.RedirectUpdate) error {
	if err := content.CheckBounds(e.Content.Body, body); err != nil {
		return err
	}
	update.Before, update.After = e.Content.Body, body
	e.Content.Body = body
	return e.UpdateRedirects(update)
}

func (e *Edition) UpdateRedirects(change content.RedirectUpdate) error {
	before, err := content.DecodeRedirects(e.Redirects.Body)
	if err != nil {
		return err
	}
	after, err := change.Apply(before)
	if err != nil || maps.Equal(after, before) {
		return err
	}
	e.Redirects.Body, err = json.Marshal(after)
	return err
}

// NumberChanges assigns the next numbers to the documents that differ, and returns them.
func (e *Edition) NumberChanges(since Edition, author string) []db.Revision {
	var changed []db.Revision
	at := time.Now().UTC().Truncate(time.Microsecond)
	for _, document := range documents {
		before, after := since.Document(document), e.Document(document)
		if !bytes.Equal(before.Body, after.Body) {
			*after = db.Revision{
				Document: document, Number: before.Number + 1, Body: after.Body,
				Author: author, CreatedAt: at,
			}
			changed = append(changed, *after)
		}
	}
	return changed
}

type RevisionNumbers map[string]int64

func (e *Edition) RevisionNumbers() RevisionNumbers {
	n := RevisionNumbers{}
	for _, document := range documents {
		n[document] = e.Document(document).Number
	}
	for _, signature := range e.Signatures {
		n[db.Signatures] = max(n[db.Signatures], signature.ID)
	}
	return n
}

func (n RevisionNumbers) IsAtLeast(other RevisionNumbers) bool {
	for document, number := range other {
		if n[document] < number {
			return false
		}
	}
	return true
}

// Version returns the number of a revision and a hash of its body: "12.0a1b2c3d".
func Version(revision db.Revision) string { return versionOf(revision.Number, revision.Body) }

func versionOf(number int64, body []byte) string {
	sum := sha256.Sum256(body)
	return strconv.FormatInt(number, 10) + "." + hex.EncodeToString(sum[:4])
}

// IsMatch reports whether an If-Match header has the version of a revision, in any coding.
func IsMatch(ifMatch string, revision db.Revision) bool {
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

func PublicationBody(open bool) []byte { return fmt.Appendf(nil, `{"open":%t}`, open) }

// IsOpen reports whether the body of a publication document opens the site. An empty one does not.
func IsOpen(body []byte) (bool, error) {
	var publication struct {
		Open bool `json:"open"`
	}
	if len(body) == 0 {
		return false, nil
	}
	if err := json.Unmarshal(body, &publication); err != nil {
		return false, fmt.Errorf("decode publication: %w", err)
	}
	return publication.Open, nil
}
