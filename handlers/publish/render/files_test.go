package render

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"time"

	"latido/db/content"
)

// TestRedirectsFromFiles: no redirect can have the address of a file.
func TestRedirectsFromFiles(t *testing.T) {
	t.Parallel()
	files := slices.Collect(maps.Keys(textFiles(t.Context(), &content.Site{}, "", nil, time.Time{})))
	files = append(slices.AppendSeq(files, maps.Keys(brandFiles)), SignatureRecord)
	for _, path := range files {
		body, _ := json.Marshal(map[string]string{path: "/contacto"})
		if _, err := content.ReadRedirectEdits(body); err == nil {
			t.Errorf("%s may redirect", path)
		}
	}
}
