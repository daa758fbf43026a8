// Package header holds the variants of the page header, top bar included.
package header

import (
	"unicode/utf8"

	"latido/views/model"
)

// sizes turns the header's sizes into rules of the page; zero means the default.
func sizes(p model.Page) string {
	h := p.Site.Header
	return p.Rule(":root",
		model.Px("--header-height", or(h.HeaderHeight, 140), 100, 240),
		model.Px("--header-sticky", or(h.HeaderStickyHeight, 60), 48, 120),
		model.Px("--logo-height", or(h.LogoHeight, 70), 32, 120),
		model.Px("--logo-rest", or(h.LogoHeight, 70), 32, 120),
		model.Px("--menu-logo-height", or(h.LogoMenuHeight, 100), 32, 160),
	)
}

// long says that the name needs smaller letters to stay whole beside the buttons.
func long(p model.Page) bool { return utf8.RuneCountInString(p.Site.DoctorInfo.Name) > 30 }

func or(value, fallback int) int {
	if value == 0 {
		return fallback
	}
	return value
}
