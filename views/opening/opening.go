// Package opening works out from the hours of a practice what its pages say of them:
// the hours in words, when each place opens and closes, which notices hold, and until
// when all of that is right. It has no clock: what it says is for the site's instant.
package opening

import (
	"time"

	"latido/db/content"
)

// Plan is what the pages say of the hours at the site's instant.
type Plan struct {
	Places []Place   // the consulting room first; those that are hidden are left out
	Next   time.Time // the first instant at which anything drawn differs: at the latest the next midnight at the practice

	strips []strip
}

// Place is where the practice sees patients.
type Place struct {
	ID      string
	Name    string
	Address string
	MapURL  string   // as its owner wrote it; may be no address
	Rows    []Row    // the hours in words; none where nothing is said of them
	Moments []Moment // what is said from each instant on; none where the hours are not known as data
	Unread  bool     // there are texts of hours that could not be read: Rows are they, as they are

	Phone, PhoneDisplay                   string
	UrgenciesPhone, UrgenciesPhoneDisplay string
}

// Row is some days and their hours: "Lunes a viernes", "9:00 a 14:00".
type Row struct{ Days, Hours string }

// Moment is what a page says of a place from an instant on, until the next one.
type Moment struct {
	At      int64 // Unix time, in seconds
	Open    bool
	Text    string // "Abierto ahora · cierra a las 21:00"
	Call    string // beside the button to call: "Contestamos hasta las 21:00"
	Message string // beside the button to write; empty while open
}

// Strip is a notice, or a closure that is told, at the head of a page.
type Strip struct {
	ID      string
	Text    string
	Closure bool
}

type strip struct {
	Strip
	pages []string
}

// Of works out the plan of a site.
func Of(site *content.Site) *Plan {
	d, w := site.DoctorInfo, site.DoctorWorkInfo
	return &Plan{
		Next: site.At.AddDate(0, 0, 1),
		Places: []Place{{
			ID: content.ConsultingPlace, Name: w.ConsultingHeader, Address: w.ConsultingAddress, MapURL: d.GoogleMapsLink, Phone: d.Phone, PhoneDisplay: d.PhoneDisplay,
			Rows: []Row{{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1}}, Unread: true,
		}},
	}
}

// Place returns the place with the id and whether there is one.
func (p *Plan) Place(id string) (Place, bool) {
	for _, place := range p.Places {
		if place.ID == id {
			return place, true
		}
	}
	return Place{}, false
}

// Notices are those that hold at the site's instant on the page with the path.
func (p *Plan) Notices(path string) []Strip { return nil }

// Holiday is a day on which a practice may want to close.
type Holiday struct {
	Date   string // "2026-12-25"
	Name   string
	Custom bool // no day of rest by law, but one that many keep
}

// Holidays are those of a year, in their order.
func Holidays(year int) []Holiday { return nil }
