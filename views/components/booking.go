package components

import (
	"regexp"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/value"
)

// Where Doctoralia's calendar comes from: its script, and the frame it makes.
const (
	widgetOrigin     = "https://platform.docplanner.com"
	doctoraliaOrigin = "https://www.doctoralia.com.mx"
)

// calendar is what the booking island needs.
type calendar struct {
	Slug    string `json:"slug"` // empty: there is a profile, but no calendar to show
	Profile string `json:"profile"`
}

var slug = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9-]*$`)

// calendarOf reads the owner's settings; each of the two, slug and profile, can be
// made from the other. ok is false while the owner wants no calendar, or says
// nothing that leads to one.
func calendarOf(d content.Doctoralia) (c calendar, ok bool) {
	if !d.Enabled {
		return calendar{}, false
	}
	if web, ok := value.ParseWeb(d.ProfileLink); ok {
		c.Profile = web.String()
		if strings.TrimPrefix(web.Host(), "www.") == "doctoralia.com.mx" {
			c.Slug, _, _ = strings.Cut(strings.TrimPrefix(web.Path(), "/"), "/")
		}
	}
	if own := strings.Trim(d.DoctorSlug, " /"); slug.MatchString(own) {
		c.Slug = own
	}
	if !slug.MatchString(c.Slug) {
		c.Slug = ""
	}
	if c.Profile == "" && c.Slug != "" {
		c.Profile = doctoraliaOrigin + "/" + c.Slug
	}
	return c, c.Profile != ""
}

// bookingIsland is what the card needs to show the calendar: nothing where there is
// only the link to a profile.
func bookingIsland(c calendar) templ.Attributes {
	if c.Slug == "" {
		return nil
	}
	return Island("booking", Interaction, c)
}
