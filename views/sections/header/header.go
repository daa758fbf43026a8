// Package header holds the variants of the page header, top bar included.
package header

import (
	"cmp"
	"unicode/utf8"

	"github.com/a-h/templ"

	"latido/views/components"
	"latido/views/model"
)

// sizes turns the header's sizes into rules of the page; zero means the default.
func sizes(p model.Page) string {
	h := p.Site.Header
	strip, logo := cmp.Or(h.HeaderStickyHeight, 60), cmp.Or(h.LogoHeight, 70)
	// A picture has to fit the strip. So has the mark, which has free space around it, and
	// beside it the doctor's name has to stay legible: it is never as high as a picture may be.
	shrink := float64(strip-12) / float64(logo)
	if cmp.Or(h.LogoPath, p.Site.DoctorInfo.LogoPath) == "" {
		shrink = max(float64(strip-4)/float64(min(logo, maxMark)), 0.62)
	}
	return p.Rule(":root",
		model.Px("--header-height", cmp.Or(h.HeaderHeight, 140), 100, 240),
		model.Px("--header-sticky", strip, 48, 120),
		model.Px("--logo-height", logo, 32, 120),
		model.Px("--mark-height", logo, 32, maxMark),
		model.Number("--logo-shrink", shrink, 0.25, 0.86),
		model.Px("--menu-logo-height", cmp.Or(h.LogoMenuHeight, 100), 32, 160),
		model.Number("--profiles", float64(len(p.Socials())), 0, 12),
	)
}

// maxMark is how high the mark beside the doctor's name may be, in px.
const maxMark = 84

// island marks a sticky header once the page is scrolled. It is loaded at once: a
// page may open scrolled, as after the back button.
func island(p model.Page) templ.Attributes {
	if !p.Site.Header.IsSticky {
		return nil
	}
	return components.Island("header", components.Load, nil)
}

// long says that the name needs smaller letters to stay whole beside the buttons.
func long(p model.Page) bool { return utf8.RuneCountInString(p.Site.DoctorInfo.Name) > 30 }
