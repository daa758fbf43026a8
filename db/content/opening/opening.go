// Package opening works out from the hours of a practice what its pages say of them:
// the hours in words, when each place opens and closes, which notices hold, and until
// when all of that is right. It has no clock: what it says is for the site's instant.
package opening

import (
	"cmp"
	"time"

	"latido/db/content"
	"latido/db/content/value"
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
	MapURL  string       // as its owner wrote it; may be no address
	Rows    []Row        // the hours in words; none where nothing is said of them
	Unread  bool         // there are texts of hours that could not be read: Rows are they, as they are
	Week    content.Week // the hours as data; Given is false where there are none

	// Moments is what is said from each instant on, for nine days from the midnight before
	// the site's instant; none where the hours are not known as data. They are the same
	// all day, so that servers that began at different times draw the same pages.
	Moments []Moment
	States  []Moment // those that say something else than the ones before them

	Special []Special // days with other hours than the week's, from those of now to those of the next 90 days

	Phone, PhoneDisplay                   string
	UrgenciesPhone, UrgenciesPhoneDisplay string
}

// Row is some days and their hours in words: "Lunes a viernes", "9:00 a 14:00".
type Row = content.Hours

// Moment is what a page says of a place from an instant on, until the next one.
type Moment struct {
	At      int64 // Unix time, in seconds
	Open    bool
	Text    string // "Abierto ahora · cierra a las 21:00"
	Call    string // beside the button to call: "Contestamos hasta las 21:00"
	Message string // beside the button to write; empty while open
}

// Special is some days that follow one another with the same hours, other than the week's.
type Special struct {
	From, Until   string            // "2026-12-24", both included
	Spans         []content.Minutes // none: closed
	ByAppointment bool
}

// mostPlaces is how many places the pages tell of.
const mostPlaces = 12

// Of works out the plan of a site.
func Of(site *content.Site) *Plan {
	zone, known := content.ParseZone(site.Schedule.TimeZone)
	known = known && site.Broken["schedule"] == nil
	today := value.DayOf(site.At.In(zone))
	p := &Plan{Places: places(site), Next: (today + 1).First(0, zone)}
	closures := readClosures(site.Schedule.Closures, today)
	for i := range p.Places {
		place := &p.Places[i]
		c := newCalendar(place, closures, zone, today)
		place.Special = c.special()
		if place.Week.Given && known { // without its zone and its closures nobody knows when a place opens
			place.Moments = c.moments()
			place.States = states(place.Moments)
		}
	}
	p.tellClosures(closures, today)
	p.tellNotices(site, zone)
	return p
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

// states are the moments that say something else than the ones before them.
func states(moments []Moment) []Moment {
	var different []Moment
	seen := map[Moment]bool{}
	for _, m := range moments {
		said := m
		said.At = 0
		if !seen[said] {
			seen[said] = true
			different = append(different, m)
		}
	}
	return different
}

// places are those of a site that it shows.
func places(site *content.Site) []Place {
	d, w := site.DoctorInfo, site.DoctorWorkInfo
	all := []Place{{
		ID: content.ConsultingPlace, Name: cmp.Or(w.ConsultingHeader, "Consultorio"), Address: cmp.Or(w.ConsultingAddress, d.Address), MapURL: cmp.Or(d.GoogleMapsLink, d.GoogleMapsLink2),
		Phone: cmp.Or(w.ConsultingSchedulePhone, d.Phone), PhoneDisplay: cmp.Or(w.ConsultingSchedulePhone, d.PhoneDisplay),
		UrgenciesPhone: w.ConsultingUrgenciesPhone, UrgenciesPhoneDisplay: w.ConsultingUrgenciesPhone,
	}}
	all[0].tell(site.ConsultingHours())
	if w.HospitalHeader != "" || w.HospitalAddress != "" {
		hospital := Place{
			ID: content.HospitalPlace, Name: cmp.Or(w.HospitalHeader, "Hospital"), Address: w.HospitalAddress, Phone: w.HospitalSchedulePhone, PhoneDisplay: w.HospitalSchedulePhone,
			UrgenciesPhone: w.HospitalUrgenciesPhone, UrgenciesPhoneDisplay: w.HospitalUrgenciesPhone,
		}
		hospital.tell(site.HospitalHours())
		all = append(all, hospital)
	}
	seen := map[string]bool{"": true, content.ConsultingPlace: true, content.HospitalPlace: true}
	for _, other := range site.Schedule.Places {
		if other.Hidden || seen[other.ID] || len(all) == mostPlaces {
			continue
		}
		seen[other.ID] = true
		place := Place{
			ID: other.ID, Name: other.Name, Address: other.Address, MapURL: other.MapLink, Phone: cmp.Or(other.Phone, other.PhoneDisplay), PhoneDisplay: cmp.Or(other.PhoneDisplay, other.Phone),
			UrgenciesPhone: cmp.Or(other.UrgenciesPhone, other.UrgenciesPhoneDisplay), UrgenciesPhoneDisplay: cmp.Or(other.UrgenciesPhoneDisplay, other.UrgenciesPhone),
		}
		place.tell(other.OpeningHours())
		all = append(all, place)
	}
	return all
}

func (p *Place) tell(hours content.OpeningHours) {
	p.Rows, p.Unread, p.Week = hours.Words, hours.Unparsed, hours.Week
}
