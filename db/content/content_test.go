package content_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// mustDecode decodes a content object.
func mustDecode(tb testing.TB, body string) *content.Site {
	tb.Helper()
	return must.Get(content.Decode([]byte(body)))(tb)
}

// mustSample returns the sample content with two records of each kind: all of
// them would only make the tests slow.
func mustSample(tb testing.TB) map[string]any {
	tb.Helper()
	body := must.Get(sample.Content())(tb)
	var root map[string]any
	must.OK(tb, json.Unmarshal(body, &root))
	records := root["records"].(map[string]any)
	for key, list := range records {
		records[key] = list.([]any)[:2]
	}
	return root
}

// mustChange returns the content with the value at a path of keys replaced by
// JSON, or taken away when the JSON is empty.
func mustChange(tb testing.TB, root map[string]any, value string, path ...string) string {
	tb.Helper()
	object := root
	for _, key := range path[:len(path)-1] {
		object = object[key].(map[string]any)
	}
	last := path[len(path)-1]
	was, there := object[last]
	if !there {
		tb.Fatalf("the sample has no %v", path)
	}
	defer func() { object[last] = was }()
	if value == "" {
		delete(object, last)
	} else {
		object[last] = json.RawMessage(value)
	}
	changed := must.Get(json.Marshal(root))(tb)
	return string(changed)
}

func TestDecodeSample(t *testing.T) {
	body := must.Get(sample.Content())(t)
	site := mustDecode(t, string(body))
	for key, fault := range site.Broken {
		t.Errorf("got %s: %v, want nothing broken", key, fault)
	}
	if got, want := site.DoctorInfo.Name, "Dr. Andrés Villaseñor Luna"; got != want {
		t.Errorf("got name %q, want %q", got, want)
	}
}

// TestDecodeEveryKey takes away and spoils each key of the content in turn: the
// key is noted, its field is zero, and every other one is as it was.
func TestDecodeEveryKey(t *testing.T) {
	root := mustSample(t)
	body := must.Get(json.Marshal(root))(t)
	whole := reflect.ValueOf(mustDecode(t, string(body))).Elem()

	// keys lists the JSON keys of a struct with their place in it.
	keys := func(of reflect.Type) map[string]int {
		places := map[string]int{}
		for i := range of.NumField() {
			if key, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ","); key != "-" {
				places[key] = i
			}
		}
		return places
	}
	check := func(t *testing.T, site *content.Site, fault string, want error, record bool, key string) {
		t.Helper()
		if slices.Contains([]string{"triage", "commonTexts", "schedule", "editorial", "licences", "appointment"}, fault) && want == content.ErrMissing {
			// They came later than the objects that are stored without them.
			if len(site.Broken) != 0 {
				t.Errorf("got broken %v, want nothing broken", site.Broken)
			}
		} else if got := site.KeyError(fault); got == nil || want != nil && !errors.Is(got, want) {
			t.Errorf("got fault %v, want %v", got, want)
		} else if len(site.Broken) != 1 {
			t.Errorf("got broken %v, want %s alone", site.Broken, fault)
		}
		is, was := reflect.ValueOf(site).Elem(), whole
		if record {
			is, was = is.FieldByName("Records"), was.FieldByName("Records")
		}
		for other, i := range keys(is.Type()) {
			if other == key && (key != "licences" || want != content.ErrMissing) { // absent licences are read from texts
				if !is.Field(i).IsZero() {
					t.Errorf("got %v under %s, want nothing", is.Field(i), other)
				}
			} else if !reflect.DeepEqual(is.Field(i).Interface(), was.Field(i).Interface()) {
				t.Errorf("%s changed as well", other)
			}
		}
	}
	spoilt := []struct {
		name, value string
		want        error
	}{
		{"missing", "", content.ErrMissing},
		{"null", "null", content.ErrMissing},
		{"a number", "7", nil},
		{"a text", `"x"`, nil},
		{"a list of numbers", "[1]", nil},
	}
	for key := range keys(reflect.TypeFor[content.Site]()) {
		for _, c := range spoilt {
			t.Run(key+" "+c.name, func(t *testing.T) {
				check(t, mustDecode(t, mustChange(t, root, c.value, key)), key, c.want, false, key)
			})
		}
	}
	for key := range keys(reflect.TypeFor[content.Records]()) {
		for _, c := range append(spoilt, struct {
			name, value string
			want        error
		}{"an object", "{}", nil}) {
			t.Run("records."+key+" "+c.name, func(t *testing.T) {
				check(t, mustDecode(t, mustChange(t, root, c.value, "records", key)), "records."+key, c.want, true, key)
			})
		}
	}
}

func TestDecodeNotAnObject(t *testing.T) {
	for _, body := range []string{"", "null", "[]", "7", `"text"`, "{", `{"navMenu":[}`, "{} {}"} {
		t.Run(body, func(t *testing.T) {
			site, err := content.Decode([]byte(body))
			if err == nil || site != nil {
				t.Errorf("got %v, %v, want an error and nothing else", site, err)
			}
		})
	}
}

