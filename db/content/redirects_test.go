package content_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
)

// mustJSON writes redirects in the order of their addresses.
func mustJSON(tb testing.TB, r content.Redirects) string {
	tb.Helper()
	body := must.Get(json.Marshal(r))(tb)
	return string(body)
}

// diseases is a content object with some diseases: "id name" or "id name text".
func diseases(records ...string) []byte {
	var list []string
	for _, record := range records {
		parts := append(strings.Split(record, " "), "", "")
		list = append(list, fmt.Sprintf(`{"id":%q,"name":%q,"description":%q,"hidden":%t}`, parts[0], parts[1], parts[2], parts[2] == "hidden"))
	}
	return fmt.Appendf(nil, `{"records":{"diseases":[%s]}}`, strings.Join(list, ","))
}

func TestReaddressing(t *testing.T) {
	t.Parallel()
	type edits = map[string]string
	tests := []struct {
		name          string
		stored        content.Redirects
		before, after []string
		moved, edits  edits
		want          string
	}{
		{"nothing changes", content.Redirects{"/citas": "/contacto"}, []string{"a A"}, []string{"a B"}, nil, nil, `{"/citas":"/contacto"}`},
		{"one goes", nil, []string{"a A", "b B"}, []string{"b B"}, nil, nil, `{"/enfermedades/a":""}`},
		{"one comes", nil, []string{"a A"}, []string{"a A", "b B"}, nil, nil, `{}`},
		{"one moves by its id", nil, []string{"a A texto"}, []string{"b B otro"}, edits{"/enfermedades/a": "/enfermedades/b"}, nil, `{"/enfermedades/a":"/enfermedades/b"}`},
		{"in a list another id is another record", nil, []string{"a A texto"}, []string{"b A texto"}, nil, nil, `{"/enfermedades/a":""}`},
		{"two swap", nil, []string{"a A", "b B"}, []string{"b A", "a B"}, edits{"/enfermedades/a": "/enfermedades/b", "/enfermedades/b": "/enfermedades/a"}, nil, `{}`},
		{"one takes the address of another that moves on", nil, []string{"a A", "b B"}, []string{"b A", "c B"}, edits{"/enfermedades/a": "/enfermedades/b", "/enfermedades/b": "/enfermedades/c"}, nil, `{"/enfermedades/a":"/enfermedades/b"}`},
		{"one that moves is not another of its new name", nil, []string{"a A", "b B"}, []string{"c A"}, edits{"/enfermedades/b": "/enfermedades/c"}, nil, `{"/enfermedades/a":"","/enfermedades/b":"/enfermedades/c"}`},
		{"a chain is collapsed", content.Redirects{"/enfermedades/a": "/enfermedades/b", "/viejo": "/enfermedades/a"}, []string{"b B"}, []string{"c B"}, edits{"/enfermedades/b": "/enfermedades/c"}, nil,
			`{"/enfermedades/a":"/enfermedades/c","/enfermedades/b":"/enfermedades/c","/viejo":"/enfermedades/c"}`},
		{"what led to it is gone with it", content.Redirects{"/enfermedades/a": "/enfermedades/b"}, []string{"b B", "c C"}, []string{"c C"}, nil, nil, `{"/enfermedades/a":"","/enfermedades/b":""}`},
		{"one moves and comes back", content.Redirects{"/enfermedades/a": "/enfermedades/b"}, []string{"b B"}, []string{"a B"}, nil, nil, `{"/enfermedades/b":"/enfermedades/a"}`},
		{"one goes whose address was too long", nil, []string{strings.Repeat("a", content.MaxRedirectPath) + " A", "b B"}, []string{"b B"}, nil, nil, `{}`},
		{"back at a hidden record nothing leads in circles", content.Redirects{"/enfermedades/a": "/enfermedades/b"}, []string{"b B hidden"}, []string{"a B hidden"}, nil, nil, `{"/enfermedades/b":"/enfermedades/a"}`},
		{"the address of a hidden record may redirect", nil, []string{"a A hidden"}, []string{"a A hidden"}, nil, edits{"/enfermedades/a": "/contacto"}, `{"/enfermedades/a":"/contacto"}`},
		{"until it shows", content.Redirects{"/enfermedades/a": "/contacto"}, []string{"a A hidden"}, []string{"a A"}, nil, nil, `{}`},
		{"an edit leads elsewhere", nil, []string{"a A", "b B"}, []string{"b B"}, nil, edits{"/enfermedades/a": "/enfermedades/b"}, `{"/enfermedades/a":"/enfermedades/b"}`},
		{"an edit forgets", content.Redirects{"/x": "/contacto"}, []string{"a A"}, nil, nil, edits{"/x": "null", "/enfermedades/a": "null"}, `{}`},
		{"an edit that leads to a redirect", content.Redirects{"/x": "/contacto"}, nil, nil, nil, edits{"/y": "/x"}, `{"/x":"/contacto","/y":"/contacto"}`},
		{"an edit is spelled in another way", nil, nil, nil, nil, edits{"/Citas%20hoy/": "/Contacto/", "/NI%C3%91OS": ""}, `{"/citas hoy":"/contacto","/niños":""}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			was := mustJSON(t, test.stored)
			got := must.Get(content.RedirectUpdate{Before: diseases(test.before...), After: diseases(test.after...), Moved: test.moved, Edits: mustEdits(t, test.edits), Strict: test.name != "one moves and comes back" && !strings.HasPrefix(test.name, "back")}.Apply(test.stored))(t)
			if mustJSON(t, got) != test.want {
				t.Errorf("got %s, want %s", mustJSON(t, got), test.want)
			}
			if mustJSON(t, test.stored) != was {
				t.Error("the stored redirects were changed")
			}
		})
	}
}

// mustEdits reads edits; "null" deletes.
func mustEdits(tb testing.TB, written map[string]string) content.RedirectEdits {
	tb.Helper()
	sent := map[string]any{}
	for from, to := range written {
		if sent[from] = to; to == "null" {
			sent[from] = nil
		}
	}
	body := must.Get(json.Marshal(sent))(tb)
	return must.Get(content.ReadRedirectEdits(body))(tb)
}

func TestReaddressingRefuses(t *testing.T) {
	t.Parallel()
	many := content.Redirects{}
	for i := range content.MaxRedirects {
		many[fmt.Sprint("/viejo-", i)] = "/contacto"
	}
	stored := content.Redirects{"/enfermedades/x": "/enfermedades/a", "/enfermedades/y": ""}
	tests := []struct {
		name   string
		stored content.Redirects
		after  []string
		moved  map[string]string
		edits  map[string]string
		want   error
	}{
		{"a new record takes an address", stored, []string{"a A", "x X"}, nil, nil, content.AddressTakenError{Field: "records.diseases.x.id", To: "/enfermedades/a"}},
		{"one that is gone", stored, []string{"a A", "y Y hidden"}, nil, nil, content.AddressTakenError{Field: "records.diseases.y.id"}},
		{"a record moves there", stored, []string{"x A"}, map[string]string{"/enfermedades/a": "/enfermedades/x"}, nil, content.AddressTakenError{Field: "records.diseases.a.id", To: "/enfermedades/a"}},
		{"another redirect ends", stored, []string{"a A", "x X"}, nil, map[string]string{"/enfermedades/y": "null"}, content.AddressTakenError{Field: "records.diseases.x.id", To: "/enfermedades/a"}},
		{"this redirect ends", stored, []string{"a A", "x X"}, nil, map[string]string{"/enfermedades/x": "null"}, nil},
		{"a redirect at a page", stored, []string{"a A"}, nil, map[string]string{"/Contacto": "/"}, content.FieldError{Path: "redirects./contacto", Reason: content.AddressHasPage}},
		{"at the page of a record", stored, []string{"a A"}, nil, map[string]string{"/enfermedades/a": "/"}, content.FieldError{Path: "redirects./enfermedades/a", Reason: content.AddressHasPage}},
		{"to itself", stored, []string{"a A"}, nil, map[string]string{"/p": "/p"}, content.FieldError{Path: "redirects./p", Reason: content.RedirectLoop}},
		{"in a circle", content.Redirects{"/q": "/r"}, []string{"a A"}, nil, map[string]string{"/r": "/q"}, content.FieldError{Path: "redirects./r", Reason: content.RedirectLoop}},
		{"one too many", many, []string{"a A"}, nil, map[string]string{"/otro": "/contacto"}, content.FieldError{Path: "redirects", Reason: content.TooManyRedirects}},
		{"another of as many", many, []string{"a A"}, nil, map[string]string{"/viejo-7": "/"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			change := content.RedirectUpdate{Before: diseases("a A"), After: diseases(test.after...), Moved: test.moved, Edits: mustEdits(t, test.edits), Strict: true}
			if _, err := change.Apply(test.stored); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			change.Strict = false
			next, err := change.Apply(test.stored)
			if err != nil {
				t.Fatalf("not strict: %v", err)
			}
			for from, to := range next {
				if _, again := next[to]; again || from == to || from == "/contacto" {
					t.Errorf("%s leads to %s, which leads on", from, to)
				}
			}
		})
	}
}

// TestLongChains: as many redirects as there may be, in one chain, are one hop each.
func TestLongChains(t *testing.T) {
	t.Parallel()
	chain := content.Redirects{}
	for i := range content.MaxRedirects {
		chain[fmt.Sprint("/", i)] = fmt.Sprint("/", i+1)
	}
	next, err := content.RedirectUpdate{After: diseases("a A")}.Apply(chain)
	if err != nil || len(next) != len(chain) {
		t.Fatalf("got %d, %v", len(next), err)
	}
	for from, to := range next {
		if to != fmt.Sprint("/", content.MaxRedirects) {
			t.Fatalf("%s leads to %s", from, to)
		}
	}
	chain[fmt.Sprint("/", content.MaxRedirects)] = "/17"
	if next, err = (content.RedirectUpdate{After: diseases("a A")}).Apply(chain); err != nil || len(next) != 0 {
		t.Errorf("got %d, %v of those that lead into a circle", len(next), err)
	}
}

func TestReadRedirectEditsRefuses(t *testing.T) {
	t.Parallel()
	long := "/" + strings.Repeat("ñ", content.MaxRedirectPath)
	for _, c := range []struct{ from, to any }{
		{"citas", "/"}, {"", "/"}, {"//otro.example", "/"}, {"/a//b", "/"}, {"https://otro.example/", "/"}, {"/a?b=1", "/"}, {"/a#b", "/"},
		{`/\otro.example`, "/"}, {"/%5Cotro.example", "/"}, {"/a/../admin", "/"}, {"/admin", "/"}, {"/Admin/entrar", "/"}, {"/api/site-content", "/"},
		{"/assets/x.js", "/"}, {"/a\nb", "/"}, {"/a\x00", "/"}, {"/%00", "/"}, {"/a\u202e", "/"}, {"/%ff", "/"}, {"/%zz", "/"}, {long, "/"},
		{"/a", "contacto"}, {"/a", "//otro.example"}, {"/a", `/\otro.example`}, {"/a", "/%2Fotro.example"}, {"/a", "javascript:alert(1)"}, {"/a", "https://otro.example"},
		{"/a", "/admin/salir"}, {"/a", "/%61dmin"}, {"/a", "/a\r\nSet-Cookie: x"}, {"/a", "/x%0d%0aSet-Cookie:y"}, {"/a", long}, {"/a", " "},
	} {
		body := must.Get(json.Marshal(map[string]any{c.from.(string): c.to}))(t)
		_, err := content.ReadRedirectEdits(body)
		if field, ok := errors.AsType[content.FieldError](err); !ok || field.Reason != content.NotAnAddress || !strings.HasPrefix(field.Path, "redirects.") {
			t.Errorf("%s: got %v, want that it is no address", body, err)
		}
	}
	for body, path := range map[string]string{`[]`: "redirects", `null`: "redirects", `"x"`: "redirects", `{"/a":7}`: "redirects./a", `{"/a":{}}`: "redirects./a"} {
		_, err := content.ReadRedirectEdits([]byte(body))
		if want := (content.FieldError{Path: path, Reason: content.WrongType}); !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", body, err, want)
		}
	}
	if _, err := content.ReadRedirectEdits([]byte(`{"/A":"/","/a":"/"}`)); err == nil {
		t.Error("got no error for one address twice")
	}
	if edits, err := content.ReadRedirectEdits([]byte(`{"` + long[:len(long)-2] + `":""}`)); err != nil || len(edits) != 1 {
		t.Errorf("got %v, %v for the longest address", edits, err)
	}
}

// TestForgetAnyRedirect: whatever is stored can be forgotten, also what is no address today.
func TestForgetAnyRedirect(t *testing.T) {
	t.Parallel()
	stored := content.Redirects{"/servicios/" + strings.Repeat("a", 6_000): "", "/admin/vieja": "/", "no": "/", "/citas": "/contacto"}
	sent := map[string]any{}
	for from := range stored {
		if from != "/citas" {
			sent[from] = nil
		}
	}
	body := must.Get(json.Marshal(sent))(t)
	edits := must.Get(content.ReadRedirectEdits(body))(t)
	next, err := content.RedirectUpdate{Before: diseases("a A"), After: diseases("a A"), Edits: edits, Strict: true}.Apply(stored)
	if want := `{"/citas":"/contacto"}`; err != nil || mustJSON(t, next) != want {
		t.Errorf("got %v, %v, want %s", next, err, want)
	}
}

func TestMoves(t *testing.T) {
	t.Parallel()
	got := content.RenamedAddresses([]byte(`{"records":{"diseases":{"a":{"id":"b"},"c":{"id":"c"},"d":null,"*":["b"]},"symptoms":[{"id":"e"}],"services":{"f":{"id":"g","title":"G"},"h":{"title":"H"}}}}`))
	if want := map[string]string{"/enfermedades/a": "/enfermedades/b", "/servicios/f": "/servicios/g"}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, body := range []string{``, `[]`, `{"records":[]}`, `{"records":{"diseases":7}}`} {
		if got := content.RenamedAddresses([]byte(body)); len(got) > 0 {
			t.Errorf("%s: got %v", body, got)
		}
	}
}
