package views_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/views"
	"latido/views/admin"
	"latido/views/sections"
)

// unseen are the fields that no page shows in the default layouts, each with its
// reason. Where layout is set, the field shows in that one; where without is, it
// stands in for that other field, and shows when that is empty. A key stands for
// all that is under it.
var unseen = map[string]struct{ reason, layout, without string }{
	"doctorInfo.websiteUrl":    {reason: "the origin of every address while PUBLIC_URL is not set: TestAddressOfTheContent in handlers"},
	"heroSection.subTitle":     {reason: "the older spelling of subtitle", without: "heroSection.subtitle"},
	"consultationPrice.amount": {reason: "the price as a number, where its text is not one: TestPesos in db/content"},
	"heroSlider":               {reason: "the default hero does not turn", layout: "Hero/hero_slider.templ"},
	"buttons.btnBookText":      {reason: "the text of a button that has none of its own", without: "consultationPrice.buttonText"},
	"appointment.message":      {reason: "the owner's screen writes it: islands/admin-appointment"},
	"schedule.closures":        {reason: "shows for a time: TestClosures in db/content/opening"},
	"schedule.notices":         {reason: "shows for a time: TestNotices in db/content/opening"},

	"doctorWorkInfo.consultingHoursDaysSubheader1": {reason: "stands in for the week of the schedule", without: "schedule.consulting"},
	"doctorWorkInfo.consultingHours1":              {reason: "as of the days", without: "schedule.consulting"},
	"doctorWorkInfo.consultingHoursDaysSubheader2": {reason: "as of the days", without: "schedule.consulting"},
	"doctorWorkInfo.consultingHours2":              {reason: "as of the days", without: "schedule.consulting"},
	"doctorWorkInfo.hospitalHoursDaysSubheader1":   {reason: "stands in for the week of the schedule", without: "schedule.hospital"},
	"doctorWorkInfo.hospitalHours1":                {reason: "as of the days", without: "schedule.hospital"},
	"doctorWorkInfo.hospitalHoursDaysSubheader2":   {reason: "as of the days", without: "schedule.hospital"},
	"doctorWorkInfo.hospitalHours2":                {reason: "as of the days", without: "schedule.hospital"},

	"doctorInfo.cedProf":              {reason: "repeats the licence", without: "licences.professional.number"},
	"doctorInfo.cedEsp":               {reason: "repeats the licence", without: "licences.speciality.number"},
	"licences.certificate.validFrom":  {reason: "hides the certificate until that day: TestCertificateStatus in db/content"},
	"licences.certificate.validUntil": {reason: "shows on a certificate with a number: TestCertificateYear in handlers/publish"},

	"doctorWorkInfo.avisoDate": {reason: "for the owner: Publicación counts what has changed since"},

	"records.gallery[].id": {reason: "tells pictures apart for those who use the API"},

	"records.testimonials[].consent":      {reason: "for the owner: TestConsent in db/content"},
	"records.testimonials[].showsPatient": {reason: "as of the consent"},
	"records.testimonials[].imageConsent": {reason: "as of the consent"},
	"records.gallery[].showsPatient":      {reason: "as of testimonials"},
	"records.gallery[].consent":           {reason: "as of testimonials"},

	"records.diseases[].sources[].checked": {reason: "for the owner: Publicación counts the sources that nobody has opened"},
	"records.symptoms[].sources[].checked": {reason: "as of diseases"},
	"records.services[].sources[].checked": {reason: "as of diseases"},
}

