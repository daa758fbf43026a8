package publish

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// CheckKeys refuses valid JSON in which an object has a key twice: which of the
// two counts differs from reader to reader. Keys are equal when spell makes the
// same of them. The path in the error is told without the prefix.
func CheckKeys(body []byte, prefix string, spell func(key string) string) error {
	path, err := repeatedKey(json.NewDecoder(bytes.NewReader(body)), nil, spell)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if path != nil {
		return FieldError{Field: strings.TrimPrefix(path.String(), prefix), Reason: RepeatedKey}
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
	var path string
	for ; p != nil; p = p.above {
		path = p.name + path
	}
	return strings.TrimPrefix(path, ".")
}

// repeatedKey reads one value and returns the first key that an object in it has
// twice, or nil.
func repeatedKey(decoder *json.Decoder, at *place, spell func(key string) string) (*place, error) {
	token, err := decoder.Token()
	if err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return nil, err
	}
	seen := map[string]bool{}
	for i := 0; decoder.More(); i++ {
		inner := &place{at, ""}
		if token == json.Delim('[') {
			inner.name = "[" + strconv.Itoa(i) + "]"
		} else {
			key, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			name, _ := key.(string) // a key always is one
			inner.name = "." + name
			if seen[spell(name)] {
				return inner, nil
			}
			seen[spell(name)] = true
		}
		if found, err := repeatedKey(decoder, inner, spell); found != nil || err != nil {
			return found, err
		}
	}
	_, err = decoder.Token() // its end
	return nil, err
}
