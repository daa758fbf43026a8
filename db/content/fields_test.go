package content

import (
	"errors"
	"testing"
)

func TestCheckFields(t *testing.T) {
	t.Parallel()
	before := `{"a":1,"none":[],"list":[{"id":"x","price":"1"},{"id":"y"}]}`
	for after, want := range map[string]string{
		before: "",
		`{"a":1,"none":[],"list":[{"id":"x","price":"2"},{"id":"y","price":"3"}]}`:           "",
		`{"a":1,"none":[],"list":[{"id":"x"},{"id":"y"}]}`:                                   "",
		`{"a":1,"none":[],"list":[{"id":"x","price":"2","name":"Z"},{"id":"y"}]}`:            "list[0].name",
		`{"a":1,"none":[],"list":[{"id":"y"},{"id":"x","price":"1"}]}`:                       "list[0].id",
		`{"a":1,"none":[],"list":[{"id":"x","price":"1"}]}`:                                  "list",
		`{"a":1,"none":[],"list":[{"id":"x","price":"1"},{"id":"y"},{"id":"z"}]}`:            "list",
		`{"a":1,"none":[],"list":{"0":{"id":"x","price":"2"},"1":{"id":"y"}}}`:               "list",
		`{"a":1,"none":[],"list":[{"id":"x","price":"1"},{"id":"y"}],"list.*.price":"more"}`: "list.*.price",
		`{"a":2,"none":[],"list":[{"id":"x","price":"2"},{"id":"y"}]}`:                       "a",
		`{"none":[],"list":[{"id":"x","price":"2"},{"id":"y"}]}`:                             "a",
		`{"a":1,"none":{},"list":[{"id":"x","price":"1"},{"id":"y"}]}`:                       "none",
	} {
		var got FieldError
		err := CheckFields([]byte(before), []byte(after), []string{"list.*.price"})
		if errors.As(err, &got); got.Path != want || (err == nil) != (want == "") {
			t.Errorf("%s: got %v, want %q", after, err, want)
		}
	}
}
