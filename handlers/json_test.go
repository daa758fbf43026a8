package handlers

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// TestJSONIsRefused sends the bodies that db/content refuses: whoever posts one is told
// so with a status of 400, or of 422 with the field at fault, and nothing is stored.
func TestJSONIsRefused(t *testing.T) {
	t.Parallel()
	file := must.Get(os.ReadFile("../db/content/testdata/json.tsv"))(t)
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	before := b.get("/api/site-content").header.Get("ETag")
	for i, line := range strings.Split(strings.TrimSpace(string(file)), "\n") {
		want, quoted, _ := strings.Cut(line, "\t")
		body := must.Get(strconv.Unquote(quoted))(t)
		status, field, _ := strings.Cut(want, " ")
		if status == "ok" || i%4 > 0 && status == "400" {
			continue
		}
		got := b.postJSON("/api/site-content", `{"siteContent":`+body+`}`)
		if got.status != 400 && got.status != 422 || field != "" && (got.status != 422 || !strings.Contains(got.body, `"field":"`+field+`"`)) {
			t.Errorf("%s: got %d %s, want %s", quoted, got.status, got.body, want)
		}
	}
	if after := b.get("/api/site-content").header.Get("ETag"); after != before {
		t.Error("something was stored")
	}
}
