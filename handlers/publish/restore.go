package publish

import (
	"encoding/json"
	"fmt"

	"latido/db"
	"latido/db/content"
	"latido/views/history"
	"latido/views/sections"
)

// RestoredBody returns the body of a document after old is restored, and notes on what cannot be
// kept of old. It returns ErrUnreadable if old cannot be decoded.
func RestoredBody(document string, old, current []byte) (body []byte, notes []string, err error) {
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
		return body, history.DescribeDropped(left), nil
	}
	var restored, now content.Selections
	if err := json.Unmarshal(old, &restored); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	if err := json.Unmarshal(current, &now); err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	kept := sections.Current(WithMissing(restored[:len(restored):len(restored)], now))
	body, err = json.Marshal(kept)
	return body, history.Replaced(restored, kept), err
}
