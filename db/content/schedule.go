package content

import (
	"encoding/json"
	"strings"
	"time"

	"latido/db/content/value"
)

// Schedule is when and where the practice sees patients. What cannot be read, in content
// from before it was judged, counts for nothing, and never for open.
type Schedule struct {
	TimeZone   string    `json:"timeZone,omitempty" kind:"zone"` // IANA name; empty: DefaultZone
	Consulting Week      `json:"consulting,omitzero"`            // absent: what the texts of doctorWorkInfo say
	Hospital   Week      `json:"hospital,omitzero"`              // as of the consulting room
	Places     []Place   `json:"places,omitempty"`               // beside these two
	Closures   []Closure `json:"closures,omitempty"`
	Notices    []Notice  `json:"notices,omitempty"`
}

// Week has what a place does on each day of the week.
type Week struct {
	Monday    Day `json:"monday"`
	Tuesday   Day `json:"tuesday"`
	Wednesday Day `json:"wednesday"`
	Thursday  Day `json:"thursday"`
	Friday    Day `json:"friday"`
	Saturday  Day `json:"saturday"`
	Sunday    Day `json:"sunday"`

	Given bool `json:"-"` // the content has it; one in which every day is closed is given, too
}

// UnmarshalJSON reads a week, and notes that there is one.
func (w *Week) UnmarshalJSON(body []byte) error {
	type plain Week // without this method
	if err := json.Unmarshal(body, (*plain)(w)); err != nil {
		return err
	}
	w.Given = true
	return nil
}

// Of is the day of a week.
func (w *Week) Of(day time.Weekday) *Day {
	return [...]*Day{&w.Sunday, &w.Monday, &w.Tuesday, &w.Wednesday, &w.Thursday, &w.Friday, &w.Saturday}[day]
}

// Day is one day of a week: closed without spans, unless it is by appointment.
type Day struct {
	Spans         []Span `json:"spans,omitempty"`
	ByAppointment bool   `json:"byAppointment,omitempty"`
}

// Span is from one time of the day to another: "14:00" to "21:00". One that ends when
// or before it begins ends on the next day, and "24:00" is the end of a day.
type Span struct {
	From  string `json:"from" kind:"time"`
	Until string `json:"until" kind:"time"`
}

// Place is where the doctor sees patients beside the consulting room and the hospital.
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

// The ids of the two places that are in doctorWorkInfo.
const (
	ConsultingPlace = "consulting"
	HospitalPlace   = "hospital"
)

// Closure is from one day to another, both included, on which places are closed or
// have other hours than usual.
type Closure struct {
	ID           string   `json:"id"`
	From         string   `json:"from" kind:"day"`        // "2026-12-24"
	Until        string   `json:"until" kind:"day"`       // the last day
	Places       []string `json:"places,omitempty"`       // ids; empty: all of them
	Reason       string   `json:"reason,omitempty"`       // for visitors; may be empty
	Spans        []Span   `json:"spans,omitempty"`        // the hours of each of the days; empty: closed
	AnnounceDays int      `json:"announceDays,omitempty"` // how many days before it is told; 0: DefaultAnnounceDays
}

// DefaultAnnounceDays is how many days before a closure visitors are told.
const DefaultAnnounceDays = 7

// Notice is a text that pages show for a time.
type Notice struct {
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	From  string   `json:"from,omitempty" kind:"moment"`  // "2026-12-01T08:00" at the practice; empty: at once
	Until string   `json:"until,omitempty" kind:"moment"` // empty: until it is removed
	Pages []string `json:"pages,omitempty" kind:"path"`   // paths; empty: all of them
}

// Between is when a notice holds; until is zero while it has no end. ok is false for one
// that is never shown.
func (n Notice) Between(zone *time.Location) (from, until time.Time, ok bool) {
	from, okFrom := instant(n.From, zone)
	until, okUntil := instant(n.Until, zone)
	return from, until, okFrom && okUntil && strings.TrimSpace(n.Text) != "" && (until.IsZero() || from.Before(until))
}

// fault is the field for which a notice is never shown, and why; nil when it is.
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
	return &FieldError{"until", EndsBefore}
}

// instant is when the clock of a zone shows a moment; the zero time for an empty text.
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
