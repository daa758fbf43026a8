package handlers

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"latido/db/dbtest/must"
)

// TestArrows: whoever asks, what answers stands on request, and that on the
// published site, which knows nothing of HTTP but how to send what it holds.
func TestArrows(t *testing.T) {
	t.Parallel()
	const own = "latido/handlers"
	for room, forbidden := range map[string][]string{
		"publish":          {own, "github.com/gofiber/"},
		"publish/edition":  {own, "latido/views", "github.com/valyala/fasthttp"},
		"publish/resource": {own + "/publish/edition", own + "/publish/render", "latido/views", "github.com/gofiber/"},
		"publish/render":   {"github.com/gofiber/"},

		"tally":   {own, "github.com/gofiber/"},
		"request": {own + "/public", own + "/api", own + "/admin"},
		"public":  {own + "/api", own + "/admin"},
		"api":     {own + "/public", own + "/admin"},
		"admin":   {own + "/public", own + "/api"},
	} {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: got %d files, %v", room, len(files), err)
		}
		for _, name := range files {
			file := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly))(t)
			for _, imported := range file.Imports {
				path := strings.Trim(imported.Path.Value, `"`)
				inside := strings.HasPrefix(path, own+"/"+room+"/")
				for _, prefix := range forbidden {
					if strings.HasPrefix(path, prefix) && !inside {
						t.Errorf("%s imports %s", name, path)
					}
				}
			}
		}
	}
}
