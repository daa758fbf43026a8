package publish

import (
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
	entries := make([]seo.Entry, len(routes))
	for i, route := range routes {
		entries[i] = seo.Entry{Path: route.Path, UpdatedAt: route.UpdatedAt, Images: route.Images}
		if entries[i].UpdatedAt == "" {
			entries[i].UpdatedAt = savedAt.Format(time.DateOnly)
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
