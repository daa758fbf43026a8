package model

import (
	"regexp"
	"strings"

	"latido/db/content"
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
			licences = append(licences, license.Label+" "+license.Number)
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

// issued matches a number followed by its institution, in brackets or as words without digits. A letter
// adjacent to the number or alone after it may belong to it.
var issued = regexp.MustCompile(`^([^()]*[^\s(),])[\s,]*\(([^()]+)\)$|^([^()]*\d)(?:\s|,\s)[\s–—-]*([^\d\s(),–—-][^\d()]+)$`)

// Issued splits the number of a licence from its institution.
func (l License) Issued() (number, institution string) {
	parts := issued.FindStringSubmatch(strings.TrimSpace(l.Number))
	if parts == nil {
		return l.Number, ""
	}
	return parts[1] + parts[3], parts[2] + parts[4]
}
