package views_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"latido/static"
)

// TestIcons finds every icon that a view names: one that is not ours would be
// drawn as a picture that does not exist.
func TestIcons(t *testing.T) {
	named := regexp.MustCompile(`"(/icons/[^"/]+\.svg)"`)
	found := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".templ") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, icon := range named.FindAllStringSubmatch(string(source), -1) {
			found++
			if static.Icon(icon[1]) == "" {
				t.Errorf("%s: there is no icon %s: make icons", path, icon[1])
			}
		}
		return err
	})
	if err != nil || found < 50 {
		t.Fatalf("got %d icons, %v", found, err)
	}
}
