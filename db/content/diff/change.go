package diff

import (
	"encoding/json"
	"reflect"
)

type Kind int

const (
	Edited  Kind = iota
	Added        // an item of a list
	Removed      // an item of a list
	Moved        // an item, to another place of its list
)

// Change is a difference between two revisions.
type Change struct {
	Kind    Kind
	Path    []Step
	Was, Is any  // values before and after, or nil; both nil if Moved
	Foreign bool // the field is unknown to this version of the program

	State State // in the current revision
	Now   any   // current value, if Overtaken
	slot  *slot
}

// Step is a field or an item of a list.
type Step struct {
	Key     string
	Item    bool
	Was, Is int // indexes of the item before and after, or -1
	Value   any // the item after the change, or before its removal
}

// Same treats a missing value as an empty one.
func Same(a, b any) bool {
	return isEmpty(a) && isEmpty(b) || reflect.DeepEqual(a, b)
}

func isEmpty(value any) bool {
	switch value := value.(type) {
	case nil:
		return true
	case string:
		return value == ""
	case bool:
		return !value
	case json.Number:
		return value == "0"
	case []any:
		return len(value) == 0
	case map[string]any:
		return len(value) == 0
	}
	return false
}

// State is that of an old change in the current revision.
type State int

const (
	Applied   State = iota // as after the save: it can be undone
	Undone                 // as before the save
	Overtaken              // changed again since
	Gone                   // its parent no longer exists
)

// slot is a place in the current document, nil if there is none.
type slot struct {
	value  any
	fields map[string]any // the object that has the field
	key    string
	list   *list // or the list that has the item
	index  int   // current index, or -1
	after  int   // index after the save, or -1
}

// list has the pending reversals of its items.
type list struct {
	slot   *slot
	items  []any
	places []int       // of each current item before the save, or -1
	after  []int       // current index of each item after the save, or -1
	before []int       // current index of items with the key of each one before the save, or -1
	moved  []bool      // current items moved since the save
	set    map[int]any // new values by index
	drop   map[int]bool
	back   map[int]int // items to move back: index before the save by current one
	put    map[int]any // items to restore by their index before the save
}
