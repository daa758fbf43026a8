// Package header holds the variants of the page header, top bar included.
package header

import (
	"unicode/utf8"

	"github.com/a-h/templ"

	"latido/views/components"
	"latido/views/model"
)

// sizes turns the header's sizes into rules of the page; zero means the default.
func sizes(p model.Page) string {
	h := p.Site.Header
	strip, logo := or(h.HeaderStickyHeight, 60), or(h.LogoHeight, 70)
	// A picture has to fit the strip; the doctor's name does, and has to stay legible.
	shrink := 0.86
	if h.LogoPath != "" || p.Site.DoctorInfo.LogoPath != "" {
		shrink = float64(strip-12) / float64(logo)
	}
	return p.Rule(":root",
		model.Px("--header-height", or(h.HeaderHeight, 140), 100, 240),
		model.Px("--header-sticky", strip, 48, 120),
		model.Px("--logo-height", logo, 32, 120),
		model.Number("--logo-shrink", shrink, 0.25, 0.86),
		model.Px("--menu-logo-height", or(h.LogoMenuHeight, 100), 32, 160),
	)
}

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

func or(value, fallback int) int {
	if value == 0 {
		return fallback
	}
	return value
}
