package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
)

const transferFormat = 2

type transfer struct {
	Format    int             `json:"latidoContent"`
	Content   json.RawMessage `json:"siteContent"`
	Sections  json.RawMessage `json:"selectedSections"`
	Redirects json.RawMessage `json:"redirects"` // since format 2
}

type TransferStore interface {
	edition.DocumentStore
	SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error)
}

// ExportContent returns the current documents as indented JSON, in their stored order.
func ExportContent(ctx context.Context, store TransferStore) ([]byte, error) {
	e, err := edition.Read(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("export content: %w", err)
	}
	var packed, out bytes.Buffer
	// Marshal would escape "<", which is stored as it is.
	encoder := json.NewEncoder(&packed)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(transfer{transferFormat, e.Content.Body, e.Sections.Body, e.Redirects.Body}); err != nil {
		return nil, fmt.Errorf("export content: %w", err)
	}
	if err := json.Indent(&out, packed.Bytes(), "", "  "); err != nil {
		return nil, fmt.Errorf("export content: %w", err)
	}
	return out.Bytes(), nil
}

// ImportContent saves the documents in a file and returns those that changed. It validates them like
// a save, except that a page in the file replaces a redirect at its address. Documents and fields
// that it lacks stay.
func ImportContent(ctx context.Context, store TransferStore, file []byte, author, summary string) ([]db.Revision, error) {
	imported, err := readTransfer(file)
	if err != nil {
		return nil, err
	}
	before, err := edition.Read(ctx, store)
	if err != nil {
		return nil, fmt.Errorf("import content: %w", err)
	}
	after, err := imported.apply(before)
	if err != nil {
		return nil, err
	}
	changed := after.NumberChanges(before, author)
	for i := range changed {
		changed[i].Summary = summary
	}
	if len(changed) == 0 {
		return nil, nil
	}
	if _, err := render.All(ctx, after, render.Location{Local: render.DefaultAddress}, nil); err != nil {
		return nil, fmt.Errorf("import content: %w", err)
	}
	return store.SaveTogether(ctx, changed)
}

func readTransfer(file []byte) (transfer, error) {
	var t transfer
	err := edition.DecodeStrict(file, &t)
	switch {
	case err != nil || t.Format < 1:
		return t, edition.FieldError{Reason: edition.NotExported}
	case t.Format > transferFormat:
		return t, edition.FieldError{Field: "latidoContent", Reason: edition.NewerExport}
	case t.Content == nil:
		return t, edition.FieldError{Field: "siteContent", Reason: edition.NoContent}
	case t.Sections == nil:
		return t, edition.FieldError{Field: "selectedSections", Reason: edition.NoSections}
	}
	return t, nil
}

func (t transfer) apply(e edition.Edition) (edition.Edition, error) {
	body, err := t.content(e.Content.Body)
	if err != nil {
		return e, err
	}
	selections, err := DecodeSelections(t.Sections)
	if err != nil {
		return e, err
	}
	e.Sections.Body, err = UpdateSelections(e.Sections.Body, func(current content.Selections) content.Selections {
		return WithMissing(selections, current)
	})
	if err != nil {
		return e, err
	}
	var edits content.RedirectEdits
	if t.Redirects != nil {
		if edits, err = content.ReadRedirectEdits(t.Redirects); err != nil {
			return e, err
		}
	}
	err = e.UpdateContent(body, content.RedirectUpdate{Edits: edits})
	return e, err
}

// content returns the next content object. A file that has all fields is stored byte for byte.
func (t transfer) content(current []byte) ([]byte, error) {
	merged, err := content.MergeValidated(current, t.Content)
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
