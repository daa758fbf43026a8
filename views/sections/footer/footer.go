// Package footer holds the variants of the page footer.
package footer

import (
	"latido/views/components"
	"latido/views/model"
)

// lists are the record lists in the order of the footer.
func lists(p model.Page) []model.Collection {
	return []model.Collection{p.Diseases(), p.Services(), p.Symptoms()}
}

// calls and writes report whether the practice has a number to call, and one to write
// to, that can be read.
func calls(p model.Page) bool { return p.CallURL() != "" && p.Site.DoctorInfo.PhoneDisplay != "" }
func writes(p model.Page) bool {
	return p.MessageURL() != "" && p.Site.DoctorInfo.WhatsappDisplay != ""
}

// hours are the opening hours of the practice, one line a row.
func hours(p model.Page) []string { return components.Hours(components.PracticeOpening(p)) }
