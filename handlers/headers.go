package handlers

import "strings"

// How long browsers may keep an answer.
const (
	cacheRevalidate = "no-cache"                            // kept, but asked for again each time: pages, API
	cacheDay        = "public, max-age=86400"               // files with a fixed address
	cacheForever    = "public, max-age=31536000, immutable" // files with a hash in their name
)

// baseHeaders protect every answer. HSTS is only sent by a site that is on HTTPS.
func baseHeaders(address string) [][2]string {
	headers := [][2]string{
		{"X-Content-Type-Options", "nosniff"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"Cross-Origin-Opener-Policy", "same-origin-allow-popups"},
		{"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), unload=()"},
	}
	if strings.HasPrefix(address, "https://") {
		headers = append(headers, [2]string{"Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload"})
	}
	return headers
}

// framing is who may show a page in a frame: X-Frame-Options, and the CSP's frame-ancestors.
type framing struct{ option, ancestors string }

var (
	framedByNobody = framing{"DENY", "'none'"}
	framedByUs     = framing{"SAMEORIGIN", "'self'"}
)

// pageHeaders are those of a public page; its only inline style is allowed by its hash.
func pageHeaders(address, styleHash string, by framing) []header {
	return ready(baseHeaders(address), [][2]string{
		{"Content-Type", "text/html; charset=utf-8"},
		{"Cache-Control", cacheRevalidate},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"X-Frame-Options", by.option},
		{"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self' '" + styleHash +
			"'; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; " +
			"base-uri 'none'; form-action 'self'; frame-ancestors " + by.ancestors + "; object-src 'none'"},
	})
}

// fileHeaders are those of a file that crawlers and browsers fetch by a fixed address.
func fileHeaders(address, contentType, cache string) []header {
	return ready(baseHeaders(address), [][2]string{
		{"Content-Type", contentType},
		{"Cache-Control", cache},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
		{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
	})
}

// apiHeaders are those of the JSON API.
func apiHeaders(address string) []header {
	return ready(baseHeaders(address), [][2]string{
		{"Content-Type", "application/json; charset=utf-8"},
		{"Cache-Control", cacheRevalidate},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
	})
}

func ready(sets ...[][2]string) []header {
	var headers []header
	for _, set := range sets {
		for _, h := range set {
			headers = append(headers, header{[]byte(h[0]), []byte(h[1])})
		}
	}
	return headers
}
