package opening

import (
	"slices"
	"time"

	"latido/db/content"
)

// Plan is what pages state about the hours at the site's instant.
type Plan struct {
	Places []Place   // visible ones, the consulting room first
	Next   time.Time // when any of it changes, at the latest the next midnight at the practice

	strips []strip
}

func (p *Plan) Place(id string) (Place, bool) {
	for _, place := range p.Places {
		if place.ID == id {
			return place, true
		}
	}
	return Place{}, false
}

type Place struct {
	ID       string
	Name     string
	Address  string
	MapURL   string       // unvalidated
	Rows     []Row        // the hours as text; may be empty
	Unparsed bool         // Rows could not be parsed
	Week     content.Week // Given is false if unknown

	// Moments are the states of nine days from midnight, the same all day, so that servers agree; none
	// if Week is unknown.
	Moments []Moment
	States  []Moment // distinct Moments

	Special []Special // within 90 days

	Phone, PhoneDisplay                   string
	UrgenciesPhone, UrgenciesPhoneDisplay string
}

type Row = content.HoursRow

// Moment is what a page states about a place from an instant until the next one.
type Moment struct {
	At      int64 // Unix time, in seconds
	Open    bool
	Text    string // "Abierto ahora · cierra a las 21:00"
	Call    string // beside the button to call: "Contestamos hasta las 21:00"
	Message string // beside the button to write; empty while open
}

// Special is a range of days with hours other than the week's.
type Special struct {
	From, Until   string            // "2026-12-24", inclusive
	Spans         []content.Minutes // none: closed
	ByAppointment bool
}

// Strip is a notice or an announced closure at the top of a page.
type Strip struct {
	ID      string
	Text    string
	Closure bool
}

// strip has the paths of its pages, none for all pages.
type strip struct {
	Strip
	pages []string
}

func (p *Plan) Notices(path string) []Strip {
	var shown []Strip
	for _, s := range p.strips {
		if len(s.pages) > 0 && !slices.Contains(s.pages, path) {
			continue
		}
		if shown = append(shown, s.Strip); len(shown) == maxStrips {
			break
		}
	}
	return shown
}
