package history

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// step is one step of the way to a place of a document: into a field, or to an
// item that has a place in the list before and one in the list after, or -1.
type step struct {
	key     string
	item    bool
	was, is int
}

func (s step) String() string {
	if s.item {
		return fmt.Sprintf("%d>%d", s.was, s.is)
	}
	return s.key
}

// pathOf writes steps in one line, each way in its own.
func pathOf(steps []step) string {
	var path strings.Builder
	for _, s := range steps {
		fmt.Fprintf(&path, "%v/%q", s.item, s.String())
	}
	return path.String()
}

// key tells a change from the others of its save: a revision never changes, so
// that the same change is at the same place for ever.
func key(kind Kind, steps []step) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(int(kind), pathOf(steps))))
	return fmt.Sprintf("%x", sum[:8])
}
