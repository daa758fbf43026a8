package views_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"latido/db/dbtest/must"
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

// TestIconDrawings: the owner chooses from the icons that there are, drawn as they are.
func TestIconDrawings(t *testing.T) {
	read := func(name string) []byte {
		t.Helper()
		return must.Get(os.ReadFile("../static/icons/" + name))(t)
	}
	var got map[string][]string
	must.OK(t, json.Unmarshal(read("icons.json"), &got))
	entries := must.Get(os.ReadDir("../static/icons"))(t)
	want := map[string][]string{}
	path := regexp.MustCompile(` d="([^"]+)"`)
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), ".svg"); ok {
			for _, found := range path.FindAllSubmatch(read(entry.Name()), -1) {
				want[name] = append(want[name], string(found[1]))
			}
		}
	}
	if len(want) < 50 || !reflect.DeepEqual(got, want) {
		t.Errorf("icons.json has %d icons, and there are %d: make icons", len(got), len(want))
	}
	if static.Icon("/icons/icons.json") != "" {
		t.Error("the list of the icons is no icon")
	}
}
