package handlers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"latido/handlers/publish"
)

// TestEveryReasonIsWorded: whatever the site refuses input for has a status and a
// text, which names what was given.
func TestEveryReasonIsWorded(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "publish/errors.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Reason" {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			found++
			got := describe(publish.FieldError{Field: "Hero.component", Reason: publish.Reason(text), Given: "uno"})
			if got.Status != 400 && got.Status != 422 || got.Detail == "" || strings.Contains(got.Detail, "{given}") || strings.Contains(got.Detail, "{section}") {
				t.Errorf("%s: got %+v, want it worded", text, got)
			}
		}
		return true
	})
	if found < 10 {
		t.Errorf("got %d reasons in publish/errors.go, want all of them", found)
	}
	for _, other := range []error{publish.ErrOutdated, publish.ErrUnreadable, publish.ErrNoPreview, publish.ErrBusy, publish.ErrSyntax} {
		if got := describe(fmt.Errorf("wrapped: %w", other)); got.Status == 500 {
			t.Errorf("%v: got %+v, want it worded", other, got)
		}
	}
	const want = `No existe la variante "uno" de Hero.`
	if got := describe(publish.FieldError{Field: "Hero.component", Reason: publish.UnknownLayout, Given: "uno"}).Detail; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
