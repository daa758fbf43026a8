package views_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
	"latido/views/edited"
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
	return strings.ReplaceAll(string(selector.ReplaceAll(page, nil)), " "+edited.Attribute, "")
}

var selector = regexp.MustCompile(` ` + edited.Attribute + `="[^"]*"`)

// seen is what of a page one sees: its body, and the rules that the content made.
func seen(page []byte) string {
	_, body, _ := bytes.Cut(page, []byte("<body>"))
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
	body, err := json.Marshal(full)
	if err != nil {
		t.Fatal(err)
	}
	f := finder{body: body, clean: map[string]page{}}
	for _, path := range []string{
		"/", "/contacto", "/aviso-de-privacidad", "/enfermedades", "/sintomas", "/servicios", "/enfermedades/" + full.Records.Diseases[0].ID,
		"/sintomas/" + full.Records.Symptoms[0].ID, "/servicios/" + full.Records.Services[0].ID,
	} {
		f.paths = append(f.paths, path)
		f.clean[path] = f.draw(t, f.site(t), path)
	}
	found, missed := 0, []string{}
	for _, l := range leaves(reflect.ValueOf(full).Elem(), "", nil) {
		switch f.look(t, l) {
		case isFound:
			found++
		case isMissed:
			missed = append(missed, l.path)
		}
	}
	t.Logf("found %d, missed %d: %v", found, len(missed), missed)
	if found < 300 || len(missed)*20 > found {
		t.Errorf("found %d values that show, missed %v", found, missed)
	}
}

// finder draws the pages of a content object that has no value empty.
type finder struct {
	body  []byte
	paths []string
	clean map[string]page
}

func (f finder) site(tb testing.TB) *content.Site {
	tb.Helper()
	site, err := content.Decode(f.body)
	if err != nil {
		tb.Fatal(err)
	}
	return site
}

func (f finder) draw(tb testing.TB, site *content.Site, path string) page {
	tb.Helper()
	return mustPage(tb, site, sections.Default(), path)
}

// What became of looking for a value.
const (
	isUnseen = iota // it shows on none of the pages
	isFound
	isMissed
)

// look looks for a value on the first page that shows it.
func (f finder) look(t *testing.T, l leaf) int {
	t.Helper()
	var paths []string
	for _, path := range f.paths {
		if !l.elsewhere(path) && !strings.HasSuffix(l.path, ".id") {
			paths = append(paths, path)
		}
	}
	for _, path := range paths {
		if found := f.lookOn(t, l, path); found != isUnseen {
			return found
		}
	}
	for _, path := range paths {
		if f.shows(t, l, path) {
			return isMissed
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
		if other := f.draw(t, site, path); strings.Contains(seen(other.HTML), word) {
			plain, isText = other, true
		} else {
			value.SetString(was)
		}
	}
	marked, err := edited.Mark(plain.HTML, site, l.path, func() ([]byte, error) { return f.draw(t, site, path).HTML, nil })
	if err != nil {
		t.Fatal(err)
	}
	if bare(marked) != string(plain.HTML) {
		t.Errorf("%s: the marked page of %s is another page", l.path, path)
	}
	parsed, err := goquery.NewDocumentFromReader(bytes.NewReader(marked))
	if err != nil {
		t.Fatal(err)
	}
	elements := parsed.Find("[" + edited.Attribute + "]")
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

// shows reports whether another value changes what one sees of a page.
func (f finder) shows(t *testing.T, l leaf, path string) bool {
	t.Helper()
	site := f.site(t)
	value := l.in(site)
	for _, other := range others(value.Kind()) {
		// The ids and addresses among them are those of other pages: what names one is a link of it.
		if text, ok := other.(string); ok && strings.Contains(text, "-") {
			continue
		}
		value.Set(reflect.ValueOf(other))
		if seen(f.draw(t, site, path).HTML) != seen(f.clean[path].HTML) {
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
	body, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
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
		marked, err := edited.Mark(plain.HTML, site, path, func() ([]byte, error) { return f.draw(t, site, "/").HTML, nil })
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !bytes.Contains(marked, []byte(part)) {
				t.Errorf("%s: got no %s", path, part)
			}
		}
		if want == nil && !bytes.Equal(marked, plain.HTML) {
			t.Errorf("%s: got marks", path)
		}
		if bytes.Contains(marked, []byte("\uE000")) {
			t.Errorf("%s: got another value on the page", path)
		}
	}
}
