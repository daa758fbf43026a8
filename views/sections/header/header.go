// Package header has the layouts of the page header with its top bar.
package header

import (
	"cmp"
	"unicode/utf8"

	"github.com/a-h/templ"

	"latido/views/components"
	"latido/views/model"
)

// sizes sets the owner's sizes; zero means the default.
func sizes(p model.Page) string {
	h := p.Site.Header
	strip, logo := cmp.Or(h.HeaderStickyHeight, 60), cmp.Or(h.LogoHeight, 70)
	// A logo must fit the sticky strip; the mark has a margin of its own and must leave the name legible.
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

const maxMark = 84

// island loads at once, as a page may open scrolled.
func island(p model.Page) templ.Attributes {
	if !p.Site.Header.IsSticky {
		return nil
	}
	return components.Island("header", components.Load, nil)
}

func long(p model.Page) bool { return utf8.RuneCountInString(p.Site.DoctorInfo.Name) > 30 }
