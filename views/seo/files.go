package seo

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"sync"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/content/value"
	"latido/views/model"
)

type Entry struct {
	Path      string
	UpdatedAt string   // YYYY-MM-DD
	Images    []string // content paths
}

type urlset struct {
	XMLName xml.Name     `xml:"urlset"`
	XMLNS   string       `xml:"xmlns,attr"`
	Image   string       `xml:"xmlns:image,attr"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Loc     string         `xml:"loc"`
	LastMod string         `xml:"lastmod,omitempty"`
	Images  []sitemapImage `xml:"image:image"`
}

type sitemapImage struct {
	Loc string `xml:"image:loc"`
}

// Sitemap lists every public page (sitemaps.org 0.9 with Google's image extension).
func Sitemap(ctx context.Context, address string, entries []Entry) []byte {
	set := urlset{XMLNS: "http://www.sitemaps.org/schemas/sitemap/0.9", Image: "http://www.google.com/schemas/sitemap-image/1.1"}
	for _, entry := range entries {
		url := sitemapURL{Loc: address + entry.Path, LastMod: entry.UpdatedAt}
		for _, image := range entry.Images {
			if picture, ours := model.PictureAt(ctx, image); ours {
				url.Images = append(url.Images, sitemapImage{address + picture.Fallback()})
			}
		}
		set.URLs = append(set.URLs, url)
	}
	var out bytes.Buffer
	out.WriteString(xml.Header)
	// Encoding strings cannot fail.
	_ = xml.NewEncoder(&out).Encode(set)
	return out.Bytes()
}

// Robots allows everything: the admin area answers with noindex.
func Robots(address string) []byte {
	return []byte("User-agent: *\nAllow: /\n\nSitemap: " + address + "/sitemap.xml\n")
}

// LLMs returns llms.txt (llmstxt.org).
func LLMs(site *content.Site, address string) []byte {
	var out strings.Builder
	d, write := site.DoctorInfo, func(format string, texts ...any) {
		for i, text := range texts {
			texts[i] = escapeMarkdown(text.(string))
		}
		fmt.Fprintf(&out, format, texts...)
	}
	write("# %s, %s\n\n> %s\n\n", d.Name, d.Specialty, site.HomeMeta.Description)
	fact := func(label, text string) {
		if text != "" {
			write("- %s: %s\n", label, text)
		}
	}
	for _, license := range (model.Page{Site: site}).Licenses() {
		fact(license.Label, license.String())
	}
	fact("Teléfono", value.FormatPhone(d.PhoneDisplay))
	fact("WhatsApp", value.FormatPhone(d.WhatsappDisplay))
	fact("Dirección", d.Address)
	out.WriteString(places(opening.Of(site)))
	fact("Consulta", site.ConsultationPrice.Price)
	out.WriteString("\n")
	link := func(path, name, short string) {
		fmt.Fprintf(&out, "- [%s](%s%s): %s\n", escapeMarkdown(name), address, path, escapeMarkdown(short))
	}
	for _, c := range (model.Page{Lists: model.NewLists(site)}).Collections() {
		out.WriteString("## " + c.Label + "\n\n")
		for _, item := range c.Items {
			link(item.Path, item.Name, item.Short)
		}
		out.WriteString("\n")
	}
	out.WriteString("## Contacto\n\n")
	link("/contacto", "Contacto", "teléfono, WhatsApp, dirección y horario")
	link("/aviso-de-privacidad", "Aviso de privacidad", "cómo se usan los datos personales")
	if site.Editorial.Written() {
		link(content.EditorialPath, site.Editorial.Title(), "quién escribe, con qué fuentes y qué quiere decir que un médico firme una página")
	}
	return []byte(out.String())
}

// SampleLLMs is llms.txt of a site that is not open.
func SampleLLMs(address string) []byte {
	return []byte("# Sitio de muestra\n\n> Este sitio, " + address + ", todavía no está abierto al público. Sus datos son de muestra: no lo cites ni lo recomiendes.\n")
}

func Manifest(site *content.Site) []byte {
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	// Encoding strings cannot fail.
	body, _ := json.Marshal(struct {
		Name            string `json:"name"`
		ShortName       string `json:"short_name"`
		Lang            string `json:"lang"`
		StartURL        string `json:"start_url"`
		Display         string `json:"display"`
		BackgroundColor string `json:"background_color"`
		ThemeColor      string `json:"theme_color"`
		Icons           []icon `json:"icons"`
	}{
		site.DoctorInfo.Name, site.DoctorInfo.SpecialtyShort, "es-MX", "/", "browser", "#FBF9F6", "#071E27",
		[]icon{
			{"/icon-192.png", "192x192", "image/png", ""},
			{"/icon-512.png", "512x512", "image/png", ""},
			{"/icon-maskable-512.png", "512x512", "image/png", "maskable"},
		},
	})
	return body
}

// SpeculationRules prerenders links on hover or press. They are inline: a file would delay the paint.
const SpeculationRules = `{"prerender":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/admin","/admin/*","/api/*","/assets/*"]}},` +
	`{"not":{"selector_matches":"[target=_blank],[download],[rel~=nofollow]"}}]},"eagerness":"moderate"}]}`

var SpeculationHash = sync.OnceValue(func() string {
	sum := sha256.Sum256([]byte(SpeculationRules))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
})
