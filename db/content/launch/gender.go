package launch

import (
	"regexp"
	"strings"
)

var (
	female = regexp.MustCompile(`(?i)^\s*(dra|doctora)\b`)
	male   = regexp.MustCompile(`(?i)^\s*(dr|doctor)\b`)

	cardiologo = regexp.MustCompile(`(?i)\bcardi[oó]logo\b`)
	cardiologa = regexp.MustCompile(`(?i)\bcardi[oó]loga\b`)
)

// checkGender compares the doctor's title with texts, which may be about others: the doctor confirms.
func checkGender(s Site) verdict {
	now := s.Content
	name := now.DoctorInfo.Name
	word, other := "cardiólogo", cardiologo
	switch {
	case female.MatchString(name):
	case male.MatchString(name):
		word, other = "cardióloga", cardiologa
	default:
		return done(name)
	}
	var places []string
	add := func(place string, words ...string) {
		if other.MatchString(strings.Join(words, "\n")) {
			places = append(places, place)
		}
	}
	add("Especialista", now.DoctorInfo.Specialist)
	add("portada", now.HeroSection.Title, now.HeroSection.Subtitle, now.HeroSection.Description)
	for _, slide := range now.HeroSlider.Slides {
		if !slide.Hidden {
			add("diapositiva «"+short(slide.Title)+"»", slide.Title, slide.Subtitle, slide.Description)
		}
	}
	add("tu presentación", now.AboutMe.Description)
	// Keywords are not checked: patients search for either gender.
	add("Inicio en buscadores", now.HomeMeta.Title, now.HomeMeta.Description, now.HomeMeta.OpenGraph.Title)
	add("Contacto en buscadores", now.ContactMeta.Title, now.ContactMeta.Description, now.ContactMeta.OpenGraph.Title)
	if len(places) == 0 {
		return done(name)
	}
	return confirm(name, "Dice «"+word+"» en: "+strings.Join(places, ", ")+".")
}
