package views_test

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"testing"

	"latido/db/dbtest/must"
	"latido/views"
)

// others are values that a field of a kind may have: one of them has to show.
func others(kind reflect.Kind) []any {
	switch kind {
	case reflect.String:
		return []any{
			"Otro texto", "/images/arritmias.webp", "/images/recepcion.webp", "/icons/phone.svg", "https://otro.example/", "#123456",
			"center", "wave", "slide", "imaging", "/contacto", "/aviso-de-privacidad",
			"infarto-agudo-de-miocardio", "palpitaciones-o-arritmias", "ecocardiograma",
		}
	case reflect.Int:
		return []any{55, 3, 450}
	case reflect.Float64:
		return []any{0.25}
	default:
		return []any{true, false}
	}
}

// drawings are pages of a site, to be compared with the same pages after a change
// of its fields.
type drawings struct {
	routes func() []views.Route
	pages  []drawnPage
	fields map[string][]reflect.Value
	likely int // the page that showed the last change
}

func draw(tb testing.TB, routes func() []views.Route, fields map[string][]reflect.Value) *drawings {
	tb.Helper()
	d := &drawings{routes: routes, fields: fields}
	for _, route := range routes() {
		document := must.Get(route.Draw(tb.Context()))(tb)
		d.pages = append(d.pages, newDrawnPage(document.HTML))
	}
	return d
}

// findAll enters in seen which of the fields show: first those whose text appears when all
// have another one, by drawing the pages once, then each of the others.
func (d *drawings) findAll(tb testing.TB, paths []string, seen map[string]bool) {
	tb.Helper()
	for _, form := range []string{"texto-%d-", "https://texto-%d-.example/", "/images/texto-%d-.webp"} {
		d.findTexts(tb, form, paths, seen)
	}
	var hidden, others []string // the fields that no page should show are searched at once, by make test-all
	for _, path := range paths {
		if _, excepted := exception(path); seen[path] {
			continue
		} else if excepted {
			hidden = append(hidden, path)
		} else {
			others = append(others, path)
		}
	}
	if !testing.Short() {
		d.find(tb, hidden, seen)
	}
	d.find(tb, others, seen)
}

// findTexts gives each field that is not seen yet a text of the form and enters in seen
// those whose text is on a page.
func (d *drawings) findTexts(tb testing.TB, form string, paths []string, seen map[string]bool) {
	tb.Helper()
	texts := map[string]string{}
	for i, path := range paths {
		for _, field := range d.fields[path] {
			if field.Kind() == reflect.String && !seen[path] {
				texts[path] = fmt.Sprintf("texto-%d-", i)
				defer field.SetString(field.String())
				field.SetString(fmt.Sprintf(form, i))
			}
		}
	}
	for _, route := range d.routes() {
		document := must.Get(route.Draw(tb.Context()))(tb)
		html := effective(document.HTML)
		for path, text := range texts {
			if bytes.Contains(html, []byte(text)) {
				seen[path] = true
			}
		}
	}
}

// find enters in seen which of the fields show. Many change at once, and are told
// apart only where that shows: most of the time goes to those that do not.
func (d *drawings) find(tb testing.TB, paths []string, seen map[string]bool) {
	tb.Helper()
	switch {
	case len(paths) == 0 || !d.show(tb, paths):
	case len(paths) == 1:
		seen[paths[0]] = true
	default:
		d.find(tb, paths[:len(paths)/2], seen)
		d.find(tb, paths[len(paths)/2:], seen)
	}
}

// show reports whether other values of the fields change anything that a browser,
// or a machine that reads the page, takes from a page. The fields are as they were afterwards.
func (d *drawings) show(tb testing.TB, paths []string) bool {
	tb.Helper()
	var changed []reflect.Value
	for _, path := range paths {
		changed = append(changed, d.fields[path]...)
	}
	most := 0
	for _, field := range changed {
		most = max(most, len(others(field.Kind())))
		was := reflect.ValueOf(field.Interface())
		defer field.Set(was)
	}
	// Each value on the likely page, and only then each on the others.
	for _, likely := range []bool{true, false} {
		for i := range most {
			for _, field := range changed {
				values := others(field.Kind())
				field.Set(reflect.ValueOf(values[i%len(values)]))
			}
			routes := d.routes()
			if len(routes) != len(d.pages) {
				return true
			}
			for i, route := range routes {
				if likely == (i == d.likely) && differs(tb, route, d.pages[i]) {
					d.likely = i
					return true
				}
			}
		}
	}
	return false
}

// drawnPage is a page as it was before a change, and what of it is effective.
type drawnPage struct{ html, effective []byte }

func newDrawnPage(html []byte) drawnPage { return drawnPage{html, effective(html)} }

// differs reports whether a page is drawn another way than before.
func differs(tb testing.TB, route views.Route, before drawnPage) bool {
	tb.Helper()
	document := must.Get(route.Draw(tb.Context()))(tb)
	return !bytes.Equal(document.HTML, before.html) && !bytes.Equal(effective(document.HTML), before.effective)
}

var (
	customProperty = regexp.MustCompile(`(--[a-z0-9-]+):[^;{}]*;?`)
	taken          = regexp.MustCompile(`var\((--[a-z0-9-]+)`)
)

// effective is a page without the custom properties that no rule of it takes:
// a number in its styles alone is not seen.
func effective(html []byte) []byte {
	linked := taken.FindAllStringSubmatch(linkedBy(html), -1)
	return inStyles(html, func(css []byte) []byte {
		for {
			used := map[string]bool{}
			for _, match := range linked {
				used[match[1]] = true
			}
			for _, match := range taken.FindAllSubmatch(css, -1) {
				used[string(match[1])] = true
			}
			left := customProperty.ReplaceAllFunc(css, func(declaration []byte) []byte {
				if used[string(customProperty.FindSubmatch(declaration)[1])] {
					return declaration
				}
				return nil
			})
			if len(left) == len(css) {
				return css
			}
			css = left
		}
	})
}

// inStyles is a page with another text in each of its style elements.
func inStyles(html []byte, of func(css []byte) []byte) []byte {
	var out []byte
	for {
		start := bytes.Index(html, []byte("<style>"))
		end := bytes.Index(html, []byte("</style>"))
		if start < 0 || end < start {
			return append(out, html...)
		}
		out = append(append(out, html[:start]...), of(html[start:end])...)
		html = html[end:]
		rest := len("</style>")
		out, html = append(out, html[:rest]...), html[rest:]
	}
}
