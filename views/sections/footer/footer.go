// Package footer holds the variants of the page footer.
package footer

import (
	"strings"

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

// hours are the opening hours of the practice, one line a range.
func hours(p model.Page) []string {
	work := p.Site.DoctorWorkInfo
	var lines []string
	for _, pair := range [][2]string{
		{work.ConsultingHoursDaysSubheader1, work.ConsultingHours1},
		{work.ConsultingHoursDaysSubheader2, work.ConsultingHours2},
	} {
		if line := strings.Trim(pair[0]+", "+pair[1], ", "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
