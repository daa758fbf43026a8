package model

import "latido/db/content"

// Seal says who has read the page and signed its text, while that is so.
type Seal struct {
	Hash     string // of the text that was signed
	Name     string
	Licences []string
	SignedOn string // YYYY-MM-DD at the practice
	ReviewOn string // when it is to be read anew
}

// Signed is how many of the pages that can be signed are.
type Signed struct{ Pages, Of int }

// Licences are the doctor's licence numbers, as a signature names them. One that only
// stands in for a number is nobody's.
func Licences(d content.DoctorInfo) []string {
	var licences []string
	for _, license := range []License{{Label: "Céd. Prof.", Number: d.CedProf}, {Label: "Céd. Esp.", Number: d.CedEsp}, {Label: "Céd. Esp.", Number: d.CedEsp2}} {
		if license.Number != "" && !content.IsPlaceholder(license.Number) {
			licences = append(licences, license.Label+" "+license.Number)
		}
	}
	return licences
}
