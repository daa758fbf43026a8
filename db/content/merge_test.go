package content

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"latido/db/dbtest/must"
)

func TestMerge(t *testing.T) {
	const stored = `{"doctorInfo":{"name":"Dra. A","phone":"1"},"navMenu":[{"label":"a","path":"/a"},{"label":"b","path":"/b"}],"heroSection":{"overlayOpacity":0.5}}`
	tests := []struct {
		name, patch, want string
	}{
		{"an object merges", `{"doctorInfo":{"name":"Dra. B"}}`, `"doctorInfo":{"name":"Dra. B","phone":"1"}`},
		{"a list is replaced", `{"navMenu":[{"label":"c","path":"/c"}]}`, `"navMenu":[{"label":"c","path":"/c"}]`},
		{"a key that was missing is added", `{"aboutMe":{"yearsOfExperience":7}}`, `"aboutMe":{"yearsOfExperience":7}`},
		{"a number out of range is kept", `{"heroSection":{"overlayOpacity":99.5}}`, `"overlayOpacity":99.5`},
		{"an empty object changes nothing", `{}`, `"name":"Dra. A"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := must.Get(Merge([]byte(stored), []byte(test.patch)))(t)
			if !strings.Contains(string(got), test.want) {
				t.Errorf("got %s, want it to hold %s", got, test.want)
			}
		})
	}
}

func TestMergeRefuses(t *testing.T) {
	tests := []struct {
		name, patch, path string
		reason            Reason
	}{
		{"a list for an object", `[]`, "", NotJSON},
		{"null", `null`, "", NotJSON},
		{"two values", `{} {}`, "", NotJSON},
		{"half a body", `{"doctorInfo":{"name":"`, "", NotJSON},
		{"an unknown key", `{"doctorinfo":{}}`, "doctorinfo", UnknownKey},
		{"an unknown key inside", `{"doctorInfo":{"nombre":"x"}}`, "doctorInfo.nombre", UnknownKey},
		{"a number for a text", `{"doctorInfo":{"name":5}}`, "doctorInfo.name", WrongType},
		{"null for a text", `{"doctorInfo":{"name":null}}`, "doctorInfo.name", WrongType},
		{"a text for a number", `{"aboutMe":{"yearsOfExperience":"5"}}`, "aboutMe.yearsOfExperience", WrongType},
		{"half a year", `{"aboutMe":{"yearsOfExperience":5.5}}`, "aboutMe.yearsOfExperience", WrongType},
		{"a number too large", `{"heroSection":{"overlayOpacity":1e999}}`, "heroSection.overlayOpacity", WrongType},
		{"a text for a switch", `{"payments":{"methods":[{"visible":true},{"visible":"true"}]}}`, "payments.methods[1].visible", WrongType},
		{"an object for a list", `{"navMenu":{}}`, "navMenu", WrongType},
		{"an id with a space", `{"records":{"symptoms":[{"id":"falta de aire"}]}}`, "records.symptoms[0].id", NotASlug},
		{"no id", `{"records":{"services":[{"title":"x"}]}}`, "records.services[0].id", NotASlug},
		{"a long id", `{"records":{"diseases":[{"id":"` + strings.Repeat("a", MaxID) + `"},{"id":"` + strings.Repeat("b", MaxID+1) + `"}]}}`, "records.diseases[1].id", IDTooLong},
		{"an id twice", `{"records":{"diseases":[{"id":"a"},{"id":"a"}]}}`, "records.diseases[1].id", DuplicateID},
		{"the keys that Go keeps to itself", `{"-":{}}`, "-", UnknownKey},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			body, err := Merge([]byte(`{"doctorInfo":{}}`), []byte(test.patch))
			var field FieldError
			if !errors.As(err, &field) {
				t.Fatalf("got %s and error %v, want a FieldError", body, err)
			}
			if field.Path != test.path || field.Reason != test.reason {
				t.Errorf("got %q %q, want %q %q", field.Path, field.Reason, test.path, test.reason)
			}
		})
	}
}

// byID is a content object with three diseases, of which the first has a name and a list.
const byID = `{"doctorInfo":{},"records":{"diseases":[{"id":"a","name":"A","causes":["x","y"]},{"id":"b"},{"id":"c"}],"symptoms":[{"id":"a"}]}}`

func TestMergeByID(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, diseases, want string // want is the list; empty: the stored bytes
	}{
		{"a field", `{"a":{"name":"B"}}`, `[{"causes":["x","y"],"id":"a","name":"B"},{"id":"b"},{"id":"c"}]`},
		{"a list inside is replaced", `{"a":{"causes":["z"]}}`, `[{"causes":["z"],"id":"a","name":"A"},{"id":"b"},{"id":"c"}]`},
		{"an object inside merges", `{"b":{"metadata":{"title":"T"}}}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"id":"b","metadata":{"title":"T"}},{"id":"c"}]`},
		{"one goes", `{"b":null}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"id":"c"}]`},
		{"all go", `{"a":null,"b":null,"c":null}`, `[]`},
		{"one that is not there goes", `{"z":null}`, ``},
		{"two come", `{"e":{"name":"E"},"d":{"id":"d"}}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e","name":"E"}]`},
		{"another address", `{"b":{"id":"z","name":"Z"}}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"id":"z","name":"Z"},{"id":"c"}]`},
		{"two swap", `{"b":{"id":"c"},"c":{"id":"b"}}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"id":"c"},{"id":"b"}]`},
		{"a new one in the place of one that moves", `{"b":{"id":"z"},"y":{}}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"id":"z"},{"id":"c"},{"id":"y"}]`},
		{"an order", `{"*":["c","a"]}`, `[{"id":"c"},{"causes":["x","y"],"id":"a","name":"A"},{"id":"b"}]`},
		{"an order with the ids of afterwards", `{"b":{"id":"z"},"n":{},"a":null,"*":["n","z"]}`, `[{"id":"n"},{"id":"z"},{"id":"c"}]`},
		{"the order that is", `{"*":["a","b"]}`, ``},
		{"no order", `{"*":[]}`, ``},
		{"what is there", `{"a":{"name":"A","id":"a"},"b":{}}`, ``},
		{"hidden", `{"b":{"hidden":true}}`, `[{"causes":["x","y"],"id":"a","name":"A"},{"hidden":true,"id":"b"},{"id":"c"}]`},
		{"nothing", `{}`, ``},
		{"the list form", `[{"id":"c"}]`, `[{"id":"c"}]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := must.Get(Merge([]byte(byID), []byte(`{"records":{"diseases":`+test.diseases+`}}`)))(t)
			want := byID
			if test.want != "" {
				want = `{"doctorInfo":{},"records":{"diseases":` + test.want + `,"symptoms":[{"id":"a"}]}}`
			}
			if string(got) != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
	// Where there are no records yet, and where one is stored that cannot have a page.
	for stored, want := range map[string]string{
		`{}`:                            `{"records":{"diseases":[{"id":"d"}]}}`,
		`{"records":{}}`:                `{"records":{"diseases":[{"id":"d"}]}}`,
		`{"records":{"diseases":null}}`: `{"records":{"diseases":[{"id":"d"}]}}`,
		`{"records":{"diseases":[7,{"id":"Á"},{"id":"a"},{"id":"a"}]}}`: `{"records":{"diseases":[7,{"id":"Á"},{"id":"a"},{"id":"a"},{"id":"d"}]}}`,
	} {
		got, err := Merge([]byte(stored), []byte(`{"records":{"diseases":{"d":{}}}}`))
		if err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v, want %s", stored, got, err, want)
		}
	}
}

func TestMergeByIDRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, records, path string
		reason              Reason
	}{
		{"a field of the wrong type", `"diseases":{"a":{"name":5}}`, "records.diseases.a.name", WrongType},
		{"deeper", `"diseases":{"a":{"sources":[{"label":""},{"url":7}]}}`, "records.diseases.a.sources[1].url", WrongType},
		{"an unknown field", `"services":{"a":{"name":"x"}}`, "records.services.a.name", UnknownKey},
		{"characters that are no text", `"diseases":{"a":{"name":"\u0000"}}`, "records.diseases.a.name", NotText},
		{"a switch that is none", `"diseases":{"a":{"hidden":"false"}}`, "records.diseases.a.hidden", WrongType},
		{"a text for a record", `"diseases":{"a":"x"}`, "records.diseases.a", WrongType},
		{"a list for a record", `"diseases":{"a":[]}`, "records.diseases.a", WrongType},
		{"another id that is no address", `"diseases":{"a":{"id":"Á"}}`, "records.diseases.a.id", NotASlug},
		{"no id", `"diseases":{"a":{"id":""}}`, "records.diseases.a.id", NotASlug},
		{"a new one that is no address", `"diseases":{"Falta de aire":{}}`, "records.diseases.Falta de aire.id", NotASlug},
		{"a new one without a key", `"diseases":{"":{}}`, "records.diseases..id", NotASlug},
		{"another id that is too long", `"diseases":{"a":{"id":"` + strings.Repeat("b", MaxID+1) + `"}}`, "records.diseases.a.id", IDTooLong},
		{"a new one that is too long", `"diseases":{"` + strings.Repeat("b", MaxID+1) + `":{}}`, "records.diseases." + strings.Repeat("b", MaxID+1) + ".id", IDTooLong},
		{"the id of another one", `"diseases":{"a":{"id":"b"}}`, "records.diseases.a.id", DuplicateID},
		{"two with one id", `"diseases":{"a":{"id":"z"},"z":{}}`, "records.diseases.a.id", DuplicateID},
		{"another id for one that is not there", `"diseases":{"z":{"id":"y"}}`, "records.diseases.z.id", NoRecord},
		{"an order that is no list", `"diseases":{"*":{}}`, "records.diseases.*", WrongType},
		{"an order of numbers", `"diseases":{"*":["a",1]}`, "records.diseases.*[1]", WrongType},
		{"an order that repeats", `"diseases":{"*":["a","a"]}`, "records.diseases.*[1]", DuplicateID},
		{"an order with one that went", `"diseases":{"a":null,"*":["b","a"]}`, "records.diseases.*[1]", NoRecord},
		{"an order with the id of before", `"diseases":{"a":{"id":"z"},"*":["a"]}`, "records.diseases.*[0]", NoRecord},
		{"a list without pages", `"gallery":{"a":{}}`, "records.gallery", WrongType},
		{"a stored list that is none", `"services":{"a":{}}`, "records.services", WrongType},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			stored := strings.Replace(byID, `"symptoms":`, `"services":7,"symptoms":`, 1)
			body, err := Merge([]byte(stored), []byte(`{"records":{`+test.records+`}}`))
			if want := (FieldError{test.path, test.reason}); !errors.Is(err, want) {
				t.Errorf("got %s, %v, want %v", body, err, want)
			}
		})
	}
}

func TestDecodeDropsRecordsWithoutAnAddress(t *testing.T) {
	site := must.Get(Decode([]byte(`{"records":{"diseases":[{"id":"a"},{"id":"../b"},{"id":"a"},{"id":"c"}]}}`)))(t)
	got, err := json.Marshal(len(site.Records.Diseases))
	if err != nil || string(got) != "2" || site.Records.Diseases[1].ID != "c" {
		t.Errorf("got %+v", site.Records.Diseases)
	}
}
