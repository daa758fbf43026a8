package model

import (
	"latido/db/content"
	"latido/db/content/value"
)

// Seal is the signature of the current text of a page.
type Seal struct {
	Hash     string // of the text that was signed
	Name     string
	Licences []string
	SignedOn string // YYYY-MM-DD at the practice
	ReviewOn string // expiry
}

// Signed is the number of signed pages and of pages that can be signed.
type Signed struct{ Pages, Of int }

// Licences are the doctor's licence numbers for a signature, without placeholders.
func Licences(d content.DoctorInfo) []string {
	var licences []string
	for _, license := range []License{{Label: "Céd. Prof.", Number: d.CedProf}, {Label: "Céd. Esp.", Number: d.CedEsp}, {Label: "Céd. Esp.", Number: d.CedEsp2}} {
		if license.Number != "" && !content.IsPlaceholder(license.Number) {
			licences = append(licences, license.Label+" "+value.ParseLicence(license.Number).String())
		}
	}
	return licences
}

// License is one licence number of the top bar.
type License struct {
	Label  string
	Brief  string // short label
	Number string // with its institution
}

// Issued returns the number of a licence and the institution that issued it.
func (l License) Issued() (number, institution string) {
	licence := value.ParseLicence(l.Number)
	return licence.Number, licence.Institution
}
