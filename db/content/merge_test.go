package content

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
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
			got, err := Merge([]byte(stored), []byte(test.patch))
			if err != nil {
				t.Fatal(err)
			}
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
		{"an id twice", `{"records":{"diseases":[{"id":"a"},{"id":"a"}]}}`, "records.diseases[1].id", TwiceTheID},
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

func TestDecodeDropsRecordsWithoutAnAddress(t *testing.T) {
	site, err := Decode([]byte(`{"records":{"diseases":[{"id":"a"},{"id":"../b"},{"id":"a"},{"id":"c"}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(len(site.Records.Diseases))
	if err != nil || string(got) != "2" || site.Records.Diseases[1].ID != "c" {
		t.Errorf("got %+v", site.Records.Diseases)
	}
}
