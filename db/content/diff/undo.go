package diff

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"latido/db/content"
)

var (
	ErrNoChange   = errors.New("the save has no such change")
	ErrSuperseded = errors.New("it has changed again since")
	ErrNoPlace    = errors.New("what was there before does not fit any more")
)

// Reversal is the undoing of one save in the current revision.
type Reversal struct {
	Changes []Change // of the save, with their states

	document string
	current  []byte
	now      any
}

// Undo compares two revisions and determines the state of each change in the current one.
func Undo(ctx context.Context, document string, before, after, current []byte) (*Reversal, error) {
	was, is, now, err := readTrees(document, before, after, current)
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	c := &comparison{ctx: ctx}
	var root *slot
	if current != nil {
		root = &slot{value: now}
	}
	c.compare(nil, shapes[document](), was, is, root)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	return &Reversal{c.changes, document, current, now}, nil
}

func (s *slot) field(key string) *slot {
	if s == nil {
		return nil
	}
	fields, ok := s.value.(map[string]any)
	if !ok {
		return nil
	}
	return &slot{value: fields[key], fields: fields, key: key}
}

func (s *slot) present() *slot {
	if s == nil || s.index < 0 {
		return nil
	}
	return s
}

func (s *slot) set(value any) {
	s.fields[s.key] = value
}

func (s *slot) state(c Change) State {
	switch {
	case s == nil || c.Foreign:
		return Gone
	case c.Kind == Removed && s.index < 0:
		return Applied
	case c.Kind == Added && s.index < 0:
		return Undone
	case s.list != nil && s.index < 0:
		return Gone
	case c.Kind == Moved:
		return s.list.stateOfMove(s.index, c.Path[len(c.Path)-1].Before, s.after)
	case c.Kind != Added && Equal(s.value, c.Before):
		return Undone
	case c.Kind != Removed && Equal(s.value, c.After):
		return Applied
	}
	return Superseded
}

// currentValue returns the value of a slot, or for a move the index.
func (s *slot) currentValue(kind Kind) any {
	if kind == Moved {
		return s.index
	}
	return s.value
}

// Apply undoes one change, or all if key is empty, and returns the next body and the undone changes.
// Without overtaken it skips Superseded ones, or for one returns ErrSuperseded. It may be called once.
func (r *Reversal) Apply(key string, overtaken bool) (body []byte, undone []Change, err error) {
	known := key == ""
	for _, change := range r.Changes {
		if key != "" && change.Key() != key {
			continue
		}
		known = true
		if key != "" && change.State == Superseded && !overtaken {
			return nil, nil, ErrSuperseded
		}
		if change.State == Applied || change.State == Superseded && overtaken {
			change.slot.revert(change)
			undone = append(undone, change)
		}
	}
	if !known {
		return nil, nil, ErrNoChange
	}
	if len(undone) == 0 {
		return r.current, nil, nil
	}
	for _, change := range undone {
		if list := change.slot.list; list != nil {
			list.rebuild()
		}
	}
	if body, err = writeTree(r.document, r.now); err != nil {
		return nil, nil, fmt.Errorf("undo: %w", err)
	}
	if countUnknown(r.document, body) > countUnknown(r.document, r.current) {
		return nil, nil, ErrNoPlace
	}
	return body, undone, nil
}

func (s *slot) revert(c Change) {
	before := -1
	if len(c.Path) > 0 {
		before = c.Path[len(c.Path)-1].Before
	}
	switch {
	case s.list == nil && c.Before == nil:
		s.set(emptyValue(c.After))
	case s.list == nil:
		s.set(c.Before)
	case c.Kind == Added:
		s.list.drop[s.index] = true
	case c.Kind == Moved:
		s.list.moveBack[s.index] = before
	case s.index < 0:
		s.list.restore[before] = c.Before
	default:
		s.list.set[s.index] = c.Before
	}
}

// emptyValue keeps the type, because scripts expect the key.
func emptyValue(value any) any {
	switch value.(type) {
	case string:
		return ""
	case bool:
		return false
	case json.Number:
		return json.Number("0")
	case []any:
		return []any{}
	}
	return map[string]any{}
}

func countUnknown(document string, body []byte) int {
	if document != siteContent {
		return 0
	}
	_, left, err := content.Adapt(body, []byte("{}"))
	if err != nil {
		return 0
	}
	return len(left)
}

// Done reports whether nothing of a change, or of all if key is empty, is left to undo.
func (r *Reversal) Done(key string) bool {
	for _, change := range r.Changes {
		if change.State == Applied && (key == "" || change.Key() == key) {
			return false
		}
	}
	return true
}

func Compare(ctx context.Context, document string, before, after []byte) ([]Change, error) {
	reversal, err := Undo(ctx, document, before, after, nil)
	if err != nil {
		return nil, err
	}
	return reversal.Changes, nil
}
