package publish

import (
	"errors"
	"fmt"

	"latido/db/content/launch"
)

// Reasons to refuse what somebody asks of the published site.
var (
	ErrOutdated   = errors.New("changed since it was read")
	ErrUnreadable = errors.New("unreadable revision") // of another version of the program
	ErrNoPreview  = errors.New("no such layout")
	ErrBusy       = errors.New("too much at once")
	ErrSyntax     = errors.New("not JSON")

	ErrNotSignable = errors.New("no page that can be signed")
	ErrTextChanged = errors.New("the text is not the one that was read")
)

// UnlawfulError means that a site may not be opened to the public: the law asks for
// what is still missing.
type UnlawfulError struct{ Points []launch.Point }

func (e UnlawfulError) Error() string {
	return fmt.Sprintf("%d points that the law asks for are missing", len(e.Points))
}

// FieldError is input that is refused: the field at fault, why, and what was given.
type FieldError struct {
	Field  string
	Reason Reason
	Given  string // a name that was looked up, in vain
}

func (e FieldError) Error() string { return e.Field + ": " + string(e.Reason) }

// Reason says why input is refused.
type Reason string

// Reasons of a FieldError.
const (
	RepeatedKey Reason = "an object has this key twice"
	TooDeep     Reason = "nested too deep"

	NotSections    Reason = "not a section map"
	BrokenSections Reason = "a broken section map"
	WrongType      Reason = "a value of the wrong type"
	UnknownSection Reason = "no such section type"
	NoLayout       Reason = "no layout named"
	UnknownKey     Reason = "an entry of a section has no such key"
	UnknownLayout  Reason = "the section type has no such layout"

	TooManyFields Reason = "too many fields"
	UnknownField  Reason = "the content has no such field"

	NoPicture Reason = "the path leads to no picture"

	NotAnInstant Reason = "not a date with a time"

	NotExported Reason = "not a file of exported content"
	NewerExport Reason = "exported by a newer version"
	NoContent   Reason = "no content"
	NoSections  Reason = "no sections"
)