// TestVisibleNeverByMistake spoils a "visible" in every list that has one: what
// is not exactly true must not show.
func TestVisibleNeverByMistake(t *testing.T) {
	root := mustSample(t)
	lists := []struct {
		name    string
		path    []string
		visible func(*content.Site) []bool
	}{
		{"payments", []string{"payments", "methods"}, func(s *content.Site) (got []bool) {
			for _, item := range s.Payments.Methods {
				got = append(got, item.Visible)
			}
			return
		}},
		{"insurances", []string{"insurances", "companies"}, func(s *content.Site) (got []bool) {
			for _, item := range s.Insurances.Companies {
				got = append(got, item.Visible)
			}
			return
		}},
		{"documents", []string{"certifications", "documents"}, func(s *content.Site) (got []bool) {
			for _, item := range s.Certifications.Documents {
				got = append(got, item.Visible)
			}
			return
		}},
		{"entities", []string{"certifications", "entities"}, func(s *content.Site) (got []bool) {
			for _, item := range s.Certifications.Entities {
				got = append(got, item.Visible)
			}
			return
		}},
		{"groups", []string{"certifications", "groups"}, func(s *content.Site) (got []bool) {
			for _, item := range s.Certifications.Groups {
				got = append(got, item.Visible)
			}
			return
		}},
		{"testimonials", []string{"records", "testimonials"}, func(s *content.Site) (got []bool) {
			for _, item := range s.Records.Testimonials {
				got = append(got, item.Visible)
			}
			return
		}},
	}
	for _, list := range lists {
		for _, c := range []struct {
			item string
			want bool
		}{
			{`{"visible":true}`, true},
			{`{"visible":false}`, false},
			{`{}`, false},
			{`{"visible":null}`, false},
			{`{"visible":"true"}`, false},
			{`{"visible":1}`, false},
			{`{"visible":[true]}`, false},
		} {
			t.Run(list.name+" "+c.item, func(t *testing.T) {
				got := list.visible(mustDecode(t, mustChange(t, root, "["+c.item+"]", list.path...)))
				if slices.Contains(got, true) != c.want {
					t.Errorf("got visible %v, want %v", got, c.want)
				}
			})
		}
	}
}

func TestFault(t *testing.T) {
	site := mustDecode(t, mustChange(t, mustSample(t), "7", "records"))
	if err := site.KeyError("records.diseases"); err == nil {
		t.Error("got no fault in a list of records that are broken as a whole")
	}
	if err := site.KeyError("navMenu"); err != nil {
		t.Errorf("got %v, want no fault in the menu", err)
	}
}

func TestSelections(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       content.Selections
	}{
		{"order", `{"Zeta":{"component":"z.templ","display":true},"Alfa":{"component":"a.templ","display":false},"Media":{"component":"m.templ","display":true}}`,
			content.Selections{{Type: "Zeta", Component: "z.templ", Display: true}, {Type: "Alfa", Component: "a.templ"}, {Type: "Media", Component: "m.templ", Display: true}}},
		{"display absent", `{"Hero":{"component":"h.templ"}}`, content.Selections{{Type: "Hero", Component: "h.templ", Display: true}}},
		{"display null", `{"Hero":{"component":"h.templ","display":null}}`, content.Selections{{Type: "Hero", Component: "h.templ"}}},
		{"display a text", `{"Hero":{"component":"h.templ","display":"true"}}`, content.Selections{{Type: "Hero", Component: "h.templ"}}},
		{"display a number", `{"Hero":{"component":"h.templ","display":1}}`, content.Selections{{Type: "Hero", Component: "h.templ"}}},
		{"component absent", `{"Hero":{"display":true}}`, content.Selections{{Type: "Hero", Display: true}}},
		{"empty", `{}`, content.Selections{}},
		{"component a number", `{"Hero":{"component":7,"display":true},"Footer":{"component":"f.templ"}}`, content.Selections{{Type: "Hero"}, {Type: "Footer", Component: "f.templ", Display: true}}},
		{"a section that is no object", `{"Hero":7,"Footer":null}`, content.Selections{{Type: "Hero"}, {Type: "Footer"}}},
		{"odd names", `{"a\"b<c":{"component":"<x>","display":true}}`, content.Selections{{Type: `a"b<c`, Component: "<x>", Display: true}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got content.Selections
			must.OK(t, json.Unmarshal([]byte(c.body), &got))
			if !slices.Equal(got, c.want) {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
			body := must.Get(json.Marshal(got))(t)
			var again content.Selections
			must.OK(t, json.Unmarshal(body, &again))
			if !slices.Equal(again, c.want) {
				t.Errorf("got %+v after a round trip through %s, want %+v", again, body, c.want)
			}
		})
	}
}

