package sections

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/static"
)

// TestPreviewsMatchTheirSources fails when a layout has no preview, or one that
// was taken before its template or stylesheet last changed: run "make previews".
func TestPreviewsMatchTheirSources(t *testing.T) {
	body := must.Get(os.ReadFile("../../static/previews/previews.json"))(t)
	var fingerprints map[string]string
	must.OK(t, json.Unmarshal(body, &fingerprints))
	for _, sectionType := range Types {
		for _, variant := range sectionType.Variants {
			key := sectionType.Key + "/" + variant.File
			t.Run(key, func(t *testing.T) {
				if _, ok := static.Preview(sectionType.Key, variant.File); !ok {
					t.Error("no preview")
				}
				if got, want := fingerprints[key], fingerprint(t, sectionType.Key, variant.File); got != want {
					t.Errorf("preview was taken of %q, the sources are %q", got, want)
				}
				delete(fingerprints, key)
			})
		}
	}
	for key := range fingerprints {
		t.Errorf("previews.json names %s, which is not in the registry", key)
	}
}

func fingerprint(t *testing.T, sectionType, file string) string {
	t.Helper()
	hash := sha256.New()
	for _, name := range []string{file, strings.TrimSuffix(file, ".templ") + ".css"} {
		source := must.Get(os.ReadFile(filepath.Join(strings.ToLower(sectionType), name)))(t)
		hash.Write(source)
	}
	return hex.EncodeToString(hash.Sum(nil))[:16]
}
