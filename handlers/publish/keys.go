package publish

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

// DecodeOnly reads JSON that is one value, with the fields of what it is read into and no
// others.
func DecodeOnly(body []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the value")
	}
	return nil
}

// maxDepth is how many objects and lists may stand in one another: the content has
// nine, and what is a path here is written by whoever sends it.
const maxDepth = 32

// CheckKeys refuses valid JSON in which an object has a key twice: which of the
// two counts differs from reader to reader. Keys are equal when spell makes the
// same of them. It refuses what is nested too deep, too. The path in the error is
// told without the prefix.
func CheckKeys(body []byte, prefix string, spell func(key string) string) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // one that no float holds is JSON; its field is judged by who reads it
	path, reason, err := repeatedKey(decoder, nil, 1, spell)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if path != nil {
		return FieldError{Field: strings.TrimPrefix(path.String(), prefix), Reason: reason}
	}
	return nil
}

// AsWritten keeps keys apart that differ in capitals: the content has both a
// subTitle and a subtitle.
func AsWritten(key string) string { return key }

// place is where a value stands in a document.
type place struct {
	above *place
	name  string // ".key" or "[3]"
}

func (p *place) String() string {
	var names []string
	for ; p != nil; p = p.above {
		names = append(names, p.name)
	}
	slices.Reverse(names)
	return strings.TrimPrefix(strings.Join(names, ""), ".")
}

// repeatedKey reads one value, so many levels down, and returns the first key that an
// object in it has twice, or the first value that is too deep; nil when there is none.
func repeatedKey(decoder *json.Decoder, at *place, depth int, spell func(key string) string) (*place, Reason, error) {
	token, err := decoder.Token()
	if err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return nil, "", err
	}
	if depth > maxDepth {
		return at, TooDeep, nil
	}
	seen := map[string]bool{}
	for i := 0; decoder.More(); i++ {
		inner := &place{at, ""}
		if token == json.Delim('[') {
			inner.name = "[" + strconv.Itoa(i) + "]"
		} else {
			key, err := decoder.Token()
			if err != nil {
				return nil, "", err
			}
			name, _ := key.(string) // a key always is one
			inner.name = "." + name
			if seen[spell(name)] {
				return inner, RepeatedKey, nil
			}
			seen[spell(name)] = true
		}
		if found, reason, err := repeatedKey(decoder, inner, depth+1, spell); found != nil || err != nil {
			return found, reason, err
		}
	}
	_, err = decoder.Token() // its end
	return nil, "", err
}
