package content

import (
	"cmp"
	"strings"

	"latido/db/content/value"
)

// String returns "1234567 (UNAM)".
func (l Licence) String() string {
	return value.Licence{Number: l.Number, Institution: l.Institution}.String()
}

// read removes labels from the number or, without one, parses the licence from text.
func (l Licence) read(text string) Licence {
	parsed := value.ParseLicence(cmp.Or(strings.TrimSpace(l.Number), text))
	return Licence{parsed.Number, cmp.Or(l.Institution, parsed.Institution), l.Title}
}

func (l Licence) isText(text string) bool {
	parsed := value.ParseLicence(text)
	l = l.read(text)
	return parsed.Number == l.Number && parsed.Institution == l.Institution
}

// licenceTexts are the fields of doctorInfo that repeat a licence, with its key.
var licenceTexts = []struct {
	text, licence string
	textOf        func(*DoctorInfo) *string
	licenceOf     func(*Licences) *Licence
}{
	{"cedProf", "professional", func(d *DoctorInfo) *string { return &d.CedProf }, func(l *Licences) *Licence { return &l.Professional }},
	{"cedEsp", "speciality", func(d *DoctorInfo) *string { return &d.CedEsp }, func(l *Licences) *Licence { return &l.Speciality }},
	{"cedEsp2", "secondSpeciality", func(d *DoctorInfo) *string { return &d.CedEsp2 }, func(l *Licences) *Licence { return &l.SecondSpeciality }},
}

func (s *Site) readLicences() {
	for _, l := range licenceTexts {
		licence := l.licenceOf(&s.Licences)
		*licence = licence.read(*l.textOf(&s.DoctorInfo))
	}
}

func (s *Site) hidePlaceholderLicences() {
	for _, l := range licenceTexts {
		if licence := l.licenceOf(&s.Licences); IsPlaceholder(licence.String()) {
			*licence = Licence{}
		}
	}
}

type CertificateStatus int

const (
	NoCertificate CertificateStatus = iota
	CertificateUndated
	CertificateNotYetValid // its first day is in the future
	CertificateValid
	CertificateExpired
)

func (c Certificate) Status(today value.Day) CertificateStatus {
	from, hasFrom := value.ParseDay(c.ValidFrom)
	until, hasUntil := value.ParseDay(c.ValidUntil)
	switch {
	case strings.TrimSpace(c.Council) == "" && strings.TrimSpace(c.Number) == "":
		return NoCertificate
	case hasUntil && until < today:
		return CertificateExpired
	case hasFrom && today < from:
		return CertificateNotYetValid
	case !hasUntil:
		return CertificateUndated
	}
	return CertificateValid
}

func (s *Site) CertificateStatus() CertificateStatus {
	return s.Licences.Certificate.Status(value.DayOf(s.At.In(s.Zone())))
}

// ValidCertificate returns an empty one if it is not valid now. Without a last day it is valid.
func (s *Site) ValidCertificate() Certificate {
	if status := s.CertificateStatus(); status == CertificateExpired || status == CertificateNotYetValid {
		return Certificate{}
	}
	return s.Licences.Certificate
}
