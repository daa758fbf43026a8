package edition

import "errors"

var ErrSyntax = errors.New("not JSON")

// FieldError is the error for input that is refused because of one field.
type FieldError struct {
	Field  string
	Reason Reason
	Input  string // a name that does not exist
}

func (e FieldError) Error() string { return e.Field + ": " + string(e.Reason) }

type Reason string

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
