// Package hero holds the variants of the first screen of the home page.
package hero

import "latido/views/model"

// minHeight is the least height of any hero, in px.
const minHeight = 400

func alignment(p model.Page) string {
	switch a := p.Site.HeroSection.Alignment; a {
	case "center", "right":
		return a
	}
	return "left"
}

func shape(p model.Page) string {
	switch s := p.Site.HeroSection.BottomShape; s {
	case "wave", "curve", "slant":
		return s
	}
	return "none"
}

func lines(p model.Page) []string {
	var lines []string
	for _, line := range []string{p.Site.HeroSection.Line1, p.Site.HeroSection.Line2} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// sizes turns the owner's numbers into rules for a variant: --hero-height,
// --hero-offset and --hero-offset-mobile (px, sideways), --hero-overlay (hex, may
// be unset) and --hero-overlay-opacity (0 to 1), --hero-background and
// --hero-foreground (per cent of the height).
func sizes(p model.Page, selector string) string {
	h := p.Site.HeroSection
	return p.Rule(selector,
		model.Px("--hero-height", h.HeroSectionHeight, minHeight, 1200),
		model.Px("--hero-offset", h.MainImageOffset, -600, 600),
		model.Px("--hero-offset-mobile", h.MobileOffset, -300, 300),
		model.Color("--hero-overlay", h.OverlayColor),
		model.Number("--hero-overlay-opacity", h.OverlayOpacity, 0, 1),
		model.Percent("--hero-background", h.BackgroundHeroImageHeightPercent),
		model.Percent("--hero-foreground", h.ForegroundHeroImageHeightPercent),
	)
}
