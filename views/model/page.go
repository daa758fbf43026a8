// Package model holds what the templates draw from: one Page per address, with
// the records already shaped as lists, links and menus.
package model

import (
	"cmp"
	"context"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/content/value"
	"latido/static"
)

// Page is everything that the templates know of the page they draw.
type Page struct {
	Site      *content.Site
	Lists     *Lists        // of the site, made once for all pages
	Opening   *opening.Plan // of the site, made once for all pages
	Sections  content.Selections
	PublicURL string // "https://example.mx", no slash at the end
	Path      string // canonical path
	Subject   string // what the page is about; empty on home
	Meta      content.Metadata
	Image     string  // picture of the link preview, a content path
	Trail     []Crumb // from home to this page, empty on home
	Record    any     // the Collection, Disease, Symptom or Service that the page is about
	UpdatedAt string  // YYYY-MM-DD, of the record
	Seal      *Seal   // nil while nobody answers for the text as it is
	Signed    Signed  // on the page that explains signatures
	NoIndex   bool
	Contact   content.ContactButton // invitation that closes a detail page
	Past      *Past                 // the page shows an older version of the site; nil as a rule
	Minutes   bool                  // minutes matter: the bar at the foot of a phone calls 911 first, and no other button looks like it
	Menu      templ.Component       // the chosen NavMenu, drawn inside the header
	Whole     bool                  // drawn for one request alone: it carries all of its styles
	Sheet     *Sheet
}

// Unlisted reports whether search engines are asked to leave the page out because
// the site is a sample.
func (p Page) Unlisted() bool { return Unlisted(p.Site, p.PublicURL) }

// Unlisted reports whether a site at an address is a sample that others can reach.
func Unlisted(site *content.Site, address string) bool { return !site.Open && Reached(address) }

// Reached reports whether others can reach an address: one of this machine no search
// engine ever sees.
func Reached(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if at, err := netip.ParseAddr(host); err == nil {
		return !at.IsLoopback() && !at.IsUnspecified()
	}
	return host != "localhost" && !strings.HasSuffix(host, ".localhost")
}

// Past says which older version of the site a page shows. Such a page carries no
// script: the islands would put in what is published now.
type Past struct {
	Version string // "de Información del 21 de noviembre de 2026, 14:05"
	Back    string // where its owner came from
}

// AlarmsFirst reports whether the page begins with when to call 911: nothing that the
// practice has to say comes before that.
func (p Page) AlarmsFirst() bool {
	switch p.Record.(type) {
	case content.Disease, content.Symptom:
		return true
	}
	return false
}

// Use adds a component's stylesheet ("components/rail") to the page and draws nothing.
func (p Page) Use(name string) string {
	p.Sheet.Use(name)
	return ""
}

// Icon is the address of the owner's own icon for the tab; empty, it is the site's.
func (p Page) Icon(ctx context.Context) string {
	icon := p.Site.DoctorInfo.Favicon
	if icon == defaultIcon || !OwnPath(icon) {
		return ""
	}
	if picture, ours := PictureAt(ctx, icon); ours {
		return static.ImageURL(picture.WebP[0].File)
	}
	return icon
}

// defaultIcon is the icon of a site whose owner has none.
const defaultIcon = "/favicon.ico"

// Canonical is the path that search engines are to keep of what the page says: its
// own, unless its metadata name another page of the site.
func (p Page) Canonical() string {
	if other, ok := p.Lists.page(p.Meta.Alternates.Canonical); ok {
		return other
	}
	return p.Path
}

// SharedURL is the path that a link preview leads to, found in the same way.
func (p Page) SharedURL() string {
	if other, ok := p.Lists.page(p.Meta.OpenGraph.URL); ok {
		return other
	}
	return p.Canonical()
}

// Picture is the content path of the picture that stands for the page elsewhere.
func (p Page) Picture() string { return cmp.Or(p.Meta.OpenGraph.Image, p.Image) }

// URL returns the absolute address of a path of this site.
func (p Page) URL(path string) string { return p.PublicURL + path }

// CallURL is the tel: link of the practice; empty when it has no number.
func (p Page) CallURL() string { return TelURL(p.Site.DoctorInfo.Phone) }

