package content_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/sample"
)

// bodies are the first inputs of the fuzzers; testdata/fuzz keeps those that once failed.
func bodies(f *testing.F) [][]byte {
	f.Helper()
	whole, err := sample.Content()
	if err != nil {
		f.Fatal(err)
	}
	return [][]byte{
		whole, []byte(`{}`), []byte(`[]`), []byte(`null`), []byte(`{"records":null}`), []byte(`{"records":{"diseases":[{"id":"a"},{"id":"a"},{"id":"Á"}]}}`),
		[]byte(`{"doctorInfo":{"name":"a\u0000b\ud800"}}`), []byte("{\"doctorInfo\":{\"name\":\"\xff\"}}"), []byte(`{"doctorInfo":{"name":1e999}}`),
		[]byte(`{"consultationPrice":{"price":-0.0}}`), []byte(`{"navMenu":[{"visible":1}]}`), []byte(strings.Repeat(`{"a":`, 200) + "1" + strings.Repeat("}", 200)), []byte(`{}{}`),
	}
}

// FuzzDecode: whatever is stored, reading it ends, and never shows what cannot have a page.
func FuzzDecode(f *testing.F) {
	for _, body := range bodies(f) {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		site, err := content.Decode(body)
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, record := range site.Records.Diseases {
			if seen[record.ID] || record.ID == "" || strings.ContainsAny(record.ID, "/?#% \x00") {
				t.Errorf("got %q for an address", record.ID)
			}
			seen[record.ID] = true
		}
		if strings.ContainsRune(site.DoctorInfo.Name, 0) {
			t.Errorf("got a NUL in %q", site.DoctorInfo.Name)
		}
	})
}

// FuzzMerge: a patch is refused as the caller's mistake, or the result can be
// read, and merging it once more changes nothing.
func FuzzMerge(f *testing.F) {
	for _, body := range bodies(f) {
		f.Add(body)
	}
	stored := []byte(`{"doctorInfo":{"name":"a"},"records":{"diseases":[{"id":"b"}]}}`)
	f.Fuzz(func(t *testing.T, patch []byte) {
		merged, err := content.Merge(stored, patch)
		if err != nil {
			if _, ok := errors.AsType[content.FieldError](err); !ok {
				t.Errorf("got %v, want an error of the caller", err)
			}
			return
		}
		if _, err := content.Decode(merged); err != nil || !json.Valid(merged) {
			t.Fatalf("cannot read the result: %v", err)
		}
		again, err := content.Merge(merged, patch)
		if err != nil || string(again) != string(merged) {
			t.Errorf("merged twice: got other bytes, %v", err)
		}
	})
}
