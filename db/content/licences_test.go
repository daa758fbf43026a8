package content_test

import (
	"errors"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"latido/db/content"
	"latido/db/content/value"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// TestLicencesAndTexts: a licence and its text are one fact, whichever of the two is changed.
func TestLicencesAndTexts(t *testing.T) {
	const number, institution, text = "licences.professional.number", "licences.professional.institution", "doctorInfo.cedProf"
	for name, test := range map[string]struct {
		patches []string
		want    map[string]string
	}{
		"a licence": {[]string{`{"licences":{"professional":{"number":"4738291","institution":"UNAM"}}}`},
			map[string]string{text: "4738291 (UNAM)"}},
		"a licence with a label": {[]string{`{"licences":{"professional":{"number":"Céd. Prof. 4738291 (UNAM)","institution":""}}}`},
			map[string]string{text: "4738291 (UNAM)"}},
		"a text": {[]string{`{"doctorInfo":{"cedProf":"Céd. Prof. 4738291 (UNAM)"}}`},
			map[string]string{text: "Céd. Prof. 4738291 (UNAM)", number: "4738291", institution: "UNAM"}},
		"a text, then its licence": {[]string{`{"doctorInfo":{"cedProf":"4738291 (UNAM)"}}`, `{"licences":{"professional":{"institution":"IPN"}}}`},
			map[string]string{text: "4738291 (IPN)"}},
		"both": {[]string{`{"doctorInfo":{"cedProf":"Cédula 4738291, UNAM"},"licences":{"professional":{"number":"4738291","institution":"UNAM"}}}`},
			map[string]string{text: "Cédula 4738291, UNAM", number: "4738291"}},
		"a text that is emptied":    {[]string{`{"doctorInfo":{"cedProf":""}}`}, map[string]string{text: "", number: "", institution: ""}},
		"a licence that is emptied": {[]string{`{"licences":{"professional":{"number":""}}}`}, map[string]string{text: "", number: ""}},
		"an unrelated change":       {[]string{`{"doctorInfo":{"name":"Dra. Ana Ruiz"}}`}, map[string]string{text: "00000000 (institución por confirmar)"}},
	} {
		t.Run(name, func(t *testing.T) {
			body := must.Get(sample.Content())(t)
			for _, patch := range test.patches {
				body = must.Get(content.MergeValidated(body, []byte(patch)))(t)
			}
			for path, want := range test.want {
				if got := gjson.GetBytes(body, path).String(); got != want {
					t.Errorf("%s is %q, want %q", path, got, want)
				}
			}
		})
	}
}

// TestLicencesOfOlderContent: content without licences has those of its texts, also where it replaces other content.
func TestLicencesOfOlderContent(t *testing.T) {
	const old = `{"doctorInfo":{"cedProf":"Céd. Prof. 4738291 (UNAM)","cedEsp":"8473625, IPN","cedEsp2":""}}`
	site := mustDecode(t, old)
	if got, want := site.Licences, (content.Licences{Professional: content.Licence{Number: "4738291", Institution: "UNAM"}, Speciality: content.Licence{Number: "8473625", Institution: "IPN"}}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	body, _, err := content.Adapt([]byte(old), must.Get(sample.Content())(t))
	must.OK(t, err)
	if got := must.Get(content.Decode(body))(t).Licences.Professional; got.Number != "4738291" {
		t.Errorf("got %+v from restored content", got)
	}
	next := must.Get(content.MergeValidated([]byte(old), []byte(`{"licences":{"professional":{"institution":"La Salle"}}}`)))(t)
	if got := gjson.GetBytes(next, "doctorInfo.cedProf").String(); got != "4738291 (La Salle)" {
		t.Errorf("got the text %q", got)
	}
}

func TestCertificateStatus(t *testing.T) {
	zone := must.Get(time.LoadLocation(content.DefaultZone))(t)
	const until = `"validFrom":"2024-07-01","validUntil":"2029-06-30"`
	for _, test := range []struct {
		at, certificate string
		want            content.CertificateStatus
		shown           bool
	}{
		{"2029-06-30T23:59", `"number":"1","council":"C",` + until, content.CertificateValid, true},
		{"2029-07-01T00:00", `"number":"1","council":"C",` + until, content.CertificateExpired, false},
		{"2024-06-30T23:59", `"number":"1","council":"C",` + until, content.CertificateNotYetValid, false},
		{"2024-07-01T00:00", `"number":"1","council":"C",` + until, content.CertificateValid, true},
		{"2024-07-01T00:00", `"number":"1","council":"C"`, content.CertificateUndated, true},
		{"2024-07-01T00:00", until, content.NoCertificate, false},
	} {
		site := mustDecode(t, `{"licences":{"certificate":{`+test.certificate+`}}}`)
		moment, _ := value.ParseMoment(test.at)
		site.At = moment.In(zone)
		if got := site.CertificateStatus(); got != test.want {
			t.Errorf("%s at %s: got %v, want %v", test.certificate, test.at, got, test.want)
		}
		if got := site.Shown().ValidCertificate().Number != ""; got != test.shown {
			t.Errorf("%s at %s: shown is %v, want %v", test.certificate, test.at, got, test.shown)
		}
	}
}

func TestCertificateDays(t *testing.T) {
	body := must.Get(sample.Content())(t)
	for patch, want := range map[string]content.FieldError{
		`{"licences":{"certificate":{"validUntil":"2029"}}}`:                                {Path: "licences.certificate.validUntil", Reason: content.NotADay},
		`{"licences":{"certificate":{"validFrom":"2029-01-02","validUntil":"2029-01-01"}}}`: {Path: "licences.certificate.validUntil", Reason: content.ExpiresBeforeStart},
	} {
		var got content.FieldError
		if _, err := content.MergeValidated(body, []byte(patch)); !errors.As(err, &got) || got != want {
			t.Errorf("%s: got %v, want %v", patch, err, want)
		}
	}
	next := must.Get(content.MergeValidated(body, []byte(`{"licences":{"certificate":{"validUntil":"30 de junio de 2029"}}}`)))(t)
	if got := gjson.GetBytes(next, "licences.certificate.validUntil").String(); got != "2029-06-30" {
		t.Errorf("got %q", got)
	}
}
