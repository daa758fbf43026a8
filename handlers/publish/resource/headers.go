package resource

import (
	"strings"

	"github.com/valyala/fasthttp"
)

const (
	CacheRevalidate = "no-cache"                            // pages, API
	CacheDay        = "public, max-age=86400"               // files with a fixed address
	CacheForever    = "public, max-age=31536000, immutable" // files with a hash in their name
)

type Headers []headerField

type headerField struct{ name, value []byte }

// NewHeaders returns the security headers, with HSTS if the address is https, and the headers in more.
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
		headers = append(headers, headerField{[]byte(h[0]), []byte(h[1])})
	}
	return headers
}

func (h Headers) Set(ctx *fasthttp.RequestCtx) {
	for _, one := range h {
		ctx.Response.Header.SetBytesKV(one.name, one.value)
	}
}

// begin sets the status and the headers, and reports whether the response is a 304.
func (h Headers) begin(ctx *fasthttp.RequestCtx, status int, etag []byte) (notModified bool) {
	h.Set(ctx)
	ctx.Response.Header.SetBytesKV(headerETag, etag)
	if notModified = isNotModified(ctx, status, etag); notModified {
		status = fasthttp.StatusNotModified
	}
	ctx.Response.SetStatusCode(status)
	return notModified
}

func FileHeaders(address, contentType, cache string) Headers {
	return fileHeaders(address, contentType, cache, "default-src 'none'; frame-ancestors 'none'")
}

// WorkerHeaders returns the headers of the worker that resizes pictures. They allow it, and no page,
// to compile the encoders.
func WorkerHeaders(address, contentType string) Headers {
	return fileHeaders(address, contentType, CacheForever,
		"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'")
}

// OfflineHeaders returns the headers of a service worker of the pages below a path.
func OfflineHeaders(address, contentType, path string) Headers {
	headers := fileHeaders(address, contentType, CacheForever, "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
	return append(headers, headerField{[]byte("Service-Worker-Allowed"), []byte(path)})
}

// VideoHeaders returns the headers of a video. They allow styles, because browsers style their own
// player under the policy of the file.
func VideoHeaders(address, contentType string) Headers {
	return fileHeaders(address, contentType, CacheForever, "object-src 'none'; script-src 'none'; frame-ancestors 'none'")
}

func fileHeaders(address, contentType, cache, policy string) Headers {
	return NewHeaders(address, [][2]string{
		{"Content-Type", contentType},
		{"Cache-Control", cache},
		{"Vary", "Accept-Encoding"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
		{"Content-Security-Policy", policy},
	})
}

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
