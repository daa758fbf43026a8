package content_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// bodies are the first inputs of the fuzzers; testdata/fuzz keeps those that once failed.
func bodies(f *testing.F) [][]byte {
	f.Helper()
	whole := must.Get(sample.Content())(f)
	return [][]byte{
		whole, []byte(`{}`), []byte(`[]`), []byte(`null`), []byte(`{"records":null}`), []byte(`{"records":{"diseases":[{"id":"a"},{"id":"a"},{"id":"Á"}]}}`),
		[]byte(`{"doctorInfo":{"name":"a\u0000b\ud800"}}`), []byte("{\"doctorInfo\":{\"name\":\"\xff\"}}"), []byte(`{"doctorInfo":{"name":1e999}}`),
		[]byte(`{"consultationPrice":{"price":-0.0}}`), []byte(`{"navMenu":[{"visible":1}]}`), []byte(strings.Repeat(`{"a":`, 200) + "1" + strings.Repeat("}", 200)), []byte(`{}{}`),
		[]byte(`{"records":{"diseases":{"b":{"name":"B","hidden":true},"c":{},"vieja":null,"*":["c","b"]}}}`), []byte(`{"records":{"diseases":{"b":{"id":"c"}},"symptoms":{"b":{"id":"Á"}}}}`),
		[]byte(`{"records":{"diseases":{"b":null,"":{},"*":[7]}}}`), []byte(`{"records":{"diseases":{"*":{},"b":[]},"services":{"a":{"id":"b"},"b":{"id":"a"}}}}`),
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
		// Who gives a record another id names one that is there no more.
		if len(content.RenamedAddresses(patch)) > 0 {
			return
		}
		again, err := content.Merge(merged, patch)
		if err != nil || string(again) != string(merged) {
			t.Errorf("merged twice: got other bytes, %v", err)
		}
	})
}

// FuzzRedirects: whatever becomes of redirects and records, none leads to one that
// redirects, to itself, or from a page.
func FuzzRedirects(f *testing.F) {
	for _, body := range []string{`{"/a":"/b"}`, `{"/b":null}`, `{"/A/":"/%62"}`, `{"/enfermedades/b":""}`, `{"//a":"/b"}`, `{"/a":"/a","/b":"/c","/c":"/b"}`, `{"/\u0000":"/\\x"}`} {
		f.Add([]byte(body), []byte(`{"records":{"diseases":[{"id":"c","name":"B"}]}}`), true)
	}
	before := []byte(`{"records":{"diseases":[{"id":"a","name":"A"},{"id":"b","name":"B"}]}}`)
	stored := content.Redirects{"/a": "/b", "/b": "/enfermedades/a", "/enfermedades/c": "/enfermedades/b", "/x": ""}
	f.Fuzz(func(t *testing.T, sent, after []byte, strict bool) {
		edits, err := content.ReadRedirectEdits(sent)
		if err == nil {
			var next content.Redirects
			next, err = content.RedirectUpdate{Before: before, After: after, Edits: edits, Moved: content.RenamedAddresses(after), Strict: strict}.Apply(stored)
			for from, to := range next {
				_, again := next[to]
				if again || from == to || from == "/" || from != content.CanonicalPath(from) || strings.Contains(from+to, "//") || to != "" && to[0] != '/' {
					t.Errorf("got %q to %q", from, to)
				}
			}
		}
		_, field := errors.AsType[content.FieldError](err)
		_, taken := errors.AsType[content.AddressTakenError](err)
		if err != nil && !field && (!taken || !strict) {
			t.Errorf("got %v, want an error of the caller", err)
		}
	})
}
