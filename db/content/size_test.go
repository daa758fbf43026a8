package content_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"latido/db/content"
)

func TestCheckSize(t *testing.T) {
	t.Parallel()
	records := func(count int, text string) []byte {
		var list []string
		for i := range count {
			list = append(list, fmt.Sprintf(`{"id":"a%d","description":%q}`, i, text))
		}
		return []byte(`{"doctorInfo":{},"records":{"diseases":[{"id":"x"}],"services":[` + strings.Join(list, ",") + `]}}`)
	}
	text := strings.Repeat("x", 8<<10)
	small, many, large := records(10, text), records(content.MaxRecords, ""), records(content.MaxBytes>>13, text)
	for _, c := range []struct {
		name          string
		before, after []byte
		want          error
	}{
		{"what a practice has", small, records(3_999, "x"), nil},
		{"as much as is kept", small, records(content.MaxBytes/len(text)*9/10, text), nil},
		{"too many bytes", small, large, content.FieldError{Path: "records.services", Reason: content.TooLarge}},
		{"too many records", small, many, content.FieldError{Path: "records.services", Reason: content.TooManyRecords}},
		{"large from before, and smaller now", large, large[:len(large)-1], nil},
		{"large from before, and as large", large, large, nil},
		{"many from before, and as many", many, many, nil},
		{"a text of a page", small, []byte(`{"buttons":{"a":"` + strings.Repeat("x", content.MaxBytes) + `"},"records":{"services":[]}}`), content.FieldError{Path: "buttons", Reason: content.TooLarge}},
	} {
		if err := content.CheckSize(c.before, c.after); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
}