// TestEveryFieldShows gives each field of the content another value, alone, and
// looks for the change on the pages in their default layouts.
func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	pages := func(site *content.Site) []views.Route { return allPages(site.Shown(), sections.Default()) }
	seen := seenIn(t, "", pages)
	for path, shows := range seen {
		if _, excepted := exception(path); !shows && !excepted {
			t.Errorf("%s changes no page", path)
		}
	}
	for key, why := range unseen {
		found := false
		for path, shows := range seen {
			if !under(path, key) {
				continue
			}
			found = true
			if shows {
				t.Errorf("%s shows: it needs no exception (%s)", path, why.reason)
			}
		}
		if !found {
			t.Errorf("there is no field %s, but an exception for it", key)
		}
		if testing.Short() {
			continue
		}
		if kind, file, _ := strings.Cut(why.layout, "/"); file != "" {
			for path, shows := range seenIn(t, key, preview(t, kind, file)) {
				if !shows {
					t.Errorf("%s does not show in %s either", path, file)
				}
			}
		}
		if why.without != "" {
			for path, shows := range seenIn(t, key, pages, why.without) {
				if !shows {
					t.Errorf("%s does not show without %s either", path, why.without)
				}
			}
		}
	}
}

// TestFormSaysWhatLayoutsLeaveOut: where a layout does not show a field that the
// owner edits for its section, the form names the layout beside the field.
func TestFormSaysWhatLayoutsLeaveOut(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	for key, fields := range helps() {
		records := map[string]bool{}
		for path := range fields {
			records[recordOf(path)] = true
		}
		left := map[string][]string{}
		eachVariant(t, key, func(t *testing.T, _ sections.Type, variant sections.Variant) {
			for record := range records {
				for path, shows := range seenIn(t, record, preview(t, key, variant.File)) {
					if !shows {
						left[path] = append(left[path], variant.Name)
					}
				}
			}
		})
		for path, help := range fields {
			for _, variant := range typeOf(t, key).Variants {
				said := saysLeftOut(help, variant.Name)
				if _, excepted := exception(path); !excepted && said != slices.Contains(left[path], variant.Name) {
					t.Errorf("%s: the form says %v that the layout %s leaves it out, want %v: %q", path, said, variant.Name, !said, help)
				}
			}
		}
	}
}

// saysLeftOut reads "No en «Retrato» ni «Carrusel»." and "Solo en «Mosaico»." out of a help.
func saysLeftOut(help, layout string) bool {
	if _, only, found := strings.Cut(help, "Solo en "); found {
		return !strings.Contains(only, "«"+layout+"»")
	}
	return strings.Contains(help, "«"+layout+"»")
}

// helps are what the two tables say of each field that shows in a section, with what
// they say of its group, by the type of the section.
func helps() map[string]map[string]string {
	texts := map[string]map[string]string{}
	var add func(section, path, above string, entries []admin.Entry)
	add = func(section, path, above string, entries []admin.Entry) {
		for _, entry := range entries {
			path, help := path+"."+entry.Key, above+" "+entry.Help
			if entry.Item != "" {
				path += "[]"
			}
			if entry.Fields != nil {
				add(section, path, help, entry.Fields)
				continue
			}
			if texts[section] == nil {
				texts[section] = map[string]string{}
			}
			texts[section][path] = help
		}
	}
	tabs := map[string]string{"heroSection": "Hero", "certifications": "Certifications", "experience": "Experience", "aboutMe": "AboutMe"}
	for _, tab := range admin.Form() {
		for _, group := range tab.Groups {
			if section := tabs[tab.Key]; section != "" {
				add(section, tab.Key, group.Help, group.Entries)
			}
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			if group.Shows.Section != "" {
				add(group.Shows.Section, group.Record, group.Help, group.Entries)
			}
		}
		if c := area.Collection; c != nil {
			for _, group := range c.Groups {
				if group.Shows.Section != "" {
					add(group.Shows.Section, c.Path+"[]", group.Help, group.Entries)
				}
			}
		}
	}
	return texts
}

// recordOf is the record that a path leads into, or the list of "records".
func recordOf(path string) string {
	record, rest, _ := strings.Cut(path, ".")
	if record == "records" {
		list, _, _ := strings.Cut(rest, "[")
		return record + "." + list
	}
	record, _, _ = strings.Cut(record, "[")
	return record
}

