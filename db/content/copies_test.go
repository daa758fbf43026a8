package content_test

import (
	"slices"
	"testing"

	"github.com/tidwall/gjson"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

func TestCopiesFollow(t *testing.T) {
	const moved = `"address":"Av. Chapultepec 15, Americana, 44160 Guadalajara, Jalisco"`
	for name, test := range map[string]struct {
		patches []string
		want    map[string]string
	}{
		"an address": {[]string{`{"doctorInfo":{` + moved + `}}`}, map[string]string{
			"doctorInfo.streetAddress": "Av. Chapultepec 15, Americana", "doctorInfo.postalCode": "44160",
			"doctorInfo.addressLocality": "Guadalajara", "doctorInfo.addressRegion": "Jalisco",
			"doctorWorkInfo.consultingAddress": "Av. Chapultepec 15, Americana, 44160 Guadalajara, Jalisco",
		}},
		"an address without a postal code": {[]string{`{"doctorInfo":{"address":"Hidalgo 12, Centro"}}`}, map[string]string{
			"doctorInfo.streetAddress": "Hidalgo 12, Centro", "doctorInfo.postalCode": "", "doctorInfo.addressLocality": "",
			"doctorWorkInfo.consultingAddress": "Hidalgo 12, Centro",
		}},
		"a telephone": {[]string{`{"doctorInfo":{"phone":"+523312345678"}}`}, map[string]string{
			"doctorInfo.phoneDisplay": "+52 33 1234 5678", "doctorWorkInfo.consultingSchedulePhone": "+52 33 1234 5678",
		}},
		"the hours": {[]string{`{"schedule":{"consulting":{"monday":{"spans":[{"from":"16:00","until":"20:30"}]}}}}`}, map[string]string{
			"doctorWorkInfo.consultingHoursDaysSubheader1": "Lunes", "doctorWorkInfo.consultingHours1": "16:00 a 20:30",
		}},
		"one that was written apart": {[]string{`{"doctorWorkInfo":{"consultingAddress":"Torre B, entra por la calle de atrás"}}`, `{"doctorInfo":{` + moved + `}}`}, map[string]string{
			"doctorWorkInfo.consultingAddress": "Torre B, entra por la calle de atrás", "doctorInfo.postalCode": "44160",
		}},
		"one that is changed together with its source": {[]string{`{"doctorInfo":{` + moved + `,"postalCode":"44100"}}`}, map[string]string{
			"doctorInfo.postalCode": "44100", "doctorInfo.addressLocality": "Guadalajara",
		}},
		"one that is emptied": {[]string{`{"doctorWorkInfo":{"consultingAddress":"Torre B"}}`, `{"doctorInfo":{` + moved + `},"doctorWorkInfo":{"consultingAddress":""}}`}, map[string]string{
			"doctorWorkInfo.consultingAddress": "Av. Chapultepec 15, Americana, 44160 Guadalajara, Jalisco",
		}},
		"one of spaces": {[]string{`{"doctorWorkInfo":{"consultingAddress":"Torre B"}}`, `{"doctorInfo":{` + moved + `},"doctorWorkInfo":{"consultingAddress":" "}}`}, map[string]string{
			"doctorWorkInfo.consultingAddress": "Av. Chapultepec 15, Americana, 44160 Guadalajara, Jalisco",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			body := must.Get(sample.Content())(t)
			for _, patch := range test.patches {
				next, err := content.MergeValidated(body, []byte(patch))
				if err != nil {
					t.Fatal(err)
				}
				body = next
			}
			for path, want := range test.want {
				if got := gjson.GetBytes(body, path).String(); got != want {
					t.Errorf("%s is %q, want %q", path, got, want)
				}
			}
		})
	}
}

// TestEmptyCopyStays: a number that an older site does not show at a place appears by no other change, also one
// of the number itself.
func TestEmptyCopyStays(t *testing.T) {
	body, err := content.Merge(must.Get(sample.Content())(t), []byte(`{"doctorInfo":{"urgenciesPhone":"5512345678","urgenciesPhoneDisplay":"+52 55 1234 5678"},"doctorWorkInfo":{"consultingUrgenciesPhone":""}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, patch := range []string{`{"schedule":{"closures":[{"id":"a","from":"2026-12-24","until":"2026-12-24"}]}}`, `{"doctorInfo":{"urgenciesPhone":"5587654321"}}`} {
		if body, err = content.MergeValidated(body, []byte(patch)); err != nil {
			t.Fatal(err)
		}
		if got := gjson.GetBytes(body, "doctorWorkInfo.consultingUrgenciesPhone").String(); got != "" {
			t.Errorf("after %s it is %q", patch, got)
		}
	}
	if got := gjson.GetBytes(body, "doctorInfo.urgenciesPhoneDisplay").String(); got != "+52 55 8765 4321" {
		t.Errorf("the number as it is read is %q", got)
	}
}

func TestCopiesOfTheSample(t *testing.T) {
	site, err := content.Decode(must.Get(sample.Content())(t))
	if err != nil {
		t.Fatal(err)
	}
	got := site.Copies()
	for _, path := range []string{"doctorInfo.phoneDisplay", "doctorInfo.streetAddress", "doctorInfo.addressRegion", "doctorWorkInfo.consultingAddress"} {
		if !slices.Contains(got, path) {
			t.Errorf("Copies() = %q, which lacks %s", got, path)
		}
	}
	site.DoctorWorkInfo.ConsultingAddress = "Otra"
	if slices.Contains(site.Copies(), "doctorWorkInfo.consultingAddress") {
		t.Error("an address that was written apart counts as a copy")
	}
}
