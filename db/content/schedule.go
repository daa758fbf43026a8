package content

import (
	"encoding/json"
	"strings"
	"time"

	"latido/db/content/value"
)

// Schedule is when and where the practice sees patients. Invalid stored values never count as open.
type Schedule struct {
	TimeZone   string    `json:"timeZone,omitempty" kind:"zone"` // IANA name; empty: DefaultZone
	Consulting Week      `json:"consulting,omitzero"`            // absent: read from the texts of doctorWorkInfo
	Hospital   Week      `json:"hospital,omitzero"`              // as Consulting
	Places     []Place   `json:"places,omitempty"`               // besides the consulting room and the hospital
	Closures   []Closure `json:"closures,omitempty"`
	Notices    []Notice  `json:"notices,omitempty"`
}

// Week has the hours of a place.
type Week struct {
	Monday    Day `json:"monday"`
	Tuesday   Day `json:"tuesday"`
	Wednesday Day `json:"wednesday"`
	Thursday  Day `json:"thursday"`
	Friday    Day `json:"friday"`
	Saturday  Day `json:"saturday"`
	Sunday    Day `json:"sunday"`

	IsSet bool `json:"-"` // the content has this week, even if every day is closed
}

func (w *Week) UnmarshalJSON(body []byte) error {
	type plain Week // the same fields without this method
	if err := json.Unmarshal(body, (*plain)(w)); err != nil {
		return err
	}
	w.IsSet = true
	return nil
}

func (w *Week) Of(day time.Weekday) *Day {
	return [...]*Day{&w.Sunday, &w.Monday, &w.Tuesday, &w.Wednesday, &w.Thursday, &w.Friday, &w.Saturday}[day]
}

// Day is closed if it has no spans and is not by appointment.
type Day struct {
	Spans         []Span `json:"spans,omitempty"`
	ByAppointment bool   `json:"byAppointment,omitempty"`
}

// Span is "14:00" to "21:00", or to "24:00". If it ends at or before its start, it ends the next day.
type Span struct {
	From  string `json:"from" kind:"time"`
	Until string `json:"until" kind:"time"`
}

// Place is a location besides the consulting room and the hospital.
type Place struct {
	ID                    string `json:"id" kind:"slug"`
	Name                  string `json:"name"`
	Address               string `json:"address"`
	MapLink               string `json:"mapLink,omitempty" kind:"web"`
	Phone                 string `json:"phone,omitempty" kind:"phone"`
	PhoneDisplay          string `json:"phoneDisplay,omitempty"`
	UrgenciesPhone        string `json:"urgenciesPhone,omitempty" kind:"phone"`
	UrgenciesPhoneDisplay string `json:"urgenciesPhoneDisplay,omitempty"`
	Hidden                bool   `json:"hidden,omitempty"`
	Hours                 Week   `json:"hours,omitzero"`
}

const (
	ConsultingPlace = "consulting"
	HospitalPlace   = "hospital"
)

// Closure is a range of days, both included, with other hours than usual or none.
type Closure struct {
	ID           string   `json:"id"`
	From         string   `json:"from" kind:"day"`        // "2026-12-24"
	Until        string   `json:"until" kind:"day"`       // inclusive
	Places       []string `json:"places,omitempty"`       // ids; empty: all of them
	Reason       string   `json:"reason,omitempty"`       // for visitors; may be empty
	Spans        []Span   `json:"spans,omitempty"`        // the hours on each of the days; empty: closed
	AnnounceDays int      `json:"announceDays,omitempty"` // days of advance notice; 0: DefaultAnnounceDays
}

const DefaultAnnounceDays = 7

// Notice is a text that pages show for some time.
type Notice struct {
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	From  string   `json:"from,omitempty" kind:"moment"`  // "2026-12-01T08:00" at the practice; empty: at once
	Until string   `json:"until,omitempty" kind:"moment"` // empty: until it is deleted
	Pages []string `json:"pages,omitempty" kind:"path"`   // paths; empty: all of them
}

// Between returns when a notice is shown. until is zero without an end; ok is false if it never is.
func (n Notice) Between(zone *time.Location) (from, until time.Time, ok bool) {
	from, okFrom := instant(n.From, zone)
	until, okUntil := instant(n.Until, zone)
	return from, until, okFrom && okUntil && strings.TrimSpace(n.Text) != "" && (until.IsZero() || from.Before(until))
}

func (n Notice) fault(zone *time.Location) *FieldError {
	if _, _, ok := n.Between(zone); ok {
		return nil
	}
	_, okFrom := instant(n.From, zone)
	_, okUntil := instant(n.Until, zone)
	switch {
	case strings.TrimSpace(n.Text) == "":
		return &FieldError{"text", NoNotice}
	case !okFrom:
		return &FieldError{"from", NotAMoment}
	case !okUntil:
		return &FieldError{"until", NotAMoment}
	}
	return &FieldError{"until", EndsBeforeStart}
}

// instant returns the zero time for an empty text.
func instant(text string, zone *time.Location) (at time.Time, ok bool) {
	if strings.TrimSpace(text) == "" {
		return time.Time{}, true
	}
	moment, ok := value.ParseMoment(text)
	if !ok {
		return time.Time{}, false
	}
	return moment.In(zone), true
}