// MessageURL is the WhatsApp link with a text to send. It names a study, so that the
// practice knows what to prepare, but no disease and no symptom: it goes to a third party.
// It is empty when the practice has no number.
func (p Page) MessageURL() string {
	text := cmp.Or(p.Site.Buttons.WhatsappText, "Hola, vi su sitio y quiero agendar una cita.")
	if study, ok := p.Record.(content.Service); ok {
		text = cmp.Or(p.Site.Buttons.WhatsappStudy, "Hola, vi su sitio y quiero agendar una cita por este estudio:") + " " + study.Title + "."
	}
	number := digits(p.Site.DoctorInfo.Whatsapp)
	if n, ok := value.ParsePhone(p.Site.DoctorInfo.Whatsapp); ok {
		number = n.WhatsApp()
	}
	if number == "" {
		return ""
	}
	return "https://wa.me/" + number + "?text=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

// TelURL turns a phone number as people write it into a tel: link. What is no number
// that can be dialled from anywhere, as 911, keeps its digits; what nobody can dial has
// no link.
func TelURL(text string) string {
	dial, ok := value.ParseDial(text)
	if !ok {
		return ""
	}
	return "tel:" + dial
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// MapsURL is the link to the practice on a map.
func (p Page) MapsURL() string {
	return cmp.Or(WebURL(p.Site.DoctorInfo.GoogleMapsLink), WebURL(p.Site.DoctorInfo.GoogleMapsLink2))
}

// Portrait is the owner's photo, of the two that there may be the one of the doctor first.
func (p Page) Portrait() string {
	return cmp.Or(p.Site.DoctorInfo.PortraitPath, p.Site.AboutMe.ImagePath)
}

// Social is one link to a profile of the practice.
type Social struct {
	Name string
	URL  string
	Icon string
}

// Socials lists the profiles that have a link to a page.
func (p Page) Socials() []Social {
	d := p.Site.DoctorInfo
	var socials []Social
	for _, social := range []Social{
		{"Facebook", d.FacebookLink, "/icons/brand-facebook.svg"},
		{"Instagram", d.InstagramLink, "/icons/brand-instagram.svg"},
		{"Google Maps", p.MapsURL(), "/icons/brand-google-maps.svg"},
		{"LinkedIn", d.LinkedinLink, "/icons/brand-linkedin.svg"},
		{"X", cmp.Or(d.XLink, d.TwitterLink), "/icons/brand-x.svg"},
		{"YouTube", d.YoutubeLink, "/icons/brand-youtube.svg"},
		{"TikTok", d.TiktokLink, "/icons/brand-tiktok.svg"},
	} {
		if social.URL = WebURL(social.URL); social.URL != "" {
			socials = append(socials, social)
		}
	}
	return socials
}

// License is one number of the top bar.
type License struct {
	Label  string
	Brief  string // the part of the label that names it where there is little room
	Number string // with the institution behind it
}

// issued is a number with the institution behind it: in brackets, or after a space in
// words without another number. A letter that touches the number, or stands alone behind
// it, may be a part of it.
var issued = regexp.MustCompile(`^([^()]*[^\s(),])[\s,]*\(([^()]+)\)$|^([^()]*\d)(?:\s|,\s)[\s–—-]*([^\d\s(),–—-][^\d()]+)$`)

// Issued parts the number of a licence from the institution that the owner typed behind it.
func (l License) Issued() (number, institution string) {
	parts := issued.FindStringSubmatch(strings.TrimSpace(l.Number))
	if parts == nil {
		return l.Number, ""
	}
	return parts[1] + parts[3], parts[2] + parts[4]
}

// Licenses lists the health-authority notice and the licence numbers that are filled in.
func (p Page) Licenses() []License {
	var licenses []License
	for _, license := range []License{
		{"Aviso COFEPRIS", "COFEPRIS", p.Site.DoctorWorkInfo.AvisoCofepris},
		{"Céd. Prof.", "Céd.", p.Site.DoctorInfo.CedProf},
		{"Céd. Esp.", "Esp.", p.Site.DoctorInfo.CedEsp},
		{"Céd. Esp.", "Esp.", p.Site.DoctorInfo.CedEsp2},
	} {
		if license.Number != "" {
			licenses = append(licenses, license)
		}
	}
	return licenses
}

// NavEntry is one entry of the main menu; Collection is set when it has a submenu.
type NavEntry struct {
	Label      string
	Path       string
	Collection *Collection
	Current    bool
}

// Nav returns the main menu. Entries labelled Enfermedades, Síntomas and
// Servicios, in any case, take their path and submenu from the records.
func (p Page) Nav() []NavEntry {
	entries := make([]NavEntry, 0, len(p.Site.NavMenu))
	collections := p.Menus()
	for _, entry := range p.Site.NavMenu {
		item := NavEntry{Label: entry.Label, Path: p.menuPath(entry.Path)}
		for _, collection := range collections {
			if strings.EqualFold(entry.Label, collection.Label) {
				item.Path, item.Collection = collection.Base, &collection
			}
		}
		if item.Path == "" {
			continue
		}
		item.Current = p.Path == item.Path || item.Collection != nil && strings.HasPrefix(p.Path, item.Path+"/")
		entries = append(entries, item)
	}
	return entries
}

// menuPath returns where an entry of the menu leads, and "" where that is no link.
func (p Page) menuPath(typed string) string {
	if path, _ := p.Lists.Resolve(typed); OwnPath(path) {
		return path
	}
	link, _ := p.Link(typed)
	return link.URL
}

// Crumb is one step of the visible trail.
type Crumb struct {
	Name string
	Path string
}

// PaymentMethods lists the means of payment that the owner shows.
func (p Page) PaymentMethods() []content.PaymentMethod {
	var shown []content.PaymentMethod
	for _, method := range p.Site.Payments.Methods {
		if method.Visible {
			shown = append(shown, method)
		}
	}
	return shown
}

// Banner is the picture of a page's banner: the owner's, or else ours for that address.
func Banner(own, path string) string { return cmp.Or(own, ourBanner(path, "")) }

// PhoneBanner is how our picture for an address is cut for phones.
func PhoneBanner(path string) string { return ourBanner(path, "_movil") }

func ourBanner(path, cut string) string {
	return "/images/banner_" + strings.TrimPrefix(path, "/") + cut + ".webp"
}
