// Package resource answers requests from memory, with codings, headers, conditions and ranges.
package resource

import (
	"crypto/sha256"
	"log/slog"
	"reflect"
	"sync"

	"github.com/valyala/fasthttp"
)

// Resource is the content of one address. It is compressed at the first request, because a whole site
// takes longer to compress than to render. Then the plain bytes are dropped: a client without gzip
// gets them decompressed.
type Resource struct {
	source   [sha256.Size]byte // of the plain bytes
	length   int               // of the plain bytes
	headers  Headers
	plainTag []byte
	version  string // of the document that it was made from; empty for a page

	once     sync.Once
	body     []byte // the plain bytes, until they are compressed
	br, gzip representation
	err      error // of the compression
}

// representation is a resource in one coding, with the headers of its response: setting a dozen
// headers takes longer than the rest of a request.
type representation struct {
	body   []byte
	etag   []byte
	header *fasthttp.ResponseHeader
}

// New returns the resource of a page or a file. It is previous, which may be nil, if that has the
// same bytes and headers.
func New(body []byte, headers Headers, previous *Resource) *Resource {
	source := sha256.Sum256(body)
	if previous != nil && previous.source == source && reflect.DeepEqual(previous.headers, headers) {
		return previous
	}
	return &Resource{source: source, length: len(body), headers: headers, plainTag: newETag(source), body: body}
}

// NewDocument returns a response of the API. Its validators have the version of the document, so
// that If-Match applies to the document and not to a coding.
func NewDocument(body []byte, headers Headers, version string) *Resource {
	return &Resource{length: len(body), headers: headers, plainTag: []byte(`"` + version + `"`), version: version, body: body}
}

func (r *Resource) IsMadeFrom(body []byte) bool { return r.source == sha256.Sum256(body) }

func (r *Resource) compress() error {
	r.once.Do(func() {
		with := compressors.Get().(*compressor)
		defer compressors.Put(with)
		if r.gzip.body, r.err = compress(r.body, with.gzip); r.err != nil {
			return
		}
		if r.br.body, r.err = compress(r.body, with.brotli); r.err != nil {
			return
		}
		r.body = nil
		if r.version != "" {
			r.br.etag, r.gzip.etag = []byte(`"`+r.version+`-br"`), []byte(`"`+r.version+`-gzip"`)
		} else {
			r.br.etag, r.gzip.etag = ETag(r.br.body), ETag(r.gzip.body)
		}
		r.br.header, r.gzip.header = r.header(codingBrotli, r.br.etag), r.header(codingGzip, r.gzip.etag)
	})
	return r.err
}

func (r *Resource) header(coding, etag []byte) *fasthttp.ResponseHeader {
	header := &fasthttp.ResponseHeader{}
	for _, h := range r.headers {
		header.SetBytesKV(h.name, h.value)
	}
	header.SetBytesKV(headerETag, etag)
	header.SetContentEncodingBytes(coding)
	return header
}

func (r *Resource) Plain() ([]byte, error) {
	if err := r.compress(); err != nil {
		return nil, err
	}
	return decompress(r.gzip.body, r.length)
}

func (r *Resource) Send(ctx *fasthttp.RequestCtx, status int) {
	if err := r.compress(); err != nil {
		sendError(ctx, "compress", err)
		return
	}
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	chosen := &r.gzip
	switch {
	case accepts(accepted, codingBrotli):
		chosen = &r.br
	case !accepts(accepted, codingGzip):
		r.sendPlain(ctx, status)
		return
	}
	if isNotModified(ctx, status, chosen.etag) {
		r.headers.begin(ctx, status, chosen.etag)
		return
	}
	chosen.header.CopyTo(&ctx.Response.Header)
	ctx.Response.SetStatusCode(status)
	ctx.Response.SetBodyRaw(chosen.body)
}

func (r *Resource) sendPlain(ctx *fasthttp.RequestCtx, status int) {
	if r.headers.begin(ctx, status, r.plainTag) {
		return
	}
	body, err := r.Plain()
	if err != nil {
		sendError(ctx, "decompress", err)
		return
	}
	ctx.Response.SetBodyRaw(body)
}

func sendError(ctx *fasthttp.RequestCtx, doing string, err error) {
	slog.Error(doing, "error", err)
	ctx.Error("", fasthttp.StatusInternalServerError)
}
