package handlers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/valyala/fasthttp"
)

// quality is how hard a resource is compressed.
type quality struct{ brotli, gzip int }

var (
	// quick makes a save visible at once; best follows in the background.
	quick = quality{4, 5}
	best  = quality{brotli.BestCompression, gzip.BestCompression}
)

// resource is one address of the published site, ready to be sent. The plain
// bytes are not kept: the rare client without gzip gets them unpacked.
type resource struct {
	source   [sha256.Size]byte // of the plain bytes
	length   int               // of the plain bytes
	headers  []header
	br       representation
	gzip     representation
	plainTag []byte
	version  string // of the document it is made from; empty for a page
	final    bool   // will not be compressed again
}

type representation struct {
	body []byte
	etag []byte
}

type header struct{ name, value []byte }

// newResource compresses a page or a file. A resource of the previous site with
// the same bytes lends its work.
func newResource(body []byte, headers []header, previous *resource) (*resource, error) {
	r := &resource{source: sha256.Sum256(body), length: len(body), headers: headers}
	if previous != nil && previous.source == r.source {
		r.br, r.gzip, r.plainTag, r.final = previous.br, previous.gzip, previous.plainTag, previous.final
		return r, nil
	}
	r.plainTag = etag(body)
	return r, r.compress(body, quick)
}

// newDocument compresses an answer of the API. Its validators name the version
// of the stored document, so that If-Match means the document and not the way it
// was packed; the bytes of a version never change while it is published.
func newDocument(body []byte, headers []header, version string) (*resource, error) {
	r := &resource{length: len(body), headers: headers, version: version, plainTag: []byte(`"` + version + `"`)}
	if err := r.compress(body, quick); err != nil {
		return nil, err
	}
	r.br.etag = []byte(`"` + version + `-br"`)
	r.gzip.etag = []byte(`"` + version + `-gzip"`)
	r.final = true
	return r, nil
}

func (r *resource) compress(body []byte, q quality) error {
	var packed bytes.Buffer
	br := brotli.NewWriterLevel(&packed, q.brotli)
	if _, err := br.Write(body); err != nil {
		return err
	}
	if err := br.Close(); err != nil {
		return err
	}
	r.br = represent(packed.Bytes())

	packed.Reset()
	gz, err := gzip.NewWriterLevel(&packed, q.gzip)
	if err != nil {
		return err
	}
	if _, err := gz.Write(body); err != nil {
		return err
	}
	if err := gz.Close(); err != nil {
		return err
	}
	r.gzip = represent(packed.Bytes())
	r.final = q == best
	return nil
}

// polished returns the same resource compressed as hard as it gets.
func (r *resource) polished() (*resource, error) {
	body, err := r.plain()
	if err != nil {
		return nil, err
	}
	better := &resource{source: r.source, length: r.length, headers: r.headers, plainTag: r.plainTag}
	return better, better.compress(body, best)
}

func (r *resource) plain() ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(r.gzip.body))
	if err != nil {
		return nil, err
	}
	body := make([]byte, 0, r.length)
	buffer := bytes.NewBuffer(body)
	if _, err := io.Copy(buffer, reader); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

func represent(packed []byte) representation {
	body := bytes.Clone(packed)
	return representation{body, etag(body)}
}

// etag is a strong validator: a hash of exactly the bytes that are sent.
func etag(body []byte) []byte {
	sum := sha256.Sum256(body)
	tag := make([]byte, 0, 26)
	tag = append(tag, '"')
	tag = hex.AppendEncode(tag, sum[:12])
	return append(tag, '"')
}

var (
	headerETag            = []byte("ETag")
	headerContentEncoding = []byte("Content-Encoding")
	encodingBrotli        = []byte("br")
	encodingGzip          = []byte("gzip")
)

// send answers with the representation that the client takes, or with 304 when
// it has that one already.
func (r *resource) send(ctx *fasthttp.RequestCtx, status int) {
	response := &ctx.Response
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	chosen, encoding := r.gzip, encodingGzip
	switch {
	case accepts(accepted, encodingBrotli):
		chosen, encoding = r.br, encodingBrotli
	case !accepts(accepted, encodingGzip):
		chosen, encoding = representation{etag: r.plainTag}, nil
	}
	if r.begin(ctx, status, chosen.etag) {
		return
	}
	if encoding == nil {
		body, err := r.plain()
		if err != nil {
			ctx.Error("", fasthttp.StatusInternalServerError)
			return
		}
		response.SetBodyRaw(body)
		return
	}
	response.Header.SetBytesKV(headerContentEncoding, encoding)
	response.SetBodyRaw(chosen.body)
}

// sendPlain answers with bytes that are compressed in themselves.
func (r *resource) sendPlain(ctx *fasthttp.RequestCtx, body []byte) {
	if !r.begin(ctx, fasthttp.StatusOK, r.plainTag) {
		ctx.Response.SetBodyRaw(body)
	}
}

// begin sets status and headers, and reports whether a 304 is all there is to say.
func (r *resource) begin(ctx *fasthttp.RequestCtx, status int, tag []byte) bool {
	for _, h := range r.headers {
		ctx.Response.Header.SetBytesKV(h.name, h.value)
	}
	ctx.Response.Header.SetBytesKV(headerETag, tag)
	if status == fasthttp.StatusOK && matches(ctx.Request.Header.Peek(fasthttp.HeaderIfNoneMatch), tag) {
		ctx.Response.SetStatusCode(fasthttp.StatusNotModified)
		return true
	}
	ctx.Response.SetStatusCode(status)
	return false
}

// accepts reads an Accept-Encoding header (RFC 9110 §12.5.3): the coding is
// named there, and not with a weight of zero.
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

// matches reads an If-None-Match header (RFC 9110 §13.1.2, weak comparison).
func matches(condition, tag []byte) bool {
	for len(condition) > 0 {
		var item []byte
		item, condition, _ = bytes.Cut(condition, []byte(","))
		item = bytes.TrimPrefix(bytes.TrimSpace(item), []byte("W/"))
		if bytes.Equal(item, tag) || bytes.Equal(item, []byte("*")) {
			return true
		}
	}
	return false
}
