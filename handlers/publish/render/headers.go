package render

import (
	"strings"

	"github.com/valyala/fasthttp"

	"latido/handlers/publish/resource"
	"latido/views/layout"
	"latido/views/seo"
)

// Framing is which sites may show a page in a frame.
type Framing struct{ option, ancestors string } // X-Frame-Options, and frame-ancestors of the Content-Security-Policy

var (
	NoFraming   = Framing{"DENY", "'none'"}
	SameFraming = Framing{"SAMEORIGIN", "'self'"}
)

func PageHeaders(address string, document layout.Document, framing Framing) resource.Headers {
	var robots [][2]string
	if document.Unlisted {
		robots = [][2]string{{"X-Robots-Tag", "noindex"}}
	}
	return resource.NewHeaders(address, append(robots, [][2]string{
		{"Content-Type", "text/html; charset=utf-8"},
		{"Cache-Control", resource.CacheRevalidate},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"X-Frame-Options", framing.option},
		{"Content-Security-Policy", pagePolicy(document, framing)},
	}...))
}

// pagePolicy returns the Content-Security-Policy of a page, with the hashes of its inline style and
// speculation rules, and other hosts only if the page uses them.
func pagePolicy(document layout.Document, framing Framing) string {
	directives := [][2]string{
		{"default-src", "'none'"},
		{"script-src", "'self' '" + seo.SpeculationHash() + "'"},
		{"style-src", "'self' '" + document.StyleHash + "'"},
		{"img-src", "'self' data:"},
		{"font-src", "'self'"},
		{"connect-src", "'self'"},
		{"media-src", "'self'"},
		{"frame-src", ""},
		{"manifest-src", "'self'"},
		{"base-uri", "'none'"},
		{"form-action", "'self'"},
		{"frame-ancestors", framing.ancestors},
		{"object-src", "'none'"},
	}
	var policy []string
	for _, directive := range directives {
		for _, source := range document.Sources {
			if source.Directive == directive[0] {
				directive[1] = strings.TrimSpace(directive[1] + " " + source.Origin)
			}
		}
		if directive[1] != "" {
			policy = append(policy, directive[0]+" "+directive[1])
		}
	}
	return strings.Join(policy, "; ")
}

// Send answers with a page for one request, which is not cached or indexed.
func Send(to *fasthttp.RequestCtx, address string, document layout.Document, framing Framing) {
	PageHeaders(address, document, framing).Set(to)
	to.Response.Header.Set(fasthttp.HeaderCacheControl, "no-store")
	to.Response.Header.Set("X-Robots-Tag", "noindex")
	to.Response.SetBodyRaw(document.HTML)
}
