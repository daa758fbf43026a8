package publish

import (
	"strings"

	"github.com/valyala/fasthttp"

	"latido/views/layout"
	"latido/views/seo"
)

// How long browsers may keep an answer.
const (
	CacheRevalidate = "no-cache"                            // kept, but asked for again each time: pages, API
	cacheDay        = "public, max-age=86400"               // files with a fixed address
	CacheForever    = "public, max-age=31536000, immutable" // files with a hash in their name
)

// Headers are those of an answer, in the form in which they are set.
type Headers []header

type header struct{ name, value []byte }

// NewHeaders are the headers that protect every answer, and some more. HSTS is
// only sent by a site that is on HTTPS.
func NewHeaders(address string, more [][2]string) Headers {
	all := [][2]string{
		{"X-Content-Type-Options", "nosniff"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"Cross-Origin-Opener-Policy", "same-origin-allow-popups"},
		{"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), unload=()"},
	}
	if strings.HasPrefix(address, "https://") {
		all = append(all, [2]string{"Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload"})
	}
	var headers Headers
	for _, h := range append(all, more...) {
		headers = append(headers, header{[]byte(h[0]), []byte(h[1])})
	}
	return headers
}

// Set sets all of them.
func (h Headers) Set(ctx *fasthttp.RequestCtx) {
	for _, one := range h {
		ctx.Response.Header.SetBytesKV(one.name, one.value)
	}
}

// Framing is who may show a page in a frame: X-Frame-Options, and the CSP's frame-ancestors.
type Framing struct{ option, ancestors string }

var (
	FramedByNobody = Framing{"DENY", "'none'"}
	FramedByUs     = Framing{"SAMEORIGIN", "'self'"}
)

// PageHeaders are those of a public page. Its only inline style and its rules for the
// pages after it, which are no program, are allowed by their hashes; other hosts are
// allowed to the pages that asked for them, and to no other.
func PageHeaders(address string, document layout.Document, by Framing) Headers {
	var robots [][2]string
	if document.Unlisted {
		robots = [][2]string{{"X-Robots-Tag", "noindex"}}
	}
	return NewHeaders(address, append(robots, [][2]string{
		{"Content-Type", "text/html; charset=utf-8"},
		{"Cache-Control", CacheRevalidate},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"X-Frame-Options", by.option},
		{"Content-Security-Policy", pagePolicy(document, by)},
	}...))
}

// pagePolicy is the Content-Security-Policy of a public page.
func pagePolicy(document layout.Document, by Framing) string {
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
		{"frame-ancestors", by.ancestors},
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

// FileHeaders are those of a file that crawlers and browsers fetch by a fixed address.
func FileHeaders(address, contentType, cache string) Headers {
	return policedFileHeaders(address, contentType, cache, "default-src 'none'; frame-ancestors 'none'")
}

// WorkerHeaders are those of the script that makes the sizes of the owner's
// pictures. A worker runs under the policy of its own script's answer, so that
// this one alone may compile the encoders, and no page may.
func WorkerHeaders(address, contentType string) Headers {
	return policedFileHeaders(address, contentType, CacheForever,
		"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'")
}

// VideoHeaders are those of a video. Browsers that open one by its own address put
// a player with styles of its own around it, under the policy of the file: so that
// one forbids no styles.
func VideoHeaders(address, contentType string) Headers {
	return policedFileHeaders(address, contentType, CacheForever, "object-src 'none'; script-src 'none'; frame-ancestors 'none'")
}

func policedFileHeaders(address, contentType, cache, policy string) Headers {
	return NewHeaders(address, [][2]string{
		{"Content-Type", contentType},
		{"Cache-Control", cache},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
		{"Content-Security-Policy", policy},
	})
}

// APIHeaders are those of the JSON API.
func APIHeaders(address string) Headers {
	return apiHeaders(address, CacheRevalidate, "Accept-Encoding")
}

func apiHeaders(address, cache, vary string) Headers {
	return NewHeaders(address, [][2]string{
		{"Content-Type", "application/json; charset=utf-8"},
		{"Cache-Control", cache},
		{"Vary", vary},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
	})
}
