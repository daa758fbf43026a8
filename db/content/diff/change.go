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
	Kind          Kind
	Path          []Step
	Before, After any  // the values before and after, or nil; both are nil if Moved
	Foreign       bool // the field is unknown to this version of the program

	State State // in the current revision
	Now   any   // the current value, if Superseded
	slot  *slot
}

// Step is one element of a path: a field or an item of a list.
type Step struct {
	Key           string
	Item          bool
	Before, After int // the indexes of the item before and after, or -1
	Value         any // the item after the change, or before its removal
}

// Equal treats a missing value as an empty one.
func Equal(a, b any) bool {
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

// State is the state of an old change in the current revision.
type State int

const (
	Applied    State = iota // still as after the save: it can be undone
	Undone                  // again as before the save
	Superseded              // changed to another value since
	Gone                    // its parent no longer exists
)

// slot is the place of a change in the current document.
type slot struct {
	value  any
	fields map[string]any // the object that has the field
	key    string
	list   *list // or the list that has the item
	index  int   // current index, or -1
	after  int   // index after the save, or -1
}

// list is a list of the current document with the pending reversals of its items.
type list struct {
	slot     *slot
	items    []any
	places   []int       // the index before the save of each current item, or -1
	after    []int       // the current index of each item after the save, or -1
	before   []int       // the current index of the item with the key of each one before the save, or -1
	moved    []bool      // whether each current item was moved since the save
	set      map[int]any // new values by index
	drop     map[int]bool
	moveBack map[int]int // items to move back: the index before the save by the current one
	restore  map[int]any // items to restore, by their index before the save
}
