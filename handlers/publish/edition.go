package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
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

	Publication db.Revision // {"open": bool}
	Answers     db.Revision // to the sentences that a rule marks

	Pictures   map[string]picture.Picture // the owner's, that the content names, by ID
	Signatures map[string]db.Signature    // the newest of each page, without texts
	At         time.Time                  // what is drawn is right at this instant; zero: now
}

// documents are those that an edition is made from.
var documents = []string{db.SiteContent, db.SelectedSections, db.Redirects, db.Publication, db.ClaimAnswers}

// beginnings are the bodies of the documents that a database does not have which is
// read as an older version left it.
var beginnings = map[string]string{db.Redirects: `{}`, db.Publication: `{"open":false}`, db.ClaimAnswers: `{}`}

// Reader has the current revision of each document.
type Reader interface {
	Current(ctx context.Context, document string) (db.Revision, error)
}

// Current reads all documents as they are stored now.
func Current(ctx context.Context, store Reader) (Edition, error) {
	var edition Edition
	for _, document := range documents {
		revision, err := store.Current(ctx, document)
		if first, begins := beginnings[document]; begins && errors.Is(err, db.ErrNotFound) {
			revision, err = db.Revision{Document: document, Body: []byte(first)}, nil
		}
		if err != nil {
			return Edition{}, err
		}
		*edition.Of(document) = revision
	}
	return edition, nil
}

// Of is the revision of one of the documents.
func (e *Edition) Of(document string) *db.Revision {
	switch document {
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

// numbers are those of the revisions of an edition, by document.
type numbers map[string]int64

func (e *Edition) numbers() numbers {
	n := numbers{}
	for _, document := range documents {
		n[document] = e.Of(document).Number
	}
	for _, signature := range e.Signatures {
		n[db.Signatures] = max(n[db.Signatures], signature.ID)
	}
	return n
}

// reach reports whether none of the others is newer.
func (n numbers) reach(other numbers) bool {
	for document, number := range other {
		if n[document] < number {
			return false
		}
	}
	return true
}

// readdress brings the redirects in line with a change of the content.
func (e *Edition) readdress(change content.RedirectUpdate) error {
	now, err := content.DecodeRedirects(e.Redirects.Body)
	if err != nil {
		return err
	}
	next, err := change.Apply(now)
	if err != nil || maps.Equal(next, now) {
		return err
	}
	e.Redirects.Body, err = json.Marshal(next)
	return err
}

// since lists the documents that are not as they were in another edition, as the
// next revisions by an author, which have no summaries yet.
func (e *Edition) since(was Edition, author string) []db.Revision {
	var changed []db.Revision
	at := time.Now().UTC().Truncate(time.Microsecond)
	for _, document := range documents {
		before, after := was.Of(document), e.Of(document)
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

// Decode reads what visitors see of an edition, with what the content says itself in
// the place of the placeholders in its texts.
func (e *Edition) Decode() (*content.Site, content.Selections, error) {
	site, err := e.site(true)
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

// site reads the content of an edition, also what visitors do not see, with its
// placeholders filled in or as they are typed.
func (e *Edition) site(filled bool) (*content.Site, error) {
	open, err := isOpen(e.Publication.Body)
	if err != nil {
		return nil, err
	}
	body := e.Content.Body
	switch {
	case filled && open:
		body = content.FillOpen(body)
	case filled:
		body = content.Fill(body)
	}
	site, err := content.Decode(body)
	if err != nil {
		return nil, err
	}
	site.Open, site.Used = open, open || e.Publication.Number > 1
	if site.At = e.At; site.At.IsZero() {
		site.At = time.Now()
	}
	return site, nil
}

// standing is the same edition, open to the public or not.
func (e *Edition) standing(open bool) *Edition {
	other := *e
	other.Publication.Body = publication(open)
	return &other
}

// omissions are what an edition shows as a sample, and not when it is open.
func (e *Edition) omissions() ([]content.Omission, error) {
	site, err := e.standing(true).site(true)
	if err != nil {
		return nil, err
	}
	site.Open, site.Used = false, e.Publication.Number > 1 // what is left out is still to be found
	return site.Shown().Omissions(), nil
}

// told is what anybody is told of the content of an edition: what it shows, with
// placeholders as they are stored or filled in as they are drawn.
func (e *Edition) told(filled bool) ([]byte, error) {
	site, err := e.site(filled)
	if err != nil {
		return nil, err
	}
	return site.Shown().Public()
}

// publication is the body of the document that says whether the site is open.
func publication(open bool) []byte { return fmt.Appendf(nil, `{"open":%t}`, open) }

// isOpen reads the document that says whether the site is open to the public; a
// site without one is not.
func isOpen(body []byte) (bool, error) {
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
