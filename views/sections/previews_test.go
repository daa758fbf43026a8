package sections

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latido/static"
)

// TestPreviewsMatchTheirSources fails when a layout has no preview, or one that
// was taken before its template or stylesheet last changed: run "make previews".
func TestPreviewsMatchTheirSources(t *testing.T) {
	body, err := os.ReadFile("../../static/previews/previews.json")
	if err != nil {
		t.Fatal(err)
	}
	var fingerprints map[string]string
	if err := json.Unmarshal(body, &fingerprints); err != nil {
		t.Fatal(err)
	}
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
		source, err := os.ReadFile(filepath.Join(strings.ToLower(sectionType), name))
		if err != nil {
			t.Fatal(err)
		}
		hash.Write(source)
	}
	return hex.EncodeToString(hash.Sum(nil))[:16]
}
