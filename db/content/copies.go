package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

type practice struct {
	DoctorInfo     DoctorInfo     `json:"doctorInfo"`
	DoctorWorkInfo DoctorWorkInfo `json:"doctorWorkInfo"`
	Schedule       Schedule       `json:"schedule,omitempty"`
	Licences       Licences       `json:"licences,omitempty"`
}

// factCopy is a field that follows its source until the owner changes it.
type factCopy struct {
	path   string
	field  func(*practice) *string
	source func(*practice) string
}

// copies are in an order that matters: a source may be a copy.
var copies = []factCopy{
	{"doctorInfo.phoneDisplay", func(p *practice) *string { return &p.DoctorInfo.PhoneDisplay },
		func(p *practice) string { return value.FormatPhone(p.DoctorInfo.Phone) }},
	{"doctorInfo.whatsappDisplay", func(p *practice) *string { return &p.DoctorInfo.WhatsappDisplay },
		func(p *practice) string { return value.FormatPhone(p.DoctorInfo.Whatsapp) }},
	{"doctorInfo.urgenciesPhoneDisplay", func(p *practice) *string { return &p.DoctorInfo.UrgenciesPhoneDisplay },
		func(p *practice) string { return value.FormatPhone(p.DoctorInfo.UrgenciesPhone) }},
	{"doctorInfo.streetAddress", func(p *practice) *string { return &p.DoctorInfo.StreetAddress },
		func(p *practice) string { return p.address().Street }},
	{"doctorInfo.postalCode", func(p *practice) *string { return &p.DoctorInfo.PostalCode },
		func(p *practice) string { return p.address().PostalCode }},
	{"doctorInfo.addressLocality", func(p *practice) *string { return &p.DoctorInfo.AddressLocality },
		func(p *practice) string { return p.address().Locality }},
	{"doctorInfo.addressRegion", func(p *practice) *string { return &p.DoctorInfo.AddressRegion },
		func(p *practice) string { return p.address().Region }},
	{"doctorWorkInfo.consultingAddress", func(p *practice) *string { return &p.DoctorWorkInfo.ConsultingAddress },
		func(p *practice) string { return p.DoctorInfo.Address }},
	{"doctorWorkInfo.consultingSchedulePhone", func(p *practice) *string { return &p.DoctorWorkInfo.ConsultingSchedulePhone },
		func(p *practice) string { return p.DoctorInfo.PhoneDisplay }},
	{"doctorWorkInfo.consultingUrgenciesPhone", func(p *practice) *string { return &p.DoctorWorkInfo.ConsultingUrgenciesPhone },
		func(p *practice) string { return p.DoctorInfo.UrgenciesPhoneDisplay }},
}

func (p *practice) address() value.Address {
	address, _ := value.ParseAddress(p.DoctorInfo.Address)
	return address
}

// Copies returns the paths of fields that equal their source, and of texts that the hours replace.
func (s *Site) Copies() (paths []string) {
	p := &practice{s.DoctorInfo, s.DoctorWorkInfo, s.Schedule, s.Licences}
	for _, c := range copies {
		if *c.field(p) == c.source(p) {
			paths = append(paths, c.path)
		}
	}
	for _, l := range licenceTexts {
		if l.licenceOf(&p.Licences).isText(*l.textOf(&p.DoctorInfo)) {
			paths = append(paths, "doctorInfo."+l.text)
		}
	}
	for _, key := range s.hoursKeys() {
		paths = append(paths, "doctorWorkInfo."+key)
	}
	return paths
}

func (s *Site) hoursKeys() (keys []string) {
	for place, week := range map[string]Week{ConsultingPlace: s.Schedule.Consulting, HospitalPlace: s.Schedule.Hospital} {
		if week.IsSet {
			keys = append(keys, place+"HoursDaysSubheader1", place+"Hours1", place+"HoursDaysSubheader2", place+"Hours2")
		}
	}
	return keys
}

// updateCopies updates the copies that equalled their source, and the texts of the hours. An empty
// copy stays empty: the owner may not want to publish the number there.
func updateCopies(stored, next []byte) ([]byte, error) {
	before, after := readPractice(stored), readPractice(next)
	if reflect.DeepEqual(before, after) {
		return next, nil
	}
	patch := map[string]map[string]string{"doctorInfo": {}, "doctorWorkInfo": {}}
	for _, c := range copies {
		was, now := *c.field(&before), c.field(&after)
		follows := *now == was && was == c.source(&before)
		emptied := *now != was && strings.TrimSpace(*now) == ""
		if source := c.source(&after); (follows || emptied) && *now != source {
			*now = source
			record, key, _ := strings.Cut(c.path, ".")
			patch[record][key] = source
		}
	}
	filled := &Site{DoctorWorkInfo: after.DoctorWorkInfo, Schedule: after.Schedule}
	filled.fillHours()
	encoded, err := json.Marshal(filled.DoctorWorkInfo)
	if err != nil {
		return nil, fmt.Errorf("update copies: %w", err)
	}
	for _, key := range filled.hoursKeys() {
		patch["doctorWorkInfo"][key] = gjson.GetBytes(encoded, key).String()
	}
	body, err := json.Marshal(patch)
	if err != nil {
		return nil, fmt.Errorf("update copies: %w", err)
	}
	return Merge(next, body)
}

func readPractice(body []byte) (p practice) {
	if object, err := members(body); err == nil {
		decodeKeys(object, "", reflect.ValueOf(&p).Elem(), map[string]error{})
	}
	return p
}
