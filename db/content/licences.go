package content

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// Licences are what the law asks a specialist to show wherever the practice is advertised (LGS 83). A licence
// without a number is read from the text of doctorInfo that repeats it.
type Licences struct {
	Professional     Licence     `json:"professional"`
	Speciality       Licence     `json:"speciality"`
	SecondSpeciality Licence     `json:"secondSpeciality"`
	Certificate      Certificate `json:"certificate"`
}

// Licence is a professional licence (cédula).
type Licence struct {
	Number      string `json:"number"`
	Institution string `json:"institution"` // that issued the title
	Title       string `json:"title"`       // "Médico Cirujano"
}

// Certificate is the certificate of the speciality, issued by a council.
type Certificate struct {
	Council    string `json:"council"`
	Number     string `json:"number"`
	ValidFrom  string `json:"validFrom" kind:"day"`  // first day
	ValidUntil string `json:"validUntil" kind:"day"` // last day
}

// String returns the number and the institution, "1234567 (UNAM)".
func (l Licence) String() string {
	return value.Licence{Number: l.Number, Institution: l.Institution}.String()
}

// read returns the licence without labels in its number. If it has no number, it is read from the text.
func (l Licence) read(text string) Licence {
	parsed := value.ParseLicence(cmp.Or(strings.TrimSpace(l.Number), text))
	return Licence{parsed.Number, cmp.Or(l.Institution, parsed.Institution), l.Title}
}

// isText reports whether a text names the licence's number and institution, and no others.
func (l Licence) isText(text string) bool {
	parsed := value.ParseLicence(text)
	l = l.read(text)
	return parsed.Number == l.Number && parsed.Institution == l.Institution
}

// licenceTexts are the fields of doctorInfo that repeat a licence, by the key of each.
var licenceTexts = []struct {
	text, licence string
	textOf        func(*DoctorInfo) *string
	licenceOf     func(*Licences) *Licence
}{
	{"cedProf", "professional", func(d *DoctorInfo) *string { return &d.CedProf }, func(l *Licences) *Licence { return &l.Professional }},
	{"cedEsp", "speciality", func(d *DoctorInfo) *string { return &d.CedEsp }, func(l *Licences) *Licence { return &l.Speciality }},
	{"cedEsp2", "secondSpeciality", func(d *DoctorInfo) *string { return &d.CedEsp2 }, func(l *Licences) *Licence { return &l.SecondSpeciality }},
}

// readLicences reads the licences without a number from their texts.
func (s *Site) readLicences() {
	for _, l := range licenceTexts {
		licence := l.licenceOf(&s.Licences)
		*licence = licence.read(*l.textOf(&s.DoctorInfo))
	}
}

// updateLicences writes, after a change of stored to next, the texts of the licences that were changed, and the
// licences of the texts that were changed alone.
func updateLicences(stored, next []byte) ([]byte, error) {
	before, after := readPractice(stored), readPractice(next)
	texts, licences := map[string]string{}, map[string]Licence{}
	for _, l := range licenceTexts {
		was, now := *l.licenceOf(&before.Licences), *l.licenceOf(&after.Licences)
		wasText, text := *l.textOf(&before.DoctorInfo), *l.textOf(&after.DoctorInfo)
		isChanged := now.Number != was.Number || now.Institution != was.Institution
		isFilled := strings.TrimSpace(text) == "" && strings.TrimSpace(wasText) == ""
		switch {
		case isChanged && now.Number == "" && was.Number != "":
			if text == wasText {
				texts[l.text] = ""
			}
		case now.isText(text):
		case isChanged || isFilled:
			texts[l.text] = now.read(text).String()
		case text != wasText:
			parsed := value.ParseLicence(text)
			licences[l.licence] = Licence{parsed.Number, parsed.Institution, now.Title}
		}
	}
	if len(texts) == 0 && len(licences) == 0 {
		return next, nil
	}
	patch, err := json.Marshal(map[string]any{"doctorInfo": texts, "licences": licences})
	if err != nil {
		return nil, fmt.Errorf("update licences: %w", err)
	}
	return Merge(next, patch)
}

// hidePlaceholderLicences removes licences of which a part is a placeholder. Their texts are listed as omissions.
func (s *Site) hidePlaceholderLicences() {
	for _, l := range licenceTexts {
		if licence := l.licenceOf(&s.Licences); IsPlaceholder(licence.String()) {
			*licence = Licence{}
		}
	}
}

// checkCertificate rejects a change to a certificate that ends before it begins.
func checkCertificate(stored, next []byte) error {
	const path = "licences.certificate"
	before, after := gjson.GetBytes(stored, path), gjson.GetBytes(next, path)
	from, hasFrom := value.ParseDay(after.Get("validFrom").String())
	until, hasUntil := value.ParseDay(after.Get("validUntil").String())
	isChanged := before.Get("validFrom").String() != after.Get("validFrom").String() || before.Get("validUntil").String() != after.Get("validUntil").String()
	if hasFrom && hasUntil && until < from && isChanged {
		return FieldError{path + ".validUntil", ExpiresBefore}
	}
	return nil
}

// CertificateStatus is the status of a certificate on a day.
type CertificateStatus int

const (
	NoCertificate CertificateStatus = iota
	CertificateUndated
	CertificateEarly // its first day is still to come
	CertificateValid
	CertificateExpired
)

// Status returns the status on a day.
func (c Certificate) Status(today value.Day) CertificateStatus {
	from, hasFrom := value.ParseDay(c.ValidFrom)
	until, hasUntil := value.ParseDay(c.ValidUntil)
	switch {
	case strings.TrimSpace(c.Council) == "" && strings.TrimSpace(c.Number) == "":
		return NoCertificate
	case hasUntil && until < today:
		return CertificateExpired
	case hasFrom && today < from:
		return CertificateEarly
	case !hasUntil:
		return CertificateUndated
	}
	return CertificateValid
}

// CertificateStatus returns the status at the site's instant, in its zone.
func (s *Site) CertificateStatus() CertificateStatus {
	return s.Licences.Certificate.Status(value.DayOf(s.At.In(s.Zone())))
}

// ValidCertificate returns the certificate, or an empty one if it is not valid at the site's instant. One without
// a last day counts as valid.
func (s *Site) ValidCertificate() Certificate {
	if status := s.CertificateStatus(); status == CertificateExpired || status == CertificateEarly {
		return Certificate{}
	}
	return s.Licences.Certificate
}
