// Package diff compares two revisions of a document and reverts changes on top of a later one.
package diff

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// Key identifies a change within its save, permanently, because revisions do not change.
func (c Change) Key() string {
	sum := sha256.Sum256([]byte(fmt.Sprint(int(c.Kind), Path(c.Path))))
	return fmt.Sprintf("%x", sum[:8])
}

// Path encodes the steps in one line, without ambiguity.
func Path(steps []Step) string {
	var path strings.Builder
	for _, s := range steps {
		if s.Item {
			fmt.Fprintf(&path, "/%d>%d", s.Before, s.After)
		} else {
			fmt.Fprintf(&path, "/%q", s.Key)
		}
	}
	return path.String()
}

// A list that exceeds these limits is one change as a whole.
const (
	maxItems   = 20_000 // items before and after together
	maxInList  = 1_000  // changes of one list
	maxForeign = 20     // unknown fields of one object; others are ignored
)

type comparison struct {
	ctx     context.Context
	changes []Change
}

func (c *comparison) add(change Change, now *slot) {
	change.slot, change.State = now, now.state(change)
	if change.State == Superseded {
		change.Now = now.currentValue(change.Kind)
	}
	c.changes = append(c.changes, change)
}

// compare compares the values at a path. s and now are nil for an unknown field and a missing place.
func (c *comparison) compare(path []Step, s *shape, was, is any, now *slot) {
	if Equal(was, is) || c.ctx.Err() != nil {
		return
	}
	if s != nil && s.item != nil {
		if before, after, ok := assertBoth[[]any](was, is); ok && c.compareItems(path, s.item, before, after, now) {
			return
		}
	}
	if s != nil && s.fields != nil {
		if before, after, ok := assertBoth[map[string]any](was, is); ok {
			c.compareFields(path, s, before, after, now)
			return
		}
	}
	c.add(Change{Path: path, Before: was, After: is, Foreign: s == nil}, now)
}

// assertBoth asserts two values to one type; nil becomes the zero value.
func assertBoth[T any](was, is any) (before, after T, ok bool) {
	before, okBefore := was.(T)
	after, okAfter := is.(T)
	return before, after, (okBefore || was == nil) && (okAfter || is == nil)
}

func (c *comparison) compareFields(path []Step, s *shape, was, is map[string]any, now *slot) {
	for _, key := range s.keys {
		c.compare(append(slices.Clip(path), Step{Key: key}), s.fields[key], was[key], is[key], now.field(key))
	}
	var foreign []string
	for _, object := range []map[string]any{was, is} {
		for key := range object {
			if s.fields[key] == nil {
				foreign = append(foreign, key)
			}
		}
	}
	slices.Sort(foreign)
	foreign = slices.Compact(foreign)
	for _, key := range foreign[:min(len(foreign), maxForeign)] {
		c.compare(append(slices.Clip(path), Step{Key: key}), nil, was[key], is[key], now.field(key))
	}
}

// compareItems returns false if the lists exceed the limits.
func (c *comparison) compareItems(path []Step, item *shape, was, is []any, now *slot) bool {
	if len(was)+len(is) > maxItems {
		return false
	}
	start := len(c.changes)
	partners := pair(was, is)
	today := newList(now, was, is, partners)
	moved, gone := displaced(partners), make([]bool, len(was))
	for i := range gone {
		gone[i] = true
	}
	for after, value := range is {
		before := partners[after]
		at := append(slices.Clip(path), Step{Item: true, Before: before, After: after, Value: value})
		here := today.kept(after)
		if before < 0 {
			c.add(Change{Kind: Added, Path: at, After: value}, here)
		} else {
			gone[before] = false
			if moved[after] {
				c.add(Change{Kind: Moved, Path: at}, here)
			}
			c.compare(at, item, was[before], value, here.present())
		}
		if len(c.changes)-start > maxInList {
			break
		}
	}
	for before, value := range was {
		if gone[before] && len(c.changes)-start <= maxInList {
			at := append(slices.Clip(path), Step{Item: true, Before: before, After: -1, Value: value})
			c.add(Change{Kind: Removed, Path: at, Before: value}, today.removed(before))
		}
	}
	if len(c.changes)-start > maxInList {
		c.changes = c.changes[:start]
		return false
	}
	return true
}
