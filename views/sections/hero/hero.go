// Package hero has the layouts of the first screen of the home page.
package hero

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// maxSlideMarks is how many slide marks fit a phone.
const maxSlideMarks = 6

const minHeight = 400

func alignment(p model.Page) string { return side(p.Site.HeroSection.Alignment) }

func side(alignment string) string {
	switch alignment {
	case "center", "right":
		return alignment
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

// facts omits a line that only repeats the hours: the current state replaces it.
func facts(p model.Page) []string {
	var facts []string
	if price := strings.TrimSuffix(p.Site.ConsultationPrice.Price, " MXN"); strings.HasPrefix(price, "$") {
		facts = append(facts, "Consulta "+price)
	} else if price != "" {
		facts = append(facts, price)
	}
	place := components.PracticeOpening(p)
	for _, line := range lines(p) {
		if components.ShortHours(place) == "" || line != components.HoursInLine(place) {
			facts = append(facts, line)
		}
	}
	return facts
}

// sizes sets custom properties. --hero-reach is the absolute offset: a shifted picture must be wider.
func sizes(p model.Page, selector string) string {
	h := p.Site.HeroSection
	p.Use("sections/hero/shared")
	return p.Rule(selector,
		model.Px("--hero-height", h.HeroSectionHeight, minHeight, 1200),
		model.Px("--hero-offset", h.MainImageOffset, -600, 600),
		model.Px("--hero-reach", max(h.MainImageOffset, -h.MainImageOffset), 0, 600),
		model.Px("--hero-offset-mobile", h.MobileOffset, -300, 300),
		model.Px("--hero-reach-mobile", max(h.MobileOffset, -h.MobileOffset), 0, 300),
		model.Color("--hero-overlay", h.OverlayColor),
		model.Number("--hero-overlay-opacity", h.OverlayOpacity, 0, 1),
		model.Percent("--hero-background", h.BackgroundHeroImageHeightPercent),
		model.Percent("--hero-foreground", h.ForegroundHeroImageHeightPercent),
		model.Px("--hero-logo", h.LogoHeight, 0, 600),
	)
}

func edge(p model.Page) string {
	s := shape(p)
	if s == "none" {
		return ""
	}
	p.Use("components/shape")
	return " shape-" + s
}

type scene struct{ wide, tablet, phone string }

// The default pictures of the layouts.
var (
	heart     = scene{wide: "/images/hero_escritorio.webp", tablet: "/images/hero_tablet.webp", phone: "/images/hero_movil.webp"}
	room      = scene{wide: "/images/hero_consultorio.webp", phone: "/images/hero_consultorio_movil.webp"}
	listening = scene{wide: "/images/hero_estetoscopio.webp"}
	bedside   = scene{wide: "/images/hero_noche.webp", phone: "/images/hero_noche_movil.webp"}
	study     = scene{wide: "/images/electrocardiograma.webp"}
)

// seats returns room, cropped for a nearly square panel.
func seats(p model.Page) scene {
	if alignment(p) == "center" {
		return room
	}
	return scene{wide: room.phone, tablet: room.wide, phone: room.phone}
}

// door is the default portrait, which shows nobody.
const door = "/images/retrato_puerta.webp"

var slideScenes = []string{"/images/slide_2.webp", "/images/consulta.webp", "/images/electrocardiograma.webp"}

// focusClass is the class for our pictures with the subject on the left; others have it on the right.
func focusClass(picture string) string {
	if picture == slideScenes[1] || picture == slideScenes[2] {
		return "hero-slider-leftward"
	}
	return ""
}

func owned(p model.Page) (own scene, ok bool) {
	h := p.Site.HeroSection
	own = scene{h.MainImage, h.TabletImage, h.MobileImage}
	return own, own != scene{}
}

// picture is the owner's picture or the layout's; a missing crop is replaced by the next wider.
func picture(p model.Page, layout scene, class, sizes string) components.Image {
	shown, ok := owned(p)
	if !ok {
		shown = layout
	}
	return components.Image{
		Src: cmp.Or(shown.wide, shown.tablet, shown.phone), Class: class, Sizes: sizes, Priority: true, Decorative: true,
		Art: []components.Art{
			{Src: cmp.Or(shown.phone, shown.tablet, shown.wide), Media: "(max-width: 767.98px)"},
			{Src: cmp.Or(shown.tablet, shown.wide), Media: "(max-width: 1023.98px)"},
		},
	}
}

func layer(src, class string) components.Image {
	return components.Image{Src: src, Class: class, Sizes: "100vw", Priority: true, Decorative: true}
}

func credentials(p model.Page) []model.License {
	var shown []model.License
	for _, license := range p.Licenses() {
		if strings.HasPrefix(license.Label, "Céd.") {
			shown = append(shown, license)
		}
	}
	return shown
}

func complaints(p model.Page) []model.Item { return p.Symptoms().First(3) }

func slides(p model.Page) []content.HeroSlide {
	slides := slices.Clone(p.Site.HeroSlider.Slides)
	if len(slides) == 0 {
		slides = []content.HeroSlide{asSlide(p.Site.HeroSection)}
	}
	for i := range slides {
		slides[i].HeroSlideImage = cmp.Or(slides[i].HeroSlideImage, slideScenes[i%len(slideScenes)])
	}
	return slides
}

func asSlide(h content.HeroSection) content.HeroSlide {
	return content.HeroSlide{HeroSlideImage: cmp.Or(h.MainImage, h.TabletImage, h.MobileImage), Title: h.Title, Subtitle: h.SubtitleText(), Description: h.Description, Alignment: h.Alignment, MobileOffset: h.MobileOffset}
}

func place(i, n int) string { return strconv.Itoa(i+1) + " de " + strconv.Itoa(n) }

// autoplayTiming returns the interval between slides, and the duration of a transition, which it exceeds, in ms.
func autoplayTiming(p model.Page) (every, speed int) {
	speed = min(max(cmp.Or(p.Site.HeroSlider.TransitionSpeed, 1500), 100), 10000)
	return max(min(max(cmp.Or(p.Site.HeroSlider.AutoplayDelay, 5000), 1000), 60000), speed), speed
}

type sliderProps struct {
	Every  int    `json:"every"`
	Speed  int    `json:"speed"`
	Effect string `json:"effect"`
}

func turning(p model.Page, n int) templ.Attributes {
	if n < 2 {
		return nil
	}
	every, speed := autoplayTiming(p)
	effect := "fade"
	if p.Site.HeroSlider.TransitionEffect == "slide" {
		effect = "slide"
	}
	return components.Island("hero-slider", components.Idle, sliderProps{every, speed, effect})
}

func offsets(p model.Page, selector string) string {
	for i, slide := range slides(p) {
		p.Rule(fmt.Sprintf("%s-slide:nth-child(%d)", selector, i+1),
			model.Px("--hero-offset-mobile", slide.MobileOffset, -300, 300),
			model.Px("--hero-reach-mobile", max(slide.MobileOffset, -slide.MobileOffset), 0, 300))
	}
	return ""
}
