// Package model has the view models: one Page per address, with records as lists, links and menus.
package model

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/static"
)

// Page is the data of one page.
type Page struct {
	Site         *content.Site
	Lists        *Lists        // shared by all pages
	Opening      *opening.Plan // shared by all pages
	Sections     content.Selections
	PublicURL    string // "https://example.mx", no trailing slash
	Path         string // canonical path
	Subject      string // of the page; empty on home
	Meta         content.Metadata
	Image        string  // picture of the link preview, a content path
	Trail        []Crumb // from home to this page, empty on home
	Record       any     // the Collection, Disease, Symptom or Service that the page is about
	UpdatedAt    string  // YYYY-MM-DD, of the record
	Seal         *Seal   // nil if the current text is not signed
	Signed       Signed  // on the page that explains signatures
	NoIndex      bool
	Contact      content.ContactButton // at the end of a detail page
	Past         *Past                 // set for an older version of the site
	Minutes      bool                  // the bar on phones offers 911 first, and no other button looks like it
	Menu         templ.Component       // the NavMenu, rendered inside the header
	InlineStyles bool                  // all styles are inline, for a page of one request
	Sheet        *Sheet
}

// Unlisted reports whether the page is noindex because the site is a sample.
func (p Page) Unlisted() bool { return Unlisted(p.Site, p.PublicURL) }

// Unlisted reports whether a site is a sample at a public address.
func Unlisted(site *content.Site, address string) bool { return !site.Open && IsPublicAddress(address) }

// IsPublicAddress reports whether an address is not local.
func IsPublicAddress(address string) bool {
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

// Past is an older version. It has no scripts, because islands would show current content.
type Past struct {
	Version string // "de Información del 21 de noviembre de 2026, 14:05"
	Back    string // the path that the owner came from
}

// AlarmsFirst reports whether the page begins with the signs to call 911 for.
func (p Page) AlarmsFirst() bool {
	switch p.Record.(type) {
	case content.Disease, content.Symptom:
		return true
	}
	return false
}

// Use adds a stylesheet ("components/rail") to the page and renders nothing.
func (p Page) Use(name string) string {
	p.Sheet.Use(name)
	return ""
}

// Icon is the address of the owner's favicon, or empty for the default.
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

const defaultIcon = "/favicon.ico"

// Canonical is the page's own path unless its metadata names another.
func (p Page) Canonical() string {
	if other, ok := p.Lists.page(p.Meta.Alternates.Canonical); ok {
		return other
	}
	return p.Path
}

// SharedURL is the path for link previews, as Canonical.
func (p Page) SharedURL() string {
	if other, ok := p.Lists.page(p.Meta.OpenGraph.URL); ok {
		return other
	}
	return p.Canonical()
}

// Picture is the content path of the link preview.
func (p Page) Picture() string { return cmp.Or(p.Meta.OpenGraph.Image, p.Image) }

func (p Page) URL(path string) string { return p.PublicURL + path }

func (p Page) Portrait() string {
	return cmp.Or(p.Site.DoctorInfo.PortraitPath, p.Site.AboutMe.ImagePath)
}

type Crumb struct {
	Name string
	Path string
}

// Allow adds a host to the page's policy and renders nothing. Content can add a plain origin only.
func (p Page) Allow(directive, from string) string {
	source := Source{directive, from}
	if origin.MatchString(from) && !slices.Contains(p.Sheet.Sources, source) {
		p.Sheet.Sources = append(p.Sheet.Sources, source)
	}
	return ""
}

// Rule adds a style rule and renders nothing. selector must be a constant.
func (p Page) Rule(selector string, declarations ...Declaration) string {
	if body := block(declarations); body != "" {
		fmt.Fprintf(&p.Sheet.Rules, "%s{%s}", selector, body)
	}
	return ""
}

// Keyframes adds an animation and renders nothing. name must be a constant.
func (p Page) Keyframes(name string, frames ...Frame) string {
	fmt.Fprintf(&p.Sheet.Rules, "@keyframes %s{", name)
	for _, frame := range frames {
		fmt.Fprintf(&p.Sheet.Rules, "%s%%{%s}", strconv.FormatFloat(math.Round(frame.At*100)/100, 'f', -1, 64), block(frame.Declarations))
	}
	p.Sheet.Rules.WriteString("}")
	return ""
}
