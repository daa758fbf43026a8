package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"latido/db"
	"latido/db/content"
)

// transferFormat is the version of the file that ExportContent writes.
const transferFormat = 2

// transfer is the content of a site as one readable file.
type transfer struct {
	Format    int             `json:"latidoContent"`
	Content   json.RawMessage `json:"siteContent"`
	Sections  json.RawMessage `json:"selectedSections"`
	Redirects json.RawMessage `json:"redirects"` // since format 2
}

// TransferStore is what export and import ask of the database.
type TransferStore interface {
	Current(ctx context.Context, document string) (db.Revision, error)
	SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error)
}

// ExportContent returns the current content, sections and redirects as indented JSON, the
// keys in the order in which they are stored.
func ExportContent(ctx context.Context, store TransferStore) ([]byte, error) {
	edition, err := Current(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("export content: %w", err)
	}
	var packed, out bytes.Buffer
	// Marshal would turn "<" into an escape, which is no longer what is stored.
	encoder := json.NewEncoder(&packed)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(transfer{transferFormat, edition.Content.Body, edition.Sections.Body, edition.Redirects.Body}); err != nil {
		return nil, fmt.Errorf("export content: %w", err)
	}
	if err := json.Indent(&out, packed.Bytes(), "", "  "); err != nil {
		return nil, fmt.Errorf("export content: %w", err)
	}
	return out.Bytes(), nil
}

// ImportContent makes a file of ExportContent the current content, sections and
// redirects, as one save of each by author. It is judged as a save through the API
// is, only that its pages end redirects, and drawn before it is stored. What the
// file leaves out stays as it is. It returns the documents that changed.
func ImportContent(ctx context.Context, store TransferStore, file []byte, author, summary string) ([]db.Revision, error) {
	wanted, err := readTransfer(file)
	if err != nil {
		return nil, err
	}
	edition, err := Current(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("import content: %w", err)
	}
	was := edition
	if edition.Content.Body, err = wanted.content(was.Content.Body); err != nil {
		return nil, err
	}
	if err := content.CheckBounds(was.Content.Body, edition.Content.Body); err != nil {
		return nil, err
	}
	if edition.Sections.Body, err = wanted.sections(was.Sections.Body); err != nil {
		return nil, err
	}
	edits, err := wanted.redirects()
	if err != nil {
		return nil, err
	}
	if err := edition.readdress(content.RedirectUpdate{Before: was.Content.Body, After: edition.Content.Body, Edits: edits}); err != nil {
		return nil, err
	}
	changed := edition.since(was, author)
	for i := range changed {
		changed[i].Summary = summary
	}
	if len(changed) == 0 {
		return nil, nil
	}
	if _, err := render(ctx, edition, location{local: DefaultAddress}, nil); err != nil {
		return nil, fmt.Errorf("import content: %w", err)
	}
	return store.SaveTogether(ctx, changed)
}

// readTransfer opens a file of ExportContent.
func readTransfer(file []byte) (transfer, error) {
	var t transfer
	err := DecodeOnly(file, &t)
	switch {
	case err != nil || t.Format < 1:
		return t, FieldError{Reason: NotExported}
	case t.Format > transferFormat:
		return t, FieldError{Field: "latidoContent", Reason: NewerExport}
	case t.Content == nil:
		return t, FieldError{Field: "siteContent", Reason: NoContent}
	case t.Sections == nil:
		return t, FieldError{Field: "selectedSections", Reason: NoSections}
	}
	return t, nil
}

// content is the next content object. A file that leaves nothing out is kept
// byte for byte as it was exported, in its own order of keys.
func (t transfer) content(current []byte) ([]byte, error) {
	merged, err := content.Accept(current, t.Content)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(merged, current) {
		return current, nil
	}
	alone, err := content.Merge([]byte("{}"), t.Content)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(merged, alone) {
		return merged, nil
	}
	var out bytes.Buffer
	if err := json.Compact(&out, t.Content); err != nil {
		return nil, fmt.Errorf("import content: %w", err)
	}
	return out.Bytes(), nil
}

// redirects are those of the file, laid over what there is.
func (t transfer) redirects() (content.RedirectEdits, error) {
	if t.Redirects == nil {
		return nil, nil
	}
	return content.ReadRedirectEdits(t.Redirects)
}

// sections is the next section map.
func (t transfer) sections(current []byte) ([]byte, error) {
	wanted, err := ReadSelections(t.Sections)
	if err != nil {
		return nil, err
	}
	return Rearranged(current, func(had content.Selections) content.Selections { return WithRest(wanted, had) })
}
