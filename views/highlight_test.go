package views_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/db/content/highlight"
	"latido/db/dbtest/must"
	"latido/views"
	"latido/views/sections"
)

// leaf is one value of a content object: the path by which a screen names it, and
// the indexes of the fields and items on the way to it.
type leaf struct {
	path string
	way  []int
}

// leaves are all values of a content object; of a list, those of its first item.
func leaves(value reflect.Value, path string, way []int) []leaf {
	var found []leaf
	step := func(inner reflect.Value, name string, i int) {
		found = append(found, leaves(inner, strings.TrimPrefix(path+"."+name, "."), append(way[:len(way):len(way)], i))...)
	}
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			if key, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ","); key != "-" {
				step(value.Field(i), key, i)
			}
		}
	case reflect.Slice:
		for i := range min(value.Len(), 1) {
			name := strconv.Itoa(i)
			if item := value.Index(i); item.Kind() == reflect.Struct && item.FieldByName("Metadata").IsValid() {
				name = "items." + item.FieldByName("ID").String()
			}
			step(value.Index(i), name, i)
		}
	default:
		found = []leaf{{path, way}}
	}
	return found
}

// in is the value in a content object.
func (l leaf) in(site *content.Site) reflect.Value {
	value := reflect.ValueOf(site).Elem()
	for _, i := range l.way {
		if value.Kind() == reflect.Slice {
			value = value.Index(i)
		} else {
			value = value.Field(i)
		}
	}
	return value
}

// elsewhere reports whether a value is one of a record that has a page of its own, and not this one.
func (l leaf) elsewhere(path string) bool {
	list, rest, _ := strings.Cut(strings.TrimPrefix(l.path, "records."), ".items.")
	id, _, _ := strings.Cut(rest, ".")
	bases := map[string]string{"diseases": "/enfermedades/", "symptoms": "/sintomas/", "services": "/servicios/"}
	base, record := bases[list]
	return record && path != base+id
}

// bare is a page without its marks.
func bare(page []byte) string {
	return strings.ReplaceAll(string(selector.ReplaceAll(page, nil)), " "+highlight.Attribute, "")
}

var selector = regexp.MustCompile(` ` + highlight.Attribute + `="[^"]*"`)

var script = regexp.MustCompile(`(?s)<script.*?</script>`)

// seen is what of a page one sees: its body without its data, and the rules that the content made.
func seen(page []byte) string {
	_, body, _ := bytes.Cut(page, []byte("<body>"))
	body = script.ReplaceAll(body, nil)
	_, rules, _ := bytes.Cut(page, []byte("@layer content{"))
	rules, _, _ = bytes.Cut(rules, []byte("</style>"))
	return string(rules) + string(body)
}

// TestEditedIsFound takes every value of the content that shows on a page, and has
// the page say where.
func TestEditedIsFound(t *testing.T) {
	t.Parallel()
	full := few(t)
	complete(reflect.ValueOf(full).Elem(), "")
	body := must.Get(json.Marshal(full))(t)
	f := finder{body: body, clean: map[string][]byte{}}
	for _, path := range []string{
		"/", "/contacto", "/aviso-de-privacidad", "/enfermedades", "/sintomas", "/servicios", "/enfermedades/" + full.Records.Diseases[0].ID,
		"/sintomas/" + full.Records.Symptoms[0].ID, "/servicios/" + full.Records.Services[0].ID,
	} {
		f.paths = append(f.paths, path)
		f.clean[path] = f.draw(t, f.site(t), path)
	}
	found, missed, unseen := 0, []string{}, []leaf{}
	step, least := 1, 300
	if testing.Short() {
		step, least = 24, 300/24
	}
	for i, l := range leaves(reflect.ValueOf(full).Elem(), "", nil) {
		if i%step > 0 {
			continue
		}
		switch f.look(t, l) {
		case isFound:
			found++
		case isMissed:
			missed = append(missed, l.path)
		case isUnseen:
			unseen = append(unseen, l)
		}
	}
	for _, path := range f.paths {
		for _, l := range f.showing(t, unseen, path) {
			if !slices.Contains(missed, l.path) {
				missed = append(missed, l.path)
			}
		}
	}
	t.Logf("found %d, missed %d: %v", found, len(missed), missed)
	if found < least || len(missed)*20 > found {
		t.Errorf("found %d values that show, missed %v", found, missed)
	}
}

// finder draws the pages of a content object that has no value empty.
type finder struct {
	body  []byte
	paths []string
	clean map[string][]byte
}

func (f finder) site(tb testing.TB) *content.Site {
	tb.Helper()
	site := must.Get(content.Decode(f.body))(tb)
	site.At = time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	return site
}

func (f finder) draw(tb testing.TB, site *content.Site, path string) []byte {
	tb.Helper()
	for _, route := range views.Routes(site, sections.Default(), address) {
		if route.Path == path {
			document := must.Get(route.Draw(tb.Context()))(tb)
			return document.HTML
		}
	}
	tb.Fatalf("there is no page %s", path)
	return nil
}

// What became of looking for a value.
const (
	isUnseen = iota // it is found on none of the pages
	isFound
	isMissed
)

