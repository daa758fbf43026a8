package edition

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// DecodeStrict decodes one JSON value and refuses unknown fields and trailing data.
func DecodeStrict(body []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("trailing data")
	}
	return nil
}

// maxDepth bounds nested objects and lists. The content has nine levels.
const maxDepth = 32

// CheckKeys returns a FieldError for JSON that is nested too deep, or in which an object has a key
// twice, because decoders differ in which of the two they use. It returns ErrSyntax for invalid
// JSON. Two keys are the same if fold makes them equal. The path in the FieldError omits the
// prefix.
func CheckKeys(body []byte, prefix string, fold func(key string) string) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // accepts numbers that no float can hold: their field is validated later
	at, reason, err := findBadKey(decoder, nil, 1, fold)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if at != nil {
		return FieldError{Field: strings.TrimPrefix(at.String(), prefix), Reason: reason}
	}
	return nil
}

// CaseSensitive is the fold of the content, which has both a subTitle and a subtitle.
func CaseSensitive(key string) string { return key }

type location struct {
	parent *location
	name   string // ".key" or "[3]"
}

func (l *location) String() string {
	var names []string
	for ; l != nil; l = l.parent {
		names = append(names, l.name)
	}
	slices.Reverse(names)
	return strings.TrimPrefix(strings.Join(names, ""), ".")
}

// findBadKey reads one value at a depth, and returns the location of the first repeated key, or of
// the first value that is too deep, and the reason; nil if there is none.
func findBadKey(decoder *json.Decoder, at *location, depth int, fold func(key string) string) (*location, Reason, error) {
	token, err := decoder.Token()
	if err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return nil, "", err
	}
	if depth > maxDepth {
		return at, TooDeep, nil
	}
	seen := map[string]bool{}
	for i := 0; decoder.More(); i++ {
		inner := &location{at, ""}
		if token == json.Delim('[') {
			inner.name = "[" + strconv.Itoa(i) + "]"
		} else {
			key, err := decoder.Token()
			if err != nil {
				return nil, "", err
			}
			name, _ := key.(string) // a key always is a string
			inner.name = "." + name
			if seen[fold(name)] {
				return inner, RepeatedKey, nil
			}
			seen[fold(name)] = true
		}
		if bad, reason, err := findBadKey(decoder, inner, depth+1, fold); bad != nil || err != nil {
			return bad, reason, err
		}
	}
	_, err = decoder.Token() // the closing delimiter
	return nil, "", err
}
