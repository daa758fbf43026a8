package render

import (
	"cmp"
	"context"
	"time"

	"latido/db/content"
	"latido/views"
	"latido/views/model"
	"latido/views/seo"
)

type textFile struct {
	contentType string
	body        []byte
}

func textFiles(ctx context.Context, site *content.Site, address string, routes []views.Route, savedAt time.Time) map[string]textFile {
	unlisted := model.Unlisted(site, address)
	var entries []seo.Entry
	for _, route := range routes {
		if route.Canonical() && !unlisted {
			entries = append(entries, seo.Entry{Path: route.Path, UpdatedAt: cmp.Or(route.UpdatedAt, savedAt.In(site.Zone()).Format(time.DateOnly)), Images: route.Images})
		}
	}
	return map[string]textFile{
		"/sitemap.xml":          {"application/xml; charset=utf-8", seo.Sitemap(ctx, address, entries)},
		"/robots.txt":           {"text/plain; charset=utf-8", seo.Robots(address)},
		"/llms.txt":             {"text/plain; charset=utf-8", llms(site, address, unlisted)},
		"/manifest.webmanifest": {"application/manifest+json; charset=utf-8", seo.Manifest(site)},
	}
}

// llms returns llms.txt, for a sample without facts, because none is true.
func llms(site *content.Site, address string, unlisted bool) []byte {
	if unlisted {
		return seo.SampleLLMs(address)
	}
	return seo.LLMs(site, address)
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
