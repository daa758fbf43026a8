package model

import (
	"cmp"
	"net/url"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
)

func (p Page) CallURL() string { return TelURL(p.Site.DoctorInfo.Phone) }

// MessageURL names a study, so that the practice can prepare, but never a disease or symptom, since
// WhatsApp is a third party.
func (p Page) MessageURL() string {
	text := cmp.Or(p.Site.Buttons.WhatsappText, "Hola, vi su sitio y quiero agendar una cita.")
	if study, ok := p.Record.(content.Service); ok {
		text = cmp.Or(p.Site.Buttons.WhatsappStudy, "Hola, vi su sitio y quiero agendar una cita por este estudio:") + " " + study.Title + "."
	}
	return p.WhatsAppURL(text)
}

func (p Page) WhatsAppURL(text string) string {
	number, ok := value.ParseDial(p.Site.DoctorInfo.Whatsapp)
	if !ok {
		return ""
	}
	if n, ok := value.ParsePhone(p.Site.DoctorInfo.Whatsapp); ok {
		number = n.WhatsApp()
	}
	return "https://wa.me/" + strings.TrimPrefix(number, "+") + "?text=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

func (p Page) MapsURL() string {
	return cmp.Or(WebURL(p.Site.DoctorInfo.GoogleMapsLink), WebURL(p.Site.DoctorInfo.GoogleMapsLink2))
}

type Social struct {
	Name string
	URL  string
	Icon string
}

func (p Page) Socials() []Social {
	d := p.Site.DoctorInfo
	var socials []Social
	for _, social := range []Social{
		{"Facebook", ProfileURL("facebook", d.FacebookLink), "/icons/brand-facebook.svg"},
		{"Instagram", ProfileURL("instagram", d.InstagramLink), "/icons/brand-instagram.svg"},
		{"Google Maps", p.MapsURL(), "/icons/brand-google-maps.svg"},
		{"LinkedIn", ProfileURL("linkedin", d.LinkedinLink), "/icons/brand-linkedin.svg"},
		{"X", cmp.Or(ProfileURL("x", d.XLink), ProfileURL("x", d.TwitterLink)), "/icons/brand-x.svg"},
		{"YouTube", ProfileURL("youtube", d.YoutubeLink), "/icons/brand-youtube.svg"},
		{"TikTok", ProfileURL("tiktok", d.TiktokLink), "/icons/brand-tiktok.svg"},
	} {
		if social.URL != "" {
			socials = append(socials, social)
		}
	}
	return socials
}

func (p Page) PaymentMethods() []content.PaymentMethod {
	var shown []content.PaymentMethod
	for _, method := range p.Site.Payments.Methods {
		if method.Visible {
			shown = append(shown, method)
		}
	}
	return shown
}