// TestShows: what the table says of where a group shows is there, and shows it.
func TestShows(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	check := func(where, record string, group admin.Group) {
		switch shows := group.Shows; {
		case shows.Section != "" && shows.Page != "":
			t.Errorf("%s names a section and a page", where)
		case shows.Section != "":
			typeOf(t, shows.Section)
		case shows.Page != "":
			pages := func(site *content.Site) []views.Route {
				return slices.DeleteFunc(allPages(site, sections.Default()), func(route views.Route) bool {
					base, below := strings.CutSuffix(shows.Page, "/*")
					return !below && route.Path != shows.Page || below && !strings.HasPrefix(route.Path, base+"/")
				})
			}
			if len(pages(few(t))) == 0 {
				t.Errorf("%s: there is no page %s", where, shows.Page)
			}
			for _, entry := range group.Entries {
				path := record + "." + entry.Key
				for field, seen := range seenIn(t, path, pages) {
					if _, excepted := unseen[field]; !seen && !excepted {
						t.Errorf("%s: %s does not show on %s", where, field, shows.Page)
					}
				}
			}
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			if group.Shows == (admin.Shows{}) {
				t.Errorf("%s › %s does not say where it shows", area.Label, group.Title)
			}
			check(area.Label+" › "+group.Title, group.Record, group)
		}
		if c := area.Collection; c != nil {
			for _, group := range c.Groups {
				check(area.Label+", "+c.Item+" › "+group.Title, c.Path+"[]", group)
			}
		}
	}
}

func typeOf(tb testing.TB, key string) sections.Type {
	tb.Helper()
	kind, ok := sections.TypeOf(key)
	if !ok {
		tb.Fatalf("there is no section type %q", key)
	}
	return kind
}

// preview gives the one page that shows a section in a layout.
func preview(tb testing.TB, key, file string) func(*content.Site) []views.Route {
	return func(site *content.Site) []views.Route {
		route, ok := views.Preview(site.Shown(), address, key, file)
		if !ok {
			tb.Fatalf("there is no layout %s of %s", file, key)
		}
		return []views.Route{route}
	}
}

// exception finds the exception under which a field is.
func exception(path string) (key string, ok bool) {
	for key := range unseen {
		if under(path, key) {
			return key, true
		}
	}
	return "", false
}