func TestSelectionsRefused(t *testing.T) {
	for _, c := range []struct{ name, body string }{
		{"duplicate key", `{"Hero":{"component":"a.templ"},"Hero":{"component":"b.templ"}}`},
		{"list", `[]`},
		{"null", `null`},
		{"text", `"x"`},
		{"cut off", `{"Hero":{"component":"a.templ"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept := content.Selections{{Type: "Hero", Component: "old.templ"}}
			if err := kept.UnmarshalJSON([]byte(c.body)); err == nil {
				t.Errorf("got %+v, want an error", kept)
			}
			if want := (content.Selections{{Type: "Hero", Component: "old.templ"}}); !slices.Equal(kept, want) {
				t.Errorf("got %+v after the error, want it untouched", kept)
			}
		})
	}
}

func TestSelectionsOf(t *testing.T) {
	selections := content.Selections{{Type: "Hero", Component: "a.templ", Display: true}}
	if got, ok := selections.Of("Hero"); !ok || got.Component != "a.templ" {
		t.Errorf("got %+v, %v, want the hero", got, ok)
	}
	if got, ok := selections.Of("Footer"); ok || got.Display {
		t.Errorf("got %+v, %v, want nothing", got, ok)
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want []string
	}{
		{"paragraphs", content.Paragraphs("uno\ndos\n\ntres\r\n\r\ncuatro\n\n  \n\n"), []string{"uno\ndos", "tres", "cuatro"}},
		{"paragraphs of nothing", content.Paragraphs(" \n\n \n"), nil},
		{"lines", content.Lines("uno\r\n  dos  \n\n\ntres"), []string{"uno", "dos", "tres"}},
		{"lines of nothing", content.Lines("\n \n"), nil},
		{"and", []string{content.And("Instagram"), content.And("Índice"), content.And("hipertensión"), content.And("«Inbursa»"), content.And("i")}, slices.Repeat([]string{" e "}, 5)},
		{"and before another sound", []string{content.And("hielo"), content.And("Ionis"), content.And("yodo"), content.And("TikTok"), content.And("")}, slices.Repeat([]string{" y "}, 5)},
		{"subtitle", []string{content.HeroSection{Subtitle: "a", SubTitle: "b"}.SubtitleText()}, []string{"a"}},
		{"subtitle in its older spelling", []string{content.HeroSection{SubTitle: "b"}.SubtitleText()}, []string{"b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !slices.Equal(c.got, c.want) {
				t.Errorf("got %q, want %q", c.got, c.want)
			}
		})
	}
}

func TestRecordsByID(t *testing.T) {
	records := content.Records{
		Diseases: []content.Disease{{ID: "a", Name: "A"}, {ID: "b", Name: "B"}},
		Symptoms: []content.Symptom{{ID: "a", Name: "A"}, {ID: "b", Name: "B"}},
		Services: []content.Service{{ID: "a", Title: "A"}, {ID: "b", Title: "B"}},
	}
	for _, c := range []struct {
		name string
		find func(id string) (string, bool)
	}{
		{"disease", func(id string) (string, bool) { r, ok := records.Disease(id); return r.Name, ok }},
		{"symptom", func(id string) (string, bool) { r, ok := records.Symptom(id); return r.Name, ok }},
		{"service", func(id string) (string, bool) { r, ok := records.Service(id); return r.Title, ok }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := c.find("b"); got != "B" || !ok {
				t.Errorf("got %q, %v, want the second", got, ok)
			}
			if got, ok := c.find("c"); got != "" || ok {
				t.Errorf("got %q, %v, want nothing", got, ok)
			}
		})
	}
}

func TestPesos(t *testing.T) {
	t.Parallel()
	for price, want := range map[string]int{
		"$1,500 MXN": 1500, "$1500": 1500, "1,800.00 pesos": 1800, "$ 950": 950,
		"$2.500 MXN": 2500, "$2 500 MXN": 2500, "$2,500 (con ECG de 12 derivaciones)": 2500, "1800": 1800,
		"": 0, "Según el estudio": 0, "De $1,000 a $1,500": 1000, "De $1,200 a $1,500": 0, "99999999999999999999": 0,
	} {
		if got := (content.ConsultationPrice{Price: price, Amount: 1000}).Pesos(); got != want {
			t.Errorf("%q: got %d, want %d", price, got, want)
		}
	}
}

// TestRetiredPicture: a content that still names a coat that the program had, in a field
// or in a list, is read as one without it.
func TestRetiredPicture(t *testing.T) {
	t.Parallel()
	site := mustDecode(t, `{
		"doctorInfo": {"portraitPath": "/images/retrato_muestra.webp"},
		"aboutMe": {"imagePath": " /images/retrato_muestra.webp ", "images": ["/images/retrato_perchero.webp", "/images/consulta.webp"]},
		"records": {"testimonials": [{"name": "M. G.", "image": "/images/retrato_muestra.webp"}]}}`)
	got := append([]string{site.DoctorInfo.PortraitPath, site.AboutMe.ImagePath, site.Records.Testimonials[0].Image}, site.AboutMe.Images...)
	if want := []string{"", "", "", "", "/images/consulta.webp"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
