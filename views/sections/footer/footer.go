// Package footer has the layouts of the page footer.
package footer

import (
	"latido/views/components"
	"latido/views/model"
)

func lists(p model.Page) []model.Collection {
	return []model.Collection{p.Diseases(), p.Services(), p.Symptoms()}
}

// hasCallNumber and writes report whether the practice has a displayable number to call or write to.
func hasCallNumber(p model.Page) bool {
	return p.CallURL() != "" && p.Site.DoctorInfo.PhoneDisplay != ""
}
func hasMessageNumber(p model.Page) bool {
	return p.MessageURL() != "" && p.Site.DoctorInfo.WhatsappDisplay != ""
}

func hours(p model.Page) []string { return components.Hours(components.PracticeOpening(p)) }
