package opening

import (
	"fmt"
	"time"

	"latido/db/content"
	"latido/db/content/value"
)

const (
	momentDays     = 9   // days with moments
	firstLookAhead = 21  // days that nearly always have the next opening
	lookAhead      = 300 // days searched for the next opening

	specialDays = 90  // days within which special hours must begin to be listed
	daysBefore  = 180 // days within which their start and end are searched

	maxStrips       = 8   // per page
	maxAnnounceDays = 366 // days of announcement
)

type day = value.Day

// days formats "el jueves 24 de diciembre" or "del 24 al 26 de diciembre", with the year if distant.
func days(from, until, today day) string {
	first, last := from.Date(), until.Date()
	monthOf := func(at time.Time) string { return content.Months[at.Month()-1] }
	end := fmt.Sprintf("%d de %s", last.Day(), monthOf(last))
	if until > today+lookAhead || from < today-lookAhead {
		end += fmt.Sprintf(" de %d", last.Year())
	}
	switch {
	case from == until:
		return "el " + content.Weekdays[last.Weekday()] + " " + end
	case first.Month() == last.Month() && first.Year() == last.Year():
		return fmt.Sprintf("del %d al %s", first.Day(), end)
	}
	return fmt.Sprintf("del %d de %s al %s", first.Day(), monthOf(first), end)
}
