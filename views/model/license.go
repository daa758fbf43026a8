package model

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"latido/db/content"
)

type Seal struct {
	Hash     string // of the text that was signed
	Name     string
	Licences []string
	SignedOn string // YYYY-MM-DD at the practice
	ReviewOn string // expiry
}

// Signed is the number of signed pages; Total is that of all that can be signed.
type Signed struct{ Pages, Total int }

// License is one number of the top bar: a licence, the certificate or the advertising notice.
type License struct {
	Label       string
	Brief       string // short label, a part of Label
	Number      string
	Institution string // that issued it, or empty
	Until       string // last day, "30 de junio de 2029"; empty: it does not expire, or the day is unknown
	Title       string // of the studies, or empty
	Register    *Register
}

type Register struct {
	Name string // in Spanish, to follow "el"
	URL  string
	By   string // the search key, in Spanish

	byName bool
}

type Fact struct{ Name, Text string }

// Key is what the register searches by: the number, or the doctor's name.
func (l License) Key(doctor string) string {
	if l.Register.byName {
		return withoutTitle(doctor)
	}
	return l.Number
}

func (l License) Match(doctor string) []Fact {
	facts := []Fact{{"Nombre", withoutTitle(doctor)}}
	if l.Register.byName {
		return append(facts, known(Fact{"Consejo", cmp.Or(l.Institution, l.Number)}, Fact{"Vigencia", l.Until})...)
	}
	facts = append(facts, known(Fact{"Cédula", l.Number}, Fact{"Título", l.Title}, Fact{"Institución", l.Institution})...)
	return append(facts, Fact{"Año", "en que se expidió la cédula"})
}

func known(facts ...Fact) []Fact {
	return slices.DeleteFunc(facts, func(f Fact) bool { return f.Text == "" })
}

func withoutTitle(name string) string { return strings.TrimSpace(title.ReplaceAllString(name, "")) }

var title = regexp.MustCompile(`(?i)^(?:(?:dra?|mtr[oa]|lic|esp|m\.?\s?c|prof)\.\s*|(?:doctora?|profesora?)\s+)+`)

// The registers are as of November 2026: the SEP's new address, and the search of CONACEM, as the
// councils have no public registers.
var (
	professionalRegister = &Register{Name: "Registro Nacional de Profesionistas", URL: "https://cedulaprofesional.sep.gob.mx/", By: "número de cédula"}
	councilRegister      = &Register{Name: "buscador de médicos certificados", URL: "https://conacem.org.mx/buscador", By: "nombre", byName: true}
)

// Licences are without placeholders, for a signature.
func Licences(l content.Licences) []string {
	var licences []string
	for _, license := range professional(l) {
		if license.Register != nil {
			licences = append(licences, license.Label+" "+license.issued())
		}
	}
	return licences
}

func professional(l content.Licences) []License {
	var licenses []License
	for _, kind := range []struct {
		label, brief string
		licence      content.Licence
	}{
		{"Céd. Prof.", "Céd.", l.Professional}, {"Céd. Esp.", "Esp.", l.Speciality}, {"Céd. Esp.", "Esp.", l.SecondSpeciality},
	} {
		if kind.licence.Number == "" {
			continue
		}
		license := License{Label: kind.label, Brief: kind.brief, Number: kind.licence.Number, Institution: kind.licence.Institution, Title: kind.licence.Title}
		if !content.IsPlaceholder(license.issued()) {
			license.Register = professionalRegister
		}
		licenses = append(licenses, license)
	}
	return licenses
}

func certificate(c content.Certificate) (license License, ok bool) {
	if c.Number == "" && c.Council == "" {
		return License{}, false
	}
	license = License{Label: "Certificado", Brief: "Certificado", Number: c.Number, Institution: c.Council}
	if c.Number == "" { // a council without a number
		license.Number, license.Institution = c.Council, ""
	}
	license.Until = content.DateText(c.ValidUntil)
	if !content.IsPlaceholder(license.issued()) {
		license.Register = councilRegister
	}
	return license, true
}

// String returns the number, its issuer and its end, without the label.
func (l License) String() string {
	if l.Until == "" {
		return l.issued()
	}
	return l.issued() + ", vigente hasta el " + l.Until
}

func (l License) issued() string {
	return content.Licence{Number: l.Number, Institution: l.Institution}.String()
}

// Licenses lists the health-authority notice, the licences and the certificate that are set.
func (p Page) Licenses() []License {
	var licenses []License
	if notice := p.Site.DoctorWorkInfo.AvisoCofepris; notice != "" {
		licenses = append(licenses, License{Label: "Aviso COFEPRIS", Brief: "COFEPRIS", Number: notice})
	}
	licenses = append(licenses, professional(p.Site.Licences)...)
	if license, ok := certificate(p.Site.ValidCertificate()); ok {
		licenses = append(licenses, license)
	}
	return licenses
}
