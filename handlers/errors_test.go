package handlers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/handlers/publish/edition"
)

// notAnswered are errors with which no request ends, and how each is handled.
var notAnswered = map[string]string{
	"db.TamperedBackupError": "restore, at the terminal",
	"selection.UnknownError": "publish makes it UnknownField",

	"content.ErrMissing":   "the reason why a document cannot be decoded, in a log",
	"db.ErrDamagedBackup":  "restore, at the terminal",
	"db.ErrNewer":          "start and restore, at the terminal",
	"db.ErrNoBackup":       "restore, at the terminal",
	"db.ErrNoDatabase":     "backup, at the terminal",
	"db.ErrNotAFile":       "backup, at the terminal",
	"db.ErrNotEmpty":       "restore, at the terminal",
	"mail.ErrURL":          "serve, at the start",
	"diff.ErrNoChange":     "the history answers that there is none",
	"diff.ErrSuperseded":   "the history shows what came later",
	"password.ErrCostly":   "a stored hash that is refused, in a log",
	"selection.ErrTooMany": "publish makes it TooManyFields",
}

// TestEveryErrorIsWorded: whatever the site refuses input for has a status and a
// text, which names what was given, in whatever file it is declared.
func TestEveryErrorIsWorded(t *testing.T) {
	t.Parallel()
	worded := map[string]bool{} // the errors that the table and the function worded name
	scope := mustParse(t, "errors.go").Scope
	for _, place := range []string{"problems", "worded"} {
		ast.Inspect(scope.Lookup(place).Decl.(ast.Node), func(node ast.Node) bool {
			if named, ok := node.(*ast.SelectorExpr); ok {
				if from, ok := named.X.(*ast.Ident); ok {
					worded[from.Name+"."+named.Sel.Name] = true
				}
			}
			return true
		})
	}
	for _, known := range problems {
		if got := describe(fmt.Errorf("wrapped: %w", known.err)); got != known.problem || got.Title == "" || got.Detail == "" || got.Status < 400 {
			t.Errorf("%v: got %+v, want it worded", known.err, got)
		}
	}
	found := map[string]int{}
	check := func(name, path string) {
		if worded[name] == (notAnswered[name] != "") {
			t.Errorf("%s of %s: worded in errors.go: %v, in notAnswered: %q, want one of the two", name, path, worded[name], notAnswered[name])
		}
	}
	for _, path := range mustSources(t, "../db", "../handlers", "../views") {
		file := mustParse(t, path)
		for _, declaration := range file.Decls {
			if method, ok := declaration.(*ast.FuncDecl); ok && method.Recv != nil && method.Name.Name == "Error" {
				if kind, ok := method.Recv.List[0].Type.(*ast.Ident); ok && kind.IsExported() {
					found["types"]++
					check(file.Name.Name+"."+kind.Name, path)
				}
				continue
			}
			group, ok := declaration.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range group.Specs {
				value, ok := spec.(*ast.ValueSpec)
				if !ok {
					continue
				}
				for _, declared := range value.Names {
					if group.Tok == token.VAR && strings.HasPrefix(declared.Name, "Err") {
						found["errors"]++
						check(file.Name.Name+"."+declared.Name, path)
					}
				}
				text, ok := reasonOf(t, value)
				if !ok {
					continue
				}
				refused := map[string]error{
					"edition": edition.FieldError{Field: "Hero.component", Reason: edition.Reason(text), Input: "uno"},
					"content": content.FieldError{Path: "doctorInfo.name", Reason: content.Reason(text)},
				}[file.Name.Name]
				if refused == nil {
					t.Fatalf("%s of %s: a Reason of an unknown FieldError", text, path)
				}
				found[file.Name.Name]++
				got := describe(refused)
				if got.Status < 400 || got.Status >= 500 || got.Detail == "" {
					t.Errorf("%s of %s: got %+v, want it worded", text, path, got)
				}
				for _, left := range []string{"{given}", "{section}", "{part}"} {
					if strings.Contains(got.Detail, left) {
						t.Errorf("%s: got %q, want no %s", text, got.Detail, left)
					}
				}
			}
		}
	}
	for kind, least := range map[string]int{"errors": 50, "types": 8, "edition": 15, "content": 20} {
		if found[kind] < least {
			t.Errorf("got %d of %s, want all of them", found[kind], kind)
		}
	}
	const want = `No existe la variante "uno" de Hero.`
	if got := describe(edition.FieldError{Field: "Hero.component", Reason: edition.UnknownLayout, Input: "uno"}).Detail; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// reasonOf returns the text of a constant of a type Reason, declared with the type or with
// a conversion to it.
func reasonOf(t *testing.T, value *ast.ValueSpec) (text string, ok bool) {
	t.Helper()
	isReason := func(kind ast.Expr) bool {
		name, ok := kind.(*ast.Ident)
		return ok && name.Name == "Reason"
	}
	if len(value.Values) == 0 {
		return "", false
	}
	literal := value.Values[0]
	if call, ok := literal.(*ast.CallExpr); ok && isReason(call.Fun) {
		literal = call.Args[0]
	} else if !isReason(value.Type) {
		return "", false
	}
	return must.Get(strconv.Unquote(literal.(*ast.BasicLit).Value))(t), true
}

// mustSources lists the Go files of folders that are no tests.
func mustSources(t *testing.T, folders ...string) (paths []string) {
	t.Helper()
	for _, folder := range folders {
		must.OK(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, "_templ.go") {
				paths = append(paths, path)
			}
			return err
		}))
	}
	return paths
}

func mustParse(t *testing.T, path string) *ast.File {
	t.Helper()
	return must.Get(parser.ParseFile(token.NewFileSet(), path, nil, 0))(t)
}
