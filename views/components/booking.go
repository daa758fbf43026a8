package components

import (
	"regexp"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/value"
)

const (
	widgetOrigin     = "https://platform.docplanner.com"
	doctoraliaOrigin = "https://www.doctoralia.com.mx"
)

type calendar struct {
	Slug    string `json:"slug"` // empty: there is only the profile
	Profile string `json:"profile"`
}

var slug = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9-]*$`)

// calendarOf derives slug or profile from the other. ok is false if it is disabled or neither is valid.
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

func bookingIsland(c calendar) templ.Attributes {
	if c.Slug == "" {
		return nil
	}
	return Island("booking", Interaction, c)
}
