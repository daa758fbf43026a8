// Package opening computes what pages state about the hours, and until when it is valid. It has no
// clock: it uses the site's instant.
package opening

import (
	"cmp"

	"latido/db/content"
	"latido/db/content/value"
)

const maxPlaces = 12

func Of(site *content.Site) *Plan {
	zone, isKnown := content.ParseZone(site.Schedule.TimeZone)
	isKnown = isKnown && site.Broken["schedule"] == nil
	today := value.DayOf(site.At.In(zone))
	p := &Plan{Places: places(site), Next: (today + 1).First(0, zone)}
	closures := readClosures(site.Schedule.Closures, today)
	for i := range p.Places {
		place := &p.Places[i]
		c := newCalendar(place, closures, zone, today)
		place.Special = c.special()
		if place.Week.IsSet && isKnown {
			place.Moments = c.moments()
			place.States = states(place.Moments)
		}
	}
	p.addClosures(closures, today)
	p.addNotices(site, zone)
	return p
}

// states returns the moments that differ in more than their instants.
func states(moments []Moment) []Moment {
	var different []Moment
	seen := map[Moment]bool{}
	for _, m := range moments {
		state := m
		state.At = 0
		if !seen[state] {
			seen[state] = true
			different = append(different, m)
		}
	}
	return different
}

func places(site *content.Site) []Place {
	d, w := site.DoctorInfo, site.DoctorWorkInfo
	all := []Place{{
		ID: content.ConsultingPlace, Name: cmp.Or(w.ConsultingHeader, "Consultorio"), Address: cmp.Or(w.ConsultingAddress, d.Address), MapURL: cmp.Or(d.GoogleMapsLink, d.GoogleMapsLink2),
		Phone: cmp.Or(w.ConsultingSchedulePhone, d.Phone), PhoneDisplay: cmp.Or(w.ConsultingSchedulePhone, d.PhoneDisplay),
		UrgenciesPhone: w.ConsultingUrgenciesPhone, UrgenciesPhoneDisplay: w.ConsultingUrgenciesPhone,
	}}
	all[0].setHours(site.ConsultingHours())
	if w.HospitalHeader != "" || w.HospitalAddress != "" {
		hospital := Place{
			ID: content.HospitalPlace, Name: cmp.Or(w.HospitalHeader, "Hospital"), Address: w.HospitalAddress, Phone: w.HospitalSchedulePhone, PhoneDisplay: w.HospitalSchedulePhone,
			UrgenciesPhone: w.HospitalUrgenciesPhone, UrgenciesPhoneDisplay: w.HospitalUrgenciesPhone,
		}
		hospital.setHours(site.HospitalHours())
		all = append(all, hospital)
	}
	seen := map[string]bool{"": true, content.ConsultingPlace: true, content.HospitalPlace: true}
	for _, other := range site.Schedule.Places {
		if other.Hidden || seen[other.ID] || len(all) == maxPlaces {
			continue
		}
		seen[other.ID] = true
		place := Place{
			ID: other.ID, Name: other.Name, Address: other.Address, MapURL: other.MapLink, Phone: cmp.Or(other.Phone, other.PhoneDisplay), PhoneDisplay: cmp.Or(other.PhoneDisplay, other.Phone),
			UrgenciesPhone: cmp.Or(other.UrgenciesPhone, other.UrgenciesPhoneDisplay), UrgenciesPhoneDisplay: cmp.Or(other.UrgenciesPhoneDisplay, other.UrgenciesPhone),
		}
		place.setHours(other.OpeningHours())
		all = append(all, place)
	}
	return all
}

func (p *Place) setHours(hours content.OpeningHours) {
	p.Rows, p.Unparsed, p.Week = hours.Words, hours.Unparsed, hours.Week
}
