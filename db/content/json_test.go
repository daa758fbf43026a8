package content_test

import (
	_ "embed"
	"errors"
	"strconv"
	"strings"
	"testing"

	"latido/db/content"
)

// jsonCases has a line for each body: what becomes of it, and the body as Go quotes it.
// "400" is no JSON object, "422 footer.text" a value that the field cannot have.
//
//go:embed testdata/json.tsv
var jsonCases string

// TestJSON: each body is taken or refused as RFC 8259 has it, with the field at fault.
func TestJSON(t *testing.T) {
	stored := []byte(`{"footer":{"text":""},"heroSection":{"overlayOpacity":0.2},"aboutMe":{"images":[]}}`)
	cases := strings.Split(strings.TrimSpace(jsonCases), "\n")
	if len(cases) < 290 {
		t.Fatalf("got %d cases", len(cases))
	}
	for _, line := range cases {
		want, quoted, _ := strings.Cut(line, "\t")
		body, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		_, err = content.Merge(stored, []byte(body))
		var refused content.FieldError
		got := "ok"
		switch {
		case errors.As(err, &refused) && refused.Reason == content.NotJSON:
			got = "400"
		case errors.As(err, &refused):
			got = "422 " + refused.Path
		case err != nil:
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", quoted, got, want)
		}
	}
}