// onPage reports whether a value may show on a page.
func (l leaf) onPage(path string) bool {
	return !l.elsewhere(path) && !strings.HasSuffix(l.path, ".id")
}

// look looks for a value on the first page that shows it.
func (f finder) look(t *testing.T, l leaf) int {
	t.Helper()
	for _, path := range f.paths {
		if l.onPage(path) {
			if found := f.lookOn(t, l, path); found != isUnseen {
				return found
			}
		}
	}
	return isUnseen
}

func (f finder) lookOn(t *testing.T, l leaf, path string) int {
	t.Helper()
	const word = "Zafiro"
	site, plain := f.site(t), f.clean[path]
	value, isText := l.in(site), false
	// What may be any text is found with that text in it.
	if value.Kind() == reflect.String {
		was := value.String()
		value.SetString(word + " " + was)
		if other := f.draw(t, site, path); strings.Contains(seen(other), word) {
			plain, isText = other, true
		} else {
			value.SetString(was)
		}
	}
	marked := must.Get(highlight.Mark(plain, site, l.path, func() ([]byte, error) { return f.draw(t, site, path), nil }))(t)
	switch {
	case bare(marked) != string(plain):
		t.Errorf("%s: the marked page of %s is another page", l.path, path)
	case !isText && bytes.Equal(marked, plain):
		return isUnseen
	}
	parsed := must.Get(goquery.NewDocumentFromReader(bytes.NewReader(marked)))(t)
	elements := parsed.Find("[" + highlight.Attribute + "]")
	right := elements.FilterFunction(func(_ int, e *goquery.Selection) bool {
		html, err := goquery.OuterHtml(e)
		return err == nil && strings.Contains(html, word)
	})
	switch {
	case isText && right.Length() > 0, !isText && elements.Length() > 0:
		return isFound
	case isText:
		return isMissed
	}
	return isUnseen
}

// showing are those of the values of which another one changes what one sees of a page:
// many change at once, and are told apart only where that shows.
func (f finder) showing(t *testing.T, all []leaf, path string) []leaf {
	t.Helper()
	all = slices.DeleteFunc(slices.Clone(all), func(l leaf) bool { return !l.onPage(path) })
	switch {
	case len(all) == 0 || !f.show(t, all, path):
		return nil
	case len(all) == 1:
		return all
	}
	return append(f.showing(t, all[:len(all)/2], path), f.showing(t, all[len(all)/2:], path)...)
}

// show reports whether other values change what one sees of a page.
func (f finder) show(t *testing.T, all []leaf, path string) bool {
	t.Helper()
	// The ids and addresses among them are those of other pages: what names one is a link of it.
	values := func(kind reflect.Kind) []any {
		return slices.DeleteFunc(others(kind), func(other any) bool {
			text, ok := other.(string)
			return ok && strings.Contains(text, "-")
		})
	}
	for i := range len(values(reflect.String)) {
		site := f.site(t)
		for _, l := range all {
			value := l.in(site)
			other := values(value.Kind())
			value.Set(reflect.ValueOf(other[i%len(other)]))
		}
		if seen(f.draw(t, site, path)) != seen(f.clean[path]) {
			return true
		}
	}
	return false
}

// TestEditedMarks: what is marked of some fields that show in no text of their own.
func TestEditedMarks(t *testing.T) {
	t.Parallel()
	object := mustObject(t)
	at(t, object, "aboutMe")["description"] = "Uno de tres.\n\nDos de tres.\n\nTres de tres."
	body := must.Get(json.Marshal(object))(t)
	f := finder{body: body}
	disease := f.site(t).Records.Diseases[0].ID
	for path, want := range map[string][]string{
		"heroSection.heroSectionHeight": {`<body data-edited=".hero-panorama">`},
		"heroSection.alignment":         {"<h1 data-edited"}, // as its group
		"heroSection":                   {"<h1 data-edited"},
		"heroSection.mainImage":         {"<img data-edited"},
		"aboutMe.description":           {"<p data-edited>Uno de", "<p data-edited>Dos de", "<p data-edited>Tres de"},
		"insurances.companies." + f.site(t).Insurances.Companies[1].Name + ".name": {"data-edited"},
		"records.diseases.items." + disease + ".shortDescription":                  {"data-edited"},
		"records.diseases.items." + disease + ".id":                                nil,
		"records.diseases.items." + disease + ".metadata.title":                    nil,
		"records.diseases.items.nada.name":                                         nil,
		"aboutMe.entities.99.title":                                                nil,
		"nada":                                                                     nil,
		"":                                                                         nil,
	} {
		site := f.site(t)
		plain := f.draw(t, site, "/")
		marked := must.Get(highlight.Mark(plain, site, path, func() ([]byte, error) { return f.draw(t, site, "/"), nil }))(t)
		for _, part := range want {
			if !bytes.Contains(marked, []byte(part)) {
				t.Errorf("%s: got no %s", path, part)
			}
		}
		if want == nil && !bytes.Equal(marked, plain) {
			t.Errorf("%s: got marks", path)
		}
		if bytes.Contains(marked, []byte("\uE000")) {
			t.Errorf("%s: got another value on the page", path)
		}
	}
}
