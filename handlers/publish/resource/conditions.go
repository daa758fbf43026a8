package resource

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"

	"github.com/valyala/fasthttp"
)

var headerETag = []byte("ETag")

// ETag returns a strong validator: a hash of the bytes that are sent.
func ETag(body []byte) []byte { return newETag(sha256.Sum256(body)) }

func newETag(sum [sha256.Size]byte) []byte {
	tag := append(make([]byte, 0, 26), '"')
	tag = hex.AppendEncode(tag, sum[:12])
	return append(tag, '"')
}

// Matches reports whether If-None-Match, in any of its lines, has a tag (RFC 9110 §13.1.2, weakly).
func Matches(header *fasthttp.RequestHeader, tag []byte) bool {
	for _, condition := range header.PeekAll(fasthttp.HeaderIfNoneMatch) {
		for item := range bytes.SplitSeq(condition, []byte(",")) {
			item = bytes.TrimPrefix(bytes.TrimSpace(item), []byte("W/"))
			if bytes.Equal(item, tag) || bytes.Equal(item, []byte("*")) {
				return true
			}
		}
	}
	return false
}

func isNotModified(ctx *fasthttp.RequestCtx, status int, etag []byte) bool {
	return status == fasthttp.StatusOK && Matches(&ctx.Request.Header, etag)
}

// accepts reports whether an Accept-Encoding header accepts a coding (RFC 9110 §12.5.3).
func accepts(accepted, coding []byte) bool {
	for len(accepted) > 0 {
		var item []byte
		item, accepted, _ = bytes.Cut(accepted, []byte(","))
		name, weight, weighted := bytes.Cut(item, []byte(";"))
		if !bytes.EqualFold(bytes.TrimSpace(name), coding) {
			continue
		}
		if !weighted {
			return true
		}
		weight = bytes.TrimPrefix(bytes.TrimSpace(weight), []byte("q="))
		return len(bytes.Trim(weight, "0. ")) > 0
	}
	return false
}
