package publish

import (
	"errors"
	"fmt"

	"latido/db/content/launch"
)

var (
	ErrBusy       = errors.New("too much at once")
	ErrOutdated   = errors.New("changed since it was read")
	ErrUnreadable = errors.New("unreadable revision") // written by another version of the program

	ErrNotSignable = errors.New("no page that can be signed")
	ErrTextChanged = errors.New("the text is not the one that was read")
)

// UnlawfulError means that the site cannot be opened: the law requires Points first.
type UnlawfulError struct{ Points []launch.Point }

func (e UnlawfulError) Error() string {
	return fmt.Sprintf("%d points that the law requires are missing", len(e.Points))
}
