package views_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/views"
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
