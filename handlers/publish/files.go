package publish

import (
	"cmp"
	"context"
	"time"

	"latido/db/content"
	"latido/views"
	"latido/views/seo"
)

type textFile struct {
	contentType string
	body        []byte
}

// speculationRules is where browsers read which pages to draw before a click.
const speculationRules = "/speculation-rules.json"

// textFiles are the files that are written for crawlers and browsers.
func textFiles(ctx context.Context, site *content.Site, address string, routes []views.Route, savedAt time.Time) map[string]textFile {
	var entries []seo.Entry
	for _, route := range routes {
		if route.Canonical() {
			entries = append(entries, seo.Entry{Path: route.Path, UpdatedAt: cmp.Or(route.UpdatedAt, savedAt.Format(time.DateOnly)), Images: route.Images})
		}
	}
	return map[string]textFile{
		"/sitemap.xml":          {"application/xml; charset=utf-8", seo.Sitemap(ctx, address, entries)},
		"/robots.txt":           {"text/plain; charset=utf-8", seo.Robots(address)},
		"/llms.txt":             {"text/plain; charset=utf-8", seo.LLMs(site, address)},
		speculationRules:        {"application/speculationrules+json", seo.SpeculationRules()},
		"/manifest.webmanifest": {"application/manifest+json; charset=utf-8", seo.Manifest(site)},
	}
}

var brandFiles = map[string]struct{ file, contentType string }{
	"/favicon.ico":           {"favicon.ico", "image/x-icon"},
	"/icon.svg":              {"icon.svg", "image/svg+xml"},
	"/icon-96.png":           {"icon-96.png", "image/png"},
	"/apple-touch-icon.png":  {"apple-touch-icon.png", "image/png"},
	"/icon-192.png":          {"icon-192.png", "image/png"},
	"/icon-512.png":          {"icon-512.png", "image/png"},
	"/icon-maskable-512.png": {"icon-maskable-512.png", "image/png"},
}
