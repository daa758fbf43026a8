package publish

import (
	"encoding/json"
	"fmt"

	"latido/db"
	"latido/db/content"
	"latido/views/history"
	"latido/views/sections"
)

// Restored is what a document becomes when an old body is restored over the
// current one, and what of the old one the site of today cannot keep. A body
// that cannot be read at all is ErrUnreadable.
func Restored(document string, old, current []byte) (body []byte, notes []string, err error) {
	switch document {
	case db.Redirects:
		if _, err := content.DecodeRedirects(old); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
		return old, nil, nil
	case db.SiteContent:
		body, left, err := content.Adapt(old, current)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
		return body, history.LeftOut(left), nil
	}
	var wanted, now content.Selections
	if err := json.Unmarshal(old, &wanted); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	if err := json.Unmarshal(current, &now); err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	// A type that the old map does not have yet stays as it is, at the end.
	kept := sections.Current(WithRest(wanted[:len(wanted):len(wanted)], now))
	body, err = json.Marshal(kept)
	return body, history.Replaced(wanted, kept), err
}