func under(path, key string) bool {
	rest, ok := strings.CutPrefix(path, key)
	return ok && (key == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

// seenIn finds out which fields under a key show on the pages that routes gives,
// in the content as it is shipped or in one that leaves nothing empty but the
// fields named.
func seenIn(tb testing.TB, key string, routes func(*content.Site) []views.Route, empty ...string) map[string]bool {
	tb.Helper()
	shipped, full := few(tb), few(tb)
	complete(reflect.ValueOf(full).Elem(), "")
	// Nobody looks a placeholder up, so its title would not show.
	full.Licences.Professional.Number, full.Licences.Professional.Institution = "1234567", "UNAM"
	full.Licences.Speciality.Number, full.Licences.Speciality.Institution = "7654321", "UNAM"
	seen := map[string]bool{}
	for _, site := range []*content.Site{full, shipped} {
		all := fields(reflect.ValueOf(site).Elem(), "")
		for _, path := range empty {
			for _, field := range all[path] {
				field.SetZero()
			}
			switch path { // objects that may be missing
			case "schedule.consulting":
				site.Schedule.Consulting = content.Week{}
			case "schedule.hospital":
				site.Schedule.Hospital = content.Week{}
			}
		}
		filled := asDrawn(tb, site)
		own := fields(reflect.ValueOf(filled).Elem(), "")
		var left, fill []string
		for _, path := range slices.Sorted(maps.Keys(all)) { // what stands together shows together
			if under(path, key) && !seen[path] {
				seen[path] = false
				left = append(left, path)
			}
		}
		draw(tb, func() []views.Route { return routes(filled) }, own).findAll(tb, left, seen)
		for _, path := range left {
			if !seen[path] && fillsOthers(path) {
				fill = append(fill, path)
			}
		}
		draw(tb, func() []views.Route { return routes(asDrawn(tb, site)) }, all).findAll(tb, fill, seen)
	}
	return seen
}

// fillsOthers reports whether placeholders stand for something of a record: only
// then a field may show in another one's text, which takes ten times as long to see.
func fillsOthers(path string) bool {
	return slices.ContainsFunc([]string{"doctorInfo", "doctorWorkInfo", "aboutMe", "consultationPrice", "privacyNotice", "schedule"}, func(record string) bool { return under(path, record) })
}

// asDrawn is a content object as it is drawn: with its placeholders filled in.
func asDrawn(tb testing.TB, site *content.Site) *content.Site {
	tb.Helper()
	body := must.Get(json.Marshal(site))(tb)
	drawn := must.Get(content.Decode(content.Fill(body)))(tb)
	drawn.At = site.At
	return drawn
}

// few is the sample as it is stored, with two records of each kind: more would only
// be slower. Of the related records each names two, those whose change is looked for:
// one that is named further on as well would be there all the same.
func few(tb testing.TB) *content.Site {
	tb.Helper()
	object := mustObject(tb)
	records := at(tb, object, "records")
	for key, list := range records {
		records[key] = list.([]any)[:2]
		for _, record := range list.([]any)[:2] {
			for field, value := range record.(map[string]any) {
				if related, ok := value.([]any); ok && strings.HasPrefix(field, "related") {
					record.(map[string]any)[field] = related[:min(2, len(related))]
				}
			}
		}
	}
	// The first disease has the one table to print, the second the other.
	records["diseases"].([]any)[1].(map[string]any)["log"] = "weight"
	body := must.Get(json.Marshal(object))(tb)
	site := must.Get(content.Decode(body))(tb)
	site.At = time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	return site
}

// fields are those of a content object by their paths ("heroSlider.slides[].title"),
// found by the types of the records, so that one that is added later is among them.
// What is in a list is there once for each of the list's first two items.
func fields(value reflect.Value, path string) map[string][]reflect.Value {
	found := map[string][]reflect.Value{}
	add := func(inner map[string][]reflect.Value) {
		for path, values := range inner {
			found[path] = append(found[path], values...)
		}
	}
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			if key, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ","); key != "-" {
				add(fields(value.Field(i), strings.TrimPrefix(path+"."+key, ".")))
			}
		}
	case reflect.Slice:
		for i := range min(value.Len(), 2) {
			add(fields(value.Index(i), path+"[]"))
		}
	default:
		found[path] = []reflect.Value{value}
	}
	return found
}

// complete fills in what a content object leaves empty, by the names of the fields.
func complete(value reflect.Value, name string) {
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			if key := value.Type().Field(i).Tag.Get("json"); key != "-" {
				complete(value.Field(i), key)
			}
		}
	case reflect.Slice:
		if value.Len() == 0 {
			value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		}
		for i := range value.Len() {
			complete(value.Index(i), name)
		}
	case reflect.Bool:
		value.SetBool(!strings.HasPrefix(name, "hidden")) // everything shows
	case reflect.String:
		if value.String() == "" {
			value.SetString(example(strings.ToLower(name)))
		}
	}
}

// example is a text that suits a field of some name.
func example(name string) string {
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
	}
	switch {
	case name == "from":
		return "09:00"
	case name == "until":
		return "12:00"
	case name == "urgenciesphone":
		return "+525512345678"
	case has("embed"):
		return "https://www.google.com/maps/embed?pb=a"
	case has("link", "url"):
		return "https://www.example.com/" + name
	case has("image", "logo", "background", "frame", "icon", "portrait", "poster"):
		return "/images/quirofano.webp"
	case has("color"):
		return "#345678"
	}
	return "texto-de-" + name
}

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
	var hidden, others []string // the fields that no page should show are searched at once
	for _, path := range paths {
		if _, excepted := exception(path); seen[path] {
			continue
		} else if excepted {
			hidden = append(hidden, path)
		} else {
			others = append(others, path)
		}
	}
	d.find(tb, hidden, seen)
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
